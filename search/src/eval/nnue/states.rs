//! The states of pieces under threat, shared by all games with [threat inputs](super::Features::THREATS).

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign};

use xiongmao_movegen::{Bits, Side};

/// The states of a piece that have rows of weights: `defended + 2 * attack`, where `attack` is 2 if a piece of less
/// worth attacks it, 1 if only others do. A piece that is neither attacked nor defended has none.
pub const STATES: usize = 5;

/// The attacks of both sides, gathered kind by kind in ascending order of worth.
pub struct AttacksByWorth<S> {
    attacks: [S; 2],
    outweighed: S,
}

/// The pieces that are attacked or defended, a bit for each square.
#[derive(Clone, Copy, Default)]
pub struct Threatened {
    pub(super) defended: u128,
    pub(super) attacked: u128,
    /// Those of `attacked` that a piece of less worth attacks.
    pub(super) outweighed: u128,
}

impl<W> AttacksByWorth<Bits<W>>
where
    W: Copy + Default + Into<u128> + BitAnd<Output = W> + BitOr<Output = W> + BitAndAssign + BitOrAssign,
{
    /// Adds the captures of `side`'s pieces of the next kind. `enemies` are the other side's pieces of that kind:
    /// those attacked by an earlier kind are outweighed.
    #[inline(always)]
    pub fn add(&mut self, side: Side, captures: Bits<W>, enemies: Bits<W>) {
        let attacks = &mut self.attacks[side.index()];
        self.outweighed |= enemies & *attacks;
        *attacks |= captures;
    }

    /// Which of the pieces of `[South, North]` are attacked and defended, after all kinds have been added.
    #[inline(always)]
    pub fn threatened(self, [south, north]: [Bits<W>; 2]) -> Threatened {
        let [by_south, by_north] = self.attacks;
        Threatened {
            defended: (south & by_south | north & by_north).0.into(),
            attacked: (south & by_north | north & by_south).0.into(),
            outweighed: self.outweighed.0.into(),
        }
    }
}

impl<W: Default> Default for AttacksByWorth<Bits<W>> {
    fn default() -> Self {
        Self { attacks: Default::default(), outweighed: Bits::default() }
    }
}
