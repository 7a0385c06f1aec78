//! Material and piece-square values, made at compile time from a few shapes.

use xiongmao_movegen::Side;
use xiongmao_movegen::xiongqi::{Piece, PieceKind, Square};

/// What each kind adds to the phase; see [`FULL_PHASE`].
pub(super) const PHASE: [i32; PieceKind::COUNT] = [0, 1, 1, 2, 2, 4, 5, 0, 0];
/// The phase of the starting position: the midgame counts whole.
pub(super) const FULL_PHASE: i32 = 2 * (1 + 2 + 4 + 4 + 8);

/// Midgame and endgame worth of each kind, centipawns.
const MATERIAL: [(i16, i16); PieceKind::COUNT] =
    [(70, 110), (150, 160), (320, 330), (360, 390), (480, 400), (850, 900), (1150, 1300), (0, 0), (0, 0)];

/// Values by piece and square from South's view: midgame, endgame.
pub(super) static VALUES: [[(i16, i16); 64]; Piece::COUNT] = {
    let mut table = [[(0, 0); 64]; Piece::COUNT];
    let mut kind = 0;
    while kind < PieceKind::COUNT {
        let mut square = 0;
        while square < 64 {
            let (midgame, endgame) = value(PieceKind::ALL[kind], Square::new(square));
            table[Piece::new(PieceKind::ALL[kind], Side::South).index()][square] = (midgame, endgame);
            // North sees the board from the other end.
            table[Piece::new(PieceKind::ALL[kind], Side::North).index()][square ^ 56] = (-midgame, -endgame);
            square += 1;
        }
        kind += 1;
    }
    table
};

/// 0 at the edge, 3 in the middle.
const fn central(line: i32) -> i32 {
    if line < 4 { line } else { 7 - line }
}

const fn value(kind: PieceKind, square: Square) -> (i16, i16) {
    let (file, row) = (square.file(), square.row());
    let centre = central(file) + central(row);
    let (midgame, endgame) = match kind {
        // Past the river a soldier moves sideways and is dangerous; on the last rows before promotion even more.
        PieceKind::Soldier => {
            let forward = [0, 0, 0, 4, 30, 55, 110, 120][row as usize];
            let late = [0, 0, 0, 10, 60, 130, 230, 240][row as usize];
            (forward + 3 * central(file), late + 2 * central(file))
        }
        PieceKind::Advisor => (3 * centre - 4 * row, 4 * centre),
        PieceKind::Bear => (5 * centre, 4 * centre),
        PieceKind::Horse => (10 * centre - 20, 9 * centre - 20),
        PieceKind::Cannon => (4 * central(file) - 3 * row, 3 * centre),
        PieceKind::Chariot => (4 * central(file) + 3 * row, 2 * centre),
        PieceKind::Empress => (3 * centre, 5 * centre),
        // In front of its men the terminal piece is a target; in the endgame it fights along.
        PieceKind::General | PieceKind::Dragon => (-22 * row - 4 * central(file), 6 * centre),
    };
    let (material_midgame, material_endgame) = MATERIAL[kind.index()];
    (material_midgame + midgame as i16, material_endgame + endgame as i16)
}
