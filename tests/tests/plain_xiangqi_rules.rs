//! The plain implementation of Xiangqi against positions made by hand, one for each point of the rulings, and against
//! itself on random ones.

use std::collections::BTreeMap;

use xiongmao_tests::plain::random::Rng;
use xiongmao_tests::plain_xiangqi::random::{Manner, continue_game, duel, position};
use xiongmao_tests::plain_xiangqi::{Game, Perpetual, RunKind, Side, Square, square, square_name};
use xiongmao_tests::{rounds, scaled};

fn at(name: &str) -> Square {
    square(name).unwrap_or_else(|| panic!("{name} is no square"))
}

fn game(fen: &str) -> Game {
    Game::from_fen(fen).unwrap_or_else(|reason| panic!("{fen}: {reason}"))
}

/// Plays moves such as `h3-e3`.
fn play(game: &mut Game, moves: &str) {
    for mv in moves.split_whitespace() {
        let (from, to) = mv.split_once('-').expect("two squares");
        game.play(at(from), at(to)).unwrap_or_else(|reason| panic!("{mv} in {}: {reason}", game.fen()));
    }
}

fn after(fen: &str, moves: &str) -> Game {
    let mut game = game(fen);
    play(&mut game, moves);
    game
}

/// Where the piece on a square can go legally, in alphabetical order.
fn destinations(fen: &str, from: &str) -> String {
    let moves = game(fen).legal_in_position();
    let mut names: Vec<String> =
        moves.into_iter().filter(|mv| mv.from == at(from)).map(|mv| square_name(mv.to)).collect();
    names.sort();
    names.join(" ")
}

/// What the last move chases, as in `e8:e4,c8`.
fn chases_of(fen: &str, moves: &str) -> String {
    let chases = after(fen, moves).chases();
    let words = chases.into_iter().map(|(target, by)| {
        let by: Vec<String> = by.into_iter().map(square_name).collect();
        format!("{}:{}", square_name(target), by.join(","))
    });
    words.collect::<Vec<_>>().join(" ")
}

#[test]
fn movement() {
    for (fen, from, expected) in [
        // A general in its palace; the other general commands the open file.
        ("3k5/9/9/9/9/9/9/9/4K4/9 w", "e2", "e1 e3 f2"),
        ("3k5/9/9/9/3P5/9/9/9/4K4/9 w", "e2", "d2 e1 e3 f2"),
        // An advisor in the middle of the palace, and pinned between the generals.
        ("3k5/9/9/9/9/9/9/9/4A4/4K4 w", "e2", "d1 d3 f1 f3"),
        ("4k4/9/9/9/9/9/9/9/4A4/4K4 w", "e2", ""),
        // Elephants do not cross the river, and each eye counts.
        ("3k5/9/9/9/9/6B2/9/9/9/4K4 w", "g5", "e3 i3"),
        ("3k5/9/9/9/9/9/9/4B4/3p5/4K4 w", "e3", "c5 g1 g5"),
        // A horse with one leg blocked, by either side.
        ("3k5/9/9/9/9/2pN5/9/9/9/4K4 w", "d5", "c3 c7 e3 e7 f4 f6"),
        ("3k5/9/9/9/3CN4/9/9/9/9/4K4 w", "e6", "d4 d8 f4 f8 g5 g7"),
        // A cannon moves up to the screen and captures the next piece beyond it, if that is an enemy's.
        ("3k5/9/9/9/9/Cp1r1p3/9/9/9/4K4 w", "a5", "a1 a10 a2 a3 a4 a6 a7 a8 a9 d5"),
        ("3k5/9/9/9/9/CR1C1p3/9/9/9/4K4 w", "a5", "a1 a10 a2 a3 a4 a6 a7 a8 a9"),
        // Soldiers before the river, beyond it, and on the last rank.
        ("3k5/9/9/9/9/P8/9/9/9/4K4 w", "a5", "a6"),
        ("3k5/9/9/9/1P7/9/9/9/9/4K4 w", "b6", "a6 b7 c6"),
        ("1P1k5/9/9/9/9/9/9/9/9/4K4 w", "b10", "a10 c10"),
        ("3k5/9/9/9/8p/9/9/9/9/4K4 b", "i6", "i5"),
        ("3k5/9/9/9/9/8p/9/9/9/4K4 b", "i5", "h5 i4"),
    ] {
        assert_eq!(destinations(fen, from), expected, "{fen}");
    }
}

#[test]
fn moves_that_leave_the_general_attacked_are_illegal() {
    // In check from the chariot, the advisor covers or the general steps aside; a capture of the checking piece will
    // do.
    assert_eq!(destinations("3k5/9/9/9/9/9/9/9/4A4/r3K4 w", "e2"), "d1");
    assert_eq!(destinations("3k5/9/9/9/9/9/9/9/4A4/r3K3R w", "e1"), "");
    assert_eq!(destinations("3k5/9/9/9/R8/9/9/9/4A4/r3K4 w", "a6"), "a1");
    // The general may not take a protected piece.
    assert_eq!(destinations("3k5/9/9/9/9/9/4r4/9/4p4/4K4 w", "e1"), "f1");
}

#[test]
fn positions_that_no_game_has_are_refused() {
    for (fen, reason) in [
        ("4k4/9/9/9/9/9/9/9/9/4K4 w", "in check"),
        ("3k5/9/9/9/9/9/9/9/9/r3K4 b", "in check"),
        ("9/9/9/9/9/9/9/9/9/4K4 w", "0 generals"),
        ("3k5/9/9/9/9/9/9/9/3K5/4K4 w", "2 generals"),
        ("3k5/9/9/4K4/9/9/9/9/9/9 w", "cannot stand"),
        ("3k5/9/9/9/9/9/9/9/3A5/4K4 w", "cannot stand"),
        ("3k5/9/9/9/B8/9/9/9/9/4K4 w", "cannot stand"),
        ("3k5/9/9/9/9/9/9/B3K4/B8/9 w", "cannot stand"),
    ] {
        let error = Game::from_fen(fen).expect_err(fen);
        assert!(error.contains(reason), "{fen}: {error}");
    }
}

#[test]
fn forms_of_fen() {
    const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";
    let start = Game::start().fen();
    assert_eq!(start, format!("{START} w - - 0 1"));
    for tail in ["", " w", " r", " w -", " w - -", " w - - 0", " r - - 0 1", " w -- 0 1", " w 0 1"] {
        assert_eq!(game(&format!("{START}{tail}")).fen(), start, "{tail:?}");
    }
    assert_eq!(game(&format!("{START} b - - 7 30")).fen(), format!("{START} b - - 7 30"));
    for (before, after) in [("rnba", "rhea"), ("RNBA", "RHEA"), ("kabnr", "gabnr"), ("KABNR", "GABNR"), ("P1P", "S1S")]
    {
        assert_eq!(game(&START.replace(before, after)).fen(), start, "{after}");
    }
    // With a king, G is a guard; the other side's letters are its own.
    assert_eq!(game("rnbgkabnr/9/9/4p4/9/9/9/9/9/2BAG4 w").fen(), "rnbakabnr/9/9/4p4/9/9/9/9/9/2BAK4 w - - 0 1");
    for wrong in [" x", " W", " w - 1", " w - - x", " w - - -1 1", " w - - 0 1 2", " w KQkq - 0 1"] {
        assert!(Game::from_fen(&format!("{START}{wrong}")).is_err(), "{wrong:?}");
    }
    for (before, after) in [("9/1c", "8/1c"), ("9/1c", "91/1c"), ("rn", "xn"), ("9/1c", "1c"), ("rnb", "r0nb")] {
        assert!(Game::from_fen(&START.replacen(before, after, 1)).is_err(), "{after}");
    }
}

#[test]
fn forms_of_feen() {
    const FEEN: &str = "3g^5/9/2P6/9/9/9/p8/9/9/4G^4 2cP/2H X/x";
    let feen = |text: &str| Game::from_feen(text).map(|game| game.feen());
    assert_eq!(feen(FEEN).as_deref(), Ok(FEEN));
    for (before, after) in [("2P6", "2+P6"), ("2P6", "2+S6"), ("p8", "+s8"), ("2cP/", "2cS/"), ("X/x", "C/c")] {
        assert_eq!(feen(&FEEN.replace(before, after)).as_deref(), Ok(FEEN), "{after}");
    }
    for (before, after) in [
        ("2P6", "2P51"),
        ("2P6", "+R8"),
        ("4G^4", "4G4"),
        ("2P6", "2P^6"),
        ("2cP/", "P2c/"),
        ("2cP/", "2c1P/"),
        ("2cP/", "2c+P/"),
        ("2cP/", "2cPP/"),
        ("2cP/", "G^/"),
        ("X/x", "x/x"),
        (" X/x", ""),
        ("2P6", "2K6"),
    ] {
        assert!(feen(&FEEN.replace(before, after)).is_err(), "{after}");
    }
    // A soldier short of the river has no +.
    assert!(feen("3g^5/9/9/9/9/9/+P8/9/9/4G^4 / X/x").is_err());
}

#[test]
fn endings_and_their_order() {
    for (fen, status) in [
        ("3k5/9/9/9/9/9/9/9/9/4K4 w", "insufficient draw"),
        ("3k5/9/9/9/6b2/9/9/9/4A4/4K4 w", "insufficient draw"),
        ("3k5/9/9/9/6b2/9/9/9/4A4/4K1p2 w", "in_progress"),
        ("3k5/9/9/9/9/9/9/9/r8/r3K4 w", "checkmate north"),
        ("3k5/9/9/9/9/9/9/9/r8/4K4 w - - 119 90", "in_progress"),
        ("3k5/9/9/9/9/9/9/9/r8/4K4 w - - 120 90", "movelimit draw"),
        ("3k5/9/9/9/9/9/9/9/r8/r3K4 w - - 120 90", "checkmate north"),
        ("3k5/9/9/9/9/9/9/9/9/4K4 w - - 120 90", "insufficient draw"),
        // Each step of the general is attacked, one by the other general.
        ("3k5/9/9/9/9/5r3/9/9/r8/4K4 w", "stalemate north"),
        // No legal move comes before insufficient material.
        ("4k4/9/9/9/9/9/9/3A1A3/4A4/3AKA3 w", "stalemate north"),
    ] {
        assert_eq!(game(fen).status().to_string(), status, "{fen}");
    }
}

#[test]
fn the_move_limit_counts_half_moves_since_a_capture() {
    let fen = "3k5/9/9/9/9/9/p8/R8/9/4K4 w - - 118 90";
    assert_eq!(after(fen, "a3-b3").status().to_string(), "in_progress");
    // A soldier's move does not reset the count; a capture does.
    assert_eq!(after(fen, "a3-b3 a4-a3").status().to_string(), "movelimit draw");
    assert_eq!(after(fen, "a3-a4").halfmove_clock(), 0);
    let mut unlimited = game(fen);
    unlimited.set_move_limit(0);
    play(&mut unlimited, "a3-b3 a4-a3");
    assert_eq!(unlimited.status().to_string(), "in_progress");
    unlimited.set_move_limit(100);
    assert_eq!(unlimited.status().to_string(), "movelimit draw");
}

#[test]
fn chases() {
    for (what, fen, mv, expected) in [
        ("an unprotected horse", "3k5/9/9/9/4n4/9/9/9/9/R3K4 w", "a1-a6", "e6:a6"),
        ("a protected horse", "3k5/4r4/9/9/4n4/9/9/9/9/R3K4 w", "a1-a6", ""),
        ("the protecting piece is pinned", "3k5/9/3r2n2/9/9/9/9/9/3R5/4K3R w", "i1-g1", "g8:g1"),
        ("and if it is not", "3k5/9/3r2n2/9/9/9/9/9/9/4K3R w", "i1-g1", ""),
        ("the general protects", "4ka3/9/9/9/9/6R2/9/9/9/3K5 w", "g5-f5", ""),
        ("the general may not recapture", "4ka3/9/9/9/9/6R2/9/9/9/5K3 w", "g5-f5", "f10:f5"),
        ("a trade of chariots", "3k5/9/3r5/9/9/9/9/9/9/R3K4 w", "a1-a8", ""),
        ("the chased chariot is pinned", "3k5/9/3r5/9/9/9/9/9/3R5/R3K4 w", "a1-a8", "d8:a8"),
        ("a trade of horses", "3k5/9/9/9/3n5/9/9/9/1N7/4K4 w", "b2-c4", ""),
        ("the chased horse's leg is blocked", "3k5/9/9/9/3n5/3p5/9/9/1N7/4K4 w", "b2-c4", "d6:c4"),
        ("a soldier chases nothing", "3k5/9/9/2n6/9/2P6/9/9/9/4K4 w", "c5-c6", ""),
        ("a general chases nothing", "3k5/9/9/9/9/9/9/4n4/9/4K4 w", "e1-e2", ""),
        ("a soldier that has not crossed", "3k5/9/9/p8/9/9/9/9/9/1R2K4 w", "b1-b7", ""),
        ("a soldier that has crossed", "3k5/9/9/9/9/p8/9/9/9/1R2K4 w", "b1-b5", "a5:b5"),
        ("an elephant", "3k5/9/9/9/6b2/9/9/9/9/R3K4 w", "a1-a6", "g6:a6"),
        ("a protected chariot, by a cannon", "3k5/6r2/9/9/3P2r2/9/9/9/9/C3K4 w", "a1-a6", "g6:a6"),
        ("a protected chariot, by a horse", "3k5/6r2/9/9/6r2/9/9/3N5/9/4K4 w", "d3-e5", "g6:e5"),
        ("a protected cannon, by a horse", "3k5/6r2/9/9/6c2/9/9/3N5/9/4K4 w", "d3-e5", ""),
        ("a protected chariot, by an advisor", "5k3/3r5/9/9/9/9/9/3r5/9/3AK4 w", "d1-e2", ""),
        ("an unprotected chariot, by an advisor", "5k3/9/9/9/9/9/9/3r5/9/3AK4 w", "d1-e2", "d3:e2"),
        ("a cannon gets its screen", "3k5/9/9/9/C5n2/4P4/9/9/9/4K4 w", "e5-e6", "g6:a6"),
        ("a cannon loses one of two screens", "3k5/9/9/9/C2PP1n2/9/9/9/9/4K4 w", "d6-d7", "g6:a6"),
        ("a cannon attacked before", "3k5/9/9/9/C3P1n2/9/9/9/9/4K4 w", "e1-f1", ""),
        ("a cannon attacked before, over another screen", "3k5/9/9/9/C1p1n4/9/3N5/9/9/4K4 w", "d4-c6", ""),
        ("a chariot is uncovered", "3k5/9/9/9/R1N3n2/9/9/9/9/4K4 w", "c6-b4", ""),
        ("a chariot moves and attacks on", "3k5/9/9/9/R5n2/9/9/9/9/4K4 w", "a6-b6", "g6:b6"),
        ("the chasing piece is pinned", "3k5/4r4/9/9/9/6n2/9/4R4/9/4K4 w", "e3-e5", ""),
        ("and if it is not", "3k5/9/9/9/9/6n2/9/4R4/9/4K4 w", "e3-e5", "g5:e5"),
        // The chariot on d5 gives check; that the recapture does not answer it is no matter.
        ("check and a protected cannon", "3k2cr1/9/9/3N5/9/3R5/9/9/9/4K4 w", "d7-f8", ""),
        ("check and an unprotected cannon", "3k2c2/9/9/3N5/9/3R5/9/9/9/4K4 w", "d7-f8", "g10:f8"),
        // The protecting chariot stands between the general and another cannon, which gave no check.
        ("check and a pinned protector", "3k1rcC1/9/9/3N5/9/3R5/9/9/9/4K4 w", "d7-f8", "g10:f8"),
        ("two pieces chased", "3k5/c8/9/9/4n4/9/9/9/9/R3K4 w", "a1-a6", "a9:a6 e6:a6"),
        ("two pieces chase", "3k5/9/9/9/4n4/9/R8/9/4C4/4K4 w", "a4-e4", "e6:e2,e4"),
    ] {
        assert_eq!(chases_of(fen, mv), expected, "{what}: {fen}");
    }
}

#[test]
fn a_perpetual_check_from_its_first_move_to_its_last() {
    let mut game = game("3k5/9/R8/9/9/9/9/9/9/4K4 w");
    let mut repeated = game.clone();
    repeated.set_perpetual(Perpetual::Repeated);
    let mut checks = 0;
    let round = ["d10-d9", "a10-a9", "d9-d10", "a9-a10"].into_iter().cycle();
    for mv in std::iter::once("a8-a10").chain(round).take(13) {
        play(&mut game, mv);
        if repeated.status().to_string() == "in_progress" {
            play(&mut repeated, mv);
        }
        if mv.starts_with('a') {
            checks += 1;
            assert_eq!(game.checks(), [at(mv.split_once('-').expect("two squares").1)]);
        } else {
            assert_eq!(game.checks(), []);
        }
        let run = game.runs()[0];
        let facts = (run.side, run.kind, run.length, run.pieces, run.limit);
        assert_eq!(facts, (Side::South, RunKind::Check, checks, 1, 6));
        assert_eq!(run.piece, game.board().general(Side::North));
        if game.moves().len() == 12 {
            assert_eq!(game.occurrences(), 3);
            assert_eq!(game.status().to_string(), "in_progress");
            // The move that loses is legal.
            assert!(game.legal().iter().any(|mv| (mv.from, mv.to) == (at("a9"), at("a10"))));
        }
    }
    assert_eq!(game.status().to_string(), "repetition north");
    assert_eq!(game.legal(), []);
    assert!(game.play(at("d10"), at("d9")).is_err());
    // The starting position has the chariot elsewhere; the first to come a third time is the one after the first move.
    assert_eq!(repeated.moves().len(), 9);
    assert_eq!(repeated.status().to_string(), "repetition north");
}

#[test]
fn the_side_to_move_is_part_of_a_position() {
    // The chariot needs three plies to come back, the general two.
    let game = after("3k5/9/9/9/9/9/9/9/9/R4K3 w", "a1-a2 d10-d9 a2-a3 d9-d10 a3-a1");
    assert_eq!(game.occurrences(), 1);
}

#[test]
fn runs_follow_pieces() {
    let game = after("3k5/9/9/9/4n4/9/9/9/9/R3K4 w", "a1-a6 e6-g7 a6-a7 g7-e6 a7-a6");
    let facts: Vec<_> = game.runs().iter().map(|run| (run.kind, square_name(run.piece), run.length)).collect();
    assert_eq!(facts, [(RunKind::Chase, "e6".to_owned(), 3)]);
    // The same squares, but another horse: it was not chased before.
    let game = after("3k5/9/9/9/4n4/9/2n6/9/9/R3K4 w", "a1-a6 e6-f8 a6-a5 c4-d6 a5-a6");
    let facts: Vec<_> = game.runs().iter().map(|run| (run.kind, square_name(run.piece), run.length)).collect();
    assert_eq!(facts, [(RunKind::Chase, "d6".to_owned(), 1)]);
}

/// The FEN seen in a mirror: the files in reverse order.
fn mirrored(fen: &str) -> String {
    let (placement, rest) = fen.split_once(' ').expect("fields");
    let ranks: Vec<String> = placement.split('/').map(|rank| rank.chars().rev().collect()).collect();
    format!("{} {rest}", ranks.join("/"))
}

/// The FEN with the sides exchanged: the ranks in reverse order, each letter in the other case, the other side to move.
fn exchanged(fen: &str) -> String {
    let (placement, rest) = fen.split_once(' ').expect("fields");
    let ranks: Vec<&str> = placement.split('/').rev().collect();
    let swap = |letter: char| {
        if letter.is_ascii_uppercase() { letter.to_ascii_lowercase() } else { letter.to_ascii_uppercase() }
    };
    let rest = if let Some(rest) = rest.strip_prefix('w') { format!("b{rest}") } else { rest.replacen('b', "w", 1) };
    format!("{} {rest}", ranks.join("/").chars().map(swap).collect::<String>())
}

/// Everything that a game says, in words, with its squares seen through `seen` and its sides through `side`.
fn facts(game: &Game, seen: impl Fn(Square) -> Square, side: impl Fn(Side) -> Side) -> String {
    let sorted = |squares: Vec<Square>| {
        let mut squares: Vec<Square> = squares.into_iter().map(&seen).collect();
        squares.sort_unstable();
        squares
    };
    let mut legal: Vec<(Square, Square)> = game.legal().iter().map(|mv| (seen(mv.from), seen(mv.to))).collect();
    legal.sort_unstable();
    let chases: BTreeMap<Square, Vec<Square>> =
        game.chases().into_iter().map(|(target, by)| (seen(target), sorted(by))).collect();
    let mut runs: Vec<_> = game
        .runs()
        .iter()
        .map(|run| (side(run.side), run.kind, seen(run.piece), run.length, run.pieces, run.limit))
        .collect();
    runs.sort_unstable();
    let status = match game.status().to_string() {
        status if status.ends_with(" south") => status.replace("south", side(Side::South).name()),
        status => status.replace("north", side(Side::North).name()),
    };
    format!("{legal:?} {:?} {chases:?} {runs:?} {status} {}", sorted(game.checks()), game.occurrences())
}

#[test]
fn mirrors_and_exchanged_sides_change_nothing() {
    let mut rng = Rng::new(3);
    let mut runs = 0;
    for _ in 0..rounds(150) {
        let start = if rng.below(4) == 0 { position(&mut rng) } else { duel(&mut rng) };
        let manners = [Manner::random(&mut rng), Manner::random(&mut rng)];
        let played = continue_game(start.clone(), manners, &mut rng, 60);
        let mut game = start;
        let fen = game.fen();
        let mut mirror = self::game(&mirrored(&fen));
        let mut exchange = self::game(&exchanged(&fen));
        let in_mirror = |(file, rank): Square| (8 - file, rank);
        let across = |(file, rank): Square| (file, 9 - rank);
        for mv in played.moves().iter().map(|played| played.mv) {
            let expected = facts(&game, |square| square, |side| side);
            assert_eq!(facts(&mirror, in_mirror, |side| side), expected, "{fen}");
            assert_eq!(facts(&exchange, across, Side::other), expected, "{fen}");
            game.play(mv.from, mv.to).expect("a legal move");
            mirror.play(in_mirror(mv.from), in_mirror(mv.to)).expect("a legal move");
            exchange.play(across(mv.from), across(mv.to)).expect("a legal move");
            runs += usize::from(game.runs().iter().any(|run| run.length > 1));
        }
        assert_eq!(facts(&mirror, in_mirror, |side| side), facts(&game, |square| square, |side| side), "{fen}");
        assert_eq!(facts(&exchange, across, Side::other), facts(&game, |square| square, |side| side), "{fen}");
    }
    assert!(runs > scaled(300), "{runs}");
}

#[test]
fn what_is_written_is_read_back() {
    let mut rng = Rng::new(4);
    for _ in 0..rounds(300) {
        let start = if rng.below(2) == 0 { position(&mut rng) } else { Game::start() };
        let mut game = continue_game(start, [Manner::Any; 2], &mut rng, 60);
        loop {
            let (fen, feen) = (game.fen(), game.feen());
            let from_fen = Game::from_fen(&fen).expect("a FEN");
            let from_feen = Game::from_feen(&feen).expect("a FEEN");
            assert_eq!((from_fen.fen(), from_feen.feen()), (fen, feen));
            assert_eq!((from_fen.board(), from_feen.board()), (game.board(), game.board()));
            assert_eq!(from_fen.side_to_move(), from_feen.side_to_move());
            if game.take_back().is_none() {
                break;
            }
        }
    }
}

#[test]
fn every_ending_is_met() {
    let mut rng = Rng::new(5);
    let mut endings: BTreeMap<String, usize> = BTreeMap::new();
    for index in 0..600 {
        let mut start = duel(&mut rng);
        if index % 2 == 0 {
            start.set_perpetual(Perpetual::Repeated);
        }
        start.set_move_limit(60);
        let manners = [Manner::random(&mut rng), Manner::random(&mut rng)];
        let game = continue_game(start, manners, &mut rng, 200);
        let run = game.runs().into_iter().find(|run| run.side != game.side_to_move() && run.is_perpetual());
        let name = match (game.status().to_string(), run) {
            (status, Some(run)) if index % 2 == 1 && status.starts_with("repetition") => {
                format!("{status}, perpetual {:?}", run.kind)
            }
            (status, _) => format!("{status}, {}", ["repeated", "counted"][index % 2]),
        };
        *endings.entry(name).or_default() += 1;
    }
    println!("{endings:#?}");
    for side in ["south", "north"] {
        for ending in [
            format!("checkmate {side}, counted"),
            format!("stalemate {side}, counted"),
            format!("repetition {side}, perpetual Check"),
            format!("repetition {side}, perpetual Chase"),
            format!("repetition {side}, repeated"),
        ] {
            assert!(endings.contains_key(&ending), "{ending}");
        }
    }
    for ending in ["insufficient", "movelimit", "repetition"] {
        assert!(endings.contains_key(&format!("{ending} draw, counted")), "{ending}");
        assert!(endings.contains_key(&format!("{ending} draw, repeated")), "{ending}");
    }
}
