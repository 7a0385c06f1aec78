//! `xiongmao serve`: the board in the browser, and the HTTP interface behind it.

use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{anyhow, bail};
use xiongmao_analysis::memory;
use xiongmao_analysis::program::ENGINE;
use xiongmao_analysis::searcher::Resources;
use xiongmao_answers::explored::Explorer;
use xiongmao_games::SharedDatabase;
use xiongmao_puzzles::file::shipped;
use xiongmao_tables::Tables;
use xiongmao_text::read_bytes;
use xiongmao_web::{Access, BasePath, Host, Level, Origin, Program, Settings, Users, serve};

use super::{CommandResult, Context, TableArgs};
use crate::exit::Verdict;
use crate::system::keep_little_memory;

/// The most bytes of a file of tokens that are read: thousands of users.
const TOKEN_FILE_BYTES: u64 = 1 << 20;

/// The arguments of `xiongmao serve`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Port to listen on; 0 takes a free one
    #[arg(long, value_name = "PORT", default_value_t = 8080)]
    port: u16,
    /// Address to listen on, such as 0.0.0.0 for all computers of the network; they need a token
    #[arg(long, value_name = "ADDR", default_value_t = IpAddr::from(Ipv4Addr::LOCALHOST))]
    bind: IpAddr,
    /// Users who may reach the server from other computers or through a proxy: a file in TOML with a table for each
    /// user, such as [anna], with `token` and, if limits are to differ, `searches` and `analysis_time` [default: none]
    #[arg(long, value_name = "FILE")]
    token_file: Option<PathBuf>,
    /// Also require a token on this computer, as behind a proxy that adds no forwarding headers
    #[arg(long, requires = "token_file")]
    require_token: bool,
    /// A name of the server besides localhost, as in its address behind a proxy; repeat for more
    #[arg(long, value_name = "HOST")]
    allow_host: Vec<Host>,
    /// Another site, as browsers name it (`https://example.org`), whose pages may use the HTTP interface; repeat for
    /// more
    #[arg(long, value_name = "ORIGIN")]
    allow_origin: Vec<Origin>,
    /// Path under which the page and the interface are found, such as /xiongmao [default: /]
    #[arg(long, value_name = "PATH")]
    base_path: Option<BasePath>,
    /// Open the page in the browser
    #[arg(long)]
    open: bool,
    /// Number of search threads, shared by all clients [default: the number of cores]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = super::threads())]
    threads: Option<u16>,
    /// Memory that the server may take, in megabytes, at least 128: tables of searches and of endgames, bodies of
    /// requests, itself
    #[arg(long, value_name = "MB", allow_negative_numbers = true, default_value_t = Settings::default().memory,
          value_parser = clap::value_parser!(u32)
              .range(i64::from(Settings::LEAST_MEMORY)..=Resources::MAX_HASH.into()))]
    memory: u32,
    /// Longest time of one analysis, in seconds
    #[arg(long, value_name = "S", allow_negative_numbers = true,
          default_value_t = Settings::default().analysis_time.as_secs(),
          value_parser = clap::value_parser!(u64).range(1..=86_400))]
    analysis_time: u64,
    /// Show the matches in this directory while they run: the directory of `match --out`, or one with several of them
    /// [default: none]
    #[arg(long, value_name = "DIR")]
    watch: Option<PathBuf>,
    #[command(flatten)]
    tables: TableArgs,
    /// Database of games (see `xiongmao games import`) that answers what was played in a position [default: none]
    #[arg(long, value_name = "DATABASE")]
    games: Option<PathBuf>,
    /// What to log on standard error: error, warn, info, debug (every request)
    #[arg(long, value_name = "LEVEL", value_enum, hide_possible_values = true, default_value_t)]
    log: Log,
}

/// The contents of the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, clap::ValueEnum)]
enum Log {
    Error,
    #[default]
    Warn,
    Info,
    Debug,
}

impl From<Log> for Level {
    fn from(log: Log) -> Self {
        match log {
            Log::Error => Self::ERROR,
            Log::Warn => Self::WARN,
            Log::Info => Self::INFO,
            Log::Debug => Self::DEBUG,
        }
    }
}

/// Serves until a signal ends it.
///
/// # Errors
/// If the tables cannot be read, or it cannot listen on the port.
pub fn run(context: &mut Context, args: &Args) -> CommandResult {
    let Args { port, bind, open, threads, memory, analysis_time, ref watch, log, .. } = *args;
    keep_little_memory();
    if let Some(directory) = watch.as_deref().filter(|directory| !directory.is_dir()) {
        if directory.exists() {
            bail!(
                "{} is not a folder; --watch takes the folder of a match, or one with several of them",
                directory.display()
            );
        }
        let _ = writeln!(
            context.notes,
            "note: {} does not exist yet; its matches appear when it does",
            directory.display()
        );
    }
    let usual = Settings::default();
    let analysis_time = Duration::from_secs(analysis_time);
    let settings = Settings { threads: threads.unwrap_or(usual.threads), memory, analysis_time, ..usual };
    // The first game is the default for requests, too.
    let tables = args.tables.open()?;
    let settings = tables.as_deref().map_or(settings, |tables| with_tables(settings, tables, &mut context.notes));
    let database = args.games.as_deref().map(|path| SharedDatabase::open(path, Settings::ASIDES)).transpose()?;
    let settings = database.as_ref().map_or(Ok(settings), |database| with_games(settings, database))?;
    let program = Program {
        name: ENGINE,
        games: context.games(),
        puzzles: shipped,
        tables,
        database: database.map(|database| Arc::new(database) as Arc<dyn Explorer>),
        give_back: memory::give_back,
    };
    let access = access(args)?;
    let base = access.base.as_str().to_owned();
    let out = &mut context.out;
    let mut printed = Ok(());
    serve(program, settings, access, watch.as_deref(), SocketAddr::from((bind, port)), log.into(), |address| {
        // The address of all networks is none that a browser can open.
        let is_any = address.ip().is_unspecified();
        let address = if is_any { SocketAddr::from((Ipv4Addr::LOCALHOST, address.port())) } else { address };
        let page = format!("http://{address}{base}/");
        printed = writeln!(out, "{page}").and_then(|()| out.flush());
        if open {
            open_in_browser(&page);
        }
    })?;
    printed?;
    Ok(Verdict::Positive)
}

/// With memory for endgame tables. Those that are asked for when it is used up are missing.
fn with_tables(settings: Settings, tables: &Tables, notes: &mut impl Write) -> Settings {
    let needed = u32::try_from(tables.memory().div_ceil(1 << 20)).unwrap_or(u32::MAX);
    let settings = settings.with_endgames(needed);
    tables.set_room(u64::from(settings.endgames) << 20);
    if settings.endgames < needed {
        let Settings { memory, endgames, .. } = settings;
        let _ = writeln!(
            notes,
            "note: the tables take {needed} MB, of which --memory {memory} leaves {endgames}; those that are asked for \
             last are missing"
        );
    }
    settings
}

/// With memory for a database of games, but at most half of what is left for searches.
fn with_games(settings: Settings, database: &SharedDatabase) -> anyhow::Result<Settings> {
    let needed = u32::try_from(database.memory().div_ceil(1 << 20)).unwrap_or(u32::MAX);
    if needed > settings.tables() / 2 {
        bail!(
            "the database of games takes {needed} MB of memory, more than --memory {} has for it; allow more",
            settings.memory
        );
    }
    Ok(Settings { games: needed, ..settings })
}

/// Who may use the server, as the arguments say.
fn access(args: &Args) -> anyhow::Result<Access> {
    let users = args.token_file.as_deref().map_or(Ok(Users::default()), |path| {
        let failed = |reason: String| anyhow!("token file {}: {reason}", path.display());
        let bytes = read_bytes(path, TOKEN_FILE_BYTES).map_err(|error| failed(error.to_string()))?;
        let text = std::str::from_utf8(&bytes).map_err(|error| failed(error.to_string()))?;
        Users::read(text).map_err(|error| failed(error.to_string()))
    })?;
    // Who listens on an address is found under it.
    let own = Some(args.bind).filter(|address| !address.is_loopback() && !address.is_unspecified());
    let own = own.and_then(|address| match address {
        IpAddr::V4(address) => address.to_string().parse().ok(),
        IpAddr::V6(address) => format!("[{address}]").parse().ok(),
    });
    let hosts = args.allow_host.iter().cloned().chain(own).collect();
    let base = args.base_path.clone().unwrap_or_default();
    Ok(Access { hosts, origins: args.allow_origin.clone(), users, base, require_token: args.require_token })
}

/// Asks the system to open a page. If that fails, the address is on the screen.
fn open_in_browser(page: &str) {
    let (program, arguments): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("cmd", &["/c", "start", ""])
    } else {
        ("xdg-open", &[])
    };
    let _ = Command::new(program).args(arguments).arg(page).spawn();
}
