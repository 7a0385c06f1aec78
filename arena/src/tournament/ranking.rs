//! The rankings of Swiss and knockout tournaments.

use crate::statistics::tally::Tally;
use crate::tournament::pairing::schedule::knockout_loser;
use crate::tournament::standings::Standings;

/// One row of a Swiss ranking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SwissRow {
    /// The index of the engine.
    pub engine: usize,
    /// Its half points, byes included.
    pub half_points: u64,
    /// The sum of the half points of its opponents, the tie-break of Buchholz. An opponent counts once for each
    /// meeting; a bye counts as an opponent with as many points as the engine itself.
    pub buchholz: u64,
    /// Its results.
    pub tally: Tally,
}

/// The engines of a Swiss tournament by points, then Buchholz, then games won, best first. Equal engines keep their
/// original order.
pub fn swiss_ranking(standings: &Standings) -> Vec<SwissRow> {
    let players = standings.schedule().swiss_players(standings.pairings());
    let mut rows: Vec<SwissRow> = players
        .iter()
        .enumerate()
        .map(|(engine, player)| SwissRow {
            engine,
            half_points: player.points,
            buchholz: player.met.iter().map(|&other| players[other].points).sum::<u64>()
                + if player.had_bye { player.points } else { 0 },
            tally: standings.of_engine(engine),
        })
        .collect();
    rows.sort_by_key(|row| std::cmp::Reverse((row.half_points, row.buchholz, row.tally.wins)));
    rows
}

/// One row of the ranking of a knockout tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnockoutRow {
    /// The index of the engine.
    pub engine: usize,
    /// Its place, from 1. Engines eliminated in the same round share it; engines still playing share the first.
    pub place: usize,
    /// The round of its elimination, from 1.
    pub eliminated: Option<u32>,
    /// Its results.
    pub tally: Tally,
}

/// The engines of a knockout tournament, ordered by how far they got.
pub fn knockout_ranking(standings: &Standings) -> Vec<KnockoutRow> {
    let schedule = standings.schedule();
    let last = schedule.stages().last().map_or(0, |stage| stage.round);
    let decided = |round: u32| round < last || schedule.is_complete();
    let mut eliminated = vec![None; schedule.engines()];
    for stage in schedule.stages().iter().filter(|stage| decided(stage.round)) {
        for encounter in &stage.encounters {
            let (pair, tally) = &standings.pairings()[encounter.pairing];
            eliminated[knockout_loser(*pair, tally)] = Some(stage.round);
        }
    }
    let further = |round: Option<u32>| round.unwrap_or(u32::MAX);
    let mut rows: Vec<KnockoutRow> = (0..schedule.engines())
        .map(|engine| KnockoutRow {
            engine,
            place: 1 + eliminated.iter().filter(|&&other| further(other) > further(eliminated[engine])).count(),
            eliminated: eliminated[engine],
            tally: standings.of_engine(engine),
        })
        .collect();
    rows.sort_by_key(|row| row.place);
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Side;
    use crate::tournament::game_result::{GameOutcome, Termination};
    use crate::tournament::pairing::plan::{PairingFormat, Plan};

    /// Plays a tournament that the engine with the smaller number always wins.
    fn play(format: PairingFormat, engines: usize) -> Standings {
        let plan = Plan { format, swiss_rounds: 3, ..Plan::round_robin(1) };
        let mut standings = Standings::new(plan, engines);
        let mut game = 0;
        while let Some(fixture) = standings.schedule().fixture(game) {
            let winner = if fixture.engines[0] < fixture.engines[1] { Side::South } else { Side::North };
            standings.add(&fixture, &GameOutcome::of(Some(winner), Termination::Resignation), &[]);
            standings.advance();
            game += 1;
        }
        standings
    }

    #[test]
    fn swiss_points_and_buchholz() {
        let standings = play(PairingFormat::Swiss, 5);
        let schedule = standings.schedule();
        let met: Vec<Vec<[usize; 2]>> = schedule
            .stages()
            .iter()
            .map(|stage| stage.encounters.iter().map(|encounter| schedule.pairings()[encounter.pairing]).collect())
            .collect();
        let byes: Vec<usize> = schedule.stages().iter().flat_map(|stage| stage.byes.clone()).collect();
        let rounds = [[[0, 2], [1, 3]], [[0, 1], [2, 4]], [[0, 3], [1, 4]]];
        assert_eq!((met, byes), (rounds.map(|round| round.to_vec()).to_vec(), vec![4, 3, 2]));
        let rows: Vec<_> =
            swiss_ranking(&standings).iter().map(|row| (row.engine, row.half_points, row.buchholz)).collect();
        assert_eq!(rows, [(0, 12, 20), (2, 8, 24), (1, 8, 20), (3, 4, 24), (4, 4, 20)]);
    }

    #[test]
    fn knockout_places_are_shared() {
        let rows = knockout_ranking(&play(PairingFormat::Knockout, 6));
        let places: Vec<_> = rows.iter().map(|row| (row.engine, row.place, row.eliminated)).collect();
        let expected =
            [(0, 1, None), (1, 2, Some(3)), (2, 3, Some(2)), (3, 3, Some(2)), (4, 5, Some(1)), (5, 5, Some(1))];
        assert_eq!(places, expected);
    }
}
