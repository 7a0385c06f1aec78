//! Games whose tags do not say how their moves are written.

use xiongmao_movegen::notation::Notation;

use super::{is_movetext, read_pgn_records, write_pgn};
use crate::note::RecordNote;
use crate::pcn::Pcn;

fn read(text: &str) -> Pcn {
    let mut records = read_pgn_records(text);
    let record = records.next().expect("a game");
    assert_eq!(records.next(), None, "{text}");
    record.unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn moves(record: &Pcn) -> Vec<&str> {
    record.moves.iter().map(|mv| mv.pmn.as_str()).collect()
}

/// The same opening in all notations that programs and people use.
#[test]
fn the_reading_that_plays_furthest_is_taken() {
    let wanted = ["h3-e3", "h10-g8", "h1-g3", "i10-h10", "g4-g5", "c7-c6", "e3+e7"];
    let from_zero = Some(Notation::CoordinatesFromZero);
    for (line, notation) in [
        ("h2e2 h9g7 h0g2 i9h9 g3g4 c6c5 e2e6", from_zero),
        ("h3e3 h10g8 h1g3 i10h10 g4g5 c7c6 e3e7", None),
        ("H2-E2 H9-G7 H0-G2 I9-H9 G3-G4 C6-C5 E2-E6", None),
        ("H2E2 H9G7 H0G2 I9H9 G3G4 C6C5 E2E6", None),
        ("h2-e2 h9-g7 h0-g2 i9-h9 g3-g4 c6-c5 e2-e6", Some(Notation::Iccs)),
        ("h3-e3 h10-g8 h1-g3 i10-h10 g4-g5 c7-c6 e3+e7", None),
        ("C2.5 H8+7 H2+3 R9.8 P3+1 P3+1 C5+4", None),
        ("Ｃ２＝５ Ｈ８＋７ Ｈ２＋３ Ｒ９＝８ Ｐ３＋１ Ｐ３＋１ Ｃ５＋４", None),
        ("Che2 Hg7 Hg2 Rh9 g4 c5 Cxe6", Some(Notation::Salg)),
        ("Che3 Hg8 Hg3 Rh10 g5 c6 Cxe7", None),
        ("炮二平五 馬８進７ 馬二進三 車９平８ 兵三進一 卒３進１ 炮五進四", None),
        ("炮二=五 马8+7 马二+三 车9=8 兵三+一 卒３+１ 炮五+四", None),
    ] {
        for tags in ["", "[Variant \"Xiangqi\"]\n", "[Game \"Chinese Chess\"]\n", "[Event \"?\"]\n"] {
            let record = read(&format!("{tags}\n1. {line} *\n"));
            assert_eq!(moves(&record), wanted, "{tags}{line}");
            let notes: Vec<_> = notation.map(RecordNote::read_as).into_iter().collect();
            assert_eq!(record.notes, notes, "{tags}{line}");
        }
    }
}

/// `C3.1` and `S6.5` are also moves in letters.
#[test]
fn vietnamese_is_read_and_written() {
    for (line, wanted) in [
        ("P2-5 M8.7 2. M2.3 X9-8 3. X1-2 M2.3 4. B7.1 B7.1", "h3-e3 h10-g8 h1-g3 i10-h10 i1-h1 b10-c8 c4-c5 g7-g6"),
        ("P2-5 M8.7 2. M2.3 X9-8 3. C3.1 S4.5 4. X1-2 P8.4", "h3-e3 h10-g8 h1-g3 i10-h10 g4-g5 d10-e9 i1-h1 h8-h4"),
    ] {
        for format in ["", "[Format \"Vietnamese\"]\n"] {
            let record = read(&format!("{format}[Variant \"Xiangqi\"]\n\n1. {line} *\n"));
            assert_eq!(moves(&record).join(" "), wanted, "{format}");
            let text = write_pgn(&record, Notation::Vietnamese).expect("a game");
            assert_eq!(read(&text).moves, record.moves, "{text}");
        }
        let movetext = format!("1. {line}\n");
        assert!(is_movetext(&movetext));
        assert_eq!(moves(&read(&movetext)).join(" "), wanted);
    }
}

#[test]
fn a_wrong_format_yields_to_a_reading_that_plays_further() {
    let record = read("[Format \"Coordinates\"]\n[Variant \"Xiangqi\"]\n\n1. h2e2 h9g7 2. h0g2 *\n");
    assert_eq!(moves(&record), ["h3-e3", "h10-g8", "h1-g3"]);
    assert_eq!(record.notes, [RecordNote::read_as(Notation::CoordinatesFromZero)]);
}

/// Either counting plays these lines; ranks count from 1, unless one is 0.
#[test]
fn a_rank_zero_counts_from_zero() {
    let read = |line: &str| read(&format!("[FEN \"3k5/9/9/9/9/9/9/R8/R8/4K4 w - - 0 1\"]\n\n1. {line} *"));
    let record = read("a2b2");
    assert_eq!((moves(&record), &record.notes[..]), (vec!["a2-b2"], &[][..]));
    let record = read("e0f0");
    let notes = [RecordNote::read_as(Notation::CoordinatesFromZero)];
    assert_eq!((moves(&record), &record.notes[..]), (vec!["e1-f1"], &notes[..]));
}

#[test]
fn a_wrong_mark_costs_the_mark_and_not_the_game() {
    let record = read("[Variant \"Xiangqi\"]\n\n1. Che3+ Hg8 2. Hxg3 Rh10# *\n");
    assert_eq!(moves(&record), ["h3-e3", "h10-g8", "h1-g3", "i10-h10"]);
    let tokens: Vec<_> = record.notes.iter().filter(|note| note.is_fault()).map(ToString::to_string).collect();
    assert_eq!(tokens.len(), 3, "{tokens:?}");
    assert!(tokens[0].starts_with("line 3, column 4: ply 1 'Che3+': "), "{tokens:?}");
}

/// `XBoard` writes `#` after every move that ends the game.
#[test]
fn a_mate_mark_at_stalemate_is_no_fault() {
    let record = read("[FEN \"3k5/4R4/9/9/9/9/9/9/9/4K4 w - - 0 1\"]\n[Variant \"Xiangqi\"]\n\n1. Ke1# 1-0\n");
    assert_eq!(moves(&record), ["e1-e2"]);
    assert!(
        matches!(&record.notes[..], [RecordNote::Notation { .. }, RecordNote::Stalemate { .. }]),
        "{:?}",
        record.notes
    );
}

#[test]
fn a_variation_ends_before_a_move_that_cannot_be_played() {
    let record = read("[Variant \"Xiangqi\"]\n\n1. h3-e3 h10-g8 (1... b8-e8 2. e3-e9) 2. h1-g3 *\n");
    assert_eq!(moves(&record), ["h3-e3", "h10-g8", "h1-g3"]);
    assert_eq!(record.moves[1].variations()[0].len(), 1);
    assert!(matches!(&record.notes[..], [RecordNote::Cut { why: note }] if note.number == 2), "{:?}", record.notes);
}

#[test]
fn brackets_without_a_number_hold_a_remark() {
    let record = read(
        "[Variant \"Xiangqi\"]\n\n(A friendly game) 1. h3-e3 (the usual; or not?) 1... h10-g8 (当头炮)\n\
         (1... h8-e8) (!) 2. h1-g3 (2. no move) *\n",
    );
    assert_eq!(moves(&record), ["h3-e3", "h10-g8", "h1-g3"]);
    assert_eq!(record.meta.comment.as_deref(), Some("A friendly game"));
    let comments: Vec<_> = record.moves.iter().map(|mv| mv.comment.as_deref()).collect();
    assert_eq!(comments, [Some("the usual; or not?"), Some("当头炮\n!"), None]);
    let variations: Vec<_> = record.moves.iter().map(|mv| mv.variations().len()).collect();
    assert_eq!(variations, [0, 1, 0]);
    // A variation that cannot be read is still told.
    assert!(matches!(&record.notes[..], [RecordNote::Cut { why: note }] if note.token == "no"), "{:?}", record.notes);
}

#[test]
fn moves_after_an_end_by_the_rules_are_kept() {
    let shuffle = "a1-a2 a10-a9 a2-a1 a9-a10 ".repeat(4);
    let record = read(&format!("[Variant \"Xiangqi\"]\n\n{shuffle}*\n"));
    assert_eq!(record.moves.len(), 16);
}
