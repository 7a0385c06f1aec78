//! Reviews of recorded games.

use std::time::Duration;

use serde::Deserialize;
use utoipa::ToSchema;
use xiongmao_answers::limits::{AnalysisLimits, MAX_DEPTH};
use xiongmao_answers::refusal::Refusal;
use xiongmao_answers::review::{ReviewLimits, Reviewer};
use xiongmao_movegen::NotationError;
use xiongmao_records::pcn::{Annotator, Pcn};

use crate::program::{GameSearch, Program};
use crate::question::object;
use crate::records;
use crate::settings::Settings;

/// The limits of the search of each position; the first one reached ends it.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct PositionLimits {
    /// The depth, in plies.
    #[schema(minimum = 1)]
    depth: Option<u32>,
    /// Positions. Without another limit, 200000.
    #[schema(minimum = 1)]
    nodes: Option<u64>,
    /// Milliseconds, 2000 at most, and also if absent.
    #[schema(minimum = 1, maximum = 2000)]
    movetime: Option<u64>,
}

/// A recorded game to review.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AnnotateQuestion {
    /// The text: PCN in TOML or JSON, or PGN.
    #[schema(max_length = 2_097_152, example = "[Variant \"Xiongqi\"]\n\n1. c2+c6 c7+c3 *\n")]
    record: String,
    /// Which of several games, from 1.
    #[serde(default)]
    #[schema(minimum = 1)]
    number: Option<usize>,
    /// Moves at the beginning that the players did not choose; they are not judged (default: as the record of a match
    /// says, or else 0).
    #[serde(default)]
    opening: Option<usize>,
    /// When to stop searching a position.
    #[serde(default, deserialize_with = "object")]
    limits: PositionLimits,
}

impl PositionLimits {
    /// The same for an analysis of its own, which may take so long.
    ///
    /// # Errors
    /// If one is out of range.
    pub fn analysis_limits(self, longest: Duration) -> Result<AnalysisLimits, Refusal> {
        let ReviewLimits { depth, nodes, movetime } = self.review_limits()?;
        let movetime = movetime.unwrap_or(Settings::REVIEW_TIME.min(longest)).as_millis() as u64;
        Ok(AnalysisLimits { depth, nodes, movetime: Some(movetime), mate: None })
    }

    fn review_limits(self) -> Result<ReviewLimits, Refusal> {
        let Self { depth, nodes, movetime } = self;
        let most = Settings::REVIEW_TIME.as_millis() as u64;
        for (name, value, most) in [
            ("depth", depth.map(u64::from), MAX_DEPTH),
            ("nodes", nodes, Settings::NUMBER),
            ("movetime", movetime, most),
        ] {
            value.map_or(Ok(()), |value| Refusal::check(name, value, 1, most))?;
        }
        let nodes = nodes.or((depth.is_none() && movetime.is_none()).then_some(ReviewLimits::NODES));
        Ok(ReviewLimits { depth, nodes, movetime: movetime.map(Duration::from_millis) })
    }
}

/// A review that can begin.
pub struct BegunReview {
    /// The game.
    pub record: Pcn,
    pub search: GameSearch,
    /// What to search next.
    pub reviewer: Reviewer,
}

impl AnnotateQuestion {
    /// The limits of the searches.
    ///
    /// # Errors
    /// If one is out of range.
    pub fn review_limits(&self) -> Result<ReviewLimits, Refusal> {
        self.limits.review_limits()
    }

    /// Reads the game.
    ///
    /// # Errors
    /// If it cannot be read or breaks the rules.
    pub fn begin(self, limits: &ReviewLimits, program: &Program) -> Result<BegunReview, Refusal> {
        let annotator = Annotator { name: program.name.to_owned(), limits: limits.to_string(), threads: 1 };
        let record = records::one(&self.record, self.number, program)?;
        let opening = self.opening.or_else(|| record.opening_plies()).unwrap_or(0);
        let search = program.search(record.rules())?;
        let mut limits = limits.search_limits();
        limits.movetime.get_or_insert(Settings::REVIEW_TIME);
        let reviewer = Reviewer::new(&record, opening, annotator, limits, search.variant);
        let mut reviewer = reviewer.map_err(|fault| Refusal::UnplayableGame { reason: NotationError::new(fault) })?;
        reviewer.set_tables(program.tables.clone());
        Ok(BegunReview { record, search, reviewer })
    }
}
