use super::*;

fn talk(lines: Vec<(&str, Effect)>) -> Talk {
    let sent = |(line, effect): (&str, Effect)| Sent { bytes: line.into(), pause: 0, effect };
    Talk { lines: lines.into_iter().map(sent).collect() }
}

fn begins(task: Task) -> Effect {
    Effect { interrupts: true, begins: Some(task), ..Effect::default() }
}

fn interrupts() -> Effect {
    Effect { interrupts: true, ..Effect::default() }
}

fn check(talk: &Talk, output: &[&str]) -> bool {
    talk.check(&output.iter().map(ToString::to_string).collect::<Vec<_>>()).is_ok()
}

#[test]
fn answers_have_their_place() {
    let ready = || ("isready", says(Said::Ready));
    let waits = talk(vec![("go infinite", begins(Task::Infinite)), ready(), ("stop", interrupts()), ready()]);
    assert!(check(&waits, &["info depth 1", "readyok", "bestmove a", "readyok"]));
    for wrong in [
        &["bestmove a", "readyok", "readyok"][..],
        &["readyok", "readyok", "bestmove a"],
        &["readyok", "bestmove a", "bestmove a", "readyok"],
        &["readyok", "readyok"],
        &["readyok", "bestmove a"],
    ] {
        assert!(!check(&waits, wrong), "{wrong:?}");
    }
    let limited = talk(vec![("go depth 1", begins(Task::Limited)), ready(), ready()]);
    for right in [
        ["bestmove a", "readyok", "readyok"],
        ["readyok", "bestmove a", "readyok"],
        ["readyok", "readyok", "bestmove a"],
    ] {
        assert!(check(&limited, &right), "{right:?}");
    }
    assert!(!check(&limited, &["readyok", "readyok"]));
    assert!(!check(&limited, &["bestmove a", "readyok", "readyok", "info string error: x"]));
    let hit = Effect { ponderhit: true, ..Effect::default() };
    let ponders = vec![("go ponder", begins(Task::Ponder { infinite: false })), ready(), ("ponderhit", hit), ready()];
    assert!(check(&talk(ponders.clone()), &["readyok", "bestmove a", "readyok"]));
    assert!(check(&talk(ponders.clone()), &["readyok", "readyok", "bestmove a"]));
    assert!(!check(&talk(ponders), &["bestmove a", "readyok", "readyok"]));
}

#[test]
fn every_kind_of_line_is_drawn() {
    let script: String = (0..300).map(|seed| Talk::draw(seed, 30).script()).collect();
    for part in BAD.iter().chain(&SETTINGS).chain(&POSITIONS).chain(&XIANGQI_POSITIONS).chain(&LIMITS) {
        assert!(script.contains(part), "{part}");
    }
    for line in [
        "quit",
        "go infinite",
        "go perft 25",
        "go ponder infinite",
        "setoption name UCI_Variant value xiangqi",
        "uci",
        "help",
        "ucinewgame",
    ] {
        assert!(script.lines().any(|found| found == line), "{line}");
    }
    assert_eq!(Talk::draw(7, 30).script(), Talk::draw(7, 30).script());
}
