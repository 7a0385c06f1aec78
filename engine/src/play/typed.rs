//! Parses input: a command, a move in any notation, or a unique beginning of either.

use xiongmao_language::Speech;
use xiongmao_movegen::notation::{Notation, split_moves};
use xiongmao_movegen::{AnyGame, Move};
use xiongmao_text::quote;

use super::commands::Command;
use super::words::{self, Refusal};

/// The most moves that an answer lists.
const LISTED: usize = 12;

/// Words that people put before a move.
const MOVING: [&str; 2] = ["move", "play"];

/// What was typed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Typed {
    /// Nothing.
    Blank,
    /// A legal move.
    Move(Move),
    /// A command, with what follows it.
    Command(Command, Option<String>),
}

/// Understands a line. The notation decides where a move could be read in two ways.
///
/// # Errors
/// If the line is neither a command nor one legal move.
pub fn read(game: &AnyGame, notation: Notation, line: &str) -> Result<Typed, Refusal> {
    let line = line.trim();
    let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    if first.is_empty() {
        return Ok(Typed::Blank);
    }
    if let Some(command) = Command::named(first) {
        return with_argument(command, rest);
    }
    if MOVING.iter().any(|word| word.eq_ignore_ascii_case(first)) && has_number(rest) {
        let is_square = words::square(game, rest.trim()).is_ok();
        return if is_square { with_argument(Command::Moves, rest) } else { read(game, notation, rest) };
    }
    let mv = read_move(game, notation, line);
    if mv.is_err()
        && let Some(command) = Command::beginning(first)
    {
        return with_argument(command, rest);
    }
    mv.map(Typed::Move)
}

fn with_argument(command: Command, rest: &str) -> Result<Typed, Refusal> {
    let rest = rest.trim();
    if !rest.is_empty() && !command.takes_argument() {
        return Err(Refusal::Argument { command: command.name() });
    }
    Ok(Typed::Command(command, (!rest.is_empty()).then(|| rest.to_owned())))
}

/// The legal move that this text means: as a whole, or as the beginning of one alone.
///
/// # Errors
/// If it means none, or several.
pub fn read_move(game: &AnyGame, notation: Notation, text: &str) -> Result<Move, Refusal> {
    let mut tokens = split_moves(text);
    let token = tokens.next().unwrap_or_default();
    if tokens.next().is_some() {
        return Err(if has_number(&token) { Refusal::Several } else { Refusal::Unknown { word: quote(text) } });
    }
    let error = match game.read_move_as(&token, notation) {
        Ok(mv) => return words::check_legal(game, mv, notation).map(|()| mv),
        Err(error) => error,
    };
    // No move begins with a number, and a word whose first letter is wrong is no attempt at a move of this game.
    let is_word = token.chars().take(2).all(|char| char.is_ascii_alphabetic());
    let is_foreign = token.starts_with(|char: char| char.is_ascii_digit()) || is_word && error.column() == Some(1);
    let error = Refusal::Notation(error);
    let fitting = if is_like_a_move(&token) { fitting(game, &token) } else { Vec::new() };
    match fitting.as_slice() {
        [mv] => Ok(*mv),
        // A square alone is no move, but it shows which piece is meant.
        [] if words::square(game, &token).is_ok() => {
            words::moves(game, Some(&token), notation, Speech::default()).and(Err(error))
        }
        [] if has_number(&token) && !is_foreign => Err(error),
        [] => Err(Refusal::Unknown { word: quote(&token) }),
        several => {
            let mut listed: Vec<String> =
                several.iter().take(LISTED).map(|&mv| game.write_move(mv, notation)).collect();
            listed.sort_unstable();
            let more = if several.len() > LISTED { ", ..." } else { "" };
            Err(Refusal::Ambiguous { count: several.len(), listed: listed.join(", ") + more })
        }
    }
}

/// Whether this text may begin a move: moves have digits or Chinese characters.
fn is_like_a_move(text: &str) -> bool {
    text.chars().any(|char| char.is_ascii_digit() || !char.is_ascii())
}

/// Whether this text has a number, as every move has, in digits of either kind.
fn has_number(text: &str) -> bool {
    text.chars().any(|char| char.is_ascii_digit() || "一二三四五六七八九１２３４５６７８９".contains(char))
}

/// The legal moves that begin like this in some notation of the game. If there are none, the moves that begin like this
/// in coordinates, ignoring the text between the squares.
fn fitting(game: &AnyGame, text: &str) -> Vec<Move> {
    let text = text.to_lowercase();
    let begins = |mv: &Move| {
        let mut notations = game.rules().notations.iter();
        notations.any(|&notation| game.write_move(*mv, notation).to_lowercase().starts_with(&text))
    };
    let bare =
        |text: &str| text.chars().filter(|char| !matches!(char, '-' | '+' | '~' | 'x' | '=')).collect::<String>();
    let begins_bare = |mv: &Move| bare(&game.write_move(*mv, Notation::Coordinates)).starts_with(&bare(&text));
    let legal = game.legal_moves();
    let exact: Vec<Move> = legal.iter().copied().filter(begins).collect();
    if exact.is_empty() { legal.iter().copied().filter(begins_bare).collect() } else { exact }
}

#[cfg(test)]
mod tests {
    use super::*;
    use xiongmao_movegen::games;

    fn mv(game: &AnyGame, text: &str) -> Result<String, String> {
        match read(game, Notation::Pmn, text).map_err(|error| error.text(Speech::default()))? {
            Typed::Move(mv) => Ok(game.write_move(mv, Notation::Pmn)),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn moves_are_read_in_every_notation_and_by_their_beginnings() {
        let xiongqi = games::default().start();
        for text in ["c2+c6", "c2c6", "C2C6", "c2-c6", "c2xc6", "c2+", " c2c6 ", "move c2+c6", "play c2c6"] {
            assert_eq!(mv(&xiongqi, text).as_deref(), Ok("c2+c6"), "{text}");
        }
        let xiangqi = games::named("xiangqi").unwrap().start();
        for text in ["h3-e3", "h3e3", "Che3", "C2.5", "炮二平五", "c2.5", "H2-E2", "h3e"] {
            assert_eq!(mv(&xiangqi, text).as_deref(), Ok("h3-e3"), "{text}");
        }
    }

    #[test]
    fn what_is_not_unique_is_listed() {
        let game = games::default().start();
        assert_eq!(mv(&game, "a3").as_deref(), Ok("a3-a4"));
        assert_eq!(
            mv(&game, "c2").unwrap_err(),
            "That fits 5 moves: c2+c6, c2-a2, c2-b2, c2-d2, c2-e2. Type more of the one you mean."
        );
    }

    #[test]
    fn refusals_use_the_words_of_the_rules() {
        let game = games::default().start();
        for (text, refusal) in [
            ("a1-b2", "South's chariot cannot go from a1 to b2: a chariot does not move like that."),
            ("a4-a5", "A4 is empty."),
            ("a4", "There is no piece on a4."),
            ("b1", "The horse on b1 has no legal move."),
            ("a8-a7", "A8 holds North's chariot, but it is South's turn."),
            ("castle", "'castle' is neither a move nor a command; help lists the commands."),
            ("Nf3", "'Nf3' is neither a move nor a command; help lists the commands."),
            ("0-0", "'0-0' is neither a move nor a command; help lists the commands."),
            ("帮助", "'帮助' is neither a move nor a command; help lists the commands."),
            (
                "cannon to the middle",
                "'cannon to the middle' is neither a move nor a command; help lists the commands.",
            ),
            ("hint now", "hint takes no arguments."),
            ("a3-a4 a6-a5", "Type one move or command at a time."),
        ] {
            assert_eq!(read(&game, Notation::Pmn, text).unwrap_err().text(Speech::default()), refusal, "{text}");
        }
    }

    #[test]
    fn commands_take_precedence_where_they_are_written_out() {
        let game = games::named("xiangqi").unwrap().start();
        let command = |text: &str| read(&game, Notation::Pmn, text).ok();
        assert_eq!(command("moves e1"), Some(Typed::Command(Command::Moves, Some("e1".to_owned()))));
        assert_eq!(command("move e1"), command("moves e1"));
        assert_eq!(command("hi"), Some(Typed::Command(Command::Hint, None)));
        assert_eq!(command("  "), Some(Typed::Blank));
        assert_eq!(command("resig"), None);
    }
}
