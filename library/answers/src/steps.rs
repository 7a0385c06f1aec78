//! Moves with their changes on the board, so that a picture of a line needs no rules.

use indexmap::IndexMap;
use serde::Serialize;
use utoipa::ToSchema;
use xiongmao_movegen::notation::Notation;
use xiongmao_movegen::{AnyGame, Move};

use crate::moves::written_line;

/// The letter of the piece on each square that is not empty, upper case for South.
pub type Letters = IndexMap<String, char>;

/// A move and its changes on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct StepObject {
    /// The move, in PMN.
    #[serde(rename = "move")]
    pub mv: String,
    /// The origin of the move.
    from: String,
    /// The destination of the move.
    to: String,
    /// The squares that change: the letter of the piece there after the move, or null.
    board: IndexMap<String, Option<char>>,
}

/// The pieces of a position.
pub fn letters(game: &AnyGame) -> Letters {
    game.pieces().map(|(square, piece)| (square.to_string(), piece.letter)).collect()
}

/// The steps of moves that have been played from this position, or could be.
pub fn steps(root: &AnyGame, moves: &[Move]) -> Vec<StepObject> {
    let mut game = root.clone();
    let mut steps = Vec::with_capacity(moves.len());
    for &mv in moves {
        let before = game.clone();
        let (from, to) = game.squares_of(mv);
        let written = game.write_move(mv, Notation::Pmn);
        if game.play(mv).is_err() {
            break;
        }
        let changed = game.rules().squares().filter_map(|square| {
            let now = game.piece_at(square);
            (now != before.piece_at(square)).then(|| (square.to_string(), now.map(|piece| piece.letter)))
        });
        let board = changed.collect();
        steps.push(StepObject { mv: written, from: from.to_string(), to: to.to_string(), board });
    }
    steps
}

/// The steps of a line of a search. It ends before a move that is illegal there.
pub fn line_steps(root: &AnyGame, line: &[Move]) -> Vec<StepObject> {
    let legal = written_line(root, line, Notation::Pmn).len();
    steps(root, &line[..legal])
}

#[cfg(test)]
mod tests {
    use super::*;
    use xiongmao_movegen::games;

    #[test]
    fn steps_lead_from_board_to_board() {
        // A capture, a promotion, and generals that become dragons at a distance from the move.
        for (name, feen, line) in [
            ("xiongqi", "rhbag^bhr/2c2c2/ssssssss/8/8/SSSSSSSS/2C2C2/RHBAG^BHR / X/x", "c2+c6 c7+c3"),
            ("xiongqi", "8/1+S6/5g^2/8/8/8/8/3G^4 / X/x", "b7-b8=E f6-f5"),
            ("xiongqi", "4g^3/8/2s3s1/8/8/S5S1/8/3G^4 / X/x", "d1~e1 e8+e1"),
            ("xiangqi", "4g^4/R8/9/9/9/9/9/9/9/3G^4R / X/x", "i1-i10"),
        ] {
            let start = games::named(name).unwrap().from_feen(feen).unwrap();
            let mut game = start.clone();
            game.play_line(line.split(' ')).unwrap();
            let steps = steps(&start, &game.played());
            assert_eq!(steps.iter().map(|step| step.mv.as_str()).collect::<Vec<_>>().join(" "), line);
            let mut board = letters(&start);
            for (square, piece) in steps.iter().flat_map(|step| &step.board) {
                match piece {
                    Some(letter) => drop(board.insert(square.clone(), *letter)),
                    None => drop(board.swap_remove(square)),
                }
            }
            assert_eq!(board, letters(&game), "{line}");
        }
    }
}
