//! The second search of a move that the first one calls bad: the move and the better one alone, both to one depth,
//! deeper than before. A verdict is given only after it.

use xiongmao_movegen::{AnyGame, Move};
use xiongmao_search::{Answer, AnyVariant, Bound, Info, Limits, Report, SearchSettings};

use super::finding::{Finding, Played};

/// How much deeper the second search goes than the first ones, in plies.
const DEEPER: u32 = 2;
/// How many times as many nodes it may take.
const NODES: u64 = 8;
/// How many times as long it may take.
const TIME: u32 = 3;

/// What to search next in a review.
#[derive(Debug)]
pub struct ReviewTask<'a> {
    /// The position. If the game is over there, the default answer will do.
    pub game: &'a AnyGame,
    /// When to stop.
    pub limits: Limits,
    /// How to search.
    pub settings: SearchSettings,
}

/// The lines that a search has found.
#[derive(Clone, Debug, Default)]
pub struct FoundLines(Vec<Info>);

impl Report for FoundLines {
    fn info(&mut self, info: &Info) {
        if info.bound == Bound::Exact {
            self.0.push(info.clone());
        }
    }
}

impl FoundLines {
    /// The lines that begin with these two moves at the greatest depth that both have reached.
    fn both(&self, moves: [Move; 2]) -> Option<[&Info; 2]> {
        let of =
            |mv: Move, depth: u32| self.0.iter().rev().find(|info| info.depth == depth && info.pv.first() == Some(&mv));
        let depths = self.0.iter().rev().map(|info| info.depth);
        depths.filter_map(|depth| Some([of(moves[0], depth)?, of(moves[1], depth)?])).max_by_key(|lines| lines[0].depth)
    }
}

/// A move that waits for its second search.
pub(super) struct Doubt {
    /// The result of the first search before the move.
    pub(super) first: Finding,
    /// The move that was played and the one that the first search prefers.
    pub(super) moves: [Move; 2],
    /// The depth of the first searches, in plies from this position.
    pub(super) depth: u32,
}

impl Doubt {
    /// The limits of the second search, after first ones with these limits.
    pub(super) fn limits(&self, first: &Limits) -> Limits {
        Limits {
            depth: Some(first.depth.unwrap_or_default().max(self.depth) + DEEPER),
            nodes: first.nodes.map(|nodes| nodes.saturating_mul(NODES)),
            movetime: first.movetime.map(|time| time.saturating_mul(TIME)),
            search_moves: self.moves.to_vec(),
            ..Limits::default()
        }
    }

    /// The result of both searches together before the move, and the second one's result for the move; nothing of it
    /// if it has not seen both moves to one depth.
    pub(super) fn settle(
        self,
        game: &AnyGame,
        lines: &FoundLines,
        variant: &dyn AnyVariant,
    ) -> (Finding, Option<Played>) {
        let Some([played, preferred]) = lines.both(self.moves) else { return (self.first, None) };
        let chance = |info: &Info| variant.wdl(game, info.score).expected();
        let best = if chance(played) < chance(preferred) { preferred } else { played };
        let answer = Answer { best: best.pv.first().copied(), ponder: None, info: Some(best.clone()) };
        let mut finding = Finding::new(game, &answer, variant);
        finding.nodes += self.first.nodes;
        finding.table = self.first.table;
        (finding, Some(Played::of_line(played, chance(played))))
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use xiongmao_search::Score;

    use super::*;

    fn info(depth: u32, mv: u16, bound: Bound) -> Info {
        Info {
            depth,
            seldepth: depth,
            multipv: 1,
            score: Score::Centipawns(0),
            bound,
            nodes: 1,
            time: Duration::ZERO,
            hashfull: 0,
            table_hits: None,
            pv: vec![Move(mv)],
        }
    }

    #[test]
    fn both_moves_are_compared_at_one_depth() {
        let mut lines = FoundLines::default();
        for (depth, mv, bound) in [
            (4, 1, Bound::Exact),
            (4, 2, Bound::Exact),
            (5, 1, Bound::Exact),
            (5, 2, Bound::Lower),
            (6, 2, Bound::Exact),
        ] {
            lines.info(&info(depth, mv, bound));
        }
        let both = lines.both([Move(1), Move(2)]).unwrap();
        assert_eq!(both.map(|info| (info.depth, info.pv[0])), [(4, Move(1)), (4, Move(2))]);
        assert!(lines.both([Move(1), Move(3)]).is_none());
    }
}
