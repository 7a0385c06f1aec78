//! Xiangqi with its evaluation.

use std::sync::Arc;

use xiongmao_movegen::Rules;
use xiongmao_movegen::xiangqi::{Game, RULES};
use xiongmao_tables::Tables;

use crate::endings::{Endings, TableEndings};
use crate::eval::xiangqi::{Evaluation, Xiangqi, wdl};
use crate::score::Score;
use crate::strength::Levels;
use crate::variant::{AnyVariant, Of, Variant};
use crate::wdl::Wdl;

/// Xiangqi with its network, its levels and its winning chances.
pub static VARIANT: &dyn AnyVariant = &Of::<Xiangqi>::NEW;

/// The skill levels; see the section on strength in `protocol.md`.
pub(super) const LEVELS: Levels = Levels([
    580, 650, 740, 830, 940, 1060, 1190, 1340, 1490, 1630, 1760, 1880, 2000, 2120, 2250, 2390, 2530, 2690, 2860, 3040,
]);

impl Variant for Xiangqi {
    type Game = Game;
    type Eval = Evaluation;

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
