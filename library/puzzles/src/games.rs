//! The games that provide puzzles: recorded ones, or games that the engine plays. Puzzles begin after mistakes.

use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use xiongmao_movegen::{AnyGame, Rules};
use xiongmao_records::pcn::Pcn;

use crate::searches::{Interrupted, PuzzleSearcher};

/// The fewest and the most random moves at the start of a game.
const RANDOM_PLIES: (usize, usize) = (2, 8);
/// The players choose between two plies if the second costs at most this many points.
const EQUAL: f64 = 0.05;
/// The levels whose mistakes are looked at.
const BLUNDERERS: (u32, u32) = (3, 9);
/// How many of them choose a move in each position.
const TRIES: usize = 4;
/// A game ends when one side may expect fewer points than this.
const BALANCED: f64 = 0.2;
/// A longer game ends.
const MOST_PLIES: usize = 140;
/// A move is a mistake if the other side may expect this many points after it, while its player could expect
/// [`NOT_YET_LOST`] before.
const REFUTED: f64 = 0.7;
/// A player who could expect fewer points than this makes no mistake: the position was lost before.
const NOT_YET_LOST: f64 = 0.3;
/// The searches that choose the moves of the games are shorter than the searches for puzzles by this factor.
const PLAYING: u64 = 3;
/// By how much those are shorter that look for mistakes of the levels.
const GLANCE: u64 = 8;
/// By how many points these may be wrong.
const GLANCE_MARGIN: f64 = 0.1;

/// Where games come from.
pub enum Games {
    /// The engine plays them: they depend on this seed and their numbers. In every position, low skill levels also
    /// choose moves; their mistakes are examined and taken back. So the games stay balanced, and each provides many
    /// mistakes.
    SelfPlay(u64),
    /// They are recorded: the one with a number, from 0, or `None` after the last one.
    Recorded(ReadGame),
}

/// Gives a recorded game by its number.
pub type ReadGame = Box<dyn Fn(u64) -> Option<Pcn> + Send + Sync>;

/// Whether neither side is far ahead.
fn is_balanced(chance: f64) -> bool {
    (BALANCED..=1.0 - BALANCED).contains(&chance)
}

/// What plays games and looks for mistakes in them.
pub(super) struct Players<'a> {
    /// Plays, and judges moves.
    pub(super) strong: &'a mut PuzzleSearcher,
    /// Makes mistakes.
    pub(super) weak: &'a mut PuzzleSearcher,
    /// Nodes of the searches that will find puzzles.
    pub(super) nodes: u64,
}

impl Games {
    /// The positions after the mistakes in the game with this number, from 0; `None` after the last game.
    pub(super) fn mistakes(
        &self,
        rules: &'static Rules,
        number: u64,
        players: &mut Players<'_>,
    ) -> Result<Option<Vec<AnyGame>>, Interrupted> {
        players.strong.clear();
        players.weak.clear();
        match self {
            Self::SelfPlay(seed) => {
                let mut random = ChaCha8Rng::seed_from_u64(*seed);
                random.set_stream(number);
                let start = players.balanced_start(rules, &mut random)?;
                players.play(start, &mut random).map(Some)
            }
            Self::Recorded(read) => {
                let Some(record) = read(number) else { return Ok(None) };
                // A record that cannot be set up is a game without moves.
                let game = record.replay(&record.rule_settings()).game;
                game.map_or(Ok(Vec::new()), |game| players.look(&game)).map(Some)
            }
        }
    }
}

impl Players<'_> {
    /// A position after random moves without a large lead of either side.
    fn balanced_start(&mut self, rules: &'static Rules, random: &mut ChaCha8Rng) -> Result<AnyGame, Interrupted> {
        loop {
            let game = random_start(rules, random);
            if self.strong.chance(&game, self.nodes / GLANCE)?.is_some_and(is_balanced) {
                return Ok(game);
            }
        }
    }

    /// Plays on from here, and returns the positions after mistakes.
    fn play(&mut self, mut game: AnyGame, random: &mut ChaCha8Rng) -> Result<Vec<AnyGame>, Interrupted> {
        let mut mistakes = Vec::new();
        while game.plies_played() < MOST_PLIES {
            let best = self.strong.two_best(&game, self.nodes / PLAYING)?;
            let Some(best) = best.filter(|best| is_balanced(best.chance)) else { break };
            let Some(mv) = best.one_of_two(EQUAL, random.random()) else { break };
            let mut tried = vec![mv];
            for _ in 0..TRIES {
                let level = random.random_range(BLUNDERERS.0..=BLUNDERERS.1);
                let weak = self.weak.weak_move(&game, level, random.random_range(1..=u32::MAX))?;
                let Some((weak, _)) = weak.filter(|(weak, _)| !tried.contains(weak)) else { continue };
                tried.push(weak);
                let mut after = game.clone();
                if after.play(weak).is_ok() {
                    let best = self.strong.two_best(&after, self.nodes / GLANCE)?;
                    mistakes.extend(best.filter(|best| best.wins_alone(GLANCE_MARGIN)).map(|_| after));
                }
            }
            if game.play(mv).is_err() {
                break;
            }
        }
        Ok(mistakes)
    }

    /// The positions after mistakes in a game that has been played.
    fn look(&mut self, played: &AnyGame) -> Result<Vec<AnyGame>, Interrupted> {
        let mut mistakes = Vec::new();
        let mut game = played.at_start();
        let mut before = 0.0;
        for mv in std::iter::once(None).chain(played.played().into_iter().map(Some)) {
            if mv.is_some_and(|mv| game.play(mv).is_err()) {
                break;
            }
            let Some(chance) = self.strong.chance(&game, self.nodes)? else { break };
            if chance >= REFUTED && before >= NOT_YET_LOST {
                mistakes.push(game.clone());
            }
            before = chance;
        }
        Ok(mistakes)
    }
}

/// A position after random moves, before the end of the game.
fn random_start(rules: &'static Rules, random: &mut ChaCha8Rng) -> AnyGame {
    loop {
        let moves = random.random_range(RANDOM_PLIES.0..=RANDOM_PLIES.1);
        let mut game = rules.start();
        let played = (0..moves).all(|_| {
            let mv = game.safe_moves().choose(random).copied();
            mv.is_some_and(|mv| game.play(mv).is_ok())
        });
        if played && !game.status().is_over() {
            return game;
        }
    }
}
