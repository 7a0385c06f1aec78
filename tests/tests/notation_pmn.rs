//! PMN, move by move: every form that is written and read, and every error (rulings 20 and 21).

use xiongmao_movegen::error::PieceOn;
use xiongmao_movegen::notation::{Expected, Notation, Syntax};
use xiongmao_movegen::xiongqi::notation::{Obstacle, PmnError, PmnForm};
use xiongmao_movegen::xiongqi::{Game, Parts, Piece, PieceKind, Square};
use xiongmao_movegen::{Move, Side};
use xiongmao_tests::both::forms;

fn read(feen: &str) -> Game {
    Game::from_feen(feen).unwrap_or_else(|error| panic!("{feen:?}: {error}"))
}

fn square(name: &str) -> Square {
    name.parse().expect("a square")
}

fn mv(origin: &str, destination: &str, promotion: Option<PieceKind>) -> Move {
    Parts { origin: square(origin), destination: square(destination), promotion }.mv()
}

fn south(kind: PieceKind) -> Piece {
    Piece::new(kind, Side::South)
}

fn north(kind: PieceKind) -> Piece {
    Piece::new(kind, Side::North)
}

/// Position, origin, destination, promotion, written form, strict form.
type Spelling = (&'static str, &'static str, &'static str, Option<PieceKind>, &'static str, &'static str);

const SPELLINGS: [Spelling; 17] = [
    ("7g^/8/8/8/8/4S3/8/G^7 / X/x", "e3", "e4", None, "e3-e4", "e3-e4"),
    ("7g^/8/8/8/4S3/8/8/G^7 / X/x", "e4", "e5", None, "e4-e5", "e4-e5=+S"),
    ("7g^/8/8/4h3/4S3/8/8/G^7 / X/x", "e4", "e5", None, "e4+e5", "e4+e5=+S"),
    ("7g^/8/8/4s3/8/8/8/G^7 / x/X", "e5", "e4", None, "e5-e4", "e5-e4=+s"),
    ("7g^/8/8/4+S3/8/8/8/G^7 / X/x", "e5", "d5", None, "e5-d5", "e5-d5"),
    ("7g^/8/8/8/4+s3/8/4R3/G^7 / X/x", "e2", "e4", None, "e2+e4", "e2+e4/s"),
    ("7g^/8/8/4s3/8/8/4R3/G^7 / X/x", "e2", "e5", None, "e2+e5", "e2+e5"),
    ("7g^/8/8/8/3+s4/3S4/8/G^7 / X/x", "d3", "d4", None, "d3+d4", "d3+d4/s"),
    ("7g^/4+S3/8/8/8/8/8/G^7 / X/x", "e7", "e8", None, "e7-e8", "e7-e8"),
    ("7g^/4+S3/8/8/8/8/8/G^7 / X/x", "e7", "e8", Some(PieceKind::Empress), "e7-e8=E", "e7-e8=E"),
    ("4r2g^/4+S3/8/8/8/8/8/G^7 / X/x", "e7", "e8", Some(PieceKind::Horse), "e7+e8=H", "e7+e8=H"),
    ("3+S3g^/8/8/8/8/8/8/G^7 / X/x", "d8", "e8", Some(PieceKind::Chariot), "d8-e8=R", "d8-e8=R"),
    ("7g^/8/8/8/8/8/4+s3/G^7 / x/X", "e2", "e1", Some(PieceKind::Empress), "e2-e1=e", "e2-e1=e"),
    ("3g^4/8/8/8/8/8/8/4G^2R / X/x", "e1", "d1", None, "e1~d1", "e1~d1=D^"),
    ("4g^3/8/4R3/8/8/8/8/4G^3 / X/x", "e6", "a6", None, "e6~a6", "e6~a6"),
    ("4g^3/8/r3R3/8/8/8/8/4G^3 / X/x", "e6", "a6", None, "e6+a6", "e6+a6"),
    ("3g^4/8/8/8/8/8/8/3+sG^2R / X/x", "e1", "d1", None, "e1+d1", "e1+d1=D^/s"),
];

#[test]
fn every_form_is_written_and_read() {
    for (feen, origin, destination, promotion, written, strict) in SPELLINGS {
        let game = read(feen);
        let mv = mv(origin, destination, promotion);
        assert_eq!(game.write_move(mv, Notation::Pmn), written, "{feen}");
        assert_eq!(game.write_move(mv, Notation::StrictPmn), strict, "{feen}");
        for form in forms(&game, mv) {
            assert_eq!(game.read_move(&form), Ok(mv), "{feen}: {form}");
        }
    }
}

#[test]
fn captures_and_changes_may_be_told_in_part() {
    let game = read("7g^/8/8/4+s3/4S3/8/8/G^7 / X/x");
    for token in ["e4+e5", "e4+e5=+S", "e4e5"] {
        assert_eq!(game.read_move(token), Ok(mv("e4", "e5", None)), "{token}");
    }
    let game = read("3g^4/8/8/8/8/8/8/3+sG^3 / X/x");
    for token in ["e1+d1", "e1+d1=D^", "e1+d1/s", "e1+d1=D^/s"] {
        assert_eq!(game.read_move(token), Ok(mv("e1", "d1", None)), "{token}");
    }
}

#[test]
fn what_is_no_move_here_is_written_as_coordinates() {
    let game = Game::start();
    assert_eq!(game.write_move(mv("e1", "e8", None), Notation::StrictPmn), "e1e8");
    assert_eq!(game.write_move(mv("e7", "e8", Some(PieceKind::Empress)), Notation::Pmn), "e7e8e");
    assert_eq!(game.write_move(Move(0xffff), Notation::Pmn), "h8h8");
    assert_eq!(game.write_move(Move::NONE, Notation::Pmn), "a1a1");
}

#[test]
fn malformed_tokens_are_refused_where_they_break() {
    let syntax = |column, expected| PmnError::Syntax(Syntax { column, expected });
    let square_expected = Expected::Square { last: "h8" };
    let row = Expected::Rank;
    let piece = Expected::Piece;
    let sign = Expected::SecondSquare { signs: "-, +, ~" };
    let end = Expected::End;
    let letter = Expected::Promotion;
    for (token, error) in [
        ("", PmnError::Empty),
        ("e2-e4e2-e4e2-e4e2-e4e2-e4e2", PmnError::TooLong),
        ("1.e2-e4", syntax(1, square_expected)),
        (" e2-e4", syntax(1, square_expected)),
        ("E2-E4", syntax(1, square_expected)),
        ("\u{e9}2-e4", syntax(1, square_expected)),
        ("-e4", syntax(1, square_expected)),
        ("e", syntax(2, row)),
        ("e0-e4", syntax(2, row)),
        ("e04-e5", syntax(2, row)),
        ("e4", syntax(3, sign)),
        ("e4 - e5", syntax(3, sign)),
        ("e4x-e5", syntax(4, row)),
        ("e4-", syntax(4, square_expected)),
        ("e4-e5\n", syntax(6, end)),
        ("e4-e5=", syntax(7, piece)),
        ("e4-e5=1", syntax(7, piece)),
        ("e4-e5=E=E", syntax(8, end)),
        ("e4-e5=EE", syntax(8, end)),
        ("e4+e5/s=E", syntax(8, end)),
        ("e4+e5/", syntax(7, piece)),
        ("e7e8=", syntax(6, letter)),
        ("e7e8+", syntax(5, letter)),
        ("e7e8EE", syntax(6, end)),
        ("e7e8=+S", syntax(6, letter)),
        ("S*", syntax(3, square_expected)),
        ("*e4/s", syntax(4, end)),
        ("+", syntax(2, square_expected)),
        ("e8=", syntax(4, piece)),
        ("...x", syntax(2, square_expected)),
    ] {
        assert_eq!(Game::start().read_move(token), Err(error), "{token:?}");
    }
}

#[test]
fn forms_of_other_games_are_told_apart() {
    for (token, form) in [
        ("...", PmnForm::Pass),
        ("S*e4", PmnForm::Drop),
        ("+P*e5", PmnForm::Drop),
        ("*e5", PmnForm::Drop),
        ("S*c3=+S", PmnForm::Drop),
        ("L.b4", PmnForm::DropCapture),
        (".b4/s", PmnForm::DropCapture),
        ("+d4", PmnForm::StaticCapture),
        ("+d4/s", PmnForm::StaticCapture),
        ("e8=E", PmnForm::Mutation),
        ("c3=k'", PmnForm::Mutation),
    ] {
        assert_eq!(Game::start().read_move(token), Err(PmnError::Form(form)), "{token}");
    }
    for (token, cell) in [("i9-i8", "i9"), ("a1-a9", "a9"), ("a1i10", "i10"), ("aa1-a1", "aa1"), ("e4xe5", "xe5")] {
        assert_eq!(
            Game::start().read_move(token),
            Err(PmnError::OffBoard { square: cell.to_owned(), first: "a1", last: "h8" }),
            "{token}"
        );
    }
}

#[test]
fn tokens_that_contradict_the_board_are_refused() {
    use PieceKind::{Cannon, Chariot, General, Horse, Soldier};
    let start = "rhbag^bhr/2c2c2/ssssssss/8/8/SSSSSSSS/2C2C2/RHBAG^BHR / X/x";
    let meeting = "7g^/8/8/4+s3/4S3/8/8/G^6R / X/x";
    for (feen, token, error) in [
        (start, "e4-e5", PmnError::EmptyOrigin { square: square("e4") }),
        (
            start,
            "e6-e5",
            PmnError::NotYours { held: PieceOn { piece: north(Soldier), square: square("e6") }, other: Side::South },
        ),
        (start, "e3-e3", PmnError::SameSquare { square: square("e3") }),
        (start, "e3e3", PmnError::SameSquare { square: square("e3") }),
        (start, "e3+e3", PmnError::SameSquare { square: square("e3") }),
        (start, "e3~e3=D^", PmnError::SameSquare { square: square("e3") }),
        (start, "a1-a3", PmnError::OwnPiece(PieceOn { piece: south(Soldier), square: square("a3") })),
        (start, "a1+b1", PmnError::OwnPiece(PieceOn { piece: south(Horse), square: square("b1") })),
        (start, "c2-c6", PmnError::Capture(PieceOn { piece: north(Soldier), square: square("c6") })),
        (start, "c2~c6", PmnError::Capture(PieceOn { piece: north(Soldier), square: square("c6") })),
        (start, "e3+e4", PmnError::NoCapture { square: square("e4") }),
        (start, "e3~e4", PmnError::NoFaceToFace),
        (meeting, "e4-e5", PmnError::Capture(PieceOn { piece: north(Soldier), square: square("e5") })),
        (meeting, "e4+e5=E", PmnError::NotTheLastRow { side: Side::South, row: 8, square: square("e5") }),
        (meeting, "e4+e5=+s", PmnError::Becomes { written: "+s".to_owned(), token: "+S".to_owned() }),
        (meeting, "e4+e5/s", PmnError::Captured { written: "s".to_owned(), token: "none".to_owned() }),
        (start, "e3-e4=+S", PmnError::Becomes { written: "+S".to_owned(), token: "none".to_owned() }),
        (start, "e3-e4/s", PmnError::NothingCaptured),
        (start, "e1-e2=D^", PmnError::Becomes { written: "D^".to_owned(), token: "none".to_owned() }),
        (meeting, "h1-h2=E", PmnError::NotASoldier { mover: south(Chariot) }),
        (meeting, "h1h2e", PmnError::NotASoldier { mover: south(Chariot) }),
        (meeting, "h1h2d", PmnError::NoSuchPromotion { found: "d".to_owned() }),
        (meeting, "h1+h8=D^", PmnError::Becomes { written: "D^".to_owned(), token: "none".to_owned() }),
        (
            "7g^/8/8/8/4+s3/8/4R3/G^7 / X/x",
            "e2+e4/S",
            PmnError::Captured { written: "S".to_owned(), token: "s".to_owned() },
        ),
        (start, "c2+c6=C", PmnError::NotASoldier { mover: south(Cannon) }),
        (start, "e1-e2=E", PmnError::NotASoldier { mover: south(General) }),
        (start, "e3-e3/E", PmnError::LatePromotion { square: square("e3") }),
        (start, "e1~e1", PmnError::LateFaceToFace { square: square("e1") }),
        (start, "e3-e3/Q", PmnError::NoSuchPromotion { found: "Q".to_owned() }),
    ] {
        assert_eq!(read(feen).read_move(token), Err(error), "{feen}: {token}");
    }
}

#[test]
fn promotions_are_checked() {
    let game = read("7g^/4+S3/8/8/8/8/8/G^7 / X/x");
    for (token, written) in [("e7-e8=G", "G"), ("e7-e8=D^", "D^"), ("e7-e8=+S", "+S"), ("e7-e8=Q", "Q"), ("e7e8s", "s")]
    {
        assert_eq!(game.read_move(token), Err(PmnError::NoSuchPromotion { found: written.to_owned() }), "{token}");
    }
    assert_eq!(game.read_move("e7-e8=e"), Err(PmnError::PromotionCase { side: Side::South, letter: 'E' }));
    let game = read("7g^/8/8/8/8/8/4+s3/G^7 / x/X");
    assert_eq!(game.read_move("e2-e1=E"), Err(PmnError::PromotionCase { side: Side::North, letter: 'e' }));
    assert_eq!(game.read_move("e2e1E"), Ok(mv("e2", "e1", Some(PieceKind::Empress))));
}

#[test]
fn forbidden_movements_are_explained() {
    use PieceKind::{Advisor, Bear, Cannon, Chariot, Dragon, Empress, General, Horse, Soldier};
    let blocked = |name, piece| Obstacle::Blocked { by: PieceOn { piece, square: square(name) } };
    let start = "rhbag^bhr/2c2c2/ssssssss/8/8/SSSSSSSS/2C2C2/RHBAG^BHR / X/x";
    let dragons = "3d^4/8/3r4/8/8/3S3r/8/3D^3R / X/x";
    let empress = "7g^/8/2r5/8/8/2s5/8/G^1E5 / X/x";
    for (feen, token, why) in [
        (start, "a1-a5", blocked("a3", south(Soldier))),
        (start, "a1+a6", blocked("a3", south(Soldier))),
        (start, "a1-b2", Obstacle::Reach { piece: Chariot }),
        (start, "c1-c4", Obstacle::Reach { piece: Bear }),
        (start, "c1+h6", blocked("e3", south(Soldier))),
        (start, "d1-d4", Obstacle::Reach { piece: Advisor }),
        (start, "e1-e4", Obstacle::Reach { piece: General }),
        (start, "b1-d2", Obstacle::Leg { by: PieceOn { piece: south(Bear), square: square("c1") } }),
        (start, "b1-b4", Obstacle::Reach { piece: Horse }),
        (start, "c2-c4", blocked("c3", south(Soldier))),
        (start, "c2+c7", Obstacle::Screens { count: 2 }),
        (start, "c2-d4", Obstacle::Reach { piece: Cannon }),
        ("7g^/8/8/8/8/8/8/G^C5r / X/x", "b1+h1", Obstacle::NoScreen),
        (start, "e3-e5", Obstacle::Reach { piece: Soldier }),
        (start, "e3-e2", Obstacle::Backward),
        ("7g^/8/8/8/4S3/8/8/G^7 / X/x", "e4-d4", Obstacle::BeforeRiver),
        ("7g^/8/8/4s3/8/8/8/G^7 / x/X", "e5-e6", Obstacle::Backward),
        ("7g^/8/8/4s3/8/8/8/G^7 / x/X", "e5-f5", Obstacle::BeforeRiver),
        ("7g^/8/8/4s3/8/8/8/G^7 / x/X", "e5-f4", Obstacle::Reach { piece: Soldier }),
        (dragons, "d1-a1", Obstacle::DragonStep),
        (dragons, "d1+d6", blocked("d3", south(Soldier))),
        (dragons, "d1-e2", Obstacle::Reach { piece: Dragon }),
        (empress, "c1+c6", blocked("c3", north(Soldier))),
        (empress, "c1-f4", Obstacle::Reach { piece: Empress }),
    ] {
        match read(feen).read_move(token) {
            Err(PmnError::Movement { why: reported, .. }) => assert_eq!(reported, why, "{feen}: {token}"),
            other => panic!("{feen}: {token}: {other:?}"),
        }
    }
}

#[test]
fn messages_are_for_people() {
    let start = Game::start();
    for (token, message) in [
        ("e6-e5", "e6 holds North's soldier, but it is South's turn"),
        ("c2-c6", "c6 holds North's soldier; a capture is written with +"),
        ("e3+e4", "e4 is empty; a move that captures nothing is written with -"),
        ("b1-d2", "South's horse cannot go from b1 to d2: South's bear on c1 blocks the horse's leg"),
        (
            "c2+c7",
            "South's cannon cannot go from c2 to c7: a cannon captures over exactly one piece, but there are 2 between",
        ),
        ("d1-d4", "South's advisor cannot go from d1 to d4: an advisor does not move like that"),
        ("e3-e4=+S", "the moving piece does not change, so =+S is wrong"),
        ("e4", "column 3: expected -, +, ~ or a second square"),
        ("i9-i8", "i9 is not on the board (squares are a1 to h8)"),
        ("e8-e8/E", "e8-e8/... promotes a soldier that has just moved to e8, but the last move did not move one there"),
        ("...", "'...' is a pass, which this game does not allow"),
    ] {
        assert_eq!(start.read_move(token).expect_err(token).to_string(), message);
    }
    let error = Game::start().play_line(["e3-e4", "\u{1b}[31mred alert, everybody!"]).expect_err("no move");
    assert_eq!(error.to_string(), "ply 2 '\\u{1b}[31mred alert, ...': too long for a move");
    let error = read("4G^3/8/8/8/8/8/8/8 / X/x").read_move("e8-e7").expect_err("over");
    assert_eq!(error.to_string(), "the game is over: South has won (general captured)");
    let error = read("7g^/4+S3/8/8/8/8/8/G^7 / X/x").read_move("e7-e8=e").expect_err("case");
    assert_eq!(error.to_string(), "the letter of a promotion has the case of its side: expected E for South");
    let error = read("7g^/8/4+S3/8/8/8/8/G^7 / X/x").read_move("e6-e7=E").expect_err("row");
    assert_eq!(error.to_string(), "South's soldiers promote on row 8, not on e7");
}
