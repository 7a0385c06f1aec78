//! A game explained move by move, for any game: checks, chases, runs, repetitions, and what ended it.
//!
//! Moves are numbered from 1; 0 is the starting position.

use std::collections::HashMap;

use crate::any_square::AnySquare;
use crate::status::Status;
use crate::{Move, Side};

/// One move and its consequences. All squares are those after the move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveExplanation {
    /// The move.
    pub mv: Move,
    /// Who played it.
    pub side: Side,
    /// The squares of the pieces that give check after it, a1 first.
    pub checks: Vec<AnySquare>,
    /// Its chases, ordered by the chased piece's square, then the chasing one's; none in games without rules on
    /// chases.
    pub chases: Vec<ChaseExplanation>,
    /// Its other attacks, which are not chases, in the same order.
    pub harmless: Vec<HarmlessAttack>,
    /// The runs of both sides up to the last move of each: South's first, checks before chases, chased pieces by their
    /// squares; none in games without rules on runs.
    pub runs: Vec<RunExplanation>,
    /// The numbers of the earlier moves after which the same position, board and side to move, occurred.
    pub earlier: Vec<usize>,
    /// The moves that the history forbids to the side now to move.
    pub forbidden: Vec<ForbiddenMove>,
    /// The status of the game after the move.
    pub status: Status,
    /// Why the game ended with this move, or why it continues when one might expect its end.
    pub remarks: Vec<Remark>,
}

impl MoveExplanation {
    /// How often the position after the move has occurred, this time included.
    pub fn occurrences(&self) -> usize {
        self.earlier.len() + 1
    }
}

/// A piece that chases another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChaseExplanation {
    /// The square of the chased piece.
    pub target: AnySquare,
    /// The square of the chasing piece.
    pub by: AnySquare,
    /// Why the chased piece counts as unprotected.
    pub why: Unprotected,
}

/// A piece that attacks another without chasing it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HarmlessAttack {
    /// The square of the attacked piece.
    pub target: AnySquare,
    /// The square of the attacking piece.
    pub by: AnySquare,
    /// Why this is not a chase.
    pub why: NoChase,
}

/// Why an attack is not a chase.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NoChase {
    /// Generals and soldiers may attack as they like.
    Attacker,
    /// A soldier that has not crossed the river cannot be chased.
    SoldierAtHome,
    /// The move uncovered the attack, which counts for cannons alone, except in competitions.
    Uncovered,
    /// The attack was there before the move, so it is not a chase in competitions.
    Standing,
    /// The capture would be illegal.
    Illegal,
    /// The attacked piece is of the same kind, and could capture its attacker.
    Exchange,
    /// A piece on this square could recapture.
    Protected(AnySquare),
}

impl NoChase {
    /// Its name in lower case: `protected`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Attacker => "attacker",
            Self::SoldierAtHome => "soldier_at_home",
            Self::Uncovered => "uncovered",
            Self::Standing => "standing",
            Self::Illegal => "illegal",
            Self::Exchange => "exchange",
            Self::Protected(_) => "protected",
        }
    }

    /// The square of the piece that could recapture.
    pub const fn protector(self) -> Option<AnySquare> {
        if let Self::Protected(square) = self { Some(square) } else { None }
    }
}

/// Why a chased piece counts as unprotected.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Unprotected {
    /// The capture would allow no legal recapture.
    NoRecapture,
    /// There is one, but a chariot attacked by a cannon or a horse counts as unprotected in any case.
    Chariot,
}

impl Unprotected {
    /// `no_recapture` or `chariot`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::NoRecapture => "no_recapture",
            Self::Chariot => "chariot",
        }
    }
}

/// Whether a run is one of checks or of chases.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum RunKind {
    /// Checks.
    Check,
    /// Chases of one piece.
    Chase,
}

impl RunKind {
    /// `check` or `chase`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Check => "check",
            Self::Chase => "chase",
        }
    }
}

/// Moves in a row of one side that all gave check, or that all chased the same piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RunExplanation {
    /// Who checks or chases.
    pub side: Side,
    /// Checks or chases.
    pub kind: RunKind,
    /// The square of the checked terminal piece or of the chased piece.
    pub piece: AnySquare,
    /// The number of plies, at least 1.
    pub length: u32,
    /// The number of different pieces that gave those checks or chased, at least 1.
    pub pieces: u32,
    /// The greatest length that is not perpetual; `None` where runs are not counted.
    pub limit: Option<u32>,
}

/// A move that the history forbids.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ForbiddenMove {
    /// The move.
    pub mv: Move,
    /// The number of the earlier move that it would repeat.
    pub repeats: usize,
}

/// A remark of the rules on a move, apart from its checks, chases and repetitions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Remark {
    /// The terminal piece of a side has been captured.
    TerminalCaptured {
        /// Who has lost it.
        loser: Side,
        /// The name of the piece.
        piece: &'static str,
    },
    /// Only the two terminal pieces are left.
    OnlyTerminals {
        /// The name of the piece; each side has one.
        piece: &'static str,
    },
    /// Neither side has a piece left that can win.
    NoAttackers,
    /// The move repeats an earlier one, which no move may do.
    RepeatedMove {
        /// The move in PMN.
        mv: String,
        /// The number of the earlier move.
        repeats: usize,
        /// Who has played it and loses.
        loser: Side,
    },
    /// The side to move has no legal move.
    NoMove {
        /// The side to move, which loses.
        loser: Side,
        /// Whether it is in check.
        in_check: bool,
    },
    /// Every move of the side to move would repeat an earlier one.
    OnlyRepetitions {
        /// The side to move, which loses.
        loser: Side,
    },
    /// The move limit is reached.
    MoveLimit {
        /// Half-moves.
        limit: u32,
        /// Whether the moves of soldiers restart the count, as captures do.
        soldiers_count: bool,
    },
    /// A run of checks or chases is longer than its limit.
    PerpetualRun {
        /// The run.
        run: NamedRun,
        /// The run of the other side that answers it.
        answer: Option<NamedRun>,
        /// What follows.
        consequence: Consequence,
    },
    /// A position has occurred for the third time.
    Repetition {
        /// After which move it occurred for the first of the last three times; 0 is the position given.
        since: usize,
        /// What both sides have done since, South first.
        conducts: [Conduct; 2],
        /// What follows.
        consequence: Consequence,
    },
}

/// What follows from a run or a repetition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Consequence {
    /// This side loses.
    Loses(Side),
    /// The game is drawn.
    Drawn,
    /// The game continues, and this side must stop.
    MustStop(Side),
}

/// The conduct of a side in all of its moves since a position occurred, the gravest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Conduct {
    /// All of its moves gave check.
    Checking,
    /// All of its moves chased one and the same piece.
    Chasing,
    /// Neither.
    Free,
}

impl Conduct {
    /// `checking`, `chasing` or `free`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Checking => "checking",
            Self::Chasing => "chasing",
            Self::Free => "free",
        }
    }
}

/// A run with the name of the piece that is checked or chased.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NamedRun {
    /// The run.
    pub run: RunExplanation,
    /// The name of the piece.
    pub piece: &'static str,
}

/// The positions of a game by their keys, each with the moves that led to it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Visits(HashMap<u64, Vec<usize>>);

impl Visits {
    /// Notes that the position with this key occurs after `plies` moves. Returns the numbers of the earlier moves that
    /// led to it.
    pub(crate) fn note(&mut self, key: u64, plies: usize) -> Vec<usize> {
        let visits = self.0.entry(key).or_default();
        let earlier = visits.clone();
        visits.push(plies);
        earlier
    }
}
