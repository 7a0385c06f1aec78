//! Tournaments under faults: engines are killed and paused, the runner is killed and ended, and the disk is full, at
//! random moments. In the end every game is recorded and counted exactly once, and no process is left.
//!
//! `XIONGMAO_EFFORT` multiplies the number of games, `XIONGMAO_SEED` chooses other moments, and `--nocapture` shows
//! what happened.
#![cfg(target_os = "linux")]

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;
use xiongmao_arena::tournament::records::record::GamePlace;
use xiongmao_records::pcn::Pcn;
use xiongmao_tests::plain::random::Rng;
use xiongmao_tests::{rounds, setting};

use crate::commands::PROGRAM;

/// No match is without a new game this long unless it hangs.
const HANG: Duration = Duration::from_secs(300);

/// The actions on a tournament, and their effects.
#[derive(Debug, Default)]
struct Tale {
    games: usize,
    runs: usize,
    engines_killed: usize,
    engines_paused: usize,
    runner_killed: usize,
    runner_ended: usize,
    disk_full: usize,
    faults: BTreeMap<String, u64>,
    /// Resident memory of the runner in kilobytes, with the number of games it had counted.
    memory: Vec<(usize, u64)>,
}

/// The programs and the directory of one tournament. The runner and its engines are the same program under two names,
/// so that their processes can be distinguished.
struct Site {
    directory: tempfile::TempDir,
    host: PathBuf,
    player: PathBuf,
}

impl Site {
    fn new() -> Self {
        let directory = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
        let [host, player] = ["host", "player"].map(|name| directory.path().join(name));
        for path in [&host, &player] {
            fs::hard_link(PROGRAM, path).unwrap();
        }
        Self { directory, host, player }
    }

    fn out(&self) -> PathBuf {
        self.directory.path().join("out")
    }

    /// The whole lines of the journal.
    fn journal(&self) -> Vec<String> {
        let text = fs::read(self.out().join("games.jsonl")).unwrap_or_default();
        let whole = text.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        String::from_utf8(text[..whole].to_vec()).unwrap().lines().map(str::to_owned).collect()
    }

    /// The length of the journal.
    fn journal_bytes(&self) -> usize {
        fs::metadata(self.out().join("games.jsonl")).map_or(0, |data| data.len() as usize)
    }

    /// The engines that are running.
    fn players(&self) -> Vec<Pid> {
        let processes = fs::read_dir("/proc").unwrap().flatten();
        let is_player =
            |entry: &fs::DirEntry| fs::read_link(entry.path().join("exe")).is_ok_and(|exe| exe == self.player);
        let pid = |entry: fs::DirEntry| Pid::from_raw(entry.file_name().to_str()?.parse().ok()?);
        processes.filter(is_player).filter_map(pid).collect()
    }

    /// Starts the runner. With a limit, no file may become longer than this many blocks of 512 bytes.
    fn start(&self, arguments: &[String], limit: Option<usize>) -> Child {
        let mut command = match limit {
            None => Command::new(&self.host),
            Some(blocks) => {
                let mut shell = Command::new("sh");
                // Without the trap, the signal would end the runner as a kill does.
                shell.arg("-c").arg(format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$@\"")).arg("sh").arg(&self.host);
                shell
            }
        };
        command.arg("match").args(arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command.spawn().unwrap()
    }

    /// Waits until no engine runs, not even one that is paused.
    fn wait_for_silence(&self) {
        let start = Instant::now();
        loop {
            if self.players().is_empty() {
                return;
            }
            assert!(start.elapsed() < HANG, "engines live on without their runner");
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

/// The resident memory of a process in kilobytes.
fn memory(pid: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?.split_whitespace().next()?.parse().ok()
}

/// Runs the match once, with faults, until the runner ends.
fn run_with_faults(site: &Site, arguments: &[String], rng: &mut Rng, tale: &mut Tale) -> ExitStatus {
    let size = site.journal_bytes();
    let full = rng.below(5) == 0;
    let limit = full.then(|| (size + 30_000 + rng.below(200_000)) / 512);
    tale.disk_full += usize::from(full);
    tale.runs += 1;
    let mut runner = site.start(arguments, limit);
    let (mut last, mut progress) = (site.journal().len(), Instant::now());
    loop {
        if let Some(status) = runner.try_wait().unwrap() {
            return status;
        }
        std::thread::sleep(Duration::from_millis(1 + rng.below(20) as u64));
        let runner_pid = Pid::from_child(&runner);
        match rng.below(1000) {
            // A busy machine takes seconds to start a match. Mostly it plays a game before it is ended.
            0..3 if rng.below(8) > 0 && site.journal_bytes() == size => {}
            0..2 => {
                tale.runner_killed += 1;
                let _ = kill_process(runner_pid, Signal::KILL);
            }
            2..3 => {
                tale.runner_ended += 1;
                let _ = kill_process(runner_pid, Signal::TERM);
            }
            3..25 => tale.engines_killed += usize::from(signal_any(site, rng, Signal::KILL)),
            25..28 => tale.engines_paused += usize::from(signal_any(site, rng, Signal::STOP)),
            28..38 => {
                let games = site.journal().len();
                if games > last {
                    (last, progress) = (games, Instant::now());
                }
                tale.memory.extend(memory(runner.id()).map(|memory| (games, memory)));
                assert!(progress.elapsed() < HANG, "the match does not go on");
            }
            _ => {}
        }
    }
}

/// Sends a signal to one of the engines.
fn signal_any(site: &Site, rng: &mut Rng, signal: Signal) -> bool {
    let players = site.players();
    !players.is_empty() && kill_process(players[rng.below(players.len())], signal).is_ok()
}

/// Plays a tournament with faults to its end, and checks that nothing was lost.
fn play(format: &str, engines: usize, games: u64, seed: u64) -> Tale {
    let site = Site::new();
    let mut rng = Rng::new(seed);
    let mut tale = Tale::default();
    let games = games.to_string();
    let mut arguments: Vec<String> =
        ["--format", format, "--games", &games, "--max-plies", "40", "--concurrency", "4", "--openings", "random:4"]
            .map(str::to_owned)
            .to_vec();
    arguments.extend(["--out".to_owned(), site.out().display().to_string()]);
    for number in 0..engines {
        let nodes = format!("nodes={}", 1 + 12 * number);
        let name = format!("name=e{number}");
        let cmd = format!("cmd={}", site.player.display());
        arguments.extend(["--engine".to_owned(), cmd, name, nodes]);
        arguments.extend(["patience=5", "option.Hash=1"].map(str::to_owned));
    }
    let mut known: Vec<String> = Vec::new();
    loop {
        let status = run_with_faults(&site, &arguments, &mut rng, &mut tale);
        site.wait_for_silence();
        // What was recorded stays as it was, in its order.
        let now = site.journal();
        assert_eq!(now[..known.len()], known, "seed {seed}");
        known = now;
        // A match that plays a game again might never end.
        let numbers = numbers(&known);
        assert!(numbers.is_sorted_by(|one, other| one < other), "seed {seed}: a game twice in {numbers:?}");
        if status.success() {
            break;
        }
    }
    check_records(&site, &arguments, &known, &mut tale);
    tale.games = known.len();
    tale
}

/// The numbers of the games with these records, in their order.
fn numbers(lines: &[String]) -> Vec<u64> {
    let number = |line: &String| GamePlace::read(&Pcn::from_json(line).unwrap()).unwrap().game;
    let mut numbers: Vec<u64> = lines.iter().map(number).collect();
    numbers.sort_unstable();
    numbers
}

/// Every game is there once, and the final standings agree with the records.
fn check_records(site: &Site, arguments: &[String], lines: &[String], tale: &mut Tale) {
    let records: Vec<Pcn> = lines.iter().map(|line| Pcn::from_json(line).unwrap()).collect();
    assert_eq!(numbers(lines), (1..=records.len() as u64).collect::<Vec<_>>());
    let mut points: HashMap<String, u64> = HashMap::new();
    for record in &records {
        let outcome = record.outcome.as_ref().unwrap();
        let [south, north] = match outcome.result.name() {
            "1-0" => [2, 0],
            "0-1" => [0, 2],
            _ => [1, 1],
        };
        for (side, more) in [(&record.sides.first, south), (&record.sides.second, north)] {
            *points.entry(side.as_ref().unwrap().name.clone().unwrap()).or_default() += more;
        }
        *tale.faults.entry(outcome.termination.clone().unwrap()).or_default() += 1;
    }
    // The match is over; the same command again only prints its result.
    let output = Command::new(&site.host).arg("match").args(arguments).arg("--json").output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let last: Value =
        serde_json::from_slice(output.stdout.trim_ascii_end().rsplit(|&byte| byte == b'\n').next().unwrap()).unwrap();
    assert_eq!((&last["event"], &last["complete"]), (&"ended".into(), &true.into()));
    assert_eq!((&last["games"], &last["of"]), (&records.len().into(), &records.len().into()));
    for engine in last["engines"].as_array().unwrap() {
        let count = |name: &str| engine["results"][name].as_u64().unwrap();
        let name = engine["name"].as_str().unwrap();
        assert_eq!(2 * count("wins") + count("draws"), points.get(name).copied().unwrap_or_default(), "{name}");
    }
    assert!(!Path::new(&site.out().join("live")).read_dir().unwrap().any(|_| true), "a finished game is left in live");
}

/// A campaign prints its figures and checks that the memory of the runner does not grow with the games.
fn campaign(format: &str, engines: usize, games: u64) {
    let start = Instant::now();
    let tale = play(format, engines, games, setting("XIONGMAO_SEED", 1));
    let (least, most) =
        tale.memory.iter().fold((u64::MAX, 0), |(least, most), (_, kb)| (least.min(*kb), most.max(*kb)));
    let late: Vec<u64> = tale.memory.iter().filter(|(count, _)| *count > tale.games / 2).map(|(_, kb)| *kb).collect();
    println!(
        "{format}: {} games in {:.0} s, {} runs; engines killed {}, paused {}; runner killed {}, ended {}, disk full \
         {}; memory {least} to {most} kB, {:?} kB at most in the second half; endings {:?}",
        tale.games,
        start.elapsed().as_secs_f64(),
        tale.runs,
        tale.engines_killed,
        tale.engines_paused,
        tale.runner_killed,
        tale.runner_ended,
        tale.disk_full,
        late.iter().max(),
        tale.faults,
    );
    // A runner that kept its games would need a hundred megabytes for ten thousand of them.
    assert!(most < 64 << 10, "{most} kB");
}

#[test]
fn a_round_robin_loses_nothing() {
    campaign("roundrobin", 3, rounds(20));
}

#[test]
fn a_gauntlet_loses_nothing() {
    campaign("gauntlet", 3, rounds(30));
}

#[test]
fn a_swiss_tournament_loses_nothing() {
    campaign("swiss", 5, rounds(10));
}

#[test]
fn a_knockout_loses_nothing() {
    campaign("knockout", 5, rounds(16));
}
