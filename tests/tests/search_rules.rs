//! The search on Xiongqi, compared with the plain rules: lines, wins and losses, repetition, the move limit, unusual
//! positions.

use crate::searching::{XiongqiPool, check_line, check_lines, nodes, pool, search, search_on, solve};
use xiongmao_search::score::{MATE_BOUND, Value};
use xiongmao_search::{Answer, Info, Limits, Pool, Score};
use xiongmao_tests::both::plain_move;
use xiongmao_tests::pair::{Pair, exposes, is_counted, sparse_feen};
use xiongmao_tests::plain::random::{Rng, random_feen};
use xiongmao_tests::plain::{Game, PlainMove, Status, mate_in};
use xiongmao_tests::{rounds, scaled};

/// Positions near which one side almost always wins within a few plies.
const STRONG: [&str; 5] = [
    "4g^3/8/8/8/8/8/8/R2G^3R / X/x",
    "4g^3/8/8/8/8/8/8/E2G^3R / X/x",
    "4g^3/8/8/2a5/8/8/8/EB1G^3R / X/x",
    "e3g^2r/8/8/8/8/8/8/3G^4 / X/x",
    "e3g^2r/8/8/8/8/3H4/8/3G^4 / x/X",
];
const START: &str = "rhbag^bhr/2c2c2/ssssssss/8/8/SSSSSSSS/2C2C2/RHBAG^BHR / X/x";

/// The number of positions whose lines are checked, and the nodes for each.
const LINE_POSITIONS: u64 = 150;
const LINE_NODES: u64 = 4_000;
/// The number of sparse positions for the plain solver, and the longest win that it looks for, in own moves.
const SOLVED_POSITIONS: u64 = 1_200;
const LONGEST_MATE: u32 = 3;
/// The search limits for finding them.
const MATE_NODES: u64 = 100_000;
/// The number of nodes of searches whose claims are compared with the solver.
const CLAIM_NODES: u64 = 3_000;
/// The number of games played close to the move limit, and the nodes for the positions reached.
const WANDERINGS: u64 = 4_000;
const EDGE_NODES: u64 = 5_000;
/// The maximum score in centipawns of a drawn game, either way.
const DRAW_SLACK: i32 = 4;
/// The number of self-play games, and their moves.
const SELF_GAMES: u64 = 120;
const SELF_PLIES: usize = 60;

/// A position from a random game: the start or a random position, then random moves that are not suicidal.
fn random_pair(rng: &mut Rng) -> Pair {
    let mut pair = match rng.below(3) {
        0 => Pair::from_feen(START),
        1 => Pair::from_feen(&random_feen(rng)),
        _ => Pair::from_feen(&sparse_feen(rng, 8)),
    };
    for _ in 0..rng.below(40) {
        let mut next = pair.clone();
        if !next.play_random(rng, |game, mv| !exposes(game, mv)) || next.is_over() {
            break;
        }
        pair = next;
    }
    pair
}

/// The game after this legal move.
fn after(game: &Game, mv: PlainMove) -> Game {
    let mut next = game.clone();
    next.play(mv).expect("a legal move");
    next
}

/// The rank of a score among others.
fn rank(score: Score) -> i32 {
    match score {
        Score::Centipawns(value) => value,
        Score::Mate(plies) if plies > 0 => 1_000_000 - plies,
        Score::Mate(plies) => -1_000_000 - plies,
    }
}

#[test]
fn every_line_is_legal_and_every_mate_ends_the_game() {
    let (mut rng, mut pool) = (Rng::new(31), pool());
    let (mut lines, mut mates) = (0, 0);
    for number in 0..rounds(LINE_POSITIONS) {
        let pair = random_pair(&mut rng);
        if pair.is_over() {
            continue;
        }
        let multipv = 1 + number as usize % 4;
        let limits = Limits { depth: Some(20), ..nodes(LINE_NODES) };
        let (answer, infos) = search(&mut pool, &pair.game, &limits, multipv);
        for info in &infos {
            check_line(&pair, info);
            lines += 1;
            mates += usize::from(matches!(info.score, Score::Mate(_)));
        }
        check_order(&pair, &infos, multipv);
        let best = answer.best.unwrap_or_else(|| panic!("no answer in {pair}"));
        assert!(pair.plain.legal_moves().contains(&plain_move(best)), "{pair}");
        if let Some(ponder) = answer.ponder {
            let mut after = pair.clone();
            after.play(plain_move(best));
            assert!(after.plain.legal_moves().contains(&plain_move(ponder)), "{pair}");
        }
    }
    assert!(lines > scaled(1_500) && mates > scaled(500), "{lines} lines, {mates} mates");
}

/// Panics unless the lines of one iteration begin with different moves and are in descending order.
fn check_order(pair: &Pair, infos: &[Info], multipv: usize) {
    let legal = pair.plain.legal_moves().len();
    // An interrupted iteration ends by repeating the best line, at the depth that was completed.
    for lines in infos.chunk_by(|one, other| other.multipv > 1 && one.depth == other.depth) {
        assert!(lines.len() <= multipv.min(legal), "{pair}");
        for (index, pair_of_lines) in lines.windows(2).enumerate() {
            let [better, worse] = pair_of_lines else { unreachable!("windows of two") };
            assert_eq!((better.multipv, worse.multipv), (index + 1, index + 2), "{pair}");
            assert!(rank(better.score) >= rank(worse.score), "{pair}");
        }
        for (index, line) in lines.iter().enumerate() {
            assert!(lines[..index].iter().all(|other| other.pv[0] != line.pv[0]), "{pair}");
        }
    }
}

/// The final score of a search with an empty table; also checks its line.
fn final_score(pool: &mut XiongqiPool, pair: &Pair, limits: &Limits) -> Score {
    let (answer, _) = search(pool, &pair.game, limits, 1);
    let info = answer.info.unwrap_or_else(|| panic!("no info in {pair}"));
    check_line(pair, &info);
    info.score
}

#[test]
fn wins_that_repetition_makes() {
    let mut pool = pool();
    let mut found = 0;
    for row in include_str!("../data/repetition-mates.tsv").lines() {
        let fields: Vec<&str> = row.split('\t').collect();
        let &[feen, moves, with, without] = fields.as_slice() else { panic!("four fields: {row}") };
        let pair = Pair::replay(feen, moves);
        let distance: i32 = with.parse().expect("a number of plies");
        assert_eq!(mate_in(&pair.plain, distance as u32, true), Some(distance as u32), "{row}");
        assert_eq!(final_score(&mut pool, &pair, &nodes(MATE_NODES)), Score::Mate(distance), "{row}");
        // Without its history the same position has no such win.
        let forgetful = Pair::from_feen(&pair.plain.feen());
        let without: u32 = without.parse().expect("a number of plies");
        assert_eq!((without, mate_in(&forgetful.plain, distance as u32, true)), (0, None), "{row}");
        assert_ne!(final_score(&mut pool, &forgetful, &nodes(CLAIM_NODES)), Score::Mate(distance), "{row}");
        found += 1;
    }
    assert!(found > scaled(10));
}

/// The number of the opponent's moves within which the side to move loses, if at most `longest`.
fn lost_in(game: &Game, longest: u32) -> Option<u32> {
    game.legal_moves().into_iter().try_fold(0, |most, mv| Some(most.max(mate_in(&after(game, mv), longest, true)?)))
}

#[test]
fn wins_and_losses_are_what_the_solver_says() {
    let (mut rng, mut pool) = (Rng::new(32), pool());
    let (mut wins, mut losses, mut others) = ([0; LONGEST_MATE as usize + 1], 0, 0);
    for _ in 0..rounds(SOLVED_POSITIONS) {
        let others_at_most = 2 + rng.below(4);
        let pair = Pair::from_feen(&sparse_feen(&mut rng, others_at_most));
        if pair.is_over() {
            continue;
        }
        let win = mate_in(&pair.plain, LONGEST_MATE, true);
        if let Some(distance) = win {
            let score = final_score(&mut pool, &pair, &nodes(MATE_NODES));
            assert_eq!(score, Score::Mate(distance as i32), "{pair}");
            wins[distance as usize] += 1;
            continue;
        }
        let (_, infos) = search(&mut pool, &pair.game, &nodes(CLAIM_NODES), 1);
        for info in &infos {
            check_line(&pair, info);
            match info.score {
                Score::Mate(claim) if claim > 0 => assert!(claim > LONGEST_MATE as i32, "mate {claim}: {pair}"),
                Score::Mate(claim) if claim >= -2 => {
                    let truth = lost_in(&pair.plain, claim.unsigned_abs());
                    assert!(truth.is_some(), "mate {claim}, not {truth:?}: {pair}");
                    losses += 1;
                }
                _ => others += 1,
            }
        }
    }
    assert!(
        wins[1] > scaled(20)
            && wins[2] > scaled(10)
            && wins[3] >= scaled(10)
            && losses > scaled(10)
            && others > scaled(400)
    );
}

#[test]
fn a_search_for_a_mate_ends_with_one_that_is_short_enough() {
    let (mut rng, mut pool) = (Rng::new(38), pool());
    let (mut found, mut early) = (0, 0);
    for _ in 0..rounds(SOLVED_POSITIONS) {
        let pair = Pair::from_feen(&sparse_feen(&mut rng, 3));
        let Some(distance) = mate_in(&pair.plain, LONGEST_MATE, true).filter(|&distance| distance > 1) else {
            continue;
        };
        for asked in [distance, distance + 1] {
            let limits = Limits { mate: Some(asked), ..nodes(MATE_NODES) };
            let (answer, infos) = search(&mut pool, &pair.game, &limits, 1);
            let enough = |info: &Info| {
                matches!(info.score, Score::Mate(1..)) && rank(info.score) >= rank(Score::Mate(asked as i32))
            };
            let info = answer.info.unwrap_or_else(|| panic!("no info in {pair}"));
            assert!(enough(&info), "mate {asked} was asked for, {} found in {pair}", info.score);
            // It ends with the first that is.
            assert_eq!(infos.iter().filter(|info| enough(info)).count(), 1, "{pair}");
            early += usize::from(info.nodes < MATE_NODES / 2);
            found += 1;
        }
    }
    assert!(found > scaled(40) && early > found / 2, "{found} found, {early} early");
}

/// A search's answer and reports, without the fields that differ from run to run.
fn without_time((mut answer, mut infos): (Answer, Vec<Info>)) -> (Answer, Vec<Info>) {
    for info in infos.iter_mut().chain(&mut answer.info) {
        info.time = std::time::Duration::ZERO;
    }
    (answer, infos)
}

#[test]
fn one_thread_is_reproducible() {
    let mut rng = Rng::new(33);
    let (mut used, mut fresh) = (pool(), pool());
    for number in 0..rounds(120) as usize {
        let pair = random_pair(&mut rng);
        let run = |pool: &mut XiongqiPool| without_time(search(pool, &pair.game, &nodes(3_000), 1 + number % 3));
        let first = run(&mut used);
        assert_eq!(first, run(&mut used), "cleared: {pair}");
        // Earlier searches have no effect.
        assert_eq!(first, run(&mut fresh), "another pool: {pair}");
        if number % 5 == 4 {
            let mut new =
                Pool::new(xiongmao_search::eval::xiongqi::Evaluation::embedded(), 8).expect("eight megabytes");
            assert_eq!(first, run(&mut new), "a new pool: {pair}");
        }
    }
}

#[test]
fn the_node_limit_is_obeyed() {
    let (mut rng, mut pool) = (Rng::new(34), pool());
    for _ in 0..rounds(40) {
        let pair = random_pair(&mut rng);
        let (_, all) = without_time(search(&mut pool, &pair.game, &nodes(20_000), 1));
        for limit in [1, 100, 1_000, 5_000, 12_345] {
            let (answer, infos) = without_time(search(&mut pool, &pair.game, &nodes(limit), 1));
            assert!(answer.best.is_some() || pair.is_over(), "{pair}");
            let late = infos.iter().find(|info| info.depth > 1 && info.nodes > limit + xiongmao_search::BATCH);
            assert_eq!(late, None, "{limit} nodes in {pair}");
            // A smaller limit ends the same search earlier, but not before the limit is reached.
            let missed = all.iter().filter(|info| info.nodes < limit).find(|info| !infos.contains(info));
            assert_eq!(missed, None, "{limit} nodes in {pair}");
        }
    }
}

/// Whether the search's score agrees with the solved value.
fn agrees(score: Score, value: Value) -> bool {
    match score {
        Score::Centipawns(centipawns) => value == 0 && centipawns.abs() <= DRAW_SLACK,
        mate @ Score::Mate(_) => value.abs() >= MATE_BOUND && mate == Score::from(value),
    }
}

#[test]
fn the_move_limit_comes_before_slower_wins() {
    let (mut rng, mut pool) = (Rng::new(35), pool());
    let (mut wins, mut losses, mut draws, mut too_slow) = (0, 0, 0, 0);
    for _ in 0..rounds(WANDERINGS) {
        let mut pair = match rng.below(2) {
            0 => Pair::from_feen(&sparse_feen(&mut rng, 6)),
            _ => Pair::from_feen(STRONG[rng.below(STRONG.len())]),
        };
        let careful = 97 + rng.below(3);
        pair.wander(&mut rng, careful);
        // The move before the last ones mates if possible; otherwise it may be a mistake.
        let counts = |game: &Game, mv| is_counted(game, mv) && game.quiet_plies() < 99;
        let mates = |game: &Game, mv| counts(game, mv) && lost_in(&after(game, mv), 1).is_some();
        if !pair.play_random(&mut rng, mates) {
            pair.play_random(&mut rng, counts);
        }
        if pair.is_over() || pair.plain.quiet_plies() < 98 {
            continue;
        }
        let left = 100 - pair.plain.quiet_plies() as usize;
        let Some(value) = solve(&pair.plain, 0, left) else { continue };
        let score = final_score(&mut pool, &pair, &nodes(EDGE_NODES));
        assert!(agrees(score, value), "{score}, not {}: {pair}", Score::from(value));
        wins += usize::from(value > 0);
        losses += usize::from(value < 0);
        draws += usize::from(value == 0);
        // With an arbiter in place of the limit the same position is won.
        pair.plain.set_move_limit(false);
        pair.game.set_halfmove_limit(None);
        if value == 0
            && let Some(distance) = mate_in(&pair.plain, 2, true)
        {
            assert_eq!(final_score(&mut pool, &pair, &nodes(MATE_NODES)), Score::Mate(distance as i32), "{pair}");
            too_slow += 1;
        }
    }
    assert!(
        wins > scaled(50) && losses >= scaled(2) && draws > scaled(200) && too_slow >= scaled(3),
        "{wins} {losses} {draws} {too_slow}"
    );
}

#[test]
fn odd_positions_are_answered() {
    let mut pool = pool();
    let mut run = |pair: &Pair| search(&mut pool, &pair.game, &nodes(2_000), 2).0;
    // No move is possible: no answer.
    let stalemate = Pair::from_feen("7g^/8/8/8/8/+s7/H+s6/G^C+s5 / X/x");
    assert!(stalemate.is_over());
    assert_eq!(run(&stalemate), Answer::default());
    // A terminal piece is gone: no answer.
    let over = Pair::from_feen("4d^3/8/8/8/8/8/8/8 s/2SG^ X/x");
    assert_eq!(run(&over), Answer::default());
    // Only terminal pieces: drawn, whatever the answer.
    let drawn = Pair::from_feen("4g^3/8/8/8/8/8/8/3G^4 / X/x");
    assert!(run(&drawn).info.is_none_or(|info| agrees(info.score, 0)));
    // Only one move.
    let forced = Pair::from_feen("7g^/8/8/8/8/+s6S/H+s6/G^C+s5 / X/x");
    assert_eq!(forced.plain.legal_moves().len(), 1);
    assert_eq!(run(&forced).best.map(plain_move), forced.plain.legal_moves().first().copied());
}

/// Whether the game goes on after this legal move and a reply captures the terminal piece.
fn is_suicidal(game: &Game, mv: PlainMove) -> bool {
    after(game, mv).status() == Status::InProgress && exposes(game, mv)
}

#[test]
fn suicidal_moves_are_all_there_is() {
    let (mut rng, mut pool) = (Rng::new(36), pool());
    let (mut lost, mut single) = (0, 0);
    for _ in 0..rounds(20_000) {
        let pair = Pair::from_feen(&sparse_feen(&mut rng, 6));
        let moves = pair.plain.legal_moves();
        let suicides = moves.iter().filter(|&&mv| is_suicidal(&pair.plain, mv)).count();
        let others = moves.len() - suicides;
        let wins = mate_in(&pair.plain, 1, true).is_some();
        if pair.is_over() || wins || others > 1 || others == 1 && suicides > 0 && single > 30 {
            continue;
        }
        let (answer, infos) = search(&mut pool, &pair.game, &nodes(2_000), 3);
        let best = plain_move(answer.best.unwrap_or_else(|| panic!("no answer in {pair}")));
        assert!(moves.contains(&best), "{pair}");
        check_lines(&pair, &infos);
        if others == 0 {
            lost += 1;
            assert_eq!(answer.info.expect("a line").score, Score::Mate(-1), "{pair}");
        } else {
            single += 1;
            assert!(!is_suicidal(&pair.plain, best), "{} in {pair}", best.pmn(&pair.plain));
        }
        if lost > 60 && single > 30 {
            break;
        }
    }
    assert!(lost > scaled(20) && single > scaled(20), "{lost} {single}");
}

#[test]
fn no_move_repeats_in_games_of_the_search() {
    let (mut rng, mut pool) = (Rng::new(37), pool());
    let (mut plies, mut forbidden) = (0, 0);
    for game in 0..rounds(SELF_GAMES) {
        let mut pair = Pair::from_feen(&sparse_feen(&mut rng, 3));
        pair.wander(&mut rng, 60);
        pool.clear();
        for _ in 0..SELF_PLIES {
            if pair.is_over() {
                break;
            }
            forbidden += pair.plain.pseudo_moves().iter().filter(|&&mv| pair.plain.is_repetitive(mv)).count();
            // The table is kept from move to move, as in a real game.
            let (answer, infos) = search_on(&mut pool, &pair.game, &nodes(300), 1 + game as usize % 2);
            check_lines(&pair, &infos);
            let best = plain_move(answer.best.unwrap_or_else(|| panic!("no answer in {pair}")));
            assert!(pair.plain.pseudo_moves().contains(&best), "{pair}");
            assert!(!pair.plain.is_repetitive(best), "{} in {pair}", best.pmn(&pair.plain));
            pair.play(best);
            plies += 1;
        }
    }
    assert!(plies > scaled(800) && forbidden > scaled(50), "{plies} plies, {forbidden} forbidden");
}
