//! Files of training data, as far as the engine has to help: their headers, and positions of their records.

use std::path::PathBuf;

use pyo3::prelude::*;
use xiongmao_movegen::games;
use xiongmao_selfplay::error::FileError;
use xiongmao_selfplay::file::Reader;
use xiongmao_selfplay::packed::record::{PlayedBoard, Record};
use xiongmao_selfplay::packed::{BoardWork, with_board};

use crate::errors::{file, refused};
use crate::given;

/// Where the records of a file are: the name of its game, the bytes before the first record, the number of records, and
/// a warning if the last one is cut off.
type Layout = (&'static str, u64, u64, Option<String>);

/// Where the records of a file are.
struct Open(PathBuf);

impl BoardWork for Open {
    type Output = Result<Layout, FileError>;

    fn run<B: PlayedBoard>(self) -> Self::Output {
        let reader = Reader::<B>::open(&self.0)?;
        Ok((B::GAME, reader.header_bytes(), reader.whole(), reader.torn()))
    }
}

/// Where the records of a file of training data are: its game, the bytes before the first record, the number of
/// records, and a warning if the last one is cut off.
#[pyfunction]
#[expect(clippy::needless_pass_by_value, reason = "Python passes it like this")]
pub fn record_layout(py: Python<'_>, path: PathBuf) -> PyResult<Layout> {
    let mut refusal = None;
    for rules in games::GAMES {
        match py.detach(|| with_board(rules, Open(path.clone()))) {
            Ok(layout) => return Ok(layout),
            Err(FileError::OtherGame { path, found, .. }) => {
                refusal = Some(refused(format_args!("{path} holds positions of {found}, an unknown game")));
            }
            Err(error) => return Err(file(py, &error)),
        }
    }
    Err(refusal.unwrap_or_else(|| refused("there is no game")))
}

/// The FEEN of a record.
struct Feen<'a>(&'a [u8]);

impl BoardWork for Feen<'_> {
    type Output = PyResult<String>;

    fn run<B: PlayedBoard>(self) -> Self::Output {
        let mut bytes = B::ZEROS;
        let (found, wanted) = (self.0.len(), bytes.as_ref().len());
        if found != wanted {
            return Err(refused(format_args!("a record of {} has {wanted} bytes, not {found}", B::GAME)));
        }
        bytes.as_mut().copy_from_slice(self.0);
        let game = Record::<B>::from_bytes(&bytes).and_then(|record| record.game()).map_err(refused)?;
        Ok(game.feen())
    }
}

/// The FEEN of the position in a record of training data of this game.
#[pyfunction]
pub fn record_feen(game: &str, record: &[u8]) -> PyResult<String> {
    let rules = given::game(game)?;
    with_board(rules, Feen(record))
}
