//! Dialects of the protocol: Xiongmao's, UCI, UCCI and CECP.

use serde::{Deserialize, Serialize};
use thiserror::Error;
use xiongmao_text::quote;

use crate::driver::best_move::BestMove;
use crate::driver::cecp;
use crate::driver::score::EngineScore;
use crate::rules::{AnyGame, Move, Notation, NotationError, Rules};

/// The protocol of an engine, and its notations for positions and moves.
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
    /// CECP, the protocol of `XBoard` and `WinBoard`: FEN, and coordinates as `XBoard` counts ranks.
    #[serde(alias = "xboard")]
    Cecp,
}

/// Why a move that an engine wrote is not legal.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum DialectError {
    /// It is not legal in any dialect.
    #[error(transparent)]
    Illegal(NotationError),
    #[error("{error}; {mv} is legal with protocol={protocol}")]
    OtherDialect {
        /// The error in this dialect.
        #[source]
        error: NotationError,
        /// The move, quoted.
        mv: String,
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
            Self::Cecp => "cecp",
        }
    }

    /// The first command of a conversation.
    pub const fn greeting(self) -> &'static str {
        match self {
            Self::Ucci => "ucci",
            Self::Cecp => "xboard\nprotover 2",
            Self::Xiongmao | Self::Uci | Self::Uci0 => "uci",
        }
    }

    /// The last line of the answer to [`greeting`](Self::greeting).
    pub const fn greeted(self) -> &'static str {
        match self {
            Self::Ucci => "ucciok",
            Self::Cecp => "feature done=1",
            Self::Xiongmao | Self::Uci | Self::Uci0 => "uciok",
        }
    }

    /// The `ponderhit` line, with a line feed. In UCCI it may offer a draw.
    pub const fn ponder_hit(self, draw: bool) -> &'static str {
        if draw && self.is_ucci() { "ponderhit draw\n" } else { "ponderhit\n" }
    }

    /// Whether the protocol is UCCI, with its own commands for options, clocks and forbidden moves.
    pub const fn is_ucci(self) -> bool {
        matches!(self, Self::Ucci)
    }

    /// Whether the protocol is CECP: then the engine keeps the game itself.
    pub const fn is_cecp(self) -> bool {
        matches!(self, Self::Cecp)
    }

    /// The line that asks for the move at once, with a line feed.
    pub const fn stop(self) -> &'static str {
        if self.is_cecp() { "?\n" } else { "stop\n" }
    }

    /// Whether the engine may have been written for other rules than the referee's, so that it does not know which
    /// moves the history forbids or punishes.
    pub const fn is_foreign(self) -> bool {
        !matches!(self, Self::Xiongmao)
    }

    /// The notation of moves of this game.
    pub fn notation(self, rules: &Rules) -> Notation {
        match self {
            Self::Xiongmao => Notation::Pmn,
            Self::Uci => Notation::Coordinates,
            Self::Cecp if !rules.notations.contains(&Notation::CoordinatesFromZero) => Notation::Coordinates,
            Self::Uci0 | Self::Ucci | Self::Cecp => Notation::CoordinatesFromZero,
        }
    }

    /// Reads the answer to a `go`; `None` for lines of other kinds.
    pub fn read_answer(self, line: &str) -> Option<BestMove<'_>> {
        if self.is_cecp() { cecp::read_answer(line) } else { BestMove::read(line) }
    }

    /// Whether this line belongs to an answer that offers or accepts a draw.
    pub fn offers_draw(self, line: &str) -> bool {
        self.is_cecp() && cecp::offers_draw(line)
    }

    /// Whether this game can be played in this dialect.
    pub fn has(self, rules: &Rules) -> bool {
        rules.notations.contains(&self.notation(rules))
    }

    /// Writes a move of this position.
    pub fn write_move(self, game: &AnyGame, mv: Move) -> String {
        game.write_move(mv, self.notation(game.rules()))
    }

    /// Parses a move of this position. If it could mean two moves, the dialect decides.
    ///
    /// # Errors
    /// If the move is not legal here. If it would be legal in another dialect, the error names that dialect.
    pub fn read_move(self, game: &AnyGame, text: &str) -> Result<Move, DialectError> {
        let read = match self {
            Self::Xiongmao => game.read_move(text),
            _ => game.read_move_as(text, self.notation(game.rules())),
        };
        let other = match self {
            Self::Uci => Some(Self::Uci0),
            Self::Uci0 => Some(Self::Uci),
            Self::Xiongmao | Self::Ucci | Self::Cecp => None,
        };
        let fits =
            |other: &Self| other.has(game.rules()) && game.read_move_as(text, other.notation(game.rules())).is_ok();
        read.map_err(|error| match other.filter(fits) {
            Some(other) => DialectError::OtherDialect { error, mv: quote(text), protocol: other.name() },
            None => DialectError::Illegal(error),
        })
    }

    /// Whether an engine of this dialect treats the terminal piece of this game as chess treats the king, although the
    /// rules do not: it may not be left attacked, and is never captured.
    pub fn royal_terminals(self, rules: &Rules) -> bool {
        self.is_foreign() && !rules.check_binds
    }

    /// Converts a mate distance. Xiongmao counts to the end of the game. If the game ends with the capture of the
    /// terminal piece, add one move: in UCI it ends with checkmate.
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
        let mv = game.read_move("h3-e3").unwrap();
        for (dialect, written) in [
            (Dialect::Xiongmao, "h3-e3"),
            (Dialect::Uci, "h3e3"),
            (Dialect::Uci0, "h2e2"),
            (Dialect::Ucci, "h2e2"),
            (Dialect::Cecp, "h2e2"),
        ] {
            assert_eq!(dialect.write_move(&game, mv), written);
            assert_eq!(dialect.read_move(&game, written), Ok(mv));
        }
        for (dialect, written, hint) in [
            (Dialect::Uci, "h2e2", "'h2e2' is legal with protocol=uci0"),
            (Dialect::Uci0, "h3e3", "'h3e3' is legal with protocol=uci"),
        ] {
            assert!(dialect.read_move(&game, written).unwrap_err().to_string().ends_with(hint));
            assert!(!dialect.read_move(&game, "a9a9").unwrap_err().to_string().contains("protocol="));
        }
    }

    #[test]
    fn a_dialect_has_the_games_of_its_notation() {
        let [xiongqi, xiangqi] = ["xiongqi", "xiangqi"].map(|name| games::named(name).unwrap());
        for (dialect, in_xiongqi) in [
            (Dialect::Xiongmao, true),
            (Dialect::Uci, true),
            (Dialect::Uci0, false),
            (Dialect::Ucci, false),
            (Dialect::Cecp, true),
        ] {
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
