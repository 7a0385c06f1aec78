//! The description of the interface for programs, made from the functions and types that answer.

use utoipa::OpenApi;
use xiongmao_answers::line::InfoObject;
use xiongmao_answers::review::{GameObject, PositionObject};

use crate::error::ErrorAnswer;
use crate::routes::analyse::AnalysisResult;
use crate::routes::annotate::ReviewResult;
use crate::routes::{analyse, annotate, explain, games, play, position, records, rules, watch};

/// The document.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Xiongmao",
        description = "Rules, analysis and play of Xiongqi and Xiangqi. Every request brings its position; the server \
                       keeps no games. A client may name itself in the header `Xiongmao-Client`; without it each \
                       connection is a client of its own. docs/web.md tells more."
    ),
    paths(
        games::games,
        position::position,
        position::ply,
        explain::explain,
        play::play,
        analyse::analyse,
        annotate::annotate,
        records::records,
        rules::rules,
        watch::matches,
        watch::state_of_match,
        watch::games,
        watch::replay,
        watch::events,
    ),
    components(schemas(ErrorAnswer, InfoObject, AnalysisResult, GameObject, PositionObject, ReviewResult))
)]
pub struct Document;
