//! Reading and writing FEN (ruling 18).

use super::board::{Board, FILES, Kind, Piece, RANKS, Side};
use super::game::{Game, State};

impl Game {
    /// Reads a FEN with the letters and shortened forms that ruling 18 allows.
    ///
    /// # Errors
    /// If the FEN is malformed, or no game can have such a position (ruling 7).
    pub fn from_fen(fen: &str) -> Result<Game, String> {
        let fields: Vec<&str> = fen.split(' ').filter(|field| !field.is_empty()).collect();
        let (&placement, rest) = fields.split_first().ok_or("an empty FEN")?;
        let side = match rest.first() {
            None | Some(&("w" | "r")) => Side::South,
            Some(&"b") => Side::North,
            Some(other) => return Err(format!("{other:?} is not a side to move")),
        };
        let (clock, number) = match rest.get(1..).unwrap_or_default() {
            [] | ["-" | "--"] | ["-", "-"] => ("0", "1"),
            ["-", "-", clock] | ["--", clock] => (*clock, "1"),
            ["-", "-", clock, number] | ["--", clock, number] | [clock, number] => (*clock, *number),
            other => return Err(format!("{other:?}: two dashes and two counters expected")),
        };
        let count = |text: &str| text.parse::<u32>().map_err(|error| format!("counter {text:?}: {error}"));
        let board = read_placement(placement)?;
        State::starting(board, side, [Vec::new(), Vec::new()], (count(clock)?, count(number)?)).map(Game::from_state)
    }

    /// The position as FEN: six fields, the letters `KABNRCP`.
    #[must_use]
    pub fn fen(&self) -> String {
        let state = self.state();
        let ranks: Vec<String> = (0..RANKS).rev().map(|rank| write_rank(&state.board, rank)).collect();
        let side = match state.side_to_move {
            Side::South => 'w',
            Side::North => 'b',
        };
        format!("{} {side} - - {} {}", ranks.join("/"), state.halfmove_clock, state.move_number)
    }
}

fn write_rank(board: &Board, rank: usize) -> String {
    let letters: String = (0..FILES)
        .map(|file| board.get((file, rank)).map_or('1', |piece| piece.in_case(piece.kind.fen_letter())))
        .collect();
    // Ones side by side make one number, which is at most 9.
    (2..=FILES).rev().fold(letters, |text, count| text.replace(&"1".repeat(count), &count.to_string()))
}

fn read_placement(placement: &str) -> Result<Board, String> {
    let ranks: Vec<&str> = placement.split('/').collect();
    if ranks.len() != RANKS {
        return Err(format!("{placement:?}: {RANKS} ranks expected"));
    }
    let mut board = Board::default();
    for (text, rank) in ranks.into_iter().zip((0..RANKS).rev()) {
        let mut file = 0;
        for letter in text.chars() {
            if let Some(empty) = letter.to_digit(10).filter(|&empty| empty > 0) {
                file += empty as usize;
                continue;
            }
            let piece = read_piece(letter, placement).ok_or_else(|| format!("{letter:?} is not a piece"))?;
            if file < FILES {
                board.set((file, rank), Some(piece));
            }
            file += 1;
        }
        if file != FILES {
            return Err(format!("rank {}, {text:?}: {file} squares instead of {FILES}", rank + 1));
        }
    }
    Ok(board)
}

/// The piece with this letter. `G` is the general of a side that has no `K` in the placement, and a guard, an advisor,
/// of one that has.
fn read_piece(letter: char, placement: &str) -> Option<Piece> {
    let side = if letter.is_ascii_uppercase() { Side::South } else { Side::North };
    let king = Piece { side, kind: Kind::General }.in_case('K');
    let kind = match letter.to_ascii_uppercase() {
        'K' => Kind::General,
        'G' if !placement.contains(king) => Kind::General,
        'A' | 'G' => Kind::Advisor,
        'B' | 'E' => Kind::Elephant,
        'N' | 'H' => Kind::Horse,
        'R' => Kind::Chariot,
        'C' => Kind::Cannon,
        'P' | 'S' => Kind::Soldier,
        _ => return None,
    };
    Some(Piece { side, kind })
}
