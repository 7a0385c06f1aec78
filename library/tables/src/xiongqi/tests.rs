//! Tables of three pieces against the rules themselves.

use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};

use tempfile::TempDir;
use xiongmao_movegen::xiongqi::{Board, Game, Parts, RULES};
use xiongmao_movegen::{AnyGame, Move, MoveList, Silent, Status};

use super::ban::{Effort, Known, prove};
use super::class::Class;
use super::family::XiongqiFamily;
use super::index::FileIndex;
use super::settle::settle;
use super::store;
use super::verify::Verifier;
use crate::code::{self, OPEN};
use crate::effort::{rounds, scaled};
use crate::make::{Family, Smaller, make, solved};
use crate::{Tables, Value};

/// A directory with all classes of three pieces.
fn three() -> &'static Path {
    static DIR: OnceLock<TempDir> = OnceLock::new();
    let made = || {
        let dir = tempfile::tempdir().unwrap();
        let mut entries = 0;
        let report = |progress: &crate::make::Progress| entries = progress.made;
        make(&XiongqiFamily, dir.path(), &Class::all(3), &AtomicBool::new(false), report).unwrap();
        assert_eq!(entries, 14 * 2 * 32 * 63 * 62);
        dir
    };
    DIR.get_or_init(made).path()
}

fn tables() -> Tables {
    Tables::open(three()).unwrap()
}

/// Numbers that look random.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }

    /// A position of a class that is not over.
    fn game(&mut self, class: Class) -> Game {
        loop {
            let squares = std::array::from_fn(|_| self.below(64) as u8);
            if let Some(board) = class.board(&squares, self.below(2)).filter(|board| !board.generals_face()) {
                return Game::new(board, [[0; 18]; 2]);
            }
        }
    }
}

#[test]
fn the_longest_wins_are_those_of_a_plain_solver() {
    let longest = |name: &str| {
        let class: Class = name.parse().unwrap();
        let header = XiongqiFamily.header_of(three(), class).unwrap();
        header.counts[0].longest.clone().unwrap().0.div_ceil(2)
    };
    for (kind, with_dragons) in [('A', 23), ('C', 18), ('H', 20), ('B', 16), ('S', 19), ('R', 8), ('E', 4)] {
        assert_eq!(longest(&format!("D{kind}vD")), with_dragons, "{kind}");
    }
    for (kind, with_generals) in [('A', 23), ('C', 17), ('H', 17), ('B', 15), ('S', 13), ('R', 8), ('E', 3)] {
        assert_eq!(longest(&format!("G{kind}vG")), with_generals, "{kind}");
    }
}

#[test]
fn tables_are_verified_by_their_moves() {
    let stop = AtomicBool::new(false);
    let mut verifier = Verifier::default();
    for name in ["GSvG", "DAvD"] {
        verifier.verify(three(), name.parse().unwrap(), &stop).unwrap();
    }
    let class: Class = "DRvD".parse().unwrap();
    let sound = XiongqiFamily.load(three(), class).unwrap().unwrap();
    // A win that is two plies longer, a win that is open, an open entry that is lost.
    for (from, to) in [(10, 12), (10, OPEN), (code::DRAWN, 9)] {
        let mut wrong = sound.clone();
        let at = wrong.iter().rposition(|codes| codes.contains(&from)).unwrap();
        let entry = wrong[at].iter().position(|&code| code == from).unwrap();
        wrong[at][entry] = to;
        let dir = tempfile::tempdir().unwrap();
        XiongqiFamily.write(dir.path(), class, &wrong).unwrap();
        let error = Verifier::default().verify(dir.path(), class, &stop).unwrap_err();
        assert!(error.to_string().starts_with("DRvD: "), "{error}");
    }
}

#[test]
fn wrong_cut_and_foreign_files_are_refused() {
    let refused = |change: &dyn Fn(&Path)| {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("GRvG.xiongqi");
        fs::copy(three().join("GRvG.xiongqi"), &path).unwrap();
        change(&path);
        let error = Tables::open(dir.path()).unwrap_err().to_string();
        error.split_once(": ").unwrap().1.to_owned()
    };
    let rewrite = |path: &Path, change: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = fs::read(path).unwrap();
        change(&mut bytes);
        fs::write(path, bytes).unwrap();
    };
    assert_eq!(refused(&|path| fs::write(path, "SQLite format 3").unwrap()), "it is not an endgame table of Xiongmao");
    assert_eq!(refused(&|path| rewrite(path, &|bytes| bytes.truncate(5000))), "it is cut");
    assert_eq!(refused(&|path| rewrite(path, &|bytes| bytes.truncate(50))), "it is cut");
    assert_eq!(refused(&|path| rewrite(path, &|bytes| bytes.push(0))), "it is damaged");
    assert_eq!(refused(&|path| rewrite(path, &|bytes| bytes[30] ^= 1)), "its header is damaged");
    let renamed = refused(&|path| fs::rename(path, path.with_file_name("GHvG.xiongqi")).unwrap());
    assert_eq!(renamed, "its class is GRvG, expected GHvG");
}

#[test]
fn a_damaged_block_is_noticed_when_it_is_needed() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("GRvG.xiongqi");
    let mut bytes = fs::read(three().join("GRvG.xiongqi")).unwrap();
    let last = bytes.len() - 3;
    bytes[last] ^= 1;
    fs::write(&path, bytes).unwrap();
    let tables = Tables::open(dir.path()).unwrap();
    let value = |feen: &str| tables.value_of(&RULES.from_feen(feen).unwrap());
    assert!(value("8/8/8/8/4g^3/8/8/G^R6 / X/x").is_some() && tables.damage().is_none());
    assert!(tables.unreported_damage().is_none());
    assert_eq!(value("3G^3g^/8/8/8/8/8/8/R7 / x/X"), None);
    // The damage is reported once.
    assert!(tables.unreported_damage().unwrap().to_string().ends_with("it is damaged"));
    assert!(tables.unreported_damage().is_none() && tables.damage().is_some());
}

#[test]
fn known_positions_have_their_values() {
    let tables = tables();
    let value = |feen: &str| tables.value_of(&RULES.from_feen(feen).unwrap()).unwrap().to_string();
    assert_eq!(value("8/8/8/8/1d^6/3R4/8/2D^5 / X/x"), "win 5");
    // South exchanged with North.
    assert_eq!(value("2d^5/8/3r4/1D^6/8/8/8/8 / x/X"), "win 5");
    // Won by the ban on repetition, which a table over boards cannot see.
    assert_eq!(value("D^7/8/8/8/3S1d^2/8/8/8 / X/x"), "open");
    assert_eq!(value("8/8/8/8/8/1g^R5/8/G^7 / x/X"), "draw");
    assert_eq!(value("8/8/8/8/8/8/8/g^RG^5 / x/X"), "draw");
    // Four pieces are in no table here.
    assert_eq!(tables.value_of(&RULES.from_feen("7g^/8/8/8/8/8/8/RR1G^4 / X/x").unwrap()), None);
}

/// Whether the side to move wins within this many plies, against every defence, by the whole history.
fn wins_within(game: &mut Game, plies: u16) -> bool {
    let us = game.side_to_move();
    tried(game, |game| match game.status() {
        Status::Over(ending) => ending.winner == Some(us),
        Status::InProgress => plies >= 3 && loses_within(game, plies - 1),
    })
}

/// Whether the side to move, which has a move, loses within this many plies.
fn loses_within(game: &mut Game, plies: u16) -> bool {
    let us = game.side_to_move();
    !tried(game, |game| match game.status() {
        Status::Over(ending) => ending.winner != Some(!us),
        Status::InProgress => !wins_within(game, plies - 1),
    })
}

/// Whether `is_good` holds after some legal move.
fn tried(game: &mut Game, mut is_good: impl FnMut(&mut Game) -> bool) -> bool {
    let moves: MoveList = game.legal_moves();
    moves.into_iter().any(|mv| {
        game.play(mv).unwrap();
        let good = is_good(game);
        game.take_back();
        good
    })
}

/// A number in the environment.
fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// Random positions of three pieces, in turn with positions of four if `XIONGMAO_TABLES` is a directory with their
/// tables. There are `XIONGMAO_POSITIONS` of them, 700 by default.
#[test]
fn an_exhaustive_search_with_histories_agrees() {
    let more = std::env::var_os("XIONGMAO_TABLES");
    let tables = more.as_ref().map_or_else(tables, |dir| Tables::open(Path::new(dir)).unwrap());
    let all = [3, 4].map(Class::all);
    assert!(!tables.is_empty());
    let has_four = tables.most_men() > 3;
    let (mut random, mut won, mut lost, positions) = (Random(5), 0, 0, number("XIONGMAO_POSITIONS", 700));
    let mut looked_up = 0;
    while looked_up < positions {
        let classes = &all[usize::from(has_four && looked_up % 2 == 1)];
        let class = classes[random.below(classes.len())];
        let mut game = random.game(class);
        // There need not be a table of every class of four pieces.
        let Some(value) = tables.value(&game) else { continue };
        looked_up += 1;
        match value {
            Value::Win { plies, .. } if plies <= 5 => {
                assert!(wins_within(&mut game, plies), "{}", feen(&game));
                won += 1;
            }
            // Wins shorter than in the table come from the ban alone, so not within five plies.
            Value::Win { .. } | Value::Draw | Value::Open => assert!(!wins_within(&mut game, 3), "{}", feen(&game)),
            Value::Loss { plies, .. } if plies <= 4 => {
                assert!(loses_within(&mut game, plies), "{}", feen(&game));
                lost += 1;
            }
            Value::Loss { .. } => assert!(!loses_within(&mut game, 2), "{}", feen(&game)),
        }
    }
    println!("{positions} positions, {won} short wins, {lost} short losses");
    assert!(won >= positions / 5 && lost >= positions / 50, "{won} won, {lost} lost");
}

fn feen(game: &Game) -> String {
    game.feen()
}

#[test]
fn won_endings_are_won_against_the_best_defence() {
    let (tables, mut random) = (tables(), Random(7));
    for class in Class::all(3).into_iter().cycle().take(140) {
        let mut game = AnyGame::new(random.game(class));
        let promised = tables.value_of(&game).unwrap();
        let start = game.feen();
        let Some(plies) = promised.plies() else { continue };
        let winner = if matches!(promised, Value::Win { .. }) { game.side_to_move() } else { !game.side_to_move() };
        while !game.status().is_over() {
            // The loser's best move takes the longest.
            let (mv, value) = tables.moves(&game)[0];
            let is_kept = match value {
                Value::Win { .. } => game.side_to_move() == winner,
                Value::Loss { .. } => game.side_to_move() != winner,
                Value::Draw | Value::Open => false,
            };
            assert!(is_kept, "{start}: {} has {value}", game.feen());
            game.play(mv).unwrap();
        }
        let Status::Over(ending) = game.status() else { unreachable!() };
        assert_eq!(ending.winner, Some(winner), "{start}");
        assert!(game.plies_played() <= usize::from(plies), "{start}: {} plies, {promised}", game.plies_played());
    }
}

/// Plays out positions of every class with the longest defence, by the rules with their ban and their move limit: each
/// win ends after exactly as many moves as the table says. `XIONGMAO_EVERY=1` takes all positions, without it every
/// thousandth is taken.
#[test]
fn wins_end_when_the_table_says() {
    let tables = tables();
    let every = number("XIONGMAO_EVERY", 1000);
    let (mut place, mut played, mut plies_played) = (0_u64, 0_u64, 0_u64);
    for class in Class::all(3) {
        for squares in (0..1 << 18).map(|at: u32| std::array::from_fn(|piece| (at >> (6 * piece)) as u8 & 63)) {
            for side in 0..2 {
                place += 1;
                if place % every != 0 {
                    continue;
                }
                let Some(board) = class.board(&squares, side).filter(|board| !board.generals_face()) else { continue };
                let game = Game::new(board, [[0; 18]; 2]);
                let us = game.side_to_move();
                let (winner, plies) = match tables.value(&game) {
                    Some(Value::Win { plies, .. }) => (us, plies),
                    Some(Value::Loss { plies, .. }) => (!us, plies),
                    _ => continue,
                };
                let line = tables.line(&game, usize::MAX);
                assert_eq!(line.len(), usize::from(plies), "{}", feen(&game));
                let mut end = AnyGame::new(game.clone());
                for &mv in &line {
                    end.play(mv).unwrap();
                }
                let Status::Over(ending) = end.status() else { panic!("{} goes on", feen(&game)) };
                assert_eq!(ending.winner, Some(winner), "{}", feen(&game));
                played += 1;
                plies_played += u64::from(plies);
            }
        }
    }
    println!("{played} won endings, {plies_played} plies");
    assert!(played > 1_000);
}

#[test]
fn the_history_and_the_move_limit_count() {
    let tables = tables();
    let mut game = RULES.from_feen("8/8/8/8/1d^6/3R4/8/2D^5 / X/x").unwrap();
    let (best, _) = tables.moves(&game)[0];
    let back = |mv: Move| {
        let parts = Parts::of(mv);
        Parts { origin: parts.destination, destination: parts.origin, promotion: None }.mv()
    };
    game.play(best).unwrap();
    // The dragon steps aside, both go back, and the best move is forbidden.
    let reply = game.legal_moves().iter().copied().find(|&reply| {
        let mut game = game.clone();
        [reply, back(best), back(reply)].into_iter().all(|mv| game.play(mv).is_ok()) && !game.status().is_over()
    });
    for mv in [reply.unwrap(), back(best), back(reply.unwrap())] {
        game.play(mv).unwrap();
    }
    assert!(game.has_forbidden_move());
    assert_eq!(tables.value_of(&game), Some(Value::Open));
    let mut game = RULES.from_feen("8/8/8/8/1d^6/3R4/8/2D^5 / X/x").unwrap();
    assert_eq!(tables.value_of(&game).unwrap().plies(), Some(9));
    for (limit, expected) in [(8, Value::Open), (9, Value::Win { plies: 9, ban: false })] {
        game.set_halfmove_limit(Some(limit));
        assert_eq!(tables.value_of(&game), Some(expected));
    }
}

#[test]
fn bounds_are_never_shorter() {
    let (tables, mut random) = (tables(), Random(9));
    let compare = |game: &Game| {
        let (value, bound) = (tables.value(game).unwrap(), tables.bound(game).unwrap());
        assert_eq!(std::mem::discriminant(&value), std::mem::discriminant(&bound), "{}", feen(game));
        assert!(bound.plies() >= value.plies(), "{value}, {bound}: {}", feen(game));
    };
    for class in Class::all(3) {
        // The bound is the length of the longest win; here it may be too short.
        let header = XiongqiFamily.header_of(three(), class).unwrap();
        for (_, example) in header.counts.iter().filter_map(|counts| counts.longest.as_ref()) {
            compare(&Game::from_feen(example).unwrap());
        }
        (0..20).for_each(|_| compare(&random.game(class)));
    }
}

#[test]
fn entries_of_a_symmetric_class_are_stored_once() {
    let class: Class = "DAvDA".parse().unwrap();
    assert_eq!((store::sides_of(class), FileIndex::new(class).entries()), (1, 32 * 63 * 62 * 61));
}

#[test]
fn the_ban_decides_open_endings() {
    let known = Known::read(three(), "DSvD".parse().unwrap()).unwrap();
    let game = Game::from_feen("D^7/8/8/8/3S1d^2/8/8/8 / X/x").unwrap();
    assert_eq!(prove(&known, game.board().clone(), Effort::of_nodes(2000)), 24);

    let dir = tempfile::tempdir().unwrap();
    for name in ["GCvG.xiongqi", "DSvD.xiongqi"] {
        fs::copy(three().join(name), dir.path().join(name)).unwrap();
    }
    let stop = AtomicBool::new(false);
    let class: Class = "GCvG".parse().unwrap();
    let before = XiongqiFamily.header_of(dir.path(), class).unwrap();
    let after = XiongqiFamily.settle_class(dir.path(), class, 500, &mut Smaller::new(), &stop).unwrap().unwrap();
    assert_eq!((before.ban_nodes, after.ban_nodes), (0, 500));
    assert_eq!(XiongqiFamily.header_of(dir.path(), class).unwrap(), after);
    Verifier::default().verify(dir.path(), class, &stop).unwrap();
}

/// Wins by the ban are played out with the rules themselves: after every reply the tables or another proof go on.
#[test]
fn wins_by_the_ban_hold_against_every_reply() {
    let (tables, known) = (tables(), Known::read(three(), "DSvD".parse().unwrap()).unwrap());
    let (mut random, mut proved) = (Random(11), 0);
    while proved < 4 {
        let mut game = random.game("DSvD".parse().unwrap());
        if tables.value(&game) != Some(Value::Open) {
            continue;
        }
        let code = prove(&known, game.board().clone(), Effort { plies: 13, ..Effort::of_nodes(300) });
        if code != OPEN {
            let moves = u16::from(code) - 1;
            let holds = if code::is_win(code) {
                wins_by_tables(&mut game, &tables, moves)
            } else {
                loses_by_tables(&mut game, &tables, moves)
            };
            assert!(holds, "{} {moves}", feen(&game));
            proved += 1;
        }
    }
}

/// The results of the ban in a class of three pieces decide positions of four from which captures lead there: each
/// follows from its moves by the rules.
#[test]
fn what_the_ban_decides_after_captures_holds_before_them() {
    let dir = tempfile::tempdir().unwrap();
    let [small, large]: [Class; 2] = ["GAvG", "GAvGA"].map(|name| name.parse().unwrap());
    let stop = AtomicBool::new(false);
    let mut known = Smaller::new();
    let mut solved = |class| {
        let solution = solved(&XiongqiFamily, dir.path(), class, &mut known, &stop)?;
        known.insert(class, Arc::clone(&solution));
        Ok(solution)
    };
    store::store(dir.path(), large, &solved(large).unwrap()).unwrap();
    // Smaller classes come first.
    let effort = Effort::of_nodes(300);
    assert_eq!(settle(dir.path(), large, effort, &mut solved, &stop).unwrap(), None);
    fs::copy(XiongqiFamily.path(three(), small), XiongqiFamily.path(dir.path(), small)).unwrap();
    assert_eq!(settle(dir.path(), large, effort, &mut solved, &stop).unwrap(), None);
    settle(dir.path(), small, effort, &mut solved, &stop).unwrap().unwrap();
    let header = settle(dir.path(), large, effort, &mut solved, &stop).unwrap().unwrap();
    assert_eq!(header.ban_nodes, 300);

    let (tables, mut found) = (Tables::open(dir.path()).unwrap(), 0);
    let fresh = |board: &Board| tables.value(&Game::new(board.clone(), [[0; 18]; 2])).unwrap();
    let mut random = Random(17);
    for _ in 0..rounds(400_000) {
        let game = random.game(large);
        let value = fresh(game.board());
        if value.is_by_ban() {
            let after = |mv| {
                let mut board = game.board().clone();
                board.make(mv, &mut Silent);
                fresh(&board).of_move_to().rank()
            };
            let moves: MoveList = game.legal_moves();
            assert_eq!(moves.into_iter().map(after).min(), Some(value.rank()), "{}", feen(&game));
            found += 1;
        }
    }
    assert!(found > scaled(260), "{found} found");
}

/// As [`wins_within`], but positions decided by the tables are not searched.
fn wins_by_tables(game: &mut Game, tables: &Tables, plies: u16) -> bool {
    let us = game.side_to_move();
    plies > 0
        && tried(game, |game| match game.status() {
            Status::Over(ending) => ending.winner == Some(us),
            Status::InProgress => match tables.value(game) {
                Some(Value::Loss { plies: left, .. }) => left < plies,
                Some(Value::Open) => loses_by_tables(game, tables, plies - 1),
                _ => false,
            },
        })
}

/// As [`loses_within`], but positions decided by the tables are not searched.
fn loses_by_tables(game: &mut Game, tables: &Tables, plies: u16) -> bool {
    let us = game.side_to_move();
    plies > 0
        && !tried(game, |game| match game.status() {
            Status::Over(ending) => ending.winner != Some(!us),
            Status::InProgress => match tables.value(game) {
                Some(Value::Win { plies: left, .. }) => left >= plies,
                Some(Value::Open) => !wins_by_tables(game, tables, plies - 1),
                _ => true,
            },
        })
}
