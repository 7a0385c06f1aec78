//! Makes a book of games, and of other books.

use std::collections::{HashMap, HashSet, VecDeque};
use std::hash::{DefaultHasher, Hash, Hasher};

use xiongmao_movegen::shared_key::SharedKey;
use xiongmao_movegen::{AnyGame, Move, Rules, Side};

use crate::format::{MAGIC, NAME, checksum};
use crate::read::Book;

/// How a game of the book ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameScore {
    /// South has won.
    South,
    /// North has won.
    North,
    /// A draw, or an unknown result.
    Draw,
}

impl GameScore {
    /// With this winner, if there is one.
    pub fn of(winner: Option<Side>) -> Self {
        winner.map_or(Self::Draw, |winner| if winner == Side::South { Self::South } else { Self::North })
    }

    /// What this side has scored: 2 for a win, 1 for a draw.
    fn points(self, side: Side) -> u32 {
        match self {
            Self::Draw => 1,
            Self::South => 2 * u32::from(side == Side::South),
            Self::North => 2 * u32::from(side == Side::North),
        }
    }
}

/// What is known of a move in a position.
#[derive(Clone, Copy, Debug, Default)]
struct Known {
    games: u32,
    /// The points of its players.
    points: u32,
    weight: u32,
    /// Whether a book has it.
    is_of_book: bool,
}

/// Collects games. It takes some 40 bytes for each different move in a different position.
#[derive(Debug)]
pub struct BookBuilder {
    rules: &'static Rules,
    plies: usize,
    /// The moves of each position.
    moves: HashMap<(u64, u16), Known>,
    /// Hashes of the games' moves.
    seen: HashSet<u64>,
}

impl BookBuilder {
    /// For games of these rules, of each of which the first `plies` count.
    pub fn new(rules: &'static Rules, plies: usize) -> Self {
        Self { rules, plies, moves: HashMap::new(), seen: HashSet::new() }
    }

    /// The rules of the games.
    pub fn rules(&self) -> &'static Rules {
        self.rules
    }

    /// Adds a game. Returns whether it counts: games of another game, from another position, and with the same moves
    /// as an earlier one do not.
    pub fn add(&mut self, game: &AnyGame, score: GameScore) -> bool {
        let played = game.played();
        let mut place = game.at_start();
        if game.rules() != self.rules || place.feen() != self.rules.start_feen {
            return false;
        }
        let mut hasher = DefaultHasher::new();
        played.hash(&mut hasher);
        if !self.seen.insert(hasher.finish()) {
            return false;
        }
        for mv in played.into_iter().take(self.plies) {
            let (key, side) = (SharedKey::of(&place), place.side_to_move());
            if let Some((code, _)) = key.codes(&place).into_iter().find(|&(_, other)| other == mv) {
                let known = self.moves.entry((key.hash, code)).or_default();
                known.games += 1;
                known.points += score.points(side);
                known.weight += score.points(side);
            }
            if place.play(mv).is_err() {
                break;
            }
        }
        true
    }

    /// Adds the moves of a book, with their weights, in the positions that they lead to from the starting position.
    /// Returns the number of moves; 0 if the book is of another game.
    pub fn add_book(&mut self, book: &Book) -> usize {
        let (mut seen, mut left) = (HashSet::new(), VecDeque::from([self.rules.start()]));
        let mut added = 0;
        // The shortest way to a position comes first, so that none is left out for its length.
        while let Some(game) = left.pop_front() {
            let key = SharedKey::of(&game);
            if game.plies_played() >= self.plies || !seen.insert(key.hash) {
                continue;
            }
            let codes = key.codes(&game);
            let mut coded = HashSet::new();
            for mv in book.moves(&game) {
                let code = codes.iter().find(|(_, other)| *other == mv.mv).map(|(code, _)| *code);
                // Of two moves that are mirror images of each other, the first.
                let Some(code) = code.filter(|code| coded.insert(*code)) else { continue };
                let known = self.moves.entry((key.hash, code)).or_default();
                known.games += u32::from(mv.games);
                known.points += u32::from(mv.points);
                known.weight += u32::from(mv.weight);
                known.is_of_book = true;
                added += 1;
                let mut next = game.clone();
                if next.play(mv.mv).is_ok() {
                    left.push_back(next);
                }
            }
        }
        added
    }

    /// The number of games that count.
    pub fn games(&self) -> usize {
        self.seen.len()
    }

    /// The book with the moves of other books, and those that were played in at least `least` games. The weight of a
    /// move is what its players scored with it, and its weight in other books.
    pub fn bytes(&self, least: u32) -> Vec<u8> {
        self.bytes_without(least, &HashSet::new())
    }

    /// As [`bytes`](Self::bytes), with weight 0 for the moves that `judge` refuses: it is given each position to which
    /// the moves of the book lead, with its moves, and returns those to refuse.
    pub fn judged_bytes(&self, least: u32, mut judge: impl FnMut(&AnyGame, &[Move]) -> Vec<Move>) -> Vec<u8> {
        let Ok(book) = Book::of_bytes(self.bytes(least)) else { return Vec::new() };
        let (mut seen, mut refused) = (HashSet::new(), HashSet::new());
        let mut left = vec![self.rules.start()];
        while let Some(game) = left.pop() {
            let key = SharedKey::of(&game);
            let moves: Vec<Move> = book.moves(&game).into_iter().map(|mv| mv.mv).collect();
            if moves.is_empty() || !seen.insert(key.hash) {
                continue;
            }
            let codes = key.codes(&game);
            for mv in judge(&game, &moves) {
                refused.extend(codes.iter().filter(|(_, other)| *other == mv).map(|(code, _)| (key.hash, *code)));
            }
            left.extend(moves.into_iter().rev().filter_map(|mv| {
                let mut next = game.clone();
                next.play(mv).ok().map(|()| next)
            }));
        }
        self.bytes_without(least, &refused)
    }

    fn bytes_without(&self, least: u32, refused: &HashSet<(u64, u16)>) -> Vec<u8> {
        let is_kept = |known: &Known| known.is_of_book || known.games >= least;
        let mut entries: Vec<_> = self.moves.iter().filter(|(_, known)| is_kept(known)).collect();
        entries.sort_unstable_by_key(|(place, _)| **place);
        let mut table = Vec::new();
        for (&(position, code), &Known { mut games, mut points, mut weight, .. }) in entries {
            while points.max(games).max(weight) > u32::from(u16::MAX) {
                (games, points, weight) = (games / 2, points / 2, weight / 2);
            }
            table.extend(position.to_be_bytes());
            if refused.contains(&(position, code)) {
                weight = 0;
            }
            for number in [u32::from(code), weight, games, points] {
                table.extend((number as u16).to_be_bytes());
            }
        }
        let mut name = [0; NAME];
        name.iter_mut().zip(self.rules.name.bytes()).for_each(|(place, byte)| *place = byte);
        let count = (table.len() / crate::format::ENTRY) as u64;
        let head = [MAGIC, name, count.to_be_bytes()];
        let hash = checksum(head.as_flattened(), &table);
        [head.as_flattened(), &hash.to_be_bytes(), &table].concat()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use xiongmao_movegen::games;

    #[test]
    fn only_new_games_from_the_start_count() {
        let xiangqi = games::named("xiangqi").unwrap();
        let mut builder = BookBuilder::new(xiangqi, 1);
        let mut game = xiangqi.start();
        game.play_line(["h3-e3", "h10-g8"]).unwrap();
        assert!(builder.add(&game, GameScore::Draw));
        assert!(!builder.add(&game, GameScore::South), "the same moves again");
        assert!(!builder.add(&games::default().start(), GameScore::South), "another game");
        let set_up = xiangqi.from_fen(&game.fen()).unwrap();
        assert!(!builder.add(&set_up, GameScore::South), "another start");
        let book = Book::of_bytes(builder.bytes(1)).unwrap();
        assert_eq!((builder.games(), book.len()), (1, 1), "one ply counts");
        assert!(Book::of_bytes(builder.bytes(2)).unwrap().is_empty());
        assert_eq!(book.rules(), xiangqi);
    }

    #[test]
    fn books_are_added_with_their_weights() {
        let xiangqi = games::named("xiangqi").unwrap();
        let played = |moves: &str| {
            let mut game = xiangqi.start();
            game.play_line(moves.split_whitespace()).unwrap();
            game
        };
        let of_games = |games: &[(&str, GameScore)]| {
            let mut builder = BookBuilder::new(xiangqi, 9);
            assert!(games.iter().all(|(moves, score)| builder.add(&played(moves), *score)));
            builder
        };
        let one = of_games(&[("h3-e3 h10-g8", GameScore::South), ("b3-e3 h10-g8", GameScore::North)]);
        let book = Book::of_bytes(one.bytes(1)).unwrap();
        let mut both = of_games(&[("h3-e3 h10-g8 h1-g3", GameScore::Draw), ("c4-c5", GameScore::South)]);
        assert_eq!(both.add_book(&book), 3);
        let merged = Book::of_bytes(both.bytes(2)).unwrap();
        let facts = |moves: &str| {
            let moves = merged.moves(&played(moves)).into_iter();
            moves.map(|mv| (mv.weight, mv.games, mv.points)).collect::<Vec<_>>()
        };
        // Both wings of the same move; the soldier was played once, and no book has it.
        assert_eq!(facts(""), [(3, 3, 3); 2]);
        assert_eq!(facts("h3-e3"), [(2, 1, 2), (1, 2, 1)]);
        assert_eq!(facts("h3-e3 h10-g8"), []);
        let mut short = BookBuilder::new(xiangqi, 1);
        assert_eq!((short.add_book(&book), short.games()), (1, 0));
        assert_eq!(BookBuilder::new(games::default(), 9).add_book(&book), 0);
    }

    #[test]
    fn moves_that_are_refused_have_no_weight() {
        let xiongqi = games::default();
        let mut builder = BookBuilder::new(xiongqi, 4);
        for (moves, score) in [(["d3-d4", "f6-f5"], GameScore::Draw), (["a3-a4", "a6-a5"], GameScore::South)] {
            let mut game = xiongqi.start();
            game.play_line(moves).unwrap();
            assert!(builder.add(&game, score));
        }
        let mut judged = Vec::new();
        let bytes = builder.judged_bytes(1, |game, moves| {
            judged.push((game.plies_played(), moves.len()));
            let is_bad = |mv: &Move| game.write_move(*mv, xiongmao_movegen::notation::Notation::Pmn) == "a3-a4";
            moves.iter().copied().filter(is_bad).collect()
        });
        judged.sort_unstable();
        assert_eq!(judged, [(0, 2), (1, 1), (1, 1)]);
        let weights: Vec<_> = Book::of_bytes(bytes).unwrap().moves(&xiongqi.start());
        let weights: Vec<_> = weights.into_iter().map(|mv| (mv.weight, mv.points)).collect();
        assert_eq!(weights, [(1, 1), (0, 2)]);
    }

    #[test]
    fn points_are_those_of_the_mover() {
        assert_eq!(
            [GameScore::South, GameScore::North, GameScore::Draw].map(|score| score.points(Side::North)),
            [0, 2, 1]
        );
        assert_eq!(GameScore::of(Some(Side::South)).points(Side::South), 2);
        assert_eq!(GameScore::of(None), GameScore::Draw);
    }
}
