//! CBR and CBL, the files of `CCBridge`: a game with its tree of moves, and a library of such games.

use super::error::{ForeignError, ForeignReason};
use super::game::{ForeignGame, Start};
use super::heading::{Heading, comment, numbered_result};
use super::pieces::{FILES, Pieces, Point, RANKS};
use super::tree::{Preorder, ROOT, Tree};
use crate::limits::ReadLimits;
use crate::pcn::Pcn;

/// The signature of a game.
const GAME: &[u8] = b"CCBridge Record\0";
/// The signature of a library.
const LIBRARY: &[u8] = b"CCBridgeLibrary\0";
/// The version of a game, which follows its signature.
const VERSION: [u8; 4] = [0, 0, 0, 2];
/// Games of a library begin at multiples of this many bytes from the first one.
const BLOCK: usize = 4096;
/// The most games of a library that may end too early or be too long: each has been read far beyond its block.
const MOST_CUT: usize = 64;
/// The length of a game up to its moves.
const HEADER: usize = 2214;
/// Offsets of the result, the side to move and the board.
const RESULT: usize = 2076;
const SIDE: usize = 2116;
const BOARD: usize = 2120;

/// Flags of a move: nothing was played after it, another one could have been played, and a comment follows.
const ENDS: u8 = 1;
const HAS_ALTERNATIVE: u8 = 2;
const HAS_COMMENT: u8 = 4;

/// Whether a file begins as a game of `CCBridge` does.
pub fn is_cbr(bytes: &[u8]) -> bool {
    bytes.starts_with(GAME)
}

/// Whether a file begins as a library of `CCBridge` does, of any version.
pub fn is_cbl(bytes: &[u8]) -> bool {
    bytes.starts_with(b"CCBridge") && !is_cbr(bytes)
}

/// Reads a CBR file, which holds one game.
///
/// # Errors
/// If it is not one, its version is unknown, it ends too early, or its game cannot be played.
pub fn read_cbr(bytes: &[u8], limits: ReadLimits) -> Result<Pcn, ForeignError> {
    game(&mut Bytes(bytes), limits).map_err(|reason| ForeignError { format: "CBR", reason })?.record("CBR")
}

/// Reads the games of a CBL file. A library without games yields an error. The next game begins behind the moves of the
/// one before, so that nothing is read twice.
pub fn read_cbl(bytes: &[u8], limits: ReadLimits) -> impl Iterator<Item = Result<Pcn, ForeignError>> {
    let error = |reason| ForeignError { format: "CBL", reason };
    let first = bytes.windows(GAME.len()).position(|window| window == GAME);
    let fault = match (is_cbl(bytes), first) {
        (false, _) => Some(ForeignReason::Signature { signature: "CCBridgeLibrary" }),
        (true, _) if !bytes.starts_with(LIBRARY) => Some(older_library()),
        (true, None) => Some(ForeignReason::NoGame),
        (true, Some(_)) => None,
    };
    let begin = if fault.is_some() { bytes.len() } else { first.unwrap_or(0) };
    let (mut at, mut cut) = (begin, 0);
    let games = std::iter::from_fn(move || {
        at = (at..bytes.len()).step_by(BLOCK).find(|&at| is_cbr(&bytes[at..]))?;
        let mut rest = Bytes(&bytes[at..]);
        let game = game(&mut rest, limits);
        let length = if game.is_ok() { bytes.len() - at - rest.0.len() } else { BLOCK };
        cut += usize::from(matches!(game, Err(ForeignReason::Truncated { .. } | ForeignReason::TooManyPlies { .. })));
        at = if cut == MOST_CUT { bytes.len() } else { at + length.next_multiple_of(BLOCK) };
        Some(game.map_err(error).and_then(|game| game.record("CBL")))
    });
    fault.map(|reason| Err(error(reason))).into_iter().chain(games)
}

/// Libraries of the first `CCBridge` are compressed, and their format is not published.
fn older_library() -> ForeignReason {
    ForeignReason::Version { found: "1 (before CCBridge 2)".to_owned(), known: "CCBridgeLibrary" }
}

fn game(bytes: &mut Bytes, limits: ReadLimits) -> Result<ForeignGame, ForeignReason> {
    if !is_cbr(bytes.0) {
        return Err(ForeignReason::Signature { signature: "CCBridge Record" });
    }
    let header: [u8; HEADER] = bytes.take("the header")?;
    let header = &header;
    let version = &header[GAME.len()..GAME.len() + VERSION.len()];
    if version != VERSION {
        let found = version.iter().rev().map(u8::to_string).collect::<Vec<_>>().join(".");
        return Err(ForeignReason::Version { found, known: "2.0.0.0" });
    }
    let mut pieces = Pieces::none();
    for (index, &code) in header[BOARD..BOARD + FILES * RANKS].iter().enumerate() {
        if let Some((point, letter)) = point(index).zip(letter(code)) {
            pieces.put(point, letter);
        }
    }
    let start = Start::Fen(pieces.fen(header[SIDE] == 2));
    Ok(ForeignGame { heading: heading(header), start, tree: tree(bytes, limits)? })
}

/// The point with this number, counted from Black's left edge as Red sees it.
fn point(number: usize) -> Option<Point> {
    Point::from_top(number % FILES, number / FILES)
}

/// The piece with this code, as in FEN.
fn letter(code: u8) -> Option<u8> {
    let letter = *b"RNBAKCP".get(usize::from(code & 0x0f).checked_sub(1)?)?;
    match code >> 4 {
        1 => Some(letter),
        2 => Some(letter.to_ascii_lowercase()),
        _ => None,
    }
}

fn heading(header: &[u8; HEADER]) -> Heading {
    let name = |at: usize| (text(&header[at..at + 64]), String::new());
    Heading {
        title: text(&header[180..308]),
        event: text(&header[692..756]),
        players: [name(1076), name(1300)],
        result: numbered_result(header[RESULT].into()),
        ..Heading::default()
    }
}

/// Text in UTF-16 up to its first zero.
fn text(bytes: &[u8]) -> String {
    let units = bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]]));
    char::decode_utf16(units.take_while(|unit| *unit != 0))
        .map(|char| char.unwrap_or(char::REPLACEMENT_CHARACTER))
        .collect()
}

/// The tree of moves, preceded by the comment on the game.
fn tree(bytes: &mut Bytes, limits: ReadLimits) -> Result<Tree, ForeignReason> {
    let (mut tree, mut order) = (Tree::new(limits), Preorder::new());
    let [flags, ..] = bytes.take::<4>("the comment on the game")?;
    if flags & HAS_COMMENT != 0 {
        let on_game = bytes.comment()?;
        tree.set_comment(ROOT, on_game);
    }
    let is_empty = flags & ENDS != 0;
    while !is_empty && order.is_open() {
        let [flags, _, origin, destination] = bytes.take("a move")?;
        // A game without moves continues with zeros.
        if [flags, origin, destination] == [0; 3] {
            break;
        }
        let squares = point(origin.into()).zip(point(destination.into()));
        let squares = squares.map(|(origin, destination)| [origin, destination]);
        let node = order.add(&mut tree, squares, flags & ENDS != 0, flags & HAS_ALTERNATIVE != 0)?;
        if flags & HAS_COMMENT != 0 {
            let on_move = bytes.comment()?;
            tree.set_comment(node, on_move);
        }
    }
    Ok(tree)
}

/// Bytes that are still to be read.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn take<const N: usize>(&mut self, part: &'static str) -> Result<[u8; N], ForeignReason> {
        let (taken, rest) = self.0.split_first_chunk().ok_or(ForeignReason::Truncated { part })?;
        self.0 = rest;
        Ok(*taken)
    }

    fn comment(&mut self) -> Result<Option<String>, ForeignReason> {
        let length = u32::from_le_bytes(self.take("a comment")?) as usize;
        let (taken, rest) = self.0.split_at_checked(length).ok_or(ForeignReason::Truncated { part: "a comment" })?;
        self.0 = rest;
        Ok(comment(&text(taken)))
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A game from the usual start with these moves: flags, origin, destination.
    pub(in crate::foreign) fn file(moves: &[[u8; 3]]) -> Vec<u8> {
        let mut bytes = vec![0; HEADER];
        bytes[..16].copy_from_slice(GAME);
        bytes[16..20].copy_from_slice(&VERSION);
        bytes[180..184].copy_from_slice(&[b'G', 0, b'1', 0]);
        (bytes[RESULT], bytes[SIDE]) = (2, 1);
        let rank = |codes: &[u8; 9], side: u8| codes.map(|code| if code == 0 { 0 } else { code | side });
        for (row, codes) in
            [[1, 2, 3, 4, 5, 4, 3, 2, 1], [0; 9], [0, 6, 0, 0, 0, 0, 0, 6, 0], [7, 0, 7, 0, 7, 0, 7, 0, 7]]
                .iter()
                .enumerate()
        {
            bytes[BOARD + 9 * row..][..9].copy_from_slice(&rank(codes, 0x20));
            bytes[BOARD + 9 * (9 - row)..][..9].copy_from_slice(&rank(codes, 0x10));
        }
        bytes.extend([4, 0, 0, 0, 4, 0, 0, 0, b'o', 0, b'n', 0]);
        for [flags, origin, destination] in moves {
            bytes.extend([*flags, 0, *origin, *destination]);
            if flags & 4 != 0 {
                bytes.extend([2, 0, 0, 0, b'!', 0]);
            }
        }
        bytes
    }

    /// The opening of the other readers' tests, with a variation.
    pub(in crate::foreign) const PLIES: [[u8; 3]; 4] = [[0, 70, 67], [6, 7, 24], [1, 88, 69], [1, 1, 20]];

    fn library(games: &[Vec<u8>]) -> Vec<u8> {
        let mut bytes = LIBRARY.to_vec();
        bytes.resize(5000, 0);
        for game in games {
            bytes.extend(game);
            let blocks = (bytes.len() - 5000).div_ceil(BLOCK);
            bytes.resize(5000 + blocks * BLOCK, 0);
        }
        bytes
    }

    #[test]
    fn moves_comments_and_variations_are_read() {
        let record = read_cbr(&file(&PLIES), ReadLimits::default()).expect("a game");
        let moves: Vec<&str> = record.moves.iter().map(|mv| mv.pmn.as_str()).collect();
        assert_eq!(moves, ["h3-e3", "h10-g8", "h1-g3"]);
        assert_eq!(record.moves[1].comment.as_deref(), Some("!"));
        assert_eq!(record.moves[1].variations()[0][0].pmn, "b10-c8");
        assert_eq!((record.meta.name.as_deref(), record.meta.comment.as_deref()), (Some("G1"), Some("on")));
    }

    #[test]
    fn a_library_yields_its_games_and_an_error_for_each_that_is_broken() {
        let broken = file(&[[1, 70, 60]]);
        let games: Vec<_> = read_cbl(&library(&[file(&PLIES), broken, file(&PLIES)]), ReadLimits::default()).collect();
        assert!(matches!(&games[..], [Ok(_), Err(_), Ok(_)]), "{games:?}");
        for (bytes, wanted) in
            [(library(&[]), "CBL: no game"), (Vec::new(), "CBL: the file does not begin with CCBridgeLibrary")]
        {
            let games: Vec<_> =
                read_cbl(&bytes, ReadLimits::default()).map(|game| game.map_err(|error| error.to_string())).collect();
            assert_eq!(games, [Err(wanted.to_owned())]);
        }
    }

    /// Each game ends with a comment that hides the beginning of the next one, up to the last: read from every
    /// beginning, the games would have as many moves as the square of the length.
    #[test]
    fn games_of_a_library_do_not_overlap() {
        let mut library = LIBRARY.to_vec();
        let header = file(&[])[..HEADER].to_vec();
        for _ in 0..50 {
            let start = library.len();
            library.extend(&header);
            library.extend([0; 4]);
            while library.len() + 8 < start + BLOCK {
                library.extend([0, 0, 0, 81]);
            }
            library.extend([4, 0, 0, 81]);
            library.extend((HEADER as u32 + 4).to_le_bytes());
        }
        library.extend(header);
        library.extend([0, 0, 0, 0, 1, 0, 0, 81]);
        assert_eq!(read_cbl(&library, ReadLimits::default()).count(), 1);
        // A game that is cut has been read to the end of the file.
        let cut = [&file(&[])[..HEADER], &[4, 0, 0, 0, 255, 255, 255, 255]].concat();
        assert_eq!(read_cbl(&self::library(&vec![cut; 2 * MOST_CUT]), ReadLimits::default()).count(), MOST_CUT);
    }

    #[test]
    fn another_version_is_named() {
        let mut bytes = file(&PLIES);
        bytes[19] = 3;
        let error = read_cbr(&bytes, ReadLimits::default()).map_err(|error| error.to_string());
        assert_eq!(error, Err("CBR: version 3.0.0.0 of the format is unknown; known: 2.0.0.0".to_owned()));
    }
}
