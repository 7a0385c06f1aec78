//! A whole game as one SVG sheet: the curve, and the boards at the turning points.

use maud::html;
use xiongmao_answers::heading::heading;
use xiongmao_language::{Arguments, Speech};
use xiongmao_movegen::Side;
use xiongmao_records::pcn::Pcn;

use super::board::{Arrow, BoardPicture};
use super::layout;
use super::{Part, curve, percent, shortened};
use crate::board_text::Signs;
use xiongmao_answers::review::{Review, ReviewedMove};

/// The greatest number of boards.
pub const MAX_BOARDS: usize = 6;
/// Boards side by side.
const COLUMNS: u32 = 2;
const MARGIN: u32 = 20;
const HEAD: u32 = 64;
/// Moves of a line that fit below a board.
const CAPTION_PLIES: usize = 6;
/// The height of the caption below a board.
const CAPTION: u32 = 62;

/// The board before a move, with arrows for the move played and the better one.
pub fn board_before(review: &Review, index: usize, signs: Signs) -> Part {
    let mv = &review.moves[index];
    let mut arrows = vec![(mv.mv, Arrow::Played)];
    arrows.extend(mv.best.filter(|best| *best != mv.mv).map(|best| (best, Arrow::Better)));
    BoardPicture { game: &review.position(index), signs, arrows: &arrows }.draw()
}

/// Such as `Ply 12: North plays e6-e5??`.
fn move_caption(index: usize, mv: &ReviewedMove, speech: Speech) -> String {
    let played = Arguments::new().count("number", index + 1).text("side", speech.side(mv.side.name()));
    speech.text("ply-played", played.text("move", format!("{}{}", mv.pmn, mv.assessment.sign())))
}

/// Such as `South's chance rises from 39 % to 88 %`.
fn loss_caption(mv: &ReviewedMove, speech: Speech) -> String {
    let left = (mv.chance - mv.loss).max(0.0);
    let (moves, before, after) = match mv.side {
        Side::South => ("falls", mv.chance, left),
        Side::North => ("rises", 1.0 - mv.chance, 1.0 - left),
    };
    let change = Arguments::new().text("change", moves);
    speech.text("chance-moves", change.text("before", percent(before)).text("after", percent(after)))
}

/// As much of a line as fits below a board.
fn beginning(line: &[String]) -> String {
    let more = if line.len() > CAPTION_PLIES { " …" } else { "" };
    line[..line.len().min(CAPTION_PLIES)].join(" ") + more
}

/// Draws the sheet, with captions as this reader says them.
pub fn draw(record: &Pcn, review: &Review, signs: Signs, speech: Speech) -> Part {
    let heading = heading(record, speech);
    let curve = curve::draw(review, speech);
    let points = review.turning_points(MAX_BOARDS);
    let rows = (points.len() as u32).div_ceil(COLUMNS);
    let rules = review.position(0).rules();
    let inner = curve.width.max(COLUMNS * layout::width(rules));
    let (width, column) = (inner + 2 * MARGIN, inner / COLUMNS);
    let board = layout::height(rules);
    let row = board + CAPTION;
    let top = HEAD + curve.height + MARGIN;
    let markup = html! {
        text class="x-ink" x=(MARGIN) y="30" font-size="20" font-weight="bold" { (shortened(&heading.title, 68)) }
        text class="x-faint" x=(MARGIN) y="52" font-size="13" { (shortened(&heading.subtitle, 110)) }
        (curve.at(MARGIN, HEAD))
        @for (place, &index) in points.iter().enumerate() {
            @let (x, y) = (MARGIN + (place as u32 % COLUMNS) * column, top + (place as u32 / COLUMNS) * row);
            @let mv = &review.moves[index];
            (board_before(review, index, signs).at(x, y))
            @let x = x + 24;
            @let y = y + board;
            text class="x-ink" x=(x) y=(y + 12) font-size="14" font-weight="bold" { (move_caption(index, mv, speech)) }
            text class="x-ink" x=(x) y=(y + 30) font-size="13" { (loss_caption(mv, speech)) }
            text class="x-faint" x=(x) y=(y + 47) font-size="13" {
                (speech.text("better", Arguments::new().text("fact", beginning(&mv.line))))
            }
        }
    };
    Part { markup, width, height: top + rows * row }
}
