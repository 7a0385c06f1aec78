//! The games whose evaluations are tuned.

use anyhow::Context;
use xiongmao_search::AnyVariant;
use xiongmao_search::eval::{xiangqi, xiongqi};

/// The game with this name.
///
/// # Errors
/// If there is none; says which names there are.
pub fn named(name: &str) -> anyhow::Result<&'static dyn AnyVariant> {
    let games = [xiongqi::VARIANT, xiangqi::VARIANT];
    let names = games.map(|game| game.rules().name).join(", ");
    let found = games.into_iter().find(|game| game.rules().name == name);
    found.with_context(|| format!("expected a game ({names}), found '{name}'"))
}
