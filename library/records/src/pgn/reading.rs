//! How the moves of a PGN may be read.

use xiongmao_movegen::game::Rules;
use xiongmao_movegen::notation::Notation;

use super::read_tags::Tags;
use super::syntax::PgnMove;

/// A way to read the moves of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reading {
    /// The notation; `None`: each move by its looks, with ranks from 1.
    pub(super) notation: Option<Notation>,
    /// The file names the notation. A move that does not fit it is read by its looks.
    pub(super) is_named: bool,
}

/// The possible notations of moves if none is named: those that the form does not distinguish.
const UNNAMED: [Option<Notation>; 4] =
    [None, Some(Notation::CoordinatesFromZero), Some(Notation::Salg), Some(Notation::Iccs)];

/// The readings of these moves, likeliest first: as the tag `Format` says, if this game has the notation, else by their
/// looks. If a square has the rank 0, the readings that count from 0 come first.
pub(super) fn readings(tags: &Tags, rules: &Rules, moves: &[PgnMove]) -> Vec<Reading> {
    let has = |notation: &Notation| rules.notations.contains(notation);
    let named = tags.find("Format").and_then(|(_, name)| Notation::named(name.trim())).filter(has);
    let named = named.map(|notation| Reading { notation: Some(notation), is_named: true });
    let unnamed = UNNAMED.into_iter().filter(|notation| notation.as_ref().is_none_or(has));
    let mut unnamed: Vec<Reading> = unnamed.map(|notation| Reading { notation, is_named: false }).collect();
    if moves.iter().any(|mv| has_rank_zero(mv.token)) {
        unnamed.rotate_left(1);
    }
    let vietnamese = Some(Notation::Vietnamese).filter(|notation| has(notation) && moves.iter().any(is_vietnamese));
    unnamed.extend(vietnamese.map(|notation| Reading { notation: Some(notation), is_named: false }));
    named.into_iter().chain(unnamed).collect()
}

/// Whether only Vietnamese has this letter or sign: then the other moves, which may look like letters, are also
/// Vietnamese.
fn is_vietnamese(mv: &PgnMove) -> bool {
    mv.token.starts_with(['T', 't', 'X', 'x']) || mv.token.contains('/')
}

/// Whether a square of this token has the rank 0: `a0`, but not `a10` or ICCS `A0`, which its looks reveal.
pub fn has_rank_zero(token: &str) -> bool {
    token.as_bytes().windows(2).any(|pair| pair[1] == b'0' && pair[0].is_ascii_lowercase())
}
