//! `xiongmao tables`: tables are made, continued, settled, verified, counted and probed; and their values in other
//! commands.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;
use xiongmao_tests::program::{printed, refusal};

use crate::commands::{PROGRAM, command, objects, start};

fn tables(folder: &Path, arguments: &[&str]) -> Output {
    command(&[&["tables"], arguments].concat()).current_dir(folder).output().unwrap()
}

#[test]
fn tables_are_made_verified_and_asked() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| tables(folder.path(), arguments);
    let made = printed(&run(&["make", "--class", "GRvG", "--class", "GvGC", "--out", "t", "--threads", "2"]));
    let lines: Vec<&str> = made.lines().collect();
    assert!(lines[0].starts_with("1/2 GRvG won 123480, lost 106619, drawn 6445, open 0; longest 8, "), "{made}");
    assert!(lines[1].starts_with("2/2 GCvG won 123424, lost 106487, drawn 6609, open 24; longest 17, "), "{made}");
    let again = run(&["make", "--class", "GRvG", "--out", "t"]);
    assert!(again.status.success() && again.stdout.is_empty());
    assert!(String::from_utf8_lossy(&again.stderr).starts_with("0 of 1 table to make"));

    let settled = printed(&run(&["settle", "t", "--nodes", "10"]));
    assert!(settled.contains("GCvG won 123424, lost 106487, drawn 6609, open 24"), "{settled}");
    let verified = printed(&run(&["verify", "t"]));
    assert_eq!(verified, "GRvG 236544 entries follow from their moves\nGCvG 236544 entries follow from their moves\n");
    let report = printed(&run(&["report", "t"]));
    assert!(report.lines().last().unwrap().starts_with("total               246904      213106"), "{report}");

    let probe = |feen: &str, more: &[&str]| run(&[&["probe", "--dir", "t", "--feen", feen], more].concat());
    let answer = printed(&probe("8/8/8/8/4g^3/8/8/G^R6 / X/x", &[]));
    assert!(answer.starts_with("win 8\n"), "{answer}");
    assert!(answer.lines().nth(1).unwrap().ends_with(" win 8"), "{answer}");
    let json: Value = serde_json::from_str(&printed(&probe("8/8/8/8/8/1g^R5/8/G^7 / x/X", &["--json"]))).unwrap();
    assert_eq!((&json["value"], &json["mate"]), (&Value::from("draw"), &Value::Null));
    assert_eq!((&json["moves"][0]["move"], &json["moves"][0]["value"]), (&Value::from("b3+c3"), &Value::from("draw")));
}

#[test]
fn tables_of_xiangqi_are_made_verified_and_asked() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| tables(folder.path(), arguments);
    let made = printed(&run(&[
        "make", "--game", "xiangqi", "--class", "GPvG*", "--class", "krvk", "--out", "t", "--part", "1/2",
    ]));
    let classes: Vec<&str> = made.lines().filter_map(|line| line.split(' ').nth(1)).collect();
    assert_eq!(classes, ["GPvG", "GPvGA", "GPvGAE", "GPvGAEE", "GPvGAAEE"], "{made}");
    assert!(made.starts_with("1/5 GPvG won 1215, lost 1257, drawn 489, open 0; longest 10, "), "{made}");
    let made = printed(&run(&["make", "--game", "xiangqi", "--class", "KRvK", "--out", "t"]));
    assert!(made.starts_with("1/1 GRvG won 1917, lost 2430, drawn 54, open 0; longest 2, "), "{made}");
    // The files say which game it is.
    let verified = printed(&run(&["verify", "t", "--class", "GPvG", "--class", "GRvG"]));
    assert_eq!(verified, "GRvG 4401 entries follow from their moves\nGPvG 2961 entries follow from their moves\n");
    let report = printed(&run(&["report", "t"]));
    assert_eq!(report, printed(&run(&["report", "t", "--game", "xiangqi"])));
    assert!(
        report.lines().next().unwrap().ends_with("counted       drawn        open     longest       bytes"),
        "{report}"
    );
    let probe = |feen: &str| printed(&run(&["probe", "--dir", "t", "--feen", feen]));
    assert!(probe("4g^4/9/9/9/9/9/P8/9/9/3G^5 / X/x").starts_with("win 10\na4-a5 win 10\n"));
    // North attacks, and South is lost.
    assert!(probe("r2g^5/9/9/9/9/9/9/9/9/4G^4 / X/x").starts_with("loss 2\n"));
    let refused = refusal(&run(&["make", "--game", "xiangqi", "--class", "GRRRvG", "--out", "t"]));
    assert!(refused.contains("'GRRRvG' is not a class of endings; expected R, C, H or P"), "{refused}");
}

#[test]
fn what_cannot_be_answered_is_refused_in_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let refused = |arguments: &[&str]| refusal(&tables(folder.path(), arguments));
    fs::create_dir(folder.path().join("t")).unwrap();
    assert!(refused(&["make", "--class", "KRvK", "--out", "t"]).contains("'KRvK' is not a class of endings"));
    assert!(refused(&["verify", "t"]).contains("t has no table of xiongqi"));
    assert!(refused(&["report", "t", "--game", "xiangqi"]).contains("t has no table of xiangqi"));
    assert!(refused(&["make", "--men", "5", "--out", "t"]).contains("tables of xiongqi have at most 4 pieces"));
    assert!(refused(&["make", "--class", "GX*vG", "--out", "t"]).contains("no class of xiongqi is like 'GX*vG'"));
    let feen = "8/8/8/8/4g^3/8/8/G^R6 / X/x";
    assert!(refused(&["probe", "--dir", "t", "--feen", feen]).contains("t: there is no table for these pieces"));
    fs::write(folder.path().join("t/GRvG.xiongqi"), "nonsense").unwrap();
    let file = Path::new("t").join("GRvG.xiongqi");
    let refusal = format!("{}: it is not an endgame table", file.display());
    assert!(refused(&["probe", "--dir", "t", "--feen", feen]).contains(&refusal));
}

/// Makes tables of these classes in a directory.
pub fn made_tables(dir: &Path, classes: &[&str]) {
    let classes = classes.iter().flat_map(|class| ["--class", class]);
    let make = ["make", "--out", ".", "--threads", "1"].into_iter().chain(classes).collect::<Vec<_>>();
    let _ = printed(&tables(dir, &make));
}

/// Runs the program in this directory with these lines as its input.
fn run(dir: &Path, arguments: &[&str], input: &str) -> Output {
    let mut command = Command::new(PROGRAM);
    command.args(arguments).current_dir(dir).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

/// South wins in 8.
const WON: &str = "8/8/8/8/4g^3/8/8/G^R6 / X/x";
/// A general next to a chariot that no piece protects: it is captured, and the generals alone draw.
const DRAWN: &str = "8/8/8/8/8/1g^R5/8/G^7 / x/X";

#[test]
fn analyses_say_what_the_tables_know() {
    let folder = tempfile::tempdir().unwrap();
    made_tables(folder.path(), &["GRvG"]);
    let analyse = |feen: &str, more: &[&str]| {
        printed(&run(
            folder.path(),
            &[&["analyse", "--hash", "1", "--depth", "2", "--tables", ".", "--feen", feen], more].concat(),
            "",
        ))
    };
    let text = analyse(WON, &[]);
    let lines: Vec<&str> = text.lines().collect();
    let at = lines
        .iter()
        .position(|line| *line == "Endgame table: South wins in at most 8.")
        .unwrap_or_else(|| panic!("{text}"));
    assert!(lines[at - 1].starts_with("Best: "), "{text}");
    let best = lines[at - 1].trim_start_matches("Best: ").split(',').next().unwrap();
    assert!(lines[at + 1].starts_with("wins in at most 8: ") && lines[at + 1].contains(best), "{text}");
    assert!(lines.last().unwrap().starts_with("wins in at most 9: "), "{text}");

    let json = analyse(DRAWN, &["--json"]);
    let result: Value = serde_json::from_str(json.lines().last().unwrap()).unwrap();
    let probe: Value =
        serde_json::from_str(&printed(&tables(folder.path(), &["probe", "--dir", ".", "--feen", DRAWN, "--json"])))
            .unwrap();
    assert_eq!(result["tables"], probe);
    assert_eq!((&probe["value"], &probe["moves"][0]["move"]), (&Value::from("draw"), &Value::from("b3+c3")));
    assert!(result["lines"][0]["tbhits"].is_u64(), "{result}");
    // So does each answer of a batch.
    let arguments = ["analyse", "--batch", "-", "--depth", "2", "--tables", "."];
    let batch = printed(&run(folder.path(), &arguments, &format!("{{\"feen\":\"{DRAWN}\"}}\n{{}}\n")));
    let answers = objects(&batch);
    assert_eq!((&answers[0]["tables"], answers[1].get("tables")), (&probe, None));
    assert!(answers[0]["lines"][0]["tbhits"].as_u64() > Some(0), "{batch}");
    // Tables that know nothing of a position say nothing.
    let start = printed(&run(folder.path(), &["analyse", "--depth", "1", "--tables", ".", "--json"], ""));
    let result: Value = serde_json::from_str(start.lines().last().unwrap()).unwrap();
    assert_eq!(result.get("tables"), None);
    let missing = refusal(&run(folder.path(), &["analyse", "--tables", "nowhere"], ""));
    assert!(missing.contains("nowhere: "), "{missing}");
}

#[test]
fn explanations_and_annotations_say_what_the_tables_know() {
    let folder = tempfile::tempdir().unwrap();
    made_tables(folder.path(), &["GRvG"]);
    // The chariot goes where the general captures it.
    let moves = "b1-b4 e4-d4 b4-c4 d4+c4";
    let explain = ["explain", "--tables", ".", "--feen", WON, "--moves", moves];
    let text = printed(&run(folder.path(), &explain, ""));
    for sentence in ["North loses in at most 8.", "South wins in at most 1.", "a draw."] {
        assert!(text.contains(&format!("  Endgame table: {sentence}\n")), "{sentence} {text}");
    }
    let french = printed(&run(folder.path(), &[&explain[..], &["--language", "fr"]].concat(), ""));
    assert!(french.contains("Table de finales\u{a0}: Nord perd en "), "{french}");
    let json = printed(&run(folder.path(), &[&explain[..], &["--json"]].concat(), ""));
    let objects = objects(&json);
    assert_eq!(
        (&objects[0]["table"]["value"], &objects[2]["table"]["value"]),
        (&Value::from("loss"), &Value::from("draw"))
    );
    assert_eq!(objects[3].get("table"), None, "the game is over");

    let moves: Vec<String> = moves.split(' ').map(|pmn| format!(r#"{{"pmn":"{pmn}"}}"#)).collect();
    let record = format!(r#"{{"setup":{{"feen":"{WON}"}},"plies":[{}]}}"#, moves.join(","));
    fs::write(folder.path().join("game.json"), record).unwrap();
    let annotate = ["annotate", "game.json", "--nodes", "500", "--hash", "1", "--tables", "."];
    let pgn = printed(&run(folder.path(), &[&annotate[..], &["--format", "pgn"]].concat(), ""));
    assert!(pgn.contains("Endgame table: a draw."), "{pgn}");
    let review: Value =
        serde_json::from_str(&printed(&run(folder.path(), &[&annotate[..], &["--json"]].concat(), ""))).unwrap();
    let of = |number: u64| review["positions"].as_array().unwrap().iter().find(|it| it["number"] == number).unwrap();
    assert_eq!((&of(0)["table"]["mate"], &of(3)["table"]["value"]), (&Value::from(8), &Value::from("draw")));
    // The search asked the table as well: it has the exact distance, and grades by it.
    assert_eq!((&of(0)["score"]["mate"], &of(2)["assessment"]), (&Value::from(8), &Value::from("blunder")));
}

#[test]
fn hints_say_what_the_tables_know() {
    let folder = tempfile::tempdir().unwrap();
    made_tables(folder.path(), &["GRvG"]);
    let play = ["play", "--tables", ".", "--feen", WON, "--nodes", "500", "--hash", "1"];
    let said = printed(&run(folder.path(), &play, "hint\nquit\n"));
    assert!(said.contains("Hint: ") && said.contains("Endgame table: South wins in at most 8."), "{said}");
}

#[test]
fn a_damaged_table_is_reported_once() {
    let folder = tempfile::tempdir().unwrap();
    made_tables(folder.path(), &["GRvG"]);
    let path = folder.path().join("GRvG.xiongqi");
    let mut bytes = fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle..].iter_mut().for_each(|byte| *byte ^= 0x55);
    fs::write(&path, bytes).unwrap();
    let mut program = start();
    let name = format!("setoption name TablePath value {}", folder.path().display());
    let mut reports = |lines: &[&str]| {
        for line in lines {
            program.send(line);
        }
        let said = program.until("bestmove ");
        said.iter().filter(|line| line.contains("GRvG.xiongqi: it is damaged")).count()
    };
    let position = format!("position feen {WON}");
    assert_eq!(reports(&[&name, &position, "go depth 4"]), 1);
    assert_eq!(reports(&["ucinewgame", &position, "go depth 4"]), 0);
    assert_eq!(reports(&[&name, "go depth 4"]), 1);
    let analysis = run(folder.path(), &["analyse", "--tables", ".", "--depth", "3", "--feen", WON], "");
    let warning = format!("warning: {}: it is damaged", Path::new(".").join("GRvG.xiongqi").display());
    assert!(String::from_utf8_lossy(&analysis.stderr).contains(&warning));
}

#[test]
fn matches_are_adjudicated_by_tables() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    fs::create_dir(path("t")).unwrap();
    made_tables(&folder.path().join("t"), &["GRvG"]);
    fs::write(path("openings.epd"), format!("{WON}\n")).unwrap();
    let cmd = format!("cmd={PROGRAM}");
    let engines = ["--engine", &cmd, "name=a", "--engine", &cmd, "name=b", "--each", "nodes=20", "option.Hash=1"];
    let arguments = [&["match"], &engines[..], &["--openings", "openings.epd", "--adjudicate-tables", "t"]].concat();
    let played = run(folder.path(), &[&arguments[..], &["--json", "--out", "m", "--pgn", "m.pgn"]].concat(), "");
    let last: Value = serde_json::from_str(printed(&played).lines().last().unwrap()).unwrap();
    assert_eq!(last["endings"], serde_json::json!({ "win by tables": 2 }));
    let results = &last["pairings"][0]["results"];
    assert_eq!((&results["wins"], &results["losses"], &results["draws"]), (&1.into(), &1.into(), &0.into()));
    let games = fs::read_to_string(folder.path().join("m/games.jsonl")).unwrap();
    for game in games.lines() {
        let game: Value = serde_json::from_str(game).unwrap();
        // The first move after the opening is enough: the table knew before, too.
        assert_eq!(game["plies"].as_array().unwrap().len(), 1);
        let outcome = &game["outcome"];
        assert_eq!((&outcome["result"], &outcome["termination"]), (&"1-0".into(), &"win by tables".into()), "{game}");
        let detail = outcome["detail"].as_str().unwrap();
        assert!(detail.starts_with("south wins in at most "), "{detail}");
    }
    let pgn = fs::read_to_string(path("m.pgn")).unwrap();
    assert_eq!(pgn.matches("[Termination \"win by tables\"]").count(), 2, "{pgn}");
    // A match that is continued reads its records again.
    let again = printed(&run(folder.path(), &["match", "--resume", "m"], ""));
    assert!(again.contains("win by tables"), "{again}");

    let without = &[&["match"], &engines[..], &["--openings", "openings.epd", "--max-plies", "1", "--json"]].concat();
    let last: Value = serde_json::from_str(printed(&run(folder.path(), without, "")).lines().last().unwrap()).unwrap();
    assert_eq!(last["endings"], serde_json::json!({ "length": 2 }));
    let refused = |more: &[&str]| refusal(&run(folder.path(), &[&["match"], &engines[..], more].concat(), ""));
    assert!(refused(&["--adjudicate-tables", "nowhere"]).contains("nowhere: "));
}
