//! The positions that the steps use.

pub mod set;
mod xiangqi;
mod xiongqi;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use thiserror::Error;

use crate::compliance::positions::set::{PositionSet, Win};
use crate::driver::commands::PositionLine;
use crate::driver::dialect::Dialect;
use crate::rules::{AnyGame, Notation, RuleSettings, Rules, chess_plies, games, replay};

/// Makes the positions of a game.
type MakeSet = fn(&'static Rules) -> PositionSet;

/// The games and their positions.
const SETS: &[(&str, MakeSet)] = &[("xiongqi", xiongqi::set), ("xiangqi", xiangqi::set)];

/// There are no positions of this game, or engines of this dialect do not play it.
#[derive(Debug, Error, PartialEq, Eq)]
#[error("protocol={protocol} cannot be examined in {game}")]
pub struct NoPositions {
    /// The name of the dialect.
    pub protocol: &'static str,
    /// The name of the game.
    pub game: String,
}

/// The positions for an engine: those of this game, or of the first game that its dialect has. Of CECP that is Xiangqi,
/// which most of its engines play.
///
/// # Errors
/// If its dialect does not have this game, or there are no positions of it.
pub fn choose(dialect: Dialect, game: Option<&str>) -> Result<PositionSet, NoPositions> {
    let game = game.or(dialect.is_cecp().then_some("xiangqi"));
    let sets = SETS.iter().filter_map(|(name, set)| Some(set(games::named(name)?)));
    let mut fitting = sets.filter(|set| dialect.has(set.rules) && game.is_none_or(|name| name == set.rules.name));
    fitting.next().ok_or_else(|| NoPositions { protocol: dialect.name(), game: game.unwrap_or("any game").to_owned() })
}

impl PositionSet {
    /// A win in one ply for an engine of this dialect.
    pub fn win_in(&self, dialect: Dialect) -> Win {
        if dialect.royal_terminals(self.rules) { self.royal_win } else { self.win }
    }
}

/// The game after these plies, and its `position` line in this dialect.
///
/// # Panics
/// If the position or a ply is invalid. Those of this folder are valid.
pub fn line(dialect: Dialect, rules: &Rules, feen: Option<&str>, plies: &str) -> (AnyGame, String) {
    let sound = "the positions of the steps are valid";
    let mut game = replay(rules, feen, &RuleSettings::default(), []).expect(sound);
    let mut line = PositionLine::new(dialect, &game);
    for text in plies.split_whitespace() {
        let ply = game.read_ply(text).expect(sound);
        line.push(&game, ply);
        game.play(ply).expect(sound);
    }
    (game, line.text().to_owned())
}

/// Number of plies of the long game.
pub const LONG_GAME: usize = 200;
/// Number of random games to try. Most end early.
const MOST_GAMES: u64 = 1000;

/// The plies of a long game that is still in progress. No ply exposes a terminal piece, so an engine that plays by
/// chess rules can follow.
pub fn long_game(rules: &Rules) -> String {
    (0..MOST_GAMES).find_map(|seed| random_game(rules, seed)).unwrap_or_default()
}

fn random_game(rules: &Rules, seed: u64) -> Option<String> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut game = rules.start();
    let mut written = Vec::with_capacity(LONG_GAME);
    while written.len() < LONG_GAME {
        let plies = chess_plies(&game);
        if plies.is_empty() {
            return None;
        }
        let ply = plies[rng.random_range(0..plies.len())];
        written.push(game.write_ply(ply, Notation::Pmn));
        game.play(ply).ok()?;
    }
    (!game.safe_plies().is_empty()).then(|| written.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compliance::positions::set::{Shown, from_start, shown};
    use crate::rules::{Ply, Refusal, RuleSettings, Status, plies_that_lose_at_once, terminal_capture};

    fn sets() -> impl Iterator<Item = PositionSet> {
        games::GAMES.iter().map(|rules| choose(Dialect::Xiongmao, Some(rules.name)).unwrap())
    }

    fn game(set: &PositionSet, shown: Shown) -> AnyGame {
        line(Dialect::Xiongmao, set.rules, shown.feen, shown.plies).0
    }

    /// Whether the side to move has no legal ply by chess rules.
    fn stuck(game: &AnyGame) -> bool {
        game.safe_plies().is_empty()
    }

    /// Whether the side to move is checkmated by chess rules.
    fn mated(game: &AnyGame) -> bool {
        game.in_check() && stuck(game)
    }

    #[test]
    fn a_dialect_chooses_the_game() {
        let name = |dialect, game| choose(dialect, game).map(|set| set.rules.name);
        assert_eq!(name(Dialect::Xiongmao, None), Ok("xiongqi"));
        assert_eq!(name(Dialect::Ucci, None), Ok("xiangqi"));
        assert_eq!(name(Dialect::Uci, Some("xiangqi")), Ok("xiangqi"));
        assert_eq!(name(Dialect::Cecp, None), Ok("xiangqi"));
        assert_eq!(name(Dialect::Cecp, Some("xiongqi")), Ok("xiongqi"));
        let error = name(Dialect::Uci0, Some("xiongqi")).unwrap_err();
        assert_eq!(error.to_string(), "protocol=uci0 cannot be examined in xiongqi");
    }

    #[test]
    fn every_position_can_be_written_in_every_dialect() {
        for set in sets() {
            let others =
                [set.south_midgame, set.north_midgame, set.two_plies, set.few_pieces].map(|feen| shown(feen, ""));
            for position in set.varied.into_iter().chain(others) {
                let game = game(&set, position);
                assert_eq!(game.status(), Status::InProgress, "{position:?}");
                assert!(terminal_capture(&game).is_none(), "{position:?}");
                assert!(!stuck(&game), "{position:?}");
                for dialect in [Dialect::Uci, Dialect::Uci0, Dialect::Ucci].into_iter().filter(|d| d.has(set.rules)) {
                    let (_, line) = line(dialect, set.rules, position.feen, position.plies);
                    assert!(line.starts_with("position "));
                }
            }
            let two = game(&set, shown(set.two_plies, ""));
            assert_eq!(two.safe_plies().len(), 2, "{}", set.two_plies);
            for plies in [set.quiet[0], set.quiet[1], set.opening, set.idle[0], set.idle[1], set.illegal[0]] {
                game(&set, from_start(plies));
            }
            let [first, reply] = set.illegal;
            assert!(game(&set, from_start(first)).read_ply(reply).is_err());
            for board in set.bad_boards {
                assert!(set.rules.from_feen(&format!("{board} / X/x")).is_err(), "{board}");
            }
        }
    }

    #[test]
    fn one_ply_wins() {
        for set in sets() {
            for dialect in [Dialect::Xiongmao, Dialect::Uci] {
                let Win { feen, ply } = set.win_in(dialect);
                let start = game(&set, shown(feen, ""));
                let winning = |ply: Ply| {
                    let mut after = start.clone();
                    after.play(ply).unwrap();
                    if dialect.royal_terminals(set.rules) { mated(&after) } else { after.status().is_over() }
                };
                let wins: Vec<String> = start
                    .legal_plies()
                    .iter()
                    .filter(|ply| winning(**ply))
                    .map(|&ply| start.write_ply(ply, Notation::Pmn))
                    .collect();
                assert_eq!(wins, [ply]);
                let end = game(&set, set.win_in(dialect).finished());
                assert!(end.status().is_over() || mated(&end));
            }
        }
    }

    #[test]
    fn the_only_safe_ply_repeats() {
        for (set, repetition) in sets().filter_map(|set| Some((set, set.repetition?))) {
            let game = game(&set, repetition);
            assert!(!game.legal_plies().is_empty() && game.safe_plies().is_empty());
            let ply = game.read_ply("a2-a1").unwrap();
            assert_eq!(Refusal::of(&game, ply), Some(Refusal::Repeats));
            // Without the history it is legal, and safe.
            assert!(game.rules().from_feen(&game.feen()).unwrap().safe_plies().contains(&ply));
        }
    }

    #[test]
    fn traps_lose_at_once_by_their_rule_alone() {
        for (set, trap) in sets().flat_map(|set| set.traps.iter().map(move |trap| (set, trap))) {
            let mut rules = RuleSettings::default();
            rules.choose(crate::rules::PERPETUAL, trap.perpetual).unwrap();
            let game = replay(set.rules, trap.position.feen, &rules, trap.position.plies.split(' ')).unwrap();
            let lost: Vec<String> =
                plies_that_lose_at_once(&game).iter().map(|&ply| game.write_ply(ply, Notation::Pmn)).collect();
            assert!(lost.iter().any(|ply| ply == trap.loses), "{trap:?}: {lost:?}");
            assert!(lost.iter().all(|ply| ply != trap.costs), "{trap:?}: {lost:?}");
            let ply = game.read_ply(trap.costs).unwrap();
            assert!(game.legal_plies().contains(&ply));
        }
    }

    #[test]
    fn there_is_a_long_game() {
        for set in sets() {
            let plies = long_game(set.rules);
            assert_eq!(plies.split(' ').count(), LONG_GAME);
            assert_eq!(line(Dialect::Uci, set.rules, None, &plies).0.plies_played(), LONG_GAME);
        }
    }
}
