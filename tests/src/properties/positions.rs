//! Games of Xiongqi, against the plain rules.

use xiongmao_movegen::xiongqi::{Board, Game, Parts, Piece, PieceKind, Square, Squares};
use xiongmao_movegen::{Move, MoveList, Observer, Position, Side, Silent};

use super::check_agreement;
use crate::both::plain_move;
use crate::pair::Pair;
use crate::plain::{Board as PlainBoard, Kind, Piece as PlainPiece, Side as PlainSide, write_feen};

/// The maximum number of plies; the plain implementation scans the whole history for each.
const MOST_PLIES: usize = 120;

/// The number of plies after which every move of the position is checked; later moves only lengthen the history.
const CLOSE_LOOKS: usize = 20;

/// Below this value, a byte chooses a move by its index in the list; from it on, it chooses the move back.
const WAY_BACK: u8 = 240;

/// The bytes place pieces on a board, then choose moves. In every position, the generator,
/// [`Position::is_pseudo_legal`], make and unmake, the keys, the attack tables and the plain implementation must agree.
///
/// # Panics
/// If the property does not hold.
pub fn positions(data: &[u8]) {
    let mut bytes = data.iter().copied();
    let Some((feen, move_limit)) = set_up(&mut bytes) else { return };
    let mut pair = Pair::from_feen(&feen);
    pair.game.set_halfmove_limit(move_limit.then_some(xiongmao_movegen::xiongqi::MOVE_LIMIT));
    pair.plain.set_move_limit(move_limit);
    let given = pair.game.clone();
    check_patterns(given.board());
    check(&pair);
    for (number, byte) in bytes.take(MOST_PLIES).enumerate() {
        if pair.is_over() {
            break;
        }
        pair.play(plain_move(chosen(&pair.game, byte)));
        if number < CLOSE_LOOKS {
            check(&pair);
        } else {
            check_agreement(&pair.game, &pair.plain);
        }
    }
    while pair.game.take_back().is_some() {
        assert_eq!(pair.game.board().keys(), &pair.game.board().computed_keys(), "{pair}");
    }
    assert!(pair.game.board() == given.board(), "{pair}");
    assert_eq!(pair.game.feen(), given.feen(), "{pair}");
}

/// The position that the bytes describe, and whether the move limit is on; `None` if there are too few bytes.
fn set_up(bytes: &mut impl Iterator<Item = u8>) -> Option<(String, bool)> {
    let mut board = PlainBoard::default();
    let flags = bytes.next()?;
    let terminal = if flags & 1 == 0 { Kind::General } else { Kind::Dragon };
    let side_to_move = if flags & 2 == 0 { PlainSide::South } else { PlainSide::North };
    for side in [PlainSide::South, PlainSide::North] {
        put(&mut board, PlainPiece { side, kind: terminal }, bytes.next()?);
    }
    let pieces = bytes.next()? % 63;
    for _ in 0..pieces {
        let (piece, square) = (bytes.next()?, bytes.next()?);
        put(&mut board, piece_of(piece), square);
    }
    let room = 64 - board.pieces().count();
    let mut hands = [Vec::new(), Vec::new()];
    for _ in 0..usize::from(flags >> 3).min(room) {
        let piece = bytes.next()?;
        hands[usize::from(piece >> 7)].push(piece_of(piece));
    }
    Some((write_feen(&board, &hands, side_to_move), flags & 4 == 0))
}

fn piece_of(byte: u8) -> PlainPiece {
    const KINDS: [Kind; 7] =
        [Kind::Soldier, Kind::Advisor, Kind::Bear, Kind::Horse, Kind::Cannon, Kind::Chariot, Kind::Empress];
    let side = if byte & 1 == 0 { PlainSide::South } else { PlainSide::North };
    PlainPiece { side, kind: KINDS[usize::from(byte >> 1) % KINDS.len()] }
}

/// Puts the piece on this square or the first empty one after it; does nothing on a full board.
fn put(board: &mut PlainBoard, piece: PlainPiece, square: u8) {
    let squares = (0..64).map(|further| (usize::from(square) + further) % 64).map(|index| (index % 8, index / 8));
    if let Some(empty) = squares.into_iter().find(|&square| board.get(square).is_none()) {
        board.set(empty, Some(piece));
    }
}

/// The move that this byte chooses in a game that is not over. Repetitive moves are chosen, too; they end the game.
fn chosen(game: &Game, byte: u8) -> Move {
    let mut list = MoveList::new();
    game.board().moves(&mut list);
    if byte >= WAY_BACK {
        // Makes positions recur, which random moves rarely do.
        let own_last = game.plies_played().checked_sub(2).and_then(|index| game.played().nth(index));
        let own_last = own_last.map(|undo| Parts::of(undo.mv));
        let back = own_last.map(|last| Parts { origin: last.destination, destination: last.origin, promotion: None });
        if let Some(back) = back.map(Parts::mv).filter(|&mv| game.board().is_pseudo_legal(mv)) {
            return back;
        }
    }
    list[usize::from(byte) % list.len()]
}

fn check(pair: &Pair) {
    check_agreement(&pair.game, &pair.plain);
    check_attackers(pair.game.board());
    check_moves(&pair.game);
    check_null_move(&pair.game);
}

/// Of all 65,536 bit patterns only the generated moves are pseudo-legal, and none is generated twice.
fn check_patterns(board: &Board) {
    let mut pseudo = MoveList::new();
    board.moves(&mut pseudo);
    let mut generated = vec![false; 1 << 16];
    for mv in &pseudo {
        assert!(!generated[usize::from(mv.0)], "{mv:?} twice");
        generated[usize::from(mv.0)] = true;
    }
    for pattern in 0..=u16::MAX {
        assert_eq!(board.is_pseudo_legal(Move(pattern)), generated[usize::from(pattern)], "{pattern:#06x}");
    }
}

/// The attackers found from a square are the pieces that can capture on it.
fn check_attackers(board: &Board) {
    let occupied = board.occupied();
    for side in Side::BOTH {
        let mut expected = [Squares::EMPTY; 64];
        for origin in board.side(side) {
            let origin = Square::new(origin);
            let piece = board.piece_at(origin).expect("a piece of this side");
            for target in board.captures_from(piece.kind(), side, origin, occupied) {
                expected[target] |= origin.bits();
            }
        }
        for square in Square::all() {
            assert_eq!(board.attackers(square, side, occupied), expected[square.index()], "{side} onto {square}");
        }
    }
}

/// A second board that is updated only by the first one's observer calls.
#[derive(Clone, Copy)]
struct Mirror([Option<usize>; 64]);

impl Mirror {
    fn of(board: &Board) -> Self {
        let mut squares = [None; 64];
        for square in board.occupied() {
            squares[square] = board.piece_at(Square::new(square)).map(Piece::index);
        }
        Self(squares)
    }

    fn shows(&self, board: &Board) -> bool {
        (0..64).all(|square| board.piece_at(Square::new(square)).map(Piece::index) == self.0[square])
    }
}

impl Observer for Mirror {
    fn added(&mut self, piece: usize, square: usize) {
        assert_eq!(self.0[square].replace(piece), None, "added onto a piece");
    }

    fn removed(&mut self, piece: usize, square: usize) {
        assert_eq!(self.0[square].take(), Some(piece), "removed what was not there");
    }

    fn moved(&mut self, piece: usize, from: usize, to: usize) {
        self.removed(piece, from);
        self.added(piece, to);
    }
}

/// Each move does what was predicted for it, and unmaking it restores the board exactly.
fn check_moves(game: &Game) {
    let board = game.board();
    let (mut noisy, mut all) = (MoveList::new(), MoveList::new());
    board.noisy(&mut noisy);
    board.moves(&mut all);
    assert_eq!(board.count_moves(), all.len() as u64);
    let (us, attacked) = (board.to_move(), game.in_check());
    let wins = board.terminal_attacked(!us);
    let before = Mirror::of(board);
    for (index, mv) in all.into_iter().enumerate() {
        assert!(board.is_pseudo_legal(mv), "{mv:?}");
        assert_eq!(board.is_noisy(mv), index < noisy.len(), "{mv:?}");
        let (mut after, mut mirror) = (board.clone(), before);
        let undo = after.make(mv, &mut mirror);
        assert!(mirror.shows(&after), "{mv:?} is reported wrongly to the observer");
        assert_eq!(after.keys(), &after.computed_keys(), "{mv:?}");
        assert!(undo.transformed || game.key_after(mv) == after.keys().full, "{mv:?}");
        assert_eq!(undo.captured.map(Piece::index), game.captured(mv), "{mv:?}");
        assert_eq!(undo.moved.index(), game.moved(mv), "{mv:?}");
        let arrived = after.piece_at(Parts::of(mv).destination).map(Piece::index);
        assert!(game.promoted(mv).is_none_or(|piece| Some(piece) == arrived), "{mv:?}");
        let captures_terminal = undo.captured.is_some_and(|piece| piece.kind().is_terminal());
        assert_eq!(game.captures_terminal(mv), captures_terminal, "{mv:?}");
        let exposes = !captures_terminal && after.terminal_attacked(us);
        assert_eq!(board.exposes_terminal(mv, attacked), exposes, "{mv:?}");
        // Skip positions in which the terminal piece can be captured at once, and moves that make dragons; all other
        // answers are exact.
        if !wins && !undo.transformed {
            assert_eq!(board.gives_check(mv), captures_terminal || after.terminal_attacked(!us), "{mv:?}");
        }
        after.unmake(&undo);
        assert!(after == *board, "{mv:?} is not taken back");
        check_exchange(game, mv);
    }
}

/// The exchange evaluation is monotonic in the threshold and bounded by the value of the pieces, except for a capture
/// of the terminal piece.
fn check_exchange(game: &Game, mv: Move) {
    const STAKE: i32 = 50_000;
    const THRESHOLDS: [i32; 7] = [-STAKE, -400, -100, 0, 100, 400, STAKE];
    let reached = THRESHOLDS.map(|threshold| game.exchange_at_least(mv, threshold));
    assert!(reached.is_sorted_by(|less, more| less >= more), "{mv:?}: {reached:?}");
    assert!(reached[0], "{mv:?}: {reached:?}");
    assert_eq!(reached[THRESHOLDS.len() - 1], game.captures_terminal(mv), "{mv:?}: {reached:?}");
}

/// Making and unmaking a null move restores the board exactly.
fn check_null_move(game: &Game) {
    let mut passed = game.clone();
    passed.make_null();
    assert_eq!(passed.board().keys(), &passed.board().computed_keys());
    assert_eq!(passed.side_to_move(), !game.side_to_move());
    let mut replies = MoveList::new();
    passed.board().moves(&mut replies);
    for mv in &replies {
        passed.make(mv, &mut Silent);
        passed.unmake();
    }
    passed.unmake_null();
    assert!(passed.board() == game.board());
    assert_eq!(passed.plies_played(), game.plies_played());
    let officers = PieceKind::ALL.into_iter().filter(|kind| !kind.is_terminal() && *kind != PieceKind::Soldier);
    let has_officers = officers.into_iter().any(|kind| game.board().pieces(kind, game.side_to_move()).any());
    assert_eq!(game.has_officers(), has_officers);
}
