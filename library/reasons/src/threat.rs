//! Threats: the other side's best moves if it were its turn.

use xiongmao_movegen::{AnyGame, Move};
use xiongmao_search::{Limits, Score};

use crate::captures::{Capture, passed, paying};
use crate::comparison::{Search, Why};
use crate::fact::{Fact, Kind};
use crate::lines;

/// The nodes of the search for a threatened mate.
const MATE_NODES: u64 = 20_000;

/// The longest mate that a move is said to prevent or to threaten, in moves of the winner. A longer one may only be
/// put off, or found later.
const LONGEST: i32 = 5;

/// A mate that a move prevents or threatens, in a position where it is no worse than the best.
pub(crate) fn mates(game: &AnyGame, why: &Why, search: &mut Search) -> Option<Fact> {
    let after = lines::played(game, &[why.mv]).filter(|after| !after.status().is_over())?;
    let mate = |game: &AnyGame, search: &mut Search| mate(game, search).filter(|&(moves, _)| moves <= LONGEST);
    let (side, loses) = (game.side_to_move(), matches!(why.scores[0], Some(Score::Mate(..=-1))));
    let prevented = passed(game).filter(|_| !loses).and_then(|game| mate(&game, search));
    if let Some((moves, line)) = prevented {
        return Some(Fact { kind: Kind::MatePrevented, by: side, pieces: Vec::new(), line, value: moves });
    }
    if matches!(why.scores[0], Some(Score::Mate(1..))) {
        return None;
    }
    let (moves, _) = mate(&passed(&after)?, search)?;
    Some(Fact { kind: Kind::ThreatensMate, by: side, pieces: Vec::new(), line: vec![why.mv], value: moves })
}

/// The mate that the side to move has, if a small search finds one: in how many of its moves, and how.
fn mate(game: &AnyGame, search: &mut Search) -> Option<(i32, Vec<Move>)> {
    let limits = Limits { nodes: Some(MATE_NODES), ..Limits::default() };
    let info = search(game, &limits).info?;
    let Score::Mate(plies @ 1..) = info.score else { return None };
    Some((plies, info.pv))
}

/// The threats of the side that is not to move: captures that pay, the most profitable first, and a mate. The lines
/// begin with its moves. Empty if the side to move is in check in a game where check must be answered: it cannot pass.
pub fn threats(game: &AnyGame, search: &mut Search) -> Vec<Fact> {
    let Some(game) = passed(game) else { return Vec::new() };
    let by = game.side_to_move();
    let mut facts = Vec::new();
    if let Some((moves, line)) = mate(&game, search) {
        facts.push(Fact { kind: Kind::MateThreat, by, pieces: Vec::new(), line, value: moves });
    }
    facts.extend(paying(&game).into_iter().map(|Capture { by: capturer, victim, exchange }| {
        let kind = match (victim.piece.is_terminal, exchange.recapture) {
            (true, _) => return Fact::of_terminal(by, capturer, victim, exchange.line),
            (false, true) => Kind::LosesExchange(None),
            (false, false) => Kind::Hangs(None),
        };
        Fact { kind, by, pieces: vec![victim, capturer], line: exchange.line, value: exchange.profit }
    }));
    facts
}
