//! Files written by people and other programs, of which something was once lost or refused.

use xiongmao_records::pcn::Pcn;
use xiongmao_records::pgn::decode;
use xiongmao_records::{RecordError, RecordFormat};

/// The games of a file, whose name says nothing of its format.
fn games(bytes: &[u8]) -> Vec<Result<Pcn, RecordError>> {
    if let Some(format) = RecordFormat::of_bytes(bytes) {
        return format.read_bytes(bytes).collect();
    }
    let text = decode(bytes);
    RecordFormat::of(&text).read(&text).collect()
}

/// The only game of a file.
fn game(bytes: &[u8]) -> Pcn {
    let mut games = games(bytes);
    assert_eq!(games.len(), 1, "{games:?}");
    games.remove(0).unwrap_or_else(|error| panic!("{error}"))
}

fn moves(record: &Pcn) -> String {
    record.moves.iter().map(|mv| mv.pmn.as_str()).collect::<Vec<_>>().join(" ")
}

fn tag<'a>(record: &'a Pcn, name: &str) -> Option<&'a str> {
    record.more.get("tags")?.get(name)?.as_str()
}

fn result(record: &Pcn) -> Option<&'static str> {
    record.outcome.as_ref().map(|outcome| outcome.result.name())
}

#[test]
fn vietnamese_without_tags() {
    let record = game(include_bytes!("cases/vietnamese.txt"));
    assert_eq!(moves(&record), "h3-e3 h10-g8 h1-g3 i10-h10 i1-h1 b10-c8 c4-c5 g7-g6");
}

/// Lines of a book of openings, as a Vietnamese site has them. Another program found the moves.
#[test]
fn lines_of_a_book_in_vietnamese() {
    let lines = [
        "h3e3 b10c8 h1g3 h8f8 g4g5 h10g8 b1a3 i10h10 b3c3 a10b10 a1b1 b8b4 c4c5 h10h6 i1h1 h6d6 \
         h1h7 f8d8 d1e2 c10e8 h7g7 d10e9 c3c7 b4b3 g3f5 d6f6 f5d4 b3b4 e4e5 b4i4 b1b10 c8b10",
        "c4c5 b8c8 h3e3 c10e8 e3e7 d10e9 c1e3 h10g8 e7e6 i10h10 h1g3 h8i8 i1i2 h10h4 i2d2 h4g4 \
         d2d7 i7i6 b1d2 i8i7 d7d6 g8e7 d2c4 e7g6 e6f6 g6h4 a1a2 g4f4 c4e5 i7h7 b3b4 f4f3",
        "c4c5 b8c8 h3e3 g10e8 b1a3 b10a8 h1g3 a10b10 a1b1 c7c6 i1h1 c6c5 h1h5 a8c7 e3e7 f10e9 \
         b3f3 c5b5 c1e3 h10g8 e7f7 h8i8 d1e2 b5b4 f7f4 b4b3 b1b3 b10b3 f3b3 i10f10 f4f3 g8e7",
    ];
    let games = games(include_bytes!("cases/vietnamese-book.wxf"));
    assert_eq!(games.len(), lines.len());
    for (game, line) in games.into_iter().zip(lines) {
        let record = game.expect("a line");
        assert_eq!(moves(&record).replace(['-', '+'], ""), line);
        assert_eq!(record.sides.first.and_then(|player| player.name).as_deref(), Some("Đỏ"));
    }
}

/// Whole games of a Vietnamese book on the middle game. Another program found the moves.
#[test]
fn whole_games_in_vietnamese() {
    let read = games(include_bytes!("cases/vietnamese-games.txt"));
    let wanted = include_str!("cases/vietnamese-games.moves").lines();
    assert_eq!(read.len(), wanted.clone().count());
    for (game, line) in read.into_iter().zip(wanted) {
        let record = game.expect("a game");
        assert_eq!(moves(&record).replace(['-', '+'], ""), line);
    }
}

/// The words that the letters of Vietnamese notation stand for.
#[test]
fn vietnamese_in_words() {
    let line = "h3-e3 h10-g8 h1-g3 i10-i9 i1-h1";
    for (text, result_read) in [
        ("1. Pháo 2 bình 5, Mã 8 tấn 7\n2. Mã 2 tấn 3, Xe 9 tấn 1\n3. Xe 1 bình 2, …", None),
        ("1.phao 2 binh 5 ma 8 tien 7 2.ma 2 tien 3 xe 9 tien 1 3.xe 1 binh 2", None),
        ("1. PHÁO 2 BÌNH 5 (đương đầu) MÃ 8 TẤN 7! 2. Mã 2 tiến 3 Xe 9 tiến 1 3. Xa 1 bình 2 Đỏ thắng", Some("1-0")),
        ("1) Pháo 2-5 Mã 8.7 2) M2.3 X9.1 3) Xe 1 bình 2. Hòa.", Some("1/2-1/2")),
    ] {
        let record = game(text.as_bytes());
        assert_eq!((moves(&record).as_str(), result(&record)), (line, result_read), "{text}");
    }
    // As Windows-1258 has it, with marks behind their letters.
    assert_eq!(moves(&game("1. Pháo 2 bi\u{300}nh 5 Ma\u{303} 8 tâ\u{301}n 7".as_bytes())), "h3-e3 h10-g8");
}

#[test]
fn pages_of_dhtmlxq() {
    for bytes in [
        &include_bytes!("cases/dpxq-empty-placeholder.html")[..],
        include_bytes!("cases/dpxq-script.html"),
        include_bytes!("cases/bare-digits.ubb"),
    ] {
        let record = game(bytes);
        assert!(moves(&record).starts_with("h3-e3 h8-e8 h1-g3 i10-i9 i1-h1"), "{}", moves(&record));
        assert_eq!(record.moves.len(), 14);
    }
    let nothing = games(b"<body>[DhtmlXQ_movelist][/DhtmlXQ_movelist]</body>");
    assert!(matches!(&nothing[..], [Err(error)] if error.to_string() == "DhtmlXQ: no game"), "{nothing:?}");
    let named = "[DhtmlXQ_red]Beijing A[/DhtmlXQ_red][DhtmlXQ_redname]A[/DhtmlXQ_redname][DhtmlXQ_blackname]B\
        [/DhtmlXQ_blackname][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]";
    let record = game(named.as_bytes());
    let names = [record.sides.first, record.sides.second].map(|player| player.and_then(|player| player.name));
    assert_eq!(names, [Some("A".to_owned()), Some("B".to_owned())]);
}

#[test]
fn tags_of_any_name_and_quotes() {
    let record = game(include_bytes!("cases/tag-chinese-name.pgn"));
    assert_eq!((moves(&record).as_str(), tag(&record, "棋谱名称")), ("h3-e3 h10-g8", Some("t")));
    let written = RecordFormat::Pgn.write(&record, None).expect("a game");
    assert!(written.contains("[棋谱名称 \"t\"]"), "{written}");
    assert_eq!(game(written.as_bytes()).more, record.more);
    for (tags, name, value) in [
        ("[Variant \"象棋\"]", "Variant", None),
        ("[Variant \"Cờ tướng\"]", "Variant", None),
        ("[ECCO-Code \"C01\"]", "ECCO-Code", Some("C01")),
        ("[Source “a book”]", "Source", Some("a book")),
        ("[Source 'a book']", "Source", Some("a book")),
        ("[Source 「書」]", "Source", Some("書")),
        ("[Source ”a book”]", "Source", Some("a book")),
        ("[Source a book]", "Source", Some("a book")),
        ("[Source]", "Source", None),
    ] {
        let record = game(format!("[Game \"Chinese Chess\"]\n{tags}\n[Red \"A\"]\n\n1. h2e2 h9g7 *\n").as_bytes());
        assert_eq!((moves(&record).as_str(), tag(&record, name)), ("h3-e3 h10-g8", value), "{tags}");
        let red = record.sides.first.and_then(|player| player.name);
        assert_eq!(red.as_deref(), Some("A"), "{tags}");
    }
}

#[test]
fn byte_order_marks_inside() {
    let games = games(include_bytes!("cases/bom-inside.pgn"));
    let events: Vec<_> = games.iter().map(|game| game.as_ref().expect("a game").meta.event.as_deref()).collect();
    assert_eq!(events, [Some("one"), Some("two")]);
}

#[test]
fn results_signs_and_punctuation_of_people() {
    let record = game(include_bytes!("cases/result-word.pgn"));
    assert_eq!((moves(&record).as_str(), result(&record)), ("h3-e3 h10-g8", Some("1-0")));
    let record = game(include_bytes!("cases/glyph-symbols.pgn"));
    assert_eq!(moves(&record), "h3-e3 h10-g8 h1-g3 i10-h10");
    assert_eq!((&record.moves[1].more["nags"], &record.moves[2].more["nags"]), (&[16].into(), &[14].into()));
    assert_eq!(moves(&game(include_bytes!("cases/glued.txt"))), "h3-e3 h10-g8 h1-g3 i10-h10");
    for (text, wanted, ends) in [
        ("1．炮二平五，马8进7；2．马二进三，车9平8。黑胜。", "h3-e3 h10-g8 h1-g3 i10-h10", Some("0-1")),
        ("１．炮二平五（当头炮） 马8进7（屏风马）和棋", "h3-e3 h10-g8", Some("1/2-1/2")),
        ("1、炮二平五、马8进7\n2、马二进三、车9平8", "h3-e3 h10-g8 h1-g3 i10-h10", None),
        ("1. 炮二平五! 马8进7± 2. 马二进三 【book】 车9平8 +-", "h3-e3 h10-g8 h1-g3 i10-h10", None),
        ("1 炮二平五 马8进7 2 马二进三 车9平8", "h3-e3 h10-g8 h1-g3 i10-h10", None),
        ("１　炮二平五　马８进７\n２　马二进三　车９平８", "h3-e3 h10-g8 h1-g3 i10-h10", None),
        ("1炮二平五马8进72马二进三车9平8红优", "h3-e3 h10-g8 h1-g3 i10-h10", None),
        ("1. 炮二平五 马8进7 双方均势 2. 马二进三 车9平8 黑方稍優", "h3-e3 h10-g8 h1-g3 i10-h10", None),
        ("1. h2e2,h9g7 2. h0g2,i9h9", "h3-e3 h10-g8 h1-g3 i10-h10", None),
        ("1) p2-5 m8.7\n\n2) m2.3 x9-8", "h3-e3 h10-g8 h1-g3 i10-h10", None),
        ("h2e2h9g7h0g2i9h9", "h3-e3 h10-g8 h1-g3 i10-h10", None),
        ("1.炮二平五马8进72.马二进三车9平8红先胜", "h3-e3 h10-g8 h1-g3 i10-h10", Some("1-0")),
    ] {
        let record = game(text.as_bytes());
        assert_eq!((moves(&record).as_str(), result(&record)), (wanted, ends), "{text}");
    }
    let verdict = game("1. 炮二平五 马8进7 双方均势 2. 马二进三 车9平8 黑方稍優".as_bytes());
    assert_eq!((&verdict.moves[1].more["nags"], &verdict.moves[3].more["nags"]), (&[10].into(), &[15].into()));
    let remarks = game("1. 炮二平五（当头炮） 马8进7".as_bytes());
    assert_eq!(remarks.moves[0].comment.as_deref(), Some("当头炮"));
}

#[test]
fn a_position_without_moves() {
    let record = game(include_bytes!("cases/position-only.xqf"));
    assert_eq!((record.setup.feen.as_str(), record.moves.len()), ("3g^5/9/9/9/9/9/R8/9/9/4G^4 / X/x", 0));
}

#[test]
fn older_files_of_ccbridge_are_refused_by_name() {
    let error = games(include_bytes!("cases/old-ccbridge.cbl")).remove(0).expect_err("another version");
    assert_eq!(
        error.to_string(),
        "CBL: version 1 (before CCBridge 2) of the format is unknown; known: CCBridgeLibrary"
    );
    let mut old = b"CCBridge Record\0\0\0\0\x01".to_vec();
    old.resize(3000, 0);
    let error = games(&old).remove(0).expect_err("another version");
    assert_eq!(error.to_string(), "CBR: version 1.0.0.0 of the format is unknown; known: 2.0.0.0");
}

#[test]
fn what_came_before_an_illegal_move_is_kept() {
    let error = games(include_bytes!("cases/late-illegal.pgn")).remove(0).expect_err("an illegal move");
    assert!(error.to_string().starts_with("line 4, column 34: ply 5 'A0-A9': "), "{error}");
    let kept = error.kept().expect("what came before");
    assert_eq!(moves(kept), "h3-e3 h10-g8 h1-g3 i10-h10");
    let notes: Vec<String> = kept.notes.iter().map(ToString::to_string).collect();
    assert!(matches!(&notes[..], [note] if note.ends_with("; what follows is left out")), "{notes:?}");
}

#[test]
fn a_result_that_contradicts_itself_is_noted() {
    let record = game(include_bytes!("cases/result-contradiction.pgn"));
    assert_eq!(result(&record), Some("1-0"));
    let notes: Vec<String> = record.notes.iter().map(ToString::to_string).collect();
    let wanted = "the tag Result says 1-0, but the game ends with 0-1; the tag is taken";
    assert!(notes.contains(&wanted.to_owned()), "{notes:?}");
}

#[test]
fn moves_are_numbered_as_in_the_fen() {
    let text = "[FEN \"3k5/9/9/9/9/9/9/9/R8/4K4 b - - 3 40\"]\n\n40... d10d9 41. a2a3 *\n";
    let written = RecordFormat::Pgn.write(&game(text.as_bytes()), None).expect("a game");
    assert!(written.ends_with("40... D9-D8 41. A1-A2 *\n\n"), "{written}");
}

#[test]
fn composed_positions_are_read_with_a_note() {
    let record = game(b"[FEN \"3k2p2/9/9/9/9/9/9/9/9/R4K3 w - - 0 1\"]\n\n1. a1a2 *\n");
    let notes: Vec<String> = record.notes.iter().map(ToString::to_string).collect();
    assert_eq!(notes, ["a composed position: no game brings a soldier to g10"]);
    assert_eq!(record.moves.len(), 1);
    for (fen, reason) in [
        ("3k5/9/9/9/9/9/4K4/9/9/9 w", "column 16: South's general never stands on e4"),
        ("9/9/9/9/9/9/9/9/9/4K4 w", "North has no general"),
    ] {
        let error = games(format!("[FEN \"{fen}\"]\n\n*").as_bytes()).remove(0).expect_err("no position");
        assert!(error.to_string().ends_with(reason), "{error}");
    }
}

/// Seven checks by one piece that repeat no position, from a published composition, are not perpetual check to people.
#[test]
fn games_of_people_are_judged_by_repetition() {
    let line =
        include_str!("cases/seven-checks.txt").lines().find(|line| line.starts_with("position")).expect("a line");
    let (fen, moves) = line.trim_start_matches("position fen ").split_once(" moves ").expect("moves");
    let judged = |tag: &str| {
        let record = game(format!("{tag}[FEN \"{fen}\"]\n\n{moves} *\n").as_bytes());
        let replay = record.replay(&record.rule_settings());
        let written = RecordFormat::Pgn.write(&record, None).expect("a game");
        assert_eq!(game(written.as_bytes()).rule_settings(), record.rule_settings(), "{written}");
        replay.went_on().is_some()
    };
    assert!(!judged(""));
    assert!(judged("[Perpetual \"counted\"]\n"));
}
