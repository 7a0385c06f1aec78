//! Gradient descent on the squared difference between expected and real points.

use rayon::prelude::*;
use xiongmao_search::eval::hand::LinearForm;

/// How strongly each weight is drawn to its initial value: enough to decide where hardly any position uses it.
const PULL: f64 = 1e-9;

/// A position as the fit needs it.
pub struct Sample {
    /// Its evaluation as a function of the weights.
    pub form: LinearForm,
    /// The score of the search, in units for South.
    pub score: f32,
    /// The points of the result: 1 if South won, 0 if North did.
    pub result: f32,
    /// The expected points that the evaluation should predict, 0 to 1.
    pub target: f32,
}

/// What the weights are fitted to, and how.
pub struct Fit<'s> {
    /// The positions to learn from.
    pub learned: &'s [Sample],
    /// Positions to measure the error on.
    pub held: &'s [Sample],
    /// The scale of [`sigmoid`], in units.
    pub scale: f64,
    /// Passes over all positions.
    pub epochs: u32,
    /// The step size, in units.
    pub rate: f64,
}

/// The expected points of a score (in units of the search), 0 to 1.
pub fn sigmoid(score: f64, scale: f64) -> f64 {
    1.0 / (1.0 + (-score / scale).exp())
}

/// Sets each target to a weighted mean of the result and the score.
pub fn set_targets(samples: &mut [Sample], result_share: f64, scale: f64) {
    for sample in samples {
        let score = sigmoid(f64::from(sample.score), scale);
        sample.target = (result_share * f64::from(sample.result) + (1.0 - result_share) * score) as f32;
    }
}

fn evaluate(sample: &Sample, weights: &[[f64; 2]]) -> f64 {
    let (mut midgame, mut endgame) = (0.0, 0.0);
    for &(weight, times) in &sample.form.counts {
        let [m, e] = weights[weight as usize];
        midgame += m * f64::from(times);
        endgame += e * f64::from(times);
    }
    let phase = f64::from(sample.form.phase);
    midgame * phase + endgame * (1.0 - phase)
}

/// The mean squared error against the values of `target`.
fn error(samples: &[Sample], weights: &[[f64; 2]], scale: f64, target: fn(&Sample) -> f32) -> f64 {
    let sum: f64 = samples
        .par_iter()
        .map(|sample| (sigmoid(evaluate(sample, weights), scale) - f64::from(target(sample))).powi(2))
        .sum();
    sum / samples.len() as f64
}

/// The scale (in units of the search) with which the current weights predict the results best.
pub fn best_scale(samples: &[Sample], weights: &[[f64; 2]]) -> f64 {
    let at = |scale: f64| error(samples, weights, scale, |sample| sample.result);
    let (mut low, mut high) = (40.0, 1200.0);
    while high - low > 1.0 {
        let (a, b) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if at(a) < at(b) { high = b } else { low = a }
    }
    low
}

impl Fit<'_> {
    /// Improves the weights in place with Adam (Kingma and Ba, 2015), all samples in each step.
    pub fn run(&self, weights: &mut [[f64; 2]]) {
        let initial = weights.to_vec();
        let mut mean = vec![[0.0; 2]; weights.len()];
        let mut variance = vec![[0.0; 2]; weights.len()];
        self.report(0, weights);
        for epoch in 1..=self.epochs {
            let gradient = gradient(self.learned, weights, self.scale);
            let rate = self.rate * if epoch > self.epochs * 3 / 4 { 0.25 } else { 1.0 };
            for (index, weight) in weights.iter_mut().enumerate() {
                for half in 0..2 {
                    let slope = gradient[index][half] + PULL * (weight[half] - initial[index][half]);
                    mean[index][half] = 0.9 * mean[index][half] + 0.1 * slope;
                    variance[index][half] = 0.999 * variance[index][half] + 0.001 * slope * slope;
                    let unbiased = mean[index][half] / (1.0 - 0.9f64.powi(epoch as i32));
                    let spread = (variance[index][half] / (1.0 - 0.999f64.powi(epoch as i32))).sqrt();
                    weight[half] -= rate * unbiased / (spread + 1e-9);
                }
            }
            if epoch % 50 == 0 || epoch == 1 {
                self.report(epoch, weights);
            }
        }
    }

    fn report(&self, epoch: u32, weights: &[[f64; 2]]) {
        let [inside, outside] =
            [self.learned, self.held].map(|samples| error(samples, weights, self.scale, |sample| sample.target));
        eprintln!("epoch {epoch}: error {inside:.6}, held out {outside:.6}");
    }
}

fn gradient(samples: &[Sample], weights: &[[f64; 2]], scale: f64) -> Vec<[f64; 2]> {
    let zero = || vec![[0.0; 2]; weights.len()];
    let mut sum = samples
        .par_chunks(4096)
        .fold(zero, |mut sum, chunk| {
            for sample in chunk {
                let expected = sigmoid(evaluate(sample, weights), scale);
                let slope = (expected - f64::from(sample.target)) * expected * (1.0 - expected);
                let phase = f64::from(sample.form.phase);
                for &(weight, times) in &sample.form.counts {
                    let by = slope * f64::from(times);
                    sum[weight as usize][0] += by * phase;
                    sum[weight as usize][1] += by * (1.0 - phase);
                }
            }
            sum
        })
        .reduce(zero, |mut a, b| {
            for (a, b) in a.iter_mut().zip(b) {
                a[0] += b[0];
                a[1] += b[1];
            }
            a
        });
    for slope in sum.iter_mut().flatten() {
        *slope /= samples.len() as f64;
    }
    sum
}
