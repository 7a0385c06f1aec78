//! Every variant, in the order of [`xiongmao_movegen::games::GAMES`].

pub mod xiangqi;
pub mod xiongqi;

use xiongmao_movegen::Rules;

use crate::strength::Levels;
use crate::variant::AnyVariant;

/// Every variant; the first is the default.
pub const VARIANTS: &[&dyn AnyVariant] = &[xiongqi::VARIANT, xiangqi::VARIANT];

/// The variant of the game with this name, ignoring case.
pub fn named(name: &str) -> Option<&'static dyn AnyVariant> {
    VARIANTS.iter().copied().find(|variant| variant.rules().name.eq_ignore_ascii_case(name))
}

/// The Elo of the skill levels of a game, or the default game's if it has no variant.
pub fn levels(rules: &Rules) -> &'static Levels {
    named(rules.name).unwrap_or(VARIANTS[0]).levels()
}

/// The Elo of the weakest level of any game.
pub const ELO_MIN: u32 = least(xiongqi::LEVELS.min(), xiangqi::LEVELS.min());
/// The Elo of the strongest limited level of any game.
pub const ELO_MAX: u32 = !least(!xiongqi::LEVELS.max(), !xiangqi::LEVELS.max());

const fn least(one: u32, other: u32) -> u32 {
    if one < other { one } else { other }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_its_variant() {
        assert!(VARIANTS.iter().map(|variant| variant.rules()).eq(xiongmao_movegen::games::GAMES.iter().copied()));
    }

    #[test]
    fn the_protocol_page_shows_the_levels_of_each_game() {
        let page = include_str!("../../../protocol.md");
        for variant in VARIANTS {
            let elo = variant.levels().0;
            assert!(elo.is_sorted_by(|low, high| low < high));
            assert!(elo.iter().all(|elo| (ELO_MIN..=ELO_MAX).contains(elo)));
            for levels in elo.chunks(10) {
                let numbers: Vec<String> = levels.iter().map(u32::to_string).collect();
                let row = format!("| {} | {} |", variant.rules().title, numbers.join(" | "));
                assert!(page.contains(&row), "protocol.md lacks '{row}'");
            }
        }
    }
}
