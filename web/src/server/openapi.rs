//! The description of the interface for programs, made from the functions and types that answer.

use utoipa::openapi::schema::{AdditionalProperties, Object};
use utoipa::openapi::{OpenApi as Description, RefOr, Schema};
use utoipa::{Modify, Number, OpenApi};
use xiongmao_answers::limits::{MAX_DEPTH, MAX_THREADS};
use xiongmao_answers::line::InfoObject;
use xiongmao_answers::review::{GameObject, PositionObject, ReviewResult};

use crate::error::ErrorAnswer;
use crate::questions::analysis::AnalysisResult;
use crate::server::routes::{
    analyse, annotate, explain, games, play, position, puzzles, reasons, records, rules, tables, watch,
};
use crate::settings::Settings;

/// The greatest values of fields by their schemas. Attributes of fields can only have literals.
const GREATEST: [(&str, &str, u64); 6] = [
    ("AnalysisLimits", "depth", MAX_DEPTH),
    ("AnalysisLimits", "mate", MAX_DEPTH),
    ("PositionLimits", "depth", MAX_DEPTH),
    ("AnalysisQuestion", "threads", MAX_THREADS as u64),
    ("AnalysisQuestion", "multipv", Settings::LINES as u64),
    ("AnalysisQuestion", "hash", Settings::HASH as u64),
];

/// Writes the ranges of fields into the document.
struct Ranges;

impl Modify for Ranges {
    fn modify(&self, document: &mut Description) {
        let Some(components) = &mut document.components else { return };
        let mut object = |name: &str, change: &dyn Fn(&mut Object)| {
            if let Some(RefOr::T(Schema::Object(object))) = components.schemas.get_mut(name) {
                change(object);
            }
        };
        for (schema, field, most) in GREATEST {
            object(schema, &|object| {
                if let Some(RefOr::T(Schema::Object(number))) = object.properties.get_mut(field) {
                    number.maximum = Some(Number::UInt(most as usize));
                }
            });
        }
        // A batch has the limits among other fields, so the type itself does not refuse unknown ones.
        let no_more = |object: &mut Object| {
            object.additional_properties = Some(Box::new(AdditionalProperties::FreeForm(false)));
        };
        object("AnalysisLimits", &no_more);
    }
}

/// The document.
#[derive(OpenApi)]
#[openapi(
    modifiers(&Ranges),
    info(
        title = "Xiongmao",
        description = "Rules, analysis and play of Xiongqi and Xiangqi. Every request brings its position; the server \
                       keeps no games. A client may name itself in the header `Xiongmao-Client`; without it each \
                       connection is a client of its own. See docs/http.md."
    ),
    paths(
        games::games,
        position::position,
        position::ply,
        explain::explain,
        tables::tables,
        play::play,
        analyse::analyse,
        reasons::why,
        reasons::threats,
        annotate::annotate,
        records::records,
        puzzles::puzzles,
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
