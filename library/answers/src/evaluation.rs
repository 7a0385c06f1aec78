//! The static evaluation of a position, taken apart: the value of each piece to the network.

use serde::Serialize;
use utoipa::ToSchema;
use xiongmao_movegen::pieces::PieceInfo;
use xiongmao_movegen::{AnyGame, AnySquare, Side};
use xiongmao_search::Evaluator;
use xiongmao_search::eval::nnue::OUTPUTS;

/// The name and version of the schema. The version grows when a field is removed or changes its meaning.
pub const SCHEMA: &str = "xiongmao.eval/1";

/// The static evaluation of a position. All scores are in centipawns from South's point of view, except the values of
/// pieces. `docs/json.md` describes it as JSON.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct EvaluationTable {
    schema: &'static str,
    /// The position.
    feen: String,
    /// The side to move.
    side: &'static str,
    /// The evaluation by the embedded network.
    pub network: NetworkTable,
}

/// The evaluation by a network.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct NetworkTable {
    /// Its checksum, description and instruction set.
    pub name: String,
    /// The score.
    pub cp: i32,
    /// The output layer in use, from 1.
    pub output_layer: usize,
    /// The number of output layers.
    pub output_layers: usize,
    /// The pieces, square by square, without those whose capture ends the game.
    pub pieces: Vec<PieceWorth>,
}

/// The value of a piece on its square.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct PieceWorth {
    #[schema(value_type = String)]
    pub square: AnySquare,
    pub piece: &'static str,
    /// Its owner.
    pub side: &'static str,
    /// The owner's loss without this piece, in centipawns. Absent if that is not a position: without the piece, the
    /// side to move could capture the general.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cp: Option<i32>,
}

impl EvaluationTable {
    /// The evaluation of this position by a network of its game.
    pub fn new(game: &AnyGame, evaluator: Evaluator) -> Self {
        let network = network(game, evaluator);
        Self { schema: SCHEMA, feen: game.feen(), side: game.side_to_move().name(), network }
    }
}

/// The score from South's point of view.
fn south(evaluator: &mut Evaluator, game: &AnyGame) -> i32 {
    let score = evaluator.centipawns(game);
    if game.side_to_move() == Side::South { score } else { -score }
}

fn network(game: &AnyGame, mut evaluator: Evaluator) -> NetworkTable {
    let cp = south(&mut evaluator, game);
    let worth = |(square, PieceInfo { side, name, .. }): (AnySquare, PieceInfo)| {
        let lost = game.without(square).ok().map(|without| cp - south(&mut evaluator, &without));
        PieceWorth {
            square,
            piece: name,
            side: side.name(),
            cp: lost.map(|lost| if side == Side::South { lost } else { -lost }),
        }
    };
    let pieces = game.pieces().filter(|(_, piece)| !piece.is_terminal).map(worth).collect();
    let output_layer = evaluator.output_layer(game) + 1;
    NetworkTable { name: evaluator.name(), cp, output_layer, output_layers: OUTPUTS, pieces }
}

#[cfg(test)]
mod tests {
    use xiongmao_search::variants::VARIANTS;

    use super::*;

    /// The positions of the bench of each game.
    const POSITIONS: [&str; 2] = [
        include_str!("../../analysis/src/games/xiongqi/bench.txt"),
        include_str!("../../analysis/src/games/xiangqi/bench.txt"),
    ];

    #[test]
    fn pieces_are_worth_something() {
        for (variant, positions) in VARIANTS.iter().zip(POSITIONS) {
            for feen in positions.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
                let game = variant.rules().from_feen(feen).unwrap();
                let EvaluationTable { network, .. } = EvaluationTable::new(&game, variant.embedded());
                let south = |cp: i32| if game.side_to_move() == Side::South { cp } else { -cp };
                assert_eq!(network.cp, south(variant.embedded().centipawns(&game)), "{feen}");
                assert!((1..=OUTPUTS).contains(&network.output_layer));
                let chariots = network.pieces.iter().filter(|piece| piece.piece == "chariot");
                let worths: Vec<i32> = chariots.filter_map(|piece| piece.cp).collect();
                let mean = worths.iter().sum::<i32>() / i32::try_from(worths.len()).unwrap().max(1);
                assert!(worths.is_empty() || mean > 50, "{feen}: {worths:?}");
            }
        }
    }

    #[test]
    fn the_evaluation_does_not_depend_on_who_is_south() {
        // The start but for a missing chariot of each side in turn, with the other side to move.
        let [south, north] = ["4k4/9/9/9/9/9/9/9/9/3K4R w", "3k4r/9/9/9/9/9/9/9/9/4K4 b"]
            .map(|fen| EvaluationTable::new(&VARIANTS[1].rules().from_fen(fen).unwrap(), VARIANTS[1].embedded()));
        assert_eq!(south.network.cp, -north.network.cp);
        assert_eq!(south.network.pieces[0].cp, north.network.pieces[0].cp);
        assert_eq!((south.network.pieces[0].side, north.network.pieces[0].side), ("south", "north"));
    }
}
