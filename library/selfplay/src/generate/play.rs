//! One game of the engine against itself, and the positions worth keeping.

use std::marker::PhantomData;

use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use xiongmao_movegen::{AnyGame, Side, Status};
use xiongmao_search::Evaluator;

use super::settings::Settings;
use crate::packed::record::{Outcome, PlayedBoard, Record, packed_score};
use crate::searcher::{Halt, HaltableSearcher, Halted};
use xiongmao_analysis::searcher::SearcherError;

/// The table of a player, megabytes.
pub const TABLE_MEGABYTES: u32 = 2;

/// An opening is rejected if a search sees one side this far ahead (centipawns).
const UNBALANCED: i16 = 300;
/// The same for a position with few pieces: the network should also learn to convert an advantage.
const UNBALANCED_ENDING: i16 = 800;
/// A game is adjudicated as won after this score (centipawns) on this many plies in a row.
const WON: (i16, u32) = (1300, 4);
/// One game in this many is played to its end without adjudication.
const PLAYED_OUT: u32 = 8;
/// Positions with a greater score (centipawns) are not recorded.
const TOO_CLEAR: i16 = 1500;
/// One move in this many is random in the first moves after the opening.
const BLUNDER: u32 = 40;
/// The number of those moves.
const BLUNDERS_UNTIL: usize = 30;
/// A longer game is a draw.
const MOST_PLIES: usize = 600;

/// A finished game.
#[derive(Clone, Debug)]
pub struct Played<B> {
    /// The positions worth keeping, in their order.
    pub records: Vec<Record<B>>,
    /// Who won.
    pub winner: Option<Side>,
    /// Whether it began with few pieces.
    pub ending: bool,
    /// Moves played, the opening counted.
    pub plies: u64,
    /// Positions searched.
    pub nodes: u64,
}

/// Plays games, one after the other.
pub struct Player<B> {
    /// The searcher.
    pub searcher: HaltableSearcher,
    settings: Settings,
    board: PhantomData<B>,
}

impl<B: PlayedBoard> Player<B> {
    /// A player with its own table, and with this evaluation or else the embedded one.
    ///
    /// # Errors
    /// If the machine lacks the memory.
    pub fn new(settings: Settings, evaluation: Option<&Evaluator>, halt: Halt) -> Result<Self, SearcherError> {
        let mut searcher = HaltableSearcher::new(B::rules(), settings.nodes, TABLE_MEGABYTES, halt)?;
        if let Some(evaluation) = evaluation {
            searcher.set_evaluation(evaluation);
        }
        Ok(Self { searcher, settings, board: PhantomData })
    }

    /// Plays the game with this number, which does not depend on the player or on earlier games. `None` if it was
    /// halted.
    pub fn play(&mut self, number: u64) -> Option<Played<B>> {
        let mut random = ChaCha8Rng::seed_from_u64(self.settings.seed);
        random.set_stream(number);
        let ending = random.random_bool(self.settings.endings);
        loop {
            let game = if ending { B::sparse(&mut random) } else { self.opening(&mut random) };
            self.searcher.clear();
            match self.play_from(game, ending, &mut random) {
                Ok(Some(played)) => return Some(played),
                // The start was too uneven.
                Ok(None) => {}
                Err(Halted) => return None,
            }
        }
    }

    /// A position after random moves, before the end of the game.
    fn opening(&self, random: &mut ChaCha8Rng) -> AnyGame {
        let (least, most) = self.settings.random_plies;
        loop {
            let plies = random.random_range(least..=most);
            let mut game = B::rules().start();
            let played = (0..plies).all(|_| {
                let mv = game.safe_moves().choose(random).copied();
                mv.is_some_and(|mv| game.play(mv).is_ok())
            });
            if played && !game.safe_moves().is_empty() {
                return game;
            }
        }
    }

    /// Plays to the end; `None` if the start is too uneven.
    fn play_from(
        &mut self,
        mut game: AnyGame,
        ending: bool,
        random: &mut ChaCha8Rng,
    ) -> Result<Option<Played<B>>, Halted> {
        let begun = game.plies_played();
        let played_out = random.random_ratio(1, PLAYED_OUT);
        let mut decided = Decided::default();
        let mut nodes = 0;
        let mut records: Vec<Record<B>> = Vec::new();
        let winner = loop {
            if let Status::Over(over) = game.status() {
                break over.winner;
            }
            if game.plies_played() >= MOST_PLIES {
                break None;
            }
            let answer = self.searcher.search(&game)?;
            // A game in progress has a legal move.
            let (Some(best), Some(info)) = (answer.best, answer.info) else { break None };
            nodes += info.nodes;
            let score = packed_score(info.score);
            let moves = game.plies_played() - begun;
            if moves == 0 && score.abs() > if ending { UNBALANCED_ENDING } else { UNBALANCED } {
                return Ok(None);
            }
            let leader = decided.after(score, game.side_to_move());
            if leader.is_some() && !played_out {
                break leader;
            }
            let quiet = !game.in_check() && !game.is_noisy(best);
            if quiet && score.abs() < TOO_CLEAR {
                // The result is filled in below. No position has more pieces than a record holds.
                records.extend(Record::new(&game, score, Outcome::Draw, game.plies_played() as u16));
            }
            let mut mv = best;
            if moves < BLUNDERS_UNTIL && random.random_ratio(1, BLUNDER) {
                mv = game.safe_moves().choose(random).copied().unwrap_or(best);
            }
            if game.play(mv).is_err() {
                break None;
            }
        };
        for record in &mut records {
            record.outcome = Outcome::of(winner, record.to_move());
        }
        Ok(Some(Played { records, winner, ending, plies: game.plies_played() as u64, nodes }))
    }
}

/// The length in plies of the current run of winning scores for one side.
#[derive(Default)]
struct Decided {
    leader: Option<Side>,
    plies: u32,
}

impl Decided {
    /// Counts one more move. Returns the winner once the game is decided.
    fn after(&mut self, score: i16, to_move: Side) -> Option<Side> {
        let leader = (score.abs() > WON.0).then_some(if score > 0 { to_move } else { !to_move });
        self.plies =
            if leader.is_some() && leader == self.leader { self.plies + 1 } else { u32::from(leader.is_some()) };
        self.leader = leader;
        if self.plies >= WON.1 { leader } else { None }
    }
}
