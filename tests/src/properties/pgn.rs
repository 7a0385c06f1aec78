//! Records in PGN.

use xiongmao_records::pcn::Pcn;
use xiongmao_records::pgn::{decode, is_pgn, read_pgn_records, write_pgn};

use super::{LONGEST_MESSAGE, check_message_up_to};

/// Every game is refused with a reason and its place in the text, or read. Then it can be written in every notation of
/// the game, and what is written is PGN that reads as the same record; so does the record as PCN.
///
/// # Panics
/// If the property does not hold.
pub fn pgn(data: &[u8]) {
    let text = decode(data);
    let lines = text.lines().count().max(1);
    let mut games = 0;
    for game in read_pgn_records(&text) {
        games += 1;
        match game {
            Ok(record) => check(&without_notes(record)),
            Err(error) => {
                assert!((1..=lines).contains(&error.line) && error.column > 0, "{error}");
                // A game has ten or so notations, and the message about an unknown game lists them.
                check_message_up_to(2 * LONGEST_MESSAGE, &error);
            }
        }
    }
    assert!(games > 0, "a text without games is refused");
}

/// The record itself: the notes of its reader are not written.
fn without_notes(record: Pcn) -> Pcn {
    Pcn { notes: Vec::new(), ..record }
}

fn check(record: &Pcn) {
    assert_eq!(Pcn::from_json(&record.to_json()).as_ref(), Ok(record));
    if let Ok(text) = record.to_toml() {
        assert_eq!(Pcn::from_toml(&text).as_ref(), Ok(record), "{text}");
    }
    let rules = record.rules();
    for &notation in rules.notations {
        let text = write_pgn(record, notation).unwrap_or_else(|error| panic!("{error}: {}", record.to_json()));
        assert!(is_pgn(&text), "{text}");
        let again: Vec<_> = read_pgn_records(&text).map(|game| game.map(without_notes)).collect();
        assert_eq!(again.as_slice(), [Ok(record.clone())], "{text}");
    }
}
