//! Searches of Xiangqi positions, and checks of the lines found against the rules.

use xiongmao_movegen::xiangqi::{Game, Parts};
use xiongmao_movegen::{Move, Status};
use xiongmao_search::eval::xiangqi::Evaluation;
use xiongmao_search::{Answer, Bound, Info, Limits, Pool, Report, Score, SearchSettings};

/// A pool for Xiangqi with the embedded evaluation.
pub type XiangqiPool = Pool<Game, Evaluation>;

/// A pool with one thread and a small table.
pub fn pool() -> XiangqiPool {
    Pool::new(Evaluation::embedded(), 8).expect("eight megabytes")
}

/// Keeps every report.
#[derive(Default)]
struct Listener(Vec<Info>);

impl Report for Listener {
    fn info(&mut self, info: &Info) {
        self.0.push(info.clone());
    }
}

/// A limit of this many nodes and nothing else.
pub fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

/// Searches with an empty table and empty histories. Returns the answer and the reports.
pub fn search(pool: &mut XiangqiPool, game: &Game, limits: &Limits, multipv: usize) -> (Answer, Vec<Info>) {
    pool.clear();
    search_on(pool, game, limits, multipv)
}

/// Searches with the table and the histories of earlier searches.
pub fn search_on(pool: &mut XiangqiPool, game: &Game, limits: &Limits, multipv: usize) -> (Answer, Vec<Info>) {
    let mut listener = Listener::default();
    let settings = SearchSettings { multipv, ..SearchSettings::default() };
    let answer = pool.search(pool.control().start(false), game, limits, &settings, &mut listener);
    (answer, listener.0)
}

/// Origin and destination, as in the suites.
pub fn name(mv: Move) -> String {
    let Parts { origin, destination } = Parts::of(mv);
    format!("{origin}{destination}")
}

/// Reads what [`name`] writes.
pub fn read_move(text: &str) -> Move {
    let split = text.rfind(|letter: char| letter.is_ascii_lowercase()).expect("two squares");
    let square = |name: &str| name.parse().expect("a square");
    Parts { origin: square(&text[..split]), destination: square(&text[split..]) }.mv()
}

/// Fails unless every move of the line is legal, and a claimed mate ends the game after exactly that many plies.
pub fn check_line(game: &Game, info: &Info) {
    let names: Vec<String> = info.pv.iter().map(|&mv| name(mv)).collect();
    let words = || {
        let played: Vec<String> = game.played().map(|undo| name(undo.mv)).collect();
        format!("{} {names:?} in {} after {played:?}", info.score, game.fen())
    };
    assert!(!info.pv.is_empty(), "{}", words());
    let mut line = game.clone();
    for &mv in &info.pv {
        line.play(mv).unwrap_or_else(|reason| panic!("{}: {reason}: {}", name(mv), words()));
    }
    let (Score::Mate(distance), Bound::Exact) = (info.score, info.bound) else { return };
    let us = game.side_to_move();
    let (winner, moves) = if distance > 0 { (us, 2 * distance - 1) } else { (!us, -2 * distance) };
    assert_eq!(info.pv.len() as i32, moves, "{}", words());
    let Status::Over(ending) = line.status() else { panic!("does not end the game: {}", words()) };
    assert_eq!(ending.winner, Some(winner), "{}", words());
}
