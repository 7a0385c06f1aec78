//! `xiongmao match`: reads the arguments, plays the match and prints its reports.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::{Arg, ArgAction, ArgMatches, Args as _, Command, FromArgMatches, Id};
use serde::de::DeserializeOwned;
use xiongmao_analysis::interruption::Interruption;
use xiongmao_arena::driver::engine_settings::EngineSpec;
use xiongmao_arena::driver::halt::HaltHandle;
use xiongmao_arena::driver::log::{EngineLog, LogLevel};
use xiongmao_arena::driver::strays::adopt_orphans;
use xiongmao_arena::key_values::{self, KeyValueError};
use xiongmao_arena::output::json_report::{JsonReport, summary_json};
use xiongmao_arena::output::match_facts::MatchFacts;
use xiongmao_arena::output::progress::ProgressLine;
use xiongmao_arena::output::text_report::{TextReport, standings_text};
use xiongmao_arena::rules::GameName;
use xiongmao_arena::statistics::sprt::SprtDecision;
use xiongmao_arena::tournament::cores::{CoresError, threads_per_game};
use xiongmao_arena::tournament::match_error::MatchError;
use xiongmao_arena::tournament::openings::book::OpeningHelpers;
use xiongmao_arena::tournament::pairing::plan::PairingFormat;
use xiongmao_arena::tournament::records::archive::Archive;
use xiongmao_arena::tournament::records::journal::Journal;
use xiongmao_arena::tournament::records::live_pgn::LivePgn;
use xiongmao_arena::tournament::records::merge::{MergedMatch, merge};
use xiongmao_arena::tournament::records::part_manifest;
use xiongmao_arena::tournament::runner::{Match, MatchResources, MatchResult};
use xiongmao_arena::tournament::selfcheck;
use xiongmao_arena::tournament::settings::MatchSettings;
use xiongmao_parts::Part;
use xiongmao_parts::manifest::begin;
use xiongmao_text::count;

use super::games_args::read_first_moves;
use super::{CommandResult, Context, opening_search};
use crate::signals::{finish_on_signal, stop_on_signal};
use crate::version;

/// The arguments of `match`.
#[derive(Debug, clap::Args)]
// Each is a separate flag on the command line.
#[allow(clippy::struct_excessive_bools)]
pub struct Args {
    #[command(flatten)]
    flags: SettingFlags,
    /// Number of games per pairing, rounded up to whole pairs [default: 2]
    #[arg(long, value_name = "N", conflicts_with = "rounds", value_parser = clap::value_parser!(u32).range(1..))]
    games: Option<u32>,
    /// The same as --format gauntlet
    #[arg(long, conflicts_with = "format")]
    gauntlet: bool,
    /// Read the settings from a TOML file, which names programs that will be run; command-line flags override it
    /// [default: none]
    #[arg(long, value_name = "FILE")]
    settings: Option<PathBuf>,
    /// Record the games in this directory; repeat the command to continue a match that was cut off [default: none]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Play only part I of N of the match: every Nth pair of games from the Ith on; --merge puts the parts together
    #[arg(long, value_name = "I/N", requires = "out")]
    part: Option<Part>,
    /// Put all parts of a match, each a directory, together in the new directory --out, and print the result
    #[arg(long, value_name = "DIR", num_args = 1.., requires = "out", conflicts_with_all = flags_of_playing())]
    merge: Option<Vec<PathBuf>>,
    /// Continue the match in this directory with its original settings, and so run the programs that its match.toml
    /// names [default: none]
    #[arg(long, value_name = "DIR", conflicts_with_all = ["out", "settings", "engine", "each", "selfcheck"])]
    resume: Option<PathBuf>,
    /// Write the games in progress to this file as PGN, replacing it after every move [default: none]
    #[arg(long, value_name = "FILE")]
    live_pgn: Option<PathBuf>,
    /// Log every line between the runner and the engines: append to a file (compressed if its name ends in .gz), or to
    /// one file per engine in a directory/ [default: no log]
    #[arg(long, value_name = "FILE|DIR")]
    log: Option<PathBuf>,
    /// What to log: faults, games (also starts and ends of engines and games), or lines (everything)
    #[arg(long, value_name = "LEVEL", requires = "log", default_value = "lines")]
    log_level: LogLevel,
    /// Play one engine, or this program, against itself; fail unless the result is even
    #[arg(long)]
    selfcheck: bool,
    /// Fail if an engine loses by its own fault or makes a false claim
    #[arg(long)]
    strict: bool,
    /// Print JSON, one object per line
    #[arg(long)]
    json: bool,
    /// Print the standings after every N games; 0 for only at the end
    #[arg(long, value_name = "N", default_value_t = 20)]
    every: u64,
}

/// The flags that are settings of the match.
#[derive(Debug)]
struct SettingFlags(ArgMatches);

impl clap::Args for SettingFlags {
    fn augment_args(command: Command) -> Command {
        let words = |name: &'static str, least: usize, help: &'static str| {
            let arg = Arg::new(name).long(name).value_name("KEY=VALUE").num_args(least..);
            arg.action(ArgAction::Append).help(help)
        };
        let command = command
            .arg(words("engine", 1, "An engine: cmd=PROGRAM and other settings of it, see below"))
            .arg(words("each", 1, "Defaults for the settings of every engine"));
        // None is required, as on a command line that updates settings.
        MatchSettings::augment_args_for_update(command)
            .arg(words("sprt", 0, SPRT_HELP))
            .arg(words("draw", 0, DRAW_HELP))
            .arg(words("resign", 0, RESIGN_HELP))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

const SPRT_HELP: &str = "End the match by a sequential test [default: off; if given: elo0=0 elo1=5 alpha=0.05 \
                         beta=0.05 model=normalized (or logistic)]";
const DRAW_HELP: &str = "Adjudicate a draw when both engines report a score near 0 [default: off; if given: move=40 \
                         count=8 score=10]";
const RESIGN_HELP: &str = "Adjudicate a loss when an engine reports a hopeless score [default: off; if given: \
                           count=4 score=500 twosided=true]";

impl FromArgMatches for SettingFlags {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        Ok(Self(matches.clone()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl SettingFlags {
    /// Changes the settings that have been given.
    fn change(&self, settings: &mut MatchSettings) -> Result<(), KeyValueError> {
        settings.update_from_arg_matches(&self.0).unwrap_or_else(|error| error.exit());
        for words in self.words("engine") {
            settings.engines.push(key_values::read("--engine", &words)?);
        }
        settings.each = self.table("--each")?.unwrap_or_else(|| std::mem::take(&mut settings.each));
        settings.sprt = self.table("--sprt")?.or(settings.sprt.take());
        settings.adjudication.draw = self.table("--draw")?.or(settings.adjudication.draw);
        settings.adjudication.resign = self.table("--resign")?.or(settings.adjudication.resign);
        Ok(())
    }

    /// The words after a flag, if it has been given, as a table.
    fn table<T: DeserializeOwned>(&self, flag: &'static str) -> Result<Option<T>, KeyValueError> {
        let name = flag.trim_start_matches('-');
        self.0.contains_id(name).then(|| key_values::read(flag, &self.words(name).concat())).transpose()
    }

    /// The words after each occurrence of a flag.
    fn words(&self, name: &str) -> Vec<Vec<String>> {
        let occurrences = self.0.get_occurrences::<String>(name);
        occurrences.into_iter().flatten().map(|words| words.cloned().collect()).collect()
    }
}

/// The flags that conflict with `--merge`.
fn flags_of_playing() -> Vec<Id> {
    let command = SettingFlags::augment_args(Command::default());
    let settings = command.get_arguments().map(Arg::get_id).cloned();
    let others =
        ["games", "gauntlet", "settings", "part", "resume", "live_pgn", "log", "log_level", "selfcheck"].map(Id::from);
    settings.chain(others).collect()
}

impl Args {
    fn settings(&self) -> Result<MatchSettings, MatchError> {
        let mut settings = match (&self.settings, &self.resume) {
            (_, Some(directory)) => Journal::settings(directory)?,
            (Some(path), None) => MatchSettings::read(path)?,
            (None, None) => MatchSettings::default(),
        };
        self.flags.change(&mut settings)?;
        if let Some(games) = self.games {
            settings.rounds = games.div_ceil(if settings.swap { 2 } else { 1 });
        }
        if self.gauntlet {
            settings.format = PairingFormat::Gauntlet;
        }
        settings.part = self.part.or(settings.part);
        if self.selfcheck {
            settings = selfcheck::prepare(settings, self.games.is_some() || self.flags.0.contains_id("rounds"))?;
        }
        Ok(settings.with_absolute_paths())
    }
}

/// Plays the match and prints its reports. The verdict is positive if a sequential test accepts H1, a selfcheck is
/// even, and, with `--strict`, the match has no faults or false claims.
///
/// # Errors
/// If the match cannot be played or reported, or is interrupted.
pub fn run(context: &mut Context, args: &Args) -> CommandResult {
    let Context { game, out, notes, .. } = context;
    if let Some((parts, directory)) = args.merge.as_deref().zip(args.out.as_deref()) {
        return put_together(parts, directory, args.json, args.strict, out);
    }
    let mut settings = args.settings()?;
    if let Some(entry) = game {
        settings.game = GameName(entry.rules());
    }
    // Written out, so that the match is continued by the same rule whatever a later version takes by default.
    settings.perpetual = settings.perpetual().map_err(MatchError::from)?.map(str::to_owned);
    let (stopper, interruption) = end_on_signal();
    adopt_orphans();
    let log = open_log(args.log.as_deref(), args.log_level)?;
    let directory = args.out.as_deref().or(args.resume.as_deref());
    // A part that was cut off before it had its manifest goes on: its settings say that it is one.
    let begun = directory.is_some_and(|directory| Journal::settings(directory).is_ok_and(|old| old.part.is_none()));
    let resources = MatchResources {
        directory,
        log: log.clone(),
        openings: OpeningHelpers {
            scorer: Some(opening_search::scorer(settings.game.0, 1, interruption)),
            games: Some(Arc::new(read_first_moves)),
        },
        stopper,
        archive: Archive::new(settings.epd.as_deref(), settings.pgn.as_deref()),
        live_pgn: args.live_pgn.clone().map(LivePgn::new),
    };
    let game = Match::new(&settings, resources)?;
    let mut manifest =
        settings.part.map(|part| part_manifest::manifest(&settings, part, &game.identities(), version::program()));
    if let Some(directory) = directory {
        begin(directory, manifest.as_ref(), begun).map_err(MatchError::from)?;
    }
    advise(&settings, &game, notes)?;
    let facts = MatchFacts::new(&settings, game.specs(), game.identities(), game.schedule());
    let summary = if args.json {
        let mut json = JsonReport { out, facts: &facts };
        json.print(&facts.json())?;
        let summary = game.run(&mut ProgressLine::new(&mut json, facts.games))?;
        json.print(&summary_json(&facts, &summary))?;
        summary
    } else {
        let mut plain = TextReport::new(out, &facts, args.every);
        let summary = game.run(&mut ProgressLine::new(&mut plain, facts.games))?;
        tell_end(out, &facts, &summary)?;
        summary
    };
    if let Some(damage) = game.damaged_table() {
        let _ = writeln!(notes, "warning: {damage}");
    }
    if let Some(reason) = log.close() {
        let _ = writeln!(notes, "warning: the log is incomplete: {reason}");
    }
    if !summary.complete {
        let planned = summary.standings.schedule().to_play();
        return Err(MatchError::Interrupted(summary.standings.games(), planned).into());
    }
    if let Some((manifest, directory)) = manifest.as_mut().zip(directory) {
        part_manifest::finish(manifest, summary.standings.games());
        manifest.write(directory).map_err(MatchError::from)?;
    }
    let uneven = if args.selfcheck { selfcheck::unevenness(&summary, game.specs()) } else { None };
    if let Some(reason) = &uneven {
        let _ = writeln!(notes, "selfcheck: the result is not even: {reason}");
    }
    let proven = settings.running_test().is_none() || summary.decision == Some(SprtDecision::H1);
    Ok((proven && uneven.is_none() && (!args.strict || summary.standings.is_clean())).into())
}

/// Puts the parts in these directories together in a new one, and prints the result. The verdict is the same as after
/// playing the match; `strict` requires a match without faults and false claims.
///
/// # Errors
/// If the parts do not fit, or the match cannot be written or reported.
fn put_together(
    parts: &[PathBuf],
    directory: &Path,
    json: bool,
    strict: bool,
    out: &mut (impl Write + Send),
) -> CommandResult {
    let MergedMatch { settings, specs, identities, summary } = merge(parts, directory)?;
    let facts = MatchFacts::new(&settings, &specs, identities, summary.standings.schedule());
    if json {
        let mut json = JsonReport { out, facts: &facts };
        json.print(&facts.json())?;
        json.print(&summary_json(&facts, &summary))?;
    } else {
        tell_end(out, &facts, &summary)?;
    }
    let proven = settings.sprt.is_none() || summary.decision == Some(SprtDecision::H1);
    Ok((proven && (!strict || summary.standings.is_clean())).into())
}

/// Prints the final standings, and how the sequential test has decided.
///
/// # Errors
/// If they cannot be written.
fn tell_end(out: &mut impl Write, facts: &MatchFacts<'_>, summary: &MatchResult) -> Result<(), MatchError> {
    out.write_all(standings_text(facts, &summary.standings).as_bytes())?;
    if let Some(decision) = summary.decision {
        writeln!(out, "{decision} is accepted")?;
    }
    Ok(())
}

/// What signals end from now on: the match, at once or after its round, and the searches that score its openings.
fn end_on_signal() -> (HaltHandle, Interruption) {
    let (stopper, interruption) = <(HaltHandle, Interruption)>::default();
    let (held, searches) = (stopper.clone(), interruption.clone());
    let round = stopper.clone();
    finish_on_signal(move || round.finish_round());
    stop_on_signal(move || {
        // First the match: it takes no score of a search that was ended.
        held.stop();
        searches.interrupt();
    });
    (stopper, interruption)
}

/// Opens the log at this path; without a path, nothing is logged.
pub(super) fn open_log(path: Option<&Path>, level: LogLevel) -> Result<EngineLog, MatchError> {
    let Some(path) = path else { return Ok(EngineLog::silent()) };
    EngineLog::open(path, level).map_err(|source| MatchError::Log { path: path.display().to_string(), source })
}

/// Warns about settings that distort the results, and refuses settings that would make engines lose on time.
fn advise(settings: &MatchSettings, game: &Match, notes: &mut impl Write) -> Result<(), MatchError> {
    let cores = std::thread::available_parallelism().map_or(usize::MAX, std::num::NonZero::get);
    let wanted = settings.concurrency.saturating_mul(threads_per_game(game.specs()));
    if wanted > cores {
        let timed = |spec: &EngineSpec| spec.limits.control.is_some() || spec.limits.per_move.is_some();
        if !settings.force_concurrency && game.specs().iter().any(timed) {
            return Err(CoresError::Overbooked { threads: wanted, cores }.into());
        }
        let cores = count(cores as u64, "core", "cores");
        let _ = writeln!(notes, "warning: up to {wanted} threads will search at the same time on {cores}");
    }
    // Deterministic engines would play the same games again.
    if let Some(count) = game.openings().filter(|&count| count < settings.rounds as usize) {
        let _ = writeln!(notes, "warning: openings will repeat: there are {count} for {} rounds", settings.rounds);
    }
    Ok(())
}
