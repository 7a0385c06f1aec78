//! `convert`, and PGN in the commands that read records.

use std::fs;

use serde_json::Value;
use xiongmao_records::pcn::Pcn;
use xiongmao_tests::program;

use crate::commands::{as_text, fed};

/// Two games as other programs write them: one of each game, with a text behind the first result.
const GAMES: &str = "[Game \"Chinese Chess\"]\n[Red \"Li\"]\n[Result \"1-0\"]\n[Format \"ICCS\"]\n\n  1. H2-E2 H9-G7\n \
                      2. H0-G2 {good} (2. B0-C2 B9-C7)\n 1-0\n=====\nAn advertisement\n\n[Variant \"Xiongqi\"]\n\
                     [White \"Ann\"]\n\n1. a3-a4 {[%clk 0:05:00]} a6-a5 *\n";

/// The output of the program, which must succeed.
fn printed(arguments: &[&str], input: &str) -> String {
    let output = fed(arguments, input);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && error.is_empty(), "{arguments:?}: {error}");
    as_text(&output.stdout)
}

fn refused(arguments: &[&str], input: &str) -> String {
    program::refusal(&fed(arguments, input))
}

fn records(json: &str) -> Vec<Pcn> {
    json.lines().map(|line| Pcn::from_json(line).unwrap()).collect()
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told() {
    let refusal = refused(&["convert", "-", "--out", "/dev/full"], GAMES);
    assert!(refusal.contains("No space left on device"), "{refusal}");
}

#[test]
fn games_go_from_pgn_to_pcn_and_back() {
    let json = printed(&["convert", "-"], GAMES);
    let games = records(&json);
    assert_eq!(games.len(), 2);
    assert_eq!((games[0].rules().title, games[1].rules().title), ("Xiangqi", "Xiongqi"));
    assert_eq!(games[0].moves[2].variations()[0][1].pmn, "b10-c8");
    assert_eq!(games[1].moves[0].remaining_ms, Some(300_000));
    let pgn = printed(&["convert", "-"], &json);
    assert!(pgn.starts_with("[Game \"Chinese Chess\"]\n[Event \"?\"]\n"), "{pgn}");
    assert!(
        pgn.contains("\n\n1. H2-E2 H9-G7 2. H0-G2 {good} (2. B0-C2 B9-C7) 1-0\n\n[Game \"Panda Chess\"]\n"),
        "{pgn}"
    );
    assert!(pgn.contains("[Format \"PMN\"]") && pgn.ends_with("1. a3-a4 {[%clk 0:05:00]} 1... a6-a5 *\n\n"), "{pgn}");
    assert_eq!(printed(&["convert", "-", "--to", "json"], &pgn), json);
    // One game, in TOML, and from there to PGN.
    let toml = printed(&["convert", "-", "--number", "2", "--to", "toml"], GAMES);
    assert_eq!(Pcn::from_toml(&toml).as_ref(), Ok(&games[1]));
    assert!(pgn.ends_with(&printed(&["convert", "-"], &toml)));
}

#[test]
fn the_notation_of_the_moves_can_be_chosen() {
    let xiangqi = printed(&["convert", "-", "--number", "1", "--to", "pgn", "--notation", "coordinates0"], GAMES);
    assert!(xiangqi.contains("[Format \"COORDINATES0\"]") && xiangqi.contains("1. h2e2 h9g7"), "{xiangqi}");
    assert_eq!(printed(&["convert", "-"], &xiangqi), printed(&["convert", "-", "--number", "1"], GAMES));
    // A game without the notation is left out.
    let output = fed(&["convert", "-", "--to", "pgn", "--notation", "iccs"], GAMES);
    assert_eq!(output.status.code(), Some(1));
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.starts_with("game 2 is left out: Xiongqi has no notation iccs; it has pmn, "), "{error}");
    assert!(as_text(&output.stdout).contains("H2-E2"));
    assert!(refused(&["convert", "-", "--notation", "iccs"], GAMES).contains("--notation is for --to pgn"));
    let people = |notation| printed(&["convert", "-", "--number", "1", "--to", "pgn", "--notation", notation], GAMES);
    assert!(
        people("wxf").contains("[Format \"WXF\"]") && people("wxf").contains("1. C2.5 H8+7 2. H2+3 {good} (2. H8+7")
    );
    assert!(people("chinese").contains("[Format \"Chinese\"]") && people("chinese").contains("1. 炮二平五 馬"));
    // The brackets of system 1 begin no variation.
    let system1 = people("system1");
    assert!(system1.contains("[Format \"SYSTEM1\"]"), "{system1}");
    assert!(system1.contains("1. C (32)-35 H (18)-37 2. H (12)-33 {good} (2. H (18)-37"), "{system1}");
    assert_eq!(printed(&["convert", "-"], &system1), printed(&["convert", "-", "--number", "1"], GAMES));
    assert!(refused(&["convert", "-", "--notation", "x"], GAMES).contains("[possible values: pmn, "));
}

#[test]
fn movetext_without_tags_is_read_in_every_notation() {
    for text in [
        "1. c (32)-35 h (18)-37 2. C(35)-75",
        "1.C (32) \u{2013} 35 H (18)-37",
        "C2.5 H8+7",
        "1. h2e2 h9g7",
        "\u{ff23}\u{ff12}\u{ff1d}\u{ff15} H8+7",
        "1. \u{70ae}\u{4e8c}\u{5e73}\u{4e94}",
    ] {
        let converted = fed(&["convert", "-"], text);
        let record = &records(&as_text(&converted.stdout))[0];
        assert_eq!(record.moves[0].pmn, "h3-e3", "{text}");
        let replayed = fed(&["replay", "-"], text);
        assert_eq!(replayed.status.code(), Some(0), "{text}");
        let annotated = fed(&["annotate", "-", "--nodes", "100", "--format", "json"], text);
        let annotated = Pcn::from_json(&as_text(&annotated.stdout)).unwrap();
        assert_eq!(annotated.moves.len(), record.moves.len(), "{text}");
    }
}

#[test]
fn games_that_cannot_be_read_are_left_out_with_a_reason() {
    let bad = format!("[Red \"x\"]\n1. a3-a5 *\n\n{GAMES}");
    let output = fed(&["convert", "-"], &bad);
    assert_eq!(output.status.code(), Some(1));
    let error = as_text(&output.stderr);
    assert!(error.starts_with("game 1 is left out: standard input: line 2, column 4: ply 1 'a3-a5': "), "{error}");
    assert_eq!(error.lines().count(), 1);
    assert_eq!(records(&as_text(&output.stdout)).len(), 2);
    // The same in `replay`.
    let output = fed(&["replay", "-"], &bad);
    let text = as_text(&output.stdout);
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with("game 1 does not hold: line 2, column 4: ply 1 'a3-a5': "), "{text}");
    let others = ["game 2 holds: 3 plies, 1-0", "game 3 holds: 2 plies, not over", "2 of 3 games hold"];
    assert_eq!((output.status.code(), &lines[1..]), (Some(1), &others[..]));
    let output = fed(&["replay", "-", "--json"], bad);
    let first: Value = serde_json::from_slice(output.stdout.split(|byte| *byte == b'\n').next().unwrap()).unwrap();
    assert_eq!((&first["holds"], &first["faults"][0]["ply"]), (&false.into(), &1.into()));
    assert_eq!((&first["faults"][0]["place"], &first["faults"][0]["pmn"]), (&"text".into(), &"a3-a5".into()));
}

#[test]
fn games_without_a_notation_say_how_they_were_read() {
    let output = fed(&["convert", "-"], b"1. h2e2 h9g7 2. h0g2 *\n");
    assert_eq!(records(&as_text(&output.stdout))[0].moves[2].pmn, "h1-g3");
    assert_eq!(output.stderr, b"note: 1 game names no notation and was read as coordinates0\n");
    let games = "[Event \"x\"]\n\n1. h2e2 h9g7 *\n\n".repeat(3);
    let output = fed(&["replay", "-"], games);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(output.stderr, b"note: 3 games name no notation and were read as coordinates0\n");
}

#[test]
fn a_wrong_mark_is_mended_on_request_and_said() {
    let game = b"[Variant \"Xiangqi\"]\n[Format \"SYSTEM3\"]\n\n1. Che3+ Hg8 *\n";
    let reason =
        "line 4, column 4: ply 1 'Che3+': the + marks a check, but this move does not give check; the mark is ignored";
    let output = fed(&["convert", "-"], game);
    assert_eq!((output.status.code(), &output.stdout[..]), (Some(1), &b""[..]));
    assert_eq!(as_text(&output.stderr), format!("game 1 is left out: {reason} (--lenient converts it)\n"));
    let output = fed(&["convert", "-", "--lenient"], game);
    assert_eq!(records(&as_text(&output.stdout))[0].moves.len(), 2);
    assert_eq!(as_text(&output.stderr), format!("note: game 1: {reason}\n"));
    let output = fed(&["replay", "-"], game);
    assert_eq!(as_text(&output.stdout), format!("game 1 does not hold: {reason}\n"));
}

#[test]
fn what_came_before_an_illegal_move_is_kept_on_request() {
    let game = b"[Game \"Chinese Chess\"]\n[Format \"ICCS\"]\n\n1. H2-E2 H9-G7 2. H0-G2 I9-H9 3. A0-A9 *\n";
    let output = fed(&["convert", "-"], game);
    assert_eq!((output.status.code(), &output.stdout[..]), (Some(1), &b""[..]));
    for (command, code) in
        [(&["convert", "-", "--lenient", "--to", "pgn"][..], 0), (&["annotate", "-", "--nodes", "50"], 0)]
    {
        let output = fed(command, game);
        let [text, error] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
        assert_eq!(output.status.code(), Some(code), "{error}");
        assert!(text.contains("2. H0-G2") && text.contains("I9-H9") && !text.contains("A0-A9"), "{text}");
        assert!(error.starts_with("note: game 1: line 4, column 34: ply 5 'A0-A9': "), "{error}");
        assert!(error.ends_with("; what follows is left out\n"), "{error}");
    }
}

#[test]
fn a_file_that_is_no_record_ends_nothing() {
    let directory = tempfile::tempdir().unwrap();
    let path = |name: &str| directory.path().join(name).to_str().unwrap().to_owned();
    for (name, text) in [("a.pgn", GAMES), ("b.txt", "Dear friend"), ("c.pgn", GAMES)] {
        fs::write(path(name), text).unwrap();
    }
    let output = fed(&["convert", &path("a.pgn"), &path("b.txt"), &path("c.pgn"), "--to", "json"], b"");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(records(&as_text(&output.stdout)).len(), 4);
    let error = as_text(&output.stderr);
    assert!(error.starts_with(&format!("left out: {}: not a recorded game", path("b.txt"))), "{error}");
    assert!(refused(&["convert", &path("b.txt")], "").contains("not a recorded game"));
}

#[test]
fn the_encoding_can_be_named() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("game.pgn");
    fs::write(&path, b"[Variant \"Xiangqi\"]\n[Red \"\xd0\xf4\"]\n\n1. P2-5 M8.7 *\n").unwrap();
    let json = printed(&["convert", path.to_str().unwrap(), "--encoding", "Windows-1258"], "");
    let red = records(&json)[0].sides.first.clone().and_then(|player| player.name);
    assert_eq!(red.as_deref(), Some("\u{110}\u{f4}"));
    assert!(refused(&["convert", "-", "--encoding", "morse"], "").contains("expected an encoding such as utf-8"));
}

#[test]
fn games_that_went_on_are_converted_with_a_note() {
    let game = format!("[Variant \"Xiangqi\"]\n\n{}*\n", "a1-a2 a10-a9 a2-a1 a9-a10 ".repeat(4));
    let output = fed(&["convert", "-"], &game);
    let json = as_text(&output.stdout);
    assert_eq!(records(&json)[0].moves.len(), 16);
    let note = "note: game 1: ply 9 'a1-a2': by the rules the game is over: a draw (repetition), but it went on\n";
    assert_eq!(as_text(&output.stderr), note);
    // A record in PCN goes on as well.
    let output = fed(&["convert", "-"], json);
    assert!(as_text(&output.stdout).contains(" 8. A1-A0 "));
    assert_eq!(as_text(&output.stderr), note);
    assert_eq!(fed(&["convert", "-", "--rules", "arbiter"], game).stderr, b"");
}

/// A file of another program, by its beginning and by its name.
#[test]
fn files_of_other_programs_are_read() {
    let page =
        "<html>[DhtmlXQ][DhtmlXQ_red]Li[/DhtmlXQ_red][DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist][/DhtmlXQ]</html>";
    let pgn = printed(&["convert", "-"], page);
    assert!(pgn.contains("[Red \"Li\"]") && pgn.contains("1. H2-E2 H9-G7 *"), "{pgn}");
    let directory = tempfile::tempdir().unwrap();
    let path = |name: &str| directory.path().join(name).to_str().unwrap().to_owned();
    let mut xqf = [b"XQ\x13".to_vec(), vec![0; 1040]].concat();
    fs::write(path("new.xqf"), &xqf).unwrap();
    let output = fed(&["replay", &path("new.xqf")], b"");
    let refusal = "game 1 does not hold: XQF: version 19 of the format is unknown; known: up to 18\n";
    assert_eq!((output.status.code(), as_text(&output.stdout)), (Some(1), refusal.to_owned()));
    xqf[2] = 10;
    fs::write(path("empty"), &xqf).unwrap();
    let output = fed(&["convert", &path("empty")], b"");
    let error = as_text(&output.stderr);
    assert!(error.contains(": XQF: first position, ") && error.lines().count() == 1, "{error}");
    assert!(refused(&["convert", &path("empty"), "--to", "xqf"], "").contains("possible values"));
}

#[test]
fn files_folders_and_encodings() {
    let directory = tempfile::tempdir().unwrap();
    let path = |name: &str| directory.path().join(name).to_str().unwrap().to_owned();
    let (pgn, json, folder) = (path("a.pgn"), path("a.jsonl"), path("cup"));
    fs::write(&pgn, GAMES).unwrap();
    assert_eq!(printed(&["convert", &pgn, "--out", &json], ""), "");
    let text = fs::read_to_string(&json).unwrap();
    assert_eq!(records(&text).len(), 2);
    // The folder of a match, and several files into one.
    fs::create_dir(&folder).unwrap();
    fs::write(path("cup/games.jsonl"), &text).unwrap();
    let both = printed(&["convert", &folder, &pgn, "--to", "json"], "");
    assert_eq!(both, text.repeat(2));
    assert_eq!(printed(&["replay", &folder], ""), printed(&["replay", &pgn], ""));
    // By its extension, even without a tag.
    let bare = path("bare.pgn");
    fs::write(&bare, "1. a3-a4 a6-a5 *").unwrap();
    assert_eq!(printed(&["replay", &bare], ""), "game 1 holds: 2 plies, not over\n");
    // In GB18030: the name is 许.
    let old = b"[Game \"Chinese Chess\"]\n[Red \"\xd0\xed\"]\n[Format \"ICCS\"]\n\n1. H2-E2 *\n";
    let record = Pcn::from_json(&as_text(&fed(&["convert", "-"], old).stdout)).unwrap();
    assert_eq!(record.sides.first.unwrap().name.as_deref(), Some("许"));
    // What cannot be done.
    assert!(refused(&["convert", &pgn, "--to", "toml"], "").contains("a TOML file holds one game"));
    assert!(refused(&["convert", &pgn, "--number", "3"], "").contains("has no game 3; number of games: 2"));
    assert!(refused(&["convert", &pgn, "--out", &pgn], "").contains("is read and cannot be written"));
    assert!(refused(&["convert", &path("none.pgn")], "").contains("cannot read"));
    assert!(refused(&["convert", &pgn, "--out", &path("no/such/file")], "").contains("cannot write"));
    fs::write(&bare, "").unwrap();
    assert!(refused(&["convert", &bare], "").contains("bare.pgn: line 1, column 1: expected a game in PGN"));
    assert!(refused(&["convert"], "").contains("GAME"));
}

/// The reviews in an HTML page.
fn reviews(page: &str) -> Value {
    let data = page.split("id=\"data\">").nth(1).unwrap().split("</script>").next().unwrap();
    serde_json::from_str::<Value>(data).unwrap()["reviews"].take()
}

#[test]
fn annotate_reads_pgn_and_several_games() {
    let annotated = printed(&["annotate", "-", "--depth", "2"], GAMES);
    assert!(annotated.starts_with("[Game \"Chinese Chess\"]") && annotated.contains("[Annotator \"Xiongmao "));
    assert!(annotated.contains("[%eval "), "{annotated}");
    let json = printed(&["annotate", "-", "--depth", "2", "--format", "json"], GAMES);
    let games = records(&json);
    assert_eq!(games.len(), 2);
    assert!(games.iter().flat_map(|game| &game.moves).all(|mv| mv.annotation.is_some()));
    // Each as if it were the only one.
    let second = printed(&["annotate", "-", "--depth", "2", "--format", "json", "--number", "2"], GAMES);
    assert_eq!(Pcn::from_json(&second).as_ref(), Ok(&games[1]));
    let page = printed(&["annotate", "-", "--depth", "2", "--html", "-"], GAMES);
    assert_eq!(reviews(&page).as_array().unwrap().len(), 2);
    assert!(refused(&["annotate", "-", "--svg", "-"], GAMES).contains("several games; choose one with --number"));
    // One that cannot be played is left out.
    let output = fed(&["annotate", "-", "--depth", "1"], format!("{GAMES}\n[Red \"x\"]\n1. a3-a5 *"));
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("game 3 is left out: line "));
}

#[test]
fn annotate_does_not_judge_the_opening() {
    // North leaves its general open with its second move: a blunder, unless it was given.
    let record = |more: &str| {
        format!(
            "{{\"setup\":{{\"feen\":\"3g^4/8/8/8/8/4s3/8/R3G^3 / X/x\"}}{more},\"plies\":[{{\"pmn\":\"a1-a7\"}},\
             {{\"pmn\":\"e3-e2\",\"assessment\":\"old\"}},{{\"pmn\":\"a7-a8\"}},{{\"pmn\":\"e2+e1\"}}]}}"
        )
    };
    let judged = |more: &str, arguments: &[&str]| {
        let arguments = [&["annotate", "-", "--nodes", "2000", "--format", "json"], arguments].concat();
        let record = Pcn::from_json(&printed(&arguments, &record(more))).unwrap();
        record.moves.iter().map(|mv| (mv.assessment.is_some(), mv.annotation.is_some())).collect::<Vec<_>>()
    };
    let (yes, no) = ((true, true), (false, false));
    assert_eq!(judged("", &[]), [yes; 4]);
    assert_eq!(judged("", &["--opening", "2"]), [no, no, yes, yes]);
    assert_eq!(judged(",\"match\":{\"opening_plies\":3}", &[]), [no, no, no, yes]);
    assert_eq!(judged(",\"match\":{\"opening_plies\":3}", &["--opening", "0"]), [yes; 4]);
    assert_eq!(judged("", &["--opening", "9"]), [no; 4]);
    let page = printed(&["annotate", "-", "--nodes", "2000", "--html", "-", "--opening", "3"], &record(""));
    let review = reviews(&page)[0].take();
    assert_eq!(review["game"]["opening"], 3);
    // One move is judged: the last one, from the position before the last.
    let judged: Vec<bool> =
        review["positions"].as_array().unwrap().iter().map(|one| one["assessment"].is_string()).collect();
    assert_eq!(judged, [false, true, false, false, false]);
}
