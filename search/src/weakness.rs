//! Playing worse on purpose: a short search that compares several plies, and a choice among them in which the better ones
//! are only more likely.

use xiongmao_movegen::Ply;
use xiongmao_movegen::zobrist::splitmix;

use crate::report::{Info, Report};
use crate::score::Score;

/// However bad a ply is, it is judged to be no worse than the best one by more than this, in centipawns: who plays badly
/// overlooks great things as well as small ones.
const WORST: f64 = 305.0;
/// From this score on, in centipawns, a game is as good as won.
const WON: i32 = 305;
/// So many positions at least are looked at in a game as good as won: even a beginner finds the end in time.
const WON_NODES: u64 = 10_000;
/// How much smaller the spread is there.
const WON_CARE: f64 = 4.0;

/// How a search plays worse than it could.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weakness {
    /// No iteration begins when so many positions have been searched.
    pub nodes: u64,
    /// How many plies of the root are compared, at least 1.
    pub lines: usize,
    /// By how many centipawns a ply has to be worse than another to be less likely by a factor of e.
    pub spread: f64,
    /// What chance depends on, besides the position: equal seeds choose alike.
    pub seed: u64,
}

impl Weakness {
    /// Whether an iteration that ended with this score is to be the last one.
    pub(crate) fn is_enough(&self, nodes: u64, best: Score) -> bool {
        let won = matches!(best, Score::Centipawns(WON..) | Score::Mate(1..));
        nodes >= if won { self.nodes.max(WON_NODES) } else { self.nodes }
    }

    /// Chooses one of these lines, the best of which comes first, of a position with this key. A proven win is played,
    /// and no ply that lets the terminal piece be captured at once, if there is another.
    pub(crate) fn choose(&self, lines: &[Info], key: u64) -> usize {
        let Some(first) = lines.first() else { return 0 };
        let best = match first.score {
            Score::Centipawns(best) => best,
            Score::Mate(1..) => return 0,
            // Nothing is left to lose.
            Score::Mate(_) => i32::MIN / 2,
        };
        let spread = if best >= WON { self.spread / WON_CARE } else { self.spread };
        let seed = splitmix(self.seed, key);
        let weight = |info: &Info| {
            let worse = match info.score {
                Score::Centipawns(value) => f64::from(best - value),
                Score::Mate(-1) => return f64::NEG_INFINITY,
                Score::Mate(_) => f64::INFINITY,
            };
            // The greatest of values with such a chance added to each is any of them with the likelihoods wanted.
            chance(seed, info.pv.first().copied().unwrap_or_default()) * spread - worse.clamp(0.0, WORST)
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

/// A number by chance, distributed as the greatest of many are (Gumbel's distribution).
fn chance(seed: u64, ply: Ply) -> f64 {
    let uniform = (splitmix(seed, u64::from(ply.0)) >> 11) as f64 + 0.5;
    -(-(uniform / (1u64 << 53) as f64).ln()).ln()
}

/// Passes on what is told of the best lines, so many of them, and keeps the others to itself.
pub(crate) struct FirstLines<'a>(pub(crate) &'a mut dyn Report, pub(crate) usize);

impl Report for FirstLines<'_> {
    fn info(&mut self, info: &Info) {
        if info.multipv <= self.1 {
            self.0.info(info);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

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
            pv: vec![Ply(index as u16 + 1)],
        };
        scores.iter().enumerate().map(line).collect()
    }

    fn weakness(spread: f64, seed: u64) -> Weakness {
        Weakness { nodes: 100, lines: 8, spread, seed }
    }

    /// How often each line is chosen in a thousand positions.
    fn counts(spread: f64, scores: &[Score]) -> Vec<usize> {
        let lines = lines(scores);
        let mut counts = vec![0; lines.len()];
        for key in 0..1000 {
            counts[weakness(spread, 7).choose(&lines, key)] += 1;
        }
        counts
    }

    #[test]
    fn likelihoods_follow_the_scores() {
        use Score::Centipawns as Cp;
        // Weights of 1, 1/e and 1/e^2.
        let even = counts(100.0, &[Cp(50), Cp(-50), Cp(-150)]);
        for (count, expected) in even.iter().zip([665, 245, 90]) {
            assert!(count.abs_diff(expected) < 50, "{even:?}");
        }
        // A smaller spread is more careful, and so is a game as good as won.
        assert!(counts(20.0, &[Cp(50), Cp(-50), Cp(-150)])[0] > 980);
        assert!(counts(100.0, &[Cp(850), Cp(750), Cp(650)])[0] > 960);
        // Whatever is bad beyond measure is equally likely to be overlooked.
        let blunders = counts(150.0, &[Cp(0), Cp(-310), Cp(-2000), Score::Mate(-3)]);
        assert!(blunders[1..].iter().all(|&count| (50..180).contains(&count)), "{blunders:?}");
    }

    #[test]
    fn wins_are_taken_and_sudden_death_avoided() {
        assert_eq!(counts(1e6, &[Score::Mate(3), Score::Centipawns(900)]), [1000, 0]);
        assert_eq!(counts(1e6, &[Score::Centipawns(-300), Score::Mate(-1), Score::Mate(-1)]), [1000, 0, 0]);
        let lost = counts(100.0, &[Score::Mate(-2), Score::Mate(-2), Score::Mate(-1)]);
        assert!(lost[0] > 400 && lost[1] > 400 && lost[2] == 0, "{lost:?}");
        assert_eq!(counts(100.0, &[Score::Mate(-1), Score::Mate(-1)]), [1000, 0]);
        assert_eq!(weakness(100.0, 1).choose(&[], 5), 0);
    }

    #[test]
    fn equal_seeds_choose_alike() {
        let lines = lines(&[Score::Centipawns(10); 8]);
        let chosen = |seed| (0..100).map(|key| weakness(100.0, seed).choose(&lines, key)).collect::<Vec<_>>();
        assert_eq!(chosen(1), chosen(1));
        assert_ne!(chosen(1), chosen(2));
    }

    #[test]
    fn a_won_game_is_looked_at_longer() {
        let weakness = weakness(100.0, 1);
        assert!(weakness.is_enough(100, Score::Centipawns(304)) && !weakness.is_enough(99, Score::Centipawns(304)));
        for won in [Score::Centipawns(305), Score::Mate(4)] {
            assert!(!weakness.is_enough(WON_NODES - 1, won) && weakness.is_enough(WON_NODES, won));
        }
        assert!(weakness.is_enough(100, Score::Mate(-4)));
    }
}
