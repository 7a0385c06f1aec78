//! The table of openings: a line for each, with its code, its names and its lines of moves.

use std::collections::HashMap;

use xiongmao_movegen::notation::Notation;
use xiongmao_movegen::shared_key::SharedKey;
use xiongmao_movegen::{AnyGame, Rules};

use crate::opening::{Names, Opening};

/// The openings of Xiangqi.
pub(crate) const XIANGQI: &str = include_str!("../data/xiangqi.tsv");

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

/// An opening and its lines, each a list of moves in WXF.
pub(crate) fn entries(text: &'static str) -> impl Iterator<Item = (Opening, impl Iterator<Item = &'static str>)> {
    text.lines().filter(|line| !line.starts_with('#')).filter_map(|line| {
        let mut fields = line.split('\t');
        let mut next = || fields.next();
        let (code, simplified, traditional, en, vi) = (next()?, next()?, next()?, next()?, next()?);
        let names = Names { en, simplified, traditional, vi };
        Some((Opening { code: Some(code).filter(|code| *code != NO_CODE), names }, next()?.split("; ")))
    })
}

impl Table {
    /// The openings that this text lists.
    pub(crate) fn read(rules: &'static Rules, text: &'static str) -> Self {
        let mut table = Self { openings: Vec::new(), by_position: HashMap::new(), longest: 0 };
        for (opening, lines) in entries(text) {
            for line in lines {
                let mut game = rules.start();
                // A test plays every line.
                if game.play_line_as(line.split(' '), Some(Notation::Wxf)).is_ok() {
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
