//! Network evaluation: the same score at every SIMD level, incremental or from scratch, and in a plain implementation;
//! and rejection of invalid network files.

use std::sync::Arc;

use networks::{ARCHITECTURE_AT, MAP_AT, PlainNetwork, in_version_1, made_up, seal};
use xiongmao_movegen::xiongqi::Game;
use xiongmao_movegen::{PlyList, Position};
use xiongmao_search::eval::Eval;
use xiongmao_search::eval::nnue::NetworkError;
use xiongmao_search::eval::nnue::kernel::SimdLevel;
use xiongmao_search::eval::xiongqi::{Evaluation, read_network};
use xiongmao_tests::plain::random::{Rng, random_feen};

mod networks;

/// Captures, promotions beside a general, generals about to meet, dragons, few pieces and many.
const POSITIONS: &[&str] = &[
    "rhbag^bhr/2c2c2/ssssssss/8/8/SSSSSSSS/2C2C2/RHBAG^BHR / X/x",
    "1h1ad^b2/6r1/2cs4/r3c1+S1/+s2S4/H6R/1BA5/1R1D^1Hh1 6sb/6S2CB x/X",
    "4g^3/3a4/1+S4+S1/8/2h5/5H2/1+s4+s1/3A3G^ 6s2b2c2rah/6S2B2C2RAH X/x",
    "4g^1a1/+S7/8/2+S2h2/8/1c3+s2/7+s/2AG^2H1 / x/X",
    "3g^1h2/+S1+S5/8/8/8/8/+s5+s1/3G^4 / X/x",
    "4g^3/8/4S3/8/8/8/4C3/3G^4 / X/x",
];

/// Plays every line of this many plies, and at most nodes compares the evaluations with each other and with `plain`.
/// The other nodes are not evaluated, so that the accumulators must catch up by several plies.
fn compare(game: &mut Game, evals: &mut [Evaluation], plain: &PlainNetwork, depth: u32, rng: &mut Rng) -> u64 {
    let mut compared = 0;
    if rng.below(3) > 0 {
        let expected = plain.evaluate(&game.feen());
        let mut fresh = evals[0].clone();
        fresh.reset(game);
        assert_eq!(i64::from(fresh.evaluate(game)), expected, "anew: {}", game.feen());
        for eval in &mut *evals {
            assert_eq!(i64::from(eval.evaluate(game)), expected, "kept up to date: {}", game.feen());
        }
        compared += 1;
    }
    if depth == 0 {
        return compared;
    }
    let mut plies = PlyList::new();
    game.noisy(&mut plies);
    game.quiet(&mut plies);
    for ply in &plies {
        // A board without a terminal piece is never evaluated.
        if game.captures_terminal(ply) {
            continue;
        }
        // Every evaluation observes the ply, and the last one leaves it on the board.
        for (index, eval) in evals.iter_mut().enumerate() {
            if index > 0 {
                game.unmake();
            }
            Eval::<Game>::push(eval);
            game.make(ply, eval);
        }
        compared += compare(game, evals, plain, depth - 1, rng);
        game.unmake();
        for eval in &mut *evals {
            Eval::<Game>::pop(eval);
        }
    }
    compared
}

fn evaluations(bytes: &[u8]) -> Vec<Evaluation> {
    let network = |level| read_network(bytes).unwrap().with_level(level).unwrap();
    SimdLevel::available().into_iter().map(|level| Evaluation::from_network(Arc::new(network(level)))).collect()
}

#[test]
fn every_way_to_a_score_leads_to_the_same() {
    let bytes = made_up(1);
    let (mut evals, plain) = (evaluations(&bytes), PlainNetwork::read(&bytes));
    let mut rng = Rng::new(2);
    let mut compared = 0;
    for feen in POSITIONS {
        let mut game = Game::from_feen(feen).unwrap();
        for eval in &mut evals {
            eval.reset(&game);
        }
        compared += compare(&mut game, &mut evals, &plain, 2, &mut rng);
    }
    assert!(compared > 1000, "{compared}");
}

#[test]
fn random_positions_have_the_plain_score() {
    let bytes = made_up(3);
    let (mut evals, plain) = (evaluations(&bytes), PlainNetwork::read(&bytes));
    let mut rng = Rng::new(4);
    for _ in 0..500 {
        let game = Game::from_feen(&random_feen(&mut rng)).unwrap();
        let expected = plain.evaluate(&game.feen());
        for eval in &mut evals {
            eval.reset(&game);
            assert_eq!(i64::from(eval.evaluate(&game)), expected, "{}", game.feen());
        }
    }
}

#[test]
fn the_embedded_network_is_whole_and_judges_sensibly() {
    let mut eval = Evaluation::embedded();
    let mut score = |feen: &str| {
        let game = Game::from_feen(feen).unwrap();
        eval.reset(&game);
        eval.evaluate(&game)
    };
    let start = score(POSITIONS[0]);
    assert!(start.abs() < 150, "{start}");
    let ahead = score("rhbag^bh1/2c2c2/ssssssss/8/8/SSSSSSSS/2C2C2/RHBAG^BHR /r X/x");
    assert!(ahead > start + 200, "a chariot ahead: {ahead}");
    let behind = score("rhbag^bhr/2c2c2/ssssssss/8/8/SSSSSSSS/2C2C2/1HBAG^BHR R/ X/x");
    assert!(behind < start - 200, "a chariot behind: {behind}");
}

#[test]
fn a_network_of_version_1_is_the_same() {
    let bytes = made_up(6);
    let old = in_version_1(&bytes);
    let [mut new, mut old] =
        [&bytes, &old].map(|bytes| Evaluation::from_network(Arc::new(read_network(bytes).unwrap())));
    for feen in POSITIONS {
        let game = Game::from_feen(feen).unwrap();
        new.reset(&game);
        old.reset(&game);
        assert_eq!(new.evaluate(&game), old.evaluate(&game), "{feen}");
    }
    let mut other = in_version_1(&bytes);
    other[18] = b'a';
    let refused = read_network(&other).err().unwrap();
    assert_eq!(refused.to_string(), "the network is for xiangqi, not for xiongqi");
}

#[test]
fn bytes_that_are_not_a_network_are_refused() {
    let good = made_up(5);
    let refused = |bytes: &[u8]| read_network(bytes).err();
    assert_eq!(refused(&good), None);
    assert_eq!(refused(b""), Some(NetworkError::Magic));
    assert_eq!(refused(b"GIF89a, to be sure"), Some(NetworkError::Magic));
    assert_eq!(refused(&good[..1000]), Some(NetworkError::CutOff(1000)));
    assert_eq!(refused(&good[..good.len() - 1]), Some(NetworkError::CutOff(good.len() - 1)));
    assert_eq!(refused(&[&good[..], b"x"].concat()), Some(NetworkError::TooLong(1)));
    let changed = |at: usize, byte: u8| {
        let mut bytes = good.clone();
        assert_ne!(bytes[at], byte, "nothing would change");
        bytes[at] = byte;
        bytes
    };
    assert_eq!(refused(&changed(8, 3)), Some(NetworkError::Version(3)));
    let other = refused(&changed(18, b'a')).unwrap();
    assert_eq!(other.to_string(), "the network is for xiangqi, not for xiongqi");
    assert!(matches!(refused(&changed(ARCHITECTURE_AT, b'2')), Some(NetworkError::Architecture { .. })));
    assert_eq!(refused(&changed(1_000_000, good[1_000_000] ^ 4)), Some(NetworkError::Checksum));
    // Complete, but out of range: a bucket that does not exist, a weight of 128.
    let resealed = |at: usize, byte: u8| {
        let mut bytes = changed(at, byte);
        bytes.truncate(good.len() - 8);
        seal(bytes)
    };
    assert_eq!(refused(&resealed(MAP_AT, 4)), Some(NetworkError::Weight));
    let outputs = MAP_AT + 32 + 2 * 256 * (4 * 1152 + 1);
    let mut bytes = good[..good.len() - 8].to_vec();
    bytes[outputs..outputs + 2].copy_from_slice(&128i16.to_le_bytes());
    assert_eq!(refused(&seal(bytes)), Some(NetworkError::Weight));
    // A length beyond the end of any file.
    assert!(matches!(refused(&changed(15, 0xff)), Some(NetworkError::CutOff(_))));
}
