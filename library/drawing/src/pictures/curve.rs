//! South's expected score over a whole game, as a curve.

use std::fmt::Write as _;

use maud::{Markup, html};
use xiongmao_language::Speech;

use super::{Part, percent};
use xiongmao_answers::assessment::Assessment;
use xiongmao_answers::review::Review;

/// The width of the picture.
pub const WIDTH: u32 = 780;
/// The height of the picture.
pub const HEIGHT: u32 = 240;
const LEFT: f64 = 56.0;
const RIGHT: f64 = 14.0;
const TOP: f64 = 26.0;
const BOTTOM: f64 = 34.0;

/// The area of the plot: converts moves and expected scores to pixels.
struct PlotArea {
    plies: usize,
}

impl PlotArea {
    const WIDE: f64 = WIDTH as f64 - LEFT - RIGHT;
    const HIGH: f64 = HEIGHT as f64 - TOP - BOTTOM;

    /// The x coordinate of the position after this many plies.
    fn x(&self, ply: f64) -> f64 {
        LEFT + Self::WIDE * ply / self.plies.max(1) as f64
    }

    fn y(chance: f64) -> f64 {
        TOP + Self::HIGH * (1.0 - chance)
    }
}

/// The curve. The area below it is South's expected score, the area above it North's. Dots mark moves that lost much.
/// The title is as this reader says it.
pub fn draw(review: &Review, speech: Speech) -> Part {
    let plot = PlotArea { plies: review.moves.len() };
    let mut line = String::new();
    for (ply, &chance) in review.chances.iter().enumerate() {
        let start = if ply == 0 { 'M' } else { 'L' };
        // Writing to a string cannot fail.
        let _ = write!(line, "{start}{:.1} {:.1}", plot.x(ply as f64), PlotArea::y(chance));
    }
    let (left, right) = (plot.x(0.0), LEFT + PlotArea::WIDE);
    let fill = format!("{line}L{right:.1} {:.1}L{left:.1} {:.1}Z", PlotArea::y(0.0), PlotArea::y(0.0));
    let markup = html! {
        text class="x-ink" x=(LEFT) y="16" font-size="13" { (speech.say("curve")) }
        rect class="x-upper" x=(LEFT) y=(TOP) width=(PlotArea::WIDE) height=(PlotArea::HIGH) {}
        path class="x-lower" d=(fill) {}
        line class="x-even" x1=(left) x2=(right) y1=(PlotArea::y(0.5)) y2=(PlotArea::y(0.5)) {}
        path class="x-line" d=(line) {}
        @if review.opening > 0 {
            rect class="x-opening" fill="#8a8178" fill-opacity="0.25" x=(left) y=(TOP) height=(PlotArea::HIGH)
                width=(format!("{:.1}", plot.x(review.opening as f64) - left)) {}
        }
        (scales(&plot))
        (marks(review, &plot))
        (hits(review, &plot))
    };
    Part { markup, width: WIDTH, height: HEIGHT }
}

fn scales(plot: &PlotArea) -> Markup {
    // The step between two numbers on the axis, large enough to keep them apart.
    let step =
        [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].into_iter().find(|step| plot.plies / step <= 20).unwrap_or(5000);
    html! {
        @for chance in [0.0, 0.5, 1.0] {
            text class="x-faint" x=(LEFT - 8.0) y=(PlotArea::y(chance)) font-size="12" text-anchor="end"
                dy="0.35em" { (percent(chance)) }
        }
        @for ply in (0..=plot.plies).step_by(step) {
            text class="x-faint" x=(format!("{:.1}", plot.x(ply as f64))) y=(HEIGHT - 12) font-size="12"
                text-anchor="middle" { (ply) }
        }
    }
}

/// Dots at moves that lost much.
fn marks(review: &Review, plot: &PlotArea) -> Markup {
    html! {
        @for (index, mv) in review.moves.iter().enumerate() {
            @if review.assessment(index) >= Some(Assessment::Inaccuracy) {
                @let radius = if mv.assessment >= Assessment::Mistake { 5 } else { 3 };
                circle class={ "x-" (mv.assessment) } cx=(format!("{:.1}", plot.x((index + 1) as f64)))
                    cy=(format!("{:.1}", PlotArea::y(review.chances[index + 1]))) r=(radius) {}
            }
        }
    }
}

/// Invisible columns whose tooltips describe the moves.
fn hits(review: &Review, plot: &PlotArea) -> Markup {
    let wide = PlotArea::WIDE / plot.plies.max(1) as f64;
    html! {
        @for (index, mv) in review.moves.iter().enumerate() {
            rect class="x-hit" x=(format!("{:.1}", plot.x(index as f64 + 0.5))) y=(TOP) width=(format!("{wide:.1}"))
                height=(PlotArea::HIGH) {
                title {
                    (index + 1) ". " (mv.pmn) (review.assessment(index).map_or("", Assessment::sign)) " (" (mv.side)
                    "): " (percent(review.chances[index + 1]))
                }
            }
        }
    }
}
