//! Xiongmao's search: parallel alpha-beta over any game that implements [`Position`](xiongmao_movegen::Position).
//!
//! It sees a game only through that trait, judges positions through [`eval::Eval`], talks through [`Report`], and never
//! prints.

mod claims;
pub mod eval;
pub mod extend;
pub mod history;
mod iterate;
pub mod limits;
mod negamax;
pub mod params;
mod picker;
mod pool;
pub mod prune;
mod quiescence;
pub mod reduce;
pub mod report;
pub mod score;
pub mod shared;
mod stack;
pub mod table;
mod time;
mod trials;
mod weakness;
mod worker;

pub use limits::{Clock, Limits};
pub use pool::{Pool, Settings};
pub use report::{Answer, Info, Mute, Report};
pub use score::{Bound, Score};
pub use shared::Control;
pub use weakness::Weakness;
pub use worker::BATCH;
