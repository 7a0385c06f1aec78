//! What the program says, in sentences. They follow from the rules of whichever game is played.

use std::fmt::Write as _;
use std::time::Duration;

use thiserror::Error;
use xiongmao_answers::plies::written_line;
use xiongmao_answers::statement::statements;
use xiongmao_movegen::game::PieceInfo;
use xiongmao_movegen::notation::{Cgsn, Notation};
use xiongmao_movegen::{AnyGame, Ending, NotationError, PlayError, Ply, PlyExplanation, RunKind, Side, Status};
use xiongmao_search::{Bound, Info, Score};
use xiongmao_workbench::board_text::{Signs, draw_hand};
use xiongmao_workbench::game;

use super::game_in_play::GameInPlay;
use super::terms::Person;
use crate::analysis::columns;

/// Chases are mentioned only from this many in a row.
const CHASES_IN_A_ROW: u32 = 3;

/// Why a request is refused, as a sentence for the person who typed it.
#[derive(Debug, Error)]
pub enum Refusal {
    /// The command takes no argument.
    #[error("Nothing follows {0}.")]
    Argument(&'static str),
    /// Several plies on one line.
    #[error("One ply or command at a time, please.")]
    SeveralPlies,
    /// Neither a command nor like a ply.
    #[error("There is no command or ply {0}; help lists the commands.")]
    Unknown(String),
    /// The beginning of several legal plies.
    #[error("Which of {count} plies? {listed}")]
    Ambiguous {
        /// How many there are.
        count: usize,
        /// The first of them.
        listed: String,
    },
    /// Not a ply of this position.
    #[error("{}", sentence(&.0.to_string()))]
    Notation(#[source] NotationError),
    /// A ply that the rules of movement or check forbid.
    #[error("{}", sentence(&.0.to_string()))]
    Rules(#[source] PlayError),
    /// A ply that repeats an earlier one.
    #[error("{ply} would repeat ply {number}: the rule on repetition forbids that.")]
    Repeats {
        /// The ply.
        ply: String,
        /// The number of the earlier one.
        number: usize,
    },
    /// A ply that the history forbids for another reason.
    #[error("The rule on repetition forbids {0}.")]
    Repetition(String),
    /// Not a square of the board, whose last one this is.
    #[error("Moves takes a square of the board, a1 to {0}.")]
    NoSquare(String),
    /// The side to move has no legal ply.
    #[error("{0} has no legal ply.")]
    NoPly(&'static str),
    /// The square is empty.
    #[error("There is no piece on {0}.")]
    EmptySquare(String),
    /// The piece belongs to the other side.
    #[error("The {piece} on {square} is {owner}'s, and it is {mover}'s turn.")]
    OtherSide {
        /// Its name.
        piece: &'static str,
        /// Where it stands.
        square: String,
        /// The side that it belongs to.
        owner: &'static str,
        /// The side to move.
        mover: &'static str,
    },
    /// The piece cannot move.
    #[error("The {piece} on {square} has no legal ply.")]
    NoPlyOf {
        /// Its name.
        piece: &'static str,
        /// Where it stands.
        square: String,
    },
}

/// A message as a sentence: with a capital letter and a full stop.
pub fn sentence(message: &str) -> String {
    let stop = if message.ends_with(['.', '?', '!']) { "" } else { "." };
    capital(message) + stop
}

/// The text with a capital letter.
fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().to_string() + chars.as_str())
}

/// Refuses a ply that the rules of movement allow, but not check or the history.
///
/// # Errors
/// If it is not legal.
pub fn check_legal(game: &AnyGame, ply: Ply, notation: Notation) -> Result<(), Refusal> {
    if game.legal_plies().contains(&ply) {
        return Ok(());
    }
    game.clone().play(ply).map_err(Refusal::Rules)?;
    let ply_text = game.write_ply(ply, notation);
    Err(match repeats(game, ply) {
        Some(number) => Refusal::Repeats { ply: ply_text, number },
        None => Refusal::Repetition(ply_text),
    })
}

/// The number of the earlier ply that a forbidden ply would repeat.
fn repeats(game: &AnyGame, ply: Ply) -> Option<usize> {
    let forbidden = game.explain().pop()?.forbidden;
    forbidden.into_iter().find(|known| known.ply == ply).map(|known| known.repeats)
}

/// What there is to report about the last ply: checks, long chases, repetitions, plies that are forbidden now, and, if
/// it ended the game, why. The end itself is announced elsewhere.
pub fn of_last_ply(game: &AnyGame, notation: Notation) -> Vec<String> {
    let Some(mut explained) = game.explain().pop() else { return Vec::new() };
    if explained.status == Status::InProgress {
        let is_long = |target: usize, explained: &PlyExplanation| {
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
    statements(game, &explained, notation).iter().map(ToString::to_string).collect()
}

/// The end of a game: who has won, and whether that is the person. Reasons by the rules are given with the last ply.
pub fn ending(game: &AnyGame, Ending { cgsn, winner }: Ending, person: Person) -> String {
    let loser = winner.map_or("nobody", |winner| (!winner).title());
    let why = match cgsn {
        _ if game.status().is_over() => String::new(),
        Cgsn::Resignation => format!(": {loser} has resigned"),
        Cgsn::Timelimit => format!(": {loser}'s time has run out"),
        Cgsn::Movelimit => ": it was claimed by the move limit".to_owned(),
        Cgsn::Agreement => ": the players have agreed on it".to_owned(),
        _ => ": as the record says".to_owned(),
    };
    let Some(winner) = winner else { return format!("The game is a draw{why} ({cgsn}).") };
    let outcome = match person {
        Person::South | Person::North if person.plays(winner) => " You have won.",
        Person::South | Person::North => " You have lost.",
        Person::Both | Person::None => "",
    };
    format!("{} has won{why} ({cgsn}).{outcome}", winner.title())
}

/// A hint: `d3-d4, expecting a5+a4`.
pub fn hint(game: &AnyGame, best: Ply, reply: Option<Ply>, notation: Notation) -> String {
    let plies: Vec<Ply> = [best].into_iter().chain(reply).collect();
    let mut written = written_line(game, &plies, notation).into_iter();
    let best = written.next().unwrap_or_default();
    let reply = written.next().map_or(String::new(), |reply| format!(", expecting {reply}"));
    format!("Hint: {best}{reply}.")
}

/// Who is better, with the score, the chances and the best line. The chances at a score were fitted to games with the
/// network that the program comes with.
pub fn evaluation(game: &AnyGame, info: &Info, notation: Notation) -> String {
    let mover = game.side_to_move();
    let verdict = match info.score {
        Score::Centipawns(value) => {
            let better = if value < 0 { !mover } else { mover };
            match value.unsigned_abs() {
                0..30 => "The game is even".to_owned(),
                30..100 => format!("{} is a little better", better.title()),
                100..300 => format!("{} is better", better.title()),
                _ => format!("{} is winning", better.title()),
            }
        }
        Score::Mate(plies) if plies > 0 => format!("{} wins by force", mover.title()),
        Score::Mate(_) => format!("{} wins by force", (!mover).title()),
    };
    let wdl = game::wdl(game, info.score);
    let [win, draw, loss] = [wdl.win, wdl.draw, wdl.loss].map(columns::percent);
    let mut line = written_line(game, &info.pv, notation);
    line.truncate(6);
    let score = columns::score(info.score, Bound::Exact);
    let title = mover.title();
    format!(
        "{verdict}. For {title}: {score}, wins {win} %, draws {draw} %, loses {loss} %. Best line: {}.",
        line.join(" ")
    )
}

/// The square with this name, ignoring case.
pub fn square(game: &AnyGame, name: &str) -> Option<usize> {
    let (rules, name) = (game.rules(), name.to_ascii_lowercase());
    (0..rules.squares()).find(|&square| rules.square_name(square) == name)
}

/// The signs of the pieces with their names: `S soldier, B bear`.
pub fn legend(game: &AnyGame, signs: Signs) -> String {
    let mut legend: Vec<String> = Vec::new();
    for piece in game.rules().pieces().into_iter().filter(|piece| piece.side == Side::South) {
        let entry = format!("{} {}", signs.piece(piece), piece.name);
        if !legend.contains(&entry) {
            legend.push(entry);
        }
    }
    legend.join(", ")
}

/// The legal plies, or those from one square, and those that the rule on repetition forbids.
///
/// # Errors
/// If there is no such square, or no piece of the side to move stands there.
pub fn moves(game: &AnyGame, square: Option<&str>, notation: Notation) -> Result<String, Refusal> {
    let rules = game.rules();
    let mover = game.side_to_move().title();
    let origin = match square {
        None => None,
        Some(name) => {
            let last = rules.square_name(rules.squares() - 1);
            Some(self::square(game, name).ok_or(Refusal::NoSquare(last))?)
        }
    };
    let is_asked = |ply: &Ply| origin.is_none_or(|origin| game.squares_of(*ply).0 == origin);
    let write = |ply: Ply| game.write_ply(ply, notation);
    let mut legal: Vec<Ply> = game.legal_plies().into_iter().filter(is_asked).collect();
    legal.sort_by_key(|&ply| game.squares_of(ply));
    let mut text = String::new();
    for group in legal.chunk_by(|&one, &other| game.squares_of(one).0 == game.squares_of(other).0) {
        let from = game.squares_of(group[0]).0;
        let name = game.piece_at(from).map_or("piece", |piece| piece.name);
        let plies: Vec<String> = group.iter().map(|&ply| write(ply)).collect();
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{} {}: {}", capital(name), rules.square_name(from), plies.join(" "));
    }
    let forbidden = game.explain().pop().map(|explained| explained.forbidden).unwrap_or_default();
    for known in forbidden.iter().filter(|known| is_asked(&known.ply)) {
        let _ = writeln!(text, "Forbidden: {}, which would repeat ply {}", write(known.ply), known.repeats);
    }
    if !text.is_empty() {
        return Ok(text);
    }
    let Some(origin) = origin else { return Err(Refusal::NoPly(mover)) };
    let square = rules.square_name(origin);
    Err(match game.piece_at(origin) {
        None => Refusal::EmptySquare(square),
        Some(PieceInfo { name: piece, side, .. }) if side != game.side_to_move() => {
            Refusal::OtherSide { piece, square, owner: side.title(), mover }
        }
        Some(PieceInfo { name: piece, .. }) => Refusal::NoPlyOf { piece, square },
    })
}

/// The pieces that both sides have captured, in one line; `None` if there are none.
pub fn captured(game: &AnyGame, signs: Signs) -> Option<String> {
    let hands = Side::BOTH.map(|side| (side, draw_hand(game, side, signs)));
    let captures: Vec<String> = hands
        .iter()
        .filter(|(_, hand)| hand != "-")
        .map(|(side, hand)| format!("{} has captured {hand}", side.title()))
        .collect();
    (!captures.is_empty()).then(|| format!("{}.", captures.join("; ")))
}

/// Both clocks in one line, after the side to move has spent this much of its time; `None` without clocks.
pub fn clocks(game: &GameInPlay, gone: Duration) -> Option<String> {
    let times: Option<Vec<String>> = Side::BOTH
        .into_iter()
        .map(|side| {
            let gone = if side == game.game().side_to_move() { gone } else { Duration::ZERO };
            let left = game.clock(side)?.remaining().saturating_sub(gone);
            Some(format!("{} {}", side.title(), time(left)))
        })
        .collect();
    Some(format!("Clocks: {}.", times?.join(", ")))
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
        let text = |cgsn, winner, person| ending(&game, Ending { cgsn, winner }, person);
        assert_eq!(
            text(Cgsn::Timelimit, Some(Side::South), Person::North),
            "South has won: North's time has run out (timelimit). You have lost."
        );
        assert_eq!(
            text(Cgsn::Agreement, None, Person::South),
            "The game is a draw: the players have agreed on it (agreement)."
        );
        for cgsn in Cgsn::ALL {
            assert!(text(cgsn, Some(Side::South), Person::Both).contains(cgsn.name()), "{cgsn}");
        }
    }

    #[test]
    fn plies_are_listed_by_piece() {
        let game = games::default().start();
        assert_eq!(moves(&game, Some("a3"), Notation::Pmn).unwrap(), "Soldier a3: a3-a4\n");
        for (square, refusal) in [
            ("A4", "There is no piece on a4."),
            ("a8", "The chariot on a8 is North's, and it is South's turn."),
            ("z9", "Moves takes a square of the board, a1 to h8."),
        ] {
            assert_eq!(moves(&game, Some(square), Notation::Pmn).unwrap_err().to_string(), refusal);
        }
        let count = moves(&game, None, Notation::Pmn).unwrap().matches('-').count();
        assert!(count > 10, "{count}");
    }
}
