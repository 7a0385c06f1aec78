//! Xiangqi with its evaluation.

use std::sync::Arc;

use xiongmao_movegen::xiangqi::{Game, RULES};
use xiongmao_movegen::{Ply, Rules};
use xiongmao_tables::Tables;

use crate::endings::{EndingValue, Endings};
use crate::eval::xiangqi::{Evaluation, Xiangqi, XiangqiTerms, wdl};
use crate::score::{MAX_PLY, Score};
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

    fn wdl(game: &Game, score: Score) -> Wdl {
        wdl::wdl(score, game.board().occupied().count())
    }

    fn endings(tables: Arc<Tables>, most_pieces: u32) -> Option<Box<dyn Endings<Game>>> {
        Some(Box::new(XiangqiEndings { tables, most_pieces }))
    }
}

/// The tables of Xiangqi, as searches ask them.
struct XiangqiEndings {
    tables: Arc<Tables>,
    most_pieces: u32,
}

impl Endings<Game> for XiangqiEndings {
    /// Right after an irreversible ply no earlier position can come again, so only the move limit counts, and runs of
    /// checks and chases where they are counted.
    fn value(&self, position: &Game) -> Option<EndingValue> {
        if position.board().occupied().count() > self.most_pieces {
            return None;
        }
        let last = position.played().next_back()?;
        if last.ply.is_some() && last.is_irreversible() { self.tables.bound(position) } else { None }
    }

    fn root_values(&self, root: &Game) -> Vec<(Ply, EndingValue)> {
        if root.board().occupied().count() > self.most_pieces { Vec::new() } else { self.tables.plies_of(root) }
    }

    fn line(&self, position: &Game) -> Vec<Ply> {
        self.tables.line(position, MAX_PLY)
    }
}
