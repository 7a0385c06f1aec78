//! The settings of a match, from a TOML file or the command line.

use std::io::{self, Read};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use thiserror::Error;
use xiongmao_parts::Part;
use xiongmao_text::regular::{self, Links};
use xiongmao_text::{place_in, read_text};

use crate::driver::engine_settings::{EngineSettings, EngineSettingsError, EngineSpec, absolute_program};
use crate::rules::{GameName, PERPETUAL, REPEATED, RuleOptionError, RuleSettings};
use crate::statistics::sprt::SprtSettings;
use crate::tournament::adjudication::AdjudicationRules;
use crate::tournament::cores::Affinity;
use crate::tournament::openings::book::{DATABASE, OpeningSettings, RANDOM};
use crate::tournament::openings::file::BALANCED;
use crate::tournament::pairing::plan::{PairingFormat, Plan};

/// The largest settings file that is read, in bytes.
pub const MAX_BYTES: u64 = 1 << 20;
/// Most games played at the same time.
const MOST_CONCURRENT: usize = 1024;

/// Why settings are invalid.
#[derive(Debug, Error)]
pub enum SettingsError {
    #[error("cannot read {path}: {source}")]
    Read {
        path: String,
        /// The system's error.
        source: io::Error,
    },
    #[error("{path}: {source}")]
    File {
        path: String,
        /// The error.
        source: SettingsTextError,
    },
    #[error("at most {MOST_CONCURRENT} games can be played at the same time; found {0}")]
    Concurrency(usize),
    #[error(transparent)]
    Engine(#[from] EngineSettingsError),
    #[error("a Swiss tournament of {engines} engines has 1 to {most} rounds, since no two meet twice; found {rounds}")]
    SwissRounds {
        /// The number of engines.
        engines: usize,
        /// The most rounds.
        most: usize,
        /// The number of rounds that was asked for.
        rounds: u32,
    },
    /// The game does not have the rule that was chosen.
    #[error("perpetual: {0}")]
    Rule(#[from] RuleOptionError),
    /// The settings of the match are invalid.
    #[error("{0}")]
    Match(&'static str),
}

#[derive(Debug, Error, PartialEq, Eq)]
#[error("{place}: {reason}")]
pub struct SettingsTextError {
    /// The line and the column.
    pub place: String,
    /// The error there.
    pub reason: String,
}

/// The settings of a match. The comment on a setting that has a flag is its help.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[serde(deny_unknown_fields, default)]
pub struct MatchSettings {
    /// The game that is played.
    #[serde(skip_serializing_if = "GameName::is_default")]
    #[cfg_attr(feature = "clap", arg(skip))]
    pub game: GameName,
    /// How the referee judges perpetual check and chase in Xiangqi: repeated, competition, counted or arbiter [default:
    /// repeated if an engine plays whose protocol is not xiongmao, else counted]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(long, value_name = "MODE"))]
    pub perpetual: Option<String>,
    /// Which part of the games is played; `None` for all of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(skip))]
    pub part: Option<Part>,
    /// Number of openings per pairing (each is played twice, colours reversed) [default: 1]
    #[cfg_attr(feature = "clap", arg(long, value_name = "N"))]
    pub rounds: u32,
    /// Play each opening once; colours alternate from opening to opening
    #[serde(skip_serializing_if = "is_true")]
    #[cfg_attr(
        feature = "clap",
        arg(long = "no-swap", action = clap::ArgAction::Set, num_args = 0, default_missing_value = "false")
    )]
    pub swap: bool,
    /// Who plays whom: roundrobin, gauntlet (the first engine plays all others; see --seeds), knockout or swiss
    /// [default: roundrobin]
    #[cfg_attr(feature = "clap", arg(long, value_name = "FORMAT", hide_possible_values = true))]
    pub format: PairingFormat,
    /// Number of engines, from the first on, that play all others in a gauntlet [default: 1]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(long, value_name = "N"))]
    pub seeds: Option<usize>,
    /// Number of rounds of a Swiss tournament [default: as in a knockout, so 3 for 5 to 8 engines]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(long, value_name = "N"))]
    pub swiss_rounds: Option<u32>,
    /// Most pairs of games added to a tied encounter of a knockout; then the better seed advances [default: 4]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(long, value_name = "N"))]
    pub extra_pairs: Option<u32>,
    /// Number of games played at the same time [default: 1]
    #[cfg_attr(feature = "clap", arg(long, value_name = "N"))]
    pub concurrency: usize,
    /// Play more games at the same time than there are cores, although engines are timed
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(
        feature = "clap",
        arg(long, action = clap::ArgAction::Set, num_args = 0, default_missing_value = "true")
    )]
    pub force_concurrency: bool,
    /// Bind the engines of each game to cores of their own: all, or a list such as 0-3,6 [default: not bound]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(long, value_name = "CORES", num_args = 0..=1, default_missing_value = "all"))]
    pub affinity: Option<Affinity>,
    /// Pause between games, in milliseconds [default: none]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(long, value_name = "MS"))]
    pub pause: Option<u64>,
    /// The event that the records name [default: xiongmao match]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(long, value_name = "NAME"))]
    pub event: Option<String>,
    /// Place of the match, for the records [default: none]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(long, value_name = "PLACE"))]
    pub site: Option<String>,
    /// Write the final position of every game to this file, replacing it, as EPD with players and result [default:
    /// none]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(long, value_name = "FILE"))]
    pub epd: Option<PathBuf>,
    /// Write every game to this file, replacing it, as PGN [default: none]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(long, value_name = "FILE"))]
    pub pgn: Option<PathBuf>,
    /// Seed of all random choices [default: 1]
    #[cfg_attr(feature = "clap", arg(long, value_name = "N"))]
    pub seed: u64,
    #[cfg_attr(feature = "clap", command(flatten))]
    pub openings: OpeningSettings,
    /// When a game is ended before the rules do.
    #[cfg_attr(feature = "clap", command(flatten))]
    pub adjudication: AdjudicationRules,
    /// The sequential test that ends the match early, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(skip))]
    pub sprt: Option<SprtSettings>,
    /// Defaults for every engine.
    #[cfg_attr(feature = "clap", arg(skip))]
    pub each: EngineSettings,
    #[serde(rename = "engine")]
    #[cfg_attr(feature = "clap", arg(skip))]
    pub engines: Vec<EngineSettings>,
}

/// serde passes a reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_true(value: &bool) -> bool {
    *value
}

/// Default number of openings that are added to a tied encounter.
const EXTRA_PAIRS: u32 = 4;

impl Default for MatchSettings {
    fn default() -> Self {
        Self {
            game: GameName::default(),
            perpetual: None,
            part: None,
            rounds: 1,
            swap: true,
            format: PairingFormat::default(),
            seeds: None,
            swiss_rounds: None,
            extra_pairs: None,
            concurrency: 1,
            force_concurrency: false,
            affinity: None,
            pause: None,
            event: None,
            site: None,
            epd: None,
            pgn: None,
            seed: 1,
            openings: OpeningSettings::default(),
            adjudication: AdjudicationRules::default(),
            sprt: None,
            each: EngineSettings::default(),
            engines: Vec::new(),
        }
    }
}

impl MatchSettings {
    /// Reads a settings file.
    ///
    /// # Errors
    /// If it cannot be read or is invalid.
    pub fn read(path: &Path) -> Result<Self, SettingsError> {
        Self::read_with(path, || read_text(path, MAX_BYTES))
    }

    /// Reads the settings of a match that has begun, from a regular file: anyone who can write to its directory could
    /// replace it with a pipe.
    ///
    /// # Errors
    /// If they cannot be read or are invalid.
    pub fn read_again(path: &Path) -> Result<Self, SettingsError> {
        Self::read_with(path, || {
            let mut text = String::new();
            regular::open(path, Links::Followed)?.0.take(MAX_BYTES).read_to_string(&mut text)?;
            Ok(text)
        })
    }

    fn read_with(path: &Path, read: impl FnOnce() -> io::Result<String>) -> Result<Self, SettingsError> {
        let name = path.display().to_string();
        let text = read().map_err(|source| SettingsError::Read { path: name.clone(), source })?;
        Self::from_toml(&text).map_err(|source| SettingsError::File { path: name, source })
    }

    /// Reads the text of a settings file.
    ///
    /// # Errors
    /// The error names the place.
    pub fn from_toml(text: &str) -> Result<Self, SettingsTextError> {
        toml::from_str(text).map_err(|error| {
            let at = error.span().map_or(text.len(), |span| span.start);
            SettingsTextError { place: place_in(text, at), reason: error.message().trim().to_owned() }
        })
    }

    /// The same settings with absolute paths, so that the match can be resumed from any directory.
    #[must_use]
    pub fn with_absolute_paths(mut self) -> Self {
        let text = |path: PathBuf| path.to_string_lossy().into_owned();
        for engine in self.engines.iter_mut().chain([&mut self.each]) {
            engine.cmd = engine.cmd.take().map(|cmd| text(absolute_program(Path::new(&cmd))));
            engine.dir = engine.dir.take().map(|dir| std::path::absolute(&dir).unwrap_or(dir));
        }
        if !self.openings.source.starts_with(RANDOM) && self.openings.source != BALANCED {
            let (kind, path) = self.openings.source.split_at(if self.openings.source.starts_with(DATABASE) {
                DATABASE.len()
            } else {
                0
            });
            let absolute = std::path::absolute(path).map_or(path.to_owned(), text);
            self.openings.source = format!("{kind}{absolute}");
        }
        for file in [&mut self.epd, &mut self.pgn].into_iter().flatten() {
            *file = std::path::absolute(&*file).unwrap_or_else(|_| file.clone());
        }
        if let Some(dirs) = &mut self.adjudication.tables {
            let absolute = std::env::split_paths(dirs).map(|dir| std::path::absolute(&dir).unwrap_or(dir));
            // All directories have the same separator as before.
            *dirs = std::env::join_paths(absolute).map_or_else(|_| dirs.clone(), |all| text(all.into()));
        }
        self
    }

    /// Whether the games of one match count for the other. The settings may differ in the number of rounds, in the
    /// number of games at a time, in the cores, in the files with the games, and in the description of the event. If
    /// rounds are paired from the results of earlier ones, the number of games of an encounter must also be the same.
    pub fn plays_same_games(&self, other: &Self) -> bool {
        let common = |settings: &Self| {
            let rounds = if settings.format.has_rounds() { settings.rounds } else { 0 };
            Self {
                rounds,
                concurrency: 0,
                force_concurrency: false,
                affinity: None,
                pause: None,
                event: None,
                site: None,
                epd: None,
                pgn: None,
                swiss_rounds: None,
                openings: OpeningSettings { order: Some(settings.openings.order()), ..settings.openings.clone() },
                ..settings.clone()
            }
        };
        common(self) == common(other)
    }

    /// What determines the schedule.
    pub fn plan(&self) -> Plan {
        Plan {
            format: self.format,
            seeds: self.seeds.unwrap_or(1),
            openings: self.rounds,
            swap: self.swap,
            swiss_rounds: self.swiss_rounds.unwrap_or_else(|| self.engines.len().next_power_of_two().ilog2()),
            extra_pairs: self.extra_pairs.unwrap_or(EXTRA_PAIRS),
            part: self.part.unwrap_or(Part::WHOLE),
        }
    }

    /// The sequential test that may end this run. A part is always played to its end: its games alone do not decide
    /// the test.
    pub fn running_test(&self) -> Option<&SprtSettings> {
        self.sprt.as_ref().filter(|_| self.part.is_none())
    }

    /// The maximum number of rounds of a Swiss tournament before two engines must meet twice.
    fn most_swiss_rounds(&self) -> usize {
        let engines = self.engines.len();
        if engines.is_multiple_of(2) { engines - 1 } else { engines }
    }

    /// How the referee judges perpetual check and chase. Without a choice, by the repetition of positions if an engine
    /// of a foreign protocol plays, since it knows no other rule, and by the game's default otherwise. `None` in a
    /// game without such rules.
    ///
    /// # Errors
    /// If the game has no such choice.
    pub fn perpetual(&self) -> Result<Option<&'static str>, SettingsError> {
        let Some(option) = self.game.0.options.iter().find(|option| option.is_named(PERPETUAL)) else {
            return match &self.perpetual {
                Some(_) => Err(RuleOptionError::no_option(PERPETUAL).into()),
                None => Ok(None),
            };
        };
        if let Some(choice) = &self.perpetual {
            return Ok(Some(option.choice(choice)?));
        }
        let dialect = |engine: &EngineSettings| engine.protocol.or(self.each.protocol).unwrap_or_default();
        let foreign = self.engines.iter().any(|engine| dialect(engine).is_foreign());
        Ok(Some(if foreign { REPEATED } else { option.default }))
    }

    /// The rules by which the referee plays.
    ///
    /// # Errors
    /// If the game does not have them.
    pub fn rules(&self) -> Result<RuleSettings, SettingsError> {
        let mut rules = RuleSettings::default();
        if let Some(choice) = self.perpetual()? {
            rules.choose(PERPETUAL, choice)?;
        }
        Ok(rules)
    }

    /// Resolves the engines. Each gets a unique name.
    ///
    /// # Errors
    /// If a setting is missing or invalid.
    pub fn resolve(&self) -> Result<Vec<EngineSpec>, SettingsError> {
        if self.engines.len() < 2 {
            return Err(SettingsError::Match(
                "a match needs at least two engines: --engine cmd=PROGRAM --engine cmd=PROGRAM",
            ));
        }
        if self.rounds == 0 || self.concurrency == 0 {
            return Err(SettingsError::Match("rounds and concurrency must be at least 1"));
        }
        if self.concurrency > MOST_CONCURRENT {
            return Err(SettingsError::Concurrency(self.concurrency));
        }
        if self.sprt.is_some() && self.engines.len() != 2 {
            return Err(SettingsError::Match("a sequential test needs exactly two engines"));
        }
        if self.sprt.is_some() && self.format.has_rounds() {
            return Err(SettingsError::Match("a sequential test needs the format roundrobin"));
        }
        if self.part.is_some() && self.format.has_rounds() {
            return Err(SettingsError::Match(
                "only roundrobin and gauntlet can be played in parts: other formats pair each round by all results",
            ));
        }
        if self.seeds.is_some() && self.format != PairingFormat::Gauntlet {
            return Err(SettingsError::Match("only a gauntlet has seeds, which play all others"));
        }
        if self.seeds.is_some_and(|seeds| seeds == 0 || seeds >= self.engines.len()) {
            return Err(SettingsError::Match("a gauntlet needs at least one seed and one opponent"));
        }
        if self.format == PairingFormat::Swiss {
            let (rounds, most) = (self.plan().swiss_rounds, self.most_swiss_rounds());
            if rounds == 0 || rounds as usize > most {
                return Err(SettingsError::SwissRounds { engines: self.engines.len(), most, rounds });
            }
        }
        if self.sprt.as_ref().is_some_and(|sprt| !sprt.is_sound()) {
            return Err(SettingsError::Match(
                "a sequential test needs elo0 < elo1, and alpha and beta above 0, with alpha + beta < 1",
            ));
        }
        let mut specs = Vec::<EngineSpec>::new();
        for (index, settings) in self.engines.iter().enumerate() {
            let settings = settings.clone().with_defaults(&self.each);
            let stem = settings.cmd.as_deref().and_then(|cmd| Path::new(cmd).file_stem());
            let name = stem.map_or(format!("{}", index + 1), |stem| stem.to_string_lossy().into_owned());
            let mut spec = settings.resolve(&name)?;
            if !spec.dialect.has(self.game.0) {
                let reason = "its protocol plays Xiangqi only; protocol=uci and protocol=xiongmao play every game";
                return Err(EngineSettingsError { engine: spec.name, reason }.into());
            }
            spec.game = Some(self.game.0.name);
            spec.perpetual = self.perpetual()?;
            // Engines with the same name would be indistinguishable in reports.
            let taken = |name: &str| specs.iter().any(|other: &EngineSpec| other.name == name);
            if taken(&spec.name) {
                let base = spec.name.clone();
                spec.name = (2..=specs.len() + 2)
                    .map(|number| format!("{base}-{number}"))
                    .find(|name| !taken(name))
                    .unwrap_or(base);
            }
            specs.push(spec);
        }
        Ok(specs)
    }
}

#[cfg(test)]
mod tests;
