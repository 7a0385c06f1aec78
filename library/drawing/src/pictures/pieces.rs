//! The pieces as pictures, from the file from which the page draws them.

use maud::{Markup, html};
use xiongmao_movegen::pieces::PieceInfo;

/// The module of the page; it says what the layers of a piece mean.
const SHAPES: &str = include_str!("shapes.js");
/// The radius of the disc for which the pictures are drawn, and how wide their lines are there.
const DISC: f64 = 45.0;
const LINE: &str = "4.2";
/// The colour of the disc, which is the same in light and dark schemes.
const FACE: &str = "#fffaf0";

/// The layers of a piece: how each is drawn, and its path.
fn layers(name: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let row = SHAPES.lines().find_map(|line| line.trim_start().strip_prefix(name)?.strip_prefix(": ["));
    row.into_iter().flat_map(|row| row.split('"').skip(1).step_by(2)).filter_map(|layer| layer.split_at_checked(1))
}

/// The picture of a piece on a disc with this centre and radius; the class is its side's.
pub fn draw(piece: PieceInfo, side: &str, x: u32, y: u32, radius: u32) -> Markup {
    let scale = f64::from(radius) / DISC;
    html! {
        g transform=(format!("translate({x} {y}) scale({scale:.3})")) {
            @for (kind, path) in layers(piece.name) {
                @match kind {
                    "f" => path class=(side) d=(path) {},
                    "c" => path fill=(FACE) d=(path) {},
                    "l" => path class={ (side) "-edge" } fill="none" stroke-width=(LINE) stroke-linecap="round"
                        d=(path) {},
                    _ => path stroke=(FACE) fill="none" stroke-width=(LINE) stroke-linecap="round" d=(path) {},
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use xiongmao_movegen::games;

    use super::*;

    #[test]
    fn every_piece_has_layers_of_known_kinds() {
        let names: BTreeSet<&str> =
            games::GAMES.iter().flat_map(|rules| rules.pieces()).map(|piece| piece.name).collect();
        assert!(names.len() > 9, "{names:?}");
        for name in names {
            let layers: Vec<_> = layers(name).collect();
            assert!(layers.len() > 1, "{name}");
            for (kind, path) in layers {
                assert!("fclk".contains(kind) && path.starts_with('M'), "{name}: {kind}{path}");
            }
        }
    }
}
