//! Xiongmao's search: parallel alpha-beta over any game that implements [`Position`](xiongmao_movegen::Position).
//!
//! The search sees a game only through that trait: all differences between games are decided by the rules. It
//! evaluates positions through [`eval::Eval`], reports its results through [`Report`], and never prints.
//!
//! A [`Pool`] owns what lasts from search to search: the transposition table, the threads, their histories.
//! [`Control::start`] starts the clock and returns a token, [`Pool::search`] takes it with the [`Limits`] and returns
//! the [`Answer`]; meanwhile any thread may call [`Control::stop`]. A deep search needs a thread with [`STACK_BYTES`]
//! of stack, more than most threads have. Programs that play several games use [`AnyVariant`] and [`Searcher`] instead.
//!
//! ```
//! use xiongmao_movegen::notation::Notation;
//! use xiongmao_movegen::xiongqi::Game;
//! use xiongmao_search::eval::xiongqi::Evaluation;
//! use xiongmao_search::{Limits, NullReport, Pool, Score, SearchSettings};
//!
//! let mut pool = Pool::new(Evaluation::embedded(), 1)?;
//! let game = Game::from_feen("3g^4/8/8/8/8/8/8/3R1G^2 / X/x")?;
//! let limits = Limits { nodes: Some(20_000), ..Limits::default() };
//! let token = pool.control().start(false);
//! let answer = pool.search(token, &game, &limits, &SearchSettings::default(), &mut NullReport);
//! let (best, info) = answer.best.zip(answer.info).expect("there are moves");
//! assert_eq!(game.write_move(best, Notation::Pmn), "d1+d8");
//! assert_eq!(info.score, Score::Mate(1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Inside
//! - `deepening`: iterative deepening, aspiration windows; `stability` and `time` decide when it ends. `root_search`:
//!   the root. `lines`: reports.
//! - `negamax`: principal variation search. `quiescence`: its leaves. `node`: the facts about a node and about a move.
//! - `prune`: conditions of pruning. `probcut`: `ProbCut`. `reduce`: late move reductions. `singular`: extensions.
//! - `prover`: proofs of wins under the history of the game. `proof` keeps them from one search to the next.
//! - `picker`: move ordering, by `history`. `learn`: updates of the histories and the `table` after a node.
//! - `pool`: the threads, each a `worker`; `helpers` (in WebAssembly `helpers_wasm`) starts them. `depth_pipeline`
//!   gives each a depth of its own, `vote` elects one's line.
//! - [`params`]: every tuned number. [`score`]: the unit of the search.

#![warn(missing_docs)]
#![warn(unreachable_pub)]

mod checks;
mod clock;
mod deepening;
mod depth_pipeline;
pub mod endings;
pub mod eval;
// If the page has to start threads, they are in `helpers_wasm`.
#[cfg_attr(all(target_family = "wasm", target_os = "unknown"), path = "helpers_wasm.rs")]
mod helpers;
mod history;
mod learn;
mod limits;
mod lines;
mod memory;
mod negamax;
mod node;
pub mod params;
mod picker;
mod pool;
mod probcut;
mod proof;
mod prover;
mod prune;
mod quiescence;
mod reduce;
mod remembered_checks;
mod report;
mod root;
mod root_search;
pub mod score;
mod settings;
mod shared;
mod singular;
mod stability;
mod stack;
pub mod strength;
pub mod table;
mod thread_data;
mod time;
pub mod variant;
pub mod variants;
mod vote;
pub mod wdl;
mod weakness;
mod worker;

pub use clock::Instant;
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use helpers::{announce, lend, most_threads};
pub use limits::{Clock, Limits};
pub use pool::{Pool, ThreadError};
pub use report::{Answer, Info, NullReport, Report, StoredScore};
pub use score::{Bound, Score};
pub use settings::SearchSettings;
pub use shared::{Control, SearchToken};
pub use thread_data::STACK_BYTES;
pub use variant::{AnyVariant, Evaluator, Searcher, Variant};
pub use wdl::{Wdl, WdlModel};
pub use weakness::Weakness;
pub use worker::BATCH;
