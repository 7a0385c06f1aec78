//! What ends the analysis of a position: the same words on the command line, in the records of a batch, and in what is
//! told of it.

use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use xiongmao_movegen::Ply;
use xiongmao_search::Limits;

use crate::game::MAX_DEPTH;

/// The limits of one analysis. They combine: the first one reached ends it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::Args, Serialize, Deserialize)]
pub struct Bounds {
    /// Search so many plies deep
    #[arg(long, value_name = "N", allow_negative_numbers = true,
          value_parser = clap::value_parser!(u32).range(1..=MAX_DEPTH as i64))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Search so many positions
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = clap::value_parser!(u64).range(1..))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Search for so many milliseconds
    #[arg(long, value_name = "MS", allow_negative_numbers = true, value_parser = clap::value_parser!(u64).range(1..))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub movetime: Option<u64>,
    /// End as soon as a win in at most so many own plies is proven, or a loss is certain
    #[arg(long, value_name = "N", allow_negative_numbers = true,
          value_parser = clap::value_parser!(u32).range(1..=MAX_DEPTH as i64))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mate: Option<u32>,
}

impl Bounds {
    /// What an analysis of one position takes if nothing else ends it.
    pub const ONE: Self = Self { depth: None, nodes: None, movetime: Some(5000), mate: None };
    /// What each position of a batch takes if nothing else ends it. It counts positions, so that the answer is the same
    /// on every machine.
    pub const EACH: Self = Self { depth: None, nodes: Some(1_000_000), movetime: None, mate: None };

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// These limits, and `usual` beside them if none of them is sure to be reached.
    #[must_use]
    pub fn or(self, usual: Self) -> Self {
        let Self { depth, nodes, movetime, mate } = self;
        if depth.is_some() || nodes.is_some() || movetime.is_some() { self } else { Self { mate, ..usual } }
    }

    /// Whether each lies in its range. The command line looks at it by itself.
    ///
    /// # Errors
    /// Says which does not.
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

    /// The limits of the search, of these plies if any are given.
    pub fn limits(&self, search_plies: Vec<Ply>) -> Limits {
        let Self { depth, nodes, movetime, mate } = *self;
        let movetime = movetime.map(Duration::from_millis);
        Limits { depth, nodes, movetime, mate, search_plies, ..Limits::default() }
    }
}

/// `depth 12, 5 s`: for a person.
impl fmt::Display for Bounds {
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
        let deep = Bounds { depth: Some(7), ..Bounds::default() };
        assert_eq!(deep.or(Bounds::EACH), deep);
        assert_eq!(Bounds::default().or(Bounds::ONE), Bounds::ONE);
        let mate = Bounds { mate: Some(3), ..Bounds::default() };
        assert_eq!(mate.or(Bounds::EACH), Bounds { mate: Some(3), ..Bounds::EACH });
    }

    #[test]
    fn limits_have_ranges() {
        assert_eq!(Bounds::ONE.check(), Ok(()));
        for (wrong, name) in [
            (Bounds { depth: Some(0), ..Bounds::default() }, "depth"),
            (Bounds { depth: Some(240), ..Bounds::default() }, "depth"),
            (Bounds { nodes: Some(0), ..Bounds::default() }, "nodes"),
            (Bounds { movetime: Some(0), ..Bounds::default() }, "movetime"),
            (Bounds { mate: Some(u32::MAX), ..Bounds::default() }, "mate"),
        ] {
            assert!(wrong.check().unwrap_err().starts_with(name), "{wrong:?}");
        }
    }

    #[test]
    fn limits_are_told_in_words() {
        let bounds = Bounds { depth: Some(12), nodes: Some(1_500_000), movetime: Some(2500), mate: Some(2) };
        assert_eq!(bounds.to_string(), "depth 12, 1,500,000 nodes, 2.5 s, a win in 2");
        assert_eq!(Bounds::default().to_string(), "no limit");
    }
}
