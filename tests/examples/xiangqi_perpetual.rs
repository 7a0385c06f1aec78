//! Generates `tests/data/xiangqi-perpetual.tsv`: positions of games whose result depends on perpetual check, perpetual
//! chase or repetition.
//!
//! The games are random ones in which sides like to check, chase and repeat; the positions are their last ones before a
//! ruling ended them. The plain solver looks at every line with the game's whole history, then again as if there were
//! no ruling on histories. A position is taken if the rulings settle its outcome, if some moves keep it and others are
//! proven to be worse, and if without the rulings the outcome or the moves that keep it would be others. Most games
//! begin with a half-move clock that brings the draw by the move limit near, so that there is an outcome to prove
//! whoever breaks off.
//!
//! `cargo run --release -p xiongmao-tests --features suites --example xiangqi_perpetual -- 1 >
//! tests/data/xiangqi-perpetual.tsv`

use std::collections::BTreeMap;

use xiongmao_tests::plain::random::Rng;
use xiongmao_tests::plain_xiangqi::random::{Manner, continue_game, duel};
use xiongmao_tests::plain_xiangqi::solve::{Outcome, Proven, proven, settled};
use xiongmao_tests::plain_xiangqi::{Game, Perpetual, PlainMove, Side, Status, legal_moves};

/// The number of positions.
const WANTED: usize = 200;
/// The maximum number of positions of one kind: a mode, a reason, an outcome.
const OF_A_KIND: usize = 30;
/// The maximum depth of the solver in plies.
const HORIZON: usize = 4;
/// The solver is too slow for positions with more lines of that length than this, estimated from the moves of both
/// sides.
const MOST_LINES: usize = 20_000;
/// The number of plies before the end of a game that are considered.
const LAST: usize = 8;
/// The number of half-moves without a capture that draws the game.
const MOVE_LIMIT: usize = 120;

/// The ruling on its history by which a game ended, if any.
fn reason(game: &Game) -> Option<&'static str> {
    let Status::Over { cgsn: "repetition", winner } = game.status() else { return None };
    let Some(loser) = winner.map(Side::other) else { return Some("repetition") };
    let mut last = game.moves().iter().rev().filter(|played| played.side == loser).take(4);
    Some(if last.all(|played| !played.checks.is_empty()) { "check" } else { "chase" })
}

/// A random game that ended by a ruling on its history.
fn candidate(mode: Perpetual, rng: &mut Rng) -> Option<Game> {
    let mut start = duel(rng);
    start.set_perpetual(mode);
    let manners = [Manner::random(rng), Manner::random(rng)];
    let game = continue_game(start, manners, rng, 150);
    reason(&game).is_some().then_some(game)
}

fn names(proven: &[Proven], wanted: impl Fn(&Proven) -> bool) -> Vec<String> {
    proven.iter().filter(|proven| wanted(proven)).map(|proven| proven.mv.to_string()).collect()
}

/// The outcome, the moves that keep it and the moves that do not, if the rulings on history settle them.
fn verdict(game: &Game) -> Option<(Outcome, Vec<String>, Vec<String>)> {
    // Most positions need only a shallow search.
    let horizon = [2, HORIZON].into_iter().find(|&moves| settled(&proven(game, moves, true)).is_some())?;
    let (with, without) = (proven(game, horizon, true), proven(game, horizon, false));
    let outcome = settled(&with)?;
    let best = names(&with, |proven| proven.least == outcome);
    let worse = names(&with, |proven| proven.most < outcome);
    if best.is_empty() || worse.is_empty() {
        return None;
    }
    let same = settled(&without) == Some(outcome) && names(&without, |proven| proven.least == outcome) == best;
    (!same).then_some((outcome, best, worse))
}

/// The same game with the half-move clock of its first position set so that the move limit is this many plies away;
/// none if a capture or the length of the game prevents that.
fn near_the_limit(game: &Game, away: usize) -> Option<Game> {
    let moves: Vec<PlainMove> = game.moves().iter().map(|played| played.mv).collect();
    let clock = MOVE_LIMIT.checked_sub(away + moves.len())?;
    let mut start = game.clone();
    while start.take_back().is_some() {}
    let fen = start.fen().replace(" - - 0 1", &format!(" - - {clock} {}", 1 + clock.div_ceil(2)));
    let mut again = Game::from_fen(&fen).ok()?;
    again.set_perpetual(game.perpetual());
    for mv in moves {
        again.play(mv.from, mv.to).ok()?;
    }
    (again.halfmove_clock() as usize == MOVE_LIMIT - away).then_some(again)
}

/// The approximate number of lines of the horizon's length.
fn lines(game: &Game) -> usize {
    let board = game.board();
    let moves = Side::BOTH.map(|side| legal_moves(board, side).len());
    (moves[0] * moves[1]).pow(HORIZON as u32 / 2)
}

fn main() {
    let seed = std::env::args().nth(1).and_then(|seed| seed.parse().ok()).unwrap_or(1);
    let mut rng = Rng::new(seed);
    let mut found: BTreeMap<(&str, &str, &str), usize> = BTreeMap::new();
    let mut count = 0;
    println!(
        "# FEN, moves before, option Perpetual, best outcome for the side to move, moves that keep it, \
         moves that do not"
    );
    while count < WANTED {
        let (mode, mode_name) = [(Perpetual::Counted, "counted"), (Perpetual::Repeated, "repeated")][rng.below(2)];
        let Some(mut game) = candidate(mode, &mut rng) else { continue };
        let reason = reason(&game).expect("a ruling ended the game");
        let away = rng.below(HORIZON + 1);
        // The last suitable position, so that a game gives one at most.
        for _ in 0..LAST {
            if game.take_back().is_none() || lines(&game) > MOST_LINES {
                break;
            }
            let game = match away {
                0 => game.clone(),
                away => match near_the_limit(&game, away) {
                    Some(game) => game,
                    None => break,
                },
            };
            let Some((outcome, best, worse)) = verdict(&game) else { continue };
            let of_kind = found.entry((mode_name, reason, outcome.name())).or_default();
            if *of_kind >= OF_A_KIND {
                break;
            }
            *of_kind += 1;
            count += 1;
            let moves: Vec<String> = game.moves().iter().map(|played| played.mv.to_string()).collect();
            let mut start = game;
            while start.take_back().is_some() {}
            println!(
                "{}\t{}\t{mode_name}\t{}\t{}\t{}",
                start.fen(),
                moves.join(" "),
                outcome.name(),
                best.join(" "),
                worse.join(" ")
            );
            eprintln!("{count} {found:?}");
            break;
        }
    }
}
