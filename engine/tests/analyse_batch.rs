//! `xiongmao analyse --batch`: answers come in order, depend only on their record, and are neither lost nor repeated
//! however the batch ends.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use xiongmao_tests::program::ended_by_closed_pipe;

use crate::commands::{self, as_text};

/// Longer than any answer takes: the program hangs.
const HANG: Duration = Duration::from_secs(120);

fn command(arguments: &[&str]) -> Command {
    let mut command = commands::command(&[&["analyse"], arguments].concat());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn run(arguments: &[&str]) -> Output {
    command(arguments).output().unwrap()
}

/// Answers a batch with this input.
fn fed(arguments: &[&str], input: &str) -> Output {
    commands::fed(&[&["analyse", "--batch", "-"], arguments].concat(), input)
}

/// The answers without the fields that differ between runs.
fn answers(text: &str) -> Vec<Value> {
    let parse = |line: &str| {
        let mut answer: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        for line in answer["lines"].as_array_mut().into_iter().flatten() {
            line.as_object_mut().unwrap().retain(|name, _| name != "nps" && name != "time_ms");
        }
        answer
    };
    assert!(text.is_empty() || text.ends_with('\n'));
    text.lines().map(parse).collect()
}

/// Different positions and games; one record in ten is bad.
fn questions(count: usize) -> String {
    let firsts = ["a3-a4", "b3-b4", "c3-c4", "d3-d4", "e3-e4", "f3-f4", "g3-g4", "h3-h4", "c2-a2", "f2-h2"];
    let seconds = ["a6-a5", "b6-b5", "c6-c5", "d6-d5", "e6-e5", "f6-f5", "g6-g5", "h6-h5"];
    let question = |index: usize| {
        let moves = format!("{} {}", firsts[index / 8 % 10], seconds[index % 8]);
        match index % 10 {
            3 => moves,
            7 => json!({"id": index, "moves": moves + " a1-a9"}).to_string(),
            9 => json!({"id": format!("game {index}"), "moves": moves, "each_move": true}).to_string(),
            _ => json!({"id": index, "moves": moves, "nodes": 300 + 100 * (index % 5)}).to_string(),
        }
    };
    (0..count).map(|index| question(index) + "\n").collect()
}

/// The paths of two files in a temporary directory.
fn files() -> (tempfile::TempDir, PathBuf, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let (input, output) = (folder.path().join("in.jsonl"), folder.path().join("out.jsonl"));
    (folder, input, output)
}

fn as_arguments<'a>(input: &'a Path, output: &'a Path) -> Vec<&'a str> {
    vec!["--batch", input.to_str().unwrap(), "--out", output.to_str().unwrap(), "--depth", "4", "--hash", "1"]
}

#[test]
fn answers_come_in_order_whatever_the_number_of_workers() {
    let input = questions(60);
    let one = fed(&["--depth", "4", "--hash", "1", "--threads", "1"], &input);
    assert_eq!(one.status.code(), Some(1));
    assert_eq!(as_text(&one.stderr), "6 of 72 records refused; the lines with \"type\":\"error\" say why\n");
    let one = answers(&as_text(&one.stdout));
    for workers in ["2", "5"] {
        let several = fed(&["--depth", "4", "--hash", "1", "--threads", workers], &input);
        assert_eq!(answers(&as_text(&several.stdout)), one);
    }
    let lines: Vec<u64> = one.iter().map(|answer| answer["line"].as_u64().unwrap()).collect();
    assert!(lines.is_sorted() && lines.last() == Some(&60));
    for (line, question) in input.lines().enumerate() {
        let here: Vec<&Value> = one.iter().filter(|answer| answer["line"] == line + 1).collect();
        let question: Value = serde_json::from_str(question).unwrap_or_default();
        assert!(here.iter().all(|answer| answer["id"] == question["id"]), "{here:?}");
        assert_eq!(here.len(), if question["each_move"] == true { 3 } else { 1 });
        assert_eq!(here[0]["type"] == "error", line % 10 == 7);
    }
    // A record with limits has only its own.
    assert_eq!((&one[0]["limits"], &one[3]["limits"]), (&json!({"nodes": 300}), &json!({"depth": 4})));
}

#[test]
fn an_answer_does_not_depend_on_other_records() {
    let input = questions(24);
    let arguments = ["--depth", "5", "--hash", "1", "--threads", "1"];
    let together = answers(&as_text(&fed(&arguments, &input).stdout));
    for (index, line) in input.lines().enumerate().step_by(5) {
        // The answer to the record alone is the same, except for its line.
        let mut alone = answers(&as_text(&fed(&arguments, line).stdout));
        for answer in &mut alone {
            answer["line"] = (index + 1).into();
        }
        let among: Vec<Value> = together.iter().filter(|answer| answer["line"] == index + 1).cloned().collect();
        assert_eq!(alone, among);
    }
    // It also equals that of an analysis of one position.
    let single = run(&["--moves", "a3-a4 d6-d5", "--depth", "5", "--hash", "1", "--json"]);
    let mut single =
        answers(as_text(&single.stdout).lines().last().map(|line| line.to_owned() + "\n").unwrap().as_str());
    single[0]["line"] = 4.into();
    assert_eq!(single[0], together[3]);
}

#[test]
fn a_game_is_answered_position_by_position() {
    let input =
        r#"{"id": "g", "feen": "3g^4/8/8/8/8/8/8/R2G^4 / X/x", "moves": "a1-a8 d8-e8 a8+e8", "each_move": true}"#;
    let all = fed(&["--depth", "3"], input);
    assert_eq!(all.status.code(), Some(0), "{}", as_text(&all.stdout));
    let all = answers(&as_text(&all.stdout));
    let played: Vec<&Value> = all.iter().map(|answer| &answer["played"]).collect();
    assert_eq!(played, [&json!("a1-a8"), &json!("d8-e8"), &json!("a8+e8"), &Value::Null]);
    assert!((0..4).all(|ply| all[ply]["ply"] == ply && all[ply]["id"] == "g" && all[ply]["line"] == 1));
    assert_eq!((&all[2]["status"], &all[2]["lines"][0]["score"]), (&"in_progress".into(), &json!({"mate": 1})));
    assert_eq!((&all[3]["status"], &all[3]["winner"]), (&"mareking".into(), &"south".into()));
}

#[test]
fn positions_of_both_games_and_games_in_pgn_are_answered() {
    let xiangqi = "4k4/9/9/9/9/9/9/9/9/R2K5 w - - 0 1";
    let mixed =
        format!("a3-a4\n{{\"fen\":\"{xiangqi}\"}}\na3-a4 a6-a5\n{{\"fen\":\"{xiangqi}\",\"moves\":\"a1-a2\"}}\n");
    let output = fed(&["--nodes", "500", "--threads", "2"], &mixed);
    let mixed = answers(&as_text(&output.stdout));
    assert_eq!((output.status.code(), mixed.len()), (Some(0), 4));
    let alone = |line: &str| answers(&as_text(&fed(&["--nodes", "500"], line).stdout)).remove(0);
    for (line, asked) in [(0, "a3-a4".to_owned()), (1, format!("{{\"fen\":\"{xiangqi}\"}}"))] {
        assert_eq!(mixed[line]["lines"], alone(&asked)["lines"]);
    }
    // A game that is named decides for all.
    let output = fed(&["--game", "xiangqi", "--nodes", "100"], "a3-a4\nh3-e3\n");
    let types: Vec<Value> = answers(&as_text(&output.stdout)).iter().map(|answer| answer["type"].clone()).collect();
    assert_eq!((output.status.code(), types), (Some(1), vec![json!("error"), json!("result")]));
    let pgn = "[Variant \"Xiangqi\"]\n\n1. h3-e3 {x} h10-g8 *\n\n[Red \"x\"]\n\n1. a3-a4 *\n";
    let output = fed(&["--nodes", "100"], pgn);
    let games = answers(&as_text(&output.stdout));
    let places: Vec<_> = games.iter().map(|answer| (answer["id"].as_u64(), answer["ply"].as_u64())).collect();
    assert_eq!(places, [(1, 0), (1, 1), (1, 2), (2, 0), (2, 1)].map(|(id, mv)| (Some(id), Some(mv))));
    // Records in PCN as well, one a line.
    let record = json!({"setup": {"feen": "3g^4/8/8/8/8/8/8/R3G^3 / X/x"}, "plies": [{"pmn": "a1-a2"}]});
    let records = format!("{record}\n").repeat(2);
    let games = answers(&as_text(&fed(&["--nodes", "100"], &records).stdout));
    let places: Vec<_> = games.iter().map(|answer| (answer["id"].as_u64(), answer["ply"].as_u64())).collect();
    assert_eq!(places, [(1, 0), (1, 1), (2, 0), (2, 1)].map(|(id, mv)| (Some(id), Some(mv))));
    // A game that went on after a repetition is answered to its end.
    let went_on = format!("[Variant \"Xiangqi\"]\n\n{}*\n", "a1-a2 a10-a9 a2-a1 a9-a10 ".repeat(4));
    let output = fed(&["--nodes", "20"], &went_on);
    let positions = answers(&as_text(&output.stdout));
    assert_eq!((output.status.code(), positions.len()), (Some(0), 17), "{}", as_text(&output.stderr));
    assert!(positions.iter().all(|answer| answer["status"] == "in_progress"), "{positions:?}");
    let output = fed(&["--nodes", "100"], "[Red \"x\"]\n1. a3-a9 *");
    assert_eq!(output.status.code(), Some(2));
    assert!(as_text(&output.stderr).contains("line 2, column 4: ply 1 'a3-a9'"), "{}", as_text(&output.stderr));
}

#[test]
fn a_refused_record_may_be_a_record_like_others() {
    let limits = ["--nodes", "100", "--threads", "2"];
    let as_record = [&limits[..], &["--refused", "as-record"]].concat();
    let (failed, fine) = (fed(&limits, &questions(10)), fed(&as_record, &questions(10)));
    assert_eq!((failed.status.code(), fine.status.code()), (Some(1), Some(0)), "{}", as_text(&fine.stderr));
    assert_eq!(answers(&as_text(&fine.stdout)), answers(&as_text(&failed.stdout)));
    // In PGN, too, where a bad game ends the batch otherwise.
    let pgn = "[Red \"x\"]\n1. a3-a4 *\n\n[Red \"x\"]\n1. a3-a9 *\n\n[Red \"x\"]\n1. b3-b4 *\n";
    assert_eq!(fed(&limits, pgn).status.code(), Some(2));
    let fine = fed(&as_record, pgn);
    let games = answers(&as_text(&fine.stdout));
    let printed: Vec<_> = games.iter().map(|answer| (answer["id"].as_u64(), answer["type"].as_str())).collect();
    let [result, error] = ["result", "error"];
    let expected = [(1, result), (1, result), (2, error), (3, result), (3, result)];
    assert_eq!(printed, expected.map(|(id, r#type)| (Some(id), Some(r#type))));
    let reason = games[2]["error"].as_str().unwrap();
    assert!(reason.contains("line 5, column 4: ply 1 'a3-a9'"), "{reason}");
}

#[test]
fn without_limits_a_record_takes_a_million_nodes() {
    let answers = answers(&as_text(&fed(&[], r#"{"feen": "3g^4/8/8/8/8/8/8/3R1G^2 / X/x", "mate": 1}"#).stdout));
    assert_eq!(answers[0]["limits"], json!({"nodes": 1_000_000, "mate": 1}));
    assert_eq!((&answers[0]["hash"], &answers[0]["threads"]), (&16.into(), &1.into()));
}

/// The program keeps running and answers each line as it arrives.
#[test]
fn each_answer_comes_at_once() {
    let mut child = command(&["--batch", "-", "--depth", "3", "--hash", "1"]).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    for line in 1..=3 {
        stdin.write_all(b"a3-a4\n").unwrap();
        let answer: Value = serde_json::from_str(&lines.next().unwrap().unwrap()).unwrap();
        assert_eq!(answer["line"], line);
    }
    drop(stdin);
    assert!(lines.next().is_none());
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn a_file_that_was_cut_off_anywhere_is_completed() {
    let (_folder, input, output) = files();
    fs::write(&input, questions(30)).unwrap();
    let arguments = as_arguments(&input, &output);
    let first = run(&arguments);
    assert_eq!((first.status.code(), first.stdout.len()), (Some(1), 0), "{}", as_text(&first.stderr));
    let whole = fs::read(&output).unwrap();
    let expected = answers(&as_text(&whole));
    let ends: Vec<usize> = (0..whole.len()).filter(|&index| whole[index] == b'\n').map(|index| index + 1).collect();
    for cut in [0, 1, ends[0] - 1, ends[0], ends[7] + 20, ends[8], whole.len() / 2, whole.len() - 1, whole.len()] {
        fs::write(&output, &whole[..cut]).unwrap();
        let again = run(&arguments);
        assert_eq!(again.status.code(), Some(1), "{}", as_text(&again.stderr));
        let completed = fs::read(&output).unwrap();
        // Complete answers are unchanged, down to the digits of their times.
        let kept = ends.iter().copied().filter(|&end| end <= cut).max().unwrap_or(0);
        assert_eq!(completed[..kept], whole[..kept]);
        assert_eq!(answers(&as_text(&completed)), expected, "cut at {cut}");
    }
}

#[test]
fn answers_to_something_else_are_left_alone() {
    let (_folder, input, output) = files();
    fs::write(&input, "a3-a4\nb3-b4\n").unwrap();
    let arguments = as_arguments(&input, &output);
    assert_eq!(run(&arguments).status.code(), Some(0));
    let whole = fs::read(&output).unwrap();
    let refused = |arguments: &[&str], reason: &str| {
        let output_before = fs::read(&output).unwrap();
        let printed = run(arguments);
        assert_eq!(printed.status.code(), Some(2));
        let line = as_text(&printed.stderr);
        assert!(line.contains(reason) && line.lines().count() == 1, "{line}");
        assert_eq!(fs::read(&output).unwrap(), output_before);
    };
    refused(&[&arguments[..], &["--nodes", "9"]].concat(), "line 1: this line answers a different question: limits");
    refused(&[&arguments[..6], &["--hash", "2"]].concat(), "hash is 1 and not 2");
    refused(&[&arguments[..], &["--multipv", "2"]].concat(), "multipv is 1 and not 2");
    fs::write(&input, "a3-a4\nc3-c4\n").unwrap();
    refused(&arguments, "out.jsonl, line 2: this line answers a different question: feen is");
    fs::write(&input, "a3-a4\n").unwrap();
    refused(&arguments, "out.jsonl, line 2: the file holds more answers than there are questions");
    fs::write(&output, "my notes\n").unwrap();
    refused(&arguments, "out.jsonl, line 1: not an answer");
    // A file with answers of another version.
    fs::write(&input, "a3-a4\nb3-b4\n").unwrap();
    fs::write(&output, as_text(&whole).replace("\"engine\":\"Xiongmao ", "\"engine\":\"Xiongmao 9")).unwrap();
    refused(&arguments, "engine is ");
    // A second writer is refused.
    let file = fs::File::open(&output).unwrap();
    file.lock().unwrap();
    refused(&arguments, "is in use by another analysis");
}

/// Kills a batch ten times. Nothing written is lost, and in the end every answer is there once.
#[test]
fn killed_ten_times_a_batch_loses_nothing() {
    let (_folder, input, output) = files();
    let questions = questions(200).replace("\"nodes\":", "\"depth\":99,\"nodes\":1");
    fs::write(&input, &questions).unwrap();
    let mut arguments = as_arguments(&input, &output);
    arguments.extend(["--threads", "2"]);
    let lines = || fs::read_to_string(&output).unwrap_or_default().matches('\n').count();
    let start = Instant::now();
    let mut known = Vec::new();
    'kills: for number in 0..10 {
        let mut child = command(&arguments).stderr(Stdio::null()).spawn().unwrap();
        let wanted = lines() + number % 4 * 5;
        while lines() < wanted {
            assert!(start.elapsed() < HANG, "it does not go on");
            // On a busy machine it may be done before anybody sees how far it is.
            if let Some(status) = child.try_wait().unwrap() {
                assert_eq!(status.code(), Some(1));
                break 'kills;
            }
            std::thread::sleep(Duration::from_millis(1 + number as u64 % 3));
        }
        child.kill().unwrap();
        child.wait().unwrap();
        let now = fs::read(&output).unwrap_or_default();
        assert!(now.starts_with(&known));
        let whole = now.iter().rposition(|&byte| byte == b'\n').map_or(0, |last| last + 1);
        known = now[..whole].to_vec();
    }
    assert_eq!(run(&arguments).status.code(), Some(1));
    let all = fs::read(&output).unwrap();
    assert!(all.starts_with(&known));
    let at_once = fed(&["--depth", "4", "--hash", "1"], &questions);
    assert_eq!(answers(&as_text(&all)), answers(&as_text(&at_once.stdout)));
}

#[cfg(unix)]
#[test]
fn an_interrupted_batch_continues() {
    use rustix::process::{Pid, Signal, kill_process};
    let (_folder, input, output) = files();
    fs::write(&input, "a3-a4\n{\"depth\": 200}\nb3-b4\n").unwrap();
    let arguments = as_arguments(&input, &output);
    let mut child = command(&arguments).spawn().unwrap();
    let start = Instant::now();
    while !fs::read(&output).unwrap_or_default().contains(&b'\n') {
        assert!(start.elapsed() < HANG);
        std::thread::sleep(Duration::from_millis(2));
    }
    kill_process(Pid::from_child(&child), Signal::INT).unwrap();
    let code = child.wait().unwrap().code();
    let mut printed = String::new();
    std::io::Read::read_to_string(&mut child.stderr.take().unwrap(), &mut printed).unwrap();
    assert_eq!(
        (code, printed.as_str()),
        (Some(2), "error: interrupted, 1 answered; run the same command again to continue\n")
    );
    // The interrupted search left no answer.
    let answers = answers(&fs::read_to_string(&output).unwrap());
    assert_eq!(answers.len(), 1);
    assert_eq!((&answers[0]["line"], &answers[0]["interrupted"]), (&1.into(), &false.into()));
}

/// The procedure for several machines in docs/json.md.
#[test]
fn parts_make_up_the_whole() {
    let (folder, input, output) = files();
    let questions = questions(40);
    fs::write(&input, &questions).unwrap();
    assert_eq!(run(&as_arguments(&input, &output)).status.code(), Some(1));
    let without_lines = |text: &str| {
        let mut answers = answers(text);
        for answer in &mut answers {
            answer.as_object_mut().unwrap().remove("line");
        }
        answers
    };
    let mut joined = String::new();
    let lines: Vec<&str> = questions.lines().collect();
    for (number, part) in lines.chunks(13).enumerate() {
        let paths = ["in", "out"].map(|name| folder.path().join(format!("{name}.{number}")));
        fs::write(&paths[0], part.join("\n")).unwrap();
        run(&as_arguments(&paths[0], &paths[1]));
        joined += &fs::read_to_string(&paths[1]).unwrap();
    }
    assert_eq!(without_lines(&joined), without_lines(&fs::read_to_string(&output).unwrap()));
}

#[test]
fn what_cannot_be_read_or_written_is_told() {
    let (folder, input, output) = files();
    let refused = |arguments: &[&str]| {
        let printed = run(arguments);
        assert_eq!(printed.status.code(), Some(2), "{arguments:?}");
        as_text(&printed.stderr)
    };
    assert!(refused(&["--batch", "no/such/file"]).starts_with("error: no/such/file: "));
    // A directory can be opened but not read.
    let directory = folder.path().to_str().unwrap();
    assert!(refused(&["--batch", directory]).starts_with(&format!("error: {directory}: ")));
    fs::write(&input, "a3-a4\n").unwrap();
    let path = input.to_str().unwrap();
    assert!(refused(&["--batch", path, "--out", "no/such/file"]).starts_with("error: no/such/file: "));
    assert!(refused(&["--batch", path, "--hash", "33554432"]).contains("cannot allocate"));
    assert!(!output.exists());
    // No questions, no answers.
    let nothing = fed(&[], "\n# nothing\n\n");
    assert_eq!((nothing.status.code(), nothing.stdout.len(), nothing.stderr.len()), (Some(0), 0, 0));
    // Each hostile line costs one record.
    let mut noise = b"\xff\xff\n{\"id\":1,\"feen\":\"\\u0000\"}\n[]\n{}x\n\x00\n".to_vec();
    noise.extend(vec![b'x'; 1 << 21]);
    fs::write(&input, noise).unwrap();
    let printed = run(&["--batch", path]);
    assert_eq!((printed.status.code(), as_text(&printed.stdout).lines().count()), (Some(1), 6));
    assert!(answers(&as_text(&printed.stdout)).iter().all(|answer| answer["type"] == "error"));
}

#[test]
fn a_closed_pipe_ends_it_quietly() {
    let input = questions(400);
    let mut child = command(&["--batch", "-", "--depth", "3", "--hash", "1"]).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let mut first = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(ended_by_closed_pipe(output.status), "{}", output.status);
    assert_eq!(as_text(&output.stderr), "");
    // The program may not have read all of it.
    let _ = writer.join().unwrap();
}

/// Lists of positions with names, also in GB18030, and moves that count ranks from 0.
#[test]
fn lists_of_people_are_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("list.epd");
    let mut list = b"3k5/9/9/9/9/9/9/9/R8/1R3K3 w - - 0 1 ; \xb5\xda\xd2\xbb\xbe\xd6\n".to_vec();
    list.extend("3k5/9/9/9/9/9/9/9/R8/1R3K3[] w - - 0 1 ; 第二局\n3k5/9/9/9/9/9/9/9/R8/1R3K3_w_-_-_0_1\n".as_bytes());
    list.extend(b"h2e2 h9g7 h0g2\n");
    fs::write(&path, list).unwrap();
    let output = run(&["--batch", path.to_str().unwrap(), "--depth", "1", "--threads", "1", "--game", "xiangqi"]);
    let answers = answers(&as_text(&output.stdout));
    let ids: Vec<&Value> = answers.iter().map(|answer| &answer["id"]).collect();
    assert_eq!(ids, [&json!("第一局"), &json!("第二局"), &Value::Null, &Value::Null], "{}", as_text(&output.stderr));
    assert_eq!((&answers[0]["feen"], &answers[3]["ply"]), (&answers[2]["feen"], &json!(3)));
}

/// Lists of positions and games in UTF-16, with a byte order mark or by name.
#[test]
fn lists_in_utf_16_are_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("list.txt");
    let wide = |text: &str| -> Vec<u8> { text.encode_utf16().flat_map(u16::to_le_bytes).collect() };
    let list = "3k5/9/9/9/9/9/9/9/R8/1R3K3 w - - 0 1 ; 第一局\r\n3k5/9/9/9/9/9/9/9/R8/1R3K3 w ; 第二局";
    let games = "[Red \"胡\"]\n[FEN \"3k5/9/9/9/9/9/9/9/R8/1R3K3 w - - 0 1\"]\n\n1. a1a2 d9d8 *\n";
    let named = ["--encoding", "utf-16le"].as_slice();
    let ids = ["第一局", "第二局"].as_slice();
    let inputs = [(list, named, ids), (&format!("\u{feff}{list}"), &[], ids), (games, named, &[])];
    for (content, encoding, ids) in inputs {
        fs::write(&path, wide(content)).unwrap();
        let args = ["--batch", path.to_str().unwrap(), "--depth", "1", "--threads", "1", "--game", "xiangqi"];
        let output = run(&[&args, encoding].concat());
        let answers = answers(&as_text(&output.stdout));
        assert!(!answers.is_empty() && answers.iter().all(|answer| answer["type"] == "result"), "{answers:?}");
        assert!(ids.iter().zip(&answers).all(|(id, answer)| answer["id"] == **id), "{answers:?}");
    }
}
