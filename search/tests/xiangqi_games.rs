//! Quick games of the search against itself in Xiangqi, with every assertion on: no panic, no illegal move, no illegal
//! line.

use crate::effort::rounds;
use crate::searching::{XiangqiPool, check_line, name, nodes, pool, search_on};
use xiongmao_movegen::xiangqi::{Game, Perpetual};
use xiongmao_movegen::zobrist::splitmix;
use xiongmao_movegen::{Ending, Status};

/// The number of games.
const GAMES: u64 = 600;
/// No game gets this long: without captures the move limit ends it.
const MOST_PLIES: usize = 3_000;

/// Random numbers: the seed, and how many have been drawn.
struct Rng(u64, u64);

impl Rng {
    fn below(&mut self, limit: u64) -> u64 {
        self.1 += 1;
        splitmix(self.0, self.1) % limit
    }
}

/// The opening of a game: the starting position, or a sparse one where perpetual checks and chases come soon, and some
/// random moves.
fn beginning(rng: &mut Rng) -> Game {
    const SPARSE: [&str; 4] = [
        "4k4/4a4/4b4/9/2n6/9/2P6/4B4/4A4/3K1R3 w - - 0 1",
        "2bak4/9/9/9/4c4/6B2/9/2C1B4/4A4/4KA3 w - - 0 1",
        "3k5/9/4b4/9/1r5N1/9/9/4C4/9/3AK4 b - - 0 1",
        "3aka3/9/2P3P2/9/1rc6/9/9/3R5/4N4/4K4 w - - 0 1",
    ];
    let mut game = match rng.below(3) {
        0 => Game::from_fen(SPARSE[rng.below(SPARSE.len() as u64) as usize]).expect("a position"),
        _ => Game::start(),
    };
    game.set_perpetual(if rng.below(2) == 0 { Perpetual::Counted } else { Perpetual::Repeated });
    // A low limit in some games, so that the search reaches it.
    if rng.below(4) == 0 {
        game.set_halfmove_limit(Some(30));
    }
    for _ in 0..rng.below(12) {
        let mut next = game.clone();
        let moves = next.legal_moves();
        let Some(&mv) = moves.get(rng.below(moves.len().max(1) as u64) as usize) else { break };
        next.play(mv).expect("a legal move");
        if next.status().is_over() {
            break;
        }
        game = next;
    }
    game
}

/// Plays one game to its end, and returns how it ended and after how many moves.
fn play(mut game: Game, rng: &mut Rng, pool: &mut XiangqiPool) -> (Ending, usize) {
    let multipv = if rng.below(4) == 0 { 2 + rng.below(4) as usize } else { 1 };
    pool.set_threads(if rng.below(4) == 0 { 2 } else { 1 }).expect("a few threads");
    pool.clear();
    for played in 0..MOST_PLIES {
        if let Status::Over(ending) = game.status() {
            assert!(game.legal_moves().is_empty());
            return (ending, played);
        }
        // Log-uniform: as many searches of a hundred nodes as of a thousand.
        let limit = 50 << rng.below(6);
        let (answer, infos) = search_on(pool, &game, &nodes(limit + rng.below(limit)), multipv);
        for info in &infos {
            check_line(&game, info);
        }
        let best = answer.best.unwrap_or_else(|| panic!("no answer in {}", game.fen()));
        let last = answer.info.unwrap_or_else(|| panic!("no line in {}", game.fen()));
        assert_eq!(last.pv.first(), Some(&best), "{}", game.fen());
        game.play(best).unwrap_or_else(|reason| panic!("{}: {reason} in {}", name(best), game.fen()));
        if let Some(reply) = answer.ponder {
            assert!(game.legal_moves().contains(&reply), "{} in {}", name(reply), game.fen());
        }
    }
    panic!("endless: {}", game.fen());
}

#[test]
fn games_against_itself() {
    let games =
        std::env::var("XIONGMAO_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or_else(|| rounds(GAMES));
    let mut pool = pool();
    let (mut plies, mut won) = (0, [0; 2]);
    for number in 0..games {
        let mut rng = Rng(number, 0);
        let game = beginning(&mut rng);
        let (ending, played) = play(game, &mut rng, &mut pool);
        plies += played;
        if let Some(winner) = ending.winner {
            won[winner.index()] += 1;
        }
        println!("{number}: {ending} after {played}");
    }
    println!("{games} games, {plies} plies, won {won:?}");
    assert!(plies as u64 > 20 * games && won.iter().all(|&won| won > 0), "{plies} plies, won {won:?}");
}
