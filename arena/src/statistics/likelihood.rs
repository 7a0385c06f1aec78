//! Likelihoods of results, without assumptions about their distribution.

/// Weight of a result that has not occurred yet, so that no likelihood is zero. The usual value of sequential tests.
const LEAST: f64 = 1e-3;
/// The same for intervals, which it must not affect.
const LEAST_IN_INTERVALS: f64 = 1e-6;

/// The shares of equally spaced results from 0 to 1.
pub struct Results {
    count: f64,
    values: Vec<f64>,
    shares: Vec<f64>,
}

impl Results {
    /// From their counts, for a sequential test.
    pub fn of(counts: &[u64]) -> Self {
        Self::with_least(counts, LEAST)
    }

    /// From their counts, for the interval of scores that they allow.
    pub fn for_interval(counts: &[u64]) -> Self {
        Self::with_least(counts, LEAST_IN_INTERVALS)
    }

    fn with_least(counts: &[u64], least: f64) -> Self {
        let step = (counts.len() - 1) as f64;
        let counts: Vec<f64> = counts.iter().map(|&count| (count as f64).max(least)).collect();
        let count: f64 = counts.iter().sum();
        Self {
            count,
            values: (0..counts.len()).map(|index| index as f64 / step).collect(),
            shares: counts.iter().map(|part| part / count).collect(),
        }
    }

    /// The log-likelihood ratio of these results under the first distribution and the second.
    pub fn log_ratio(&self, first: &[f64], second: &[f64]) -> f64 {
        let gain = |(share, (p, q)): (&f64, (&f64, &f64))| share * (p / q).ln();
        self.count * self.shares.iter().zip(first.iter().zip(second)).map(gain).sum::<f64>()
    }

    /// The log-likelihood ratio of these results under the likeliest distribution of all and the likeliest one with
    /// this mean; 0 at the observed mean.
    pub fn cost_of_mean(&self, mean: f64) -> f64 {
        self.log_ratio(&self.shares, &self.with_mean(mean)).max(0.0)
    }

    /// The likeliest distribution with this mean.
    pub fn with_mean(&self, mean: f64) -> Vec<f64> {
        let deviations: Vec<f64> = self.values.iter().map(|value| value - mean).collect();
        tilt(&self.shares, &deviations)
    }

    /// The likeliest distribution whose mean is this many standard deviations above 0.5.
    ///
    /// The condition is not linear in the probabilities. Each step replaces it by its tangent at the last solution,
    /// until the solution no longer changes.
    pub fn with_ratio(&self, ratio: f64) -> Vec<f64> {
        const STEPS: usize = 100;
        const CLOSE: f64 = 1e-12;
        let mut fit = vec![1.0 / self.shares.len() as f64; self.shares.len()];
        for _ in 0..STEPS {
            let average =
                |values: &mut dyn Iterator<Item = f64>| fit.iter().zip(values).map(|(p, v)| p * v).sum::<f64>();
            let mean = average(&mut self.values.iter().copied());
            let variance = average(&mut self.values.iter().map(|value| (value - mean).powi(2)));
            let deviation = variance.sqrt();
            let tangent: Vec<f64> = self
                .values
                .iter()
                .map(|value| {
                    let distance = (value - mean) / deviation;
                    value - 0.5 - ratio * deviation * (1.0 + distance * distance) / 2.0
                })
                .collect();
            let next = tilt(&self.shares, &tangent);
            let change = next.iter().zip(&fit).map(|(new, old)| (new - old).abs()).fold(0.0, f64::max);
            fit = next;
            if change < CLOSE {
                break;
            }
        }
        fit
    }
}

/// The distribution that is likeliest to give these shares among those under which the values average to 0: each share
/// over `1 + x * value`, with the one `x` that makes it so. Values of both signs are needed; without, nothing changes.
fn tilt(shares: &[f64], values: &[f64]) -> Vec<f64> {
    let (least, most) = values.iter().fold((0.0f64, 0.0f64), |(low, high), &value| (low.min(value), high.max(value)));
    if least >= 0.0 || most <= 0.0 {
        return shares.to_vec();
    }
    // The sum falls all the way between the two poles, so halving finds its zero; 200 times is down to the last bit.
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    for _ in 0..200 {
        let middle = low.midpoint(high);
        let sum: f64 = shares.iter().zip(values).map(|(share, value)| share * value / (1.0 + middle * value)).sum();
        if sum > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let x = low.midpoint(high);
    shares.iter().zip(values).map(|(share, value)| share / (1.0 + x * value)).collect()
}
