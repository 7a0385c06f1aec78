//! Errors in positions, moves and recorded games are reported in every language.

use std::collections::BTreeSet;

use serde_json::Value;
use xiongmao_language::{Language, Speech};
use xiongmao_movegen::notation::Notation;
use xiongmao_movegen::{NotationError, PlayError, RuleSettings, Rules, games};
use xiongmao_records::pcn::Pcn;
use xiongmao_records::{ReadLimits, RecordFormat};

const DRAGONS: &str = "3d^4/8/8/8/8/3s4/8/3D^3R / X/x";
const SOLDIER: &str = "7g^/4+S3/8/8/8/8/8/G^7 / X/x";

fn xiongqi() -> &'static Rules {
    games::named("xiongqi").unwrap()
}

fn xiangqi() -> &'static Rules {
    games::named("xiangqi").unwrap()
}

/// Errors of positions in FEEN and FEN.
fn positions() -> Vec<NotationError> {
    let long = " ".repeat(5000);
    let crowd = format!("{}/4g3/4G3[{}] w", ["ssssssss"; 6].join("/"), "s".repeat(15));
    let feens = [
        &long,
        "4g^3/8/8/8/8/8/8/4G^3 / X/\u{e9}",
        "",
        "4g^3/8/8/8/8/8/8/4G^3 / X/x y",
        "4g^3/8/8/8/8/8/8/4G^3  / X/x",
        "ab/cd//AB/CD / X/x",
        "4g^3/8/8/8/8/8/4G^3 / X/x",
        "4g^3/8/7/8/8/8/8/4G^3 / X/x",
        "4g^3/08/8/8/8/8/8/4G^3 / X/x",
        "4g^3/?7/8/8/8/8/8/4G^3 / X/x",
        "4g^3/8/8/8/8/8/8/4G^3 s X/x",
        "4g^3/8/8/8/8/8/8/4G^3 1s/ X/x",
        "4g^3/8/8/8/8/8/8/4G^3 2/ X/x",
        "4g^3/8/8/8/8/8/8/4G^3 ss/ X/x",
        "4g^3/8/8/8/8/8/8/4G^3 a2s/ X/x",
        "4g^3/8/8/8/8/8/8/4G^3 / X",
        "4g^3/8/8/8/8/8/8/4G^3 / X/X",
        "4g^3/8/8/8/8/8/8/4G^3 99a/ X/x",
        "4g^3/8/8/8/8/8/8/4G^3 / Z/x",
        "4g^3/8/8/8/8/8/8/4G^3 / X/c",
        "4g^3/8/8/N7/8/8/8/4G^3 / X/x",
        "3Ig^3/8/8/8/8/8/8/4G^3 / X/x",
        "4k^3/8/8/8/8/8/8/4G^3 / X/x",
        "4g^3/2R^5/8/8/8/8/8/4G^3 / X/x",
        "4g^3/2+B5/8/8/8/8/8/4G^3 / X/x",
        "4g^3/2-B5/8/8/8/8/8/4G^3 / X/x",
        "4g^3/8/8/8/8/8/8/4G^2R' / X/x",
        "4g^3/8/8/8/8/8/8/4G^3 +s/ X/x",
        "4g^3/8/8/8/8/8/8/3G^G^3 / X/x",
        "8/8/8/8/8/8/8/8 / X/x",
        "4d^3/8/8/8/8/8/8/4G^3 / X/x",
    ];
    let more_feens = [
        "3g^5/9/9/9/4R^4/9/9/9/9/4G^4 / X/x",
        "3g^5/9/9/9/9/4+P4/9/9/9/4G^4 / X/x",
        "3g^5/9/9/9/9/9/9/9/9/4G^4 p/G^ X/x",
        "9/9/9/9/9/9/9/9/9/4G^4 / X/x",
        "4g^4/9/9/9/9/9/9/9/9/4G^4 / X/x",
        "3g^5/9/9/9/9/9/9/9/9/A3G^4 / X/x",
    ];
    let fens = [
        "rnbqkbnr/8/8/8/8/8/8/RNBQKBNR w",
        "rhbag^bhr/8/8/8/8/8/8/RHBAG^BHR w",
        "4g3/8/8/8/8/8/8/4G3[sS w",
        "4g3/8/8/8/8/8/8/4G3[sg] w",
        "4g3/8/8/8/8/8/8/4G3",
        "4g3/8/8/8/8/8/8/4G3 w KQ - 0 1",
        "4g3/8/8/8/8/8/8/4G3 w - - x 1",
        "4g3/8/8/8/8/8/8/4G3 w - - 0 1 1",
        &crowd,
    ];
    let feen = |rules: &'static Rules| move |text: &&str| rules.from_feen(text).expect_err(text);
    let fen = |text: &&str| xiongqi().from_fen(text).expect_err(text);
    feens
        .iter()
        .map(feen(xiongqi()))
        .chain(more_feens.iter().map(feen(xiangqi())))
        .chain(fens.iter().map(fen))
        .collect()
}

/// Errors of moves of Xiongqi.
fn moves() -> Vec<NotationError> {
    let read = |feen: &str, token: &str| xiongqi().from_feen(feen).unwrap().read_move(token).expect_err(token);
    let mut errors: Vec<NotationError> = [
        "",
        "e3-e4xxxxxxxxxxxxxxxxxxxxxxxxxxx",
        "e4",
        "e",
        "ee",
        "?3",
        "e3-e4=",
        "e3e4?",
        "e3-e4?",
        "...",
        "S*e4",
        "S.e4/s",
        "+e4",
        "e8=E",
        "i9-i8",
        "e4-e5",
        "e6-e5",
        "e3-e3",
        "a1-b1",
        "c2-c6",
        "e3+e4",
        "a1-b2",
        "a1-a4",
        "b1-d2",
        "c2+c7",
        "c1-c1=S",
        "e3-e2",
        "e3-d3",
        "a3~a4",
        "a1-a2=E",
        "e3-e4=+S",
        "c2+c6/c",
        "e3-e4/s",
        "e8-e8/E",
        "e4~e4",
        "a3-a3/K",
        "c2+b2",
    ]
    .into_iter()
    .filter_map(|token| xiongqi().start().read_move(token).err())
    .collect();
    errors.extend([
        read(SOLDIER, "e7-e8=e"),
        read(SOLDIER, "e7-e8=K"),
        read("7g^/8/4+S3/8/8/8/8/G^7 / X/x", "e6-e7=E"),
        read(DRAGONS, "d1-a1"),
        read("3g^4/8/3c4/8/8/8/3C4/4G^3 / X/x", "d2+d6"),
        read("4G^3/8/8/8/8/8/8/8 / X/x", "e8-e7"),
    ]);
    errors
}

/// Errors of moves of Xiangqi, and of the others.
fn more_moves() -> Vec<NotationError> {
    let start = xiangqi().start();
    let read = |feen: &str, token: &str| xiangqi().from_feen(feen).unwrap().read_move(token).expect_err(token);
    let mut errors: Vec<NotationError> = [
        "h3-e3=C",
        "rubbish",
        "Ce3",
        "H3+4",
        "C+.5",
        "H8+8",
        "H (32)-35",
        "Chxe3",
        "e6",
        "Che3+",
        "Che3#",
        "炮五四",
        "h3-h3",
        "a4-b4",
        "a10-a9",
    ]
    .map(|token| start.read_move(token).expect_err(token))
    .into();
    errors.extend([
        start.read_move_as("rubbish", Notation::Wxf).expect_err("no move"),
        start.read_move_as("H2-H10", Notation::Iccs).expect_err("no move"),
        start.read_move_as("Ce2", Notation::Salg).expect_err("no move"),
        xiongqi().check_notation(Notation::Wxf).expect_err("Xiongqi has no WXF"),
        read("3g^5/9/9/9/9/2E5p/9/9/9/4G^4 / X/x", "c5-e7"),
        read("3g^5/9/9/9/9/9/9/9/3H5/2E1G^4 / X/x", "c1-e3"),
        read("3g^5/9/9/9/9/9/9/9/9/3AG^3R / X/x", "d1-c2"),
        read("3g^5/9/9/9/9/9/9/9/R8/5G^3 / X/x", "Rd2#"),
        read("4g^4/9/9/9/4H4/9/9/9/9/4G^4 / X/x", "e6-g7"),
        read("3g^5/9/9/4r4/9/9/9/9/9/R3G^4 / X/x", "a1-a2"),
        NotationError::new(PlayError::NotPseudoLegal),
        NotationError::new(PlayError::Exposed),
    ]);
    errors
}

/// The first error of a text or a file.
fn unread(format: RecordFormat, bytes: &[u8]) -> NotationError {
    let error = format.read_bytes(bytes).find_map(Result::err);
    NotationError::new(error.unwrap_or_else(|| panic!("{format:?} is read: {}", String::from_utf8_lossy(bytes))))
}

/// Errors of files with recorded games.
fn files() -> Vec<NotationError> {
    let header = "[Variant \"Xiongqi\"]\n\n";
    let deep = format!("{header}1. a3-a4 {}", "(a3-a4 ".repeat(30));
    let tags: Vec<String> = (0..=1000).map(|number| format!("[T{number} \"x\"]\n")).collect();
    let tags = tags.concat();
    let pgns = [
        "",
        "[Event",
        "[Variant \"Xiongqi\"]\n[FEEN \"x\"]\n",
        "[Variant \"Chess\"]\n\n1. e2-e4",
        &format!("{tags}\n1. a3-a4"),
        &format!("{header}1. a3-a6"),
        &format!("{header}1. a3-a4 {{open"),
        &format!("{header}1. a3-a4 (a3-a5"),
        &format!("{header}1. a3-a4 )"),
        &format!("{header}(a3-a4)"),
        &format!("{header}1. a3-a4 $999"),
        &format!("{header}{}", "x ".repeat(250_001)),
        &deep,
    ];
    let tomls = ["[setup", "", "[setup]\nfeen = 1", "setup = \"x\"", "[setup]\nfeen = 'x'\n[meta]\nround = 9"];
    let mut errors: Vec<_> = pgns.iter().map(|text| unread(RecordFormat::Pgn, text.as_bytes())).collect();
    errors.extend(tomls.iter().take(4).map(|text| unread(RecordFormat::Toml, text.as_bytes())));
    errors.push(unread(RecordFormat::Toml, b"Dear reader"));
    errors.push(unread(RecordFormat::Toml, &vec![b' '; (16 << 20) + 1]));
    errors.extend(["{", "{\n\"setup\": 1}"].map(|text| unread(RecordFormat::Json, text.as_bytes())));
    errors.push(unread(RecordFormat::Pgn, b"[Event \"\xff\"]"));
    let cbf = |fen: &str, moves: &str| format!("<ChineseChessRecord><FEN>{fen}</FEN><MoveList>{moves}");
    let varied = "<Move value=\"77-47\" end=\"1\"/><Move value=\"17-47\"/>";
    for text in ["<ChineseChessRecord>", &cbf("", "<Move value=\"99\">"), &cbf("", varied), &cbf("x", "")] {
        errors.push(unread(RecordFormat::Cbf, text.as_bytes()));
    }
    errors.push(unread(RecordFormat::DhtmlXq, b"nothing"));
    errors.push(unread(RecordFormat::Xqf, b"nothing"));
    let mut newer = vec![0; 1024];
    newer[..3].copy_from_slice(b"XQ\xff");
    errors.push(unread(RecordFormat::Xqf, &newer));
    errors
}

/// A record of Xiongqi, with this between its position and its moves.
fn record(text: &str) -> Pcn {
    let feen = xiongqi().start_feen;
    Pcn::from_toml(&format!("[setup]\nfeen = \"{feen}\"\n{text}")).expect(text)
}

/// Errors in readable records, and the corrections made.
fn records() -> Vec<NotationError> {
    let won = "[setup]\nfeen = '3g^4/8/8/8/8/8/8/3R1G^2 / X/x'\n[[plies]]\npmn = 'd1+d8'\n";
    let claims = [
        "[outcome]\nresult = '1-0'\nstatus = 'checkmate'",
        "[outcome]\nresult = '1-0'\nstatus = 'repetition'",
        "[outcome]\nresult = '1-0'\nstatus = 'agreement'",
        "[outcome]\nresult = '1-0'\nstatus = 'boredom'",
        "[outcome]\nresult = '1/2-0'",
        "[sides.first]\nvariant = 'Xiangqi'\n[sides.second]\nvariant = 'Xiongqi'",
        "[[plies]]\npmn = 'a3-a6'",
        "[[plies]]\npmn = 'a3-a4'\ncheck = true\nmate = true",
    ];
    let mut faulty: Vec<Pcn> = claims.iter().map(|text| record(text)).collect();
    for outcome in ["result = '0-1'", "result = '1-0'\nstatus = 'repetition'"] {
        faulty.push(Pcn::from_toml(&format!("{won}[outcome]\n{outcome}")).unwrap());
    }
    faulty.push(Pcn::from_toml("[setup]\nfeen = 'x'").unwrap());
    faulty.push(went_on());
    let faults = faulty.iter().flat_map(|record| {
        let faults = record.replay(&RuleSettings::default()).faults;
        assert!(!faults.is_empty(), "{record:?}");
        faults
    });
    let mut errors: Vec<NotationError> = faults.map(NotationError::new).collect();
    let xqf = RecordFormat::Xqf.write(&faulty[0], None).unwrap_err();
    errors.push(NotationError::new(xqf));
    let large = Pcn::from_json("{\"setup\":{\"feen\":\"x\"},\"x\":18446744073709551615}").unwrap();
    errors.push(NotationError::new(RecordFormat::Toml.write(&large, None).unwrap_err()));
    let few = ReadLimits { values: 2, ..ReadLimits::default() };
    let long = RecordFormat::Json.read_within("{\"setup\":{\"feen\":\"x\"},\"x\":[1,2,3]}", few).next().unwrap();
    errors.push(NotationError::new(long.unwrap_err()));
    let marked = [
        "[Variant \"Xiongqi\"]\n\n1. a3-a4+ (1. a3-a9) *",
        "[Variant \"Xiangqi\"]\n\n1. h2e2 *",
        "[Variant \"Xiangqi\"]\n[FEN \"3k2p2/9/9/9/9/9/9/9/9/R4K3 w - - 0 1\"]\n\n*",
        "[Variant \"Xiangqi\"]\n[Result \"1-0\"]\n\n1. h3-e3 0-1",
        "[Variant \"Xiangqi\"]\n[FEN \"3k5/9/9/9/9/9/9/4R4/9/5K3 w - - 0 1\"]\n\n1. e3-e9# *",
    ];
    for text in marked {
        let record = RecordFormat::Pgn.read(text).next().unwrap().expect(text);
        assert!(!record.notes.is_empty(), "{text}");
        errors.extend(record.notes.into_iter().map(NotationError::new));
    }
    let stopped = RecordFormat::Pgn.read("[Variant \"Xiangqi\"]\n\n1. h3-e3 e1-e9").next().unwrap().unwrap_err();
    errors.extend(stopped.kept().unwrap().notes.iter().cloned().map(NotationError::new));
    errors
}

/// A game that went on when it was drawn by repetition.
fn went_on() -> Pcn {
    let dance = ["h3-e3", "h8-e8", "e3-d3", "e8-d8", "d3-e3", "d8-e8", "e3-d3", "e8-d8", "d3-e3", "d8-e8", "a4-a5"];
    let moves: String = dance.map(|mv| format!("[[plies]]\npmn = '{mv}'\n")).concat();
    Pcn::from_toml(&format!("[setup]\nfeen = \"{}\"\n{moves}", xiangqi().start_feen)).unwrap()
}

/// The codes of an error and of the errors in it.
fn codes(value: &Value, found: &mut BTreeSet<String>) {
    found.extend(value["code"].as_str().map(str::to_owned));
    value.as_object().into_iter().flat_map(serde_json::Map::values).for_each(|inner| codes(inner, found));
}

#[test]
fn every_code_has_its_arguments_and_a_message_in_every_language() {
    let (mut found, mut lines) = (BTreeSet::new(), Vec::new());
    for error in positions().into_iter().chain(moves()).chain(more_moves()).chain(files()).chain(records()) {
        let mut value = serde_json::to_value(&error).unwrap();
        codes(&value, &mut found);
        value["message"] = error.to_string().into();
        lines.push(value.to_string());
        // What is missing among the arguments is a panic of debug builds.
        let said = Language::ALL.map(|language| Speech::new(language).coded("objection", &error));
        assert_eq!(said[0], error.to_string());
        for text in &said[1..] {
            assert!(!text.contains("objection-") && !text.is_empty(), "{text}");
            assert_ne!(*text, said[0], "not translated");
            let word =
                ["mareking", "checkmate", "repetition", "agreement"].into_iter().find(|word| text.contains(word));
            assert_eq!(word, None, "{text}");
        }
    }
    // Programs read them: a code or an argument that changes here breaks those programs. The page says the same, as
    // `web/tests/browser/catalogues.mjs` checks.
    assert_eq!(lines, include_str!("objections.jsonl").lines().collect::<Vec<_>>());
    // The rest cannot be provoked.
    found.extend(["other", "not_canonical", "occupied", "general_in_hand"].map(str::to_owned));
    let catalogue = Language::English.terminal_catalogue().lines();
    let known: BTreeSet<String> =
        catalogue.filter_map(|line| Some(line.strip_prefix("objection-")?.split_once(" = ")?.0.to_owned())).collect();
    assert_eq!(found, known);
}
