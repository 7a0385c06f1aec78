//! Pieces, squares and the board.

/// The number of files, and of rows.
pub const SIZE: usize = 8;

/// The four directions along files and rows, as (file, row) steps.
pub const ORTHOGONAL: [(isize, isize); 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];

/// The four diagonal directions, as (file, row) steps.
pub const DIAGONAL: [(isize, isize); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

/// A square as (file, row), both counted from 0: `a1` is (0, 0), `h8` is (7, 7).
pub type Square = (usize, usize);

/// One of the two players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Side {
    /// The side that plays first, with upper case letters.
    South,
    /// The side that plays second, with lower case letters.
    North,
}

impl Side {
    /// The opponent.
    #[must_use]
    pub fn other(self) -> Side {
        match self {
            Side::South => Side::North,
            Side::North => Side::South,
        }
    }

    /// The side's name in lower case, as in `mareking south`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Side::South => "south",
            Side::North => "north",
        }
    }

    /// The step of one row that this side's soldiers call forward.
    #[must_use]
    pub fn forward(self) -> isize {
        match self {
            Side::South => 1,
            Side::North => -1,
        }
    }

    /// The row, counted from 0, on which this side's soldiers may promote.
    #[must_use]
    pub fn last_row(self) -> usize {
        match self {
            Side::South => SIZE - 1,
            Side::North => 0,
        }
    }

    /// Whether a soldier of this side has crossed the river when it stands on `row`, counted from 0.
    #[must_use]
    pub fn is_past_river(self, row: usize) -> bool {
        match self {
            Side::South => row >= 4,
            Side::North => row <= 3,
        }
    }
}

/// The kind of a piece. A soldier's state is not part of it: it follows from its row (ruling 5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Kind {
    Advisor,
    Bear,
    Cannon,
    Dragon,
    Empress,
    General,
    Horse,
    Chariot,
    Soldier,
}

impl Kind {
    /// All kinds, in the alphabetical order of their letters.
    pub const ALL: [Kind; 9] = [
        Kind::Advisor,
        Kind::Bear,
        Kind::Cannon,
        Kind::Dragon,
        Kind::Empress,
        Kind::General,
        Kind::Horse,
        Kind::Chariot,
        Kind::Soldier,
    ];

    /// The kind's letter in upper case.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Kind::Advisor => 'A',
            Kind::Bear => 'B',
            Kind::Cannon => 'C',
            Kind::Dragon => 'D',
            Kind::Empress => 'E',
            Kind::General => 'G',
            Kind::Horse => 'H',
            Kind::Chariot => 'R',
            Kind::Soldier => 'S',
        }
    }

    /// The kind with this letter, of either case.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.letter() == letter.to_ascii_uppercase())
    }

    /// Whether a piece of this kind is its side's terminal piece.
    #[must_use]
    pub fn is_terminal(self) -> bool {
        matches!(self, Kind::General | Kind::Dragon)
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
    /// The piece's letter in its side's case.
    #[must_use]
    pub fn letter(self) -> char {
        match self.side {
            Side::South => self.kind.letter(),
            Side::North => self.kind.letter().to_ascii_lowercase(),
        }
    }

    /// The piece as a hand shows it: the letter, with `^` after a terminal piece, never with `+` (ruling 7).
    #[must_use]
    pub fn token_in_hand(self) -> String {
        let mark = if self.kind.is_terminal() { "^" } else { "" };
        format!("{}{mark}", self.letter())
    }

    /// The piece as a board row shows it: as in a hand, with `+` before a soldier past the river (ruling 5).
    #[must_use]
    pub fn token_on_row(self, row: usize) -> String {
        let state = if self.kind == Kind::Soldier && self.side.is_past_river(row) { "+" } else { "" };
        format!("{state}{}", self.token_in_hand())
    }
}

/// The 64 squares and their pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Board {
    rows: [[Option<Piece>; SIZE]; SIZE],
}

impl Board {
    /// The piece on the square.
    #[must_use]
    pub fn get(&self, (file, row): Square) -> Option<Piece> {
        self.rows[row][file]
    }

    /// Puts a piece on the square, or empties it.
    pub fn set(&mut self, (file, row): Square, piece: Option<Piece>) {
        self.rows[row][file] = piece;
    }

    /// All pieces with their squares, from `a1` along the rows to `h8`.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        let squares = (0..SIZE).flat_map(|row| (0..SIZE).map(move |file| (file, row)));
        squares.filter_map(|square| self.get(square).map(|piece| (square, piece)))
    }

    /// The square of the side's general or dragon, if it still has one.
    #[must_use]
    pub fn terminal_square(&self, side: Side) -> Option<Square> {
        self.pieces().find(|(_, piece)| piece.side == side && piece.kind.is_terminal()).map(|(square, _)| square)
    }

    /// Whether the two generals are face to face: on one file, nothing between, South's on the lower row (ruling 1).
    #[must_use]
    pub fn is_face_to_face(&self) -> bool {
        let general = |side| {
            let square = self.terminal_square(side)?;
            (self.get(square) == Some(Piece { side, kind: Kind::General })).then_some(square)
        };
        let (Some((south_file, south_row)), Some((north_file, north_row))) =
            (general(Side::South), general(Side::North))
        else {
            return false;
        };
        south_file == north_file
            && south_row < north_row
            && (south_row + 1..north_row).all(|row| self.get((south_file, row)).is_none())
    }

    /// Turns both generals into dragons if they are face to face. Returns whether it did.
    pub fn transform_if_face_to_face(&mut self) -> bool {
        let face_to_face = self.is_face_to_face();
        if face_to_face {
            for side in [Side::South, Side::North] {
                if let Some(square) = self.terminal_square(side) {
                    self.set(square, Some(Piece { side, kind: Kind::Dragon }));
                }
            }
        }
        face_to_face
    }
}

/// The square one step away from `square`, unless that leaves the board.
#[must_use]
pub fn step((file, row): Square, (files, rows): (isize, isize)) -> Option<Square> {
    let file = file.checked_add_signed(files).filter(|&file| file < SIZE)?;
    let row = row.checked_add_signed(rows).filter(|&row| row < SIZE)?;
    Some((file, row))
}

/// The squares from `square` (not included) in one direction to the edge of the board.
pub fn ray(square: Square, direction: (isize, isize)) -> impl Iterator<Item = Square> {
    std::iter::successors(step(square, direction), move |&next| step(next, direction))
}
