use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};

use tempfile::TempDir;
use xiongmao_movegen::xiangqi::{Game, Parts, Perpetual, RULES, destination, origin};
use xiongmao_movegen::{AnyGame, Side, Status};

use super::class::Class;
use super::exits::Solved;
use super::family::XiangqiFamily;
use super::index::Index;
use super::runs::Allowed;
use super::solve::solved;
use super::store;
use super::verify::Verifier;
use crate::code::{Code, DRAWN, LAST};
use crate::effort::rounds;
use crate::file::{Facts, write};
use crate::header::{Expected, Kind};
use crate::make::{Family, Smaller, make};
use crate::{Tables, Value};

/// The classes that tests ask.
const CLASSES: [&str; 22] = [
    "GRvG", "GCvG", "GHvG", "GPvG", "GRvGA", "GRvGE", "GHvGA", "GCvGA", "GPvGA", "GPvGE", "GHvGE", "GRvGEE", "GRvGAE",
    "GCAvG", "GCAvGA", "GHAEvG", "GRAvG", "GRAvGE", "GHPvG", "GHHvG", "GCPvGA", "GRCvGE",
];

fn class(name: &str) -> Class {
    name.parse().unwrap()
}

/// The same, and the classes that captures lead to.
fn all_classes() -> Vec<Class> {
    let mut all = CLASSES.map(class).to_vec();
    let mut at = 0;
    while at < all.len() {
        let needed = all[at].needs().into_iter().filter(|needed| !all.contains(needed)).collect::<Vec<Class>>();
        all.extend(needed);
        at += 1;
    }
    all.sort_by_key(|class| class.turn());
    all
}

fn dir() -> &'static Path {
    static DIR: OnceLock<TempDir> = OnceLock::new();
    let made = || {
        let dir = tempfile::tempdir().unwrap();
        make(&XiangqiFamily, dir.path(), &all_classes(), &AtomicBool::new(false), |_| ()).unwrap();
        dir
    };
    DIR.get_or_init(made).path()
}

fn tables() -> Tables {
    Tables::open(dir()).unwrap()
}

struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % end as u64) as usize
    }

    /// A random position of a class.
    fn game(&mut self, class: Class) -> Game {
        let index = Index::new(class);
        loop {
            let placed = index.placed(self.below(index.entries()));
            let Some(board) = store::board(index.attackers(), &placed, self.below(2)) else { continue };
            if let Ok(game) = Game::new(board, [[0; 14]; 2]) {
                return game;
            }
        }
    }
}

fn feen(game: &Game) -> String {
    game.feen()
}

/// Wins, losses, draws and open entries with the attacker to move, then with the defender to move.
fn counts(name: &str) -> [[u64; 4]; 2] {
    let header = XiangqiFamily.header_of(dir(), class(name)).unwrap();
    [0, 1].map(|side| {
        let counts = &header.counts[side];
        [counts.wins, counts.losses, counts.draws, counts.open]
    })
}

#[test]
fn endings_are_as_the_books_have_them() {
    // A chariot wins against a bare general and against one advisor, if it is not lost at once.
    for name in ["GRvG", "GRvGA"] {
        let [attacking, defending] = counts(name);
        assert!(attacking[0] > 0 && attacking[1..] == [0, 0, 0], "{name} {attacking:?}");
        assert!(defending[1] > 20 * defending[2] && defending[0] == 0 && defending[3] == 0, "{name} {defending:?}");
    }
    // A horse also wins against a bare general; against an elephant only sometimes.
    assert_eq!(counts("GHvG")[0][1..], [0, 0, 0]);
    assert!(counts("GHvGE")[0][2] > 3 * counts("GHvGE")[0][0]);
    // A cannon without a screen of its own side never wins, except over the defender's own pieces.
    for name in ["GCvG", "GCvGA"] {
        let [attacking, defending] = counts(name);
        assert_eq!([attacking[0], attacking[1], defending[0], defending[1]], [0; 4], "{name}");
    }
    // A soldier on the last rank does not win, and a high one beats a bare general.
    let tables = tables();
    let value = |feen: &str| tables.value_of(&RULES.from_feen(feen).unwrap()).unwrap().to_string();
    let (solved, _) = store::load(dir(), class("GPvG")).unwrap();
    let index = Index::new(class("GPvG"));
    let last_rank = (0..index.entries()).filter(|&entry| index.placed(entry).attacker >= 81);
    let is_position = |&entry: &usize| {
        let board = store::board(index.attackers(), &index.placed(entry), 0);
        board.is_some_and(|board| Game::new(board, [[0; 14]; 2]).is_ok())
    };
    let codes: Vec<Code> = last_rank.filter(is_position).map(|entry| solved.codes[0][entry]).collect();
    assert!(codes.len() > 100 && codes.iter().all(|&code| code == DRAWN));
    assert_eq!(value("4g^4/9/9/9/9/9/P8/9/9/3G^5 / X/x"), "win 10");
    assert_eq!(value("9/9/4g^4/9/9/9/9/9/9/H2G^5 / x/X"), "loss 7");
}

#[test]
fn both_sides_may_attack() {
    let (tables, mut random) = (tables(), Random(3));
    for name in CLASSES {
        for _ in 0..20 {
            let game = random.game(class(name));
            let text = feen(&game);
            let (board, turn) = text.split_once(" / ").unwrap();
            let swapped: String = board
                .split('/')
                .rev()
                .collect::<Vec<_>>()
                .join("/")
                .chars()
                .map(
                    |letter| {
                        if letter.is_lowercase() { letter.to_ascii_uppercase() } else { letter.to_ascii_lowercase() }
                    },
                )
                .collect();
            let turn = if turn == "X/x" { "x/X" } else { "X/x" };
            let other = RULES.from_feen(&format!("{swapped} / {turn}")).unwrap();
            assert_eq!(tables.value(&game), tables.value_of(&other), "{text}");
        }
    }
}

#[test]
fn tables_are_verified_by_their_moves() {
    let stop = AtomicBool::new(false);
    let mut verifier = Verifier::default();
    for class in all_classes().into_iter().take(rounds(200) as usize) {
        assert!(verifier.verify(dir(), class, &stop).unwrap() > 0);
    }
    let wrong = |name: &str, change: &dyn Fn(&mut Solved)| {
        let (mut solved, _) = store::load(dir(), class(name)).unwrap();
        change(&mut solved);
        let other = tempfile::tempdir().unwrap();
        for needed in CLASSES.iter().filter(|needed| **needed != name) {
            let file = format!("{needed}.xiangqi");
            fs::copy(dir().join(&file), other.path().join(&file)).unwrap();
        }
        store::store(other.path(), class(name), &solved).unwrap();
        Verifier::default().verify(other.path(), class(name), &stop).unwrap_err().to_string()
    };
    let replaced = |side: usize, from: Code, to: Code| {
        move |solved: &mut Solved| {
            let index = Index::new(class("GHvGE"));
            let is_position = |&entry: &usize| {
                let board = store::board(index.attackers(), &index.placed(entry), side);
                board.is_some_and(|board| Game::new(board, [[0; 14]; 2]).is_ok())
            };
            let entries = (0..index.entries()).filter(is_position);
            let entry = entries.into_iter().find(|&entry| solved.codes[side][entry] == from).unwrap();
            solved.codes[side][entry] = to;
        }
    };
    // A win that is too long, a win that is drawn, a draw that is lost.
    for (side, from, to) in [(0, 10, 12), (0, 10, DRAWN), (1, DRAWN, 9)] {
        let error = wrong("GHvGE", &replaced(side, from, to));
        assert!(error.starts_with("GHvGE: "), "{error}");
    }
    // A win that allows longer runs than it does.
    let error = wrong("GHvGE", &|solved| solved.runs.iter_mut().for_each(|runs| runs.fill(Allowed::EVERYTHING.byte())));
    assert!(error.ends_with("allows shorter runs of checks and chases than the table says"), "{error}");
}

#[test]
fn bounds_are_never_shorter() {
    let (tables, mut random, mut longer) = (tables(), Random(9), 0);
    let mut compare = |game: &Game| {
        let [value, bound] = [tables.value(game), tables.bound(game)].map(Option::unwrap);
        assert_eq!(std::mem::discriminant(&value), std::mem::discriminant(&bound), "{}", feen(game));
        assert!(bound.plies() >= value.plies(), "{value}, {bound}: {}", feen(game));
        longer += usize::from(bound.plies() > value.plies());
    };
    for class in all_classes() {
        // The bound is the length of the longest win; here it may be too short.
        let header = XiangqiFamily.header_of(dir(), class).unwrap();
        for (_, example) in header.counts.iter().filter_map(|counts| counts.longest.as_ref()) {
            compare(&Game::from_feen(example).unwrap());
        }
        (0..10).for_each(|_| compare(&random.game(class)));
    }
    assert!(longer > 20, "{longer}");
}

#[test]
fn files_for_other_rules_are_refused() {
    let other = tempfile::tempdir().unwrap();
    let kind = Kind { options: "Perpetual=arbiter", ..store::KIND };
    let expected = Expected { kind, ..store::expected(class("GRvG")) };
    write(&store::KIND.path(other.path(), "GRvG"), &expected, Facts::default(), &[]).unwrap();
    let error = Tables::open(other.path()).unwrap_err().to_string();
    assert!(
        error.ends_with(&format!("its choice of rules is Perpetual=arbiter, expected {}", store::KIND.options)),
        "{error}"
    );
    fs::copy(dir().join("GRvG.xiangqi"), other.path().join("GRvG.xiangqi")).unwrap();
    assert_eq!(Tables::open(other.path()).unwrap().len(), 1);
    fs::rename(other.path().join("GRvG.xiangqi"), other.path().join("GRvG.xiongqi")).unwrap();
    assert!(Tables::open(other.path()).unwrap_err().to_string().ends_with("its game is xiangqi, expected xiongqi"));
}

/// Under every rule on perpetual check and chase, a won position is won in that many moves against every defence.
#[test]
fn won_endings_are_won_against_every_defence() {
    let (tables, mut random) = (tables(), Random(7));
    let modes = [Perpetual::Repeated, Perpetual::Counted, Perpetual::Competition];
    let mut played = 0;
    for number in 0..900 {
        let mut game = random.game(class(CLASSES[number % CLASSES.len()]));
        game.set_perpetual(modes[number % modes.len()]);
        let Some(moves) = tables.value(&game).and_then(Value::plies) else { continue };
        let start = feen(&game);
        let mut game = AnyGame::new(game);
        let is_won = matches!(tables.value_of(&game), Some(Value::Win { .. }));
        let winner = if is_won { game.side_to_move() } else { !game.side_to_move() };
        while !game.status().is_over() {
            let values = tables.moves(&game);
            // The loser plays its longest way, or anything.
            let at = if game.side_to_move() == winner || number % 2 == 0 { 0 } else { random.below(values.len()) };
            let (mv, value) = values[at];
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
        assert!(game.plies_played() <= usize::from(moves), "{start}: {} plies", game.plies_played());
        played += 1;
    }
    assert!(played > 300, "{played}");
}

#[test]
fn the_history_and_the_move_limit_count() {
    let tables = tables();
    let start = "4g^4/9/9/9/9/9/9/9/9/R2G^5 / X/x";
    let mut game = RULES.from_feen(start).unwrap();
    assert_eq!(tables.value_of(&game), Some(Value::Win { plies: 3, ban: false }));
    for (limit, expected) in [(2, Value::Open), (3, Value::Win { plies: 3, ban: false })] {
        game.set_halfmove_limit(Some(limit));
        assert_eq!(tables.value_of(&game), Some(expected));
    }
    // Twice the winner goes to its best position, and nearly back. It may not go there a third time.
    let mut game = game.downcast::<Game>().unwrap().clone();
    game.set_halfmove_limit(None);
    let (best, _) = tables.moves_of(&game)[0];
    let mut next = game.clone();
    next.play(best).unwrap();
    let reply = next.legal_moves().iter().copied().next().unwrap();
    let back = |mv| Parts { origin: destination(mv), destination: origin(mv) }.mv();
    for (number, mv) in [best, reply, back(best), back(reply), best, reply, back(best)].into_iter().enumerate() {
        let is_lost = matches!(tables.value(&game), Some(Value::Loss { .. } | Value::Win { .. }));
        assert!(is_lost, "{number}");
        game.play(mv).unwrap();
    }
    assert_eq!(tables.value(&game), Some(Value::Open));
    let afresh = RULES.from_feen(&feen(&game)).unwrap();
    assert!(matches!(tables.value_of(&afresh), Some(Value::Loss { .. })));
}

/// A win that takes more checks is open after a run of checks if they are counted, and only then.
#[test]
fn runs_of_checks_count_where_they_are_counted() {
    let (tables, mut random) = (tables(), Random(11));
    let mut broken = 0;
    for _ in 0..20_000 {
        let mut game = random.game(class("GHvGA"));
        while !game.status().is_over() && game.plies_played() < 8 {
            let moves = game.legal_moves();
            let mut mv = moves.iter().copied().nth(random.below(moves.len())).unwrap();
            if game.side_to_move() == Side::South {
                mv = moves.iter().copied().find(|&mv| game.board().gives_check(mv)).unwrap_or(mv);
            }
            game.play(mv).unwrap();
            let counted = tables.value(&game);
            game.set_perpetual(Perpetual::Repeated);
            let repeated = tables.value(&game);
            game.set_perpetual(Perpetual::Counted);
            if counted != repeated {
                assert_eq!(counted, Some(Value::Open), "{}", feen(&game));
                let checks = game.runs().iter().map(|run| run.length).max().unwrap_or(0);
                assert!(checks > 1, "{}", feen(&game));
                broken += 1;
            }
        }
    }
    assert!(broken > 0);
    // A draw counts on a judge.
    let mut game = random.game(class("GCvG"));
    assert_eq!(tables.value(&game), Some(Value::Draw));
    game.set_perpetual(Perpetual::Arbiter);
    assert_eq!(tables.value(&game), Some(Value::Open));
}

/// A file has one entry for both orders of two like attackers; the values of other entries must follow from it.
#[test]
fn like_attackers_have_like_values() {
    let (stop, mut known) = (AtomicBool::new(false), Smaller::new());
    let mut all = vec![class("GRRvGA")];
    while let Some(needed) = all.iter().flat_map(|class| class.needs()).find(|needed| !all.contains(needed)) {
        all.push(needed);
    }
    all.sort_by_key(|class| class.turn());
    for class in all {
        let (solved, index) = (solved(class, &known, &stop).unwrap(), Index::new(class));
        for entry in (0..index.entries()).filter(|&entry| !index.is_asked(entry)) {
            let asked = index.entry(&index.placed(entry)).unwrap();
            for side in 0..2 {
                let [code, other] = [entry, asked].map(|entry| solved.codes[side][entry]);
                assert_eq!(code, other, "{class}");
                if code <= LAST {
                    assert_eq!(solved.allowed(side, entry), solved.allowed(side, asked), "{class} {code}");
                }
            }
        }
        known.insert(class, Arc::new(solved));
    }
}
