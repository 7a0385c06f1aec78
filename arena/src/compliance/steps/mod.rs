//! The steps. The first forty follow the widely used compliance check for chess engines, in the same order. The rest
//! checks what else interfaces, match runners and users rely on.

mod analysis;
mod bad_input;
mod conversation;
mod during_search;
mod limits;
mod options;
mod quitting;

use crate::compliance::step::Step;

/// Every step, in order.
pub fn all() -> impl Iterator<Item = &'static Step> {
    [
        conversation::STEPS,
        limits::STEPS,
        analysis::STEPS,
        during_search::STEPS,
        options::STEPS,
        bad_input::STEPS,
        quitting::STEPS,
    ]
    .into_iter()
    .flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_told_apart_by_their_names() {
        let mut names: Vec<&str> = all().map(|step| step.name).collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
        assert!(all().all(|step| !step.expected.is_empty()));
        assert!(count >= 80, "{count}");
    }
}
