//! The schedule: the games of a match in a fixed order. Its number determines the engines and the opening of a game.
//!
//! The games come in [stages](Stage). A round robin or a gauntlet has one, known from the start. A Swiss or knockout
//! tournament has one for each round, paired from the results of the rounds before; so the results recorded so far
//! determine the whole schedule so far, and an interrupted tournament continues with the same pairings.

use std::ops::Range;

use crate::statistics::tally::Tally;
use crate::tournament::pairing::knockout::{Bracket, BracketSlot};
use crate::tournament::pairing::plan::{PairingFormat, Plan};
use crate::tournament::pairing::swiss::{SwissPlayer, pair_round};

/// A scheduled game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fixture {
    /// Its number, from 0.
    pub game: u64,
    /// The number of its pair, from 0: two games with the same opening, colours reversed. `None` if each opening is
    /// played once.
    pub pair: Option<u64>,
    /// The number of its opening, from 0.
    pub opening: usize,
    /// The index of its stage.
    pub stage: usize,
    /// The index of its pairing.
    pub pairing: usize,
    /// The engines that play South and North.
    pub engines: [usize; 2],
    /// Whether the first engine of the pairing plays South.
    pub first_is_south: bool,
}

/// Two engines that meet in a stage.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Encounter {
    /// The index of their pairing.
    pub pairing: usize,
    /// Whether the first engine of the pairing plays South in the first game.
    pub first_begins: bool,
}

/// Encounters that are played at the same time. All of them play the same openings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stage {
    /// The number of the round, from 1.
    pub round: u32,
    /// Which attempt to break the ties of the round this is, from 1; 0 for the round itself.
    pub extra: u32,
    /// Who meets.
    pub encounters: Vec<Encounter>,
    /// The engines that have no opponent in this round.
    pub byes: Vec<usize>,
    swap: bool,
    openings: u32,
    first_game: u64,
    first_pair: u64,
    first_opening: usize,
}

impl Stage {
    fn games(&self) -> u64 {
        u64::from(self.openings) * self.encounters.len() as u64 * if self.swap { 2 } else { 1 }
    }

    /// The number of the round as records have it: `2`, or `2.1` for the first attempt to break its ties.
    pub fn label(&self) -> String {
        if self.extra == 0 { self.round.to_string() } else { format!("{}.{}", self.round, self.extra) }
    }
}

/// The games of a match, as far as they are known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Schedule {
    plan: Plan,
    engines: usize,
    pairings: Vec<[usize; 2]>,
    stages: Vec<Stage>,
    bracket: Bracket,
    complete: bool,
}

impl Schedule {
    /// The schedule of a match between this many engines, with its first stage.
    pub fn new(plan: Plan, engines: usize) -> Self {
        let bracket = Bracket::new(engines);
        let mut schedule = Self { plan, engines, pairings: Vec::new(), stages: Vec::new(), bracket, complete: false };
        let pairs: Vec<[usize; 2]> = match plan.format {
            PairingFormat::RoundRobin => (0..engines).flat_map(|a| (a + 1..engines).map(move |b| [a, b])).collect(),
            PairingFormat::Gauntlet => {
                (0..plan.seeds).flat_map(|a| (plan.seeds..engines).map(move |b| [a, b])).collect()
            }
            PairingFormat::Knockout | PairingFormat::Swiss => {
                schedule.advance(&[]);
                return schedule;
            }
        };
        // Without swap, the colours of an engine alternate from one opponent to the next.
        let pairs = pairs.into_iter().map(|[a, b]| ([a, b], plan.swap || (a + b) % 2 == 1)).collect();
        schedule.push(1, 0, pairs, Vec::new());
        schedule.complete = true;
        schedule
    }

    /// What determines it.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The number of engines.
    pub fn engines(&self) -> usize {
        self.engines
    }

    /// The pairs of engines that play each other, as far as they are known.
    pub fn pairings(&self) -> &[[usize; 2]] {
        &self.pairings
    }

    /// The stages so far.
    pub fn stages(&self) -> &[Stage] {
        &self.stages
    }

    /// Whether no stage will follow.
    pub fn is_complete(&self) -> bool {
        self.complete
    }

    /// The number of games that are scheduled so far.
    pub fn games(&self) -> u64 {
        self.stages.last().map_or(0, |stage| stage.first_game + stage.games())
    }

    /// The number of games of the whole match. Ties of a knockout tournament may add to it.
    pub fn planned(&self) -> u64 {
        let rounds = self.stages.iter().filter(|stage| stage.extra == 0);
        let left = match self.plan.format {
            PairingFormat::RoundRobin | PairingFormat::Gauntlet => 0,
            PairingFormat::Swiss => {
                u64::from(self.plan.swiss_rounds).saturating_sub(rounds.count() as u64) * (self.engines as u64 / 2)
            }
            PairingFormat::Knockout => {
                let met: usize = rounds.map(|stage| stage.encounters.len()).sum();
                (self.engines - 1).saturating_sub(met) as u64
            }
        };
        self.games() + left * self.plan.games()
    }

    /// The number of games of the whole match that are played here, in this part of it.
    pub fn to_play(&self) -> u64 {
        self.plan.played_of(self.planned())
    }

    /// Whether the match is over, in this part, after this many games.
    pub fn is_over_after(&self, games: u64) -> bool {
        self.complete && games == self.plan.played_of(self.games())
    }

    /// The game with this number, or `None` if it is not scheduled yet, or never. All encounters of a stage play an
    /// opening before the next one.
    pub fn fixture(&self, game: u64) -> Option<Fixture> {
        let index = self.stages.partition_point(|stage| stage.first_game + stage.games() <= game);
        let stage = self.stages.get(index)?;
        let offset = game - stage.first_game;
        let (slot, is_second) = if stage.swap { (offset / 2, offset % 2 == 1) } else { (offset, false) };
        let count = stage.encounters.len() as u64;
        let (opening, encounter) = ((slot / count) as usize, stage.encounters[(slot % count) as usize]);
        let reversed = if stage.swap { is_second } else { opening % 2 == 1 };
        let first_is_south = encounter.first_begins != reversed;
        let [first, second] = self.pairings[encounter.pairing];
        Some(Fixture {
            game,
            pair: stage.swap.then(|| stage.first_pair + slot),
            opening: stage.first_opening + opening,
            stage: index,
            pairing: encounter.pairing,
            engines: if first_is_south { [first, second] } else { [second, first] },
            first_is_south,
        })
    }

    /// The number of the round of this game, from 0. Where rounds do not depend on results, each opening is a round.
    pub fn round(&self, fixture: &Fixture) -> usize {
        if self.plan.format.has_rounds() { fixture.stage } else { fixture.opening }
    }

    /// The numbers of the games that are played from the opening of this one.
    pub fn games_of_opening(&self, fixture: &Fixture) -> Range<u64> {
        let stage = &self.stages[fixture.stage];
        let each = stage.games() / u64::from(stage.openings);
        let first = stage.first_game + (fixture.opening - stage.first_opening) as u64 * each;
        first..first + each
    }

    /// Adds the next stage, now that all games of the stages before have been played. `results` are the results of the
    /// pairings, in their order.
    pub fn advance(&mut self, results: &[([usize; 2], Tally)]) {
        if self.complete {
            return;
        }
        match self.plan.format {
            PairingFormat::RoundRobin | PairingFormat::Gauntlet => {}
            PairingFormat::Swiss => self.advance_swiss(results),
            PairingFormat::Knockout => self.advance_knockout(results),
        }
    }

    fn advance_swiss(&mut self, results: &[([usize; 2], Tally)]) {
        let round = self.stages.len() as u32 + 1;
        if round > self.plan.swiss_rounds {
            self.complete = true;
            return;
        }
        let next = pair_round(&self.swiss_players(results));
        let begun = self.souths_begun();
        // The engine that has started as South less often starts now. That matters only without swap.
        let pairs = next.pairings.into_iter().map(|[a, b]| ([a, b], begun[a] <= begun[b])).collect();
        self.push(round, 0, pairs, next.bye.into_iter().collect());
    }

    /// The players of a Swiss tournament with their half points, in the order of the engines. A bye is worth as much
    /// as winning all games of an encounter.
    pub fn swiss_players(&self, results: &[([usize; 2], Tally)]) -> Vec<SwissPlayer> {
        let mut players = vec![SwissPlayer::default(); self.engines];
        for ([first, second], tally) in results {
            players[*first].points += tally.half_points();
            players[*second].points += tally.reversed().half_points();
        }
        for stage in &self.stages {
            for encounter in &stage.encounters {
                let [first, second] = self.pairings[encounter.pairing];
                players[first].met.push(second);
                players[second].met.push(first);
            }
            for &bye in &stage.byes {
                players[bye].had_bye = true;
                players[bye].points += 2 * self.plan.games();
            }
        }
        players
    }

    /// How often each engine has played South in the first game of an encounter.
    fn souths_begun(&self) -> Vec<usize> {
        let mut begun = vec![0; self.engines];
        for encounter in self.stages.iter().flat_map(|stage| &stage.encounters) {
            let [first, second] = self.pairings[encounter.pairing];
            begun[if encounter.first_begins { first } else { second }] += 1;
        }
        begun
    }

    fn advance_knockout(&mut self, results: &[([usize; 2], Tally)]) {
        if let Some(stage) = self.stages.last() {
            let (round, extra) = (stage.round, stage.extra);
            let tied: Vec<([usize; 2], bool)> = stage
                .encounters
                .iter()
                .filter(|encounter| results[encounter.pairing].1.is_tied())
                .map(|encounter| (self.pairings[encounter.pairing], encounter.first_begins))
                .collect();
            if !tied.is_empty() && extra < self.plan.extra_pairs {
                self.push(round, extra + 1, tied, Vec::new());
                return;
            }
            let mut losers = vec![false; self.engines];
            for &([first, second], tally) in results {
                // Earlier losers are not in the bracket any more.
                losers[knockout_loser([first, second], &tally)] = true;
            }
            self.bracket.advance(|engine| losers[engine]);
        }
        let round = self.stages.last().map_or(1, |stage| stage.round + 1);
        let (mut pairs, mut byes) = (Vec::new(), Vec::new());
        for slot in self.bracket.round() {
            match slot {
                BracketSlot::Meeting(pair) => pairs.push((pair, true)),
                BracketSlot::Bye(engine) => byes.push(engine),
            }
        }
        if pairs.is_empty() {
            self.complete = true;
        } else {
            self.push(round, 0, pairs, byes);
        }
    }

    /// Adds a stage with these encounters; the first engine of each plays South first if its flag is set.
    fn push(&mut self, round: u32, extra: u32, pairs: Vec<([usize; 2], bool)>, byes: Vec<usize>) {
        let encounters = pairs
            .into_iter()
            .map(|([a, b], a_begins)| {
                let pair = [a.min(b), a.max(b)];
                let known = self.pairings.iter().position(|known| *known == pair);
                let pairing = known.unwrap_or_else(|| {
                    self.pairings.push(pair);
                    self.pairings.len() - 1
                });
                Encounter { pairing, first_begins: a_begins == (a < b) }
            })
            .collect();
        let before = self.stages.last();
        let pairs_of = |stage: &Stage| u64::from(stage.swap) * stage.games() / 2;
        let stage = Stage {
            round,
            extra,
            encounters,
            byes,
            // A tie is broken with both colours.
            swap: self.plan.swap || extra > 0,
            openings: if extra > 0 { 1 } else { self.plan.openings },
            first_game: self.games(),
            first_pair: before.map_or(0, |stage| stage.first_pair + pairs_of(stage)),
            first_opening: before.map_or(0, |stage| stage.first_opening + stage.openings as usize),
        };
        self.stages.push(stage);
    }
}

/// The engine that is eliminated by an encounter of a knockout tournament. If it is still tied after all extra pairs,
/// the better seed advances.
pub fn knockout_loser([first, second]: [usize; 2], tally: &Tally) -> usize {
    if tally.losses > tally.wins { first } else { second }
}

#[cfg(test)]
mod tests;
