//! `xiongmao datagen` and `xiongmao data` as programs: the same file from the same settings however it comes about,
//! sound records, and tools that lose nothing.

use std::collections::{HashMap, HashSet};
use std::path::Path;

use serde_json::Value;
use xiongmao_movegen::Side;
use xiongmao_movegen::xiongqi::PieceKind;
use xiongmao_selfplay::file::{Reader, Writer};
use xiongmao_selfplay::packed::record::Outcome;
use xiongmao_selfplay::packed::xiongqi::Record;
use xiongmao_tests::folder::Folder;
use xiongmao_tests::plain;

use crate::commands::{PROGRAM, as_text};

fn folder() -> Folder {
    Folder::new(PROGRAM)
}

/// A small file of games.
fn generate(folder: &Folder, name: &str, positions: u32, seed: u32) {
    folder.printed(&format!("datagen --out {name} --positions {positions} --nodes 80 --seed {seed}"));
}

fn read(path: &Path) -> Vec<Record> {
    Reader::open(path).unwrap().map(Result::unwrap).collect()
}

/// Bytes that can be counted and compared.
fn bag(records: &[Record]) -> HashMap<[u8; 32], usize> {
    let mut bag = HashMap::new();
    for record in records {
        *bag.entry(record.to_bytes()).or_insert(0) += 1;
    }
    bag
}

#[test]
fn the_same_settings_make_the_same_file() {
    let folder = folder();
    let generate = "datagen --positions 1500 --nodes 150 --seed 3";
    let printed = folder.printed(&format!("{generate} --out one.bin --json"));
    let summary: Value = serde_json::from_str(&printed).unwrap();
    let one = folder.bytes("one.bin");
    assert_eq!(summary["complete"], true);
    assert_eq!(summary["positions"], summary["new_positions"]);
    assert_eq!(summary["positions"].as_u64().unwrap() as usize, (one.len() - 32) / 32);
    let results = ["south_wins", "draws", "north_wins"].map(|name| summary[name].as_u64().unwrap());
    assert_eq!(summary["games"].as_u64().unwrap(), results.iter().sum::<u64>());
    folder.printed(&format!("{generate} --out three.bin --threads 3"));
    assert_eq!(folder.bytes("three.bin"), one);
    folder.printed("datagen --positions 1500 --nodes 150 --seed 4 --out other.bin");
    assert_ne!(folder.bytes("other.bin"), one);
    // In pieces, with what a cut leaves behind.
    folder.printed("datagen --positions 300 --nodes 150 --seed 3 --out pieces.bin --threads 2");
    let mut torn = folder.bytes("pieces.bin");
    assert!(one.starts_with(&torn) && torn.len() < one.len());
    torn.extend([7; 45]);
    std::fs::write(folder.path("pieces.bin"), torn).unwrap();
    let printed = folder.printed(&format!("{generate} --out pieces.bin --json"));
    let resumed: Value = serde_json::from_str(&printed).unwrap();
    assert!(resumed["new_positions"].as_u64() < summary["positions"].as_u64());
    assert_eq!(folder.bytes("pieces.bin"), one);
    for name in ["games", "positions", "duplicates", "endings", "south_wins", "draws", "plies", "nodes"] {
        assert_eq!(resumed[name], summary[name], "{name}");
    }
    // Nothing is left to do, and so nothing is done.
    folder.printed(&format!("{generate} --out pieces.bin"));
    assert_eq!(folder.bytes("pieces.bin"), one);
}

/// The terminal tells when games have been played, so the run is cut off after some of them, now friendly, now not.
#[cfg(target_os = "linux")]
#[test]
fn a_run_that_is_cut_off_goes_on() {
    use rustix::process::Signal;
    use xiongmao_tests::terminal::Terminal;
    let folder = folder();
    let line = "datagen --positions 1200 --nodes 300 --seed 5 --threads 2";
    folder.printed(&format!("{line} --out whole.bin"));
    for round in 0..6 {
        let terminal = Terminal::start(folder.command(&format!("{line} --out cut.bin")));
        let signal = if round % 2 == 0 { Signal::INT } else { Signal::KILL };
        if terminal.wait_for(" games", 1 + round) {
            terminal.signal(signal);
        }
        match terminal.end() {
            // On a busy machine the signal may come when all is done.
            (Some(0), _) => break,
            (Some(2), text) => assert!(signal == Signal::INT && text.contains("interrupted at"), "{text:?}"),
            (code, text) => assert_eq!((code, signal), (None, Signal::KILL), "{text:?}"),
        }
    }
    folder.printed(&format!("{line} --out cut.bin"));
    assert_eq!(folder.bytes("cut.bin"), folder.bytes("whole.bin"));
    assert_eq!(folder.names().len(), 4, "{:?}", folder.names());
}

#[test]
fn positions_are_new_quiet_and_of_all_phases() {
    let folder = folder();
    folder.printed("datagen --out games.bin --positions 4000 --nodes 150 --threads 2 --endings 0.3");
    let records = read(&folder.path("games.bin"));
    let mut keys = HashSet::new();
    let mut right = [0; 2];
    for record in &records {
        let game = record.game().unwrap();
        assert!(keys.insert(record.key()), "{} twice", game.feen());
        // The plain rules know nothing of records.
        let other = plain::Game::from_feen(&game.feen()).unwrap();
        assert!(!other.check(), "{}", game.feen());
        assert!(!game.status().is_over(), "{}", game.feen());
        assert!(record.score.abs() < 1500);
        if record.score.abs() > 500 {
            let expected = if record.score > 0 { Outcome::Win } else { Outcome::Loss };
            right[usize::from(record.outcome == expected)] += 1;
        }
    }
    assert!(right[1] > 9 * right[0], "games go otherwise than scores say: {right:?}");
    let share = |wanted: &dyn Fn(&Record) -> bool| {
        records.iter().filter(|&record| wanted(record)).count() * 100 / records.len()
    };
    let (few, many) = (share(&|record| record.count() <= 8), share(&|record| record.count() > 32));
    assert!(few >= 5 && many >= 5, "{few} % with up to 8 pieces, {many} % with more than 32");
    let north = share(&|record| record.to_move() == Side::North);
    assert!((40..60).contains(&north), "{north} % with North to move");
    assert!(share(&|record| record.board.has_dragons()) >= 2);
    let empress = |record: &Record| record.board.pieces().any(|(_, piece)| piece.kind() == PieceKind::Empress);
    assert!(records.iter().filter(|&record| empress(record)).count() >= 20);
}

#[test]
fn what_another_run_made_is_not_touched() {
    let folder = folder();
    generate(&folder, "games.bin", 100, 1);
    let (bytes, state) = (folder.bytes("games.bin"), folder.bytes("games.bin.state.json"));
    let refused = folder.refused("datagen --out games.bin --positions 200 --nodes 80 --seed 2");
    assert!(refused.contains("--seed 1 --nodes 80 --random-plies 6..12 --endings 0.15"), "{refused}");
    folder.refused("datagen --out games.bin --positions 200 --nodes 80 --endings 0.2");
    assert_eq!((folder.bytes("games.bin"), folder.bytes("games.bin.state.json")), (bytes, state));
    std::fs::rename(folder.path("games.bin.state.json"), folder.path("state")).unwrap();
    assert!(folder.refused("datagen --out games.bin --positions 200 --nodes 80").contains("choose another name"));
    std::fs::write(folder.path("games.bin.state.json"), "{}").unwrap();
    assert!(folder.refused("datagen --out games.bin --positions 200 --nodes 80").contains("state.json"));
    std::fs::rename(folder.path("state"), folder.path("games.bin.state.json")).unwrap();
    std::fs::write(folder.path("games.bin"), &folder.bytes("games.bin")[..500]).unwrap();
    assert!(folder.refused("datagen --out games.bin --positions 200 --nodes 80").contains("cannot be continued"));
    for flags in
        ["--random-plies 7..6", "--random-plies 101", "--endings 1.1", "--endings NaN", "--nodes 0", "--threads 0"]
    {
        folder.refused(&format!("datagen --out new.bin --positions 10 {flags}"));
    }
    folder.refused("datagen --out no/such/folder.bin --positions 10");
    assert_eq!(folder.names().len(), 2, "{:?}", folder.names());
}

#[test]
fn merging_keeps_the_first_of_each_position() {
    let folder = folder();
    generate(&folder, "a.bin", 300, 1);
    generate(&folder, "b.bin", 200, 2);
    let (a, b) = (read(&folder.path("a.bin")), read(&folder.path("b.bin")));
    // The same positions with other scores, and a few of the other file.
    let mut writer = Writer::create(&folder.path("c.bin")).unwrap();
    a[..50]
        .iter()
        .map(|record| record.with_score(1234))
        .chain(b[..20].iter().copied())
        .for_each(|record| writer.write(&record).unwrap());
    writer.finish().unwrap();
    let printed = folder.printed("data merge a.bin c.bin b.bin --out all.bin --json");
    let mut expected = a.clone();
    let mut keys: HashSet<u64> = a.iter().map(Record::key).collect();
    expected.extend(b.iter().filter(|record| keys.insert(record.key())));
    assert_eq!(read(&folder.path("all.bin")), expected);
    let twice = a.len() + b.len() + 70 - expected.len();
    assert_eq!(printed, format!("{{\"positions\":{},\"duplicates\":{twice}}}\n", expected.len()));
    assert!(folder.refused("data merge a.bin b.bin --out all.bin").contains("exists already"));
    assert!(folder.refused("data merge a.bin none.bin --out new.bin").contains("none.bin"));
    assert!(!folder.path("new.bin").exists());
}

#[test]
fn shuffling_loses_nothing_and_follows_the_seed() {
    let folder = folder();
    generate(&folder, "a.bin", 300, 1);
    // Enough for two piles of a megabyte.
    let many: Vec<Record> = read(&folder.path("a.bin"))
        .into_iter()
        .cycle()
        .take(60_000)
        .zip(0..)
        .map(|(mut record, mv)| {
            record.ply = mv;
            record
        })
        .collect();
    let mut writer = Writer::create(&folder.path("many.bin")).unwrap();
    for record in &many {
        writer.write(record).unwrap();
    }
    writer.finish().unwrap();
    let shuffled = |flags: &str| {
        let _ = std::fs::remove_file(folder.path("out.bin"));
        folder.printed(&format!("data shuffle many.bin --out out.bin {flags}"));
        read(&folder.path("out.bin"))
    };
    let one = shuffled("--seed 1");
    assert_eq!(shuffled("--seed 1"), one);
    assert_ne!(shuffled("--seed 2"), one);
    let piles = shuffled("--seed 1 --memory 1");
    for order in [&one, &piles] {
        assert_eq!(bag(order), bag(&many));
        // The number of a record tells where it was: every part of the old order is spread over the new one.
        for quarter in order.chunks(many.len() / 4) {
            let mean = quarter.iter().map(|record| f64::from(record.ply)).sum::<f64>() / quarter.len() as f64;
            assert!((mean - 30_000.0).abs() < 1000.0, "{mean}");
        }
        let neighbours = order.windows(2).filter(|pair| pair[0].ply.abs_diff(pair[1].ply) == 1).count();
        assert!(neighbours < 30, "{neighbours} stand side by side still");
    }
    assert_eq!(folder.names().len(), 4, "{:?}", folder.names());
}

#[test]
fn rescoring_changes_scores_only_and_goes_on() {
    let folder = folder();
    generate(&folder, "a.bin", 150, 1);
    generate(&folder, "b.bin", 150, 2);
    folder.printed("data rescore a.bin b.bin --out one.bin --nodes 400");
    let (old, new) =
        ([read(&folder.path("a.bin")), read(&folder.path("b.bin"))].concat(), read(&folder.path("one.bin")));
    assert_eq!(old.len(), new.len());
    let mut changed = 0;
    for (old, new) in old.iter().zip(&new) {
        assert_eq!(new.with_score(old.score), *old);
        changed += usize::from(new.score != old.score);
    }
    assert!(changed > old.len() / 2, "only {changed} scores are new");
    folder.printed("data rescore a.bin b.bin --out three.bin --nodes 400 --threads 3");
    assert_eq!(folder.bytes("three.bin"), folder.bytes("one.bin"));
    // As a cut leaves it: the state counts less than the file has.
    let state = String::from_utf8(folder.bytes("one.bin.state.json")).unwrap();
    let done = format!("\"done\": {}", old.len());
    assert!(state.contains(&done), "{state}");
    std::fs::write(folder.path("cut.bin.state.json"), state.replace(&done, "\"done\": 100")).unwrap();
    std::fs::write(folder.path("cut.bin"), &folder.bytes("one.bin")[..32 + 32 * 120 + 5]).unwrap();
    let printed = folder.printed("data rescore a.bin b.bin --out cut.bin --nodes 400 --json");
    assert!(
        printed.starts_with(&format!("{{\"positions\":{},\"new_positions\":{},", old.len(), old.len() - 100)),
        "{printed}"
    );
    assert_eq!(folder.bytes("cut.bin"), folder.bytes("one.bin"));
    assert!(folder.refused("data rescore a.bin --out one.bin --nodes 400").contains("was begun with"));
    assert!(folder.refused("data rescore a.bin b.bin --out one.bin --nodes 300").contains("--nodes 400"));
}

#[test]
fn text_says_the_same() {
    let folder = folder();
    generate(&folder, "a.bin", 200, 1);
    let text = folder.printed("data text a.bin");
    let records = read(&folder.path("a.bin"));
    assert_eq!(text.lines().count(), records.len());
    for (line, record) in text.lines().zip(&records) {
        let [feen, score, result] = line.split(" | ").collect::<Vec<_>>()[..] else { panic!("{line}") };
        let sign = if record.to_move() == Side::South { 1 } else { -1 };
        assert_eq!(plain::Game::from_feen(feen).unwrap().feen(), feen);
        assert_eq!(score.parse::<i16>().unwrap(), sign * record.score);
        // Wins are worth 1 more than losses for whoever is asked.
        let result: f64 = result.parse().unwrap();
        assert_eq!((2.0 * result - 1.0) as i16, sign * (record.outcome as i16 - 1));
    }
    folder.printed("data text a.bin --out a.txt");
    assert_eq!(folder.bytes("a.txt"), text.as_bytes());
    assert_eq!(folder.printed("data text --import a.txt --out back.bin"), format!("positions {}\n", records.len()));
    let mut back = records.clone();
    for record in &mut back {
        (record.ply, record.halfmove_clock) = (0, 0);
    }
    assert_eq!(read(&folder.path("back.bin")), back);
    // The lines of `data text` have hands and maybe fractions.
    let line = "rhbag^1hr/7c/s1s1ssss/1+S1C4/1b4S1/S1cSSS1S/4BCR1/RHBAG^1H1 2s/S x/X | -12.4 | 0\n";
    std::fs::write(folder.path("b.txt"), format!("\n{line}")).unwrap();
    folder.printed("data text --import b.txt --out b.bin");
    assert!(folder.printed("data text b.bin").ends_with("RHBAG^1H1 / x/X | -12 | 0.0\n"));
    for (line, place) in [
        ("4g^3/8/8/8/8/8/8/3G^4 / X/x | 0", "line 1: expected 'FEEN |"),
        ("4g^3/8/8/8/8/8/8/3G^4 / X/x | 0 | 0.7", "line 1: '0.7' is not a result"),
        ("\n4g^3/8/8/8/8/8/8/3G^4 / X/x | 1e9 | 0.5", "line 2: '1e9' is not a score"),
        ("4g^3/8/8/8/8/8/8/3G^5 / X/x | 0 | 0.5", "line 1: feen, column"),
        ("8/8/8/8/8/8/8/3G^4 / X/x | 0 | 0.5", "line 1: north has no general or dragon"),
        ("\u{0}\u{7f} | ", "line 1"),
    ] {
        std::fs::write(folder.path("bad.txt"), line).unwrap();
        let refused = folder.refused("data text --import bad.txt --out new.bin");
        assert!(refused.contains(place), "{refused}");
    }
    std::fs::write(folder.path("bad.txt"), [0xff, 0xfe, b'\n']).unwrap();
    folder.refused("data text --import bad.txt --out new.bin");
    folder.refused("data text --import a.txt");
    assert!(folder.refused("data").contains("data needs one of the commands inspect, "));
    assert!(!folder.names().iter().any(|name| name.starts_with('.') || name == "new.bin"), "{:?}", folder.names());
}

#[test]
fn inspecting_counts_what_is_there() {
    let folder = folder();
    generate(&folder, "a.bin", 300, 1);
    let records = read(&folder.path("a.bin"));
    let counts: Value = serde_json::from_str(&folder.printed("data inspect a.bin --json")).unwrap();
    let count = |wanted: &dyn Fn(&Record) -> bool| records.iter().filter(|&record| wanted(record)).count() as u64;
    assert_eq!(counts["all"]["positions"], records.len() as u64);
    assert_eq!(counts["all"]["wins"], count(&|record| record.outcome == Outcome::Win));
    assert_eq!(counts["south"]["losses"], count(&|r| r.to_move() == Side::South && r.outcome == Outcome::Loss));
    assert_eq!(counts["phases"][8]["positions"], count(&|record| record.count() > 32));
    assert_eq!(counts["phases"][0]["draws"], count(&|r| r.count() <= 4 && r.outcome == Outcome::Draw));
    let chariots =
        |record: &Record| record.board.pieces().filter(|(_, piece)| piece.kind() == PieceKind::Chariot).count();
    assert_eq!(counts["kinds"][5]["positions"], count(&|record| chariots(record) > 0));
    assert_eq!(counts["kinds"][5]["pieces"], records.iter().map(|record| chariots(record) as u64).sum::<u64>());
    // The first step from 0 on, and the one before it.
    assert_eq!(counts["scores"][13]["positions"], count(&|record| (0..250).contains(&record.score)));
    assert_eq!(counts["scores"][12]["positions"], count(&|record| (-250..0).contains(&record.score)));
    let table = folder.printed("data inspect a.bin");
    assert!(table.starts_with(&format!("positions {}\n", records.len())), "{table}");
    assert!(table.lines().all(|line| line.chars().count() <= 100 && line.trim_end() == line), "{table}");
    let twice: Value = serde_json::from_str(&folder.printed("data inspect a.bin a.bin --json")).unwrap();
    assert_eq!(twice["all"]["positions"], 2 * records.len() as u64);
}

#[test]
fn damage_is_told_and_a_growing_file_is_read() {
    let folder = folder();
    generate(&folder, "a.bin", 100, 1);
    let bytes = folder.bytes("a.bin");
    let write = |bytes: &[u8]| std::fs::write(folder.path("bad.bin"), bytes).unwrap();
    let refused = |bytes: &[u8]| {
        write(bytes);
        folder.refused("data inspect bad.bin")
    };
    assert!(refused(b"").contains("not a Xiongmao file of positions"));
    assert!(refused(&bytes[..10]).contains("not a Xiongmao file of positions"));
    assert!(refused(b"XMAOPOS2\x01\0\0\0\x20\0\0\0").contains("not a Xiongmao file of positions"));
    assert!(refused(b"XMAOPOS1\x03\0\0\0\x20\0\0\0").contains("version 3"));
    assert!(refused(b"XMAOPOS1\x01\0\0\0\x21\0\0\0").contains("records of 33 bytes"));
    let mut other = bytes.clone();
    other[16..23].copy_from_slice(b"xiangqi");
    write(&other);
    let other = folder.refused("data inspect bad.bin --game xiongqi");
    assert!(other.contains("bad.bin holds positions of xiangqi, not of xiongqi"));
    let mut damaged = bytes.clone();
    damaged[32 + 32 * 7 + 28] = 0xff;
    assert!(refused(&damaged).contains("bad.bin, record 7: "));
    write(&bytes[..32 + 32 * 9 + 31]);
    let output = folder.run("data text bad.bin");
    assert_eq!(as_text(&output.stdout).lines().count(), 9);
    assert_eq!(as_text(&output.stderr), "warning: bad.bin ends within record 9, which is left out\n");
    write(&bytes[..32]);
    assert_eq!(folder.printed("data text bad.bin"), "");
    folder.printed("data inspect bad.bin");
}
