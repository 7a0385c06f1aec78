//! The steps. For UCI and similar protocols, the first forty follow the widely used compliance check for chess
//! engines, in the same order. The others check what else interfaces, match runners and users rely on. UCCI and CECP
//! have lists of their own.

mod analysis;
mod bad_input;
mod cecp;
mod conversation;
mod during_search;
mod limits;
mod options;
mod perpetual;
mod quitting;
pub mod step;
mod ucci;

use crate::compliance::steps::step::Step;
use crate::driver::dialect::Dialect;

/// Every step for engines of this dialect, in order.
pub fn all(dialect: Dialect) -> impl Iterator<Item = &'static Step> {
    let (own, shared): (&[Step], &[&[Step]]) = if dialect.is_cecp() {
        (cecp::STEPS, &[])
    } else if dialect.is_ucci() {
        (ucci::STEPS, &[options::STEPS, limits::STEPS, during_search::STEPS, bad_input::STEPS, quitting::STEPS])
    } else {
        (
            conversation::STEPS,
            &[
                limits::STEPS,
                analysis::STEPS,
                during_search::STEPS,
                options::STEPS,
                bad_input::STEPS,
                quitting::STEPS,
                perpetual::STEPS,
            ],
        )
    };
    let fits = move |step: &&Step| !(dialect.is_ucci() && NOT_IN_UCCI.contains(&step.name));
    own.iter().chain(shared.iter().copied().flatten().filter(fits))
}

/// Steps about features that UCCI lacks or has in another form.
const NOT_IN_UCCI: [&str; 30] = [
    "uci again",
    "values of the wrong type",
    "an unknown option",
    "the old value stays",
    "names in lower case",
    "nothing else before uciok",
    "go movetime",
    "go with moves to go",
    "several limits",
    "go mate",
    "searchmoves",
    "repetition",
    "a finished game",
    "stop without a search",
    "go infinite in a finished game",
    "setoption during a search",
    "ucinewgame during a search",
    "position during a search",
    "a new position takes effect",
    "a second go during a search",
    "each go has an answer",
    "pondering waits",
    "ponderhit",
    "stop while pondering",
    "ponderhit without pondering",
    "an invalid go",
    "invalid searchmoves",
    "go infinite with little to search",
    "its own defaults",
    "values out of range",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_told_apart_by_their_names() {
        for (dialect, least) in [(Dialect::Xiongmao, 100), (Dialect::Ucci, 55), (Dialect::Cecp, 20)] {
            let mut names: Vec<&str> = all(dialect).map(|step| step.name).collect();
            let count = names.len();
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), count);
            assert!(all(dialect).all(|step| !step.expected.is_empty()));
            assert!(count >= least, "{dialect:?}: {count}");
        }
        let known: Vec<&str> = all(Dialect::Uci).map(|step| step.name).collect();
        assert!(NOT_IN_UCCI.iter().all(|name| known.contains(name)));
    }
}
