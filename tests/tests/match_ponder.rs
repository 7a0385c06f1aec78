//! Matches of engines that search on the opponent's time. The mock engines check themselves what they are told, and end
//! with an error otherwise.

use std::collections::HashMap;
use std::path::Path;
use std::time::{Duration, SystemTime};

use xiongmao_arena::driver::log::{EngineLog, LogLevel};
use xiongmao_arena::tournament::game_result::PlayedMove;
use xiongmao_arena::tournament::pairing::schedule::Fixture;
use xiongmao_arena::tournament::runner::MatchResources;
use xiongmao_tests::matches;

const MOCK: &str = env!("CARGO_BIN_EXE_ponder-engine");
/// Moves of an opening.
const OPENING: usize = 2;
/// Moves of a game.
const PLIES: usize = 12;

/// The moves of every game, and who played it.
type Games = Vec<(Fixture, Vec<PlayedMove>)>;

/// Two games between mock engines with these manners and settings, without a fault. The first has South in the first
/// game.
fn play(protocol: &str, manners: [&str; 2], more: [&str; 2], directory: &Path) -> Games {
    let file = directory.join("written");
    let engine = |(how, more): (&str, &str)| {
        format!(
            "[[engine]]\ncmd = '{MOCK}'\nname = '{how}'\nargs = ['{protocol}', '{how}', '{}']\n\
             protocol = '{protocol}'\npatience = 300\n{more}\n",
            file.display()
        )
    };
    let engines: String = manners.into_iter().zip(more).map(engine).collect();
    let game = if protocol == "xiongmao" { "xiongqi" } else { "xiangqi" };
    let openings = format!("openings = {{ source = 'random:{OPENING}' }}");
    let text = format!("game = '{game}'\nrounds = 1\n{openings}\nadjudication = {{ max_plies = {PLIES} }}\n{engines}");
    let log = EngineLog::open(&directory.join("log"), LogLevel::Lines).unwrap();
    let (_, games) = matches::play(&text, MatchResources { log, ..MatchResources::default() });
    assert_eq!(games.len(), 2);
    for game in &games {
        assert!(!game.outcome.termination.is_fault(), "{:?}", game.outcome);
    }
    games.into_iter().map(|game| (game.fixture, game.moves)).collect()
}

/// The same with engines that both ponder, on these clocks.
fn pondered(protocol: &str, manners: [&str; 2]) -> Games {
    let directory = tempfile::tempdir().unwrap();
    play(protocol, manners, ["ponder = true\ntc = '1000+1'"; 2], directory.path())
}

/// The moves of a game by the engine with this number.
fn moves_of(fixture: &Fixture, moves: &[PlayedMove], engine: usize) -> Vec<PlayedMove> {
    let own = |index: &usize| fixture.engines[index % 2] == engine;
    (OPENING..moves.len()).filter(own).map(|index| moves[index].clone()).collect()
}

#[test]
fn expected_replies_are_pondered_on_in_every_protocol() {
    for protocol in ["xiongmao", "uci", "uci0", "ucci"] {
        for (fixture, moves) in pondered(protocol, ["first", "first"]) {
            for engine in 0..2 {
                let hits: Vec<bool> = moves_of(&fixture, &moves, engine).iter().map(|mv| mv.ponder_hit).collect();
                // Before its first move, an engine has expected nothing.
                assert!(hits.len() > 2 && !hits[0] && hits[1..].iter().all(|hit| *hit), "{protocol}: {hits:?}");
            }
        }
    }
}

#[test]
fn other_replies_end_the_search() {
    for protocol in ["xiongmao", "uci", "uci0", "ucci"] {
        for manners in [["misses", "misses"], ["misses", "first"], ["early", "misses"]] {
            for (fixture, moves) in pondered(protocol, manners) {
                let engine = manners.iter().position(|how| *how == "misses").unwrap();
                let own = moves_of(&fixture, &moves, engine);
                assert!(own.len() > 2 && own.iter().all(|mv| !mv.ponder_hit), "{protocol}");
            }
        }
    }
}

#[test]
fn what_is_not_expected_is_not_pondered_on() {
    for manners in [["illegal", "silent"], ["silent", "illegal"]] {
        for (_, moves) in pondered("xiongmao", manners) {
            assert!(moves.iter().all(|mv| !mv.ponder_hit));
        }
    }
    // Nobody ponders unless asked to: the mock engine would not stand it.
    let directory = tempfile::tempdir().unwrap();
    for (_, moves) in play("xiongmao", ["first", "first"], ["nodes = 1"; 2], directory.path()) {
        assert!(moves.iter().all(|mv| !mv.ponder_hit));
    }
}

#[test]
fn an_engine_that_does_not_wait_does_no_harm() {
    for (fixture, moves) in pondered("uci0", ["early", "first"]) {
        assert!(moves_of(&fixture, &moves, 0)[1..].iter().all(|mv| mv.ponder_hit));
    }
}

/// The one writes more lines than any pipe holds while it ponders; the other answers when all are written.
#[test]
fn what_a_pondering_engine_says_is_read() {
    let directory = tempfile::tempdir().unwrap();
    let more = ["ponder = true\nnodes = 1", "nodes = 1"];
    for (fixture, moves) in play("xiongmao", ["floods", "waits"], more, directory.path()) {
        assert!(moves_of(&fixture, &moves, 0)[1..].iter().all(|mv| mv.ponder_hit));
    }
    assert!(directory.path().join("written").exists());
}

/// A line of the log.
struct Line {
    time: SystemTime,
    /// Whether the engine said it, or was told.
    said: bool,
    name: String,
    text: String,
}

fn log(directory: &Path) -> Vec<Line> {
    let text = std::fs::read_to_string(directory.join("log")).unwrap();
    let read = |line: &str| {
        let (time, rest) = line.split_once(' ')?;
        let (mark, rest) = rest.split_once(' ')?;
        let (name, text) = rest.split_once(": ")?;
        let said = match mark {
            "<" => true,
            ">" => false,
            _ => return None,
        };
        let time = humantime::parse_rfc3339(time).ok()?;
        Some(Line { time, said, name: name.to_owned(), text: text.to_owned() })
    };
    text.lines().filter_map(read).collect()
}

/// The opponent's time is not the engine's: what a move took lies between the opponent's move and its own. The engine
/// takes its time only after the opponent's move.
#[test]
fn time_begins_with_the_expected_reply() {
    const BASE: Duration = Duration::from_secs(1000);
    let directory = tempfile::tempdir().unwrap();
    let games = play("uci0", ["slow", "first"], ["ponder = true\ntc = '1000'"; 2], directory.path());
    let log = log(directory.path());
    // All answers but those to `stop`.
    let is_move = |line: &&Line| line.said && line.text.starts_with("bestmove ") && line.text != "bestmove (none)";
    let mut answers = log.iter().filter(is_move);
    for (fixture, moves) in &games {
        let mut before: Option<&Line> = None;
        let mut remaining: HashMap<usize, Duration> = HashMap::new();
        for (index, mv) in moves.iter().enumerate().skip(OPENING) {
            let engine = fixture.engines[index % 2];
            let elapsed = mv.elapsed.unwrap();
            let Some(answer) = answers.next() else { panic!("an answer for each move") };
            if let Some(before) = before {
                let between = answer.time.duration_since(before.time).unwrap();
                // Times in the log are cut to microseconds.
                assert!(elapsed <= between + Duration::from_micros(1), "{elapsed:?} of {between:?}");
            }
            // The first engine waits after `ponderhit`, and that is its own time.
            assert!(engine == 1 || elapsed >= Duration::from_millis(50), "{elapsed:?}");
            let left = remaining.entry(engine).or_insert(BASE);
            *left -= elapsed;
            assert_eq!(mv.remaining, Some(*left));
            before = Some(answer);
        }
    }
    assert!(answers.next().is_none());
}

/// An engine that is slow to end a search on the wrong move loses that time, and is told so.
#[test]
fn time_runs_while_a_search_is_ended() {
    let directory = tempfile::tempdir().unwrap();
    let games = play("xiongmao", ["slow-stop", "first"], ["ponder = true\ntc = '1000'"; 2], directory.path());
    for (fixture, moves) in &games {
        let own = moves_of(fixture, moves, 0);
        assert!(own[1..].iter().all(|mv| mv.elapsed.unwrap() >= Duration::from_millis(50)));
    }
    let reported = log(directory.path());
    let own: Vec<&Line> = reported.iter().filter(|line| line.name.starts_with("slow-stop#")).collect();
    let clock = |line: &Line| -> Option<i64> {
        let words: Vec<&str> = line.text.split(' ').collect();
        // It has South in the first game.
        let place = words.iter().position(|word| *word == "wtime")?;
        words[place + 1].parse().ok()
    };
    let mut stops = 0;
    for index in 0..own.len() {
        if own[index].said || own[index].text != "stop" {
            continue;
        }
        // `go ponder`, `stop`, its answer, `position`, `go`. The last search of a game is followed by no other.
        let [before, go] = [index - 1, index + 3].map(|place| own.get(place));
        if let (Some(before), Some(go)) =
            (before.and_then(|line| clock(line)), go.filter(|line| line.text.starts_with("go wtime")))
            && reported.iter().position(|line| std::ptr::eq(line, own[index])) < second_game(&reported)
        {
            stops += 1;
            assert!(clock(go).unwrap() <= before - 50, "{}", go.text);
        }
    }
    assert!(stops > 2, "{stops}");
}

/// The place in the log where the second game begins.
fn second_game(log: &[Line]) -> Option<usize> {
    let mut places = (0..log.len()).filter(|&place| log[place].text == "ucinewgame");
    // Both engines are told.
    places.nth(2)
}
