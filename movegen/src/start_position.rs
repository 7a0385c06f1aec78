//! The position that a game starts from, as texts name it.

use thiserror::Error;

use crate::error::{LineError, NotationError};
use crate::game::{AnyGame, Rules};
use crate::games;
use crate::rule_settings::RuleSettings;

/// Why a game cannot be set up.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum SetUpError {
    /// The FEEN is malformed or describes no position of this game.
    #[error("feen, {0}")]
    Feen(#[source] NotationError),
    /// The FEN is malformed or describes no position of this game.
    #[error("fen, {0}")]
    Fen(#[source] NotationError),
    /// A move is illegal.
    #[error(transparent)]
    Line(#[from] LineError),
}

/// The position that a game starts from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StartPosition<'a> {
    /// The starting position of the game.
    Usual,
    /// A position in FEEN.
    Feen(&'a str),
    /// A position in FEN.
    Fen(&'a str),
}

impl<'a> StartPosition<'a> {
    /// The position and the moves of a line of text. The position is a FEEN, a FEN or a line of EPD, whose operations
    /// are skipped; `moves` and moves may follow it. A line that begins with no board holds moves from the start of a
    /// game.
    ///
    /// ```
    /// use xiongmao_movegen::StartPosition;
    ///
    /// let (start, moves) = StartPosition::of_line("4k4/9/9/9/9/9/9/9/9/R3K4 w moves a1-a2");
    /// assert_eq!((start, moves), (StartPosition::Fen("4k4/9/9/9/9/9/9/9/9/R3K4 w"), "a1-a2"));
    /// assert_eq!(StartPosition::of_line("a3-a4 a6-a5"), (StartPosition::Usual, "a3-a4 a6-a5"));
    /// ```
    pub fn of_line(line: &'a str) -> (Self, &'a str) {
        let line = line.trim();
        let mut words = line.split_ascii_whitespace();
        let Some(board) = words.next().filter(|board| board.contains('/')) else { return (Self::Usual, line) };
        // The texts of EPD may hold any word.
        let moves = line.split_once(" moves ").filter(|(position, _)| !position.contains('"'));
        let (position, moves) = moves.unwrap_or((line, ""));
        let start = if is_feen(board, words.next()) {
            Self::Feen(position.trim())
        } else {
            let position = position.trim();
            Self::Fen(if position.ends_with(';') { split_operations(position, 2).0 } else { position })
        };
        (start, moves)
    }

    /// The position of a line of EPD and its operations, such as `bm h1-h8; id "1";`. The position may also be a FEEN.
    ///
    /// ```
    /// use xiongmao_movegen::StartPosition;
    ///
    /// let (start, operations) = StartPosition::of_epd("4k4/9/9/9/9/9/9/9/9/R3K4 w - - dm 3;");
    /// assert_eq!((start, operations), (StartPosition::Fen("4k4/9/9/9/9/9/9/9/9/R3K4 w - -"), "dm 3;"));
    /// ```
    pub fn of_epd(line: &'a str) -> (Self, &'a str) {
        let mut words = line.split_ascii_whitespace();
        if words.next().is_some_and(|board| is_feen(board, words.next())) {
            // A FEEN has three fields, the last of which may begin with a letter.
            let (feen, operations) = split_operations(line, 3);
            return (Self::Feen(feen), operations);
        }
        let (fen, operations) = split_operations(line, 2);
        (Self::Fen(fen), operations)
    }

    /// A position that its sender calls a FEEN. A side to move behind the board shows that it is a FEN.
    ///
    /// ```
    /// use xiongmao_movegen::StartPosition;
    ///
    /// let fen = "4k4/9/9/9/9/9/9/9/9/R3K4 w";
    /// assert_eq!(StartPosition::called_feen(fen), StartPosition::Fen(fen));
    /// ```
    pub fn called_feen(text: &'a str) -> Self {
        let side = text.split_ascii_whitespace().nth(1);
        if matches!(side, Some("w" | "b" | "r")) { Self::Fen(text) } else { Self::Feen(text) }
    }

    /// A position that its sender calls a FEN. Hands behind the board show that it is a FEEN.
    ///
    /// ```
    /// use xiongmao_movegen::StartPosition;
    ///
    /// let feen = "3g^4/8/8/8/8/8/8/4G^2R / X/x";
    /// assert_eq!(StartPosition::called_fen(feen), StartPosition::Feen(feen));
    /// ```
    pub fn called_fen(text: &'a str) -> Self {
        let hands = text.split_ascii_whitespace().nth(1);
        if hands.is_some_and(|word| word.contains('/')) { Self::Feen(text) } else { Self::Fen(text) }
    }

    /// A game that starts here, by these rules.
    ///
    /// # Errors
    /// If it is not a position of the game.
    pub fn set_up(self, rules: &Rules, settings: &RuleSettings) -> Result<AnyGame, SetUpError> {
        let mut game = match self {
            Self::Usual => rules.start(),
            Self::Feen(feen) => rules.from_feen(feen).map_err(SetUpError::Feen)?,
            Self::Fen(fen) => rules.from_fen(fen).map_err(SetUpError::Fen)?,
        };
        settings.apply(&mut *game);
        Ok(game)
    }

    /// The game that this position belongs to by the shape of its board, or else the default one.
    pub fn rules(&self) -> &'static Rules {
        match self {
            Self::Usual => games::default(),
            Self::Feen(text) | Self::Fen(text) => games::shaped_like(text),
        }
    }
}

/// A FEEN, or else the usual start.
impl<'a> From<Option<&'a str>> for StartPosition<'a> {
    fn from(feen: Option<&'a str>) -> Self {
        feen.map_or(Self::Usual, Self::Feen)
    }
}

/// Whether a text with these first two fields is a FEEN, whose second field holds the hands.
fn is_feen(board: &str, second: Option<&str>) -> bool {
    board.contains('^') || second.is_some_and(|word| word.contains('/'))
}

/// A line of EPD before and from its operations, which begin with a letter behind at least `fields` fields: `id "game
/// 1";`.
fn split_operations(text: &str, fields: usize) -> (&str, &str) {
    let text = text.trim();
    let mut rest = text;
    for field in 0.. {
        let next = rest.trim_start();
        if next.is_empty() || field >= fields && next.starts_with(|char: char| char.is_ascii_alphabetic()) {
            break;
        }
        rest = &next[next.find(|char: char| char.is_ascii_whitespace()).unwrap_or(next.len())..];
    }
    let (position, operations) = text.split_at(text.len() - rest.len());
    (position.trim_end(), operations.trim_start())
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: &str = "4k4/9/9/9/9/9/9/9/9/R3K4";

    #[test]
    fn a_line_tells_how_its_position_is_written() {
        let fen = format!("{BOARD} w - - 3 1");
        assert_eq!(StartPosition::of_line(&fen), (StartPosition::Fen(&fen), ""));
        assert_eq!(StartPosition::of_line(BOARD), (StartPosition::Fen(BOARD), ""));
        for feen in ["3g^4/8/8/8/8/8/8/4G^2R / X/x", "8/8 / X/x", "3g^4/8"] {
            let line = format!(" {feen} moves h1-h8 ");
            assert_eq!(StartPosition::of_line(&line), (StartPosition::Feen(feen), "h1-h8"));
        }
        for moves in ["", "a3-a4", "moves a3-a4", "e7-e8 e8-e8/E", "1. C2.5"] {
            assert_eq!(StartPosition::of_line(moves), (StartPosition::Usual, moves));
        }
    }

    #[test]
    fn a_line_of_epd_is_a_position_and_operations() {
        for (position, operations) in [
            (StartPosition::Fen("4k4/9 w - -"), "bm a1-a2; id \"x; y\";"),
            (StartPosition::Fen("4k4/9 w"), "dm 2;"),
            (StartPosition::Feen("3g^4/8 / X/x"), "dm 2;"),
            (StartPosition::Feen("8/8 / x/X"), ""),
            (StartPosition::Fen("4k4/9 w - - 3 1"), ""),
        ] {
            let (StartPosition::Fen(text) | StartPosition::Feen(text)) = position else { panic!() };
            assert_eq!(StartPosition::of_epd(&format!(" {text}  {operations} ")), (position, operations));
        }
    }

    #[test]
    fn operations_of_epd_are_skipped() {
        for fields in ["w - -", "b - - 3 1", "w", "r --", " b  -  -"] {
            let line = format!("{BOARD} {fields} id \"game 1\"; c0 \"a; moves b - c/d\";");
            assert_eq!(StartPosition::of_line(&line), (StartPosition::Fen(&format!("{BOARD} {fields}")), ""));
        }
        // What is no operation is an error of the FEN.
        let wrong = format!("{BOARD} w - - x");
        assert_eq!(StartPosition::of_line(&wrong).0, StartPosition::Fen(&wrong));
        assert_eq!(StartPosition::of_line("4k4/9;").0, StartPosition::Fen("4k4/9;"));
    }
}
