//! Xiangqi for the registry: the game with its evaluation.

use xiongmao_movegen::Rules;
use xiongmao_movegen::xiangqi::{Game, RULES};

use super::choice::Evaluation;
use super::features::Xiangqi;
use super::hand::XiangqiTerms;
use super::wdl;
use crate::eval::nnue::NetworkError;
use crate::score::Score;
use crate::variant::{AnyVariant, Of, Variant};
use crate::wdl::Wdl;

/// Xiangqi.
pub static VARIANT: &dyn AnyVariant = &Of::<Xiangqi>::NEW;

impl Variant for Xiangqi {
    type Game = Game;
    type Eval = Evaluation;
    type Terms = XiangqiTerms;

    fn rules() -> &'static Rules {
        &RULES
    }

    fn embedded() -> Evaluation {
        Evaluation::embedded()
    }

    fn hand() -> Evaluation {
        Evaluation::hand()
    }

    fn read_network(bytes: &[u8]) -> Result<Evaluation, NetworkError> {
        Evaluation::read(bytes)
    }

    fn name(eval: &Evaluation) -> String {
        eval.name()
    }

    fn wdl(game: &Game, score: Score) -> Wdl {
        wdl::wdl(score, game.board().occupied().count())
    }
}
