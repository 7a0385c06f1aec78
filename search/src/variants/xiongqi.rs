//! Xiongqi with its evaluation.

use std::sync::Arc;

use xiongmao_movegen::Rules;
use xiongmao_movegen::xiongqi::{Game, RULES};
use xiongmao_tables::Tables;

use crate::endings::{Endings, TableEndings};
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
    fn endings(tables: Arc<Tables>, most_pieces: u32) -> Option<Box<dyn Endings<Game>>> {
        Some(Box::new(TableEndings::new(tables, most_pieces)))
    }
}
