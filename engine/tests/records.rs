//! `replay` and `annotate`: recorded games are checked and reviewed.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use xiongmao_records::pcn::Pcn;
use xiongmao_tests::{plain, program};

use crate::commands::{as_text, fed, objects};

/// South captures a soldier, North leaves its general open, South misses it, and then captures it.
const GAME: &str = r#"
[meta]
event = "Cup <1> & \"more\""
[sides.first]
name = "<b>Ann</b>"
[sides.second]
name = "Bo"
[setup]
feen = "3g^4/8/8/8/8/4s3/8/R3G^3 / X/x"
[outcome]
result = "1-0"
status = "mareking"
[[plies]]
pmn = "a1-a7"
[[plies]]
pmn = "e3-e2"
[plies.extra]
kept = 1
[[plies]]
pmn = "a7-a8"
comment = "<script>alert(1)</script>"
[[plies]]
pmn = "e2+e1"
"#;

/// The exit code, and standard output and error.
fn printed(arguments: &[&str], input: &str) -> (i32, String) {
    let output = fed(arguments, input);
    let text = as_text(&output.stdout);
    assert!(output.status.code() == Some(2) || output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    (output.status.code().unwrap(), text)
}

fn refused(arguments: &[&str], input: &str) -> String {
    program::refusal(&fed(arguments, input))
}

fn line(feen: &str, moves: &str, outcome: &str) -> String {
    let moves: Vec<String> = moves.split_whitespace().map(|pmn| format!(r#"{{"pmn":"{pmn}"}}"#)).collect();
    format!(r#"{{"setup":{{"feen":"{feen}"}},"plies":[{}]{outcome}}}"#, moves.join(","))
}

#[test]
fn replay_tells_how_games_ended_and_where_they_break() {
    let feen = "3g^4/8/8/8/8/8/8/3R1G^2 / X/x";
    let good = line(feen, "d1+d8", r#","outcome":{"result":"1-0","status":"mareking"}"#);
    let goes_on = line(feen, "d1-d2", "");
    let broken = line(feen, "d1-d2 d8-c8 d2-c3 c8-c7", "");
    let lied = line(feen, "d1+d8", r#","outcome":{"result":"0-1"}"#);
    let given_up = line(feen, "d1-d2", r#","outcome":{"result":"1-0"}"#);
    assert_eq!(
        printed(&["replay", "-"], &good),
        (0, "game 1 holds: 1 ply, South has won (general captured)\n".to_owned())
    );
    let (code, text) = printed(&["replay", "-"], &[&*good, &goes_on, &given_up].join("\n"));
    let expected = "game 1 holds: 1 ply, South has won (general captured)\ngame 2 holds: 1 ply, not over\n\
                    game 3 holds: 1 ply, 1-0\n3 of 3 games hold\n";
    assert_eq!((code, &*text), (0, expected));
    let (code, text) = printed(&["replay", "-"], &[&*broken, &good, &lied].join("\n\n"));
    let expected = "game 1 does not hold: ply 3 'd2-c3': South's chariot cannot go from d2 to c3: a chariot does not \
                    move like that\ngame 2 holds: 1 ply, South has won (general captured)\ngame 3 does not hold: \
                    outcome: the record says 0-1, but the game ended by the rules: South has won (general \
                    captured)\n1 of 3 games hold\n";
    assert_eq!((code, &*text), (1, expected));
    let (code, text) = printed(&["replay", "-", "--json"], &[&*broken, &given_up, &goes_on, &lied].join("\n"));
    let lines = objects(&text);
    assert_eq!((code, lines.len()), (1, 4));
    let printed: Vec<String> = ["status", "winner", "result", "plies"]
        .iter()
        .map(|key| lines.iter().map(|line| line[key].to_string()).collect::<Vec<_>>().join(" "))
        .collect();
    assert_eq!(
        printed,
        [
            r#""in_progress" null "in_progress" "mareking""#,
            r#"null "south" null "south""#,
            r#"null "1-0" null "1-0""#,
            "2 1 1 1",
        ]
    );
    assert_eq!(lines[0]["faults"][0]["ply"], 3);
    assert_eq!((&lines[0]["faults"][0]["pmn"], &lines[0]["faults"][0]["place"]), (&"d2-c3".into(), &"moves".into()));
    assert_eq!(lines[0]["feen"], "2g^5/8/8/8/8/8/3R4/5G^2 / X/x");
    assert_eq!((&lines[1]["holds"], &lines[3]["holds"]), (&true.into(), &false.into()));
    assert_eq!(lines[3]["faults"][0]["place"], "outcome");
}

#[test]
fn replay_reads_files_of_both_forms() {
    let directory = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &[u8]| {
        let path = directory.path().join(name);
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let held = (0, "game 1 holds: 4 plies, North has won (general captured)\n".to_owned());
    let truth = GAME.replace("\"1-0\"", "\"0-1\"");
    assert_eq!(printed(&["replay", &file("game.toml", truth.as_bytes())], ""), held);
    assert_eq!(printed(&["replay", &file("game", truth.as_bytes())], ""), held);
    let json = Pcn::from_toml(&truth).unwrap().to_json_pretty();
    assert_eq!(printed(&["replay", &file("game.json", json.as_bytes())], ""), held);
    assert_eq!(printed(&["replay", "-"], &truth), held);
    // Unreadable files.
    for (name, text, expected) in [
        ("a.toml", &b"[setup]\nfeen = 1\n"[..], "a.toml: setup.feen: invalid type"),
        ("b.toml", b"[setup\n", "b.toml: line 1, column 7: "),
        ("c.json", b"{\"setup\":{\"feen\":\"\"}}\n{]", "c.json: line 2, column 2: "),
        ("d.json", b"", "d.json: expected a PCN record, found none"),
        ("e.toml", b"\n\xff", "e.toml, line 2: not UTF-8 text"),
        ("f.json", b"{\"setup\":\"8/8 / X/x\",\"moves\":[]}", "f.json: older PCN version"),
    ] {
        let message = fed(&["replay", &file(name, text)], "");
        let error = as_text(&message.stderr);
        assert_eq!(message.status.code(), Some(2), "{name}");
        assert!(error.lines().count() == 1 && error.contains(expected), "{error}");
    }
    assert!(refused(&["replay", "no such file"], "").contains("cannot read no such file: "));
    assert!(refused(&["replay", directory.path().to_str().unwrap()], "").contains("is a folder without games.jsonl"));
    assert!(refused(&["replay"], "").contains("GAME"));
    // Records before the invalid one are reported.
    let output = fed(&["replay", "-"], "{\"setup\":{\"feen\":\"x\"}} oh");
    assert!(as_text(&output.stdout).starts_with("game 1 does not hold: setup: feen, column 2"));
}

#[test]
fn an_arbiter_turns_the_move_limit_off() {
    let mut game = plain::Game::from_feen("rg^6/8/8/8/8/8/8/6G^R / X/x").unwrap();
    let mut rng = plain::random::Rng::new(5);
    let mut moves = Vec::new();
    while moves.len() < 100 {
        let mut quiet = game.legal_moves();
        quiet.retain(|mv| !mv.pmn(&game).contains('+'));
        let mv = quiet[rng.below(quiet.len())];
        moves.push(mv.pmn(&game));
        game.play(mv).unwrap();
    }
    let record = line("rg^6/8/8/8/8/8/8/6G^R / X/x", &moves.join(" "), "");
    assert_eq!(printed(&["replay", "-"], &record).1, "game 1 holds: 100 plies, a draw (move limit)\n");
    let free = "game 1 holds: 100 plies, not over\n";
    for flags in [&["--no-move-limit"][..], &["--move-limit", "0"], &["--move-limit", "101"]] {
        assert_eq!(printed(&[&["replay", "-"], flags].concat(), &record).1, free, "{flags:?}");
    }
    let sooner = printed(&["replay", "-", "--move-limit", "60"], &record).1;
    assert!(sooner.contains("the game is over: a draw (move limit)"), "{sooner}");
    let both = refused(&["replay", "-", "--move-limit", "60", "--no-move-limit"], &record);
    assert!(both.contains("cannot be used with"), "{both}");
    // The record may tell it, too; a flag overrides it.
    let agreed = record.replacen('{', "{\"rules\":{\"move_limit\":0},", 1);
    assert_eq!(printed(&["replay", "-"], &agreed).1, free);
    assert!(printed(&["replay", "-", "--move-limit", "100"], &agreed).1.contains("a draw (move limit)"));
}

#[test]
fn the_rule_on_perpetual_check_is_chosen_or_told_by_the_record() {
    // South checks four times; the third time that the position stands loses, but not yet by the number of checks.
    let moves = "a8-a10 d10-d9 a10-a9 d9-d10 a9-a10 d10-d9 a10-a9 d9-d10 a9-a10";
    let record = line("3g^5/9/R8/9/9/8r/9/9/9/4G^4 / X/x", moves, "");
    let goes_on = "game 1 holds: 9 plies, not over\n";
    let lost = "game 1 holds: 9 plies, Black has won (repetition)\n";
    let replay = |record: &str, flags: &[&str]| printed(&[&["replay", "-"], flags].concat(), record).1;
    assert_eq!(replay(&record, &[]), goes_on);
    assert_eq!(replay(&record, &["--perpetual", "repeated"]), lost);
    let agreed = record.replacen('{', "{\"rules\":{\"perpetual\":\"repeated\"},", 1);
    assert_eq!(replay(&agreed, &[]), lost);
    assert_eq!(replay(&agreed, &["--perpetual", "counted"]), goes_on);
    // What was chosen is written down, so that the annotated record holds by itself.
    let annotate = ["annotate", "-", "--nodes", "300", "--perpetual", "repeated"];
    let annotated = printed(&annotate, &record).1;
    assert_eq!(replay(&annotated, &[]), lost);
    let page = printed(&[&annotate[..], &["--html", "-"]].concat(), &record).1;
    let (_, data) = page.split_once("id=\"data\">").unwrap();
    let (data, _) = data.split_once("</script>").unwrap();
    assert!(data.contains("0-1") && !data.contains("unfinished"), "{data}");
}

#[test]
fn annotate_judges_every_move() {
    let arguments = ["annotate", "-", "--nodes", "3000"];
    let output = fed(&arguments, GAME);
    assert_eq!(output.status.code(), Some(0));
    // The moves are legal; the wrong outcome is reported on standard error.
    let note = as_text(&output.stderr);
    assert_eq!(
        note,
        "note: outcome: the record says 1-0, but the game ended by the rules: North has won (general captured)\n"
    );
    let text = as_text(&output.stdout);
    assert_eq!(fed(&arguments, GAME).stdout, text.as_bytes(), "the same twice");
    let record = Pcn::from_toml(&text).unwrap();
    let given = Pcn::from_toml(GAME).unwrap();
    // The fields of the record are kept.
    assert_eq!(
        (&record.meta, &record.sides, &record.setup, &record.outcome),
        (&given.meta, &given.sides, &given.setup, &given.outcome)
    );
    assert_eq!(record.moves[1].more, given.moves[1].more);
    assert_eq!(record.moves[2].comment, given.moves[2].comment);
    assert!(record.annotator.unwrap().limits == "nodes 3000");
    let [_, open, missed, taken] = &record.moves[..] else { panic!() };
    // The soldier gives check; South's chariot gives check instead of capturing it and loses its general.
    assert_eq!((open.check, missed.check, missed.mate), (Some(true), Some(true), None));
    let annotation = missed.annotation.as_ref().unwrap();
    assert_eq!(missed.assessment.as_deref(), Some("blunder"));
    assert!(annotation.loss > 0.5 && annotation.line.starts_with("e1+e2"), "{annotation:?}");
    let annotation = taken.annotation.as_ref().unwrap();
    assert_eq!((&*annotation.score, annotation.chance, annotation.loss), ("mate 1", 1.0, 0.0));
    assert_eq!((taken.assessment.as_deref(), &annotation.line[..5]), (Some("best"), "e2+e1"));
    for mv in &record.moves {
        let annotation = mv.annotation.as_ref().unwrap();
        assert!(
            (0.0..=1.0).contains(&annotation.chance) && (0.0..=annotation.chance + 1e-9).contains(&annotation.loss)
        );
        assert!(annotation.depth > 0);
    }
    // The annotated record is valid, and annotating it again changes nothing.
    assert_eq!(printed(&["replay", "-"], &text.replace("\"1-0\"", "\"0-1\"")).0, 0);
    assert_eq!(fed(&arguments, &text).stdout, text.as_bytes());
}

#[test]
fn games_that_went_on_are_annotated_to_their_end() {
    let xiangqi = line("3g^5/9/9/9/9/9/9/9/9/R3G^4 / X/x", &"a1-a2 d10-d9 a2-a1 d9-d10 ".repeat(4), "");
    // South repeats a move and loses by it; in the other game two dragons are left.
    let xiongqi = line("3d^4/8/8/8/8/8/8/R3D^3 / X/x", &"a1-a2 d8-d7 a2-a1 d7-d8 ".repeat(4), "");
    let bare = line("3d^4/8/8/8/8/8/8/r3D^3 / X/x", "e1+a1 d8-d7 a1-a2", "");
    for (record, moves, place, [end, coded]) in [
        (&xiangqi, 16, "ply 9 'a1-a2'", ["a draw (repetition)", "a draw (repetition)"]),
        (&xiongqi, 16, "ply 6 'd8-d7'", ["North has won (repetition)", "North has won (repetition)"]),
        (&bare, 3, "ply 2 'd8-d7'", ["a draw (insufficient material)", "a draw (insufficient material)"]),
    ] {
        let stop = |end| format!("{place}: by the rules the game is over: {end}, but it went on\n");
        let annotate = ["annotate", "-", "--nodes", "200"];
        let output = fed(&annotate, record);
        assert_eq!(output.status.code(), Some(0));
        assert_eq!(as_text(&output.stderr), format!("note: {}", stop(end)));
        let annotated = Pcn::from_json(&as_text(&output.stdout)).unwrap();
        assert!(annotated.moves.len() == moves && annotated.moves.iter().all(|mv| mv.annotation.is_some()));
        // An arbiter stops nothing, and the record says who judged.
        let output = fed(&[&annotate[..], &["--rules", "arbiter"]].concat(), record);
        assert_eq!((output.status.code(), &output.stderr[..]), (Some(0), &b""[..]));
        let holds = format!("game 1 holds: {moves} plies, not over\n");
        assert_eq!(printed(&["replay", "-"], &as_text(&output.stdout)), (0, holds));
        let (code, text) = printed(&["replay", "-"], record);
        assert_eq!((code, text), (1, format!("game 1 does not hold: {}", stop(coded))));
    }
    let both = refused(&["replay", "-", "--rules", "arbiter", "--perpetual", "repeated"], &xiangqi);
    assert!(both.contains("cannot be used with"), "{both}");
}

#[test]
fn annotate_takes_its_limits_and_forms() {
    let one = line("3g^4/8/8/8/8/8/8/R3G^3 / X/x", "a1-a7", "");
    let judged = |arguments: &[&str], input: &str| -> Pcn {
        let (code, text) = printed(&[&["annotate", "-"], arguments].concat(), input);
        assert_eq!(code, 0);
        assert!(text.starts_with('{'), "{text}");
        Pcn::from_json(&text).unwrap()
    };
    let limits = |arguments: &[&str]| {
        let annotator = judged(arguments, &one).annotator.unwrap();
        (annotator.limits, annotator.threads)
    };
    assert_eq!(limits(&["--depth", "3"]), ("depth 3".to_owned(), 1));
    assert_eq!(limits(&["--depth", "3", "--nodes", "500", "--hash", "1"]), ("depth 3, nodes 500".to_owned(), 1));
    assert_eq!(limits(&["--movetime", "5", "--threads", "2"]), ("movetime 5".to_owned(), 2));
    assert_eq!(judged(&["--depth", "2"], &one).moves[0].annotation.as_ref().unwrap().depth, 2);
    let (_, toml) = printed(&["annotate", "-", "--depth", "2", "--format", "toml"], &one);
    assert_eq!(Pcn::from_toml(&toml).unwrap(), judged(&["--depth", "2"], &one));
    // One game of several, and games without moves.
    let two = format!("{one}\n{}", line("3g^4/8/8/8/8/8/8/R3G^3 / X/x", "", ""));
    assert_eq!(judged(&["--depth", "1", "--number", "2"], &two).moves, []);
    assert_eq!(judged(&["--depth", "1", "--number", "1"], &two).moves.len(), 1);
    assert!(refused(&["annotate", "-", "--format", "toml"], &two).contains("several games; choose one with --number"));
    let (_, both) = printed(&["annotate", "-", "--depth", "1", "--number", "2,1"], &two);
    let moves: Vec<usize> = both.lines().map(|line| Pcn::from_json(line).unwrap().moves.len()).collect();
    assert_eq!(moves, [0, 1]);
    assert!(refused(&["annotate", "-", "--number", "2,3"], &two).contains("no game 3; number of games: 2"));
    let broken = line("3g^4/8/8/8/8/8/8/R3G^3 / X/x", "a1-a7 d8-d6", "");
    assert!(refused(&["annotate", "-"], &broken).contains("cannot be played: ply 2 'd8-d6': "));
    for flag in ["--depth", "--nodes", "--movetime", "--threads", "--hash", "--number"] {
        for value in ["0", "-1", "x"] {
            assert!(refused(&["annotate", "-", flag, value], &one).contains(flag), "{flag} {value}");
        }
    }
    assert!(refused(&["annotate", "-", "--format", "xml"], &one).contains("xml"));
    assert!(refused(&["annotate", "-", "--depth", "1", "--svg", "no/such/folder"], &one).contains("cannot write"));
}

/// Checks that tags are balanced and that nothing is loaded from elsewhere.
fn check_markup(text: &str) {
    let mut open: Vec<&str> = Vec::new();
    for piece in text.split('<').skip(1) {
        let (tag, _) = piece.split_once('>').unwrap();
        let name = tag.split([' ', '\n']).next().unwrap();
        if let Some(name) = name.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
        } else if !["!DOCTYPE", "meta"].contains(&name) {
            open.push(name);
        }
    }
    assert!(open.is_empty(), "{open:?}");
    let foreign = text.replace("http://www.w3.org/2000/svg", "");
    for word in ["http", "//", "url(", "@import", "<script", "<b>", "src=", "href="] {
        assert!(!foreign.contains(word), "{word}");
    }
}

/// The data in an HTML page.
fn data_of(page: &str) -> Value {
    let data = page.split("id=\"data\">").nth(1).unwrap().split("</script>").next().unwrap();
    serde_json::from_str(data).unwrap()
}

#[test]
fn annotate_prints_the_reviews_of_the_interface() {
    let game = r#"{"setup":{"feen":"3g^4/8/8/8/8/8/8/R3G^3 / X/x"},"plies":[{"pmn":"a1-a2"},{"pmn":"d8-d7"}]}"#;
    let (code, text) = printed(&["annotate", "-", "--depth", "2", "--json"], &format!("{game}\n{game}\n"));
    let reviews = objects(&text);
    assert_eq!(code, 0);
    assert_eq!(reviews.len(), 2);
    let review = &reviews[0];
    assert_eq!((&review["game"]["type"], &review["game"]["schema"]), (&"game".into(), &"xiongmao.review/2".into()));
    let numbers = review["positions"].as_array().unwrap().iter().map(|position| position["number"].clone());
    assert_eq!(numbers.collect::<Vec<_>>(), [2, 1, 0]);
    assert!(review["result"]["record"]["plies"][0]["assessment"].is_string(), "{review}");
    assert_eq!(review["result"]["faults"], Value::Array(Vec::new()));
}

#[test]
fn reviews_in_json_speak_the_language_asked_for() {
    let game = r#"{"setup":{"feen":"r2g^4/8/8/8/8/8/8/R3G^3 / X/x"},
        "plies":[{"pmn":"e1-e2"},{"pmn":"a8+a1"},{"pmn":"e2-f2"},{"pmn":"a1-a2"},{"pmn":"f2-f3"}]}"#;
    let texts = |more: &[&str]| {
        let (code, text) = printed(&[&["annotate", "-", "--depth", "3", "--json"], more].concat(), game);
        assert_eq!(code, 0);
        let review: Value = serde_json::from_str(&text).unwrap();
        let positions = review["positions"].as_array().unwrap();
        let first = positions.iter().find(|position| position["number"] == 0).unwrap();
        let said = first["reasons"][0]["text"].as_str().unwrap().to_owned();
        // The record says the same.
        let in_record = &review["result"]["record"]["plies"][0]["annotation"]["reasons"][0];
        assert_eq!(in_record, &Value::String(said.clone()));
        said
    };
    let (english, french) = (texts(&[]), texts(&["--language", "fr"]));
    assert!(english.starts_with("The chariot on a1 is unprotected"), "{english}");
    assert!(french.starts_with("Le chariot en a1 "), "{french}");
}

/// South's score in PGN after each move, as the annotation of the move has it. South moves first.
fn evals(review: &Value) -> Vec<String> {
    let moves = review["result"]["record"]["plies"].as_array().unwrap().iter().enumerate();
    let eval = |(place, mv): (usize, &Value)| {
        let annotation = &mv["annotation"];
        let (kind, value) = annotation["score_after"].as_str().unwrap().split_once(' ').unwrap();
        let value = value.parse::<i64>().unwrap() * if place % 2 == 0 { 1 } else { -1 };
        let eval = if kind == "mate" { format!("#{value}") } else { format!("{:.2}", value as f64 / 100.0) };
        annotation["depth_after"].as_u64().map_or(eval.clone(), |depth| format!("{eval},{depth}"))
    };
    moves.map(eval).collect()
}

#[test]
fn evals_in_pgn_are_those_of_the_annotator_after_the_move() {
    // The players' own scores do not get into the curve of the annotator.
    let game = GAME.replace("pmn = \"a1-a7\"", "pmn = \"a1-a7\"\nscore = \"cp 9999\"\ndepth = 99");
    let arguments = ["annotate", "-", "--nodes", "3000"];
    let output = |more: &[&str]| as_text(&fed(&[&arguments, more].concat(), &game).stdout);
    let expected = evals(&serde_json::from_str(&output(&["--json"])).unwrap());
    let pgn = output(&["--format", "pgn"]);
    let found: Vec<&str> = pgn.split("[%eval ").skip(1).map(|rest| rest.split(']').next().unwrap()).collect();
    assert_eq!(found, expected, "{pgn}");
    // North takes South's general with the last move, and South has allowed it with the one before.
    assert!(found[2].starts_with("#-1,") && found[3] == "#0", "{found:?}");
    // The same scores are read again, those of a move for its player.
    let (code, again) = printed(&["convert", "-", "--to", "toml"], &pgn.replace("1-0", "0-1"));
    let again = Pcn::from_toml(&again).unwrap();
    let scores: Vec<String> = again.moves.iter().map(|mv| mv.score.clone().unwrap()).collect();
    let annotated = Pcn::from_toml(&output(&[])).unwrap();
    let after = annotated.moves.iter().map(|mv| mv.annotation.clone().unwrap().score_after.unwrap());
    assert_eq!((code, scores), (0, after.collect()));
}

#[test]
fn annotate_sums_up_how_the_players_played() {
    let arguments = ["annotate", "-", "--nodes", "2000"];
    let output = |more: &[&str], input: &str| fed(&[&arguments, more].concat(), input).stdout;
    let review: Value = serde_json::from_slice(&output(&["--json"], GAME)).unwrap();
    let [south, north] = &review["result"]["summary"].as_array().unwrap()[..] else { panic!("{review}") };
    assert_eq!((&south["side"], &south["name"], &north["name"]), (&json!("south"), &json!("<b>Ann</b>"), &json!("Bo")));
    let losses: Vec<f64> =
        [0, 2].map(|mv| review["result"]["record"]["plies"][mv]["annotation"]["loss"].as_f64().unwrap()).into();
    let mean = f64::midpoint(losses[0], losses[1]);
    assert!((south["loss"].as_f64().unwrap() - mean).abs() < 0.001, "{south} {mean}");
    assert!(south["accuracy"].as_f64() < north["accuracy"].as_f64() && south["cp"].as_f64() > Some(100.0), "{review}");
    // There is no opening in a game from another position, and few pieces make an ending.
    let phases = |player: &Value| ["opening", "middle", "ending"].map(|phase| player["phases"][phase]["plies"].clone());
    assert_eq!((phases(south), phases(north)), ([0, 0, 2].map(Value::from), [0, 0, 2].map(Value::from)));
    assert_eq!(south["phases"]["opening"].get("accuracy"), None);
    let sum: u64 = south["assessments"].as_object().unwrap().values().map(|count| count.as_u64().unwrap()).sum();
    assert_eq!((sum, &south["assessments"]["blunder"]), (2, &json!(1)));
    // The table has the same figures, and adds games up.
    let one = as_text(&output(&["--summary"], GAME));
    let row = |text: &str, name: &str| -> Vec<String> {
        let row = text.lines().find(|line| line.starts_with(name)).unwrap_or_else(|| panic!("{name}: {text}"));
        row[name.len()..].split_whitespace().map(str::to_owned).collect()
    };
    let accuracy = format!("{:.1}", south["accuracy"].as_f64().unwrap());
    let ann = row(&one, "<b>Ann</b>");
    assert_eq!((ann[0].as_str(), &ann[1], ann.last().unwrap().as_str()), ("2", &accuracy, "1"));
    assert_eq!(row(&one, "  ending"), ann);
    let record = Pcn::from_toml(GAME).unwrap().to_json();
    let two = as_text(&output(&["--summary"], &format!("{record}\n{record}\n")));
    let both = row(&two, "<b>Ann</b>");
    assert_eq!((both[0].as_str(), &both[1], both.last().unwrap().as_str()), ("4", &accuracy, "2"));
    // The last move leaves the general to the soldier. Below the tables stands what to practise.
    assert_eq!(south["lessons"], json!({"mate_allowed": 1}));
    let lessons: Vec<&str> = two.split("\n\n").nth(1).unwrap().lines().collect();
    let practise = "  To practise: solve mate puzzles, and look at your opponent's checks first.";
    assert_eq!(lessons, ["<b>Ann</b>:", "  allowed a forced win 2 times", practise]);
}

#[test]
fn annotate_draws() {
    let directory = tempfile::tempdir().unwrap();
    let path = |name: &str| directory.path().join(name).to_str().unwrap().to_owned();
    let (svg, html) = (path("game.svg"), path("game.html"));
    let output = fed(&["annotate", "-", "--nodes", "2000", "--svg", &svg, "--html", &html], GAME);
    assert_eq!(output.status.code(), Some(0));
    let record = Pcn::from_toml(&as_text(&output.stdout)).unwrap();
    let (svg, html) = (fs::read_to_string(Path::new(&svg)).unwrap(), fs::read_to_string(Path::new(&html)).unwrap());
    check_markup(&svg);
    assert!(svg.contains("prefers-color-scheme:dark"));
    assert!(svg.contains("&lt;b&gt;Ann&lt;/b&gt; – Bo") && svg.contains("Cup &lt;1&gt; &amp; &quot;more&quot;"));
    assert!(svg.contains("Ply 3: South plays a7-a8??") && svg.contains("South's chance falls from "));
    // The curve has a point for every position, and the board of the blunder has both arrows.
    let curve = svg.split("class=\"x-line\" d=\"").nth(1).unwrap().split('"').next().unwrap();
    assert_eq!(curve.matches(['M', 'L']).count(), record.moves.len() + 1);
    assert!(svg.contains("played: a7 to a8") && svg.contains("better: e1 to e2"));
    assert_eq!(svg.matches("class=\"x-hit\"").count(), record.moves.len());
    assert!(svg.starts_with("<svg xmlns="));
    // The curve ends at 0: South has lost.
    assert!(curve.ends_with(" 206.0"), "{curve}");
    // The page has the same figures as the record.
    assert!(html.starts_with("<!doctype html>\n<html lang=\"en\">"));
    let data = data_of(&html);
    let (game, positions) = (&data["reviews"][0]["game"], &data["reviews"][0]["positions"]);
    assert_eq!((&game["title"], &game["moves"][2]["move"]), (&json!("<b>Ann</b> – Bo"), &json!("a7-a8")));
    assert_eq!(game["moves"][2]["comment"].as_str(), record.moves[2].comment.as_deref());
    for (position, number) in positions.as_array().unwrap().iter().rev().zip(0..) {
        assert_eq!(position["number"], number);
        let annotation = record.moves.get(number).and_then(|mv| mv.annotation.as_ref());
        assert_eq!(position["loss"].as_f64(), annotation.map(|annotation| annotation.loss));
    }
    // A picture instead of the record.
    let page = fed(&["annotate", "-", "--nodes", "2000", "--html", "-"], GAME);
    assert_eq!(as_text(&page.stdout), html);
    let sheet = fed(&["annotate", "-", "--nodes", "2000", "--svg", "-", "--characters"], GAME);
    assert!(as_text(&sheet.stdout).contains("俥"));
    // A page of a game without moves and of one without blunders.
    for (moves, count) in [("", 1), ("d1+d8", 2)] {
        let record = line("3g^4/8/8/8/8/8/8/3R1G^2 / X/x", moves, "");
        let (code, page) = printed(&["annotate", "-", "--depth", "2", "--html", "-"], &record);
        assert_eq!((code, data_of(&page)["reviews"][0]["positions"].as_array().unwrap().len()), (0, count));
    }
}

#[test]
fn a_page_loads_nothing_and_keeps_texts_apart_from_markup() {
    let page = as_text(&fed(&["annotate", "-", "--nodes", "500", "--html", "-"], GAME).stdout);
    // The page refers to gradients in it.
    let foreign = page.replace("http://www.w3.org/2000/svg", "").replace("url(%23", "");
    for word in ["http:", "https:", "url(", "@import", "src=", "<link", "<b>Ann", "<script>alert"] {
        assert!(!foreign.contains(word), "{word}");
    }
    // The import map with the modules, the catalogue, the data, and the call of the viewer.
    assert_eq!(page.matches("<script").count(), 4);
    assert!(page.contains("\\u003cscript>alert(1)\\u003c/script>"));
}
