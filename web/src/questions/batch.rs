//! Many positions, analysed one after another.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;
use xiongmao_answers::refusal::Refusal;

use crate::error::ApiError;
use crate::program::Program;
use crate::question::{PositionQuestion, object};
use crate::questions::analysis::{Analysis, AnalysisQuestion, AnalysisResult};
use crate::questions::review::PositionLimits;
use crate::records::LeftOut;
use crate::settings::Settings;

/// Positions to analyse.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BatchQuestion {
    /// The positions.
    #[schema(min_items = 1, max_items = 200)]
    #[serde(deserialize_with = "objects")]
    positions: Vec<PositionQuestion>,
    /// When to stop searching a position.
    #[serde(default, deserialize_with = "object")]
    limits: PositionLimits,
    /// How many lines to find (default 1).
    #[serde(default)]
    #[schema(minimum = 1)]
    multipv: Option<usize>,
    /// Megabytes of the table (default 16), which is empty for each position.
    #[serde(default)]
    #[schema(minimum = 1)]
    hash: Option<u32>,
}

/// What was found in the positions.
#[derive(Default, Serialize, ToSchema)]
pub struct BatchAnswer {
    /// The results, in the order of the positions; `line` is the number of the position, from 1.
    results: Vec<AnalysisResult>,
    /// Positions that cannot be analysed.
    left_out: Vec<LeftOut>,
    /// Whether there are more, for which there was no time.
    more: bool,
}

/// Positions to be searched, with their numbers from 1.
pub struct Batch {
    /// What can be analysed.
    pub analyses: Vec<(u64, Analysis)>,
    /// The answer so far: what is left out.
    pub answer: BatchAnswer,
}

/// Reads a list of objects: serde would also take lists of their fields.
fn objects<'de, D: Deserializer<'de>>(input: D) -> Result<Vec<PositionQuestion>, D::Error> {
    let list: Vec<Map<String, Value>> = Vec::deserialize(input)?;
    let read = |fields| PositionQuestion::deserialize(Value::Object(fields)).map_err(D::Error::custom);
    list.into_iter().map(read).collect()
}

impl BatchQuestion {
    /// The analyses that are asked for.
    ///
    /// # Errors
    /// If a number is beyond the limits in these settings, or no position can be analysed.
    pub fn batch(self, program: &Program, settings: &Settings) -> Result<Batch, ApiError> {
        let Self { positions, limits, multipv, hash } = self;
        Refusal::check("number of positions", positions.len(), 1, Settings::POSITIONS as u64)?;
        let limits = limits.analysis_limits(settings.analysis_time)?;
        let (mut analyses, mut left_out) = (Vec::new(), Vec::new());
        for (number, position) in (1..).zip(positions) {
            match AnalysisQuestion::new(position, limits, multipv, hash).analysis(program, settings) {
                Ok(analysis) => analyses.push((number as u64, analysis)),
                Err(refusal) => left_out.push((number, refusal)),
            }
        }
        if analyses.is_empty()
            && let Some((_, refusal)) = left_out.pop()
        {
            return Err(refusal.into());
        }
        let left_out = left_out.into_iter().map(|(number, refusal)| LeftOut::new(number, refusal)).collect();
        Ok(Batch { analyses, answer: BatchAnswer { left_out, ..BatchAnswer::default() } })
    }
}

impl BatchAnswer {
    /// Adds what was found in a position.
    pub fn add(&mut self, result: AnalysisResult) {
        self.results.push(result);
    }

    /// The same, but not of all positions.
    #[must_use]
    pub fn cut_off(self) -> Self {
        Self { more: true, ..self }
    }
}
