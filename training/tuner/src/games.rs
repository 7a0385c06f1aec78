//! The games whose evaluations are tuned.

use anyhow::Context;
use xiongmao_search::AnyVariant;
use xiongmao_search::variants;

/// The game with this name.
///
/// # Errors
/// If there is none; says which names there are.
pub fn named(name: &str) -> anyhow::Result<&'static dyn AnyVariant> {
    let known = || xiongmao_movegen::games::NAMES.join(", ");
    variants::named(name).with_context(|| format!("expected a game ({}), found '{name}'", known()))
}
