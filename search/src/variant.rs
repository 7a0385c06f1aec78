//! Searches for programs that play any game.
//!
//! [`Variant`] ties a game to its evaluation. [`AnyVariant`] hides which game it is: it makes [`Searcher`]s and
//! [`Evaluator`]s. The call into a searcher is virtual; everything behind it is compiled for its game alone.

use std::any::Any;
use std::marker::PhantomData;
use std::sync::Arc;

use xiongmao_movegen::{AnyGame, Playable, Position, Rules};
use xiongmao_tables::Tables;

use crate::endings::Endings;
use crate::eval::nnue::NetworkError;
use crate::eval::{Eval, NetworkEval};
use crate::limits::Limits;
use crate::params::Tuned;
use crate::pool::{Pool, ThreadError};
use crate::report::{Answer, Report, StoredScore};
use crate::score::{Score, Value};
use crate::settings::SearchSettings;
use crate::shared::{Control, SearchToken};
use crate::strength::Levels;
use crate::table::OutOfMemory;
use crate::wdl::Wdl;

/// A game with its evaluation, its network, and its scale of scores.
pub trait Variant: Send + Sync + 'static {
    /// The game, as the search sees it and as programs do.
    type Game: Playable + Position;
    /// The evaluation of its positions by a network.
    type Eval: NetworkEval<Self::Game> + 'static;

    /// The game's name, board, start and notations.
    fn rules() -> &'static Rules;
    /// The evaluation with the embedded network.
    fn embedded() -> Self::Eval;
    /// The games expected to be won, drawn and lost in a thousand at this score of a search.
    fn wdl(game: &Self::Game, score: Score) -> Wdl;
    /// The Elo of its skill levels.
    fn levels() -> &'static Levels;
    /// These tables as endings with at most `most_pieces` pieces; `None` if the game has no tables.
    fn endings(_tables: Arc<Tables>, _most_pieces: u32) -> Option<Box<dyn Endings<Self::Game>>> {
        None
    }
}

/// A [`Variant`] without its type, for a registry of games.
pub trait AnyVariant: Send + Sync {
    /// The game's name, board, start and notations.
    fn rules(&self) -> &'static Rules;
    /// A searcher with one thread, a table of this many megabytes, and the embedded network.
    ///
    /// # Errors
    /// If the table cannot be allocated.
    fn searcher(&self, megabytes: usize) -> Result<Box<dyn Searcher>, OutOfMemory>;
    /// The evaluation with the embedded network.
    fn embedded(&self) -> Evaluator;
    /// The evaluation with a network in a file's bytes.
    ///
    /// # Errors
    /// If the bytes are not a network for this game.
    fn read_network(&self, bytes: &[u8]) -> Result<Evaluator, NetworkError>;
    /// How many units of the search make 100 centipawns.
    fn units(&self) -> Value;
    /// The games expected to be won, drawn and lost in a thousand at this score of a search.
    fn wdl(&self, game: &AnyGame, score: Score) -> Wdl;
    /// The Elo of its skill levels.
    fn levels(&self) -> &'static Levels;
    /// The tuned numbers of its search.
    fn tuned(&self) -> &'static Tuned;
}

/// A pool of search threads with a table, for one game.
///
/// A position of another game is an error of the caller: it is not searched.
pub trait Searcher: Send {
    /// The flags that stop a running search.
    fn control(&self) -> Arc<Control>;
    /// Sets the number of threads, at least 1.
    ///
    /// # Errors
    /// If the system does not start them; the old number is then kept.
    fn set_threads(&mut self, threads: usize) -> Result<(), ThreadError>;
    /// Replaces the table by an empty one of this many megabytes.
    ///
    /// # Errors
    /// If it cannot be allocated; the old table is then kept.
    fn set_hash(&mut self, megabytes: usize) -> Result<(), OutOfMemory>;
    /// Replaces the evaluation and forgets what was found with the old one.
    fn set_evaluation(&mut self, evaluator: &Evaluator);
    /// Asks these tables about positions with at most this many pieces from now on; `None` asks none. A search of
    /// limited strength does without.
    fn set_tables(&mut self, tables: Option<Arc<Tables>>, most_pieces: u32);
    /// Forgets everything that earlier searches found.
    fn clear(&mut self);
    /// The transposition table's entry for a position; `None` for a position of another game.
    fn stored(&self, game: &AnyGame) -> Option<StoredScore>;
    /// Searches this position until a limit is reached or the [`Control`] stops it; see [`Pool::search`].
    fn search(
        &mut self,
        token: SearchToken,
        game: &AnyGame,
        limits: &Limits,
        settings: &SearchSettings,
        report: &mut dyn Report,
    ) -> Answer;
}

/// A static evaluation of some game's positions.
pub struct Evaluator(Box<dyn AnyEval>);

impl Evaluator {
    /// The evaluation of a position in centipawns for the side to move; 0 for a position of another game.
    pub fn centipawns(&mut self, game: &AnyGame) -> i32 {
        self.0.centipawns(game)
    }

    /// The output layer of the network that evaluates this position, from 0; 0 for a position of another game.
    pub fn output_layer(&self, game: &AnyGame) -> usize {
        self.0.output_layer(game)
    }

    /// The checksum, the description and the instruction set of the network.
    pub fn name(&self) -> String {
        self.0.name()
    }
}

impl Clone for Evaluator {
    fn clone(&self) -> Self {
        Self(self.0.boxed())
    }
}

/// An evaluation of any game.
trait AnyEval: Any + Send {
    fn centipawns(&mut self, game: &AnyGame) -> i32;
    fn output_layer(&self, game: &AnyGame) -> usize;
    fn name(&self) -> String;
    fn boxed(&self) -> Box<dyn AnyEval>;
}

struct EvalOf<V: Variant>(V::Eval);

impl<V: Variant> AnyEval for EvalOf<V> {
    fn centipawns(&mut self, game: &AnyGame) -> i32 {
        game.downcast::<V::Game>().map_or(0, |game| {
            self.0.reset(game);
            V::Eval::centipawns(self.0.evaluate(game))
        })
    }

    fn output_layer(&self, game: &AnyGame) -> usize {
        game.downcast::<V::Game>().map_or(0, |game| self.0.output_layer(game))
    }

    fn name(&self) -> String {
        self.0.name()
    }

    fn boxed(&self) -> Box<dyn AnyEval> {
        Box::new(Self(self.0.clone()))
    }
}

fn evaluator<V: Variant>(eval: V::Eval) -> Evaluator {
    Evaluator(Box::new(EvalOf::<V>(eval)))
}

/// A variant as a value, for a registry.
pub struct Of<V>(PhantomData<V>);

impl<V> Of<V> {
    /// The variant as a value, which holds nothing.
    pub const NEW: Self = Self(PhantomData);
}

// rustc compiles a generic function once for all crates if it is `#[inline(never)]`. The statics `VARIANT` instantiate
// these functions here, so the crates above link them instead of compiling the search of both games again.
impl<V: Variant> AnyVariant for Of<V> {
    fn rules(&self) -> &'static Rules {
        V::rules()
    }

    #[inline(never)]
    fn searcher(&self, megabytes: usize) -> Result<Box<dyn Searcher>, OutOfMemory> {
        Ok(Box::new(SearcherOf::<V>(Pool::new(V::embedded(), megabytes)?)))
    }

    #[inline(never)]
    fn embedded(&self) -> Evaluator {
        evaluator::<V>(V::embedded())
    }

    #[inline(never)]
    fn read_network(&self, bytes: &[u8]) -> Result<Evaluator, NetworkError> {
        V::Eval::read(bytes).map(evaluator::<V>)
    }

    fn units(&self) -> Value {
        V::Eval::UNITS
    }

    #[inline(never)]
    fn wdl(&self, game: &AnyGame, score: Score) -> Wdl {
        game.downcast().map_or(Wdl::DRAW, |game| V::wdl(game, score))
    }

    fn levels(&self) -> &'static Levels {
        V::levels()
    }

    fn tuned(&self) -> &'static Tuned {
        &V::Eval::TUNED
    }
}

struct SearcherOf<V: Variant>(Pool<V::Game, V::Eval>);

impl<V: Variant> Searcher for SearcherOf<V> {
    fn control(&self) -> Arc<Control> {
        self.0.control()
    }

    fn set_threads(&mut self, threads: usize) -> Result<(), ThreadError> {
        self.0.set_threads(threads)
    }

    fn set_hash(&mut self, megabytes: usize) -> Result<(), OutOfMemory> {
        self.0.set_hash(megabytes)
    }

    fn set_evaluation(&mut self, evaluator: &Evaluator) {
        let eval = (&*evaluator.0 as &dyn Any).downcast_ref::<EvalOf<V>>();
        debug_assert!(eval.is_some(), "an evaluation of another game");
        if let Some(EvalOf(eval)) = eval {
            self.0.set_eval(eval.clone());
        }
    }

    fn set_tables(&mut self, tables: Option<Arc<Tables>>, most_pieces: u32) {
        self.0.set_endings(tables.and_then(|tables| V::endings(tables, most_pieces)));
    }

    fn clear(&mut self) {
        self.0.clear();
    }

    fn stored(&self, game: &AnyGame) -> Option<StoredScore> {
        self.0.stored(game.downcast()?)
    }

    fn search(
        &mut self,
        token: SearchToken,
        game: &AnyGame,
        limits: &Limits,
        settings: &SearchSettings,
        report: &mut dyn Report,
    ) -> Answer {
        let position = game.downcast::<V::Game>();
        debug_assert!(position.is_some(), "a position of another game");
        position.map_or_else(Answer::default, |position| self.0.search(token, position, limits, settings, report))
    }
}
