//! Facts about moves and positions.

use xiongmao_movegen::pieces::PieceInfo;
use xiongmao_movegen::{AnyGame, AnySquare, Ending, Move, Side};

/// A piece on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placed {
    pub piece: PieceInfo,
    pub square: AnySquare,
}

impl Placed {
    /// The piece on this square, if there is one.
    pub fn on(game: &AnyGame, square: AnySquare) -> Option<Self> {
        game.piece_at(square).map(|piece| Self { piece, square })
    }

    /// The pieces on the board, a1 first.
    pub(crate) fn all(game: &AnyGame) -> impl Iterator<Item = Self> {
        game.pieces().map(|(square, piece)| Self { piece, square })
    }
}

/// South's terminal piece and North's.
pub(crate) fn terminals(game: &AnyGame) -> Option<[Placed; 2]> {
    let [south, north] = Side::BOTH.map(|side| Placed::on(game, game.terminal(side)?));
    Some([south?, north?])
}

/// A fact, with the line that proves it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fact {
    /// The kind of fact.
    pub kind: Kind,
    /// The side that profits.
    pub by: Side,
    /// The pieces that it is about, as [`Kind`] says.
    pub pieces: Vec<Placed>,
    /// The proving line: legal moves from the position that was asked about, or from the one after a pass if
    /// [`Kind::passes_first`] says so.
    pub line: Vec<Move>,
    /// The gain in units of exchanges (a soldier is worth 100); for mates, the winner's moves; for [`Kind::Activity`],
    /// centipawns; otherwise 0.
    pub value: i32,
}

impl Fact {
    /// The terminal piece can be captured.
    pub(crate) fn of_terminal(by: Side, capturer: Placed, terminal: Placed, line: Vec<Move>) -> Self {
        Self { kind: Kind::TerminalLost, by, pieces: vec![capturer, terminal], line, value: 0 }
    }
}

/// The kinds of facts, each with its definition. *Last* is the last move of the fact's line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The line ends the game like this: the move that was asked about alone, or with what both sides would play.
    Ends(Ending),
    /// The move leaves its own terminal piece en prise; the last move of the line captures it. About the capturer and
    /// the terminal piece.
    TerminalLost,
    /// The line is won for `by` however the other side plays, in `value` moves of its own at most. The line ends with
    /// the mate or before.
    MateAllowed,
    /// The same, by the best move, if the given move wins more slowly or not at all.
    MateMissed,
    /// The same, by the move that was asked about.
    Mates,
    /// The same, if the other side passed first.
    MateThreat,
    /// The move threatens to win like this, if the other side passed then: the line is the move alone.
    ThreatensMate,
    /// The other side would win like this if the side to move passed first, and does not after the move that was asked
    /// about, as far as its search can tell.
    MatePrevented,
    /// A piece can be captured and not recaptured: last captures it, and then no safe move reaches its square. About
    /// the piece and the capturer; for a given move, with the cause: why the piece hangs only after it.
    Hangs(Option<Cause>),
    /// A piece can be captured with profit although it is protected: the line ends with the exchange. About the piece
    /// and the capturer.
    LosesExchange(Option<Cause>),
    /// The move captures with profit: the line is the exchange. About the captured piece and the capturer.
    Captures,
    /// The move captures, the exchange is even, and the side that begins it is ahead by `value`, three soldiers at
    /// least. About the captured piece and the capturer.
    Simplifies,
    /// With last, one piece attacks several, each of which it could then capture with profit. About the attacker, then
    /// the attacked. The value is the second greatest profit. If check must be answered, one of them may be the
    /// terminal piece: the attacker gives check and can still capture the others on their squares with profit after
    /// every reply.
    Fork,
    /// With last, the moved piece attacks another and could then capture it with profit. About both.
    Attacks,
    /// With last, a piece that did not move attacks another that it could not capture before, and could now capture
    /// with profit. About the attacker, the attacked piece, and the piece that moved.
    Uncovers,
    /// As `Uncovers`, and the piece that moved is between the two: a screen.
    GivesScreen,
    /// With last, the moved piece attacks another and could then capture it with profit, and could do so wherever it
    /// safely goes. That is new. About the attacker and the trapped piece.
    Traps,
    /// Last pins a piece that was not pinned: without it, a more valuable one could be captured with profit, but not
    /// while it stays. About the attacker, the pinned piece and the one behind it. The value is 0 if that is the
    /// terminal piece.
    Pin,
    /// With last, the moved piece attacks another and could then capture it with profit, and were that not there,
    /// another that is worth no more. About the attacker, the piece in front and the one behind.
    Skewer,
    /// Last captures a piece, and so another can be captured with profit, which the first protected. About the captured
    /// piece, the other and its capturer.
    RemovesDefender,
    /// Last captures a piece whose only protector also protects another: neither could be captured with profit before,
    /// and the line wins `value`. About the protector, the captured piece and the other.
    Overloads,
    /// A piece could have been captured with profit before last, but not after it. About the piece on its former
    /// square, and the capturer.
    Saves,
    /// The best reply to the move is forbidden by what has been played before: last.
    Banned,
    /// Another move than the one that was asked about would lose by the rules on repetition, since a perpetual check or
    /// chase must be broken off: the line is that move.
    MustBreakOff,
    /// Last promotes a soldier. About the promoted piece.
    Promotes,
    /// Last moves a soldier that promotes with its next move after every safe reply, and no capture of the promoted
    /// piece pays. About the soldier. The value is the gain by promotion.
    Passed,
    /// Last brings the terminal pieces face to face, and both become other pieces. About both.
    FaceToFace,
    /// By the moves of the line one side gains `value` more than the other, counted by captures and promotions, and
    /// neither side has a capture that pays at its end.
    WinsMaterial,
    /// The network values a piece by `value` centipawns more, for its owner, after the move that was asked about than
    /// after the best one. About the piece, on its square after the move.
    Activity,
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
            Self::ThreatensMate => "threatens_mate",
            Self::MatePrevented => "mate_prevented",
            Self::Hangs(_) => "hangs",
            Self::LosesExchange(_) => "loses_exchange",
            Self::Captures => "captures",
            Self::Simplifies => "simplifies",
            Self::Fork => "fork",
            Self::Attacks => "attacks",
            Self::Uncovers => "uncovers",
            Self::GivesScreen => "gives_screen",
            Self::Traps => "traps",
            Self::Pin => "pin",
            Self::Skewer => "skewer",
            Self::RemovesDefender => "removes_defender",
            Self::Overloads => "overloads",
            Self::Saves => "saves",
            Self::Banned => "banned",
            Self::MustBreakOff => "must_break_off",
            Self::Promotes => "promotes",
            Self::Passed => "passed",
            Self::FaceToFace => "face_to_face",
            Self::WinsMaterial => "wins_material",
            Self::Activity => "activity",
            Self::NoTactics => "no_tactics",
        }
    }

    /// Whether it says that one side wins by force.
    pub(crate) const fn is_mate(self) -> bool {
        matches!(self, Self::Mates | Self::MateMissed | Self::MateAllowed)
    }

    /// Whether the side to move passes before the line begins.
    pub const fn passes_first(self) -> bool {
        matches!(self, Self::MateThreat | Self::MatePrevented)
    }

    /// Why a piece can be captured only now, if this is known.
    pub const fn cause(self) -> Option<Cause> {
        match self {
            Self::Hangs(cause) | Self::LosesExchange(cause) => cause,
            _ => None,
        }
    }
}

/// The relation of a move to the loss of a piece after it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cause {
    /// The move moves the piece to the square where it is captured.
    MovedThere,
    /// The capture threatened before, with at least as much profit, and the move does nothing about it.
    Ignored,
    /// The capture was possible before, with less profit, and pays as much if the moving piece were not there at all:
    /// it leaves its protection.
    Unguarded,
    /// The capture was possible before, with less profit, but the moving piece must arrive for it to pay: it gets in
    /// the way of protection.
    Blocked,
    /// The capture was impossible before, and is possible if the moving piece were not there at all: it opens a line,
    /// or frees a leg or an eye.
    Opened,
    /// The capture was impossible before, and the moving piece is its screen now.
    Screened,
}

impl Cause {
    /// Its name in lower case: `moved_there`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::MovedThere => "moved_there",
            Self::Ignored => "ignored",
            Self::Unguarded => "unguarded",
            Self::Blocked => "blocked",
            Self::Opened => "opened",
            Self::Screened => "screened",
        }
    }
}
