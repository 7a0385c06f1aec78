//! Xiongqi's pieces (rules §2.2, §2.4, §3.2).

use crate::pieces::{self, kinds};

/// A piece of Xiongqi.
pub type Piece = pieces::Piece<PieceKind>;

kinds! {
    /// One step forward; past the river sideways too; promotes on the last row.
    Soldier 'S' "soldier" '兵' '卒'
    /// One step diagonally.
    Advisor 'A' "advisor" '仕' '士'
    /// Any distance diagonally.
    Bear 'B' "bear" '雄' '熊'
    /// One step in line, then one diagonally outward; blocked by a piece on the first step, its leg.
    Horse 'H' "horse" '傌' '馬'
    /// Moves like a chariot; captures over exactly one piece, the screen.
    Cannon 'C' "cannon" '炮' '砲'
    /// Any distance in line.
    Chariot 'R' "chariot" '俥' '車'
    /// A chariot or a jumping knight; comes from promotion only.
    Empress 'E' "empress" '妃' '騛'
    /// One step in line; its capture ends the game.
    General 'G' "general" '帥' '將' terminal
    /// Both generals become dragons when they come face to face. Steps like a general, captures like a chariot.
    Dragon 'D' "dragon" '鳳' '龍' terminal
}

impl PieceKind {
    /// The kinds that a soldier may become on the last row (rules §5), in alphabetical order of their letters.
    pub const PROMOTIONS: [Self; 6] =
        [Self::Advisor, Self::Bear, Self::Cannon, Self::Empress, Self::Horse, Self::Chariot];
}
