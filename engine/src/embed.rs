//! What other programs use that embed the engine, such as the package for Python. The rules, the search and the arena
//! have crates of their own.

pub use crate::analysis::AnalysisError;
pub use crate::analysis::batch::{Batch, Summary, run as run_batch};
pub use crate::analysis::limits::AnalysisLimits;
pub use crate::analysis::query::{LatestLines, Query, search_afresh};
pub use crate::analysis::request::{Defaults, MAX_MULTIPV};
pub use crate::analysis::schema::{Head, line_object, result_object};
pub use crate::commands::analyze::{BATCH_HASH, HASH};
pub use crate::games::{BoardWork, Entry, named as game_named};
pub use crate::pictures::board::{Arrow, BoardPicture};
pub use crate::searcher::{GameSearcher, PositionSearcher, Resources, SearcherError};
pub use xiongmao_parts::Part;
