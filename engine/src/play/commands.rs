//! What can be typed besides moves.

use std::fmt::Write as _;

use xiongmao_language::{Arguments, Speech};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command {
    /// Shows the board again.
    Board,
    /// Lists legal moves.
    Moves,
    /// Asks the engine for a move.
    Hint,
    /// Asks the engine who is better.
    Eval,
    /// Asks why a move is good or bad.
    Why,
    /// Asks for the other side's best moves if it were its turn.
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
    /// Begins another game.
    New,
    /// Lists the commands.
    Help,
    /// Leaves.
    Quit,
}

/// A command with its name. The message `command-NAME` describes it.
struct Entry {
    command: Command,
    name: &'static str,
    /// What may follow the name.
    argument: Option<&'static str>,
    /// Whether the beginning of the name is enough. It is not where a slip would end the game.
    may_be_short: bool,
}

const fn entry(command: Command, name: &'static str, argument: Option<&'static str>, may_be_short: bool) -> Entry {
    Entry { command, name, argument, may_be_short }
}

/// Every command, in the order of the help.
static COMMANDS: &[Entry] = &[
    entry(Command::Moves, "moves", Some("SQUARE"), true),
    entry(Command::Hint, "hint", None, true),
    entry(Command::Eval, "eval", None, true),
    entry(Command::Why, "why", Some("MOVE"), true),
    entry(Command::Threats, "threats", None, true),
    entry(Command::Undo, "undo", None, true),
    entry(Command::Go, "go", None, true),
    entry(Command::Board, "board", None, true),
    entry(Command::Flip, "flip", None, true),
    entry(Command::Save, "save", Some("FILE"), true),
    entry(Command::Level, "level", Some("N"), true),
    entry(Command::Draw, "draw", None, false),
    entry(Command::Claim, "claim", None, false),
    entry(Command::Resign, "resign", None, false),
    entry(Command::New, "new", Some("SIDE"), false),
    entry(Command::Help, "help", None, true),
    entry(Command::Quit, "quit", None, false),
];

/// Other names.
const ALIASES: &[(&str, Command)] = &[
    ("?", Command::Help),
    ("back", Command::Undo),
    ("best", Command::Hint),
    ("bye", Command::Quit),
    ("exit", Command::Quit),
    ("legal", Command::Moves),
    ("list", Command::Moves),
    ("q", Command::Quit),
    ("restart", Command::New),
    ("score", Command::Eval),
    ("show", Command::Board),
    ("surrender", Command::Resign),
    ("takeback", Command::Undo),
];

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

    /// A line for each command, and how moves are typed.
    pub fn help(example: &str, speech: Speech) -> String {
        let mut text = speech.text("play-help", Arguments::new().text("example", example)) + "\n";
        for entry in COMMANDS {
            let argument = entry.argument.map_or(String::new(), |argument| format!(" [{argument}]"));
            let usage = format!("{}{argument}", entry.name);
            // Writing to a string cannot fail.
            let _ = writeln!(text, "  {usage:<16}{}", speech.say(&format!("command-{}", entry.name)));
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
        for dangerous in ["res", "dr", "qui", "ne", ""] {
            assert_eq!(Command::beginning(dangerous), None, "{dangerous}");
        }
    }
}
