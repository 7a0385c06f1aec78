//! Recorded games in one format, described and written in another.

use serde::Deserialize;
use utoipa::ToSchema;
use xiongmao_answers::refusal::Refusal;
use xiongmao_records::RecordFormat;

use crate::program::Program;
use crate::records::{RecordsAnswer, all};

/// Records to read.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RecordsQuestion {
    /// The text: PCN in TOML or JSON, or PGN, with any number of games.
    #[schema(max_length = 2_097_152, example = "[Variant \"Xiongqi\"]\n\n1. c2+c6 c7+c3 *\n")]
    record: String,
    /// The format to write the games in: `json` (default), `toml` or `pgn`.
    #[serde(default = "default_format")]
    #[schema(value_type = String, default = "json", example = "pgn")]
    to: RecordFormat,
    /// The notation of the moves in PGN (default: the usual one of the game).
    #[serde(default)]
    notation: Option<String>,
}

const fn default_format() -> RecordFormat {
    RecordFormat::Json
}

impl RecordsQuestion {
    /// The games.
    ///
    /// # Errors
    /// If there is none that can be read, or no such notation.
    pub fn answer(&self, program: &Program) -> Result<RecordsAnswer, Refusal> {
        all(&self.record, self.to, self.notation.as_deref(), program)
    }
}
