//! The program's description of itself, its speed, and its output for other programs.

use crate::commands::{printed, refused};

#[test]
fn the_version_names_networks_and_instructions() {
    let text = printed(&["--version"]);
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with(concat!("xiongmao ", env!("CARGO_PKG_VERSION"))), "{text}");
    assert!(
        lines[1].starts_with("Xiongqi: evaluation network ") && lines[2].starts_with("Xiangqi: evaluation "),
        "{text}"
    );
    assert!(lines[3].starts_with("built by rustc ") && lines[3].contains(", networks with "), "{text}");
    assert_eq!(lines.len(), 4);
}

#[test]
fn a_speedtest_says_what_ran_on_what() {
    let options = ["--movetime", "1", "--repetitions", "3", "--hash", "2", "--threads", "2"];
    let text = printed(&[&["speedtest", "--game", "xiangqi"], &options[..]].concat());
    for word in
        ["version    0.", "rustc ", "processor  ", "Xiangqi: 40 positions, 1 ms", "threads    2", "2 MB", "n = 3"]
    {
        assert!(text.contains(word), "{word}: {text}");
    }
    let json: serde_json::Value =
        serde_json::from_str(&printed(&[&["speedtest", "--json"], &options[..]].concat())).unwrap();
    let speeds: Vec<f64> = json["repetitions"].as_array().unwrap().iter().map(|nps| nps.as_f64().unwrap()).collect();
    assert_eq!((speeds.len(), &json["game"], &json["threads"]), (3, &"Xiongqi".into(), &2.into()));
    let mean = json["mean"].as_f64().unwrap();
    assert!(speeds.iter().all(|&speed| speed > 0.0) && (mean - speeds.iter().sum::<f64>() / 3.0).abs() < 1.0);
    assert!(refused(&["speedtest", "--threads", "0"]).contains("--threads"));
    assert!(refused(&["speedtest", "--repetitions", "0"]).contains("--repetitions"));
}

#[test]
fn openings_are_generated_line_by_line() {
    let make = |more: &[&str]| printed(&[&["generate", "openings", "--nodes", "300"], more].concat());
    let five = make(&["--count", "5", "--seed", "3", "--plies", "2..4", "--balance", "80"]);
    let lines: Vec<&str> = five.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(lines.len(), 5);
    for line in &lines {
        assert!((2..=4).contains(&line.split(' ').count()), "{line}");
        assert_eq!(printed(&["status", "--moves", line]), "status in_progress\n");
    }
    // The same openings again, and more of them.
    let seven = make(&["--count", "7", "--seed", "3", "--plies", "2..4", "--balance", "80", "--threads", "2"]);
    assert_eq!(seven.lines().filter(|line| !line.starts_with('#')).take(5).collect::<Vec<_>>(), lines);
    for (flag, value) in [("--plies", "4..2"), ("--plies", "0..2"), ("--count", "0"), ("--balance", "-1")] {
        assert!(refused(&["generate", "openings", flag, value]).contains(flag), "{flag} {value}");
    }
    assert!(make(&["--count", "1", "--game", "xiangqi", "--plies", "3"]).starts_with("# Openings of Xiangqi: 3 to 3 "));
}

#[test]
fn the_file_for_fairy_stockfish_is_for_the_game_it_lacks() {
    assert!(printed(&["generate", "fairy-stockfish-ini"]).contains("[xiongqi]\n"));
    let error = refused(&["generate", "fairy-stockfish-ini", "--game", "xiangqi"]);
    assert_eq!(error.trim(), "error: Fairy-Stockfish knows Xiangqi: set its option UCI_Variant to xiangqi");
}
