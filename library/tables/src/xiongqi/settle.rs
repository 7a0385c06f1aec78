//! The endings of a class that the ban on repetition decides, written into its file: in classes of three pieces the
//! results of a [proof search](super::ban), and in larger classes their consequences.
//!
//! After a capture or a promotion no earlier position can recur. So the results of the ban in the class it leads to
//! hold regardless of the history, and the retrograde analysis continues from them: its new wins have a falling
//! distance within the class, and the winner repeats nothing.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use super::ban::{Effort, proved};
use super::class::Class;
use super::endgame::Xiongqi;
use super::index::{FileIndex, working_index};
use super::store::{KIND, SMALL, add_ban, expected, read, sides_of};
use crate::code::{Code, LAST, OPEN};
use crate::file::{Facts, Values, rewrite};
use crate::header::{Content, Header, TableError, read_header};
use crate::make::{MakeError, Smaller};
use crate::retrograde::{Endgame, Seed, Solution, Unsolved, solve};

/// What reads or makes the solution of a class.
pub type Solving<'a> = dyn FnMut(Class) -> Result<Arc<Solution>, MakeError> + 'a;

/// Finds the endings of a class that the ban decides, and writes them into its file. Returns the header. A file that
/// has been searched as far is left unchanged. `solved` returns the solution of a class without the ban.
///
/// # Errors
/// If a file cannot be read or written. `None` if `stop` is set, or if smaller classes have no files or have not been
/// searched; the file is unchanged then.
pub fn settle(
    dir: &Path,
    class: Class,
    effort: Effort,
    solved: &mut Solving,
    stop: &AtomicBool,
) -> Result<Option<Header>, MakeError> {
    let file = read(dir, class)?;
    // A larger class depends on smaller ones, and is searched as far as all of these.
    let of_needed = if class.men() > SMALL { needed_headers(dir, class)? } else { Some(Vec::new()) };
    let Some(of_needed) = of_needed else { return Ok(None) };
    let ban_nodes = of_needed.iter().map(|header| header.ban_nodes).chain([effort.nodes]).min().unwrap_or(0);
    if file.header.ban_nodes >= ban_nodes {
        return Ok((ban_nodes > 0).then_some(file.header));
    }
    let sides = if class.men() > SMALL {
        inherited(dir, class, &of_needed, solved, stop)?
    } else {
        proved(dir, class, effort, stop)?
    };
    if stop.load(Relaxed) {
        return Ok(None);
    }
    let mut counts = file.header.counts.clone();
    for (counts, codes) in counts.iter_mut().zip(&sides) {
        counts.set_ban(codes);
    }
    let found = sides.into_iter().enumerate().filter(|(_, codes)| !codes.is_empty());
    let found: Vec<Values> = found.map(|(side, codes)| Values { side, content: Content::Ban, codes }).collect();
    Ok(Some(rewrite(&KIND.path(dir, class), &expected(class), &file, Facts { counts, ban_nodes }, &found)?))
}

/// The headers of the classes that this one leads to; `None` if one of them has no file.
fn needed_headers(dir: &Path, class: Class) -> Result<Option<Vec<Header>>, TableError> {
    let needs = Xiongqi::needs(class);
    if !needs.iter().all(|&needed| KIND.path(dir, needed).exists()) {
        return Ok(None);
    }
    let of = |needed: Class| read_header(&KIND.path(dir, needed), &expected(needed));
    needs.into_iter().map(of).collect::<Result<_, _>>().map(Some)
}

/// The codes of the open entries of a class that the ban decides in a smaller one, by side to move in the order of its
/// file; [`OPEN`] for all others. Nothing at all if it decides nothing there.
fn inherited(
    dir: &Path,
    class: Class,
    of_needed: &[Header],
    solved: &mut Solving,
    stop: &AtomicBool,
) -> Result<Vec<Vec<Code>>, MakeError> {
    if !of_needed.iter().flat_map(|header| &header.counts).any(|counts| counts.ban_wins > 0 || counts.ban_losses > 0) {
        return Ok(vec![Vec::new(); sides_of(class)]);
    }
    let decided = solved(class)?;
    let mut smaller = Smaller::new();
    for needed in Xiongqi::needs(class) {
        let mut solution = Solution::clone(&*solved(needed)?);
        add_ban(dir, needed, &mut solution)?;
        smaller.insert(needed, Arc::new(solution));
    }
    let rest = Rest { endgame: Xiongqi::new(class, &smaller), decided: &decided };
    let solution = solve(&rest, stop).map_err(|error| match error {
        Unsolved::Stopped => MakeError::Stopped,
        Unsolved::TooLong => MakeError::TooLong(class.to_string()),
    })?;
    let index = FileIndex::new(class);
    let of_side = |side: usize| {
        let mut codes = Vec::with_capacity(index.entries());
        index.for_each(|squares| {
            let at = working_index(squares, index.men());
            let is_new = decided[side][at] == OPEN && solution[side][at] <= LAST;
            codes.push(if is_new { solution[side][at] } else { OPEN });
        });
        codes
    };
    Ok((0..sides_of(class)).map(of_side).collect())
}

/// The open entries of a class, after the smaller classes have changed. All other entries keep their codes.
struct Rest<'a> {
    endgame: Xiongqi,
    decided: &'a Solution,
}

impl Endgame for Rest<'_> {
    fn entries(&self) -> usize {
        self.endgame.entries()
    }

    fn seed(&self, side: usize, index: usize) -> Seed {
        match self.decided[side][index] {
            OPEN => self.endgame.seed(side, index),
            value => Seed { value, ..Seed::BROKEN },
        }
    }

    fn for_each_predecessor(&self, side: usize, index: usize, mut visit: impl FnMut(usize)) {
        let others = &self.decided[1 - side];
        self.endgame.for_each_predecessor(side, index, |before| {
            if others[before] == OPEN {
                visit(before);
            }
        });
    }
}
