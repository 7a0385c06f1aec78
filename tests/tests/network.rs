//! Network evaluation: the same score at every SIMD level, incremental or from scratch, and in a plain implementation;
//! and rejection of invalid network files.

use std::sync::Arc;

use crate::networks::{
    Board, PlainNetwork, XIANGQI, XIANGQI_WITHOUT_THREATS, XIONGQI, XIONGQI_WITHOUT_THREATS, in_version_1, made_up,
    seal,
};
use xiongmao_movegen::{Legality, MoveList, Position, xiangqi, xiongqi};
use xiongmao_search::eval::nnue::kernel::SimdLevel;
use xiongmao_search::eval::nnue::{Features, Network, NetworkError, Nnue};
use xiongmao_search::eval::xiangqi::{self as for_xiangqi, Xiangqi};
use xiongmao_search::eval::xiongqi::{self as for_xiongqi, Xiongqi};
use xiongmao_search::eval::{Eval, NetworkEval as _};
use xiongmao_tests::plain::random::{Rng, random_feen};
use xiongmao_tests::plain_xiangqi::random::position;

/// Captures, promotions beside a general, generals about to meet, dragons, few pieces and many.
const XIONGQI_POSITIONS: &[&str] = &[
    "rhbag^bhr/2c2c2/ssssssss/8/8/SSSSSSSS/2C2C2/RHBAG^BHR / X/x",
    "1h1ad^b2/6r1/2cs4/r3c1+S1/+s2S4/H6R/1BA5/1R1D^1Hh1 6sb/6S2CB x/X",
    "4g^3/3a4/1+S4+S1/8/2h5/5H2/1+s4+s1/3A3G^ 6s2b2c2rah/6S2B2C2RAH X/x",
    "4g^1a1/+S7/8/2+S2h2/8/1c3+s2/7+s/2AG^2H1 / x/X",
    "3g^1h2/+S1+S5/8/8/8/8/+s5+s1/3G^4 / X/x",
    "4g^3/8/4S3/8/8/8/4C3/3G^4 / X/x",
];

/// The start; generals on the middle file and beside it, on all ranks of the palace, about to move from one half to the
/// other.
const XIANGQI_POSITIONS: &[&str] = &[
    "rheag^aehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAG^AEHR / X/x",
    "2ea1g^3/9/4e4/p3p3p/9/2r3P2/P3P3P/4E1H2/3G^5/R2A1AE2 / x/X",
];

/// A game as these tests use it.
trait Played: Position {
    fn read(feen: &str) -> Self;
    fn written(&self) -> String;
}

impl Played for xiongqi::Game {
    fn read(feen: &str) -> Self {
        Self::from_feen(feen).unwrap()
    }

    fn written(&self) -> String {
        self.feen()
    }
}

impl Played for xiangqi::Game {
    fn read(feen: &str) -> Self {
        Self::from_feen(feen).unwrap()
    }

    fn written(&self) -> String {
        self.feen()
    }
}

/// The evaluation by this network at each SIMD level.
fn evaluations<P: Played, F: Features<P>, const W: usize>(bytes: &[u8]) -> Vec<Nnue<P, F, W>> {
    let network = |level| Network::<W>::read::<P, F>(bytes).unwrap().with_level(level).unwrap();
    SimdLevel::available().into_iter().map(|level| Nnue::new(Arc::new(network(level)))).collect()
}

/// Plays every line of this many plies, and at most nodes compares the evaluations with each other and with `plain`.
/// The other nodes are not evaluated, so that the accumulators must catch up by several moves.
fn compare<P: Played, F: Features<P>, const W: usize>(
    game: &mut P,
    evals: &mut [Nnue<P, F, W>],
    plain: &PlainNetwork,
    depth: u32,
    rng: &mut Rng,
) -> u64 {
    let mut compared = 0;
    if rng.below(3) > 0 {
        let feen = game.written();
        let expected = plain.evaluate(&feen);
        let mut fresh = evals[0].clone();
        fresh.reset(game);
        assert_eq!(i64::from(fresh.evaluate(game)), expected, "anew: {feen}");
        for eval in &mut *evals {
            assert_eq!(i64::from(eval.evaluate(game)), expected, "kept up to date: {feen}");
        }
        compared += 1;
    }
    if depth == 0 {
        return compared;
    }
    let in_check = game.in_check();
    let mut moves = MoveList::new();
    game.noisy(&mut moves);
    game.quiet(&mut moves);
    for mv in &moves {
        // A board without a terminal piece is never evaluated.
        if game.captures_terminal(mv) || game.legality(mv, in_check) == Legality::Illegal {
            continue;
        }
        // Every evaluation observes the move, and the last one leaves it on the board.
        for (index, eval) in evals.iter_mut().enumerate() {
            if index > 0 {
                game.unmake();
            }
            Eval::<P>::push(eval);
            game.make(mv, eval);
        }
        compared += compare(game, evals, plain, depth - 1, rng);
        game.unmake();
        for eval in &mut *evals {
            Eval::<P>::pop(eval);
        }
    }
    compared
}

/// Compares along all lines of two plies from these positions.
fn compare_lines<P: Played, F: Features<P>, const W: usize>(board: &'static Board, seed: u64, positions: &[&str]) {
    let bytes = made_up(board, seed);
    let (mut evals, plain) = (evaluations::<P, F, W>(&bytes), PlainNetwork::read(board, &bytes));
    let mut rng = Rng::new(2);
    let mut compared = 0;
    for feen in positions {
        let mut game = P::read(feen);
        for eval in &mut evals {
            eval.reset(&game);
        }
        compared += compare(&mut game, &mut evals, &plain, 2, &mut rng);
    }
    assert!(compared > 1000, "{compared}");
}

/// Compares in these positions, each for itself.
fn compare_positions<P: Played, F: Features<P>, const W: usize>(
    board: &'static Board,
    seed: u64,
    feens: impl Iterator<Item = String>,
) {
    let bytes = made_up(board, seed);
    let (mut evals, plain) = (evaluations::<P, F, W>(&bytes), PlainNetwork::read(board, &bytes));
    for feen in feens {
        let game = P::read(&feen);
        let expected = plain.evaluate(&game.written());
        for eval in &mut evals {
            eval.reset(&game);
            assert_eq!(i64::from(eval.evaluate(&game)), expected, "{feen}");
        }
    }
}

#[test]
fn every_way_to_a_score_leads_to_the_same() {
    compare_lines::<xiongqi::Game, Xiongqi, { for_xiongqi::WIDTH }>(&XIONGQI, 1, XIONGQI_POSITIONS);
    compare_lines::<xiongqi::Game, Xiongqi, { for_xiongqi::WIDTH }>(&XIONGQI_WITHOUT_THREATS, 11, XIONGQI_POSITIONS);
    compare_lines::<xiangqi::Game, Xiangqi, { for_xiangqi::WIDTH }>(&XIANGQI, 7, XIANGQI_POSITIONS);
    compare_lines::<xiangqi::Game, Xiangqi, { for_xiangqi::WIDTH }>(&XIANGQI_WITHOUT_THREATS, 12, XIANGQI_POSITIONS);
}

#[test]
fn random_positions_have_the_plain_score() {
    let mut rng = Rng::new(4);
    let feens = (0..500).map(|_| random_feen(&mut rng));
    compare_positions::<xiongqi::Game, Xiongqi, { for_xiongqi::WIDTH }>(&XIONGQI, 3, feens);
    let mut rng = Rng::new(8);
    let feens = (0..500).map(|_| position(&mut rng).feen());
    compare_positions::<xiangqi::Game, Xiangqi, { for_xiangqi::WIDTH }>(&XIANGQI, 9, feens);
}

/// The centipawns of these positions by the network that the program comes with: even, ahead, behind.
fn judge_sensibly<P: Played, F: Features<P>, const W: usize>(mut eval: Nnue<P, F, W>, feens: [&str; 3]) {
    let [start, ahead, behind] = feens.map(|feen| {
        let game = P::read(feen);
        eval.reset(&game);
        Nnue::<P, F, W>::centipawns(eval.evaluate(&game))
    });
    assert!(start.abs() < 110, "{start}");
    assert!(ahead > start + 115, "a chariot ahead: {ahead}");
    assert!(behind < start - 115, "a chariot behind: {behind}");
}

#[test]
fn the_embedded_networks_are_whole_and_judge_sensibly() {
    let feens = [
        XIONGQI_POSITIONS[0],
        "rhbag^bh1/2c2c2/ssssssss/8/8/SSSSSSSS/2C2C2/RHBAG^BHR /r X/x",
        "rhbag^bhr/2c2c2/ssssssss/8/8/SSSSSSSS/2C2C2/1HBAG^BHR R/ X/x",
    ];
    read_xiongqi(include_bytes!("../../search/networks/xiongqi.nnue")).unwrap();
    judge_sensibly(for_xiongqi::Evaluation::embedded(), feens);
    let feens = [
        XIANGQI_POSITIONS[0],
        "rheag^aeh1/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAG^AEHR / X/x",
        "rheag^aehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/1HEAG^AEHR / X/x",
    ];
    let bytes = include_bytes!("../../search/networks/xiangqi.nnue");
    Network::<{ for_xiangqi::WIDTH }>::read::<xiangqi::Game, Xiangqi>(bytes).unwrap();
    judge_sensibly(for_xiangqi::Evaluation::embedded(), feens);
}

fn read_xiongqi(bytes: &[u8]) -> Result<Network<{ for_xiongqi::WIDTH }>, NetworkError> {
    Network::read::<xiongqi::Game, Xiongqi>(bytes)
}

#[test]
fn a_network_of_version_1_is_the_same() {
    let bytes = made_up(&XIONGQI_WITHOUT_THREATS, 6);
    let old = in_version_1(&bytes);
    let [mut new, mut old] = [&bytes, &old].map(|bytes| for_xiongqi::Evaluation::read(bytes).unwrap());
    for feen in XIONGQI_POSITIONS {
        let game = xiongqi::Game::read(feen);
        new.reset(&game);
        old.reset(&game);
        assert_eq!(new.evaluate(&game), old.evaluate(&game), "{feen}");
    }
    let mut other = in_version_1(&bytes);
    other[18] = b'a';
    let refused = read_xiongqi(&other).err().unwrap();
    assert_eq!(refused.to_string(), "the network is for xiangqi, not for xiongqi");
}

#[test]
fn bytes_that_are_not_a_network_are_refused() {
    let good = made_up(&XIONGQI, 5);
    let refused = |bytes: &[u8]| read_xiongqi(bytes).err();
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
    assert!(matches!(refused(&changed(XIONGQI.architecture_at(), b'2')), Some(NetworkError::Architecture { .. })));
    assert_eq!(refused(&changed(1_000_000, good[1_000_000] ^ 4)), Some(NetworkError::Checksum));
    // Complete, but out of range: a bucket that does not exist, a weight of 128.
    let resealed = |at: usize, byte: u8| {
        let mut bytes = changed(at, byte);
        bytes.truncate(good.len() - 8);
        seal(bytes)
    };
    assert_eq!(refused(&resealed(XIONGQI.map_at(), 4)), Some(NetworkError::Weight));
    let outputs = XIONGQI.outputs_at();
    let mut bytes = good[..good.len() - 8].to_vec();
    bytes[outputs..outputs + 2].copy_from_slice(&128i16.to_le_bytes());
    assert_eq!(refused(&seal(bytes)), Some(NetworkError::Weight));
    // A length beyond the end of any file.
    assert!(matches!(refused(&changed(15, 0xff)), Some(NetworkError::CutOff(_))));
}
