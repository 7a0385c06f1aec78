//! Records in PCN.

use xiongmao_movegen::RuleSettings;
use xiongmao_records::pcn::{Pcn, PcnError, read_json_records};

use super::{LONGEST_MESSAGE, check_message, check_message_up_to};

/// A record is refused with a reason, or read, and then it is written in both forms and reads the same again. Playing
/// it ends with a game, or with what is wrong; where nothing is, its moves are a line that can be played.
///
/// # Panics
/// If the property does not hold.
pub fn pcn(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    for record in read_json_records(text) {
        record.map_or_else(|error| check_message(&error), |record| check(&record));
    }
    match Pcn::read(text) {
        Ok(record) => check(&record),
        Err(error) => check_message(&error),
    }
}

fn check(record: &Pcn) {
    assert_eq!(Pcn::read(&record.to_json()).as_ref(), Ok(record));
    assert_eq!(Pcn::from_json(&record.to_json_pretty()).as_ref(), Ok(record));
    match record.to_toml() {
        Ok(text) => assert_eq!(Pcn::from_toml(&text).as_ref(), Ok(record), "{text}"),
        Err(error) => assert!(matches!(error, PcnError::NoToml { .. })),
    }
    let replay = record.replay(&RuleSettings::default());
    // A fault quotes a move, and its reason may quote part of it again.
    replay.faults.iter().for_each(|fault| check_message_up_to(2 * LONGEST_MESSAGE, fault));
    let Some(game) = &replay.game else {
        assert!(!replay.holds());
        return;
    };
    assert_eq!(game.plies_played(), replay.entries.len());
    if replay.holds() {
        let mut again = record.rules().from_feen(&record.setup.feen).expect("the record holds");
        again.play_line(record.moves.iter().map(|mv| &*mv.pmn)).expect("the record holds");
        assert_eq!((again.feen(), again.status()), (game.feen(), game.status()));
    }
}
