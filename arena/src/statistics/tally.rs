//! Counts results, by game and by pair.
//!
//! The two games of a pair share an opening, so their results are not independent. Statistics therefore count pairs:
//! the pentanomial is the number of pairs with 0, 1, 2, 3 and 4 half points. Elo follows from the mean score of a
//! pair, and its error bar from their variance. Normalized Elo is the mean in units of the standard deviation of one
//! game, which determines how many games a test takes.

use serde::Serialize;

use crate::statistics::elo::EloEstimate;

/// Results from the point of view of one engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Tally {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Pairs by half points: two losses; loss and draw; even; win and draw; two wins.
    pub pairs: [u64; 5],
}

impl Tally {
    /// The number of games.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The number of complete pairs.
    pub fn pair_count(&self) -> u64 {
        self.pairs.iter().sum()
    }

    /// Adds a game with this many half points.
    pub fn add_game(&mut self, half_points: u8) {
        match half_points {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
    }

    /// Adds a pair with this many half points. Its two games are added separately.
    pub fn add_pair(&mut self, half_points: u8) {
        self.pairs[usize::from(half_points.min(4))] += 1;
    }

    /// Adds all of another tally.
    pub fn add(&mut self, other: &Self) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
        for (count, more) in self.pairs.iter_mut().zip(other.pairs) {
            *count += more;
        }
    }

    /// The same results from the opponent's point of view.
    #[must_use]
    pub fn reversed(&self) -> Self {
        let mut pairs = self.pairs;
        pairs.reverse();
        Self { wins: self.losses, draws: self.draws, losses: self.wins, pairs }
    }

    /// Points per game; 0.5 without games.
    pub fn score(&self) -> f64 {
        let games = self.games();
        if games == 0 { 0.5 } else { (self.wins as f64 + self.draws as f64 / 2.0) / games as f64 }
    }

    /// The score in half points.
    pub fn half_points(&self) -> u64 {
        2 * self.wins + self.draws
    }

    /// Whether both engines have the same number of points.
    pub fn is_tied(&self) -> bool {
        self.wins == self.losses
    }

    /// The share of drawn games.
    pub fn draw_rate(&self) -> f64 {
        let games = self.games();
        if games == 0 { 0.0 } else { self.draws as f64 / games as f64 }
    }

    /// The ratio of pairs won to pairs lost; `None` if none is lost.
    pub fn pairs_ratio(&self) -> Option<f64> {
        let lost = self.pairs[0] + self.pairs[1];
        (lost > 0).then(|| (self.pairs[3] + self.pairs[4]) as f64 / lost as f64)
    }

    /// The counts of equally spaced results, worst first, and the number of games per result: pairs, or single games
    /// without a complete pair.
    pub fn results(&self) -> (Vec<u64>, f64) {
        if self.pair_count() > 0 { (self.pairs.to_vec(), 2.0) } else { (vec![self.losses, self.draws, self.wins], 1.0) }
    }

    /// The Elo estimate from the pairs, or from the games without a complete pair.
    pub fn estimate(&self) -> EloEstimate {
        let (counts, games) = self.results();
        EloEstimate::of(&counts, games)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::elo::{Moments, expected_score};

    fn near(value: Option<f64>, expected: f64) {
        let value = value.unwrap();
        // Published with two decimals.
        assert!((value - expected).abs() < 0.00501, "{value} is not {expected}");
    }

    /// The figures that the tests of the runner fastchess publish (`app/tests/elo_test.cpp`).
    #[test]
    fn published_trinomials() {
        let of = |wins, losses, draws| Tally { wins, draws, losses, pairs: [0; 5] }.estimate();
        let estimate = of(76, 89, 123);
        near(estimate.nelo, -20.76);
        near(estimate.nelo_error, 40.13);
        near(estimate.los.map(|los| los * 100.0), 15.53);
        let estimate = of(136, 96, 111);
        near(estimate.nelo, 49.77);
        near(estimate.nelo_error, 36.77);
        near(estimate.elo, 40.70);
        near(estimate.elo_error, 30.43);
        near(estimate.los.map(|los| los * 100.0), 99.60);
        let estimate = of(34, 356, 0);
        near(estimate.nelo, -508.44);
        near(estimate.nelo_error, 34.48);
    }

    #[test]
    fn published_pentanomials() {
        // Its second and third counts are the two kinds of even pairs.
        let of = |ll, ld, wl: u64, dd: u64, wd, ww| {
            Tally { pairs: [ll, ld, wl + dd, wd, ww], ..Tally::default() }.estimate()
        };
        let estimate = of(34, 54, 31, 32, 64, 75);
        near(estimate.nelo, 57.94);
        near(estimate.nelo_error, 28.28);
        near(estimate.elo, 55.58);
        near(estimate.elo_error, 27.65);
        near(estimate.los.map(|los| los * 100.0), 100.0);
        let estimate = of(332, 433, 457, 41, 333, 334);
        near(estimate.nelo, -9.17);
        near(estimate.nelo_error, 10.96);
        near(estimate.elo, -8.64);
        near(estimate.elo_error, 10.33);
        near(estimate.los.map(|los| los * 100.0), 5.05);
        let estimate = of(7895, 8757, 5485, 200, 568, 9999);
        near(estimate.nelo, -19.01);
        near(estimate.nelo_error, 2.65);
        near(estimate.elo, -21.04);
        near(estimate.elo_error, 2.95);
    }

    #[test]
    fn extreme_results_have_open_intervals() {
        let nothing = Tally::default();
        assert_eq!((nothing.estimate().elo, nothing.estimate().los), (None, None));
        let swept = Tally { wins: 34, pairs: [0, 0, 0, 0, 17], ..Tally::default() };
        let estimate = swept.estimate();
        assert_eq!((estimate.elo, estimate.elo_error, estimate.nelo, estimate.elo_high), (None, None, None, None));
        // A pair that is won with a probability below 0.05^(1/17) would not be won 17 times in a row.
        near(estimate.elo_low, 286.05);
        let reversed = swept.reversed().estimate();
        assert_eq!(reversed.elo_low, None);
        near(reversed.elo_high, -286.05);
        let los = |pairs| Tally { pairs, ..Tally::default() }.estimate().los.unwrap();
        assert!(los([0, 0, 0, 0, 17]) > 0.999 && los([17, 0, 0, 0, 0]) < 0.001);
        assert!((0.8..0.9).contains(&los([0, 0, 0, 0, 1])) && (0.8..0.95).contains(&los([0, 0, 0, 1, 1])));
    }

    #[test]
    fn equal_results_do_not_make_certain() {
        let even = Tally { draws: 4, pairs: [0, 0, 2, 0, 0], ..Tally::default() }.estimate();
        assert_eq!((even.elo, even.elo_error, even.los), (Some(0.0), None, Some(0.5)));
        near(even.elo_high, 360.02);
        near(even.elo_low, -360.02);
        assert!(even.has_few() && !even.is_normal());
    }

    /// Ends of intervals by trying all distributions of wins, draws and losses with a given mean.
    #[test]
    fn intervals_agree_with_an_independent_computation() {
        for (counts, elo, low, high) in [([3, 4, 6], 81.648, -77.875, 249.963), ([20, 30, 45], 93.633, 35.183, 153.403)]
        {
            let [losses, draws, wins] = counts;
            let estimate = Tally { wins, draws, losses, ..Tally::default() }.estimate();
            for (value, expected) in [(estimate.elo, elo), (estimate.elo_low, low), (estimate.elo_high, high)] {
                // Results that have not occurred count a little, so that the last decimals differ.
                assert!((value.unwrap() - expected).abs() < 0.01, "{value:?} is not {expected}");
            }
        }
        // With many results, both kinds of intervals agree.
        let many = Tally { pairs: [34, 54, 63, 64, 75], ..Tally::default() }.estimate();
        let (elo, error) = many.elo.zip(many.elo_error).unwrap();
        assert!((many.elo_high.unwrap() - (elo + error)).abs() < 1.0, "{many:?}");
        assert!((many.elo_low.unwrap() - (elo - error)).abs() < 1.0 && many.is_normal(), "{many:?}");
    }

    #[test]
    fn ratios_of_pairs_need_a_lost_pair() {
        let swept = Tally { pairs: [0, 0, 0, 0, 4], ..Tally::default() };
        assert_eq!((swept.pairs_ratio(), swept.reversed().pairs_ratio()), (None, Some(0.0)));
    }

    proptest::proptest! {
        /// The moments against sums over every single pair, and the two views of a match against each other.
        #[test]
        fn estimates_agree_with_plain_sums(pairs in proptest::array::uniform5(0u64..200)) {
            let tally = Tally { pairs, ..Tally::default() };
            let results: Vec<f64> = pairs
                .iter()
                .zip([0.0, 0.25, 0.5, 0.75, 1.0])
                .flat_map(|(&count, result)| std::iter::repeat_n(result, count as usize))
                .collect();
            let count = results.len() as f64;
            proptest::prop_assume!(count > 1.0);
            let mean = results.iter().sum::<f64>() / count;
            let square = results.iter().map(|result| result * result).sum::<f64>() / count;
            let moments = Moments::of(&pairs);
            proptest::prop_assert!((moments.mean - mean).abs() < 1e-9);
            proptest::prop_assert!((moments.variance - (square - mean * mean)).abs() < 1e-9);
            let (here, there) = (tally.estimate(), tally.reversed().estimate());
            if let (Some(elo), Some(reverse)) = (here.elo, there.elo) {
                proptest::prop_assert!((elo + reverse).abs() < 1e-6);
                proptest::prop_assert!((expected_score(elo) - mean).abs() < 1e-9);
            }
            proptest::prop_assert!((here.los.unwrap() + there.los.unwrap() - 1.0).abs() < 1e-9);
        }
    }
}
