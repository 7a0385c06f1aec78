//! Why a ply is better or worse than the best one.

use xiongmao_movegen::{AnyGame, Ply, Status};
use xiongmao_search::{Answer, Limits, Score};

use crate::fact::{Fact, Kind};
use crate::{lines, tactics};

/// Searches a position within limits.
pub type Search<'a> = dyn FnMut(&AnyGame, &Limits) -> Answer + 'a;

/// A ply compared with the best one.
#[derive(Clone, Debug, PartialEq)]
pub struct Why {
    /// The ply.
    pub ply: Ply,
    /// The best ply; the same one, if nothing better was found.
    pub best: Ply,
    /// What the ply is worth to its player, and the best one; `None` if the game is over after it.
    pub scores: [Option<Score>; 2],
    /// The lines that begin with the ply and with the best one.
    pub lines: [Vec<Ply>; 2],
    /// What speaks against the ply or for it, the weightiest first.
    pub facts: Vec<Fact>,
}

/// The loss of centipawns from which on a ply is worse than the best, and not as good.
const WORSE: i32 = 30;

/// Compares a legal ply with the best one, each searched with half of these nodes. `None` if the game is over.
pub fn why(game: &AnyGame, ply: Ply, nodes: u64, search: &mut Search) -> Option<Why> {
    let limits = Limits { nodes: Some(nodes / 2), ..Limits::default() };
    let best = search(game, &limits);
    let (best, best_info) = (best.best?, best.info);
    let best_line = best_info.as_ref().map_or_else(|| vec![best], |info| info.pv.clone());
    let best_score = best_info.map(|info| info.score);
    let only = Limits { search_plies: vec![ply], ..limits };
    let info = if ply == best { None } else { search(game, &only).info };
    let (line, score) = match info {
        Some(info) => (info.pv, Some(info.score)),
        None if ply == best => (best_line.clone(), best_score),
        None => (vec![ply], None),
    };
    Some(compare(game, [ply, best], [score, best_score], [line, best_line]))
}

/// Compares a legal ply with the best one, both of which have been searched: their scores for the side to move, and the
/// lines that begin with them.
pub fn compare(game: &AnyGame, [ply, best]: [Ply; 2], scores: [Option<Score>; 2], lines: [Vec<Ply>; 2]) -> Why {
    let mut why = Why { ply, best, scores, lines, facts: Vec::new() };
    why.facts = facts(game, &why);
    why
}

/// Whether the ply is worse than the best one, as far as the searches can tell.
fn is_worse(why: &Why) -> bool {
    match why.scores {
        [Some(Score::Centipawns(played)), Some(Score::Centipawns(best))] => best - played >= WORSE,
        [Some(Score::Mate(played)), Some(Score::Mate(best))] => (played < 0) != (best < 0),
        [Some(played), Some(best)] => {
            played != best && (matches!(best, Score::Mate(1..)) || !matches!(played, Score::Mate(1..)))
        }
        _ => false,
    }
}

fn facts(game: &AnyGame, why: &Why) -> Vec<Fact> {
    let (side, [line, best_line]) = (game.side_to_move(), &why.lines);
    let mut facts = Vec::new();
    if let Some(after) = lines::played(game, &[why.ply])
        && let Status::Over(ending) = after.status()
    {
        let by = ending.winner.unwrap_or(side);
        facts.push(Fact { kind: Kind::Ends(ending), by, pieces: Vec::new(), line: vec![why.ply], value: 0 });
        return facts;
    }
    let mate = |kind, by, line: &[Ply], value| Fact { kind, by, pieces: Vec::new(), line: line.to_vec(), value };
    let worse = why.ply != why.best && is_worse(why);
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
    if worse {
        let lost = tactics::losses(game, why.ply);
        let refuted = if lost.is_empty() && line.len() >= 2 { refutation(game, line) } else { Vec::new() };
        facts.extend(lost.into_iter().chain(refuted));
        facts.extend(tactics::gains(game, &best_line[..1]));
        if !facts.iter().any(|fact| fact.by == side) {
            facts.extend(lines::material(game, best_line).filter(|fact| fact.by == side));
        }
    } else {
        facts.extend(tactics::gains(game, &line[..1]));
        if facts.is_empty() {
            facts.extend(lines::material(game, line).filter(|fact| fact.by == side));
        }
    }
    if facts.is_empty() {
        facts.push(Fact { kind: Kind::NoTactics, by: side, pieces: Vec::new(), line: Vec::new(), value: 0 });
    }
    facts
}

/// What the reply to the first ply of this line does, and how much the line wins.
fn refutation(game: &AnyGame, line: &[Ply]) -> Vec<Fact> {
    let mut facts = tactics::gains(game, &line[..2]);
    // A capture that pays is among the losses already, unless it only takes back.
    facts.retain(|fact| fact.kind != Kind::Captures);
    facts.extend(lines::material(game, line).filter(|fact| fact.by != game.side_to_move()));
    facts
}
