//! The layout of Xiangqi's weights.

use xiongmao_movegen::xiangqi::PieceKind;

use crate::eval::hand::layout;

/// Squares of one half of the board: files a to e, the others mirror them.
pub const HALF: usize = 50;
/// Counts of mobility, 0 to 17.
pub const REACH: usize = 18;

layout! {
    /// Worth of the kinds other than the general.
    MATERIAL: 6, "kind";
    /// Squares as the owner sees them, mirrored to files a to e.
    SQUARES: PieceKind::COUNT * HALF, "kind, then rank, then file";
    /// How many useful squares a piece goes to or captures on.
    MOBILITY: 3 * REACH, "kind from horse on, then count up to 17";
    /// A cannon on the file of the enemy general, by how many pieces stand between.
    CANNON_FILE: 4, "pieces between, up to 3";
    /// A cannon on its rank.
    CANNON_RANK: 4, "pieces between, up to 3";
    /// A chariot on its file, by how many pieces stand between.
    CHARIOT_FILE: 3, "pieces between, up to 2";
    /// A chariot on its rank.
    CHARIOT_RANK: 3, "pieces between, up to 2";
    /// Attacks on the squares of the enemy palace.
    PALACE_ATTACKS: PieceKind::COUNT, "attacking kind";
    /// How many different officers attack that palace.
    PALACE_ATTACKERS: 7, "count up to 6";
    /// Empty or enemy squares, not attacked by the enemy, from which a piece would check at its next ply.
    SAFE_CHECKS: 3 * 4, "kind from horse on, then count up to 3";
    /// Crossed soldiers, by their distance from the enemy general.
    SOLDIER_NEAR: 8, "steps in line, up to 7";
    /// Free and unattacked squares that the general may step to.
    GENERAL_ROOM: 5, "count";
    /// Advisors against the cannons that the enemy has.
    ADVISORS_CANNONS: 9, "own advisors, then enemy cannons up to 2";
    /// Advisors against the chariots that the enemy has.
    ADVISORS_CHARIOTS: 9, "own advisors, then enemy chariots up to 2";
    /// Elephants against the cannons that the enemy has.
    ELEPHANTS_CANNONS: 9, "own elephants, then enemy cannons up to 2";
    /// Advisors, then elephants, of which one protects another.
    CONNECTED: 2, "advisors, elephants";
    /// The general looks into the enemy palace along an open file.
    COMMANDED_FILE: 1, "";
    /// The only piece between two generals that share a file: it may not leave it.
    FILE_PIN: PieceKind::COUNT, "kind of the piece";
    /// Crossed soldiers side by side.
    ABREAST: 10, "rank as the owner sees it";
    /// Enemy pieces attacked by a soldier.
    SOLDIER_THREAT: 6, "kind attacked";
    /// Enemy pieces attacked by an advisor, elephant, horse or cannon.
    MINOR_THREAT: 6, "kind attacked";
    /// Enemy pieces attacked by a chariot.
    CHARIOT_THREAT: 6, "kind attacked";
    /// Own pieces that the enemy attacks and nobody protects.
    HANGING: 6, "kind";
    /// More than one of the kind.
    PAIR_OF: 6, "kind";
    /// Having the move.
    TEMPO: 1, "";
}
