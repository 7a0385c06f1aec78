//! The layout of Xiongqi's weights.

use xiongmao_movegen::xiongqi::PieceKind;

use crate::eval::hand::layout;

/// Kinds that have mobility, in the order of their tables: advisor, bear, horse, cannon, chariot, empress.
pub const MOBILE: usize = 6;
/// Squares of one half of the board: files a to d, the others mirror them.
pub const HALF: usize = 32;

layout! {
    /// Worth of the kinds that are not terminal.
    MATERIAL: 7, "kind";
    /// Squares as the owner sees them, mirrored to files a to d; the dragon stands where the general would.
    SQUARES: 8 * HALF, "kind, then row, then file";
    /// How many useful squares a piece attacks or goes to.
    MOBILITY: MOBILE * 16, "kind from advisor on, then count up to 15";
    /// Free and unattacked squares around the terminal piece.
    TERMINAL_ROOM: 5, "count";
    /// Own pieces on the eight squares around the terminal piece.
    SHELTER: 9, "count";
    /// Attacks on the eight squares around the enemy terminal piece and on itself.
    RING_ATTACKS: PieceKind::COUNT, "attacking kind";
    /// How many different pieces attack that ring.
    RING_ATTACKERS: 8, "count up to 7";
    /// A cannon in line with the enemy terminal piece, by how many pieces stand between.
    CANNON_LINE: 4, "pieces between, up to 3";
    /// A chariot or empress in line with it, by how many pieces stand between.
    CHARIOT_LINE: 3, "pieces between, up to 2";
    /// The only piece between two generals that share a file: it may not leave it.
    FILE_PIN: PieceKind::COUNT, "kind of the piece";
    /// Crossed soldiers side by side.
    ABREAST: 8, "row as the owner sees it";
    /// Soldiers with a piece of any side right ahead.
    BLOCKED: 8, "row as the owner sees it";
    /// Soldiers that no enemy piece could stop on the way to promotion if it stood still: nothing ahead on the file.
    OPEN_ROAD: 8, "row as the owner sees it";
    /// Soldiers protected by a soldier.
    SUPPORTED: 8, "row as the owner sees it";
    /// Enemy pieces attacked by a soldier.
    SOLDIER_THREAT: PieceKind::COUNT, "kind attacked";
    /// Enemy pieces attacked by an advisor, bear, horse or cannon.
    MINOR_THREAT: PieceKind::COUNT, "kind attacked";
    /// Enemy pieces attacked by a chariot or empress.
    MAJOR_THREAT: PieceKind::COUNT, "kind attacked";
    /// Own pieces that the enemy attacks and nobody protects.
    HANGING: PieceKind::COUNT, "kind";
    /// More than one of the kind.
    PAIR_OF: 7, "kind";
    /// Having the move.
    TEMPO: 1, "";
}
