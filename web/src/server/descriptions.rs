//! Descriptions of answers that several routes share in the document about the interface.

use xiongmao_answers::line::InfoObject;
use xiongmao_answers::review::{GameObject, PositionObject, ReviewResult};

use crate::error::ErrorAnswer;
use crate::questions::analysis::AnalysisResult;
use crate::questions::batch::BatchAnswer;
use crate::server::watch::{MatchAnswer, MatchList};

/// The refusals of a question.
#[derive(utoipa::IntoResponses)]
#[expect(dead_code, reason = "only the description is used")]
pub enum Refusals {
    /// The body is not JSON, or the request names several hosts.
    #[response(status = 400)]
    Malformed(ErrorAnswer),
    /// The request comes from another computer, without a token or with an unknown one.
    #[response(status = 401)]
    TokenNeeded(ErrorAnswer),
    /// The request comes from another site.
    #[response(status = 403)]
    Foreign(ErrorAnswer),
    /// The body did not arrive in time.
    #[response(status = 408)]
    TooSlow(ErrorAnswer),
    /// The body is too large.
    #[response(status = 413)]
    TooLarge(ErrorAnswer),
    /// The body is not declared to be JSON.
    #[response(status = 415)]
    NotJson(ErrorAnswer),
    /// The question makes no sense: an unknown field, an invalid position, an illegal move.
    #[response(status = 422)]
    Invalid(ErrorAnswer),
    /// The client has too many searches open.
    #[response(status = 429)]
    TooMany(ErrorAnswer),
    /// The server has no room for the search.
    #[response(status = 503)]
    Busy(ErrorAnswer),
}

/// The refusals of a question without a body.
#[derive(utoipa::IntoResponses)]
#[expect(dead_code, reason = "only the description is used")]
pub enum PlainRefusals {
    /// The request names several hosts.
    #[response(status = 400)]
    Malformed(ErrorAnswer),
    /// The request comes from another computer, without a token or with an unknown one.
    #[response(status = 401)]
    TokenNeeded(ErrorAnswer),
    /// The request comes from another site.
    #[response(status = 403)]
    Foreign(ErrorAnswer),
    /// The question makes no sense: an unknown game or field, or a number out of range.
    #[response(status = 422)]
    Invalid(ErrorAnswer),
}

/// The refusals of a question about a match.
#[derive(utoipa::IntoResponses)]
#[expect(dead_code, reason = "only the description is used")]
pub enum WatchRefusals {
    /// The request names several hosts.
    #[response(status = 400)]
    Malformed(ErrorAnswer),
    /// The request comes from another computer, without a token or with an unknown one.
    #[response(status = 401)]
    TokenNeeded(ErrorAnswer),
    /// The request comes from another site.
    #[response(status = 403)]
    Foreign(ErrorAnswer),
    /// There is no match or game with this number, or this server watches none.
    #[response(status = 404)]
    Missing(ErrorAnswer),
    /// The question makes no sense: an unknown field, or a number out of range.
    #[response(status = 422)]
    Invalid(ErrorAnswer),
    /// Too many streams of events are open.
    #[response(status = 429)]
    TooMany(ErrorAnswer),
    /// The record of a game cannot be read.
    #[response(status = 500)]
    Failed(ErrorAnswer),
}

/// An event of an analysis: its name and its data.
#[derive(serde::Serialize, utoipa::ToSchema)]
#[serde(tag = "event", content = "data", rename_all = "lowercase")]
#[expect(dead_code, clippy::large_enum_variant, reason = "only the description is used")]
pub enum AnalysisEvent {
    /// A new line.
    Info(InfoObject),
    /// The end.
    Result(AnalysisResult),
    /// The analysis could not be carried out.
    Error(ErrorAnswer),
}

/// An event of a batch: its name and its data.
#[derive(serde::Serialize, utoipa::ToSchema)]
#[serde(tag = "event", content = "data", rename_all = "lowercase")]
#[expect(dead_code, clippy::large_enum_variant, reason = "only the description is used")]
pub enum BatchEvent {
    /// A position that has been searched.
    Answer(AnalysisResult),
    /// The end.
    Result(BatchAnswer),
    /// The batch could not be carried out.
    Error(ErrorAnswer),
}

/// An event of a review: its name and its data.
#[derive(serde::Serialize, utoipa::ToSchema)]
#[serde(tag = "event", content = "data", rename_all = "lowercase")]
#[expect(dead_code, clippy::large_enum_variant, reason = "only the description is used")]
pub enum ReviewEvent {
    /// The game, at the beginning.
    Game(GameObject),
    /// A position that has been searched.
    Position(PositionObject),
    /// The end.
    Result(ReviewResult),
    /// The review could not be carried out.
    Error(ErrorAnswer),
}

/// An event about matches: its name and its data.
#[derive(serde::Serialize, utoipa::ToSchema)]
#[serde(tag = "event", content = "data", rename_all = "lowercase")]
#[expect(dead_code, clippy::large_enum_variant, reason = "only the description is used")]
pub enum WatchEvent {
    /// The list of matches.
    Matches(MatchList),
    /// The match that was asked for.
    Match(MatchAnswer),
}
