//! The rules that two players have agreed on, kept apart from any game, so that every game they play gets them.

use crate::game::Playable;
use crate::games;
use crate::rule_option::{RuleOption, RuleOptionError};

/// Half-moves without progress at which a game is drawn (ruling 11 of Xiongqi, ruling 6 of Xiangqi).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum MoveLimit {
    /// The number of the game's rules.
    #[default]
    Usual,
    /// Another number, at least 1.
    At(u32),
    /// None: such games go on.
    Off,
}

impl MoveLimit {
    /// The limit with this number; 0 turns it off.
    pub const fn numbered(half_moves: u32) -> Self {
        if half_moves == 0 { Self::Off } else { Self::At(half_moves) }
    }

    /// The number for [`numbered`](Self::numbered); `None` for the number in the game's rules.
    pub const fn number(self) -> Option<u32> {
        match self {
            Self::Usual => None,
            Self::At(half_moves) => Some(half_moves),
            Self::Off => Some(0),
        }
    }
}

/// The move limit, and the choices for the rules of every game with options.
///
/// ```
/// use xiongmao_movegen::{MoveLimit, RuleSettings, xiangqi};
///
/// let mut settings = RuleSettings::with_move_limit(MoveLimit::numbered(100));
/// settings.choose("Perpetual", "repeated")?;
/// let mut game = xiangqi::RULES.start();
/// settings.apply(&mut *game);
/// assert_eq!((game.halfmove_limit(), game.rule_choice("perpetual")), (Some(100), Some("repeated")));
/// # Ok::<(), xiongmao_movegen::RuleOptionError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RuleSettings {
    /// The move limit.
    pub move_limit: MoveLimit,
    /// Whether an arbiter judges instead of any rule; see [`Playable::leave_to_arbiter`].
    pub arbiter: bool,
    /// Choices other than the defaults, by the names of their options.
    choices: Vec<(&'static str, &'static str)>,
}

impl RuleSettings {
    /// The usual rules with this move limit.
    pub fn with_move_limit(move_limit: MoveLimit) -> Self {
        Self { move_limit, ..Self::default() }
    }

    /// Chooses how a rule is played, in any game that has an option of this name. Case does not matter.
    ///
    /// # Errors
    /// If no game has such an option, or the option has no such choice. Nothing has changed then.
    pub fn choose(&mut self, option: &str, choice: &str) -> Result<(), RuleOptionError> {
        let known = options().find(|known| known.is_named(option));
        let known = known.ok_or_else(|| RuleOptionError::no_option(option))?;
        let choice = known.choice(choice)?;
        self.choices.retain(|&(name, _)| name != known.name);
        if choice != known.default {
            self.choices.push((known.name, choice));
        }
        Ok(())
    }

    /// Rules under which an arbiter judges.
    pub fn with_arbiter() -> Self {
        Self { arbiter: true, ..Self::default() }
    }

    /// The choices other than the defaults: names of options, and what was chosen.
    pub fn choices(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        self.choices.iter().copied()
    }

    /// How a rule is played.
    pub fn choice_of(&self, option: &RuleOption) -> &'static str {
        let chosen = self.choices.iter().find(|&&(name, _)| name == option.name);
        chosen.map_or(option.default, |&(_, choice)| choice)
    }

    /// Lets a game be played by these rules, from its first move on.
    pub fn apply(&self, game: &mut dyn Playable) {
        let limit = match self.move_limit {
            MoveLimit::Usual => Some(game.rules().halfmove_limit),
            MoveLimit::At(half_moves) => Some(half_moves.max(1)),
            MoveLimit::Off => None,
        };
        game.set_halfmove_limit(limit);
        for option in game.rules().options {
            // The game lists the option, and the choice is one of it.
            let _ = game.choose_rule(option.name, self.choice_of(option));
        }
        if self.arbiter {
            game.leave_to_arbiter();
        }
    }
}

/// The options of all games.
pub fn options() -> impl Iterator<Item = &'static RuleOption> {
    games::GAMES.iter().flat_map(|rules| rules.options)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{xiangqi, xiongqi};

    #[test]
    fn a_choice_reaches_the_games_that_have_the_option() {
        let mut settings = RuleSettings::default();
        settings.choose("PERPETUAL", "Repeated").unwrap();
        let mut game = xiangqi::RULES.start();
        settings.apply(&mut *game);
        assert_eq!(game.rule_choice("Perpetual"), Some("repeated"));
        let mut other = xiongqi::RULES.start();
        settings.apply(&mut *other);
        assert_eq!(other.rule_choice("Perpetual"), None);
        assert!(other.choose_rule("Perpetual", "repeated").is_err());
        settings.choose("Perpetual", "counted").unwrap();
        assert_eq!(settings, RuleSettings::default());
        settings.apply(&mut *game);
        assert_eq!(game.rule_choice("Perpetual"), Some("counted"));
    }

    #[test]
    fn what_cannot_be_chosen_is_told() {
        let mut settings = RuleSettings::default();
        let message = |result: Result<(), RuleOptionError>| result.unwrap_err().to_string();
        assert_eq!(message(settings.choose("Castling", "off")), "there is no rule 'Castling' to choose");
        let wrong = message(settings.choose("Perpetual", "never"));
        assert_eq!(wrong, "Perpetual needs repeated or competition or counted or arbiter, not 'never'");
        assert_eq!(settings, RuleSettings::default());
    }

    #[test]
    fn the_move_limit_is_a_number_or_none() {
        let limit = |move_limit| {
            let mut limits = Vec::new();
            for rules in games::GAMES {
                let mut game = rules.start();
                RuleSettings::with_move_limit(move_limit).apply(&mut *game);
                limits.push(game.halfmove_limit());
            }
            limits
        };
        assert_eq!(limit(MoveLimit::Usual), [Some(100), Some(120)]);
        assert_eq!(limit(MoveLimit::numbered(7)), [Some(7); 2]);
        assert_eq!(limit(MoveLimit::numbered(0)), [None; 2]);
    }

    #[test]
    fn what_is_left_to_an_arbiter_goes_on() {
        let mut settings = RuleSettings { arbiter: true, ..RuleSettings::with_move_limit(MoveLimit::At(2)) };
        settings.choose("Perpetual", "repeated").unwrap();
        for (rules, there, back) in [
            (&xiongqi::RULES, ["a1-a2", "a8-a7"], ["a2-a1", "a7-a8"]),
            (&xiangqi::RULES, ["a1-a2", "a10-a9"], ["a2-a1", "a9-a10"]),
        ] {
            let rounds = || [there, back].concat().into_iter().cycle().take(16);
            let mut judged = rules.start();
            let end = judged.play_line(rounds()).unwrap_err().number;
            judged.play_line(rounds().take(end - 1)).unwrap();
            assert!(judged.status().is_over(), "{}", rules.title);
            // From the end on, and from the first move on.
            judged.leave_to_arbiter();
            judged.play_line(rounds().skip(end - 1)).unwrap();
            let mut game = rules.start();
            settings.apply(&mut *game);
            game.play_line(rounds()).unwrap();
            for mut game in [game, judged] {
                assert!(!game.status().is_over() && game.legal_moves().len() > 1, "{}", rules.title);
                while game.take_back().is_some() {}
                game.play_line(rounds()).unwrap();
            }
        }
        for (rules, bare) in
            [(&xiongqi::RULES, "3d^4/8/8/8/8/8/8/3D^4 / X/x"), (&xiangqi::RULES, "3g^5/9/9/9/9/9/9/9/9/4G^4 / X/x")]
        {
            let mut game = rules.from_feen(bare).unwrap();
            assert!(game.status().is_over());
            game.leave_to_arbiter();
            assert!(!game.status().is_over() && !game.legal_moves().is_empty(), "{}", rules.title);
        }
    }

    #[test]
    fn every_name_has_one_meaning() {
        for option in options() {
            assert!(options().filter(|other| other.is_named(option.name)).count() == 1, "{option:?}");
            assert!(option.choices.len() > 1, "{option:?}");
            assert!(option.choices.contains(&option.default), "{option:?}");
            assert_eq!(RuleSettings::default().choice_of(option), option.default);
        }
    }
}
