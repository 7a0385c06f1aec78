//! `xiongmao replay`: checks recorded games against the rules.

use std::io::Write;
use std::path::PathBuf;

use serde::Serialize;
use xiongmao_analysis::records::source::{Source, SourceError};
use xiongmao_answers::ending::in_speech;
use xiongmao_answers::sides::speech_about;
use xiongmao_language::{Language, Speech};
use xiongmao_movegen::Status;
use xiongmao_records::pcn::{FaultPlace, GameResult, Pcn, Replay, Standing};
use xiongmao_records::{RecordError, RecordNote};

use super::record_notes::RecordNotes;
use super::rule_args::RecordRuleArgs;
use super::{CommandResult, Context, EncodingArg, json_line};

/// The arguments of `xiongmao replay`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// File with games: a PCN record in TOML, any number in JSON, PGN, XQF and other formats of Xiangqi programs; a
    /// match folder; - for standard input
    #[arg(id = "record", value_name = "GAME")]
    game: PathBuf,
    #[command(flatten)]
    encoding: EncodingArg,
    #[command(flatten)]
    rules: RecordRuleArgs,
    #[arg(long, help = JSON_HELP)]
    json: bool,
}

const JSON_HELP: &str = "Print JSON, one object per game: {\"game\", \"holds\", \"plies\", \"status\", \"winner\", \
                         \"result\", \"feen\", \"faults\": [{\"place\", \"ply\", \"pmn\", \"reason\"}]}";

/// A game, as JSON.
#[derive(Serialize)]
struct GameLine {
    game: usize,
    holds: bool,
    plies: usize,
    status: Option<&'static str>,
    winner: Option<&'static str>,
    result: Option<&'static str>,
    feen: Option<String>,
    faults: Vec<FaultLine>,
}

#[derive(Serialize)]
struct FaultLine {
    place: &'static str,
    ply: Option<usize>,
    pmn: Option<String>,
    reason: String,
}

/// Replays all games. The verdict is positive if all of them hold.
///
/// # Errors
/// If the record is missing, or the output cannot be written.
pub fn run(context: &mut Context, args: &Args) -> CommandResult {
    let (source, Context { out, notes, .. }) = (Source::read_as(&args.game, args.encoding.get())?, context);
    let (mut games, mut hold, mut record_notes) = (0, 0, RecordNotes::default());
    for record in source.records() {
        let mut record = match record {
            Ok(record) => record,
            Err(SourceError::Game { reason, .. }) => {
                games += 1;
                if args.json {
                    json_line(out, &unread_line(games, &reason))?;
                } else {
                    writeln!(out, "game {games} does not hold: {reason}")?;
                }
                continue;
            }
            Err(error) => return Err(error.into()),
        };
        let replay = record.replay(&args.rules.of(&record));
        games += 1;
        let (faults, others): (Vec<_>, Vec<_>) =
            std::mem::take(&mut record.notes).into_iter().partition(RecordNote::is_fault);
        record.notes = others;
        record_notes.print(games, &record, notes);
        hold += usize::from(replay.holds() && faults.is_empty());
        if args.json {
            json_line(out, &game_line(games, &record, &replay, &faults))?;
        } else {
            let speech = speech_about(record.rules(), Language::English);
            print_game(out, games, &replay, &faults, speech)?;
        }
    }
    record_notes.finish(notes);
    if games > 1 && !args.json {
        writeln!(out, "{hold} of {games} games hold")?;
    }
    Ok((hold == games).into())
}

fn print_game(
    out: &mut impl Write,
    game: usize,
    replay: &Replay,
    read: &[RecordNote],
    speech: Speech,
) -> anyhow::Result<()> {
    for fault in read {
        writeln!(out, "game {game} does not hold: {}", speech.coded("objection", fault))?;
    }
    if replay.holds() && read.is_empty() {
        let count = replay.entries.len();
        let plies = if count == 1 { "ply" } else { "plies" };
        writeln!(out, "game {game} holds: {count} {plies}, {}", standing_in_words(replay.standing, speech))?;
    }
    for fault in &replay.faults {
        writeln!(out, "game {game} does not hold: {}", speech.coded("objection", fault))?;
    }
    Ok(())
}

/// `South has won (general captured)`, `not over`, or the result of a record that gives no reason.
fn standing_in_words(standing: Standing, speech: Speech) -> String {
    match standing {
        Standing::InProgress => "not over".to_owned(),
        Standing::Ended(ending) => in_speech(ending, speech),
        Standing::Result(result) => result.to_string(),
    }
}

/// A game that cannot be read, as JSON.
fn unread_line(game: usize, error: &RecordError) -> GameLine {
    let found = error.broken_move();
    let (ply, pmn) = (found.map(|broken| broken.number), found.map(|broken| broken.token.clone()));
    let fault = FaultLine { place: "text", ply, pmn, reason: error.to_string() };
    GameLine { game, holds: false, plies: 0, status: None, winner: None, result: None, feen: None, faults: vec![fault] }
}

fn game_line(game: usize, record: &Pcn, replay: &Replay, read: &[RecordNote]) -> GameLine {
    let (status, winner) = match replay.standing {
        Standing::InProgress => (Some("in_progress"), None),
        Standing::Ended(ending) => (Some(ending.cgsn.name()), Some(ending.winner)),
        Standing::Result(result) => (None, result.winner()),
    };
    let over = replay.game.as_ref().map(|game| game.status());
    // A result by the rules takes precedence over the one in the record.
    let result = match over {
        Some(Status::Over(ending)) => Some(GameResult::of(ending.winner)),
        _ => record.outcome.as_ref().map(|outcome| outcome.result),
    };
    let read = read.iter().map(|fault| {
        let (RecordNote::Mended { why } | RecordNote::Cut { why } | RecordNote::Stalemate { why }) = fault else {
            return FaultLine { place: "text", ply: None, pmn: None, reason: fault.to_string() };
        };
        FaultLine { place: "text", ply: Some(why.number), pmn: Some(why.token.clone()), reason: fault.to_string() }
    });
    let faults = replay.faults.iter().map(|fault| {
        let (ply, pmn) = match &fault.place {
            FaultPlace::Move { number, token } => (Some(*number), Some(token.clone())),
            _ => (None, None),
        };
        FaultLine { place: fault.place.path(), ply, pmn, reason: fault.reason.to_string() }
    });
    GameLine {
        game,
        holds: replay.holds() && read.len() == 0,
        plies: replay.entries.len(),
        status,
        winner: winner.map(|winner| winner.map_or("draw", xiongmao_movegen::Side::name)),
        result: result.map(GameResult::name),
        feen: replay.game.as_ref().map(|game| game.feen()),
        faults: read.chain(faults).collect(),
    }
}
