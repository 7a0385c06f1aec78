//! Attacks, legality and generation against making every move and looking.

use super::random::each_position;
use crate::test_effort::cases;
use crate::xiangqi::{Board, Parts, PieceKind, Square, Squares};
use crate::{Move, MoveList, Side, Silent};

/// The distance of the patterns of bits that the tests look at; a prime, so that every square comes.
const STEP: usize = cases(1, 61);

/// Patterns of bits, legal moves and others.
fn patterns() -> impl Iterator<Item = Move> {
    (0..=u16::MAX).step_by(STEP).map(Move)
}

#[test]
fn checks_and_legality_are_what_the_next_position_shows() {
    let (mut checks, mut exposed) = (0, 0);
    each_position(1, 160, |game| {
        let mut board = game.board().clone();
        let (us, in_check) = (board.to_move(), board.in_check());
        for mv in patterns() {
            if !board.is_pseudo_legal(mv) {
                continue;
            }
            let (legal, check) = (board.is_legal(mv, in_check), board.gives_check(mv));
            let captures_general = board.kind(PieceKind::General).has(Parts::of(mv).destination.index());
            assert!(!captures_general);
            let undo = board.make(mv, &mut Silent);
            assert_eq!(legal, board.checkers(us).is_empty(), "{mv:?} {}", game.fen());
            assert_eq!(check, board.in_check(), "{mv:?} {}", game.fen());
            board.unmake(&undo);
            checks += usize::from(check);
            exposed += usize::from(!legal);
        }
    });
    let least = cases(501, 0);
    assert!(checks >= least && exposed >= least, "{checks} checks, {exposed} illegal moves");
}

#[test]
fn pins_and_checks_leave_just_the_legal_moves() {
    each_position(2, 240, |game| {
        let board = game.board();
        let mut list = MoveList::new();
        board.moves(&mut list);
        assert_eq!(list.len() as u64, board.count_moves());
        let mut listed: Vec<Move> = list.iter().copied().filter(|&mv| usize::from(mv.0).is_multiple_of(STEP)).collect();
        listed.sort_unstable();
        let legal: Vec<Move> =
            patterns().filter(|&mv| board.is_pseudo_legal(mv) && board.is_legal(mv, board.in_check())).collect();
        assert_eq!(listed, legal, "{}", game.fen());
        let (mut noisy, mut quiet) = (MoveList::new(), MoveList::new());
        board.noisy(&mut noisy);
        board.quiet(&mut quiet);
        assert!(noisy.iter().all(|&mv| board.is_noisy(mv)) && quiet.iter().all(|&mv| !board.is_noisy(mv)));
        assert_eq!(noisy.len() + quiet.len(), list.len());
    });
}

#[test]
fn pseudo_legal_moves_are_those_of_the_pieces() {
    each_position(3, 120, |game| {
        let board = game.board();
        let (us, occupied) = (board.to_move(), board.occupied());
        let mut expected = vec![false; 1 << 16];
        for origin in board.side(us) {
            let kind = board.piece_at(Square::new(origin)).unwrap().kind();
            let captures = Board::captures_from(kind, us, Square::new(origin), occupied) & board.side(!us);
            let steps = Board::steps_from(kind, us, Square::new(origin), occupied) & !occupied;
            for destination in captures | steps {
                expected[origin | destination << 7] = true;
            }
        }
        assert!(patterns().all(|mv| board.is_pseudo_legal(mv) == expected[usize::from(mv.0)]));
    });
}

#[test]
fn captures_of_a_kind_are_those_of_its_pieces() {
    each_position(5, 300, |game| {
        let board = game.board();
        for (side, kind) in Side::BOTH.into_iter().flat_map(|side| PieceKind::ALL.map(|kind| (side, kind))) {
            let single = |origin| Board::captures_from(kind, side, Square::new(origin), board.occupied());
            let all = board.pieces(kind, side).into_iter().fold(Squares::EMPTY, |all, origin| all | single(origin));
            assert_eq!(board.captures_of(kind, side), all, "{side:?} {kind:?} {}", game.fen());
        }
    });
}

#[test]
fn attackers_are_the_pieces_that_capture_there() {
    each_position(4, 300, |game| {
        let board = game.board();
        let occupied = board.occupied();
        for side in Side::BOTH {
            for target in Square::all() {
                let reach = |&origin: &usize| {
                    let kind = board.piece_at(Square::new(origin)).unwrap().kind();
                    Board::captures_from(kind, side, Square::new(origin), occupied).has(target.index())
                };
                let expected: Vec<usize> = board.side(side).into_iter().filter(reach).collect();
                assert_eq!(board.attackers(target, side, occupied).into_iter().collect::<Vec<_>>(), expected);
            }
        }
    });
}
