//! The positions of Xiangqi.

use crate::compliance::positions::set::{PositionSet, Trap, Win, from_start, shown};
use crate::rules::Rules;

/// A chariot checks on the two upper ranks, over and over. Its other moves on the left edge lose it to the chariot on
/// the right edge.
const CHECKS: &str = "3g^5/9/R8/9/9/8r/9/9/9/4G^4 / X/x";

/// The same line of checks, until one more loses: by their number, or by the third occurrence of the position.
const TRAPS: &[Trap] = &[
    Trap {
        perpetual: "counted",
        position: shown(CHECKS, "a8-a10 d10-d9 a10-a9 d9-d10 a9-a10 d10-d9 a10-a9 d9-d10 a9-a10 d10-d9 a10-a9 d9-d10"),
        loses: "a9-a10",
        costs: "a9-a5",
    },
    Trap {
        perpetual: "repeated",
        position: shown(CHECKS, "a8-a10 d10-d9 a10-a9 d9-d10 a9-a10 d10-d9 a10-a9 d9-d10"),
        loses: "a9-a10",
        costs: "a9-a5",
    },
];

/// The positions of Xiangqi.
pub fn set(rules: &'static Rules) -> PositionSet {
    const MATE: Win = Win { feen: "4g^4/R8/9/9/9/9/4P4/9/9/1R2G^4 / X/x", mv: "b1-b10" };
    PositionSet {
        rules,
        south_midgame: "r1ea1a3/4g^h3/2h1e4/pHp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2EAG^AE2 / X/x",
        north_midgame: "r1ea1a3/4g^h3/2h1e4/pHp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2EAG^AE2 / x/X",
        varied: [
            from_start(""),
            from_start("h3-e3 h10-g8"),
            from_start("b3+b10 a10+b10"),
            // A soldier that has crossed the river, for either side.
            shown("3g^5/9/9/9/4P4/9/9/9/9/4G^4 / X/x", ""),
            shown("3g^5/9/9/9/9/4p4/9/9/9/4G^4 / x/X", ""),
            // Few legal moves.
            shown("4g^4/9/9/9/P8/9/9/9/9/3G^5 / X/x", ""),
            // The general is attacked.
            shown("3g^5/9/9/9/9/9/9/9/9/r3G^4 / X/x", ""),
            // Moves after a position other than the start.
            shown("3g^5/9/r8/9/9/9/9/8R/9/4G^4 / x/X", "d10-d9 i3-i4"),
        ],
        win: MATE,
        royal_win: MATE,
        two_plies: "3g^5/9/9/9/9/9/9/9/R8/5G^3 / x/X",
        few_pieces: "3g^5/9/9/9/9/9/9/9/9/R3G^4 / X/x",
        repetition: None,
        traps: TRAPS,
        quiet: ["a4-a5", "a4-a5 a7-a6"],
        opening: "h3-e3 h10-g8",
        idle: ["a1-a2", "i1-i2"],
        illegal: ["a4-a5", "a7-a5"],
        bad_boards: ["9/9/9/9/9/9/9/9/9/9", "3g^6/9/9/9/9/9/9/9/9/4G^4", "3g^5/9/9/9/9/9/9/9/4G^4"],
    }
}
