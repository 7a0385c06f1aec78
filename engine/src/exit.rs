//! The end of the program: its exit codes, and the line on standard error for a failure.

use std::error::Error;
use std::io::{self, Write};
use std::process::ExitCode;

use xiongmao_text::one_line;

/// The exit code of [`Verdict::Negative`].
const NEGATIVE: u8 = 1;
/// The input is invalid, or the command could not be carried out.
pub const FAILURE: u8 = 2;

/// The answer of a command that ran to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// All is well, or there was nothing to judge.
    Positive,
    /// For example: a game that breaks the rules, no mate found, a match that was not won.
    Negative,
}

impl From<bool> for Verdict {
    fn from(positive: bool) -> Self {
        if positive { Self::Positive } else { Self::Negative }
    }
}

impl From<Verdict> for ExitCode {
    fn from(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Positive => Self::SUCCESS,
            Verdict::Negative => Self::from(NEGATIVE),
        }
    }
}

/// Whether the reader of the output has closed it: whether a broken pipe is among the sources of this error.
pub fn is_closed_pipe(error: &(dyn Error + 'static)) -> bool {
    // An error of Windows that the standard library has no kind for: nobody is at the other end of the pipe.
    const PIPE_NOT_CONNECTED: i32 = 233;
    let is_unconnected = |error: &io::Error| cfg!(windows) && error.raw_os_error() == Some(PIPE_NOT_CONNECTED);
    let is_broken_pipe = |error: &io::Error| error.kind() == io::ErrorKind::BrokenPipe || is_unconnected(error);
    std::iter::successors(Some(error), |&error| error.source())
        .any(|error| error.downcast_ref().is_some_and(is_broken_pipe))
}

/// Ends the program as Unix ends programs whose output has no reader: by SIGPIPE. An exit code would look like the
/// answer of a completed command. On systems without this signal, returns the exit code for a failure.
pub fn end_by_closed_pipe() -> u8 {
    #[cfg(unix)]
    {
        use signal_hook::{consts::SIGPIPE, low_level::emulate_default_handler};
        // Returns only if it fails.
        let _ = emulate_default_handler(SIGPIPE);
    }
    FAILURE
}

/// Prints `error: ` and the message in one line on standard error. Returns the exit code for a failure.
pub fn fail(message: &str) -> u8 {
    // If standard error is closed too, only the exit code is left.
    let _ = writeln!(io::stderr(), "error: {}", one_line(message));
    FAILURE
}

#[cfg(test)]
mod tests {
    use xiongmao_analysis::AnalysisError;

    use super::*;

    #[test]
    fn a_closed_pipe_is_found_behind_another_error() {
        let error = |kind| AnalysisError::Output(io::Error::from(kind));
        assert!(is_closed_pipe(&error(io::ErrorKind::BrokenPipe)));
        assert!(!is_closed_pipe(&error(io::ErrorKind::StorageFull)));
    }
}
