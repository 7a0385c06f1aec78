//! Estimates Elo and normalized Elo, with error bars and the likelihood of superiority.

use std::f64::consts::LN_10;

use serde::Serialize;

/// The 97.5 % quantile of the normal distribution: an interval of this many deviations to either side covers 95 %.
const QUANTILE: f64 = 1.959_963_984_540_054;
/// Normalized Elo per standard deviation. Normalized Elo is then about equal to Elo in games without draws.
pub const NELO_PER_DEVIATION: f64 = 800.0 / LN_10;

/// Mean and variance of results that are equally spaced from 0 to 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Moments {
    /// Number of results.
    pub count: f64,
    /// Their mean.
    pub mean: f64,
    /// Their variance.
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

/// An estimate of a difference in strength. `None` where it is infinite, or undefined without games or variance.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct EloEstimate {
    /// The difference in Elo.
    pub elo: Option<f64>,
    /// Half the width of its 95 % confidence interval.
    pub elo_error: Option<f64>,
    /// The difference in normalized Elo.
    pub nelo: Option<f64>,
    /// Half the width of its 95 % confidence interval.
    pub nelo_error: Option<f64>,
    /// The likelihood of superiority, from 0 to 1.
    pub los: Option<f64>,
}

impl EloEstimate {
    /// From the counts of equally spaced results, each of which stands for this many games.
    pub fn of(counts: &[u64], games: f64) -> Self {
        let Moments { count, mean, variance } = Moments::of(counts);
        if count == 0.0 {
            return Self { elo: None, elo_error: None, nelo: None, nelo_error: None, los: None };
        }
        let error = QUANTILE * (variance / count).sqrt();
        let width = elo(mean + error).zip(elo(mean - error)).map(|(high, low)| (high - low) / 2.0);
        // The deviation of one game, as if the games of a pair were independent.
        let deviation = (games * variance).sqrt();
        let normalized = |value: f64| (deviation > 0.0).then(|| value / deviation * NELO_PER_DEVIATION);
        let lead = mean - 0.5;
        let los = if variance > 0.0 {
            0.5 + libm::erf(lead / (2.0 * variance / count).sqrt()) / 2.0
        } else {
            // All results are the same.
            0.5 + lead.partial_cmp(&0.0).map_or(0.0, |order| f64::from(order as i8)) / 2.0
        };
        Self { elo: elo(mean), elo_error: width, nelo: normalized(lead), nelo_error: normalized(error), los: Some(los) }
    }
}

/// The difference in Elo with this expected score; `None` if it is infinite.
pub fn elo(score: f64) -> Option<f64> {
    (score > 0.0 && score < 1.0).then(|| 400.0 * (score / (1.0 - score)).log10())
}

/// The expected score for a difference in Elo.
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}
