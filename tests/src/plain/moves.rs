//! The movement of the pieces: sections 3 and 5 of the rules.

use super::board::{Board, DIAGONAL, Kind, ORTHOGONAL, Piece, Side, Square, ray, step};

/// One move: where a piece starts, where it ends, and what a soldier becomes there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct PlainMove {
    /// The origin as (file, row), both from 0.
    pub from: Square,
    /// The destination as (file, row), both from 0.
    pub to: Square,
    /// The upper case letter (whichever side moves) of what a soldier is promoted to.
    pub promotion: Option<char>,
}

/// What a soldier may become.
const PROMOTIONS: [char; 6] = ['E', 'A', 'C', 'R', 'B', 'H'];

/// A way over the board, as (file, row).
type Step = (isize, isize);

/// The leg of a horse, one orthogonal step, and the diagonal steps outward that complete each of its moves.
const HORSE_STEPS: [(Step, [Step; 2]); 4] = [
    ((0, 1), [(-1, 1), (1, 1)]),
    ((0, -1), [(-1, -1), (1, -1)]),
    ((1, 0), [(1, 1), (1, -1)]),
    ((-1, 0), [(-1, 1), (-1, -1)]),
];

/// The eight L-shaped jumps of the empress.
const KNIGHT_JUMPS: [Step; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// All moves of one side by sections 3 to 5 of the rules; none when a terminal piece is gone (ruling 18).
#[must_use]
pub fn pseudo_moves(board: &Board, side: Side) -> Vec<PlainMove> {
    let mut moves = Vec::with_capacity(64);
    if [Side::South, Side::North].into_iter().any(|side| board.terminal_square(side).is_none()) {
        return moves;
    }
    let mut destinations = Vec::with_capacity(28);
    for (from, piece) in board.pieces().filter(|(_, piece)| piece.side == side) {
        destinations.clear();
        add_destinations(board, from, piece, &mut destinations);
        for &to in &destinations {
            moves.push(PlainMove { from, to, promotion: None });
            // Promotion is optional, and any move that ends on the last row allows it: a step forward, a step
            // sideways along that row, or a capture (ruling 6).
            if piece.kind == Kind::Soldier && to.1 == side.last_row() {
                moves.extend(PROMOTIONS.map(|letter| PlainMove { from, to, promotion: Some(letter) }));
            }
        }
    }
    moves
}

/// Whether one of `side`'s pieces could move to `target` now. The target must hold a piece of the other side.
#[must_use]
pub fn is_attacked_by(board: &Board, target: Square, side: Side) -> bool {
    let mut destinations = Vec::with_capacity(28);
    board.pieces().filter(|(_, piece)| piece.side == side).any(|(from, piece)| {
        destinations.clear();
        add_destinations(board, from, piece, &mut destinations);
        destinations.contains(&target)
    })
}

/// Whether the piece on `from` could move to `to` now, wherever the terminal pieces are.
///
/// # Panics
/// If `from` is empty.
#[must_use]
pub fn reaches(board: &Board, from: Square, to: Square) -> bool {
    let mut destinations = Vec::with_capacity(28);
    add_destinations(board, from, board.get(from).expect("a piece stands there"), &mut destinations);
    destinations.contains(&to)
}

fn add_destinations(board: &Board, from: Square, piece: Piece, out: &mut Vec<Square>) {
    let side = piece.side;
    match piece.kind {
        Kind::Advisor => add_steps(board, from, side, &DIAGONAL, out),
        Kind::General => add_steps(board, from, side, &ORTHOGONAL, out),
        Kind::Bear => add_slides(board, from, side, &DIAGONAL, out),
        Kind::Chariot => add_slides(board, from, side, &ORTHOGONAL, out),
        Kind::Empress => {
            add_slides(board, from, side, &ORTHOGONAL, out);
            add_steps(board, from, side, &KNIGHT_JUMPS, out);
        }
        Kind::Cannon => add_cannon(board, from, side, out),
        Kind::Dragon => add_dragon(board, from, side, out),
        Kind::Horse => add_horse(board, from, side, out),
        Kind::Soldier => {
            add_steps(board, from, side, &[(0, side.forward())], out);
            if side.is_past_river(from.1) {
                add_steps(board, from, side, &[(-1, 0), (1, 0)], out);
            }
        }
    }
}

fn holds_enemy_of(board: &Board, square: Square, side: Side) -> bool {
    board.get(square).is_some_and(|piece| piece.side != side)
}

/// One step or jump each, onto an empty square or an enemy piece.
fn add_steps(board: &Board, from: Square, side: Side, steps: &[Step], out: &mut Vec<Square>) {
    for to in steps.iter().filter_map(|&by| step(from, by)) {
        if board.get(to).is_none() || holds_enemy_of(board, to, side) {
            out.push(to);
        }
    }
}

/// Any number of empty squares in each direction, and the first piece met if it is an enemy's.
fn add_slides(board: &Board, from: Square, side: Side, directions: &[Step], out: &mut Vec<Square>) {
    for &direction in directions {
        for to in ray(from, direction) {
            if board.get(to).is_none() {
                out.push(to);
                continue;
            }
            if holds_enemy_of(board, to, side) {
                out.push(to);
            }
            break;
        }
    }
}

/// Empty squares up to the screen, and the first piece beyond the screen if it is an enemy's.
fn add_cannon(board: &Board, from: Square, side: Side, out: &mut Vec<Square>) {
    for direction in ORTHOGONAL {
        let mut screen_met = false;
        for to in ray(from, direction) {
            match (board.get(to), screen_met) {
                (None, false) => out.push(to),
                (None, true) => {}
                (Some(_), false) => screen_met = true,
                (Some(target), true) => {
                    if target.side != side {
                        out.push(to);
                    }
                    break;
                }
            }
        }
    }
}

/// One step onto an empty square, or the first piece in a direction, at any distance, if it is an enemy's.
fn add_dragon(board: &Board, from: Square, side: Side, out: &mut Vec<Square>) {
    for direction in ORTHOGONAL {
        if let Some(next) = step(from, direction)
            && board.get(next).is_none()
        {
            out.push(next);
        }
        if let Some(target) = ray(from, direction).find(|&square| board.get(square).is_some())
            && holds_enemy_of(board, target, side)
        {
            out.push(target);
        }
    }
}

/// A step to the leg, which must be empty, then a diagonal step outward.
fn add_horse(board: &Board, from: Square, side: Side, out: &mut Vec<Square>) {
    for (to_leg, outward) in HORSE_STEPS {
        if let Some(leg) = step(from, to_leg)
            && board.get(leg).is_none()
        {
            add_steps(board, leg, side, &outward, out);
        }
    }
}
