//! Results that the search for a win by checks remembers between its calls.

use std::collections::HashMap;

use xiongmao_movegen::Move;

/// Results that the search for a win by checks remembers.
#[derive(Debug)]
pub(crate) struct RememberedChecks {
    /// For each key, the plies within which no checks win, regardless of the history.
    pub(crate) failed: HashMap<u64, u16>,
    /// The checks that have won.
    pub(crate) winning: HashMap<u64, Move>,
    /// In how many plies to look for a win next.
    pub(crate) plies: usize,
    /// From which node count on.
    pub(crate) next: u64,
}

impl Default for RememberedChecks {
    fn default() -> Self {
        Self { failed: HashMap::new(), winning: HashMap::new(), plies: 1, next: 0 }
    }
}
