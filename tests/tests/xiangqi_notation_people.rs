//! Moves of Xiangqi as people write them: systems 1, 2 and 3 of the rules in English, and Chinese (ruling 20).

use std::collections::HashSet;

use proptest::prelude::*;
use xiongmao_movegen::notation::Notation;
use xiongmao_movegen::xiangqi::notation::{MoveError, START_FEN};
use xiongmao_movegen::xiangqi::{Game, Parts, RULES, Square};
use xiongmao_movegen::{AnyGame, Move};
use xiongmao_tests::plain::random::Rng;
use xiongmao_tests::plain_xiangqi as plain;
use xiongmao_tests::plain_xiangqi::random::{duel, position, tandem};
use xiongmao_tests::{rounds, scaled};

/// Moves that are written and read back.
const PLIES: u64 = 10_000;

/// Cases of each property test.
const CASES: u64 = 5_000;

/// No message is longer, whatever was handed in (each of the 16 characters that are quoted may take 10 to escape).
const LONGEST_MESSAGE: usize = 360;

/// After 1.C2.5 C8.5 2.C5+4 A4+5 3.H2+3 H8+7 4.C8.5 H2+3.
const TWO_CANNONS: &str = "r1b1kab1r/4a4/1cn1c1n2/p1p1C1p1p/9/9/P1P1P1P1P/4C1N2/9/RNBAKAB1R w";

const TWO_CHARIOTS: &str = "R2ak4/9/9/9/9/9/9/9/9/R4K3 w";
/// The soldier keeps the game from being drawn.
const TWO_ADVISORS: &str = "4k4/9/9/p8/9/9/9/5A3/9/3K1A3 w";
const THREE: &str = "4k4/6P2/6P2/6P2/9/9/9/9/9/3K5 w";
const FOUR: &str = "4k1P2/6P2/6P2/6P2/9/9/9/9/9/3K5 w";
const FIVE: &str = "4k1P2/6P2/6P2/6P2/6P2/9/9/9/9/3K5 w";
const THREE_AND_TWO: &str = "4k4/6P2/2P3P2/2P3P2/9/9/9/9/9/3K5 w";
const TWO_AND_TWO: &str = "3k5/9/9/9/9/2p3p2/9/2p3p2/9/5K3 b";
const TRIPLE_CHECK: &str = "4k4/9/4N4/9/4R4/9/4C4/9/9/3K5 w";

fn read(fen: &str) -> Game {
    Game::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn mv(squares: &str) -> Move {
    let split = squares.rfind(|char: char| char.is_ascii_lowercase()).expect("two squares");
    let square = |name: &str| name.parse::<Square>().expect("a square");
    Parts { origin: square(&squares[..split]), destination: square(&squares[split..]) }.mv()
}

fn after(moves: &[&str]) -> Game {
    let mut game = Game::start();
    game.play_line(moves.iter().copied()).unwrap_or_else(|error| panic!("{error}"));
    game
}

#[test]
fn every_example_is_written_and_read() {
    let blacks_first = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b";
    for (game, squares, system2, chinese, simplified, system1, system3) in [
        (Game::start(), "h3e3", "C2.5", "炮二平五", "炮二平五", "C (32)-35", "Che3"),
        (after(&["C2.5"]), "h10g8", "H8+7", "馬8進7", "马8进7", "H (18)-37", "Hg8"),
        (Game::start(), "b3b10", "C8+7", "炮八進七", "炮八进七", "C (38)-108", "Cxb10"),
        (Game::start(), "g1e3", "E3+5", "相三進五", "相三进五", "E (13)-35", "Ege3"),
        (read(blacks_first), "d10e9", "A4+5", "士4進5", "士4进5", "A (14)-25", "Ade9"),
        (read(TWO_CANNONS), "e7e5", "C+-2", "前炮退二", "前炮退二", "C (75)-55", "Ce5"),
        (read(TWO_CANNONS), "e3e2", "C--1", "後炮退一", "后炮退一", "C (35)-25", "Ce2"),
        (read(TWO_CHARIOTS), "a10a2", "R+-8", "前俥退八", "前车退八", "R (109)-29", "R10a2"),
        (read(TWO_ADVISORS), "f3e2", "A4-5", "仕四退五", "仕四退五", "A (34)-25", "A3e2"),
        (read(TWO_ADVISORS), "f1e2", "A4+5", "仕四進五", "仕四进五", "A (14)-25", "A1e2"),
        (read(THREE), "g8f8", "P3.4", "中兵平四", "中兵平四", "S (83)-84", "f8"),
        (read(FIVE), "g6f6", "--.4", "五兵平四", "五兵平四", "S (63)-64", "f6"),
        (read(FIVE), "g10f10", "++.4", "一兵平四", "一兵平四", "S (103)-104", "f10+"),
        (read(THREE_AND_TWO), "g8f8", "33.4", "中兵三平四", "中兵三平四", "S (83)-84", "f8"),
        (read(THREE_AND_TWO), "c7d7", "7-.6", "後兵七平六", "后兵七平六", "S (77)-76", "d7"),
        (read(TWO_AND_TWO), "c5c4", "3-+1", "後卒3進1", "后卒3进1", "S (63)-73", "c4"),
        (read(TRIPLE_CHECK), "e8c9", "H5+7", "傌五進七", "马五进七", "H (85)-97", "Hc9+++"),
    ] {
        let mv = mv(squares);
        for (notation, text) in [
            (Notation::System1, system1),
            (Notation::Wxf, system2),
            (Notation::System3, system3),
            (Notation::Chinese, chinese),
            (Notation::ChineseSimplified, simplified),
        ] {
            assert_eq!(game.write_move(mv, notation), text, "{}", game.fen());
            for expected in Notation::ALL {
                let reported = game.read_move_as(text, *expected);
                // Ranks from 0 and ICCS give some of these texts another meaning.
                if !matches!(expected, Notation::Salg | Notation::Iccs) {
                    assert_eq!(reported, Ok(mv), "{text} as {}", expected.name());
                }
            }
        }
    }
    // Checkmate, and system 3 with ranks from 0.
    let mate = read("4k4/R8/9/9/9/9/9/9/9/1R1K5 w");
    assert_eq!(mate.write_move(mv("b1b10"), Notation::System3), "Rb10#");
    assert_eq!(mate.read_move("Rb10#"), Ok(mv("b1b10")));
    assert_eq!(Game::start().write_move(mv("h3e3"), Notation::Salg), "Che2");
    assert_eq!(Game::start().read_move_as("Che2", Notation::Salg), Ok(mv("h3e3")));
    // The general is K there, as XBoard writes it, and may be G.
    assert_eq!(Game::start().write_move(mv("e1e2"), Notation::Salg), "Ke1");
    for general in ["Ke1", "Ge1"] {
        assert_eq!(Game::start().read_move_as(general, Notation::Salg), Ok(mv("e1e2")), "{general}");
    }
}

#[test]
fn every_spelling_of_the_table_of_soldiers_is_read() {
    // The squares, and WXF's, xqbase's and Fairy-Stockfish's spelling, then Chinese ones.
    type Row = (&'static str, [&'static str; 3], &'static [&'static str]);
    let rows: [(&str, &[Row]); 4] = [
        (
            THREE,
            &[
                ("g9f9", ["P+.4", "P+.4", "13=4"], &["前兵平四", "前三平四", "一兵平四"]),
                ("g8f8", ["P3.4", "P..4", "23=4"], &["中兵平四", "中三平四", "二兵平四"]),
                ("g7f7", ["P-.4", "P-.4", "33=4"], &["後兵平四", "后三平四", "三兵平四"]),
            ],
        ),
        (
            FOUR,
            &[
                ("g10f10", ["++.4", "Pa.4", "13=4"], &["一兵平四", "前兵平四"]),
                ("g9f9", ["P+.4", "Pb.4", "23=4"], &["二兵平四"]),
                ("g8f8", ["P-.4", "Pc.4", "33=4"], &["三兵平四"]),
                ("g7f7", ["--.4", "Pd.4", "43=4"], &["四兵平四", "后兵平四"]),
            ],
        ),
        (
            FIVE,
            &[
                ("g10f10", ["++.4", "Pa.4", "13=4"], &["一兵平四", "前兵平四"]),
                ("g9f9", ["P+.4", "Pb.4", "23=4"], &["二兵平四"]),
                ("g8f8", ["P3.4", "Pc.4", "33=4"], &["三兵平四"]),
                ("g7f7", ["P-.4", "Pd.4", "43=4"], &["四兵平四"]),
                ("g6f6", ["--.4", "Pe.4", "53=4"], &["五兵平四", "后兵平四"]),
            ],
        ),
        (
            THREE_AND_TWO,
            &[
                ("g9f9", ["3+.4", "Pa.4", "13=4"], &["前兵三平四", "前三平四", "一兵平四"]),
                ("g8f8", ["33.4", "Pb.4", "23=4"], &["中兵三平四", "中三平四", "二兵平四"]),
                ("g7f7", ["3-.4", "Pc.4", "3-=4"], &["後兵三平四", "后三平四", "三兵平四"]),
                ("c8d8", ["7+.6", "Pd.6", "17=6"], &["前兵七平六", "前七平六", "四兵平六"]),
                ("c7d7", ["7-.6", "Pe.6", "27=6"], &["后兵七平六", "后七平六", "五兵平六"]),
            ],
        ),
    ];
    for (fen, moves) in rows {
        let game = read(fen);
        for &(squares, letters, chinese) in moves {
            assert_eq!(game.write_move(mv(squares), Notation::Wxf), letters[0]);
            for text in letters.iter().chain(chinese) {
                assert_eq!(game.read_move(text), Ok(mv(squares)), "{fen}: {text}");
            }
        }
    }
}

#[test]
fn vietnamese_is_written_and_read() {
    for (fen, squares, written, others) in [
        (START_FEN, "h3e3", "P2-5", &["p2-5", "P2\u{2013}5", "Ｐ２－５"][..]),
        (START_FEN, "h3h10", "P2.7", &[]),
        (START_FEN, "b1c3", "M8.7", &["m8.7"]),
        (START_FEN, "i1i2", "X1.1", &["x1.1"]),
        (START_FEN, "g1e3", "T3.5", &[]),
        (START_FEN, "d1e2", "S6.5", &[]),
        (START_FEN, "e1e2", "Tg5.1", &["tg5.1", "TG5.1"]),
        (START_FEN, "c4c5", "B7.1", &["C7.1", "c7.1"]),
        (TWO_CANNONS, "e7e5", "Pt/2", &["PT/2"]),
        (TWO_CANNONS, "e3e2", "Ps/1", &[]),
        (TWO_CHARIOTS, "a10a2", "Xt/8", &["X9/8"]),
        (TWO_ADVISORS, "f3e2", "S4/5", &["St/5"]),
        (THREE, "g8f8", "Bg-4", &["Cg-4", "2B-4", "C3-4"]),
        (FIVE, "g6f6", "5B-4", &["Bs-4"]),
        (THREE_AND_TWO, "g8f8", "Bg3-4", &["2B3-4"]),
        (THREE_AND_TWO, "c7d7", "Bs7-6", &["Cs7-6"]),
        (TWO_AND_TWO, "c5c4", "Bs3.1", &[]),
    ] {
        let (game, mv) = (read(fen), mv(squares));
        assert_eq!(game.write_move(mv, Notation::Vietnamese), written, "{fen}");
        for text in others.iter().chain([&written]) {
            assert_eq!(game.read_move_as(text, Notation::Vietnamese), Ok(mv), "{fen}: {text}");
        }
    }
    // What can only be Vietnamese is read without the name of the notation.
    for text in ["P2-5", "M2.3", "X1.1", "T3.5", "Tg5.1", "B7.1"] {
        assert!(Game::start().read_move(text).is_ok(), "{text}");
    }
    // Words are, too, with and without the marks of letters, before or behind which the place may stand.
    for (fen, squares, words) in [
        (
            START_FEN,
            "h3e3",
            &["Pháo 2 bình 5", "phao 2 binh 5", "Pha\u{301}o 2 bi\u{300}nh 5", "Pháo2bình5", "PHÁO 2-5"][..],
        ),
        (START_FEN, "b1c3", &["Mã 8 tấn 7", "Mã 8 tiến 7", "ma 8 tien 7"]),
        (START_FEN, "i1i2", &["Xe 1 tiến 1", "xa 1 tan 1"]),
        (START_FEN, "g1e3", &["Tượng 3 tấn 5", "tuong 3 tan 5"]),
        (START_FEN, "d1e2", &["Sĩ 6 tấn 5", "si 6 tan 5"]),
        (START_FEN, "e1e2", &["Tướng 5 tấn 1", "tuong 5 tan 1", "Soái 5 tiến 1"]),
        (START_FEN, "c4c5", &["Tốt 7 tấn 1", "Chốt 7 tấn 1", "Binh 7 tiến 1"]),
        (TWO_CANNONS, "e7e5", &["Pháo trước thoái 2", "tiền pháo thoái 2"]),
        (TWO_CANNONS, "e3e2", &["Pháo sau thoái 1", "hau phao lui 1"]),
        (THREE_AND_TWO, "g8f8", &["Tốt giữa 3 bình 4"]),
    ] {
        let game = read(fen);
        for text in words {
            assert_eq!(game.read_move(text), Ok(mv(squares)), "{fen}: {text}");
            let mut line = RULES.from_fen(fen).expect(fen);
            assert!(line.play_line(text.split(' ')).is_ok(), "{fen}: {text}");
        }
    }
    let error = Game::start().read_move("Tượng 5 bình 4").expect_err("no elephant there").to_string();
    assert_eq!(error, "South has no elephant on its file 5");
    let error = Game::start().read_move_as("P2", Notation::Vietnamese).expect_err("no move").to_string();
    assert_eq!(error, "not a move in the notation vietnamese, such as P2-5");
}

#[test]
fn other_spellings_are_read() {
    let start = Game::start();
    for (text, squares) in [
        ("c2=5", "h3e3"),
        ("C2\u{2013}1", "h3h2"),
        ("N2+3", "h1g3"),
        ("n8+7", "b1c3"),
        ("B3+5", "g1e3"),
        ("M7+5", "c1e3"),
        ("S3+1", "g4g5"),
        ("K5+1", "e1e2"),
        ("G5+1", "e1e2"),
        ("G6+5", "d1e2"),
        ("炮2平5", "h3e3"),
        ("包二平５", "h3e3"),
        ("马二进三", "h1g3"),
        ("㐷二上三", "h1g3"),
        ("車九進一", "a1a2"),
        ("伡一进1", "i1i2"),
        ("C(32)-35", "h3e3"),
        ("c (32)\u{2014} 35", "h3e3"),
        ("炮 (32)\u{2013}35", "h3e3"),
        ("P (43)-53", "g4g5"),
        ("e5", "e4e5"),
        ("Pe5", "e4e5"),
        ("Se5!?", "e4e5"),
        ("Nhg3", "h1g3"),
        ("Ke2", "e1e2"),
        ("Ch3e3", "h3e3"),
        ("Cb10", "b3b10"),
    ] {
        assert_eq!(start.read_move(text), Ok(mv(squares)), "{text}");
    }
    let cannons = read(TWO_CANNONS);
    for text in ["C+-2", "+C-2", "fC-2", "c+-2", "前炮退2", "炮前退二", "一炮退二"] {
        assert_eq!(cannons.read_move(text), Ok(mv("e7e5")), "{text}");
    }
    for text in ["C--1", "-C-1", "rC-1", "后炮下一", "炮後退一"] {
        assert_eq!(cannons.read_move(text), Ok(mv("e3e2")), "{text}");
    }
    // Of two on one file the one whose move is legal.
    assert_eq!(read(TWO_CHARIOTS).read_move("R9-8"), Ok(mv("a10a2")));
    assert_eq!(read(TWO_ADVISORS).read_move("A+-5"), Ok(mv("f3e2")));
    // One + stands for any number of checks, and may be missing.
    for text in ["Hc9", "Hc9+", "Nc9+", "Hec9+++!"] {
        assert_eq!(read(TRIPLE_CHECK).read_move(text), Ok(mv("e8c9")), "{text}");
    }
    // PMN, coordinates and ICCS keep their meaning.
    for (text, squares) in [("h3-e3", "h3e3"), ("H2-E2", "h3e3"), ("H2E2", "h3e3"), ("h3e3", "h3e3"), ("c1e3", "c1e3")]
    {
        for notation in [Notation::Pmn, Notation::Wxf, Notation::System1, Notation::System3, Notation::Chinese] {
            assert_eq!(start.read_move_as(text, notation), Ok(mv(squares)), "{text}");
        }
    }
}

#[test]
fn refusals_say_why() {
    for (fen, text, message) in [
        (START_FEN, "Ce3", "this may be b3e3, h3e3"),
        (TWO_CHARIOTS, "R9.8", "this may be a10b10, a1b1"),
        (START_FEN, "H3+4", "South has no horse on its file 3"),
        (START_FEN, "C+.5", "South has no cannon in that place on a file with two or more"),
        (START_FEN, "H8+6", "South's horse cannot go from b1 to d2: South's elephant on c1 blocks the horse's leg"),
        (START_FEN, "H8+8", "South's horse on b1 does not move like that"),
        (START_FEN, "H8.7", "South's horse on b1 does not move like that"),
        (
            START_FEN,
            "兵五平四",
            "South's soldier cannot go from e4 to f4: a soldier moves sideways only past the river",
        ),
        (START_FEN, "炮五平四", "South has no cannon on its file 5"),
        (START_FEN, "炮五四", "not a move in the notation chinese, such as 炮二平五"),
        (START_FEN, "H (32)-35", "h3 holds South's cannon, not a horse"),
        (START_FEN, "C (32)-3", "not a move in the notation system1, such as C (32)-35"),
        (START_FEN, "(32)-35", "not a move in the notation system1, such as C (32)-35"),
        (START_FEN, "Cxe3", "this may be b3e3, h3e3"),
        (START_FEN, "Chxe3", "e3 is empty; only a capture is written with x"),
        (START_FEN, "Chd4", "South's cannon cannot go from h3 to d4: a cannon does not move like that"),
        (START_FEN, "e6", "no soldier of South can go to e6"),
        (START_FEN, "Che3+", "the + marks a check, but this move does not give check"),
        (TRIPLE_CHECK, "Hc9#", "the # marks checkmate, but this move does not give checkmate"),
    ] {
        let game = read(fen);
        let error = game.read_move(text).err().map(|error| error.to_string());
        assert_eq!(error.as_deref(), Some(message), "{text}");
    }
    let error = Game::start().read_move_as("rubbish", Notation::Wxf).expect_err("no move");
    assert!(matches!(error, MoveError::NotInNotation { name: "wxf", .. }));
    assert_eq!(error.to_string(), "not a move in the notation wxf, such as C2.5");
    let error = RULES.start().play_line(["炮二平五", "馬2進7"]).expect_err("no move");
    assert_eq!(error.to_string(), "ply 2 '馬2進7': North's horse on b10 does not move like that");
}

#[test]
fn lines_mix_notations_and_blanks() {
    let line = "C (32)-35 H8+7 Hhg3 車9平8 i1-h1 H2+3";
    let mut game = Game::start();
    game.play_line(line.split(' ')).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(game.plies_played(), 6);
    for notation in [None, Some(Notation::System1), Some(Notation::Wxf)] {
        let mut any: AnyGame = RULES.start();
        any.play_line_as(line.split(' '), notation).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(any.feen(), game.feen());
    }
    let error = Game::start().play_line("C (32)-35 H (32)-35".split(' ')).expect_err("no horse there");
    assert_eq!((error.number, error.token.as_str()), (2, "H(32)-35"));
}

/// Each notation with what the plain implementation writes in it.
fn spellings(plain: &plain::Board, mv: plain::PlainMove) -> [(Notation, String); 7] {
    [
        (Notation::System1, plain::system1(plain, mv)),
        (Notation::Wxf, plain::wxf(plain, mv)),
        (Notation::System3, plain::system3(plain, mv, 1)),
        (Notation::Salg, plain::system3(plain, mv, 0)),
        (Notation::Chinese, plain::chinese(plain, mv, false)),
        (Notation::ChineseSimplified, plain::chinese(plain, mv, true)),
        (Notation::Vietnamese, plain::vietnamese(plain, mv)),
    ]
}

fn plain_move(mv: Move) -> plain::PlainMove {
    let Parts { origin, destination } = Parts::of(mv);
    let square = |square: Square| (square.index() % 9, square.index() / 9);
    plain::PlainMove { from: square(origin), to: square(destination) }
}

/// Writes every legal move in every notation of people, compares with the plain implementation, and reads it back.
/// Returns their number.
fn check_spellings(plain: &plain::Game) -> u64 {
    let feen = plain.feen();
    let game = Game::from_feen(&feen).unwrap_or_else(|error| panic!("{feen}: {error}"));
    let mut seen = HashSet::new();
    let legal = game.legal_moves();
    for mv in &legal {
        for (notation, expected) in spellings(plain.board(), plain_move(mv)) {
            let written = game.write_move(mv, notation);
            assert_eq!(written, expected, "{feen}: {mv:?} in {}", notation.name());
            assert_eq!(game.read_move_as(&written, notation), Ok(mv), "{feen}: {written}");
            // By their looks, some moves in Vietnamese are others in letters.
            if !matches!(notation, Notation::Salg | Notation::Vietnamese) {
                assert_eq!(game.read_move(&written), Ok(mv), "{feen}: {written}");
            }
            if notation != Notation::Salg {
                assert!(plain::is_spelling(plain.board(), plain_move(mv), &written), "{feen}: {written}");
            }
            assert!(seen.insert((notation, written)), "{feen}: two plies are written like {mv:?}");
        }
    }
    legal.len() as u64
}

#[test]
fn every_legal_move_is_written_and_read_back() {
    let mut rng = Rng::new(20);
    let (mut plies, mut number) = (0, 0);
    while plies < rounds(PLIES) {
        plies += check_spellings(&match number % 4 {
            0 => position(&mut rng),
            1 => duel(&mut rng),
            _ => tandem(&mut rng),
        });
        number += 1;
    }
    println!("{plies} plies of {number} positions");
}

/// Tokens of every kind.
fn token() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "[KAERCHPGSNBMkaerchpgsnbm][1-9+-][-+.=][1-9]",
        "[1-9][1-9+-][-+.=][1-9]",
        "(P[.a-e]|[-+fr][PRHC]|P[1-9][a-e])[-+.=][1-9]",
        "[帥將仕士相象傌馬马炮砲俥車车兵卒][一二三四五六七八九1-9１-９前後][進进退平上下][一二三四五六七八九1-9]",
        "[前中後后一二三四五][傌炮俥兵卒馬車三七37][三七37]?[進退平][一二三四五六七八九1-9]",
        "[GAERHCPSNB]?[a-i]?(10|[1-9])?x?[a-i](10|[1-9])[+#]{0,2}[!?]?",
        "[GAERHCPS] ?\\((10|[1-9])[1-9]\\)-(10|[1-9])[1-9]",
        "[1-5]?(Tg|[STMPXBCtmpxbc])[tgs1-9]?[1-9]?[-./][1-9]",
        "(Xe|xa|phao|ma|tuong|si|soai|tot|chot|binh) ([1-9]|truoc|sau|giua)( [1-9])? (tan|tien|thoai|lui|binh) [1-9]",
        "(truoc|tien|sau|hau|trung) (xe|phao|ma|tot)( [1-9])? (tan|tien|thoai|binh) [1-9]",
        "[-+.=x#()a-iA-I0-9]{0,10}",
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(scaled(CASES)))]

    #[test]
    fn what_is_read_is_spelled_like_that(seed in 0..256u64, black in any::<bool>(), token in token()) {
        let mut rng = Rng::new(seed);
        let plain = match seed % 4 {
            _ if black && seed % 8 == 0 => plain::Game::start(),
            0 => position(&mut rng),
            _ => tandem(&mut rng),
        };
        let game = Game::from_feen(&plain.feen()).unwrap_or_else(|error| panic!("{error}"));
        for &notation in Notation::ALL {
            match game.read_move_as(&token, notation) {
                Ok(mv) => {
                    prop_assert!(game.legal_moves().contains(&mv));
                    let lower = token.to_ascii_lowercase();
                    let squares = [
                        Notation::Pmn, Notation::Coordinates, Notation::CoordinatesFromZero, Notation::Iccs
                    ].map(|notation| game.write_move(mv, notation).to_ascii_lowercase());
                    let is_squares = squares.contains(&lower) || squares[3].replace('-', "") == lower;
                    let is_told = plain::is_spelling(plain.board(), plain_move(mv), &token);
                    prop_assert!(is_squares || is_told || notation == Notation::Salg, "{}: {}", plain.feen(), token);
                }
                Err(error) => {
                    let message = error.to_string();
                    prop_assert!(message.len() < LONGEST_MESSAGE, "{}", message);
                    prop_assert!(!message.is_empty() && !message.contains(char::is_control), "{}", message);
                }
            }
        }
    }
}
