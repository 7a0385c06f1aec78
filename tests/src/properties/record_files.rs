//! Files of recorded games.

use xiongmao_analysis::records::source::Source;
use xiongmao_arena::tournament::pairing::schedule::Schedule;
use xiongmao_arena::tournament::records::record::{CountedGame, RecordedGame};
use xiongmao_arena::tournament::settings::MatchSettings;
use xiongmao_movegen::RuleSettings;
use xiongmao_records::RecordFormat;
use xiongmao_records::pcn::Pcn;
use xiongmao_text::one_line;

use super::check_message_up_to;

/// The most characters of a line about a file of records.
const LONGEST_LINE: usize = 600;
/// The games of a file that are also asked for by their number.
const NUMBERED: usize = 3;

/// The match that records are counted for.
const MATCH: &str = "rounds = 3\n[each]\ncmd = \"x\"\nnodes = 1\n[[engine]]\nname = \"a\"\n[[engine]]\nname = \"b\"";

/// A file of records, in any of the formats that `replay`, `annotate` and `convert` read: each game is refused with one
/// line, or read, and its number finds the same game. It is replayed by the rules that it tells. A match that is
/// resumed refuses it, or counts a game that it has, with an opening that is not over.
///
/// # Panics
/// If the property does not hold.
pub fn record_files(data: &[u8]) {
    for format in std::iter::once(None).chain(RecordFormat::ALL.iter().copied().map(Some)) {
        let source = match Source::from_input("games".to_owned(), data, format) {
            Ok(source) => source,
            Err(error) => {
                check_line(&error.to_string());
                continue;
            }
        };
        let mut games = 0;
        for record in source.records() {
            games += 1;
            let again = (games <= NUMBERED).then(|| source.record(Some(games)).ok());
            match record {
                Ok(record) => {
                    assert!(again.is_none_or(|again| again.as_ref() == Some(&record)), "game {games}");
                    check(&record);
                }
                Err(error) => {
                    assert!(again.is_none_or(|again| again.is_none()), "game {games}");
                    check_line(&error.to_string());
                }
            }
        }
        assert!(games > 0, "a file without games is refused");
    }
}

fn check(record: &Pcn) {
    let replay = record.replay(&record.rule_settings());
    replay.faults.iter().for_each(|fault| check_line(&fault.to_string()));
    assert!(replay.entries.iter().all(|&entry| entry < record.moves.len()));
    let settings = MatchSettings::from_toml(MATCH).expect("settings of a match");
    let specs = settings.resolve().expect("two engines");
    let schedule = Schedule::new(settings.plan(), specs.len());
    match RecordedGame::read(record, &RuleSettings::default()).and_then(|game| game.counted(&schedule, &specs)) {
        Ok(CountedGame { fixture, opening, .. }) => {
            assert!(fixture.game < schedule.games());
            assert!(!opening.end().status().is_over());
        }
        Err(reason) => check_line(&reason.to_string()),
    }
}

/// Checks what the program prints of this message.
fn check_line(message: &str) {
    check_message_up_to(LONGEST_LINE, &one_line(message));
}
