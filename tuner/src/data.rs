//! Positions as the tuner needs them: the coefficient of each weight, and the target.

use std::path::PathBuf;

use anyhow::{Context, bail};
use rayon::prelude::*;
use xiongmao_movegen::Side;
use xiongmao_movegen::xiongqi::Game;
use xiongmao_search::eval::hand::{Sink, Terms, trace};
use xiongmao_search::eval::xiongqi::XiongqiTerms;

/// The linear form of a position's evaluation.
pub struct Sample {
    /// The index of a weight and its coefficient: its count for South minus its count for North.
    pub terms: Vec<(u16, i8)>,
    /// 1 in the midgame, 0 in the endgame.
    pub phase: f32,
    /// The score of the search, in centipawns for South.
    pub score: f32,
    /// The result: 1 if South won, 0 if North did.
    pub result: f32,
    /// The expected points that the evaluation should predict, 0 to 1.
    pub target: f32,
}

/// Records how often each weight counts.
struct Tally(Vec<i8>);

impl Sink for Tally {
    fn add(&mut self, side: Side, weight: usize, times: i32) {
        self.0[weight] += if side == Side::South { times as i8 } else { -times as i8 };
    }
}

/// Reads all positions of these files.
pub fn read(files: &[PathBuf]) -> anyhow::Result<Vec<Sample>> {
    let mut samples = Vec::new();
    for path in files {
        let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        let lines: Vec<&str> = text.lines().collect();
        let mut part = lines
            .par_iter()
            .enumerate()
            .map(|(index, line)| sample(line).with_context(|| format!("{}, line {}", path.display(), index + 1)))
            .collect::<anyhow::Result<Vec<_>>>()?;
        samples.append(&mut part);
    }
    Ok(samples)
}

fn sample(line: &str) -> anyhow::Result<Sample> {
    let fields: Vec<&str> = line.split(" | ").collect();
    let [feen, score, result] = fields[..] else { bail!("expected FEEN | score | result") };
    let game = Game::from_feen(feen)?;
    let mut tally = Tally(vec![0; xiongmao_search::eval::xiongqi::layout::COUNT]);
    let phase = trace::<XiongqiTerms, _>(&game, &mut tally);
    let terms = (0..).zip(&tally.0).filter(|&(_, &times)| times != 0).map(|(weight, &times)| (weight, times)).collect();
    Ok(Sample {
        terms,
        phase: f32::from(phase as i16) / f32::from(XiongqiTerms::FULL_PHASE as i16),
        score: score.parse().context("the score")?,
        result: result.parse().context("the result")?,
        target: 0.0,
    })
}
