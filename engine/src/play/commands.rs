//! What can be typed besides plies.

use std::fmt::Write as _;

/// A command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command {
    /// Shows the board again.
    Board,
    /// Lists legal plies.
    Moves,
    /// Asks the engine for a ply.
    Hint,
    /// Asks the engine who is better.
    Eval,
    /// Asks why a ply is good or bad.
    Why,
    /// Asks what the other side would do if it were its turn.
    Threats,
    /// Takes back.
    Undo,
    /// Lets the engine play for the side to move.
    Go,
    /// Turns the board.
    Flip,
    /// Saves the game.
    Save,
    /// Says how strong the engine is, or changes it.
    Level,
    /// Offers a draw.
    Draw,
    /// Claims a draw.
    Claim,
    /// Gives the game up.
    Resign,
    /// Lists the commands.
    Help,
    /// Leaves.
    Quit,
}

/// A command with its name and its line of the help.
struct Entry {
    command: Command,
    name: &'static str,
    /// What may follow the name.
    argument: Option<&'static str>,
    about: &'static str,
    /// Whether the beginning of the name is enough. It is not where a slip would end the game.
    may_be_short: bool,
}

const fn entry(
    command: Command,
    name: &'static str,
    argument: Option<&'static str>,
    about: &'static str,
    may_be_short: bool,
) -> Entry {
    Entry { command, name, argument, about, may_be_short }
}

/// Every command, in the order of the help.
static COMMANDS: &[Entry] = &[
    entry(Command::Moves, "moves", Some("SQUARE"), "list the legal plies, or those from a square", true),
    entry(Command::Hint, "hint", None, "what the engine would play, at full strength", true),
    entry(Command::Eval, "eval", None, "who is better, and by how much", true),
    entry(Command::Why, "why", Some("PLY"), "why your last ply and the answer, or this ply, are good or bad", true),
    entry(Command::Threats, "threats", None, "what the other side would do if it were its turn", true),
    entry(Command::Undo, "undo", None, "take back your last ply and the answer to it", true),
    entry(Command::Go, "go", None, "let the engine play for the side to move", true),
    entry(Command::Board, "board", None, "show the board again", true),
    entry(Command::Flip, "flip", None, "turn the board", true),
    entry(Command::Save, "save", Some("FILE"), "save the game, and go on saving it there after each ply", true),
    entry(Command::Level, "level", Some("N"), "how strong the engine plays, or play at level N, 0 to 20", true),
    entry(Command::Draw, "draw", None, "offer a draw", false),
    entry(Command::Claim, "claim", None, "claim a draw where no move limit ends the game by itself", false),
    entry(Command::Resign, "resign", None, "give the game up", false),
    entry(Command::Help, "help", None, "this list", true),
    entry(Command::Quit, "quit", None, "leave (so does Ctrl-D)", false),
];

/// Other names.
const ALIASES: &[(&str, Command)] = &[("?", Command::Help), ("exit", Command::Quit), ("q", Command::Quit)];

impl Command {
    /// The command with exactly this name, ignoring case.
    pub fn named(name: &str) -> Option<Self> {
        let known = COMMANDS.iter().map(|entry| (entry.name, entry.command));
        known
            .chain(ALIASES.iter().copied())
            .find(|(known, _)| known.eq_ignore_ascii_case(name))
            .map(|(_, command)| command)
    }

    /// The only command whose name begins like this, if the beginning is enough for it.
    pub fn beginning(name: &str) -> Option<Self> {
        let name = name.to_ascii_lowercase();
        let mut fitting = COMMANDS.iter().filter(|entry| entry.name.starts_with(&name));
        let entry = fitting.next().filter(|_| !name.is_empty())?;
        (fitting.next().is_none() && entry.may_be_short).then_some(entry.command)
    }

    fn entry(self) -> Option<&'static Entry> {
        COMMANDS.iter().find(|entry| entry.command == self)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        self.entry().map_or("", |entry| entry.name)
    }

    /// Whether something may follow its name.
    pub fn takes_argument(self) -> bool {
        self.entry().is_some_and(|entry| entry.argument.is_some())
    }

    /// The names of all commands.
    pub fn names() -> impl Iterator<Item = &'static str> {
        COMMANDS.iter().map(|entry| entry.name)
    }

    /// A line for each command, and how plies are typed.
    pub fn help(example: &str) -> String {
        let mut text = format!(
            "Type a ply, such as {example}: in any notation of the game, or its beginning, if only one legal ply begins \
             like that.\n"
        );
        for entry in COMMANDS {
            let argument = entry.argument.map_or(String::new(), |argument| format!(" [{argument}]"));
            let usage = format!("{}{argument}", entry.name);
            // Writing to a string cannot fail.
            let _ = writeln!(text, "  {usage:<16}{}", entry.about);
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_lead_to_their_commands() {
        for name in Command::names() {
            assert_eq!(Command::named(name).unwrap().name(), name);
            assert_eq!(COMMANDS.iter().filter(|entry| entry.name == name).count(), 1);
        }
        assert_eq!(Command::named("?"), Some(Command::Help));
        assert_eq!(Command::named("HINT"), Some(Command::Hint));
        assert_eq!(Command::named("castle"), None);
    }

    #[test]
    fn a_beginning_is_enough_where_a_slip_does_no_harm() {
        assert_eq!(Command::beginning("mo"), Some(Command::Moves));
        assert_eq!(Command::beginning("hi"), Some(Command::Hint));
        assert_eq!(Command::beginning("h"), None, "help or hint");
        for dangerous in ["res", "dr", "qui", ""] {
            assert_eq!(Command::beginning(dangerous), None, "{dangerous}");
        }
    }
}
