//! The engine's answers about attacks on terminal pieces, suicidal moves and forbidden moves, compared with their
//! definitions, which the plain implementation evaluates move by move.

use xiongmao_movegen::xiongqi::Game;
use xiongmao_movegen::{Move, MoveList, Position, Side, Silent};
use xiongmao_tests::pair::{Pair, engine_move, exposes, sparse_feen};
use xiongmao_tests::plain::random::{Rng, random_feen};
use xiongmao_tests::plain::{self, PlainMove, Status};
use xiongmao_tests::{rounds, scaled};

/// The number of random positions; every move of each is checked.
const POSITIONS: u64 = 3_000;
/// The number of random games from the start, and their maximum length.
const GAMES: u64 = 40;
const GAME_PLIES: usize = 120;
/// The number of games with few pieces that run until the move limit is near.
const WANDERINGS: u64 = 400;
const NEAR_LIMIT: u32 = 97;

/// The number of times that each answer occurred, so that no test passes without checking anything.
#[derive(Default, Debug)]
struct Seen {
    plies: usize,
    attacked: usize,
    attacking: usize,
    suicidal: usize,
    exposed_but_drawn: usize,
    transformed: usize,
    forbidden: usize,
    last_moves: usize,
}

/// Whether `side`'s terminal piece could be captured if the other side were to move.
fn attacked(position: &plain::Position, side: plain::Side) -> bool {
    let board = position.board;
    let target = board.terminal_square(side).expect("both terminal pieces are there");
    plain::Position { board, side_to_move: side.other() }.moves().iter().any(|mv| mv.to == target)
}

fn check_attacked(pair: &Pair, seen: &mut Seen) {
    for (side, plain_side) in [(Side::South, plain::Side::South), (Side::North, plain::Side::North)] {
        let truth = attacked(pair.plain.position(), plain_side);
        assert_eq!(pair.game.board().terminal_attacked(side), truth, "{side} in {pair}");
    }
    let own = attacked(pair.plain.position(), pair.plain.side_to_move());
    assert_eq!(Position::in_check(&pair.game), own, "{pair}");
    seen.attacked += usize::from(own);
}

fn check_move(pair: &Pair, mv: PlainMove, seen: &mut Seen) {
    let (game, us) = (&pair.game, pair.plain.side_to_move());
    let (now, bits) = (*pair.plain.position(), engine_move(mv));
    let target = now.board.terminal_square(us.other());
    let captures_terminal = Some(mv.to) == target;
    let words = || format!("{} in {pair}", mv.pmn(&pair.plain));
    assert_eq!(game.captures_terminal(bits), captures_terminal, "{}", words());

    let after = now.after(mv).0;
    let transformed = !captures_terminal && !game.board().has_dragons() && {
        let own = after.board.terminal_square(us).and_then(|square| after.board.get(square));
        own.is_some_and(|piece| piece.kind == plain::Kind::Dragon)
    };
    seen.transformed += usize::from(transformed);
    if !transformed {
        let mut made = game.clone();
        made.make(bits, &mut Silent);
        assert_eq!(game.key_after(bits), Position::key(&made), "{}", words());
    }

    let attacks = captures_terminal || attacked(&after, us.other());
    let said = game.gives_check(bits);
    assert_eq!(game.checking()(bits), said, "{}", words());
    seen.attacking += usize::from(said);
    // Skip attacks that existed before the move, and those of two dragons on each other.
    if transformed || attacked(&now, us.other()) && !captures_terminal {
        assert!(attacks || !said, "{}", words());
    } else {
        assert_eq!(said, attacks, "{}", words());
    }

    let exposed = !captures_terminal && exposes(&pair.plain, mv);
    let attacked_now = attacked(&now, us);
    assert_eq!(game.board().exposes_terminal(bits, attacked_now), exposed, "{}", words());
    assert_eq!(game.board().exposes_terminal(bits, true), exposed, "without the short cut: {}", words());
    check_suicidal(pair, mv, attacked_now, exposed, seen);
    seen.plies += 1;
}

/// A legal move is suicidal exactly if the game goes on after it and a reply captures the terminal piece.
fn check_suicidal(pair: &Pair, mv: PlainMove, attacked_now: bool, exposed: bool, seen: &mut Seen) {
    if pair.plain.is_repetitive(mv) {
        return;
    }
    let mut next = pair.plain.clone();
    next.play(mv).expect("a pseudo move that does not repeat");
    let suicidal = next.status() == Status::InProgress && exposed;
    let said = pair.game.is_suicidal(engine_move(mv), attacked_now);
    assert_eq!(said, suicidal, "{} in {pair}", mv.pmn(&pair.plain));
    seen.suicidal += usize::from(suicidal);
    seen.exposed_but_drawn += usize::from(exposed && !suicidal);
}

fn forbidden(game: &Game) -> Vec<Move> {
    let mut list = MoveList::new();
    Position::forbidden(game, &mut list);
    let mut moves = list.to_vec();
    moves.sort_unstable();
    moves
}

fn check_forbidden(pair: &Pair, seen: &mut Seen) {
    let pseudo = pair.plain.pseudo_moves();
    let mut truth: Vec<Move> = pseudo.into_iter().filter(|&mv| pair.plain.is_repetitive(mv)).map(engine_move).collect();
    truth.sort_unstable();
    assert_eq!(forbidden(&pair.game), truth, "{pair}");
    seen.forbidden += truth.len();
}

fn check_all(pair: &Pair, seen: &mut Seen) {
    check_attacked(pair, seen);
    check_forbidden(pair, seen);
    for mv in pair.plain.pseudo_moves() {
        check_move(pair, mv, seen);
    }
}

#[test]
fn random_positions() {
    let (mut rng, mut seen) = (Rng::new(11), Seen::default());
    for _ in 0..rounds(POSITIONS) {
        let pair = Pair::from_feen(&random_feen(&mut rng));
        if !pair.is_over() {
            check_all(&pair, &mut seen);
        }
    }
    assert!(seen.plies > scaled(30_000) && seen.transformed > scaled(100), "{seen:?}");
    assert!(seen.attacked > scaled(200) && seen.attacking > scaled(1_000) && seen.suicidal > scaled(1_000), "{seen:?}");
}

#[test]
fn random_games() {
    let (mut rng, mut seen) = (Rng::new(12), Seen::default());
    for _ in 0..rounds(GAMES) {
        let mut pair = Pair::from_feen("rhbag^bhr/2c2c2/ssssssss/8/8/SSSSSSSS/2C2C2/RHBAG^BHR / X/x");
        for _ in 0..GAME_PLIES {
            check_all(&pair, &mut seen);
            // Most moves avoid suicide, so that the games last longer.
            let careful = rng.below(8) > 0;
            pair.play_random(&mut rng, |game, mv| !(careful && exposes(game, mv)));
            if pair.is_over() {
                break;
            }
        }
    }
    assert!(seen.plies > scaled(30_000) && seen.attacked > scaled(50) && seen.suicidal > scaled(500), "{seen:?}");
}

#[test]
fn long_games_with_few_pieces() {
    let (mut rng, mut seen) = (Rng::new(13), Seen::default());
    for _ in 0..rounds(WANDERINGS) {
        let mut pair = Pair::from_feen(&sparse_feen(&mut rng, 5));
        while !pair.is_over() {
            check_forbidden(&pair, &mut seen);
            if pair.plain.quiet_plies() >= NEAR_LIMIT {
                seen.last_moves += usize::from(pair.plain.quiet_plies() == 99);
                check_all(&pair, &mut seen);
            }
            let played = pair.pmn.len();
            pair.wander(&mut rng, 1);
            // If every move exposes the terminal piece or resets the clock, any move will do.
            if pair.pmn.len() == played && !pair.play_random(&mut rng, |_, _| true) {
                break;
            }
        }
    }
    assert!(seen.last_moves > scaled(WANDERINGS / 4) && seen.exposed_but_drawn > scaled(50), "{seen:?}");
    assert!(seen.forbidden > scaled(1_000), "{seen:?}");
}
