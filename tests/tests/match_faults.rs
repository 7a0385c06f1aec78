//! Matches between engines that crash, hang, print nonsense, repeat positions, answer late, flood the output or make
//! false claims. Every fault is identified and counted, and none stops the match.

use xiongmao_arena::tournament::game_result::{FalseClaim, Termination};
use xiongmao_arena::tournament::match_error::MatchError;
use xiongmao_arena::tournament::pairing::schedule::Fixture;
use xiongmao_arena::tournament::runner::{Match, MatchResources, MatchResult};
use xiongmao_movegen::notation::Cgsn;
use xiongmao_tests::matches;

const MOCK: &str = env!("CARGO_BIN_EXE_mock-engine");

/// A mock engine with this behaviour and additional settings. Its time to start is longer than any machine needs.
fn engine(how: &str, more: &str) -> String {
    let patience = if more.contains("patience") { "" } else { "patience = 100\n" };
    format!("[[engine]]\ncmd = '{MOCK}'\nname = '{how}'\nargs = ['{how}']\n{patience}{more}\n")
}

/// Plays a match between these engines.
fn run(head: &str, engines: &[String]) -> (MatchResult, Vec<(Fixture, Termination, String)>) {
    let text = format!("{head}\n[adjudication]\nmax_plies = 60\n{}", engines.concat());
    let (summary, games) = matches::play(&text, MatchResources::default());
    (summary, games.into_iter().map(|game| (game.fixture, game.outcome.termination, game.outcome.detail)).collect())
}

/// Two games of a faulty engine against a sound one. It must lose both with this reason.
fn loses(how: &str, more: &str, termination: Termination, detail: &str) {
    let well = engine("well", "nodes = 1");
    let (summary, games) = run("rounds = 1", &[engine(how, more), well]);
    assert_eq!(summary.standings.faults(0), [(termination, 2)], "{how}: {games:?}");
    assert_eq!(summary.standings.faults(1), [], "{how}: {games:?}");
    assert_eq!(summary.standings.pairings()[0].1.pairs, [1, 0, 0, 0, 0]);
    for (_, _, reported) in &games {
        assert!(reported.contains(detail), "{how}: {reported}");
    }
}

#[test]
fn a_crash_is_told_with_the_last_words() {
    loses("crash", "nodes = 1", Termination::Crash, ": 3; the last words of a mock engine");
}

/// Two games of an engine that never answers. Silence can be detected only by waiting. The timeout also limits the
/// start of the engine, so a busy machine that does not start it in time gets a longer one.
fn stalls(how: &str) {
    let text = |patience| {
        let engines = [engine(how, &format!("st = 0.01\npatience = {patience}")), engine("well", "nodes = 1")];
        format!("rounds = 1\n{}", engines.concat())
    };
    let starts =
        |patience: &u32| Match::new(&toml::from_str(&text(*patience)).unwrap(), MatchResources::default()).is_ok();
    let patience = [1, 3, 10, 50].into_iter().find(starts).expect("it starts");
    loses(how, &format!("st = 0.01\npatience = {patience}"), Termination::Stall, "no bestmove");
}

#[test]
fn an_engine_that_hangs_has_stalled() {
    stalls("hang");
}

#[test]
fn an_engine_that_floods_has_stalled() {
    stalls("flood");
}

#[cfg(unix)]
#[test]
fn a_closed_output_is_no_crash() {
    loses("close", "nodes = 1", Termination::Disconnect, "closed its output");
}

#[test]
fn an_answer_that_comes_late_forfeits() {
    loses("slow", "st = 0.01\nmargin = 1", Termination::Time, "ms late");
}

/// It answers every question, but only when it is told to stop: after its time.
#[test]
fn an_engine_that_is_always_late_loses_every_game() {
    let engines = [engine("late", "st = 0.01\nmargin = 1"), engine("well", "nodes = 1")];
    let (summary, games) = run("rounds = 3", &engines);
    assert_eq!(summary.standings.faults(0), [(Termination::Time, 6)], "{games:?}");
    assert_eq!(summary.standings.faults(1), [], "{games:?}");
}

/// Its answer to one question is no answer to the next.
#[test]
fn an_answer_counts_once() {
    loses("echoes", "nodes = 1\nrestart = true", Termination::Illegal, " is empty");
}

#[test]
fn moves_that_are_none_or_not_legal_lose() {
    loses("nonsense", "nodes = 1", Termination::Illegal, "'xyzzy'");
    loses("illegal", "nodes = 1", Termination::Illegal, "'a1-h8'");
    loses("mute", "nodes = 1", Termination::Illegal, "no move, although there is a legal one");
}

#[test]
fn a_repetition_is_no_illegal_move() {
    let (summary, games) = run(
        "rounds = 1\n[openings]\nsource = 'random:0'",
        &[engine("repeat", "nodes = 1"), engine("repeat", "nodes = 1")],
    );
    assert_eq!(summary.standings.endings(), [(Termination::Repetition, 2)]);
    // The side that begins is the first to repeat a position.
    assert_eq!(summary.standings.pairings()[0].1.pairs, [0, 0, 1, 0, 0]);
    assert!(games.iter().all(|(_, _, reported)| reported == "'a1-a2' repeats an earlier move"), "{games:?}");
}

#[test]
fn chatter_and_noise_do_no_harm() {
    let (summary, _) = run("rounds = 1", &[engine("chatter", "nodes = 1"), engine("stubborn", "nodes = 1")]);
    assert!(summary.standings.is_clean(), "{:?}", summary.standings);
    assert_eq!(summary.standings.games(), 2);
}

#[test]
fn lies_are_told_but_decide_nothing() {
    let (summary, _) = run("rounds = 1", &[engine("liar", "nodes = 1"), engine("well", "nodes = 1")]);
    let false_claims = summary.standings.false_claims(0);
    let kinds: Vec<FalseClaim> = false_claims.iter().map(|(kind, _)| *kind).collect();
    assert!(kinds.starts_with(&[FalseClaim::IllegalLine, FalseClaim::OtherMove]), "{false_claims:?}");
    assert!(false_claims.iter().all(|(_, count)| *count > 0));
    assert_eq!(summary.standings.faults(0), []);
    assert_eq!(summary.standings.false_claims(1), []);
    assert!(!summary.standings.is_clean());
}

#[test]
fn engines_that_cannot_be_used_are_told_before_the_first_game() {
    let refusal = |engine: String| {
        let text = format!("[[engine]]\ncmd = '{MOCK}'\nnodes = 1\n{engine}");
        match Match::new(&toml::from_str(&text).unwrap(), MatchResources::default()) {
            Err(error @ MatchError::Engine { .. }) => error.to_string(),
            other => panic!("{}", other.is_ok()),
        }
    };
    // Windows has exit codes and other words for a missing file.
    let text = refusal(engine("stillborn", "nodes = 1"));
    assert!(text.contains("engine stillborn crashed: exit ") && text.contains(": 9"), "{text}");
    let text = refusal(engine("well", "nodes = 1\noptions = { Depth = 3 }"));
    assert_eq!(text, "engine well cannot be set up: it has no option 'Depth'");
    let text = refusal("[[engine]]\ncmd = './no/such/program'\nnodes = 1".to_owned());
    assert!(text.contains("cannot be started: ") && text.contains("program: "), "{text}");
}

/// A chess program receives only commands that it understands, loses no game for reasons it cannot know, and resigns
/// when mated. Its openings are positions, too.
#[test]
fn a_chess_program_joins() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("openings.txt");
    let lines = "# an empress to come\n4g^3/8/8/8/8/8/s6S/R3G^2R / X/x\n\
                 3g^4/r7/8/8/8/8/7R/4G^3 / x/X moves d8-c8\na3-a4 a6-a5\n";
    std::fs::write(&file, lines).unwrap();
    let chess = engine("chess", "nodes = 1\nprotocol = 'uci'\nsearchmoves = true");
    let head = format!("rounds = 6\n[openings]\nsource = '{}'", file.display());
    let (summary, games) = run(&head, &[chess, engine("well", "nodes = 1")]);
    assert_eq!(summary.standings.games(), 12);
    assert_eq!((summary.standings.faults(0), summary.standings.faults(1)), (vec![], vec![]), "{games:?}");
    // Its lines are not checked; its false claims are reported.
    assert!(summary.standings.false_claims(0).iter().all(|(kind, _)| *kind == FalseClaim::BrokenClaim));
}

/// All of them in one tournament with concurrent games: it is played to the end and every game is counted.
#[test]
fn nobody_stops_a_tournament() {
    let engines = [
        engine("well", "nodes = 1"),
        engine("crash", "nodes = 1"),
        engine("nonsense", "nodes = 1"),
        engine("slow", "st = 0.01\nmargin = 1"),
        engine("chatter", "nodes = 1\nrestart = true"),
        engine("repeat", "nodes = 1"),
    ];
    let (summary, games) = run("rounds = 2\nconcurrency = 3\n[openings]\nsource = 'random:4'", &engines);
    assert_eq!(summary.standings.games(), 60);
    let mut numbers: Vec<u64> = games.iter().map(|(fixture, ..)| fixture.game).collect();
    numbers.sort_unstable();
    assert_eq!(numbers, (0..60).collect::<Vec<_>>());
    let only = |engine: usize, allowed: &[Termination]| {
        let faults = summary.standings.faults(engine);
        assert!(!faults.is_empty() && faults.iter().all(|(fault, _)| allowed.contains(fault)), "{engine}: {faults:?}");
    };
    assert_eq!(summary.standings.faults(0), []);
    assert_eq!(summary.standings.faults(4), []);
    only(1, &[Termination::Crash]);
    only(2, &[Termination::Illegal]);
    only(3, &[Termination::Time]);
    let pairs: u64 = summary.standings.pairings().iter().map(|(_, tally)| tally.pair_count()).sum();
    assert_eq!(pairs, 30);
    assert!(summary.standings.endings().iter().any(|(ending, _)| *ending == Termination::Rules(Cgsn::Mareking)));
}
