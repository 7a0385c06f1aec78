//! Every variant, in the order of [`xiongmao_movegen::games::GAMES`].

pub mod xiangqi;
pub mod xiongqi;

use crate::variant::AnyVariant;

/// Every variant; the first is the default.
pub const VARIANTS: &[&dyn AnyVariant] = &[xiongqi::VARIANT, xiangqi::VARIANT];

/// The variant of the game with this name, ignoring case.
pub fn named(name: &str) -> Option<&'static dyn AnyVariant> {
    VARIANTS.iter().copied().find(|variant| variant.rules().name.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_its_variant() {
        assert!(VARIANTS.iter().map(|variant| variant.rules()).eq(xiongmao_movegen::games::GAMES.iter().copied()));
    }
}
