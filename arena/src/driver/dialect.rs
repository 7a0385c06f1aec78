//! Dialects of the protocol: Xiongmao's, UCI, and UCCI.

use serde::{Deserialize, Serialize};
use thiserror::Error;
use xiongmao_text::quote;

use crate::driver::score::EngineScore;
use crate::rules::{AnyGame, Notation, NotationError, Ply, Rules};

/// The protocol that an engine speaks, and the notations in which it reads and writes positions and plies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Dialect {
    /// Xiongmao's protocol: FEEN and PMN.
    #[default]
    Xiongmao,
    /// UCI as chess engines speak it: FEN, and coordinates with ranks from 1.
    Uci,
    /// UCI as Pikafish and engines like it speak it: FEN, and coordinates with ranks from 0.
    Uci0,
    /// UCCI 3.0, the protocol of Xiangqi: FEN, and coordinates with ranks from 0.
    Ucci,
}

/// Why a ply that an engine wrote is not legal.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum DialectError {
    /// It is not legal in any dialect.
    #[error(transparent)]
    Illegal(NotationError),
    /// It is legal in another dialect.
    #[error("{error}; {ply} is legal with protocol={protocol}")]
    OtherDialect {
        /// What is wrong with it in this dialect.
        #[source]
        error: NotationError,
        /// The ply, quoted.
        ply: String,
        /// The name of the other dialect.
        protocol: &'static str,
    },
}

impl Dialect {
    /// The name in settings.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Xiongmao => "xiongmao",
            Self::Uci => "uci",
            Self::Uci0 => "uci0",
            Self::Ucci => "ucci",
        }
    }

    /// The first command of a conversation.
    pub const fn greeting(self) -> &'static str {
        if self.is_ucci() { "ucci" } else { "uci" }
    }

    /// The last line of the answer to [`greeting`](Self::greeting).
    pub const fn greeted(self) -> &'static str {
        if self.is_ucci() { "ucciok" } else { "uciok" }
    }

    /// The `ponderhit` line, with a line feed. In UCCI it may offer a draw.
    pub const fn ponder_hit(self, draw: bool) -> &'static str {
        if draw && self.is_ucci() { "ponderhit draw\n" } else { "ponderhit\n" }
    }

    /// Whether the protocol is UCCI, with its own commands for options, clocks and forbidden plies.
    pub const fn is_ucci(self) -> bool {
        matches!(self, Self::Ucci)
    }

    /// Whether the engine may have been written for other rules than the referee's, so that it does not know which
    /// plies the history forbids or punishes.
    pub const fn is_foreign(self) -> bool {
        !matches!(self, Self::Xiongmao)
    }

    /// The notation of plies.
    pub const fn notation(self) -> Notation {
        match self {
            Self::Xiongmao => Notation::Pmn,
            Self::Uci => Notation::Coordinates,
            Self::Uci0 | Self::Ucci => Notation::CoordinatesFromZero,
        }
    }

    /// Whether this game can be played in this dialect.
    pub fn has(self, rules: &Rules) -> bool {
        rules.notations.contains(&self.notation())
    }

    /// Writes a ply of this position.
    pub fn write_ply(self, game: &AnyGame, ply: Ply) -> String {
        game.write_ply(ply, self.notation())
    }

    /// Parses a ply of this position. Where it could mean two plies, the dialect decides.
    ///
    /// # Errors
    /// If the ply is not legal here. The error names another dialect in which it would be.
    pub fn read_ply(self, game: &AnyGame, text: &str) -> Result<Ply, DialectError> {
        let read = match self {
            Self::Xiongmao => game.read_ply(text),
            _ => game.read_ply_as(text, self.notation()),
        };
        let other = match self {
            Self::Uci => Some(Self::Uci0),
            Self::Uci0 => Some(Self::Uci),
            Self::Xiongmao | Self::Ucci => None,
        };
        let fits = |other: &Self| other.has(game.rules()) && game.read_ply_as(text, other.notation()).is_ok();
        read.map_err(|error| match other.filter(fits) {
            Some(other) => DialectError::OtherDialect { error, ply: quote(text), protocol: other.name() },
            None => DialectError::Illegal(error),
        })
    }

    /// Whether an engine of this dialect treats the terminal piece of this game as chess treats the king, although the
    /// rules do not: it may not be left attacked, and is never captured.
    pub fn royal_terminals(self, rules: &Rules) -> bool {
        self.is_foreign() && !rules.check_binds
    }

    /// Converts a mate distance. Xiongmao counts to the end of the game. Where the game ends with the capture of the
    /// terminal piece, that is one ply more than UCI counts, which ends with checkmate.
    pub fn score(self, rules: &Rules, score: EngineScore) -> EngineScore {
        match score {
            EngineScore::Mate(plies) if self.royal_terminals(rules) => {
                EngineScore::Mate(if plies > 0 { plies.saturating_add(1) } else { plies.saturating_sub(1) })
            }
            _ => score,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::games;

    #[test]
    fn ranks_are_counted_as_the_dialect_counts_them() {
        let game = games::named("xiangqi").unwrap().start();
        let ply = game.read_ply("h3-e3").unwrap();
        for (dialect, written) in
            [(Dialect::Xiongmao, "h3-e3"), (Dialect::Uci, "h3e3"), (Dialect::Uci0, "h2e2"), (Dialect::Ucci, "h2e2")]
        {
            assert_eq!(dialect.write_ply(&game, ply), written);
            assert_eq!(dialect.read_ply(&game, written), Ok(ply));
        }
        for (dialect, written, hint) in [
            (Dialect::Uci, "h2e2", "'h2e2' is legal with protocol=uci0"),
            (Dialect::Uci0, "h3e3", "'h3e3' is legal with protocol=uci"),
        ] {
            assert!(dialect.read_ply(&game, written).unwrap_err().to_string().ends_with(hint));
            assert!(!dialect.read_ply(&game, "a9a9").unwrap_err().to_string().contains("protocol="));
        }
    }

    #[test]
    fn a_dialect_has_the_games_of_its_notation() {
        let [xiongqi, xiangqi] = ["xiongqi", "xiangqi"].map(|name| games::named(name).unwrap());
        for (dialect, in_xiongqi) in
            [(Dialect::Xiongmao, true), (Dialect::Uci, true), (Dialect::Uci0, false), (Dialect::Ucci, false)]
        {
            assert!(dialect.has(xiangqi));
            assert_eq!(dialect.has(xiongqi), in_xiongqi);
        }
        // Only where check does not bind do the two ways of counting differ.
        let mate = EngineScore::Mate(2);
        assert_eq!(Dialect::Uci.score(xiongqi, mate), EngineScore::Mate(3));
        for farthest in [i32::MIN, i32::MAX].map(EngineScore::Mate) {
            assert_eq!(Dialect::Uci.score(xiongqi, farthest), farthest);
        }
        assert_eq!(Dialect::Uci.score(xiangqi, mate), mate);
        assert_eq!(Dialect::Xiongmao.score(xiongqi, mate), mate);
    }
}
