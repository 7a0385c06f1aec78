//! `games` and `explore`: a database is made, explored, searched and exported.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::{Value, json as object};
use xiongmao_tests::program;

use crate::commands::{PROGRAM, as_text, command};
use crate::serve::{Server, ask};

fn run(folder: &Path, arguments: &[&str]) -> Output {
    command(arguments).current_dir(folder).env("LC_ALL", "C.UTF-8").output().unwrap()
}

/// The exit code and standard output.
fn printed(folder: &Path, arguments: &[&str]) -> (i32, String) {
    let output = run(folder, arguments);
    (output.status.code().unwrap(), as_text(&output.stdout))
}

/// The JSON that a command prints.
fn json(folder: &Path, arguments: &[&str]) -> Value {
    let (_, text) = printed(folder, arguments);
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn game(red: &str, black: &str, year: u32, result: &str, moves: &str) -> String {
    format!(
        "[Game \"Chinese Chess\"]\n[Event \"Cup\"]\n[Date \"{year}.01.02\"]\n[Red \"{red}\"]\n[Black \"{black}\"]\n\
         [RedElo \"2400\"]\n[Result \"{result}\"]\n\n{moves} {result}\n\n"
    )
}

/// A folder with four games, one of them twice, one in the mirror and one that the rules refuse.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("games");
    fs::create_dir(&games).unwrap();
    let first = game("Ann", "Bo", 1980, "1-0", "1. h3-e3 h10-g8 2. h1-g3 i10-h10");
    let mirrored = game("Cy", "Ann", 1990, "0-1", "1. b3-e3 b10-c8 2. b1-c3 a10-a9");
    let other = game("Bo", "Ann", 2001, "1/2-1/2", "1. g4-g5 g7-g6");
    let wrong = game("Bo", "Cy", 2001, "1-0", "1. g4-g5 g7-g5");
    fs::write(games.join("a.pgn"), format!("{first}{mirrored}{wrong}")).unwrap();
    fs::write(games.join("b.pgn"), format!("{other}{first}")).unwrap();
    folder
}

#[test]
fn a_folder_of_games_is_explored() {
    let folder = folder();
    let at = |arguments: &[&str]| printed(folder.path(), arguments);
    let (code, text) = at(&["games", "import", "games", "--into", "my.db"]);
    assert!(text.starts_with("4 games added to my.db, 1 of them refused by the rules, 1 already there; "), "{text}");
    assert_eq!(code, 0);
    let (code, text) = at(&["games", "import", "games", "--into", "my.db"]);
    assert!(text.starts_with("0 games added to my.db, 2 files imported before; "), "{text}");
    assert_eq!(code, 0);
    let (code, text) = at(&["explore", "my.db", "--games", "1"]);
    let expected = "3 games\n\
                    move   games  share   Red  draw  Black  rating  year\n\
                    h3-e3      2   67 %  50 %   0 %   50 %    2400  1990\n\
                    g4-g5      1   33 %   0 %  100 %    0 %    2400  2001\n";
    let table: Vec<String> =
        text.lines().take(4).map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
    let expected: Vec<String> =
        expected.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
    assert_eq!((code, table), (0, expected));
    assert!(text.ends_with("\n4  Bo 2400 - Ann  1/2-1/2  2 plies  Cup 2001\n"), "{text}");
    // After the first move of either wing, and where one game alone has been.
    for (moves, reply) in [("h3-e3", "h10-g8"), ("b3-e3", "b10-c8")] {
        let answer = json(folder.path(), &["explore", "my.db", "--moves", moves, "--json"]);
        assert_eq!((&answer["games"], &answer["south"], &answer["north"]), (&2.into(), &1.into(), &1.into()));
        assert_eq!(answer["moves"][0]["move"], reply);
        assert_eq!(answer["moves"][0]["games"], 2);
        assert_eq!(answer["moves"][0]["rating"], Value::Null);
    }
    let alone = json(folder.path(), &["explore", "my.db", "--moves", "g4-g5", "--json"]);
    assert_eq!((&alone["games"], &alone["moves"][0]["move"]), (&1.into(), &"g7-g6".into()));
    let ann = json(folder.path(), &["explore", "my.db", "--player", "Ann", "--side", "black", "--json"]);
    assert_eq!((&ann["games"], ann["moves"].as_array().unwrap().len()), (&2.into(), 2));
    let lost = json(folder.path(), &["explore", "my.db", "--player", "Bo", "--result", "loss", "--json"]);
    assert_eq!((&lost["games"], &lost["top"][0]["south"]), (&1.into(), &"Ann".into()));
    let searched = json(folder.path(), &["explore", "my.db", "--depth", "2", "--json"]);
    assert!(searched["moves"].as_array().unwrap().iter().all(|mv| mv["score"]["cp"].is_i64()), "{searched}");
    let (code, text) = at(&["explore", "my.db", "--moves", "a1-a2"]);
    assert_eq!((code, &*text), (1, "No game has reached this position.\n"));
    let (_, chinese) = at(&["explore", "my.db", "--language", "zh-Hans", "--games", "0"]);
    assert!(chinese.starts_with("3 局\n着法") && chinese.contains("炮二平五"), "{chinese}");
}

#[test]
fn a_server_answers_as_the_command_line_does() {
    let folder = folder();
    printed(folder.path(), &["games", "import", "games", "--into", "my.db"]);
    let path = folder.path().join("my.db");
    let (_server, address) = Server::start(&["--game", "xiangqi", "--games", path.to_str().unwrap()]);
    let asked = |body: Value| -> Value {
        let answer = ask(&address, "POST", "/api/v2/explore", &body.to_string());
        serde_json::from_str(answer.split_once("\r\n\r\n").unwrap().1)
            .unwrap_or_else(|error| panic!("{error}: {answer}"))
    };
    for (arguments, body) in [
        (&["--moves", ""][..], object!({})),
        (&["--moves", "h3-e3", "--games", "1"], object!({"position": {"moves": ["h3-e3"]}, "games": 1})),
        (&["--moves", "g4-g5"], object!({"position": {"moves": ["g4-g5"]}})),
        (&["--moves", "a1-a2"], object!({"position": {"moves": ["a1-a2"]}})),
        (&["--player", "Ann", "--side", "black"], object!({"filter": {"player": "Ann", "side": "north"}})),
        (&["--year", "1980..1995", "--result", "1-0"], object!({"filter": {"year": "1980..1995", "result": "1-0"}})),
        (&["--rating", "2400", "--event", "Cup"], object!({"filter": {"rating": "2400", "event": "Cup"}})),
        (&["--length", "3..9", "--opening-named", "C"], object!({"filter": {"length": "3..9", "opening_named": "C"}})),
    ] {
        let expected = json(folder.path(), &[&["explore", "my.db", "--json"], arguments].concat());
        assert_eq!(asked(body), expected, "{arguments:?}");
    }
    for (filter, message) in [
        (object!({"year": "80"}), "year: expected A..B with 1000 <= A <= B <= 9999, or one number"),
        (object!({"result": "2-0"}), "result: expected 1-0, 0-1, draw, win or loss"),
        (object!({"result": "win"}), "player: a side, and the results win and loss, are those of a player"),
    ] {
        assert_eq!(asked(object!({"filter": filter}))["message"], message);
    }
    // What is imported meanwhile counts at once.
    fs::write(folder.path().join("more.pgn"), game("Di", "Ed", 2020, "1-0", "1. h3-e3 h10-g8 2. h1-g3 a10-a9"))
        .unwrap();
    printed(folder.path(), &["games", "import", "more.pgn", "--into", "my.db"]);
    assert_eq!(asked(object!({}))["games"], 4);
}

#[test]
fn a_server_refuses_a_damaged_database_in_one_line() {
    let folder = folder();
    printed(folder.path(), &["games", "import", "games", "--into", "my.db"]);
    let whole = fs::read(folder.path().join("my.db")).unwrap();
    fs::write(folder.path().join("torn.db"), &whole[..whole.len() / 2]).unwrap();
    fs::write(folder.path().join("text.db"), "no database at all").unwrap();
    for name in ["torn.db", "text.db", "missing.db", "games"] {
        let output = run(folder.path(), &["serve", "--port", "0", "--games", name]);
        let said = as_text(&output.stderr);
        assert_eq!((output.status.code(), said.lines().count()), (Some(2), 1), "{name}: {said}");
    }
}

#[test]
fn a_database_is_what_other_commands_read() {
    let folder = folder();
    let at = |arguments: &[&str]| printed(folder.path(), arguments);
    at(&["games", "import", "games", "--into", "my.db"]);
    let annotated = |more: &[&str]| -> Vec<Value> {
        let arguments = [&["annotate", "--games", "my.db", "--nodes", "50", "--format", "json"], more].concat();
        let (code, text) = at(&arguments);
        assert_eq!(code, 0, "{text}");
        serde_json::Deserializer::from_str(&text).into_iter().map(Result::unwrap).collect()
    };
    let lost = annotated(&["--player", "Bo", "--result", "loss"]);
    assert_eq!((lost.len(), &lost[0]["sides"]["first"]["name"]), (1, &"Ann".into()));
    assert!(lost[0]["plies"].as_array().unwrap().iter().all(|mv| mv["assessment"].is_string()), "{}", lost[0]);
    let year = |record: &Value| record["meta"]["started_at"].as_str().map(|date| date[..4].to_owned());
    let all: Vec<_> = annotated(&["--player", "Ann"]).iter().map(year).collect();
    assert_eq!(all, ["1980", "1990", "2001"].map(|year| Some(year.to_owned())));
    let reached: Vec<_> = annotated(&["--reached", "h3-e3 h10-g8"]).iter().map(year).collect();
    assert_eq!(reached, ["1980", "1990"].map(|year| Some(year.to_owned())));
    let alike = annotated(&["--reached", "g4-g5 g7-g6", "--like", "soldiers", "--player", "Bo"]);
    assert_eq!(alike.iter().map(year).collect::<Vec<_>>(), [Some("2001".to_owned())]);
    assert_eq!(annotated(&["--number", "4"]).iter().map(year).collect::<Vec<_>>(), [Some("2001".to_owned())]);
    let [several, single] = ["4,1", "1"].map(|numbers| annotated(&["--number", numbers]));
    assert_eq!((several.len(), year(&several[0]), year(&several[1])), (2, Some("2001".to_owned()), year(&single[0])));
    for (arguments, said) in [
        (&["annotate", "--games", "my.db", "--player", "Zoe"][..], "error: no game of my.db is like that\n"),
        (&["annotate", "--games", "my.db", "--number", "1,9"], "error: there is no game 9\n"),
        (&["annotate", "--games", "my.db", "--reached", "a1-a3"], "error: no game of my.db is like that\n"),
        (&["annotate", "--games", "my.db", "--reached", "a1-b1"], "error: ply 1 'a1-b1': "),
        (
            &["annotate", "games/b.pgn", "--reached", "h3-e3"],
            "error: --player and the like choose games of a database; ",
        ),
        (&["annotate", "games/b.pgn", "--player", "Ann"], "error: --player and the like choose games of a database; "),
        (&["puzzles", "make", "--games", "my.db", "--year", "1900", "--out", "p.csv"], "error: no game of my.db is "),
    ] {
        let output = run(folder.path(), arguments);
        let found = as_text(&output.stderr);
        assert!(output.status.code() == Some(2) && found.starts_with(said), "{arguments:?}: {found}");
    }
    let (_, made) = at(&["puzzles", "make", "--games", "my.db", "--player", "Ann", "--nodes", "100", "--out", "p.csv"]);
    assert!(made.contains(" from 3 games, "), "{made}");
    let each = format!("cmd={PROGRAM}");
    let mut arguments = vec!["match", "--game", "xiangqi", "--openings", "db:my.db", "--opening-plies", "2"];
    arguments.extend(["--each", &each, "nodes=5", "--engine", "name=a", "--engine", "name=b", "--games", "6"]);
    arguments.extend(["--max-plies", "6", "--out", "played"]);
    at(&arguments);
    let games = fs::read_to_string(folder.path().join("played/games.jsonl")).unwrap();
    let mut begun: Vec<String> = games
        .lines()
        .map(|line| {
            let record: Value = serde_json::from_str(line).unwrap();
            let mv = |index: usize| record["plies"][index]["pmn"].as_str().unwrap().to_owned();
            format!("{} {}", mv(0), mv(1))
        })
        .collect();
    begun.sort_unstable();
    begun.dedup();
    assert_eq!(begun, ["b3-e3 b10-c8", "g4-g5 g7-g6", "h3-e3 h10-g8"]);
}

#[test]
fn games_are_searched_shown_and_exported() {
    let folder = folder();
    let at = |arguments: &[&str]| printed(folder.path(), arguments);
    at(&["games", "import", "games", "--into", "my.db"]);
    let (code, text) = at(&["games", "search", "my.db", "--year", "1985..2010", "--player", "Ann"]);
    let expected = "2  Cy 2400 - Ann  0-1  4 plies  Cup 1990\n4  Bo 2400 - Ann  1/2-1/2  2 plies  Cup 2001\n2 games\n";
    assert_eq!((code, &*text), (0, expected));
    let (_, text) = at(&["games", "search", "my.db", "--moves", "b3-e3"]);
    assert!(text.ends_with("after ply 1\n2 games\n"), "{text}");
    let (_, text) = at(&["games", "search", "my.db", "--refused"]);
    assert!(text.starts_with("3  Bo 2400 - Cy  1-0  1 ply  Cup 2001  ") && text.contains("g7-g5"), "{text}");
    let found = json(folder.path(), &["games", "search", "my.db", "--result", "1-0", "--json"]);
    assert_eq!((&found["id"], &found["plies"], &found["south_rating"]), (&1.into(), &4.into(), &2400.into()));
    assert_eq!(at(&["games", "search", "my.db", "--player", "Nobody"]), (1, "0 games\n".to_owned()));
    let (_, pgn) = at(&["games", "show", "my.db", "2", "--notation", "pmn"]);
    assert!(pgn.contains("[Red \"Cy\"]") && pgn.contains("1. b3-e3 b10-c8 2. b1-c3 a10-a9 0-1"), "{pgn}");
    // What is exported is there again.
    assert_eq!(at(&["games", "export", "my.db", "--out", "all.json"]).0, 0);
    let (_, text) = at(&["games", "import", "all.json", "my.db", "--into", "again.db"]);
    assert!(text.starts_with("4 games added to again.db, 1 of them refused by the rules, 3 already there"), "{text}");
    let stats = json(folder.path(), &["games", "stats", "again.db", "--json"]);
    assert_eq!((&stats["games"], &stats["refused"], &stats["players"]), (&3.into(), &1.into(), &3.into()));
    assert_eq!(at(&["games", "dedupe", "again.db"]), (0, "0 games\n".to_owned()));
}

#[test]
fn a_game_that_was_broken_off_is_removed() {
    let folder = tempfile::tempdir().unwrap();
    let moves = "h3-e3 h10-g8 ".to_owned() + &"a1-a2 a10-a9 a2-a1 a9-a10 ".repeat(6);
    let games = [&moves[..moves.len() - 14], &moves].map(|moves| game("Ann", "Bo", 1980, "*", moves));
    fs::write(folder.path().join("a.pgn"), games.concat()).unwrap();
    printed(folder.path(), &["games", "import", "a.pgn", "--into", "my.db"]);
    let (_, text) = printed(folder.path(), &["games", "dedupe", "my.db", "--remove"]);
    assert_eq!(text, "1 is the beginning of 2\n1 game removed\n");
    let left = json(folder.path(), &["explore", "my.db", "--json"]);
    assert_eq!((&left["games"], &left["uncounted"]), (&1.into(), &0.into()));
}

#[test]
fn what_cannot_be_used_is_refused_in_a_line() {
    let folder = folder();
    let refused = |arguments: &[&str]| program::refusal(&run(folder.path(), arguments));
    assert!(refused(&["explore", "none.db"]).contains("there is no file none.db"));
    assert!(refused(&["explore", "games/a.pgn"]).contains("games/a.pgn is not a database of games"));
    assert!(refused(&["games", "import", "nothing", "--into", "my.db"]).contains("cannot read nothing"));
    assert!(refused(&["games", "import", "games", "--into", "games/a.pgn"]).contains("is not a database of games"));
    assert!(refused(&["games", "show", "my.db", "7"]).contains("there is no game 7"));
    assert!(refused(&["explore", "my.db", "--result", "loss"]).contains("--player"));
    fs::write(folder.path().join("empty.txt"), "nothing\n").unwrap();
    run(folder.path(), &["games", "import", "empty.txt", "--into", "empty.db"]);
    let expected = "empty.db has no games; --game NAME says which game the moves are of";
    assert!(refused(&["explore", "empty.db", "--moves", "h3-e3"]).contains(expected));
    let known = ["explore", "empty.db", "--game", "xiangqi", "--moves", "h3-e3"];
    assert_eq!(printed(folder.path(), &known), (1, "No game has reached this position.\n".to_owned()));
    let output = run(folder.path(), &["games", "import", "games", "Cargo.toml", "--into", "my.db"]);
    assert_eq!(output.status.code(), Some(2));
    let other = Path::new("games").join("notes.txt");
    fs::write(folder.path().join(&other), "nothing\n").unwrap();
    let output = run(folder.path(), &["games", "import", "games", "--into", "my.db"]);
    let notes = as_text(&output.stderr);
    assert_eq!((output.status.code(), notes.lines().count()), (Some(1), 1), "{notes}");
    assert!(notes.starts_with(&format!("{} is left out: ", other.display())), "{notes}");
}

#[cfg(unix)]
#[test]
fn an_import_waits_for_no_pipe() {
    let folder = folder();
    let pipe = folder.path().join("games/pipe.pgn");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    std::os::unix::fs::symlink("/dev/zero", folder.path().join("games/zeros.pgn")).unwrap();
    let output = run(folder.path(), &["games", "import", "games", "--into", "my.db"]);
    let (printed, notes) = (as_text(&output.stdout), as_text(&output.stderr));
    assert!(printed.starts_with("4 games added to my.db, ") && printed.contains(", 2 files left out; "), "{printed}");
    let refusal = |name: &str| format!("{name} is left out: cannot read {name}: not a regular file");
    let notes: Vec<&str> = notes.lines().collect();
    assert_eq!(notes, [refusal("games/pipe.pgn"), refusal("games/zeros.pgn")]);
    assert_eq!(output.status.code(), Some(1));
    // By its own name, in the place of a database, and as the games of a match.
    let output = run(folder.path(), &["games", "import", "games/pipe.pgn", "--into", "my.db"]);
    assert_eq!(output.stderr, (refusal("games/pipe.pgn") + "\n").as_bytes());
    let refused = |arguments: &[&str]| program::refusal(&run(folder.path(), arguments));
    for arguments in [&["explore", "games/pipe.pgn"][..], &["games", "import", "games", "--into", "games/pipe.pgn"]] {
        assert!(refused(arguments).contains("games/pipe.pgn is not a database of games"));
    }
    fs::rename(&pipe, folder.path().join("games/games.jsonl")).unwrap();
    assert!(refused(&["convert", "games"]).contains("games/games.jsonl: not a regular file"));
}
