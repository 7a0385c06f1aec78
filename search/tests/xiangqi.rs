//! Suites of an exhaustive solver for Xiangqi: forced mates, and perpetual checks and chases.
//!
//! `tests/data/xiangqi-mates.tsv` and `tests/data/xiangqi-perpetual.tsv` were proven by the plain rules; the programs
//! that made them are in `tests/examples`.

use std::time::Duration;

use crate::searching::{XiangqiPool, check_line, name, nodes, pool, read_move, search, search_on};
use xiongmao_movegen::xiangqi::{Game, Perpetual};
use xiongmao_search::{Bound, Clock, Limits, Score};

/// Nodes for each mate.
const MATE_NODES: u64 = 200_000;
/// Nodes for a search after the opponent has left the line of a win.
const LATER_NODES: u64 = 100;
/// Nodes for each verdict.
const VERDICT_NODES: u64 = 200_000;

fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t').collect())
}

#[test]
fn every_mate_is_found_with_its_exact_distance() {
    let mut pool = pool();
    let (mut count, mut missed) = (0, Vec::new());
    for row in rows(include_str!("../../tests/data/xiangqi-mates.tsv")) {
        let [fen, distance] = row[..] else { panic!("two fields: {row:?}") };
        let game = Game::from_fen(fen).unwrap_or_else(|reason| panic!("{fen}: {reason}"));
        let distance: u32 = distance.parse().expect("a distance");
        let limits = Limits { mate: Some(distance), ..nodes(MATE_NODES) };
        let (answer, infos) = search(&mut pool, &game, &limits, 1);
        for info in &infos {
            check_line(&game, info);
            if let (Score::Mate(claim), Bound::Exact | Bound::Lower) = (info.score, info.bound) {
                assert!(claim >= distance as i32, "mate {claim}, not {distance}: {fen}");
            }
        }
        let score = answer.info.map(|info| info.score);
        if score != Some(Score::Mate(distance as i32)) {
            missed.push(format!("{fen}: mate {distance}, not {score:?}"));
        }
        count += 1;
    }
    assert_eq!(count, 200);
    assert!(missed.is_empty(), "{} of {count} missed:\n{}", missed.len(), missed.join("\n"));
}

/// A mate in six, next to many longer ones.
const MANY_MATES: &str = "5k3/3P5/3a1a3/9/9/9/p3r3p/C6R1/5K3/9 w - - 0 1";
/// More time than a test takes.
const HOUR: Duration = Duration::from_secs(3600);

fn best(pool: &mut XiangqiPool, game: &Game, limits: &Limits) -> Option<Score> {
    search_on(pool, game, limits, 1).0.info.map(|info| info.score)
}

#[test]
fn only_a_clock_ends_a_search_with_a_longer_mate_than_there_is() {
    let (mut pool, game) = (pool(), Game::from_fen(MANY_MATES).expect("a position"));
    assert_eq!(best(&mut pool, &game, &nodes(500_000)), Some(Score::Mate(6)));
    pool.clear();
    let limits = Limits { mate: Some(6), movetime: Some(HOUR), ..Limits::default() };
    assert_eq!(best(&mut pool, &game, &limits), Some(Score::Mate(6)));
    pool.clear();
    let clock = Clock { remaining: HOUR, increment: HOUR, moves_to_go: None };
    let limits = Limits { clock: Some(clock), ..Limits::default() };
    assert!(matches!(best(&mut pool, &game, &limits), Some(Score::Mate(6..))));
    // A fixed time is not used up if no nearer win is possible.
    let game = Game::from_fen("3k5/9/9/9/9/9/9/9/7R1/5K2R w - - 0 1").expect("a position");
    let limits = Limits { movetime: Some(HOUR), ..Limits::default() };
    assert_eq!(best(&mut pool, &game, &limits), Some(Score::Mate(2)));
}

/// A mate in four by checks that begins with the sacrifice of a chariot.
const SACRIFICE: &str = "2R2ab2/3ka4/1c2b3n/3C5/6P1p/P8/2PR4P/2r3r1N/3nAK3/9 b - - 0 1";

#[test]
fn a_win_by_checks_is_found_however_much_it_sacrifices() {
    let (mut pool, game) = (pool(), Game::from_fen(SACRIFICE).expect("a position"));
    let (mate, wanted) = (Some(Score::Mate(4)), Limits { mate: Some(4), ..nodes(5_000) });
    assert_eq!(best(&mut pool, &game, &nodes(200_000)), mate);
    // The entries of another search hide nothing.
    pool.clear();
    let other = best(&mut pool, &game, &Limits { depth: Some(12), ..Limits::default() });
    assert_ne!(other, mate);
    let (answer, infos) = search_on(&mut pool, &game, &wanted, 1);
    assert_eq!(answer.info.map(|info| info.score), mate);
    for info in &infos {
        check_line(&game, info);
    }
    // It begins with a move that is to be searched, or not at all.
    let others = game.legal_moves().iter().copied().filter(|&mv| Some(mv) != answer.best).collect();
    pool.clear();
    assert_ne!(best(&mut pool, &game, &Limits { search_moves: others, ..wanted }), mate);
}

/// A mate in four with quiet plies, among many replies.
const QUIET_MATE: &str = "5a3/3k5/3a5/9/9/9/9/9/2n1K4/2p6 b - - 0 1";

#[test]
fn a_search_for_a_mate_takes_as_long_after_another_search() {
    let (mut pool, game) = (pool(), Game::from_fen(QUIET_MATE).expect("a position"));
    let wanted = Limits { mate: Some(4), ..nodes(MATE_NODES) };
    let seek = |pool: &mut XiangqiPool| {
        let info = search_on(pool, &game, &wanted, 1).0.info.expect("a line");
        assert_eq!(info.score, Score::Mate(4));
        info.nodes
    };
    let fresh = seek(&mut pool);
    pool.clear();
    assert!(!matches!(best(&mut pool, &game, &Limits { depth: Some(8), ..Limits::default() }), Some(Score::Mate(_))));
    assert_eq!(seek(&mut pool), fresh);
}

#[test]
fn a_known_win_is_kept_when_the_other_side_leaves_its_line() {
    let mut pool = pool();
    let (mut replies, mut forgotten) = (0, Vec::new());
    for row in rows(include_str!("../../tests/data/xiangqi-mates.tsv")) {
        let [fen, _] = row[..] else { panic!("two fields: {row:?}") };
        let mut game = Game::from_fen(fen).unwrap_or_else(|reason| panic!("{fen}: {reason}"));
        let (answer, _) = search(&mut pool, &game, &nodes(20_000), 1);
        let info = answer.info.expect("a line");
        let Score::Mate(found @ 2..) = info.score else { continue };
        game.play(info.pv[0]).expect("a legal move");
        for reply in &game.legal_moves() {
            game.play(reply).expect("a legal move");
            let (answer, infos) = search_on(&mut pool, &game, &nodes(LATER_NODES), 1);
            for info in &infos {
                check_line(&game, info);
            }
            let score = answer.info.expect("a line").score;
            replies += 1;
            if !matches!(score, Score::Mate(left) if (1..found).contains(&left)) {
                forgotten.push(format!("{fen} {} {}: mate {found}, then {score}", name(info.pv[0]), name(reply)));
            }
            game.take_back();
        }
    }
    assert!(replies > 200, "{replies}");
    assert!(forgotten.is_empty(), "{} of {replies}:\n{}", forgotten.len(), forgotten.join("\n"));
}

#[test]
fn a_known_win_is_kept_by_searches_of_one_node() {
    let mut pool = pool();
    for row in rows(include_str!("../../tests/data/xiangqi-mates.tsv")).step_by(10) {
        let [fen, distance] = row[..] else { panic!("two fields: {row:?}") };
        let mut game = Game::from_fen(fen).unwrap_or_else(|reason| panic!("{fen}: {reason}"));
        let distance: i32 = distance.parse().expect("a distance");
        let (answer, _) = search(&mut pool, &game, &nodes(MATE_NODES), 1);
        let mut info = answer.info.expect("a line");
        // The search may have found a longer win only.
        let Score::Mate(found) = info.score else { panic!("{fen}: {}", info.score) };
        assert!(found >= distance);
        for left in (1..found).rev() {
            for &mv in &info.pv[..2] {
                game.play(mv).expect("a legal move");
            }
            info = search_on(&mut pool, &game, &nodes(1), 1).0.info.expect("a line");
            let Score::Mate(now) = info.score else { panic!("{fen}: {} instead of mate {left}", info.score) };
            assert!((1..=left).contains(&now), "{fen}: mate {now} instead of mate {left}");
            check_line(&game, &info);
        }
    }
}

#[test]
fn perpetual_checks_and_chases_are_answered_right() {
    let mut pool = pool();
    let (mut count, mut wrong) = (0, Vec::new());
    for row in rows(include_str!("../../tests/data/xiangqi-perpetual.tsv")) {
        let [fen, moves, mode, outcome, _, worse] = row[..] else { panic!("six fields: {row:?}") };
        let mut game = Game::from_fen(fen).unwrap_or_else(|reason| panic!("{fen}: {reason}"));
        game.set_perpetual(match mode {
            "counted" => Perpetual::Counted,
            "repeated" => Perpetual::Repeated,
            _ => panic!("no mode: {mode}"),
        });
        for mv in moves.split(' ') {
            game.play(read_move(mv)).unwrap_or_else(|reason| panic!("{fen} {moves}: {reason}"));
        }
        let (answer, infos) = search(&mut pool, &game, &nodes(VERDICT_NODES), 1);
        for info in &infos {
            check_line(&game, info);
        }
        let (best, info) = answer.best.zip(answer.info).expect("the game goes on");
        let best = name(best);
        if worse.split(' ').any(|mv| mv == best) {
            let line: Vec<String> = info.pv.iter().map(|&mv| name(mv)).collect();
            wrong.push(format!(
                "{fen} moves {moves}: {mode} {outcome}, not {best} {} depth {} {line:?}",
                info.score, info.depth
            ));
        }
        count += 1;
    }
    assert_eq!(count, 200);
    assert!(wrong.is_empty(), "{} of {count} wrong:\n{}", wrong.len(), wrong.join("\n"));
}
