//! Attacks, legality and generation against making every ply and looking.

use super::random::each_position;
use crate::test_effort::cases;
use crate::xiangqi::{Board, Parts, PieceKind, Square, Squares};
use crate::{Ply, PlyList, Side, Silent};

/// The distance of the patterns of bits that the tests look at; a prime, so that every square comes.
const STEP: usize = cases(1, 61);

/// Patterns of bits, legal plies and others.
fn patterns() -> impl Iterator<Item = Ply> {
    (0..=u16::MAX).step_by(STEP).map(Ply)
}

#[test]
fn checks_and_legality_are_what_the_next_position_shows() {
    let (mut checks, mut exposed) = (0, 0);
    each_position(1, 160, |game| {
        let mut board = game.board().clone();
        let (us, in_check) = (board.to_move(), board.in_check());
        for ply in patterns() {
            if !board.is_pseudo_legal(ply) {
                continue;
            }
            let (legal, check) = (board.is_legal(ply, in_check), board.gives_check(ply));
            let captures_general = board.kind(PieceKind::General).has(Parts::of(ply).destination.index());
            assert!(!captures_general);
            let undo = board.make(ply, &mut Silent);
            assert_eq!(legal, board.checkers(us).is_empty(), "{ply:?} {}", game.fen());
            assert_eq!(check, board.in_check(), "{ply:?} {}", game.fen());
            board.unmake(&undo);
            checks += usize::from(check);
            exposed += usize::from(!legal);
        }
    });
    let least = cases(501, 0);
    assert!(checks >= least && exposed >= least, "{checks} checks, {exposed} illegal plies");
}

#[test]
fn pins_and_checks_leave_just_the_legal_plies() {
    each_position(2, 240, |game| {
        let board = game.board();
        let mut list = PlyList::new();
        board.plies(&mut list);
        assert_eq!(list.len() as u64, board.count_plies());
        let mut listed: Vec<Ply> =
            list.iter().copied().filter(|&ply| usize::from(ply.0).is_multiple_of(STEP)).collect();
        listed.sort_unstable();
        let legal: Vec<Ply> =
            patterns().filter(|&ply| board.is_pseudo_legal(ply) && board.is_legal(ply, board.in_check())).collect();
        assert_eq!(listed, legal, "{}", game.fen());
        let (mut noisy, mut quiet) = (PlyList::new(), PlyList::new());
        board.noisy(&mut noisy);
        board.quiet(&mut quiet);
        assert!(noisy.iter().all(|&ply| board.is_noisy(ply)) && quiet.iter().all(|&ply| !board.is_noisy(ply)));
        assert_eq!(noisy.len() + quiet.len(), list.len());
    });
}

#[test]
fn pseudo_legal_plies_are_those_of_the_pieces() {
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
        assert!(patterns().all(|ply| board.is_pseudo_legal(ply) == expected[usize::from(ply.0)]));
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
