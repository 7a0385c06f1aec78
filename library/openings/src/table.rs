//! The tables of openings: a line for each, with its code, its names and its lines of moves.

use std::collections::HashMap;

use xiongmao_movegen::notation::Notation;
use xiongmao_movegen::shared_key::SharedKey;
use xiongmao_movegen::{AnyGame, Rules, xiangqi, xiongqi};

use crate::opening::{Names, Opening};

/// The openings of a game, as a text.
pub(crate) struct Listed {
    pub(crate) rules: &'static Rules,
    pub(crate) text: &'static str,
    /// That of the lines.
    pub(crate) notation: Notation,
}

/// The openings of all games.
pub(crate) const LISTED: [Listed; 2] = [
    Listed { rules: &xiangqi::RULES, text: include_str!("../data/xiangqi.tsv"), notation: Notation::Wxf },
    Listed { rules: &xiongqi::RULES, text: include_str!("../data/xiongqi.tsv"), notation: Notation::Pmn },
];

/// The code of an opening that has none.
const NO_CODE: &str = "-";

/// The openings of a game.
pub(crate) struct Table {
    pub(crate) openings: Vec<Opening>,
    /// The index of the opening with this position.
    by_position: HashMap<u64, u16>,
    /// The length of the longest line.
    longest: usize,
}

/// An opening and its lines, each a list of moves. An opening that players have not named is called by its moves.
pub(crate) fn entries(text: &'static str) -> impl Iterator<Item = (Opening, impl Iterator<Item = &'static str>)> {
    text.lines().filter(|line| !line.starts_with('#')).filter_map(|line| {
        let fields: Vec<&str> = line.split('\t').collect();
        let (code, names, lines) = match fields[..] {
            [code, simplified, traditional, en, vi, lines] => (code, Names { en, simplified, traditional, vi }, lines),
            [code, moves] => (code, Names { en: moves, simplified: moves, traditional: moves, vi: moves }, moves),
            _ => return None,
        };
        Some((Opening { code: Some(code).filter(|code| *code != NO_CODE), names }, lines.split("; ")))
    })
}

impl Table {
    /// The openings that a text lists.
    pub(crate) fn read(Listed { rules, text, notation }: &Listed) -> Self {
        let mut table = Self { openings: Vec::new(), by_position: HashMap::new(), longest: 0 };
        for (opening, lines) in entries(text) {
            for line in lines {
                let mut game = rules.start();
                // A test plays every line.
                if game.play_line_as(line.split(' '), Some(*notation)).is_ok() {
                    table.by_position.insert(SharedKey::of(&game).hash, table.openings.len() as u16);
                    table.longest = table.longest.max(game.plies_played());
                }
            }
            table.openings.push(opening);
        }
        table
    }

    /// The opening with this position.
    pub(crate) fn at(&self, game: &AnyGame) -> Option<&Opening> {
        self.openings.get(usize::from(*self.by_position.get(&SharedKey::of(game).hash)?))
    }

    /// The length of the longest line, in plies.
    pub(crate) fn longest(&self) -> usize {
        self.longest
    }
}
