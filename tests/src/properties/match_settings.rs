//! Files with the settings of matches.

use xiongmao_arena::tournament::pairing::schedule::Schedule;
use xiongmao_arena::tournament::settings::MatchSettings;
use xiongmao_text::one_line;

use super::check_message_up_to;

/// The most characters of a line about a settings file.
const LONGEST_LINE: usize = 600;
/// A larger tournament takes long to lay out.
const MOST_ENGINES: usize = 20;

/// The text of a settings file is refused with a reason, or read, and then it is written and reads the same again. Its
/// engines can be resolved, or the reason says what is missing; then the match has a schedule with games.
///
/// # Panics
/// If the property does not hold.
pub fn match_settings(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    let settings = match MatchSettings::from_toml(text) {
        Ok(settings) => settings,
        Err(reason) => return check_message_up_to(LONGEST_LINE, &one_line(&reason.to_string())),
    };
    // Numbers beyond those of TOML cannot be written.
    if let Ok(written) = toml::to_string(&settings) {
        assert_eq!(MatchSettings::from_toml(&written).as_ref(), Ok(&settings), "{written}");
    }
    assert!(settings.plays_same_games(&settings), "{text}");
    match settings.resolve() {
        Ok(specs) if specs.len() <= MOST_ENGINES => {
            assert!(specs.len() >= 2, "{text}");
            let schedule = Schedule::new(settings.plan(), specs.len());
            assert!(schedule.games() > 0 && schedule.planned() >= schedule.games(), "{text}");
            assert!(schedule.fixture(0).is_some(), "{text}");
        }
        Ok(_) => {}
        Err(error) => check_message_up_to(LONGEST_LINE, &one_line(&error.to_string())),
    }
}
