//! The limits of an analysis: the same names on the command line, in the records of a batch, and in answers.

use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use xiongmao_movegen::Ply;
use xiongmao_search::Limits;

use crate::game::MAX_DEPTH;

/// The limits of an analysis. They combine: the first one reached ends the search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AnalysisLimits {
    /// Stop at this depth, in plies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Stop after this number of nodes (positions searched).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Stop after this time, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub movetime: Option<u64>,
    /// Stop when a win within this many plies of the side to move is proven, or a loss is certain.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mate: Option<u32>,
}

impl AnalysisLimits {
    /// The default for one position.
    pub const ONE: Self = Self { depth: None, nodes: None, movetime: Some(5000), mate: None };
    /// The default for each position of a batch. It counts nodes, so that answers are the same on every machine.
    pub const EACH: Self = Self { depth: None, nodes: Some(1_000_000), movetime: None, mate: None };

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
    pub fn check(&self) -> Result<(), String> {
        let Self { depth, nodes, movetime, mate } = *self;
        let deep = |value: Option<u32>| value.map(u64::from);
        for (name, value, most) in [
            ("depth", deep(depth), MAX_DEPTH),
            ("nodes", nodes, u64::MAX),
            ("movetime", movetime, u64::MAX),
            ("mate", deep(mate), MAX_DEPTH),
        ] {
            if value.is_some_and(|value| value == 0 || value > most) {
                return Err(format!("{name} must be a whole number from 1 to {most}"));
            }
        }
        Ok(())
    }

    /// The limits for the search, restricted to these plies if there are any.
    pub fn search_limits(&self, search_plies: Vec<Ply>) -> Limits {
        let Self { depth, nodes, movetime, mate } = *self;
        let movetime = movetime.map(Duration::from_millis);
        Limits { depth, nodes, movetime, mate, search_plies, ..Limits::default() }
    }
}

/// For people, such as `depth 12, 5 s`.
impl fmt::Display for AnalysisLimits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { depth, nodes, movetime, mate } = *self;
        let words = [
            depth.map(|depth| format!("depth {depth}")),
            nodes.map(|nodes| format!("{} nodes", indicatif::HumanCount(nodes))),
            movetime.map(|millis| format!("{} s", Duration::from_millis(millis).as_secs_f64())),
            mate.map(|plies| format!("a win in {plies}")),
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
            assert!(wrong.check().unwrap_err().starts_with(name), "{wrong:?}");
        }
    }

    #[test]
    fn limits_are_told_in_words() {
        let limits = AnalysisLimits { depth: Some(12), nodes: Some(1_500_000), movetime: Some(2500), mate: Some(2) };
        assert_eq!(limits.to_string(), "depth 12, 1,500,000 nodes, 2.5 s, a win in 2");
        assert_eq!(AnalysisLimits::default().to_string(), "no limit");
    }
}
