//! Fits a game's win-draw-loss model (`wdl.rs` next to its evaluation) to the results of games.
//!
//! Reads lines `FEEN | centipawns for South | result for South (1.0, 0.5, 0.0)` and prints the constants of the model.

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::ensure;
use clap::Parser;
use xiongmao_search::AnyVariant;
use xiongmao_tuner::games;
use xiongmao_tuner::labelled::{self, Labelled};

/// Fits the win-draw-loss model to the results of games
#[derive(Parser)]
struct Arguments {
    /// Files of positions, one per line: FEEN | centipawns for South | result for South
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The game
    #[arg(long, default_value = "xiongqi")]
    game: String,
}

/// The result of a game for the side that the score is for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Outcome {
    Win,
    Draw,
    Loss,
}

/// The number of positions for each combination of number of pieces, rounded score and outcome.
type Tally = BTreeMap<(u32, i32, Outcome), u32>;

/// Scores are rounded to multiples of this many centipawns.
const STEP: i32 = 4;

/// The constants of the model: scale, margin, sparse, fading.
type Model = [f64; 4];

fn read(game: &dyn AnyVariant, files: &[PathBuf]) -> anyhow::Result<Tally> {
    let mut tally = Tally::new();
    for key in labelled::read(game.rules(), files, key_of)? {
        *tally.entry(key).or_default() += 1;
    }
    Ok(tally)
}

fn key_of(labelled: &Labelled) -> (u32, i32, Outcome) {
    let outcome = match labelled.points {
        points if points > 0.5 => Outcome::Win,
        points if points < 0.5 => Outcome::Loss,
        _ => Outcome::Draw,
    };
    (labelled.game.pieces().count() as u32, labelled.score.div_euclid(STEP) * STEP + STEP / 2, outcome)
}

/// The mean negative log-likelihood of the results under the model, in nats.
fn log_loss(tally: &Tally, [scale, margin, sparse, fading]: Model) -> f64 {
    let (mut sum, mut count) = (0.0, 0.0);
    for (&(pieces, score, outcome), &times) in tally {
        let margin = margin + sparse * (-f64::from(pieces) / fading).exp();
        let wins = |score: f64| 1.0 / (1.0 + ((margin - score) / scale).exp());
        let (win, loss) = (wins(f64::from(score)), wins(f64::from(-score)));
        let likelihood = match outcome {
            Outcome::Win => win,
            Outcome::Draw => 1.0 - win - loss,
            Outcome::Loss => loss,
        };
        sum -= f64::from(times) * likelihood.max(1e-9).ln();
        count += f64::from(times);
    }
    sum / count
}

/// Coordinate descent: changes one constant after the other and halves the steps when no change helps.
fn fit(tally: &Tally) -> Model {
    let mut model = [250.0, 20.0, 1000.0, 4.0];
    let mut steps = [64.0, 16.0, 512.0, 1.0];
    let mut least = log_loss(tally, model);
    for _ in 0..12 {
        let mut improved = true;
        while improved {
            improved = false;
            for index in 0..model.len() {
                for step in [steps[index], -steps[index]] {
                    let mut tried = model;
                    tried[index] += step;
                    let found = if tried[index] > 0.0 { log_loss(tally, tried) } else { f64::INFINITY };
                    if found < least {
                        (model, least, improved) = (tried, found, true);
                    }
                }
            }
        }
        steps = steps.map(|step| step / 2.0);
    }
    model
}

/// The score in centipawns that makes 75 points of 100 with this many pieces.
fn three_quarters([scale, margin, sparse, fading]: Model, pieces: u32) -> f64 {
    let margin = margin + sparse * (-f64::from(pieces) / fading).exp();
    let wins = |score: f64| 1.0 / (1.0 + ((margin - score) / scale).exp());
    let (mut low, mut high) = (0.0, 100_000.0);
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        if (1.0 + wins(middle) - wins(-middle)) / 2.0 < 0.75 { low = middle } else { high = middle }
    }
    low
}

fn main() -> anyhow::Result<()> {
    let arguments = Arguments::parse();
    let game = games::named(&arguments.game)?;
    let tally = read(game, &arguments.files)?;
    ensure!(!tally.is_empty(), "the files hold no positions");
    let model = fit(&tally);
    let [scale, margin, sparse, fading] = model;
    println!("{} positions, mean log loss {:.4}", tally.values().sum::<u32>(), log_loss(&tally, model));
    // 100 centipawns make 75 points of 100 with all pieces on the board. The unit absorbs the change.
    let longer = three_quarters(model, game.rules().start().pieces().count() as u32) / 100.0;
    let units = game.units();
    println!("UNITS {:.0} (they were {units})", longer * f64::from(units));
    println!(
        "SCALE {:.2}\nMARGIN {:.1}\nSPARSE {:.0}\nFADING {fading:.2}",
        scale / longer,
        margin / longer,
        sparse / longer
    );
    Ok(())
}
