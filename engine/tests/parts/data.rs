//! `datagen --part` and `data merge`.

use serde_json::Value;
use xiongmao_tests::folder::Folder;

use super::{empty_folder, outs, why_refused};

const GAMES: &str = "--games 7 --nodes 60 --seed 5 --endings 0.4";

fn generate(folder: &Folder, count: u32) {
    for part in 1..=count {
        folder.printed(&format!("datagen --part {part}/{count} --out part{part} {GAMES}"));
    }
}

#[test]
fn generated_parts_make_the_whole() {
    let folder = empty_folder();
    folder.printed(&format!("datagen --out whole {GAMES}"));
    let state: Value = serde_json::from_str(&folder.text("whole.state.json")).unwrap();
    assert_eq!(state["tally"]["games"], 7);
    for count in [1, 2, 3, 9] {
        generate(&folder, count);
        folder.printed(&format!("data merge {} --out merged{count}", outs(count)));
        assert_eq!(folder.bytes(&format!("merged{count}")), folder.bytes("whole"));
        assert_eq!(folder.text(&format!("merged{count}.state.json")), folder.text("whole.state.json"));
        for part in 1..=count {
            for file in ["", ".part.json", ".state.json"] {
                std::fs::remove_file(folder.path(format!("part{part}{file}"))).unwrap();
            }
        }
    }
    // What was put together can be continued as the whole can.
    let more = GAMES.replace("--games 7", "--games 9");
    folder.printed(&format!("datagen --out merged2 {more}"));
    folder.printed(&format!("datagen --out whole {more} --threads 2"));
    assert_eq!(folder.bytes("merged2"), folder.bytes("whole"));
}

/// Whenever the signal comes, the part ends up the same.
#[cfg(unix)]
#[test]
fn an_interrupted_part_is_completed() {
    use std::process::Stdio;

    let folder = empty_folder();
    generate(&folder, 2);
    let command = format!("datagen --part 2/2 --out again {GAMES}");
    let mut child = folder.command(&command).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    while !folder.path("again.state.json").exists() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let id = rustix::process::Pid::from_raw(child.id().cast_signed()).unwrap();
    rustix::process::kill_process(id, rustix::process::Signal::INT).unwrap();
    child.wait().unwrap();
    assert_eq!(
        why_refused(&folder, &command.replace("--seed 5", "--seed 6")),
        "again was begun otherwise: settings.seed is 5 and not 6; continue with the same, or choose another name"
    );
    for begins_anew in [false, true] {
        if begins_anew {
            // As if it had been killed between its empty file and its state.
            std::fs::remove_file(folder.path("again.state.json")).unwrap();
            folder.write("again", "");
        }
        folder.printed(&command);
        for file in ["", ".part.json", ".state.json"] {
            assert_eq!(folder.bytes(&format!("again{file}")), folder.bytes(&format!("part2{file}")));
        }
    }
}

#[test]
fn data_that_does_not_fit_is_not_merged() {
    let folder = empty_folder();
    generate(&folder, 2);
    folder.printed(&format!("datagen --out whole {GAMES}"));
    for (line, reason) in [
        ("data merge part1 --out x", "part 2/2 is missing"),
        ("data merge part1 part2 whole --out x", "whole is not a part: there is no whole.part.json"),
        ("data merge part1 part1 --out x", "part1 and part1 are both part 1/2"),
        (
            "datagen --part 1/2 --positions 9 --out x",
            "the argument '--part <I/N>' cannot be used with '--positions <N>'",
        ),
        ("datagen --part 1/2 --out x", "datagen needs --positions <N> or --games <N>; for example: "),
        ("datagen --out x", "datagen needs --positions <N> or --games <N>; for example: "),
        ("datagen --out part1 --games 7", "part1 is part 1/2; continue with --part 1/2, or choose another name"),
        ("datagen --part 1/2 --games 7 --out whole", "whole was begun without --part; choose another name"),
        ("analyse --merge part1 part2", "part1 is a part of training data, not of a batch"),
    ] {
        assert!(why_refused(&folder, line).starts_with(reason), "{line}: {}", why_refused(&folder, line));
    }
    folder.edit("part2.part.json", "\"nodes\": 60", "\"nodes\": 61");
    assert_eq!(
        why_refused(&folder, "data merge part2 part1 --out x"),
        "part1 does not fit part2: settings.nodes is 60 and not 61"
    );
    folder.edit("part2.part.json", "\"nodes\": 61", "\"nodes\": 60");
    let mut bytes = folder.bytes("part2");
    bytes.truncate(bytes.len() - 32);
    folder.write("part2", bytes);
    let refused = why_refused(&folder, "data merge part1 part2 --out x");
    assert!(refused.starts_with("part2 (part 2/2) is damaged: its manifest says "), "{refused}");
    assert!(!folder.path("x").exists());
}
