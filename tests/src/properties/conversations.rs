//! Whole conversations, in every dialect of hosts.

use std::io::Cursor;

use xiongmao::protocol::parse::{Command, Go, parse};
use xiongmao::protocol::{parse_ucci, run};
use xiongmao_text::lines::BEGINNING;

/// The search that stands for every valid one.
const SEARCH: &str = "go nodes 20";
/// Names of options that reach files or take memory, in either language.
const KEPT_AWAY: [&str; 3] = ["hash", "thread", "file"];

/// A whole conversation, in UCI, UCI-Cyclone, UCCI or all of them. Every `go` has one answer, and nothing else has one
/// but a `stop` in UCCI. Every line of output can be shown. Valid searches are made short, what ends the conversation
/// or goes over to CECP, where `go` is something else, is left out, and options that reach files or take memory are not
/// set.
///
/// # Panics
/// If the property does not hold.
pub fn conversations(data: &[u8]) {
    let mut input = b"setoption name Hash value 1\n".to_vec();
    let (mut goes, mut stops) = (0, 0);
    for line in data.split(|&byte| byte == b'\n') {
        let Ok(text) = str::from_utf8(line) else {
            let beginning = line[..line.len().min(BEGINNING)].utf8_chunks().next().map_or("", |chunk| chunk.valid());
            goes += usize::from(is_go(beginning));
            input.extend_from_slice(line);
            input.push(b'\n');
            continue;
        };
        let commands = [parse(text), parse_ucci(text, true)].map(|parsed| parsed.ok().flatten());
        let is = |wanted: fn(&Command) -> bool| commands.iter().flatten().any(wanted);
        let lower = text.to_ascii_lowercase();
        let changes_much = lower.contains("setoption") && KEPT_AWAY.iter().any(|name| lower.contains(name));
        if changes_much || is(|command| matches!(command, Command::Quit | Command::Xboard | Command::Protover)) {
            continue;
        }
        goes += usize::from(is_go(text));
        stops += usize::from(is(|command| matches!(command, Command::Stop)));
        let is_valid = is(|command| matches!(command, Command::Go(Go::Search(_) | Go::Perft(_))));
        input.extend_from_slice(if is_valid { SEARCH.as_bytes() } else { line });
        input.push(b'\n');
    }
    let mut output = Vec::new();
    run(Cursor::new(input), &mut output).unwrap_or_else(|error| panic!("{error}"));
    let output = String::from_utf8(output).expect("text");
    let answers = output.lines().filter(|line| line.starts_with("bestmove") || *line == "nobestmove").count();
    assert!((goes..=goes + stops).contains(&answers), "{goes} go, {stops} stop, {answers} answers:\n{output}");
    assert!(output.lines().all(|line| !line.contains(char::is_control)), "{output:?}");
}

/// Whether the first word is `go`.
fn is_go(line: &str) -> bool {
    let first = line.split(|char: char| char.is_ascii_whitespace() || char == '\x0b').find(|word| !word.is_empty());
    first.is_some_and(|word| word.eq_ignore_ascii_case("go"))
}
