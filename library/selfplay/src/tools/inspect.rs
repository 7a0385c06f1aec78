//! Counts of a file's positions by phase, piece, score and result.

use std::marker::PhantomData;

use serde::Serialize;
use xiongmao_movegen::Side;

use crate::packed::record::{KindInfo, MATE_BOUND, Outcome, PackedBoard, Record};

/// Numbers of pieces in a phase: 1 to 4 are the first, 5 to 8 the second.
const PHASE: u32 = 4;
/// Width of a bin of the histogram of scores, in centipawns.
const STEP: i16 = 250;
/// Number of bins on each side of 0; one more on each side counts all scores beyond.
const STEPS: usize = 12;
/// The longest bar of a histogram.
const BAR: u64 = 40;

/// A number of records, and how their games ended for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Count {
    /// Records.
    pub positions: u64,
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Count {
    fn add(&mut self, outcome: Outcome) {
        self.positions += 1;
        *match outcome {
            Outcome::Win => &mut self.wins,
            Outcome::Draw => &mut self.draws,
            Outcome::Loss => &mut self.losses,
        } += 1;
    }

    /// Wins, draws and losses in percent.
    fn shares(&self) -> [f64; 3] {
        [self.wins, self.draws, self.losses].map(|part| percent(part, self.positions))
    }
}

/// How often a kind of pieces occurs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct KindCount {
    /// Pieces in all records.
    pub pieces: u64,
    /// Records with at least one.
    pub positions: u64,
    /// Records with more pieces of a side than at the start.
    pub promoted: u64,
}

/// Statistics of many records of one game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(bound = "")]
pub struct Census<B> {
    pub all: Count,
    /// Those with South to move.
    pub south: Count,
    /// Those with North to move.
    pub north: Count,
    /// By number of pieces: 1 to 4, 5 to 8, and so on.
    pub phases: Vec<Count>,
    /// By kind, in the order of [`PackedBoard::KINDS`].
    pub kinds: Vec<KindCount>,
    /// By score for the side to move, in steps of 250 centipawns from -3000 to 3000; the first and the last count what
    /// lies beyond.
    pub scores: [Count; 2 * STEPS + 2],
    /// Scores that are proven wins or losses.
    pub decisive: u64,
    /// The sum of all moves of the game, for the mean.
    pub plies: u64,
    /// The greatest.
    pub most_plies: u16,
    /// The sum of all half-move clocks.
    #[serde(rename = "quiet")]
    pub halfmove_clocks: u64,
    #[serde(skip)]
    board: PhantomData<B>,
}

impl<B: PackedBoard> Default for Census<B> {
    fn default() -> Self {
        Self {
            all: Count::default(),
            south: Count::default(),
            north: Count::default(),
            phases: vec![Count::default(); B::MAX_PIECES.div_ceil(PHASE) as usize],
            kinds: vec![KindCount::default(); B::KINDS.len()],
            scores: Default::default(),
            decisive: 0,
            plies: 0,
            most_plies: 0,
            halfmove_clocks: 0,
            board: PhantomData,
        }
    }
}

impl<B: PackedBoard> Census<B> {
    /// Counts a record.
    pub fn add(&mut self, record: &Record<B>) {
        let outcome = record.outcome;
        self.all.add(outcome);
        match record.to_move {
            Side::South => self.south.add(outcome),
            Side::North => self.north.add(outcome),
        }
        self.phases[((record.count().clamp(1, B::MAX_PIECES) - 1) / PHASE) as usize].add(outcome);
        for ((count, kind), sides) in self.kinds.iter_mut().zip(B::KINDS).zip(record.board.count_kinds()) {
            count.pieces += u64::from(sides[0] + sides[1]);
            count.positions += u64::from(sides != [0, 0]);
            count.promoted += u64::from(sides.into_iter().any(|side| side > kind.at_start));
        }
        let step = i32::from(record.score).div_euclid(i32::from(STEP)) + STEPS as i32 + 1;
        self.scores[step.clamp(0, 2 * STEPS as i32 + 1) as usize].add(outcome);
        self.decisive += u64::from(record.score.abs() >= MATE_BOUND);
        self.plies += u64::from(record.ply);
        self.most_plies = self.most_plies.max(record.ply);
        self.halfmove_clocks += u64::from(record.halfmove_clock);
    }

    /// The statistics as a table.
    pub fn table(&self) -> String {
        let total = self.all.positions;
        let mut lines = vec![format!("positions {total}")];
        let mean = |sum: u64| sum as f64 / total.max(1) as f64;
        lines.push(format!(
            "ply {:.1} on average, {} at most; half-move clock {:.1} on average; proven wins and losses {}",
            mean(self.plies),
            self.most_plies,
            mean(self.halfmove_clocks),
            self.decisive
        ));
        lines.push(format!("\n{:<16}{:>12}{:>8}   {:>6}{:>7}{:>7}", "", "positions", "%", "won %", "drawn", "lost"));
        let mut row = |name: &str, count: &Count| {
            let [won, drawn, lost] = count.shares();
            let share = percent(count.positions, total);
            lines.push(format!("{name:<16}{:>12}{share:>8.2}   {won:>6.1}{drawn:>7.1}{lost:>7.1}", count.positions));
        };
        row("all", &self.all);
        row("south to move", &self.south);
        row("north to move", &self.north);
        for (index, phase) in self.phases.iter().enumerate() {
            let last = PHASE * (index as u32 + 1);
            row(&format!("{:>2} to {last:>2} pieces", last + 1 - PHASE), phase);
        }
        lines.push(format!(
            "\n{:<16}{:>12}{:>8}{:>14}{:>24}",
            "with", "positions", "%", "on average", "% more than at start"
        ));
        for (count, KindInfo { name, .. }) in self.kinds.iter().zip(B::KINDS) {
            lines.push(format!(
                "{:<16}{:>12}{:>8.2}{:>14.2}{:>24.2}",
                name,
                count.positions,
                percent(count.positions, total),
                mean(count.pieces),
                percent(count.promoted, total)
            ));
        }
        lines.push(format!("\n{:<16}{:>12}   {:>6}{:>7}{:>7}", "score", "positions", "won %", "drawn", "lost"));
        let most = self.scores.iter().map(|count| count.positions).max().unwrap_or(0).max(1);
        for (index, count) in self.scores.iter().enumerate() {
            let [won, drawn, lost] = count.shares();
            let bar = "#".repeat((count.positions * BAR).div_ceil(most) as usize);
            let line =
                format!("{:<16}{:>12}   {won:>6.1}{drawn:>7.1}{lost:>7.1}  {bar}", score_range(index), count.positions);
            lines.push(line.trim_end().to_owned());
        }
        lines.join("\n") + "\n"
    }
}

fn score_range(index: usize) -> String {
    let from = (index as i32 - STEPS as i32 - 1) * i32::from(STEP);
    match index {
        0 => format!("below {}", -(STEPS as i32) * i32::from(STEP)),
        _ if index == 2 * STEPS + 1 => format!("from {from}"),
        _ => format!("{from} to {}", from + i32::from(STEP) - 1),
    }
}

fn percent(part: u64, whole: u64) -> f64 {
    100.0 * part as f64 / whole.max(1) as f64
}
