//! Xiangqi with its evaluation.

use std::sync::Arc;

use xiongmao_movegen::Rules;
use xiongmao_movegen::xiangqi::{Game, RULES};
use xiongmao_tables::Tables;

use crate::endings::{Endings, TableEndings};
use crate::eval::xiangqi::{Evaluation, Xiangqi, XiangqiTerms, wdl};
use crate::score::Score;
use crate::strength::Levels;
use crate::variant::{AnyVariant, Of, Variant};
use crate::wdl::Wdl;

/// Xiangqi.
pub static VARIANT: &dyn AnyVariant = &Of::<Xiangqi>::NEW;

/// The skill levels; see the section on strength in `protocol.md`.
pub(super) const LEVELS: Levels = Levels([
    470, 540, 610, 700, 830, 990, 1150, 1300, 1440, 1580, 1720, 1890, 2070, 2240, 2400, 2540, 2700, 2860, 3030, 3200,
]);

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

    fn wdl(game: &Game, score: Score) -> Wdl {
        wdl::wdl(score, game.board().occupied().count())
    }

    fn levels() -> &'static Levels {
        &LEVELS
    }

    fn endings(tables: Arc<Tables>, most_pieces: u32) -> Option<Box<dyn Endings<Game>>> {
        Some(Box::new(TableEndings::new(tables, most_pieces)))
    }
}
