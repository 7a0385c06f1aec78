//! Notes of the readers of records, and the games left out, for people.

use std::collections::BTreeMap;
use std::io::Write;

use serde::Serialize;
use xiongmao_language::{Arguments, Speech};
use xiongmao_records::RecordNote;
use xiongmao_records::pcn::Pcn;
use xiongmao_text::one_line;

/// Prints the notes of records: those on how moves were read once for all games, all others game by game.
#[derive(Debug, Default)]
pub struct RecordNotes {
    speech: Speech,
    /// The number of games read in each notation that they do not name.
    read_as: BTreeMap<&'static str, usize>,
}

impl RecordNotes {
    /// Notes for this reader.
    pub fn new(speech: Speech) -> Self {
        Self { speech, read_as: BTreeMap::new() }
    }

    /// Prints the notes of the game with this number.
    pub fn print(&mut self, number: usize, record: &Pcn, notes: &mut impl Write) {
        for note in &record.notes {
            if let RecordNote::Notation { name } = note {
                *self.read_as.entry(*name).or_default() += 1;
            } else {
                self.say("note-of_game", Arguments::new().count("number", number), note, notes);
            }
        }
    }

    /// Prints what in a record contradicts the rules, but does not prevent replaying it.
    pub fn contradiction(&self, fault: &impl Serialize, notes: &mut impl Write) {
        self.say("note", Arguments::new(), fault, notes);
    }

    /// Prints that the game with this number is left out, and why.
    pub fn left_out(&self, number: usize, reason: &impl Serialize, notes: &mut impl Write) {
        self.say("note-left_out", Arguments::new().count("number", number), reason, notes);
    }

    fn say(&self, id: &str, arguments: Arguments, why: &impl Serialize, notes: &mut impl Write) {
        let why = self.speech.coded("objection", why);
        // Notes that cannot be printed are lost, like all others.
        let _ = writeln!(notes, "{}", one_line(&self.speech.text(id, arguments.text("why", why))));
    }

    /// Prints the notations of games that do not name theirs.
    pub fn finish(self, notes: &mut impl Write) {
        for (notation, count) in self.read_as {
            let arguments = Arguments::new().count("count", count).text("notation", notation);
            let _ = writeln!(notes, "{}", self.speech.text("note-read_as", arguments));
        }
    }
}
