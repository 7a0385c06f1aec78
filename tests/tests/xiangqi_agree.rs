//! The engine's rules of Xiangqi against the plain implementation, on random positions and in random games.

use xiongmao_movegen::position::Outcome;
use xiongmao_movegen::xiangqi::{Chase, Game, Parts, Perpetual, Ruling, RunKind, Square, Unprotected};
use xiongmao_movegen::{Ending, Move, MoveList, Position, Side, Silent, Status};
use xiongmao_tests::plain::random::Rng;
use xiongmao_tests::plain_xiangqi as plain;
use xiongmao_tests::plain_xiangqi::PlainMove;
use xiongmao_tests::plain_xiangqi::random::{Manner, duel, move_in_manner, position};
use xiongmao_tests::rounds;

/// The number of random positions that are fully compared.
const POSITIONS: u64 = 100_000;

/// One in this many of them is also checked with each of the 65,536 possible bit patterns of a move.
const EVERY_PATTERN: u64 = 50;

/// One in this many of them is also checked for what each of its moves checks and chases.
const EVERY_ATTACK: u64 = 20;

/// The number of random games, most of them by sides that insist on checks, chases or repetitions.
const GAMES: u64 = 2_000;

/// The maximum number of plies of a game.
const LONGEST_GAME: usize = 160;

fn plain_square(square: Square) -> plain::Square {
    (square.index() % 9, square.index() / 9)
}

fn square((file, rank): plain::Square) -> Square {
    Square::new(9 * rank + file)
}

fn plain_move(mv: Move) -> PlainMove {
    let Parts { origin, destination } = Parts::of(mv);
    PlainMove { from: plain_square(origin), to: plain_square(destination) }
}

fn engine_move(mv: PlainMove) -> Move {
    Parts { origin: square(mv.from), destination: square(mv.to) }.mv()
}

fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<Move> {
    let mut moves: Vec<Move> = moves.into_iter().collect();
    moves.sort_unstable();
    moves
}

fn side(side: plain::Side) -> Side {
    match side {
        plain::Side::South => Side::South,
        plain::Side::North => Side::North,
    }
}

/// A chase in a form common to both implementations.
fn facts_of_chases(game: &Game) -> Vec<(plain::Square, plain::Square, bool)> {
    let fact = |chase: Chase| (plain_square(chase.target), plain_square(chase.by), chase.why == Unprotected::Chariot);
    let mut facts: Vec<_> = game.chases().into_iter().map(fact).collect();
    facts.sort_unstable();
    facts
}

fn plain_facts_of_chases(game: &plain::Game) -> Vec<(plain::Square, plain::Square, bool)> {
    let chases = game.moves().last().map_or(&[][..], |played| &played.chases);
    let fact = |chase: &plain::Chase| (chase.target_square, chase.by_square, chase.why == plain::Unprotected::Chariot);
    let mut facts: Vec<_> = chases.iter().map(fact).collect();
    facts.sort_unstable();
    facts
}

/// Compares the position, its moves and the status.
fn compare_positions(engine: &Game, plain: &plain::Game) {
    let fen = plain.fen();
    assert_eq!(engine.fen(), fen);
    assert_eq!(engine.in_check(), plain.in_check(), "{fen}");
    assert_eq!(engine.status().to_string(), plain.status().to_string(), "{fen}");
    let expected = sorted(plain.legal_in_position().into_iter().map(engine_move));
    let mut list = MoveList::new();
    engine.board().noisy(&mut list);
    engine.board().quiet(&mut list);
    assert_eq!(sorted(&list), expected, "{fen}");
    assert_eq!(engine.board().count_moves(), expected.len() as u64, "{fen}");
    assert_eq!(engine.legal_moves().is_empty(), plain.legal().is_empty(), "{fen}");
}

/// Compares the effects of the last move and the answers to the search.
fn compare_histories(engine: &Game, plain: &plain::Game) {
    let fen = plain.fen();
    let mut checks: Vec<plain::Square> = engine.checks().into_iter().map(plain_square).collect();
    let mut expected = plain.checks();
    checks.sort_unstable();
    expected.sort_unstable();
    assert_eq!(checks, expected, "{fen}");
    assert_eq!(facts_of_chases(engine), plain_facts_of_chases(plain), "{fen}");
    assert_eq!(engine.occurrences() as usize, plain.occurrences(), "{fen}");
    let mut runs: Vec<_> = engine
        .runs()
        .into_iter()
        .map(|run| {
            let chases = run.kind == RunKind::Chase;
            (run.side, chases, plain_square(run.piece), run.length as usize, run.pieces as usize, run.limit as usize)
        })
        .collect();
    let mut expected: Vec<_> = plain
        .runs()
        .into_iter()
        .map(|run| (side(run.side), run.kind == plain::RunKind::Chase, run.piece, run.length, run.pieces, run.limit))
        .collect();
    runs.sort_unstable();
    expected.sort_unstable();
    assert_eq!(runs, expected, "{fen}");
    let us = engine.side_to_move();
    let expected = match engine.status() {
        Status::InProgress => None,
        Status::Over(Ending { winner: None, .. }) => Some(Outcome::Drawn),
        Status::Over(Ending { winner: Some(winner), .. }) if winner == us => Some(Outcome::Won),
        Status::Over(_) => Some(Outcome::Lost),
    };
    // The search itself detects a lack of moves, unless the game has also ended in another way.
    let unplayable = engine.ruling() == Some(Ruling::NoMove);
    let outcome = engine.outcome(0);
    assert!(outcome == expected || unplayable && outcome.is_none(), "{fen}: {outcome:?}");
}

fn compare_patterns(engine: &Game, plain: &plain::Game) {
    let expected = sorted(plain::pseudo_moves(plain.board(), plain.side_to_move()).into_iter().map(engine_move));
    let found: Vec<Move> = (0..=u16::MAX).map(Move).filter(|&mv| engine.board().is_pseudo_legal(mv)).collect();
    assert_eq!(found, expected, "{}", plain.fen());
    for mv in found {
        let legal = engine.board().is_legal(mv, engine.in_check());
        assert_eq!(legal, plain::is_legal(plain.board(), plain_move(mv)), "{} {mv:?}", plain.fen());
    }
}

fn compare_attacks(engine: &Game, plain: &plain::Game) {
    for mv in plain.legal() {
        let (mut engine, mut plain) = (engine.clone(), plain.clone());
        let checks = engine.board().gives_check(engine_move(mv));
        assert_eq!(engine.checking()(engine_move(mv)), checks, "{}", plain.fen());
        Position::make(&mut engine, engine_move(mv), &mut Silent);
        plain.play(mv.from, mv.to).unwrap();
        assert_eq!(checks, !plain.checks().is_empty(), "{}", plain.fen());
        compare_histories(&engine, &plain);
    }
}

#[test]
fn random_positions() {
    let mut rng = Rng::new(0x7869_616e);
    for number in 0..rounds(POSITIONS) {
        let plain = if number % 4 == 0 { duel(&mut rng) } else { position(&mut rng) };
        let fen = plain.fen();
        let engine = Game::from_fen(&fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        compare_positions(&engine, &plain);
        if number % EVERY_PATTERN == 0 {
            compare_patterns(&engine, &plain);
        }
        if number % EVERY_ATTACK == 0 {
            compare_attacks(&engine, &plain);
        }
    }
}

#[test]
fn random_games() {
    let mut endings = std::collections::BTreeMap::new();
    for seed in 0..rounds(GAMES) {
        let mut rng = Rng::new(seed);
        let mut plain = match seed % 8 {
            0 => plain::Game::start(),
            1 => position(&mut rng),
            _ => duel(&mut rng),
        };
        let mut engine = Game::from_fen(&plain.fen()).unwrap();
        if seed % 3 == 0 {
            plain.set_perpetual(plain::Perpetual::Repeated);
            engine.set_perpetual(Perpetual::Repeated);
        }
        let manners = [Manner::random(&mut rng), Manner::random(&mut rng)];
        for _ in 0..LONGEST_GAME {
            compare_positions(&engine, &plain);
            compare_histories(&engine, &plain);
            let manner = if rng.below(16) == 0 { Manner::Any } else { manners[plain.side_to_move() as usize] };
            let Some(mv) = move_in_manner(&plain, manner, &mut rng) else { break };
            plain.play(mv.from, mv.to).unwrap();
            engine.play(engine_move(mv)).unwrap_or_else(|error| panic!("{}: {error}", plain.fen()));
        }
        // Taking back a move restores the state before it.
        if let Some(mv) = engine.take_back() {
            assert_eq!(plain.take_back(), Some(plain_move(mv)));
            compare_positions(&engine, &plain);
            compare_histories(&engine, &plain);
            engine.play(mv).unwrap();
        }
        if let (Status::Over(Ending { winner, .. }), Some(ruling)) = (engine.status(), engine.ruling()) {
            *endings.entry(format!("{ruling:?} {}", winner.map_or("draw", |_| "won"))).or_insert(0) += 1;
        }
    }
    // The games reach every ruling except the draw by mutual perpetual check, which is too rare in random games.
    for ending in [
        "NoMove won",
        "Material draw",
        "PerpetualCheck won",
        "PerpetualChase won",
        "Repetition draw",
        "RepeatedOffence won",
        "MoveLimit draw",
    ] {
        assert!(endings.contains_key(ending), "no game ended by {ending}: {endings:?}");
    }
}
