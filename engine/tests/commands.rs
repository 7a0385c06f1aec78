//! Runs the program: commands to their end, and sessions.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use serde_json::Value;
use xiongmao_tests::program::{self, Program};

pub const PROGRAM: &str = env!("CARGO_BIN_EXE_xiongmao");
/// The program as an engine of a match.
pub const CMD: &str = concat!("cmd=", env!("CARGO_BIN_EXE_xiongmao"));

/// A session in the protocol.
pub fn start() -> Program {
    Program::start(PROGRAM)
}

/// A command that has nothing to read.
pub fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(PROGRAM);
    command.args(arguments).stdin(Stdio::null());
    command
}

pub fn run(arguments: &[&str]) -> Output {
    command(arguments).output().unwrap()
}

/// Runs a command with this input.
pub fn fed(arguments: &[&str], input: impl AsRef<[u8]> + Send) -> Output {
    let mut command = command(arguments);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    std::thread::scope(|scope| {
        // A program that refuses its arguments does not read its input.
        scope.spawn(move || stdin.write_all(input.as_ref()));
        child.wait_with_output().unwrap()
    })
}

/// Standard output of a successful run.
pub fn printed(arguments: &[&str]) -> String {
    program::printed(&run(arguments))
}

/// The error line of a run that refuses its arguments.
pub fn refused(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(output.stdout.is_empty(), "{arguments:?}");
    program::refusal(&output)
}

pub fn as_text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// The JSON objects of a text, one in each line.
pub fn objects(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))).collect()
}
