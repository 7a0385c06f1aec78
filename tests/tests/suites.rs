//! The test suites that come with the program: what they ask for is proven by the plain rules.

use std::collections::BTreeSet;
use std::fmt::Write;

use xiongmao_analysis::registry;
use xiongmao_puzzles::suite::epd::EpdReader;
use xiongmao_tests::plain_xiangqi::solve::Outcome;
use xiongmao_tests::{plain, plain_xiangqi};

/// How far the solver of Xiangqi looks for what repetition decides; what needs more was proven when it was made.
const HORIZON: usize = 3;
/// The longest mates of Xiangqi that are proven again; of longer ones it is proven that they are longer.
const LONGEST: u32 = 3;

/// A line of a suite.
#[derive(Debug)]
struct Row<'a> {
    position: &'a str,
    operations: Vec<(&'a str, &'a str)>,
}

impl<'a> Row<'a> {
    fn new(line: &'a str, fields: usize) -> Self {
        let fields = line.split(' ').take(fields).map(|field| field.len() + 1).sum::<usize>();
        let (position, operations) = line.split_at(fields);
        let operations = operations.split(';').filter_map(|operation| operation.trim().split_once(' ')).collect();
        Self { position: position.trim(), operations }
    }

    fn operation(&self, name: &str) -> Option<&'a str> {
        self.operations.iter().find(|(known, _)| *known == name).map(|(_, operands)| *operands)
    }

    fn mate(&self) -> u32 {
        self.operation("dm").unwrap().parse().unwrap()
    }

    /// The kind of a position, which its name begins with.
    fn kind(&self) -> &'a str {
        self.operation("id").unwrap().trim_matches('"').split(' ').next().unwrap()
    }
}

/// The rows of the suite of a game, and their text.
fn suite(game: &str) -> Vec<&'static str> {
    registry::named(game).unwrap().suite.lines().filter(|line| !line.starts_with('#')).collect()
}

#[test]
fn every_position_is_there_once_and_can_be_searched() {
    for game in registry::NAMES {
        let entry = registry::named(game).unwrap();
        let reader = EpdReader { rules: Some(entry.rules()), ..EpdReader::default() };
        let positions = reader.suite(game, entry.suite.as_bytes()).unwrap();
        let mut seen = BTreeSet::new();
        for position in &positions {
            let mut key = position.game.feen();
            write!(key, " {:?}", position.game.played()).unwrap();
            assert!(seen.insert(key), "{game}: {:?} comes twice", position.id);
        }
        assert_eq!(positions.len(), suite(game).len());
    }
}

#[test]
fn wins_in_xiongqi_are_proven() {
    let mates = include_str!("../data/mates.tsv");
    let repetitions = include_str!("../data/repetition-mates.tsv");
    for line in suite("xiongqi") {
        // A FEEN has its hands in the second of three fields.
        let is_feen = line.split(' ').nth(1).is_some_and(|field| field.contains('/'));
        let row = Row::new(line, if is_feen { 3 } else { 4 });
        if row.kind() == "tactics" {
            continue;
        }
        let mut game = plain::Game::from_feen(row.position).unwrap();
        for pmn in row.operation("moves").unwrap_or_default().split_whitespace() {
            let mv = plain::find(&game, pmn).unwrap_or_else(|| panic!("{line}: no {pmn}"));
            game.play(mv).unwrap();
        }
        let mate = row.mate();
        if mate <= 2 {
            assert_eq!(plain::mate_in(&game, mate, true), Some(mate), "{line}");
        } else {
            // It was proven when it was generated; a proof takes too long here.
            assert!(mates.lines().any(|known| known == format!("{}\t{mate}", row.position)), "{line}");
            assert_eq!(plain::mate_in(&game, mate - 1, true), None, "{line}");
        }
        if row.kind() == "repetition" {
            assert_eq!(plain::mate_in(&game, mate, false), None, "not by repetition: {line}");
            assert!(repetitions.contains(row.position), "{line}");
        }
    }
}

#[test]
fn mates_in_xiangqi_are_proven() {
    for line in suite("xiangqi") {
        let row = Row::new(line, 4);
        if row.kind() != "mate" {
            continue;
        }
        let game = plain_xiangqi::Game::from_fen(row.position).unwrap();
        let mate = row.mate();
        let within = plain_xiangqi::solve::mate_in(game.board(), game.side_to_move(), mate.min(LONGEST));
        assert_eq!(within, (mate <= LONGEST).then_some(mate), "{line}");
        let known = |known: &str| known.starts_with(row.position) && known.ends_with(&format!("\t{mate}"));
        assert!(include_str!("../data/xiangqi-mates.tsv").lines().any(known), "{line}");
    }
}

/// The squares of a move in PMN.
fn squares(pmn: &str) -> (plain_xiangqi::Square, plain_xiangqi::Square) {
    let (from, to) = pmn.split_once(['-', '+']).unwrap();
    (plain_xiangqi::square(from).unwrap(), plain_xiangqi::square(to).unwrap())
}

#[test]
fn moves_that_repetition_forbids_in_xiangqi_are_proven_to_be_worse() {
    let (mut count, mut proven) = (0, 0);
    for line in suite("xiangqi") {
        let row = Row::new(line, 6);
        if !line.contains(" perpetual ") {
            continue;
        }
        let mut game = plain_xiangqi::Game::from_fen(row.position).unwrap();
        game.set_perpetual(match row.operation("perpetual").unwrap() {
            "counted" => plain_xiangqi::Perpetual::Counted,
            "repeated" => plain_xiangqi::Perpetual::Repeated,
            other => panic!("{other}"),
        });
        for mv in row.operation("moves").unwrap().split(' ') {
            let (from, to) = squares(mv);
            game.play(from, to).unwrap();
        }
        let found = plain_xiangqi::solve::proven(&game, HORIZON, true);
        let outcome = row.operation("c0").unwrap().trim_matches('"');
        let outcome = [Outcome::Draw, Outcome::Win].into_iter().find(|known| known.name() == outcome).unwrap();
        for avoided in row.operation("am").unwrap().split(' ') {
            let (from, to) = squares(avoided);
            let mv = found.iter().find(|proven| (proven.mv.from, proven.mv.to) == (from, to)).unwrap();
            // What needs more moves than these is not proven here, but not disproven either.
            assert!(mv.least < outcome, "{line}: {avoided}");
            proven += usize::from(mv.most < outcome);
        }
        count += 1;
    }
    assert!(count >= 20 && proven > 3 * count, "{proven} plies of {count} positions");
}
