//! The standings of a match, by the statistics of the arena.

use serde::Serialize;
use utoipa::ToSchema;
use xiongmao_arena::spectator::watched::WatchedMatch;
use xiongmao_arena::statistics::ratings::rate;
use xiongmao_arena::statistics::sprt::{EloModel, SprtDecision};
use xiongmao_arena::tournament::pairing::plan::PairingFormat;
use xiongmao_arena::tournament::ranking::{SwissRow, knockout_ranking, swiss_ranking};

/// The most engines whose ratings are computed while a match is played: the time grows with the fourth power of it.
const MOST_RATED: usize = 16;

/// An engine with its results against all others.
#[derive(Serialize, ToSchema)]
pub struct StandingAnswer {
    /// Its name.
    name: String,
    /// Its limits.
    limits: String,
    /// Games won.
    wins: u64,
    /// Games drawn.
    draws: u64,
    /// Games lost.
    losses: u64,
    /// Its points. In a Swiss tournament, byes are included.
    points: f64,
    /// Its Elo relative to the anchor; absent if it is unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    elo: Option<f64>,
    /// The lower end of its 95 % confidence interval; absent if nothing is excluded.
    #[serde(skip_serializing_if = "Option::is_none")]
    elo_low: Option<f64>,
    /// The upper end.
    #[serde(skip_serializing_if = "Option::is_none")]
    elo_high: Option<f64>,
    /// Games lost by its own fault.
    faults: u64,
    /// False claims in its output.
    warnings: u64,
    /// In a Swiss tournament: the points of its opponents.
    #[serde(skip_serializing_if = "Option::is_none")]
    buchholz: Option<f64>,
    /// In a knockout tournament: the round of its elimination.
    #[serde(skip_serializing_if = "Option::is_none")]
    eliminated: Option<u32>,
}

/// A sequential test.
#[derive(Serialize, ToSchema)]
pub struct SprtAnswer {
    /// The lead in Elo under H0.
    elo0: f64,
    /// The lead in Elo under H1.
    elo1: f64,
    /// The unit of these: `normalized` or `logistic`.
    model: &'static str,
    /// The log-likelihood ratio.
    llr: f64,
    /// Where H0 is accepted.
    lower: f64,
    /// Where H1 is accepted.
    upper: f64,
    /// `H0` or `H1`, once it is accepted.
    #[serde(skip_serializing_if = "Option::is_none")]
    decision: Option<&'static str>,
    /// How the ratio went: numbers of games, and the ratio after them. At most 513 points.
    #[schema(value_type = Vec<Vec<f64>>)]
    curve: Vec<(u64, f64)>,
}

/// The engines with their results, the best first, and the engine whose Elo is 0 by definition.
pub fn standing_answers(followed: &WatchedMatch) -> (Vec<StandingAnswer>, Option<usize>) {
    let standings = &followed.standings;
    let (ratings, anchor) = ratings(followed);
    let row = |engine: usize| {
        let tally = standings.of_engine(engine);
        let (elo, elo_low, elo_high) = ratings.get(engine).copied().unwrap_or_default();
        StandingAnswer {
            name: followed.specs[engine].name.clone(),
            limits: followed.specs[engine].limits.to_string(),
            wins: tally.wins,
            draws: tally.draws,
            losses: tally.losses,
            points: tally.half_points() as f64 / 2.0,
            elo,
            elo_low,
            elo_high,
            faults: standings.faults(engine).iter().map(|(_, count)| count).sum(),
            warnings: standings.false_claims(engine).iter().map(|(_, count)| count).sum(),
            buchholz: None,
            eliminated: None,
        }
    };
    let rows = match followed.settings.format {
        PairingFormat::RoundRobin | PairingFormat::Gauntlet => {
            standings.ranking().into_iter().map(|place| row(place.engine)).collect()
        }
        PairingFormat::Swiss => {
            let points = |half_points: u64| half_points as f64 / 2.0;
            let place = |place: SwissRow| StandingAnswer {
                points: points(place.half_points),
                buchholz: Some(points(place.buchholz)),
                ..row(place.engine)
            };
            swiss_ranking(standings).into_iter().map(place).collect()
        }
        PairingFormat::Knockout => knockout_ranking(standings)
            .into_iter()
            .map(|place| StandingAnswer { eliminated: place.eliminated, ..row(place.engine) })
            .collect(),
    };
    (rows, anchor)
}

/// A rating with the ends of its 95 % confidence interval.
type Interval = (Option<f64>, Option<f64>, Option<f64>);

/// The Elo of each engine, as the report of the match gives it: of two engines from the pairs of their games, of more
/// by maximum likelihood. As in the report, engines are not rated in a tournament where the results decide the
/// pairings.
fn ratings(followed: &WatchedMatch) -> (Vec<Interval>, Option<usize>) {
    let standings = &followed.standings;
    if let [([first, second], tally)] = standings.pairings() {
        let estimate = tally.estimate();
        let interval = match (estimate.elo, estimate.elo_error) {
            (Some(elo), Some(error)) if estimate.is_normal() => (Some(elo), Some(elo - error), Some(elo + error)),
            _ => (estimate.elo, estimate.elo_low, estimate.elo_high),
        };
        let mut ratings = vec![(None, None, None); followed.specs.len()];
        (ratings[*first], ratings[*second]) = (interval, (Some(0.0), None, None));
        return (ratings, Some(*second));
    }
    if followed.settings.format.has_rounds() || followed.specs.len() > MOST_RATED {
        return (Vec::new(), None);
    }
    let ratings = rate(followed.specs.len(), standings.pairings(), (0, 0.0)).into_iter();
    (ratings.map(|rating| (rating.elo, rating.low, rating.high)).collect(), Some(0))
}

/// The state of the sequential test, if the match has one.
pub fn sprt_answer(followed: &WatchedMatch) -> Option<SprtAnswer> {
    let sprt = followed.settings.sprt.as_ref()?;
    let (_, tally) = followed.standings.pairings().first()?;
    let (lower, upper) = sprt.bounds();
    let llr = sprt.llr(tally);
    let mut curve = followed.curve.points().to_vec();
    if curve.last().is_none_or(|&(games, _)| games < tally.games()) {
        curve.push((tally.games(), llr));
    }
    let model = match sprt.model {
        EloModel::Normalized => "normalized",
        EloModel::Logistic => "logistic",
    };
    let decision = followed.decision.map(|decision| match decision {
        SprtDecision::H0 => "H0",
        SprtDecision::H1 => "H1",
    });
    Some(SprtAnswer { elo0: sprt.elo0, elo1: sprt.elo1, model, llr, lower, upper, decision, curve })
}
