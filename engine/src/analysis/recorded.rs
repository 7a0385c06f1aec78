//! Recorded games as the requests of a batch.

use std::fmt::Write;

use serde_json::json;

use crate::records::source::{Source, SourceError};

/// A request for every position of each game of a file, one game a line. Their ids are the numbers of the games.
///
/// # Errors
/// For the first game that cannot be read.
pub fn requests(source: &Source) -> Result<String, SourceError> {
    let mut lines = String::new();
    for (number, record) in (1..).zip(source.records()) {
        let record = record?;
        let plies: Vec<&str> = record.plies.iter().map(|ply| ply.pmn.as_str()).collect();
        let request = json!({"id": number, "feen": record.setup.feen, "plies": plies, "each_ply": true});
        // Writing to a string cannot fail.
        let _ = writeln!(lines, "{request}");
    }
    Ok(lines)
}
