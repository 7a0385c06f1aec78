//! Xiongqi for the registry: the game with its evaluation.

use std::sync::Arc;

use xiongmao_movegen::Rules;
use xiongmao_movegen::xiongqi::{Game, RULES};

use super::choice::{Evaluation, read_network};
use super::features::Xiongqi;
use super::wdl;
use crate::eval::nnue::NetworkError;
use crate::score::Score;
use crate::variant::{AnyVariant, Of, Variant};
use crate::wdl::Wdl;

/// Xiongqi.
pub static VARIANT: &dyn AnyVariant = &Of::<Xiongqi>::NEW;

impl Variant for Xiongqi {
    type Game = Game;
    type Eval = Evaluation;

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
        read_network(bytes).map(|network| Evaluation::from_network(Arc::new(network)))
    }

    fn name(eval: &Evaluation) -> String {
        eval.network().map_or_else(|| "by hand".to_owned(), crate::eval::nnue::Network::name)
    }

    fn wdl(game: &Game, score: Score) -> Wdl {
        wdl::wdl(score, game.board().occupied().count())
    }
}
