//! The board as a picture.

use maud::{Markup, html};
use xiongmao_movegen::game::BoardStyle;
use xiongmao_movegen::pieces::PieceInfo;
use xiongmao_movegen::{AnyGame, AnySquare, Move, Rules, Side};

use super::layout::{LEFT, SIDE, STRIP, board_height, board_width, centre, corner, height, river, width};
use super::{CHARACTERS, Part, pieces, points};
use crate::board_text::Signs;

/// The radius of a piece.
const DISC: u32 = SIDE * 2 / 5;

/// The meaning of an arrow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arrow {
    /// The move was played.
    Played,
    /// The move would have been better.
    Better,
}

/// A board with its marks.
#[derive(Clone, Copy, Debug)]
pub struct BoardPicture<'a> {
    /// The position.
    pub game: &'a AnyGame,
    /// The signs for pieces. In the place of letters there are pictures.
    pub signs: Signs,
    /// Moves from this position to draw as arrows.
    pub arrows: &'a [(Move, Arrow)],
}

impl BoardPicture<'_> {
    /// Draws the board as South sees it, with the last move and a check marked and each side's captured pieces next to
    /// it.
    pub fn draw(&self) -> Part {
        let game = self.game;
        let rules = game.rules();
        let last = game.played().last().map(|&mv| game.squares_of(mv));
        let is_last = |square| last.is_some_and(|(origin, destination)| origin == square || destination == square);
        let checked = game.in_check().then(|| game.terminal(game.side_to_move())).flatten();
        let markup = html! {
            (self.hand(Side::North, 0))
            (self.hand(Side::South, height(rules) - STRIP))
            (board(rules, is_last))
            (coordinates(rules))
            @if let Some(square) = checked {
                @let (x, y) = centre(rules, square);
                circle class="x-check" cx=(x) cy=(y) r=(SIDE / 2) { title { "in check" } }
            }
            @for (square, piece) in game.pieces() {
                @let (x, y) = centre(rules, square);
                (disc(piece, self.signs, x, y, DISC))
            }
            @for &(mv, arrow) in self.arrows { (draw_arrow(game, mv, arrow)) }
        };
        Part { markup, width: width(rules), height: height(rules) }
    }

    /// The captured pieces of a side, in a row. A dot before them marks the side to move.
    fn hand(&self, side: Side, top: u32) -> Markup {
        let middle = top + STRIP / 2;
        let to_move = !self.game.status().is_over() && self.game.side_to_move() == side;
        html! {
            @if to_move {
                circle class={ "x-turn " (class(side)) } cx="12" cy=(middle) r="5" { title { (side) " is to move" } }
            }
            @for (index, (piece, count)) in self.game.captured_by(side).into_iter().enumerate() {
                @let x = LEFT + 14 + 44 * index as u32;
                (disc(piece, self.signs, x, middle, 12))
                @if count > 1 {
                    text class="x-faint" x=(x + 14) y=(middle + 4) font-size="12" { "×" (count) }
                }
            }
        }
    }
}

/// The empty board, with the squares of the last move marked.
fn board(rules: &Rules, is_last: impl Fn(AnySquare) -> bool) -> Markup {
    match rules.board {
        BoardStyle::Squares => squares(rules, is_last),
        BoardStyle::Points => html! {
            (points::draw(rules))
            @for square in rules.squares().filter(|&square| is_last(square)) {
                @let (x, y) = centre(rules, square);
                circle class="x-last" cx=(x) cy=(y) r=(SIDE / 2 - 1) {}
            }
        },
    }
}

fn squares(rules: &Rules, is_last: impl Fn(AnySquare) -> bool) -> Markup {
    html! {
        @for square in rules.squares() {
            @let (x, y) = corner(rules, square);
            rect class="x-square" x=(x) y=(y) width=(SIDE) height=(SIDE) {}
            @if is_last(square) { rect class="x-last" x=(x) y=(y) width=(SIDE) height=(SIDE) {} }
        }
        (draw_river(rules))
        rect class="x-frame" x=(LEFT) y=(STRIP) width=(board_width(rules)) height=(board_height(rules)) {}
    }
}

fn draw_river(rules: &Rules) -> Markup {
    let ((top, height), wide) = (river(rules), board_width(rules));
    html! {
        rect class="x-river" x=(LEFT) y=(top) width=(wide) height=(height) {}
        text class="x-water" x=(LEFT + wide / 2) y=(top + height / 2) font-size="13" font-style="italic"
            letter-spacing="6" text-anchor="middle" dy="0.35em" { "river" }
    }
}

fn coordinates(rules: &Rules) -> Markup {
    html! {
        @for index in 0..rules.rows {
            @let row = centre(rules, AnySquare::new(0, index)).1;
            text class="x-faint" x=(LEFT - 12) y=(row) font-size="13" text-anchor="middle" dy="0.35em" {
                (index + 1)
            }
        }
        @for index in 0..rules.files {
            @let x = centre(rules, AnySquare::new(index, 0)).0;
            text class="x-faint" x=(x) y=(STRIP + board_height(rules) + 15) font-size="13" text-anchor="middle" {
                (char::from(b'a' + index as u8))
            }
        }
    }
}

/// The CSS class of a side.
fn class(side: Side) -> &'static str {
    match side {
        Side::South => "x-south",
        Side::North => "x-north",
    }
}

/// A piece: a disc with its character, or else its picture. A second ring marks terminal pieces.
fn disc(piece: PieceInfo, signs: Signs, x: u32, y: u32, radius: u32) -> Markup {
    let colour = class(piece.side);
    html! {
        g {
            title { (piece.side) "'s " (piece.name) }
            circle class={ "x-disc " (colour) "-edge" } cx=(x) cy=(y) r=(radius) {}
            @if piece.is_terminal {
                circle class={ "x-ring " (colour) "-edge" } cx=(x) cy=(y) r=(radius.saturating_sub(3)) {}
            }
            @match signs {
                Signs::Characters => text class=(colour) x=(x) y=(y) font-size=(radius * 13 / 10) font-weight="bold"
                    font-family=(CHARACTERS) text-anchor="middle" dy="0.35em" { (piece.character) },
                Signs::Latin => (pieces::draw(piece, colour, x, y, radius)),
            }
        }
    }
}

/// An arrow between the centres of two squares.
fn draw_arrow(game: &AnyGame, mv: Move, arrow: Arrow) -> Markup {
    let rules = game.rules();
    let (origin, destination) = game.squares_of(mv);
    let [from, to] = [origin, destination].map(|square| {
        let (x, y) = centre(rules, square);
        (f64::from(x), f64::from(y))
    });
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = (dx * dx + dy * dy).sqrt().max(1.0);
    let (along, across) = ((dx / length, dy / length), (-dy / length, dx / length));
    // The point this many pixels back from the tip of the arrow and this many to its side.
    let point = |back: f64, beside: f64| {
        let (x, y) = (to.0 - along.0 * back + across.0 * beside, to.1 - along.1 * back + across.1 * beside);
        format!("{x:.1} {y:.1}")
    };
    // Start at the edge of the piece, so that its sign stays readable.
    let start = point(length - f64::from(DISC), 0.0);
    let (class, title) = match arrow {
        Arrow::Played => ("x-played", "played"),
        Arrow::Better => ("x-better", "better"),
    };
    html! {
        g class=(class) opacity="0.85" {
            title { (title) ": " (origin) " to " (destination) }
            path d={ "M" (start) "L" (point(14.0, 0.0)) } stroke-width="5" fill="none" stroke-linecap="round" {}
            path d={ "M" (point(2.0, 0.0)) "L" (point(17.0, 9.0)) "L" (point(17.0, -9.0)) "Z" } stroke="none" {}
        }
    }
}
