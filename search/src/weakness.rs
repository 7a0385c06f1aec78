//! Limited strength: the program judges each root move by a search of a depth drawn at random, so that it overlooks
//! what only a deeper search refutes, as people do; then a random choice prefers what looks better.

use std::collections::HashMap;

use xiongmao_movegen::Move;
use xiongmao_movegen::zobrist::splitmix;

use crate::params;
use crate::report::{Info, Report};
use crate::score::Score;

/// How far a search's strength is limited.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weakness {
    /// No iteration begins after this many nodes.
    pub nodes: u64,
    /// How many root moves are compared, at least 1.
    pub lines: usize,
    /// The likelihood of looking one more ply ahead, from 0 to 1.
    pub sight: f64,
    /// By how many centipawns a move must look worse for its likelihood to fall by a factor of e.
    pub spread: f64,
    /// Seed of the random choices. Equal seeds choose the same in equal positions.
    pub seed: u64,
}

impl Weakness {
    /// Whether an iteration that ended with this score is the last one.
    pub(crate) fn is_enough(&self, nodes: u64, best: Score) -> bool {
        let won = match best {
            Score::Centipawns(best) => best >= params::WEAKNESS_WON,
            Score::Mate(plies) => plies > 0,
        };
        nodes >= if won { self.nodes.max(params::WEAKNESS_WON_NODES) } else { self.nodes }
    }

    /// The index of the line to play among these, best first, in a position with this key. Always plays a proven win.
    /// Never allows the capture of the terminal piece at once if there is another move.
    pub(crate) fn choose(&self, lines: &[Info], impressions: &Impressions, key: u64) -> usize {
        let Some(first) = lines.first().filter(|first| !matches!(first.score, Score::Mate(1..))) else { return 0 };
        let won = matches!(first.score, Score::Centipawns(best) if best >= params::WEAKNESS_WON);
        let care = if won { f64::from(params::WEAKNESS_WON_DIVISOR) } else { 1.0 };
        let (sight, spread) = (1.0 - (1.0 - self.sight) / care, self.spread / care);
        let seed = splitmix(self.seed, key);
        let weight = |info: &Info| {
            let mv = info.pv.first().copied().unwrap_or_default();
            let judged = match info.score {
                Score::Mate(-1) => return f64::NEG_INFINITY,
                score => impressions.of(mv, horizon(sight, seed, mv)).unwrap_or(score),
            };
            // The Gumbel-max trick: the greatest of the values with Gumbel noise added is a sample of their softmax.
            worth(judged) + gumbel_noise(seed, mv) * spread
        };
        let mut chosen = (0, f64::NEG_INFINITY);
        for (index, info) in lines.iter().enumerate() {
            let weight = weight(info);
            if weight > chosen.1 {
                chosen = (index, weight);
            }
        }
        chosen.0
    }
}

/// How many plies after this one are looked at: a random number with a geometric distribution.
fn horizon(sight: f64, seed: u64, mv: Move) -> u32 {
    (uniform(!seed, mv).ln() / sight.ln()) as u32
}

/// A score in centipawns; a win is worth more than any of them, the sooner the more.
fn worth(score: Score) -> f64 {
    f64::from(match score {
        Score::Centipawns(value) => value,
        Score::Mate(plies) => plies.signum() * 100_000 - plies,
    })
}

/// A random number above 0 and below 1.
fn uniform(seed: u64, mv: Move) -> f64 {
    ((splitmix(seed, u64::from(mv.0)) >> 11) as f64 + 0.5) / (1u64 << 53) as f64
}

/// A random number with the standard Gumbel distribution.
fn gumbel_noise(seed: u64, mv: Move) -> f64 {
    -(-uniform(seed, mv).ln()).ln()
}

/// The scores of the root moves at first sight and in searches of growing depth.
#[derive(Default)]
pub(crate) struct Impressions(HashMap<Move, Vec<(u32, Score)>>);

impl Impressions {
    /// Adds the score of a move from a search of this depth; depth 0 only evaluates the board after it. Depths must
    /// grow.
    pub(crate) fn add(&mut self, mv: Move, depth: u32, score: Score) {
        self.0.entry(mv).or_default().push((depth, score));
    }

    /// The score of a move at this depth, or at the next one known.
    fn of(&self, mv: Move, depth: u32) -> Option<Score> {
        let known = self.0.get(&mv)?;
        known.iter().find(|known| known.0 >= depth).or(known.last()).map(|known| known.1)
    }
}

/// Passes on the reports of the first lines, this many of them, drops the others, and remembers them all.
pub(crate) struct Onlooker<'a> {
    /// Who gets the reports.
    pub(crate) report: &'a mut dyn Report,
    /// Of how many lines.
    pub(crate) lines: usize,
    /// The remembered impressions.
    pub(crate) impressions: Impressions,
}

impl Report for Onlooker<'_> {
    fn info(&mut self, info: &Info) {
        if let Some(&mv) = info.pv.first() {
            self.impressions.add(mv, info.depth, info.score);
        }
        if info.multipv <= self.lines {
            self.report.info(info);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use Score::Centipawns as Cp;

    use super::*;
    use crate::score::Bound;

    fn lines(scores: &[Score]) -> Vec<Info> {
        let line = |(index, &score): (usize, &Score)| Info {
            depth: 1,
            seldepth: 1,
            multipv: index + 1,
            score,
            bound: Bound::Exact,
            nodes: 1,
            time: Duration::ZERO,
            hashfull: 0,
            table_hits: None,
            pv: vec![Move(index as u16 + 1)],
        };
        scores.iter().enumerate().map(line).collect()
    }

    fn weakness(sight: f64, spread: f64, seed: u64) -> Weakness {
        Weakness { nodes: 100, lines: 8, sight, spread, seed }
    }

    /// How often each line is chosen in a thousand positions.
    fn counts_of(weakness: &Weakness, scores: &[Score], impressions: &Impressions) -> Vec<usize> {
        let lines = lines(scores);
        let mut counts = vec![0; lines.len()];
        for key in 0..1000 {
            counts[weakness.choose(&lines, impressions, key)] += 1;
        }
        counts
    }

    /// The same if every move is judged by its own score.
    fn counts(spread: f64, scores: &[Score]) -> Vec<usize> {
        counts_of(&weakness(0.5, spread, 7), scores, &Impressions::default())
    }

    #[test]
    fn likelihoods_follow_the_scores() {
        // Weights of 1, 1/e and 1/e^2.
        let even = counts(100.0, &[Cp(50), Cp(-50), Cp(-150)]);
        for (count, expected) in even.iter().zip([665, 245, 90]) {
            assert!(count.abs_diff(expected) < 50, "{even:?}");
        }
        // A smaller spread is more careful, as is a game that counts as won.
        assert!(counts(20.0, &[Cp(50), Cp(-50), Cp(-150)])[0] > 980);
        assert!(counts(100.0, &[Cp(850), Cp(750), Cp(650)])[0] > 960);
    }

    #[test]
    fn what_lies_beyond_the_horizon_is_overlooked() {
        // The second move seems to win a piece, until the third iteration refutes it.
        let mut impressions = Impressions::default();
        for (depth, scores) in [(0, [0, 400]), (1, [0, 400]), (2, [10, 400]), (3, [20, -300])] {
            for (mv, score) in scores.into_iter().enumerate() {
                impressions.add(Move(mv as u16 + 1), depth, Cp(score));
            }
        }
        let played = |sight| counts_of(&weakness(sight, 1.0, 7), &[Cp(20), Cp(-300)], &impressions)[1];
        // Three plies more are looked at with a likelihood of sight^3.
        for (sight, expected) in [(0.2, 992), (0.5, 875), (0.8, 488), (0.95, 143)] {
            assert!(played(sight).abs_diff(expected) < 50, "{sight}: {}", played(sight));
        }
        // A shallow search that is not known counts as the next one that is.
        assert_eq!((impressions.of(Move(2), 9), impressions.of(Move(3), 0)), (Some(Cp(-300)), None));
    }

    #[test]
    fn wins_are_taken_and_losses_in_one_avoided() {
        assert_eq!(counts(1e6, &[Score::Mate(3), Cp(900)]), [1000, 0]);
        assert_eq!(counts(1e6, &[Cp(-300), Score::Mate(-1), Score::Mate(-1)]), [1000, 0, 0]);
        let lost = counts(100.0, &[Score::Mate(-2), Score::Mate(-2), Score::Mate(-1)]);
        assert!(lost[0] > 400 && lost[1] > 400 && lost[2] == 0, "{lost:?}");
        assert_eq!(counts(100.0, &[Score::Mate(-1), Score::Mate(-1)]), [1000, 0]);
        assert_eq!(weakness(0.5, 100.0, 1).choose(&[], &Impressions::default(), 5), 0);
    }

    #[test]
    fn equal_seeds_choose_the_same() {
        let (lines, impressions) = (lines(&[Cp(10); 8]), Impressions::default());
        let chosen =
            |seed| (0..100).map(|key| weakness(0.5, 100.0, seed).choose(&lines, &impressions, key)).collect::<Vec<_>>();
        assert_eq!(chosen(1), chosen(1));
        assert_ne!(chosen(1), chosen(2));
    }

    #[test]
    fn a_won_game_is_searched_longer() {
        let weakness = weakness(0.5, 100.0, 1);
        assert!(weakness.is_enough(100, Cp(304)) && !weakness.is_enough(99, Cp(304)));
        for won in [Cp(305), Score::Mate(4)] {
            assert!(
                !weakness.is_enough(params::WEAKNESS_WON_NODES - 1, won)
                    && weakness.is_enough(params::WEAKNESS_WON_NODES, won)
            );
        }
        assert!(weakness.is_enough(100, Score::Mate(-4)));
    }
}
