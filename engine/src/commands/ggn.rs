//! `xiongmao ggn`: prints the movement rules as a GGN table.

use std::io::Write;

use super::{CommandResult, Context};
use crate::exit::Verdict;

/// The arguments of `xiongmao ggn`: none.
#[derive(Debug, clap::Args)]
pub struct Args {}

/// Prints the whole table as one line of JSON.
///
/// # Errors
/// If the output cannot be written.
pub fn run(context: &mut Context, _: &Args) -> CommandResult {
    writeln!(context.out, "{}", context.entry().rules().ggn())?;
    Ok(Verdict::Positive)
}
