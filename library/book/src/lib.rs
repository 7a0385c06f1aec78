//! Opening books: which moves were played in a position, how often, and with which results.
//!
//! A [`Book`] is one table of bytes in the format of [`mod@format`], checked when it is opened; [`BookBuilder`] makes
//! one of games. [`shipped`] is the built-in book of a game.

mod build;
mod error;
pub mod format;
mod read;

use std::sync::OnceLock;

use xiongmao_movegen::Rules;

pub use build::{BookBuilder, GameScore};
pub use error::{BookError, BookFileError};
pub use read::{Book, BookMove, OtherBook};

/// The files of the shipped books. `tools/book` says which games they were made of.
static FILES: [&[u8]; 2] = [include_bytes!("../data/xiongqi.book"), include_bytes!("../data/xiangqi.book")];

/// How often an opponent of people plays others than the best known move, from 0 to 100.
pub const USUAL_VARIETY: u32 = 50;

/// The built-in book; `None` for a game without one.
pub fn shipped(rules: &Rules) -> Option<&'static Book> {
    static BOOKS: OnceLock<Vec<Book>> = OnceLock::new();
    // A test opens them all.
    let books = BOOKS.get_or_init(|| FILES.into_iter().filter_map(|file| Book::of_bytes(file).ok()).collect());
    books.iter().find(|book| book.rules() == rules)
}

/// The built-in book if it was made of games of strong players, so that its moves are theory; `None` if there is none
/// of this game.
pub fn theory(rules: &Rules) -> Option<&'static Book> {
    shipped(rules).filter(|book| *book.rules() == xiongmao_movegen::xiangqi::RULES)
}

#[cfg(test)]
mod tests {
    use super::*;
    use xiongmao_movegen::games;
    use xiongmao_movegen::notation::Notation;

    #[test]
    fn the_shipped_books_are_sound_and_small() {
        let [xiongqi, xiangqi_file] = FILES;
        let own = Book::of_bytes(xiongqi).unwrap();
        assert!(xiongqi.len() <= 100_000 && own.len() > 300, "{} moves", own.len());
        let first = shipped(games::default()).unwrap().moves(&games::default().start())[0];
        assert_eq!(games::default().start().write_move(first.mv, Notation::default()), "d3-d4");
        assert!(theory(games::default()).is_none(), "nobody has played these games");
        let book = Book::of_bytes(xiangqi_file).unwrap();
        assert!(xiangqi_file.len() <= 300_000 && book.len() > 10_000, "{} moves", book.len());
        let xiangqi = games::named("xiangqi").unwrap();
        let moves = shipped(xiangqi).unwrap().moves(&xiangqi.start());
        // One of two mirror images stands for both, so that both are found.
        let written = |index: usize| xiangqi.start().write_move(moves[index].mv, Notation::default());
        assert!(moves.len() >= 8 && ["b3-e3", "h3-e3"].contains(&written(0).as_str()), "{}", written(0));
        assert!(moves.iter().all(|mv| mv.games >= 5 && mv.points <= 2 * mv.games));
        assert_eq!(theory(xiangqi).map(Book::len), Some(book.len()));
    }
}
