//! The board of a game with pieces on points: lines, palaces, the river, and the marks of some points.

use std::fmt::Write as _;

use maud::{Markup, html};
use xiongmao_movegen::{AnySquare, Rules, Side};

use super::CHARACTERS;
use super::layout::{LEFT, STRIP, board_height, board_width, centre, river};
use crate::palace;

/// The names of the two sides of the river: the river of Chu on the left, the border of Han on the right.
const RIVER_WORDS: [&str; 2] = ["楚河", "漢界"];
/// The kinds of pieces whose points at the start are marked on a board.
const MARKED: [&str; 2] = ["cannon", "soldier"];

/// The empty board with its river.
pub fn draw(rules: &Rules) -> Markup {
    let (wide, high) = (board_width(rules), board_height(rules));
    let [left, top, right, bottom] = edges(rules);
    html! {
        rect class="x-square" x=(LEFT) y=(STRIP) width=(wide) height=(high) {}
        (draw_river(rules))
        // The class is for squares: the lines have their stroke and no fill.
        path class="x-square" fill-opacity="0" d=(lines(rules)) {}
        path class="x-square" fill-opacity="0" d=(marks(rules)) {}
        rect class="x-frame" x=(left) y=(top) width=(right - left) height=(bottom - top) {}
    }
}

/// The left, top, right and bottom lines.
fn edges(rules: &Rules) -> [u32; 4] {
    let (left, bottom) = centre(rules, AnySquare::new(0, 0));
    let (right, top) = centre(rules, AnySquare::new(rules.files - 1, rules.rows - 1));
    [left, top, right, bottom]
}

fn draw_river(rules: &Rules) -> Markup {
    let [left, _, right, _] = edges(rules);
    let (top, height) = river(rules);
    let quarter = (right - left) / 4;
    html! {
        rect class="x-river" x=(left) y=(top) width=(right - left) height=(height) {}
        @for (words, x) in RIVER_WORDS.into_iter().zip([left + quarter, right - quarter]) {
            text class="x-water" x=(x) y=(top + height / 2) font-size="22" letter-spacing="8" font-family=(CHARACTERS)
                text-anchor="middle" dy="0.35em" { (words) }
        }
    }
}

/// The lines of the rows, the lines of the files (interrupted by the river), and the diagonals of the palaces.
fn lines(rules: &Rules) -> String {
    let mut path = String::new();
    let mut line = |from: (usize, usize), to: (usize, usize)| {
        let [from, to] = [from, to].map(|(file, rank)| centre(rules, AnySquare::new(file, rank)));
        segment(&mut path, from, to);
    };
    let (files, rows) = (rules.files, rules.rows);
    for row in 0..rows {
        line((0, row), (files - 1, row));
    }
    for file in 0..files {
        line((file, 0), (file, rows / 2 - 1));
        line((file, rows / 2), (file, rows - 1));
    }
    for side in Side::BOTH {
        if let Some([low, high]) = palace::corners(rules, side) {
            line((low.file(), low.rank()), (high.file(), high.rank()));
            line((high.file(), low.rank()), (low.file(), high.rank()));
        }
    }
    path
}

/// Brackets around the first points of the marked pieces.
fn marks(rules: &Rules) -> String {
    let start = rules.start();
    let [left, _, right, _] = edges(rules);
    let mut path = String::new();
    for (square, _) in start.pieces().filter(|(_, piece)| MARKED.contains(&piece.name)) {
        let (x, y) = centre(rules, square);
        for beside in [-1, 1].into_iter().filter(|&beside| x != if beside < 0 { left } else { right }) {
            for above in [-1, 1] {
                let away = |from: u32, direction: i32, by: i32| from.saturating_add_signed(direction * by);
                let (near_x, near_y) = (away(x, beside, 4), away(y, above, 4));
                segment(&mut path, (near_x, away(y, above, 10)), (near_x, near_y));
                segment(&mut path, (near_x, near_y), (away(x, beside, 10), near_y));
            }
        }
    }
    path
}

/// Adds a line to a path.
fn segment(path: &mut String, from: (u32, u32), to: (u32, u32)) {
    // Writing to a string cannot fail.
    let _ = write!(path, "M{} {}L{} {}", from.0, from.1, to.0, to.1);
}
