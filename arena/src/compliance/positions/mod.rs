//! The positions that the steps use.

pub mod set;
mod xiangqi;
mod xiongqi;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use thiserror::Error;

use crate::compliance::positions::set::{PositionSet, Win};
use crate::driver::commands::PositionLine;
use crate::driver::dialect::Dialect;
use crate::rules::{AnyGame, Notation, RuleSettings, Rules, chess_moves, games, replay};

/// Makes the positions of a game.
type MakeSet = fn(&'static Rules) -> PositionSet;

/// The games and their positions.
const SETS: &[(&str, MakeSet)] = &[("xiongqi", xiongqi::set), ("xiangqi", xiangqi::set)];

/// This game has no positions here, or engines of this dialect do not play it.
#[derive(Debug, Error, PartialEq, Eq)]
#[error("protocol={protocol} cannot be examined in {game}")]
pub struct NoPositions {
    /// The name of the dialect.
    pub protocol: &'static str,
    /// The name of the game.
    pub game: String,
}

/// The positions for an engine: for this game, or for the first game of its dialect. In CECP that is Xiangqi, because
/// most of its engines play it.
///
/// # Errors
/// If its dialect does not have this game, or this game has no positions here.
pub fn choose(dialect: Dialect, game: Option<&str>) -> Result<PositionSet, NoPositions> {
    let game = game.or(dialect.is_cecp().then_some("xiangqi"));
    let sets = SETS.iter().filter_map(|(name, set)| Some(set(games::named(name)?)));
    let mut fitting = sets.filter(|set| dialect.has(set.rules) && game.is_none_or(|name| name == set.rules.name));
    fitting.next().ok_or_else(|| NoPositions { protocol: dialect.name(), game: game.unwrap_or("any game").to_owned() })
}

impl PositionSet {
    /// A win in one move for an engine of this dialect.
    pub fn win_in(&self, dialect: Dialect) -> Win {
        if dialect.royal_terminals(self.rules) { self.royal_win } else { self.win }
    }
}

/// The game after these moves, and its `position` line in this dialect.
///
/// # Panics
/// If the position or a move is invalid. Those of this folder are valid.
pub fn line(dialect: Dialect, rules: &Rules, feen: Option<&str>, moves: &str) -> (AnyGame, String) {
    let sound = "the positions of the steps are valid";
    let mut game = replay(rules, feen, &RuleSettings::default(), []).expect(sound);
    let mut line = PositionLine::new(dialect, &game);
    for text in moves.split_whitespace() {
        let mv = game.read_move(text).expect(sound);
        line.push(&game, mv);
        game.play(mv).expect(sound);
    }
    (game, line.text().to_owned())
}

/// Number of moves of the long game.
pub const LONG_GAME: usize = 200;
/// Number of random games to try. Most end early.
const MOST_GAMES: u64 = 1000;

/// The moves of a long game that is still in progress. No move exposes a terminal piece, so an engine that plays by
/// chess rules can follow.
pub fn long_game(rules: &Rules) -> String {
    (0..MOST_GAMES).find_map(|seed| random_game(rules, seed)).unwrap_or_default()
}

fn random_game(rules: &Rules, seed: u64) -> Option<String> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut game = rules.start();
    let mut written = Vec::with_capacity(LONG_GAME);
    while written.len() < LONG_GAME {
        let moves = chess_moves(&game);
        if moves.is_empty() {
            return None;
        }
        let mv = moves[rng.random_range(0..moves.len())];
        written.push(game.write_move(mv, Notation::Pmn));
        game.play(mv).ok()?;
    }
    (!game.safe_moves().is_empty()).then(|| written.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compliance::positions::set::{Shown, from_start, shown};
    use crate::rules::{Move, Refusal, RuleSettings, Status, moves_that_lose_at_once, terminal_capture};

    fn sets() -> impl Iterator<Item = PositionSet> {
        games::GAMES.iter().map(|rules| choose(Dialect::Xiongmao, Some(rules.name)).unwrap())
    }

    fn game(set: &PositionSet, shown: Shown) -> AnyGame {
        line(Dialect::Xiongmao, set.rules, shown.feen, shown.moves).0
    }

    /// Whether the side to move has no legal move by chess rules.
    fn stuck(game: &AnyGame) -> bool {
        game.safe_moves().is_empty()
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
                    let (_, line) = line(dialect, set.rules, position.feen, position.moves);
                    assert!(line.starts_with("position "));
                }
            }
            let two = game(&set, shown(set.two_plies, ""));
            assert_eq!(two.safe_moves().len(), 2, "{}", set.two_plies);
            for moves in [set.quiet[0], set.quiet[1], set.opening, set.idle[0], set.idle[1], set.illegal[0]] {
                game(&set, from_start(moves));
            }
            let [first, reply] = set.illegal;
            assert!(game(&set, from_start(first)).read_move(reply).is_err());
            for board in set.bad_boards {
                assert!(set.rules.from_feen(&format!("{board} / X/x")).is_err(), "{board}");
            }
        }
    }

    #[test]
    fn one_ply_wins() {
        for set in sets() {
            for dialect in [Dialect::Xiongmao, Dialect::Uci] {
                let Win { feen, mv } = set.win_in(dialect);
                let start = game(&set, shown(feen, ""));
                let winning = |mv: Move| {
                    let mut after = start.clone();
                    after.play(mv).unwrap();
                    if dialect.royal_terminals(set.rules) { mated(&after) } else { after.status().is_over() }
                };
                let wins: Vec<String> = start
                    .legal_moves()
                    .iter()
                    .filter(|mv| winning(**mv))
                    .map(|&mv| start.write_move(mv, Notation::Pmn))
                    .collect();
                assert_eq!(wins, [mv]);
                let end = game(&set, set.win_in(dialect).finished());
                assert!(end.status().is_over() || mated(&end));
            }
        }
    }

    #[test]
    fn the_only_safe_move_repeats() {
        for (set, repetition) in sets().filter_map(|set| Some((set, set.repetition?))) {
            let game = game(&set, repetition);
            assert!(!game.legal_moves().is_empty() && game.safe_moves().is_empty());
            let mv = game.read_move("a2-a1").unwrap();
            assert_eq!(Refusal::of(&game, mv), Some(Refusal::Repeats));
            // Without the history it is legal, and safe.
            assert!(game.rules().from_feen(&game.feen()).unwrap().safe_moves().contains(&mv));
        }
    }

    #[test]
    fn traps_lose_at_once_by_their_rule_alone() {
        for (set, trap) in sets().flat_map(|set| set.traps.iter().map(move |trap| (set, trap))) {
            let mut rules = RuleSettings::default();
            rules.choose(crate::rules::PERPETUAL, trap.perpetual).unwrap();
            let game = replay(set.rules, trap.position.feen, &rules, trap.position.moves.split(' ')).unwrap();
            let lost: Vec<String> =
                moves_that_lose_at_once(&game).iter().map(|&mv| game.write_move(mv, Notation::Pmn)).collect();
            assert!(lost.iter().any(|mv| mv == trap.loses), "{trap:?}: {lost:?}");
            assert!(lost.iter().all(|mv| mv != trap.costs), "{trap:?}: {lost:?}");
            let mv = game.read_move(trap.costs).unwrap();
            assert!(game.legal_moves().contains(&mv));
        }
    }

    #[test]
    fn there_is_a_long_game() {
        for set in sets() {
            let moves = long_game(set.rules);
            assert_eq!(moves.split(' ').count(), LONG_GAME);
            assert_eq!(line(Dialect::Uci, set.rules, None, &moves).0.plies_played(), LONG_GAME);
        }
    }
}
