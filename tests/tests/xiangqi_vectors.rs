//! Xiangqi's vectors: perft counts, games and how they end, what plies check and chase.

use xiongmao_movegen::xiangqi::Board;
use xiongmao_movegen::{PlyList, Silent};

/// The lines of a file of vectors, its comment left out.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.starts_with('#') && !line.is_empty())
}

/// Counts the leaves, and on the way checks the keys and that noisy and quiet plies make up all plies.
fn perft(board: &mut Board, depth: u32) -> u64 {
    assert_eq!(*board.keys(), board.computed_keys());
    let (mut list, mut parts) = (PlyList::new(), PlyList::new());
    board.plies(&mut list);
    assert_eq!(list.len() as u64, board.count_plies());
    board.noisy(&mut parts);
    assert!(parts.iter().all(|&ply| board.is_noisy(ply)));
    board.quiet(&mut parts);
    let sorted = |list: &PlyList| {
        let mut plies = list.to_vec();
        plies.sort_unstable();
        plies
    };
    assert_eq!(sorted(&list), sorted(&parts));
    if depth == 1 {
        return list.len() as u64;
    }
    let mut nodes = 0;
    for ply in &list {
        let before = board.clone();
        let undo = board.make(ply, &mut Silent);
        nodes += perft(board, depth - 1);
        board.unmake(&undo);
        assert_eq!(*board, before);
    }
    nodes
}

#[test]
fn perft_counts() {
    for line in lines(include_str!("../data/xiangqi-perft.tsv")) {
        let mut fields = line.split('\t');
        let fen = fields.next().unwrap();
        let mut board = Board::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        for (depth, count) in (1..=4).zip(fields) {
            // The deepest counts of the starting position are for the bench.
            if depth < 4 || count.parse::<u64>().unwrap() < 400_000 {
                assert_eq!(perft(&mut board, depth).to_string(), count, "{fen} at depth {depth}");
            }
        }
    }
}
