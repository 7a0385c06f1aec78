//! Positions of Xiangqi as lists of pieces and squares.

/// The ranks of the board.
pub(super) const RANKS: usize = 10;
/// The files of the board.
pub(super) const FILES: usize = 9;
/// The letters of a set in FEN, Red's pieces first, in the order of their squares in XQF and `DhtmlXQ`.
pub(super) const SET: &[u8; 32] = b"RNBAKABNRCCPPPPPrnbakabnrccppppp";

/// A point of the board: file and rank, each from 0, seen from Red's left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Point {
    pub(super) file: usize,
    pub(super) rank: usize,
}

impl Point {
    /// The point with this file and this rank, if the board has it.
    pub(super) fn at(file: usize, rank: usize) -> Option<Self> {
        (file < FILES && rank < RANKS).then_some(Self { file, rank })
    }

    /// The point with this file and this rank counted from Black's edge, as screens count.
    pub(super) fn from_top(file: usize, row: usize) -> Option<Self> {
        Self::at(file, (RANKS - 1).checked_sub(row)?)
    }
}

/// A position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Pieces([[Option<u8>; FILES]; RANKS]);

impl Pieces {
    /// An empty board.
    pub(super) fn none() -> Self {
        Self([[None; FILES]; RANKS])
    }

    /// The start of a game.
    pub(super) fn start() -> Self {
        let mut pieces = Self::none();
        for (row, letters) in ["rnbakabnr", "", " c     c ", "p p p p p"].into_iter().enumerate() {
            for (file, letter) in letters.bytes().enumerate().filter(|(_, letter)| *letter != b' ') {
                pieces.0[RANKS - 1 - row][file] = Some(letter);
                pieces.0[row][file] = Some(letter.to_ascii_uppercase());
            }
        }
        pieces
    }

    /// Puts a piece on a point.
    pub(super) fn put(&mut self, Point { file, rank }: Point, letter: u8) {
        self.0[rank][file] = Some(letter);
    }

    /// Whether this point holds a piece of Black.
    pub(super) fn is_black(&self, Point { file, rank }: Point) -> bool {
        self.0[rank][file].is_some_and(|letter| letter.is_ascii_lowercase())
    }

    /// The position in FEN.
    pub(super) fn fen(&self, black_to_move: bool) -> String {
        let ranks = self.0.iter().rev().map(|rank| {
            let mut text = String::new();
            let mut empty = 0;
            for piece in rank.iter().map(Some).chain([None]) {
                match piece {
                    Some(None) => empty += 1,
                    piece => {
                        if empty > 0 {
                            text.push(char::from(b'0' + empty));
                        }
                        empty = 0;
                        text.extend(piece.copied().flatten().map(char::from));
                    }
                }
            }
            text
        });
        let side = if black_to_move { 'b' } else { 'w' };
        format!("{} {side} - - 0 1", ranks.collect::<Vec<_>>().join("/"))
    }
}

#[cfg(test)]
mod tests {
    use xiongmao_movegen::xiangqi::RULES;

    use super::*;

    #[test]
    fn the_start_is_that_of_the_rules() {
        assert_eq!(Pieces::start().fen(false), RULES.start().fen());
        let fen = Pieces::start().fen(true);
        let (board, rest) = fen.split_once(' ').expect("a side to move");
        let mut letters: Vec<u8> = board.bytes().filter(u8::is_ascii_alphabetic).collect();
        let mut set = SET.to_vec();
        letters.sort_unstable();
        set.sort_unstable();
        assert_eq!((letters, rest), (set, "b - - 0 1"));
    }
}
