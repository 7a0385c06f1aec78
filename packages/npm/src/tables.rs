//! Endgame tables, which the page hands over as bytes, since there are no files.

use std::cell::RefCell;
use std::ffi::OsStr;
use std::io;
use std::sync::Arc;

use xiongmao_tables::Tables;
use xiongmao_tables::header::{Refusal, TableError};

use crate::boundary::{heard_bytes, result};

/// The value of `TablePath` that means these tables.
const MEMORY: &str = "memory";

thread_local! {
    /// The tables that are being handed over, and those that are asked.
    static COMING: RefCell<Tables> = RefCell::default();
    static HELD: RefCell<Option<Arc<Tables>>> = const { RefCell::new(None) };
}

/// Takes a table: the name of its file and, on the next line, the bytes.
#[unsafe(no_mangle)]
pub extern "C" fn table() -> i32 {
    let mut name = heard_bytes();
    let end = name.iter().position(|&byte| byte == b'\n').unwrap_or(name.len());
    let bytes = name.split_off((end + 1).min(name.len()));
    name.truncate(end);
    let added = COMING.with_borrow_mut(|tables| tables.add_bytes(&String::from_utf8_lossy(&name), bytes));
    if added.is_err() {
        COMING.take();
    }
    result(added.map(|()| ""))
}

/// Asks the tables that have been handed over since the last call, and no others.
#[unsafe(no_mangle)]
pub extern "C" fn use_tables() -> i32 {
    let tables = COMING.take();
    let count = tables.len();
    HELD.set((count > 0).then(|| Arc::new(tables)));
    result(Ok::<_, TableError>(count.to_string()))
}

/// The tables that are asked.
pub fn held() -> Option<Arc<Tables>> {
    HELD.with_borrow(Clone::clone)
}

/// The tables of a value of `TablePath`.
pub fn open(dirs: &OsStr) -> Result<Arc<Tables>, TableError> {
    let missing = || TableError { path: dirs.into(), reason: Refusal::Io(io::ErrorKind::NotFound.into()) };
    held().filter(|_| dirs == MEMORY).ok_or_else(missing)
}
