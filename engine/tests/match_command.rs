//! `xiongmao match` as a program: its output, its exit codes, its files, and that nothing is lost or played twice
//! however often it is killed.

use std::collections::HashMap;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;
use xiongmao_arena::tournament::records::record::GamePlace;
use xiongmao_movegen::RuleSettings;
use xiongmao_records::pcn::Pcn;
use xiongmao_tests::plain::{Game, find};

use crate::commands::{self, CMD, as_text, objects, printed};

/// No match of these tests takes this long unless it hangs.
const HANG: Duration = Duration::from_secs(300);

fn command(arguments: &[&str]) -> Command {
    commands::command(&[&["match"], arguments].concat())
}

fn run(arguments: &[&str]) -> Output {
    command(arguments).output().unwrap()
}

/// Two engines that are this program, the second with these limits.
fn engines<'a>(first: &'a str, second: &'a str) -> Vec<&'a str> {
    vec!["--engine", CMD, "name=a", first, "--engine", CMD, "name=b", second]
}

/// The finished games in a directory.
fn records(directory: &Path) -> Vec<Pcn> {
    let text = std::fs::read_to_string(directory.join("games.jsonl")).unwrap_or_default();
    // A line that is being written is none yet.
    let whole = text.rfind('\n').map_or("", |end| &text[..end]);
    whole.lines().map(|line| Pcn::from_json(line).unwrap()).collect()
}

#[test]
fn a_selfcheck_comes_out_even() {
    let output = run(&["--selfcheck", "--rounds", "2", "--max-plies", "120", "--json", "--engine", "nodes=60"]);
    assert_eq!(output.status.code(), Some(0), "{}", as_text(&output.stderr));
    let last: Value = serde_json::from_str(as_text(&output.stdout).lines().last().unwrap()).unwrap();
    assert_eq!(last["event"], "ended");
    assert_eq!(last["complete"], true);
    assert_eq!(last["pairings"][0]["results"]["pairs"], serde_json::json!([0, 0, 2, 0, 0]));
}

#[test]
fn the_exit_code_tells_the_verdict_of_a_sequential_test() {
    let verdict = |first, second| {
        let mut arguments = engines(first, second);
        arguments.extend(["--openings", "random:6", "--rounds", "500", "--concurrency", "2", "--every", "0"]);
        arguments.extend(["--sprt", "elo0=0", "elo1=200", "--max-plies", "200"]);
        let output = run(&arguments);
        (output.status.code(), as_text(&output.stdout))
    };
    let (code, printed) = verdict("depth=3", "depth=1");
    assert_eq!(code, Some(0), "{printed}");
    assert!(printed.ends_with("H1 is accepted\n"), "{printed}");
    let (code, printed) = verdict("depth=1", "depth=3");
    assert_eq!(code, Some(1), "{printed}");
    assert!(printed.ends_with("H0 is accepted\n"), "{printed}");
}

#[test]
fn json_lines_tell_every_game() {
    let mut arguments = engines("nodes=50", "nodes=50");
    arguments.extend(["--rounds", "2", "--json", "--max-plies", "60"]);
    let output = run(&arguments);
    assert_eq!(output.status.code(), Some(0));
    let lines = objects(&as_text(&output.stdout));
    let of = |event: &str| lines.iter().filter(|line| line["event"] == event).collect::<Vec<_>>();
    assert_eq!(lines[0]["event"], "match");
    assert_eq!(lines[0]["engines"][1]["name"], "b");
    assert_eq!((of("started").len(), of("finished").len(), of("standings").len()), (4, 4, 4));
    assert_eq!(of("finished")[3]["game"], 4);
    let ended = lines.last().unwrap();
    assert_eq!(ended["games"], 4);
    let endings: u64 = ended["endings"].as_object().unwrap().values().map(|count| count.as_u64().unwrap()).sum();
    assert_eq!(endings, 4);
}

/// The last positions of games are read again: as openings if the game is not over, and all of them in a batch.
fn again_as_input(epd: &Path) {
    let mut lines = std::fs::read_to_string(epd).unwrap();
    // One that no game reached, as Xiongqi has it in FEN.
    lines += "rg6/8/8/8/8/8/8/6GR b - - id \"last\"; c0 \"a moves b\";\n";
    std::fs::write(epd, &lines).unwrap();
    let mut arguments = engines("nodes=20", "nodes=20");
    arguments.extend(["--rounds", "1", "--openings", epd.to_str().unwrap(), "--max-plies", "10"]);
    let output = run(&arguments);
    assert_eq!(output.status.code(), Some(0), "{}", as_text(&output.stderr));
    let output = commands::run(&["analyse", "--nodes", "20", "--batch", epd.to_str().unwrap()]);
    assert_eq!((output.status.code(), as_text(&output.stdout).lines().count()), (Some(0), lines.lines().count()));
}

#[test]
fn records_hold_the_whole_game() {
    let directory = tempfile::tempdir().unwrap();
    let out = directory.path().join("out");
    let mut arguments = engines("depth=2", "nodes=80");
    arguments.extend(["--rounds", "2", "--openings", "random:5", "--max-plies", "80", "--out", out.to_str().unwrap()]);
    let epd = directory.path().join("final.epd");
    arguments.extend(["--epd", epd.to_str().unwrap()]);
    assert_eq!(run(&arguments).status.code(), Some(0));
    let records = records(&out);
    assert_eq!(records.len(), 4);
    let positions = std::fs::read_to_string(&epd).unwrap();
    again_as_input(&epd);
    for record in &records {
        let place = GamePlace::read(record).unwrap();
        assert_eq!(record.replay(&RuleSettings::default()).faults, []);
        // The second implementation of the rules has the last word.
        let mut game = Game::start();
        for (index, mv) in record.moves.iter().enumerate() {
            let legal = find(&game, &mv.pmn).unwrap();
            assert!(game.legal_moves().contains(&legal), "{}", mv.pmn);
            game.play(legal).unwrap();
            let thought = index >= place.opening_plies;
            assert_eq!(thought, mv.elapsed_ms.is_some() && mv.score.is_some());
            assert_eq!(thought, mv.depth.is_some() && mv.nodes.is_some());
            let reported = ["pv", "nps", "hashfull", "latency_ms"].iter().filter(|name| mv.more.contains_key(**name));
            assert_eq!(reported.count(), if thought { 4 } else { 0 });
        }
        let south = record.sides.first.as_ref().unwrap();
        assert!(south.more["engine"]["id"].as_str().unwrap().starts_with("Xiongmao "));
        assert!(record.more["machine"]["cores"].as_u64().unwrap() > 0);
        let outcome = record.outcome.as_ref().unwrap();
        if let Some(status) = &outcome.status {
            assert!(game.status_line().starts_with(status.as_str()), "{} {status}", game.status_line());
        } else {
            assert_eq!((outcome.termination.as_deref(), record.moves.len()), (Some("length"), 80));
        }
    }
    let pairs: Vec<Vec<&str>> =
        records.iter().map(|record| record.moves[..5].iter().map(|mv| mv.pmn.as_str()).collect()).collect();
    assert_eq!((&pairs[0], &pairs[2]), (&pairs[1], &pairs[3]));
    assert_ne!(pairs[0], pairs[2]);
    assert_eq!(std::fs::read_dir(out.join("live")).unwrap().count(), 0);

    // The file of final positions has the same games in the same order, and a resumed match writes it again.
    for (line, record) in positions.lines().zip(&records) {
        let place = GamePlace::read(record).unwrap();
        let end = record.replay(&RuleSettings::default()).game.unwrap().fen();
        let fields = end.split(' ').take(4).collect::<Vec<_>>().join(" ");
        assert!(line.starts_with(&format!("{fields} id \"game {}\"; c0 \"", place.game)), "{line}");
        assert!(line.ends_with("\";") && line.contains(record.outcome.as_ref().unwrap().result.name()), "{line}");
    }
    assert_eq!(positions.lines().count(), 4);
    std::fs::remove_file(&epd).unwrap();

    // The same games serve as openings, and the same again is no other match but this one, which is over.
    let games = out.join("games.jsonl");
    let mut again = engines("depth=1", "depth=1");
    let source = games.to_str().unwrap().to_owned();
    again.extend(["--openings", &source, "--opening-plies", "6", "--max-plies", "20", "--rounds", "2"]);
    assert_eq!(run(&again).status.code(), Some(0));
    let output = run(&arguments);
    assert!(as_text(&output.stdout).starts_with("4 games of an earlier run counted\na against b\n"));
    assert_eq!(std::fs::read_to_string(&epd).unwrap(), positions);
    let mut other = engines("depth=1", "nodes=80");
    other.extend(["--out", out.to_str().unwrap()]);
    let output = run(&other);
    assert_eq!(output.status.code(), Some(2));
    assert!(as_text(&output.stderr).contains("holds another match"), "{}", as_text(&output.stderr));
}

/// The games of a match, in Xiongqi and in Xiangqi: the file is what `convert` makes of the records, however often the
/// match is cut off.
#[test]
fn the_games_are_written_as_pgn() {
    for (game, format) in [("xiongqi", "PMN"), ("xiangqi", "ICCS")] {
        let directory = tempfile::tempdir().unwrap();
        let [out, pgn] = ["out", "games.pgn"].map(|name| directory.path().join(name));
        let [out, pgn] = [&out, &pgn].map(|path| path.to_str().unwrap());
        let mut arguments = engines("nodes=20", "nodes=10");
        arguments.extend(["--game", game, "--max-plies", "20", "--rounds", "2", "--out", out, "--pgn", pgn]);
        let games = format!("{out}/games.jsonl");
        let check = || {
            let output = run(&arguments);
            assert_eq!(output.status.code(), Some(0), "{}", as_text(&output.stderr));
            let written = std::fs::read_to_string(pgn).unwrap();
            assert_eq!(written, printed(&["convert", "--to", "pgn", &games]));
            for (tag, count) in [("[Red \"a\"]", 2), ("[Black \"a\"]", 2), (&format!("[Format \"{format}\"]"), 4)] {
                assert_eq!(written.matches(tag).count(), count, "{written}");
            }
            written
        };
        let written = check();
        assert_eq!(check(), written, "nothing was left to be played");
        // Cut off after two games, and in the midst of writing the third.
        let records = std::fs::read_to_string(&games).unwrap();
        let third = records.match_indices('\n').nth(1).unwrap().0;
        std::fs::write(&games, &records[..third + 100]).unwrap();
        check();
        // The match knows its file.
        let written = std::fs::read_to_string(pgn).unwrap();
        std::fs::remove_file(pgn).unwrap();
        assert_eq!(run(&["--resume", out]).status.code(), Some(0));
        assert_eq!(std::fs::read_to_string(pgn).unwrap(), written);
        // Another runner in the same directory is refused, and leaves the file alone.
        let written = std::fs::read_to_string(pgn).unwrap();
        let lock = std::fs::File::open(format!("{out}/lock")).unwrap();
        lock.lock().unwrap();
        let output = run(&arguments);
        assert!(as_text(&output.stderr).contains("in use by another match"), "{}", as_text(&output.stderr));
        assert_eq!(std::fs::read_to_string(pgn).unwrap(), written);
    }
}

#[test]
fn the_suite_of_the_game_is_played_in_pairs() {
    for (game, seed) in [("xiongqi", "1"), ("xiangqi", "1"), ("xiangqi", "2")] {
        let directory = tempfile::tempdir().unwrap();
        let out = directory.path().to_str().unwrap();
        let mut arguments = engines("nodes=30", "nodes=40");
        arguments.extend(["--game", game, "--openings", "balanced", "--seed", seed, "--rounds", "2"]);
        arguments.extend(["--max-plies", "20", "--out", out]);
        assert_eq!(run(&arguments).status.code(), Some(0));
        let openings: Vec<Vec<String>> = records(directory.path())
            .iter()
            .map(|record| {
                let count = GamePlace::read(record).unwrap().opening_plies;
                record.moves[..count].iter().map(|mv| mv.pmn.clone()).collect()
            })
            .collect();
        let suite = format!("{}/../arena/openings/{game}.txt", env!("CARGO_MANIFEST_DIR"));
        let suite = std::fs::read_to_string(suite).unwrap();
        assert!(openings.iter().all(|opening| suite.lines().any(|line| line == opening.join(" "))), "{openings:?}");
        assert_eq!((&openings[0], &openings[2]), (&openings[1], &openings[3]));
        assert_ne!(openings[0], openings[2]);
        // The same command again is the same match, from any directory.
        let output = command(&arguments).current_dir(directory.path()).output().unwrap();
        assert!(
            as_text(&output.stdout).starts_with("4 games of an earlier run counted\n"),
            "{}",
            as_text(&output.stderr)
        );
    }
}

#[test]
fn what_cannot_be_played_is_told_in_one_line() {
    let with = |more: &[&str]| {
        let mut arguments = engines("depth=1", "depth=1");
        arguments.extend(more);
        let output = run(&arguments);
        assert_eq!(output.status.code(), Some(2), "{more:?}");
        let printed = as_text(&output.stderr);
        assert_eq!(printed.lines().count(), 1, "{printed}");
        printed
    };
    assert!(with(&["--rounds", "0"]).contains("at least 1"));
    assert!(with(&["--games", "0"]).contains("'--games <N>'"));
    let nowhere = std::path::absolute("/no/such/place").unwrap();
    assert!(with(&["--pgn", "/no/such/place"]).contains(&format!("cannot write {}: ", nowhere.display())));
    assert!(with(&["--openings", "no/such/file"]).contains("cannot read"));
    assert!(with(&["--openings", "random:many"]).contains("'many'"));
    assert!(with(&["--sprt", "elo0=5", "elo1=0"]).contains("elo0 < elo1"));
    assert!(with(&["--draw", "moves=4"]).contains("moves"));
    assert!(with(&["--engine", "cmd=nosuchprogram", "depth=1"]).contains("engine nosuchprogram cannot be started"));
    assert!(with(&["--first-opening", "never"]).contains("never"));
    assert!(with(&["--format", "cup"]).contains("[possible values: roundrobin, gauntlet, knockout, swiss]"));
    assert!(with(&["--format", "swiss", "--swiss-rounds", "2"]).contains("2 engines has 1 to 1 rounds"));
    assert!(with(&["--format", "knockout", "--sprt"]).contains("roundrobin"));
    assert!(with(&["--affinity", "1,x"]).contains("'1,x'"));
    let output = run(&[engines("st=1", "depth=1"), vec!["--concurrency", "1000"]].concat());
    assert_eq!(output.status.code(), Some(2));
    assert!(as_text(&output.stderr).contains("--force-concurrency"), "{}", as_text(&output.stderr));
    let output = run(&["--resume", "no/such/directory"]);
    assert!(as_text(&output.stderr).contains("holds no match"));
    let output = run(&[]);
    assert!(as_text(&output.stderr).contains("two engines"));
}

/// Four engines in a knockout and in a Swiss tournament: the rounds are announced, everybody plays, and the same
/// command again finds everything recorded.
#[test]
fn tournaments_have_rounds() {
    let directory = tempfile::tempdir().unwrap();
    for (format, rounds, meetings) in [("swiss", 2, vec![2, 2]), ("knockout", 2, vec![2, 1])] {
        let out = directory.path().join(format);
        let mut arguments = engines("nodes=40", "nodes=20");
        arguments.extend(engines("nodes=10", "nodes=5"));
        arguments.extend(["--format", format, "--json", "--extra-pairs", "0", "--max-plies", "40", "--no-swap"]);
        arguments.extend(["--games", "3", "--concurrency", "2", "--out", out.to_str().unwrap()]);
        let output = run(&arguments);
        assert_eq!(output.status.code(), Some(0), "{}", as_text(&output.stderr));
        let lines = objects(&as_text(&output.stdout));
        let of = |event: &str| lines.iter().filter(|line| line["event"] == event).collect::<Vec<_>>();
        assert_eq!(lines[0]["format"], format);
        let counts: Vec<usize> = of("round").iter().map(|round| round["meetings"].as_array().unwrap().len()).collect();
        assert_eq!((counts.len(), &counts), (rounds, &meetings));
        let games = 3 * meetings.iter().sum::<usize>();
        assert_eq!((of("started").len(), of("finished").len(), records(&out).len()), (games, games, games));
        // Each opening is played once, so there are no pairs.
        assert!(of("finished").iter().all(|game| game["pair"].is_null()));
        let again = run(&arguments);
        assert!(as_text(&again.stdout).contains("\"event\":\"resumed\""));
        let last = |output: &Output| as_text(&output.stdout).lines().last().unwrap().to_owned();
        assert_eq!(last(&again), last(&output));
    }
}

/// The second game of a pair begins as the first did, although the file of openings has changed since.
#[test]
fn a_pair_that_was_begun_keeps_its_opening() {
    let directory = tempfile::tempdir().unwrap();
    let [out, openings] = ["out", "openings.txt"].map(|name| directory.path().join(name));
    let source = openings.to_str().unwrap();
    let mut arguments = engines("nodes=40", "nodes=20");
    arguments.extend(["--rounds", "2", "--max-plies", "20", "--openings", source, "--out", out.to_str().unwrap()]);
    std::fs::write(&openings, "a3-a4 a6-a5\nb3-b4 b6-b5\n").unwrap();
    assert_eq!(run(&arguments).status.code(), Some(0));
    // As if it had been killed after three games.
    let journal = out.join("games.jsonl");
    let lines = std::fs::read_to_string(&journal).unwrap();
    let three: Vec<&str> = lines.split_inclusive('\n').take(3).collect();
    std::fs::write(&journal, three.concat()).unwrap();
    std::fs::write(&openings, "c3-c4 c6-c5\nd3-d4 d6-d5\n").unwrap();
    assert_eq!(run(&["--resume", out.to_str().unwrap()]).status.code(), Some(0));
    let first_moves: Vec<_> = records(&out).iter().map(|record| record.moves[0].pmn.clone()).collect();
    assert_eq!(first_moves, ["a3-a4", "a3-a4", "b3-b4", "b3-b4"]);
}

/// Kills a child and waits for its end.
fn kill(mut child: Child) {
    let _ = child.kill();
    child.wait().unwrap();
}

/// A match is killed again and again, at moments that depend on the number of its games, and on chance. All records
/// stay, nothing is recorded twice, and in the end every game is there once.
#[test]
fn killed_many_times_a_match_loses_nothing() {
    const KILLS: u32 = 12;
    const GAMES: usize = 72;
    let directory = tempfile::tempdir().unwrap();
    let out = directory.path().join("out");
    let rounds = (GAMES / 2).to_string();
    let mut arguments = engines("nodes=150", "nodes=100");
    arguments.extend(["--rounds", &rounds, "--openings", "random:6", "--max-plies", "70", "--concurrency", "2"]);
    arguments.extend(["--every", "0", "--out", out.to_str().unwrap()]);
    let mut known: HashMap<u64, Pcn> = HashMap::new();
    let start = Instant::now();
    'kills: for number in 0..KILLS {
        let mut child = command(&arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        let before = records(&out).len();
        // Most kills fall between a few games, so into the midst of others; the first ones also into the start.
        let wanted = (before + (number as usize % 5)).min(GAMES - 10);
        while records(&out).len() < wanted {
            assert!(start.elapsed() < HANG, "the match does not go on");
            // On a busy machine the match may be over before anybody sees how far it is.
            if let Some(status) = child.try_wait().unwrap() {
                assert_eq!((status.code(), records(&out).len()), (Some(0), GAMES));
                break 'kills;
            }
            std::thread::sleep(Duration::from_millis(1 + u64::from(number) % 7));
        }
        kill(child);
        let now = records(&out);
        for (game, record) in &known {
            let same = now.iter().filter(|other| GamePlace::read(other).unwrap().game == *game).collect::<Vec<_>>();
            assert_eq!(same, [record], "game {game} after {number} kills");
        }
        known = now.into_iter().map(|record| (GamePlace::read(&record).unwrap().game, record)).collect();
        if number == 10 {
            // What a cut in the midst of writing leaves behind.
            let file = std::fs::File::options().append(true).open(out.join("games.jsonl")).unwrap();
            std::io::Write::write_all(&mut &file, b"{\"meta\":{\"event\":\"xiong").unwrap();
        }
    }
    let output = command(&["--resume", out.to_str().unwrap(), "--every", "0"]).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", as_text(&output.stderr));
    let all = records(&out);
    let mut numbers: Vec<u64> = all.iter().map(|record| GamePlace::read(record).unwrap().game).collect();
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=GAMES as u64).collect::<Vec<_>>());
    // The table counts what the records say.
    let count = |winner: &str| {
        let won = |record: &&Pcn| {
            let result = record.outcome.as_ref().unwrap().result.name();
            let names = [&record.sides.first, &record.sides.second].map(|side| side.as_ref().unwrap().name.clone());
            (result == "1-0" && names[0].as_deref() == Some(winner))
                || (result == "0-1" && names[1].as_deref() == Some(winner))
        };
        all.iter().filter(won).count()
    };
    let (won, lost) = (count("a"), count("b"));
    let printed = as_text(&output.stdout);
    let line = format!("  {GAMES} games: {won} won, {} drawn, {lost} lost", GAMES - won - lost);
    assert!(printed.contains(&line), "{line} is not in {printed}");
    // Both games of a pair begin alike, whenever they were played.
    let opening = |game: u64| {
        let record = all.iter().find(|record| GamePlace::read(record).unwrap().game == game).unwrap();
        record.moves[..6].iter().map(|mv| mv.pmn.clone()).collect::<Vec<_>>()
    };
    assert!((1..=GAMES as u64).step_by(2).all(|game| opening(game) == opening(game + 1)));
}
