//! `xiongmao bench`: the signature and the output.

use std::process::Output;

use crate::commands::{as_text, objects, run};

const SIGNATURE: &str = include_str!("../bench.signature");
const POSITIONS: usize = 40;

fn bench(arguments: &[&str]) -> Output {
    let output = run(&[&["bench"], arguments].concat());
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    output
}

fn printed(arguments: &[&str]) -> String {
    as_text(&bench(arguments).stdout)
}

/// The number after this word at the beginning of a line.
fn number<'a>(line: Option<&'a str>, word: &str) -> &'a str {
    line.and_then(|line| line.strip_prefix(word)).unwrap_or_else(|| panic!("{word}: {line:?}"))
}

#[test]
fn the_signature_is_the_one_written_down() {
    let text = printed(&[]);
    let nodes = number(text.lines().next(), "nodes ");
    assert_eq!(
        nodes,
        SIGNATURE.trim(),
        "the search has changed: if that was meant, write {nodes} to engine/bench.signature and end the commit \
         message with 'Bench: {nodes}'"
    );
}

#[test]
fn it_prints_sums_and_a_line_for_each_position() {
    let output = bench(&["--depth", "6", "--hash", "1"]);
    let text = as_text(&output.stdout);
    let mut lines = text.lines();
    let nodes: u64 = number(lines.next(), "nodes ").parse().unwrap();
    assert!(number(lines.next(), "nps ").parse::<u64>().is_ok());
    assert!(number(lines.next(), "time ").strip_suffix(" ms").is_some_and(|time| time.parse::<u64>().is_ok()));
    assert_eq!(lines.next(), None);
    let aside = as_text(&output.stderr);
    assert_eq!(aside.lines().count(), POSITIONS);
    let counted = |line: &str| line.split(' ').skip_while(|word| *word != "nodes").nth(1)?.parse::<u64>().ok();
    assert_eq!(aside.lines().map(|line| counted(line).unwrap()).sum::<u64>(), nodes);
    // A smaller depth takes fewer nodes, the same depth the same number.
    assert!(number(printed(&["--depth", "5"]).lines().next(), "nodes ").parse::<u64>().unwrap() < nodes);
    assert_eq!(number(printed(&["--depth", "6", "--hash", "1"]).lines().next(), "nodes ").parse(), Ok(nodes));
}

#[test]
fn it_speaks_json() {
    let objects = |arguments: &[&str]| objects(&printed(arguments));
    let lines = objects(&["--depth", "4", "--json"]);
    let (total, searches) = lines.split_last().unwrap();
    assert_eq!(searches.len(), POSITIONS);
    let sum: u64 = searches.iter().map(|search| search["nodes"].as_u64().unwrap()).sum();
    assert_eq!(
        (&total["nodes"], &total["depth"], &total["threads"], &total["hash"]),
        (&sum.into(), &4.into(), &1.into(), &16.into())
    );
    assert!(total["nps"].is_u64() && total["time_ms"].is_u64());
    assert!(searches[0]["best"].is_string() && searches[0]["score"].as_str().unwrap().starts_with("cp "));
    let lines = objects(&["--depth", "3", "--json", "--compare-threads", "1,2"]);
    assert_eq!(lines.len(), 2 * POSITIONS + 3);
    assert_eq!((&lines[0]["threads"], &lines[1]["threads"]), (&1.into(), &2.into()));
    let ratios = lines.last().unwrap();
    assert!(ratios["speed_to_depth"].as_f64().unwrap() > 0.0 && ratios["nps_ratio"].as_f64().unwrap() > 0.0);
}

#[test]
fn a_comparison_has_both_sums_and_both_ratios() {
    let text = printed(&["--depth", "4", "--compare-threads", "1,2"]);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!((lines.len(), lines[0], lines[4]), (10, "threads 1", "threads 2"));
    let mean = number(Some(lines[8]), "speed to depth ").strip_suffix(" (geometric mean)").unwrap();
    assert!(mean.parse::<f64>().unwrap() > 0.0);
    assert!(number(Some(lines[9]), "nps ratio ").parse::<f64>().unwrap() > 0.0);
}
