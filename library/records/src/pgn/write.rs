//! Records as PGN.

use serde_json::Value;
use xiongmao_movegen::Side;
use xiongmao_movegen::game::Rules;
use xiongmao_movegen::notation::Notation;
use xiongmao_text::excerpt;

use super::comment::{nag_of, write_comment};
use super::error::{MAX_NESTING, MAX_PLIES, PgnWriteError};
use super::read::FEN;
use super::read_line::NAGS;
use super::wrap::Words;
use super::write_tags::{result_name, write_tags};
use crate::pcn::{Pcn, PcnPly};
use crate::translate::Translator;

/// The notation of plies that most programs read in PGN: ICCS if the game has it, else its default.
pub fn default_notation(rules: &Rules) -> Notation {
    let iccs = rules.notations.iter().find(|notation| **notation == Notation::Iccs);
    *iccs.or(rules.notations.first()).unwrap_or(&Notation::Pmn)
}

/// Writes a record as a game in PGN, with its plies in this notation, or in [`default_notation`] if the game does not
/// have it. The text ends with an empty line, so that games can follow one another.
///
/// What PGN has no place for is left out: links, marks of check and mate, an annotator's figures, and properties that
/// PCN does not define. Where an annotator found a ply to be wrong, its best line becomes a variation.
///
/// # Errors
/// If a ply of the record or of one of its variations cannot be played.
pub fn write_pgn(record: &Pcn, notation: Notation) -> Result<String, PgnWriteError> {
    let rules = record.rules();
    let notation = if rules.notations.contains(&notation) { notation } else { default_notation(rules) };
    let start = rules.from_feen(&record.setup.feen).map_err(PgnWriteError::Position)?;
    let mut count = 0;
    let first = start.side_to_move();
    let plies = written(&mut Translator::new(start.clone(), None, notation), &record.plies, 0, &mut count)?;
    let mut text = write_tags(record, &start, notation, plies.len());
    text.push('\n');
    let mut words = Words::default();
    if let Some(comment) = record.meta.comment.as_deref().map(str::trim).filter(|comment| !comment.is_empty()) {
        words.comment(comment);
    }
    let moves = first_move(record).saturating_sub(1);
    write_line(&mut words, &plies, 2 * moves + usize::from(first == Side::North));
    words.add(result_name(record));
    text.push_str(&words.finish());
    text.push('\n');
    Ok(text)
}

/// The number of the first move, from 1: that of the FEN with which the game was set up.
fn first_move(record: &Pcn) -> usize {
    let fen = record.setup.more.get(FEN).and_then(Value::as_str);
    // The other fields may be missing; the counters are the fifth and the sixth.
    fen.and_then(|fen| fen.split_whitespace().nth(5)?.parse::<u32>().ok()).map_or(1, |number| number.max(1) as usize)
}

/// A ply as it is written.
#[derive(Default)]
struct WrittenPly {
    text: String,
    nags: Vec<u64>,
    comment: Option<String>,
    variations: Vec<Vec<WrittenPly>>,
}

/// Plays a line and writes its plies and those of its variations.
fn written(
    line: &mut Translator,
    entries: &[PcnPly],
    depth: usize,
    count: &mut usize,
) -> Result<Vec<WrittenPly>, PgnWriteError> {
    if depth > MAX_NESTING {
        return Err(PgnWriteError::TooDeep);
    }
    let mut plies: Vec<WrittenPly> = Vec::with_capacity(entries.len());
    for (index, entry) in entries.iter().enumerate() {
        *count += 1;
        if *count > MAX_PLIES {
            return Err(PgnWriteError::TooLong);
        }
        let mut variations = Vec::new();
        for variation in entry.variations().iter().filter(|variation| !variation.is_empty()) {
            variations.push(written(&mut line.branch(), variation, depth + 1, count)?);
        }
        variations.extend(better_line(line, entry));
        let side = line.side_to_move();
        let (text, completes) = line.play(&entry.pmn).map_err(|reason| PgnWriteError::Ply {
            number: index + 1,
            token: excerpt(&entry.pmn),
            reason,
        })?;
        let mut ply = if completes { plies.pop().unwrap_or_default() } else { WrittenPly::default() };
        let side = if completes { !side } else { side };
        ply.text = text;
        ply.nags.extend(nags(entry));
        let comment = write_comment(&judged(entry), side);
        ply.comment = match (ply.comment.take(), comment) {
            (Some(before), Some(after)) => Some(format!("{before} {after}")),
            (before, after) => before.or(after),
        };
        ply.variations.extend(variations);
        plies.push(ply);
    }
    Ok(plies)
}

/// The ply, with its annotator's score after it instead of its player's: other programs draw one curve through all
/// scores, so they must come from one program. What an annotator finds good has no sign, and the reasons against other
/// plies and what an endgame table says follow the comment.
fn judged(entry: &PcnPly) -> PcnPly {
    let mut entry = entry.clone();
    if let Some(annotation) = &entry.annotation {
        if annotation.score_after.is_some() {
            (entry.score, entry.depth) = (annotation.score_after.clone(), annotation.depth_after);
        }
        entry.assessment = None;
        // A record that was PGN before may have them in its comment.
        let comment = entry.comment.take().unwrap_or_default();
        let reasons =
            annotation.reasons.iter().chain(&annotation.table).filter(|reason| !comment.contains(*reason)).cloned();
        let text = std::iter::once(comment.clone()).chain(reasons).filter(|text| !text.is_empty());
        entry.comment = Some(text.collect::<Vec<_>>().join(" ")).filter(|text| !text.is_empty());
    }
    entry
}

/// The line that an annotator prefers to a ply with a sign, if the record does not have it among its variations.
fn better_line(line: &Translator, entry: &PcnPly) -> Option<Vec<WrittenPly>> {
    entry.assessment.as_deref().and_then(nag_of)?;
    let plies: Vec<PcnPly> = entry
        .annotation
        .as_ref()?
        .line
        .split_whitespace()
        .map(|pmn| PcnPly { pmn: pmn.to_owned(), ..PcnPly::default() })
        .collect();
    let first = plies.first().filter(|first| first.pmn != entry.pmn)?;
    let is_there = entry.variations().iter().any(|variation| variation.first().is_some_and(|ply| ply.pmn == first.pmn));
    // An annotator's line is short and has no variations; one that cannot be played says nothing.
    if is_there { None } else { written(&mut line.branch(), &plies, MAX_NESTING, &mut 0).ok() }
}

/// The glyphs of a ply: first the one of its assessment.
fn nags(entry: &PcnPly) -> Vec<u64> {
    let assessment = entry.assessment.as_deref().and_then(nag_of).map(u64::from);
    let others = entry.more.get(NAGS).and_then(Value::as_array).into_iter().flatten();
    let others = others.filter_map(Value::as_u64).filter(|nag| u8::try_from(*nag).is_ok());
    assessment.into_iter().chain(others).collect()
}

/// Writes a line. `place` is the number of plies before it, counted from a move of South.
fn write_line(words: &mut Words, plies: &[WrittenPly], place: usize) {
    let mut needs_number = true;
    for (place, ply) in (place..).zip(plies) {
        let number = place / 2 + 1;
        if place.is_multiple_of(2) {
            words.add(&format!("{number}."));
        } else if needs_number {
            words.add(&format!("{number}..."));
        }
        words.add(&ply.text);
        for nag in &ply.nags {
            words.add(&format!("${nag}"));
        }
        if let Some(comment) = &ply.comment {
            words.comment(comment);
        }
        for variation in &ply.variations {
            words.open("(");
            write_line(words, variation, place);
            words.close(")");
        }
        needs_number = ply.comment.is_some() || !ply.variations.is_empty();
    }
}
