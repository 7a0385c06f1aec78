//! Reads files of records into a database.
//!
//! Files are read in their order and cut into pieces; the pieces of a round are read on all cores while the round
//! before is written, in one transaction. A file says how many of its games are in the database, so whatever ends the
//! work, the same command continues there, and the games get the same numbers as without the interruption.

use std::path::PathBuf;

use rusqlite::TransactionBehavior;
use xiongmao_analysis::interruption::Interruption;
use xiongmao_parts::Part;

use crate::error::GamesError;
use crate::input;
use crate::reader::{Piece, Reader, parsed};
use crate::schema::Database;
pub use crate::writer::Imported;
use crate::writer::Writer;

/// Something to be told during an import.
#[derive(Debug)]
pub enum News<'a> {
    /// A round has been written.
    Progress(Imported),
    /// A file was left out: its name, and why.
    LeftOut(&'a str, &'a str),
}

/// Imports the games of these files and folders. A database of games is also a file of games: so parts that
/// were made by `part` on several machines become one. Games that are there are not added again. A piece of about a
/// megabyte, or a smaller file, belongs to one part as a whole.
///
/// The positions are [counted](crate::positions::count) afterwards.
///
/// # Errors
/// If a path does not exist, or the database cannot be written. Files that cannot be read are left out, as are pipes
/// and devices.
pub fn import(
    database: &mut Database,
    paths: &[PathBuf],
    part: Part,
    interruption: &Interruption,
    tell: &mut (dyn FnMut(News<'_>) + Send),
) -> Result<Imported, GamesError> {
    let files = input::files(paths)?;
    let mut imported = Imported { all_files: files.len(), ..Imported::default() };
    let mut reader = Reader::new(files, part, Writer::known(database, part)?);
    let mut writer = Writer::new(part);
    let mut pending: Vec<Piece> = Vec::new();
    loop {
        let (next, written) = rayon::join(
            || reader.next_round().map(parsed),
            || write(database, &mut writer, &std::mem::take(&mut pending), &mut imported, tell),
        );
        written?;
        match next.filter(|_| !interruption.has_come()) {
            Some(round) => pending = round,
            None => return Ok(imported),
        }
    }
}

fn write(
    database: &mut Database,
    writer: &mut Writer,
    round: &[Piece],
    imported: &mut Imported,
    tell: &mut (dyn FnMut(News<'_>) + Send),
) -> Result<(), GamesError> {
    if round.is_empty() {
        return Ok(());
    }
    let transaction = database.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    for piece in round {
        if let Some(reason) = &piece.error {
            tell(News::LeftOut(&piece.name, reason));
        }
        writer.write(&transaction, piece, imported)?;
    }
    transaction.commit()?;
    tell(News::Progress(*imported));
    Ok(())
}
