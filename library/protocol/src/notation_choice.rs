//! The notation for reading and writing moves: the option `UCI_Notation`, and the meaning of its value `auto` in a
//! conversation (ruling 19 of Xiangqi).

use std::fmt::Display;

use thiserror::Error;
use xiongmao_movegen::game::LineError;
use xiongmao_movegen::notation::Notation;
use xiongmao_movegen::{AnyGame, Rules};

/// The value of `UCI_Notation`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum NotationChoice {
    /// The host's notation, as far as the conversation shows it.
    #[default]
    Auto,
    Pmn,
    /// Coordinates with ranks from 1.
    Coordinates,
    /// Coordinates with ranks from 0, in games that have them.
    CoordinatesFromZero,
}

impl NotationChoice {
    /// The names of the values; the first is the default.
    pub const NAMES: &[&str] = &["auto", "pmn", "coordinate", "coordinate0"];

    /// The value with one of these names.
    pub fn named(name: &str) -> Self {
        match name {
            "pmn" => Self::Pmn,
            "coordinate" => Self::Coordinates,
            "coordinate0" => Self::CoordinatesFromZero,
            _ => Self::Auto,
        }
    }

    /// The notation that this value asks for; `None` for `auto`.
    fn notation(self) -> Option<Notation> {
        match self {
            Self::Auto => None,
            Self::Pmn => Some(Notation::Pmn),
            Self::Coordinates => Some(Notation::Coordinates),
            Self::CoordinatesFromZero => Some(Notation::CoordinatesFromZero),
        }
    }
}

/// Why moves were refused.
#[derive(Debug, Error)]
#[error("{reason}{hint}")]
pub struct ReadError<E: Display> {
    reason: E,
    hint: Hint,
}

impl<E: Display> ReadError<E> {
    /// Without a hint.
    pub fn plain(reason: E) -> Self {
        Self { reason, hint: Hint(None) }
    }
}

/// What would make refused moves legal.
#[derive(Debug)]
struct Hint(Option<&'static str>);

impl Display for Hint {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.0 {
            None => Ok(()),
            Some(value) => write!(f, "; it is legal with UCI_Notation set to {value}"),
        }
    }
}

/// The signs of the host's notation in a conversation.
#[derive(Clone, Copy, Debug, Default)]
pub struct NotationSigns {
    /// The host has said `uci`.
    pub uci: bool,
    /// The host has chosen the game with `UCI_Variant`.
    pub variant: bool,
    /// The host has sent a FEN without having chosen the game.
    pub fen: bool,
    /// The notation shown by the host's moves. It stays.
    shown: Option<Notation>,
}

/// Whether coordinates may be meant in two ways in this game.
fn has_two_countings(rules: &Rules) -> bool {
    rules.notations.contains(&Notation::CoordinatesFromZero)
}

impl NotationSigns {
    /// The signs of a host that is known to write this notation.
    pub fn known(notation: Notation) -> Self {
        Self { shown: Some(notation), ..Self::default() }
    }

    /// Forgets what belongs to another game.
    pub fn change_game(&mut self) {
        *self = Self { uci: self.uci, ..Self::default() };
    }

    /// These signs and the form of moves before they are played: whether they are coordinates. Their first rank is not
    /// known yet.
    pub fn with_form_of(self, moves: &[&str]) -> Self {
        let is_coordinates = |mv: &&str| mv.starts_with(char::is_lowercase) && mv.chars().all(char::is_alphanumeric);
        let form = match moves {
            [] => None,
            _ if moves.iter().all(is_coordinates) => Some(Notation::Coordinates),
            _ => Some(Notation::Pmn),
        };
        Self { shown: self.shown.or(form), ..self }
    }

    /// In which notation moves of this game are written.
    pub fn written(self, choice: NotationChoice, pmn: Notation, rules: &Rules) -> Notation {
        let two_countings = has_two_countings(rules);
        let wanted = choice.notation().unwrap_or(if two_countings { self.guess() } else { Notation::Pmn });
        match wanted {
            Notation::Pmn => pmn,
            Notation::CoordinatesFromZero if !two_countings => Notation::Coordinates,
            other => other,
        }
    }

    /// The notation by these signs: first the moves, then the handshake.
    fn guess(self) -> Notation {
        self.shown.unwrap_or(match self {
            Self { uci: true, variant: true, .. } => Notation::Coordinates,
            Self { uci: true, fen: true, .. } => Notation::CoordinatesFromZero,
            _ => Notation::Pmn,
        })
    }

    /// How moves of this game are read; `None` if the form of each move decides.
    pub fn read(self, choice: NotationChoice, rules: &Rules) -> Option<Notation> {
        let known = choice.notation().or(self.shown);
        known.filter(|&notation| has_two_countings(rules) && notation != Notation::Pmn)
    }

    /// Plays the moves of a `position`, and learns from them.
    ///
    /// # Errors
    /// If a move is illegal in the notation that is set or shown; the error says where another one would do.
    pub fn play(
        &mut self,
        choice: NotationChoice,
        game: &mut AnyGame,
        moves: &[&str],
    ) -> Result<(), ReadError<LineError>> {
        if !has_two_countings(game.rules()) {
            return game.follow_line(moves.iter().copied(), None).map_err(ReadError::plain);
        }
        *game = match choice.notation().or(self.shown) {
            Some(known) => play_known(game, moves, known)?,
            None => self.play_first(game, moves).map_err(ReadError::plain)?,
        };
        Ok(())
    }

    /// Plays moves whose notation is not known yet.
    fn play_first(&mut self, game: &AnyGame, moves: &[&str]) -> Result<AnyGame, LineError> {
        let [one, zero] =
            [Notation::Coordinates, Notation::CoordinatesFromZero].map(|notation| played(game, moves, notation));
        match (one, zero) {
            (Ok(one), Err(_)) => {
                self.shown = Some(Notation::Coordinates);
                Ok(one)
            }
            (Err(_), Ok(zero)) => {
                self.shown = Some(Notation::CoordinatesFromZero);
                Ok(zero)
            }
            (Ok(one), Ok(zero)) => {
                // A sign between the squares shows PMN. Coordinates that could be both are read as the handshake says.
                if moves.iter().any(|mv| mv.starts_with(char::is_lowercase) && mv.contains(['-', '+'])) {
                    self.shown = Some(Notation::Pmn);
                }
                Ok(if self.guess() == Notation::CoordinatesFromZero { zero } else { one })
            }
            (Err(one), Err(zero)) => Err(if zero.number > one.number { zero } else { one }),
        }
    }
}

/// Plays moves in this notation, or else finds out whether they would be legal with ranks counted the other way.
fn play_known(game: &AnyGame, moves: &[&str], known: Notation) -> Result<AnyGame, ReadError<LineError>> {
    let (counting, other, value) = match known {
        Notation::CoordinatesFromZero => (Notation::CoordinatesFromZero, Notation::Coordinates, "coordinate"),
        _ => (Notation::Coordinates, Notation::CoordinatesFromZero, "coordinate0"),
    };
    played(game, moves, counting).map_err(|reason| {
        let other = played(game, moves, other);
        ReadError { reason, hint: Hint(other.ok().map(|_| value)) }
    })
}

/// A copy of the game with these moves played.
fn played(game: &AnyGame, moves: &[&str], notation: Notation) -> Result<AnyGame, LineError> {
    let mut copy = game.clone();
    copy.follow_line(moves.iter().copied(), Some(notation))?;
    Ok(copy)
}

#[cfg(test)]
mod tests {
    use xiongmao_movegen::{xiangqi, xiongqi};

    use super::*;

    const AUTO: NotationChoice = NotationChoice::Auto;

    /// The notation for writing moves after these moves were sent to a game of Xiangqi.
    fn after(signs: &mut NotationSigns, moves: &[&str]) -> Notation {
        signs.play(AUTO, &mut xiangqi::RULES.start(), moves).unwrap();
        signs.written(AUTO, Notation::Pmn, &xiangqi::RULES)
    }

    fn refusal(choice: NotationChoice, moves: &[&str]) -> String {
        let mut signs = NotationSigns::default();
        signs.play(choice, &mut xiangqi::RULES.start(), moves).unwrap_err().to_string()
    }

    #[test]
    fn the_first_moves_show_the_counting_and_it_stays() {
        let mut signs = NotationSigns::default();
        assert_eq!(after(&mut signs, &[]), Notation::Pmn);
        assert_eq!(after(&mut signs, &["h2e2"]), Notation::CoordinatesFromZero);
        assert_eq!(after(&mut signs, &["h2e2", "h9g7"]), Notation::CoordinatesFromZero);
        assert!(signs.play(AUTO, &mut xiangqi::RULES.start(), &["h3e3"]).is_err());
        assert_eq!(after(&mut NotationSigns::default(), &["h3e3"]), Notation::Coordinates);
        assert_eq!(after(&mut NotationSigns::default(), &["h3-e3"]), Notation::Pmn);
        signs.change_game();
        assert_eq!(after(&mut signs, &["h3e3", "h10g8"]), Notation::Coordinates);
    }

    #[test]
    fn the_handshake_is_asked_before_any_move() {
        let of = |uci, variant, fen| {
            NotationSigns { uci, variant, fen, shown: None }.written(AUTO, Notation::Pmn, &xiangqi::RULES)
        };
        assert_eq!(of(false, true, true), Notation::Pmn);
        assert_eq!(of(true, false, false), Notation::Pmn);
        assert_eq!(of(true, true, true), Notation::Coordinates);
        assert_eq!(of(true, false, true), Notation::CoordinatesFromZero);
        let signs = NotationSigns { uci: true, variant: true, fen: true, shown: None };
        assert_eq!(signs.written(AUTO, Notation::StrictPmn, &xiongqi::RULES), Notation::StrictPmn);
        let zero = NotationChoice::CoordinatesFromZero;
        assert_eq!(signs.written(zero, Notation::Pmn, &xiongqi::RULES), Notation::Coordinates);
        assert_eq!(signs.written(zero, Notation::Pmn, &xiangqi::RULES), Notation::CoordinatesFromZero);
    }

    #[test]
    fn a_wrong_setting_is_named() {
        let error = refusal(NotationChoice::Coordinates, &["h2e2"]);
        assert!(error.ends_with("; it is legal with UCI_Notation set to coordinate0"), "{error}");
        let error = refusal(NotationChoice::CoordinatesFromZero, &["h3e3", "h10g8"]);
        assert!(error.ends_with("; it is legal with UCI_Notation set to coordinate"), "{error}");
        let error = refusal(NotationChoice::Auto, &["h2e2", "a1a9"]);
        assert!(error.starts_with("ply 2 'a1a9'") && !error.contains("UCI_Notation"), "{error}");
    }
}
