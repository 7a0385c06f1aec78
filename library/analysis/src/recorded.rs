//! Recorded games as the requests of a batch.

use std::fmt::Write;

use serde_json::json;
use xiongmao_movegen::RuleSettings;

use crate::records::source::{Source, SourceError};

/// A request for every position of each game of a file, one game per line. Their ids are the numbers of the games. In
/// a game that went on after these rules ended it, an arbiter judges. With `as_record`, a game that cannot be read
/// becomes a request that is refused with the reason.
///
/// # Errors
/// If there are no games; without `as_record`, also if the first game cannot be read.
pub fn requests(source: &Source, rules: &RuleSettings, as_record: bool) -> Result<String, SourceError> {
    let mut lines = String::new();
    for (number, record) in (1..).zip(source.records()) {
        let request = match record {
            Ok(record) => {
                let moves: Vec<&str> = record.moves.iter().map(|mv| mv.pmn.as_str()).collect();
                let mut request = json!({"id": number, "feen": record.setup.feen, "moves": moves, "each_move": true});
                if record.replay(rules).went_on().is_some() {
                    request["arbiter"] = true.into();
                }
                request
            }
            Err(error @ SourceError::Game { .. }) if as_record => json!({"id": number, "error": error.to_string()}),
            Err(error) => return Err(error),
        };
        // Writing to a string cannot fail.
        let _ = writeln!(lines, "{request}");
    }
    Ok(lines)
}
