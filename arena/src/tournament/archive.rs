//! Files of the games of a match for other programs: the final positions in EPD.
//!
//! A file holds the games that are counted: those of earlier runs are written first, so it is complete after a resumed
//! match, too.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use xiongmao_movegen::notation::pcn::Pcn;

use crate::rules::{play_line, read_position};
use crate::text::one_line;
use crate::tournament::match_error::MatchError;
use crate::tournament::record::GamePlace;

/// The files to which the games of a match are written.
#[derive(Debug, Default)]
pub struct Archive {
    epd: Option<(PathBuf, File)>,
}

impl Archive {
    /// Creates the files, or replaces them.
    ///
    /// # Errors
    /// If one cannot be created.
    pub fn create(epd: Option<&Path>) -> Result<Self, MatchError> {
        let open = |path: &Path| {
            let file = File::create(path).map_err(|reason| archive_error(path, reason))?;
            Ok::<_, MatchError>((path.to_owned(), file))
        };
        Ok(Self { epd: epd.map(open).transpose()? })
    }

    /// Writes a finished game.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add(&mut self, record: &Pcn) -> Result<(), MatchError> {
        if let Some((path, file)) = &mut self.epd {
            let line = epd(record).map_err(io::Error::other).and_then(|line| file.write_all(line.as_bytes()));
            line.map_err(|reason| archive_error(path, reason))?;
        }
        Ok(())
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
    let name = |player: &Option<xiongmao_movegen::notation::pcn::Player>| {
        player.as_ref().and_then(|player| player.name.clone()).unwrap_or_default()
    };
    let players = format!("{} - {}", name(&record.sides.first), name(&record.sides.second));
    let result = record.outcome.as_ref().map_or(String::new(), |outcome| {
        format!("{} {}", outcome.result, outcome.termination.as_deref().unwrap_or_default())
    });
    let number = GamePlace::read(record)?.game;
    Ok(format!("{fields} id \"game {number}\"; c0 \"{}\"; c1 \"{}\";\n", quoted(&players), quoted(&result)))
}
