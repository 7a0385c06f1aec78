//! Continues a match from the records of its finished games.

use std::collections::HashSet;

use crate::driver::engine_settings::EngineSpec;
use crate::tournament::match_error::MatchError;
use crate::tournament::openings::book::OpeningBook;
use crate::tournament::pairing::plan::Plan;
use crate::tournament::records::record::{CountedGame, RecordedGame};
use crate::tournament::records::record_error::MatchRecordError;
use crate::tournament::standings::Standings;

/// Counts the games of earlier runs, and fixes the openings from which games are still to be played. Returns the
/// standings, whose schedule goes as far as the games determine it, and the numbers of the games.
///
/// # Errors
/// If a record does not belong to this match.
pub fn count_records(
    records: Vec<RecordedGame>,
    plan: Plan,
    specs: &[EngineSpec],
    book: &mut OpeningBook,
) -> Result<(Standings, HashSet<u64>), MatchError> {
    let played: HashSet<u64> = records.iter().map(|record| record.number().saturating_sub(1)).collect();
    let mut records: Vec<_> = (1..).zip(records).collect();
    // A round is paired from the results of the rounds before, so the games are counted in their order.
    records.sort_by_key(|(_, record)| record.number());
    let mut standings = Standings::new(plan, specs.len());
    let mut done = HashSet::new();
    for (line, record) in records {
        let counted = record.counted(standings.schedule(), specs);
        let CountedGame { fixture, outcome, warnings, opening } = counted.map_err(|source| refuse(line, source))?;
        if !standings.schedule().plan().plays(fixture.game) {
            return Err(refuse(line, MatchRecordError::OtherPart(fixture.game + 1)));
        }
        if !done.insert(fixture.game) {
            return Err(refuse(line, MatchRecordError::Twice(fixture.game + 1)));
        }
        if standings.schedule().games_of_opening(&fixture).any(|game| !played.contains(&game)) {
            book.fix(fixture.opening, opening);
        }
        standings.add(&fixture, &outcome, &warnings);
        standings.advance();
    }
    Ok((standings, done))
}

/// The record with this number, from 1, does not belong to the match.
pub fn refuse(record: usize, source: MatchRecordError) -> MatchError {
    MatchError::Resume { record, source }
}
