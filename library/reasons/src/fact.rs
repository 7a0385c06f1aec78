//! Facts about plies and positions.

use xiongmao_movegen::game::PieceInfo;
use xiongmao_movegen::{AnyGame, Ending, Ply, Side};

/// A piece on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placed {
    /// The piece.
    pub piece: PieceInfo,
    /// Its square, an index.
    pub square: usize,
}

impl Placed {
    /// The piece on this square, if there is one.
    pub fn on(game: &AnyGame, square: usize) -> Option<Self> {
        game.piece_at(square).map(|piece| Self { piece, square })
    }
}

/// A fact, with the line that proves it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fact {
    /// What is the case.
    pub kind: Kind,
    /// The side that profits.
    pub by: Side,
    /// The pieces that it is about, as [`Kind`] says.
    pub pieces: Vec<Placed>,
    /// The proving line: legal plies from the position that was asked about. [`threats`](crate::threats) pass first.
    pub line: Vec<Ply>,
    /// What is gained, in units of exchanges (a soldier is worth 100); for mates, the winner's plies; otherwise 0.
    pub value: i32,
}

impl Fact {
    /// The terminal piece can be captured.
    pub(crate) fn of_terminal(by: Side, capturer: Placed, terminal: Placed, line: Vec<Ply>) -> Self {
        Self { kind: Kind::TerminalLost, by, pieces: vec![capturer, terminal], line, value: 0 }
    }
}

/// The kinds of facts, each with its definition. *Last* is the last ply of the fact's line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The ply ends the game like this. Its line is that ply.
    Ends(Ending),
    /// The ply leaves the own terminal piece where it is captured: last captures it. About the capturer and the
    /// terminal piece.
    TerminalLost,
    /// The line is won for `by` however the other side plays, in `value` plies of its own at most. The line ends with
    /// the mate or before.
    MateAllowed,
    /// The same, by the best ply, where the ply that was asked about wins more slowly or not at all.
    MateMissed,
    /// The same, by the ply that was asked about.
    Mates,
    /// The same, if the other side passed.
    MateThreat,
    /// A piece can be captured and not recaptured: last captures it, and no safe ply goes to its square then. About the
    /// piece and the capturer; why it hangs only after this ply, if a ply was asked about.
    Hangs(Option<Cause>),
    /// A piece can be captured with profit although it is protected: the line ends with the exchange. About the piece
    /// and the capturer.
    LosesExchange(Option<Cause>),
    /// The ply captures with profit: the line is the exchange. About the captured piece and the capturer.
    Captures,
    /// With last, one piece attacks several, each of which it could then capture with profit. About the attacker, then
    /// the attacked. The value is the second greatest profit.
    Fork,
    /// With last, the moved piece attacks another and could then capture it with profit. About both.
    Attacks,
    /// With last, a piece that did not move attacks another that it could not capture before, and could now capture
    /// with profit. About the attacker, the attacked piece, and the piece that moved.
    Uncovers,
    /// Last promotes a soldier. About the promoted piece.
    Promotes,
    /// Last brings the terminal pieces face to face, and both become other pieces. About both.
    FaceToFace,
    /// By the plies of the line one side gains `value` more than the other, counted by captures and promotions, and
    /// neither side has a capture that pays at its end.
    WinsMaterial,
    /// Nothing of this kind: the scores differ by what pieces can do.
    NoTactics,
}

impl Kind {
    /// Its name in lower case: `loses_exchange`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ends(_) => "ends",
            Self::TerminalLost => "terminal_lost",
            Self::MateAllowed => "mate_allowed",
            Self::MateMissed => "mate_missed",
            Self::Mates => "mates",
            Self::MateThreat => "mate_threat",
            Self::Hangs(_) => "hangs",
            Self::LosesExchange(_) => "loses_exchange",
            Self::Captures => "captures",
            Self::Fork => "fork",
            Self::Attacks => "attacks",
            Self::Uncovers => "uncovers",
            Self::Promotes => "promotes",
            Self::FaceToFace => "face_to_face",
            Self::WinsMaterial => "wins_material",
            Self::NoTactics => "no_tactics",
        }
    }

    /// Why a piece can be captured only now, if this is known.
    pub const fn cause(self) -> Option<Cause> {
        match self {
            Self::Hangs(cause) | Self::LosesExchange(cause) => cause,
            _ => None,
        }
    }
}

/// What a ply has to do with the loss of a piece after it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cause {
    /// The ply moves the piece to where it is captured.
    MovedThere,
    /// The capture threatened before, with at least as much profit, and the ply does nothing about it.
    Ignored,
    /// The capture was possible before, with less profit: the ply takes away protection.
    Unguarded,
    /// The capture was impossible before: the ply opens the way for it, or gives a screen.
    Opened,
}

impl Cause {
    /// Its name in lower case: `moved_there`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::MovedThere => "moved_there",
            Self::Ignored => "ignored",
            Self::Unguarded => "unguarded",
            Self::Opened => "opened",
        }
    }
}
