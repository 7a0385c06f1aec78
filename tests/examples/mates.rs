//! Generates `tests/data/mates.tsv`: positions with a forced win in at most three own moves, and the exact number.
//!
//! The positions come from self-play and from random games, with few pieces and with many. A fast exhaustive solver
//! finds wins. The plain rules prove each of them again, move by move, and the plain solver proves that there is no
//! shorter one. The number of positions of each kind of win is limited.
//!
//! `cargo run --release -p xiongmao-tests --features suites --example mates -- 7 > tests/data/mates.tsv`

use std::collections::BTreeMap;

use xiongmao_movegen::notation::Notation;
use xiongmao_movegen::xiongqi::{Game, Parts};
use xiongmao_movegen::{Move, MoveList, Position, Silent};
use xiongmao_search::eval::xiongqi::Evaluation;
use xiongmao_search::{Limits, NullReport, Pool, SearchSettings};
use xiongmao_tests::both::plain_move;
use xiongmao_tests::pair::{Pair, engine_move, exposes, sparse_feen};
use xiongmao_tests::plain::random::{Rng, random_feen};
use xiongmao_tests::plain::{self, Status, mate_in};

/// The longest win, in own moves.
const LONGEST: u32 = 3;
/// The number of positions with each distance.
const WANTED: [usize; LONGEST as usize + 1] = [0, 15, 85, 100];
/// Each kind of win gets at most one in this many of the positions with the same distance.
const KINDS: usize = 25;
/// The plain solver is too slow for positions with more lines than this.
const MOST_PLIES: usize = 45;
/// Nodes for each move of the games.
const NODES: u64 = 300;
const START: &str = "rhbag^bhr/2c2c2/ssssssss/8/8/SSSSSSSS/2C2C2/RHBAG^BHR / X/x";

/// The moves that the rules allow, those that capture and attack first.
fn moves(game: &Game) -> Vec<Move> {
    let (mut moves, mut forbidden) = (MoveList::new(), MoveList::new());
    game.noisy(&mut moves);
    game.quiet(&mut moves);
    game.forbidden(&mut forbidden);
    let mut moves: Vec<Move> = moves.into_iter().filter(|mv| !forbidden.contains(mv)).collect();
    moves.sort_by_key(|&mv| !game.gives_check(mv));
    moves
}

/// The move with which the side to move forces the capture of the terminal piece within this many own moves.
fn winner(game: &mut Game, own_moves: u32) -> Option<Move> {
    if game.is_insufficient() {
        return None;
    }
    let moves = moves(game);
    if let Some(&mv) = moves.iter().find(|&&mv| game.captures_terminal(mv)) {
        return Some(mv);
    }
    if own_moves == 1 {
        return None;
    }
    let attacked = game.in_check();
    moves.into_iter().find(|&mv| {
        if game.is_suicidal(mv, attacked) {
            return false;
        }
        Position::make(game, mv, &mut Silent);
        let wins = every_reply_loses(game, own_moves - 1);
        Position::unmake(game);
        wins
    })
}

fn every_reply_loses(game: &mut Game, own_moves: u32) -> bool {
    moves(game).into_iter().all(|reply| {
        Position::make(game, reply, &mut Silent);
        let wins = winner(game, own_moves).is_some();
        Position::unmake(game);
        wins
    })
}

/// Panics unless the plain rules agree that the side to move wins within this many own moves. The fast solver chooses
/// the moves; the replies are all those of the plain rules.
fn prove(plain: &plain::Game, game: &Game, own_moves: u32) {
    let mv = winner(&mut game.clone(), own_moves).expect("a win");
    let (mut plain, mut game) = (plain.clone(), game.clone());
    let us = plain.side_to_move();
    plain.play(plain_move(mv)).expect("a legal move");
    game.play(mv).expect("a legal move");
    if let Status::Over { winner, .. } = plain.status() {
        assert_eq!(winner, Some(us));
        return;
    }
    for reply in plain.legal_moves() {
        let (mut plain, mut game) = (plain.clone(), game.clone());
        plain.play(reply).expect("a legal move");
        game.play(engine_move(reply)).expect("a legal move");
        prove(&plain, &game, own_moves - 1);
    }
}

/// The kind of a win: how its line with the longest defence begins and ends.
fn kind_of(game: &Game, distance: u32) -> String {
    let mut game = game.clone();
    let dragons = game.board().has_dragons();
    let (mut turns, mut promotes) = (false, false);
    let mut kinds = Vec::new();
    let mut left = distance;
    while let Some(mv) = winner(&mut game, left) {
        let written = game.write_move(mv, Notation::Pmn);
        promotes |= written.contains('=');
        kinds.push(game.board().piece_at(Parts::of(mv).origin).map_or('?', |piece| piece.kind().letter()));
        game.play(mv).expect("a legal move");
        left -= 1;
        if left == 0 {
            break;
        }
        // The reply that resists longest.
        let Some(reply) = moves(&game).into_iter().max_by_key(|&reply| {
            let mut after = game.clone();
            after.play(reply).expect("a legal move");
            (1..=left).find(|&moves| winner(&mut after, moves).is_some())
        }) else {
            break;
        };
        turns |= game.write_move(reply, Notation::Pmn).contains('~');
        game.play(reply).expect("a legal move");
        left = (1..=left).find(|&moves| winner(&mut game, moves).is_some()).unwrap_or(0);
    }
    let (first, last) = (kinds.first().copied().unwrap_or('?'), kinds.last().copied().unwrap_or('?'));
    match (dragons, turns, promotes) {
        (true, ..) => format!("dragons {last}"),
        (_, true, _) => format!("face to face {first}"),
        (_, _, true) => format!("promotion {last}"),
        _ => format!("{first}{last}"),
    }
}

/// A position near the end of a self-play game that starts with random moves.
fn from_self_play(rng: &mut Rng, pool: &mut Pool<Game, Evaluation>) -> Option<Game> {
    let mut pair = Pair::from_feen(START);
    for _ in 0..4 + rng.below(12) {
        if !pair.play_random(rng, |game, mv| !exposes(game, mv)) {
            return None;
        }
    }
    let mut game = pair.game;
    let mut positions = vec![game.clone()];
    pool.clear();
    while !game.status().is_over() && positions.len() < 300 {
        let token = pool.control().start(false);
        let limits = Limits { nodes: Some(NODES), ..Limits::default() };
        game.play(pool.search(token, &game, &limits, &SearchSettings::default(), &mut NullReport).best?).ok()?;
        positions.push(game.clone());
    }
    let back = 2 + rng.below(7);
    (positions.len() > back).then(|| positions.swap_remove(positions.len() - back))
}

/// A random position, after some careful moves half of the time.
fn from_chance(rng: &mut Rng) -> Option<Game> {
    let feen = if rng.below(2) == 0 { sparse_feen(rng, 9) } else { random_feen(rng) };
    let mut pair = Pair::from_feen(&feen);
    if rng.below(2) == 0 {
        for _ in 0..=rng.below(30) {
            if pair.is_over() || !pair.play_random(rng, |game, mv| !exposes(game, mv)) {
                break;
            }
        }
    }
    (!pair.is_over()).then_some(pair.game)
}

fn main() {
    let seed = std::env::args().nth(1).and_then(|seed| seed.parse().ok()).unwrap_or(1);
    let mut rng = Rng::new(seed);
    let mut pool = Pool::new(Evaluation::embedded(), 8).expect("eight megabytes");
    let mut found: BTreeMap<(u32, String), usize> = BTreeMap::new();
    let mut counts = [0; LONGEST as usize + 1];
    while counts != WANTED {
        let candidate = if rng.below(3) == 0 { from_self_play(&mut rng, &mut pool) } else { from_chance(&mut rng) };
        let Some(given) = candidate else { continue };
        // The printed position does not include the history of the game.
        let feen = given.feen();
        let pair = Pair::from_feen(&feen);
        let mut game = pair.game.clone();
        if pair.is_over() || game.legal_moves().len() > MOST_PLIES {
            continue;
        }
        let Some(distance) = (1..=LONGEST).find(|&moves| winner(&mut game, moves).is_some()) else { continue };
        if counts[distance as usize] == WANTED[distance as usize] {
            continue;
        }
        let kind = kind_of(&game, distance);
        let of_kind = found.entry((distance, kind.clone())).or_default();
        if *of_kind >= WANTED[distance as usize].div_ceil(KINDS) {
            continue;
        }
        if mate_in(&pair.plain, distance - 1, true).is_some() {
            continue;
        }
        prove(&pair.plain, &game, distance);
        *of_kind += 1;
        counts[distance as usize] += 1;
        println!("{feen}\t{distance}");
        eprintln!("{counts:?} {distance} {kind} {feen}");
    }
    eprintln!("{found:#?}");
}
