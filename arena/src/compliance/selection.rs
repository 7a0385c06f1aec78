//! Selects steps by their numbers.

use std::ops::RangeInclusive;
use std::str::FromStr;

use thiserror::Error;

use crate::compliance::steps;
use crate::compliance::steps::step::Step;
use crate::driver::dialect::Dialect;

/// A range of step numbers, from 1: `7` or `41-53`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Selection(RangeInclusive<usize>);

/// Why steps cannot be selected.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum SelectionError {
    /// The text is not a range of numbers.
    #[error("steps are numbers from 1, such as 7 or 41-53")]
    Invalid,
    #[error("there are only {0} steps for this protocol")]
    TooFar(usize),
}

impl FromStr for Selection {
    type Err = SelectionError;

    fn from_str(text: &str) -> Result<Self, SelectionError> {
        let (first, last) = text.split_once('-').unwrap_or((text, text));
        match (first.parse(), last.parse()) {
            (Ok(first), Ok(last)) if (1..=last).contains(&first) => Ok(Self(first..=last)),
            _ => Err(SelectionError::Invalid),
        }
    }
}

/// The selected steps with their numbers, from 1, and the earlier steps of their conversations. All steps if nothing
/// is selected.
///
/// # Errors
/// If a selection exceeds the number of steps.
pub fn selected(dialect: Dialect, selections: &[Selection]) -> Result<Vec<(usize, &'static Step)>, SelectionError> {
    let all: Vec<_> = (1..).zip(steps::all(dialect)).collect();
    if selections.is_empty() {
        return Ok(all);
    }
    if selections.iter().any(|Selection(range)| *range.end() > all.len()) {
        return Err(SelectionError::TooFar(all.len()));
    }
    let mut chosen: Vec<_> = Vec::new();
    let mut wanted = false;
    // From the end: a step that continues a conversation needs the step before.
    for (number, step) in all.into_iter().rev() {
        if wanted || selections.iter().any(|Selection(range)| range.contains(&number)) {
            chosen.push((number, step));
            wanted = step.continues;
        }
    }
    chosen.reverse();
    Ok(chosen)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(words: &[&str]) -> Vec<usize> {
        let selections: Vec<Selection> = words.iter().map(|word| word.parse().unwrap()).collect();
        selected(Dialect::Uci, &selections).unwrap().into_iter().map(|(number, _)| number).collect()
    }

    #[test]
    fn steps_are_selected_with_their_conversation() {
        let count = steps::all(Dialect::Uci).count();
        assert_eq!(numbers(&[]), (1..=count).collect::<Vec<_>>());
        assert_eq!(numbers(&["41"]), [41]);
        assert_eq!(numbers(&["43-44", "50"]), [43, 44, 50]);
        // The first forty steps are one conversation.
        assert_eq!(numbers(&["3", "60"]), [1, 2, 3, 60]);
        for wrong in ["0", "x", "5-4", "-3", "3-", ""] {
            assert!(wrong.parse::<Selection>().is_err(), "{wrong}");
        }
        let far: Selection = "1-100000".parse().unwrap();
        assert_eq!(selected(Dialect::Uci, &[far]).err(), Some(SelectionError::TooFar(count)));
    }
}
