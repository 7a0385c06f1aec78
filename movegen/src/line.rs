//! What chariots and cannons see along one line, for the tables that the games make at compile time.

/// The attacks of a chariot and of a cannon from one square, as sets of squares `S`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LineAttacks<S> {
    /// The empty squares in reach and the first piece on each of the four rays.
    pub chariot: S,
    /// The squares behind the first piece (the screen) on each ray, up to and including the second piece.
    pub cannon: S,
}

/// The attacks along one line, the lowest square of the line in bit 0.
#[derive(Clone, Copy)]
pub(crate) struct Seen {
    pub(crate) chariot: u16,
    pub(crate) cannon: u16,
}

impl Seen {
    /// The attacks from `place` in both directions, on a line of `length` squares.
    pub(crate) const fn from(place: usize, occupied: u16, length: usize) -> Self {
        let mut seen = Self { chariot: 0, cannon: 0 };
        let mut step: i32 = -1;
        while step <= 1 {
            let mut at = place as i32 + step;
            let mut met = 0;
            while at >= 0 && at < length as i32 && met < 2 {
                if met == 0 {
                    seen.chariot |= 1 << at;
                } else {
                    seen.cannon |= 1 << at;
                }
                if occupied >> at & 1 != 0 {
                    met += 1;
                }
                at += step;
            }
            step += 2;
        }
        seen
    }
}
