//! The summary of reviewed games: a table of the players.

use std::io::{self, Write};

use xiongmao_answers::assessment::Assessment;
use xiongmao_answers::review::{Lesson, Lessons, Phase, PlayerSummary, Tally};
use xiongmao_text::short_name;

/// A player of one or more games.
struct Row {
    name: String,
    whole: Tally,
    phases: [Tally; Phase::ALL.len()],
    lessons: Lessons,
}

/// The players of reviewed games, in the order in which they appeared. Players with the same name are one player.
#[derive(Default)]
pub struct SummaryTable(Vec<Row>);

impl SummaryTable {
    /// Adds the players of a game.
    pub fn add(&mut self, players: Vec<PlayerSummary>) {
        for PlayerSummary { side, name, whole, phases, lessons } in players {
            let name = name.map_or_else(|| side.title().to_owned(), |name| short_name(&name));
            let Some(row) = self.0.iter_mut().find(|row| row.name == name) else {
                self.0.push(Row { name, whole, phases, lessons });
                continue;
            };
            row.whole.add(&whole);
            for (tally, more) in row.phases.iter_mut().zip(&phases) {
                tally.add(more);
            }
            for (count, more) in row.lessons.iter_mut().zip(lessons) {
                *count += more;
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
        for row in &rows {
            print_row(out, width, &row.name, &row.whole)?;
            for (phase, tally) in Phase::ALL.iter().zip(&row.phases).filter(|(_, tally)| tally.plies > 0) {
                print_row(out, width, &format!("  {}", phase.name()), tally)?;
            }
        }
        rows.iter().try_for_each(|row| print_lessons(out, row))
    }
}

/// What a player's mistakes were, the most frequent kind first, and what to practise.
fn print_lessons(out: &mut impl Write, row: &Row) -> io::Result<()> {
    let mut lessons: Vec<(usize, Lesson)> =
        row.lessons.iter().copied().zip(Lesson::ALL).filter(|&(count, _)| count > 0).collect();
    lessons.sort_by_key(|&(count, _)| std::cmp::Reverse(count));
    let Some(&(_, most)) = lessons.first() else { return Ok(()) };
    writeln!(out, "\n{}:", row.name)?;
    for (count, lesson) in &lessons {
        let times = if *count == 1 { "once".to_owned() } else { format!("{count} times") };
        writeln!(out, "  {} {times}", lesson.in_words())?;
    }
    writeln!(out, "  To practise: {}.", most.advice())
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
