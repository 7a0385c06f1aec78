//! The names of the two sides in sentences.

/// The names of the two sides. JSON objects always use `south` and `north`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum SideNames {
    /// South and North, as in PMN.
    #[default]
    SouthNorth,
    /// Red and Black, as players of Xiangqi say.
    RedBlack,
}

impl SideNames {
    pub const ALL: [Self; 2] = [Self::SouthNorth, Self::RedBlack];

    /// Their name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::SouthNorth => "south-north",
            Self::RedBlack => "red-black",
        }
    }

    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|names| names.name() == name)
    }

    /// The message with the name of the side `south` or `north`.
    pub(crate) fn message(self, side: &str) -> &'static str {
        match (self, side) {
            (Self::SouthNorth, "south") => "side-south",
            (Self::SouthNorth, _) => "side-north",
            (Self::RedBlack, "south") => "side-red",
            (Self::RedBlack, _) => "side-black",
        }
    }
}
