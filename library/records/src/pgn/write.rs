//! Records as PGN.

use serde_json::Value;
use xiongmao_movegen::Side;
use xiongmao_movegen::error::LineError;
use xiongmao_movegen::game::Rules;
use xiongmao_movegen::notation::Notation;
use xiongmao_text::excerpt;

use super::comment::{nag_of, write_comment};
use super::error::{MAX_NESTING, MAX_PLIES, PgnWriteError};
use super::read::FEN;
use super::read_line::NAGS;
use super::wrap::Words;
use super::write_tags::{result_name, write_tags};
use crate::pcn::{Pcn, PcnMove};
use crate::translate::Translator;

/// The notation of moves that most programs read in PGN: ICCS if the game has it, else its default.
pub fn default_notation(rules: &Rules) -> Notation {
    let iccs = rules.notations.iter().find(|notation| **notation == Notation::Iccs);
    *iccs.or(rules.notations.first()).unwrap_or(&Notation::Pmn)
}

/// Writes a record as a game in PGN, with its moves in this notation, or in [`default_notation`] if the game does not
/// have it. The text ends with an empty line, so that games can follow one another.
///
/// What PGN has no place for is left out: links, marks of check and mate, an annotator's figures, and properties that
/// PCN does not define. Where an annotator found a move to be wrong, its best line becomes a variation.
///
/// # Errors
/// If a move of the record or of one of its variations cannot be played.
pub fn write_pgn(record: &Pcn, notation: Notation) -> Result<String, PgnWriteError> {
    let rules = record.rules();
    let notation = if rules.notations.contains(&notation) { notation } else { default_notation(rules) };
    let start =
        rules.from_feen(&record.setup.feen).map_err(|why| PgnWriteError::InField { name: "setup: feen", why })?;
    let mut count = 0;
    let first = start.side_to_move();
    let moves = written(&mut Translator::new(start.clone(), None, notation), &record.moves, 0, &mut count)?;
    let mut text = write_tags(record, &start, notation, moves.len());
    text.push('\n');
    let mut words = Words::default();
    if let Some(comment) = record.meta.comment.as_deref().map(str::trim).filter(|comment| !comment.is_empty()) {
        words.comment(comment);
    }
    let before = first_move(record).saturating_sub(1);
    write_line(&mut words, &moves, 2 * before + usize::from(first == Side::North));
    words.add(result_name(record));
    text.push_str(&words.finish());
    text.push('\n');
    Ok(text)
}

/// The number of the first move, from 1: the number in the FEN of the first position.
fn first_move(record: &Pcn) -> usize {
    let fen = record.setup.more.get(FEN).and_then(Value::as_str);
    // The other fields may be missing; the counters are the fifth and the sixth.
    fen.and_then(|fen| fen.split_whitespace().nth(5)?.parse::<u32>().ok()).map_or(1, |number| number.max(1) as usize)
}

/// A move as it is written.
#[derive(Default)]
struct WrittenMove {
    text: String,
    nags: Vec<u64>,
    comment: Option<String>,
    variations: Vec<Vec<WrittenMove>>,
}

/// Plays a line and writes its moves and variations.
fn written(
    line: &mut Translator,
    entries: &[PcnMove],
    depth: usize,
    count: &mut usize,
) -> Result<Vec<WrittenMove>, PgnWriteError> {
    if depth > MAX_NESTING {
        return Err(PgnWriteError::TooDeep { most: MAX_NESTING });
    }
    let mut moves: Vec<WrittenMove> = Vec::with_capacity(entries.len());
    for (index, entry) in entries.iter().enumerate() {
        *count += 1;
        if *count > MAX_PLIES {
            return Err(PgnWriteError::TooManyPlies { most: MAX_PLIES });
        }
        let mut variations = Vec::new();
        for variation in entry.each_variation().filter(|variation| !variation.is_empty()) {
            variations.push(written(&mut line.branch(), &variation, depth + 1, count)?);
        }
        variations.extend(better_line(line, entry));
        let side = line.side_to_move();
        let (text, completes) = line.play(&entry.pmn).map_err(|reason| {
            PgnWriteError::Move(LineError { number: index + 1, token: excerpt(&entry.pmn), reason })
        })?;
        let mut mv = if completes { moves.pop().unwrap_or_default() } else { WrittenMove::default() };
        let side = if completes { !side } else { side };
        mv.text = text;
        mv.nags.extend(nags(entry));
        let comment = write_comment(&judged(entry), side);
        mv.comment = match (mv.comment.take(), comment) {
            (Some(before), Some(after)) => Some(format!("{before} {after}")),
            (before, after) => before.or(after),
        };
        mv.variations.extend(variations);
        moves.push(mv);
    }
    Ok(moves)
}

/// The move, with its annotator's score after it instead of its player's: other programs draw one curve through all
/// scores, so they must come from one program. Good moves have no sign. The reasons against other moves and the values
/// of endgame tables follow the comment.
fn judged(entry: &PcnMove) -> PcnMove {
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

/// The line that an annotator prefers to a move with a sign, if the record does not have it among its variations.
fn better_line(line: &Translator, entry: &PcnMove) -> Option<Vec<WrittenMove>> {
    entry.assessment.as_deref().and_then(nag_of)?;
    let moves: Vec<PcnMove> = entry
        .annotation
        .as_ref()?
        .line
        .split_whitespace()
        .map(|pmn| PcnMove { pmn: pmn.to_owned(), ..PcnMove::default() })
        .collect();
    let first = moves.first().filter(|first| first.pmn != entry.pmn)?;
    let is_there = entry.each_variation().any(|variation| variation.first().is_some_and(|mv| mv.pmn == first.pmn));
    // An annotator's line is short and has no variations; one that cannot be played says nothing.
    if is_there { None } else { written(&mut line.branch(), &moves, MAX_NESTING, &mut 0).ok() }
}

/// The glyphs of a move: first the one of its assessment.
fn nags(entry: &PcnMove) -> Vec<u64> {
    let assessment = entry.assessment.as_deref().and_then(nag_of).map(u64::from);
    let others = entry.more.get(NAGS).and_then(Value::as_array).into_iter().flatten();
    let others = others.filter_map(Value::as_u64).filter(|nag| u8::try_from(*nag).is_ok());
    assessment.into_iter().chain(others).collect()
}

/// Writes a line. `place` is the number of plies before it, counted from a move of South.
fn write_line(words: &mut Words, moves: &[WrittenMove], place: usize) {
    let mut needs_number = true;
    for (place, mv) in (place..).zip(moves) {
        let number = place / 2 + 1;
        if place.is_multiple_of(2) {
            words.add(&format!("{number}."));
        } else if needs_number {
            words.add(&format!("{number}..."));
        }
        words.add(&mv.text);
        for nag in &mv.nags {
            words.add(&format!("${nag}"));
        }
        if let Some(comment) = &mv.comment {
            words.comment(comment);
        }
        for variation in &mv.variations {
            words.open("(");
            write_line(words, variation, place);
            words.close(")");
        }
        needs_number = mv.comment.is_some() || !mv.variations.is_empty();
    }
}
