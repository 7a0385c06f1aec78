//! What a match is to be: read from a file in TOML, from the words of the command line, or both.

use std::path::{Path, PathBuf};
use std::time::Duration;

use indexmap::IndexMap;
use serde::{Deserialize, Deserializer, Serialize};
use thiserror::Error;

use super::adjudication::Adjudication;
use super::limits::{Limits, TimeControl};
use super::openings::OpeningSettings;
use super::process::Program;
use super::sprt::SprtSettings;
use super::voice::Dialect;

/// Why settings cannot be used.
#[derive(Debug, Error)]
pub enum SettingsError {
    /// A file cannot be read.
    #[error("cannot read {path}: {reason}")]
    Read {
        /// Its name.
        path: String,
        /// What the system says.
        reason: std::io::Error,
    },
    /// A file is no settings file.
    #[error("{path}: {reason}")]
    File {
        /// Its name.
        path: String,
        /// What is wrong with it.
        reason: String,
    },
    /// Words of the command line.
    #[error("{flag}: {reason}")]
    Words {
        /// The flag they belong to.
        flag: &'static str,
        /// What is wrong with them.
        reason: String,
    },
    /// An engine's settings.
    #[error("engine {engine}: {reason}")]
    Engine {
        /// Its name, or its number from 1.
        engine: String,
        /// What is wrong with it.
        reason: &'static str,
    },
    /// The match as a whole.
    #[error("{0}")]
    Match(&'static str),
}

/// One engine, or what is said of each of them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct EngineSettings {
    /// The program.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cmd: Option<String>,
    /// What tables and records call it; the name of the program where this is missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The program's arguments, one by one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub args: Vec<String>,
    /// The directory it runs in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dir: Option<PathBuf>,
    /// How it is spoken to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub protocol: Option<Dialect>,
    /// Whether it is told with every `go` which plies are legal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub searchmoves: Option<bool>,
    /// Whether it is started anew for every game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub restart: Option<bool>,
    /// Its clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tc: Option<TimeControl>,
    /// Seconds for each ply.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub st: Option<f64>,
    /// Positions for each ply.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Depth for each ply.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Milliseconds by which an answer may be late.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub margin: Option<u64>,
    /// Seconds after which an engine that says nothing, and owes an answer, has stalled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub patience: Option<f64>,
    /// What is set with `setoption`, in this order.
    #[serde(skip_serializing_if = "IndexMap::is_empty", deserialize_with = "read_options")]
    pub options: IndexMap<String, String>,
}

/// The value of an option, which TOML may write without quotation marks.
#[derive(Deserialize)]
#[serde(untagged)]
enum OptionValue {
    Text(String),
    Whole(i64),
    Flag(bool),
}

fn read_options<'de, D: Deserializer<'de>>(input: D) -> Result<IndexMap<String, String>, D::Error> {
    let options = IndexMap::<String, OptionValue>::deserialize(input)?;
    let text = |value| match value {
        OptionValue::Text(text) => text,
        OptionValue::Whole(number) => number.to_string(),
        OptionValue::Flag(flag) => flag.to_string(),
    };
    Ok(options.into_iter().map(|(name, value)| (name, text(value))).collect())
}

/// The milliseconds by which an answer may be late unless something else is said: what waking up costs on a busy
/// machine. The time itself is taken off the clock all the same.
const MARGIN: u64 = 100;
/// The seconds after which an engine has stalled unless something else is said.
const PATIENCE: f64 = 30.0;

impl EngineSettings {
    /// These settings, and where they say nothing, those of each.
    fn or(mut self, each: &Self) -> Self {
        let each = each.clone();
        self.cmd = self.cmd.or(each.cmd);
        self.name = self.name.or(each.name);
        if self.args.is_empty() {
            self.args = each.args;
        }
        self.dir = self.dir.or(each.dir);
        self.protocol = self.protocol.or(each.protocol);
        self.searchmoves = self.searchmoves.or(each.searchmoves);
        self.restart = self.restart.or(each.restart);
        // Whoever has limits of its own is not bound by those of each.
        if self.tc.is_none() && self.st.is_none() && self.nodes.is_none() && self.depth.is_none() {
            (self.tc, self.st, self.nodes, self.depth) = (each.tc, each.st, each.nodes, each.depth);
        }
        self.margin = self.margin.or(each.margin);
        self.patience = self.patience.or(each.patience);
        for (name, value) in each.options {
            self.options.entry(name).or_insert(value);
        }
        self
    }

    /// What these settings mean, for the engine that is called `name` where it has no name.
    fn resolve(&self, name: &str) -> Result<EngineSpec, SettingsError> {
        let name = self.name.clone().unwrap_or_else(|| name.to_owned());
        let refuse = |reason| Err(SettingsError::Engine { engine: name.clone(), reason });
        let Some(cmd) = self.cmd.as_deref().filter(|cmd| !cmd.is_empty()) else {
            return refuse("it needs a program: cmd=...");
        };
        if self.tc.is_none() && self.st.is_none() && self.nodes.is_none() && self.depth.is_none() {
            return refuse("it needs a limit: tc=..., st=..., nodes=... or depth=...");
        }
        if self.nodes == Some(0) || self.depth == Some(0) {
            return refuse("nodes and depth are at least 1");
        }
        let seconds = |value: f64| Duration::try_from_secs_f64(value).ok().filter(|time| (1..1 << 25).contains(&time.as_millis()));
        let per_ply = match self.st.map(seconds) {
            Some(None) => return refuse("st is a number of seconds, at least 0.001"),
            time => time.flatten(),
        };
        let Some(patience) = seconds(self.patience.unwrap_or(PATIENCE)) else {
            return refuse("patience is a number of seconds, at least 0.001");
        };
        let is_text = |text: &str| !text.contains(char::is_control);
        if !is_text(&name) || !self.options.iter().all(|(name, value)| is_text(name) && is_text(value)) {
            return refuse("names and options are single lines of text");
        }
        let limits = Limits {
            control: self.tc,
            per_ply,
            nodes: self.nodes,
            depth: self.depth,
            margin: Duration::from_millis(self.margin.unwrap_or(MARGIN).min(1 << 25)),
        };
        Ok(EngineSpec {
            program: Program {
                path: locate(Path::new(cmd)),
                args: self.args.clone(),
                directory: self.dir.clone(),
                errors: None,
            },
            dialect: self.protocol.unwrap_or_default(),
            offer_plies: self.searchmoves.unwrap_or(false),
            restart: self.restart.unwrap_or(false),
            limits,
            patience,
            options: self.options.clone(),
            name,
        })
    }
}

/// A path with a directory in it is meant from where we are, wherever the engine will run.
fn locate(path: &Path) -> PathBuf {
    let has_directory = path.parent().is_some_and(|parent| !parent.as_os_str().is_empty());
    if has_directory { std::path::absolute(path).unwrap_or_else(|_| path.to_owned()) } else { path.to_owned() }
}

/// An engine, ready to be started.
#[derive(Clone, Debug)]
pub struct EngineSpec {
    /// What tables and records call it.
    pub name: String,
    /// How to start it.
    pub program: Program,
    /// How it is spoken to.
    pub dialect: Dialect,
    /// Whether it is told which plies are legal.
    pub offer_plies: bool,
    /// Whether it is started anew for every game.
    pub restart: bool,
    /// What bounds its thinking.
    pub limits: Limits,
    /// How long it may owe an answer.
    pub patience: Duration,
    /// What is set with `setoption`, in this order.
    pub options: IndexMap<String, String>,
}

/// Who plays whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Everybody plays everybody.
    #[default]
    RoundRobin,
    /// The first engine plays all others.
    Gauntlet,
}

/// A whole match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct MatchSettings {
    /// How many openings every two engines play, with both colours each.
    pub rounds: u32,
    /// Who plays whom.
    pub format: Format,
    /// How many games at a time.
    pub concurrency: usize,
    /// What random choices follow from.
    pub seed: u64,
    /// Where games begin.
    pub openings: OpeningSettings,
    /// When the runner ends a game.
    pub adjudication: Adjudication,
    /// When the match ends by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprt: Option<SprtSettings>,
    /// What holds for every engine that says nothing else.
    pub each: EngineSettings,
    /// The engines.
    #[serde(rename = "engine")]
    pub engines: Vec<EngineSettings>,
}

impl Default for MatchSettings {
    fn default() -> Self {
        Self {
            rounds: 1,
            format: Format::default(),
            concurrency: 1,
            seed: 1,
            openings: OpeningSettings::default(),
            adjudication: Adjudication::default(),
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
    /// If it cannot be read, or says what no settings file says.
    pub fn read(path: &Path) -> Result<Self, SettingsError> {
        let name = path.display().to_string();
        let text = std::fs::read_to_string(path).map_err(|reason| SettingsError::Read { path: name.clone(), reason })?;
        toml::from_str(&text).map_err(|error| SettingsError::File { path: name, reason: error.to_string() })
    }

    /// The engines, ready to be started, each with a name of its own.
    ///
    /// # Errors
    /// If something is missing or makes no sense.
    pub fn resolve(&self) -> Result<Vec<EngineSpec>, SettingsError> {
        if self.engines.len() < 2 {
            return Err(SettingsError::Match("a match needs two engines at least: --engine cmd=... --engine cmd=..."));
        }
        if self.rounds == 0 || self.concurrency == 0 {
            return Err(SettingsError::Match("rounds and concurrency are at least 1"));
        }
        if self.sprt.is_some() && self.engines.len() != 2 {
            return Err(SettingsError::Match("a sequential test needs exactly two engines"));
        }
        if self.sprt.as_ref().is_some_and(|sprt| !sprt.is_sound()) {
            return Err(SettingsError::Match(
                "a sequential test needs elo0 < elo1, and alpha and beta above 0 with a sum below 1",
            ));
        }
        let mut specs = Vec::<EngineSpec>::new();
        for (index, settings) in self.engines.iter().enumerate() {
            let settings = settings.clone().or(&self.each);
            let stem = settings.cmd.as_deref().and_then(|cmd| Path::new(cmd).file_stem());
            let name = stem.map_or(format!("{}", index + 1), |stem| stem.to_string_lossy().into_owned());
            let mut spec = settings.resolve(&name)?;
            // Two engines of one name could not be told apart in the table.
            let taken = |name: &str| specs.iter().any(|other: &EngineSpec| other.name == name);
            if taken(&spec.name) {
                let base = spec.name.clone();
                spec.name = (2..).map(|number| format!("{base}-{number}")).find(|name| !taken(name)).unwrap_or(base);
            }
            specs.push(spec);
        }
        Ok(specs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = r#"
        rounds = 50
        seed = 7
        [openings]
        source = "random:8"
        balance = 100
        [adjudication.draw]
        move = 40
        count = 8
        score = 10
        [sprt]
        elo0 = 0
        elo1 = 5
        [each]
        tc = "10+0.1"
        options = { Hash = 16 }
        [[engine]]
        cmd = "./new"
        [[engine]]
        cmd = "peer"
        protocol = "uci"
        nodes = 1000
        options = { VariantPath = "x.ini", UCI_Variant = "xiongqi", Ponder = false }
    "#;

    #[test]
    fn files_are_read() {
        let settings: MatchSettings = toml::from_str(FILE).unwrap();
        assert_eq!((settings.rounds, settings.seed, settings.concurrency), (50, 7, 1));
        let specs = settings.resolve().unwrap();
        assert_eq!(specs[0].name, "new");
        assert!(specs[0].program.path.is_absolute());
        assert_eq!(specs[0].limits.to_string(), "10+0.1");
        assert_eq!(specs[1].program.path, Path::new("peer"));
        assert_eq!(specs[1].limits.to_string(), "1000 nodes");
        let options: Vec<_> = specs[1].options.iter().map(|(name, value)| format!("{name}={value}")).collect();
        assert_eq!(options, ["VariantPath=x.ini", "UCI_Variant=xiongqi", "Ponder=false", "Hash=16"]);
    }

    #[test]
    fn settings_survive_being_written() {
        let settings: MatchSettings = toml::from_str(FILE).unwrap();
        let written = toml::to_string(&settings).unwrap();
        assert_eq!(toml::from_str::<MatchSettings>(&written).unwrap(), settings, "{written}");
    }

    #[test]
    fn nonsense_is_refused() {
        for (text, reason) in [
            ("[[engine]]\ncmd='a'\nnodes=1", "two engines"),
            ("[[engine]]\nnodes=1\n[[engine]]\ncmd='b'\nnodes=1", "needs a program"),
            ("[[engine]]\ncmd='a'\nnodes=1\n[[engine]]\ncmd='b'", "engine b: it needs a limit"),
            ("[[engine]]\ncmd='a'\nst=-1.0\n[[engine]]\ncmd='b'\nnodes=1", "st is a number"),
            ("rounds=0\n[[engine]]\ncmd='a'\nst=1.0\n[[engine]]\ncmd='b'\nnodes=1", "rounds"),
            ("sprt={elo0=5,elo1=5}\n[each]\nnodes=1\n[[engine]]\ncmd='a'\n[[engine]]\ncmd='b'", "elo0 < elo1"),
        ] {
            let settings: MatchSettings = toml::from_str(text).unwrap();
            let error = settings.resolve().unwrap_err().to_string();
            assert!(error.contains(reason), "{error}");
        }
        for text in ["round=1", "[[engine]]\ntc='x'", "[each]\nhash=1", "format='cup'"] {
            assert!(toml::from_str::<MatchSettings>(text).is_err(), "{text}");
        }
    }

    #[test]
    fn equal_names_are_told_apart() {
        let settings: MatchSettings =
            toml::from_str("[each]\ncmd='a'\nnodes=1\n[[engine]]\n[[engine]]\n[[engine]]\n").unwrap();
        let names: Vec<_> = settings.resolve().unwrap().into_iter().map(|spec| spec.name).collect();
        assert_eq!(names, ["a", "a-2", "a-3"]);
    }
}
