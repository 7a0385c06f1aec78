//! The hand-written evaluations: updated ply by ply, symmetric, and equal to the sums of weights that the tuner fits.

use xiongmao_movegen::position::Legality;
use xiongmao_movegen::zobrist::splitmix;
use xiongmao_movegen::{Ply, PlyList, Position, Side, xiangqi, xiongqi};
use xiongmao_search::eval::Eval;
use xiongmao_search::eval::hand::{HandEval, Sink, Terms, trace};
use xiongmao_search::eval::xiangqi::{WEIGHTS as XIANGQI_WEIGHTS, XiangqiTerms};
use xiongmao_search::eval::xiongqi::{WEIGHTS as XIONGQI_WEIGHTS, XiongqiTerms};
use xiongmao_search::score::Value;

/// Random games.
const GAMES: u64 = 60;
/// Plies of each game.
const PLIES: u64 = 150;

/// The legal plies that do not lose at once.
fn plies<P: Position>(position: &P) -> Vec<Ply> {
    let mut list = PlyList::new();
    position.noisy(&mut list);
    position.quiet(&mut list);
    let in_check = position.in_check();
    let safe = |ply: &Ply| position.legality(*ply, in_check) == Legality::Safe && !position.captures_terminal(*ply);
    list.into_iter().filter(safe).collect()
}

/// How often each weight counts for South less for North.
struct Tally(Vec<i32>);

impl Sink for Tally {
    fn add(&mut self, side: Side, weight: usize, times: i32) {
        self.0[weight] += if side == Side::South { times } else { -times };
    }
}

/// The evaluation as the sum of the weights, each as often as it counts.
fn traced<T: Terms>(position: &T::Game, weights: &[(i16, i16)]) -> Value {
    let mut tally = Tally(vec![0; weights.len()]);
    let phase = trace::<T, _>(position, &mut tally);
    let (mut midgame, mut endgame) = (0, 0);
    for (&(early, late), &times) in weights.iter().zip(&tally.0) {
        midgame += i32::from(early) * times;
        endgame += i32::from(late) * times;
    }
    let south = (midgame * phase + endgame * (T::FULL_PHASE - phase)) / T::FULL_PHASE;
    if position.side_to_move() == Side::South { south } else { -south }
}

/// Plays random games. Fails where the incremental evaluation differs from one computed from scratch or from the sum
/// of the weights. Returns the positions.
fn walk<T: Terms>(start: &T::Game, weights: &[(i16, i16)]) -> Vec<T::Game> {
    let mut positions = Vec::new();
    for number in 0..GAMES {
        let mut position = start.clone();
        let mut eval = HandEval::<T>::default();
        eval.reset(&position);
        for ply in 0..PLIES {
            let plies = plies(&position);
            let Some(&choice) = plies.get(splitmix(number, ply) as usize % plies.len().max(1)) else { break };
            let before = eval.evaluate(&position);
            Eval::<T::Game>::push(&mut eval);
            position.make(choice, &mut eval);
            let after = eval.evaluate(&position);
            let mut fresh = HandEval::<T>::default();
            fresh.reset(&position);
            assert_eq!(after, fresh.evaluate(&position), "game {number}, ply {ply}");
            assert_eq!(after, traced::<T>(&position, weights), "game {number}, ply {ply}");
            position.unmake();
            Eval::<T::Game>::pop(&mut eval);
            assert_eq!(eval.evaluate(&position), before, "game {number}, ply {ply}");
            Eval::<T::Game>::push(&mut eval);
            position.make(choice, &mut eval);
            positions.push(position.clone());
        }
    }
    assert!(positions.len() as u64 > 20 * GAMES, "{} positions", positions.len());
    positions
}

fn evaluate<T: Terms>(position: &T::Game) -> Value {
    let mut eval = HandEval::<T>::default();
    eval.reset(position);
    eval.evaluate(position)
}

#[test]
fn xiongqi_is_updated_ply_by_ply() {
    walk::<XiongqiTerms>(&xiongqi::Game::start(), &XIONGQI_WEIGHTS);
}

/// The FEN with the board turned and the sides exchanged, or mirrored left to right.
fn changed(fen: &str, turned: bool) -> String {
    let (board, rest) = fen.split_once(' ').expect("a board and more");
    let ranks = board.split('/');
    let swapped = |letter: char| {
        if letter.is_ascii_uppercase() { letter.to_ascii_lowercase() } else { letter.to_ascii_uppercase() }
    };
    if turned {
        let ranks: Vec<String> = ranks.rev().map(|rank| rank.chars().map(swapped).collect()).collect();
        let mover = if rest.starts_with('w') { 'b' } else { 'w' };
        format!("{} {mover}{}", ranks.join("/"), &rest[1..])
    } else {
        let ranks: Vec<String> = ranks.map(|rank| rank.chars().rev().collect()).collect();
        format!("{} {rest}", ranks.join("/"))
    }
}

#[test]
fn xiangqi_is_updated_ply_by_ply_and_symmetric() {
    for game in walk::<XiangqiTerms>(&xiangqi::Game::start(), &XIANGQI_WEIGHTS).into_iter().step_by(7) {
        let fen = game.fen();
        for turned in [false, true] {
            let other = xiangqi::Game::from_fen(&changed(&fen, turned)).expect("a position");
            assert_eq!(evaluate::<XiangqiTerms>(&other), evaluate::<XiangqiTerms>(&game), "{fen} turned: {turned}");
        }
    }
}

#[test]
fn basic_values_of_xiangqi() {
    let value = |fen: &str| evaluate::<XiangqiTerms>(&xiangqi::Game::from_fen(fen).expect(fen));
    let start = value("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1");
    assert!((1..60).contains(&start), "{start}");
    // A chariot is worth more than a cannon or a horse, a horse more than a soldier; soldiers gain by crossing the
    // river.
    let bare = "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1";
    let with = |rank: usize, text: &str| {
        let mut ranks: Vec<&str> = bare.split(' ').next().expect("a board").split('/').collect();
        ranks[10 - rank] = text;
        value(&format!("{} w - - 0 1", ranks.join("/")))
    };
    assert!(with(5, "R8") > with(5, "C8") && with(5, "R8") > with(5, "N8") && with(5, "N8") > with(5, "P8"));
    assert!(with(7, "2P6") > with(5, "2P6") && with(5, "2P6") > 0);
    // A cannon that faces the general with only empty squares between threatens more than one beside that file.
    let cannon = |file: &str| value(&format!("rnbakabnr/9/9/p1p3p1p/9/9/P1P3P1P/{file}/9/RNBK1ABNR w - - 0 1"));
    assert!(cannon("4C4") > cannon("3C5") + 50);
}
