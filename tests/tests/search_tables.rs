//! The search with endgame tables, against the plain rules: what it claims holds, and what is won is won.

use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};

use tempfile::TempDir;
use xiongmao_search::eval::xiongqi::Xiongqi;
use xiongmao_search::{Bound, Info, Score, Variant};
use xiongmao_tables::{Tables, Value, family};
use xiongmao_tests::both::plain_move;
use xiongmao_tests::pair::{Pair, exposes, sparse_feen};
use xiongmao_tests::plain::random::Rng;
use xiongmao_tests::plain::{Side, Status, mate_in};
use xiongmao_tests::{rounds, scaled};

use crate::searching::{XiongqiPool, nodes, pool, search, search_on};

/// Won endings that are played to the end, and the nodes of each move.
const WON_ENDINGS: u64 = 200;
const ENDING_NODES: u64 = 300;
/// Searched positions with four and five pieces, their nodes, and the longest mates that the plain solver refutes.
const CLAIM_POSITIONS: u64 = 1_000;
const CLAIM_NODES: u64 = 3_000;
const LONGEST_REFUTED: u32 = 3;

/// All tables of three pieces.
fn three() -> &'static Path {
    static DIR: OnceLock<TempDir> = OnceLock::new();
    let made = || {
        let dir = tempfile::tempdir().expect("a directory");
        let family = family("xiongqi").expect("a game with tables");
        family.make(dir.path(), &family.classes(3), &AtomicBool::new(false), &mut |_| ()).expect("tables");
        dir
    };
    DIR.get_or_init(made).path()
}

fn tables() -> Arc<Tables> {
    Arc::new(Tables::open(three()).expect("tables"))
}

fn pool_with(tables: &Arc<Tables>) -> XiongqiPool {
    let mut pool = pool();
    pool.set_endings(Xiongqi::endings(Arc::clone(tables), 5));
    pool
}

/// Fails unless the line is legal, and ends with the win that it claims after no more moves than it claims.
fn check_claim(pair: &Pair, info: &Info) {
    let mut game = pair.plain.clone();
    for &mv in &info.pv {
        game.play(plain_move(mv)).unwrap_or_else(|reason| panic!("{pair}: {reason}"));
    }
    let (Score::Mate(distance), Bound::Exact) = (info.score, info.bound) else { return };
    let us = pair.plain.side_to_move();
    let (winner, moves) = if distance > 0 { (us, 2 * distance - 1) } else { (us.other(), -2 * distance) };
    assert!(info.pv.len() as i32 <= moves, "mate {distance} with {} plies: {pair}", info.pv.len());
    assert!(matches!(game.status(), Status::Over { winner: Some(side), .. } if side == winner), "{distance}: {pair}");
}

/// Plays a position that `winner` is to win: the search with tables for `winner`, for the other side the table's best
/// defence, or random moves. Returns the moves played.
fn play_out(pool: &mut XiongqiPool, tables: &Tables, pair: &mut Pair, winner: Side, rng: &mut Rng) -> usize {
    let start = pair.plain.history().len();
    let is_stubborn = rng.below(2) == 0;
    while !pair.is_over() {
        let defence = tables.line(&pair.game, 1).first().copied().filter(|_| is_stubborn);
        if pair.plain.side_to_move() == winner {
            let best = search_on(pool, &pair.game, &nodes(ENDING_NODES), 1).0.best.expect("a move");
            pair.play(plain_move(best));
        } else if let Some(mv) = defence {
            pair.play(plain_move(mv));
        } else if !pair.play_random(rng, |game, mv| !exposes(game, mv)) {
            pair.play_random(rng, |_, _| true);
        }
    }
    let status = pair.plain.status();
    assert!(matches!(status, Status::Over { winner: Some(side), .. } if side == winner), "{status:?}: {pair}");
    pair.plain.history().len() - start
}

#[test]
fn won_endings_are_won_in_time() {
    let tables = tables();
    let (mut rng, mut pool) = (Rng::new(71), pool_with(&tables));
    let mut longest = 0;
    for _ in 0..rounds(WON_ENDINGS) {
        let mut pair = Pair::from_feen(&sparse_feen(&mut rng, 1));
        if pair.is_over() {
            continue;
        }
        let us = pair.plain.side_to_move();
        let (winner, promised) = match tables.value(&pair.game) {
            Some(Value::Win { plies, ban: false }) => (us, usize::from(plies)),
            Some(Value::Loss { plies, ban: false }) => (us.other(), usize::from(plies)),
            _ => continue,
        };
        let (_, infos) = search(&mut pool, &pair.game, &nodes(ENDING_NODES), 1);
        let last = infos.last().expect("a line");
        check_claim(&pair, last);
        let Score::Mate(claim) = last.score else { panic!("{promised} plies, not {}: {pair}", last.score) };
        assert!(claim.unsigned_abs() as usize <= promised.div_ceil(2), "{promised} plies, mate {claim}: {pair}");
        assert!(last.table_hits.is_some());
        let played = play_out(&mut pool, &tables, &mut pair, winner, &mut rng);
        assert!(played <= promised, "{played} plies, {promised} promised: {pair}");
        longest = longest.max(promised);
    }
    assert!(longest > scaled(20), "{longest}");
}

#[test]
fn no_mate_with_tables_is_refuted() {
    let tables = tables();
    let (mut rng, mut pool) = (Rng::new(72), pool_with(&tables));
    let (mut hits, mut solved, mut longer) = (0, 0, 0);
    for _ in 0..rounds(CLAIM_POSITIONS) {
        let others = 1 + rng.below(3);
        let mut pair = Pair::from_feen(&sparse_feen(&mut rng, others));
        // A history that forbids moves, and a move limit that may be near.
        let wandered = rng.below(2) * rng.below(98);
        pair.wander(&mut rng, wandered);
        if pair.is_over() {
            continue;
        }
        let (_, infos) = search(&mut pool, &pair.game, &nodes(CLAIM_NODES), 1);
        for info in &infos {
            check_claim(&pair, info);
            hits += info.table_hits.unwrap_or(0);
        }
        let Some(Info { score: Score::Mate(claim @ 1..), bound: Bound::Exact, .. }) = infos.last() else { continue };
        if claim.unsigned_abs() <= LONGEST_REFUTED {
            assert!(mate_in(&pair.plain, claim.unsigned_abs(), true).is_some(), "mate {claim}: {pair}");
            solved += 1;
        } else {
            longer += 1;
        }
    }
    assert!(
        hits > scaled(1_000) && solved > scaled(20) && longer > scaled(10),
        "{hits} hits, {solved} solved, {longer} longer"
    );
}
