//! Moves of Xiangqi in PMN, ICCS and coordinates: every form that is written and read, and every refusal (ruling 19).

use proptest::prelude::*;
use xiongmao_movegen::error::PieceOn;
use xiongmao_movegen::notation::{Expected, Notation, Syntax};
use xiongmao_movegen::xiangqi::notation::{MoveError, Obstacle, START_FEEN};
use xiongmao_movegen::xiangqi::{Game, Parts, Piece, PieceKind, Square};
use xiongmao_movegen::{Move, PlayError, Side};
use xiongmao_tests::plain::random::Rng;
use xiongmao_tests::plain_xiangqi as plain;
use xiongmao_tests::plain_xiangqi::random::{Manner, duel, move_in_manner, position};
use xiongmao_tests::{rounds, scaled};

/// Random positions whose every legal move is written and read back.
const POSITIONS: u64 = 2_000;

/// Random positions in which every pair of squares is handed in as a move.
const EVERY_PAIR: u64 = 60;

/// Random games that are played by their tokens.
const GAMES: u64 = 30;

/// Cases of each property test.
const CASES: u64 = 5_000;

/// No message is longer, whatever was handed in (each of the 16 characters that are quoted may take 10 to escape).
const LONGEST_MESSAGE: usize = 360;

const BARE_GENERALS: &str = "3g^5/9/9/9/9/9/9/9/9/4G^4 / X/x";

fn read(feen: &str) -> Game {
    Game::from_feen(feen).unwrap_or_else(|error| panic!("{feen:?}: {error}"))
}

fn square(name: &str) -> Square {
    name.parse().expect("a square")
}

fn mv(origin: &str, destination: &str) -> Move {
    Parts { origin: square(origin), destination: square(destination) }.mv()
}

fn south(kind: PieceKind) -> Piece {
    Piece::new(kind, Side::South)
}

fn north(kind: PieceKind) -> Piece {
    Piece::new(kind, Side::North)
}

fn plain_square(square: Square) -> plain::Square {
    (square.index() % 9, square.index() / 9)
}

#[test]
fn every_form_is_written() {
    let start = Game::start();
    for (mv, pmn, from_one, from_zero, iccs) in [
        (mv("h3", "e3"), "h3-e3", "h3e3", "h2e2", "H2-E2"),
        (mv("h3", "h10"), "h3+h10", "h3h10", "h2h9", "H2-H9"),
        (mv("b1", "c3"), "b1-c3", "b1c3", "b0c2", "B0-C2"),
    ] {
        assert_eq!(start.write_move(mv, Notation::Pmn), pmn);
        assert_eq!(start.write_move(mv, Notation::StrictPmn), pmn);
        assert_eq!(start.write_move(mv, Notation::Coordinates), from_one);
        assert_eq!(start.write_move(mv, Notation::CoordinatesFromZero), from_zero);
        assert_eq!(start.write_move(mv, Notation::Iccs), iccs);
    }
    // What is no move here, not even one of this board, can be shown all the same.
    assert_eq!(start.write_move(mv("e1", "e8"), Notation::Pmn), "e1e8");
    assert_eq!(start.write_move(Move::NONE, Notation::Pmn), "a1a1");
    for pattern in 0..=u16::MAX {
        for &notation in Notation::ALL {
            assert!(!start.write_move(Move(pattern), notation).is_empty());
        }
    }
}

#[test]
fn countings_are_told_apart() {
    let game = read("3g^5/9/9/9/9/9/9/9/9/R3G^4 / X/x");
    for (token, coordinates, expected) in [
        ("a1a2", Notation::Pmn, mv("a1", "a2")),
        ("a0a1", Notation::Pmn, mv("a1", "a2")),
        ("a1a10", Notation::Pmn, mv("a1", "a10")),
        ("a0a9", Notation::Pmn, mv("a1", "a10")),
        ("A0-A9", Notation::Pmn, mv("a1", "a10")),
        ("A0A9", Notation::Pmn, mv("a1", "a10")),
        ("A0-A9", Notation::Coordinates, mv("a1", "a10")),
        ("a0-a9", Notation::Iccs, mv("a1", "a10")),
        ("A0-a9", Notation::Iccs, mv("a1", "a10")),
        ("a1-a2", Notation::CoordinatesFromZero, mv("a1", "a2")),
    ] {
        assert_eq!(game.read_move_as(token, coordinates), Ok(expected), "{token} {coordinates:?}");
    }
    // The same four characters are different moves in the two countings.
    let game = read("3g^5/9/9/9/9/9/9/R8/R8/4G^4 / X/x");
    assert_eq!(game.read_move("a2b2"), Ok(mv("a2", "b2")));
    assert_eq!(game.read_move_as("a2b2", Notation::Coordinates), Ok(mv("a2", "b2")));
    assert_eq!(game.read_move_as("a2b2", Notation::CoordinatesFromZero), Ok(mv("a3", "b3")));
}

#[test]
fn malformed_tokens_are_refused_where_they_break() {
    let syntax = |column, expected| MoveError::Syntax(Syntax { column, expected });
    let square_expected = Expected::Square { last: "i10" };
    let rank = Expected::Rank;
    let sign = Expected::SecondSquare { signs: "-, +" };
    for (token, error) in [
        ("", MoveError::Empty),
        ("...", MoveError::Pass),
        ("h3-e3h3-e3h3-e3h3-e3h3-e3h3", MoveError::TooLong),
        ("1.h3-e3", syntax(1, square_expected)),
        (" h3-e3", syntax(1, square_expected)),
        ("\u{e9}3-e3", syntax(1, square_expected)),
        ("+e3", syntax(1, square_expected)),
        ("h", syntax(2, rank)),
        ("h-e3", syntax(2, rank)),
        ("h03-e3", syntax(2, rank)),
        ("h0-e3", syntax(2, rank)),
        ("h3-e0", syntax(5, rank)),
        ("h03", syntax(2, rank)),
        ("h11", syntax(4, sign)),
        ("h3~e3", syntax(3, sign)),
        ("h3 - e3", syntax(3, sign)),
        ("H2+E2", syntax(3, Expected::SecondSquare { signs: "-" })),
        ("h3-", syntax(4, square_expected)),
        ("h3-e3\n", syntax(6, Expected::End)),
        ("h3e3r", syntax(5, Expected::End)),
        ("h3-e3=C", MoveError::Change { sign: '=' }),
        ("h3+h10/h", MoveError::Change { sign: '/' }),
        ("j3-e3", MoveError::OffBoard { square: "j3".to_owned(), first: "a1", last: "i10" }),
        ("h3-h11", MoveError::OffBoard { square: "h11".to_owned(), first: "a1", last: "i10" }),
        ("hh3-e3", MoveError::OffBoard { square: "hh3".to_owned(), first: "a1", last: "i10" }),
        ("H2-H10", MoveError::OffBoard { square: "H10".to_owned(), first: "a0", last: "i9" }),
        ("h0h10", MoveError::OffBoard { square: "h10".to_owned(), first: "a0", last: "i9" }),
        ("J2-E2", MoveError::OffBoard { square: "J2".to_owned(), first: "a0", last: "i9" }),
    ] {
        assert_eq!(Game::start().read_move(token), Err(error), "{token:?}");
    }
    let error = Game::start().read_move_as("h0e0", Notation::Coordinates);
    assert_eq!(error, Err(syntax(2, rank)));
}

#[test]
fn tokens_that_contradict_the_board_are_refused() {
    use PieceKind::{Cannon, Chariot, Horse, Soldier};
    for (token, error) in [
        ("e5-e6", MoveError::EmptyOrigin { square: square("e5") }),
        (
            "e7-e6",
            MoveError::NotYours { held: PieceOn { piece: north(Soldier), square: square("e7") }, other: Side::South },
        ),
        ("e4-e4", MoveError::SameSquare { square: square("e4") }),
        ("a1-a4", MoveError::OwnPiece(PieceOn { piece: south(Soldier), square: square("a4") })),
        ("a1+b1", MoveError::OwnPiece(PieceOn { piece: south(Horse), square: square("b1") })),
        ("h3-h10", MoveError::Capture(PieceOn { piece: north(Horse), square: square("h10") })),
        ("e4+e5", MoveError::NoCapture { square: square("e5") }),
        ("H2-H2", MoveError::SameSquare { square: square("h3") }),
        (
            "H2-G4",
            MoveError::Movement {
                mover: south(Cannon),
                origin: square("h3"),
                destination: square("g5"),
                why: Obstacle::Reach { piece: Cannon },
            },
        ),
        ("A0-A3", MoveError::OwnPiece(PieceOn { piece: south(Soldier), square: square("a4") })),
        (
            "i1i5",
            MoveError::Movement {
                mover: south(Chariot),
                origin: square("i1"),
                destination: square("i5"),
                why: Obstacle::Blocked { by: PieceOn { piece: south(Soldier), square: square("i4") } },
            },
        ),
    ] {
        assert_eq!(Game::start().read_move(token), Err(error), "{token}");
    }
    let over = read("3g^5/9/9/9/9/9/9/9/9/4G^4 / X/x").read_move("e1-e2").expect_err("over");
    assert!(matches!(over, MoveError::Play(PlayError::GameOver { .. })), "{over}");
}

#[test]
fn forbidden_moves_are_explained() {
    use PieceKind::{Advisor, Cannon, Chariot, Elephant, General, Horse, Soldier};
    let palace = "4g^4/9/9/9/9/p8/9/3A5/9/3G^5 / X/x";
    let elephants = "3g^5/9/9/9/9/2E5p/9/9/1p7/2E1G^4 / X/x";
    let soldiers = "3g^5/9/P8/9/9/9/2P6/9/9/4G^4 / X/x";
    let facing = "4g^4/9/9/9/4H4/9/9/9/9/4G^4 / X/x";
    let pinned = "3g^5/9/9/4c4/4H4/9/9/9/4A4/4G^4 / X/x";
    let checked = "3g^5/9/9/4r4/9/9/9/9/9/R3G^4 / X/x";
    let screen = |name, piece| Obstacle::Blocked { by: PieceOn { piece, square: square(name) } };
    for (feen, token, why) in [
        (START_FEEN, "b1-d2", Obstacle::Leg { by: PieceOn { piece: south(Elephant), square: square("c1") } }),
        (START_FEEN, "b1-b2", Obstacle::Reach { piece: Horse }),
        (START_FEEN, "a1-b2", Obstacle::Reach { piece: Chariot }),
        (START_FEEN, "a1+a7", screen("a4", south(Soldier))),
        (START_FEEN, "b3-b9", screen("b8", north(Cannon))),
        (START_FEEN, "b3+b8", Obstacle::NoScreen),
        (START_FEEN, "e4+e7", Obstacle::Reach { piece: Soldier }),
        (START_FEEN, "e4-e3", Obstacle::Backward),
        (START_FEEN, "e4-d4", Obstacle::BeforeRiver),
        (soldiers, "a8-a7", Obstacle::Backward),
        (soldiers, "c4-b4", Obstacle::BeforeRiver),
        (soldiers, "c4-b5", Obstacle::Reach { piece: Soldier }),
        (palace, "d3-c4", Obstacle::Palace { piece: Advisor }),
        (palace, "d3-d4", Obstacle::Reach { piece: Advisor }),
        (palace, "d1-c1", Obstacle::Palace { piece: General }),
        (palace, "d1-e2", Obstacle::Reach { piece: General }),
        (elephants, "c5-e7", Obstacle::River),
        (elephants, "c1-a3", Obstacle::Eye { by: PieceOn { piece: north(Soldier), square: square("b2") } }),
        (elephants, "c1-e2", Obstacle::Reach { piece: Elephant }),
        (facing, "e6-g7", Obstacle::Facing { file: 'e' }),
        (pinned, "e6-g7", Obstacle::Attacked { by: PieceOn { piece: north(Cannon), square: square("e7") } }),
        (checked, "a1-a2", Obstacle::Attacked { by: PieceOn { piece: north(Chariot), square: square("e7") } }),
        (checked, "e1-e2", Obstacle::Attacked { by: PieceOn { piece: north(Chariot), square: square("e7") } }),
    ] {
        match read(feen).read_move(token) {
            Err(MoveError::Movement { why: reported, .. }) => assert_eq!(reported, why, "{feen}: {token}"),
            other => panic!("{feen}: {token}: {other:?}"),
        }
    }
}

#[test]
fn messages_are_for_people() {
    for (feen, token, message) in [
        (START_FEEN, "b1-d2", "South's horse cannot go from b1 to d2: South's elephant on c1 blocks the horse's leg"),
        (START_FEEN, "h3-h10", "h10 holds North's horse; a capture is written with +"),
        (START_FEEN, "H2-H10", "H10 is not on the board (squares are a0 to i9)"),
        (
            "4g^4/9/9/9/4H4/9/9/9/9/4G^4 / X/x",
            "e6-g7",
            "South's horse cannot go from e6 to g7: the generals would face each other on file e",
        ),
        (
            "3g^5/9/9/4r4/9/9/9/9/9/R3G^4 / X/x",
            "a1-a2",
            "South's chariot cannot go from a1 to a2: North's chariot on e7 would attack the general",
        ),
        (
            "3g^5/9/9/9/9/2E5p/9/9/9/4G^4 / X/x",
            "c5-e7",
            "South's elephant cannot go from c5 to e7: an elephant never crosses the river",
        ),
        (START_FEEN, "...", "'...' is a pass, which this game does not allow"),
        (START_FEEN, "h3-e3=C", "'=' tells what a piece becomes, and in Xiangqi every piece stays what it is"),
        (BARE_GENERALS, "e1-e2", "the game is over: a draw (insufficient material)"),
    ] {
        assert_eq!(read(feen).read_move(token).expect_err(token).to_string(), message);
    }
    let error = Game::start().play_line(["h3-e3", "h3-e3"]).expect_err("not north's");
    assert_eq!(error.to_string(), "ply 2 'h3-e3': h3 is empty");
}

/// Writes every legal move in every form, and reads it back.
fn check_spellings(game: &Game, plain: &plain::Game) {
    for mv in &game.legal_moves() {
        let Parts { origin, destination } = Parts::of(mv);
        let sign = if plain.board().get(plain_square(destination)).is_some() { '+' } else { '-' };
        let [from, to] = [origin, destination].map(|square| plain::square_name(plain_square(square)));
        let written = game.write_move(mv, Notation::Pmn);
        assert_eq!(written, format!("{from}{sign}{to}"), "{}", plain.feen());
        let coordinates = game.write_move(mv, Notation::Coordinates);
        let (from_zero, iccs) =
            (game.write_move(mv, Notation::CoordinatesFromZero), game.write_move(mv, Notation::Iccs));
        for (form, read_as) in [
            (&written, Notation::Pmn),
            (&written, Notation::CoordinatesFromZero),
            (&coordinates, Notation::Pmn),
            (&coordinates, Notation::Coordinates),
            (&from_zero, Notation::CoordinatesFromZero),
            (&from_zero, Notation::Iccs),
            (&iccs, Notation::Pmn),
            (&iccs, Notation::Coordinates),
            (&iccs.to_ascii_lowercase(), Notation::Iccs),
        ] {
            assert_eq!(game.read_move_as(form, read_as), Ok(mv), "{}: {form} {read_as:?}", plain.feen());
        }
        if from_zero.contains('0') {
            assert_eq!(game.read_move(&from_zero), Ok(mv), "{}: {from_zero}", plain.feen());
        }
    }
}

#[test]
fn every_legal_move_is_written_and_read_back() {
    let mut rng = Rng::new(19);
    for number in 0..rounds(POSITIONS) {
        let plain = if number % 4 == 0 { duel(&mut rng) } else { position(&mut rng) };
        check_spellings(&read(&plain.feen()), &plain);
    }
}

#[test]
fn games_are_played_by_their_tokens() {
    for seed in 0..rounds(GAMES) {
        let mut rng = Rng::new(seed);
        let mut plain = plain::Game::start();
        let (mut game, mut line) = (Game::start(), Vec::new());
        while let Some(mv) = move_in_manner(&plain, Manner::random(&mut rng), &mut rng).filter(|_| line.len() < 120) {
            let engine_square = |(file, rank)| Square::new(9 * rank + file);
            let move_here = Parts { origin: engine_square(mv.from), destination: engine_square(mv.to) }.mv();
            let token = match rng.below(3) {
                0 => game.write_move(move_here, Notation::Pmn),
                1 => game.write_move(move_here, Notation::Coordinates),
                _ => game.write_move(move_here, Notation::Iccs),
            };
            game.play_token(&token).unwrap_or_else(|error| panic!("{}: {token}: {error}", plain.feen()));
            plain.play(mv.from, mv.to).expect("a legal move");
            assert_eq!((game.feen(), game.status().to_string()), (plain.feen(), plain.status().to_string()));
            line.push(token);
        }
        let mut whole = Game::start();
        whole.play_line(line.iter().map(String::as_str)).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!((whole.feen(), whole.status()), (game.feen(), game.status()));
        // A line that breaks off leaves the game alone.
        let mut unchanged = Game::start();
        let error = unchanged.play_line(line.iter().map(String::as_str).chain(["i10i11"])).expect_err("no move");
        assert_eq!((error.number, unchanged.feen().as_str()), (line.len() + 1, START_FEEN));
    }
}

/// Whether the reason for a refusal is true, as far as the plain implementation can tell.
fn is_true(plain: &plain::Game, from: plain::Square, to: plain::Square, why: Obstacle) -> bool {
    let board = plain.board();
    let alone = {
        let mut alone = plain::Board::default();
        alone.set(from, board.get(from));
        plain::reaches(&alone, from, to)
    };
    let stands = |square: Square, piece: Piece| {
        board.get(plain_square(square)).is_some_and(|there| there.in_case(there.kind.feen_letter()) == piece.letter())
    };
    let reaches = plain::reaches(board, from, to);
    match why {
        Obstacle::Reach { .. }
        | Obstacle::River
        | Obstacle::Palace { .. }
        | Obstacle::Backward
        | Obstacle::BeforeRiver => !alone,
        Obstacle::Blocked { by: PieceOn { piece, square } }
        | Obstacle::Leg { by: PieceOn { piece, square } }
        | Obstacle::Eye { by: PieceOn { piece, square } } => alone && !reaches && stands(square, piece),
        Obstacle::NoScreen | Obstacle::Screens { .. } => alone && !reaches && board.get(to).is_some(),
        Obstacle::Facing { .. } => reaches,
        Obstacle::Attacked { by: PieceOn { piece, square } } => reaches && stands(square, piece),
    }
}

#[test]
fn every_pair_of_squares_is_read_or_truly_refused() {
    let mut rng = Rng::new(20);
    for number in 0..rounds(EVERY_PAIR) {
        let plain = if number % 4 == 0 { duel(&mut rng) } else { position(&mut rng) };
        let game = read(&plain.feen());
        let legal = game.legal_moves();
        for (origin, destination) in Square::all().flat_map(|one| Square::all().map(move |other| (one, other))) {
            let mv = Parts { origin, destination }.mv();
            let token = format!("{origin}{destination}");
            match game.read_move(&token) {
                Ok(read) => assert!(read == mv && legal.contains(&mv), "{}: {token}", plain.feen()),
                Err(error) => {
                    assert!(!legal.contains(&mv), "{}: {token}: {error}", plain.feen());
                    if let MoveError::Movement { why, .. } = error {
                        let (from, to) = (plain_square(origin), plain_square(destination));
                        assert!(is_true(&plain, from, to, why), "{}: {token}: {error}", plain.feen());
                    }
                }
            }
        }
    }
}

/// Tokens of every kind, many of them playable at the start.
fn token() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "[a-i](10|[0-9])[-+]?[a-i](10|[0-9])",
        "[A-I][0-9]-?[A-I][0-9]",
        "[-+*.=/~a-jA-J0-9]{0,12}",
        "(h3-e3|h10-g8|h3\\+h10|H2-E2|h9g7|h0g2|i1i2|i10i9)",
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(scaled(CASES)))]

    #[test]
    fn any_line_is_played_or_leaves_the_game_alone(seed in 0..64u64, tokens in prop::collection::vec(token(), 1..5)) {
        let start = if seed == 0 { Game::start() } else { read(&position(&mut Rng::new(seed)).feen()) };
        let mut game = start.clone();
        match game.play_line(tokens.iter().map(String::as_str)) {
            Ok(()) => prop_assert_eq!(game.plies_played(), tokens.len()),
            Err(error) => {
                prop_assert_eq!(game.feen(), start.feen());
                prop_assert_eq!(game.board(), start.board());
                prop_assert_eq!((game.plies_played(), game.status()), (0, start.status()));
                prop_assert!((1..=tokens.len()).contains(&error.number));
                let message = error.to_string();
                prop_assert!(message.len() < LONGEST_MESSAGE, "{}", message);
                prop_assert!(message.chars().all(xiongmao_tests::is_shown), "{}", message);
            }
        }
    }

    #[test]
    fn what_is_read_is_what_was_written(seed in 0..256u64, token in token()) {
        let plain = position(&mut Rng::new(seed));
        let game = read(&plain.feen());
        for coordinates in [Notation::Pmn, Notation::Coordinates, Notation::CoordinatesFromZero, Notation::Iccs] {
            let Ok(mv) = game.read_move_as(&token, coordinates) else { continue };
            prop_assert!(game.legal_moves().contains(&mv));
            let iccs = game.write_move(mv, Notation::Iccs);
            let forms = [
                game.write_move(mv, Notation::Pmn),
                game.write_move(mv, Notation::Coordinates),
                game.write_move(mv, Notation::CoordinatesFromZero),
                iccs.to_ascii_lowercase(),
                iccs.replace('-', "").to_ascii_lowercase(),
            ];
            let is_squares = forms.contains(&token.to_ascii_lowercase());
            let Parts { origin, destination } = Parts::of(mv);
            let (from, to) = (plain_square(origin), plain_square(destination));
            let is_told = || plain::is_spelling(plain.board(), plain::PlainMove { from, to }, &token);
            prop_assert!(is_squares || is_told(), "{}", token);
        }
    }
}
