//! Hundreds of random conversations: every `go` has one answer, nothing hangs, the program exits cleanly, and neither
//! memory nor threads leak.
//!
//! `XIONGMAO_CHAOS` sets the number of conversations of each kind, `XIONGMAO_SEED` selects them.

use std::io::{BufRead, Read};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use peak_alloc::PeakAlloc;
use xiongmao_tests::chaos::{Sent, Talk, run_all};
use xiongmao_tests::program::Program;
use xiongmao_tests::{rounds, setting};

/// Longer than any conversation takes: the program hangs.
const HANG: Duration = Duration::from_secs(120);
/// The approximate number of lines of a conversation.
const LENGTH: usize = 25;
/// Conversations of each kind, unless `XIONGMAO_CHAOS` or `XIONGMAO_EFFORT` asks for more.
const CONVERSATIONS: u64 = 200;
/// Checks a finished conversation.
fn check(seed: u64, talk: &Talk, output: &[String]) {
    if let Err(reason) = talk.check(output) {
        panic!("seed {seed}: {reason}\nsent:\n{}said:\n{}", talk.script(), output.join("\n"));
    }
    let answers = output.iter().filter(|line| line.starts_with("bestmove ")).count();
    assert_eq!(answers, talk.answers(), "seed {seed}");
}

/// The input of a conversation, with its pauses.
struct Script {
    lines: std::vec::IntoIter<Sent>,
    /// The part of the current line that has not been read yet.
    rest: Vec<u8>,
    used: usize,
}

impl BufRead for Script {
    fn fill_buf(&mut self) -> std::io::Result<&[u8]> {
        if self.used == self.rest.len() {
            (self.rest, self.used) = (Vec::new(), 0);
            if let Some(sent) = self.lines.next() {
                std::thread::sleep(Duration::from_micros(sent.pause));
                self.rest = sent.bytes;
                self.rest.push(b'\n');
            }
        }
        Ok(&self.rest[self.used..])
    }

    fn consume(&mut self, count: usize) {
        self.used += count;
    }
}

impl Read for Script {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let count = self.fill_buf()?.read(buffer)?;
        self.consume(count);
        Ok(count)
    }
}

/// A conversation with the protocol inside this process.
fn converse_within(seed: u64) {
    let talk = Talk::draw(seed, LENGTH);
    let script = Script { lines: talk.lines.clone().into_iter(), rest: Vec::new(), used: 0 };
    let (done, result) = channel();
    std::thread::spawn(move || {
        let mut output = Vec::new();
        let ended = xiongmao::protocol::run(script, &mut output).map_err(|error| error.to_string());
        let _ = done.send((ended, output));
    });
    match result.recv_timeout(HANG) {
        Ok((ended, output)) => {
            assert_eq!(ended, Ok(()), "seed {seed}");
            let output: Vec<String> = String::from_utf8(output).unwrap().lines().map(str::to_owned).collect();
            check(seed, &talk, &output);
        }
        Err(RecvTimeoutError::Timeout) => panic!("seed {seed} hangs:\n{}", talk.script()),
        Err(RecvTimeoutError::Disconnected) => panic!("seed {seed} panics:\n{}", talk.script()),
    }
}

/// A conversation with the program through pipes.
fn converse_by_pipe(seed: u64) {
    let talk = Talk::draw(seed, LENGTH);
    let mut program = Program::start(env!("CARGO_BIN_EXE_xiongmao"));
    for sent in &talk.lines {
        std::thread::sleep(Duration::from_micros(sent.pause));
        program.send_bytes(&[&sent.bytes[..], b"\n"].concat());
    }
    let (output, status) = program.finish();
    assert!(status.success(), "seed {seed}: {status}\n{}", talk.script());
    check(seed, &talk, &output);
}

/// A figure from `/proc/ID/status`; `None` on systems without that.
fn figure(process: &str, name: &str) -> Option<u64> {
    let text = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'))?;
    line.split_whitespace().next()?.parse().ok()
}

/// Waits until a process has at most `most` threads, if given: they need a moment to end.
fn await_threads(process: &str, most: Option<u64>) {
    let start = Instant::now();
    while most.is_some() && figure(process, "Threads") > most && start.elapsed() < HANG {
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// The bytes that this process has allocated. The system's figures would include memory that the allocator keeps for
/// reuse, which is much after some tables have come and gone.
#[global_allocator]
static ALLOCATED: PeakAlloc = PeakAlloc;

/// Bytes that may differ without a leak; a single table is larger.
const SLACK_BYTES: usize = 1 << 20;
/// The same bound for another process, in kilobytes. Its allocator keeps up to 25 megabytes that threads have freed: as
/// much after 600,000 lines as after 200,000.
const SLACK: u64 = 48 << 10;

/// Both parts in one test, so that no other threads are counted.
#[test]
fn random_conversations_go_well() {
    many_conversations();
    a_long_conversation();
}

fn many_conversations() {
    let count = setting("XIONGMAO_CHAOS", rounds(CONVERSATIONS));
    // Warm up, so that lazily created objects exist.
    run_all(count / 4, converse_within);
    let settled = |threads: Option<u64>| {
        await_threads("self", threads);
        (figure("self", "Threads"), ALLOCATED.current_usage())
    };
    // The thread of this test, and that of the test runner.
    let before = settled(Some(2));
    run_all(count, |seed| converse_within(seed + count));
    let after = settled(before.0);
    println!("{count} conversations: threads and bytes {before:?}, then {after:?}");
    assert!(after.0 <= before.0, "threads: {before:?}, then {after:?}");
    assert!(after.1 <= before.1 + SLACK_BYTES, "bytes: {before:?}, then {after:?}");
    run_all(count, converse_by_pipe);
}

/// One long conversation: memory does not grow with its length.
fn a_long_conversation() {
    let mut program = Program::start(env!("CARGO_BIN_EXE_xiongmao"));
    let id = program.id().to_string();
    let settled = |program: &mut Program, seed: u64, length: usize, threads: Option<u64>| {
        let mut talk = Talk::draw(seed, length);
        talk.lines.retain(|sent| sent.bytes != b"quit");
        for sent in &talk.lines {
            program.send_bytes(&[&sent.bytes[..], b"\n"].concat());
        }
        // The same settings at both ends, and no pending work.
        for line in
            ["stop", "setoption name Threads value 2", "setoption name Hash value 4", "go depth 1", "ucinewgame"]
        {
            program.send(line);
        }
        program.send("feen");
        program.send("setoption name No Such Option");
        program.until("info string error: there is no option 'No Such Option'");
        // Those of the last search may still be ending.
        await_threads(&id, threads);
        (figure(&id, "Threads"), figure(&id, "VmRSS").unwrap_or(0))
    };
    let before = settled(&mut program, 1, 300, None);
    let after = settled(&mut program, 2, 10 * setting("XIONGMAO_CHAOS", rounds(CONVERSATIONS)) as usize, before.0);
    println!("a long conversation: threads and kilobytes {before:?}, then {after:?}");
    assert!(after.0 <= before.0, "{after:?} threads, {before:?} before");
    assert!(after.1 <= before.1 + SLACK, "{after:?} KB, {before:?} before");
    assert!(program.finish().1.success());
}
