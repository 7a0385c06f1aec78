//! The manifest of a part of a batch.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use xiongmao_movegen::RuleSettings;
use xiongmao_parts::Manifest;
use xiongmao_parts::digest::Digest;

use crate::AnalysisError;
use crate::batch::AnswerCounts;
use crate::request::Defaults;

/// The settings that the answers depend on, besides the program and the records.
pub fn batch_settings(defaults: &Defaults) -> Value {
    let Defaults { query, resources, rules, settings, tables } = defaults;
    let mut all = json!({
        "game": rules.map(|rules| rules.name),
        "rules": chosen_rules(settings),
        "limits": query.limits,
        "multipv": query.multipv,
        "notation": query.notation.name(),
        "hash": resources.hash,
    });
    // Which tables lie in a directory may differ from machine to machine.
    if tables.is_some() {
        all["tables"] = true.into();
    }
    all
}

/// The rules that players choose among, if they differ from the defaults.
fn chosen_rules(settings: &RuleSettings) -> Value {
    let mut rules: serde_json::Map<String, Value> =
        settings.choices().map(|(option, choice)| (option.to_owned(), choice.into())).collect();
    rules.extend(settings.move_limit.number().map(|limit| ("MoveLimitPlies".to_owned(), limit.into())));
    rules.into()
}

/// The result of a finished part: `result` in its manifest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BatchResult {
    /// The number of its answers.
    #[serde(flatten)]
    pub counts: AnswerCounts,
    /// Their [digest](AnswersDigest). Missing in parts by 0.2.0.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub digest: Option<String>,
}

/// Computes the digest of answers without their times (`nps` and `time_ms`), which differ from run to run.
#[derive(Default)]
pub struct AnswersDigest(Digest);

impl AnswersDigest {
    /// Adds an answer, a line of JSON. Quotation marks within its texts are escaped, so they cannot look like fields.
    pub fn add(&mut self, line: &str) {
        let mut rest = line;
        let field = |text: &str, name: &str| text.find(name).map(|start| start + name.len());
        while let Some(value) = TIMES.iter().filter_map(|name| field(rest, name)).min() {
            self.0.update(&rest.as_bytes()[..value]);
            rest = rest[value..].trim_start_matches(|digit: char| digit.is_ascii_digit());
        }
        self.0.update(rest.as_bytes());
    }

    /// The digest of the answers added so far.
    pub fn text(&self) -> String {
        self.0.text()
    }
}

/// The fields of answers whose values are left out of their digest.
const TIMES: [&str; 2] = ["\"nps\":", "\"time_ms\":"];

/// Enters the facts known when all records have been answered: the digest of the whole input, and the contents of the
/// file of the answers.
///
/// # Errors
/// If that file cannot be read.
pub fn finish_batch(
    manifest: &mut Manifest,
    counts: AnswerCounts,
    input: &str,
    answers: &Path,
) -> Result<(), AnalysisError> {
    let fail = |reason| AnalysisError::File { path: answers.display().to_string(), reason };
    let mut lines = BufReader::new(File::open(answers).map_err(fail)?);
    let (mut digest, mut line) = (AnswersDigest::default(), String::new());
    while lines.read_line(&mut line).map_err(fail)? > 0 {
        digest.add(&line);
        line.clear();
    }
    manifest.input = Some(json!({ "digest": input }));
    manifest.result = Some(json!(BatchResult { counts, digest: Some(digest.text()) }));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_digest_of_answers_does_not_depend_on_times() {
        let digest = |nps: u64, millis: u64, cp: i32| {
            let mut digest = AnswersDigest::default();
            let id = r#"a \"nps\":7,"#;
            digest.add(&format!("{{\"id\":\"{id}\",\"cp\":{cp},\"nps\":{nps},\"time_ms\":{millis},\"pv\":[]}}\n"));
            digest.text()
        };
        assert_eq!(digest(7, 8, 9), digest(70_000, 0, 9));
        assert_ne!(digest(7, 8, 9), digest(7, 8, 10));
    }
}
