//! Which game a PGN is of, and in which notation its plies are.

use xiongmao_movegen::game::Rules;
use xiongmao_movegen::games;
use xiongmao_movegen::notation::Notation;
use xiongmao_text::excerpt;

use super::error::{PgnError, PgnReason};
use super::read_tags::Tags;
use super::syntax::PgnPly;
use super::translate::Translator;

/// The number of plies that decide which game a record without tags is of.
const SAMPLE: usize = 16;

/// The game of a record: as its tags `Variant` or `Game` say, or else the one with a board of the position's shape, or
/// else the one in which its first plies can be played.
pub(super) fn game_of(tags: &Tags, plies: &[PgnPly]) -> Result<&'static Rules, PgnError> {
    for tag in ["Variant", "Game"] {
        let Some((place, name)) = tags.find(tag) else { continue };
        match named(name.trim()) {
            Some(rules) => return Ok(rules),
            None if tag == "Variant" => return Err(place.error(PgnReason::UnknownGame(excerpt(name)))),
            None => {}
        }
    }
    if let Some((_, position)) = tags.find("FEEN").or_else(|| tags.find("FEN")) {
        return Ok(games::shaped_like(position));
    }
    let played = |rules: &&Rules| {
        let mut line = Translator::new(rules.start(), None, Notation::Pmn);
        plies.iter().take(SAMPLE).take_while(|ply| line.play(ply.token).is_ok()).count()
    };
    // Of equal ones, the last is chosen: begin with the default game's rivals.
    Ok(games::GAMES.iter().rev().copied().max_by_key(played).unwrap_or_else(games::default))
}

/// The game with this name, or with this name in English.
fn named(name: &str) -> Option<&'static Rules> {
    let in_english = |rules: &&&Rules| rules.english_title.eq_ignore_ascii_case(name);
    games::named(name).or_else(|| games::GAMES.iter().find(in_english).copied())
}

/// The notation that the tag `Format` names, if this game has it.
pub(super) fn notation_of(tags: &Tags, rules: &Rules) -> Option<Notation> {
    let (_, name) = tags.find("Format")?;
    let notation = Notation::named(name.trim())?;
    rules.notations.contains(&notation).then_some(notation)
}

/// The name of a notation in the tag `Format`, as other programs write it. Chinese plies in either script are
/// `Chinese`.
pub(super) fn format_name(notation: Notation) -> String {
    match notation {
        Notation::Chinese | Notation::ChineseSimplified => "Chinese".to_owned(),
        other => other.name().to_uppercase(),
    }
}

/// Whether the plies of this notation can stand in a PGN. Those of system 1 have brackets, which begin variations
/// there.
pub fn fits_pgn(notation: Notation) -> bool {
    notation != Notation::System1
}
