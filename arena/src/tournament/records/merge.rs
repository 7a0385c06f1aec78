//! Merges the parts of a match.
//!
//! The games are counted in the order of their numbers, as in a run that plays one game at a time. So a sequential
//! test decides as it does there, and the games after its decision are left out.

use std::collections::BTreeMap;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use xiongmao_parts::{FoundPart, PartsError, Work, whole};
use xiongmao_text::regular::{self, Links};

use crate::driver::engine_settings::EngineSpec;
use crate::rules::RuleSettings;
use crate::tournament::match_error::MatchError;
use crate::tournament::pairing::plan::Plan;
use crate::tournament::records::journal::{GAMES, Journal, JournalError, LinePlace, io_error, read_records};
use crate::tournament::records::part_manifest::identities;
use crate::tournament::records::record::RecordedGame;
use crate::tournament::records::record_error::MatchRecordError;
use crate::tournament::runner::MatchResult;
use crate::tournament::settings::MatchSettings;
use crate::tournament::standings::Standings;

#[derive(Debug)]
pub struct MergedMatch {
    pub settings: MatchSettings,
    pub specs: Vec<EngineSpec>,
    /// The names that they gave in their handshakes.
    pub identities: Vec<Option<String>>,
    pub summary: MatchResult,
}

/// Merges the parts in these directories and writes the whole match to a new directory. Unfinished parts suffice if a
/// sequential test has decided before the first missing game.
///
/// # Errors
/// If the parts do not fit, a game is missing, a record is invalid, or the match cannot be written.
pub fn merge(directories: &[PathBuf], out: &Path) -> Result<MergedMatch, MatchError> {
    let parts = whole(directories, Work::Match)?;
    // There is at least one part.
    let manifest = &parts[0].manifest;
    let settings = MatchSettings { part: None, epd: None, pgn: None, ..Journal::settings(&parts[0].out)? };
    let specs = settings.resolve()?;
    let (rules, mut games) = (settings.rules()?, BTreeMap::new());
    for part in &parts {
        read_games(part, &settings.plan(), &rules, &mut games)?;
    }
    let (summary, places) = count(&parts, games, &specs, &settings)?;
    Journal::create(out, &settings, places.iter().map(RecordPlace::read))?;
    Ok(MergedMatch { settings, specs, identities: identities(manifest), summary })
}

/// The place of the record of a game.
struct RecordPlace<'a> {
    part: &'a FoundPart,
    line: LinePlace,
}

impl RecordPlace<'_> {
    /// The line with the record.
    fn read(&self) -> io::Result<Vec<u8>> {
        let mut file = regular::open(&self.part.out.join(GAMES), Links::Followed)?.0;
        file.seek(SeekFrom::Start(self.line.offset))?;
        let mut line = vec![0; self.line.length];
        file.read_exact(&mut line)?;
        Ok(line)
    }
}

/// Games by number, from 0: their results, and the places of their records.
type Games<'a> = BTreeMap<u64, (RecordedGame, RecordPlace<'a>)>;

fn damaged(part: &FoundPart, reason: String) -> MatchError {
    let FoundPart { out, manifest } = part;
    PartsError::Damaged { out: out.display().to_string(), part: manifest.part, reason }.into()
}

/// Adds the games of a part. An incomplete last line is left out: the part may still be running.
fn read_games<'a>(
    part: &'a FoundPart,
    plan: &Plan,
    rules: &RuleSettings,
    games: &mut Games<'a>,
) -> Result<(), MatchError> {
    let path = part.out.join(GAMES);
    let refuse = |line: usize, source: &MatchRecordError| damaged(part, format!("{GAMES}, line {line}: {source}"));
    let (file, _) = regular::open(&path, Links::Followed).map_err(|source| io_error(&path, source))?;
    let read = read_records(&path, &file, &mut |line, record| {
        let refuse = |source| refuse(line.number, &source);
        let record = RecordedGame::read(&record, rules).map_err(refuse)?;
        let number = record.number();
        let is_mine = |game: &u64| part.manifest.part.is_dealt(plan.unit_of(*game));
        let game = number.checked_sub(1).filter(is_mine);
        let game = game.ok_or_else(|| refuse(MatchRecordError::OtherPart(number)))?;
        if games.insert(game, (record, RecordPlace { part, line })).is_some() {
            return Err(refuse(MatchRecordError::Twice(number)));
        }
        Ok(())
    });
    match read {
        Err(MatchError::Journal(JournalError::Line { line, source, .. })) => Err(refuse(line, &source)),
        read => read.map(drop),
    }
}

/// Counts the games up to the end of the match, or to the decision of its sequential test. Also returns their places.
fn count<'a>(
    parts: &'a [FoundPart],
    mut games: Games<'a>,
    specs: &[EngineSpec],
    settings: &MatchSettings,
) -> Result<(MatchResult, Vec<RecordPlace<'a>>), MatchError> {
    let mut standings = Standings::new(settings.plan(), specs.len());
    let (mut decision, mut places) = (None, Vec::new());
    for game in 0..standings.schedule().games() {
        let stored = games.remove(&game).ok_or_else(|| missing(parts, game, settings.plan().unit_of(game)));
        let (record, place) = stored?;
        let counted = record.counted(standings.schedule(), specs);
        let counted = counted.map_err(|reason| damaged(place.part, format!("game {}: {reason}", game + 1)))?;
        standings.add(&counted.fixture, &counted.outcome, &counted.warnings);
        places.push(place);
        decision = settings.sprt.as_ref().and_then(|sprt| sprt.decide(&standings.pairings().first()?.1));
        if decision.is_some() {
            break;
        }
    }
    Ok((MatchResult { standings, decision, complete: true }, places))
}

/// The error for a game that no part has.
fn missing(parts: &[FoundPart], game: u64, unit: u64) -> MatchError {
    // No part is missing, so one of them should have the game.
    let part = parts.iter().find(|part| part.manifest.part.is_dealt(unit)).unwrap_or(&parts[0]);
    if part.manifest.result.is_some() {
        return damaged(part, format!("game {} is missing", game + 1));
    }
    PartsError::Unfinished { out: part.out.display().to_string(), part: part.manifest.part }.into()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use xiongmao_parts::Part;

    use super::*;
    use crate::tournament::pairing::schedule::Schedule;

    proptest! {
        #[test]
        fn parts_share_all_games_and_keep_pairs_together(
            openings in 1..20_u32, engines in 2..5_usize, swap: bool, count in 1..9_u32
        ) {
            let schedule = |part| Schedule::new(Plan { swap, part, ..Plan::round_robin(openings) }, engines);
            let whole = schedule(Part::WHOLE);
            let mut played = vec![None; whole.games() as usize];
            for number in 1..=count {
                let part = schedule(Part::new(number, count).unwrap());
                prop_assert_eq!(part.planned(), whole.games());
                let games: Vec<u64> = (0..whole.games()).filter(|&game| part.plan().plays(game)).collect();
                prop_assert_eq!(part.to_play(), games.len() as u64);
                prop_assert!(part.is_over_after(part.to_play()));
                for game in games {
                    prop_assert_eq!(part.fixture(game), whole.fixture(game));
                    prop_assert_eq!(played[game as usize].replace(number), None);
                }
            }
            prop_assert!(played.iter().all(Option::is_some));
            if swap {
                prop_assert!(played.chunks(2).all(|pair| pair[0] == pair[1]));
            }
        }
    }
}
