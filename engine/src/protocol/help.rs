//! What `help` says.

/// A command of the protocol in one line.
pub struct CommandHelp {
    /// Its name, the first word of its line.
    pub name: &'static str,
    /// What may follow the name.
    pub arguments: &'static str,
    /// What it does.
    pub about: &'static str,
}

const fn command(name: &'static str, arguments: &'static str, about: &'static str) -> CommandHelp {
    CommandHelp { name, arguments, about }
}

/// Every command there is.
pub const COMMANDS: &[CommandHelp] = &[
    command("uci", "", "names the program and its options"),
    command("isready", "", "answers readyok, at once even during a search"),
    command("ucinewgame", "", "forgets what earlier searches have learned"),
    command("setoption", "name NAME [value VALUE]", "sets an option"),
    command("position", "startpos|feen FEEN|fen FEN [moves PLY ...]", "sets up a position and plays plies"),
    command(
        "go",
        "[depth N] [nodes N] [movetime MS] [mate N] [wtime MS] [btime MS] [winc MS] [binc MS] [movestogo N] [infinite] \
         [ponder] [searchmoves PLY ...] | perft N",
        "searches, without a limit until stop; or counts leaves",
    ),
    command("stop", "", "ends the search; the best ply so far is the answer"),
    command("wait", "", "reads the next command when the search has answered"),
    command("ponderhit", "", "the expected ply was played: the search that ponders goes on by the clock"),
    command("d", "", "shows the position"),
    command("feen", "", "gives the position as FEEN"),
    command("fen", "", "gives the position as FEN"),
    command("legal", "", "gives every legal ply"),
    command("status", "", "tells how the game stands"),
    command("eval", "", "tells what the position is worth without a search"),
    command("help", "", "lists the commands"),
    command("quit", "", "ends the program"),
];

impl CommandHelp {
    /// The line that `help` prints.
    pub fn line(&self) -> String {
        let space = if self.arguments.is_empty() { "" } else { " " };
        format!("{}{space}{} - {}", self.name, self.arguments, self.about)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::parse::{ParseError, Reason, parse};

    #[test]
    fn every_command_listed_exists() {
        for command in COMMANDS {
            let unknown = |error: &ParseError| matches!(error.reason, Reason::UnknownCommand(_));
            assert!(!parse(command.name).as_ref().is_err_and(unknown), "{}", command.name);
        }
    }
}
