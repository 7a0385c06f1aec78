//! `xiongmao puzzles`: puzzles are made, proven, solved and verified.

use std::fs;
use std::path::Path;
use std::process::Output;

use serde_json::Value;
use xiongmao_puzzles::theme::Theme;
use xiongmao_tests::program::{Program, printed, refusal};

use crate::commands::{PROGRAM, as_text, command};

const HEADER: &str = "id,game,feen,solution,themes,level,elo";

fn run(folder: &Path, arguments: &[&str]) -> Output {
    command(arguments).current_dir(folder).output().unwrap()
}

fn make(folder: &Path, out: &str, more: &[&str]) -> Output {
    let arguments = ["puzzles", "make", "--game", "xiangqi", "--out", out, "--nodes", "2000", "--seed", "3"];
    run(folder, &[&arguments, more].concat())
}

/// The puzzles of a file, each as its columns.
fn rows(file: &Path) -> Vec<Vec<String>> {
    let text = fs::read_to_string(file).unwrap();
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some(HEADER));
    lines.map(|line| line.split(',').map(str::to_owned).collect()).collect()
}

/// The lines that a search of this position ends with, best first: first move and expected points.
fn two_best(folder: &Path, feen: &str, moves: &str) -> Vec<(String, f64)> {
    let analyse = ["analyse", "--game", "xiangqi", "--feen", feen, "--moves", moves];
    let output = run(folder, &[&analyse[..], &["--multipv", "2", "--nodes", "20000", "--json"]].concat());
    let result: Value = serde_json::from_str(printed(&output).lines().last().unwrap()).unwrap();
    let lines = result["lines"].as_array().unwrap();
    let expected = |line: &Value| {
        let wdl = |name: &str| line["wdl"][name].as_f64().unwrap();
        (wdl("win") + wdl("draw") / 2.0) / 1000.0
    };
    lines.iter().map(|line| (line["pv"][0].as_str().unwrap().to_owned(), expected(line))).collect()
}

#[test]
fn a_file_does_not_depend_on_threads_or_interruptions_and_its_puzzles_are_proven() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let said = printed(&make(folder.path(), "one.csv", &["--count", "3"]));
    assert!(said.starts_with("3 puzzles in one.csv; this run 3 from "), "{said}");
    // As after an end in the middle of a line.
    let whole = fs::read_to_string(path("one.csv")).unwrap();
    let second = whole.match_indices('\n').nth(1).unwrap().0;
    fs::write(path("other.csv"), &whole[..second + 20]).unwrap();
    let continued = make(folder.path(), "other.csv", &["--count", "3", "--threads", "2"]);
    assert_eq!(continued.status.code(), Some(0), "{continued:?}");
    assert_eq!(fs::read_to_string(path("other.csv")).unwrap(), whole);
    let again = printed(&make(folder.path(), "other.csv", &["--count", "2"]));
    assert!(again.starts_with("3 puzzles in other.csv; this run 0 from 0 games"), "{again}");

    let rows = rows(&path("one.csv"));
    assert_eq!(rows.len(), 3);
    for row in rows {
        let [id, game, feen, solution, themes, level, elo] = &row[..] else { panic!("{row:?}") };
        assert!(id.starts_with("xiangqi-3-") && game == "xiangqi" && !themes.is_empty(), "{row:?}");
        assert!(level.parse::<u32>().unwrap() < 20 && elo.parse::<u32>().unwrap() >= 410, "{row:?}");
        let moves: Vec<&str> = solution.split(' ').collect();
        assert_eq!(moves.len() % 2, 1);
        for step in (0..moves.len()).step_by(2) {
            // The searches of `analyse` have a larger table, so their scores may be slightly different.
            let best = two_best(folder.path(), feen, &moves[..step].join(" "));
            assert!(best[0].0 == moves[step] && best[0].1 > 0.8, "{row:?}: {best:?}");
            assert!(best.get(1).is_none_or(|second| second.1 < 0.6), "{row:?}: {best:?}");
        }
    }
    let checked = printed(&run(folder.path(), &["puzzles", "check", "one.csv", "--nodes", "20000"]));
    assert!(checked.starts_with("sound 3 of 3\nthemes "), "{checked}");
}

/// A ladder, but in FEN.
const LADDER: &str = "x,xiangqi,3k5/9/9/9/9/9/9/9/R8/1R3K3 w - -,a2-a9,quiet,0,580";

#[test]
fn check_says_what_is_wrong_with_which_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("puzzles.csv");
    let check = |lines: &[&str]| {
        fs::write(&path, [&[HEADER], lines].concat().join("\n")).unwrap();
        run(folder.path(), &["puzzles", "check", "puzzles.csv", "--nodes", "2000"])
    };
    let fork = "a,xiangqi,4g^1P2/4a4/2r2a3/9/6e2/R5E2/9/9/2p6/3AG^A3 / X/x,a5-a10,fork,0,580";
    let mirrored = "b,xiangqi,2P1g^4/4a4/2a3r2/9/2e6/2E5R/9/9/6p2/3AG^A3 / X/x,i5-i10,fork,0,580";
    let sound = check(&[fork]);
    assert_eq!(printed(&sound), "sound 1 of 1\nthemes fork: 1\nlevels 0: 1\nplies 1: 1\n");
    let changed = |from: &str, to: &str| fork.replacen(from, to, 1);
    let xiongqi = "c,xiongqi,3g^4/8/8/8/8/8/8/3R1G^2 / X/x,d1+d8,mate_1,0,410";
    for (line, fault) in [
        (mirrored.replace("2a3r2", "3a2r2"), "the position is that of line 2"),
        (xiongqi.to_owned(), "expected a puzzle of xiangqi"),
        (LADDER.to_owned(), "feen, "),
        (changed("xiangqi", "chess"), "unknown game 'chess'"),
        (changed("4g^1P2", "5g^1P2"), "feen, "),
        (changed("a5-a10", "a5-b7"), "solution, ply 1 'a5-b7'"),
        (changed("a5-a10", "a5-a10 e10-d10"), "solution, ply 2 'e10-d10'"),
        (changed("a5-a10", "a5-a6 e10-d10"), "solution, expected an odd number of plies, found 2"),
        (changed("a5-a10", ""), "solution, expected an odd number of plies, found 0"),
        (changed("fork", "fork forks"), "unknown theme 'forks'"),
        (changed("fork", ""), "expected at least one theme"),
        (changed(",0,580", ",20,580"), "level 20: expected 0 to 19"),
        (changed(",0,580", ",1,580"), "elo 580: level 1 has 650"),
        (changed("a5-a10", "a5-a6").replace("2p6", "3p5"), "ply 1 of the solution is not the only one that wins"),
    ] {
        let output = check(&[fork, &line]);
        let text = as_text(&output.stdout);
        assert_eq!(output.status.code(), Some(1), "{text}");
        assert!(text.contains(&format!("puzzles.csv, line 3: {fault}")), "{fault}: {text}");
        assert!(text.contains("\nsound 1 of 2\n"), "{text}");
    }
    assert!(refusal(&check(&[])).contains("holds no puzzles"));
    let refused = refusal(&check(&["a,b"]));
    assert!(refused.contains("puzzles.csv: line 2 has 2 columns"), "{refused}");
    assert!(refusal(&run(folder.path(), &["puzzles", "check", "none.csv"])).contains("cannot use none.csv"));
}

/// What `puzzles solve` answers to these lines, without the boards.
fn solved(folder: &Path, file: &str, more: &[&str], typed: &[&str]) -> Vec<String> {
    let path = folder.join(file);
    let arguments = ["puzzles", "solve", path.to_str().unwrap(), "--language", "en"];
    let mut program = Program::start_with(PROGRAM, &[&arguments, more].concat());
    for line in typed {
        program.send(line);
    }
    let (lines, status) = program.finish();
    assert_eq!(status.code(), Some(0), "{lines:?}");
    let is_board =
        |line: &str| line.trim().is_empty() || line.contains('|') || line.contains("a b c") || line.contains("---");
    lines.into_iter().filter(|line| !is_board(line)).collect()
}

#[test]
fn puzzles_are_solved_in_the_terminal() {
    let folder = tempfile::tempdir().unwrap();
    // Any legal line will do.
    let start = "rheag^aehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAG^AEHR / X/x";
    let long = format!("a,xiangqi,{start},h3-e3 h10-g8 e3+e7,fork,0,580");
    let short = "b,xiangqi,4g^1P2/4a4/2r2a3/9/6e2/R5E2/9/9/2p6/3AG^A3 / X/x,a5-a10,fork,0,580";
    fs::write(folder.path().join("two.csv"), [HEADER, &long, short].join("\n")).unwrap();
    let said = solved(folder.path(), "two.csv", &[], &["h3-e3", "C5+4", "a5-a6", "a9", "a5-a10"]);
    let expected = [
        "Type a move such as a1-a2, or solution for the answer, next for another puzzle, quit to leave.",
        "1/2 Elo 580",
        "Red to move.",
        "Which move wins?",
        "Red> h3-e3",
        "Right. Black plays h10-g8. Go on.",
        "Red> C5+4",
        "Solved!",
        "2/2 Elo 580",
        "Red to move.",
        "Which move wins?",
        "Red> a5-a6",
        "a5-a6 is not the best move. Try again.",
        "Red> a9",
        "There is no piece on a9.",
        "Red> a5-a10",
        "Solved, with mistakes.",
        "Solved without mistakes: 1 of 2.",
    ];
    assert_eq!(said, expected);
    let said = solved(folder.path(), "two.csv", &["--notation", "wxf"], &["h3-e3", "solution", "next"]);
    assert!(said.contains(&"The solution: C5+4.".to_owned()), "{said:?}");
    assert_eq!(said.last().unwrap(), "Solved without mistakes: 0 of 2.");
}

#[test]
fn the_puzzles_of_the_program_need_no_file() {
    let solve = |more: &[&str]| {
        let mut program = Program::start_with(PROGRAM, &[&["puzzles", "solve", "--language", "en"], more].concat());
        for line in ["next", "next", "quit"] {
            program.send(line);
        }
        let (lines, status) = program.finish();
        assert_eq!(status.code(), Some(0), "{lines:?}");
        lines
    };
    let easy = solve(&["--game", "xiangqi", "--elo", "600..700", "--seed", "1"]);
    assert!(easy.contains(&"1/40 Elo 650".to_owned()), "{easy:?}");
    assert_eq!(solve(&["--game", "xiangqi", "--elo", "600..700", "--seed", "1"]), easy);
    assert_ne!(solve(&["--game", "xiangqi", "--elo", "600..700", "--seed", "2"]), easy);
    // Another game, and another order each time.
    assert_ne!(solve(&[]), solve(&[]));
    let folder = tempfile::tempdir().unwrap();
    for (arguments, expected) in [
        (["--elo", "9000..9999"], "no puzzle has this Elo"),
        (["--elo", "700..600"], "expected A..B"),
        (["--player", "Ann"], "needs <FILE>"),
        (["two.csv", "--seed=1"], "--seed"),
    ] {
        let refused = run(folder.path(), &[&["puzzles", "solve"], &arguments[..]].concat());
        assert!(refusal(&refused).contains(expected), "{refused:?}");
    }
}

#[test]
fn better_moves_are_found_in_place_of_mistakes() {
    let folder = tempfile::tempdir().unwrap();
    let game = "[Game \"Chinese Chess\"]\n[Red \"Ann\"]\n[Black \"Bo\"]\n\n\
                1. h3-e3 h10-g8 2. e3+e7?? g8+e7 3. a1-a2 a10-a9? *\n";
    fs::write(folder.path().join("reviewed.pgn"), game).unwrap();
    let said = solved(folder.path(), "reviewed.pgn", &["--player", "ann"], &["e3+e7", "h1-g3"]);
    assert_eq!(said[1..4], ["1/1 Ann – Bo, 2.", "Red to move.", "In the game, e3+e7 was played. Find a better move."]);
    assert_eq!(said[4..7], ["Red> e3+e7", "e3+e7 is not the best move. Try again.", "Red> h1-g3"]);
    assert_eq!(said[7], "Solved, with mistakes.");
    assert!(said[8].starts_with("e3+e7 is a blunder. The best move is "), "{said:?}");
    assert_eq!(said.last().unwrap(), "Solved without mistakes: 0 of 1.");
    // A good move is right, too, and told from the best one.
    let good = solved(folder.path(), "reviewed.pgn", &["--player", "ann"], &["b1-c3"]);
    assert_eq!(good[5], "Solved: another good move.", "{good:?}");
    let both = solved(folder.path(), "reviewed.pgn", &[], &["next", "quit"]);
    assert!(both.contains(&"2/2 Ann – Bo, 3...".to_owned()), "{both:?}");
    let none = run(folder.path(), &["puzzles", "solve", "reviewed.pgn", "--player", "Cy"]);
    assert!(refusal(&none).contains("nothing to solve in reviewed.pgn: "), "{none:?}");
}

#[test]
fn a_file_of_something_else_is_not_continued() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("other.csv"), format!("{HEADER}\n{}\n", LADDER.replace("x,", "y,"))).unwrap();
    let refused = refusal(&make(folder.path(), "other.csv", &[]));
    assert!(refused.contains("other.csv, line 2: ") && refused.contains("choose another name"), "{refused}");
    fs::write(folder.path().join("notes.txt"), "milk, eggs\nand bread\n").unwrap();
    let refused = refusal(&make(folder.path(), "notes.txt", &[]));
    assert!(refused.contains("notes.txt: "), "{refused}");
    let of_xiongqi = "a-1-2-3,xiongqi,3g^4/8/8/8/8/8/8/3R1G^2 / X/x,d1+d8,mate_1,0,410";
    fs::write(folder.path().join("other.csv"), format!("{HEADER}\n{of_xiongqi}\n")).unwrap();
    let refused = refusal(&make(folder.path(), "other.csv", &[]));
    assert!(refused.contains("begun with other settings: it has puzzle 'a-1-2-3'"), "{refused}");
}

#[test]
fn recorded_games_are_looked_at() {
    let folder = tempfile::tempdir().unwrap();
    let game = r#"{"setup":{"feen":"rheag^aehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAG^AEHR / X/x"},
        "plies":[{"pmn":"b3-e3"},{"pmn":"a10-a9"}]}"#;
    fs::write(folder.path().join("game.json"), game).unwrap();
    let made = printed(&make(folder.path(), "mine.csv", &["game.json"]));
    assert!(made.contains("this run ") && made.contains(" from 1 game"), "{made}");
    let xiongqi = run(folder.path(), &["puzzles", "make", "--game", "xiongqi", "--out", "x.csv", "game.json"]);
    assert!(refusal(&xiongqi).contains("game.json has games of Xiangqi, not of Xiongqi"), "{xiongqi:?}");
}

#[test]
fn every_theme_is_described_and_has_its_words_on_the_page() {
    let (usage, words) =
        (include_str!("../../docs/usage.md"), include_str!("../../library/language/catalogues/en/reasons.ftl"));
    for theme in Theme::ALL {
        let name = theme.name();
        assert!(words.contains(&format!("theme-{name} =")), "reasons.ftl lacks {name}");
        let is_described = usage.contains(&format!("`{name}`")) || name.starts_with("mate_");
        assert!(is_described, "usage.md lacks {name}");
    }
}
