//! Move generation and the queries that the search makes of a position, each over all positions at once.

use std::hint::black_box;

use criterion::{Criterion, Throughput};
use xiongmao_benches::{criterion, positions};
use xiongmao_movegen::xiongqi::{Game, Square};
use xiongmao_movegen::{Move, MoveList, Position, Side, Silent};

/// Fills a new list, as every node of the search does.
fn filled(game: &Game, fill: impl Fn(&Game, &mut MoveList)) -> MoveList {
    let mut list = MoveList::new();
    fill(game, &mut list);
    list
}

fn all(game: &Game, list: &mut MoveList) {
    game.board().moves(list);
}

/// The number of moves that this generator finds in all positions together.
fn total(games: &[Game], fill: impl Fn(&Game, &mut MoveList)) -> u64 {
    games.iter().map(|game| filled(game, &fill).len() as u64).sum()
}

fn generators(criterion: &mut Criterion) {
    let games = positions();
    let mut group = criterion.benchmark_group("generation");
    let mut generator = |name: &str, fill: fn(&Game, &mut MoveList)| {
        group.throughput(Throughput::Elements(total(&games, fill)));
        group.bench_function(name, |bencher| {
            bencher.iter(|| games.iter().map(|game| filled(black_box(game), fill).len()).sum::<usize>());
        });
    };
    generator("noisy", Position::noisy);
    generator("quiet", Position::quiet);
    generator("all", all);
    group.throughput(Throughput::Elements(total(&games, all)));
    group.bench_function("count_plies", |bencher| {
        bencher.iter(|| games.iter().map(|game| black_box(game).board().count_moves()).sum::<u64>());
    });
    group.finish();
}

fn questions(criterion: &mut Criterion) {
    let games = positions();
    let noisy: Vec<(&Game, MoveList)> = games.iter().map(|game| (game, filled(game, Position::noisy))).collect();
    let captures = total(&games, Position::noisy);
    let mut group = criterion.benchmark_group("questions");
    group.throughput(Throughput::Elements(games.len() as u64 * (1 << 16)));
    group.bench_function("is_pseudo_legal of all 65536 plies", |bencher| {
        bencher.iter(|| {
            let count =
                |game: &Game| (0..=u16::MAX).filter(|&bits| game.is_pseudo_legal(black_box(Move(bits)))).count();
            games.iter().map(count).sum::<usize>()
        });
    });
    group.throughput(Throughput::Elements(games.len() as u64 * 2 * Square::COUNT as u64));
    group.bench_function("attackers", |bencher| {
        bencher.iter(|| {
            for game in &games {
                let (board, occupied) = (game.board(), game.board().occupied());
                for side in Side::BOTH {
                    for square in Square::all() {
                        black_box(board.attackers(black_box(square), side, occupied));
                    }
                }
            }
        });
    });
    group.throughput(Throughput::Elements(captures));
    group.bench_function("exchange_at_least of noisy moves", |bencher| {
        bencher.iter(|| {
            let good = |(game, list): &(&Game, MoveList)| {
                list.into_iter().filter(|&mv| game.exchange_at_least(black_box(mv), 0)).count()
            };
            noisy.iter().map(good).sum::<usize>()
        });
    });
    group.finish();
}

fn moves(criterion: &mut Criterion) {
    let mut games = positions();
    let mut group = criterion.benchmark_group("moves");
    group.throughput(Throughput::Elements(total(&games, all)));
    group.bench_function("make and unmake", |bencher| {
        let lists: Vec<MoveList> = games.iter().map(|game| filled(game, all)).collect();
        bencher.iter(|| {
            for (game, list) in games.iter_mut().zip(&lists) {
                for mv in list {
                    game.make(black_box(mv), &mut Silent);
                    game.unmake();
                }
            }
        });
    });
    group.finish();
}

fn main() {
    let mut criterion = criterion();
    generators(&mut criterion);
    questions(&mut criterion);
    moves(&mut criterion);
    criterion.final_summary();
}
