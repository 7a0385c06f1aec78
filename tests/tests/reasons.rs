//! Reasons are true: every fact about moves of random games, and of games at levels 3 to 12, is confirmed by the plain
//! rules, an exchange counter of its own and an exhaustive mate solver. And they are told: whoever loses much, hangs a
//! piece, allows or misses a mate hears of it.
//!
//! `XIONGMAO_REASONS` sets the number of plies of each game, and `XIONGMAO_REASONS_GAMES` names another file of games.

use std::collections::BTreeMap;

use xiongmao_analysis::interruption::Interruption;
use xiongmao_analysis::reasons;
use xiongmao_movegen::notation::Notation;
use xiongmao_movegen::{AnyGame, Move, Status, games};
use xiongmao_reasons::{Fact, Kind, Why};
use xiongmao_search::Score;
use xiongmao_tests::plain::random::Rng;
use xiongmao_tests::{plain, plain_xiangqi, rounds};

mod check;
mod examples;
mod position;

use check::check;
use position::{Plain, plain_square};

/// The moves of each game that are asked about.
const PLIES: u64 = 1_000;
/// The nodes of both searches of a move.
const NODES: u64 = 1_000;

/// What was told of moves.
#[derive(Default)]
struct Report {
    /// The number of facts of each kind.
    told: BTreeMap<&'static str, usize>,
    /// The wrong ones.
    wrong: Vec<String>,
    /// The moves that lose at least 300 centipawns: how many, and those of them without a concrete fact. Then likewise
    /// those that lose as much and hang a piece, and those that allow or miss a mate in three plies of its winner.
    blunders: Told,
    hanging: Told,
    allowed: Told,
    missed: Told,
}

/// How often something had to be told, and where it was not.
#[derive(Default)]
struct Told {
    all: usize,
    untold: Vec<String>,
}

impl Told {
    fn add(&mut self, game: &AnyGame, why: &Why, is_told: bool) {
        self.all += 1;
        if !is_told {
            self.untold.push(format!("{} {}: {:?}", game.feen(), game.write_move(why.mv, Notation::Pmn), why.facts));
        }
    }

    /// Whether at least so many of a hundred were told, give or take one.
    fn reaches(&self, percent: usize) -> bool {
        self.untold.len().saturating_sub(1) * 100 <= self.all * (100 - percent)
    }
}

/// Positions without their history, as the plain rules get them, each with a move: of random games and of recorded
/// ones, or of the named file alone.
fn cases(name: &str, seed: u64) -> Vec<(AnyGame, Move)> {
    let moves = std::env::var("XIONGMAO_REASONS")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or_else(|| rounds(PLIES) as usize);
    let mut rng = Rng::new(seed);
    let (mut recorded, is_named) = (recorded(name), std::env::var_os("XIONGMAO_REASONS_GAMES").is_some());
    let mut cases = Vec::new();
    while cases.len() < moves && !(is_named && recorded.is_empty()) {
        let case = if recorded.is_empty() || !is_named && cases.len() % 2 == 0 {
            random_case(name, &mut rng)
        } else {
            Some(recorded.swap_remove(rng.below(recorded.len())))
        };
        cases.extend(case);
    }
    cases
}

/// The same position without its history.
fn bare(game: &AnyGame) -> AnyGame {
    game.rules().from_feen(&game.feen()).unwrap()
}

fn random_case(name: &str, rng: &mut Rng) -> Option<(AnyGame, Move)> {
    let mut game = games::named(name).unwrap().start();
    for _ in 0..6 + rng.below(60) {
        let legal = game.legal_moves();
        if legal.is_empty() {
            return None;
        }
        // Half of the moves capture if one can, so that the boards empty.
        let captures: Vec<Move> = legal.iter().copied().filter(|&mv| game.is_noisy(mv)).collect();
        let all: Vec<Move> = legal.iter().copied().collect();
        let from = if captures.is_empty() || rng.below(2) == 0 { &all } else { &captures };
        game.play(from[rng.below(from.len())]).unwrap();
    }
    let legal: Vec<Move> = game.legal_moves().into_iter().collect();
    (game.status() == Status::InProgress).then(|| (bare(&game), legal[rng.below(legal.len())]))
}

/// Every position of the recorded games with the move that was played there.
fn recorded(name: &str) -> Vec<(AnyGame, Move)> {
    let file = std::env::var("XIONGMAO_REASONS_GAMES");
    let text = file.map_or_else(
        |_| include_str!("../data/level-games.tsv").to_owned(),
        |file| std::fs::read_to_string(file).unwrap(),
    );
    let mut cases = Vec::new();
    for line in text.lines().filter(|line| line.split('\t').next() == Some(name)) {
        let mut game = games::named(name).unwrap().start();
        for token in line.rsplit('\t').next().unwrap().split(' ') {
            let mv = game.read_move(token).unwrap();
            let bare = bare(&game);
            if bare.status() == Status::InProgress {
                cases.push((bare, mv));
            }
            game.play(mv).unwrap();
        }
    }
    cases
}

/// Asks about moves, and about threats.
fn asked<P: Plain>(name: &str, seed: u64) -> Report {
    let mut report = Report::default();
    let interruption = Interruption::default();
    let nodes = std::env::var("XIONGMAO_REASONS_NODES").map_or(NODES, |text| text.parse().unwrap());
    for (game, mv) in cases(name, seed) {
        let why = reasons::why(&game, mv, nodes, &interruption).unwrap().unwrap();
        assert!(!why.facts.is_empty());
        complete::<P>(&mut report, &game, &why);
        let passed = game.with_other_side_to_move();
        let threats = reasons::threats(&game, &interruption).unwrap();
        let threats = threats.iter().filter_map(|fact| Some((passed.as_ref().ok()?, fact, true)));
        let start = |fact: &Fact| if fact.kind.passes_first() { passed.as_ref().unwrap_or(&game) } else { &game };
        for (game, fact, is_threat) in why.facts.iter().map(|fact| (start(fact), fact, false)).chain(threats) {
            *report.told.entry(fact.kind.name()).or_insert(0) += 1;
            if let Err(reason) = check::<P>(game, fact, is_threat) {
                let line: Vec<String> = xiongmao_answers::moves::written_line(game, &fact.line, Notation::default());
                report.wrong.push(format!("{} {fact:?} {}: {reason}", game.feen(), line.join(" ")));
            }
        }
    }
    report
}

/// Whether what had to be told about the move was told.
fn complete<P: Plain>(report: &mut Report, game: &AnyGame, why: &Why) {
    let tells = |kinds: &dyn Fn(&Fact) -> bool| why.facts.iter().any(kinds);
    match why.scores {
        [Some(Score::Mate(played @ -3..=-1)), Some(Score::Centipawns(_))] => {
            let is_told = tells(&|fact| {
                fact.kind == Kind::MateAllowed && fact.value == -played || fact.kind == Kind::TerminalLost
            });
            report.allowed.add(game, why, is_told);
        }
        [Some(Score::Centipawns(_) | Score::Mate(..0)), Some(Score::Mate(best @ 1..=3))] => {
            report.missed.add(game, why, tells(&|fact| fact.kind == Kind::MateMissed && fact.value == best));
        }
        [Some(Score::Centipawns(played)), Some(Score::Centipawns(best))] if best - played >= 300 => {
            let concrete = tells(&|fact| !matches!(fact.kind, Kind::NoTactics | Kind::Activity));
            report.blunders.add(game, why, concrete);
            let (from, to) = game.squares_of(why.mv);
            let squares = (plain_square(from), plain_square(to));
            let after = P::read(&game.feen()).unwrap().played(why.mv, squares).unwrap();
            // The pieces that can be captured and not recaptured, and the most valuable of them.
            let hanging = after.hanging();
            let most = hanging.iter().map(|&square| after.value(square)).max().unwrap_or(0);
            if most >= 200 && game.piece_at(to).is_none() {
                let named = |fact: &Fact| {
                    let square = fact.pieces.first().map(|placed| plain_square(placed.square));
                    // Or a greater loss by an exchange.
                    matches!(fact.kind, Kind::LosesExchange(_)) && fact.value >= most
                        || matches!(fact.kind, Kind::Hangs(_))
                            && square.is_some_and(|square| hanging.contains(&square) && after.value(square) == most)
                };
                report.hanging.add(game, why, tells(&named));
            }
        }
        _ => {}
    }
}

fn all_true<P: Plain>(name: &str, seed: u64) {
    let Report { told, wrong, blunders, hanging, allowed, missed } = asked::<P>(name, seed);
    let all: usize = told.values().sum();
    println!("{name}: {told:?}, {} of {all} wrong", wrong.len());
    for wrong in &wrong {
        println!("{wrong}");
    }
    for (what, Told { all, untold }) in
        [("losses", &blunders), ("hanging", &hanging), ("mates allowed", &allowed), ("mates missed", &missed)]
    {
        println!("{name}, {what}: {} of {all} not told", untold.len());
        for untold in untold {
            println!("{untold}");
        }
    }
    assert!(wrong.len() * 100 <= all, "{} of {all}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(["hangs", "loses_exchange", "captures"].iter().all(|kind| told.contains_key(kind)), "{told:?}");
    assert!(blunders.reaches(95) && hanging.reaches(99) && allowed.reaches(99) && missed.reaches(99));
}

#[test]
fn facts_of_xiongqi_are_true() {
    all_true::<plain::Game>("xiongqi", 1);
}

#[test]
fn facts_of_xiangqi_are_true() {
    all_true::<plain_xiangqi::Game>("xiangqi", 2);
}
