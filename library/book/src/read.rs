//! Reads a book.

use std::borrow::Cow;
use std::fmt::Debug;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::io::Read;
use std::path::Path;
use std::sync::Arc;

use xiongmao_movegen::shared_key::SharedKey;
use xiongmao_movegen::{AnyGame, Move, Rules, games};
use xiongmao_text::regular::{Links, open};

use crate::error::{BookError, BookFileError};
use crate::format::{ENTRY, HASH, HEAD, MAGIC, NAME, checksum};

/// An upper bound on the size of a book: 64 million entries.
const MOST_BYTES: u64 = 1 << 30;

/// A move of a book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BookMove {
    /// The move.
    pub mv: Move,
    /// Its weight among the moves of the position.
    pub weight: u16,
    /// The number of games with it.
    pub games: u16,
    /// The points of its players in them: 2 for a win, 1 for a draw.
    pub points: u16,
}

/// A book in a format of other programs.
pub trait OtherBook: Debug + Send + Sync {
    /// The legal moves that it has in this position, in any order.
    fn moves(&self, game: &AnyGame) -> Vec<BookMove>;

    /// The number of its moves.
    fn len(&self) -> usize;

    /// Whether it has no moves.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// An opening book.
#[derive(Clone, Debug)]
pub struct Book {
    rules: &'static Rules,
    contents: Contents,
}

#[derive(Clone, Debug)]
enum Contents {
    /// A sound file.
    Own(Cow<'static, [u8]>),
    Other(Arc<dyn OtherBook>),
}

impl Book {
    /// Opens a file.
    ///
    /// # Errors
    /// If it cannot be read, or is not a sound book.
    pub fn open(path: &Path) -> Result<Self, BookFileError> {
        let read = || {
            let mut bytes = Vec::new();
            let (file, _) = open(path, Links::Followed)?;
            file.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
            Self::of_bytes(bytes)
        };
        read().map_err(|reason: BookError| BookFileError { path: path.display().to_string(), reason })
    }

    /// The book with these bytes.
    ///
    /// # Errors
    /// If they are not a sound book.
    pub fn of_bytes(bytes: impl Into<Cow<'static, [u8]>>) -> Result<Self, BookError> {
        let bytes = bytes.into();
        let (Some(head), Some(entries)) = (bytes.get(..HEAD), bytes.get(HEAD..)) else {
            return Err(BookError::NoBook);
        };
        if head[..MAGIC.len()] != MAGIC {
            return Err(BookError::NoBook);
        }
        let name = &head[MAGIC.len()..MAGIC.len() + NAME];
        let name = std::str::from_utf8(name).unwrap_or_default().trim_end_matches('\0');
        let rules = games::named(name).ok_or(BookError::UnknownGame)?;
        let is_whole = entries.len() as u64 == number(&head[16..HASH.start]).saturating_mul(ENTRY as u64);
        let is_sorted = || entries.chunks(ENTRY).is_sorted_by(|one, other| one[..10] < other[..10]);
        if !is_whole || checksum(&head[..HASH.start], entries) != number(&head[HASH]) || !is_sorted() {
            return Err(BookError::Damaged);
        }
        Ok(Self { rules, contents: Contents::Own(bytes) })
    }

    /// A book of this game in another format.
    pub fn other(rules: &'static Rules, book: impl OtherBook + 'static) -> Self {
        Self { rules, contents: Contents::Other(Arc::new(book)) }
    }

    /// The game.
    pub fn rules(&self) -> &'static Rules {
        self.rules
    }

    /// The book, if it is one of this game.
    ///
    /// # Errors
    /// If it is a book of another game.
    pub fn of_game(self, rules: &Rules) -> Result<Self, BookError> {
        if self.rules == rules { Ok(self) } else { Err(BookError::OtherGame(self.rules.title)) }
    }

    /// The number of its moves.
    pub fn len(&self) -> usize {
        match &self.contents {
            Contents::Own(bytes) => bytes[HEAD..].len() / ENTRY,
            Contents::Other(book) => book.len(),
        }
    }

    /// Whether it has no moves.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The legal moves that it has in this position, the one with the greatest weight first.
    pub fn moves(&self, game: &AnyGame) -> Vec<BookMove> {
        if game.rules() != self.rules {
            return Vec::new();
        }
        let mut moves = match &self.contents {
            Contents::Own(bytes) => own_moves(&bytes[HEAD..], game),
            Contents::Other(book) => book.moves(game),
        };
        moves.sort_by_key(|mv| std::cmp::Reverse((mv.weight, mv.games)));
        moves
    }

    /// This move in this position; `None` if the book does not have it.
    pub fn known(&self, game: &AnyGame, mv: Move) -> Option<BookMove> {
        self.moves(game).into_iter().find(|known| known.mv == mv)
    }

    /// A move to play here, among `allowed` unless that is empty. With variety 0 it is the one with the greatest
    /// weight, with 100 any one, each as often as its weight says; in between, moves far below the greatest weight
    /// are left out. Equal random numbers choose the same.
    pub fn choose(&self, game: &AnyGame, allowed: &[Move], variety: u32, random: u64) -> Option<Move> {
        let mut moves = self.moves(game);
        moves.retain(|mv| mv.weight > 0 && (allowed.is_empty() || allowed.contains(&mv.mv)));
        let greatest = u64::from(moves.first()?.weight);
        let least = greatest * u64::from(100_u32.saturating_sub(variety));
        moves.retain(|mv| u64::from(mv.weight) * 100 >= least);
        let mut rest = random % moves.iter().map(|mv| u64::from(mv.weight)).sum::<u64>().max(1);
        for mv in &moves {
            match rest.checked_sub(u64::from(mv.weight)) {
                Some(left) if variety > 0 => rest = left,
                _ => return Some(mv.mv),
            }
        }
        None
    }

    /// A move to play within the first `plies` of a game, as [`choose`](Self::choose) does. It depends on the seed, the
    /// position and the plies played.
    pub fn play(&self, game: &AnyGame, allowed: &[Move], plies: usize, variety: u32, seed: u64) -> Option<Move> {
        let played = game.plies_played();
        let random = || BuildHasherDefault::<DefaultHasher>::default().hash_one((seed, game.key(), played));
        if played < plies { self.choose(game, allowed, variety, random()) } else { None }
    }
}

/// The legal moves that a table of entries has in this position.
fn own_moves(table: &[u8], game: &AnyGame) -> Vec<BookMove> {
    let key = SharedKey::of(game);
    let found: Vec<&[u8]> = entries(table, key.hash).collect();
    if found.is_empty() {
        return Vec::new();
    }
    let half = |entry: &[u8], at: usize| u16::from_be_bytes([entry[at], entry[at + 1]]);
    let codes = key.codes(game);
    found
        .into_iter()
        .flat_map(|entry| {
            let same = move |&&(code, _): &&(u16, Move)| code == half(entry, 8);
            codes.iter().filter(same).map(move |&(_, mv)| BookMove {
                mv,
                weight: half(entry, 10),
                games: half(entry, 12),
                points: half(entry, 14),
            })
        })
        .collect()
}

/// The entries of a position.
fn entries(table: &[u8], hash: u64) -> impl Iterator<Item = &[u8]> {
    let at = |index: usize| &table[index * ENTRY..(index + 1) * ENTRY];
    let (mut from, mut to) = (0, table.len() / ENTRY);
    while from < to {
        let middle = from.midpoint(to);
        if number(&at(middle)[..8]) < hash { from = middle + 1 } else { to = middle }
    }
    (from..table.len() / ENTRY).map(at).take_while(move |entry| number(&entry[..8]) == hash)
}

/// Eight bytes as a number.
fn number(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0, |number, &byte| number << 8 | u64::from(byte))
}

#[cfg(test)]
mod tests {
    use std::collections::{HashMap, HashSet};

    use proptest::prelude::*;
    use xiongmao_movegen::notation::Notation;

    use super::*;
    use crate::build::{BookBuilder, GameScore};

    fn played(moves: &str) -> AnyGame {
        let mut game = games::named("xiangqi").unwrap().start();
        game.play_line(moves.split_whitespace()).unwrap();
        game
    }

    fn bytes(games: &[(&str, GameScore)]) -> Vec<u8> {
        let mut builder = BookBuilder::new(games::named("xiangqi").unwrap(), 40);
        for (moves, score) in games {
            builder.add(&played(moves), *score);
        }
        builder.bytes(1)
    }

    fn small_bytes() -> Vec<u8> {
        bytes(&[
            ("h3-e3 h10-g8 h1-g3", GameScore::South),
            ("b3-e3 b10-c8", GameScore::Draw),
            ("h3-e3 b10-c8", GameScore::North),
            ("c4-c5 c7-c6", GameScore::South),
        ])
    }

    fn small() -> Book {
        Book::of_bytes(small_bytes()).unwrap()
    }

    #[test]
    fn moves_on_either_wing_count_together() {
        let book = small();
        let of = |moves: &str| {
            let game = played(moves);
            let moves = book.moves(&game).into_iter();
            moves.map(|mv| (game.write_move(mv.mv, Notation::default()), mv.games, mv.points)).collect::<Vec<_>>()
        };
        // In the starting position, each move stands for both wings.
        let mut start = of("");
        start.sort_unstable();
        let both = |one: &str, other: &str, games, points| [one, other].map(|mv| (mv.to_owned(), games, points));
        let [cannon, soldier] = [both("b3-e3", "h3-e3", 3, 3), both("c4-c5", "g4-g5", 1, 2)];
        assert_eq!(start, [&cannon[..1], &soldier, &cannon[1..]].concat());
        // Whoever answers on the side of the cannon: a win and nothing, or a draw.
        assert_eq!(of("h3-e3"), [("b10-c8".to_owned(), 1, 2), ("h10-g8".to_owned(), 2, 1)]);
        assert_eq!(of("b3-e3 b10-c8"), [("b1-c3".to_owned(), 1, 2)]);
        assert_eq!(of("a1-a2"), []);
    }

    #[test]
    fn variety_decides_among_the_moves() {
        let (book, game) = (small(), played(""));
        let choices = |variety: u32, allowed: &[Move]| {
            let mut counts = HashMap::new();
            for random in 0..500 {
                *counts.entry(book.choose(&game, allowed, variety, random)).or_insert(0) += 1;
            }
            let mut counts: Vec<usize> = counts.into_values().collect();
            counts.sort_unstable();
            counts
        };
        // The weights are 3 and 2, each on both wings.
        assert_eq!([0, 33].map(|variety| choices(variety, &[])), [vec![500], vec![249, 251]]);
        assert_eq!([34, 100].map(|variety| choices(variety, &[])), [[100, 100, 150, 150]; 2]);
        let second = book.moves(&game)[2].mv;
        assert_eq!(book.choose(&game, &[second], 0, 7), Some(second));
        assert_eq!(book.choose(&played("a1-a2"), &[], 100, 7), None);
    }

    #[test]
    fn a_book_is_left_after_so_many_plies() {
        let (book, game) = (small(), played("h3-e3"));
        assert!(book.play(&game, &[], 1, 100, 7).is_none());
        let replies: HashSet<Move> = (0..50).filter_map(|seed| book.play(&game, &[], 2, 100, seed)).collect();
        assert_eq!(replies.len(), 2);
        let firsts: HashSet<Move> = (0..50).filter_map(|seed| book.play(&played(""), &[], 2, 100, seed)).collect();
        assert_eq!(firsts.len(), 4);
        assert_eq!(book.play(&played(""), &[], 2, 100, 3), book.play(&played(""), &[], 2, 100, 3));
    }

    #[test]
    fn what_is_no_book_is_refused() {
        let bytes = small_bytes();
        let message = |bytes: Vec<u8>| Book::of_bytes(bytes).unwrap_err().to_string();
        assert_eq!(message(Vec::new()), "is not an opening book that this version of the program reads");
        assert_eq!(message(bytes[..bytes.len() - 1].to_vec()), "is damaged");
        assert_eq!(message([&bytes[..], &[0; ENTRY]].concat()), "is damaged");
        let mut other = bytes.clone();
        other[9] = b'o';
        assert_eq!(message(other), "is a book of an unknown game");
        let mut other = bytes.clone();
        other[10] = b'o';
        assert_eq!(message(other), "is damaged", "a byte makes xiongqi of xiangqi");
        let refused = small().of_game(games::default()).unwrap_err();
        assert_eq!(refused.to_string(), "is a book of Xiangqi");
    }

    #[test]
    fn a_changed_byte_is_noticed() {
        let bytes = small_bytes();
        for index in 0..bytes.len() {
            for change in 1..=u8::MAX {
                let mut changed = bytes.clone();
                changed[index] ^= change;
                assert!(Book::of_bytes(changed).is_err(), "byte {index}, changed by {change:#x}");
            }
        }
    }

    proptest! {
        #[test]
        fn any_bytes_are_read_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
            let mut bytes = bytes;
            prop_assert!(Book::of_bytes(bytes.clone()).is_err());
            bytes.splice(0..0, MAGIC);
            prop_assert!(Book::of_bytes(bytes).is_err());
        }
    }
}
