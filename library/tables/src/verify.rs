//! Why a table is not confirmed by the rules.

use thiserror::Error;

use crate::code::{self, Code, DRAWN, OPEN};
use crate::header::TableError;

/// Why a table is not confirmed.
#[derive(Debug, Error)]
pub enum VerifyError {
    #[error(transparent)]
    Table(#[from] TableError),
    /// An entry does not follow from its moves.
    #[error("{class}: {feen} is {} in the table, but its moves make it {}", said(*found), said(*expected))]
    Wrong {
        class: String,
        /// The position.
        feen: String,
        /// The code in the table.
        found: Code,
        /// What follows from the moves.
        expected: Code,
    },
    /// A win or loss is said to allow longer runs of checks or chases than its moves do.
    #[error("{class}: {feen} allows shorter runs of checks and chases than the table says")]
    Runs {
        class: String,
        /// The position.
        feen: String,
    },
    #[error("{class}: its header counts other entries than it has")]
    Counts { class: String },
    /// The check was told to stop.
    #[error("stopped")]
    Stopped,
}

fn said(code: Code) -> String {
    match code {
        DRAWN => "drawn".to_owned(),
        OPEN => "open".to_owned(),
        _ if code::is_win(code) => format!("won in {} plies", code - 1),
        _ => format!("lost in {} plies", code.saturating_sub(1)),
    }
}
