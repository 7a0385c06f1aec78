//! `xiongmao ggn`: prints the movement rules as a GGN table.

use std::io::Write;

use xiongmao_workbench::registry::Entry;

use super::CommandError;

/// Prints the whole table as one line of JSON.
///
/// # Errors
/// If the output cannot be written.
pub fn run(entry: &Entry, out: &mut impl Write) -> Result<(), CommandError> {
    writeln!(out, "{}", entry.rules().ggn())?;
    Ok(())
}
