//! The vectors of `data/` that test the rules crate without a notation for moves.

use xiongmao_movegen::perft::{perft, perft_repetition};
use xiongmao_movegen::xiongqi::Game;

/// Deeper counts than this are left to the release build (`xiongmao perft`).
const MOST_LEAVES: u64 = 400_000_000;

fn rows(text: &str) -> impl Iterator<Item = (Game, Vec<u64>)> + '_ {
    text.lines().map(|line| {
        let (feen, counts) = line.split_once('\t').expect("a FEEN, then counts");
        let counts = counts.split('\t').map(|count| count.parse().expect("a count")).collect();
        (Game::from_feen(feen).expect(feen), counts)
    })
}

#[test]
fn perft_counts() {
    let mut checked = 0;
    for (game, counts) in rows(include_str!("../data/perft.tsv")) {
        for (depth, expected) in (1..).zip(counts).filter(|&(_, count)| count <= MOST_LEAVES) {
            assert_eq!(perft(&mut game.board().clone(), depth), expected, "depth {depth} of {:?}", game.board());
            checked += 1;
        }
    }
    assert!(checked > 100);
}

#[test]
fn perft_counts_with_repetition() {
    for (mut game, counts) in rows(include_str!("../data/perft-repetition.tsv")) {
        for (depth, expected) in (1..).zip(counts) {
            assert_eq!(perft_repetition(&mut game, depth), expected, "depth {depth} of {:?}", game.board());
        }
    }
}
