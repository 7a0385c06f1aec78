//! What the readers of records noticed, for people.

use std::collections::BTreeMap;
use std::io::Write;

use xiongmao_records::RecordNote;
use xiongmao_records::pcn::Pcn;
use xiongmao_text::one_line;

/// Prints the notes of records: those on how plies were read once for all games, all others game by game.
#[derive(Debug, Default)]
pub struct RecordNotes {
    /// The number of games that were read in each notation which they do not name.
    read_as: BTreeMap<&'static str, usize>,
}

impl RecordNotes {
    /// Prints the notes of the game with this number.
    pub fn print(&mut self, number: usize, record: &Pcn, notes: &mut impl Write) {
        for note in &record.notes {
            if let RecordNote::Notation(notation) = note {
                *self.read_as.entry(notation.name()).or_default() += 1;
            } else {
                // Notes that cannot be printed are lost, like all others.
                let _ = writeln!(notes, "note: game {number}: {}", one_line(&note.to_string()));
            }
        }
    }

    /// Prints in which notations games were read that name none.
    pub fn finish(self, notes: &mut impl Write) {
        for (notation, count) in self.read_as {
            let games = if count == 1 { "1 game names".to_owned() } else { format!("{count} games name") };
            let were = if count == 1 { "was" } else { "were" };
            let _ = writeln!(notes, "note: {games} no notation and {were} read as {notation}");
        }
    }
}
