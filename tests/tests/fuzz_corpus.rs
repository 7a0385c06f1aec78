//! The corpus of the fuzz targets in `tools/fuzz/`, run as ordinary tests.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use xiongmao_tests::properties;

/// Checks the property on every file of this target's corpus; a failure names the file.
fn check(target: &str, property: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tools/fuzz/corpus").join(target);
    let mut files = 0;
    for file in fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
        let path = file.expect("an entry of the folder").path();
        let data = fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let outcome = catch_unwind(AssertUnwindSafe(|| property(&data)));
        assert!(outcome.is_ok(), "{}: {:?}", path.display(), String::from_utf8_lossy(&data));
        files += 1;
    }
    assert!(files > 0, "{} is empty", folder.display());
}

#[test]
fn feen() {
    check("feen", properties::feen);
}

#[test]
fn pcn() {
    check("pcn", properties::pcn);
}

#[test]
fn pgn() {
    check("pgn", properties::pgn);
}

#[test]
fn pmn() {
    check("pmn", properties::pmn);
}

#[test]
fn positions() {
    check("positions", properties::positions);
}

#[test]
fn records() {
    check("records", properties::records);
}

#[test]
fn xiangqi_feen() {
    check("xiangqi_feen", properties::xiangqi_feen);
}

#[test]
fn xiangqi_fen() {
    check("xiangqi_fen", properties::xiangqi_fen);
}

#[test]
fn xiangqi_plies() {
    check("xiangqi_plies", properties::xiangqi_plies);
}

#[test]
fn protocol() {
    check("protocol", properties::protocol);
}

#[test]
fn engine_lines() {
    check("engine_lines", properties::engine_lines);
}

#[test]
fn match_settings() {
    check("match_settings", properties::match_settings);
}

#[test]
fn networks() {
    check("networks", properties::networks);
}

#[test]
fn openings() {
    check("openings", properties::openings);
}

#[test]
fn record_files() {
    check("record_files", properties::record_files);
}

#[test]
fn tables() {
    check("tables", properties::tables);
}

#[test]
fn training_data() {
    check("training_data", properties::training_data);
}

#[test]
fn batch_requests() {
    check("batch_requests", properties::batch_requests);
}

#[test]
fn conversations() {
    check("conversations", properties::conversations);
}

#[test]
fn fen() {
    check("fen", properties::fen);
}

#[test]
fn match_folders() {
    check("match_folders", properties::match_folders);
}

#[test]
fn match_words() {
    check("match_words", properties::match_words);
}

#[test]
fn training_files() {
    check("training_files", properties::training_files);
}

#[test]
fn training_text() {
    check("training_text", properties::training_text);
}

#[test]
fn typed_plies() {
    check("typed_plies", properties::typed_plies);
}

#[test]
fn web_requests() {
    check("web_requests", properties::web_requests);
}
