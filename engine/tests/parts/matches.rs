//! `match --part` and `match --merge`.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::Value;
use xiongmao_arena::tournament::records::record::GamePlace;
use xiongmao_records::pcn::Pcn;

use super::{empty_folder, outs, why_refused};
use crate::commands::{PROGRAM, as_text};

/// Three openings, each played twice by engines of fixed depth.
fn settings() -> String {
    format!(
        "match --each cmd={PROGRAM} --engine name=a depth=2 --engine name=b depth=1 --rounds 3 --max-plies 60 --seed 4 \
         --openings random:6"
    )
}

/// The games in a directory by their numbers: players, moves and how they ended.
fn games(directory: &Path) -> BTreeMap<u64, String> {
    let text = std::fs::read_to_string(directory.join("games.jsonl")).unwrap();
    let game = |line: &str| {
        let record = Pcn::from_json(line).unwrap();
        let name = |player: &Option<xiongmao_records::pcn::Player>| player.as_ref().unwrap().name.clone();
        let place = GamePlace::read(&record).unwrap();
        let moves: Vec<&str> = record.moves.iter().map(|mv| mv.pmn.as_str()).collect();
        let printed = format!(
            "{place:?} {:?} {:?} {:?} {moves:?} {:?}",
            record.meta.round,
            name(&record.sides.first),
            name(&record.sides.second),
            record.outcome
        );
        (place.game, printed)
    };
    text.lines().map(game).collect()
}

/// The summary of the whole match in `--json`.
fn ended(printed: &str) -> Value {
    let mut value: Value = serde_json::from_str(printed.lines().last().unwrap()).unwrap();
    assert_eq!(value["event"], "ended");
    value["complete"].take();
    value
}

#[test]
fn played_parts_make_the_whole() {
    let folder = empty_folder();
    let settings = settings();
    let whole = ended(&folder.printed(&format!("{settings} --out whole --json")));
    let all = games(&folder.path("whole"));
    assert_eq!(all.len(), 6);
    for count in [1, 2, 5] {
        for part in 1..=count {
            let printed = folder.printed(&format!("{settings} --part {part}/{count} --out part{part} --json"));
            let pairs = (3 + count - part) / count;
            assert_eq!((&ended(&printed)["games"], &ended(&printed)["of"]), (&(2 * pairs).into(), &(2 * pairs).into()));
            // As if it had been killed before it had a manifest.
            std::fs::remove_file(folder.path(format!("part{part}/part.json"))).unwrap();
            folder.printed(&format!("{settings} --part {part}/{count} --out part{part} --json"));
        }
        let parts: Vec<_> = (1..=count).map(|part| games(&folder.path(format!("part{part}")))).collect();
        for (game, printed) in &all {
            let part = ((game - 1) / 2 % u64::from(count)) as usize;
            assert_eq!(parts[part].get(game), Some(printed));
        }
        let merged = ended(&folder.printed(&format!("match --merge {} --out merged{count} --json", outs(count))));
        assert_eq!(merged, whole);
        let directory = folder.path(format!("merged{count}"));
        assert_eq!(games(&directory), all);
        let numbers: Vec<u64> = std::fs::read_to_string(directory.join("games.jsonl"))
            .unwrap()
            .lines()
            .map(|line| GamePlace::read(&Pcn::from_json(line).unwrap()).unwrap().game)
            .collect();
        assert!(numbers.is_sorted());
        assert_eq!(folder.text(&format!("merged{count}/match.toml")), folder.text("whole/match.toml"));
        for part in 1..=count {
            std::fs::remove_dir_all(folder.path(format!("part{part}"))).unwrap();
        }
    }
    // What was put together can be continued as the whole can.
    let more = settings.replace("--rounds 3", "--rounds 4");
    folder.printed(&format!("{more} --out merged2"));
    assert_eq!(games(&folder.path("merged2")).len(), 8);
}

#[test]
fn a_sequential_test_decides_over_parts_as_it_does_alone() {
    let folder = empty_folder();
    let settings = settings().replace("--rounds 3", "--rounds 20 --sprt elo0=0 elo1=400 alpha=0.2 beta=0.2");
    let output = folder.run(&format!("{settings} --out whole --json"));
    let whole = ended(&as_text(&output.stdout));
    let played = games(&folder.path("whole")).len();
    assert!(!whole["decision"].is_null() && played < 40, "{whole}");
    let parts = 3;
    // A part plays all of its games, whatever they say of the test.
    for part in 1..=parts {
        folder.printed(&format!("{settings} --part {part}/{parts} --out part{part}"));
    }
    // Merging needs the games up to the decision only: one part is still running.
    let text = folder.text("part3/games.jsonl");
    let kept: Vec<&str> = text.split_inclusive('\n').take(played / 2 / parts * 2 + 2).collect();
    folder.write("part3/games.jsonl", kept.concat());
    let mut manifest: Value = serde_json::from_str(&folder.text("part3/part.json")).unwrap();
    manifest.as_object_mut().unwrap().remove("result");
    folder.write("part3/part.json", manifest.to_string());
    let merged = folder.run("match --merge part1 part2 part3 --out merged --json");
    assert_eq!(merged.status.code(), output.status.code());
    assert_eq!(ended(&as_text(&merged.stdout)), whole);
    assert_eq!(games(&folder.path("merged")), games(&folder.path("whole")));
    // Without the games before the decision there is none.
    folder.write("part3/games.jsonl", "");
    let refused = why_refused(&folder, "match --merge part1 part2 part3 --out again");
    assert_eq!(refused, "part3 (part 3/3) is not finished; repeat its command to continue it");
    assert!(!folder.path("again").exists());
}

/// Whenever the signal comes, the part ends up with the same games.
#[cfg(unix)]
#[test]
fn a_killed_part_is_completed() {
    let folder = empty_folder();
    let command = format!("{} --part 1/2 --out part1", settings());
    let mut child = folder.command(&command).stdout(std::process::Stdio::null()).spawn().unwrap();
    while std::fs::read(folder.path("part1/games.jsonl")).map_or(0, |bytes| bytes.len()) == 0 {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let other = why_refused(&folder, &command.replace("--part 1/2", "--part 2/2"));
    assert!(other.contains("holds another match"), "{other}");
    // As if it had been killed between its directory and its manifest.
    std::fs::remove_file(folder.path("part1/part.json")).unwrap();
    std::fs::remove_file(folder.path("part1/games.jsonl")).unwrap();
    folder.printed(&command);
    std::fs::create_dir(folder.path("early")).unwrap();
    folder.printed(&command.replace("part1", "early"));
    assert_eq!(games(&folder.path("early")), games(&folder.path("part1")));
    // The directory knows which part it is.
    folder.printed("match --resume part1");
    assert_eq!(games(&folder.path("part1")).into_keys().collect::<Vec<_>>(), [1, 2, 5, 6]);
    folder.printed(&format!("{} --part 2/2 --out part2", settings()));
    folder.printed("match --merge part1 part2 --out merged");
    folder.printed(&format!("{} --out whole", settings()));
    assert_eq!(games(&folder.path("merged")), games(&folder.path("whole")));
}

#[test]
fn matches_that_do_not_fit_are_not_merged() {
    let folder = empty_folder();
    let settings = settings().replace("--rounds 3", "--rounds 2");
    folder.printed(&format!("{settings} --part 1/2 --out part1"));
    folder.printed(&format!("{} --part 2/2 --out part2", settings.replace("--seed 4", "--seed 5")));
    for (line, reason) in [
        ("match --merge part1 --out x".to_owned(), "part 2/2 is missing"),
        ("match --merge part1 part2 --out x".to_owned(), "part2 does not fit part1: settings.seed is 5 and not 4"),
        (format!("{settings} --part 1/2"), "match needs --out <DIR>; for example: "),
        (
            format!("{settings} --part 3/2 --out x"),
            "invalid value '3/2' for '--part <I/N>': expected part I of N as I/N",
        ),
        (
            format!("{settings} --part 1/2 --format swiss --out x"),
            "only roundrobin and gauntlet can be played in parts",
        ),
        (format!("{settings} --out part1"), "part1 holds another match; "),
    ] {
        let refused = why_refused(&folder, &line);
        assert!(refused.starts_with(reason), "{line}: {refused}");
    }
    folder.printed(&format!("{settings} --part 2/2 --out other"));
    let text = folder.text("other/games.jsonl");
    folder.write("other/games.jsonl", text.replacen("\"game\":3,", "\"game\":1,", 1));
    let refused = why_refused(&folder, "match --merge part1 other --out x");
    assert_eq!(refused, "other (part 2/2) is damaged: games.jsonl, line 1: game 1 belongs to another part");
    folder.write("other/games.jsonl", text.split_inclusive('\n').next().unwrap());
    assert_eq!(
        why_refused(&folder, "match --merge part1 other --out x"),
        "other (part 2/2) is damaged: game 4 is missing"
    );
    assert!(!folder.path("x/match.toml").exists());
}
