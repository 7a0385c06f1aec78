//! Forced wins in at most three own moves, each found with its exact distance.
//!
//! `tests/data/mates.tsv` was made by an exhaustive solver and proven by the plain rules; `tests/examples/mates.rs`
//! says how.

use crate::searching::{check_line, nodes, pool, search};
use xiongmao_search::{Bound, Limits, Score};
use xiongmao_tests::pair::Pair;
use xiongmao_tests::plain::mate_in;

/// The search limits for each position.
const NODES: u64 = 100_000;

fn suite() -> impl Iterator<Item = (&'static str, u32)> {
    include_str!("../data/mates.tsv").lines().map(|row| {
        let (feen, distance) = row.split_once('\t').unwrap_or_else(|| panic!("two fields: {row}"));
        (feen, distance.parse().expect("a distance"))
    })
}

#[test]
fn every_mate_is_found_with_its_exact_distance() {
    let mut pool = pool();
    let mut missed = Vec::new();
    for (feen, distance) in suite() {
        let pair = Pair::from_feen(feen);
        let limits = Limits { mate: Some(distance), ..nodes(NODES) };
        let (answer, infos) = search(&mut pool, &pair.game, &limits, 1);
        for info in &infos {
            check_line(&pair, info);
            if let (Score::Mate(claim), Bound::Exact | Bound::Lower) = (info.score, info.bound) {
                assert!(claim >= distance as i32, "mate {claim}, not {distance}: {feen}");
            }
        }
        let score = answer.info.map(|info| info.score);
        if score != Some(Score::Mate(distance as i32)) {
            missed.push(format!("{feen}: mate {distance}, not {score:?}"));
        }
    }
    assert!(missed.is_empty(), "{} of 200 missed:\n{}", missed.len(), missed.join("\n"));
}

#[test]
fn the_suite_is_what_it_should_be() {
    let mut counts = [0; 4];
    for (index, (feen, distance)) in suite().enumerate() {
        assert!(suite().take(index).all(|(other, _)| other != feen), "{feen} stands there twice");
        // The longer ones were proven when they were generated; a proof takes too long here.
        if distance < 3 {
            let shorter = mate_in(&Pair::from_feen(feen).plain, distance - 1, true);
            assert_eq!(shorter, None, "{feen}");
        }
        counts[distance as usize] += 1;
    }
    assert_eq!(counts.iter().sum::<usize>(), 200);
    assert!(counts[0] == 0 && counts[1..].iter().all(|&count| count >= 15), "{counts:?}");
}
