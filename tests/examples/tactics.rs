//! Generates the tactical positions of `library/analysis/src/games/xiongqi/suite.epd` and of Xiangqi: one move is
//! clearly better than all others, and a short search does not find it.
//!
//! The positions come from games of the engine against itself with few nodes, which make mistakes. A position is taken
//! if a search of [`SHALLOW`] nodes prefers another move, while one of [`MIDDLE`] nodes and one of [`DEEP`] nodes agree
//! on a move that is at least [`GAP`] centipawns better than the second best, with which the side to move is not
//! losing, and without which it is not winning. All searches know the position alone, as the file has it, and begin
//! with an empty table.
//!
//! `cargo run --release -p xiongmao-tests --features suites --example tactics -- xiongqi 30 1`

use xiongmao_analysis::query::{LatestLines, search_afresh};
use xiongmao_analysis::searcher::{PositionSearcher, Resources, on_search_thread};
use xiongmao_movegen::notation::Notation;
use xiongmao_movegen::{AnyGame, Move, Rules, games};
use xiongmao_search::{Info, Limits, Score};
use xiongmao_tests::plain::random::Rng;

/// Nodes for each move of the games.
const GAME: u64 = 300;
/// Nodes of the search that must not find the move.
const SHALLOW: u64 = 2_000;
/// Nodes of a search that must prefer another move than the shallow one, to save time.
const SECOND_LOOK: u64 = 10_000;
/// Nodes of the search that chooses candidates.
const MIDDLE: u64 = 40_000;
/// Nodes of the search that decides.
const DEEP: u64 = 1_500_000;
/// The least distance to the second best move, in centipawns: 100 are 75 points of 100, so 150 are most of a game.
const GAP: i32 = 150;
/// With the best move the side to move has at least this many centipawns: what only delays a defeat is no tactic.
const LEAST: i32 = -50;
/// Without the best move the side to move has at most this many centipawns.
const MOST_WITHOUT: i32 = 150;
/// The most positions from one game.
const EACH: usize = 2;

struct Finder {
    searcher: PositionSearcher,
    rng: Rng,
}

/// Centipawns; mates count as 2000.
fn centipawns(info: &Info) -> i32 {
    match info.score {
        Score::Centipawns(value) => value.clamp(-2000, 2000),
        Score::Mate(plies) => 2000 * plies.signum(),
    }
}

/// The position as the file has it.
fn epd(game: &AnyGame) -> String {
    let fen = game.fen();
    let fields: Vec<&str> = fen.split(' ').take(4).collect();
    fields.join(" ")
}

impl Finder {
    fn search(&mut self, game: &AnyGame, nodes: u64, multipv: usize) -> Vec<Info> {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let mut lines = LatestLines::default();
        let token = self.searcher.control().start(false);
        search_afresh(&mut self.searcher, token, game, &limits, multipv, &mut lines);
        lines.as_slice().to_vec()
    }

    /// The only good move, and how far it is ahead.
    fn only_move(&mut self, game: &AnyGame, nodes: u64) -> Option<(Move, Score, Score)> {
        let lines = self.search(game, nodes, 2);
        let [best, second] = &lines[..] else { return None };
        let (with, without) = (centipawns(best), centipawns(second));
        let clear = with >= LEAST.max(without + GAP) && without <= MOST_WITHOUT;
        clear.then(|| (best.pv[0], best.score, second.score))
    }

    /// The line of the file for this position, if it is one.
    fn line(&mut self, rules: &Rules, position: &AnyGame) -> Option<String> {
        let epd = epd(position);
        let game = rules.from_fen(&epd).ok()?;
        if game.status().is_over() {
            return None;
        }
        let shallow = self.search(&game, SHALLOW, 1).first()?.pv[0];
        if self.search(&game, SECOND_LOOK, 1).first()?.pv[0] == shallow {
            return None;
        }
        let (candidate, ..) = self.only_move(&game, MIDDLE).filter(|(mv, ..)| *mv != shallow)?;
        let (mv, score, second) = self.only_move(&game, DEEP).filter(|(mv, ..)| *mv == candidate)?;
        let mv = game.write_move(mv, Notation::Pmn);
        Some(format!("{epd} bm {mv}; c0 \"{score}, the second best {second}\";"))
    }

    /// The positions of a game whose first moves are random.
    fn play(&mut self, rules: &Rules) -> Vec<AnyGame> {
        let mut game = rules.start();
        let mut positions = Vec::new();
        for number in 0..100 {
            let mv = if number < 8 {
                let safe = game.safe_moves();
                (!safe.is_empty()).then(|| safe[self.rng.below(safe.len())])
            } else {
                self.search(&game, GAME, 1).first().map(|info| info.pv[0])
            };
            if mv.is_none_or(|mv| game.play(mv).is_err()) {
                break;
            }
            if number >= 12 {
                positions.push(game.clone());
            }
        }
        positions
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let rules = games::named(&arguments[1]).expect("a game");
    let wanted: usize = arguments[2].parse().expect("a number of positions");
    let seed = arguments[3].parse().expect("a seed");
    let searcher = PositionSearcher::new(rules, Resources { threads: 1, hash: 32 }).expect("32 megabytes");
    let mut finder = Finder { searcher, rng: Rng::new(seed) };
    on_search_thread("tactics", move || {
        let mut found = 0;
        while found < wanted {
            let mut here = 0;
            for position in finder.play(rules) {
                if let Some(line) = finder.line(rules, &position).filter(|_| here < EACH && found < wanted) {
                    found += 1;
                    here += 1;
                    println!("{line} id \"tactics {found}\";");
                }
                if here == EACH || found == wanted {
                    break;
                }
            }
        }
    })
    .expect("a thread");
}
