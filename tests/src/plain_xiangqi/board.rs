//! Pieces, squares and the board (ruling 1).

/// The number of files, `a` to `i`.
pub const FILES: usize = 9;

/// The number of ranks, 1 to 10.
pub const RANKS: usize = 10;

/// A square as (file, rank), both counted from 0: `a1` is (0, 0), `i10` is (8, 9).
pub type Square = (usize, usize);

/// One of the two players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Side {
    /// Red, the side that plays first, with upper case letters, on ranks 1 to 5.
    South,
    /// Black, the side that plays second, with lower case letters, on ranks 6 to 10.
    North,
}

impl Side {
    /// Both sides, South first.
    pub const BOTH: [Side; 2] = [Side::South, Side::North];

    /// The opponent.
    #[must_use]
    pub fn other(self) -> Side {
        match self {
            Side::South => Side::North,
            Side::North => Side::South,
        }
    }

    /// The side's name in lower case, as in `checkmate south`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Side::South => "south",
            Side::North => "north",
        }
    }

    /// The step of one rank that this side's soldiers call forward.
    #[must_use]
    pub fn forward(self) -> isize {
        match self {
            Side::South => 1,
            Side::North => -1,
        }
    }

    /// The number of ranks from this side's back rank: 0 there, 9 on the opponent's.
    #[must_use]
    pub fn ranks_advanced(self, rank: usize) -> usize {
        match self {
            Side::South => rank,
            Side::North => RANKS - 1 - rank,
        }
    }

    /// Whether a piece of this side on `rank` has crossed the river.
    #[must_use]
    pub fn is_past_river(self, rank: usize) -> bool {
        self.ranks_advanced(rank) >= 5
    }

    /// Whether the square lies in this side's palace.
    #[must_use]
    pub fn is_palace(self, (file, rank): Square) -> bool {
        (3..=5).contains(&file) && self.ranks_advanced(rank) <= 2
    }
}

/// What a piece is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Kind {
    Advisor,
    Cannon,
    Elephant,
    General,
    Horse,
    Soldier,
    Chariot,
}

impl Kind {
    /// All kinds, in the alphabetical order of their FEEN letters.
    pub const ALL: [Kind; 7] =
        [Kind::Advisor, Kind::Cannon, Kind::Elephant, Kind::General, Kind::Horse, Kind::Soldier, Kind::Chariot];

    /// The upper case letter in FEEN (ruling 17).
    #[must_use]
    pub fn feen_letter(self) -> char {
        match self {
            Kind::Advisor => 'A',
            Kind::Cannon => 'C',
            Kind::Elephant => 'E',
            Kind::General => 'G',
            Kind::Horse => 'H',
            Kind::Soldier => 'P',
            Kind::Chariot => 'R',
        }
    }

    /// The upper case letter in FEN (ruling 18).
    #[must_use]
    pub fn fen_letter(self) -> char {
        match self {
            Kind::Advisor => 'A',
            Kind::Cannon => 'C',
            Kind::Elephant => 'B',
            Kind::General => 'K',
            Kind::Horse => 'N',
            Kind::Soldier => 'P',
            Kind::Chariot => 'R',
        }
    }
}

/// A piece: its side and its kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// The side the piece belongs to.
    pub side: Side,
    /// What the piece is.
    pub kind: Kind,
}

impl Piece {
    /// A letter in this piece's side's case.
    #[must_use]
    pub fn in_case(self, upper: char) -> char {
        match self.side {
            Side::South => upper,
            Side::North => upper.to_ascii_lowercase(),
        }
    }

    /// Whether the piece can ever stand on the square in a game (ruling 7).
    ///
    /// A general keeps to its palace, an advisor to the palace's corners and centre, an elephant to seven points of its
    /// own half. A soldier starts on the fourth rank of every other file and leaves its file only beyond the river.
    #[must_use]
    pub fn can_stand_on(self, square: Square) -> bool {
        let (file, rank) = square;
        let advanced = self.side.ranks_advanced(rank);
        match self.kind {
            Kind::General => self.side.is_palace(square),
            Kind::Advisor => self.side.is_palace(square) && (file + advanced) % 2 == 1,
            Kind::Elephant => [(2, 0), (6, 0), (0, 2), (4, 2), (8, 2), (2, 4), (6, 4)].contains(&(file, advanced)),
            Kind::Soldier => self.side.is_past_river(rank) || advanced >= 3 && file % 2 == 0,
            Kind::Horse | Kind::Chariot | Kind::Cannon => true,
        }
    }

    /// Whether a position may have the piece on the square: soldiers of composed positions stand anywhere.
    #[must_use]
    pub fn can_be_placed_on(self, square: Square) -> bool {
        self.kind == Kind::Soldier || self.can_stand_on(square)
    }
}

/// The 90 squares and their pieces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    squares: [Option<Piece>; FILES * RANKS],
}

impl Default for Board {
    fn default() -> Board {
        Board { squares: [None; FILES * RANKS] }
    }
}

impl Board {
    /// What stands on the square.
    #[must_use]
    pub fn get(&self, (file, rank): Square) -> Option<Piece> {
        self.squares[rank * FILES + file]
    }

    /// Puts a piece on the square, or empties it.
    pub fn set(&mut self, (file, rank): Square, piece: Option<Piece>) {
        self.squares[rank * FILES + file] = piece;
    }

    /// The board after whatever stands on `from` went to `to`, capturing what stood there.
    #[must_use]
    pub fn after(&self, from: Square, to: Square) -> Board {
        let mut board = *self;
        board.set(to, self.get(from));
        board.set(from, None);
        board
    }

    /// All squares, from `a1` along the ranks to `i10`.
    pub fn all_squares() -> impl Iterator<Item = Square> {
        (0..RANKS).flat_map(|rank| (0..FILES).map(move |file| (file, rank)))
    }

    /// All pieces with their squares, in the order of [`all_squares`](Board::all_squares).
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        Board::all_squares().filter_map(|square| self.get(square).map(|piece| (square, piece)))
    }

    /// One side's pieces with their squares.
    pub fn pieces_of(&self, side: Side) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.pieces().filter(move |(_, piece)| piece.side == side)
    }

    /// The square of the side's general.
    ///
    /// # Panics
    /// If it has none, which no position of a game allows.
    #[must_use]
    pub fn general(&self, side: Side) -> Square {
        let general = Piece { side, kind: Kind::General };
        self.pieces().find(|&(_, piece)| piece == general).expect("each side has a general").0
    }

    /// Whether neither side has a piece that could ever give mate: a chariot, horse, cannon or soldier (ruling 5).
    #[must_use]
    pub fn is_insufficient(&self) -> bool {
        self.pieces().all(|(_, piece)| matches!(piece.kind, Kind::General | Kind::Advisor | Kind::Elephant))
    }
}

/// The square's name: `a1` to `i10`.
#[must_use]
pub fn square_name((file, rank): Square) -> String {
    format!("{}{}", ["a", "b", "c", "d", "e", "f", "g", "h", "i"][file], rank + 1)
}

/// The square with this name, `a1` to `i10`.
#[must_use]
pub fn square(name: &str) -> Option<Square> {
    Board::all_squares().find(|&square| square_name(square) == name)
}
