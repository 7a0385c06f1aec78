//! The limits of an analysis and their ranges: the same on the command line, in the records of a batch, over HTTP, in
//! Python, and in answers.

use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use xiongmao_movegen::Move;
use xiongmao_search::Limits;
use xiongmao_search::score::MAX_PLY;

use crate::refusal::Refusal;

/// The greatest search depth, in plies.
pub const MAX_DEPTH: u64 = MAX_PLY as u64 - 1;
/// The greatest number of nodes or milliseconds: beyond it, readers of JSON with floating-point numbers round.
pub const MAX_NUMBER: u64 = 1 << 53;
/// The greatest number of lines per position.
pub const MAX_MULTIPV: usize = 256;
/// The most threads of a search, and of the program's other work on several.
pub const MAX_THREADS: u16 = 256;

/// The limits of an analysis. They combine: the first one reached ends the search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct AnalysisLimits {
    /// Stop at this depth, in plies.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1)]
    pub depth: Option<u32>,
    /// Stop after this number of nodes (positions searched).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1)]
    pub nodes: Option<u64>,
    /// Stop after this time, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1)]
    pub movetime: Option<u64>,
    /// Stop when a win within this many moves of the side to move is proven, or a loss is certain.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1)]
    pub mate: Option<u32>,
}

impl AnalysisLimits {
    /// The default for one position.
    pub const ONE: Self = Self { depth: None, nodes: None, movetime: Some(5000), mate: None };
    /// The default for each position of a batch. It counts nodes, so that answers are the same on every machine.
    pub const EACH: Self = Self { depth: None, nodes: Some(1_000_000), movetime: None, mate: None };

    /// The greatest value of each limit. The least is 1.
    pub const GREATEST: Self = Self {
        depth: Some(MAX_DEPTH as u32),
        nodes: Some(MAX_NUMBER),
        movetime: Some(MAX_NUMBER),
        mate: Some(MAX_DEPTH as u32),
    };
    /// The names of the limits in JSON.
    pub const NAMES: &[&str] = &["depth", "nodes", "movetime", "mate"];

    /// Whether no limit is set.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// These limits; with `usual` added if none of them is certain to end the search.
    #[must_use]
    pub fn or(self, usual: Self) -> Self {
        let Self { depth, nodes, movetime, mate } = self;
        if depth.is_some() || nodes.is_some() || movetime.is_some() { self } else { Self { mate, ..usual } }
    }

    /// Checks the range of each limit. The command line has checked its own.
    ///
    /// # Errors
    /// Names the limit that is out of range.
    pub fn check(&self) -> Result<(), Refusal> {
        self.check_within(&Self::GREATEST)
    }

    /// Checks that each limit is at least 1 and at most as in `greatest`.
    ///
    /// # Errors
    /// Names the limit that is out of range.
    pub fn check_within(&self, greatest: &Self) -> Result<(), Refusal> {
        for ((name, value), (_, most)) in self.named().into_iter().zip(greatest.named()) {
            value.map_or(Ok(()), |value| Refusal::check(name, value, 1, most.unwrap_or(MAX_NUMBER)))?;
        }
        Ok(())
    }

    /// The limits by their names.
    fn named(&self) -> [(&'static str, Option<u64>); 4] {
        let Self { depth, nodes, movetime, mate } = *self;
        [("depth", depth.map(u64::from)), ("nodes", nodes), ("movetime", movetime), ("mate", mate.map(u64::from))]
    }

    /// The limits for the search, restricted to these moves if there are any.
    pub fn search_limits(&self, search_moves: Vec<Move>) -> Limits {
        let Self { depth, nodes, movetime, mate } = *self;
        let movetime = movetime.map(Duration::from_millis);
        Limits { depth, nodes, movetime, mate, search_moves, ..Limits::default() }
    }
}

/// A number with commas between groups of three digits.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// For people, such as `depth 12, 5 s`.
impl fmt::Display for AnalysisLimits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { depth, nodes, movetime, mate } = *self;
        let words = [
            depth.map(|depth| format!("depth {depth}")),
            nodes.map(|nodes| format!("{} nodes", grouped(nodes))),
            movetime.map(|millis| format!("{} s", Duration::from_millis(millis).as_secs_f64())),
            mate.map(|moves| format!("a win in {moves}")),
        ];
        let words: Vec<String> = words.into_iter().flatten().collect();
        f.write_str(if words.is_empty() { "no limit" } else { "" })?;
        f.write_str(&words.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_analysis_always_has_an_end() {
        let deep = AnalysisLimits { depth: Some(7), ..AnalysisLimits::default() };
        assert_eq!(deep.or(AnalysisLimits::EACH), deep);
        assert_eq!(AnalysisLimits::default().or(AnalysisLimits::ONE), AnalysisLimits::ONE);
        let mate = AnalysisLimits { mate: Some(3), ..AnalysisLimits::default() };
        assert_eq!(mate.or(AnalysisLimits::EACH), AnalysisLimits { mate: Some(3), ..AnalysisLimits::EACH });
    }

    #[test]
    fn limits_have_ranges() {
        assert_eq!(AnalysisLimits::ONE.check(), Ok(()));
        for (wrong, name) in [
            (AnalysisLimits { depth: Some(0), ..AnalysisLimits::default() }, "depth"),
            (AnalysisLimits { depth: Some(240), ..AnalysisLimits::default() }, "depth"),
            (AnalysisLimits { nodes: Some(0), ..AnalysisLimits::default() }, "nodes"),
            (AnalysisLimits { movetime: Some(0), ..AnalysisLimits::default() }, "movetime"),
            (AnalysisLimits { mate: Some(u32::MAX), ..AnalysisLimits::default() }, "mate"),
        ] {
            assert!(wrong.check().unwrap_err().to_string().starts_with(name), "{wrong:?}");
        }
    }

    #[test]
    fn limits_are_written_in_english() {
        let limits = AnalysisLimits { depth: Some(12), nodes: Some(1_500_000), movetime: Some(2500), mate: Some(2) };
        assert_eq!(limits.to_string(), "depth 12, 1,500,000 nodes, 2.5 s, a win in 2");
        assert_eq!(AnalysisLimits::default().to_string(), "no limit");
    }
}
