//! Files of the games of a match for other programs: final positions in EPD, games in PGN.
//!
//! A resumed match writes the games of earlier runs first, so a file always holds all counted games.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use thiserror::Error;
use xiongmao_records::pcn::Pcn;
use xiongmao_records::pgn::{PgnWriteError, default_notation, write_pgn};
use xiongmao_text::one_line;

use crate::rules::{SetUpError, StartPosition, replay};
use crate::tournament::records::record::{GamePlace, names};
use crate::tournament::records::record_error::MatchRecordError;

/// Why a file of games cannot be written.
#[derive(Debug, Error)]
#[error("cannot write {path}: {source}")]
pub struct ArchiveError {
    pub path: String,
    /// The reason.
    pub source: ArchiveFault,
}

/// Why a game cannot be written to a file.
#[derive(Debug, Error)]
pub enum ArchiveFault {
    /// The system refuses it.
    #[error("{0}")]
    Io(#[from] io::Error),
    #[error(transparent)]
    Replay(#[from] SetUpError),
    #[error(transparent)]
    Record(#[from] MatchRecordError),
    #[error(transparent)]
    Pgn(#[from] PgnWriteError),
}

/// Writes a game in the form of a file.
type WriteGame = fn(&Pcn) -> Result<String, ArchiveFault>;

/// The files for the games of a match.
#[derive(Debug, Default)]
pub struct Archive {
    files: Vec<ArchiveFile>,
}

#[derive(Debug)]
struct ArchiveFile {
    path: PathBuf,
    write: WriteGame,
    /// `None` until it is opened.
    file: Option<File>,
}

impl Archive {
    /// The files for final positions and for games, if they are wanted. They are not touched before they are opened or
    /// a game is added: another match may be writing them.
    pub fn new(epd: Option<&Path>, pgn: Option<&Path>) -> Self {
        let file = |path: &Path, write| ArchiveFile { path: path.to_owned(), write, file: None };
        let epd = epd.map(|path| file(path, self::epd as WriteGame));
        let pgn = pgn.map(|path| file(path, self::pgn as WriteGame));
        Self { files: epd.into_iter().chain(pgn).collect() }
    }

    /// Creates or replaces the files, unless they are open already.
    ///
    /// # Errors
    /// If one cannot be created.
    pub fn open(&mut self) -> Result<(), ArchiveError> {
        self.files.iter_mut().try_for_each(ArchiveFile::open)
    }

    /// Writes a finished game.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add(&mut self, record: &Pcn) -> Result<(), ArchiveError> {
        self.files.iter_mut().try_for_each(|file| file.add(record))
    }
}

impl ArchiveFile {
    fn open(&mut self) -> Result<(), ArchiveError> {
        self.opened().map(drop).map_err(|error| self.fault(error.into()))
    }

    fn add(&mut self, record: &Pcn) -> Result<(), ArchiveError> {
        let written = (self.write)(record).and_then(|text| Ok(self.opened()?.write_all(text.as_bytes())?));
        written.map_err(|source| self.fault(source))
    }

    fn opened(&mut self) -> io::Result<&mut File> {
        let file = match self.file.take() {
            Some(file) => file,
            None => File::create(&self.path)?,
        };
        Ok(self.file.insert(file))
    }

    fn fault(&self, source: ArchiveFault) -> ArchiveError {
        ArchiveError { path: self.path.display().to_string(), source }
    }
}

/// The final position of a game as a line of EPD: the first four fields of its FEN, the number of the game as `id`,
/// the players as `c0`, and the result with its reason as `c1`.
fn epd(record: &Pcn) -> Result<String, ArchiveFault> {
    let moves = record.moves.iter().map(|mv| mv.pmn.as_str());
    let game = replay(record.rules(), StartPosition::Feen(&record.setup.feen), &record.rule_settings(), moves)?;
    let fen = game.fen();
    let fields = fen.split(' ').take(4).collect::<Vec<_>>().join(" ");
    // A quotation mark would end the text.
    let quoted = |text: &str| one_line(text).replace('"', "'");
    let players = names(&record.sides).map(Option::unwrap_or_default).join(" - ");
    let result = record.outcome.as_ref().map_or(String::new(), |outcome| {
        format!("{} {}", outcome.result, outcome.termination.as_deref().unwrap_or_default())
    });
    let number = GamePlace::read(record)?.game;
    Ok(format!("{fields} id \"game {number}\"; c0 \"{}\"; c1 \"{}\";\n", quoted(&players), quoted(&result)))
}

/// A game as PGN, in the notation of moves that most programs read.
///
/// # Errors
/// If its moves are illegal, or PGN cannot represent it.
pub fn pgn(record: &Pcn) -> Result<String, ArchiveFault> {
    Ok(write_pgn(record, default_notation(record.rules()))?)
}
