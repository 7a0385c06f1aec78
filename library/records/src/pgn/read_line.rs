//! The line of a game and its variations, played in the reading that fits best.

use serde_json::Value;
use xiongmao_movegen::game::{AnyGame, NotationError};
use xiongmao_movegen::notation::Notation;
use xiongmao_text::excerpt;

use super::comment::{assessment_of, read_comment};
use super::reading::Reading;
use super::syntax::PgnMove;
use crate::note::{MoveNote, RecordNote};
use crate::pcn::PcnMove;
use crate::translate::Translator;

/// The property of a move with its numeric annotation glyphs that say nothing about its quality.
pub(super) const NAGS: &str = "nags";

/// A line as far as it can be played.
#[derive(Default)]
pub(super) struct Played {
    pub(super) entries: Vec<PcnMove>,
    pub(super) notes: Vec<RecordNote>,
    /// The first move that cannot be played.
    pub(super) stopped: Option<MoveNote>,
}

/// The line in the first of these readings that plays all of it, or else in the one that plays it furthest.
pub(super) fn furthest(start: &AnyGame, readings: &[Reading], moves: &[PgnMove]) -> Played {
    let mut best: Option<Played> = None;
    for &reading in readings {
        let mut line = Line::new(start.clone(), reading);
        let stopped = line.read(moves).err();
        let is_whole = stopped.is_none();
        if is_whole || best.as_ref().is_none_or(|best| line.entries.len() > best.entries.len()) {
            let guessed = reading.notation.filter(|_| !reading.is_named && !moves.is_empty());
            line.notes.splice(0..0, guessed.map(RecordNote::read_as));
            best = Some(Played { entries: line.entries, notes: line.notes, stopped });
        }
        if is_whole {
            break;
        }
    }
    best.unwrap_or_default()
}

/// Whether these moves, which fit no game here, begin like a game of chess: all of the first moves are in algebraic
/// notation, and one is a pawn move.
pub(super) fn are_of_chess(moves: &[PgnMove]) -> bool {
    let is_square = |text: &str| matches!(text.as_bytes(), [b'a'..=b'h', b'1'..=b'8']);
    let bare = |mv: &PgnMove| mv.token.trim_end_matches(['+', '#', '!', '?']).replace('x', "");
    let is_move = |token: &str| {
        let square = token.len().checked_sub(2).and_then(|end| token.get(end..));
        token.starts_with("O-O") || token.len() <= 5 && square.is_some_and(is_square) && !token.contains('-')
    };
    let first: Vec<String> = moves.iter().take(4).map(bare).collect();
    first.len() > 1 && first.iter().all(|token| is_move(token)) && first.iter().any(|token| is_square(token))
}

/// The number of these moves that can be played in the reading that fits best.
pub(super) fn playable(start: &AnyGame, readings: &[Reading], moves: &[PgnMove]) -> usize {
    let played = |reading: &Reading| {
        let mut line = Line::new(start.clone(), *reading);
        moves.iter().zip(1..).take_while(|(mv, number)| line.play(mv, *number).is_ok()).count()
    };
    readings.iter().map(played).max().unwrap_or(0)
}

/// A line that is being read.
struct Line {
    translator: Translator,
    reading: Reading,
    entries: Vec<PcnMove>,
    notes: Vec<RecordNote>,
}

impl Line {
    fn new(start: AnyGame, reading: Reading) -> Self {
        let translator = Translator::new(start, reading.notation, Notation::Pmn);
        Self { translator, reading, entries: Vec::new(), notes: Vec::new() }
    }

    /// Plays moves and their variations, up to one that cannot be played.
    fn read(&mut self, moves: &[PgnMove]) -> Result<(), MoveNote> {
        for (mv, number) in moves.iter().zip(1..) {
            let variations = mv.variations.iter().filter_map(|variation| self.variation(variation)).collect();
            let side = self.translator.side_to_move();
            let (pmn, completes) = self.play(mv, number)?;
            let mut entry = if completes { self.entries.pop().unwrap_or_default() } else { PcnMove::default() };
            entry.pmn = pmn;
            let side = if completes { !side } else { side };
            read_nags(&mv.nags, &mut entry);
            for comment in &mv.comments {
                read_comment(comment, side, &mut entry);
            }
            entry.add_variations(variations);
            self.entries.push(entry);
        }
        Ok(())
    }

    /// A variation that begins here, as far as it can be played; `None` if it cannot.
    fn variation(&mut self, moves: &[PgnMove]) -> Option<Value> {
        let (translator, notes) = (self.translator.branch(), std::mem::take(&mut self.notes));
        let mut branch = Self { translator, reading: self.reading, entries: Vec::new(), notes };
        let stopped = branch.read(moves).err();
        self.notes = branch.notes;
        if let Some(note) = stopped {
            RecordNote::Cut { why: note }.add_to(&mut self.notes);
        }
        (!branch.entries.is_empty()).then(|| PcnMove::variation(&branch.entries))
    }

    /// Plays a move. A wrong mark is ignored and noted.
    fn play(&mut self, mv: &PgnMove, number: usize) -> Result<(String, bool), MoveNote> {
        let reason = match self.play_token(mv.token) {
            Ok(played) => return Ok(played),
            Err(reason) => reason,
        };
        let place = Some((mv.place.line, mv.place.column));
        let note = MoveNote { place, number, token: excerpt(mv.token), reason };
        let unmarked = mv.token.trim_end_matches(['+', '#']);
        for token in [unmarked, &unmarked.replace('x', "")] {
            if token.is_empty() || token == mv.token {
                continue;
            }
            if let Ok(played) = self.play_token(token) {
                let is_end = mv.token.ends_with('#') && token == unmarked && !self.translator.has_moves();
                let note = if is_end { RecordNote::Stalemate { why: note } } else { RecordNote::Mended { why: note } };
                note.add_to(&mut self.notes);
                return Ok(played);
            }
        }
        Err(note)
    }

    /// Plays a token in the notation of the reading, or else, if the file names it, in any that its looks reveal.
    fn play_token(&mut self, token: &str) -> Result<(String, bool), NotationError> {
        let played = self.translator.play(token);
        if played.is_ok() || !self.reading.is_named {
            return played;
        }
        self.translator.set_notation(None);
        let by_looks = self.translator.play(token);
        self.translator.set_notation(self.reading.notation);
        by_looks.or(played)
    }
}

/// Sets the assessment of a move by its glyphs and keeps the others.
fn read_nags(nags: &[u8], entry: &mut PcnMove) {
    let mut others = Vec::new();
    for &nag in nags {
        match assessment_of(nag) {
            Some(assessment) if entry.assessment.is_none() => entry.assessment = Some(assessment.to_owned()),
            _ => others.push(nag),
        }
    }
    if !others.is_empty() {
        entry.more.insert(NAGS.to_owned(), others.into());
    }
}
