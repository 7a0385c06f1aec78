use std::collections::HashMap;

use proptest::prelude::*;

use super::*;

fn plan(format: PairingFormat, openings: u32) -> Plan {
    Plan { format, swiss_rounds: 3, extra_pairs: 2, ..Plan::round_robin(openings) }
}

#[test]
fn everybody_plays_everybody_with_both_colours() {
    for (format, engines, pairings) in
        [(PairingFormat::RoundRobin, 4, 6), (PairingFormat::Gauntlet, 4, 3), (PairingFormat::RoundRobin, 2, 1)]
    {
        let schedule = Schedule::new(plan(format, 3), engines);
        assert_eq!((schedule.games(), schedule.planned()), (2 * 3 * pairings, 2 * 3 * pairings));
        assert!(schedule.is_complete());
        let mut met = HashMap::new();
        for game in 0..schedule.games() {
            let fixture = schedule.fixture(game).unwrap();
            assert_eq!(fixture.game, game);
            *met.entry(fixture.engines).or_insert(0) += 1;
            let partner = schedule.fixture(game ^ 1).unwrap();
            assert_eq!((partner.pair, partner.opening), (fixture.pair, fixture.opening));
            assert_eq!(partner.engines, [fixture.engines[1], fixture.engines[0]]);
        }
        assert_eq!(met.len() as u64, 2 * pairings);
        assert!(met.values().all(|&count| count == 3), "{met:?}");
        assert_eq!(schedule.fixture(schedule.games()), None);
        check_openings(&schedule);
    }
}

#[test]
fn without_swap_the_colours_alternate() {
    for engines in 2..7 {
        let schedule = Schedule::new(Plan { swap: false, ..Plan::round_robin(3) }, engines);
        assert_eq!(schedule.games() as usize, 3 * engines * (engines - 1) / 2);
        let fixtures: Vec<Fixture> = (0..schedule.games()).map(|game| schedule.fixture(game).unwrap()).collect();
        assert!(fixtures.iter().all(|fixture| fixture.pair.is_none()));
        check_openings(&schedule);
        for (pairing, _) in schedule.pairings().iter().enumerate() {
            let souths: Vec<bool> =
                fixtures.iter().filter(|game| game.pairing == pairing).map(|game| game.first_is_south).collect();
            assert!(souths.windows(2).all(|two| two[0] != two[1]), "{souths:?}");
        }
        for engine in 0..engines {
            let colour = |side: usize| fixtures.iter().filter(|game| game.engines[side] == engine).count();
            assert!(colour(0).abs_diff(colour(1)) <= 1, "{engines} engines, {engine}");
        }
    }
}

/// All scheduled games, with the games that share their openings.
fn check_openings(schedule: &Schedule) {
    let fixtures: Vec<Fixture> = (0..schedule.games()).map(|game| schedule.fixture(game).unwrap()).collect();
    for fixture in &fixtures {
        let same = fixtures.iter().filter(|other| other.opening == fixture.opening).map(|other| other.game);
        assert!(same.eq(schedule.games_of_opening(fixture)), "{fixture:?}");
    }
}

/// Plays all games that are scheduled with these half points for South, and then the next stage, to the end.
fn play_out(schedule: &mut Schedule, mut result: impl FnMut(&Fixture) -> u8) -> Vec<([usize; 2], Tally)> {
    let mut results: Vec<([usize; 2], Tally)> = Vec::new();
    let mut game = 0;
    loop {
        results.extend(schedule.pairings().iter().skip(results.len()).map(|&pair| (pair, Tally::default())));
        while let Some(fixture) = schedule.fixture(game) {
            let points = result(&fixture);
            results[fixture.pairing].1.add_game(if fixture.first_is_south { points } else { 2 - points });
            game += 1;
        }
        assert_eq!(game, schedule.games());
        if schedule.is_complete() {
            check_openings(schedule);
            return results;
        }
        schedule.advance(&results);
    }
}

#[test]
fn the_seeds_of_a_gauntlet_do_not_meet() {
    let schedule = Schedule::new(Plan { seeds: 2, ..plan(PairingFormat::Gauntlet, 1) }, 5);
    assert_eq!(schedule.pairings(), [[0, 2], [0, 3], [0, 4], [1, 2], [1, 3], [1, 4]]);
    assert_eq!(schedule.games(), 12);
}

#[test]
fn a_tied_encounter_gets_extra_pairs_and_then_the_better_seed_wins() {
    let mut schedule = Schedule::new(plan(PairingFormat::Knockout, 2), 4);
    assert_eq!((schedule.games(), schedule.planned()), (8, 12));
    // South always wins: everything is tied.
    let results = play_out(&mut schedule, |_| 2);
    let labels: Vec<String> = schedule.stages().iter().map(Stage::label).collect();
    assert_eq!(labels, ["1", "1.1", "1.2", "2", "2.1", "2.2"]);
    assert_eq!(schedule.pairings(), [[0, 3], [1, 2], [0, 1]]);
    assert_eq!((schedule.games(), schedule.planned()), (2 * 8 + 8, 24));
    assert!(results.iter().all(|(_, tally)| tally.games() == 8 && tally.is_tied()));
    // Openings are not played again.
    let last = schedule.fixture(schedule.games() - 1).unwrap();
    assert_eq!((last.opening, last.pair), (7, Some(11)));
}

#[test]
fn the_winner_of_a_knockout_has_won_every_encounter() {
    // Engine 2 wins everything, and otherwise the worse seed.
    let mut schedule = Schedule::new(plan(PairingFormat::Knockout, 1), 6);
    let strength = |engine: usize| if engine == 2 { 9 } else { engine };
    play_out(&mut schedule, |game| 2 * u8::from(strength(game.engines[0]) > strength(game.engines[1])));
    assert_eq!(schedule.pairings(), [[3, 4], [2, 5], [0, 4], [1, 2], [2, 4]]);
    assert_eq!(schedule.stages()[0].byes, [0, 1]);
}

proptest! {
    /// A schedule depends only on the results, every number identifies one game, pairs of games stay together, and the
    /// planned number of games is right from the start if it can be known.
    #[test]
    fn schedules_are_determined_by_results(
        engines in 2usize..9,
        openings in 1u32..4,
        swap in any::<bool>(),
        knockout in any::<bool>(),
        results in proptest::collection::vec(0u8..3, 97),
    ) {
        let format = if knockout { PairingFormat::Knockout } else { PairingFormat::Swiss };
        let most = if engines % 2 == 0 { engines - 1 } else { engines };
        let plan = Plan { swap, swiss_rounds: most.min(3) as u32, ..plan(format, openings) };
        let mut schedule = Schedule::new(plan, engines);
        let planned = schedule.planned();
        let mut pairs: HashMap<u64, Vec<Fixture>> = HashMap::new();
        play_out(&mut schedule, |game| {
            if let Some(pair) = game.pair {
                pairs.entry(pair).or_default().push(*game);
            }
            results[game.game as usize % results.len()]
        });
        let mut again = Schedule::new(plan, engines);
        play_out(&mut again, |game| results[game.game as usize % results.len()]);
        prop_assert_eq!(&again, &schedule);
        prop_assert_eq!(schedule.planned(), schedule.games());
        if knockout { prop_assert!(planned <= schedule.games()) } else { prop_assert_eq!(planned, schedule.games()) }
        for games in pairs.values() {
            prop_assert!(games.len() == 2 && games[0].opening == games[1].opening, "{:?}", games);
            prop_assert_eq!(games[0].engines, [games[1].engines[1], games[1].engines[0]]);
        }
    }
}
