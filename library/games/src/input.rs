//! Files of games, in pieces that are read side by side.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use xiongmao_analysis::records::source::Source;
use xiongmao_records::RecordFormat;
use xiongmao_text::regular::{self, Links};

use crate::error::GamesError;

/// A piece of a file is about this long.
const PIECE: usize = 1 << 20;
/// The file with the games of a match in its folder.
const MATCH_GAMES: &str = "games.jsonl";
/// How files of `SQLite` begin.
const SQLITE: &[u8] = b"SQLite format 3\0";

/// The files of these paths: files themselves, and all in a folder and its folders, by name; of the folder of a match
/// its games. Hidden files are not read.
///
/// # Errors
/// If one does not exist or a folder cannot be read.
pub fn files(paths: &[PathBuf]) -> Result<Vec<PathBuf>, GamesError> {
    let mut files = Vec::new();
    for path in paths {
        let reads_input = path == Path::new("-");
        let found = if reads_input { Ok(()) } else { collect(path, &mut files) };
        found.map_err(|reason| GamesError::Read { path: path.display().to_string(), reason })?;
        files.extend(reads_input.then(|| path.clone()));
    }
    Ok(files)
}

fn collect(path: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    if !fs::metadata(path)?.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    let games = path.join(MATCH_GAMES);
    if games.is_file() {
        files.push(games);
        return Ok(());
    }
    let entries: io::Result<Vec<_>> = fs::read_dir(path)?.map(|entry| entry.map(|entry| entry.path())).collect();
    let mut entries = entries?;
    entries.sort_unstable();
    for entry in entries {
        let is_hidden = entry.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."));
        // A link that leads nowhere, or in a circle, holds no games.
        let is_link_to_folder = entry.is_symlink() && entry.is_dir();
        if !is_hidden && !is_link_to_folder && entry.exists() {
            collect(&entry, files)?;
        }
    }
    Ok(())
}

/// Whether this file is one of `SQLite`.
pub fn is_sqlite(path: &Path) -> bool {
    use io::Read as _;
    let mut head = [0; SQLITE.len()];
    regular::open(path, Links::Followed).is_ok_and(|(mut file, _)| file.read_exact(&mut head).is_ok() && head == SQLITE)
}

/// Where to cut a text of this format into pieces: games that follow each other and are read alone as they are read
/// together. A text that is not cut is one piece.
pub fn pieces(source: &Source) -> Vec<std::ops::Range<usize>> {
    let bytes = source.bytes();
    let is_start: fn(&[u8], &[u8]) -> bool = match source.format() {
        RecordFormat::Pgn => |line, before| is_tag(line) && !is_tag(before),
        RecordFormat::Json => |line, before| line.starts_with(b"{") && before.ends_with(b"}"),
        _ => return std::iter::once(0..bytes.len()).collect(),
    };
    let (mut pieces, mut start, mut at, mut before, mut in_comment) = (Vec::new(), 0, 0, &b""[..], false);
    for line in bytes.split_inclusive(|&byte| byte == b'\n') {
        let text = line.trim_ascii();
        if at - start >= PIECE && !in_comment && is_start(text, before) {
            pieces.push(start..at);
            start = at;
        }
        if source.format() == RecordFormat::Pgn && !is_tag(text) {
            in_comment = text.iter().fold(in_comment, |inside, byte| (inside || *byte == b'{') && *byte != b'}');
        }
        if !text.is_empty() {
            before = text;
        }
        at += line.len();
    }
    pieces.push(start..bytes.len());
    pieces
}

/// Whether this line is a tag of PGN.
fn is_tag(line: &[u8]) -> bool {
    line.starts_with(b"[") && line.get(1).is_some_and(u8::is_ascii_alphabetic) && line.ends_with(b"\"]")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_hold_the_same_games() {
        let game = "[Event \"{\"]\n[Red \"Ann\"]\n\n1. h3-e3 {a comment\n[Event \"no\"]\nends} h10-g8 1-0\n\n";
        let json = "{\"setup\":{\"feen\":\"\"},\"plies\":[]}\n";
        for (name, text) in [("a.pgn", game.repeat(40_000)), ("a.json", json.repeat(70_000))] {
            let format = RecordFormat::of_extension(Path::new(name));
            let source = Source::from_input(name.to_owned(), text.as_bytes(), format).unwrap();
            let pieces = pieces(&source);
            assert!(pieces.len() > 1, "{name}");
            assert_eq!((pieces[0].start, pieces[pieces.len() - 1].end), (0, text.len()));
            assert!(pieces.windows(2).all(|pair| pair[0].end == pair[1].start));
            let head = &text[..if name == "a.pgn" { game.len() } else { json.len() }];
            assert!(pieces.iter().all(|piece| text[piece.clone()].starts_with(head)), "{name}");
        }
    }
}
