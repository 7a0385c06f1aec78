//! The plain rules of both games behind one interface, with exchanges of their own.

use xiongmao_movegen::{AnySquare, Move};
use xiongmao_tests::both::plain_move;
use xiongmao_tests::{plain, plain_xiangqi};

/// A square of the plain rules: file and rank, from 0.
pub type Square = (usize, usize);

/// A square of the engine's game in the plain rules.
pub fn plain_square(square: AnySquare) -> Square {
    (square.file(), square.rank())
}

/// A position of the plain rules.
pub trait Plain: Sized + Clone {
    const FILES: usize;
    fn read(feen: &str) -> Option<Self>;
    fn feen(&self) -> String;
    /// The letter of the piece on a square.
    fn letter(&self, square: Square) -> Option<char>;
    /// Plays the same move as the engine's game has; `None` if it is illegal.
    fn played(&self, mv: Move, squares: (Square, Square)) -> Option<Self>;
    /// The position after each legal move, with the origin and the destination.
    fn successors(&self) -> Vec<(Square, Square, Self)>;
    fn in_check(&self) -> bool;
    fn is_over(&self) -> bool;
    fn mate_in(&self, plies: u32) -> Option<u32>;
    /// The same position without the piece on a square.
    fn without(&self, square: Square) -> Option<Self>;
    fn worth(letter: char) -> i32;

    /// The same board with the other side to move.
    fn passed(&self) -> Option<Self> {
        let feen = self.feen();
        let (before, styles) = feen.rsplit_once(' ')?;
        let (active, other) = styles.split_once('/')?;
        Self::read(&format!("{before} {other}/{active}"))
    }

    fn value(&self, square: Square) -> i32 {
        self.letter(square).map_or(0, Self::worth)
    }

    /// The successors after which the mover's terminal piece is not attacked, or the other's is gone.
    fn safe(&self) -> Vec<(Square, Square, Self)> {
        let exposed = |after: &Self| !after.is_over() && after.passed().is_some_and(|flipped| flipped.in_check());
        self.successors().into_iter().filter(|(_, _, after)| !exposed(after)).collect()
    }

    /// What the other side would gain by that capture if the side to move passed.
    fn next_capture(&self, from: Square, to: Square) -> Option<i32> {
        self.passed()?.capture(from, to)
    }

    /// The most that any capture on this square gains; 0 if there is none.
    fn best_capture(&self, to: Square) -> i32 {
        let safe = self.safe();
        let captures = safe.iter().filter(|&&(_, target, _)| target == to && self.letter(to).is_some());
        captures.map(|(_, _, after)| self.value(to) - after.exchange(to)).max().unwrap_or(0)
    }

    /// What capturing from one square on another gains; `None` if it is no safe move.
    fn capture(&self, from: Square, to: Square) -> Option<i32> {
        let after = self.safe().into_iter().filter(|&(origin, target, _)| (origin, target) == (from, to));
        after.map(|(_, _, after)| self.value(to) - after.exchange(to)).max()
    }

    /// The squares of pieces that the side to move can capture safely, so that no safe move recaptures.
    fn hanging(&self) -> Vec<Square> {
        let whole = |&(_, to, ref after): &(Square, Square, Self)| {
            self.letter(to).is_some() && after.safe().iter().all(|&(_, target, _)| target != to)
        };
        self.safe().iter().filter(|mv| whole(mv)).map(|&(_, to, _)| to).collect()
    }

    /// What the side to move gains by exchanging on a square, each side with its cheapest pieces first.
    fn exchange(&self, square: Square) -> i32 {
        let captures: Vec<_> = self.safe().into_iter().filter(|&(_, to, _)| to == square).collect();
        let least = captures.iter().map(|&(from, ..)| self.value(from)).min();
        let cheapest = captures.iter().filter(|&&(from, ..)| Some(self.value(from)) == least);
        cheapest.map(|(_, _, after)| self.value(square) - after.exchange(square)).max().unwrap_or(0).max(0)
    }

    /// What the side of upper-case letters has more than the other.
    fn balance(&self) -> i32 {
        let signed = |letter: char| if letter.is_uppercase() { Self::worth(letter) } else { -Self::worth(letter) };
        (0..Self::FILES * 10)
            .map(|index| (index % Self::FILES, index / Self::FILES))
            .filter_map(|square| self.letter(square))
            .map(signed)
            .filter(|worth| worth.abs() < 9_999)
            .sum()
    }
}

impl Plain for plain::Game {
    const FILES: usize = 8;

    fn read(feen: &str) -> Option<Self> {
        Self::from_feen(feen).ok()
    }

    fn feen(&self) -> String {
        Self::feen(self)
    }

    fn letter(&self, square: Square) -> Option<char> {
        (square.1 < 8).then(|| self.position().board.get(square))?.map(plain::Piece::letter)
    }

    fn played(&self, mv: Move, _: (Square, Square)) -> Option<Self> {
        let mut after = self.clone();
        after.play(plain_move(mv)).ok()?;
        Some(after)
    }

    fn successors(&self) -> Vec<(Square, Square, Self)> {
        let after = |mv: plain::PlainMove| {
            let mut after = self.clone();
            after.play(mv).unwrap();
            (mv.from, mv.to, after)
        };
        self.legal_moves().into_iter().map(after).collect()
    }

    fn in_check(&self) -> bool {
        self.check()
    }

    fn is_over(&self) -> bool {
        self.status() != plain::Status::InProgress
    }

    fn mate_in(&self, plies: u32) -> Option<u32> {
        plain::mate_in(self, plies, true)
    }

    fn without(&self, square: Square) -> Option<Self> {
        Self::without(self, square)
    }

    fn worth(letter: char) -> i32 {
        match letter.to_ascii_uppercase() {
            'S' => 100,
            'A' => 200,
            'B' => 330,
            'H' => 400,
            'C' => 450,
            'R' => 900,
            'E' => 1_250,
            _ => 20_000,
        }
    }
}

impl Plain for plain_xiangqi::Game {
    const FILES: usize = 9;

    fn read(feen: &str) -> Option<Self> {
        Self::from_feen(feen).ok()
    }

    fn feen(&self) -> String {
        Self::feen(self)
    }

    fn letter(&self, square: Square) -> Option<char> {
        let piece = self.board().get(square)?;
        Some(piece.in_case(piece.kind.feen_letter()))
    }

    fn played(&self, _: Move, (from, to): (Square, Square)) -> Option<Self> {
        let mut after = self.clone();
        after.play(from, to).ok()?;
        Some(after)
    }

    fn successors(&self) -> Vec<(Square, Square, Self)> {
        let after = |mv: plain_xiangqi::PlainMove| {
            let mut after = self.clone();
            after.play(mv.from, mv.to).unwrap();
            (mv.from, mv.to, after)
        };
        self.legal().into_iter().map(after).collect()
    }

    fn in_check(&self) -> bool {
        Self::in_check(self)
    }

    fn is_over(&self) -> bool {
        self.status() != plain_xiangqi::Status::InProgress
    }

    fn mate_in(&self, plies: u32) -> Option<u32> {
        plain_xiangqi::solve::mate_in(self.board(), self.side_to_move(), plies)
    }

    fn without(&self, square: Square) -> Option<Self> {
        Self::without(self, square)
    }

    fn worth(letter: char) -> i32 {
        match letter.to_ascii_uppercase() {
            'P' => 100,
            'A' | 'E' => 200,
            'H' => 400,
            'C' => 450,
            'R' => 900,
            _ => 20_000,
        }
    }
}
