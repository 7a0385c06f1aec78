//! Files of training data.

use std::fs;

use xiongmao_selfplay::file::Reader;
use xiongmao_selfplay::packed::record::PackedBoard;
use xiongmao_selfplay::packed::xiangqi::XiangqiBoard;
use xiongmao_selfplay::packed::xiongqi::XiongqiBoard;
use xiongmao_selfplay::tools::inspect::Census;
use xiongmao_text::one_line;

use super::check_message_up_to;

/// The most characters of a line about a file.
const LONGEST_LINE: usize = 600;

/// A file of training data, with its header: each game refuses it with a line, or reads as many records as it has and
/// counts those that are sound.
///
/// # Panics
/// If the property does not hold.
pub fn training_files(data: &[u8]) {
    let folder = tempfile::tempdir().expect("a directory");
    let path = folder.path().join("games.bin");
    fs::write(&path, data).expect("a file");
    let read = [check::<XiongqiBoard>(&path), check::<XiangqiBoard>(&path)];
    assert!(read != [true; 2], "a file belongs to one game");
}

fn check<B: PackedBoard>(path: &std::path::Path) -> bool {
    let mut reader = match Reader::<B>::open(path) {
        Ok(reader) => reader,
        Err(error) => {
            check_line(&error);
            return false;
        }
    };
    if let Some(warning) = reader.torn() {
        check_line(&warning);
    }
    let mut census = Census::<B>::default();
    let (mut sound, mut broken) = (0, 0);
    for record in &mut reader {
        match record {
            Ok(record) => {
                sound += 1;
                census.add(&record);
            }
            Err(error) => {
                broken += 1;
                check_line(&error);
            }
        }
    }
    assert_eq!((sound + broken, sound), (reader.whole(), census.all.positions));
    assert!(!census.table().is_empty());
    true
}

fn check_line(message: &impl std::fmt::Display) {
    check_message_up_to(LONGEST_LINE, &one_line(&message.to_string()));
}
