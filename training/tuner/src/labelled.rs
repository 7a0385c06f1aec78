//! Positions labelled with the result of a search and the result of their game.

use std::path::PathBuf;

use anyhow::{Context, bail};
use rayon::prelude::*;
use xiongmao_movegen::{AnyGame, Rules};

/// One line of a file: a position with its labels.
pub struct Labelled {
    /// The position.
    pub game: AnyGame,
    /// The score of the search, in centipawns for South.
    pub score: i32,
    /// The points of the result for South: 1, 0.5 or 0.
    pub points: f32,
}

/// Reads all positions of these files, and keeps what `keep` makes of each.
///
/// # Errors
/// If a file cannot be read, or a line is not `FEEN | centipawns for South | result for South (1.0, 0.5, 0.0)`; says
/// which.
pub fn read<T: Send>(rules: &Rules, files: &[PathBuf], keep: impl Fn(&Labelled) -> T + Sync) -> anyhow::Result<Vec<T>> {
    let mut kept = Vec::new();
    for path in files {
        let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        let lines: Vec<&str> = text.lines().collect();
        let read = |(index, line): (usize, &&str)| {
            let labelled = labelled(rules, line).with_context(|| format!("{}, line {}", path.display(), index + 1))?;
            Ok(keep(&labelled))
        };
        kept.append(&mut lines.par_iter().enumerate().map(read).collect::<anyhow::Result<Vec<T>>>()?);
    }
    Ok(kept)
}

fn labelled(rules: &Rules, line: &str) -> anyhow::Result<Labelled> {
    let fields: Vec<&str> = line.split(" | ").collect();
    let [feen, score, result] = fields[..] else { bail!("expected FEEN | score | result") };
    let points = match result {
        "1.0" => 1.0,
        "0.5" => 0.5,
        "0.0" => 0.0,
        other => bail!("expected the result 1.0, 0.5 or 0.0, found {other}"),
    };
    Ok(Labelled { game: rules.from_feen(feen)?, score: score.parse().context("the score")?, points })
}

#[cfg(test)]
mod tests {
    use xiongmao_movegen::games;

    use super::*;

    #[test]
    fn a_line_has_a_position_a_score_and_a_result() {
        for name in ["xiongqi", "xiangqi"] {
            let rules = games::named(name).expect("a game");
            let start = rules.start_feen;
            let read = labelled(rules, &format!("{start} | -37 | 0.5")).expect("a labelled position");
            assert_eq!((read.game.feen().as_str(), read.score, read.points), (start, -37, 0.5));
            for wrong in ["", &format!("{start} | 3"), &format!("{start} | x | 1.0"), &format!("{start} | 3 | 0.7")] {
                assert!(labelled(rules, wrong).is_err(), "{wrong}");
            }
        }
    }
}
