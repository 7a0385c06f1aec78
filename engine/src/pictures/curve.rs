//! South's chance over a whole game, as a curve.

use std::fmt::Write as _;

use maud::{Markup, html};

use super::{Part, percent};
use crate::records::assessment::Assessment;
use crate::records::review::Review;

/// The width of the curve and all around it.
pub const WIDTH: u32 = 780;
/// Its height.
pub const HEIGHT: u32 = 240;
const LEFT: f64 = 56.0;
const RIGHT: f64 = 14.0;
const TOP: f64 = 26.0;
const BOTTOM: f64 = 34.0;

/// Where the corners of the drawing are, and how many plies it has.
struct Frame {
    plies: usize,
}

impl Frame {
    const WIDE: f64 = WIDTH as f64 - LEFT - RIGHT;
    const HIGH: f64 = HEIGHT as f64 - TOP - BOTTOM;

    /// The place of the position after so many plies.
    fn x(&self, ply: f64) -> f64 {
        LEFT + Self::WIDE * ply / self.plies.max(1) as f64
    }

    fn y(chance: f64) -> f64 {
        TOP + Self::HIGH * (1.0 - chance)
    }
}

/// The curve: above it what North may hope for, below it what South may. Plies that lost a lot are marked.
pub fn draw(review: &Review) -> Part {
    let frame = Frame { plies: review.plies.len() };
    let mut line = String::new();
    for (ply, &chance) in review.chances.iter().enumerate() {
        let start = if ply == 0 { 'M' } else { 'L' };
        // Writing to a string cannot fail.
        let _ = write!(line, "{start}{:.1} {:.1}", frame.x(ply as f64), Frame::y(chance));
    }
    let (left, right) = (frame.x(0.0), LEFT + Frame::WIDE);
    let area = format!("{line}L{right:.1} {:.1}L{left:.1} {:.1}Z", Frame::y(0.0), Frame::y(0.0));
    let markup = html! {
        text class="x-ink" x=(LEFT) y="16" font-size="13" { "South's chance, ply by ply" }
        rect class="x-upper" x=(LEFT) y=(TOP) width=(Frame::WIDE) height=(Frame::HIGH) {}
        path class="x-lower" d=(area) {}
        line class="x-even" x1=(left) x2=(right) y1=(Frame::y(0.5)) y2=(Frame::y(0.5)) {}
        path class="x-line" d=(line) {}
        (scales(&frame))
        (marks(review, &frame))
        (hits(review, &frame))
    };
    Part { markup, width: WIDTH, height: HEIGHT }
}

fn scales(frame: &Frame) -> Markup {
    // So many plies between two numbers that they do not touch.
    let step =
        [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].into_iter().find(|step| frame.plies / step <= 20).unwrap_or(5000);
    html! {
        @for chance in [0.0, 0.5, 1.0] {
            text class="x-faint" x=(LEFT - 8.0) y=(Frame::y(chance)) font-size="12" text-anchor="end"
                dominant-baseline="central" { (percent(chance)) }
        }
        @for ply in (0..=frame.plies).step_by(step) {
            text class="x-faint" x=(format!("{:.1}", frame.x(ply as f64))) y=(HEIGHT - 12) font-size="12"
                text-anchor="middle" { (ply) }
        }
    }
}

/// A dot where a ply lost a lot.
fn marks(review: &Review, frame: &Frame) -> Markup {
    html! {
        @for (index, ply) in review.plies.iter().enumerate() {
            @if ply.assessment >= Assessment::Inaccuracy {
                @let radius = if ply.assessment >= Assessment::Mistake { 5 } else { 3 };
                circle class={ "x-" (ply.assessment) } cx=(format!("{:.1}", frame.x((index + 1) as f64)))
                    cy=(format!("{:.1}", Frame::y(review.chances[index + 1]))) r=(radius) {}
            }
        }
    }
}

/// Invisible columns that tell their ply to a pointer that rests there.
fn hits(review: &Review, frame: &Frame) -> Markup {
    let wide = Frame::WIDE / frame.plies.max(1) as f64;
    html! {
        @for (index, ply) in review.plies.iter().enumerate() {
            rect class="x-hit" x=(format!("{:.1}", frame.x(index as f64 + 0.5))) y=(TOP) width=(format!("{wide:.1}"))
                height=(Frame::HIGH) {
                title {
                    (index + 1) ". " (ply.pmn) (ply.assessment.sign()) " (" (ply.side) "): "
                    (percent(review.chances[index + 1]))
                }
            }
        }
    }
}
