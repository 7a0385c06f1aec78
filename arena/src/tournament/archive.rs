//! Files of the games of a match for other programs: the final positions in EPD, and the games in PGN.
//!
//! A file holds the games that are counted: those of earlier runs are written first, so it is complete after a resumed
//! match, too.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use xiongmao_records::pcn::Pcn;
use xiongmao_records::pgn::{default_notation, write_pgn};
use xiongmao_text::one_line;

use crate::rules::{play_line, read_position};
use crate::tournament::match_error::MatchError;
use crate::tournament::record::GamePlace;

/// Writes a game in the form of a file.
type Form = fn(&Pcn) -> Result<String, String>;

/// The files to which the games of a match are written.
#[derive(Debug, Default)]
pub struct Archive {
    files: Vec<ArchiveFile>,
}

#[derive(Debug)]
struct ArchiveFile {
    path: PathBuf,
    form: Form,
    /// `None` until it is opened.
    file: Option<File>,
}

impl Archive {
    /// The files for final positions and for games, as far as they are wanted. They are left as they are until they are
    /// opened or a game is added: another match may be writing them.
    pub fn new(epd: Option<&Path>, pgn: Option<&Path>) -> Self {
        let file = |path: &Path, form| ArchiveFile { path: path.to_owned(), form, file: None };
        let epd = epd.map(|path| file(path, self::epd as Form));
        let pgn = pgn.map(|path| file(path, self::pgn as Form));
        Self { files: epd.into_iter().chain(pgn).collect() }
    }

    /// Creates the files, or replaces them, unless that is done already.
    ///
    /// # Errors
    /// If one cannot be created.
    pub fn open(&mut self) -> Result<(), MatchError> {
        self.files.iter_mut().try_for_each(|file| file.open().map(drop))
    }

    /// Writes a finished game.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add(&mut self, record: &Pcn) -> Result<(), MatchError> {
        self.files.iter_mut().try_for_each(|file| file.add(record))
    }
}

impl ArchiveFile {
    fn open(&mut self) -> Result<&mut File, MatchError> {
        let file = match self.file.take() {
            Some(file) => file,
            None => File::create(&self.path).map_err(|reason| archive_error(&self.path, reason))?,
        };
        Ok(self.file.insert(file))
    }

    fn add(&mut self, record: &Pcn) -> Result<(), MatchError> {
        let text = (self.form)(record).map_err(|reason| archive_error(&self.path, io::Error::other(reason)))?;
        let written = self.open()?.write_all(text.as_bytes());
        written.map_err(|reason| archive_error(&self.path, reason))
    }
}

fn archive_error(path: &Path, reason: io::Error) -> MatchError {
    MatchError::Archive { path: path.display().to_string(), reason }
}

/// The final position of a game as a line of EPD: the first four fields of its FEN, the number of the game as `id`, the
/// players as `c0`, and the result with its reason as `c1`.
fn epd(record: &Pcn) -> Result<String, String> {
    let mut game = read_position(record.rules(), Some(&record.setup.feen))?;
    play_line(&mut game, record.plies.iter().map(|ply| ply.pmn.as_str()))?;
    let fen = game.fen();
    let fields = fen.split(' ').take(4).collect::<Vec<_>>().join(" ");
    // A quotation mark would end the text.
    let quoted = |text: &str| one_line(text).replace('"', "'");
    let name = |player: &Option<xiongmao_records::pcn::Player>| {
        player.as_ref().and_then(|player| player.name.clone()).unwrap_or_default()
    };
    let players = format!("{} - {}", name(&record.sides.first), name(&record.sides.second));
    let result = record.outcome.as_ref().map_or(String::new(), |outcome| {
        format!("{} {}", outcome.result, outcome.termination.as_deref().unwrap_or_default())
    });
    let number = GamePlace::read(record)?.game;
    Ok(format!("{fields} id \"game {number}\"; c0 \"{}\"; c1 \"{}\";\n", quoted(&players), quoted(&result)))
}

/// A game as PGN, in the notation of plies that most programs read.
fn pgn(record: &Pcn) -> Result<String, String> {
    write_pgn(record, default_notation(record.rules())).map_err(|error| error.to_string())
}
