//! The sequential probability ratio test (SPRT): is one engine stronger than the other by `elo1`, or only by `elo0`?
//!
//! The likelihood ratio is the generalised one: each hypothesis is represented by the distribution of results that
//! fits the games best among all distributions that it allows. The model determines which these are: those with a
//! given mean (logistic Elo), or those with a given mean in units of the standard deviation (normalized Elo). M. Van
//! den Bergh, "A practical introduction to the GSPRT", and "Normalized Elo".

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::statistics::elo::{NELO_PER_DEVIATION, expected_score};
use crate::statistics::likelihood::Results;
use crate::statistics::tally::Tally;

/// The unit of a test's Elo bounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EloModel {
    /// Normalized Elo. The number of games does not depend on the draw rate.
    #[default]
    Normalized,
    /// Logistic Elo, as in rating lists.
    Logistic,
}

/// The settings of a sequential test.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SprtSettings {
    /// The first engine's lead in Elo under H0.
    pub elo0: f64,
    /// Its lead in Elo under H1.
    pub elo1: f64,
    /// Probability of accepting H1 although H0 is true.
    pub alpha: f64,
    /// Probability of accepting H0 although H1 is true.
    pub beta: f64,
    /// The unit of `elo0` and `elo1`.
    pub model: EloModel,
}

impl Default for SprtSettings {
    fn default() -> Self {
        Self { elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.05, model: EloModel::default() }
    }
}

/// The decision of a test.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum SprtDecision {
    /// The lead is `elo0`.
    H0,
    /// The lead is `elo1`.
    H1,
}

impl fmt::Display for SprtDecision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::H0 => "H0",
            Self::H1 => "H1",
        })
    }
}

impl SprtSettings {
    /// Whether these numbers define a test.
    pub fn is_sound(&self) -> bool {
        let numbers = [self.elo0, self.elo1, self.alpha, self.beta];
        numbers.iter().all(|number| number.is_finite() && number.abs() < 1000.0)
            && self.elo0 < self.elo1
            && self.alpha > 0.0
            && self.beta > 0.0
            && self.alpha + self.beta < 1.0
    }

    /// The log-likelihood ratios at which H0 and H1 are accepted.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The log-likelihood ratio of these results: of the pairs, or of the games where each opening is played once.
    pub fn llr(&self, tally: &Tally) -> f64 {
        let (counts, games) = tally.results();
        self.llr_of(&counts, games)
    }

    /// The decision after these results; `None` if the test continues.
    pub fn decide(&self, tally: &Tally) -> Option<SprtDecision> {
        let (lower, upper) = self.bounds();
        let llr = self.llr(tally);
        if llr <= lower {
            Some(SprtDecision::H0)
        } else if llr >= upper {
            Some(SprtDecision::H1)
        } else {
            None
        }
    }

    /// The log-likelihood ratio of results that count for this many games each.
    fn llr_of(&self, counts: &[u64], games: f64) -> f64 {
        if counts.iter().all(|&count| count == 0) {
            return 0.0;
        }
        let results = Results::of(counts);
        let fit = |elo: f64| match self.model {
            EloModel::Logistic => results.with_mean(expected_score(elo)),
            EloModel::Normalized => results.with_ratio(elo / NELO_PER_DEVIATION * games.sqrt()),
        };
        let (fit0, fit1) = (fit(self.elo0), fit(self.elo1));
        results.log_ratio(&fit1, &fit0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn test(elo0: f64, elo1: f64, model: EloModel) -> SprtSettings {
        SprtSettings { elo0, elo1, model, ..SprtSettings::default() }
    }

    fn paired(pairs: [u64; 5]) -> Tally {
        Tally { pairs, ..Tally::default() }
    }

    fn near(value: f64, expected: f64) {
        // Published with two decimals.
        assert!((value - expected).abs() < 0.00501, "{value} is not {expected}");
    }

    /// The figures that the tests of the runner fastchess publish (`app/tests/sprt_test.cpp`), most of them tests of
    /// Stockfish.
    #[test]
    fn published_ratios() {
        use EloModel::{Logistic, Normalized};
        for (elo0, elo1, model, counts, llr) in [
            (0.0, 2.0, Normalized, [36027, 68692, 36433], 0.92),
            (-1.75, 0.25, Normalized, [10650, 20431, 10871], 2.30),
            (0.5, 2.5, Logistic, [21184, 40708, 21404], -1.57),
            (0.0, 2.0, Logistic, [57030, 106_593, 57433], -2.59),
        ] {
            near(test(elo0, elo1, model).llr_of(&counts, 1.0), llr);
        }
        for (elo0, elo1, model, pairs, llr) in [
            (0.0, 2.0, Normalized, [365, 16618, 36229, 16974, 390], 2.25),
            (-1.75, 0.25, Normalized, [127, 4883, 10712, 5150, 104], 3.01),
            (0.5, 2.5, Logistic, [223, 9863, 21279, 10037, 246], -3.07),
            (0.0, 2.0, Logistic, [871, 26175, 55983, 26678, 821], -4.98),
        ] {
            near(test(elo0, elo1, model).llr(&paired(pairs)), llr);
        }
    }

    /// The greatest value of a function with one hill between two numbers.
    fn hill(low: f64, high: f64, f: &mut dyn FnMut(f64) -> f64) -> f64 {
        let (mut low, mut high) = (low, high);
        for _ in 0..80 {
            let (left, right) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
            if f(left) < f(right) {
                low = left;
            } else {
                high = right;
            }
        }
        f(low.midpoint(high))
    }

    /// The likelihood of win, draw and loss counts under the best distribution with this mean, by trying all of them:
    /// the share of draws is all that is free.
    fn best_likelihood(counts: [f64; 3], mean: f64) -> f64 {
        hill(0.0, 2.0 * mean.min(1.0 - mean), &mut |draws| {
            let probabilities = [1.0 - mean - draws / 2.0, draws, mean - draws / 2.0];
            counts.iter().zip(probabilities).map(|(count, p)| count * p.max(1e-300).ln()).sum()
        })
    }

    /// The same under the best distribution whose mean lies `ratio` deviations above a half: for every mean, the share
    /// of draws follows from the variance that it needs.
    fn best_likelihood_by_ratio(counts: [f64; 3], ratio: f64) -> f64 {
        hill(0.5 + 1e-9, 0.5 + ratio / 2.0, &mut |mean| {
            let variance = ((mean - 0.5) / ratio).powi(2);
            let draws = 4.0 * (mean * (1.0 - mean) - variance);
            let probabilities = [1.0 - mean - draws / 2.0, draws, mean - draws / 2.0];
            counts.iter().zip(probabilities).map(|(count, p)| count * p.max(1e-300).ln()).sum()
        })
    }

    #[test]
    fn ratios_agree_with_an_independent_computation() {
        for counts in [[30, 50, 45], [400, 100, 420], [5, 200, 9], [1000, 3000, 1100]] {
            let plain = counts.map(|count: u64| count as f64);
            let logistic = test(0.0, 10.0, EloModel::Logistic).llr_of(&counts, 1.0);
            let expected = best_likelihood(plain, expected_score(10.0)) - best_likelihood(plain, 0.5);
            assert!((logistic - expected).abs() < 5e-4 * expected.abs().max(1.0), "{logistic} {expected}");
            let normalized = test(5.0, 20.0, EloModel::Normalized).llr_of(&counts, 1.0);
            let expected = best_likelihood_by_ratio(plain, 20.0 / NELO_PER_DEVIATION)
                - best_likelihood_by_ratio(plain, 5.0 / NELO_PER_DEVIATION);
            assert!((normalized - expected).abs() < 5e-4 * expected.abs().max(1.0), "{normalized} {expected}");
        }
    }

    /// Nothing but wins: found by a search over all distributions of five results, without the formulas of this
    /// module.
    #[test]
    fn extremes_agree_with_an_independent_computation() {
        let llr = test(0.0, 5.0, EloModel::Normalized).llr(&paired([0, 0, 0, 0, 104]));
        assert!((llr - 2.094_954).abs() < 1e-5, "{llr}");
    }

    #[test]
    fn tests_end_at_their_bounds() {
        let sprt = test(0.0, 10.0, EloModel::Normalized);
        let (lower, upper) = sprt.bounds();
        near(lower, -2.94);
        near(upper, 2.94);
        assert_eq!(sprt.decide(&paired([0; 5])), None);
        assert_eq!(sprt.decide(&paired([10, 20, 30, 20, 10])), None);
        assert_eq!(sprt.decide(&paired([100, 200, 300, 500, 300])), Some(SprtDecision::H1));
        assert_eq!(sprt.decide(&paired([300, 500, 300, 200, 100])), Some(SprtDecision::H0));
        // All wins or all losses must not cause an error.
        assert_eq!(sprt.decide(&paired([0, 0, 0, 0, 1000])), Some(SprtDecision::H1));
        assert_eq!(sprt.decide(&paired([1000, 0, 0, 0, 0])), Some(SprtDecision::H0));
        for model in [EloModel::Logistic, EloModel::Normalized] {
            for pairs in [[1, 0, 0, 0, 0], [0, 0, 1, 0, 0], [0, 0, 0, 0, 1], [1, 0, 0, 0, 1]] {
                assert!(test(-3.0, 3.0, model).llr(&paired(pairs)).is_finite());
            }
        }
    }

    #[test]
    fn unsound_tests_are_refused() {
        assert!(SprtSettings::default().is_sound());
        for (elo0, elo1, alpha, beta) in
            [(5.0, 5.0, 0.05, 0.05), (0.0, 5.0, 0.0, 0.05), (0.0, 5.0, 0.6, 0.5), (0.0, f64::NAN, 0.05, 0.05)]
        {
            assert!(!SprtSettings { elo0, elo1, alpha, beta, ..SprtSettings::default() }.is_sound());
        }
    }
}
