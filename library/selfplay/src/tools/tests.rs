//! The tools on records of an unknown game, longer than those of the games in the program.

use std::path::{Path, PathBuf};

use xiongmao_movegen::Side;

use super::Input;
use super::inspect::Census;
use super::merge::merge;
use super::shuffle::shuffle;
use crate::error::FileError;
use crate::file::{Reader, Writer};
use crate::packed::record::{KindInfo, LABEL_BYTES, Outcome, PackedBoard, PlayedBoard, Record, RecordError};
use crate::packed::{BoardWork, with_board};
use crate::searcher::Halt;
use xiongmao_analysis::registry;

const BOARD_BYTES: usize = 34;

/// A board with a kind of piece in each byte; 0 is an empty square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Row([u8; BOARD_BYTES]);

impl PackedBoard for Row {
    const GAME: &'static str = "row";
    const MAX_PIECES: u32 = 6;
    const KINDS: &'static [KindInfo] = &[KindInfo { name: "one", at_start: 1 }, KindInfo { name: "two", at_start: 0 }];
    type Bytes = [u8; BOARD_BYTES + LABEL_BYTES];
    const ZEROS: Self::Bytes = [0; BOARD_BYTES + LABEL_BYTES];

    fn from_bytes(bytes: &[u8], _to_move: Side, flags: u8) -> Result<Self, RecordError> {
        let bytes: [u8; BOARD_BYTES] = bytes.try_into().unwrap();
        let known = flags == 0 && bytes.iter().all(|&kind| kind < 3);
        known.then_some(Self(bytes)).ok_or_else(|| RecordError::Board("no such kind".into()))
    }

    fn write(&self, bytes: &mut [u8]) {
        bytes.copy_from_slice(&self.0);
    }

    fn flags(&self) -> u8 {
        0
    }

    fn count(&self) -> u32 {
        self.0.iter().filter(|&&kind| kind > 0).count() as u32
    }

    fn count_kinds(&self) -> Vec<[u32; 2]> {
        let mut counts = vec![[0; 2]; 2];
        self.0.iter().filter(|&&kind| kind > 0).for_each(|&kind| counts[usize::from(kind) - 1][0] += 1);
        counts
    }
}

/// Records that all differ.
fn records(count: u16) -> Vec<Record<Row>> {
    let record = |number: u16| {
        let mut board = [0; BOARD_BYTES];
        (0..6).for_each(|digit| board[digit] = (number / 3u16.pow(digit as u32) % 3) as u8);
        let to_move = if number.is_multiple_of(2) { Side::South } else { Side::North };
        Record {
            board: Row(board),
            to_move,
            score: number as i16,
            outcome: Outcome::Win,
            ply: number,
            halfmove_clock: 3,
        }
    };
    (0..count).map(record).collect()
}

fn write(path: &Path, records: &[Record<Row>]) {
    let mut writer = Writer::create(path).unwrap();
    for record in records {
        writer.write(record).unwrap();
    }
    writer.finish().unwrap();
}

fn read(path: &Path) -> Vec<Record<Row>> {
    Reader::open(path).unwrap().map(Result::unwrap).collect()
}

fn input(paths: &[&PathBuf]) -> Input<Row> {
    let paths: Vec<PathBuf> = paths.iter().map(|&path| path.clone()).collect();
    Input::open(&paths, &Halt::default()).unwrap()
}

#[test]
fn every_tool_works_on_another_game() {
    let folder = tempfile::tempdir().unwrap();
    let [a, b, merged, shuffled] = ["a", "b", "merged", "shuffled"].map(|name| folder.path().join(name));
    let all = records(500);
    write(&a, &all[..300]);
    write(&b, &all[200..]);
    assert_eq!(read(&a), all[..300]);
    let done = merge(&mut input(&[&a, &b]), &merged, &mut || {}).unwrap();
    assert_eq!((done.positions, done.duplicates), (500, 100));
    assert_eq!(read(&merged), all);
    assert_eq!(shuffle(&mut input(&[&merged]), &shuffled, 1, 1, &mut || {}).unwrap(), 500);
    let mut order = read(&shuffled);
    assert_ne!(order, all);
    order.sort_by_key(|record| record.ply);
    assert_eq!(order, all);
    let mut census = Census::default();
    for record in &all {
        census.add(record);
    }
    assert_eq!((census.phases.len(), census.kinds.len(), census.north.wins), (2, 2, 250));
    assert!(census.table().contains(" 1 to  4 pieces") && census.table().contains("\none "), "{}", census.table());
}

#[test]
fn a_run_continues_behind_its_records() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a");
    let all = records(20);
    write(&path, &all[..10]);
    let mut writer = Writer::resume(&path, 7).unwrap();
    for record in &all[7..] {
        writer.write(record).unwrap();
    }
    writer.finish().unwrap();
    assert_eq!(read(&path), all);
}

/// Opens a file of another game, to read it and to continue it.
struct Refusals<'a>(&'a Path);

impl BoardWork for Refusals<'_> {
    type Output = [FileError; 2];

    fn run<B: PlayedBoard>(self) -> Self::Output {
        let reading = Reader::<B>::open(self.0).map(drop).unwrap_err();
        [reading, Writer::<B>::resume(self.0, 3).map(drop).unwrap_err()]
    }
}

#[test]
fn files_of_another_game_are_refused_with_both_names() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.bin");
    write(&path, &records(5));
    let entry = registry::default();
    for error in with_board(entry.rules(), Refusals(&path)) {
        let FileError::OtherGame { found, wanted, .. } = &error else { panic!("{error}") };
        assert_eq!((found.as_str(), *wanted), ("row", entry.rules().name));
    }
    assert_eq!(read(&path).len(), 5);
}
