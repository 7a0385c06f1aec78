//! What is asked of an engine. The first forty steps go where the widely used compliance check of chess runners goes,
//! in the same order; the rest is what else hosts and users rely on.

mod analysis;
mod during;
mod first;
mod input;
mod leaving;
mod limits;
mod options;

use super::{Check, Finding, Kind, Step};

/// Every step, in order.
pub fn all() -> impl Iterator<Item = &'static Step> {
    [first::STEPS, limits::STEPS, analysis::STEPS, during::STEPS, options::STEPS, input::STEPS, leaving::STEPS]
        .into_iter()
        .flatten()
}

/// A step that hosts rely on, with a fresh engine.
const fn required(name: &'static str, expected: &'static str, check: Check) -> Step {
    Step { name, kind: Kind::Required, expected, continues: false, check }
}

/// A step that users are glad of, with a fresh engine.
const fn recommended(name: &'static str, expected: &'static str, check: Check) -> Step {
    Step { name, kind: Kind::Recommended, expected, continues: false, check }
}

/// A required step in the conversation of the one before.
const fn then(name: &'static str, expected: &'static str, check: Check) -> Step {
    Step { name, kind: Kind::Required, expected, continues: true, check }
}

/// That the engine does something else.
fn wrong(came: impl Into<String>) -> Result<(), Finding> {
    Err(Finding::Wrong(came.into()))
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
