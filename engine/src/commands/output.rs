//! How commands print their results.

use std::fs::OpenOptions;
use std::io::{self, ErrorKind, Write};
use std::path::Path;

use serde::Serialize;
use xiongmao_selfplay::file::file_beside;

use super::error::cannot_write;

/// Writes a text to a file; `-` is the output.
pub fn write_file(path: &Path, text: &str, out: &mut impl Write) -> anyhow::Result<()> {
    if path == Path::new("-") {
        return Ok(out.write_all(text.as_bytes())?);
    }
    std::fs::write(path, text).map_err(cannot_write(path))
}

/// Checks that a text can be written to a file, before the work for it begins; `-` is the output.
pub fn check_file(path: &Path) -> anyhow::Result<()> {
    if path == Path::new("-") {
        return Ok(());
    }
    let opened = match OpenOptions::new().append(true).open(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => file_beside(path).map(drop),
        opened => opened.map(drop),
    };
    opened.map_err(cannot_write(path))
}

/// Prints an object as a line of JSON.
pub fn json_line(out: &mut impl Write, value: &impl Serialize) -> anyhow::Result<()> {
    let mut line = serde_json::to_vec(value).map_err(io::Error::from)?;
    line.push(b'\n');
    Ok(out.write_all(&line)?)
}
