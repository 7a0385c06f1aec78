//! The resources that the program gives to the server.

use std::sync::Arc;

use xiongmao_answers::explored::Explorer;
use xiongmao_answers::puzzle::PuzzleObject;
use xiongmao_answers::refusal::Refusal;
use xiongmao_answers::table_answer::TableAnswer;
use xiongmao_movegen::notation::Notation;
use xiongmao_movegen::{AnyGame, Rules};
use xiongmao_search::{AnyVariant, Searcher};
use xiongmao_tables::{MOST_MEN, Tables};

use crate::error::ServerRefusal;

/// The program behind the server.
#[derive(Clone)]
pub struct Program {
    /// Its name and version.
    pub name: &'static str,
    /// Its games; the first one is the default.
    pub games: Vec<&'static dyn AnyVariant>,
    /// The puzzles of a game.
    pub puzzles: fn(&Rules) -> &'static [PuzzleObject],
    /// The endgame tables that searches ask, and that are asked about positions.
    pub tables: Option<Arc<Tables>>,
    /// The database of games that is asked what was played in positions.
    pub database: Option<Arc<dyn Explorer>>,
    /// Gives memory that has been freed back to the system, after work that takes much of it.
    pub give_back: fn(),
}

/// The search and evaluation for a game, with the endgame tables that it asks.
#[derive(Clone)]
pub struct GameSearch {
    /// The search and evaluation.
    pub variant: &'static dyn AnyVariant,
    tables: Option<Arc<Tables>>,
}

impl GameSearch {
    /// A searcher with an empty transposition table of this many megabytes.
    ///
    /// # Errors
    /// If the table cannot be allocated.
    pub fn searcher(&self, megabytes: usize) -> Result<Box<dyn Searcher>, ServerRefusal> {
        let mut searcher = self.variant.searcher(megabytes).map_err(ServerRefusal::failed)?;
        searcher.set_tables(self.tables.clone(), MOST_MEN as u32);
        Ok(searcher)
    }

    /// The values of a position and its moves in the endgame tables, if there are any.
    pub fn table_answer(&self, game: &AnyGame, notation: Notation) -> Option<TableAnswer> {
        self.tables.as_ref().map(|tables| TableAnswer::new(tables, game, notation))
    }
}

impl Program {
    /// The search and evaluation for a game with these rules.
    ///
    /// # Errors
    /// If the program does not play it.
    pub fn search(&self, rules: &Rules) -> Result<GameSearch, Refusal> {
        let variant = self.games.iter().copied().find(|variant| variant.rules() == rules);
        let variant = variant.ok_or(Refusal::GameNotPlayed {})?;
        Ok(GameSearch { variant, tables: self.tables.clone() })
    }

    /// The game with this name, upper or lower case.
    ///
    /// # Errors
    /// If the program does not play it.
    pub fn named(&self, name: &str) -> Result<&'static Rules, Refusal> {
        let mut games = self.games.iter().map(|variant| variant.rules());
        let known = || self.games.iter().map(|variant| variant.rules().name).collect();
        let named = games.find(|rules| rules.name.eq_ignore_ascii_case(name));
        named.ok_or_else(|| Refusal::UnknownGame { known: known() })
    }
}

impl std::fmt::Debug for Program {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}
