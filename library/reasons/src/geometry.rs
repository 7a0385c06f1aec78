//! Squares on lines.

use xiongmao_movegen::AnySquare;

/// Whether a square lies between two others on a file or rank.
pub(crate) fn is_between(square: AnySquare, one: AnySquare, other: AnySquare) -> bool {
    let inside = |value: usize, one: usize, other: usize| one.min(other) < value && value < one.max(other);
    let [files, ranks] = [AnySquare::file, AnySquare::rank].map(|of| [square, one, other].map(of));
    let on_line = |same: [usize; 3], [value, one, other]: [usize; 3]| {
        same[0] == same[1] && same[1] == same[2] && inside(value, one, other)
    };
    on_line(files, ranks) || on_line(ranks, files)
}

/// Whether a piece on a square can be in the way of a capture: on its line, or as the leg or the eye of a jump.
pub(crate) fn is_in_the_way(square: AnySquare, by: AnySquare, victim: AnySquare) -> bool {
    let jump = distance(by, victim) == 2 && distance(square, by) == 1;
    is_between(square, by, victim) || jump
}

/// The greater of the distances in files and in ranks.
pub(crate) fn distance(one: AnySquare, other: AnySquare) -> usize {
    one.file().abs_diff(other.file()).max(one.rank().abs_diff(other.rank()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares<const N: usize>(names: [&str; N]) -> [AnySquare; N] {
        names.map(|name| name.parse().unwrap())
    }

    #[test]
    fn squares_between_others_lie_on_their_line() {
        let is_between = |names| is_between_three(squares(names));
        assert!(is_between(["d1", "a1", "h1"]) && is_between(["d1", "h1", "a1"]) && is_between(["a3", "a2", "a4"]));
        assert!(!is_between(["a1", "a1", "h1"]) && !is_between(["h1", "a1", "h1"]) && !is_between(["d2", "a1", "h1"]));
        assert!(!is_between(["a2", "h1", "b2"]) && !is_between(["b2", "a1", "c3"]));
    }

    fn is_between_three([square, one, other]: [AnySquare; 3]) -> bool {
        is_between(square, one, other)
    }

    #[test]
    fn legs_and_eyes_are_in_the_way_of_jumps() {
        // The leg and other neighbours of a horse on a1 that captures on b3; c1 is on no way there.
        for (names, expected) in [(["a2", "a1", "b3"], true), (["c1", "a1", "b3"], false), (["a2", "a1", "b4"], false)]
        {
            let [square, by, victim] = squares(names);
            assert_eq!(is_in_the_way(square, by, victim), expected, "{names:?}");
        }
        for (names, expected) in [(["a1", "h1"], 7), (["a1", "b3"], 2), (["h8", "h1"], 7)] {
            let [one, other] = squares(names);
            assert_eq!(distance(one, other), expected, "{names:?}");
        }
    }
}
