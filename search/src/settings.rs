//! How a search is set up besides its limits.

use std::time::Duration;

use crate::weakness::Weakness;

/// How a search is set up besides its limits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearchSettings {
    /// How many lines to report, at least 1.
    pub multipv: usize,
    /// The time that each move loses between the clock's keeper and this program.
    pub overhead: Duration,
    /// Limits the strength. A single thread searches, and the answer is the first of the lines reported last, whether
    /// it is the best or not.
    pub weakness: Option<Weakness>,
    /// Use all the time even if the answer is clear earlier.
    pub thorough: bool,
}

impl Default for SearchSettings {
    fn default() -> Self {
        Self { multipv: 1, overhead: Duration::from_millis(10), weakness: None, thorough: false }
    }
}
