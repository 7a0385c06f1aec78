//! Searches after a `ponderhit`. The report callback runs on the search's own thread, so the tests control at which
//! moment of the search the hit arrives.

use std::sync::Arc;
use std::time::Duration;

use crate::searching::{nodes, pool};
use xiongmao_movegen::xiangqi;
use xiongmao_movegen::xiongqi::Game;
use xiongmao_search::eval::xiangqi::Evaluation;
use xiongmao_search::{Clock, Control, Info, Limits, NullReport, Pool, Report, SearchSettings};

/// No search with time left needs to go deeper than this.
const DEEPEST: u32 = 6;

/// Sends the `ponderhit` when the search reports a line after this time or at this depth.
struct Opponent {
    control: Arc<Control>,
    time: Duration,
    depth: u32,
    /// The lines reported before and after the hit.
    heard: [Vec<Info>; 2],
}

impl Report for Opponent {
    fn info(&mut self, info: &Info) {
        self.heard[usize::from(!self.control.pondering())].push(info.clone());
        if info.time >= self.time && info.depth >= self.depth {
            self.control.ponderhit();
        }
    }
}

/// Ponders with this clock for the next fifty moves until a line with this time and depth is reported. Returns the
/// lines before and after the hit and the total number of nodes. A search that gets the hit early goes no deeper than
/// [`DEEPEST`].
fn ponder(clock: Duration, time: Duration, depth: u32) -> ([Vec<Info>; 2], u64) {
    let mut pool = pool();
    let control = pool.control();
    let token = control.start(true);
    let mut opponent = Opponent { control, time, depth, heard: Default::default() };
    let clock = Clock { remaining: clock, increment: Duration::ZERO, moves_to_go: Some(50) };
    let limits = Limits { clock: Some(clock), depth: time.is_zero().then_some(DEEPEST), ..Limits::default() };
    let answer = pool.search(token, &Game::start(), &limits, &SearchSettings::default(), &mut opponent);
    let searched = answer.info.expect("there are moves").nodes;
    (opponent.heard, searched)
}

#[test]
fn the_time_used_counts_from_the_go() {
    // The planned time for this move is a fiftieth of a second, which has long passed, so the search stops at once.
    let ([before, after], searched) = ponder(Duration::from_secs(1), Duration::from_millis(300), 1);
    let last = before.last().expect("a line that comes late");
    assert_eq!((after, searched), (Vec::new(), last.nodes));
}

#[test]
fn a_search_with_time_left_goes_on() {
    // The planned time for this move is twenty minutes, which no machine uses up at this depth.
    let ([before, after], searched) = ponder(Duration::from_secs(60_000), Duration::ZERO, 3);
    let last = before.last().expect("a line of depth 3");
    assert!(after.iter().any(|info| info.depth == DEEPEST) && searched > last.nodes, "{after:?}");
}

/// A search that ends while it repeats an iteration may have a line of one move. Without a reply hosts do not ponder.
#[test]
fn every_answer_has_a_reply() {
    let mut pool = Pool::new(Evaluation::embedded(), 8).expect("eight megabytes");
    let start = xiangqi::Game::start();
    for count in (300..4_000).step_by(41) {
        pool.clear();
        let token = pool.control().start(false);
        let answer = pool.search(token, &start, &nodes(count), &SearchSettings::default(), &mut NullReport);
        let mut game = start.clone();
        game.play(answer.best.expect("there are moves")).expect("a legal move");
        let reply = answer.ponder.unwrap_or_else(|| panic!("no reply after {count} nodes"));
        game.play(reply).expect("a legal reply");
    }
}
