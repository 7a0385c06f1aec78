//! Xiongmao's search. It sees a game only through [`xiongmao_movegen::Position`] and never prints.

pub mod limits;
pub mod report;
pub mod score;

pub use limits::{Clock, Limits};
pub use report::{Answer, Info, Mute, Report};
pub use score::{Bound, Score};
