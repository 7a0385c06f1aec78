//! `analyse --batch --part` and `analyse --merge`.

use std::io::Write;
use std::process::Command;

use serde_json::Value;
use xiongmao_tests::folder::Folder;

use super::{empty_folder, outs, why_refused};
use crate::commands::{PROGRAM, as_text};

/// Seven records: positions, games, comments and a bad one; one record contains two or three positions.
const RECORDS: &str = "\
a3-a4
# a note

{\"id\": 2, \"moves\": \"a3-a4 a6-a5\", \"each_move\": true}
{\"id\": 3, \"moves\": \"b3-b5\"}
{\"id\": 4, \"moves\": \"b3-b4\", \"nodes\": 150}
b3-b4 b6-b5
{\"id\": 6, \"moves\": \"c3-c4\", \"each_move\": true}
{\"fen\": \"4k4/9/9/9/9/9/9/9/9/R2K5 w - - 0 1\"}
";
const LIMITS: &str = "--nodes 200 --threads 1 --hash 1";

/// The answers without what depends on time.
fn answers(text: &str) -> Vec<Value> {
    let parse = |line: &str| {
        let mut answer: Value = serde_json::from_str(line).unwrap();
        for line in answer["lines"].as_array_mut().into_iter().flatten() {
            line.as_object_mut().unwrap().retain(|name, _| name != "nps" && name != "time_ms");
        }
        answer
    };
    text.lines().map(parse).collect()
}

/// A folder with the records and the answers to all of them.
fn folder() -> Folder {
    let folder = empty_folder();
    folder.write("in", RECORDS);
    let output = folder.run(&format!("analyse --batch in --out whole {LIMITS}"));
    assert_eq!(output.status.code(), Some(1));
    folder
}

/// Answers all parts. Returns the exit codes.
fn answer(folder: &Folder, count: u32) -> Vec<Option<i32>> {
    let part = |part| folder.run(&format!("analyse --batch in --part {part}/{count} --out part{part} {LIMITS}"));
    (1..=count).map(|number| part(number).status.code()).collect()
}

#[test]
fn answered_parts_make_the_whole() {
    let folder = folder();
    for count in [1, 2, 3, 9] {
        let codes = answer(&folder, count);
        // The part with the bad record tells of it.
        assert_eq!(codes.iter().filter(|code| **code == Some(1)).count(), 1, "{codes:?}");
        let merge = format!("analyse --merge {} --out merged{count}", outs(count));
        let output = folder.run(&merge);
        assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
        assert!(as_text(&output.stderr).starts_with("1 of 10 records refused; "));
        let merged = folder.text(&format!("merged{count}"));
        assert_eq!(answers(&merged), answers(&folder.text("whole")));
        // Nothing of the parts is written anew.
        let mut lines: Vec<String> = (1..=count)
            .flat_map(|part| folder.text(&format!("part{part}")).lines().map(str::to_owned).collect::<Vec<_>>())
            .collect();
        let mut of_merged: Vec<&str> = merged.lines().collect();
        lines.sort_unstable();
        of_merged.sort_unstable();
        assert_eq!(lines, of_merged);
        // Without --out they go to standard output, and no file is written over.
        let output = folder.run(&format!("analyse --merge {} --refused as-record", outs(count)));
        assert_eq!((output.status.code(), as_text(&output.stdout)), (Some(0), merged));
        assert_eq!(why_refused(&folder, &merge), format!("merged{count} exists already; choose another name"));
        for part in 1..=count {
            std::fs::remove_file(folder.path(format!("part{part}"))).unwrap();
            std::fs::remove_file(folder.path(format!("part{part}.part.json"))).unwrap();
        }
    }
}

#[test]
fn a_part_that_was_cut_off_is_completed() {
    let folder = folder();
    let command = format!("analyse --batch in --part 2/2 --refused as-record --out part2 {LIMITS}");
    folder.printed(&command);
    let (whole, manifest) = (folder.bytes("part2"), folder.text("part2.part.json"));
    for cut in [0, 10, whole.len() / 2, whole.len()] {
        folder.write("part2", &whole[..cut]);
        folder.printed(&command);
        assert_eq!(answers(&folder.text("part2")), answers(std::str::from_utf8(&whole).unwrap()), "cut at {cut}");
        assert_eq!(folder.text("part2.part.json"), manifest);
    }
    // Who goes on must do the same.
    for (other, reason) in [
        (command.replace("--part 2/2", "--part 1/2"), "part2 was begun otherwise: it is part 2/2, not part 1/2; "),
        (command.replace("--part 2/2", ""), "part2 is part 2/2; continue with --part 2/2, or choose another name"),
        (
            command.replace("--nodes 200", "--nodes 201"),
            "part2 was begun otherwise: settings.limits.nodes is 200 and not 201; ",
        ),
        (command.replace("--hash 1", "--hash 2"), "part2 was begun otherwise: settings.hash is 1 and not 2; "),
        (command.replace("--out part2", "--out whole"), "whole was begun without --part; choose another name"),
    ] {
        let refused = why_refused(&folder, &other);
        assert!(refused.starts_with(reason), "{refused}");
        assert_eq!(folder.bytes("part2"), whole);
    }
    assert!(!folder.path("whole.part.json").exists());
}

#[test]
fn answers_that_do_not_fit_are_not_merged() {
    let folder = folder();
    answer(&folder, 3);
    let merge = "analyse --merge part1 part2 part3 --out merged";
    assert_eq!(why_refused(&folder, "analyse --merge part1 part3"), "part 2/3 is missing");
    assert_eq!(why_refused(&folder, "analyse --merge part1 whole"), "whole is not a part: there is no whole.part.json");
    std::fs::copy(folder.path("part2"), folder.path("copy")).unwrap();
    std::fs::copy(folder.path("part2.part.json"), folder.path("copy.part.json")).unwrap();
    assert_eq!(why_refused(&folder, "analyse --merge part1 part2 copy part3"), "part2 and copy are both part 2/3");
    let manifest = folder.text("part2.part.json");
    let version = env!("CARGO_PKG_VERSION");
    for (old, new, reason) in [
        (
            format!("Xiongmao {version}"),
            "Xiongmao 0.0.1".to_owned(),
            format!("program.version is \"Xiongmao 0.0.1\" and not \"Xiongmao {version}\""),
        ),
        (
            "\"xiongqi\": \"network ".to_owned(),
            "\"xiongqi\": \"network 0".to_owned(),
            "program.evaluations.xiongqi is ".to_owned(),
        ),
        (
            "\"nodes\": 200".to_owned(),
            "\"nodes\": 201".to_owned(),
            "settings.limits.nodes is 201 and not 200".to_owned(),
        ),
        ("\"digest\": \"".to_owned(), "\"digest\": \"0".to_owned(), "program.digest is ".to_owned()),
        (
            "\"input\": {\n    \"digest\": \"".to_owned(),
            "\"input\": {\n    \"digest\": \"0".to_owned(),
            "input.digest is ".to_owned(),
        ),
    ] {
        folder.edit("part2.part.json", &old, &new);
        let refused = why_refused(&folder, merge);
        assert!(refused.starts_with(&format!("part2 does not fit part1: {reason}")), "{refused}");
        folder.write("part2.part.json", &manifest);
    }
    // A part that still runs, and one that lost an answer.
    let mut unfinished: Value = serde_json::from_str(&manifest).unwrap();
    unfinished.as_object_mut().unwrap().remove("result");
    folder.write("part2.part.json", unfinished.to_string());
    assert_eq!(why_refused(&folder, merge), "part2 (part 2/3) is not finished; repeat its command to continue it");
    folder.write("part2.part.json", &manifest);
    let lost: Vec<u8> = folder.bytes("part2").splitn(2, |&byte| byte == b'\n').nth(1).unwrap().to_vec();
    folder.write("part2", lost);
    assert!(why_refused(&folder, merge).starts_with("part2 (part 2/3) is damaged: "));
    assert!(!folder.path("merged").exists());
}

#[test]
fn parts_are_of_one_program() {
    let folder = folder();
    answer(&folder, 2);
    // Another build of the same version and commit: its file differs.
    let edited = folder.path("edited");
    std::fs::copy(PROGRAM, &edited).unwrap();
    std::fs::OpenOptions::new().append(true).open(&edited).unwrap().write_all(b"!").unwrap();
    let run = |line: &str| Command::new(&edited).current_dir(folder.path("")).args(line.split(' ')).output().unwrap();
    // It is noticed before anything is searched.
    let output = run(&format!("analyse --batch in --part 2/2 --out part3 {LIMITS}"));
    let errors = as_text(&output.stderr);
    assert!(errors.starts_with("error: part3 does not fit part"), "{errors}");
    assert!(errors.contains(": program.digest is "), "{errors}");
    assert!(!folder.path("part3").exists() && !folder.path("part3.part.json").exists());
    // Where the other parts cannot be seen, it is noticed when they are merged.
    std::fs::create_dir(folder.path("elsewhere")).unwrap();
    run(&format!("analyse --batch in --part 2/2 --out elsewhere/part2 {LIMITS}"));
    let refused = why_refused(&folder, "analyse --merge part1 elsewhere/part2");
    assert!(refused.starts_with("elsewhere/part2 does not fit part1: program.digest is "), "{refused}");
    // Parts by programs that named no digest fit any.
    let manifest = folder.text("elsewhere/part2.part.json");
    let mut older: Value = serde_json::from_str(&manifest).unwrap();
    older["program"].as_object_mut().unwrap().remove("digest").unwrap();
    folder.write("elsewhere/part2.part.json", older.to_string());
    assert_eq!(folder.run("analyse --merge part1 elsewhere/part2 --out merged").status.code(), Some(1));
    assert_eq!(answers(&folder.text("merged")), answers(&folder.text("whole")));
}
