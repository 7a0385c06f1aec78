//! How much a game may hold at most, so that no text takes more memory than expected.

/// How much a game may hold at most. Its reader refuses more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReadLimits {
    /// Moves of a game in PGN or in a format of another program, including its variations.
    pub plies: usize,
    /// Values of a record in PCN. They are counted by the signs before them, including signs within texts.
    pub values: usize,
}

impl Default for ReadLimits {
    fn default() -> Self {
        Self { plies: 250_000, values: 500_000 }
    }
}
