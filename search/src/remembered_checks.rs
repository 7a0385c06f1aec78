//! What the search for a win by checks remembers between its calls.

use std::collections::HashMap;

use xiongmao_movegen::Move;

/// What the search for a win by checks remembers.
#[derive(Debug)]
pub(crate) struct RememberedChecks {
    /// In how many plies no checks win in the positions with these keys, whatever their history.
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
