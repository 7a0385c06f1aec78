//! The second search of a move that the first one calls bad: the move and the better one alone, both to one depth,
//! deeper than before. A verdict is given only after it. A move of the opening that still seems bad is searched a third
//! time, deeper again: of thirteen such verdicts on theory, five million nodes confirmed four.

use xiongmao_movegen::{AnyGame, Move};
use xiongmao_search::{Answer, AnyVariant, Bound, Info, Limits, Report, SearchSettings};

use super::finding::{Finding, Played, Turn};

/// How far a further search goes, compared with the first ones.
struct Effort {
    /// How many plies deeper.
    deeper: u32,
    /// How many times as many nodes it may take.
    nodes: u64,
    /// How many times as long it may take.
    time: u32,
}

const SECOND: Effort = Effort { deeper: 2, nodes: 8, time: 3 };
const THIRD: Effort = Effort { deeper: 6, nodes: 24, time: 8 };

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

/// A move that waits for its second or third search.
pub(super) struct Doubt {
    /// The result of the searches before the move so far.
    pub(super) so_far: Finding,
    /// The second search's result for the move; `None` before it.
    pub(super) said: Option<Played>,
    /// The move that was played and the one that the search prefers so far.
    pub(super) moves: [Move; 2],
    /// The depth of the first searches, in plies from this position.
    pub(super) depth: u32,
}

impl Doubt {
    /// Which search it waits for.
    pub(super) fn turn(&self) -> Turn {
        if self.said.is_none() { Turn::Second(self.depth) } else { Turn::Third }
    }

    /// The limits of the next search, after first ones with these limits.
    pub(super) fn limits(&self, first: &Limits) -> Limits {
        let effort = if self.said.is_none() { SECOND } else { THIRD };
        Limits {
            depth: Some(first.depth.unwrap_or_default().max(self.depth) + effort.deeper),
            nodes: first.nodes.map(|nodes| nodes.saturating_mul(effort.nodes)),
            movetime: first.movetime.map(|time| time.saturating_mul(effort.time)),
            search_moves: self.moves.to_vec(),
            ..Limits::default()
        }
    }

    /// The result of all searches together before the move, and the last one's result for the move; the earlier ones'
    /// if it has not seen both moves to one depth.
    pub(super) fn settle(
        self,
        game: &AnyGame,
        lines: &FoundLines,
        variant: &dyn AnyVariant,
    ) -> (Finding, Option<Played>) {
        let Some([played, preferred]) = lines.both(self.moves) else { return (self.so_far, self.said) };
        let chance = |info: &Info| variant.wdl(game, info.score).expected();
        let best = if chance(played) < chance(preferred) { preferred } else { played };
        let answer = Answer { best: best.pv.first().copied(), ponder: None, info: Some(best.clone()) };
        let mut finding = Finding::new(game, &answer, variant);
        finding.nodes += self.so_far.nodes;
        finding.table = self.so_far.table;
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
