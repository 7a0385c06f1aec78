//! Swiss pairings: engines with similar points meet, and no two meet twice.
//!
//! The system is modelled on the Dutch one of the FIDE handbook (C.04.3), without its rules on colours, because each
//! opening is played with both:
//!
//! 1. With an odd number of engines, the lowest-ranked one that has had no bye gets one.
//! 2. Engines with the same number of points form a group. The upper half of a group meets its lower half in order:
//!    with eight engines, 1 meets 5, 2 meets 6, and so on. One that is left over meets the best of the next group.
//! 3. If two of them have met, the next engine of the lower half is taken, then one of the upper half, then the best
//!    one of the groups below.
//! 4. No choice may force a second meeting on others. Where second meetings cannot be avoided, there are as few as
//!    possible.
//!
//! Rule 4 is checked by a maximum matching of the engines that are still unpaired.

use petgraph::algo::maximum_matching;
use petgraph::graph::UnGraph;

/// An engine in a Swiss tournament, as the pairing sees it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SwissPlayer {
    /// Its points so far, in any unit; byes included.
    pub points: u64,
    /// The engines that it has met.
    pub met: Vec<usize>,
    /// Whether it has had a bye.
    pub had_bye: bool,
}

/// The pairings of a round.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SwissRound {
    /// The engines that meet; those with the most points first.
    pub pairings: Vec<[usize; 2]>,
    /// The engine that does not play, with an odd number of engines.
    pub bye: Option<usize>,
}

/// Pairs the next round. Players with equal points are ranked in the order given.
pub fn pair_round(players: &[SwissPlayer]) -> SwissRound {
    let mut unpaired: Vec<usize> = (0..players.len()).collect();
    unpaired.sort_by_key(|&player| std::cmp::Reverse(players[player].points));
    let mut round = SwissRound::default();
    if !players.len().is_multiple_of(2) {
        let bye = choose_bye(players, &unpaired);
        unpaired.retain(|&player| player != bye);
        round.bye = Some(bye);
    }
    let mut new_meetings = most_new_meetings(players, &unpaired);
    while let Some(&first) = unpaired.first() {
        let second = candidates(players, &unpaired)
            .into_iter()
            .find(|&second| {
                let is_new = !players[first].met.contains(&second);
                let rest: Vec<usize> = without(&unpaired, first, second);
                usize::from(is_new) + most_new_meetings(players, &rest) == new_meetings
            })
            // There is always one: a maximum matching pairs the first player, or leaves it for any other.
            .unwrap_or(unpaired[1]);
        unpaired = without(&unpaired, first, second);
        new_meetings = most_new_meetings(players, &unpaired);
        round.pairings.push([first, second]);
    }
    round
}

fn without(players: &[usize], first: usize, second: usize) -> Vec<usize> {
    players.iter().copied().filter(|&player| player != first && player != second).collect()
}

/// The lowest-ranked player without a bye among those whose bye causes the fewest second meetings.
fn choose_bye(players: &[SwissPlayer], ranked: &[usize]) -> usize {
    let fresh: Vec<usize> = ranked.iter().copied().filter(|&player| !players[player].had_bye).collect();
    let candidates = if fresh.is_empty() { ranked } else { &fresh };
    let new_meetings = |bye: usize| most_new_meetings(players, &without(ranked, bye, bye));
    // The last of several greatest elements is returned: the lowest-ranked player.
    candidates.iter().copied().max_by_key(|&bye| new_meetings(bye)).unwrap_or(ranked[ranked.len() - 1])
}

/// The greatest number of pairs among these players that have not met.
fn most_new_meetings(players: &[SwissPlayer], unpaired: &[usize]) -> usize {
    let mut graph = UnGraph::<(), ()>::default();
    let nodes: Vec<_> = unpaired.iter().map(|_| graph.add_node(())).collect();
    for (index, &first) in unpaired.iter().enumerate() {
        for (other, second) in unpaired.iter().enumerate().skip(index + 1) {
            if !players[first].met.contains(second) {
                graph.add_edge(nodes[index], nodes[other], ());
            }
        }
    }
    maximum_matching(&graph).len()
}

/// The possible opponents of the best unpaired player, the preferred ones first: the lower half of its group, then the
/// upper half from its end, then the groups below.
fn candidates(players: &[SwissPlayer], unpaired: &[usize]) -> Vec<usize> {
    let Some(first) = unpaired.first() else { return Vec::new() };
    let size = unpaired.iter().take_while(|&&player| players[player].points == players[*first].points).count();
    let (group, below) = unpaired.split_at(size);
    let (upper, lower) = group[1..].split_at((size / 2).saturating_sub(1));
    lower.iter().chain(upper.iter().rev()).chain(below).copied().collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn player(points: u64, met: &[usize]) -> SwissPlayer {
        SwissPlayer { points, met: met.to_vec(), had_bye: false }
    }

    #[test]
    fn the_upper_half_meets_the_lower_half() {
        let round = pair_round(&vec![SwissPlayer::default(); 8]);
        assert_eq!(round, SwissRound { pairings: vec![[0, 4], [1, 5], [2, 6], [3, 7]], bye: None });
        let round = pair_round(&vec![SwissPlayer::default(); 5]);
        assert_eq!(round, SwissRound { pairings: vec![[0, 2], [1, 3]], bye: Some(4) });
    }

    #[test]
    fn groups_are_kept_and_an_odd_one_floats() {
        // After a first round of six: 0, 1 and 2 have won; 2 is left over and meets the best of the others.
        let players =
            [player(4, &[3]), player(4, &[4]), player(4, &[5]), player(0, &[0]), player(0, &[1]), player(0, &[2])];
        assert_eq!(pair_round(&players).pairings, [[0, 1], [2, 3], [4, 5]]);
        // If 0 and 1 have met, 0 meets 2, and 1 floats.
        let players =
            [player(4, &[1]), player(4, &[0]), player(4, &[5]), player(0, &[4]), player(0, &[3]), player(0, &[2])];
        assert_eq!(pair_round(&players).pairings, [[0, 2], [1, 3], [4, 5]]);
    }

    #[test]
    fn nobody_is_paired_so_that_others_meet_again() {
        // The natural 0 - 1 would leave 2 and 3, who have met.
        let players = [player(4, &[]), player(4, &[]), player(0, &[3]), player(0, &[2])];
        assert_eq!(pair_round(&players).pairings, [[0, 2], [1, 3]]);
        // Six players after three rounds, who have met so that two triangles are left: one second meeting is needed.
        let met = [[3, 4, 5], [3, 4, 5], [3, 4, 5], [0, 1, 2], [0, 1, 2], [0, 1, 2]];
        let round = pair_round(&met.map(|met| player(0, &met)));
        let again = round.pairings.iter().filter(|[a, b]| met[*a].contains(b)).count();
        assert_eq!((round.pairings.len(), again), (3, 1));
    }

    #[test]
    fn a_bye_goes_to_the_last_who_had_none() {
        let mut players = vec![player(4, &[]), player(2, &[]), player(0, &[])];
        assert_eq!(pair_round(&players).bye, Some(2));
        players[2].had_bye = true;
        assert_eq!(pair_round(&players).bye, Some(1));
    }

    /// The fewest second meetings of a round, by trying all of them.
    fn fewest_rematches(players: &[SwissPlayer], unpaired: &[usize]) -> usize {
        let Some((first, rest)) = unpaired.split_first() else { return 0 };
        let again = |second: usize| usize::from(players[*first].met.contains(&second));
        rest.iter()
            .map(|&second| again(second) + fewest_rematches(players, &without(unpaired, *first, second)))
            .min()
            .unwrap_or(0)
    }

    proptest! {
        /// Whole tournaments with random results: every player plays or has a bye in each round, none has two byes,
        /// and no two meet twice if that can be avoided.
        #[test]
        fn tournaments_are_sound(engines in 2usize..9, results in proptest::collection::vec(0u64..5, 64)) {
            let mut players = vec![SwissPlayer::default(); engines];
            let rounds = if engines.is_multiple_of(2) { engines - 1 } else { engines };
            let mut results = results.into_iter().cycle();
            for _ in 0..rounds {
                let SwissRound { pairings, bye } = pair_round(&players);
                let mut all: Vec<usize> = pairings.iter().flatten().copied().chain(bye).collect();
                all.sort_unstable();
                prop_assert_eq!(&all, &(0..engines).collect::<Vec<_>>());
                prop_assert_eq!(bye.is_some(), engines % 2 == 1);
                let playing: Vec<usize> = pairings.iter().flatten().copied().collect();
                let again = pairings.iter().filter(|[a, b]| players[*a].met.contains(b)).count();
                prop_assert_eq!(again, fewest_rematches(&players, &playing));
                if let Some(bye) = bye {
                    prop_assert!(!players[bye].had_bye);
                    players[bye].had_bye = true;
                    players[bye].points += 4;
                }
                for [a, b] in pairings {
                    let points = results.next().unwrap_or(2);
                    players[a].points += points;
                    players[b].points += 4 - points;
                    players[a].met.push(b);
                    players[b].met.push(a);
                }
            }
        }
    }
}
