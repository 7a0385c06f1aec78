//! Material, updated move by move.

use xiongmao_movegen::{Observer, Position, Side};
use xiongmao_search::eval::Eval;
use xiongmao_search::score::Value;

use super::{Kind, Piece, Tiny};

/// South's material less North's. Kings count nothing, and soldiers more the further they have advanced.
#[derive(Clone, Debug, Default)]
pub struct Material {
    sum: Value,
    stack: Vec<Value>,
}

fn worth(piece: usize, square: usize) -> Value {
    let Piece { kind, side } = Piece::from_index(piece);
    let row = square as Value / 4;
    let worth = match (kind, side) {
        (Kind::King, _) => 0,
        (Kind::Soldier, Side::South) => kind.value() + 20 * row,
        (Kind::Soldier, Side::North) => kind.value() + 20 * (4 - row),
        _ => kind.value(),
    };
    if side == Side::South { worth } else { -worth }
}

fn total(game: &Tiny) -> Value {
    let squares = game.board().squares.iter().enumerate();
    squares.filter_map(|(square, piece)| piece.map(|piece| worth(piece.index(), square))).sum()
}

impl Observer for Material {
    fn added(&mut self, piece: usize, square: usize) {
        self.sum += worth(piece, square);
    }

    fn removed(&mut self, piece: usize, square: usize) {
        self.sum -= worth(piece, square);
    }

    fn moved(&mut self, piece: usize, from: usize, to: usize) {
        self.sum += worth(piece, to) - worth(piece, from);
    }
}

impl Eval<Tiny> for Material {
    fn reset(&mut self, position: &Tiny) {
        self.stack.clear();
        self.sum = total(position);
    }

    fn push(&mut self) {
        self.stack.push(self.sum);
    }

    fn pop(&mut self) {
        self.sum = self.stack.pop().expect("what is popped was pushed");
    }

    fn evaluate(&mut self, position: &Tiny) -> Value {
        assert_eq!(self.sum, total(position), "the search reports every change to the evaluation");
        if position.side_to_move() == Side::South { self.sum } else { -self.sum }
    }
}
