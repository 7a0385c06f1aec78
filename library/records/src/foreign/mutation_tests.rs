//! Files that were damaged in some way are read or refused, regardless of their contents.

use super::{ccbridge, xqf};
use crate::RecordFormat;

/// The damaged files that are made of each good one.
const FILES: usize = 4_000;
/// The longest message about a file, in bytes.
const LONGEST: usize = 300;

/// Small random numbers, the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit.max(1)
    }

    /// The bytes with up to four of them, or a piece of them, changed.
    fn damage(&mut self, bytes: &[u8]) -> Vec<u8> {
        let mut bytes = bytes.to_vec();
        for _ in 0..=self.below(4) {
            let at = self.below(bytes.len());
            let length = self.below(40).min(bytes.len() - at);
            match self.below(6) {
                0 => bytes.truncate(at),
                1 => drop(bytes.drain(at..at + length)),
                2 => bytes.extend_from_within(at..at + length),
                3 => bytes.insert(at, self.below(256) as u8),
                // Most damage is in the moves, at the end.
                _ if !bytes.is_empty() => {
                    let back = self.below(bytes.len().min(200)) + 1;
                    let at = bytes.len() - back;
                    bytes[at] = self.below(256) as u8;
                }
                _ => {}
            }
        }
        bytes
    }
}

#[test]
fn damaged_files_are_read_or_refused() {
    let library = || {
        let mut bytes = b"CCBridgeLibrary\0".to_vec();
        for _ in 0..2 {
            let at = bytes.len();
            bytes.extend(ccbridge::tests::file(&ccbridge::tests::PLIES));
            bytes.resize(at + 4096, 0);
        }
        bytes
    };
    let page = "[DhtmlXQ]\
                [DhtmlXQ_binit]8979695949392919097717866646260600102030405060708012720323436383[/DhtmlXQ_binit]\
                [DhtmlXQ_movelist]774770627967[/DhtmlXQ_movelist][DhtmlXQ_move_0_2_1]10227967[/DhtmlXQ_move_0_2_1]\
                [DhtmlXQ_move_1_3_2]8988[/DhtmlXQ_move_1_3_2][DhtmlXQ_comment2_3]x[/DhtmlXQ_comment2_3][/DhtmlXQ]";
    let xml = "<ChineseChessRecord>\
               <Head><FEN>rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w</FEN></Head>\
               <MoveList><Move value=\"77-47\" /><Move value=\"70-62\" end=\"1\"><![CDATA[x]]></Move></MoveList>";
    let files = [
        (
            RecordFormat::Xqf,
            xqf::tests::file(&[(72, 42, 0xf0, ""), (79, 67, 0xff, "x"), (70, 62, 0, ""), (19, 27, 0, "")]),
        ),
        (RecordFormat::Cbr, ccbridge::tests::file(&ccbridge::tests::PLIES)),
        (RecordFormat::Cbl, library()),
        (RecordFormat::Cbf, xml.as_bytes().to_vec()),
        (RecordFormat::DhtmlXq, page.as_bytes().to_vec()),
    ];
    let mut random = Random(29);
    for (format, good) in files {
        assert!(format.read_bytes(&good).all(|game| game.is_ok()), "{format:?}");
        let (mut read, mut refused) = (0, 0);
        for _ in 0..FILES {
            for game in format.read_bytes(&random.damage(&good)) {
                match game {
                    Ok(record) => {
                        read += 1;
                        let notes = record.notes.iter().map(ToString::to_string);
                        notes.for_each(|note| assert!(note.len() < LONGEST && !note.contains('\n'), "{note}"));
                    }
                    Err(error) => {
                        refused += 1;
                        let error = error.to_string();
                        assert!(error.len() < LONGEST && !error.contains('\n'), "{error}");
                    }
                }
            }
        }
        assert!(read > FILES / 100 && refused > FILES / 100, "{format:?}: {read} read, {refused} refused");
    }
}

/// A file whose variations are nested without end costs no more than a message.
#[test]
fn endless_nesting_ends() {
    let moves: Vec<_> = (0..60_000)
        .map(|mv| [(3, 4, 0xff, ""), (6, 5, 0xff, ""), (4, 3, 0xff, ""), (5, 6, 0xff, "")][mv % 4])
        .collect();
    let games: Vec<_> = RecordFormat::Xqf.read_bytes(&xqf::tests::file(&moves)).collect();
    assert!(matches!(&games[..], [Err(_)]), "{games:?}");
}
