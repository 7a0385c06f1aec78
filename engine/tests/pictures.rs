//! Pictures in the documents that are made of what the documents or the program say: charts of their tables, output of
//! commands, the diagram of the crates. `XIONGMAO_DRAW=1` draws the files again.
#![cfg(unix)]

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::commands::{PROGRAM, as_text};

const FONT: &str = "font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\"";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

fn page(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Compares a picture with its file, as far as it does not change: `steady` says what is compared. With
/// `XIONGMAO_DRAW`, writes the file.
fn check(file: &str, drawn: &str, steady: impl Fn(&str) -> String) {
    if std::env::var_os("XIONGMAO_DRAW").is_some() {
        fs::write(root().join(file), drawn).unwrap();
    }
    let kept = page(file);
    let advice = "XIONGMAO_DRAW=1 cargo test -p xiongmao --test all pictures draws it again";
    assert!(steady(&kept) == steady(drawn), "{file} is out of date; {advice}:\n{drawn}");
}

/// A bar of a chart: its name, the value, and how far the error reaches on either side.
#[derive(Debug)]
struct Bar {
    name: String,
    value: f64,
    error: f64,
}

/// The rows of the tables of a page in which the last cell has a value such as `+130 ± 51 Elo`.
fn bars(text: &str) -> Vec<Bar> {
    let (mut game, mut before, mut bars) = ("", "", Vec::new());
    for line in text.lines() {
        game = ["Xiongqi", "Xiangqi"].into_iter().find(|name| line.starts_with(&format!("{name}."))).unwrap_or(game);
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [against, time, .., result] = cells.as_slice() else { continue };
        if !against.starts_with("the same") {
            before = against;
        }
        let Some((_, elo)) = result.split_once(": +") else { continue };
        let mut words = elo.split(' ');
        let mut number = || words.find_map(|word| word.parse().ok());
        let (Some(value), Some(error)) = (number(), number()) else { continue };
        let opponent = before.split(" (").next().unwrap_or(before);
        bars.push(Bar { name: format!("{game}: {opponent}, {time}"), value, error });
    }
    bars
}

/// A bar chart, whose axis reaches from 0 to 500.
fn chart(bars: &[Bar]) -> String {
    let (left, row, top) = (500.0, 26.0, 30.0);
    let rows = f64::from(u32::try_from(bars.len()).unwrap());
    let (width, height) = (left + 520.0, top + row * rows + 12.0);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" \
         font-size=\"13\">\n<rect width=\"{width}\" height=\"{height}\" fill=\"#fffdf7\"/>\n"
    );
    for elo in (0..=500).step_by(100) {
        let x = left + f64::from(elo);
        // Writing to a string cannot fail.
        let _ = writeln!(
            svg,
            "<path d=\"M{x} {top}V{height}\" stroke=\"#ccc\"/>\
             <text x=\"{x}\" y=\"20\" text-anchor=\"middle\">{elo}</text>"
        );
    }
    for (bar, number) in bars.iter().zip(0_u32..) {
        let middle = top + row * (f64::from(number) + 0.5);
        let (end, low, high) = (bar.value, left + bar.value - bar.error, left + bar.value + bar.error);
        let _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text><rect x=\"{left}\" y=\"{}\" width=\"{end}\" \
             height=\"16\" fill=\"#c0392b\"/><path d=\"M{low} {middle}H{high}M{low} {y}v8M{high} {y}v8\" \
             stroke=\"#222\" stroke-width=\"1.5\"/>",
            left - 8.0,
            middle + 4.0,
            escaped(&bar.name),
            middle - 8.0,
            y = middle - 4.0,
        );
    }
    svg + "</svg>\n"
}

#[test]
fn the_chart_of_elo_is_that_of_the_tables() {
    let bars = bars(&page("docs/measuring.md"));
    assert!(bars.len() >= 8 && bars.iter().all(|bar| bar.value + bar.error < 500.0), "{bars:?}");
    check("docs/measuring/elo.svg", &chart(&bars), str::to_owned);
}

/// A line of a terminal as SVG: bold, dim and green text, as the program colours it.
fn terminal_line(line: &str) -> String {
    let mut parts = line.split("\u{1b}[");
    let mut svg = escaped(parts.next().unwrap_or_default());
    for part in parts {
        let (code, text) = part.split_once('m').unwrap_or(("0", part));
        let style = match code {
            "1" => "font-weight=\"bold\"",
            "2" => "fill=\"#999\"",
            "31" => "fill=\"#ff7b72\"",
            "32" => "fill=\"#7ee787\"",
            _ => "",
        };
        let _ = write!(svg, "<tspan {style}>{}</tspan>", escaped(text));
    }
    svg
}

/// A window of a terminal with a command and its output.
fn terminal(command: &str, output: &str) -> String {
    let lines: Vec<&str> = output.lines().collect();
    let (width, height) = (920, 46 + 18 * lines.len());
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" {FONT} font-size=\"13\" \
         fill=\"#e6edf3\">\n<rect width=\"{width}\" height=\"{height}\" rx=\"8\" fill=\"#161b22\"/>\n"
    );
    let rows = std::iter::once(format!("$ {}", escaped(command))).chain(lines.into_iter().map(terminal_line));
    for (row, number) in rows.zip(0_usize..) {
        let _ = writeln!(svg, "<text x=\"14\" y=\"{}\" xml:space=\"preserve\">{row}</text>", 26 + 18 * number);
    }
    svg + "</svg>\n"
}

/// The words of a picture without digits: headings and sentences, but no times, scores and moves.
fn words(svg: &str) -> String {
    let words = svg.split_whitespace().filter(|word| !word.contains(|char: char| char.is_ascii_digit()));
    words.collect::<Vec<_>>().join(" ")
}

/// A picture of a terminal has its command in the comment before it: `<!-- terminal FILE: COMMAND -->`.
#[test]
fn pictures_of_terminals_show_what_the_program_prints() {
    let text = page("docs/usage.md");
    let commands = text.split("<!-- terminal ").skip(1).filter_map(|rest| rest.split_once(" -->"));
    let mut count = 0;
    for (file, command) in commands.filter_map(|(comment, _)| comment.split_once(": ")) {
        let programs = Path::new(PROGRAM).parent().unwrap();
        let path = format!("{}:{}", programs.display(), std::env::var("PATH").unwrap());
        let output = Command::new("sh")
            .args(["-c", &format!("{command} --color always")])
            .current_dir(root().join("docs"))
            .env("PATH", path)
            .env("LC_ALL", "C.UTF-8")
            .output()
            .unwrap();
        assert!(output.status.success(), "{command}: {}", String::from_utf8_lossy(&output.stderr));
        check(&format!("docs/{file}"), &terminal(command, &as_text(&output.stdout)), words);
        count += 1;
    }
    assert_eq!(count, 2);
}

/// The crates of the workspace that a crate depends on, by the names of their folders.
fn dependencies() -> BTreeMap<String, BTreeSet<String>> {
    let mut folders: Vec<PathBuf> =
        ["movegen", "search", "arena", "web", "engine"].iter().map(|name| root().join(name)).collect();
    folders.extend(fs::read_dir(root().join("library")).unwrap().map(|entry| entry.unwrap().path()));
    let crates = folders.into_iter().filter_map(|folder| {
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).ok()?;
        let (_, rest) = manifest.split_once("\n[dependencies]\n").unwrap_or(("", ""));
        let rest = rest.split("\n[").next().unwrap_or_default();
        let used = rest.lines().filter_map(|line| line.strip_prefix("xiongmao-"));
        let used = used.filter_map(|line| line.split(['.', ' ', '=']).next().map(str::to_owned)).collect();
        Some((folder.file_name()?.to_str()?.to_owned(), used))
    });
    crates.collect()
}

/// Everything that a crate depends on, also through others.
fn all_below(of: &str, direct: &BTreeMap<String, BTreeSet<String>>) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut open = vec![of];
    while let Some(name) = open.pop() {
        open.extend(direct[name].iter().filter(|used| found.insert((*used).clone())).map(String::as_str));
    }
    found
}

#[test]
fn the_diagram_shows_every_dependency_of_the_crates() {
    let direct = dependencies();
    let is_implied = |name: &str, used: &str| {
        direct[name].iter().any(|other| other != used && all_below(other, &direct).contains(used))
    };
    let edges = direct.iter().flat_map(|(name, all)| all.iter().map(move |used| (name.as_str(), used.as_str())));
    let edges: BTreeSet<String> =
        edges.filter(|(name, used)| !is_implied(name, used)).map(|(name, used)| format!("{name} --> {used}")).collect();
    let text = page("ARCHITECTURE.md");
    let (_, diagram) = text.split_once("```mermaid\n").unwrap();
    let diagram = diagram.split("```").next().unwrap().lines().map(str::trim).filter(|line| line.contains("-->"));
    assert_eq!(diagram.map(str::to_owned).collect::<BTreeSet<String>>(), edges);
}
