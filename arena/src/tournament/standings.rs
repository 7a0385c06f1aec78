//! The standings of a match: results, endings, faults and false claims.

use std::collections::HashMap;

use serde::Serialize;

use crate::rules::Side;
use crate::statistics::tally::Tally;
use crate::tournament::game_result::{FalseClaim, GameOutcome, Termination, Warning};
use crate::tournament::pairing::plan::Plan;
use crate::tournament::pairing::schedule::{Fixture, Schedule};

/// Everything that is counted in a match.
#[derive(Clone, Debug)]
pub struct Standings {
    /// The schedule as far as it is known.
    schedule: Schedule,
    /// In the order of the schedule.
    pairings: Vec<([usize; 2], Tally)>,
    /// By pair with one game played: the half points of the pairing's first engine.
    half_done: HashMap<u64, u8>,
    endings: HashMap<Termination, u64>,
    /// By engine: games lost by its own fault.
    faults: Vec<HashMap<Termination, u64>>,
    /// By engine: false claims.
    false_claims: Vec<HashMap<FalseClaim, u64>>,
}

/// One row of the ranking.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct StandingsRow {
    /// The index of the engine.
    pub engine: usize,
    /// Its results against all others.
    pub tally: Tally,
}

impl Standings {
    /// No games yet, of a match between this many engines.
    pub fn new(plan: Plan, engines: usize) -> Self {
        let mut standings = Self {
            schedule: Schedule::new(plan, engines),
            pairings: Vec::new(),
            half_done: HashMap::new(),
            endings: HashMap::new(),
            faults: vec![HashMap::new(); engines],
            false_claims: vec![HashMap::new(); engines],
        };
        standings.add_pairings();
        standings
    }

    fn add_pairings(&mut self) {
        let new = self.schedule.pairings().iter().skip(self.pairings.len());
        self.pairings.extend(new.map(|&pairing| (pairing, Tally::default())));
    }

    /// The schedule as far as it is known.
    pub fn schedule(&self) -> &Schedule {
        &self.schedule
    }

    /// Adds the next stage to the schedule if all games of the stages before have been counted. Returns whether there
    /// is a new one.
    pub fn advance(&mut self) -> bool {
        let stages = self.schedule.stages().len();
        if self.games() == self.schedule.games() {
            self.schedule.advance(&self.pairings);
            self.add_pairings();
        }
        self.schedule.stages().len() > stages
    }

    /// Counts a game.
    pub fn add(&mut self, fixture: &Fixture, outcome: &GameOutcome, warnings: &[Warning]) {
        let first = if fixture.first_is_south { Side::South } else { Side::North };
        let points = match outcome.winner {
            None => 1,
            Some(winner) => 2 * u8::from(winner == first),
        };
        let tally = &mut self.pairings[fixture.pairing].1;
        tally.add_game(points);
        if let Some(pair) = fixture.pair {
            match self.half_done.remove(&pair) {
                Some(other) => tally.add_pair(points + other),
                None => {
                    self.half_done.insert(pair, points);
                }
            }
        }
        *self.endings.entry(outcome.termination).or_default() += 1;
        if let Some(winner) = outcome.winner.filter(|_| outcome.termination.is_fault()) {
            let loser = fixture.engines[(!winner).index()];
            *self.faults[loser].entry(outcome.termination).or_default() += 1;
        }
        for warning in warnings {
            let engine = fixture.engines[warning.side.index()];
            *self.false_claims[engine].entry(warning.kind).or_default() += 1;
        }
    }

    /// The number of games.
    pub fn games(&self) -> u64 {
        self.pairings.iter().map(|(_, tally)| tally.games()).sum()
    }

    /// The results of every pairing, from the point of view of its first engine.
    pub fn pairings(&self) -> &[([usize; 2], Tally)] {
        &self.pairings
    }

    /// The engines by score, best first.
    pub fn ranking(&self) -> Vec<StandingsRow> {
        let mut rows: Vec<StandingsRow> =
            (0..self.faults.len()).map(|engine| StandingsRow { engine, tally: self.of_engine(engine) }).collect();
        rows.sort_by(|a, b| b.tally.score().total_cmp(&a.tally.score()));
        rows
    }

    /// The results of this engine against all others.
    pub fn of_engine(&self, engine: usize) -> Tally {
        let mut tally = Tally::default();
        for ([first, second], results) in &self.pairings {
            if *first == engine {
                tally.add(results);
            } else if *second == engine {
                tally.add(&results.reversed());
            }
        }
        tally
    }

    /// How often each termination occurred, in a fixed order.
    pub fn endings(&self) -> Vec<(Termination, u64)> {
        counted(&Termination::ALL, &self.endings)
    }

    /// Games that this engine lost by its own fault, by termination.
    pub fn faults(&self, engine: usize) -> Vec<(Termination, u64)> {
        counted(&Termination::ALL, &self.faults[engine])
    }

    /// The false claims of this engine, by kind.
    pub fn false_claims(&self, engine: usize) -> Vec<(FalseClaim, u64)> {
        counted(&FalseClaim::ALL, &self.false_claims[engine])
    }

    /// Whether no engine has lost by its own fault or made a false claim.
    pub fn is_clean(&self) -> bool {
        self.faults.iter().all(HashMap::is_empty)
            && self.false_claims.iter().all(HashMap::is_empty)
            && !self.endings.contains_key(&Termination::Killed)
    }
}

fn counted<K: Copy + Eq + std::hash::Hash>(order: &[K], counts: &HashMap<K, u64>) -> Vec<(K, u64)> {
    order.iter().filter_map(|key| Some((*key, *counts.get(key)?))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_counted_for_both() {
        let schedule = Schedule::new(Plan::round_robin(1), 3);
        let mut standings = Standings::new(*schedule.plan(), 3);
        let outcome = |winner, termination| GameOutcome { winner, termination, detail: String::new() };
        let south = outcome(Some(Side::South), Termination::Crash);
        // The pair 0 to 1: South wins both, so each engine once. The pair 0 to 2: 0 wins one and draws one.
        for (game, outcome) in
            [(0, &south), (1, &south), (2, &south), (3, &outcome(None, Termination::Length)), (4, &south)]
        {
            standings.add(&schedule.fixture(game).unwrap(), outcome, &[]);
        }
        assert_eq!(standings.games(), 5);
        let rows = standings.ranking();
        assert_eq!(rows.iter().map(|row| row.engine).collect::<Vec<_>>(), [1, 0, 2]);
        let tally = rows[1].tally;
        assert_eq!((tally.wins, tally.draws, tally.losses, tally.pairs), (2, 1, 1, [0, 0, 1, 1, 0]));
        // The third pairing has but one game and no pair yet.
        assert_eq!(rows[2].tally.pairs, [0, 1, 0, 0, 0]);
        assert_eq!(standings.endings(), [(Termination::Length, 1), (Termination::Crash, 4)]);
        assert_eq!(standings.faults(2), [(Termination::Crash, 2)]);
        assert!(!standings.is_clean());
    }
}
