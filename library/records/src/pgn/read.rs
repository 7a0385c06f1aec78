//! Games in PGN as records.

use xiongmao_movegen::game::{AnyGame, NotationError, Rules};
use xiongmao_movegen::notation::Notation;
use xiongmao_text::excerpt;

use super::comment::{add_comment, assessment_of, read_comment};
use super::error::{PgnError, PgnReason};
use super::format::{game_of, notation_of};
use super::lexer::Place;
use super::read_tags::{Tags, read_tags};
use super::syntax::{Games, PgnGame, PgnPly};
use super::translate::Translator;
use crate::pcn::{Pcn, PcnPly, Player, Setup};

/// The property of a ply with its numeric annotation glyphs that say nothing about its quality.
pub(super) const NAGS: &str = "nags";
/// The property of a setup with its FEN, where that says more than its FEEN.
pub(super) const FEN: &str = "fen";

/// The games of a text in PGN, one record after another.
pub struct PgnRecords<'a> {
    games: Games<'a>,
    /// Whether any game has been found, or the lack of one has been reported.
    begun: bool,
}

/// Reads the games of a text in PGN, in their order. A game with an error does not end the iteration: the next one is
/// read if it begins with a tag. A text without a game yields an error.
///
/// The tags `Variant` or `Game` and `Format` name the game and the notation. Without them, the shape of the position
/// and the plies themselves decide. Text after the result of a game is skipped.
pub fn read_pgn_records(text: &str) -> PgnRecords<'_> {
    PgnRecords { games: Games::new(text), begun: false }
}

impl Iterator for PgnRecords<'_> {
    type Item = Result<Pcn, PgnError>;

    fn next(&mut self) -> Option<Self::Item> {
        let game = self.games.next();
        let begun = std::mem::replace(&mut self.begun, true);
        if game.is_none() && !begun {
            return Some(Err(PgnError { line: 1, column: 1, reason: PgnReason::Empty }));
        }
        Some(game?.and_then(record))
    }
}

/// The record of a game.
fn record(game: PgnGame) -> Result<Pcn, PgnError> {
    let mut tags = Tags::new(game.tags);
    let rules = game_of(&tags, &game.plies)?;
    let notation = notation_of(&tags, rules);
    let (start, setup) = start(&mut tags, rules)?;
    let mut record = Pcn { setup, ..Pcn::default() };
    let player = Player { variant: Some(rules.title.to_owned()), ..Player::default() };
    (record.sides.first, record.sides.second) = (Some(player.clone()), Some(player));
    for tag in ["Game", "Variant", "Format", "SetUp"] {
        tags.take(tag);
    }
    read_tags(&mut record, tags, game.result);
    for comment in &game.before {
        add_comment(comment, &mut record.meta.comment);
    }
    record.plies = read_line(&mut Translator::new(start, notation, Notation::Pmn), &game.plies)?;
    Ok(record)
}

/// The first position, as a game and as a setup.
fn start(tags: &mut Tags, rules: &Rules) -> Result<(AnyGame, Setup), PgnError> {
    let read = |tag: &'static str, place: Place, game: Result<AnyGame, NotationError>| {
        game.map_err(|reason| place.error(PgnReason::Position { tag, reason }))
    };
    let game = if let Some((place, feen)) = tags.find("FEEN") {
        read("FEEN", place, rules.from_feen(feen))?
    } else if let Some((place, fen)) = tags.find("FEN") {
        read("FEN", place, rules.from_fen(fen))?
    } else {
        rules.start()
    };
    tags.take("FEEN");
    tags.take("FEN");
    let mut setup = Setup { feen: game.feen(), ..Setup::default() };
    let fen = game.fen();
    if rules.from_feen(&setup.feen).is_ok_and(|plain| plain.fen() != fen) {
        setup.more.insert(FEN.to_owned(), fen.into());
    }
    Ok((game, setup))
}

/// Plays a line and its variations.
fn read_line(line: &mut Translator, plies: &[PgnPly]) -> Result<Vec<PcnPly>, PgnError> {
    let mut entries: Vec<PcnPly> = Vec::with_capacity(plies.len());
    for (index, ply) in plies.iter().enumerate() {
        let variations: Result<Vec<_>, PgnError> =
            ply.variations.iter().map(|variation| read_line(&mut line.branch(), variation)).collect();
        let mut variations = variations?;
        let side = line.side_to_move();
        let (pmn, completes) = play(line, ply, index + 1)?;
        let mut entry = if completes { entries.pop().unwrap_or_default() } else { PcnPly::default() };
        entry.pmn = pmn;
        let side = if completes { !side } else { side };
        read_nags(&ply.nags, &mut entry);
        for comment in &ply.comments {
            read_comment(comment, side, &mut entry);
        }
        if !variations.is_empty() {
            variations.splice(0..0, entry.variations());
            entry.set_variations(&variations);
        }
        entries.push(entry);
    }
    Ok(entries)
}

/// Plays a ply in the notation of the game, or else in any that its looks reveal.
fn play(line: &mut Translator, ply: &PgnPly, number: usize) -> Result<(String, bool), PgnError> {
    let notation = line.notation();
    let played = line.play(ply.token).or_else(|reason| {
        line.set_notation(None);
        let played = line.play(ply.token);
        line.set_notation(notation);
        played.map_err(|_| reason)
    });
    played.map_err(|reason| ply.place.error(PgnReason::Ply { number, token: excerpt(ply.token), reason }))
}

/// Sets the assessment of a ply by its glyphs and keeps the others.
fn read_nags(nags: &[u8], entry: &mut PcnPly) {
    let mut others = Vec::new();
    for &nag in nags {
        match assessment_of(nag) {
            Some(assessment) if entry.assessment.is_none() => entry.assessment = Some(assessment.to_owned()),
            _ => others.push(nag),
        }
    }
    if !others.is_empty() {
        entry.more.insert(NAGS.to_owned(), others.into());
    }
}
