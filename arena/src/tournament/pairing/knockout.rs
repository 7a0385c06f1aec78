//! The bracket of a knockout tournament.
//!
//! The engines are seeded in the order given. The bracket has the usual shape: if the better seed always wins, 1 meets
//! 2 in the final, 1 meets 4 and 2 meets 3 in the semifinals, and so on. If the number of engines is not a power of
//! two, the best seeds have a bye in the first round.

/// A place of a bracket in one round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BracketSlot {
    /// These engines meet; the better seed comes first.
    Meeting([usize; 2]),
    /// This engine advances without playing.
    Bye(usize),
}

/// A bracket that is being played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bracket {
    /// The engines that are left, in the order of the bracket; `None` for an empty place.
    places: Vec<Option<usize>>,
}

impl Bracket {
    /// The bracket of this many engines, at least one. Engine 0 is the first seed.
    pub fn new(engines: usize) -> Self {
        let size = engines.max(1).next_power_of_two();
        let mut seeds = vec![0];
        while seeds.len() < size {
            let last = 2 * seeds.len() - 1;
            seeds = seeds.into_iter().flat_map(|seed| [seed, last - seed]).collect();
        }
        Self { places: seeds.into_iter().map(|seed| (seed < engines).then_some(seed)).collect() }
    }

    /// The round to be played, from the top of the bracket to its bottom. Empty when there is a winner.
    pub fn round(&self) -> Vec<BracketSlot> {
        if self.places.len() == 1 {
            return Vec::new();
        }
        let slot = |pair: &[Option<usize>]| match pair {
            [Some(a), Some(b)] => Some(BracketSlot::Meeting([*a.min(b), *a.max(b)])),
            [Some(one), None] | [None, Some(one)] => Some(BracketSlot::Bye(*one)),
            _ => None,
        };
        self.places.chunks(2).filter_map(slot).collect()
    }

    /// Advances the winners of the round. `lost` tells for every engine whether it has lost its meeting.
    pub fn advance(&mut self, lost: impl Fn(usize) -> bool) {
        let winner = |pair: &[Option<usize>]| pair.iter().flatten().copied().find(|&engine| !lost(engine));
        if self.places.len() > 1 {
            self.places = self.places.chunks(2).map(winner).collect();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_meet_as_late_as_they_should() {
        let meetings = |bracket: &Bracket| bracket.round();
        assert_eq!(meetings(&Bracket::new(8)), [[0, 7], [3, 4], [1, 6], [2, 5]].map(BracketSlot::Meeting));
        assert_eq!(
            meetings(&Bracket::new(5)),
            [BracketSlot::Bye(0), BracketSlot::Meeting([3, 4]), BracketSlot::Bye(1), BracketSlot::Bye(2)]
        );
        // The better seed always wins.
        for engines in 2..40usize {
            let mut bracket = Bracket::new(engines);
            let mut played = 0;
            let mut rounds = 0;
            while let round @ [_, ..] = bracket.round().as_slice() {
                let meetings: Vec<[usize; 2]> = round
                    .iter()
                    .filter_map(|slot| if let BracketSlot::Meeting(pair) = slot { Some(*pair) } else { None })
                    .collect();
                assert!(rounds == 0 || meetings.len() == round.len(), "a bye after the first round");
                // Those who are left are the best seeds: n of them, and the sum of two that meet is always the same.
                if rounds > 0 {
                    let sum = 2 * meetings.len() - 1;
                    assert!(meetings.iter().all(|[a, b]| a + b == sum), "{meetings:?}");
                }
                played += meetings.len();
                rounds += 1;
                bracket.advance(|engine| meetings.iter().any(|[_, loser]| *loser == engine));
            }
            assert_eq!((played, rounds), (engines - 1, engines.next_power_of_two().ilog2()));
            assert_eq!(bracket.places, [Some(0)]);
        }
    }
}
