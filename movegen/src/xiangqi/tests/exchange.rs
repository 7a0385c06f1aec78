//! Exchanges against a search of the captures on one square.

use super::random::each_position;
use crate::test_effort::cases;
use crate::xiangqi::{Board, EXCHANGE_VALUES, Parts, Piece, PieceKind, Square};
use crate::{MoveList, Silent};

fn value(kind: PieceKind) -> i32 {
    EXCHANGE_VALUES[kind.index()]
}

/// The side to move's gain on the square if it may stop at any time and captures with its cheapest piece.
fn gain(board: &mut Board, square: Square) -> i32 {
    let Some(victim) = board.piece_at(square) else { return 0 };
    let mut list = MoveList::new();
    board.noisy(&mut list);
    let capture = list.into_iter().filter(|&mv| Parts::of(mv).destination == square).min_by_key(|&mv| {
        let origin = Parts::of(mv).origin;
        (board.piece_at(origin).map(Piece::kind), origin)
    });
    let Some(capture) = capture else { return 0 };
    let undo = board.make(capture, &mut Silent);
    let lost = gain(board, square);
    board.unmake(&undo);
    (value(victim.kind()) - lost).max(0)
}

#[test]
fn exchanges_are_worth_what_a_search_of_the_square_finds() {
    let mut losing = 0;
    each_position(5, 600, |game| {
        let mut board = game.board().clone();
        let mut list = MoveList::new();
        board.moves(&mut list);
        for mv in &list {
            let square = Parts::of(mv).destination;
            let won = board.piece_at(square).map_or(0, |victim| value(victim.kind()));
            let undo = board.make(mv, &mut Silent);
            let worth = won - gain(&mut board, square);
            board.unmake(&undo);
            losing += usize::from(worth < 0);
            for threshold in [worth - 100, worth - 1, worth] {
                assert!(board.exchange_at_least(mv, threshold), "{mv:?} {worth} {}", game.fen());
            }
            for threshold in [worth + 1, worth + 100] {
                assert!(!board.exchange_at_least(mv, threshold), "{mv:?} {worth} {}", game.fen());
            }
        }
    });
    assert!(losing > cases(1000, 1), "{losing} losing moves");
}
