//! The search to a fixed depth with an empty table, and the evaluation. Throughput is in positions per second.

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{BenchmarkId, Criterion, SamplingMode, Throughput};
use xiongmao_benches::{POSITIONS, criterion, position, positions};
use xiongmao_movegen::xiongqi::Game;
use xiongmao_search::eval::Eval;
use xiongmao_search::eval::xiongqi::Evaluation;
use xiongmao_search::{Limits, NullReport, Pool, SearchSettings};

/// Deep enough to exercise every part of the search; no search takes a second.
const DEPTH: u32 = 12;
const MEGABYTES: usize = 16;

/// Searches as after `ucinewgame`. Returns the number of positions searched and the time, without that for clearing.
fn search(pool: &mut Pool<Game, Evaluation>, game: &Game) -> (u64, Duration) {
    pool.clear();
    let limits = Limits { depth: Some(DEPTH), ..Limits::default() };
    let start = Instant::now();
    let token = pool.control().start(false);
    let answer = pool.search(token, game, &limits, &SearchSettings::default(), &mut NullReport);
    (answer.info.map_or(0, |info| info.nodes), start.elapsed())
}

fn searching(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group(format!("search to depth {DEPTH}"));
    // Flat sampling: each search is slow, so every sample runs the same small number of them.
    group.sample_size(10).sampling_mode(SamplingMode::Flat);
    for (name, _) in POSITIONS {
        let game = position(name);
        let mut pool = Pool::new(Evaluation::embedded(), MEGABYTES).expect("memory for the table");
        // On one thread the same search always visits the same positions.
        group.throughput(Throughput::Elements(search(&mut pool, &game).0));
        group.bench_function(BenchmarkId::from_parameter(name), |bencher| {
            bencher.iter_custom(|times| (0..times).map(|_| search(&mut pool, &game).1).sum());
        });
    }
    group.finish();
}

fn evaluating(criterion: &mut Criterion) {
    let mut evaluated: Vec<(Game, Evaluation)> =
        positions().into_iter().map(|game| (game, Evaluation::embedded())).collect();
    for (game, eval) in &mut evaluated {
        eval.reset(game);
    }
    let mut group = criterion.benchmark_group("evaluation");
    group.throughput(Throughput::Elements(evaluated.len() as u64));
    group.bench_function("evaluate", |bencher| {
        bencher.iter(|| evaluated.iter_mut().map(|(game, eval)| eval.evaluate(black_box(game))).sum::<i32>());
    });
    group.finish();
}

fn main() {
    let mut criterion = criterion();
    searching(&mut criterion);
    evaluating(&mut criterion);
    criterion.final_summary();
}
