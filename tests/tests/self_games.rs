//! Fast self-play games with all assertions on: no panic, no illegal move, no invalid line.
//!
//! `XIONGMAO_GAMES` sets the number of games, `XIONGMAO_SEED` the seed and `XIONGMAO_FIRST` the number of the first
//! game.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::searching::{XiongqiPool, check_line, nodes, pool, search_on};
use xiongmao_drawing::board_text::status_line;
use xiongmao_movegen::{AnyPosition as _, Side, Status};
use xiongmao_search::{Answer, Bound, Info, Score};
use xiongmao_tests::both::plain_move;
use xiongmao_tests::pair::{Pair, exposes, sparse_feen};
use xiongmao_tests::plain::mate_in;
use xiongmao_tests::plain::random::{Rng, random_feen};
use xiongmao_tests::{rounds, setting};

const START: &str = "rhbag^bhr/2c2c2/ssssssss/8/8/SSSSSSSS/2C2C2/RHBAG^BHR / X/x";
/// The default number of games.
const GAMES: u64 = 150;
/// No game is this long: captures and soldiers' moves run out, and without them the move limit ends the game.
const MOST_PLIES: usize = 3_000;
/// Up to this many plies the plain solver looks two own moves ahead.
const FEW_PLIES: usize = 10;

/// The beginning of a game: mostly the starting position, followed by some moves that lose nothing at once.
fn beginning(rng: &mut Rng) -> Pair {
    let mut pair = match rng.below(6) {
        0 => Pair::from_feen(&random_feen(rng)),
        1 => Pair::from_feen(&sparse_feen(rng, 10)),
        _ => Pair::from_feen(START),
    };
    for _ in 0..rng.below(16) {
        let mut next = pair.clone();
        if !next.play_random(rng, |game, mv| !exposes(game, mv)) || next.is_over() {
            break;
        }
        pair = next;
    }
    pair
}

/// Panics unless every move of the line is legal and a line with a mate score ends the game.
fn check_by_engine(pair: &Pair, info: &Info) {
    let mut game = pair.game.clone();
    for (index, mv) in info.pv.iter().enumerate() {
        assert!(game.legal_moves().contains(mv), "ply {index} of {info:?} in {pair}");
        game.play(*mv).expect("a legal move");
    }
    if let (Score::Mate(claim), Bound::Exact) = (info.score, info.bound) {
        let moves = if claim > 0 { 2 * claim - 1 } else { -2 * claim };
        assert_eq!(info.pv.len() as i32, moves, "{info:?} in {pair}");
        let winner = if claim > 0 { pair.game.side_to_move() } else { !pair.game.side_to_move() };
        let Status::Over(ending) = game.status() else { panic!("{info:?} does not end {pair}") };
        assert_eq!(ending.winner, Some(winner), "{info:?} in {pair}");
    }
}

/// Panics unless the plain solver confirms a claimed near win.
fn check_claim(pair: &Pair, info: &Info) {
    let within = if pair.plain.legal_moves().len() <= FEW_PLIES { 2 } else { 1 };
    if let (Score::Mate(claim), Bound::Exact) = (info.score, info.bound)
        && (1..=within).contains(&claim)
    {
        let truth = mate_in(&pair.plain, claim as u32, true);
        assert!(truth.is_some(), "mate {claim} in {pair}");
    }
}

/// Panics unless all reports of one search are true.
fn check(pair: &Pair, answer: &Answer, infos: &[Info], multipv: usize) {
    let last = answer.info.as_ref().unwrap_or_else(|| panic!("no line in {pair}"));
    assert_eq!(answer.best, last.pv.first().copied(), "{pair}");
    assert!(infos.contains(last), "{last:?} was not told in {pair}");
    for info in infos {
        check_by_engine(pair, info);
    }
    check_line(pair, last);
    check_claim(pair, last);
    // An interrupted iteration repeats the last line; with MultiPV, all of them.
    let count = multipv.min(pair.game.legal_moves().len());
    if count > 1 {
        for lines in infos.chunk_by(|one, other| one.depth == other.depth).flat_map(|lines| lines.chunks(count)) {
            let numbers: Vec<usize> = lines.iter().map(|line| line.multipv).collect();
            assert_eq!(numbers, (1..=count).collect::<Vec<_>>(), "{pair}");
        }
    }
}

/// The wins that the searches of a game have claimed: for each side, the number of plies played when it has won.
#[derive(Default)]
struct Claims([Option<usize>; 2]);

impl Claims {
    /// Panics unless a side that has claimed a win still claims it, as near as that. A claimed loss is the other side's
    /// win.
    fn check(&mut self, pair: &Pair, played: usize, info: &Info) {
        let [claimed, given] = [pair.game.side_to_move(), !pair.game.side_to_move()].map(Side::index);
        let (mut won, mut lost) = (None, None);
        match (info.score, info.bound) {
            (Score::Mate(claim @ 1..), Bound::Exact) => won = Some(played + 2 * claim as usize - 1),
            (Score::Mate(claim), Bound::Exact) => lost = Some(played + 2 * claim.unsigned_abs() as usize),
            _ => {}
        }
        if let Some(claimed) = self.0[claimed] {
            assert!(won.is_some_and(|won| won <= claimed), "a win by ply {claimed} became {info:?} in {pair}");
        }
        self.0[claimed] = won;
        self.0[given] = [self.0[given], lost].into_iter().flatten().min();
    }

    /// Whether the side to move faces a claim.
    fn against(&self, pair: &Pair) -> bool {
        self.0[(!pair.game.side_to_move()).index()].is_some()
    }
}

/// Plays one game and returns how many moves the search played. Half of the replies to a claimed win are random.
fn play(pair: &mut Pair, rng: &mut Rng, pool: &mut XiongqiPool) -> usize {
    let threads = if rng.below(4) == 0 { 2 } else { 1 };
    let multipv = if rng.below(4) == 0 { 2 + rng.below(4) } else { 1 };
    pool.set_threads(threads).expect("a few threads");
    pool.clear();
    let (mut played, mut claims) = (0, Claims::default());
    while !pair.is_over() {
        assert!(played < MOST_PLIES, "endless: {pair}");
        // As many searches of a hundred nodes as of a thousand.
        let limit = 50 << rng.below(6);
        let (answer, infos) = search_on(pool, &pair.game, &nodes(limit + rng.below(limit as usize) as u64), multipv);
        check(pair, &answer, &infos, multipv);
        claims.check(pair, played, answer.info.as_ref().expect("check has seen it"));
        played += 1;
        if claims.against(pair) && rng.below(2) == 0 {
            assert!(pair.play_random(rng, |_, _| true), "the search has found a move in {pair}");
            continue;
        }
        let best = plain_move(answer.best.unwrap_or_else(|| panic!("no answer in {pair}")));
        pair.play(best);
        assert_eq!(status_line(&pair.game.to_any()), format!("status {}", pair.plain.status_line()), "{pair}");
        if let Some(reply) = answer.ponder {
            assert!(pair.plain.legal_moves().contains(&plain_move(reply)), "{pair}");
        }
    }
    assert!(pair.game.legal_moves().is_empty(), "{pair}");
    played
}

#[test]
fn games_against_itself() {
    // A panic of a helper thread does not end the search, but fails this test. Other tests may panic in their threads.
    static PANICS: AtomicUsize = AtomicUsize::new(0);
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        let is_helper = std::thread::current().name().is_some_and(|name| name.starts_with("search-"));
        PANICS.fetch_add(usize::from(is_helper), Ordering::Relaxed);
        usual(panic);
    }));
    let (games, seed) = (setting("XIONGMAO_GAMES", rounds(GAMES)), setting("XIONGMAO_SEED", 1));
    let mut pool = pool();
    let mut plies = 0;
    let first = setting("XIONGMAO_FIRST", 0);
    for number in first..first + games {
        let mut rng = Rng::new(seed.wrapping_mul(1 << 32) + number);
        let mut pair = beginning(&mut rng);
        let game = catch_unwind(AssertUnwindSafe(|| play(&mut pair, &mut rng, &mut pool)));
        assert_eq!(PANICS.load(Ordering::Relaxed), 0, "a helper thread panicked before {pair}");
        plies += game.unwrap_or_else(|panic| {
            eprintln!("game {number} of seed {seed}: {pair}");
            resume_unwind(panic)
        });
    }
    assert!(plies as u64 > 20 * games, "{plies} plies in {games} games");
    println!("{games} games, {plies} plies");
}
