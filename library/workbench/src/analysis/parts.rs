//! The manifest of a part of a batch.

use serde_json::{Value, json};
use xiongmao_movegen::RuleSettings;
use xiongmao_parts::Manifest;

use super::batch::AnswerCounts;
use super::request::Defaults;

/// The settings that the answers depend on, besides the program and the records.
pub fn batch_settings(defaults: &Defaults) -> Value {
    let Defaults { query, resources, rules, settings } = defaults;
    json!({
        "game": rules.map(|rules| rules.name),
        "rules": chosen_rules(settings),
        "limits": query.limits,
        "multipv": query.multipv,
        "notation": query.notation.name(),
        "hash": resources.hash,
    })
}

/// The rules that players choose among, where they differ from the defaults.
fn chosen_rules(settings: &RuleSettings) -> Value {
    let mut rules: serde_json::Map<String, Value> =
        settings.choices().map(|(option, choice)| (option.to_owned(), choice.into())).collect();
    rules.extend(settings.move_limit.number().map(|limit| ("MoveLimitPlies".to_owned(), limit.into())));
    rules.into()
}

/// Enters what is known when all records have been answered: the digest of the whole input, and the counts.
pub fn finish_batch(manifest: &mut Manifest, counts: AnswerCounts, input: &str) {
    manifest.input = Some(json!({ "digest": input }));
    manifest.result = Some(json!(counts));
}
