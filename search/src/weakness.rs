//! Limited strength: a short search scores several root plies, and a random choice among them prefers the better ones.

use xiongmao_movegen::Ply;
use xiongmao_movegen::zobrist::splitmix;

use crate::params;
use crate::report::{Info, Report};
use crate::score::Score;

/// How far a search's strength is limited.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weakness {
    /// No iteration begins after this many nodes.
    pub nodes: u64,
    /// How many root plies are compared, at least 1.
    pub lines: usize,
    /// By how many centipawns a ply must be worse for its likelihood to fall by a factor of e.
    pub spread: f64,
    /// Seed of the random choice. Equal seeds choose the same in equal positions.
    pub seed: u64,
}

impl Weakness {
    /// Whether an iteration that ended with this score is the last one.
    pub(crate) fn is_enough(&self, nodes: u64, best: Score) -> bool {
        let won = match best {
            Score::Centipawns(best) => best >= params::weakness_won(),
            Score::Mate(plies) => plies > 0,
        };
        nodes >= if won { self.nodes.max(won_nodes()) } else { self.nodes }
    }

    /// The index of the line to play among these, best first, in a position with this key. Always plays a proven win.
    /// Never allows the capture of the terminal piece at once if there is another ply.
    pub(crate) fn choose(&self, lines: &[Info], key: u64) -> usize {
        let Some(first) = lines.first() else { return 0 };
        let best = match first.score {
            Score::Centipawns(best) => best,
            Score::Mate(1..) => return 0,
            // Nothing is left to lose.
            Score::Mate(_) => i32::MIN / 2,
        };
        let spread = if best >= params::weakness_won() {
            self.spread / f64::from(params::weakness_won_divisor())
        } else {
            self.spread
        };
        let seed = splitmix(self.seed, key);
        let weight = |info: &Info| {
            let worse = match info.score {
                Score::Centipawns(value) => f64::from(best - value),
                Score::Mate(-1) => return f64::NEG_INFINITY,
                Score::Mate(_) => f64::INFINITY,
            };
            // The Gumbel-max trick: the greatest of the values with Gumbel noise added is a sample of their softmax.
            gumbel_noise(seed, info.pv.first().copied().unwrap_or_default()) * spread
                - worse.clamp(0.0, f64::from(params::weakness_loss_max()))
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

/// The least number of nodes in a won game.
fn won_nodes() -> u64 {
    u64::from(params::weakness_won_nodes().unsigned_abs())
}

/// A random number with the standard Gumbel distribution.
fn gumbel_noise(seed: u64, ply: Ply) -> f64 {
    let uniform = (splitmix(seed, u64::from(ply.0)) >> 11) as f64 + 0.5;
    -(-(uniform / (1u64 << 53) as f64).ln()).ln()
}

/// Passes on the reports of the first lines, this many of them, and drops the others.
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
            table_hits: None,
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
        // A smaller spread is more careful, and so is a game that counts as won.
        assert!(counts(20.0, &[Cp(50), Cp(-50), Cp(-150)])[0] > 980);
        assert!(counts(100.0, &[Cp(850), Cp(750), Cp(650)])[0] > 960);
        // Beyond the greatest loss that counts, all plies are equally likely.
        let blunders = counts(150.0, &[Cp(0), Cp(-310), Cp(-2000), Score::Mate(-3)]);
        assert!(blunders[1..].iter().all(|&count| (50..180).contains(&count)), "{blunders:?}");
    }

    #[test]
    fn wins_are_taken_and_losses_in_one_avoided() {
        assert_eq!(counts(1e6, &[Score::Mate(3), Score::Centipawns(900)]), [1000, 0]);
        assert_eq!(counts(1e6, &[Score::Centipawns(-300), Score::Mate(-1), Score::Mate(-1)]), [1000, 0, 0]);
        let lost = counts(100.0, &[Score::Mate(-2), Score::Mate(-2), Score::Mate(-1)]);
        assert!(lost[0] > 400 && lost[1] > 400 && lost[2] == 0, "{lost:?}");
        assert_eq!(counts(100.0, &[Score::Mate(-1), Score::Mate(-1)]), [1000, 0]);
        assert_eq!(weakness(100.0, 1).choose(&[], 5), 0);
    }

    #[test]
    fn equal_seeds_choose_the_same() {
        let lines = lines(&[Score::Centipawns(10); 8]);
        let chosen = |seed| (0..100).map(|key| weakness(100.0, seed).choose(&lines, key)).collect::<Vec<_>>();
        assert_eq!(chosen(1), chosen(1));
        assert_ne!(chosen(1), chosen(2));
    }

    #[test]
    fn a_won_game_is_searched_longer() {
        let weakness = weakness(100.0, 1);
        assert!(weakness.is_enough(100, Score::Centipawns(304)) && !weakness.is_enough(99, Score::Centipawns(304)));
        for won in [Score::Centipawns(305), Score::Mate(4)] {
            assert!(!weakness.is_enough(won_nodes() - 1, won) && weakness.is_enough(won_nodes(), won));
        }
        assert!(weakness.is_enough(100, Score::Mate(-4)));
    }
}
