//! A whole game as an HTML page: the curve, the boards at the turning points, and every ply.

use maud::{DOCTYPE, Markup, PreEscaped, html};
use xiongmao_movegen::Side;
use xiongmao_movegen::notation::pcn::{Pcn, PcnPly};

use super::sheet::{MAX_BOARDS, board_before, loss_caption, ply_caption};
use super::{STYLE, clean, curve, percent};
use crate::board_text::Signs;
use xiongmao_answers::assessment::Assessment;
use xiongmao_answers::heading::{Heading, heading};
use xiongmao_answers::review::{Review, ReviewedPly};

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
.result{white-space:nowrap}.number{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}\
.inaccuracy{color:#a16207}.mistake{color:#c2410c}.blunder{color:#b91c1c}.mistake,.blunder{font-weight:bold}\
@media (prefers-color-scheme:dark){.inaccuracy{color:#facc15}.mistake{color:#fb923c}.blunder{color:#f87171}}";

/// A game of a page.
pub struct AnnotatedGame {
    /// The record with its annotations.
    pub record: Pcn,
    /// The review that they come from.
    pub review: Review,
}

/// Draws a page with these games, one below the other.
pub fn draw(games: &[AnnotatedGame], signs: Signs) -> String {
    let title = match games {
        [game] => heading(&game.record).title,
        _ => format!("{} games", games.len()),
    };
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width,initial-scale=1";
                @if let Some(game) = games.first() { meta name="generator" content=(game.review.annotator.name); }
                title { (clean(&title)) }
                style { (PreEscaped(PAGE_STYLE)) (PreEscaped(STYLE)) }
            }
            body {
                @if games.len() > 1 { (contents(games)) }
                @for (index, game) in games.iter().enumerate() { (section(index, game, signs)) }
                @if let Some(game) = games.first() { (footer(&game.review)) }
            }
        }
    };
    page.into_string() + "\n"
}

/// A table of all games: how they ended and how many mistakes and blunders each side made.
fn contents(games: &[AnnotatedGame]) -> Markup {
    const GRAVE: [Assessment; 3] = [Assessment::Inaccuracy, Assessment::Mistake, Assessment::Blunder];
    html! {
        h1 { (games.len()) " games" }
        p class="faint" { @for assessment in GRAVE { (assessment.sign()) " " (assessment) " " } }
        div class="scroll" {
            table {
                thead {
                    tr { th class="number" { "game" } th { "players" } th { "result" }
                        @for side in Side::BOTH { @for assessment in GRAVE { th class="number" { (side.title()) " " (assessment.sign()) } } } }
                }
                tbody {
                    @for (index, game) in games.iter().enumerate() {
                        @let Heading { title, result, .. } = heading(&game.record);
                        tr {
                            td class="number" { (index + 1) } td { a href=(format!("#game-{}", index + 1)) { (clean(&title)) } }
                            td class="result" { (result) }
                            @for side in Side::BOTH {
                                @let counts = game.review.counts(side);
                                @for assessment in GRAVE {
                                    @let place = Assessment::ALL.iter().position(|other| *other == assessment);
                                    td class="number" { (place.map_or(0, |place| counts[place])) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// A game: its curve, its turning points and its plies.
fn section(index: usize, game: &AnnotatedGame, signs: Signs) -> Markup {
    let AnnotatedGame { record, review } = game;
    let Heading { title, subtitle, .. } = heading(record);
    let points = review.turning_points(MAX_BOARDS);
    html! {
        h1 id=(format!("game-{}", index + 1)) { (clean(&title)) }
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
    }
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
                        th class="number" { "South's chance" } th class="number" { "lost" } th { "best line" }
                    }
                }
                tbody {
                    @for (index, ply) in review.plies.iter().enumerate() {
                        (row(index, ply, review, &record.plies[ply.entry]))
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

fn row(index: usize, ply: &ReviewedPly, review: &Review, entry: &PcnPly) -> Markup {
    let assessment = review.assessment(index);
    html! {
        tr {
            td class="number" { (index + 1) }
            td { (ply.side) }
            td {
                code { (ply.pmn) }
                @if ply.mate { " checkmate" } @else if ply.check { " check" }
                @if let Some(comment) = &entry.comment { p class="faint" { (clean(comment)) } }
            }
            @match assessment {
                Some(assessment) => td class=(assessment) { (assessment) }
                None => td class="faint" { "opening" }
            }
            td class="number" { (percent(review.chances[index + 1])) }
            td class="number" { @if assessment.is_some() && ply.loss > 0.0 { (percent(ply.loss)) } }
            td { @if assessment.is_some_and(|assessment| assessment != Assessment::Best) {
                (line(&ply.line[..ply.line.len().min(TABLE_PLIES)]))
            } }
        }
    }
}

fn footer(review: &Review) -> Markup {
    let annotator = &review.annotator;
    html! {
        p class="faint" {
            "South's chance is its expected score after the ply: a win counts 1, a draw one half; North has the rest. A ply "
            "that loses its player " (percent(Assessment::INACCURACY)) " or more is an inaccuracy, "
            (percent(Assessment::MISTAKE)) " a mistake, " (percent(Assessment::BLUNDER)) " a blunder. Searched by "
            (annotator.name) ", " (annotator.limits) " for each position, " (annotator.threads)
            @if annotator.threads == 1 { " thread." } @else { " threads." }
        }
    }
}
