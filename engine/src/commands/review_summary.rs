//! The summary of reviewed games: a table of the players.

use std::io::{self, Write};

use console::{Alignment, measure_text_width, pad_str};
use xiongmao_answers::assessment::Assessment;
use xiongmao_answers::review::{Lesson, Lessons, Phase, PlayerSummary, Tally};
use xiongmao_language::Speech;
use xiongmao_text::short_name;

/// The heads of the first columns: moves, accuracy, mean loss, centipawns.
const HEADS: [&str; 4] = ["summary-plies", "summary-accuracy", "table-loss", "table-centipawns"];

/// A player of one or more games.
struct Row {
    name: String,
    whole: Tally,
    phases: [Tally; Phase::ALL.len()],
    lessons: Lessons,
}

/// The players of reviewed games, in the order of their appearance. Players with the same name are one player.
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

    /// Prints the players with at least one judged move, each with the phases that it has played.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn print(&self, speech: Speech, out: &mut impl Write) -> io::Result<()> {
        let rows: Vec<&Row> = self.0.iter().filter(|row| row.whole.plies > 0).collect();
        if rows.is_empty() {
            return Ok(());
        }
        let phases = Phase::ALL.map(|phase| format!("  {}", speech.say(&format!("phase-{}", phase.name()))));
        let names = rows.iter().map(|row| row.name.as_str()).chain(phases.iter().map(String::as_str));
        let names_width = names.map(measure_text_width).max().unwrap_or_default();
        // Theory has a column where somebody has played it.
        let shown = Assessment::ALL
            .map(|assessment| assessment != Assessment::Book || rows.iter().any(|row| row.whole.count(assessment) > 0));
        let shown =
            || Assessment::ALL.into_iter().zip(shown).filter_map(|(assessment, shown)| shown.then_some(assessment));
        let grades: Vec<String> = shown().map(|assessment| format!("graded-{}", assessment.name())).collect();
        let heads: Vec<String> =
            HEADS.iter().copied().chain(grades.iter().map(String::as_str)).map(|id| speech.say(id)).collect();
        // The figures are no wider than these.
        let least = [5, 8, 4, 4].into_iter().chain(grades.iter().map(|_| 0));
        let widths: Vec<usize> =
            heads.iter().zip(least).map(|(head, least)| measure_text_width(head).max(least)).collect();
        let mut line = |name: &str, cells: &[String]| {
            write!(out, "{}", pad_str(name, names_width, Alignment::Left, None))?;
            for (cell, &width) in cells.iter().zip(&widths) {
                write!(out, "  {}", pad_str(cell, width, Alignment::Right, None))?;
            }
            writeln!(out)
        };
        line("", &heads)?;
        for row in &rows {
            line(&row.name, &cells(&row.whole, shown(), speech))?;
            for (phase, tally) in phases.iter().zip(&row.phases).filter(|(_, tally)| tally.plies > 0) {
                line(phase, &cells(tally, shown(), speech))?;
            }
        }
        rows.iter().try_for_each(|row| print_lessons(out, row, speech))
    }
}

/// The kinds of a player's mistakes, the most frequent first, and what to practise.
fn print_lessons(out: &mut impl Write, row: &Row, speech: Speech) -> io::Result<()> {
    let mut lessons: Vec<(usize, Lesson)> =
        row.lessons.iter().copied().zip(Lesson::ALL).filter(|&(count, _)| count > 0).collect();
    lessons.sort_by_key(|&(count, _)| std::cmp::Reverse(count));
    let Some(&(_, most)) = lessons.first() else { return Ok(()) };
    writeln!(out, "\n{}:", row.name)?;
    for (count, lesson) in &lessons {
        writeln!(out, "  {}", lesson.in_words(*count, speech))?;
    }
    writeln!(out, "  {}", most.advice(speech))
}

/// The figures of a row.
fn cells(tally: &Tally, grades: impl Iterator<Item = Assessment>, speech: Speech) -> Vec<String> {
    let (accuracy, loss) = (tally.accuracy().unwrap_or_default(), tally.loss().unwrap_or_default());
    let centipawns = tally.centipawns().unwrap_or_default();
    let figures =
        [tally.plies.to_string(), format!("{accuracy:.1} %"), format!("{loss:.2}"), format!("{centipawns:.0}")];
    let figures = figures.map(|figure| speech.figure(&figure));
    figures.into_iter().chain(grades.map(|assessment| tally.count(assessment).to_string())).collect()
}
