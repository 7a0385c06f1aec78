//! The runs of checks and chases that a winner may have when it reaches a position.

/// What a ply is to the rules on perpetual check and chase.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pressure {
    /// Whether it gives check.
    pub checks: bool,
    /// Whether it chases an elephant, and whether it chases another piece. Every chase by any mode's definition is one
    /// here, but not the other way round.
    pub chases: [bool; 2],
}

impl Pressure {
    /// Whether it is a check or a chase.
    pub fn is_any(self) -> bool {
        self.checks || self.chases[0] || self.chases[1]
    }
}

/// The lengths of runs: of checks, of chases of one elephant, and of chases of one other piece.
pub type Lengths = (usize, [usize; 2]);

/// The longest run of checks that is no perpetual check.
const MOST_CHECKS: usize = 6;
/// The longest run of chases. A sixth chase in a row could turn a perpetual chase of the other side into a draw.
const MOST_CHASES: usize = 5;
const CHASES: usize = MOST_CHASES + 1;

/// A set of [`Lengths`]: those with which a win can still be carried out on a shortest way if runs are counted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Allowed(pub [u64; 4]);

impl Allowed {
    /// No run is allowed, not even of length 0.
    pub const NOTHING: Self = Self([0; 4]);

    /// Every run that is not perpetual.
    pub fn everything() -> Self {
        all().fold(Self::NOTHING, Self::with)
    }

    /// Whether these runs are allowed.
    #[inline]
    pub fn has(self, (checks, chases): Lengths) -> bool {
        if checks > MOST_CHECKS || chases[0] > MOST_CHASES || chases[1] > MOST_CHASES {
            return false;
        }
        let bit = (checks * CHASES + chases[0]) * CHASES + chases[1];
        self.0[bit / 64] >> (bit % 64) & 1 != 0
    }

    fn with(mut self, (checks, chases): Lengths) -> Self {
        let bit = (checks * CHASES + chases[0]) * CHASES + chases[1];
        self.0[bit / 64] |= 1 << (bit % 64);
        self
    }

    /// What both allow.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] & other.0[at]))
    }

    /// What one of them allows.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] | other.0[at]))
    }

    /// How many combinations of lengths are allowed.
    pub fn size(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether the other allows everything that this does.
    pub fn is_within(self, other: Self) -> bool {
        self.and(other) == self
    }

    /// What is allowed before the winner plays a ply like this, if this is what is allowed after it.
    #[must_use]
    pub fn before(self, ply: Pressure) -> Self {
        let longer = |is_longer: bool, length: usize| if is_longer { length + 1 } else { 0 };
        let after = |&(checks, chases): &Lengths| {
            let chases = [0, 1].map(|at| longer(ply.chases[at], chases[at]));
            self.has((longer(ply.checks, checks), chases))
        };
        all().filter(after).fold(Self::NOTHING, Self::with)
    }

    /// The greatest length that all runs may have at once, up to `most`; `None` if nothing is allowed.
    pub fn longest(self, most: u8) -> Option<u8> {
        (0..=most).rev().find(|&length| self.has((usize::from(length), [usize::from(length); 2])))
    }
}

/// All lengths of runs that are not perpetual.
fn all() -> impl Iterator<Item = Lengths> {
    (0..=MOST_CHECKS)
        .flat_map(|checks| (0..CHASES).flat_map(move |one| (0..CHASES).map(move |other| (checks, [one, other]))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_grow_or_end() {
        let all = Allowed::everything();
        assert!(all.has((6, [5, 5])) && !all.has((7, [0, 0])) && !all.has((0, [6, 0])));
        let check = Pressure { checks: true, ..Pressure::default() };
        assert!(all.before(check).has((5, [5, 5])) && !all.before(check).has((6, [0, 0])));
        let chase = Pressure { checks: false, chases: [false, true] };
        assert!(all.before(chase).has((6, [5, 4])) && !all.before(chase).has((0, [0, 5])));
        // Six chases of pieces by turns are no run, six of one kind may be one.
        let other = Pressure { checks: false, chases: [true, false] };
        let (mut by_turns, mut same) = (all, all);
        for number in 0..6 {
            by_turns = by_turns.before(if number % 2 == 0 { chase } else { other });
            same = same.before(chase);
        }
        assert_eq!((by_turns.longest(4), same.longest(4)), (Some(4), None));
        assert_eq!(same, Allowed::NOTHING);
        assert!(same.is_within(by_turns) && !by_turns.is_within(same));
    }
}
