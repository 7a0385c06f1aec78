//! The search knows no game: on a tiny second one it agrees with plain minimax.

mod tiny;

use tiny::{Board, Ending, Material, Rng, Tiny, forced, is_plain, ply, settled, square};
use xiongmao_movegen::{Position, Side};
use xiongmao_search::score::{MATE, MATE_BOUND, Value};
use xiongmao_search::{Answer, Bound, Info, Limits, Pool, Report, Score, Settings};

/// How far the solver looks, in plies.
const SOLVED_PLIES: usize = 7;
/// Random positions, with and without histories.
const POSITIONS: usize = 800;
/// What the search gets first, and what it gets where it has not found the shortest win by then.
const FIRST: (u32, u64) = (16, 8_000);
const MORE: (u32, u64) = (100, 400_000);
/// A drawn game may be scored this many centipawns off 0.
const DRAW_SLACK: Value = 4;

#[derive(Default)]
struct Listener(Vec<Info>);

impl Report for Listener {
    fn info(&mut self, info: &Info) {
        self.0.push(info.clone());
    }
}

type TinyPool = Pool<Tiny, Material>;

fn pool() -> TinyPool {
    Pool::new(Material::default(), 4).expect("four megabytes")
}

fn search(pool: &mut TinyPool, game: &Tiny, (depth, nodes): (u32, u64), multipv: usize) -> (Answer, Vec<Info>) {
    pool.clear();
    pool.control().start(false);
    let mut listener = Listener::default();
    let limits = Limits { depth: Some(depth), nodes: Some(nodes), ..Limits::default() };
    let settings = Settings { multipv, ..Settings::default() };
    let answer = pool.search(game, &limits, &settings, &mut listener);
    (answer, listener.0)
}

/// A random game in progress: a random position, sometimes with a history, under different move limits.
fn random_game(rng: &mut Rng, number: usize) -> Tiny {
    loop {
        let limit = [None, Some(100), Some(6), Some(12)][number % 4];
        let mut game = Tiny::random(rng, 5, limit);
        let plies = if number.is_multiple_of(3) { 0 } else { rng.below(20) };
        game.wander(rng, plies);
        if game.ending().is_none() {
            return game;
        }
    }
}

/// In how many plies this score says the game ends, and whether the side to move wins.
fn claim(score: Score) -> Option<(usize, bool)> {
    match score {
        Score::Centipawns(_) => None,
        Score::Mate(plies) if plies > 0 => Some((2 * plies as usize - 1, true)),
        Score::Mate(plies) => Some((2 * plies.unsigned_abs() as usize, false)),
    }
}

/// Fails unless the line is legal and, where a win or loss is claimed, ends the game so and then.
fn check_line(game: &Tiny, info: &Info) {
    let words = || format!("{} by {:?} in {}", info.score, info.pv, game.story());
    let mut now = game.clone();
    assert!(!info.pv.is_empty(), "{}", words());
    for &ply in &info.pv {
        assert!(now.ending().is_none() && now.legal().contains(&ply), "{ply:?}: {}", words());
        now = now.after(ply);
    }
    if let Some((plies, wins)) = claim(info.score).filter(|_| info.bound == Bound::Exact) {
        assert_eq!((info.pv.len(), now.ending()), (plies, Some(Ending::Lost)), "{}", words());
        assert_eq!(now.side_to_move() != game.side_to_move(), wins, "{}", words());
    }
}

/// Fails if a win or loss is claimed that is not forced, or sooner than it is.
fn check_claim(game: &Tiny, info: &Info, truth: Option<Value>) {
    let Some((plies, wins)) = claim(info.score).filter(|&(plies, _)| plies <= SOLVED_PLIES) else {
        // What is further away than the solver looks may be claimed only if nothing nearer speaks against it.
        assert!(claim(info.score).is_none_or(|(_, wins)| truth.is_none_or(|truth| (truth > 0) == wins)));
        return;
    };
    let sound = truth.is_some_and(|truth| (truth > 0) == wins && (MATE - truth.abs()) as usize <= plies);
    assert!(sound, "{} at depth {}, not {truth:?}: {}", info.score, info.depth, game.story());
}

/// Fails unless the answer's ply keeps the exact score.
fn check_best(game: &Tiny, answer: &Answer, truth: Value) {
    let next = game.after(answer.best.expect("a game in progress has an answer"));
    let plies = (MATE - truth.abs()) as usize - 1;
    let after = if plies == 0 { next.ending().map(|_| -MATE) } else { forced(&next, plies) };
    // The same result from the other side, one ply nearer.
    assert_eq!(after, Some(-truth - truth.signum()), "{:?} in {}", answer.best, game.story());
}

#[test]
fn wins_and_losses_are_those_of_minimax() {
    let (mut rng, mut pool) = (Rng::new(1), pool());
    let (mut found, mut subtle, mut missed, mut open) = ([0; SOLVED_PLIES + 1], 0, 0, 0);
    for number in 0..POSITIONS {
        let game = random_game(&mut rng, number);
        let truth = forced(&game, SOLVED_PLIES);
        let (mut answer, infos) = search(&mut pool, &game, FIRST, 1);
        for info in &infos {
            check_line(&game, info);
            check_claim(&game, info, truth);
        }
        let Some(truth) = truth else {
            open += 1;
            continue;
        };
        let plies = (MATE - truth.abs()) as usize;
        let exact = |answer: &Answer| answer.info.as_ref().is_some_and(|info| info.score == Score::from(truth));
        if !exact(&answer) {
            answer = search(&mut pool, &game, MORE, 1).0;
        }
        let plain = is_plain(&game, plies);
        subtle += usize::from(!plain);
        if exact(&answer) {
            check_best(&game, &answer, truth);
            found[plies] += 1;
        } else {
            assert!(!plain, "{:?}, not {}: {}", answer.info, Score::from(truth), game.story());
            missed += 1;
        }
    }
    // Even of the wins and losses by repetition or zugzwang most are seen.
    assert!(subtle > 20 && missed * 4 < subtle, "{missed} of {subtle} missed");
    assert!(found[2..].iter().all(|&count| count > 20) && open > 300, "{found:?}, {open} open");
}

#[test]
fn games_that_end_soon_are_scored_exactly() {
    let (mut rng, mut pool) = (Rng::new(2), pool());
    let (mut wins, mut losses, mut draws) = (0, 0, 0);
    for _ in 0..1_200 {
        let mut game = Tiny::random(&mut rng, 3, Some(4));
        let plies = rng.below(4);
        game.wander(&mut rng, plies);
        let Some(value) = settled(&game, 0, 6).filter(|_| game.ending().is_none()) else { continue };
        let (answer, infos) = search(&mut pool, &game, (24, 20_000), 1);
        for info in &infos {
            check_line(&game, info);
        }
        let score = answer.info.expect("a game in progress has a score").score;
        match score {
            Score::Centipawns(centipawns) => {
                assert!(value == 0 && centipawns.abs() <= DRAW_SLACK, "{score}, not {value}: {}", game.story());
            }
            Score::Mate(_) => assert_eq!(score, Score::from(value), "{}", game.story()),
        }
        wins += usize::from(value >= MATE_BOUND);
        losses += usize::from(value <= -MATE_BOUND);
        draws += usize::from(value == 0);
    }
    assert!(wins > 20 && losses > 20 && draws > 20, "{wins} {losses} {draws}");
}

#[test]
fn each_of_several_lines_is_true() {
    let (mut rng, mut pool) = (Rng::new(3), pool());
    let mut claims = 0;
    for number in 0..120 {
        let game = random_game(&mut rng, number);
        let (_, infos) = search(&mut pool, &game, (10, 4_000), 4);
        for info in &infos {
            check_line(&game, info);
            let Some((plies, wins)) = claim(info.score).filter(|&(plies, _)| plies <= SOLVED_PLIES) else { continue };
            // What holds for the line's own first ply is seen one ply later, from the other side.
            let next = game.after(info.pv[0]);
            let sound = match forced(&next, plies - 1) {
                Some(value) => (value < 0) == wins && ((MATE - value.abs()) as usize) < plies,
                None => plies == 1 && next.ending() == Some(Ending::Lost),
            };
            assert!(sound, "{} by {:?} in {}", info.score, info.pv, game.story());
            claims += 1;
        }
    }
    assert!(claims > 300, "{claims}");
}

#[test]
fn two_threads_claim_nothing_that_is_not_so() {
    let (mut rng, mut pool) = (Rng::new(4), pool());
    pool.set_threads(2);
    let mut found = 0;
    for number in 0..120 {
        let game = random_game(&mut rng, number);
        let truth = forced(&game, SOLVED_PLIES);
        let (_, infos) = search(&mut pool, &game, FIRST, 1);
        for info in &infos {
            check_line(&game, info);
            check_claim(&game, info, truth);
        }
        found += usize::from(infos.last().is_some_and(|info| claim(info.score).is_some()));
    }
    assert!(found > 20, "{found}");
}

#[test]
fn the_tiny_rules_are_what_they_say() {
    let game = |rows, side, limit| Tiny::new(Board::read(rows, side), limit);
    let step = |from, to| ply(square(from), square(to), false);
    // A soldier may become a wagon on the last row, or stay.
    let promotion = game("..../S.../...k/..../K...", Side::South, None);
    let last = (square("a4"), square("a5"));
    assert!(promotion.legal().contains(&ply(last.0, last.1, true)) && promotion.legal().contains(&step("a4", "a5")));
    // The fifth ply would lead into the second position as the first did.
    let mut shuffle = game("k.../..../..../..../K..W", Side::South, None);
    for (from, to) in [("d1", "d2"), ("a5", "a4"), ("d2", "d1"), ("a4", "a5")] {
        assert!(shuffle.legal().contains(&step(from, to)));
        shuffle = shuffle.after(step(from, to));
    }
    assert!(!shuffle.legal().contains(&step("d1", "d2")) && shuffle.legal().contains(&step("d1", "d3")));
    assert!(shuffle.without_repetition().legal().contains(&step("d1", "d2")));
    // Nothing can move, the king is gone, bare kings, too many quiet plies; and none of that.
    assert_eq!(game("SS.k/SS../SS../SS../KS..", Side::South, None).ending(), Some(Ending::Lost));
    assert_eq!(game("..../..../..../..../K..W", Side::North, None).ending(), Some(Ending::Lost));
    assert_eq!(game("k.../..../..../..../...K", Side::South, None).ending(), Some(Ending::Drawn));
    let quiet = |limit| game("k.../..../..../..../K..W", Side::South, limit).after(step("d1", "d2"));
    assert_eq!(quiet(Some(1)).ending(), Some(Ending::Drawn));
    assert_eq!((quiet(Some(2)).ending(), quiet(None).ending()), (None, None));
    // The wagon captures the king; before that it has to get there.
    assert_eq!(forced(&game("kW../..../..../..../K...", Side::South, None), 1), Some(MATE - 1));
    assert_eq!(forced(&game("k.../...W/..../..../K...", Side::South, None), 1), None);
}
