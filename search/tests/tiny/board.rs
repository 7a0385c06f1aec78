//! Squares, pieces and how they move.

use xiongmao_movegen::{Move, Side};

pub const FILES: i32 = 4;
pub const ROWS: i32 = 5;
pub const SQUARES: usize = (FILES * ROWS) as usize;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Soldier,
    Guard,
    Wagon,
    King,
}

impl Kind {
    pub const ALL: [Self; 4] = [Self::Soldier, Self::Guard, Self::Wagon, Self::King];

    pub const fn letter(self) -> char {
        match self {
            Self::Soldier => 'S',
            Self::Guard => 'G',
            Self::Wagon => 'W',
            Self::King => 'K',
        }
    }

    pub const fn value(self) -> i32 {
        match self {
            Self::Soldier => 100,
            Self::Guard => 200,
            Self::Wagon => 500,
            Self::King => 10_000,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    pub kind: Kind,
    pub side: Side,
}

impl Piece {
    pub const COUNT: usize = 8;

    pub const fn index(self) -> usize {
        2 * self.kind as usize + self.side as usize
    }

    pub fn from_index(index: usize) -> Self {
        Self { kind: Kind::ALL[index / 2], side: Side::BOTH[index % 2] }
    }
}

/// The square with this name, `a1` to `d5`.
pub fn square(name: &str) -> usize {
    let &[file @ b'a'..=b'd', row @ b'1'..=b'5'] = name.as_bytes() else { panic!("{name} is no square") };
    usize::from(row - b'1') * FILES as usize + usize::from(file - b'a')
}

/// A move: origin in five bits, destination in five, and one for the promotion. No move is 0, since
/// its two squares differ.
pub fn mv(origin: usize, destination: usize, promotes: bool) -> Move {
    Move((origin | destination << 5 | usize::from(promotes) << 10) as u16)
}

pub fn origin(mv: Move) -> usize {
    usize::from(mv.0 & 31)
}

pub fn destination(mv: Move) -> usize {
    usize::from(mv.0 >> 5 & 31)
}

pub fn promotes(mv: Move) -> bool {
    mv.0 >> 10 & 1 != 0
}

/// The pieces on their squares and the side to move: a position, as the rule of repetition compares it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Board {
    pub squares: [Option<Piece>; SQUARES],
    pub side: Side,
}

impl Board {
    pub fn empty(side: Side) -> Self {
        Self { squares: [None; SQUARES], side }
    }

    /// Reads rows from the top, separated by `/`: letters of the kinds, upper case for South, and dots.
    pub fn read(rows: &str, side: Side) -> Self {
        let mut board = Self::empty(side);
        for (row, text) in rows.split('/').enumerate() {
            for (file, letter) in text.chars().enumerate() {
                let kind = Kind::ALL.into_iter().find(|kind| kind.letter() == letter.to_ascii_uppercase());
                let side = if letter.is_ascii_uppercase() { Side::South } else { Side::North };
                let square = (ROWS as usize - 1 - row) * FILES as usize + file;
                board.squares[square] = kind.map(|kind| Piece { kind, side });
            }
        }
        board
    }

    pub fn king(&self, side: Side) -> Option<usize> {
        self.squares.iter().position(|&piece| piece == Some(Piece { kind: Kind::King, side }))
    }

    /// How many pieces there are.
    pub fn count(&self) -> usize {
        self.squares.iter().flatten().count()
    }

    /// All moves by the rules of movement; none once a king is gone.
    pub fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(32);
        if Side::BOTH.iter().any(|&side| self.king(side).is_none()) {
            return moves;
        }
        for from in 0..SQUARES {
            let Some(piece) = self.squares[from].filter(|piece| piece.side == self.side) else { continue };
            self.visit_targets(from, piece, |to| {
                moves.push(mv(from, to, false));
                if piece.kind == Kind::Soldier && to as i32 / FILES == last_row(piece.side) {
                    moves.push(mv(from, to, true));
                }
            });
        }
        moves
    }

    /// Calls `visit` with each square where a piece may go, capturing or not.
    fn visit_targets(&self, from: usize, piece: Piece, mut visit: impl FnMut(usize)) {
        let forward = if piece.side == Side::South { 1 } else { -1 };
        let (steps, slides): (&[(i32, i32)], bool) = match piece.kind {
            Kind::Soldier => (&[(0, forward)], false),
            Kind::Guard => (&[(1, 1), (1, -1), (-1, 1), (-1, -1)], false),
            Kind::Wagon => (&[(1, 0), (-1, 0), (0, 1), (0, -1)], true),
            Kind::King => (&[(1, 0), (-1, 0), (0, 1), (0, -1)], false),
        };
        for &by in steps {
            let mut next = step(from, by);
            while let Some(to) = next {
                let stands = self.squares[to];
                if stands.is_none_or(|other| other.side != piece.side) {
                    visit(to);
                }
                next = if slides && stands.is_none() { step(to, by) } else { None };
            }
        }
    }

    /// The board after a move.
    pub fn after(&self, mv: Move) -> Self {
        let mut after = *self;
        let mut piece = self.squares[origin(mv)].expect("a move moves a piece");
        if promotes(mv) {
            piece.kind = Kind::Wagon;
        }
        after.squares[origin(mv)] = None;
        after.squares[destination(mv)] = Some(piece);
        after.side = !self.side;
        after
    }

    /// Whether the king of `side` would be captured, were the other side to move.
    pub fn attacked(&self, side: Side) -> bool {
        let (Some(king), Some(_)) = (self.king(side), self.king(!side)) else { return false };
        let mut attacked = false;
        for (from, piece) in self.squares.iter().enumerate() {
            if let Some(piece) = piece.filter(|piece| piece.side != side) {
                self.visit_targets(from, piece, |to| attacked |= to == king);
            }
        }
        attacked
    }
}

fn last_row(side: Side) -> i32 {
    if side == Side::South { ROWS - 1 } else { 0 }
}

fn step(from: usize, (files, rows): (i32, i32)) -> Option<usize> {
    let (file, row) = (from as i32 % FILES + files, from as i32 / FILES + rows);
    ((0..FILES).contains(&file) && (0..ROWS).contains(&row)).then_some((row * FILES + file) as usize)
}

/// As [`Board::read`] reads it, then the side to move.
impl std::fmt::Debug for Board {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let letter = |piece: &Option<Piece>| match piece {
            None => '.',
            Some(Piece { kind, side: Side::South }) => kind.letter(),
            Some(Piece { kind, side: Side::North }) => kind.letter().to_ascii_lowercase(),
        };
        let rows = self.squares.chunks(FILES as usize).rev();
        let rows: Vec<String> = rows.map(|row| row.iter().map(letter).collect()).collect();
        write!(f, "{} {}", rows.join("/"), self.side)
    }
}
