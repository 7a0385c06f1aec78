//! How difficult a puzzle is: which skill levels solve it.

use xiongmao_movegen::{AnyGame, Move};
use xiongmao_search::strength::FULL_SKILL;

use crate::searches::{Interrupted, PuzzleSearcher};

/// How often a level tries to solve a puzzle, each time with another seed.
const TRIES: u32 = 5;

/// The lowest skill level that solves the steps at least every other time; `None` if none below full strength does. It
/// is found by bisection: each level is stronger than the one below.
pub(super) fn lowest(searcher: &mut PuzzleSearcher, steps: &[(AnyGame, Move)]) -> Result<Option<u32>, Interrupted> {
    let (mut low, mut high) = (0, FULL_SKILL);
    while low < high {
        let middle = u32::midpoint(low, high);
        if is_solved_by(searcher, steps, middle)? { high = middle } else { low = middle + 1 }
    }
    Ok(Some(low).filter(|&level| level < FULL_SKILL))
}

/// Whether a level solves the steps in at least half of its tries.
fn is_solved_by(searcher: &mut PuzzleSearcher, steps: &[(AnyGame, Move)], level: u32) -> Result<bool, Interrupted> {
    let (mut solved, mut failed) = (0, 0);
    for seed in 1..=TRIES {
        if try_once(searcher, steps, level, seed)? {
            solved += 1;
        } else {
            failed += 1;
        }
        if 2 * solved.max(failed) > TRIES {
            break;
        }
    }
    Ok(solved > failed)
}

fn try_once(
    searcher: &mut PuzzleSearcher,
    steps: &[(AnyGame, Move)],
    level: u32,
    seed: u32,
) -> Result<bool, Interrupted> {
    for (game, mv) in steps {
        searcher.clear();
        if searcher.weak_move(game, level, seed)?.is_none_or(|(played, _)| played != *mv) {
            return Ok(false);
        }
    }
    Ok(true)
}
