//! Searching a game that is played in both implementations, and holding what the search says against the plain rules.

use xiongmao_movegen::xiongqi::Game;
use xiongmao_search::eval::xiongqi::Evaluation;
use xiongmao_search::score::{DRAW, Value, loss_in, win_in};
use xiongmao_search::{Answer, Bound, Info, Limits, Pool, Report, Score, SearchSettings};
use xiongmao_tests::both::plain_move;
use xiongmao_tests::pair::Pair;
use xiongmao_tests::plain::{self, Status};

/// A pool for Xiongqi with the evaluation that the program comes with.
pub type XiongqiPool = Pool<Game, Evaluation>;

/// A pool with one thread and a small table.
pub fn pool() -> XiongqiPool {
    Pool::new(Evaluation::embedded(), 8).expect("eight megabytes")
}

/// Keeps all it hears.
#[derive(Default)]
pub struct Listener(pub Vec<Info>);

impl Report for Listener {
    fn info(&mut self, info: &Info) {
        self.0.push(info.clone());
    }
}

/// Limits of this many nodes and nothing else.
pub fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

/// Searches with nothing remembered, and returns the answer with all that was reported.
pub fn search(pool: &mut XiongqiPool, game: &Game, limits: &Limits, multipv: usize) -> (Answer, Vec<Info>) {
    pool.clear();
    search_on(pool, game, limits, multipv)
}

/// Searches with what earlier searches left in the table.
pub fn search_on(pool: &mut XiongqiPool, game: &Game, limits: &Limits, multipv: usize) -> (Answer, Vec<Info>) {
    let mut listener = Listener::default();
    let settings = SearchSettings { multipv, ..SearchSettings::default() };
    let answer = pool.search(pool.control().start(false), game, limits, &settings, &mut listener);
    (answer, listener.0)
}

/// Fails unless the line is legal under the plain rules, and a line that is said to be won or lost ends the game after
/// exactly the moves that were claimed.
pub fn check_line(pair: &Pair, info: &Info) {
    let words = || format!("{} {:?} of {pair}", info.score, line_words(pair, info));
    assert!(!info.pv.is_empty(), "{}", words());
    let us = pair.plain.side_to_move();
    let mut game = pair.plain.clone();
    for &mv in &info.pv {
        assert!(game.legal_moves().contains(&plain_move(mv)), "illegal {:?}: {}", plain_move(mv), words());
        game.play(plain_move(mv)).expect("a legal move");
    }
    let (Score::Mate(distance), Bound::Exact) = (info.score, info.bound) else { return };
    let (winner, moves) = if distance > 0 { (us, 2 * distance - 1) } else { (us.other(), -2 * distance) };
    assert_eq!(info.pv.len() as i32, moves, "{}", words());
    match game.status() {
        Status::Over { winner: Some(side), .. } => assert_eq!(side, winner, "{}", words()),
        other => panic!("the line ends with {other:?}: {}", words()),
    }
}

/// [`check_line`] for all of them.
pub fn check_lines(pair: &Pair, infos: &[Info]) {
    for info in infos {
        check_line(pair, info);
    }
}

fn line_words(pair: &Pair, info: &Info) -> Vec<String> {
    let mut game = pair.plain.clone();
    let mut words = Vec::new();
    for &mv in &info.pv {
        let mv = plain_move(mv);
        if !game.pseudo_moves().contains(&mv) {
            words.push(format!("{mv:?}"));
            break;
        }
        words.push(mv.pmn(&game));
        if game.play(mv).is_err() {
            break;
        }
    }
    words
}

/// The game's value for the side to move, in the search's terms, if a search this many plies deep settles it.
pub fn solve(game: &plain::Game, at: usize, plies: usize) -> Option<Value> {
    match game.status() {
        // The side to move never wins by a move of the other side that the rules allow.
        Status::Over { winner: Some(_), .. } => return Some(loss_in(at)),
        Status::Over { winner: None, .. } => return Some(DRAW),
        Status::InProgress if plies == 0 => return None,
        Status::InProgress => {}
    }
    let values = game.legal_moves().into_iter().map(|mv| {
        let mut next = game.clone();
        next.play(mv).expect("a legal move");
        solve(&next, at + 1, plies - 1).map(|value| -value)
    });
    let values: Vec<Option<Value>> = values.collect();
    // Nothing beats winning at once, whatever the other moves are worth.
    if values.contains(&Some(win_in(at + 1))) {
        return Some(win_in(at + 1));
    }
    values.into_iter().collect::<Option<Vec<Value>>>()?.into_iter().max()
}
