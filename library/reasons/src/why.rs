//! Why a move is better or worse than the best one.

use xiongmao_movegen::notation::Cgsn;
use xiongmao_movegen::{AnyGame, Move, Status};
use xiongmao_search::{Limits, Score};

use crate::LEAST;
use crate::comparison::{Search, Why};
use crate::fact::{Fact, Kind};
use crate::last::Last;
use crate::{activity, lines, losses, tactics, threat};

/// Compares a legal move with the best one, each searched with half of these nodes. `None` if the game is over.
pub fn why(game: &AnyGame, mv: Move, nodes: u64, search: &mut Search) -> Option<Why> {
    let limits = Limits { nodes: Some(nodes / 2), ..Limits::default() };
    let best = search(game, &limits);
    let (best, best_info) = (best.best?, best.info);
    let best_line = best_info.as_ref().map_or_else(|| vec![best], |info| info.pv.clone());
    let best_score = best_info.map(|info| info.score);
    let only = Limits { search_moves: vec![mv], ..limits };
    let info = if mv == best { None } else { search(game, &only).info };
    let (line, score) = match info {
        Some(info) => (info.pv, Some(info.score)),
        None if mv == best => (best_line.clone(), best_score),
        None => (vec![mv], None),
    };
    let mut why = compare(game, [mv, best], [score, best_score], [line, best_line]);
    let found = if why.is_worse() { None } else { threat::mates(game, &why, search) };
    let banned = banned(game, &why, &limits, search);
    if found.is_some() || banned.is_some() {
        why.facts.retain(|fact| fact.kind != Kind::NoTactics);
    }
    why.facts.extend(found.into_iter().chain(banned));
    Some(why)
}

/// The reply that the history forbids, if it would be better for the other side by a soldier at least than its other
/// replies.
fn banned(game: &AnyGame, why: &Why, limits: &Limits, search: &mut Search) -> Option<Fact> {
    let after =
        lines::played(game, &[why.mv]).filter(|after| !after.status().is_over() && after.has_forbidden_move())?;
    // The same position without its history.
    let free = search(&after.rules().from_feen(&after.feen()).ok()?, limits);
    let (reply, score) = (free.best?, free.info?.score);
    let worth = |score| match score {
        Score::Centipawns(centipawns) => centipawns,
        Score::Mate(plies) => plies.signum() * i32::from(i16::MAX),
    };
    let is_better = worth(score) + worth(why.scores[0]?) >= 2 * LEAST;
    let fact =
        Fact { kind: Kind::Banned, by: game.side_to_move(), pieces: Vec::new(), line: vec![why.mv, reply], value: 0 };
    (is_better && !after.legal_moves().contains(&reply)).then_some(fact)
}

/// The maximum number of facts about the effects of a single move: the weightiest ones.
const MOST: usize = 3;

/// Compares a legal move with the best one, given the searched scores of both for the side to move, and the lines that
/// begin with them.
pub fn compare(game: &AnyGame, [mv, best]: [Move; 2], scores: [Option<Score>; 2], lines: [Vec<Move>; 2]) -> Why {
    let mut why = Why { mv, best, scores, lines, facts: Vec::new() };
    why.facts = facts(game, &why);
    why
}

fn facts(game: &AnyGame, why: &Why) -> Vec<Fact> {
    let (side, [line, best_line]) = (game.side_to_move(), &why.lines);
    let mut facts = Vec::new();
    if let Some(after) = lines::played(game, &[why.mv])
        && let Status::Over(ending) = after.status()
    {
        let by = ending.winner.unwrap_or(side);
        facts.push(Fact { kind: Kind::Ends(ending), by, pieces: Vec::new(), line: vec![why.mv], value: 0 });
        return facts;
    }
    let mate = |kind, by, line: &[Move], value| Fact { kind, by, pieces: Vec::new(), line: line.to_vec(), value };
    let worse = why.is_worse();
    match why.scores {
        [Some(Score::Mate(plies @ 1..)), _] => facts.push(mate(Kind::Mates, side, line, plies)),
        [Some(Score::Mate(plies @ ..=-1)), best] if worse && !matches!(best, Some(Score::Mate(..=-1))) => {
            facts.push(mate(Kind::MateAllowed, !side, line, -plies));
        }
        _ => {}
    }
    if let [_, Some(Score::Mate(plies @ 1..))] = why.scores
        && worse
    {
        facts.push(mate(Kind::MateMissed, side, best_line, plies));
    }
    let gains = |line: &[Move]| Last::of(game, line).map_or_else(Vec::new, |last| tactics::gains(&last));
    // Where a line mates, its first move need not do anything else.
    let mating = facts.iter().any(|fact| fact.by == side);
    if worse {
        let lost = losses::losses(game, why.mv);
        let refuted = if lost.is_none() && line.len() >= 2 { refutation(game, line) } else { Vec::new() };
        facts.extend(lost.into_iter().chain(refuted));
    }
    if !mating {
        let better = if worse { best_line } else { line };
        facts.extend(gains(&better[..1]).into_iter().take(MOST));
        if !facts.iter().any(|fact| fact.by == side) {
            facts.extend(lines::material(game, better).filter(|fact| fact.by == side));
        }
    }
    if !facts.iter().any(|fact| fact.kind.is_mate()) {
        facts.extend(lines::ending(game, line));
    }
    if !worse {
        facts.extend(must_break_off(game, why.mv));
    }
    if facts.is_empty() {
        facts.push(Fact { kind: Kind::NoTactics, by: side, pieces: Vec::new(), line: Vec::new(), value: 0 });
        facts.extend(worse.then(|| activity::difference(game, why.mv, why.best)).flatten());
    }
    facts
}

/// Another move that would lose by the rules on repetition; one that repeats a position, if there is one.
fn must_break_off(game: &AnyGame, mv: Move) -> Option<Fact> {
    let (mut place, other) = (game.clone(), !game.side_to_move());
    let loses = |&repeating: &Move| {
        let lost = place.play(repeating).is_ok()
            && matches!(place.status(), Status::Over(end) if end.cgsn == Cgsn::Repetition && end.winner == Some(other));
        place.take_back();
        lost
    };
    let losing: Vec<Move> = game.legal_moves().into_iter().filter(|&other| other != mv).filter(loses).collect();
    let &repeating = losing.iter().find(|&&mv| repeats(game, mv)).or(losing.first())?;
    Some(Fact { kind: Kind::MustBreakOff, by: other, pieces: Vec::new(), line: vec![repeating], value: 0 })
}

/// Whether this move leads to a position that has occurred before.
fn repeats(game: &AnyGame, mv: Move) -> bool {
    let Some(after) = lines::played(game, &[mv]) else { return false };
    let mut earlier = game.clone();
    std::iter::from_fn(|| earlier.take_back().map(|_| earlier.key())).any(|key| key == after.key())
}

/// The effect of the reply to the first move of this line, and the win of the line.
fn refutation(game: &AnyGame, line: &[Move]) -> Vec<Fact> {
    let mut facts = Last::of(game, &line[..2]).map_or_else(Vec::new, |last| tactics::gains(&last));
    // A capture that pays is among the losses already, unless it only takes back.
    facts.retain(|fact| !matches!(fact.kind, Kind::Captures | Kind::Saves));
    facts.extend(lines::material(game, line).filter(|fact| fact.by != game.side_to_move()));
    facts
}
