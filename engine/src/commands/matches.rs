//! `xiongmao match`: reads the arguments, plays the match and prints its reports.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use xiongmao_analysis::interruption::Interruption;
use xiongmao_arena::driver::engine_settings::EngineSpec;
use xiongmao_arena::driver::halt::HaltHandle;
use xiongmao_arena::driver::log::{EngineLog, LogLevel};
use xiongmao_arena::driver::strays::adopt_orphans;
use xiongmao_arena::key_values;
use xiongmao_arena::output::json_report::{JsonReport, summary_json};
use xiongmao_arena::output::match_facts::MatchFacts;
use xiongmao_arena::output::progress::ProgressLine;
use xiongmao_arena::output::text_report::TextReport;
use xiongmao_arena::rules::GameName;
use xiongmao_arena::statistics::sprt::SprtDecision;
use xiongmao_arena::tournament::cores::{Affinity, CoresError, threads_per_game};
use xiongmao_arena::tournament::match_error::MatchError;
use xiongmao_arena::tournament::openings::book::{OpeningHelpers, OpeningOrder, OpeningSettings};
use xiongmao_arena::tournament::pairing::plan::PairingFormat;
use xiongmao_arena::tournament::records::archive::Archive;
use xiongmao_arena::tournament::records::journal::Journal;
use xiongmao_arena::tournament::records::live_pgn::LivePgn;
use xiongmao_arena::tournament::records::part_manifest;
use xiongmao_arena::tournament::runner::{Match, MatchResources};
use xiongmao_arena::tournament::selfcheck;
use xiongmao_arena::tournament::settings::MatchSettings;
use xiongmao_parts::Part;
use xiongmao_parts::manifest::begin;
use xiongmao_text::count;

use super::games_args::read_first_moves;
use super::match_merge::{self, MERGE_CONFLICTS, tell_end};
use super::{CommandResult, Context, opening_search, value_parsers};
use crate::signals::{finish_on_signal, stop_on_signal};
use crate::version;

/// The arguments of `match`.
#[derive(Debug, clap::Args)]
// Each is a separate flag on the command line.
#[allow(clippy::struct_excessive_bools)]
pub struct Args {
    #[command(flatten)]
    engines: EngineArgs,
    /// Read the settings from a TOML file, which names programs that will be run; command-line flags override it
    /// [default: none]
    #[arg(long, value_name = "FILE")]
    settings: Option<PathBuf>,
    /// Who plays whom: roundrobin, gauntlet (the first engine plays all others; see --seeds), knockout or swiss
    /// [default: roundrobin]
    #[arg(long, value_name = "FORMAT", value_parser = value_parsers::pairing_format(), hide_possible_values = true)]
    format: Option<PairingFormat>,
    /// The same as --format gauntlet
    #[arg(long, conflicts_with = "format")]
    gauntlet: bool,
    /// Number of engines, from the first on, that play all others in a gauntlet [default: 1]
    #[arg(long, value_name = "N")]
    seeds: Option<usize>,
    /// How the referee judges perpetual check and chase in Xiangqi: repeated, competition, counted or arbiter [default:
    /// repeated if an engine plays whose protocol is not xiongmao, else counted]
    #[arg(long, value_name = "MODE")]
    perpetual: Option<String>,
    /// Number of openings per pairing (each is played twice, colours reversed) [default: 1]
    #[arg(long, value_name = "N", conflicts_with = "games")]
    rounds: Option<u32>,
    /// Number of games per pairing, rounded up to whole pairs [default: 2]
    #[arg(long, value_name = "N")]
    games: Option<u32>,
    /// Play each opening once; colours alternate from opening to opening
    #[arg(long)]
    no_swap: bool,
    /// Number of rounds of a Swiss tournament [default: as in a knockout, so 3 for 5 to 8 engines]
    #[arg(long, value_name = "N")]
    swiss_rounds: Option<u32>,
    /// Most pairs of games added to a tied encounter of a knockout; then the better seed advances [default: 4]
    #[arg(long, value_name = "N")]
    extra_pairs: Option<u32>,
    /// Number of games played at the same time [default: 1]
    #[arg(long, value_name = "N")]
    concurrency: Option<usize>,
    /// Play more games at the same time than there are cores, although engines are timed
    #[arg(long)]
    force_concurrency: bool,
    /// Bind the engines of each game to cores of their own: all, or a list such as 0-3,6 [default: not bound]
    #[arg(long, value_name = "CORES", num_args = 0..=1, default_missing_value = "all")]
    affinity: Option<Affinity>,
    /// Pause between games, in milliseconds [default: none]
    #[arg(long, value_name = "MS")]
    pause: Option<u64>,
    /// The event that the records name [default: xiongmao match]
    #[arg(long, value_name = "NAME")]
    event: Option<String>,
    /// Place of the match, for the records [default: none]
    #[arg(long, value_name = "PLACE")]
    site: Option<String>,
    /// Seed of all random choices [default: 1]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Openings: random:MOVES, balanced for the built-in suite of the game, db:DATABASE for the games of a database
    /// (see `xiongmao games import`), or a file of positions (FEEN, FEN, EPD), moves or games (./balanced for a file of
    /// that name) [default: random:8]
    #[arg(long, value_name = "SOURCE")]
    openings: Option<String>,
    /// Order of the openings: sequential or random, by the seed [default: sequential; for balanced and db: random]
    #[arg(long, value_name = "ORDER", value_parser = ["sequential", "random"])]
    order: Option<String>,
    /// Number of the first opening, from 1 [default: 1]
    #[arg(long, value_name = "N")]
    first_opening: Option<usize>,
    /// Most moves taken from each opening of a file or suite [default: all; from a game of a database: 8]
    #[arg(long, value_name = "N")]
    opening_plies: Option<usize>,
    /// Use only openings that a short search scores within this many centipawns of 0 [default: all]
    #[arg(long, value_name = "CP")]
    balance: Option<i32>,
    /// Nodes of that search [default: 5000]
    #[arg(long, value_name = "N")]
    balance_nodes: Option<u64>,
    /// End the match by a sequential test [default: off; if given: elo0=0 elo1=5 alpha=0.05 beta=0.05 model=normalized
    /// (or logistic)]
    #[arg(long, value_name = "KEY=VALUE", num_args = 0..)]
    sprt: Option<Vec<String>>,
    /// Adjudicate a draw when both engines report a score near 0 [default: off; if given: move=40 count=8 score=10]
    #[arg(long, value_name = "KEY=VALUE", num_args = 0..)]
    draw: Option<Vec<String>>,
    /// Adjudicate a loss when an engine reports a hopeless score [default: off; if given: count=4 score=500
    /// twosided=true]
    #[arg(long, value_name = "KEY=VALUE", num_args = 0..)]
    resign: Option<Vec<String>>,
    /// Adjudicate a draw after this many plies [default: never]
    #[arg(long, value_name = "N")]
    max_plies: Option<u32>,
    /// Adjudicate a game as won, lost or drawn when the endgame tables in this directory prove it; separate several as
    /// in PATH [default: off]
    #[arg(long, value_name = "DIR")]
    adjudicate_tables: Option<String>,
    /// Record the games in this directory; repeat the command to continue a match that was cut off [default: none]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Play only part I of N of the match: every Nth pair of games from the Ith on; --merge puts the parts together
    #[arg(long, value_name = "I/N", requires = "out")]
    part: Option<Part>,
    /// Put all parts of a match, each a directory, together in the new directory --out, and print the result
    #[arg(long, value_name = "DIR", num_args = 1.., requires = "out", conflicts_with_all = MERGE_CONFLICTS)]
    merge: Option<Vec<PathBuf>>,
    /// Continue the match in this directory with its original settings, and so run the programs that its match.toml
    /// names [default: none]
    #[arg(long, value_name = "DIR", conflicts_with_all = ["out", "settings", "engine", "each", "selfcheck"])]
    resume: Option<PathBuf>,
    /// Write the final position of every game to this file, replacing it, as EPD with players and result [default:
    /// none]
    #[arg(long, value_name = "FILE")]
    epd: Option<PathBuf>,
    /// Write every game to this file, replacing it, as PGN [default: none]
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
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

/// The arguments of each `--engine`, kept separate, and the arguments of `--each`.
#[derive(Debug, Default)]
struct EngineArgs {
    engines: Vec<Vec<String>>,
    each: Vec<String>,
}

impl clap::Args for EngineArgs {
    fn augment_args(command: clap::Command) -> clap::Command {
        let words = |name: &'static str| {
            clap::Arg::new(name).long(name).value_name("KEY=VALUE").num_args(1..).action(clap::ArgAction::Append)
        };
        command
            .arg(words("engine").help("An engine: cmd=PROGRAM and other settings of it, see below"))
            .arg(words("each").help("Defaults for the settings of every engine"))
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        Self::augment_args(command)
    }
}

impl clap::FromArgMatches for EngineArgs {
    fn from_arg_matches(matches: &clap::ArgMatches) -> Result<Self, clap::Error> {
        let groups = |name: &str| -> Vec<Vec<String>> {
            let occurrences = matches.get_occurrences::<String>(name);
            occurrences.into_iter().flatten().map(|words| words.cloned().collect()).collect()
        };
        Ok(Self { engines: groups("engine"), each: groups("each").concat() })
    }

    fn update_from_arg_matches(&mut self, matches: &clap::ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Args {
    fn settings(&self) -> Result<MatchSettings, MatchError> {
        let mut settings = match (&self.settings, &self.resume) {
            (_, Some(directory)) => Journal::settings(directory)?,
            (Some(path), None) => MatchSettings::read(path)?,
            (None, None) => MatchSettings::default(),
        };
        for words in &self.engines.engines {
            settings.engines.push(key_values::read("--engine", words)?);
        }
        if !self.engines.each.is_empty() {
            settings.each = key_values::read("--each", &self.engines.each)?;
        }
        self.read_tournament(&mut settings);
        settings.part = self.part.or(settings.part);
        if let Some(choice) = &self.perpetual {
            settings.perpetual = Some(choice.clone());
        }
        settings.seed = self.seed.unwrap_or(settings.seed);
        self.read_openings(&mut settings.openings);
        if let Some(words) = &self.sprt {
            settings.sprt = Some(key_values::read("--sprt", words)?);
        }
        if let Some(words) = &self.draw {
            settings.adjudication.draw = Some(key_values::read("--draw", words)?);
        }
        if let Some(words) = &self.resign {
            settings.adjudication.resign = Some(key_values::read("--resign", words)?);
        }
        settings.adjudication.max_plies = self.max_plies.or(settings.adjudication.max_plies);
        settings.adjudication.tables = self.adjudicate_tables.clone().or(settings.adjudication.tables.take());
        if self.selfcheck {
            settings = selfcheck::prepare(settings, self.rounds.or(self.games).is_some())?;
        }
        Ok(settings.with_absolute_paths())
    }

    /// Who plays whom, how often, and where.
    fn read_tournament(&self, settings: &mut MatchSettings) {
        settings.swap &= !self.no_swap;
        let games_of_opening = if settings.swap { 2 } else { 1 };
        if let Some(rounds) = self.rounds.or(self.games.map(|games| games.div_ceil(games_of_opening))) {
            settings.rounds = rounds;
        }
        let format = if self.gauntlet { Some(PairingFormat::Gauntlet) } else { self.format };
        settings.format = format.unwrap_or(settings.format);
        settings.seeds = self.seeds.or(settings.seeds);
        settings.swiss_rounds = self.swiss_rounds.or(settings.swiss_rounds);
        settings.extra_pairs = self.extra_pairs.or(settings.extra_pairs);
        settings.concurrency = self.concurrency.unwrap_or(settings.concurrency);
        settings.force_concurrency |= self.force_concurrency;
        settings.affinity = self.affinity.clone().or(settings.affinity.take());
        settings.pause = self.pause.or(settings.pause);
        settings.event = self.event.clone().or(settings.event.take());
        settings.site = self.site.clone().or(settings.site.take());
        settings.epd = self.epd.clone().or(settings.epd.take());
        settings.pgn = self.pgn.clone().or(settings.pgn.take());
    }

    fn read_openings(&self, openings: &mut OpeningSettings) {
        if let Some(source) = &self.openings {
            openings.source.clone_from(source);
        }
        match self.order.as_deref() {
            Some("random") => openings.order = Some(OpeningOrder::Random),
            Some(_) => openings.order = Some(OpeningOrder::Sequential),
            None => {}
        }
        openings.first = self.first_opening.unwrap_or(openings.first);
        openings.plies = self.opening_plies.or(openings.plies);
        openings.balance = self.balance.or(openings.balance);
        openings.balance_nodes = self.balance_nodes.unwrap_or(openings.balance_nodes);
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
        return match_merge::run(parts, directory, args.json, args.strict, out);
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
