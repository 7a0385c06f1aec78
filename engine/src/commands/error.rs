//! Why commands fail, as far as several do. Everything else is the error of a library, or is said where it is found.

use std::io;
use std::path::Path;

use anyhow::{Error, anyhow};
use xiongmao_answers::ending;
use xiongmao_language::Language;
use xiongmao_movegen::Ending;

use super::refused::Refused;

#[derive(Debug, thiserror::Error)]
#[error("cannot write {path}: {source}")]
struct WriteError {
    path: String,
    source: io::Error,
}

/// This file cannot be written.
pub fn cannot_write(path: &Path) -> impl Fn(io::Error) -> Error + Copy {
    move |source| WriteError { path: path.display().to_string(), source }.into()
}

/// A signal ended the command early; its results so far have been printed.
pub fn interrupted(after: &str) -> Error {
    anyhow!("interrupted after {after}")
}

/// The machine has no thread for the work.
#[allow(clippy::needless_pass_by_value, reason = "for map_err")]
pub fn no_thread(error: io::Error) -> Error {
    anyhow!("cannot start a thread: {error}")
}

/// The game is over, so that there is nothing to ask about.
pub fn is_over(ending: Ending) -> Error {
    anyhow!("the game is over: {}", ending::in_words(ending))
}

/// The command does not exist. `similar` is one with a similar name.
pub fn no_command(name: &str, similar: Option<String>) -> String {
    let tip = similar.map_or_else(String::new, |name| format!("; a similar command exists: '{name}'"));
    format!("there is no command {name}{tip} (try --help)")
}

/// The command does not exist, but the intention is clear.
pub fn no_command_but(name: &str, advice: &str) -> String {
    format!("there is no command '{name}'; {advice}")
}

/// What is printed of a failure, as far as it can be in this language. An error of the system that comes as it is, is
/// one of the output.
pub fn in_words(error: &Error, language: Language) -> String {
    match error.downcast_ref::<Refused>() {
        Some(refused) => refused.told(language),
        None if error.is::<io::Error>() => format!("cannot write: {error}"),
        None => error.to_string(),
    }
}
