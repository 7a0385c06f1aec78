//! Mating patterns of Xiangqi (杀法): how the one piece that gives the last check stands to the general.

use xiongmao_movegen::{AnyGame, AnySquare, Side};

/// A pattern.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Pattern {
    /// A cannon behind a horse two points from the general (马后炮).
    HorseCannon,
    /// A cannon behind another one (重炮).
    DoubleCannon,
    /// A cannon over an advisor of the other side (闷宫).
    SmotheredPalace,
    /// A horse on a corner of the palace (挂角马).
    CornerHorse,
    /// A horse beside the last row (卧槽马).
    GrooveHorse,
}

impl Pattern {
    /// All patterns.
    pub const ALL: [Self; 5] =
        [Self::HorseCannon, Self::DoubleCannon, Self::SmotheredPalace, Self::CornerHorse, Self::GrooveHorse];

    pub const fn name(self) -> &'static str {
        match self {
            Self::HorseCannon => "horse_cannon",
            Self::DoubleCannon => "double_cannon",
            Self::SmotheredPalace => "smothered_palace",
            Self::CornerHorse => "corner_horse",
            Self::GrooveHorse => "groove_horse",
        }
    }

    /// The pattern of a position whose side to move is mated; `None` if it is none, or if several pieces give check.
    pub(crate) fn of(end: &AnyGame) -> Option<Self> {
        let last = end.explain().pop()?;
        let [checker] = last.checks[..] else { return None };
        let (rules, mated) = (end.rules(), end.side_to_move());
        let general = end.terminal(mated)?;
        let place = |square: AnySquare| [square.file(), square.rank()].map(|part| part as i32);
        let ([file, rank], [to_file, to_rank]) = (place(checker), place(general));
        match end.piece_at(checker)?.name {
            "cannon" => {
                let step = [(to_file - file).signum(), (to_rank - rank).signum()];
                let from_general = |distance: i32| {
                    let [file, rank] = [to_file - distance * step[0], to_rank - distance * step[1]];
                    end.piece_at(AnySquare::new(file as usize, rank as usize))
                };
                let (distance, screen) = (1..).find_map(|distance| Some((distance, from_general(distance)?)))?;
                match (screen.name, screen.side == mated) {
                    ("horse", false) if distance == 2 => Some(Self::HorseCannon),
                    ("cannon", false) => Some(Self::DoubleCannon),
                    ("advisor", true) => Some(Self::SmotheredPalace),
                    _ => None,
                }
            }
            "horse" => {
                let from_last_row = if mated == Side::North { rules.rows as i32 - 1 - rank } else { rank };
                match (file, from_last_row) {
                    (3 | 5, 0 | 2) => Some(Self::CornerHorse),
                    (2 | 6, 1) => Some(Self::GrooveHorse),
                    _ => None,
                }
            }
            _ => None,
        }
    }
}
