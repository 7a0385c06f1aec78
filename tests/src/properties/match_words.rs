//! The words of flags of `match`.

use serde::de::DeserializeOwned;
use xiongmao_arena::driver::engine_settings::EngineSettings;
use xiongmao_arena::key_values::read;
use xiongmao_arena::statistics::sprt::SprtSettings;
use xiongmao_arena::tournament::adjudication::{DrawRule, ResignRule};
use xiongmao_arena::tournament::settings::MatchSettings;
use xiongmao_text::one_line;

use super::check_message_up_to;

/// The most characters of a line about the words of a flag.
const LONGEST_LINE: usize = 600;

/// The words of `--engine`, `--sprt`, `--draw` and `--resign`, one a line: they are refused with a line, or are
/// settings; those of an engine can be resolved, or a line says what is missing.
///
/// # Panics
/// If the property does not hold.
pub fn match_words(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let words: Vec<String> = text.lines().map(str::to_owned).collect();
    if let Some(engine) = settings::<EngineSettings>("--engine", &words) {
        let settings = MatchSettings { engines: vec![engine.clone(), engine], ..MatchSettings::default() };
        if let Err(error) = settings.resolve() {
            check_message_up_to(LONGEST_LINE, &one_line(&error.to_string()));
        }
    }
    settings::<SprtSettings>("--sprt", &words);
    settings::<DrawRule>("--draw", &words);
    settings::<ResignRule>("--resign", &words);
}

fn settings<T: DeserializeOwned>(flag: &'static str, words: &[String]) -> Option<T> {
    read(flag, words).map_err(|error| check_message_up_to(LONGEST_LINE, &one_line(&error.to_string()))).ok()
}
