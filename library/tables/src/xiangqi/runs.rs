//! The runs of checks and chases that a winner may have when it reaches a position.

/// The meaning of a move for the rules on perpetual check and chase.
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
    #[inline]
    pub fn is_any(self) -> bool {
        self.checks || self.chases[0] || self.chases[1]
    }
}

/// The lengths of runs: of checks, of chases of one elephant, and of chases of one other piece.
pub type Lengths = [u8; 3];

/// The longest runs that are not perpetual: six checks, and five chases. A sixth chase in a row could turn a perpetual
/// chase of the other side into a draw.
const MOST: Lengths = [6, 5, 5];

/// The greatest [`Lengths`] that still allow a win on a shortest way if runs are counted; `None` if it cannot be even
/// without any run.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Allowed(Option<Lengths>);

impl Allowed {
    /// No run is allowed, not even of length 0.
    pub const NOTHING: Self = Self(None);
    /// Every run that is not perpetual.
    pub const EVERYTHING: Self = Self(Some(MOST));

    /// Whether these runs are allowed.
    #[inline]
    pub fn has(self, runs: Lengths) -> bool {
        self.0.is_some_and(|most| (0..3).all(|at| runs[at] <= most[at]))
    }

    /// What both allow.
    #[inline]
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self(self.0.zip(other.0).map(|(one, two)| [0, 1, 2].map(|at| one[at].min(two[at]))))
    }

    /// The wider one of two.
    #[inline]
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        let size = |most: Lengths| most.into_iter().map(|length| u16::from(length) + 1).product::<u16>();
        let width = |allowed: Self| allowed.0.map(|most| (most.into_iter().fold(u8::MAX, u8::min), size(most)));
        if width(other) > width(self) { other } else { self }
    }

    /// Whether the other allows everything that this does.
    #[inline]
    pub fn is_within(self, other: Self) -> bool {
        self.and(other) == self
    }

    /// The runs allowed before the winner plays a move like this, if these are allowed after it.
    #[inline]
    #[must_use]
    pub fn before(self, mv: Pressure) -> Self {
        let is_longer = [mv.checks, mv.chases[0], mv.chases[1]];
        let Some(most) = self.0.filter(|most| (0..3).all(|at| !is_longer[at] || most[at] > 0)) else {
            return Self::NOTHING;
        };
        Self(Some([0, 1, 2].map(|at| if is_longer[at] { most[at] - 1 } else { MOST[at] })))
    }

    /// The greatest length that all runs may have at once, up to `most`; `None` if nothing is allowed.
    #[inline]
    pub fn longest(self, most: u8) -> Option<u8> {
        self.0.map(|lengths| lengths.into_iter().fold(most, u8::min))
    }

    /// The byte for it in a file: 0 if everything is allowed.
    #[inline]
    pub fn byte(self) -> u8 {
        let missing = |lengths: Lengths, at: usize| MOST[at] - lengths[at];
        self.0.map_or(u8::MAX, |lengths| (missing(lengths, 0) * 6 + missing(lengths, 1)) * 6 + missing(lengths, 2))
    }

    /// Decodes a byte.
    #[inline]
    pub fn of_byte(byte: u8) -> Self {
        Self((byte < 7 * 36).then(|| [6 - byte / 36, 5 - byte / 6 % 6, 5 - byte % 6]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_grow_or_end() {
        let all = Allowed::EVERYTHING;
        assert!(all.has([6, 5, 5]) && !all.has([7, 0, 0]) && !all.has([0, 6, 0]));
        let check = Pressure { checks: true, ..Pressure::default() };
        assert!(all.before(check).has([5, 5, 5]) && !all.before(check).has([6, 0, 0]));
        let chase = Pressure { checks: false, chases: [false, true] };
        assert!(all.before(chase).has([6, 5, 4]) && !all.before(chase).has([0, 0, 5]));
        // Six chases by alternating pieces are not a run; six of one kind may be one.
        let other = Pressure { checks: false, chases: [true, false] };
        let (mut by_turns, mut same) = (all, all);
        for number in 0..6 {
            by_turns = by_turns.before(if number % 2 == 0 { chase } else { other });
            same = same.before(chase);
        }
        assert_eq!((by_turns.longest(4), same.longest(4)), (Some(4), None));
        assert_eq!(same, Allowed::NOTHING);
        assert!(same.is_within(by_turns) && !by_turns.is_within(same));
        assert_eq!((by_turns.or(same), by_turns.and(same)), (by_turns, same));
    }

    #[test]
    fn bytes_are_read_back() {
        assert_eq!((Allowed::EVERYTHING.byte(), Allowed::of_byte(255)), (0, Allowed::NOTHING));
        for byte in (0..252).chain([255]) {
            assert_eq!(Allowed::of_byte(byte).byte(), byte);
        }
    }
}
