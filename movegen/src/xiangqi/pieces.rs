//! Xiangqi's pieces. The order of the kinds ascends with the value in exchanges.

use crate::pieces::{self, kinds};

/// A piece of Xiangqi.
pub type Piece = pieces::Piece<PieceKind>;

kinds! {
    /// One step forward, beyond the river also sideways. Never promotes.
    Soldier 'P' "soldier" '兵' '卒'
    /// One step diagonally within the palace.
    Advisor 'A' "advisor" '仕' '士'
    /// Two steps diagonally on its own side of the river. A piece in between, on its eye, blocks it.
    Elephant 'E' "elephant" '相' '象'
    /// One step in line, then one diagonally outward. A piece on the first step, its leg, blocks it.
    Horse 'H' "horse" '傌' '馬'
    /// Moves like a chariot, and captures over exactly one piece, the screen.
    Cannon 'C' "cannon" '炮' '砲'
    /// Any distance in line.
    Chariot 'R' "chariot" '俥' '車'
    /// One step in line within the palace; attacks the other general along an open file.
    General 'G' "general" '帥' '將' terminal
}
