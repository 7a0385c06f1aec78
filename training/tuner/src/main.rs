//! Fits the weights of a game's hand-written evaluation to game results (Österlund, "Texel's tuning method", 2014).
//!
//! Reads lines `FEEN | centipawns for South | result for South (1.0, 0.5, 0.0)`, as `xiongmao data text` prints them,
//! and writes the source file of the weights.

mod fit;
mod output;

use std::path::PathBuf;

use anyhow::{Context, ensure};
use clap::Parser;
use xiongmao_tuner::{games, labelled};

use fit::{Fit, Sample};

/// Fits the weights of a game's evaluation to the results of games
#[derive(Parser)]
struct Arguments {
    /// Files of positions, one per line: FEEN | centipawns for South | result for South
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The game
    #[arg(long, default_value = "xiongqi")]
    game: String,
    /// Number of passes over all positions
    #[arg(long, default_value_t = 400)]
    epochs: u32,
    /// Weight of the game's result in the target, 0 to 1; the search's score has the rest
    #[arg(long, default_value_t = 0.7)]
    result_share: f64,
    /// Step size, in units of the search
    #[arg(long, default_value_t = 1.0)]
    rate: f64,
    /// Write the weights to this source file
    #[arg(long)]
    output: Option<PathBuf>,
}

fn main() -> anyhow::Result<()> {
    let arguments = Arguments::parse();
    let game = games::named(&arguments.game)?;
    let hand = game.hand_weights();
    let mut positions = labelled::read(game.rules(), &arguments.files, |labelled| Sample {
        form: game.linear_form(&labelled.game),
        score: labelled.score as f32 * game.units() as f32 / 100.0,
        result: labelled.points,
        target: 0.0,
    })?;
    ensure!(!positions.is_empty(), "the files hold no positions");
    eprintln!("{} positions", positions.len());
    let mut weights: Vec<[f64; 2]> = hand.weights.iter().map(|&(m, e)| [f64::from(m), f64::from(e)]).collect();
    let scale = fit::best_scale(&positions, &weights);
    eprintln!("a score of 100 units is expected to win {:.3} of the points", fit::sigmoid(100.0, scale));
    fit::set_targets(&mut positions, arguments.result_share, scale);
    // Hold out the last twentieth to measure generalisation: other games than those learned from.
    let held = positions.split_off(positions.len() - positions.len() / 20);
    let fit = Fit { learned: &positions, held: &held, scale, epochs: arguments.epochs, rate: arguments.rate };
    fit.run(&mut weights);
    if let Some(path) = arguments.output {
        let text = output::source(&hand, &weights);
        std::fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(())
}
