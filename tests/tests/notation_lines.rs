//! PMN, line by line: whole lines of moves, with the developer page's spellings, and the ends of games (rulings 8, 14
//! and 21).

use xiongmao_movegen::error::PieceOn;
use xiongmao_movegen::game::{LineError, PlayError};
use xiongmao_movegen::notation::{Expected, Notation, Syntax};
use xiongmao_movegen::xiongqi::notation::PmnError;
use xiongmao_movegen::xiongqi::{Game, Parts, Piece, PieceKind, Square};
use xiongmao_movegen::{Move, Side, Status};

fn read(feen: &str) -> Game {
    Game::from_feen(feen).unwrap_or_else(|error| panic!("{feen:?}: {error}"))
}

fn square(name: &str) -> Square {
    name.parse().expect("a square")
}

fn mv(origin: &str, destination: &str) -> Move {
    Parts { origin: square(origin), destination: square(destination), promotion: None }.mv()
}

/// Plays a line that must be playable.
fn played(feen: &str, line: &str) -> Game {
    let mut game = read(feen);
    game.play_line(line.split_whitespace()).unwrap_or_else(|error| panic!("{feen}: {error}"));
    game
}

/// The error of a line, which must leave the game unchanged.
fn refused(feen: &str, line: &str) -> LineError<PmnError> {
    let mut game = read(feen);
    let error = game.play_line(line.split_whitespace()).expect_err(line);
    assert_eq!((game.feen(), game.plies_played()), (read(feen).feen(), 0), "{feen}: {line}");
    error
}

#[test]
fn the_developer_pages_promotion_is_part_of_the_move_before() {
    let feen = "7g^/4+S3/8/8/8/8/8/G^7 / X/x";
    let game = played(feen, "e7-e8 e8-e8/E h8-h7");
    assert_eq!(game.feen(), "4E3/7g^/8/8/8/8/8/G^7 / X/x");
    assert_eq!(game.plies_played(), 2);
    assert_eq!(played(feen, "e7e8 e8-e8/H").feen(), played(feen, "e7-e8=H").feen());
    // A later call continues where the last one stopped.
    let mut game = played(feen, "e7-e8");
    game.play_line(["e8-e8/R"]).expect("the soldier has just come");
    assert_eq!(game.feen(), played(feen, "e7-e8=R").feen());
    let north = "7g^/8/8/8/8/8/4+s3/G^7 / x/X";
    assert_eq!(played(north, "e2-e1 e1-e1/e").feen(), played(north, "e2-e1=e").feen());
    // A capture that ends the game can also promote.
    let last = "4g^3/3+S4/8/8/8/8/8/G^7 / X/x";
    assert_eq!(played("4g^3/4+S3/8/8/8/8/8/G^7 / X/x", "e7+e8 e8-e8/A").feen(), "4A3/8/8/8/8/8/8/G^7 g^/ x/X");
    assert_eq!(
        refused(last, "d7-d8 d8-d8/A a1-a2").reason,
        PmnError::NotYours {
            held: PieceOn { piece: Piece::new(PieceKind::General, Side::South), square: square("a1") },
            other: Side::North
        }
    );
}

#[test]
fn the_developer_pages_promotion_needs_that_move() {
    let feen = "7g^/4+S3/4+S3/8/4S3/8/8/G^6R / X/x";
    let late = |name| PmnError::LatePromotion { square: square(name) };
    for (line, number, reason) in [
        ("e8-e8/E", 1, late("e8")),
        ("e7-e8 h8-g8 e8-e8/E", 3, late("e8")),
        ("e7-e8 d8-d8/E", 2, late("d8")),
        ("e7-e8=R e8-e8/E", 2, late("e8")),
        ("e7-e8 e8-e8/R e8-e8/E", 3, late("e8")),
        ("h1-h2 h2-h2/E", 2, late("h2")),
        ("e6-d6 d6-d6/E", 2, PmnError::NotTheLastRow { side: Side::South, row: 8, square: square("d6") }),
        ("e7-e8 e8-e8/e", 2, PmnError::PromotionCase { side: Side::South, letter: 'E' }),
        ("e7-e8 e8-e8/D", 2, PmnError::NoSuchPromotion { found: "D".to_owned() }),
        ("e7-e8 e8-e8/+S", 2, PmnError::NoSuchPromotion { found: "+S".to_owned() }),
    ] {
        let error = refused(feen, line);
        assert_eq!((error.number, error.reason), (number, reason), "{line}");
    }
}

#[test]
fn the_developer_pages_face_to_face_is_part_of_the_move_before() {
    let feen = "3g^4/8/8/8/8/8/8/4G^2R / X/x";
    let after = "3d^4/8/8/8/8/8/8/3D^3R / x/X";
    for line in ["e1~d1", "e1-d1", "e1d1", "e1-d1 d1~d1", "e1~d1 d1~d1", "e1~d1=D^ d8~d8"] {
        let game = played(feen, line);
        assert_eq!((game.feen().as_str(), game.plies_played()), (after, 1), "{line}");
    }
    // With only the two generals left, the game is already over.
    assert_eq!(played("3g^4/8/8/8/8/8/8/3rG^3 / X/x", "e1+d1 d1~d1").status().to_string(), "insufficient draw");
    let late = |name| PmnError::LateFaceToFace { square: square(name) };
    for (line, number, reason) in [
        ("d1~d1", 1, late("d1")),
        ("e1-d1 e1~e1", 2, late("e1")),
        ("e1-d1 h1~h1", 2, late("h1")),
        ("e1-d1 d1~d1 d1~d1", 3, late("d1")),
        ("e1-d1 d1~d1 d8~d8", 3, late("d8")),
        ("e1-d1 d8-e8 d1~d1", 3, late("d1")),
        ("e1-e2 e2~e2", 2, late("e2")),
    ] {
        let error = refused(feen, line);
        assert_eq!((error.number, error.reason), (number, reason), "{line}");
    }
}

#[test]
fn moves_after_the_end_are_refused() {
    let capture = "4g^3/8/8/8/8/8/8/3G^R3 / X/x";
    let error = refused(capture, "e1+e8 d1-d2");
    assert_eq!(error.number, 2);
    assert!(matches!(error.reason, PmnError::Play(PlayError::GameOver { .. })));
    assert_eq!(error.to_string(), "ply 2 'd1-d2': the game is over: South has won (general captured)");
    let start = "rhbag^bhr/2c2c2/ssssssss/8/8/SSSSSSSS/2C2C2/RHBAG^BHR / X/x";
    let repetitive = "a1-a2 a8-a7 a2-a1 a7-a8 a1-a2";
    let game = played(start, repetitive);
    assert_eq!(game.status().to_string(), "repetition north");
    let error = refused(start, &format!("{repetitive} a8-a7"));
    assert_eq!(error.to_string(), "ply 6 'a8-a7': the game is over: North has won (repetition)");
    // After the end of the game, a malformed token is still reported as malformed.
    assert_eq!(
        refused(start, &format!("{repetitive} hello")).reason,
        PmnError::Syntax(Syntax { column: 6, expected: Expected::Rank })
    );
}

#[test]
fn a_line_may_be_empty_and_a_game_may_be_continued() {
    let mut game = Game::start();
    game.play_line(std::iter::empty()).expect("nothing to play");
    game.play_line(["e3-e4"]).expect("legal");
    let before = game.feen();
    let error = game.play_line(["e6-e5", "e4-e6"]).expect_err("a soldier makes one step");
    assert_eq!((error.number, error.token.as_str()), (2, "e4-e6"));
    assert_eq!((game.feen(), game.plies_played()), (before, 1));
    // The developer page's promotion changes a move before the line; a later failure must restore that move, too.
    let mut game = played("7g^/4+S3/8/8/8/8/8/G^7 / X/x", "e7-e8");
    let before = game.feen();
    assert_eq!(game.play_line(["e8-e8/E", "h8-h6"]).expect_err("a general makes one step").number, 2);
    assert_eq!((game.feen(), game.plies_played()), (before, 1));
    assert_eq!(game.take_back(), Some(mv("e7", "e8")));
}

/// The lines of a file of vectors, split at their tabs.
fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines().map(|line| line.split('\t').collect())
}

#[test]
fn whole_games_are_replayed() {
    let mut games = 0;
    for row in rows(include_str!("../data/games.tsv")) {
        let mut game = Game::start();
        game.play_line(row[0].split_whitespace()).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(game.feen(), row[1]);
        assert_eq!(game.status().to_string(), row[2]);
        games += 1;
    }
    assert!(games >= 20, "{games} games");
    for row in rows(include_str!("../data/status.tsv")) {
        let game = played(row[0], row[1]);
        assert_eq!(game.status().to_string(), row[2], "{}: {}", row[0], row[1]);
        assert_eq!(game.legal_moves().is_empty(), game.status() != Status::InProgress);
    }
}

#[test]
fn legal_moves_are_written_as_in_the_vectors() {
    for row in rows(include_str!("../data/legal.tsv")) {
        let game = read(row[0]);
        let mut written: Vec<String> =
            game.legal_moves().into_iter().map(|mv| game.write_move(mv, Notation::Pmn)).collect();
        written.sort();
        let mut expected: Vec<&str> = row[1].split_whitespace().collect();
        expected.sort_unstable();
        assert_eq!(written, expected, "{}", row[0]);
    }
}
