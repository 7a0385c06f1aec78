//! The format of records on the command line.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use xiongmao_workbench::records::source::Form;

/// Reads the name of a format.
pub fn read_form() -> impl TypedValueParser<Value = Form> {
    PossibleValuesParser::new(["toml", "json", "pgn"]).map(|name| match name.as_str() {
        "toml" => Form::Toml,
        "json" => Form::Json,
        _ => Form::Pgn,
    })
}
