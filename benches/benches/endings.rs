//! Endgame tables: a bound for a search, the exact value, and the first value after the start.
//!
//! `XIONGMAO_TABLES` names the directory of the tables; without it, tables of three pieces and some of Xiangqi are
//! made.

use std::env;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use criterion::{Criterion, Throughput};
use tempfile::TempDir;
use xiongmao_benches::criterion;
use xiongmao_movegen::zobrist::splitmix;
use xiongmao_movegen::{AnyGame, Rules, xiangqi, xiongqi};
use xiongmao_tables::{Tabled, Tables, family};

/// The classes that are asked, if they are there.
const CLASSES: [(&Rules, &str); 6] = [
    (&xiongqi::RULES, "GRvG"),
    (&xiongqi::RULES, "GRvGH"),
    (&xiongqi::RULES, "DSvDS"),
    (&xiangqi::RULES, "GRvGAE"),
    (&xiangqi::RULES, "GHvGAA"),
    (&xiangqi::RULES, "GRAEvGAAEE"),
];
/// Random positions of each class: as many as the processor's caches do not hold the blocks of.
const POSITIONS: usize = 10_000;

/// The squares, file and rank, where a piece of South's may stand.
fn squares(rules: &Rules, letter: char) -> Vec<(usize, usize)> {
    let is_xiangqi = rules.name == xiangqi::RULES.name;
    let (files, ranks) = if is_xiangqi { (9, 10) } else { (8, 8) };
    let all = (0..files).flat_map(|file| (0..ranks).map(move |rank| (file, rank)));
    let stands = |&(file, rank): &(usize, usize)| match letter {
        'G' if is_xiangqi => (3..6).contains(&file) && rank < 3,
        'A' if is_xiangqi => [(3, 0), (5, 0), (4, 1), (3, 2), (5, 2)].contains(&(file, rank)),
        'E' if is_xiangqi => [(2, 0), (6, 0), (0, 2), (4, 2), (8, 2), (2, 4), (6, 4)].contains(&(file, rank)),
        'G' => rank < 4,
        'D' => true,
        _ => rank > 0 && rank + 1 < ranks,
    };
    all.filter(stands).collect()
}

/// A random position with these pieces.
fn random(rules: &'static Rules, class: &str, state: &mut u64) -> AnyGame {
    let (files, ranks) = if rules.name == xiangqi::RULES.name { (9, 10) } else { (8, 8) };
    let mut below = |end: usize| {
        *state += 1;
        (splitmix(35, *state) % end as u64) as usize
    };
    loop {
        let mut board = vec![vec![String::new(); files]; ranks];
        let (south, north) = class.split_once('v').expect("two sides");
        for (letter, is_north) in south.chars().map(|letter| (letter, false)).chain(north.chars().map(|it| (it, true)))
        {
            let squares = squares(rules, letter);
            let (file, rank) = squares[below(squares.len())];
            let rank = if is_north { ranks - 1 - rank } else { rank };
            let text = if "GD".contains(letter) { format!("{letter}^") } else { letter.to_string() };
            board[rank][file] = if is_north { text.to_lowercase() } else { text };
        }
        let is_whole = board.iter().flatten().filter(|piece| !piece.is_empty()).count() + 1 == class.len();
        let written = |run: &[String]| if run[0].is_empty() { run.len().to_string() } else { run.concat() };
        let row = |row: &Vec<String>| -> String {
            row.chunk_by(|one, next| one.is_empty() == next.is_empty()).map(written).collect()
        };
        let rows: Vec<String> = board.iter().rev().map(row).collect();
        let feen = format!("{} / {}", rows.join("/"), ["X/x", "x/X"][below(2)]);
        if is_whole
            && let Ok(game) = rules.from_feen(&feen)
            && !game.status().is_over()
        {
            return game;
        }
    }
}

/// The directory, and what removes it at the end if it has been made here.
fn dir() -> (PathBuf, Option<TempDir>) {
    if let Some(dir) = env::var_os("XIONGMAO_TABLES") {
        return (dir.into(), None);
    }
    let dir = tempfile::tempdir().expect("a directory");
    for (game, names) in [("xiongqi", vec!["GRvG"]), ("xiangqi", vec!["GRvGAE", "GHvGAA"])] {
        let names: Vec<String> = names.into_iter().map(str::to_owned).collect();
        let family = family(game).expect("a game with tables");
        family.make(dir.path(), &names, &AtomicBool::new(false), &mut |_| ()).expect("tables");
    }
    (dir.path().to_owned(), Some(dir))
}

fn values(criterion: &mut Criterion, tables: &Tables) {
    for (rules, class) in CLASSES {
        let mut state = 0;
        let games: Vec<AnyGame> = (0..POSITIONS).map(|_| random(rules, class, &mut state)).collect();
        if tables.value_of(&games[0]).is_none() {
            continue;
        }
        match rules.name {
            "xiongqi" => of_class::<xiongqi::Game>(criterion, tables, class, &games),
            _ => of_class::<xiangqi::Game>(criterion, tables, class, &games),
        }
    }
}

fn of_class<G: Tabled + Clone + 'static>(criterion: &mut Criterion, tables: &Tables, class: &str, games: &[AnyGame]) {
    let games: Vec<G> = games.iter().filter_map(|game| game.downcast::<G>().cloned()).collect();
    let mut group = criterion.benchmark_group(class);
    group.throughput(Throughput::Elements(games.len() as u64));
    group.bench_function("bound", |bencher| {
        bencher.iter(|| games.iter().filter(|game| black_box(tables.bound(*game)).is_some()).count());
    });
    group.bench_function("exact", |bencher| {
        bencher.iter(|| games.iter().filter(|game| black_box(tables.value(*game)).is_some()).count());
    });
    group.finish();
}

fn first(criterion: &mut Criterion, dir: &Path) {
    let game = random(&xiangqi::RULES, "GRvGAE", &mut 0);
    criterion.bench_function("open a directory", |bencher| bencher.iter(|| Tables::open(dir).expect("tables").len()));
    criterion.bench_function("open a directory and ask once", |bencher| {
        bencher.iter(|| Tables::open(dir).expect("tables").value_of(&game));
    });
}

fn main() {
    let (dir, _made) = dir();
    let tables = Tables::open(&dir).expect("tables");
    let mut criterion = criterion();
    values(&mut criterion, &tables);
    first(&mut criterion, &dir);
    criterion.final_summary();
}
