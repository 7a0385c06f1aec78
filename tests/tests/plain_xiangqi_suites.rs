//! Verifies the suites that the plain solver generated: `tests/data/xiangqi-mates.tsv` and
//! `tests/data/xiangqi-perpetual.tsv`. The generators are in `tests/examples`.

use std::collections::BTreeSet;

use xiongmao_tests::plain_xiangqi::solve::{Outcome, mate_in, proven, settled};
use xiongmao_tests::plain_xiangqi::{Game, Perpetual, square};
use xiongmao_tests::rounds;

/// How far the solver looks in the suite of perpetual checks and chases; those that need more were proven when they
/// were made.
const HORIZON: usize = 3;

/// The longest mates that are proven again; of longer ones it is proven that they are longer.
const LONGEST: u32 = 3;

fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t').collect())
}

#[test]
fn mates() {
    let mut fens = BTreeSet::new();
    let mut counts = [0; 5];
    // Of those that are proven anew, one in so many.
    let every = 200 / rounds(800).min(200) as usize;
    for row in rows(include_str!("../data/xiangqi-mates.tsv")) {
        let [fen, distance] = row[..] else { panic!("two fields: {row:?}") };
        assert!(fens.insert(fen), "{fen} comes twice");
        let game = Game::from_fen(fen).unwrap_or_else(|reason| panic!("{fen}: {reason}"));
        assert_eq!(game.fen(), fen);
        let distance: u32 = distance.parse().expect("a number");
        counts[distance as usize] += 1;
        if fens.len().is_multiple_of(every) {
            let within = mate_in(game.board(), game.side_to_move(), distance.min(LONGEST));
            assert_eq!(within, (distance <= LONGEST).then_some(distance), "{fen}");
        }
    }
    assert_eq!(fens.len(), 200);
    assert!(counts[0] == 0 && counts[1..].iter().all(|&count| count >= 15), "{counts:?}");
}

fn names<'a>(moves: impl Iterator<Item = &'a str>) -> BTreeSet<String> {
    moves.map(str::to_owned).collect()
}

#[test]
fn verdicts_on_perpetual_check_chase_and_repetition() {
    let (mut count, mut proven_again) = (0, 0);
    for row in rows(include_str!("../data/xiangqi-perpetual.tsv")) {
        let [fen, moves, mode, outcome, best, worse] = row[..] else { panic!("six fields: {row:?}") };
        let mut game = Game::from_fen(fen).unwrap_or_else(|reason| panic!("{fen}: {reason}"));
        game.set_perpetual(match mode {
            "counted" => Perpetual::Counted,
            "repeated" => Perpetual::Repeated,
            _ => panic!("no mode: {mode}"),
        });
        for mv in moves.split(' ') {
            let split = mv.rfind(|letter: char| letter.is_ascii_lowercase()).expect("a square");
            let (from, to) = (square(&mv[..split]).expect("a square"), square(&mv[split..]).expect("a square"));
            game.play(from, to).unwrap_or_else(|reason| panic!("{fen} {moves}: {reason}"));
        }
        let (best, worse) = (names(best.split(' ')), names(worse.split(' ')));
        let legal: BTreeSet<String> = game.legal().iter().map(ToString::to_string).collect();
        assert!(best.is_disjoint(&worse) && best.is_subset(&legal) && worse.is_subset(&legal), "{fen} {moves}");

        let found = proven(&game, HORIZON, true);
        if let Some(settled) = settled(&found) {
            assert_eq!(settled.name(), outcome, "{fen} {moves}");
            for proven in &found {
                let name = proven.mv.to_string();
                assert!(proven.least < settled || !worse.contains(&name), "{fen} {moves}: {name}");
                assert!(proven.most >= settled || !best.contains(&name), "{fen} {moves}: {name}");
            }
            proven_again += 1;
        }
        // If nothing is settled, nothing is disproven either.
        let outcome =
            [Outcome::Draw, Outcome::Win].into_iter().find(|known| known.name() == outcome).expect("an outcome");
        let most = found.iter().map(|proven| proven.most).max().expect("a legal move");
        let least = found.iter().map(|proven| proven.least).max().expect("a legal move");
        assert!(least <= outcome && outcome <= most, "{fen} {moves}");
        count += 1;
    }
    assert_eq!(count, 200);
    assert!(proven_again > 100, "{proven_again}");
}
