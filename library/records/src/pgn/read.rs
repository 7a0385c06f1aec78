//! Games in PGN as records.

use xiongmao_movegen::game::{AnyGame, NotationError, Rules};

use super::comment::add_comment;
use super::error::{PgnError, PgnReason};
use super::format::game_of;
use super::lexer::Place;
use super::read_line::{Played, are_of_chess, furthest};
use super::read_tags::{Tags, read_tags};
use super::reading::readings;
use super::syntax::{Games, PgnGame};
use crate::broken_move::BrokenMove;
use crate::limits::ReadLimits;
use crate::note::RecordNote;
use crate::pcn::{PERPETUAL, Pcn, Player, Setup};

/// The property of a setup with its FEN, if that says more than its FEEN.
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
/// decides, and the reading that allows the most moves: each move by its form, or all as coordinates, algebraic
/// notation or ICCS with ranks from 0. The tag `Perpetual` names the rule on perpetual check and chase; without it,
/// only repetitions are judged. If the notation is not the one that the form suggests, the [notes](Pcn::notes) of the
/// record say so. They also report wrong marks and variations that cannot be played. Text after the result of a game
/// is skipped.
pub fn read_pgn_records(text: &str) -> PgnRecords<'_> {
    read_pgn_within(text, ReadLimits::default())
}

/// As [`read_pgn_records`], with these limits for each game.
pub(crate) fn read_pgn_within(text: &str, limits: ReadLimits) -> PgnRecords<'_> {
    PgnRecords { games: Games::new(text, limits.plies), begun: false }
}

impl Iterator for PgnRecords<'_> {
    type Item = Result<Pcn, PgnError>;

    fn next(&mut self) -> Option<Self::Item> {
        let game = self.games.next();
        let begun = std::mem::replace(&mut self.begun, true);
        if game.is_none() && !begun {
            return Some(Err(PgnError { line: 1, column: 1, reason: PgnReason::NoPgn }));
        }
        Some(game?.and_then(record))
    }
}

/// The record of a game.
fn record(game: PgnGame) -> Result<Pcn, PgnError> {
    let mut tags = Tags::new(game.tags);
    let rules = game_of(&tags, &game.moves)?;
    let readings = readings(&tags, rules, &game.moves);
    let (start, setup) = start(&mut tags, rules)?;
    let mut record = Pcn { setup, ..Pcn::default() };
    let player = Player { variant: Some(rules.title.to_owned()), ..Player::default() };
    (record.sides.first, record.sides.second) = (Some(player.clone()), Some(player));
    for tag in ["Game", "Variant", "Format", "SetUp"] {
        tags.take(tag);
    }
    let perpetual = tags.take(PERPETUAL);
    record.judge_as_people(rules, perpetual.as_deref());
    read_tags(&mut record, tags, game.result);
    for comment in &game.before {
        add_comment(comment, &mut record.meta.comment);
    }
    record.notes.extend(RecordNote::on_start(&start));
    let Played { entries, notes, stopped } = furthest(&start, &readings, &game.moves);
    record.moves = entries;
    record.notes.extend(notes);
    let Some(note) = stopped else { return Ok(record) };
    let (line, column) = note.place.unwrap_or((1, 1));
    if are_of_chess(&game.moves) {
        return Err(PgnError { line, column, reason: PgnReason::unknown_game("chess".to_owned()) });
    }
    Err(PgnError { line, column, reason: PgnReason::Move(BrokenMove::after(record, note)) })
}

/// The first position, as a game and as a setup.
fn start(tags: &mut Tags, rules: &Rules) -> Result<(AnyGame, Setup), PgnError> {
    let read = |tag: &'static str, place: Place, game: Result<AnyGame, NotationError>| {
        game.map_err(|reason| place.error(PgnReason::InField { name: tag, why: reason }))
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
