//! Endgame tables of Xiangqi against the plain rules: what they say of random positions, by exhaustive proofs with
//! whole histories, and by games that are played to the end.

use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};

use tempfile::TempDir;
use xiongmao_movegen::xiangqi::{Game, Parts, Perpetual, RULES, Square, destination, origin};
use xiongmao_movegen::{Move, Playable};
use xiongmao_search::eval::xiangqi::{Evaluation, Xiangqi};
use xiongmao_search::{Pool, Score, SearchSettings, Variant};
use xiongmao_tables::{Tables, Value, family};
use xiongmao_tests::plain::random::Rng;
use xiongmao_tests::plain_xiangqi as plain;
use xiongmao_tests::plain_xiangqi::random::ending;
use xiongmao_tests::plain_xiangqi::solve::{Outcome, forces};
use xiongmao_tests::plain_xiangqi::{Kind, Status};
use xiongmao_tests::{rounds, scaled};

use crate::searching::{Listener, nodes};

/// Classes that are made, each with all that captures lead to.
const CLASSES: [&str; 13] = [
    "GRvGAE", "GHvGAA", "GHvGE", "GPvGA", "GPvGE", "GPAvGA", "GCAEvGA", "GCAAvGA", "GHEvGE", "GRAEvGA", "GHPvGA",
    "GCCvGE", "GRCvGE",
];

const ALL: [Kind; 6] = [Kind::Advisor, Kind::Elephant, Kind::Horse, Kind::Chariot, Kind::Cannon, Kind::Soldier];

/// Random positions that are solved exhaustively, to this depth.
const SOLVED: u64 = 300;
const DEPTH: usize = 5;
/// Won positions that are played to the end.
const PLAYED: u64 = 200;
/// Positions that are searched with tables, and the nodes of each move.
const SEARCHED: u64 = 30;
const NODES: u64 = 400;

/// The names of [`CLASSES`] and of all that captures lead to from there: any of the defender's guards may be missing,
/// and one of two attackers.
fn classes() -> &'static [String] {
    static ALL: OnceLock<Vec<String>> = OnceLock::new();
    ALL.get_or_init(|| {
        let mut all: Vec<String> = CLASSES.map(String::from).into();
        let mut at = 0;
        while let Some(class) = all.get(at).cloned() {
            let attackers = class.chars().skip(1).take_while(|letter| "RCHP".contains(*letter)).count();
            let guards = class.find('v').expect("two sides") + 2;
            let captured = (1..=attackers).filter(|_| attackers == 2).chain(guards..class.len());
            for captured in captured {
                let mut smaller = class.clone();
                smaller.remove(captured);
                if !all.contains(&smaller) {
                    all.push(smaller);
                }
            }
            at += 1;
        }
        all
    })
}

fn dir() -> &'static Path {
    static DIR: OnceLock<TempDir> = OnceLock::new();
    let made = || {
        let dir = tempfile::tempdir().expect("a directory");
        let family = family("xiangqi").expect("a game with tables");
        let classes: Vec<_> = classes().iter().map(|name| family.class(name).expect("a class")).collect();
        family.make(dir.path(), &classes, &AtomicBool::new(false), &mut |_| ()).expect("tables");
        dir
    };
    DIR.get_or_init(made).path()
}

fn tables() -> Arc<Tables> {
    Arc::new(Tables::open(dir()).expect("tables"))
}

/// A random position with the pieces of one of the classes, either side attacking, in both implementations.
fn random(rng: &mut Rng, counted: bool) -> (Game, plain::Game) {
    loop {
        let (attacking, defending) = classes()[rng.below(classes().len())].split_once('v').expect("two sides");
        let kinds = |letters: &str| -> Vec<Kind> {
            let kind = |letter| ALL.into_iter().find(|kind: &Kind| kind.feen_letter() == letter).expect("a piece");
            letters[1..].chars().map(kind).collect()
        };
        let mut plain = ending(rng, &kinds(attacking), &kinds(defending));
        let mut engine =
            RULES.from_feen(&plain.feen()).expect("a position").downcast::<Game>().expect("Xiangqi").clone();
        plain.set_perpetual(if counted { plain::Perpetual::Counted } else { plain::Perpetual::Repeated });
        engine.set_perpetual(if counted { Perpetual::Counted } else { Perpetual::Repeated });
        if plain.status() == Status::InProgress {
            return (engine, plain);
        }
    }
}

fn plain_square(square: Square) -> plain::Square {
    (square.index() % 9, square.index() / 9)
}

fn play(engine: &mut Game, plain: &mut plain::Game, mv: Move) {
    plain.play(plain_square(origin(mv)), plain_square(destination(mv))).unwrap_or_else(|reason| panic!("{reason}"));
    Playable::play(engine, mv).expect("a legal move");
}

/// Plays random moves, so that there is a history.
fn wander(rng: &mut Rng, engine: &mut Game, plain: &mut plain::Game, plies: usize) {
    for _ in 0..plies {
        let legal = plain.legal();
        if legal.is_empty() {
            return;
        }
        let mv = legal[rng.below(legal.len())];
        let square = |(file, rank): plain::Square| Square::new(9 * rank + file);
        play(engine, plain, Parts { origin: square(mv.from), destination: square(mv.to) }.mv());
    }
}

#[test]
fn exhaustive_proofs_with_histories_agree() {
    let (tables, mut rng) = (tables(), Rng::new(81));
    let (mut won, mut lost, mut others) = (0, 0, 0);
    for number in 0..rounds(SOLVED) {
        let (mut engine, mut plain) = random(&mut rng, number % 2 == 0);
        let wandered = rng.below(2) * rng.below(20);
        wander(&mut rng, &mut engine, &mut plain, wandered);
        let (us, them) = (plain.side_to_move(), plain.side_to_move().other());
        let Some(value) = tables.value(&engine).filter(|_| plain.status() == Status::InProgress) else { continue };
        let mut wins = |side, plies| forces(&mut plain, side, Outcome::Win, plies, true);
        match value {
            Value::Win { plies, .. } if usize::from(plies) <= DEPTH => {
                assert!(wins(us, usize::from(plies)), "{value}: {}", plain.feen());
                won += 1;
            }
            Value::Loss { plies, .. } if usize::from(plies) < DEPTH => {
                assert!(wins(them, usize::from(plies)), "{value}: {}", plain.feen());
                lost += 1;
            }
            Value::Win { .. } => assert!(!wins(them, DEPTH - 1), "{value}: {}", plain.feen()),
            Value::Loss { .. } => assert!(!wins(us, DEPTH), "{value}: {}", plain.feen()),
            Value::Draw => {
                assert!(!wins(us, DEPTH) && !wins(them, DEPTH - 1), "{value}: {}", plain.feen());
                others += 1;
            }
            Value::Open => {}
        }
    }
    assert!(won > scaled(20) && lost >= scaled(5) && others > scaled(20), "{won} won, {lost} lost, {others} drawn");
}

#[test]
fn won_positions_are_won_by_the_plain_rules() {
    let (tables, mut rng, mut longest) = (tables(), Rng::new(82), 0);
    for number in 0..rounds(PLAYED) {
        let (mut engine, mut plain) = random(&mut rng, number % 2 == 0);
        let wandered = rng.below(3) * rng.below(12);
        wander(&mut rng, &mut engine, &mut plain, wandered);
        let us = plain.side_to_move();
        let (winner, promised) = match tables.value(&engine).filter(|_| plain.status() == Status::InProgress) {
            Some(Value::Win { plies, .. }) => (us, usize::from(plies)),
            Some(Value::Loss { plies, .. }) => (us.other(), usize::from(plies)),
            _ => continue,
        };
        let before = plain.moves().len();
        while plain.status() == Status::InProgress {
            let values = tables.moves_of(&engine);
            let is_loser = plain.side_to_move() != winner && rng.below(2) == 0;
            let at = if is_loser { rng.below(values.len()) } else { 0 };
            play(&mut engine, &mut plain, values[at].0);
        }
        let status = plain.status();
        assert!(
            matches!(status, Status::Over { winner: Some(side), .. } if side == winner),
            "{status}: {}",
            plain.feen()
        );
        assert!(plain.moves().len() - before <= promised, "{promised} promised: {}", plain.feen());
        longest = longest.max(promised);
    }
    assert!(longest > scaled(20), "{longest}");
}

/// The search with tables wins what it claims, against the best defence of the tables and against any.
#[test]
fn the_search_wins_with_tables() {
    let (tables, mut rng, mut played) = (tables(), Rng::new(83), 0);
    let mut pool: Pool<Game, Evaluation> = Pool::new(Evaluation::embedded(), 8).expect("eight megabytes");
    pool.set_endings(Xiangqi::endings(Arc::clone(&tables), 11));
    for number in 0..rounds(SEARCHED) {
        let (mut engine, mut plain) = random(&mut rng, number % 2 == 0);
        let (winner, promised) = match tables.value(&engine) {
            Some(Value::Win { plies, .. }) => (plain.side_to_move(), usize::from(plies)),
            Some(Value::Loss { plies, .. }) => (plain.side_to_move().other(), usize::from(plies)),
            _ => continue,
        };
        while plain.status() == Status::InProgress {
            if plain.side_to_move() == winner {
                let mut listener = Listener::default();
                let settings = SearchSettings::default();
                let answer = pool.search(pool.control().start(false), &engine, &nodes(NODES), &settings, &mut listener);
                let last = listener.0.last().expect("a line");
                assert!(matches!(last.score, Score::Mate(1..)), "{}: {}", last.score, plain.feen());
                play(&mut engine, &mut plain, answer.best.expect("a move"));
            } else if let Some(&mv) = tables.line(&engine, 1).first() {
                play(&mut engine, &mut plain, mv);
            } else {
                wander(&mut rng, &mut engine, &mut plain, 1);
            }
        }
        let status = plain.status();
        assert!(
            matches!(status, Status::Over { winner: Some(side), .. } if side == winner),
            "{status}: {}",
            plain.feen()
        );
        assert!(plain.moves().len() <= promised, "{promised} promised: {}", plain.feen());
        played += 1;
    }
    assert!(played > scaled(10), "{played}");
}
