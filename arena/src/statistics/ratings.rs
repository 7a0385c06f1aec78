//! A rating list: the maximum-likelihood ratings of several engines.
//!
//! This is the Bradley-Terry model, in Elo: the expected score depends only on the difference of two ratings, and a
//! draw is half a win and half a loss. Real results vary less than in this model, because of draws and because the two
//! games of a pair are alike; so the error bars are scaled by the observed variation (quasi-likelihood, R. W. M.
//! Wedderburn, 1974). They end at the ratings at which the likelihood has fallen by as much as for two engines.

use std::f64::consts::LN_10;

use serde::Serialize;

use crate::statistics::elo::{COST, expected_score};
use crate::statistics::tally::Tally;

/// The rating of an engine.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Rating {
    /// Its rating in Elo; `None` if it has no games, has won or lost all of them, or is not connected with the anchor
    /// by results.
    pub elo: Option<f64>,
    /// The lower end of its 95 % confidence interval; `None` if nothing is excluded. The anchor's rating is exact.
    pub low: Option<f64>,
    /// Its upper end.
    pub high: Option<f64>,
}

/// Natural units per Elo.
const PER_ELO: f64 = LN_10 / 400.0;
/// The standard deviation of the prior of a rating, in Elo. It keeps ratings finite and is too wide to matter
/// otherwise.
const PRIOR: f64 = 2000.0;
/// A rating further away from the anchor is reported as unknown.
const FURTHEST: f64 = 1500.0;
/// Weight of the model's variation against the observed one, in pairs.
const CAUTION: f64 = 10.0;

/// Rates these engines by the results of their pairings. `anchor` is an engine and its rating.
pub fn rate(engines: usize, results: &[([usize; 2], Tally)], anchor: (usize, f64)) -> Vec<Rating> {
    let model = RatingModel { engines, results, anchor: anchor.0 };
    let best = model.fit(None, vec![0.0; engines]);
    let top = model.log_likelihood(&best);
    let cost = COST * model.dispersion(&best);
    let end = |engine: usize, direction: f64| {
        let falls = |distance: f64| {
            let fixed = best[engine] + direction * distance;
            let fit = model.fit(Some((engine, fixed)), best.clone());
            top - model.log_likelihood(&fit) >= cost
        };
        let (mut inside, mut outside) = (0.0, 2.0 * FURTHEST);
        if !falls(outside) {
            return None;
        }
        while outside - inside > 0.01 {
            let middle = f64::midpoint(inside, outside);
            if falls(middle) { outside = middle } else { inside = middle }
        }
        Some(best[engine] + direction * inside)
    };
    (0..engines)
        .map(|engine| {
            if engine == anchor.0 {
                return Rating { elo: Some(anchor.1), low: Some(anchor.1), high: Some(anchor.1) };
            }
            let known = |elo: f64| (elo.abs() < FURTHEST).then_some(elo + anchor.1);
            let (low, high) = (end(engine, -1.0).and_then(known), end(engine, 1.0).and_then(known));
            let elo = known(best[engine]).filter(|_| low.is_some() && high.is_some());
            Rating { elo, low, high }
        })
        .collect()
}

struct RatingModel<'a> {
    engines: usize,
    results: &'a [([usize; 2], Tally)],
    anchor: usize,
}

impl RatingModel<'_> {
    /// The logarithm of the likelihood of the results, up to a constant.
    fn log_likelihood(&self, ratings: &[f64]) -> f64 {
        let prior: f64 = ratings.iter().map(|rating| -0.5 * (rating / PRIOR).powi(2)).sum();
        let games: f64 = self
            .results
            .iter()
            .map(|([first, second], tally)| {
                let lead = ratings[*first] - ratings[*second];
                let points = tally.half_points() as f64 / 2.0;
                points * expected_score(lead).ln() + (tally.games() as f64 - points) * expected_score(-lead).ln()
            })
            .sum();
        prior + games
    }

    /// The likeliest ratings in Elo, by Newton's method from these. The anchor is 0, and another engine may be fixed.
    fn fit(&self, fixed: Option<(usize, f64)>, mut ratings: Vec<f64>) -> Vec<f64> {
        const STEPS: usize = 60;
        const LONGEST: f64 = 200.0;
        const CLOSE: f64 = 1e-6;
        let mut is_free = vec![true; self.engines];
        is_free[self.anchor] = false;
        ratings[self.anchor] = 0.0;
        if let Some((engine, rating)) = fixed {
            is_free[engine] = false;
            ratings[engine] = rating;
        }
        for _ in 0..STEPS {
            let (gradient, curvature) = self.derivatives(&ratings, &is_free);
            let step = solve(curvature, gradient);
            let longest = step.iter().fold(0.0f64, |most, part| most.max(part.abs()));
            let scale = (LONGEST / longest).min(1.0);
            for (rating, part) in ratings.iter_mut().zip(&step) {
                *rating += scale * part;
            }
            if longest < CLOSE {
                break;
            }
        }
        ratings
    }

    /// The slope of the logarithm of the likelihood, and its negative curvature. Fixed ratings have no slope.
    fn derivatives(&self, ratings: &[f64], is_free: &[bool]) -> (Vec<f64>, Vec<Vec<f64>>) {
        let mut gradient: Vec<f64> = ratings.iter().map(|rating| -rating / PRIOR.powi(2)).collect();
        let mut curvature = vec![vec![0.0; self.engines]; self.engines];
        for (engine, row) in curvature.iter_mut().enumerate() {
            row[engine] = PRIOR.powi(-2);
        }
        for ([first, second], tally) in self.results {
            let expected = expected_score(ratings[*first] - ratings[*second]);
            let games = tally.games() as f64;
            let slope = PER_ELO * (tally.half_points() as f64 / 2.0 - games * expected);
            gradient[*first] += slope;
            gradient[*second] -= slope;
            let bend = PER_ELO.powi(2) * games * expected * (1.0 - expected);
            curvature[*first][*first] += bend;
            curvature[*second][*second] += bend;
            curvature[*first][*second] -= bend;
            curvature[*second][*first] -= bend;
        }
        for engine in (0..self.engines).filter(|&engine| !is_free[engine]) {
            gradient[engine] = 0.0;
            for (other, row) in curvature.iter_mut().enumerate() {
                row[engine] = f64::from(u8::from(other == engine));
            }
            curvature[engine] = (0..self.engines).map(|other| f64::from(u8::from(other == engine))).collect();
        }
        (gradient, curvature)
    }

    /// The variation of the results relative to the model: below 1 with draws.
    fn dispersion(&self, ratings: &[f64]) -> f64 {
        let (mut sum, mut count) = (0.0, 0.0);
        for ([first, second], tally) in self.results {
            let expected = expected_score(ratings[*first] - ratings[*second]);
            let (counts, games) = tally.results();
            let variance = (expected * (1.0 - expected) / games).max(1e-9);
            let step = (counts.len() - 1) as f64;
            for (index, &number) in counts.iter().enumerate() {
                sum += number as f64 * (index as f64 / step - expected).powi(2) / variance;
                count += number as f64;
            }
        }
        let free = (count - self.engines as f64 + 1.0).max(0.0);
        (sum + CAUTION) / (free + CAUTION)
    }
}

/// Solves a system of linear equations with a symmetric, positive definite matrix, by elimination.
fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let size = right.len();
    for column in 0..size {
        let (above, below) = matrix.split_at_mut(column + 1);
        let pivot = &above[column];
        for (offset, row) in below.iter_mut().enumerate() {
            let factor = row[column] / pivot[column];
            for (value, other) in row.iter_mut().zip(pivot).skip(column) {
                *value -= factor * other;
            }
            right[column + 1 + offset] -= factor * right[column];
        }
    }
    for row in (0..size).rev() {
        let known: f64 = (row + 1..size).map(|column| matrix[row][column] * right[column]).sum();
        right[row] = (right[row] - known) / matrix[row][row];
    }
    right
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(wins: u64, draws: u64, losses: u64) -> Tally {
        Tally { wins, draws, losses, ..Tally::default() }
    }

    /// Against the fixed point of Hunter's MM algorithm (2004), computed by another program without any prior.
    #[test]
    fn ratings_agree_with_an_independent_computation() {
        let three = [([0, 1], tally(30, 40, 30)), ([0, 2], tally(60, 20, 20)), ([1, 2], tally(45, 30, 25))];
        let four = [([0, 1], tally(12, 5, 3)), ([1, 2], tally(11, 2, 7)), ([2, 3], tally(3, 3, 14))];
        for (results, expected) in
            [(&three, vec![0.0, -23.908, -119.616]), (&four, vec![0.0, -168.402, -238.839, -23.991])]
        {
            let ratings = rate(expected.len(), results, (0, 0.0));
            for (rating, expected) in ratings.iter().zip(expected) {
                let elo = rating.elo.unwrap();
                // The prior moves ratings from few games a little.
                assert!((elo - expected).abs() < 0.01 * expected.abs() + 1.5, "{elo} is not {expected}");
                assert!(rating.low.unwrap() <= elo && elo <= rating.high.unwrap());
            }
        }
        // Another anchor moves all of them.
        let ratings = rate(3, &three, (2, 1000.0));
        assert_eq!(ratings[2].elo, Some(1000.0));
        assert!((ratings[0].elo.unwrap() - 1119.6).abs() < 1.0);
    }

    /// Two engines have the interval of their match, if the pairs vary as the model has it: without draws, and each
    /// game on its own.
    #[test]
    fn two_engines_are_rated_like_their_match() {
        let results = [([0, 1], tally(130, 0, 70))];
        let rating = rate(2, &results, (1, 0.0))[0];
        let estimate = results[0].1.estimate();
        for (rated, estimated) in
            [(rating.elo, estimate.elo), (rating.low, estimate.elo_low), (rating.high, estimate.elo_high)]
        {
            assert!((rated.unwrap() - estimated.unwrap()).abs() < 1.5, "{rating:?} {estimate:?}");
        }
    }

    #[test]
    fn draws_make_ratings_surer() {
        let width = |results: Tally| {
            let rating = rate(2, &[([0, 1], results)], (0, 0.0))[1];
            rating.high.unwrap() - rating.low.unwrap()
        };
        let drawn = Tally { draws: 400, pairs: [0, 0, 200, 0, 0], ..Tally::default() };
        let fought = Tally { wins: 200, losses: 200, pairs: [50, 0, 100, 0, 50], ..Tally::default() };
        assert!(0.0 < width(drawn) && width(drawn) < 0.5 * width(fought));
    }

    #[test]
    fn an_engine_that_won_all_games_has_only_a_lower_bound() {
        let results = [([0, 1], tally(0, 0, 34)), ([0, 2], tally(10, 5, 10)), ([3, 4], tally(5, 0, 5))];
        let ratings = rate(5, &results, (0, 0.0));
        assert_eq!((ratings[1].elo, ratings[1].high), (None, None));
        assert!(ratings[1].low.unwrap() > 300.0);
        assert!(ratings[2].elo.unwrap().abs() < 1.0);
        // Engines that nothing connects with the anchor are not rated.
        assert_eq!(ratings[3], Rating { elo: None, low: None, high: None });
    }
}
