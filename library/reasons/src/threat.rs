//! Threats: what the other side would do if it were its turn.

use xiongmao_movegen::AnyGame;
use xiongmao_search::{Limits, Score};

use crate::captures::{Capture, passed, paying};
use crate::fact::{Fact, Kind};
use crate::why::Search;

/// The nodes in which a threatened mate is looked for.
const MATE_NODES: u64 = 20_000;

/// What the side that is not to move threatens: captures that pay, the most profitable first, and a mate. The lines
/// begin with its plies. Empty if the side to move is in check in a game where check binds: it cannot pass.
pub fn threats(game: &AnyGame, search: &mut Search) -> Vec<Fact> {
    let Some(game) = passed(game) else { return Vec::new() };
    let by = game.side_to_move();
    let mut facts = Vec::new();
    let limits = Limits { nodes: Some(MATE_NODES), ..Limits::default() };
    if let Some(info) = search(&game, &limits).info
        && let Score::Mate(plies @ 1..) = info.score
    {
        facts.push(Fact { kind: Kind::MateThreat, by, pieces: Vec::new(), line: info.pv, value: plies });
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
