//! The search knows no particular game: on a tiny one, under two sets of rules, it agrees with plain minimax.

use std::sync::{Arc, Mutex};
use std::thread;

use crate::effort::{rounds, scaled};
use crate::tiny::{Board, Ending, Material, Rng, Rules, Tiny, exact_value, forced, is_plain, mv, square};
use xiongmao_movegen::{Observer, Position, Side};
use xiongmao_search::eval::Eval;
use xiongmao_search::score::{MATE, MATE_BOUND, Value};
use xiongmao_search::{Answer, Bound, Info, Limits, NullReport, Pool, Report, Score, SearchSettings};

/// How far the solver looks, in plies.
const SOLVED_PLIES: usize = 7;
/// Random positions, with and without histories.
const POSITIONS: u64 = 3_000;
/// Depth and nodes of the first search, and of a second one if the first has not found the shortest win.
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
    let mut listener = Listener::default();
    let limits = Limits { depth: Some(depth), nodes: Some(nodes), ..Limits::default() };
    let settings = SearchSettings { multipv, ..SearchSettings::default() };
    let answer = pool.search(pool.control().start(false), game, &limits, &settings, &mut listener);
    (answer, listener.0)
}

/// A random game in progress: a random position, sometimes with a history, under different move limits.
fn random_game(rng: &mut Rng, number: usize, rules: Rules) -> Tiny {
    loop {
        let limit = [None, Some(100), Some(6), Some(12)][number % 4];
        let mut game = Tiny::random(rng, 5, limit, rules);
        let moves = if number.is_multiple_of(3) { 0 } else { rng.below(20) };
        game.wander(rng, moves);
        if game.ending().is_none() {
            return game;
        }
    }
}

/// Within how many plies the game ends by this score, and whether the side to move wins. A game that is lost by the
/// loser's own move ends one ply sooner or later than by the winner's.
fn claim(score: Score, rules: Rules) -> Option<(usize, bool)> {
    match score {
        Score::Centipawns(_) => None,
        Score::Mate(plies) if plies > 0 => Some((2 * plies as usize - usize::from(rules == Rules::NoRepeats), true)),
        Score::Mate(plies) => Some((2 * plies.unsigned_abs() as usize, false)),
    }
}

/// Fails unless the line is legal and, if it claims a win or loss, ends the game with that result after that many
/// moves.
fn check_line(game: &Tiny, info: &Info) {
    let words = || format!("{} by {:?} in {}", info.score, info.pv, game.story());
    let mut now = game.clone();
    assert!(!info.pv.is_empty(), "{}", words());
    for &mv in &info.pv {
        assert!(now.ending().is_none() && now.legal().contains(&mv), "{mv:?}: {}", words());
        now = now.after(mv);
    }
    if let Some((plies, wins)) = claim(info.score, game.rules()).filter(|_| info.bound == Bound::Exact) {
        let spare = plies - info.pv.len();
        assert!(spare <= usize::from(game.rules() == Rules::CheckBinds), "{}", words());
        let loser = match now.ending() {
            Some(Ending::Lost) => now.side_to_move(),
            Some(Ending::Won) => !now.side_to_move(),
            _ => panic!("nobody has lost: {}", words()),
        };
        assert_eq!(loser != game.side_to_move(), wins, "{}", words());
    }
}

/// Fails if a win or loss is claimed that is not forced, or sooner than it is forced.
fn check_claim(game: &Tiny, info: &Info, truth: Option<Value>) {
    let claim = claim(info.score, game.rules());
    let Some((moves, wins)) = claim.filter(|&(moves, _)| moves <= SOLVED_PLIES) else {
        // A claim beyond the solver's horizon only has to agree with a result within it.
        assert!(claim.is_none_or(|(_, wins)| truth.is_none_or(|truth| (truth > 0) == wins)));
        return;
    };
    let sound = truth.is_some_and(|truth| (truth > 0) == wins && (MATE - truth.abs()) as usize <= moves);
    assert!(sound, "{} at depth {}, not {truth:?}: {}", info.score, info.depth, game.story());
}

/// Fails unless the answer's move keeps the result. Returns whether it also keeps the distance.
fn keeps_the_distance(game: &Tiny, answer: &Answer, truth: Value) -> bool {
    let next = game.after(answer.best.expect("a game in progress has an answer"));
    let after = match next.ending() {
        Some(Ending::Won) => Some(MATE),
        Some(Ending::Lost) => Some(-MATE),
        _ => forced(&next, (MATE - truth.abs()) as usize - 1),
    };
    // The same result from the other side, one ply nearer.
    assert_eq!(after.map(Value::signum), Some(-truth.signum()), "{:?} in {}", answer.best, game.story());
    after == Some(-truth - truth.signum())
}

/// Random games in progress, solved to the end of [`SOLVED_PLIES`].
fn solved_games(rules: Rules) -> Vec<(Tiny, Option<Value>)> {
    let mut rng = Rng::new(1);
    let games = (0..rounds(POSITIONS)).map(|number| random_game(&mut rng, number as usize, rules));
    games.map(|game| (game.clone(), forced(&game, SOLVED_PLIES))).collect()
}

/// Searches these games and compares the results with the solver's.
fn agrees_with_minimax(games: &[(Tiny, Option<Value>)], rules: Rules, prepare: impl Fn(Tiny) -> Tiny) {
    let (mut pool, positions) = (pool(), games.len());
    let (mut found, mut subtle, mut missed, mut longer_way, mut open) = ([0; SOLVED_PLIES + 1], 0, 0, 0, 0);
    for (game, truth) in games {
        let (game, truth) = (prepare(game.clone()), *truth);
        assert_eq!(game.rules(), rules);
        let (mut answer, infos) = search(&mut pool, &game, FIRST, 1);
        for info in &infos {
            check_line(&game, info);
            check_claim(&game, info, truth);
        }
        let Some(truth) = truth else {
            open += 1;
            continue;
        };
        let moves = (MATE - truth.abs()) as usize;
        let exact = |answer: &Answer| answer.info.as_ref().is_some_and(|info| info.score == Score::from(truth));
        if !exact(&answer) {
            answer = search(&mut pool, &game, MORE, 1).0;
        }
        let plain = is_plain(&game, moves);
        subtle += usize::from(!plain);
        if exact(&answer) {
            longer_way += usize::from(!keeps_the_distance(&game, &answer, truth));
            found[moves] += 1;
        } else {
            assert!(!plain, "{:?}, not {}: {}", answer.info, Score::from(truth), game.story());
            missed += 1;
        }
    }
    // If the quickest win begins with a move that was pruned, a defence may look longer than it is.
    assert!(longer_way * 100 < positions, "{longer_way} of {found:?}");
    // Rare cases hardly occur in a few positions.
    if positions < 150 {
        return;
    }
    // Most wins and losses by repetition or zugzwang are also found.
    assert!(subtle * 80 > positions && missed * 4 < subtle, "{missed} of {subtle} missed");
    assert!(found[2..].iter().all(|&count| count * 40 > positions), "{found:?}");
    assert!(open * 8 > 3 * positions, "{open} open");
}

#[test]
fn wins_and_losses_are_those_of_minimax() {
    let games = solved_games(Rules::NoRepeats);
    agrees_with_minimax(&games, Rules::NoRepeats, |game| game);
    agrees_with_minimax(&games[..games.len() / 4], Rules::NoRepeats, Tiny::without_table);
}

#[test]
fn wins_and_losses_are_those_of_minimax_where_check_binds() {
    let games = solved_games(Rules::CheckBinds);
    agrees_with_minimax(&games, Rules::CheckBinds, |game| game);
    agrees_with_minimax(&games[..games.len() / 4], Rules::CheckBinds, Tiny::without_table);
}

/// Random games in progress whose every line is over within six plies, and their exact scores.
fn short_games(rules: Rules) -> Vec<(Tiny, Value)> {
    let mut rng = Rng::new(2);
    // Positions recur for the third time only if the move limit is high enough.
    let (limit, history) = if rules == Rules::NoRepeats { (4, 4) } else { (11, 10) };
    let games = (0..rounds(6_000)).filter_map(|_| {
        let mut game = Tiny::random(&mut rng, 3, Some(limit), rules);
        let moves = rng.below(history);
        game.wander(&mut rng, moves);
        let value = exact_value(&game, 0, 6).filter(|_| game.ending().is_none())?;
        Some((game, value))
    });
    games.collect()
}

/// Compares the search's scores, draws included, with the solver's in short games.
fn scores_are_exact(games: &[(Tiny, Value)], rules: Rules, threads: usize, prepare: impl Fn(Tiny) -> Tiny) {
    let mut pool = pool();
    pool.set_threads(threads).expect("a few threads");
    let (mut wins, mut losses, mut draws, mut recurrences) = (0, 0, 0, 0);
    for (game, value) in games {
        let (game, value) = (prepare(game.clone()), *value);
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
        recurrences += usize::from(game.legal().into_iter().any(|mv| game.after(mv).recurrence().is_some()));
    }
    assert!(wins > scaled(60) && losses > scaled(60) && draws > scaled(60), "{wins} {losses} {draws}");
    assert!(rules == Rules::NoRepeats || recurrences > scaled(100), "{recurrences}");
}

#[test]
fn games_that_end_soon_are_scored_exactly() {
    scores_are_exact(&short_games(Rules::NoRepeats), Rules::NoRepeats, 1, |game| game);
}

#[test]
fn games_that_end_soon_are_scored_exactly_where_check_binds() {
    let games = short_games(Rules::CheckBinds);
    for threads in [1, 2] {
        scores_are_exact(&games, Rules::CheckBinds, threads, |game| game);
        scores_are_exact(&games, Rules::CheckBinds, threads, Tiny::without_table);
    }
}

#[test]
fn each_of_several_lines_is_true() {
    for rules in [Rules::NoRepeats, Rules::CheckBinds] {
        let (mut rng, mut pool) = (Rng::new(3), pool());
        let mut claims = 0;
        for number in 0..rounds(1_200) as usize {
            let game = random_game(&mut rng, number, rules);
            let (_, infos) = search(&mut pool, &game, (10, 4_000), 4);
            for info in &infos {
                check_line(&game, info);
                let claim = claim(info.score, rules).filter(|&(plies, _)| plies <= SOLVED_PLIES);
                let Some((plies, wins)) = claim else { continue };
                // The solver checks the position after the line's first move, for the other side.
                let next = game.after(info.pv[0]);
                let sound = match next.ending() {
                    Some(ending) => ending == if wins { Ending::Lost } else { Ending::Won },
                    None => forced(&next, plies - 1).is_some_and(|value| (value < 0) == wins),
                };
                assert!(sound, "{} by {:?} in {}", info.score, info.pv, game.story());
                claims += 1;
            }
        }
        assert!(claims > scaled(2_000), "{claims}");
    }
}

#[test]
fn two_threads_claim_nothing_false() {
    for rules in [Rules::NoRepeats, Rules::CheckBinds] {
        let (mut rng, mut pool) = (Rng::new(4), pool());
        pool.set_threads(2).expect("two threads");
        let mut found = 0;
        for number in 0..rounds(480) as usize {
            let game = random_game(&mut rng, number, rules);
            let truth = forced(&game, SOLVED_PLIES);
            let (_, infos) = search(&mut pool, &game, FIRST, 1);
            for info in &infos {
                check_line(&game, info);
                check_claim(&game, info, truth);
            }
            found += usize::from(infos.last().is_some_and(|info| claim(info.score, rules).is_some()));
        }
        assert!(found > scaled(80), "{found}");
    }
}

/// An evaluation that records the thread of each search.
#[derive(Clone, Default)]
struct Watched {
    material: Material,
    began: Arc<Mutex<Vec<String>>>,
}

impl Observer for Watched {
    fn added(&mut self, piece: usize, square: usize) {
        self.material.added(piece, square);
    }

    fn removed(&mut self, piece: usize, square: usize) {
        self.material.removed(piece, square);
    }

    fn moved(&mut self, piece: usize, from: usize, to: usize) {
        self.material.moved(piece, from, to);
    }
}

impl Eval<Tiny> for Watched {
    fn reset(&mut self, position: &Tiny) {
        let thread = thread::current().name().unwrap_or_default().to_owned();
        self.began.lock().expect("nobody panics with the list").push(thread);
        self.material.reset(position);
    }

    fn push(&mut self) {
        self.material.push();
    }

    fn pop(&mut self) {
        self.material.pop();
    }

    fn evaluate(&mut self, position: &Tiny) -> Value {
        self.material.evaluate(position)
    }
}

#[test]
fn the_number_of_threads_can_change_between_searches() {
    let eval = Watched::default();
    let began = Arc::clone(&eval.began);
    let mut pool = Pool::new(eval, 1).expect("a megabyte");
    let game = Tiny::new(Board::read("k..g/s..w/..../W..S/G..K", Side::South), None, Rules::NoRepeats);
    let (limits, settings) = (Limits { depth: Some(5), ..Limits::default() }, SearchSettings::default());
    let caller = thread::current().name().unwrap_or_default().to_owned();
    for threads in [1, 3, 2, 0, 2] {
        pool.set_threads(threads).expect("a few threads");
        let answer = pool.search(pool.control().start(false), &game, &limits, &settings, &mut NullReport);
        assert_eq!(answer.info.expect("a line").depth, 5);
        // The caller searches, and every helper once. The system chooses which helper thread takes which part.
        let mut began = std::mem::take(&mut *began.lock().expect("nobody panics with the list"));
        assert_eq!(began.len(), threads.max(1), "{began:?}");
        assert_eq!(began.remove(0), caller);
        // One more watches the clock of other searches, and may also take a part.
        let helpers: Vec<String> = (1..=threads).map(|helper| format!("search-{helper}")).collect();
        assert!(began.iter().all(|thread| helpers.contains(thread)), "{began:?}");
    }
}

#[test]
fn the_tiny_rules_are_what_they_say() {
    let game = |rows, side, limit| Tiny::new(Board::read(rows, side), limit, Rules::NoRepeats);
    let step = |from, to| mv(square(from), square(to), false);
    // A soldier may become a wagon on the last row, or stay.
    let promotion = game("..../S.../...k/..../K...", Side::South, None);
    let last = (square("a4"), square("a5"));
    assert!(promotion.legal().contains(&mv(last.0, last.1, true)) && promotion.legal().contains(&step("a4", "a5")));
    // The fifth move would lead to the second position, as the first did.
    let mut shuffle = game("k.../..../..../..../K..W", Side::South, None);
    for (from, to) in [("d1", "d2"), ("a5", "a4"), ("d2", "d1"), ("a4", "a5")] {
        assert!(shuffle.legal().contains(&step(from, to)));
        shuffle = shuffle.after(step(from, to));
    }
    assert!(!shuffle.legal().contains(&step("d1", "d2")) && shuffle.legal().contains(&step("d1", "d3")));
    assert!(shuffle.without_repetition().legal().contains(&step("d1", "d2")));
    // No legal move, a captured king, bare kings, the move limit; and none of these.
    assert_eq!(game("SS.k/SS../SS../SS../KS..", Side::South, None).ending(), Some(Ending::Lost));
    assert_eq!(game("..../..../..../..../K..W", Side::North, None).ending(), Some(Ending::Lost));
    assert_eq!(game("k.../..../..../..../...K", Side::South, None).ending(), Some(Ending::Drawn));
    let quiet = |limit| game("k.../..../..../..../K..W", Side::South, limit).after(step("d1", "d2"));
    assert_eq!(quiet(Some(1)).ending(), Some(Ending::Drawn));
    assert_eq!((quiet(Some(2)).ending(), quiet(None).ending()), (None, None));
    // The wagon captures the king if it attacks it already.
    assert_eq!(forced(&game("kW../..../..../..../K...", Side::South, None), 1), Some(MATE - 1));
    assert_eq!(forced(&game("k.../...W/..../..../K...", Side::South, None), 1), None);
}

#[test]
fn the_tiny_rules_where_check_binds() {
    let game = |rows, side| Tiny::new(Board::read(rows, side), None, Rules::CheckBinds);
    let played = |mut game: Tiny, line: &[(&str, &str)]| {
        for &(from, to) in line {
            let mv = mv(square(from), square(to), false);
            assert!(game.ending().is_none() && game.legal().contains(&mv), "{from}{to} in {}", game.story());
            game = game.after(mv);
        }
        game
    };
    // The king may not step into the wagon's file, nor stay there.
    let start = game("k.../..../..../..../K..W", Side::South);
    assert!(!played(start.clone(), &[("d1", "b1")]).legal().contains(&mv(square("a5"), square("b5"), false)));
    assert_eq!(game("k.W./.W../..../..../K...", Side::North).ending(), Some(Ending::Lost));
    // The third occurrence of a position is a draw.
    let shuffle = [("d1", "d2"), ("a5", "a4"), ("d2", "d1"), ("a4", "a5")];
    let twice = played(start.clone(), &shuffle);
    assert_eq!(twice.ending(), None);
    assert_eq!(played(twice.clone(), &shuffle).ending(), Some(Ending::Drawn));
    assert_eq!(played(twice.without_repetition(), &shuffle).ending(), None);
    // Perpetual check loses, regardless of who completes the cycle.
    let checks = [("d1", "d5"), ("a5", "a4"), ("d5", "d4"), ("a4", "a5"), ("d4", "d5"), ("a5", "a4"), ("d5", "d4")];
    let end = played(start, &checks);
    let last = [("a4", "a5"), ("d4", "d5")];
    assert_eq!(played(end, &last).ending(), Some(Ending::Won));
}
