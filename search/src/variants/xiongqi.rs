//! Xiongqi with its evaluation.

use std::sync::Arc;

use xiongmao_movegen::Rules;
use xiongmao_movegen::xiongqi::{Game, RULES};
use xiongmao_tables::Tables;

use crate::endings::{Endings, TableEndings};
use crate::eval::xiongqi::{Evaluation, Xiongqi, XiongqiTerms, wdl};
use crate::score::Score;
use crate::strength::Levels;
use crate::variant::{AnyVariant, Of, Variant};
use crate::wdl::Wdl;

/// Xiongqi.
pub static VARIANT: &dyn AnyVariant = &Of::<Xiongqi>::NEW;

/// The skill levels; see the section on strength in `protocol.md`.
pub(super) const LEVELS: Levels = Levels([
    310, 390, 480, 570, 660, 770, 910, 1080, 1320, 1580, 1830, 2060, 2280, 2520, 2770, 3010, 3230, 3420, 3570, 3720,
]);

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

    fn levels() -> &'static Levels {
        &LEVELS
    }

    fn endings(tables: Arc<Tables>, most_pieces: u32) -> Option<Box<dyn Endings<Game>>> {
        Some(Box::new(TableEndings::new(tables, most_pieces)))
    }
}
