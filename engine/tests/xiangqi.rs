//! Xiangqi on the command line and in the protocol: what users of Xiongqi know also works for the second game.

use std::fs;

use serde_json::Value;
use xiongmao_tests::plain_xiangqi::{Game, Status, square};
use xiongmao_tests::program::Program;

use crate::commands::{PROGRAM, as_text, fed, objects, printed, refused, run, start};

const START: &str = "rheag^aehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAG^AEHR / X/x";
const START_FEN: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
const START_XIONGQI: &str = "rhbag^bhr/2c2c2/ssssssss/8/8/SSSSSSSS/2C2C2/RHBAG^BHR / X/x";
/// South takes rank 9 with one chariot and mates on rank 10 with the other.
const MATE: &str = "3g^5/9/9/9/9/9/9/9/7R1/5G^2R / X/x";

/// The one line that the program says to this command.
fn answer(program: &mut Program, command: &str) -> String {
    program.send(command);
    program.line()
}

#[test]
fn the_name_or_the_shape_of_the_board_chooses_the_game() {
    let by_name = printed(&["show", "--game", "xiangqi"]);
    assert!(by_name.contains("10 | r h e a g a e h r |") && by_name.contains(&format!("feen {START}\n")), "{by_name}");
    for given in [["--feen", START], ["--fen", START_FEN]] {
        assert_eq!(printed(&["show", given[0], given[1]]), by_name);
        assert_eq!(printed(&["show", "--game", "XIANGQI", given[0], given[1]]), by_name);
        assert_eq!(printed(&["legal", given[0], given[1]]).split_whitespace().count(), 1 + 44);
        assert_eq!(printed(&["status", given[0], given[1], "--moves", "h3+h10 i10+h10"]), "status in_progress\n");
        assert_eq!(printed(&["perft", "3", given[0], given[1]]), "nodes 79666\n");
    }
    assert_eq!(printed(&["perft", "2", "--game", "xiangqi"]), "nodes 1920\n");
    // Xiongqi is what is played where nothing is said, and what its own boards are of.
    assert!(printed(&["show"]).contains(START_XIONGQI));
    assert!(printed(&["show", "--feen", START_XIONGQI]).contains(START_XIONGQI));
    // A name that the board does not go with.
    refused(&["show", "--game", "xiongqi", "--feen", START]);
    refused(&["show", "--game", "xiangqi", "--feen", START_XIONGQI]);
    refused(&["show", "--game", "chess"]);
    refused(&["show", "--feen", START, "--fen", START_FEN]);
}

#[test]
fn pictures_show_points() {
    let svg = printed(&["show", "--game", "xiangqi", "--characters", "--svg"]);
    assert!(svg.starts_with("<svg") && svg.contains("楚河") && svg.contains("漢界") && svg.contains('帥'));
    assert_eq!(svg.matches("<title>south's soldier</title>").count(), 5);
    let letters = printed(&["show", "--feen", START, "--moves", "h3-e3", "--svg"]);
    assert_eq!(letters.matches("class=\"x-last\"").count(), 2);
    assert!(!printed(&["show", "--svg"]).contains("楚河"));
}

#[test]
fn positions_are_analysed() {
    let line = printed(&["analyse", "--feen", MATE, "--depth", "6", "--json"]);
    let answer: Value = serde_json::from_str(line.lines().last().unwrap()).unwrap();
    assert!(answer["best"].as_str().is_some_and(|best| ["h2-h9", "i1-i9"].contains(&best)), "{line}");
    let legal = printed(&["legal", "--feen", MATE]);
    assert!(legal.contains(answer["best"].as_str().unwrap()));
    let bench = |depth| printed(&["bench", "--game", "xiangqi", "--depth", depth]);
    let nodes = |text: &str| text.lines().next().unwrap().to_owned();
    assert_eq!(nodes(&bench("3")), nodes(&bench("3")));
    assert_ne!(nodes(&bench("3")), nodes(&printed(&["bench", "--depth", "3"])));
}

#[test]
fn movements_are_told() {
    let ggn: Value = serde_json::from_str(&printed(&["ggn", "--game", "xiangqi"])).unwrap();
    assert!(ggn.as_object().is_some_and(|pieces| pieces.len() >= 14));
    assert_ne!(printed(&["ggn", "--game", "xiangqi"]), printed(&["ggn"]));
}

#[test]
fn records_tell_their_game() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.toml");
    let file = path.to_str().unwrap();
    let record = format!(
        "[setup]\nfeen = \"{MATE}\"\n[outcome]\nresult = \"1-0\"\nstatus = \"checkmate\"\n\
         [[plies]]\npmn = \"h2-h9\"\n[[plies]]\npmn = \"d10-e10\"\n[[plies]]\npmn = \"i1-i10\"\n"
    );
    fs::write(&path, &record).unwrap();
    assert_eq!(printed(&["replay", file]), "game 1 holds: 3 plies, Red has won (checkmate)\n");
    let page = printed(&["annotate", file, "--nodes", "500", "--html", "-", "--characters"]);
    assert!(page.contains("<html") && page.contains("i1-i10"));
    let annotated = printed(&["annotate", file, "--nodes", "500"]);
    assert!(annotated.contains("i1-i10") && annotated.contains("checkmate"));
    // The chariot attacks d9, so that this is no legal move.
    fs::write(&path, record.replace("d10-e10", "d10-d9")).unwrap();
    let output = run(&["replay", file]);
    assert_eq!(output.status.code(), Some(1));
    assert!(as_text(&output.stdout).contains("ply 2"));
}

#[test]
fn matches_are_played_and_hold() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("match");
    let out = out.to_str().unwrap();
    let engine = format!("cmd={PROGRAM}");
    let arguments = ["match", "--game", "xiangqi", "--engine", &engine, "name=a", "nodes=60", "--engine", &engine];
    let rest = ["name=b", "nodes=40", "--games", "2", "--openings", "random:4", "--seed", "3", "--out", out];
    printed(&[&arguments[..], &rest[..]].concat());
    let games = format!("{out}/games.jsonl");
    let replayed = printed(&["replay", &games]);
    assert!(replayed.ends_with("2 of 2 games hold\n"), "{replayed}");
    let record = fs::read_to_string(&games).unwrap().to_lowercase();
    assert!(record.contains("xiangqi"), "{record}");
    assert_eq!(record.matches(r#""rules":{"perpetual":"counted"}"#).count(), 2, "{record}");
    // Continuing the match counts both games, whichever way they ended.
    let resumed = printed(&["match", "--json", "--resume", out]);
    let resumed = objects(&resumed);
    let resumed = resumed.iter().find(|event| event["event"] == "resumed").unwrap();
    assert_eq!(resumed["games"], 2);
    let endings = resumed["endings"].as_object().unwrap();
    assert_eq!(endings.values().map(|count| count.as_u64().unwrap()).sum::<u64>(), 2);
}

#[test]
fn training_data_is_made_and_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (data, text, again) = (path("games.bin"), path("games.txt"), path("again.bin"));
    let game = ["--game", "xiangqi"];
    let generate = ["datagen", "--out", &data, "--positions", "150", "--nodes", "60", "--endings", "0.5"];
    printed(&[&generate[..], &game[..]].concat());
    let length = fs::metadata(&data).unwrap().len();
    assert!(length >= 32 + 150 * 36 && (length - 32).is_multiple_of(36), "{length}");
    let inspected = printed(&["data", "inspect", &data]);
    assert_eq!(inspected, printed(&["data", "inspect", &data, "--game", "xiangqi"]));
    assert!(inspected.contains("elephant") && !inspected.contains("bear"), "{inspected}");
    // The header names the game; another one is refused.
    let other = refused(&["data", "inspect", &data, "--game", "xiongqi"]);
    assert!(other.ends_with("games.bin holds positions of xiangqi, not of xiongqi\n"), "{other}");
    let lines = printed(&["data", "text", &data]);
    fs::write(&text, &lines).unwrap();
    assert_eq!(lines.lines().count() as u64, (length - 32) / 36);
    assert!(lines.lines().all(|line| line.split('/').count() >= 10));
    printed(&["data", "text", "--import", &text, "--out", &again, "--game", "xiangqi"]);
    assert_eq!(fs::metadata(&again).unwrap().len(), length);
}

#[test]
fn the_game_changes_back_and_forth() {
    let mut program = start();
    assert_eq!(answer(&mut program, "feen"), format!("feen {START_XIONGQI}"));
    for _ in 0..2 {
        program.send("setoption name UCI_Variant value Xiangqi");
        assert_eq!(answer(&mut program, "feen"), format!("feen {START}"));
        assert_eq!(answer(&mut program, "fen"), format!("fen {START_FEN}"));
        assert_eq!(answer(&mut program, "legal").split(' ').count(), 1 + 44);
        program.send("position startpos moves h3-e3 h10-g8 i1-i2");
        assert_eq!(answer(&mut program, "status"), "status in_progress");
        // The same game again is no change.
        program.send("setoption name UCI_Variant value xiangqi");
        assert!(answer(&mut program, "feen").ends_with("/1C2C4/8R/RHEAG^AEH1 / x/X"));
        program.send("go depth 5");
        let lines = program.until("bestmove ");
        assert!(lines.iter().any(|line| line.starts_with("info depth 5 ")), "{lines:?}");
        program.send("eval");
        assert!(program.line().starts_with("eval cp "));
        program.send("setoption name UCI_Variant value xiongqi");
        assert_eq!(answer(&mut program, "feen"), format!("feen {START_XIONGQI}"));
        program.send("go depth 5");
        program.until("bestmove ");
    }
    let (lines, status) = program.finish();
    assert!(status.success() && lines.is_empty(), "{lines:?}");
}

#[test]
fn a_search_ends_before_the_game_changes() {
    for (before, after, feen) in [("xiongqi", "xiangqi", START), ("xiangqi", "xiongqi", START_XIONGQI)] {
        let mut program = start();
        program.send(&format!("setoption name UCI_Variant value {before}"));
        program.send("setoption name Threads value 2");
        for task in ["go infinite", "go ponder", "go nodes 100000000"] {
            program.send(&format!("setoption name UCI_Variant value {before}"));
            program.send("position startpos");
            let legal = answer(&mut program, "legal");
            program.send(task);
            program.send(&format!("setoption name UCI_Variant value {after}"));
            program.send("feen");
            let lines = program.until("feen ");
            assert_eq!(lines.last().unwrap(), &format!("feen {feen}"));
            let best = lines.iter().find_map(|line| line.strip_prefix("bestmove ")).expect("the search answers first");
            let best = best.split(' ').next().unwrap();
            assert!(legal.split(' ').any(|mv| mv == best), "{best} is not a move of {before}");
        }
        program.send("go perft 30");
        program.send(&format!("setoption name UCI_Variant value {before}"));
        assert_eq!(program.line(), "info string perft was stopped");
        let (lines, status) = program.finish();
        assert!(status.success() && lines.is_empty(), "{lines:?}");
    }
}

#[test]
fn options_stay_when_the_game_changes() {
    let mut program = start();
    for line in ["Hash value 3", "MultiPV value 3", "UCI_Notation value coordinate"] {
        program.send(&format!("setoption name {line}"));
    }
    program.send("setoption name UCI_Variant value xiangqi");
    program.send("position startpos moves h3e3 h10g8");
    program.send("go depth 3");
    let lines = program.until("bestmove ");
    assert!(lines.iter().any(|line| line.contains(" multipv 3 ")));
    let best = lines.last().unwrap().split(' ').nth(1).unwrap();
    assert!(!best.contains(['-', '+']), "{best} is not written as coordinates");
    assert!(answer(&mut program, "legal").split(' ').any(|mv| mv == best));
}

/// The squares of a move in coordinates.
fn squares(mv: &str) -> [(usize, usize); 2] {
    let middle = mv.rfind(|char: char| char.is_ascii_lowercase()).unwrap();
    [&mv[..middle], &mv[middle..]].map(|name| square(name).unwrap())
}

#[test]
fn whole_games_follow_the_rules_of_the_plain_implementation() {
    for (nodes, beginning) in [(40, &["h3e3", "h10g8"][..]), (150, &["c4c5", "b8e8"][..])] {
        let mut program = start();
        program.send("setoption name UCI_Variant value xiangqi");
        program.send("setoption name UCI_Notation value coordinate");
        // What the plain game counts by; a session like this one judges repetitions otherwise.
        program.send("setoption name Perpetual value counted");
        let mut game = Game::start();
        let mut moves: Vec<String> = Vec::new();
        let mut next = beginning.iter().map(ToString::to_string);
        while game.status() == Status::InProgress && moves.len() < 400 {
            program.send(&format!("position startpos moves {}", moves.join(" ")));
            assert_eq!(answer(&mut program, "feen"), format!("feen {}", game.feen()), "after {moves:?}");
            assert_eq!(answer(&mut program, "status"), "status in_progress", "after {moves:?}");
            let count = answer(&mut program, "legal").split(' ').count() - 1;
            assert_eq!(count, game.legal().len(), "after {moves:?}");
            let mv = next.next().unwrap_or_else(|| {
                program.send(&format!("go nodes {nodes}"));
                program.until("bestmove ").last().unwrap().split(' ').nth(1).unwrap().to_owned()
            });
            let [from, to] = squares(&mv);
            game.play(from, to).unwrap_or_else(|error| panic!("{mv} after {moves:?}: {error}"));
            moves.push(mv);
        }
        program.send(&format!("position startpos moves {}", moves.join(" ")));
        assert_eq!(answer(&mut program, "status"), format!("status {}", game.status()), "after {moves:?}");
    }
}

#[test]
fn what_is_typed_in_is_refused_in_one_line() {
    let lines = [
        "position startpos moves e1-e3",
        "position startpos moves a1-a11",
        "position startpos moves e1-e2 e10-e9 e2-e3 h8+h1+h2",
        "position fen 4k4/9/9/9/9/9/9/9/9/4K4 w",
        "go searchmoves j1-j2 depth 1",
        "setoption name UCI_Variant value shogi",
    ];
    let text = as_text(&fed(&["--game", "xiangqi"], lines.join("\n") + "\n").stdout);
    // The search is refused since there is no position; it is answered all the same.
    let (answers, errors): (Vec<_>, Vec<_>) = text.lines().partition(|line| *line == "bestmove (none)");
    assert_eq!((answers.len(), errors.len()), (1, lines.len()), "{text}");
    assert!(errors.iter().all(|line| line.starts_with("info string error: ")), "{text}");
}
