//! The settings of one engine as the user writes them, and the specification that they resolve to.

use std::path::{Path, PathBuf};
use std::time::Duration;

use indexmap::IndexMap;
use serde::{Deserialize, Deserializer, Serialize};
use thiserror::Error;
use xiongmao_text::short_name;

use crate::driver::dialect::Dialect;
use crate::driver::limits::{EngineLimits, TimeControl};
use crate::driver::process::EngineProgram;

/// The settings of one engine, or the defaults for all engines of a match.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct EngineSettings {
    /// The program.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cmd: Option<String>,
    /// Its name in reports and records. Default: the name of the program.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The program's arguments.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub args: Vec<String>,
    /// The directory it runs in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dir: Option<PathBuf>,
    /// The dialect it speaks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub protocol: Option<Dialect>,
    /// Whether every `go` lists the legal moves after `searchmoves`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub searchmoves: Option<bool>,
    /// Whether it is restarted for every game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub restart: Option<bool>,
    /// Whether it searches on the opponent's time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ponder: Option<bool>,
    /// Its clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tc: Option<TimeControl>,
    /// Seconds per move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub st: Option<f64>,
    /// Nodes per move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Depth per move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Milliseconds by which an answer may be late. Default: 100.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub margin: Option<u64>,
    /// Seconds without an expected answer after which the engine has stalled. Default: 30.
    #[serde(rename = "patience", skip_serializing_if = "Option::is_none")]
    pub timeout: Option<f64>,
    /// The same for the answer to `uci` or `ucci`. Default: `timeout`.
    #[serde(rename = "start_patience", skip_serializing_if = "Option::is_none")]
    pub start_timeout: Option<f64>,
    /// The same for `readyok` at the beginning of a game. Default: `timeout`.
    #[serde(rename = "game_patience", skip_serializing_if = "Option::is_none")]
    pub game_timeout: Option<f64>,
    /// The same for `readyok` after options. Default: `timeout`.
    #[serde(rename = "ping_patience", skip_serializing_if = "Option::is_none")]
    pub ping_timeout: Option<f64>,
    /// Options, set in this order with `setoption`.
    #[serde(skip_serializing_if = "IndexMap::is_empty", deserialize_with = "read_options")]
    pub options: IndexMap<String, String>,
}

/// Why an engine's settings cannot be used.
#[derive(Debug, Error)]
#[error("engine {engine}: {reason}")]
pub struct EngineSettingsError {
    /// Its name, or its number from 1.
    pub engine: String,
    /// The reason.
    pub reason: &'static str,
}

/// The value of an option. TOML may give it as text, a number or a boolean.
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

/// Default margin in milliseconds. It covers the wake-up time on a busy machine. The clock still loses the whole time.
const MARGIN: u64 = 100;
/// Default timeout in seconds.
const TIMEOUT: f64 = 30.0;

impl EngineSettings {
    /// These settings, completed by those for every engine.
    #[must_use]
    pub fn with_defaults(mut self, each: &Self) -> Self {
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
        self.ponder = self.ponder.or(each.ponder);
        // An engine with any limit of its own takes none of the common ones.
        if self.tc.is_none() && self.st.is_none() && self.nodes.is_none() && self.depth.is_none() {
            (self.tc, self.st, self.nodes, self.depth) = (each.tc, each.st, each.nodes, each.depth);
        }
        self.margin = self.margin.or(each.margin);
        self.timeout = self.timeout.or(each.timeout);
        self.start_timeout = self.start_timeout.or(each.start_timeout);
        self.game_timeout = self.game_timeout.or(each.game_timeout);
        self.ping_timeout = self.ping_timeout.or(each.ping_timeout);
        for (name, value) in each.options {
            self.options.entry(name).or_insert(value);
        }
        self
    }

    /// Resolves the settings. `name` is used if they have none.
    ///
    /// # Errors
    /// If a setting is missing or invalid.
    pub fn resolve(&self, name: &str) -> Result<EngineSpec, EngineSettingsError> {
        let own = self.name.as_deref().map(short_name).filter(|name| !name.is_empty());
        let name = own.unwrap_or_else(|| short_name(name));
        let refuse = |reason| Err(EngineSettingsError { engine: name.clone(), reason });
        let Some(cmd) = self.cmd.as_deref().filter(|cmd| !cmd.is_empty()) else {
            return refuse("it needs a program: cmd=PROGRAM");
        };
        if self.tc.is_none() && self.st.is_none() && self.nodes.is_none() && self.depth.is_none() {
            return refuse("it needs a limit, such as st=0.1 (or tc=, nodes= or depth=)");
        }
        if self.nodes == Some(0) || self.depth == Some(0) {
            return refuse("nodes and depth must be at least 1");
        }
        let seconds = |value: f64| {
            Duration::try_from_secs_f64(value).ok().filter(|time| (1..1 << 25).contains(&time.as_millis()))
        };
        let per_move = match self.st.map(seconds) {
            Some(None) => return refuse("st must be a number of seconds, at least 0.001"),
            time => time.flatten(),
        };
        let whole = self.timeout.unwrap_or(TIMEOUT);
        let waits = [None, self.start_timeout, self.ping_timeout, self.game_timeout];
        let [Some(answer), Some(start), Some(ping), Some(game)] = waits.map(|time| seconds(time.unwrap_or(whole)))
        else {
            return refuse("patience must be a number of seconds, at least 0.001");
        };
        let timeouts = Timeouts { start, ping, game, answer };
        if self.searchmoves == Some(true) && self.protocol.is_some_and(Dialect::is_cecp) {
            return refuse("CECP has no searchmoves");
        }
        if self.nodes.is_some() && self.protocol.is_some_and(Dialect::is_cecp) {
            return refuse("CECP has no limit of nodes: tc=, st= or depth=");
        }
        if self.searchmoves == Some(true) && self.protocol.is_some_and(Dialect::is_ucci) {
            return refuse("UCCI has no searchmoves; banmoves names the moves that would lose at once");
        }
        let is_text = |text: &str| !text.contains(char::is_control);
        if !self.options.iter().all(|(name, value)| is_text(name) && is_text(value)) {
            return refuse("options must be single lines of text");
        }
        let limits = EngineLimits {
            control: self.tc,
            per_move,
            nodes: self.nodes,
            depth: self.depth,
            margin: Duration::from_millis(self.margin.unwrap_or(MARGIN).min(1 << 25)),
        };
        Ok(EngineSpec {
            program: EngineProgram {
                path: absolute_program(Path::new(cmd)),
                args: self.args.clone(),
                directory: self.dir.clone(),
                errors: None,
                cores: Vec::new(),
            },
            dialect: self.protocol.unwrap_or_default(),
            offer_moves: self.searchmoves.unwrap_or(false),
            restart: self.restart.unwrap_or(false),
            ponder: self.ponder.unwrap_or(false),
            limits,
            timeouts,
            options: self.options.clone(),
            game: None,
            perpetual: None,
            name,
        })
    }
}

/// A path that contains a directory, made absolute; a bare name, which is looked up in `PATH`, unchanged.
pub fn absolute_program(path: &Path) -> PathBuf {
    let has_directory = path.parent().is_some_and(|parent| !parent.as_os_str().is_empty());
    if has_directory { std::path::absolute(path).unwrap_or_else(|_| path.to_owned()) } else { path.to_owned() }
}

/// How long to wait for an engine before it has stalled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Timeouts {
    /// For the answer to `uci` or `ucci`.
    pub start: Duration,
    /// For `readyok` after options.
    pub ping: Duration,
    /// For `readyok` at the beginning of a game.
    pub game: Duration,
    /// For the answer to `go`, beyond its time.
    pub answer: Duration,
}

/// The resolved settings of an engine, ready to start it.
#[derive(Clone, Debug)]
pub struct EngineSpec {
    /// Its name in reports and records.
    pub name: String,
    /// How to start it.
    pub program: EngineProgram,
    /// The dialect it speaks.
    pub dialect: Dialect,
    /// Whether every `go` lists the legal moves after `searchmoves`.
    pub offer_moves: bool,
    /// Whether it is restarted for every game.
    pub restart: bool,
    /// Whether it searches on the opponent's time.
    pub ponder: bool,
    /// The limits of its searches.
    pub limits: EngineLimits,
    /// How long to wait for it before it has stalled.
    pub timeouts: Timeouts,
    /// The name of the game, for engines that play several; `None` leaves the choice to them and their options.
    pub game: Option<&'static str>,
    /// How the referee judges perpetual check and chase, for engines with such an option.
    pub perpetual: Option<&'static str>,
    /// Options, set in this order with `setoption`.
    pub options: IndexMap<String, String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_wait_has_its_own_timeout() {
        let settings = |text: &str| -> EngineSettings { toml::from_str(text).unwrap() };
        let each = settings("cmd = 'a'\nnodes = 1\npatience = 5.0\ngame_patience = 60.0");
        let timeouts = settings("start_patience = 2.0").with_defaults(&each).resolve("a").unwrap().timeouts;
        let seconds = [timeouts.start, timeouts.ping, timeouts.game, timeouts.answer].map(|time| time.as_secs());
        assert_eq!(seconds, [2, 5, 60, 5]);
        let refused = settings("cmd = 'a'\nnodes = 1\nping_patience = 0.0").resolve("a").unwrap_err();
        assert_eq!(refused.to_string(), "engine a: patience must be a number of seconds, at least 0.001");
    }
}
