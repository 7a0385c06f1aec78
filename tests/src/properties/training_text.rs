//! Training data as text.

use xiongmao_selfplay::file::Writer;
use xiongmao_selfplay::packed::record::PlayedBoard;
use xiongmao_selfplay::packed::xiangqi::XiangqiBoard;
use xiongmao_selfplay::packed::xiongqi::XiongqiBoard;
use xiongmao_selfplay::tools::text::{import, line, record};
use xiongmao_text::one_line;

use super::check_message_up_to;

/// The most characters of a line about a text.
const LONGEST_LINE: usize = 600;

/// The text that `data text --import` reads, for each game: it is refused with a line, or every line is a record that
/// is written as a line which reads the same.
///
/// # Panics
/// If the property does not hold.
pub fn training_text(data: &[u8]) {
    check::<XiongqiBoard>(data);
    check::<XiangqiBoard>(data);
}

fn check<B: PlayedBoard>(data: &[u8]) {
    let mut sound = 0;
    for text in String::from_utf8_lossy(data).lines().map(str::trim) {
        match record::<B>(text) {
            Ok(record) => {
                sound += 1;
                let written = line(&record).unwrap_or_else(|error| panic!("{text:?}: {error}"));
                assert_eq!(self::record::<B>(&written).ok(), Some(record), "{text:?}: {written}");
            }
            Err(error) => check_line(&error),
        }
    }
    let folder = tempfile::tempdir().expect("a directory");
    let mut writer = Writer::<B>::create(&folder.path().join("games.bin")).expect("a file");
    match import("games.txt", data, &mut writer) {
        Ok(count) => assert_eq!(count, sound),
        Err(error) => check_line(&error),
    }
}

fn check_line(message: &impl std::fmt::Display) {
    check_message_up_to(LONGEST_LINE, &one_line(&message.to_string()));
}
