//! A game of a foreign format as a record.

use serde::Serialize;
use serde_json::Value;
use xiongmao_movegen::game::NotationError;
use xiongmao_movegen::notation::Notation;
use xiongmao_movegen::xiangqi::RULES;

use super::error::{ForeignError, ForeignReason, MAX_NESTING};
use super::heading::Heading;
use super::pieces::{Pieces, Point};
use super::tree::{ROOT, Tree};
use crate::broken_move::BrokenMove;
use crate::note::{MoveNote, RecordNote};
use crate::pcn::{Pcn, PcnMove, Setup};
use crate::translate::Translator;

/// The first position of a game.
#[derive(Debug)]
pub(super) enum Start {
    /// Pieces; the side that makes the first move begins, or, without moves, the side in check.
    Pieces(Pieces),
    /// FEN.
    Fen(String),
}

/// A game as a file holds it.
#[derive(Debug)]
pub(super) struct ForeignGame {
    pub(super) heading: Heading,
    pub(super) start: Start,
    pub(super) tree: Tree,
}

impl ForeignGame {
    /// The record of the game. Variations end before a move that cannot be played, with a note.
    pub(super) fn record(self, format: &'static str) -> Result<Pcn, ForeignError> {
        let Self { heading, start, tree } = self;
        let error = |reason| ForeignError { format, reason };
        let fen = match start {
            Start::Fen(fen) => fen,
            Start::Pieces(pieces) => {
                let first = tree.next(ROOT).and_then(|first| tree.squares(first));
                let may_begin = |black| RULES.from_fen(&pieces.fen(black)).is_ok();
                pieces.fen(
                    first.map_or_else(|| !may_begin(false) && may_begin(true), |[origin, _]| pieces.is_black(origin)),
                )
            }
        };
        let game = RULES.from_fen(&fen).map_err(|reason| error(ForeignReason::FirstPosition { why: reason }))?;
        let mut record = Pcn { setup: Setup { feen: game.feen(), ..Setup::default() }, ..Pcn::default() };
        heading.write(&mut record, RULES.title);
        record.judge_as_people(&RULES, None);
        record.meta.comment = tree.comment(ROOT).cloned();
        let on_start = RecordNote::on_start(&game);
        let line = Translator::new(game, Some(Notation::Coordinates), Notation::Pmn);
        let mut reader = Reader { tree: &tree, notes: on_start.into_iter().collect() };
        let (moves, stopped) = reader.line(line, tree.next(ROOT), 0);
        record.moves = moves;
        record.notes = reader.notes;
        let Some(note) = stopped else { return Ok(record) };
        Err(error(ForeignReason::Move(BrokenMove::after(record, note))))
    }
}

/// Plays the lines of a tree.
struct Reader<'a> {
    tree: &'a Tree,
    notes: Vec<RecordNote>,
}

/// Why a move was not even tried.
#[derive(Serialize)]
#[serde(tag = "code", content = "arguments", rename_all = "snake_case")]
enum Unplayed {
    /// One of its squares is not on the board. The text is English.
    Other { text: &'static str },
    /// Its variation lies within too many others.
    TooDeep { most: usize },
}

impl Reader<'_> {
    /// The moves from this node on, and the first that cannot be played, if any.
    fn line(&mut self, mut line: Translator, first: Option<usize>, depth: usize) -> (Vec<PcnMove>, Option<MoveNote>) {
        let mut moves: Vec<PcnMove> = Vec::new();
        let mut place = first;
        while let Some(node) = place {
            let number = moves.len() + 1;
            // The alternatives to the first move of a variation belong to the line that it leaves.
            let varied = depth == 0 || number > 1;
            let variations = if varied { self.variations(&line, node, number, depth) } else { Vec::new() };
            let token = token(self.tree.squares(node));
            let played = if self.tree.squares(node).is_some() {
                line.play(&token)
            } else {
                Err(NotationError::new(Unplayed::Other { text: "not on the board" }))
            };
            let pmn = match played {
                Ok((pmn, _)) => pmn,
                Err(reason) => return (moves, Some(MoveNote { place: None, number, token, reason })),
            };
            let mut mv = PcnMove { pmn, comment: self.tree.comment(node).cloned(), ..PcnMove::default() };
            mv.add_variations(variations);
            moves.push(mv);
            place = self.tree.next(node);
        }
        (moves, None)
    }

    /// The alternatives to this node, as far as they can be played.
    fn variations(&mut self, line: &Translator, node: usize, number: usize, depth: usize) -> Vec<Value> {
        let mut variations = Vec::new();
        for alternative in self.tree.alternatives(node) {
            let (moves, stopped) = if depth < MAX_NESTING {
                self.line(line.branch(), Some(alternative), depth + 1)
            } else {
                let reason = NotationError::new(Unplayed::TooDeep { most: MAX_NESTING });
                let token = token(self.tree.squares(alternative));
                (Vec::new(), Some(MoveNote { place: None, number, token, reason }))
            };
            if let Some(note) = stopped {
                RecordNote::Cut { why: note }.add_to(&mut self.notes);
            }
            variations.extend((!moves.is_empty()).then(|| PcnMove::variation(&moves)));
        }
        variations
    }
}

/// The squares of a move as coordinates with ranks from 1.
fn token(squares: Option<[Point; 2]>) -> String {
    let name = |Point { file, rank }: Point| format!("{}{}", char::from(b'a' + file as u8), rank + 1);
    squares.map(|squares| squares.map(name).concat()).unwrap_or_default()
}
