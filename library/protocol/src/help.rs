//! The list of commands that `help` prints.

/// A command of the protocol.
pub struct CommandHelp {
    /// The name, the first word of its line.
    pub name: &'static str,
    /// The arguments that may follow the name.
    pub arguments: &'static str,
    /// Its effect.
    pub about: &'static str,
}

const fn command(name: &'static str, arguments: &'static str, about: &'static str) -> CommandHelp {
    CommandHelp { name, arguments, about }
}

pub const COMMANDS: &[CommandHelp] = &[
    command("uci", "", "print the program's name and its options"),
    command("ucci", "", "speak UCCI from now on, and play Xiangqi"),
    command("ucicyclone", "", "speak UCI-Cyclone from now on, and play Xiangqi"),
    command("xboard", "", "speak CECP from now on, the protocol of XBoard and WinBoard"),
    command("isready", "", "answer readyok, at once even during a search"),
    command("ucinewgame", "", "clear the transposition table and the histories"),
    command("setoption", "name NAME [value VALUE]", "set an option"),
    command("position", "startpos|feen FEEN|fen FEN [moves MOVE ...]", "set up a position and play moves"),
    command("banmoves", "MOVE ...", "never answer with these moves in this position"),
    command("probe", "startpos|feen FEEN|fen FEN [moves MOVE ...]", "print what the transposition table holds"),
    command(
        "go",
        "[depth N] [nodes N] [movetime MS] [mate N] [wtime MS] [btime MS] [winc MS] [binc MS] [movestogo N] [infinite] \
         [ponder] [searchmoves MOVE ...] | perft N",
        "search, without a limit until stop; or count the leaves of the game tree",
    ),
    command("stop", "", "end the search and print the best move found so far"),
    command("wait", "", "read the next command only after the search has answered"),
    command("ponderhit", "", "the expected move was played: the pondering search now obeys the clock"),
    command("flip", "", "give the turn to the other side, and forget the moves played"),
    command("d", "", "print the board"),
    command("feen", "", "print the position as FEEN"),
    command("fen", "[FEN [moves MOVE ...]]", "print the position as FEN; or set one up, as UCI-Cyclone does"),
    command("startpos", "[moves MOVE ...]", "set up the starting position, as UCI-Cyclone does"),
    command("legal", "", "print all legal moves"),
    command("status", "", "print whether the game is over, how it ended, and who won"),
    command("eval", "", "print the static evaluation of the position"),
    command("why", "MOVE", "compare a move with the best one, and give the reasons"),
    command("threats", "", "print what the other side would do if it were its turn"),
    command("explore", "", "print what was played in the position, in the games of GamesFile"),
    command("help", "", "list the commands"),
    command("quit", "", "end the program"),
];

/// The commands that have other arguments in UCCI.
const OF_UCCI: &[CommandHelp] = &[
    command("setoption", "NAME [VALUE]", "set an option"),
    command(
        "go",
        "[ponder] [draw] [depth N] [nodes N] [time T] [increment T] [movestogo N] [opptime T] [oppincrement T] \
         [oppmovestogo N] [infinite] [searchmoves MOVE ...] | perft N",
        "search, without a limit until stop; or count the leaves of the game tree",
    ),
    command("ponderhit", "[draw]", "the expected move was played: the pondering search now obeys the clock"),
];

/// All commands with their arguments in UCCI.
pub fn commands_of_ucci() -> impl Iterator<Item = &'static CommandHelp> {
    COMMANDS.iter().map(|command| OF_UCCI.iter().find(|other| other.name == command.name).unwrap_or(command))
}

impl CommandHelp {
    /// The line that `help` prints.
    pub fn line(&self) -> String {
        let space = if self.arguments.is_empty() { "" } else { " " };
        format!("{}{space}{} - {}", self.name, self.arguments, self.about)
    }
}

/// What people call a command, and its name here.
const OTHER_NAMES: [(&str, &str); 6] =
    [("?", "help"), ("board", "d"), ("exit", "quit"), ("moves", "legal"), ("q", "quit"), ("show", "d")];

/// Commands of `xiongmao play`.
const OF_PLAY: [&str; 8] = ["hint", "level", "new", "play", "resign", "save", "takeback", "undo"];

/// What to type instead of this word, which is given in quotes and not a command.
pub fn instead_of(quoted: &str) -> String {
    let word = quoted.trim_matches('\'');
    if OF_PLAY.contains(&word) {
        return "to play a game, quit and run 'xiongmao play'".to_owned();
    }
    let known = OTHER_NAMES.iter().find(|(other, _)| *other == word);
    known.map_or_else(|| "'help' lists the commands".to_owned(), |(_, name)| format!("did you mean '{name}'?"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse::{ParseError, Reason, parse};

    #[test]
    fn every_command_listed_exists() {
        for command in COMMANDS {
            let unknown = |error: &ParseError| matches!(error.reason, Reason::UnknownCommand(_));
            assert!(!parse(command.name).as_ref().is_err_and(unknown), "{}", command.name);
        }
    }

    #[test]
    fn other_names_lead_to_commands() {
        for (other, name) in OTHER_NAMES {
            assert!(COMMANDS.iter().any(|command| command.name == name), "{other}");
            assert_eq!(
                parse(other).unwrap_err().reason.to_string(),
                format!("there is no command '{other}'; did you mean '{name}'?")
            );
        }
        assert!(OF_PLAY.iter().all(|word| parse(word).unwrap_err().reason.to_string().ends_with("'xiongmao play'")));
    }

    #[test]
    fn what_differs_in_ucci_is_listed_there() {
        let lines: Vec<String> = commands_of_ucci().map(CommandHelp::line).collect();
        assert_eq!(lines.len(), COMMANDS.len());
        for command in OF_UCCI {
            assert!(lines.contains(&command.line()), "{}", command.name);
            assert!(!COMMANDS.iter().any(|other| other.line() == command.line()), "{}", command.name);
        }
    }
}
