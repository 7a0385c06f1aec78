//! Writing the weights as the source file that the search compiles.

use std::fmt::Write;

use xiongmao_search::eval::hand::HandWeights;

/// The contents of `weights.rs`.
pub fn source(hand: &HandWeights, weights: &[[f64; 2]]) -> String {
    let mut text = String::from(
        "//! The weights of the hand-written evaluation: midgame and endgame, in units of the search. Written by the tuner.\n\n\
         use super::layout::COUNT;\n\n\
         /// Every weight, in the order of [`layout`](super::layout).\n\
         #[rustfmt::skip]\n\
         pub static WEIGHTS: [(i16, i16); COUNT] = [\n",
    );
    for group in hand.groups {
        let _ = writeln!(text, "    // {} ({})", group.name, group.index);
        for row in weights[group.start..group.start + group.len].chunks(8) {
            let cells: Vec<String> =
                row.iter().map(|[m, e]| format!("({}, {}),", m.round() as i16, e.round() as i16)).collect();
            let _ = writeln!(text, "    {}", cells.join(" "));
        }
    }
    text.push_str("];\n");
    text
}
