//! Generates `tests/data/xiangqi-mates.tsv`: positions with a forced mate or stalemate in at most four own moves, and
//! the exact number.
//!
//! Positions come from random games in which sides like to check, sparse ones and full ones. The plain solver tries
//! every move against every reply, so that both the mate and the lack of a shorter one are proven.
//!
//! `cargo run --release -p xiongmao-tests --features suites --example xiangqi_mates -- 1 >
//! tests/data/xiangqi-mates.tsv`

use std::collections::BTreeMap;

use xiongmao_tests::plain::random::Rng;
use xiongmao_tests::plain_xiangqi::random::{Manner, continue_game, duel, position};
use xiongmao_tests::plain_xiangqi::solve::mate_in;
use xiongmao_tests::plain_xiangqi::{Game, Kind, legal_moves};

/// The number of positions with each distance.
const WANTED: [usize; 5] = [0, 15, 75, 90, 20];
/// Each combination of attacking material gets at most one in this many of the positions with the same distance.
const MATERIALS: usize = 15;
/// The most moves that a side may have, for each number of own moves that the solver is to look ahead.
const MOST_PLIES: [usize; 5] = [0, 60, 45, 25, 16];

/// The letters of the attacking pieces of the side to move.
fn material(game: &Game) -> String {
    let attackers = game.board().pieces_of(game.side_to_move()).map(|(_, piece)| piece.kind);
    let mut letters: Vec<char> = attackers
        .filter(|kind| !matches!(kind, Kind::General | Kind::Advisor | Kind::Elephant))
        .map(Kind::feen_letter)
        .collect();
    letters.sort_unstable();
    letters.into_iter().collect()
}

/// One of the last positions of a game, without its history.
fn candidate(rng: &mut Rng) -> Game {
    let start = match rng.below(4) {
        0 => Game::start(),
        1 => position(rng),
        _ => duel(rng),
    };
    let manners = [Manner::random(rng), Manner::random(rng)];
    let most_plies = rng.below(120);
    let mut game = continue_game(start, manners, rng, most_plies);
    for _ in 0..=rng.below(8) {
        game.take_back();
    }
    Game::from_feen(&game.feen()).expect("the position of a game")
}

fn main() {
    let seed = std::env::args().nth(1).and_then(|seed| seed.parse().ok()).unwrap_or(1);
    let mut rng = Rng::new(seed);
    let mut counts = [0; WANTED.len()];
    let mut found: BTreeMap<(u32, String), usize> = BTreeMap::new();
    let mut lines = Vec::new();
    while counts != WANTED {
        let game = candidate(&mut rng);
        let side = game.side_to_move();
        let moves = [side, side.other()].map(|side| legal_moves(game.board(), side).len());
        let most = moves[0].max(moves[1]);
        let Some(ahead) = (1..WANTED.len()).rev().find(|&ahead| most <= MOST_PLIES[ahead]) else { continue };
        if game.legal().is_empty() {
            continue;
        }
        let Some(distance) = mate_in(game.board(), side, ahead as u32) else { continue };
        if counts[distance as usize] == WANTED[distance as usize] {
            continue;
        }
        let of_material = found.entry((distance, material(&game))).or_default();
        // The hands of a game are not part of a FEN.
        let fen = Game::from_fen(&game.fen()).expect("the position of a game").fen();
        if *of_material >= WANTED[distance as usize].div_ceil(MATERIALS) || lines.contains(&fen) {
            continue;
        }
        *of_material += 1;
        counts[distance as usize] += 1;
        println!("{fen}\t{distance}");
        eprintln!("{counts:?}");
        lines.push(fen);
    }
    eprintln!("{found:#?}");
}
