//! Statements of the rules about a move, each a code with arguments.

#![allow(clippy::ref_option_ref, reason = "the code that serde derives passes each field by reference")]

use serde::Serialize;
use utoipa::ToSchema;
use xiongmao_movegen::notation::Notation;
use xiongmao_movegen::{
    AnyGame, AnySquare, ChaseExplanation, Consequence, MoveExplanation, NamedRun, Remark, RunExplanation, RunKind,
    Side, Status,
};

/// A statement of the rules about a move. As JSON, it has a `code` and an object of `arguments`. Sides are `south` and
/// `north`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "code", content = "arguments", rename_all = "snake_case")]
pub enum Statement {
    /// The move gives check.
    Check {
        /// The pieces that give it.
        by: Vec<PlacedPiece>,
        /// The run of checks that it continues; absent for the first one.
        #[serde(skip_serializing_if = "Option::is_none")]
        run: Option<RunLength>,
    },
    /// The side to move is in check, and no move saves it; but the game continues, because check need not be answered.
    Checkmate {
        /// The side to move.
        loser: &'static str,
        /// The name of its terminal piece.
        piece: &'static str,
    },
    /// The move chases a piece.
    Chase {
        /// The piece that is chased.
        target: PlacedPiece,
        /// The pieces that chase it.
        by: Vec<ChasingPiece>,
        /// The run of chases that it continues; absent for the first one.
        #[serde(skip_serializing_if = "Option::is_none")]
        run: Option<RunLength>,
    },
    /// The move attacks a piece, but that is not a chase. Given if the position has occurred before.
    NoChase {
        /// The piece that is attacked.
        target: PlacedPiece,
        /// The piece that attacks it.
        by: PlacedPiece,
        /// Why it is not a chase: `attacker`, `soldier_at_home`, `uncovered`, `standing`, `illegal`, `exchange` or
        /// `protected`.
        why: &'static str,
        /// The piece that protects it, if that is why.
        #[serde(skip_serializing_if = "Option::is_none")]
        protector: Option<PlacedPiece>,
    },
    /// The position has occurred before.
    Recurrence {
        /// How often it has occurred, this time included.
        occurrences: usize,
        /// After which moves; 0 is the position given.
        earlier: Vec<usize>,
    },
    /// The rule on repetition forbids moves to the side to move.
    Forbidden {
        /// The side to move.
        side: &'static str,
        /// The moves.
        moves: Vec<Repeating>,
    },
    /// The terminal piece of a side has been captured.
    TerminalCaptured {
        /// Who has lost it, and the game.
        loser: &'static str,
        /// The name of the piece.
        piece: &'static str,
    },
    /// Only the two terminal pieces are left.
    OnlyTerminals {
        /// The name of the piece.
        piece: &'static str,
    },
    /// Neither side has a piece left that can win.
    NoAttackers {},
    /// The move repeats an earlier one, and so loses.
    #[serde(rename = "repeated_ply")]
    RepeatedMove {
        /// The move, in PMN.
        #[serde(rename = "move")]
        mv: String,
        /// The number of the earlier move.
        repeats: usize,
        /// Who loses.
        loser: &'static str,
    },
    /// The side to move has no legal move.
    #[serde(rename = "no_ply")]
    NoMove {
        /// The side to move, which loses.
        loser: &'static str,
        /// Whether it is in check.
        in_check: bool,
    },
    /// Every move of the side to move would repeat an earlier one.
    OnlyRepetitions {
        /// The side to move, which loses.
        loser: &'static str,
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
        run: SideRun,
        /// How many different pieces gave those checks, or chased.
        pieces: u32,
        /// The greatest length that is not perpetual.
        limit: u32,
        /// The run of the other side that answers it.
        #[serde(skip_serializing_if = "Option::is_none")]
        answer: Option<SideRun>,
        /// What follows.
        consequence: ConsequenceName,
        /// Who loses or must stop; absent for a draw.
        #[serde(skip_serializing_if = "Option::is_none")]
        side: Option<&'static str>,
    },
    /// A position has occurred for the third time.
    Repetition {
        /// The move after which it occurred for the first of the last three times; 0 for the given position.
        since: usize,
        /// What South has done since: `checking` with every move, `chasing` one piece with every move, or `free`.
        south: &'static str,
        /// What North has done since.
        north: &'static str,
        /// What follows.
        consequence: ConsequenceName,
        /// Who loses or must stop; absent for a draw.
        #[serde(skip_serializing_if = "Option::is_none")]
        side: Option<&'static str>,
    },
}

/// What follows from a run or a repetition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ConsequenceName {
    /// A side loses.
    Loses,
    /// The game is drawn.
    Drawn,
    /// The game continues, and a side must stop.
    MustStop,
}

/// A piece on a square.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PlacedPiece {
    /// Its name, such as `chariot`.
    pub piece: &'static str,
    /// Whose it is.
    pub side: &'static str,
    /// Its square.
    pub square: String,
}

/// A piece that chases another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ChasingPiece {
    /// The piece.
    #[serde(flatten)]
    pub piece: PlacedPiece,
    /// Why the chased piece counts as unprotected against it: `no_recapture`, or `chariot` where a cannon or a horse
    /// chases a chariot.
    pub why: &'static str,
}

/// How long a run of checks or chases is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct RunLength {
    /// How many plies in a row.
    pub length: u32,
    /// How many different pieces gave those checks, or chased.
    pub pieces: u32,
    /// The greatest length that is not perpetual; absent where runs are not counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<u32>,
    /// `within` the limit, `reached` if this is the last move within it, or `free` where runs are not counted.
    pub state: &'static str,
}

/// A run of a side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SideRun {
    /// Who checks or chases.
    pub side: &'static str,
    /// `check` or `chase`.
    pub kind: &'static str,
    /// How many plies in a row.
    pub length: u32,
    /// The piece that is checked or chased.
    pub target: PlacedPiece,
}

/// A move that would repeat an earlier one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Repeating {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The number of the earlier move.
    pub repeats: usize,
}

/// The statements of the rules about a move; none for most moves. The game is the one right after the move.
pub fn statements(game: &AnyGame, explained: &MoveExplanation, notation: Notation) -> Vec<Statement> {
    let mut statements = Vec::new();
    let placed = |square: AnySquare| {
        let (piece, side) = game.piece_at(square).map_or(("piece", explained.side), |piece| (piece.name, piece.side));
        PlacedPiece { piece, side: side.name(), square: notation.square_name(square) }
    };
    if !explained.checks.is_empty() {
        let by = explained.checks.iter().map(|&square| placed(square)).collect();
        statements.push(Statement::Check { by, run: continued_run(explained, RunKind::Check, None) });
    }
    if explained.status == Status::InProgress && game.in_checkmate() {
        let loser = game.side_to_move();
        let piece = game.terminal(loser).and_then(|square| game.piece_at(square)).map_or("piece", |piece| piece.name);
        statements.push(Statement::Checkmate { loser: loser.name(), piece });
    }
    statements.extend(explained.chases.chunk_by(|one, other| one.target == other.target).map(|chases| {
        let target = chases[0].target;
        let by = |chase: &ChaseExplanation| ChasingPiece { piece: placed(chase.by), why: chase.why.name() };
        let by = chases.iter().map(by).collect();
        let run = continued_run(explained, RunKind::Chase, Some(target));
        Statement::Chase { target: placed(target), by, run }
    }));
    // Of other attacks a reader wants to know where a chase might decide.
    if !explained.earlier.is_empty() {
        statements.extend(explained.harmless.iter().map(|attack| Statement::NoChase {
            target: placed(attack.target),
            by: placed(attack.by),
            why: attack.why.name(),
            protector: attack.why.protector().map(placed),
        }));
    }
    if !explained.earlier.is_empty() {
        let (occurrences, earlier) = (explained.occurrences(), explained.earlier.clone());
        statements.push(Statement::Recurrence { occurrences, earlier });
    }
    if !explained.forbidden.is_empty() {
        let moves = explained.forbidden.iter();
        let moves = moves.map(|known| Repeating { mv: game.write_move(known.mv, notation), repeats: known.repeats });
        statements.push(Statement::Forbidden { side: game.side_to_move().name(), moves: moves.collect() });
    }
    statements.extend(remarks(explained, notation));
    statements
}

/// Why the game ended with a move, or why it continues when one might expect its end.
pub fn remarks(explained: &MoveExplanation, notation: Notation) -> Vec<Statement> {
    explained.remarks.iter().map(|remark| of_remark(remark, notation)).collect()
}

/// The run of this kind, on this piece, that the move continues.
fn continued_run(explained: &MoveExplanation, kind: RunKind, piece: Option<AnySquare>) -> Option<RunLength> {
    let fits = |run: &&RunExplanation| {
        run.side == explained.side && run.kind == kind && piece.is_none_or(|piece| run.piece == piece)
    };
    let &RunExplanation { length, pieces, limit, .. } = explained.runs.iter().find(fits)?;
    let state = match limit {
        None => "free",
        Some(limit) if length == limit => "reached",
        Some(_) => "within",
    };
    (length > 1).then_some(RunLength { length, pieces, limit, state })
}

fn of_remark(remark: &Remark, notation: Notation) -> Statement {
    let side_run = |NamedRun { run, piece }: NamedRun| SideRun {
        side: run.side.name(),
        kind: run.kind.name(),
        length: run.length,
        target: PlacedPiece { piece, side: (!run.side).name(), square: notation.square_name(run.piece) },
    };
    match remark {
        Remark::TerminalCaptured { loser, piece } => Statement::TerminalCaptured { loser: loser.name(), piece },
        Remark::OnlyTerminals { piece } => Statement::OnlyTerminals { piece },
        Remark::NoAttackers => Statement::NoAttackers {},
        Remark::RepeatedMove { mv, repeats, loser } => {
            Statement::RepeatedMove { mv: mv.clone(), repeats: *repeats, loser: loser.name() }
        }
        Remark::NoMove { loser, in_check } => Statement::NoMove { loser: loser.name(), in_check: *in_check },
        Remark::OnlyRepetitions { loser } => Statement::OnlyRepetitions { loser: loser.name() },
        &Remark::MoveLimit { limit, soldiers_count } => Statement::MoveLimit { limit, soldiers_count },
        &Remark::PerpetualRun { run, answer, consequence } => {
            let (consequence, side) = parts(consequence);
            let RunExplanation { pieces, limit, .. } = run.run;
            let (limit, answer) = (limit.unwrap_or_default(), answer.map(side_run));
            Statement::PerpetualRun { run: side_run(run), pieces, limit, answer, consequence, side }
        }
        &Remark::Repetition { since, conducts: [south, north], consequence } => {
            let (consequence, side) = parts(consequence);
            Statement::Repetition { since, south: south.name(), north: north.name(), consequence, side }
        }
    }
}

fn parts(consequence: Consequence) -> (ConsequenceName, Option<&'static str>) {
    match consequence {
        Consequence::Loses(side) => (ConsequenceName::Loses, Some(side.name())),
        Consequence::Drawn => (ConsequenceName::Drawn, None),
        Consequence::MustStop(side) => (ConsequenceName::MustStop, Some(Side::name(side))),
    }
}
