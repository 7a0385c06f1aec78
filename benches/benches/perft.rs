//! Perft: the generator, make and unmake together; with threads, and with a cache. Throughput is in leaves per second.

use std::hint::black_box;
use std::sync::atomic::AtomicBool;

use criterion::{BenchmarkId, Criterion, Throughput};
use xiongmao_benches::{criterion, position};
use xiongmao_movegen::AnyGame;
use xiongmao_movegen::perft::{self, perft};
use xiongmao_perft::{Options, divide};

/// Large enough for every position of these trees.
const CACHE_ENTRIES: usize = 1 << 20;

fn leaves(game: &AnyGame, depth: u32, options: &Options) -> u64 {
    let division = divide(game, depth, options, &AtomicBool::new(false)).expect("threads");
    perft::leaves(&division.complete().expect("the count is never stopped"), depth)
}

fn bench(criterion: &mut Criterion) {
    let plain = Options::default();
    let cached = Options { cache_entries: CACHE_ENTRIES, ..plain };
    let two = Options { threads: 2, ..plain };
    let mut group = criterion.benchmark_group("perft");
    for (name, depth, way, options) in [
        ("start", 4, "plain", plain),
        ("start", 5, "plain", plain),
        ("start", 5, "2 threads", two),
        ("start", 5, "cached", cached),
        ("start", 5, "cached, 2 threads", Options { threads: 2, ..cached }),
        ("midgame", 4, "plain", plain),
        ("midgame", 4, "2 threads", two),
        ("midgame", 4, "repetition", Options { repetition: true, ..plain }),
    ] {
        let game = position(name);
        let expected = perft(&mut game.board().clone(), depth);
        group.throughput(Throughput::Elements(expected));
        group.bench_function(BenchmarkId::new(format!("{name} {depth}"), way), |bencher| {
            let game = AnyGame::new(game.clone());
            bencher.iter(|| leaves(black_box(&game), depth, &options));
        });
    }
    group.finish();
}

fn main() {
    let mut criterion = criterion();
    bench(&mut criterion);
    criterion.final_summary();
}
