//! The cores that the games of a match use.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;
use xiongmao_text::{count, quote};

use crate::driver::affinity::allowed_cores;
use crate::driver::engine_settings::EngineSpec;

/// The cores for the engines of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Affinity {
    /// All cores available to this program.
    All,
    /// These cores.
    Listed(Vec<usize>),
}

/// The highest number of a core.
const MOST: usize = 1023;

/// Why the cores of this machine do not suffice.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum CoresError {
    #[error("expected all, or cores such as 0-3,6, found {0}")]
    List(String),
    #[error("affinity: this system does not bind processes to cores")]
    Unsupported,
    #[error("affinity: this program may not run on core {0}")]
    Forbidden(usize),
    /// There are too few cores to bind every game to its own.
    #[error(
        "affinity: {games} at a time with {each} for each game is more than the {cores} there are; lower \
         --concurrency",
        cores = count(*.cores as u64, "core", "cores")
    )]
    TooFew {
        /// The number of games at a time.
        games: usize,
        /// How many cores each needs.
        each: usize,
        /// How many there are.
        cores: usize,
    },
    /// Timed engines would share cores.
    #[error(
        "up to {threads} threads would search at the same time on {cores}, at the cost of the engines' time; lower \
         --concurrency or option.Threads, or insist with --force-concurrency",
        cores = count(*.cores as u64, "core", "cores")
    )]
    Overbooked {
        /// The number of threads that search at the same time.
        threads: usize,
        /// How many cores there are.
        cores: usize,
    },
}

impl FromStr for Affinity {
    type Err = CoresError;

    fn from_str(text: &str) -> Result<Self, CoresError> {
        if text == "all" {
            return Ok(Self::All);
        }
        let fail = || CoresError::List(quote(text));
        let number = |text: &str| text.parse::<usize>().ok().filter(|&core| core <= MOST).ok_or_else(fail);
        let mut cores = Vec::new();
        for part in text.split(',') {
            let (first, last) = part.split_once('-').unwrap_or((part, part));
            cores.extend(number(first)?..=number(last)?);
        }
        cores.sort_unstable();
        cores.dedup();
        if cores.is_empty() { Err(fail()) } else { Ok(Self::Listed(cores)) }
    }
}

impl fmt::Display for Affinity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::All => f.write_str("all"),
            Self::Listed(cores) => f.write_str(&cores.iter().map(usize::to_string).collect::<Vec<_>>().join(",")),
        }
    }
}

impl TryFrom<String> for Affinity {
    type Error = CoresError;

    fn try_from(text: String) -> Result<Self, CoresError> {
        text.parse()
    }
}

impl From<Affinity> for String {
    fn from(affinity: Affinity) -> Self {
        affinity.to_string()
    }
}

/// The number of threads that search at the same time in one game. Engines search in turn, but both at the same time
/// if one of them ponders.
pub fn threads_per_game(specs: &[EngineSpec]) -> usize {
    let option = |spec: &EngineSpec, wanted: &str| {
        spec.options.iter().find(|(name, _)| name.eq_ignore_ascii_case(wanted)).map(|(_, value)| value.clone())
    };
    let threads =
        |spec: &EngineSpec| option(spec, "threads").and_then(|value| value.parse().ok()).unwrap_or(1usize).max(1);
    let mut all: Vec<usize> = specs.iter().map(threads).collect();
    all.sort_unstable_by(|a, b| b.cmp(a));
    all.iter()
        .take(if specs.iter().any(|spec| spec.ponder) { 2 } else { 1 })
        .fold(0, |sum, &more| sum.saturating_add(more))
}

/// The cores of each of the games that are played at the same time; empty lists if engines are not bound.
///
/// # Errors
/// If there are too few cores, or a listed core is not available to this program.
pub fn assign_cores(
    affinity: Option<&Affinity>,
    specs: &[EngineSpec],
    concurrency: usize,
) -> Result<Vec<Vec<usize>>, CoresError> {
    let Some(affinity) = affinity else { return Ok(vec![Vec::new(); concurrency]) };
    let allowed = allowed_cores();
    if allowed.is_empty() {
        return Err(CoresError::Unsupported);
    }
    let cores = match affinity {
        Affinity::All => allowed,
        Affinity::Listed(cores) => {
            if let Some(core) = cores.iter().find(|core| !allowed.contains(core)) {
                return Err(CoresError::Forbidden(*core));
            }
            cores.clone()
        }
    };
    let each = threads_per_game(specs);
    match each.checked_mul(concurrency).filter(|&wanted| wanted <= cores.len()) {
        Some(_) => Ok(cores.chunks(each).take(concurrency).map(<[usize]>::to_vec).collect()),
        None => Err(CoresError::TooFew { games: concurrency, each, cores: cores.len() }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::settings::MatchSettings;

    fn specs(settings: [&str; 2]) -> Vec<EngineSpec> {
        let engines = settings.map(|settings| format!("[[engine]]\ncmd = 'a'\nnodes = 1\n{settings}\n"));
        toml::from_str::<MatchSettings>(&engines.concat()).unwrap().resolve().unwrap()
    }

    #[test]
    fn cores_are_listed() {
        for (text, cores) in [("0", vec![0]), ("0-2,5", vec![0, 1, 2, 5]), ("3,1,1", vec![1, 3])] {
            assert_eq!(text.parse(), Ok(Affinity::Listed(cores)));
        }
        assert_eq!("all".parse(), Ok(Affinity::All));
        for text in ["", "x", "1-", "3-1", "9999", "-1", "0-99999999999"] {
            assert!(text.parse::<Affinity>().is_err(), "{text}");
        }
        assert_eq!("0-2,5".parse::<Affinity>().unwrap().to_string(), "0,1,2,5");
    }

    #[test]
    fn pondering_engines_search_at_the_same_time() {
        assert_eq!(threads_per_game(&specs(["", ""])), 1);
        let threads = |number: usize, more: &str| format!("options = {{ threads = {number} }}\n{more}");
        let pair = |more: &str| threads_per_game(&specs([&threads(4, more), &threads(2, "")]));
        assert_eq!(["", "ponder = true", "ponder = false"].map(pair), [4, 6, 4]);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn every_game_has_its_own_cores() {
        let allowed = allowed_cores();
        let pair = specs(["", ""]);
        let assigned = assign_cores(Some(&Affinity::All), &pair, allowed.len()).unwrap();
        assert_eq!(assigned.concat(), allowed);
        assert!(assigned.iter().all(|cores| cores.len() == 1));
        assert!(assign_cores(Some(&Affinity::All), &pair, allowed.len() + 1).is_err());
        let far = Affinity::Listed(vec![MOST]);
        assert_eq!(assign_cores(Some(&far), &pair, 1), Err(CoresError::Forbidden(1023)));
        assert_eq!(assign_cores(None, &pair, 3), Ok(vec![vec![]; 3]));
    }
}
