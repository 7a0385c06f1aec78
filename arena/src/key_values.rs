//! `key=value` arguments of the command line, read like a table of a settings file.

use serde::de::DeserializeOwned;
use thiserror::Error;
use toml::{Table, Value};
use xiongmao_text::quote;

/// An invalid `key=value` argument.
#[derive(Debug, Error)]
#[error("{flag}: {reason}")]
pub struct KeyValueError {
    /// The flag it belongs to.
    pub flag: &'static str,
    /// The reason.
    pub reason: String,
}

/// Keys whose values are text even if they look like numbers.
const TEXT: [&str; 6] = ["name", "cmd", "dir", "tc", "protocol", "source"];

/// Reads `key=value` arguments like a table of a settings file. `option.NAME=VALUE` sets an option, `args=` holds
/// arguments separated by blanks, and each `arg=` adds one.
///
/// # Errors
/// If an argument is not `key=value`, a key is repeated, or a key or value is not valid here.
pub fn read<T: DeserializeOwned>(flag: &'static str, words: &[String]) -> Result<T, KeyValueError> {
    let refuse = |reason: String| KeyValueError { flag, reason };
    let mut table = Table::new();
    let mut options = Table::new();
    let mut args = Vec::new();
    for word in words {
        let (key, value) = word.split_once('=').ok_or_else(|| {
            refuse(format!("expected key=value, such as {}, not {}", example(flag, word), quote(word)))
        })?;
        let twice = if let Some(option) = key.strip_prefix("option.") {
            options.insert(option.to_owned(), Value::String(value.to_owned())).is_some()
        } else if key == "args" {
            args.extend(value.split_whitespace().map(|arg| Value::String(arg.to_owned())));
            false
        } else if key == "arg" {
            args.push(Value::String(value.to_owned()));
            false
        } else {
            table.insert(key.to_owned(), typed(key, value)).is_some()
        };
        if twice {
            return Err(refuse(format!("{} is given twice", quote(key))));
        }
    }
    if !args.is_empty() {
        table.insert("args".to_owned(), Value::Array(args));
    }
    if !options.is_empty() {
        table.insert("options".to_owned(), Value::Table(options));
    }
    Value::Table(table).try_into().map_err(|error: toml::de::Error| refuse(in_words(&error.to_string(), words)))
}

/// What might have been meant by a word that has no key.
fn example(flag: &str, word: &str) -> String {
    match flag {
        "--sprt" => "elo0=0 elo1=5".to_owned(),
        "--draw" => "move=40 count=8 score=10".to_owned(),
        "--resign" => "count=4 score=500".to_owned(),
        _ => format!("cmd={word}"),
    }
}

/// The error of the reader of settings, which names types of the program, in words for people.
fn in_words(error: &str, words: &[String]) -> String {
    let quoted: Vec<&str> = error.split('`').skip(1).step_by(2).collect();
    if let (true, Some((unknown, known))) = (error.starts_with("unknown field"), quoted.split_first()) {
        let is_like = |name: &&&str| name.starts_with(unknown) || unknown.starts_with(**name);
        let meant = known.iter().find(is_like).map(|name| format!("did you mean '{name}'?"));
        let meant = meant.unwrap_or_else(|| format!("the settings are {}", known.join(", ")));
        return format!("there is no setting {}; {meant}", quote(unknown));
    }
    let key = error.rsplit_once("in `").and_then(|(_, key)| key.split('`').next());
    let expected = error.split_once(", expected ").and_then(|(_, expected)| expected.lines().next());
    let (Some(key), Some(expected), true) = (key, expected, error.starts_with("invalid ")) else {
        return error.trim().to_owned();
    };
    let expected = match expected {
        "f64" => "a number",
        "a boolean" => "true or false",
        "a string" => "a text",
        number if number.starts_with(['u', 'i']) => "a whole number",
        other => other,
    };
    let value = words.iter().find_map(|word| word.strip_prefix(key)?.strip_prefix('=')).unwrap_or_default();
    format!("{key}: expected {expected}, not {}", quote(value))
}

/// The TOML value with this text.
fn typed(key: &str, value: &str) -> Value {
    let text = || Value::String(value.to_owned());
    if TEXT.contains(&key) {
        return text();
    }
    let number = || value.parse().map(Value::Float).ok();
    value
        .parse()
        .map(Value::Integer)
        .ok()
        .or_else(|| value.parse().map(Value::Boolean).ok())
        .or_else(number)
        .unwrap_or_else(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::driver::engine_settings::EngineSettings;
    use crate::statistics::sprt::SprtSettings;

    fn words(text: &str) -> Vec<String> {
        text.split(';').map(str::to_owned).collect()
    }

    #[test]
    fn words_become_settings() {
        let text = "cmd=./a b;name=7;option.Hash=64;option.Clear Hash=;args=-x 1;arg=two words;tc=10+0.1;nodes=5;st=1";
        let engine: EngineSettings = read("--engine", &words(text)).unwrap();
        assert_eq!(engine.cmd.as_deref(), Some("./a b"));
        assert_eq!(engine.name.as_deref(), Some("7"));
        assert_eq!(engine.args, ["-x", "1", "two words"]);
        assert_eq!((engine.nodes, engine.st), (Some(5), Some(1.0)));
        assert_eq!(engine.tc.unwrap().to_string(), "10+0.1");
        assert_eq!(
            engine.options.iter().map(|(n, v)| format!("{n}={v}")).collect::<Vec<_>>(),
            ["Hash=64", "Clear Hash="]
        );
        let sprt: SprtSettings = read("--sprt", &words("elo0=-1.5;elo1=2;model=logistic")).unwrap();
        assert!((sprt.elo0 + 1.5).abs() < 1e-9 && (sprt.elo1 - 2.0).abs() < 1e-9);
    }

    #[test]
    fn nonsense_is_refused() {
        for (text, reason) in [
            ("cmd", "key=value"),
            ("cmd=a;cmd=b", "twice"),
            ("option.A=1;option.A=2", "twice"),
            ("colour=red", "colour"),
            ("nodes=many", "nodes: expected a whole number, not 'many'"),
            ("st=100ms", "st: expected a number, not '100ms'"),
            ("restart=maybe", "restart: expected true or false, not 'maybe'"),
            ("proto=uci", "there is no setting 'proto'; did you mean 'protocol'?"),
            ("nodes=-1", "-1"),
            ("tc=fast", "time control"),
        ] {
            let error = read::<EngineSettings>("--engine", &words(text)).unwrap_err().to_string();
            assert!(error.starts_with("--engine: ") && error.contains(reason), "{error}");
        }
    }
}
