//! The verdicts for players, and those for the search before a run has reached its limit.

use super::random::each_position;
use crate::explanation::{Conduct, Consequence, NamedRun, Remark};
use crate::position::Outcome;
use crate::status::Status;
use crate::test_effort::cases;
use crate::xiangqi::{Game, Parts, Perpetual, Ruling, Run, RunKind, Square};
use crate::{Move, Position, Side, Silent};

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

fn mv(text: &str) -> Move {
    let (origin, destination) = text.split_at(2);
    Parts { origin: square(origin), destination: square(destination) }.mv()
}

fn after(fen: &str, moves: &str) -> Game {
    let mut game = Game::from_fen(fen).unwrap();
    for text in moves.split_whitespace() {
        game.play(mv(text)).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    game
}

/// North's chariot gives check after check; South's cannon and elephant have nothing to do with it.
const CHECKS: &str = "9/3k3c1/b2a1C2b/9/9/2B6/C8/9/1r7/5K3 w - - 0 1";
/// Three checks, after which the position occurs for the first time that recurs four plies later.
const PRELUDE: &str = "f8g8 b2b1 f1f2 b1f1 f2e2 f1e1";
const ROUND: &str = "e2d2 e1d1 d2e2 d1e1";

/// Two chariots that go to and fro.
const SHUFFLE: &str = "3k5/r8/9/9/9/9/9/9/R8/4K4 w - - 0 1";
const SHUFFLED: &str = "a2b2 a9b9 b2a2 b9a9";

#[test]
fn a_perpetual_check_is_explained() {
    let game = after(CHECKS, &format!("{PRELUDE} {ROUND} {ROUND}"));
    let moves = game.explain();
    assert_eq!(moves.len(), 14);
    for (index, explained) in moves.iter().enumerate() {
        let checks = index as u32 / 2 + index as u32 % 2;
        assert_eq!(explained.side, Side::BOTH[index % 2]);
        assert_eq!(explained.checks.is_empty(), explained.side == Side::South);
        let run = explained.runs.iter().find(|run| run.kind == RunKind::Check);
        let facts = run.map(|run| (run.side, run.length, run.limit));
        assert_eq!(facts, (checks > 0).then_some((Side::North, checks, Some(6))));
        assert_eq!(explained.status.is_over(), index == 13);
    }
    let last = &moves[13];
    assert_eq!((last.mv, last.checks.as_slice()), (mv("d1e1"), &[square("e1").into()][..]));
    assert_eq!((last.earlier.as_slice(), game.occurrences()), (&[6, 10][..], 3));
    let run = Run { side: Side::North, kind: RunKind::Check, piece: square("e2"), length: 7, pieces: 1, limit: 6 };
    assert_eq!(game.runs(), [run]);
    assert_eq!((last.status.to_string().as_str(), game.ruling()), ("repetition south", Some(Ruling::PerpetualCheck)));
    let run = NamedRun { run: *last.runs.last().unwrap(), piece: "general" };
    let remark = Remark::PerpetualRun { run, answer: None, consequence: Consequence::Loses(Side::North) };
    assert_eq!(last.remarks, [remark]);
}

#[test]
fn a_repetition_that_ends_nothing_is_explained() {
    // With the first three checks forgotten, the fifth is still within the limit when the position recurs.
    let start = after(CHECKS, PRELUDE).fen();
    let game = after(&start, &format!("{ROUND} {ROUND}"));
    let last = game.explain().pop().unwrap();
    assert_eq!((last.status, last.earlier.as_slice()), (Status::InProgress, &[0, 4][..]));
    let conducts = [Conduct::Free, Conduct::Checking];
    let remark = |consequence| Remark::Repetition { since: 0, conducts, consequence };
    assert_eq!(last.remarks, [remark(Consequence::MustStop(Side::North))]);
    // Not counting, the same is over.
    let mut game = game;
    game.set_perpetual(Perpetual::Repeated);
    let last = game.explain().pop().unwrap();
    assert_eq!(last.runs.last().map(|run| (run.length, run.limit)), Some((4, None)));
    assert_eq!(last.remarks, [remark(Consequence::Loses(Side::North))]);
}

#[test]
fn modes_judge_a_third_occurrence_differently() {
    let mut game = after(SHUFFLE, &format!("{SHUFFLED} {SHUFFLED}"));
    for mode in [Perpetual::Counted, Perpetual::Repeated] {
        game.set_perpetual(mode);
        assert_eq!(game.status().to_string(), "repetition draw");
    }
    // The position after the third check occurs for the third time with the seventh.
    let mut game = after(CHECKS, &format!("{PRELUDE} {ROUND} {ROUND}"));
    game.set_perpetual(Perpetual::Repeated);
    assert_eq!(game.status().to_string(), "repetition south");
    assert_eq!(game.ruling(), Some(Ruling::RepeatedOffence));
}

#[test]
fn the_search_need_not_wait_for_the_limit() {
    let mut game = after(CHECKS, &format!("{PRELUDE} {ROUND}"));
    assert_eq!(game.status(), Status::InProgress);
    for mode in [Perpetual::Counted, Perpetual::Repeated] {
        game.set_perpetual(mode);
        // South is to move, and North must break off.
        assert_eq!(game.outcome(4), Some(Outcome::Won));
        // Where the game itself stood there before, North may yet play otherwise.
        assert_eq!(game.outcome(3), None);
    }
    game.set_halfmove_limit(Some(40));
    assert_eq!(game.outcome(4), Some(Outcome::Won));
    game.set_perpetual(Perpetual::Counted);
    assert_eq!(game.outcome(4), None, "the move limit may come first");
    let game = after(SHUFFLE, SHUFFLED);
    assert_eq!((game.outcome(4), game.outcome(3)), (Some(Outcome::Drawn), None));
}

/// South's chariot moves back and forth and attacks a cannon without protection from both squares.
const STANDING_ATTACK: &str = "9/3k5/9/9/9/R2c5/9/9/9/5K3 w - - 0 1";
const TO_AND_FRO: &str = "a5b5 d9e9 b5a5 e9d9";

#[test]
fn competitions_count_new_attacks_alone() {
    let chases = |fen: &str, moves: &str, mode| {
        // The mode may be chosen before or after the moves.
        let mut later = after(fen, moves);
        later.set_perpetual(mode);
        let mut game = Game::from_fen(fen).unwrap();
        game.set_perpetual(mode);
        game.play(mv(moves)).unwrap();
        assert_eq!((game.chases(), game.runs()), (later.chases(), later.runs()));
        let named = game.chases();
        named.iter().map(|chase| format!("{} by {}", chase.target, chase.by)).collect::<Vec<_>>().join(", ")
    };
    // The chariot attacks what it attacked before; the horse uncovers an attack.
    let uncovered = "9/3k5/9/9/9/RN1c5/9/9/9/5K3 w - - 0 1";
    for (fen, played, repeated, competition) in
        [(STANDING_ATTACK, "a5b5", "d5 by b5", ""), (uncovered, "b5a3", "", "d5 by a5")]
    {
        assert_eq!(chases(fen, played, Perpetual::Repeated), repeated, "{played}");
        assert_eq!(chases(fen, played, Perpetual::Counted), repeated, "{played}");
        assert_eq!(chases(fen, played, Perpetual::Competition), competition, "{played}");
    }
    let mut game = after(STANDING_ATTACK, &format!("{TO_AND_FRO} {TO_AND_FRO}"));
    for (mode, status) in [
        (Perpetual::Counted, "in_progress"),
        (Perpetual::Repeated, "repetition north"),
        (Perpetual::Competition, "repetition draw"),
        (Perpetual::Arbiter, "in_progress"),
        (Perpetual::Repeated, "repetition north"),
    ] {
        game.set_perpetual(mode);
        assert_eq!(game.status().to_string(), status, "{mode:?}");
    }
}

#[test]
fn attacks_that_are_no_chases_are_explained() {
    let why =
        |fen: &str, played: &str, mode| {
            let mut game = Game::from_fen(fen).unwrap();
            game.set_perpetual(mode);
            game.play(mv(played)).unwrap();
            let last = game.explain().pop().unwrap();
            assert!(last.harmless.iter().all(|attack| {
                last.chases.iter().all(|chase| (chase.target, chase.by) != (attack.target, attack.by))
            }));
            let attacks = last.harmless.iter().map(|attack| {
                let protector = attack.why.protector().map_or(String::new(), |square| format!(" by {square}"));
                format!("{} {}: {}{protector}", attack.by, attack.target, attack.why.name())
            });
            attacks.collect::<Vec<_>>().join(", ")
        };
    for (fen, played, expected) in [
        ("9/3k5/9/4n4/9/R2c5/9/9/9/5K3 w", "a5b5", "b5 d5: protected by e7"),
        ("9/3k5/9/9/9/R2r5/9/9/9/5K3 w", "a5b5", "b5 d5: exchange"),
        ("9/3k5/9/9/9/RN1c5/9/9/9/5K3 w", "b5a3", "a5 d5: uncovered"),
        ("9/3k5/9/9/1P1c5/9/9/9/9/5K3 w", "b6c6", "c6 d6: attacker"),
        ("9/3k5/9/p8/9/1R7/9/9/9/5K3 w", "b5a5", "a5 a7: soldier_at_home"),
        ("9/3k1r3/9/9/9/2c6/5R3/9/9/5K3 w", "f4f5", "f5 c5: illegal, f5 f9: exchange"),
        (STANDING_ATTACK, "a5b5", ""),
    ] {
        assert_eq!(why(fen, played, Perpetual::Repeated), expected, "{fen}");
    }
    assert_eq!(why(STANDING_ATTACK, "a5b5", Perpetual::Competition), "b5 d5: standing");
    assert_eq!(why("9/3k5/9/9/9/RN1c5/9/9/9/5K3 w", "b5a3", Perpetual::Competition), "");
}

#[test]
fn an_arbiter_judges_and_the_search_counts_a_draw() {
    let mut game = after(STANDING_ATTACK, TO_AND_FRO);
    game.set_perpetual(Perpetual::Arbiter);
    assert_eq!((game.outcome(4), game.outcome(3)), (Some(Outcome::Drawn), None));
    for text in TO_AND_FRO.split(' ') {
        game.play(mv(text)).unwrap();
    }
    assert_eq!((game.status(), game.explain().pop().unwrap().remarks), (Status::InProgress, Vec::new()));
    // The search starts here, or comes here.
    assert_eq!((game.outcome(0), game.outcome(1)), (None, Some(Outcome::Drawn)));
}

#[test]
fn keys_tell_histories_apart_where_they_matter() {
    let fresh = |fen: &str| Game::from_fen(fen).unwrap().search_key(&[]);
    let short = after(CHECKS, PRELUDE);
    assert_eq!(short.search_key(&[]), fresh(&short.fen()));
    for rounds in [ROUND.to_owned(), format!("{ROUND} {ROUND}")] {
        let long = after(CHECKS, &format!("{PRELUDE} {rounds}"));
        assert_eq!(long.key(), short.key());
        assert_ne!(long.search_key(&[]), short.search_key(&[]));
    }
    let again = after(SHUFFLE, SHUFFLED);
    assert_ne!(again.search_key(&[]), fresh(SHUFFLE));
}

#[test]
fn a_null_move_ends_runs_and_is_taken_back() {
    let mut game = after(CHECKS, &format!("{PRELUDE} {ROUND} e2d2"));
    let before = (game.runs(), game.search_key(&[]), game.outcome(20));
    Position::make_null(&mut game);
    assert_eq!((game.runs(), game.outcome(20)), (Vec::new(), None));
    Position::unmake_null(&mut game);
    assert_eq!((game.runs(), game.search_key(&[]), game.outcome(20)), before);
}

#[test]
fn everything_is_taken_back() {
    each_position(6, 60, |game| {
        let before = format!("{game:?}");
        let legal = game.legal_moves();
        for mv in &legal {
            let key = game.key_after(mv);
            Position::make(game, mv, &mut Silent);
            assert_eq!(game.key(), key);
            assert_eq!(*game.board().keys(), game.board().computed_keys());
            assert_eq!(game.in_check(), game.board().in_check());
            Position::unmake(game);
        }
        assert_eq!(format!("{game:?}"), before);
    });
}

#[test]
fn a_hand_has_every_capture() {
    let check = |game: &Game| {
        for side in Side::BOTH {
            let captures = game.played().filter(|undo| undo.captured.is_some() && undo.moved.side() == side);
            assert_eq!(game.hand(side).iter().map(|&count| usize::from(count)).sum::<usize>(), captures.count());
        }
    };
    each_position(7, 60, |game| {
        check(game);
        Position::make_null(game);
        check(game);
        Position::unmake_null(game);
    });
    // The clock may count moves from before the first position.
    let mut game = Game::from_fen("9/5k3/9/9/9/9/9/9/4r4/3RK4 w - - 7 9").unwrap();
    for played in ["e1e2", "f9f8", "d1d8", "f8f9"] {
        check(&game);
        game.play(mv(played)).unwrap();
    }
    check(&game);
}

#[test]
fn any_pattern_may_be_asked_about() {
    let mut game = Game::start();
    // A prime, so that every origin and every destination comes.
    for bits in (0..=u16::MAX).step_by(cases(1, 251)) {
        let mv = Move(bits);
        let _ = (game.key_after(mv), game.moved(mv), game.captured(mv), game.is_noisy(mv));
        if !game.legal_moves().contains(&mv) {
            assert!(game.play(mv).is_err());
        }
    }
    assert_eq!(game.plies_played(), 0);
}

#[test]
fn illegal_moves_are_refused_with_the_reason() {
    let mut game = Game::from_fen("5k3/9/9/9/9/9/9/9/4r4/3RK4 w - - 0 1").unwrap();
    let refusal = |game: &mut Game, text| game.play(mv(text)).unwrap_err().to_string();
    assert_eq!(refusal(&mut game, "d1c1"), "that would leave the general in check");
    assert_eq!(refusal(&mut game, "d1c2"), "no piece can move like that here");
    assert_eq!(refusal(&mut game, "e2d2"), "no piece can move like that here");
    game.play(mv("e1e2")).unwrap();
    assert_eq!(game.hand(Side::South).iter().sum::<u8>(), 1);
    assert_eq!(game.hand(Side::North).iter().sum::<u8>(), 0);
}
