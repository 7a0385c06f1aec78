//! Fits the win-draw-loss model (`search/src/eval/xiongqi/wdl.rs`) to the results of games.
//!
//! Reads lines `FEEN | centipawns for South | result for South (1.0, 0.5, 0.0)` and prints the constants of the model.

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::Parser;
use xiongmao_movegen::xiongqi::Game;
use xiongmao_search::eval::xiongqi::wdl::UNITS;

/// Fits the win-draw-loss model to the results of games
#[derive(Parser)]
struct Arguments {
    /// Files of positions, one per line: FEEN | centipawns for South | result for South
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

/// The result of a game for the side that the score is for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Outcome {
    Win,
    Draw,
    Loss,
}

/// The number of positions by what the model distinguishes: number of pieces, rounded score, outcome.
type Tally = BTreeMap<(u32, i32, Outcome), u32>;

/// Scores are rounded to multiples of this many centipawns.
const STEP: i32 = 4;

/// The constants of the model: scale, margin, sparse, fading.
type Model = [f64; 4];

fn read(files: &[PathBuf]) -> anyhow::Result<Tally> {
    let mut tally = Tally::new();
    for path in files {
        let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        for (index, line) in text.lines().enumerate() {
            let key = key_of(line).with_context(|| format!("{}, line {}", path.display(), index + 1))?;
            *tally.entry(key).or_default() += 1;
        }
    }
    Ok(tally)
}

fn key_of(line: &str) -> anyhow::Result<(u32, i32, Outcome)> {
    let fields: Vec<&str> = line.split(" | ").collect();
    let [feen, score, result] = fields[..] else { bail!("expected FEEN | score | result") };
    let pieces = Game::from_feen(feen)?.board().occupied().count();
    let score: i32 = score.parse().context("the score")?;
    let outcome = match result {
        "1.0" => Outcome::Win,
        "0.5" => Outcome::Draw,
        "0.0" => Outcome::Loss,
        other => bail!("expected the result 1.0, 0.5 or 0.0, found {other}"),
    };
    Ok((pieces, score.div_euclid(STEP) * STEP + STEP / 2, outcome))
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

fn main() -> anyhow::Result<()> {
    let tally = read(&Arguments::parse().files)?;
    let model = fit(&tally);
    let [scale, margin, sparse, fading] = model;
    println!("{} positions, mean log loss {:.4}", tally.values().sum::<u32>(), log_loss(&tally, model));
    // 75 points of 100 mean three times as many wins as losses. The unit absorbs the change, so that SCALE stays
    // constant.
    let longer = scale * 3f64.ln() / 100.0;
    println!("UNITS {:.0} (they were {UNITS})", longer * f64::from(UNITS));
    println!(
        "SCALE {:.2}\nMARGIN {:.1}\nSPARSE {:.0}\nFADING {fading:.2}",
        scale / longer,
        margin / longer,
        sparse / longer
    );
    Ok(())
}
