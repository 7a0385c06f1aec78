//! Xiongqi with its evaluation.

use xiongmao_movegen::Rules;
use xiongmao_movegen::xiongqi::{Game, RULES};

use crate::eval::xiongqi::{Evaluation, Xiongqi, XiongqiTerms, wdl};
use crate::score::Score;
use crate::variant::{AnyVariant, Of, Variant};
use crate::wdl::Wdl;

/// Xiongqi.
pub static VARIANT: &dyn AnyVariant = &Of::<Xiongqi>::NEW;

impl Variant for Xiongqi {
    type Game = Game;
    type Eval = Evaluation;
    type Terms = XiongqiTerms;

    fn rules() -> &'static Rules {
        &RULES
    }

    fn embedded() -> Evaluation {
        Evaluation::embedded()
    }

    fn wdl(game: &Game, score: Score) -> Wdl {
        wdl::wdl(score, game.board().occupied().count())
    }
}
