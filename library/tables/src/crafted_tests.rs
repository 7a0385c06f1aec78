//! Files whose checksums are right and whose contents are not.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use serde_json::{Value as Json, json};
use tempfile::TempDir;
use xiongmao_movegen::Rules;
use xxhash_rust::xxh3::xxh3_64;

use crate::code::{LOST_NOW, OPEN, WON_NEXT};
use crate::file::{Facts, Values, write};
use crate::header::{BEFORE_HEADER, Content, Counts};
use crate::make::make;
use crate::xiangqi::family::XiangqiFamily;
use crate::xiongqi::family::XiongqiFamily;
use crate::xiongqi::index::FileIndex;
use crate::xiongqi::store;
use crate::{AnyFamily, Tables};

const REFUSAL: &str = "it does not store what a table of its class stores";

/// A directory with one table, and its file.
fn one(game: &str) -> (TempDir, PathBuf) {
    let (dir, stop) = (tempfile::tempdir().unwrap(), AtomicBool::new(false));
    match game {
        "xiongqi" => make(&XiongqiFamily, dir.path(), &["GRvG".parse().unwrap()], &stop, |_| ()).unwrap(),
        _ => make(&XiangqiFamily, dir.path(), &["GRvG".parse().unwrap()], &stop, |_| ()).unwrap(),
    }
    let path = dir.path().join(format!("GRvG.{game}"));
    (dir, path)
}

/// Writes a file again with another header; returns the end of the header, and the header.
fn with_header(path: &Path, change: impl FnOnce(&mut Json)) -> (u64, Json) {
    let bytes = fs::read(path).unwrap();
    let size = u32::from_le_bytes(bytes[BEFORE_HEADER - 4..BEFORE_HEADER].try_into().unwrap()) as usize;
    let mut header: Json = serde_json::from_slice(&bytes[BEFORE_HEADER..][..size]).unwrap();
    change(&mut header);
    let text = serde_json::to_vec(&header).unwrap();
    let mut changed = bytes[..BEFORE_HEADER - 4].to_vec();
    changed.extend((text.len() as u32).to_le_bytes());
    changed.extend(&text);
    changed.extend(xxh3_64(&text).to_le_bytes());
    let end = changed.len() as u64;
    changed.extend(&bytes[BEFORE_HEADER + size + 8..]);
    fs::write(path, changed).unwrap();
    (end, header)
}

/// A directory with a file of `GRvG` that stores these values, each of `entries` entries.
fn stored(values: &[(usize, Content, u8)], entries: usize) -> TempDir {
    let dir = tempfile::tempdir().unwrap();
    let of = |&(side, content, code)| Values { side, content, codes: vec![code; entries] };
    let values: Vec<Values> = values.iter().map(of).collect();
    let facts = Facts { counts: vec![Counts::default(); 2], ban_nodes: 0 };
    let expected = store::expected("GRvG".parse().unwrap());
    write(&dir.path().join("GRvG.xiongqi"), &expected, facts, &values).unwrap();
    dir
}

fn entries() -> usize {
    FileIndex::new("GRvG".parse().unwrap()).entries()
}

/// The results of everything that reads tables for the first table of a directory, South to move and North to move.
fn answers(family: &dyn AnyFamily, dir: &Path, rules: &Rules, feens: [&str; 2]) -> Vec<String> {
    let stop = AtomicBool::new(false);
    let classes = ["GRvG".to_owned()];
    let mut said = Vec::new();
    match Tables::open(dir) {
        Err(error) => said.push(error.to_string()),
        Ok(tables) => {
            for feen in feens {
                let value = tables.value_of(&rules.from_feen(feen).unwrap());
                said.extend(value.map(|value| value.to_string()));
            }
            said.extend(tables.damage().map(ToString::to_string));
        }
    }
    said.extend(family.settle(dir, &classes, 10, &stop, &mut |_, _| ()).err().map(|error| error.to_string()));
    said.extend(family.verify(dir, &classes, &stop, &mut |_, _| ()).err().map(|error| error.to_string()));
    said
}

fn said_of(dir: &Path) -> Vec<String> {
    let feens = ["8/8/8/8/4g^3/8/8/G^R6 / X/x", "8/8/8/8/8/4g^3/8/G^R6 / x/X"];
    answers(&XiongqiFamily, dir, &xiongmao_movegen::xiongqi::RULES, feens)
}

#[test]
fn a_table_stores_what_its_class_needs() {
    use Content::{Ban, Distances, Outcomes, Runs};
    for values in [
        // Each side would follow from the other, without end.
        &[(0, Outcomes, WON_NEXT), (1, Outcomes, WON_NEXT)][..],
        &[(0, Outcomes, WON_NEXT), (1, Outcomes, LOST_NOW)],
        &[(0, Distances, WON_NEXT), (1, Outcomes, LOST_NOW)],
        &[(0, Distances, WON_NEXT)],
        &[(0, Distances, WON_NEXT), (7, Distances, LOST_NOW)],
        &[(0, Distances, WON_NEXT), (0, Distances, WON_NEXT)],
        &[(0, Distances, WON_NEXT), (1, Distances, LOST_NOW), (1, Ban, OPEN), (1, Ban, OPEN)],
        &[(0, Distances, WON_NEXT), (1, Distances, LOST_NOW), (2, Ban, OPEN)],
        &[(0, Distances, WON_NEXT), (1, Distances, LOST_NOW), (0, Runs, 0)],
        &[],
    ] {
        let dir = stored(values, entries());
        let said = said_of(dir.path());
        assert!(said.len() == 3 && said.iter().all(|line| line.ends_with(REFUSAL)), "{values:?}: {said:?}");
    }
}

#[test]
fn a_table_has_the_entries_of_its_class() {
    for entries in [0, 1, entries() - 1, entries() + 1, 100 * entries()] {
        let dir = stored(&[(0, Content::Distances, WON_NEXT), (1, Content::Distances, LOST_NOW)], entries);
        let said = said_of(dir.path());
        assert!(said.len() == 3 && said.iter().all(|line| line.ends_with(REFUSAL)), "{entries}: {said:?}");
    }
    // A file that is longer than any.
    let (dir, path) = one("xiongqi");
    let (end, header) = with_header(&path, |header| header["streams"][1]["length"] = json!(1_u64 << 36));
    let length = end + header["streams"][1]["offset"].as_u64().unwrap() + (1 << 36);
    fs::OpenOptions::new().write(true).open(&path).unwrap().set_len(length).unwrap();
    let said = said_of(dir.path());
    assert!(said.len() == 3 && said.iter().all(|line| line.ends_with(REFUSAL)), "{said:?}");
}

#[test]
fn no_code_is_zero() {
    let dir = stored(&[(0, Content::Distances, 0), (1, Content::Distances, 0)], entries());
    let said = said_of(dir.path());
    assert!(said.len() == 3 && said.iter().all(|line| line.ends_with(REFUSAL)), "{said:?}");
}

#[test]
fn a_header_that_counts_wrongly_is_not_confirmed() {
    let feens = ["4g^4/9/9/9/9/9/9/9/9/R2G^5 / X/x", "4g^4/9/9/9/9/9/9/9/9/R2G^5 / x/X"];
    for game in ["xiongqi", "xiangqi"] {
        let changes: [&dyn Fn(&mut Json); 3] = [
            &|header| header["counts"][1]["losses"] = json!(7),
            &|header| header["counts"][0]["longest"][0] = json!(13),
            &|header| header["counts"][0]["longest"][1] = json!("\u{1b}]0;\u{7}"),
        ];
        for change in changes {
            let (dir, path) = one(game);
            with_header(&path, change);
            let said = match game {
                "xiongqi" => said_of(dir.path()),
                _ => answers(&XiangqiFamily, dir.path(), &xiongmao_movegen::xiangqi::RULES, feens),
            };
            assert_eq!(said.last().unwrap(), "GRvG: its header counts other entries than it has", "{said:?}");
        }
        // More entries than there are: their sum could overflow.
        for (count, value) in
            [("wins", json!(u64::MAX)), ("ban_wins", json!(u64::MAX)), ("longest", json!([65535, ""]))]
        {
            let (dir, path) = one(game);
            with_header(&path, |header| header["counts"][0][count] = value);
            let said = Tables::open(dir.path()).unwrap_err().to_string();
            assert!(said.ends_with(REFUSAL), "{said}");
        }
    }
}

#[cfg(unix)]
#[test]
fn tables_are_regular_files() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("GRvG.xiongqi");
    for target in [None, Some("/dev/zero"), Some("/")] {
        match target {
            None => assert!(std::process::Command::new("mkfifo").arg(&path).status().unwrap().success()),
            Some(target) => std::os::unix::fs::symlink(target, &path).unwrap(),
        }
        let said = said_of(dir.path());
        assert!(said.len() == 3 && said.iter().all(|line| line.ends_with("not a regular file")), "{said:?}");
        fs::remove_file(&path).unwrap();
    }
    // Another takes the place of a table that has not been read yet.
    let (dir, path) = one("xiongqi");
    let tables = Tables::open(dir.path()).unwrap();
    fs::remove_file(&path).unwrap();
    assert!(std::process::Command::new("mkfifo").arg(&path).status().unwrap().success());
    let game = xiongmao_movegen::xiongqi::RULES.from_feen("8/8/8/8/4g^3/8/8/G^R6 / X/x").unwrap();
    assert_eq!(tables.value_of(&game), None);
    assert!(tables.damage().unwrap().to_string().ends_with("not a regular file"));
}

#[test]
fn a_table_without_room_is_missing() {
    let (dir, _) = one("xiongqi");
    let game = xiongmao_movegen::xiongqi::RULES.from_feen("8/8/8/8/4g^3/8/8/G^R6 / X/x").unwrap();
    for (less, is_there) in [(0, true), (1, false)] {
        let tables = Tables::open(dir.path()).unwrap();
        tables.set_room(tables.memory() - less);
        assert_eq!(tables.value_of(&game).is_some(), is_there);
        let said = tables.damage().map(ToString::to_string).unwrap_or_default();
        assert_eq!(said.ends_with(" bytes in memory"), !is_there, "{said}");
    }
}

#[test]
fn tables_are_read_from_memory_as_from_files() {
    for game in ["xiongqi", "xiangqi"] {
        let (dir, path) = one(game);
        let (bytes, name) = (fs::read(&path).unwrap(), path.file_name().unwrap().to_str().unwrap());
        let (stored, mut held) = (Tables::open(dir.path()).unwrap(), Tables::default());
        held.add_bytes(name, bytes.clone()).unwrap();
        assert_eq!((held.len(), held.most_men(), held.memory()), (1, stored.most_men(), stored.memory()));
        let rules = xiongmao_movegen::games::named(game).unwrap();
        let feen = match game {
            "xiongqi" => "3g^4/8/8/8/8/8/8/R3G^3 / X/x",
            _ => "3g^5/9/9/9/9/9/9/9/9/R3G^4 / X/x",
        };
        let position = rules.from_feen(feen).unwrap();
        assert!(held.value_of(&position).is_some());
        assert_eq!(held.value_of(&position), stored.value_of(&position));
        assert_eq!(held.moves(&position), stored.moves(&position));
        for (name, bytes) in [("GRvG.txt", bytes.clone()), (name, bytes[..9].to_vec()), (name, Vec::new())] {
            let mut tables = Tables::default();
            assert!(tables.add_bytes(name, bytes).is_err(), "{name}");
            assert!(tables.is_empty());
        }
    }
}
