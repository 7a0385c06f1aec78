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
    450, 530, 620, 710, 800, 910, 1040, 1200, 1400, 1630, 1840, 2030, 2220, 2460, 2700, 2940, 3170, 3370, 3560, 3720,
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
