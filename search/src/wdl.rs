//! Chances: how many games in a thousand are won, drawn and lost.

/// Per mille of games won, drawn and lost by the side to move; their sum is 1000.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wdl {
    /// Games won.
    pub win: u32,
    /// Games drawn.
    pub draw: u32,
    /// Games lost.
    pub loss: u32,
}

impl Wdl {
    /// A certain win.
    pub const WIN: Self = Self { win: 1000, draw: 0, loss: 0 };
    /// A certain draw.
    pub const DRAW: Self = Self { win: 0, draw: 1000, loss: 0 };
    /// A certain loss.
    pub const LOSS: Self = Self { win: 0, draw: 0, loss: 1000 };
}
