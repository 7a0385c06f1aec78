//! A whole game as an HTML page: the curve, the boards at the turning points, and every ply.

use maud::{DOCTYPE, Markup, PreEscaped, html};
use xiongmao_movegen::Side;
use xiongmao_movegen::notation::pcn::{Pcn, PcnPly};

use super::sheet::{Heading, MAX_BOARDS, board_before, heading, loss_caption, ply_caption};
use super::{STYLE, clean, curve, percent};
use crate::board_text::Signs;
use crate::records::assessment::Assessment;
use crate::records::review::{Review, ReviewedPly};

/// Plies of a line in the table; the record has the whole line.
const TABLE_PLIES: usize = 6;

/// The style of the page around the pictures.
const PAGE_STYLE: &str = "\
:root{color-scheme:light dark;--ground:#fffdf8;--ink:#2b2622;--faint:#6f665c;--edge:#d8cfc2;--row:#f6f0e6}\
@media (prefers-color-scheme:dark){:root{--ground:#1b1917;--ink:#ece7e1;--faint:#a8a098;--edge:#45403a;--row:#26221f}}\
body{margin:0 auto;padding:1.5rem 1rem 3rem;max-width:56rem;background:var(--ground);color:var(--ink);\
font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif}\
h1{font-size:1.6rem;margin:0}h2{font-size:1.2rem;margin:2rem 0 .6rem}p{margin:.3rem 0}.faint{color:var(--faint)}\
svg{max-width:100%;height:auto}.curve svg{width:100%}code span{white-space:nowrap}.counts{width:auto}.points{display:grid;grid-template-columns:repeat(auto-fit,minmax(18rem,1fr));gap:1.2rem}\
figure{margin:0}figcaption{padding-left:1.4rem}code{font:0.9em ui-monospace,Consolas,monospace}\
.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%}th,td{padding:.2rem .5rem;text-align:left;\
vertical-align:top;border-bottom:1px solid var(--edge)}tbody tr:nth-child(odd){background:var(--row)}\
.number{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}\
.inaccuracy{color:#a16207}.mistake{color:#c2410c}.blunder{color:#b91c1c}.mistake,.blunder{font-weight:bold}\
@media (prefers-color-scheme:dark){.inaccuracy{color:#facc15}.mistake{color:#fb923c}.blunder{color:#f87171}}";

/// Draws the page.
pub fn draw(record: &Pcn, review: &Review, signs: Signs) -> String {
    let Heading { title, subtitle } = heading(record);
    let points = review.turning_points(MAX_BOARDS);
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width,initial-scale=1";
                meta name="generator" content=(review.annotator.name);
                title { (clean(&title)) }
                style { (PreEscaped(PAGE_STYLE)) (PreEscaped(STYLE)) }
            }
            body {
                h1 { (clean(&title)) }
                p class="faint" { (clean(&subtitle)) }
                @if let Some(comment) = &record.meta.comment { p { (clean(comment)) } }
                div class="curve" { (curve::draw(review).inline("South's chance, ply by ply")) }
                (summary(review))
                h2 { "Turning points" }
                @if points.is_empty() {
                    p { "No ply lost " (percent(Assessment::MISTAKE)) " or more." }
                } @else {
                    p class="faint" { "Each board shows the position before the ply. Orange: the ply that was played. Green: a better one." }
                }
                div class="points" { @for &index in &points { (turning_point(review, index, signs)) } }
                h2 { "Every ply" }
                (plies(record, review))
                (footer(review))
            }
        }
    };
    page.into_string() + "\n"
}

/// The number of plies with each assessment, by side.
fn summary(review: &Review) -> Markup {
    html! {
        div class="scroll" {
            table class="counts" {
                thead { tr { th { } @for assessment in Assessment::ALL { th class="number" { (assessment) } } } }
                tbody {
                    @for side in Side::BOTH {
                        tr {
                            th scope="row" { (side) }
                            @for count in review.counts(side) { td class="number" { (count) } }
                        }
                    }
                }
            }
        }
    }
}

fn turning_point(review: &Review, index: usize, signs: Signs) -> Markup {
    let ply = &review.plies[index];
    html! {
        figure {
            (board_before(review, index, signs).inline(&format!("the board before ply {}", index + 1)))
            figcaption {
                strong class=(ply.assessment) { (ply_caption(index, ply)) }
                p { (loss_caption(ply)) }
                p class="faint" { "Better: " (line(&ply.line)) }
            }
        }
    }
}

/// The table of all plies.
fn plies(record: &Pcn, review: &Review) -> Markup {
    html! {
        div class="scroll" {
            table {
                thead {
                    tr {
                        th class="number" { "ply" } th { "side" } th { "played" } th { "assessment" }
                        th class="number" { "chance" } th class="number" { "lost" } th { "best line" }
                    }
                }
                tbody {
                    @for (index, ply) in review.plies.iter().enumerate() {
                        (row(index, ply, &record.plies[ply.entry]))
                    }
                }
            }
        }
    }
}

/// A line that breaks only between plies.
fn line(plies: &[String]) -> Markup {
    html! { code { @for ply in plies { span { (ply) } " " } } }
}

fn row(index: usize, ply: &ReviewedPly, entry: &PcnPly) -> Markup {
    html! {
        tr {
            td class="number" { (index + 1) }
            td { (ply.side) }
            td {
                code { (ply.pmn) }
                @if ply.mate { " checkmate" } @else if ply.check { " check" }
                @if let Some(comment) = &entry.comment { p class="faint" { (clean(comment)) } }
            }
            td class=(ply.assessment) { (ply.assessment) }
            td class="number" { (percent(ply.chance)) }
            td class="number" { @if ply.loss > 0.0 { (percent(ply.loss)) } }
            td { @if ply.assessment != Assessment::Best { (line(&ply.line[..ply.line.len().min(TABLE_PLIES)])) } }
        }
    }
}

fn footer(review: &Review) -> Markup {
    let annotator = &review.annotator;
    html! {
        p class="faint" {
            "The chance is the expected score of the side to move before its ply: a win counts 1, a draw one half. A ply "
            "that loses " (percent(Assessment::INACCURACY)) " of it or more is an inaccuracy, "
            (percent(Assessment::MISTAKE)) " a mistake, " (percent(Assessment::BLUNDER)) " a blunder. Searched by "
            (annotator.name) ", " (annotator.limits) " for each position, " (annotator.threads)
            @if annotator.threads == 1 { " thread." } @else { " threads." }
        }
    }
}
