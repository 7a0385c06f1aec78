//! Xiongqi with its evaluation.

use std::sync::Arc;

use xiongmao_movegen::Rules;
use xiongmao_movegen::xiongqi::{Game, RULES};
use xiongmao_tables::Tables;

use crate::endings::{Endings, TableEndings};
use crate::eval::xiongqi::{Evaluation, Xiongqi, wdl};
use crate::score::Score;
use crate::strength::Levels;
use crate::variant::{AnyVariant, Of, Variant};
use crate::wdl::Wdl;

/// Xiongqi with its network, its levels and its winning chances.
pub static VARIANT: &dyn AnyVariant = &Of::<Xiongqi>::NEW;

/// The skill levels; see the section on strength in `protocol.md`.
pub(super) const LEVELS: Levels = Levels([
    410, 480, 560, 660, 780, 920, 1080, 1270, 1470, 1670, 1850, 2030, 2200, 2340, 2490, 2650, 2790, 2910, 3050, 3220,
]);

impl Variant for Xiongqi {
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
