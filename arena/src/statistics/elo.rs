//! Estimates Elo and normalized Elo, with error bars and the likelihood of superiority.
//!
//! Error bars from the normal distribution are too small after a few games, and zero if all results are equal. So
//! every estimate also has a likelihood-ratio interval: all scores under which the results are not unlikely. It has
//! only one end if all games are won or lost.

use std::f64::consts::{LN_10, SQRT_2};

use serde::Serialize;

use crate::statistics::likelihood::Results;

/// The 97.5 % quantile of the normal distribution: an interval of this many deviations to either side covers 95 %.
const QUANTILE: f64 = 1.959_963_984_540_054;
/// Normalized Elo per standard deviation. Normalized Elo is then about equal to Elo in games without draws.
pub const NELO_PER_DEVIATION: f64 = 800.0 / LN_10;

/// Mean and variance of results that are equally spaced from 0 to 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Moments {
    /// Number of results.
    pub count: f64,
    pub mean: f64,
    pub variance: f64,
}

impl Moments {
    /// From the counts of equally spaced results.
    pub fn of(counts: &[u64]) -> Self {
        let step = (counts.len() - 1) as f64;
        let results = || counts.iter().enumerate().map(|(index, &count)| (index as f64 / step, count as f64));
        let count: f64 = results().map(|(_, count)| count).sum();
        let mean = results().map(|(result, count)| result * count).sum::<f64>() / count;
        let variance = results().map(|(result, count)| (result - mean).powi(2) * count).sum::<f64>() / count;
        Self { count, mean, variance }
    }
}

/// The normal distribution describes this many results or more.
const MANY: f64 = 30.0;
/// An estimate from fewer results is worth little.
const FEW: f64 = 10.0;
/// By how much the log-likelihood falls at the ends of a 95 % confidence interval: half the 95 % quantile of the
/// chi-squared distribution with one degree of freedom (S. S. Wilks, 1938).
pub const COST: f64 = 1.920_729_410_347_062;
/// The same if all results are equal and that theorem does not hold: scores that make these results less likely than 5
/// % are excluded, -ln 0.05.
const COST_OF_CERTAINTY: f64 = 2.995_732_273_553_991;

/// An estimate of a difference in strength. `None` if it is infinite, or undefined without games or variance.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct EloEstimate {
    /// The number of results that it is based on: pairs, or single games.
    pub results: f64,
    /// The difference in Elo.
    pub elo: Option<f64>,
    /// Half the width of its 95 % confidence interval, by the normal distribution. Valid only for many results.
    pub elo_error: Option<f64>,
    /// The lower end of the 95 % likelihood-ratio interval, which is also valid for few results; `None` if nothing is
    /// excluded.
    pub elo_low: Option<f64>,
    /// Its upper end.
    pub elo_high: Option<f64>,
    /// The difference in normalized Elo.
    pub nelo: Option<f64>,
    /// Half the width of its 95 % confidence interval.
    pub nelo_error: Option<f64>,
    /// The likelihood of superiority, from 0 to 1.
    pub los: Option<f64>,
}

impl EloEstimate {
    /// From the counts of equally spaced results, each worth this many games.
    pub fn of(counts: &[u64], games: f64) -> Self {
        let Moments { count, mean, variance } = Moments::of(counts);
        if count == 0.0 {
            return Self {
                results: 0.0,
                elo: None,
                elo_error: None,
                elo_low: None,
                elo_high: None,
                nelo: None,
                nelo_error: None,
                los: None,
            };
        }
        let results = Results::for_interval(counts);
        let varied = variance > 0.0;
        let error = QUANTILE * (variance / count).sqrt();
        let width = elo(mean + error).zip(elo(mean - error)).map(|(high, low)| (high - low) / 2.0);
        // The deviation of one game, as if the games of a pair were independent.
        let deviation = (games * variance).sqrt();
        let normalized = |value: f64| varied.then(|| value / deviation * NELO_PER_DEVIATION);
        let lead = mean - 0.5;
        let deviations = if varied && count >= MANY {
            lead / (variance / count).sqrt()
        } else {
            // The signed root of the likelihood ratio is also about normal, and never infinite.
            (2.0 * results.cost_of_mean(0.5)).sqrt().copysign(lead) * f64::from(u8::from(lead != 0.0))
        };
        let cost = if varied { COST } else { COST_OF_CERTAINTY };
        Self {
            results: count,
            elo: elo(mean),
            elo_error: width.filter(|_| varied),
            elo_low: end_of_interval(&results, mean, 0.0, cost).and_then(elo),
            elo_high: end_of_interval(&results, mean, 1.0, cost).and_then(elo),
            nelo: normalized(lead),
            nelo_error: normalized(error),
            los: Some(0.5 + libm::erf(deviations / SQRT_2) / 2.0),
        }
    }

    /// Whether the results are numerous and varied enough for `elo_error` to describe the uncertainty.
    pub fn is_normal(&self) -> bool {
        self.results >= MANY && self.elo_error.is_some() && self.elo_low.is_some() && self.elo_high.is_some()
    }

    /// Whether there are too few results to say anything about strength.
    pub fn has_few(&self) -> bool {
        self.results < FEW
    }
}

/// The score between the mean and this extreme at which the results become less likely by this much; `None` if they
/// never do.
fn end_of_interval(results: &Results, mean: f64, extreme: f64, cost: f64) -> Option<f64> {
    // At the extreme itself, all other results are impossible.
    const MARGIN: f64 = 1e-9;
    let (mut inside, mut outside) = (mean, extreme + (0.5 - extreme) * MARGIN);
    if (mean - extreme).abs() <= MARGIN || results.cost_of_mean(outside) < cost {
        return None;
    }
    for _ in 0..50 {
        let middle = inside.midpoint(outside);
        if results.cost_of_mean(middle) < cost { inside = middle } else { outside = middle }
    }
    Some(inside)
}

/// The difference in Elo with this expected score; `None` if it is infinite.
pub fn elo(score: f64) -> Option<f64> {
    (score > 0.0 && score < 1.0).then(|| 400.0 * (score / (1.0 - score)).log10())
}

/// The expected score for a difference in Elo.
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}
