//! Loads a running server with many clients that play, analyse with tables of many sizes and send records, and then
//! with connections that are opened and dropped:
//!
//! ```sh
//! xiongmao serve --port 8080 &
//! cargo run --release -p xiongmao-web --features load --example load -- \
//!     127.0.0.1:8080 [CLIENTS [SECONDS [CONNECTIONS]]]
//! ```
//!
//! Prints the numbers of answers and refusals, the times, the shares of the analyses in the threads, and the server's
//! metrics. Exit code 1 if a request was neither answered nor refused, or if a search is left at the end.

#[path = "../tests/shared/client.rs"]
mod client;

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use client::{Client, Failure, next_piece};
use parking_lot::Mutex;
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::task::JoinSet;

/// A move may take 10 s, and wait for 30 s; this is a little more.
const WITHIN: Duration = Duration::from_secs(45);
/// Connections that are opened and dropped at the same time.
const AT_ONCE: usize = 50;

/// The observations of the clients.
#[derive(Default)]
struct Seen {
    /// By kind and status: how long each answer took.
    answers: BTreeMap<(&'static str, u16), Vec<Duration>>,
    failures: Vec<String>,
    /// The positions of each analysis that ran to the end of the time.
    nodes: Vec<u64>,
}

type Shared = Arc<Mutex<Seen>>;

fn note(seen: &Shared, change: impl FnOnce(&mut Seen)) {
    change(&mut seen.lock());
}

/// Plays games at a level until the time is up.
async fn play(address: SocketAddr, number: usize, end: Instant, seen: Shared) -> Result<(), Failure> {
    let mut client = Client::connect(address, Some(format!("player {number}"))).await?;
    let mut moves: Vec<String> = Vec::new();
    while Instant::now() < end {
        let body = json!({"position": {"moves": moves}, "level": number % 21, "movetime": 100});
        let began = Instant::now();
        let (status, text) = client.text("/api/v2/play", Some(&body), WITHIN).await?;
        note(&seen, |seen| seen.answers.entry(("play", status)).or_default().push(began.elapsed()));
        if status == 200 {
            let answer: Value = serde_json::from_str(&text)?;
            moves.extend(answer["move"].as_str().map(str::to_owned));
            if answer["position"]["status"] != "in_progress" || moves.len() > 200 {
                moves.clear();
            }
        } else {
            // As a polite client does.
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
    }
    Ok(())
}

/// Sends texts with records, some of them as long as is allowed, until the time is up.
async fn convert(address: SocketAddr, number: usize, end: Instant, seen: Shared) -> Result<(), Failure> {
    let mut client = Client::connect(address, Some(format!("author {number}"))).await?;
    let games = [1, 1000, 30_000][number % 3];
    let text = "[Variant \"Xiongqi\"]\n\n1. c2+c6 c7+c3 2. a3-a4 *\n\n".repeat(games);
    let body = json!({"record": text});
    while Instant::now() < end {
        let began = Instant::now();
        let (status, _) = client.text("/api/v2/records", Some(&body), WITHIN).await?;
        note(&seen, |seen| seen.answers.entry(("records", status)).or_default().push(began.elapsed()));
        tokio::time::sleep(Duration::from_millis(if status == 200 { 100 } else { 1000 })).await;
    }
    Ok(())
}

/// Analyses the start without limits until the time is up, and then goes away.
async fn analyse(address: SocketAddr, number: usize, end: Instant, seen: Shared) -> Result<(), Failure> {
    for turn in number.. {
        if Instant::now() >= end {
            break;
        }
        let mut client = Client::connect(address, None).await?;
        let began = Instant::now();
        let hash = [1, 4, 16, 64][turn % 4];
        let body = json!({"hash": hash});
        let mut response = client.ask("/api/v2/analyse", Some(&body), WITHIN).await?;
        let status = response.status().as_u16();
        if status != 200 {
            note(&seen, |seen| seen.answers.entry(("analyse", status)).or_default().push(began.elapsed()));
            tokio::time::sleep(Duration::from_secs(1)).await;
            continue;
        }
        let (mut nodes, mut is_first) = (0, true);
        // Every third one goes away early, and comes back with another table.
        let until = if turn % 3 == 0 { end.min(Instant::now() + Duration::from_secs(2)) } else { end };
        while let Ok(Ok(Some(piece))) = tokio::time::timeout_at(until.into(), next_piece(&mut response)).await {
            if !piece.starts_with("event: info") {
                continue;
            }
            if std::mem::take(&mut is_first) {
                note(&seen, |seen| seen.answers.entry(("analyse", status)).or_default().push(began.elapsed()));
            }
            let data = piece.split_once("data: ").and_then(|(_, rest)| rest.lines().next()).unwrap_or_default();
            let info: Value = serde_json::from_str(data).unwrap_or_default();
            nodes = info["nodes"].as_u64().unwrap_or(nodes);
        }
        note(&seen, |seen| seen.nodes.push(nodes));
    }
    Ok(())
}

/// Opens connections, asks on most of them, in part or in whole, and drops them all at once.
async fn knock(address: SocketAddr, count: usize) -> Result<(), Failure> {
    let body = r#"{"hash": 1}"#;
    let head = "POST /api/v2/analyse HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
    let question = format!("{head}Content-Length: {}\r\n\r\n{body}", body.len());
    for number in 0..count {
        let mut stream = TcpStream::connect(address).await?;
        let part = [0, question.len(), question.len() / 2, question.len()][number % 4];
        stream.write_all(&question.as_bytes()[..part]).await?;
    }
    Ok(())
}

/// A number among the metrics of the server.
fn metric(text: &str, name: &str) -> u64 {
    text.lines().find_map(|line| line.strip_prefix(name)?.trim().parse().ok()).unwrap_or(u64::MAX)
}

/// Waits until no search runs or waits, and returns how long that took; `None` if it takes too long.
async fn until_idle(address: SocketAddr) -> Result<Option<Duration>, Failure> {
    let began = Instant::now();
    let mut client = Client::connect(address, None).await?;
    while began.elapsed() < WITHIN {
        let (_, text) = client.text("/metrics", None, WITHIN).await?;
        if metric(&text, "xiongmao_searches_running ") + metric(&text, "xiongmao_searches_waiting ") == 0 {
            return Ok(Some(began.elapsed()));
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    Ok(None)
}

fn report(seen: &mut Seen) {
    for ((kind, status), times) in &mut seen.answers {
        times.sort_unstable();
        let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
        println!(
            "{kind} {status}: {} answers, median {:?}, 99 % within {:?}, longest {:?}",
            times.len(),
            at(0.5),
            at(0.99),
            at(1.0)
        );
    }
    seen.nodes.sort_unstable();
    if let (Some(least), Some(most)) = (seen.nodes.first(), seen.nodes.last()) {
        let median = seen.nodes[seen.nodes.len() / 2];
        println!("positions of {} analyses: least {least}, median {median}, most {most}", seen.nodes.len());
    }
    println!("neither answered nor refused: {}", seen.failures.len());
    for failure in seen.failures.iter().take(5) {
        println!("  {failure}");
    }
}

/// Returns whether everything went as it should.
async fn load(address: SocketAddr, clients: usize, seconds: u64, connections: usize) -> Result<bool, Failure> {
    let (seen, end) = (Shared::default(), Instant::now() + Duration::from_secs(seconds));
    let mut tasks = JoinSet::new();
    for number in 0..clients {
        let seen = Arc::clone(&seen);
        tasks.spawn(async move {
            let shared = Arc::clone(&seen);
            let done = match number % 5 {
                0 | 2 => play(address, number / 2, end, shared).await,
                1 | 3 => analyse(address, number / 2, end, shared).await,
                _ => convert(address, number / 5, end, shared).await,
            };
            if let Err(failure) = done {
                note(&seen, |seen| seen.failures.push(failure.to_string()));
            }
        });
    }
    tasks.join_all().await;
    println!("idle after {:?}", until_idle(address).await?);
    let began = Instant::now();
    let mut tasks = JoinSet::new();
    for _ in 0..AT_ONCE {
        tasks.spawn(knock(address, connections.div_ceil(AT_ONCE)));
    }
    for done in tasks.join_all().await {
        done?;
    }
    println!("{connections} connections opened and dropped in {:?}", began.elapsed());
    let idle = until_idle(address).await?;
    println!("idle after {idle:?}");
    let mut seen = seen.lock();
    report(&mut seen);
    Ok(idle.is_some()
        && seen.failures.is_empty()
        && seen.answers.keys().all(|(_, status)| [200, 429, 503].contains(status)))
}

fn main() -> Result<ExitCode, Failure> {
    let mut arguments = std::env::args().skip(1);
    let address = arguments.next().ok_or("usage: load ADDRESS [CLIENTS [SECONDS [CONNECTIONS]]]")?.parse()?;
    let mut number = |usual: usize| arguments.next().map_or(Ok(usual), |text| text.parse());
    let (clients, seconds, connections) = (number(200)?, number(30)? as u64, number(10_000)?);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let is_well = runtime.block_on(load(address, clients, seconds, connections))?;
    Ok(if is_well { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
