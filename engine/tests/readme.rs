//! Every console example in README.md and docs/json.md, run against the real program.
#![cfg(unix)]

use std::path::Path;
use std::process::Command;

use xiongmao_tests::transcript::{Pattern, blocks};

const PAGES: [(&str, &str); 2] =
    [("README.md", include_str!("../../README.md")), ("docs/json.md", include_str!("../../docs/json.md"))];

#[test]
fn every_example_is_true() {
    let directory = Path::new(env!("CARGO_BIN_EXE_xiongmao")).parent().unwrap();
    let path = format!("{}:{}", directory.display(), std::env::var("PATH").unwrap());
    let mut count = 0;
    let examples = PAGES.iter().flat_map(|(name, text)| {
        blocks(text, "console").into_iter().map(move |(place, block)| (format!("{name}:{place}"), block))
    });
    for (place, block) in examples {
        let mut lines = block.iter().peekable();
        while let Some(line) = lines.next() {
            let command = line.strip_prefix("$ ").unwrap_or_else(|| panic!("{place}: '{line}' is no command"));
            let mut expected = Vec::new();
            while let Some(line) = lines.next_if(|line| !line.starts_with("$ ")) {
                expected.push(Pattern::new(line));
            }
            let output = Command::new("sh").args(["-c", command]).env("PATH", &path).output().unwrap();
            let text = String::from_utf8(output.stdout).unwrap();
            let fits = text.lines().count() == expected.len()
                && text.lines().zip(&expected).all(|(line, pattern)| pattern.matches(line));
            assert!(fits, "{place}: {command} prints\n{text}");
            count += 1;
        }
    }
    assert!(count >= 6, "only {count} examples found");
}
