//! Continues a match from the records of its finished games.

use std::collections::HashSet;

use xiongmao_movegen::notation::pcn::Pcn;

use crate::driver::engine_settings::EngineSpec;
use crate::tournament::match_error::MatchError;
use crate::tournament::opening_book::OpeningBook;
use crate::tournament::record::{self, CountedGame, GamePlace};
use crate::tournament::schedule::Schedule;
use crate::tournament::standings::Standings;

/// Counts the games of earlier runs, and fixes their openings. Returns the standings, whose schedule goes as far as the
/// games determine it, and the numbers of the games.
///
/// # Errors
/// If a record does not belong to this match.
pub fn count_records(
    records: &[Pcn],
    schedule: Schedule,
    specs: &[EngineSpec],
    book: &mut OpeningBook,
) -> Result<(Standings, HashSet<u64>), MatchError> {
    let refuse = |index: usize, reason| MatchError::Resume(format!("record {}: {reason}", index + 1));
    let mut places = Vec::with_capacity(records.len());
    for (index, record) in records.iter().enumerate() {
        let place = GamePlace::read(record).map_err(|reason| refuse(index, reason))?;
        places.push((place.game, index));
    }
    // A round is paired from the results of the rounds before, so the games are counted in their order.
    places.sort_unstable();
    let mut standings = Standings::new(schedule);
    let mut done = HashSet::new();
    for (_, index) in places {
        let counted = record::counted(&records[index], standings.schedule(), specs);
        let CountedGame { fixture, played, opening } = counted.map_err(|reason| refuse(index, reason))?;
        if !done.insert(fixture.game) {
            return Err(refuse(index, format!("game {} is recorded twice", fixture.game + 1)));
        }
        book.fix(fixture.opening, opening);
        standings.add(&fixture, &played.outcome, &played.warnings);
        standings.advance();
    }
    Ok((standings, done))
}
