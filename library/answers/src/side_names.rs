//! What the two sides are called in sentences.

use xiongmao_movegen::Side;

/// What the two sides are called. Objects of JSON always say `south` and `north`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum SideNames {
    /// South and North, as in PMN.
    #[default]
    SouthNorth,
    /// Red and Black, as players of Xiangqi say.
    RedBlack,
}

impl SideNames {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::SouthNorth, Self::RedBlack];

    /// Their name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::SouthNorth => "south-north",
            Self::RedBlack => "red-black",
        }
    }

    /// The names with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|names| names.name() == name)
    }

    /// What this side is called, with a capital letter.
    pub fn title(self, side: Side) -> &'static str {
        match (self, side) {
            (Self::SouthNorth, _) => side.title(),
            (Self::RedBlack, Side::South) => "Red",
            (Self::RedBlack, Side::North) => "Black",
        }
    }
}
