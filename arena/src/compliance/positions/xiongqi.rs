//! The positions of Xiongqi.

use crate::compliance::positions::set::{PositionSet, Win, from_start, shown};
use crate::rules::Rules;

/// The positions of Xiongqi.
pub fn set(rules: &'static Rules) -> PositionSet {
    PositionSet {
        rules,
        south_midgame: "rhbag^bhr/2c2c2/ss1s1sss/2C1s3/4SS2/SSSS2SS/5C2/RHBAG^BHR s/ X/x",
        north_midgame: "rhbag^bhr/2c2c2/ss1s1sss/2C1s3/4SS2/SSSS2SS/5C2/RHBAG^BHR s/ x/X",
        varied: [
            from_start(""),
            from_start("c2+c6 c7+c3"),
            from_start("e3-e4 e6-e5 e4+e5 f7+f3"),
            // A soldier one move before promotion, for either side.
            shown("3g^4/S7/8/8/8/8/8/4G^3 / X/x", ""),
            shown("3g^4/8/8/8/8/8/s7/4G^3 / x/X", ""),
            // Few legal moves.
            shown("g^7/2R5/8/8/8/8/8/4G^3 / x/X", ""),
            // The terminal piece is attacked.
            shown("3g^4/8/8/8/8/8/8/2G^4r / X/x", ""),
            // Moves after a position other than the start.
            shown("3g^4/r7/8/8/8/8/7R/4G^3 / x/X", "d8-c8 h2-h3"),
        ],
        win: Win { feen: "3g^4/8/8/8/8/8/8/3R1G^2 / X/x", mv: "d1+d8" },
        royal_win: Win { feen: "g^7/8/8/8/8/8/7R/1R2G^3 / X/x", mv: "h2-a2" },
        // The generals cannot face each other and no move is suicidal, so the two plies are legal in every dialect.
        two_plies: "g^7/8/8/8/8/8/8/4G^2R / x/X",
        few_pieces: "7g^/8/8/8/8/8/8/G^R6 / X/x",
        // South's only safe move would repeat an earlier one, so it must play another.
        repetition: Some(shown("4g^3/8/8/8/8/6r1/G^6r/8 / X/x", "a2-a1 h2-h1 a1-a2 h1-h2")),
        traps: &[],
        quiet: ["a3-a4", "a3-a4 a6-a5"],
        opening: "e3-e4 e6-e5",
        idle: ["a1-a2", "h1-h2"],
        illegal: ["b3-b4", "b6-b4"],
        bad_boards: ["8/8/8/8/8/8/8/8", "g^8/8/8/8/8/8/8/G^7", "g^7/8/8/8/8/8/G^7"],
    }
}
