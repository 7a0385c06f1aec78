//! The program's statements, in sentences. They follow from the rules of the game.

use std::time::Duration;

use serde::Serialize;
use xiongmao_analysis::game;
use xiongmao_answers::moves::written_line;
use xiongmao_answers::statement::statements;
use xiongmao_drawing::board_text::Signs;
use xiongmao_language::{Arguments, Speech};
use xiongmao_movegen::notation::{Cgsn, Notation};
use xiongmao_movegen::pieces::PieceInfo;
use xiongmao_movegen::{
    AnyGame, AnySquare, Ending, Move, MoveExplanation, NotationError, PlayError, RunKind, Side, Status,
};
use xiongmao_protocol::columns;
use xiongmao_search::{Bound, Info, Score};

use super::game_in_play::GameInPlay;
use super::terms::Person;

/// Chases are mentioned only from this many in a row.
const CHASES_IN_A_ROW: u32 = 3;

/// Why a request is refused. What it says are the messages `typed-CODE`.
#[derive(Debug, Serialize)]
#[serde(tag = "code", content = "arguments", rename_all = "snake_case")]
pub enum Refusal {
    /// The command takes no argument.
    Argument {
        command: &'static str,
    },
    /// Several moves on one line.
    Several,
    /// Neither a command nor like a move.
    Unknown {
        word: String,
    },
    /// The beginning of several legal moves, of which the first are listed.
    Ambiguous {
        count: usize,
        listed: String,
    },
    /// A move that repeats an earlier one, which has this number.
    Repeats {
        r#move: String,
        repeats: usize,
    },
    /// A move that the history forbids for another reason.
    Repetition {
        r#move: String,
    },
    /// Not a square of the board, whose last one this is.
    NoSquare {
        square: String,
    },
    /// The side to move has no legal move.
    NoPly {
        side: Side,
    },
    EmptySquare {
        square: String,
    },
    /// The piece belongs to the other side.
    OtherSide {
        piece: &'static str,
        square: String,
        owner: Side,
        mover: Side,
    },
    /// The piece cannot move.
    NoPlyOf {
        piece: &'static str,
        square: String,
    },
    /// Not a move of this position.
    #[serde(untagged)]
    Notation(NotationError),
    /// A move that the rules of movement or check forbid.
    #[serde(untagged)]
    Rules(PlayError),
}

impl Refusal {
    /// A sentence for the person who typed it.
    pub fn text(&self, speech: Speech) -> String {
        match self {
            Self::Notation(_) | Self::Rules(_) => speech.sentence(&speech.coded("objection", self)),
            _ => speech.coded("typed", self),
        }
    }
}

/// Refuses a move that the rules of movement allow, but not check or the history.
///
/// # Errors
/// If it is not legal.
pub fn check_legal(game: &AnyGame, mv: Move, notation: Notation) -> Result<(), Refusal> {
    if game.legal_moves().contains(&mv) {
        return Ok(());
    }
    game.clone().play(mv).map_err(Refusal::Rules)?;
    let move_text = game.write_move(mv, notation);
    Err(match repeats(game, mv) {
        Some(number) => Refusal::Repeats { r#move: move_text, repeats: number },
        None => Refusal::Repetition { r#move: move_text },
    })
}

/// The number of the earlier move that a forbidden move would repeat.
fn repeats(game: &AnyGame, mv: Move) -> Option<usize> {
    let forbidden = game.explain().pop()?.forbidden;
    forbidden.into_iter().find(|known| known.mv == mv).map(|known| known.repeats)
}

/// The report about the last move: checks, long chases, repetitions, moves that are forbidden now, and, if it ended
/// the game, the reason. The end itself is announced elsewhere.
pub fn of_last_move(game: &AnyGame, notation: Notation, speech: Speech) -> Vec<String> {
    let Some(mut explained) = game.explain().pop() else { return Vec::new() };
    if explained.status == Status::InProgress {
        let is_long = |target: AnySquare, explained: &MoveExplanation| {
            explained.runs.iter().any(|run| {
                run.kind == RunKind::Chase
                    && (run.side, run.piece) == (explained.side, target)
                    && run.length >= CHASES_IN_A_ROW
            })
        };
        let long: Vec<_> = explained.chases.iter().filter(|chase| is_long(chase.target, &explained)).copied().collect();
        explained.chases = long;
        explained.harmless.clear();
    }
    statements(game, &explained, notation).iter().map(|statement| speech.coded("statement", statement)).collect()
}

/// The end of a game: who has won, and whether that is the person. Reasons by the rules are given with the last move.
pub fn ending(game: &AnyGame, Ending { cgsn, winner }: Ending, person: Person, speech: Speech) -> String {
    let side = |side: Option<Side>| side.map_or("none".to_owned(), |side| speech.side(side.name()));
    let reason = match cgsn {
        _ if game.status().is_over() => "rules",
        Cgsn::Resignation | Cgsn::Timelimit | Cgsn::Movelimit | Cgsn::Agreement => cgsn.name(),
        _ => "record",
    };
    let ended = Arguments::new()
        .text("winner", side(winner))
        .text("loser", side(winner.map(|winner| !winner)))
        .text("reason", reason)
        .text("how", speech.say(&format!("ending-{}", cgsn.name())));
    let ended = speech.text("play-ended", ended);
    let outcome = match (person, winner) {
        (Person::South | Person::North, Some(winner)) if person.plays(winner) => "play-you-won",
        (Person::South | Person::North, Some(_)) => "play-you-lost",
        _ => return ended,
    };
    format!("{ended} {}", speech.say(outcome))
}

/// A hint: `d3-d4, expecting a5+a4`.
pub fn hint(game: &AnyGame, best: Move, reply: Option<Move>, notation: Notation, speech: Speech) -> String {
    let moves: Vec<Move> = [best].into_iter().chain(reply).collect();
    let mut written = written_line(game, &moves, notation).into_iter();
    let best = written.next().unwrap_or_default();
    let reply = written.next().unwrap_or_else(|| "none".to_owned());
    speech.text("play-hint", Arguments::new().text("best", best).text("reply", reply))
}

/// Who is better, with the score, the chances and the best line. The chances at a score were fitted to games with the
/// built-in network.
pub fn evaluation(game: &AnyGame, info: &Info, notation: Notation, speech: Speech) -> String {
    let mover = game.side_to_move();
    let (state, is_mover) = match info.score {
        Score::Centipawns(value) => {
            let state = match value.unsigned_abs() {
                0..30 => "even",
                30..100 => "little",
                100..300 => "better",
                _ => "winning",
            };
            (state, value >= 0)
        }
        Score::Mate(plies) => ("force", plies > 0),
    };
    let side = |side: Side| speech.side(side.name());
    let wdl = game::wdl(game, info.score);
    let [win, draw, loss] = [wdl.win, wdl.draw, wdl.loss].map(columns::percent);
    let mut line = written_line(game, &info.pv, notation);
    line.truncate(6);
    let arguments = Arguments::new()
        .text("state", state)
        .text("better", side(if is_mover { mover } else { !mover }))
        .text("mover", side(mover))
        .text("score", speech.figure(&columns::score(info.score, Bound::Exact)))
        .text("win", win)
        .text("draw", draw)
        .text("loss", loss)
        .text("line", line.join(" "));
    speech.text("play-evaluation", arguments)
}

/// The square with this name, ignoring case.
///
/// # Errors
/// If the board has no such square.
pub fn square(game: &AnyGame, name: &str) -> Result<AnySquare, Refusal> {
    let square = game.rules().square(&name.to_ascii_lowercase());
    square.map_err(|missing| Refusal::NoSquare { square: missing.last.to_string() })
}

/// The name of a piece.
fn name(piece: PieceInfo, speech: Speech) -> String {
    speech.text("piece", Arguments::new().text("piece", piece_of(piece, speech)))
}

/// The piece as an argument of messages.
fn piece_of(piece: PieceInfo, speech: Speech) -> String {
    speech.piece(piece.name, piece.side.name())
}

/// The signs of the pieces with their names: `S soldier, B bear`.
pub fn legend(game: &AnyGame, signs: Signs, speech: Speech) -> String {
    let mut legend: Vec<String> = Vec::new();
    for piece in game.rules().pieces().into_iter().filter(|piece| piece.side == Side::South) {
        let entry = format!("{} {}", signs.piece(piece), name(piece, speech));
        if !legend.contains(&entry) {
            legend.push(entry);
        }
    }
    speech.text("play-pieces", Arguments::new().text("legend", legend.join(", ")))
}

/// The legal moves, or the moves from one square, and the moves that the rule on repetition forbids.
///
/// # Errors
/// If the square does not exist, or has no piece of the side to move.
pub fn moves(game: &AnyGame, square: Option<&str>, notation: Notation, speech: Speech) -> Result<String, Refusal> {
    let origin = square.map(|name| self::square(game, name)).transpose()?;
    let is_asked = |mv: &Move| origin.is_none_or(|origin| game.squares_of(*mv).0 == origin);
    let write = |mv: Move| game.write_move(mv, notation);
    let mut legal: Vec<Move> = game.legal_moves().into_iter().filter(is_asked).collect();
    legal.sort_by_key(|&mv| game.squares_of(mv));
    let mut lines = Vec::new();
    for group in legal.chunk_by(|&one, &other| game.squares_of(one).0 == game.squares_of(other).0) {
        let from = game.squares_of(group[0]).0;
        let piece = game.piece_at(from).map_or_else(|| "piece".to_owned(), |piece| piece_of(piece, speech));
        let moves: Vec<String> = group.iter().map(|&mv| write(mv)).collect();
        let arguments = Arguments::new().text("piece", piece).text("square", from.to_string());
        lines.push(speech.text("play-moves", arguments.text("moves", moves.join(" "))));
    }
    let forbidden = game.explain().pop().map(|explained| explained.forbidden).unwrap_or_default();
    for known in forbidden.iter().filter(|known| is_asked(&known.mv)) {
        let arguments = Arguments::new().text("move", write(known.mv)).count("repeats", known.repeats);
        lines.push(speech.text("play-forbidden", arguments));
    }
    if !lines.is_empty() {
        return Ok(lines.join("\n"));
    }
    let Some(origin) = origin else { return Err(Refusal::NoPly { side: game.side_to_move() }) };
    let square = origin.to_string();
    Err(match game.piece_at(origin) {
        None => Refusal::EmptySquare { square },
        Some(PieceInfo { name: piece, side, .. }) if side != game.side_to_move() => {
            Refusal::OtherSide { piece, square, owner: side, mover: !side }
        }
        Some(PieceInfo { name: piece, .. }) => Refusal::NoPlyOf { piece, square },
    })
}

/// The pieces that both sides have captured, in one line; `None` if there are none.
pub fn captured(game: &AnyGame, speech: Speech) -> Option<String> {
    let counted = |(piece, count): (PieceInfo, u32)| {
        speech.text("counted-pieces", Arguments::new().text("piece", piece_of(piece, speech)).number("count", count))
    };
    let captured = |side: Side| {
        let pieces = game.captured_by(side);
        let listed = speech.list(pieces.into_iter().map(counted));
        let arguments = Arguments::new().text("side", speech.side(side.name())).text("pieces", &listed);
        (!listed.is_empty()).then(|| speech.text("play-captured", arguments))
    };
    let captures: Vec<String> = Side::BOTH.into_iter().filter_map(captured).collect();
    (!captures.is_empty()).then(|| format!("{}.", captures.join("; ")))
}

/// Both clocks in one line, after the side to move has spent this much of its time; `None` without clocks.
pub fn clocks(game: &GameInPlay, gone: Duration, speech: Speech) -> Option<String> {
    let left = |side: Side| {
        let gone = if side == game.game().side_to_move() { gone } else { Duration::ZERO };
        Some(time(game.clock(side)?.remaining().saturating_sub(gone)))
    };
    let arguments = Arguments::new().text("south", left(Side::South)?).text("north", left(Side::North)?);
    Some(speech.text("play-clocks", arguments))
}

/// `1:05:00`, `10:00`, `0:09.8`.
fn time(left: Duration) -> String {
    let seconds = left.as_secs();
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match (hours, minutes) {
        (0, 0) => format!("0:{rest:02}.{}", left.subsec_millis() / 100),
        (0, _) => format!("{minutes}:{rest:02}"),
        _ => format!("{hours}:{minutes:02}:{rest:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use xiongmao_movegen::games;

    #[test]
    fn times_are_short() {
        let text = |millis: u64| time(Duration::from_millis(millis));
        assert_eq!([0, 9_870, 65_000, 600_000, 3_905_000].map(text), ["0:00.0", "0:09.8", "1:05", "10:00", "1:05:05"]);
    }

    #[test]
    fn every_ending_names_its_winner() {
        let game = games::default().start();
        let text = |cgsn, winner, person| ending(&game, Ending { cgsn, winner }, person, Speech::default());
        assert_eq!(
            text(Cgsn::Timelimit, Some(Side::South), Person::North),
            "South has won: North's time has run out (time). You have lost."
        );
        assert_eq!(
            text(Cgsn::Agreement, None, Person::South),
            "The game is a draw: agreed by the players (agreement)."
        );
        for cgsn in Cgsn::ALL {
            assert!(text(cgsn, Some(Side::South), Person::Both).starts_with("South has won"), "{cgsn}");
        }
    }

    #[test]
    fn moves_are_listed_by_piece() {
        let (game, speech) = (games::default().start(), Speech::default());
        assert_eq!(moves(&game, Some("a3"), Notation::Pmn, Speech::default()).unwrap(), "Soldier a3: a3-a4");
        for (square, refusal) in [
            ("A4", "There is no piece on a4."),
            ("a8", "The chariot on a8 is North's, and it is South's turn."),
            ("z9", "After moves, give a square of the board, a1 to h8."),
        ] {
            assert_eq!(moves(&game, Some(square), Notation::Pmn, speech).unwrap_err().text(speech), refusal);
        }
        let count = moves(&game, None, Notation::Pmn, speech).unwrap().matches('-').count();
        assert!(count > 10, "{count}");
    }
}
