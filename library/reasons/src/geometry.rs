//! Squares on lines.

/// Whether a square lies between two others on a file or rank, on a board with this many files.
pub(crate) fn is_between(files: usize, square: usize, one: usize, other: usize) -> bool {
    let [square, one, other] = [square, one, other].map(|square| (square % files, square / files));
    let inside = |value: usize, one: usize, other: usize| one.min(other) < value && value < one.max(other);
    (square.0 == one.0 && one.0 == other.0 && inside(square.1, one.1, other.1))
        || (square.1 == one.1 && one.1 == other.1 && inside(square.0, one.0, other.0))
}

/// Whether a piece on a square can be in the way of a capture: on its line, or as the leg or the eye of a jump.
pub(crate) fn is_in_the_way(files: usize, square: usize, by: usize, victim: usize) -> bool {
    let jump = distance(files, by, victim) == 2 && distance(files, square, by) == 1;
    is_between(files, square, by, victim) || jump
}

/// The greater of the distances in files and in ranks.
pub(crate) fn distance(files: usize, one: usize, other: usize) -> usize {
    (one % files).abs_diff(other % files).max((one / files).abs_diff(other / files))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_between_others_lie_on_their_line() {
        // On a board of eight files: a1 is 0, h1 is 7, a2 is 8.
        assert!(is_between(8, 3, 0, 7) && is_between(8, 3, 7, 0) && is_between(8, 16, 8, 24));
        assert!(!is_between(8, 0, 0, 7) && !is_between(8, 7, 0, 7) && !is_between(8, 11, 0, 7));
        // a2 is not between h1 and b2.
        assert!(!is_between(8, 8, 7, 9) && !is_between(8, 9, 0, 18));
        // The leg and other neighbours of a horse on a1 that captures on b3; c1 is on no way there.
        assert!(is_in_the_way(8, 8, 0, 17) && !is_in_the_way(8, 2, 0, 17) && !is_in_the_way(8, 8, 0, 25));
        assert_eq!((distance(8, 0, 7), distance(8, 0, 17), distance(8, 63, 7)), (7, 2, 7));
    }
}
