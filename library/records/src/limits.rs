//! How much a game may hold at most, so that no text takes more memory than expected.

/// How much a game may hold at most. Its reader refuses more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReadLimits {
    /// Moves, those of variations included, of a game in PGN or in a format of another program.
    pub plies: usize,
    /// Values of a record in PCN. They are counted by the signs that stand before them, in texts, too.
    pub values: usize,
}

impl Default for ReadLimits {
    fn default() -> Self {
        Self { plies: 250_000, values: 500_000 }
    }
}
