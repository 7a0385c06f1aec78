//! The endgame tables that a command asks, on the command line.

use std::ffi::OsString;
use std::io::Write;
use std::sync::Arc;

use xiongmao_tables::Tables;

/// The endgame tables that a command asks.
#[derive(Debug, clap::Args)]
pub struct TableArgs {
    /// Directory with endgame tables (see `xiongmao tables make`); separate several as in PATH [default: none]
    #[arg(long, value_name = "DIR")]
    tables: Option<OsString>,
}

impl TableArgs {
    /// The tables; `None` if none were named.
    ///
    /// # Errors
    /// If a directory cannot be read, or a file there contradicts its name.
    pub fn open(&self) -> anyhow::Result<Option<Arc<Tables>>> {
        Ok(self.tables.as_deref().map(Tables::open_all).transpose()?.map(Arc::new))
    }
}

/// Reports the error in a table that was needed, once.
pub fn tell_damage(tables: Option<&Arc<Tables>>, notes: &mut impl Write) {
    if let Some(damage) = tables.and_then(|tables| tables.unreported_damage()) {
        let _ = writeln!(notes, "warning: {damage}");
    }
}
