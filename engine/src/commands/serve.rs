//! `xiongmao serve`: the board in the browser, and the HTTP interface behind it.

use std::io::Write;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use xiongmao_web::{Level, Program, Settings, serve};
use xiongmao_workbench::program::ENGINE;
use xiongmao_workbench::puzzles::file::shipped;
use xiongmao_workbench::registry;
use xiongmao_workbench::searcher::Resources;

use super::{CommandResult, Context};
use crate::exit::Verdict;
use crate::system::give_memory_back;

/// The arguments of `xiongmao serve`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Port to listen on, on 127.0.0.1 only; 0 takes a free one
    #[arg(long, value_name = "PORT", default_value_t = 8080)]
    port: u16,
    /// Open the page in the browser
    #[arg(long)]
    open: bool,
    /// Number of search threads, shared by all clients [default: the number of cores]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = super::threads())]
    threads: Option<u16>,
    /// Memory that the server may take, in megabytes, at least 128: tables of searches, bodies of requests, itself
    #[arg(long, value_name = "MB", allow_negative_numbers = true, default_value_t = Settings::default().memory,
          value_parser = clap::value_parser!(u32).range(i64::from(Settings::LEAST_MEMORY)..=Resources::MAX_HASH.into()))]
    memory: u32,
    /// Longest time of one analysis, in seconds
    #[arg(long, value_name = "S", allow_negative_numbers = true, default_value_t = Settings::default().analysis_time.as_secs(),
          value_parser = clap::value_parser!(u64).range(1..=86_400))]
    analysis_time: u64,
    /// Show the matches in this directory while they run: the directory of `match --out`, or one with several of them
    /// [default: none]
    #[arg(long, value_name = "DIR")]
    watch: Option<PathBuf>,
    /// What to log on standard error: error, warn, info, debug (every request)
    #[arg(long, value_name = "LEVEL", value_enum, hide_possible_values = true, default_value_t)]
    log: Log,
}

/// What is logged.
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
/// If it cannot listen on the port.
pub fn run(context: &mut Context, args: &Args) -> CommandResult {
    let (game, out) = (context.game, &mut context.out);
    let Args { port, open, threads, memory, analysis_time, ref watch, log } = *args;
    give_memory_back();
    let usual = Settings::default();
    let analysis_time = Duration::from_secs(analysis_time);
    let settings = Settings { threads: threads.unwrap_or(usual.threads), memory, analysis_time };
    let mut games = registry::VARIANTS.to_vec();
    // The first game is the one that the page begins with, and the default for requests.
    games.sort_by_key(|variant| game.is_some_and(|game| game.rules() != variant.rules()));
    let program = Program { name: ENGINE, games, puzzles: shipped };
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    let mut printed = Ok(());
    serve(program, settings, watch.as_deref(), address, log.into(), |address| {
        let page = format!("http://{address}/");
        printed = writeln!(out, "{page}").and_then(|()| out.flush());
        if open {
            open_in_browser(&page);
        }
    })?;
    printed?;
    Ok(Verdict::Positive)
}

/// Asks the system to open a page. Where it cannot, the address is on the screen.
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
