//! The log-likelihood ratio of a sequential test over the games.

/// The most points that a curve keeps.
const MOST_POINTS: usize = 512;

/// A curve over the number of games. It keeps a limited number of equidistant points: in a long match, they are
/// further apart.
#[derive(Clone, PartialEq, Debug)]
pub struct Curve {
    points: Vec<(u64, f64)>,
    distance: u64,
}

impl Default for Curve {
    fn default() -> Self {
        Self { points: Vec::new(), distance: 1 }
    }
}

impl Curve {
    /// Adds the value after this many games if the curve keeps a point there; otherwise `value` is not called.
    pub fn add(&mut self, games: u64, value: impl FnOnce() -> f64) {
        if !games.is_multiple_of(self.distance) {
            return;
        }
        self.points.push((games, value()));
        if self.points.len() > MOST_POINTS {
            self.distance *= 2;
            let distance = self.distance;
            self.points.retain(|(games, _)| games.is_multiple_of(distance));
        }
    }

    /// The points: numbers of games, and the values after them.
    pub fn points(&self) -> &[(u64, f64)] {
        &self.points
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_curve_has_few_points() {
        let (mut curve, mut asked) = (Curve::default(), 0);
        for games in 1..=100_000 {
            curve.add(games, || {
                asked += 1;
                games as f64
            });
        }
        let points = curve.points();
        assert!((MOST_POINTS / 2..=MOST_POINTS).contains(&points.len()), "{}", points.len());
        assert!(points.windows(2).all(|pair| pair[1].0 - pair[0].0 == 256), "{points:?}");
        assert!(points.iter().all(|&(games, value)| games == value as u64));
        assert!(asked < 4000, "{asked}");
    }
}
