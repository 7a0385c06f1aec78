//! SPSA: tunes the parameters of the search by games (simultaneous perturbation stochastic approximation, Spall, 1992).
//!
//! Each round perturbs every parameter up or down at random, all at once. One search plays with the perturbed values,
//! the other with the opposite perturbation, in a pair of games from one opening. Then all parameters take a step
//! toward the better result.

use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::Builder;

use anyhow::Context;
use clap::Parser;
use parking_lot::Mutex;
use xiongmao_movegen::zobrist::splitmix;
use xiongmao_movegen::{AnyGame, Side, Status};
use xiongmao_search::params::{Param, Tuned};
use xiongmao_search::{Answer, AnyVariant, Limits, NullReport, STACK_BYTES, Score, SearchSettings, Searcher};
use xiongmao_text::whole;
use xiongmao_tuner::games;

/// Tunes the parameters of the search by self-play (SPSA)
#[derive(Parser)]
struct Arguments {
    /// The game
    #[arg(long, default_value = "xiongqi")]
    game: String,
    /// Number of game pairs
    #[arg(long, default_value_t = 10_000)]
    pairs: u64,
    /// Nodes per move
    #[arg(long, default_value_t = 3_000)]
    nodes: u64,
    /// Number of threads, each playing its own games
    #[arg(long, default_value_t = 2)]
    threads: usize,
    /// Random seed for openings and perturbations
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Size of the last step per point won, as a fraction of the last perturbation
    #[arg(long, default_value_t = 0.002)]
    rate: f64,
    /// Tune only parameters whose names begin with one of these (separated by commas)
    #[arg(long, value_delimiter = ',')]
    only: Vec<String>,
    /// File that stores the values after each pair; an interrupted run resumes from it
    #[arg(long)]
    state: PathBuf,
}

/// Adjudication: a game is won after this many plies beyond this score, and drawn at this length in plies.
const WON: (u32, i32) = (4, 1000);
const LONGEST: u32 = 300;
/// Openings: they are searched this many nodes deep, and neither side may be ahead by more than this, centipawns.
const EVEN: (u64, i32) = (1000, 100);
/// Spall's decay exponents of steps and perturbations, and his stability constant as a fraction of all pairs, which
/// limits the first steps.
const EARLY: f64 = 0.1;
const STEP_FADING: f64 = 0.602;
const PERTURBATION_FADING: f64 = 0.101;

/// A parameter being tuned.
struct Number {
    param: Param,
    /// The value that the game has now.
    now: i32,
    value: f64,
    /// The perturbation in the last round: a twentieth of the range.
    reach: f64,
}

fn main() -> anyhow::Result<()> {
    let arguments = Arguments::parse();
    let game = games::named(&arguments.game)?;
    let wanted = |name: &str| arguments.only.is_empty() || arguments.only.iter().any(|only| name.starts_with(only));
    let tuned = game.tuned();
    let mut numbers: Vec<Number> = Tuned::PARAMS
        .iter()
        .filter(|param| wanted(param.name))
        .filter_map(|&param| Some((param, tuned.get(param.name)?)))
        .map(|(param, now)| {
            let reach = f64::from(param.max - param.min) / 20.0;
            Number { param, now, value: f64::from(now), reach: reach.max(0.5) }
        })
        .collect();
    let done = AtomicU64::new(resume(&arguments.state, &mut numbers)?);
    let numbers = Mutex::new(numbers);
    std::thread::scope(|scope| {
        let workers = (0..arguments.threads).map(|_| {
            let thread = Builder::new().stack_size(STACK_BYTES);
            thread.spawn_scoped(scope, || work(game, &arguments, &numbers, &done)).context("cannot start a thread")
        });
        let workers = workers.collect::<anyhow::Result<Vec<_>>>()?;
        workers.into_iter().try_for_each(|worker| worker.join().expect("a worker does not panic"))
    })
}

/// Reads the state of an earlier run: the number of pairs, then one name and value per line.
fn resume(path: &PathBuf, numbers: &mut [Number]) -> anyhow::Result<u64> {
    let Ok(text) = fs::read_to_string(path) else { return Ok(0) };
    let mut lines = text.lines();
    let pairs = lines
        .next()
        .and_then(|line| line.strip_prefix("pairs "))
        .context("expected 'pairs N' in the first line of the state file")?;
    for line in lines {
        let mut words = line.split_whitespace();
        let (Some(name), Some(value)) = (words.next(), words.next()) else { continue };
        if let Some(number) = numbers.iter_mut().find(|number| number.param.name == name) {
            number.value = value.parse().with_context(|| format!("{name} has no value"))?;
        }
    }
    Ok(pairs.parse()?)
}

fn work(
    game: &dyn AnyVariant,
    arguments: &Arguments,
    numbers: &Mutex<Vec<Number>>,
    done: &AtomicU64,
) -> anyhow::Result<()> {
    let mut searchers = [game.searcher(8)?, game.searcher(8)?];
    loop {
        let round = done.fetch_add(1, Ordering::Relaxed);
        if round >= arguments.pairs {
            return Ok(());
        }
        let (total, now) = (arguments.pairs as f64, (round + 1) as f64);
        let early = total * EARLY;
        let widening = (total / now).powf(PERTURBATION_FADING);
        let step = arguments.rate * ((early + total) / (early + now)).powf(STEP_FADING) / widening;
        let random = splitmix(arguments.seed, round);
        let plan: Vec<(Param, f64, f64)> = {
            let numbers = numbers.lock();
            let sign = |index: usize| if splitmix(random, index as u64) & 1 == 0 { 1.0 } else { -1.0 };
            numbers
                .iter()
                .enumerate()
                .map(|(index, number)| (number.param, number.value, sign(index) * number.reach * widening))
                .collect()
        };
        let points = play_pair(game, arguments, &mut searchers, &plan, random);
        let mut numbers = numbers.lock();
        for (number, (param, _, moved)) in numbers.iter_mut().zip(&plan) {
            let change = step * points * number.reach * moved.signum();
            number.value = (number.value + change).clamp(f64::from(param.min), f64::from(param.max));
        }
        if round % 100 == 99 {
            save(arguments, &numbers, round + 1)?;
        }
    }
}

fn save(arguments: &Arguments, numbers: &[Number], pairs: u64) -> anyhow::Result<()> {
    let mut text = format!("pairs {pairs}\n");
    for number in numbers {
        let _ = writeln!(text, "{} {:.3} was {}", number.param.name, number.value, number.now);
    }
    whole::replace(&arguments.state, |file| file.write_all(text.as_bytes())).context("cannot write the state file")
}

/// Plays a pair of games. Returns the points of the perturbed side minus the opponent's, -2 to 2.
fn play_pair(
    game: &dyn AnyVariant,
    arguments: &Arguments,
    searchers: &mut [Box<dyn Searcher>; 2],
    plan: &[(Param, f64, f64)],
    random: u64,
) -> f64 {
    let opening = (0..)
        .find_map(|attempt| {
            let opening = opening(game, splitmix(random, attempt))?;
            is_even(&mut *searchers[0], game.tuned(), &opening).then_some(opening)
        })
        .expect("the search for an opening ends with one");
    let [there, opposite] = [1.0, -1.0].map(|sign| moved(*game.tuned(), plan, sign));
    let mut points = 0.0;
    for perturbed in Side::BOTH {
        let numbers = if perturbed == Side::South { [&there, &opposite] } else { [&opposite, &there] };
        points += match play_game(numbers, arguments.nodes, searchers, opening.clone()) {
            Some(winner) if winner == perturbed => 1.0,
            Some(_) => -1.0,
            None => 0.0,
        };
    }
    points
}

/// These numbers with the perturbations of a plan, or with the opposite ones.
fn moved(mut numbers: Tuned, plan: &[(Param, f64, f64)], sign: f64) -> Tuned {
    for (param, value, moved) in plan {
        let number = (value + sign * moved).round() as i32;
        numbers.set(param.name, number.clamp(param.min, param.max));
    }
    numbers
}

/// Searches a position with these numbers.
fn search(searcher: &mut dyn Searcher, numbers: &Tuned, game: &AnyGame, nodes: u64) -> Answer {
    numbers.make_live();
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let token = searcher.control().start(false);
    searcher.search(token, game, &limits, &SearchSettings::default(), &mut NullReport)
}

/// Whether neither side is far ahead.
fn is_even(searcher: &mut dyn Searcher, numbers: &Tuned, opening: &AnyGame) -> bool {
    let answer = search(searcher, numbers, opening, EVEN.0);
    matches!(answer.info.map(|info| info.score), Some(Score::Centipawns(score)) if score.abs() <= EVEN.1)
}

/// A few random moves after which neither side wins at once.
fn opening(game: &dyn AnyVariant, random: u64) -> Option<AnyGame> {
    let mut game = game.rules().start();
    for index in 0..6 + random % 3 {
        let moves = game.legal_moves();
        let mv = moves[splitmix(random, 1000 + index) as usize % moves.len()];
        game.play(mv).ok()?;
        if game.status().is_over() || game.legal_moves().iter().any(|&reply| game.captures_terminal(reply)) {
            return None;
        }
    }
    Some(game)
}

/// Plays a game, each side with its numbers, and returns the winner, if any.
fn play_game(
    numbers: [&Tuned; 2],
    nodes: u64,
    searchers: &mut [Box<dyn Searcher>; 2],
    mut game: AnyGame,
) -> Option<Side> {
    for searcher in &mut *searchers {
        searcher.clear();
    }
    let mut won = 0;
    for _ in 0..LONGEST {
        if let Status::Over(ending) = game.status() {
            return ending.winner;
        }
        let side = game.side_to_move();
        let answer = search(&mut *searchers[side.index()], numbers[side.index()], &game, nodes);
        let (best, info) = answer.best.zip(answer.info)?;
        let score = match info.score {
            Score::Centipawns(score) => score,
            Score::Mate(plies) => {
                if plies > 0 {
                    30_000
                } else {
                    -30_000
                }
            }
        };
        won = if score.abs() >= WON.1 { won + 1 } else { 0 };
        if won >= WON.0 {
            return Some(if score > 0 { side } else { !side });
        }
        game.play(best).ok()?;
    }
    None
}
