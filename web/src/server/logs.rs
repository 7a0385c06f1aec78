//! Logs: one line for each event on standard error, with its fields.

/// How important an event must be to be logged.
pub use tracing::level_filters::LevelFilter as Level;

/// Writes events of this level and above to standard error, from now on.
pub fn begin(level: Level) {
    // A second server in the same program keeps the logs of the first one.
    let _ = tracing_subscriber::fmt().with_writer(std::io::stderr).with_ansi(false).with_max_level(level).try_init();
}
