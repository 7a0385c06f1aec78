//! Opening books: which moves were played in a position, how often, and with which results.
//!
//! A [`Book`] is one table of bytes in the format of [`mod@format`], checked when it is opened; [`BookBuilder`] makes
//! one of games. [`shipped`] is the built-in book.

mod build;
mod error;
pub mod format;
mod read;

use std::sync::OnceLock;

use xiongmao_movegen::Rules;

pub use build::{BookBuilder, GameScore};
pub use error::{BookError, BookFileError};
pub use read::{Book, BookMove, OtherBook};

/// The file of the shipped book of Xiangqi. `tools/book` says which games it was made of.
static XIANGQI: &[u8] = include_bytes!("../data/xiangqi.book");

/// How often an opponent of people plays others than the best known move, from 0 to 100.
pub const USUAL_VARIETY: u32 = 50;

/// The built-in book; `None` for a game without one.
pub fn shipped(rules: &Rules) -> Option<&'static Book> {
    static BOOK: OnceLock<Option<Book>> = OnceLock::new();
    // A test opens it.
    let book = || Book::of_bytes(XIANGQI).ok();
    (*rules == xiongmao_movegen::xiangqi::RULES).then(|| BOOK.get_or_init(book).as_ref()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use xiongmao_movegen::games;
    use xiongmao_movegen::notation::Notation;

    #[test]
    fn the_shipped_book_is_sound_and_small() {
        let book = Book::of_bytes(XIANGQI).unwrap();
        assert!(XIANGQI.len() <= 300_000 && book.len() > 10_000, "{} moves", book.len());
        let xiangqi = games::named("xiangqi").unwrap();
        let moves = shipped(xiangqi).unwrap().moves(&xiangqi.start());
        // One of two mirror images stands for both, so that both are found.
        let written = |index: usize| xiangqi.start().write_move(moves[index].mv, Notation::default());
        assert!(moves.len() >= 8 && ["b3-e3", "h3-e3"].contains(&written(0).as_str()), "{}", written(0));
        assert!(moves.iter().all(|mv| mv.games >= 5 && mv.points <= 2 * mv.games));
        assert!(shipped(games::default()).is_none());
    }
}
