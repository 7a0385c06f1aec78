//! Output for a person who types commands at a terminal: searches as the table of `analyse`, and errors in plain
//! words.

use std::fmt::Display;

use console::{Term, truncate_str};
use xiongmao_answers::moves::written_line;
use xiongmao_drawing::colour;
use xiongmao_movegen::AnyGame;
use xiongmao_movegen::notation::Notation;
use xiongmao_search::{Answer, Info};
use xiongmao_text::one_line;

use crate::columns::{self, Columns};

/// The table of the search that is running.
#[derive(Clone, Debug, Default)]
pub struct Person {
    columns: Columns,
}

/// The line that reports an error.
pub fn error_line(error: &dyn Display) -> String {
    one_line(&format!("error: {error}"))
}

/// A line that begins with a capital.
pub fn note_line(note: &dyn Display) -> String {
    let note = note.to_string();
    let (first, rest) = note.split_at(note.chars().next().map_or(0, char::len_utf8));
    format!("{}{rest}.", first.to_uppercase())
}

impl Person {
    /// The head of the table of a search, which may be one that only `stop` ends.
    pub fn head(&mut self, root: &AnyGame, multipv: usize, notation: Notation, endless: bool) -> Vec<String> {
        self.columns = Columns::new(multipv, notation);
        let end = if endless { " Type stop to end the search." } else { "" };
        vec![columns::perspective(root) + end, self.columns.head()]
    }

    /// A line of analysis, as wide as the terminal at most.
    pub fn row(&self, root: &AnyGame, info: &Info) -> String {
        let (start, moves) = self.columns.row(root, info);
        let width = usize::from(Term::stdout().size().1);
        truncate_str(&(start + &columns::one_line(&moves)), width, "…").into_owned()
    }
}

/// The best move and the expected reply; `None` without a move.
pub fn answer_line(root: &AnyGame, answer: &Answer, notation: Notation) -> Option<String> {
    let moves: Vec<_> = answer.best.into_iter().chain(answer.ponder).collect();
    let moves = written_line(root, &moves, notation);
    let (best, reply) = moves.split_first()?;
    let reply = reply.first().map_or(String::new(), |reply| format!(", expecting {reply}"));
    Some(format!("Best: {}{reply}", colour::strong(best)))
}
