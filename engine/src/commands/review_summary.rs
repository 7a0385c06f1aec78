//! The summary of reviewed games: a table of the players.

use std::io::{self, Write};

use xiongmao_answers::assessment::Assessment;
use xiongmao_answers::review::{Phase, PlayerSummary, Tally};
use xiongmao_text::short_name;

/// A player of one or more games.
struct Row {
    name: String,
    whole: Tally,
    phases: [Tally; Phase::ALL.len()],
}

/// The players of reviewed games, in the order in which they appeared. Players with the same name are one player.
#[derive(Default)]
pub struct SummaryTable(Vec<Row>);

impl SummaryTable {
    /// Adds the players of a game.
    pub fn add(&mut self, players: Vec<PlayerSummary>) {
        for PlayerSummary { side, name, whole, phases } in players {
            let name = name.map_or_else(|| side.title().to_owned(), |name| short_name(&name));
            let Some(row) = self.0.iter_mut().find(|row| row.name == name) else {
                self.0.push(Row { name, whole, phases });
                continue;
            };
            row.whole.add(&whole);
            for (tally, more) in row.phases.iter_mut().zip(&phases) {
                tally.add(more);
            }
        }
    }

    /// Prints the players with at least one judged ply, each with the phases that it has played.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn print(&self, out: &mut impl Write) -> io::Result<()> {
        let rows: Vec<&Row> = self.0.iter().filter(|row| row.whole.plies > 0).collect();
        if rows.is_empty() {
            return Ok(());
        }
        let width = rows.iter().map(|row| row.name.chars().count()).max().unwrap_or(0).max("  opening".len());
        write!(out, "{:width$}  plies  accuracy  loss    cp", "")?;
        for assessment in Assessment::ALL {
            write!(out, "  {assessment}")?;
        }
        writeln!(out)?;
        for row in rows {
            print_row(out, width, &row.name, &row.whole)?;
            for (phase, tally) in Phase::ALL.iter().zip(&row.phases).filter(|(_, tally)| tally.plies > 0) {
                print_row(out, width, &format!("  {}", phase.name()), tally)?;
            }
        }
        Ok(())
    }
}

fn print_row(out: &mut impl Write, width: usize, name: &str, tally: &Tally) -> io::Result<()> {
    let figures = (tally.accuracy().unwrap_or_default(), tally.loss().unwrap_or_default());
    let centipawns = tally.centipawns().unwrap_or_default();
    write!(out, "{name:width$}  {:5}  {:6.1} %  {:.2}  {centipawns:4.0}", tally.plies, figures.0, figures.1)?;
    for (count, assessment) in tally.assessments.iter().zip(Assessment::ALL) {
        write!(out, "  {count:>width$}", width = assessment.name().len())?;
    }
    writeln!(out)
}
