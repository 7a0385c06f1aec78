//! Positions: games in progress, each with a number by which JavaScript knows it.

use std::cell::RefCell;
use std::convert::Infallible;
use std::fmt::Display;
use std::sync::atomic::AtomicBool;

use serde::Deserialize;
use serde_json::json;
use xiongmao_analysis::game::{MAX_PERFT_DEPTH, StartPosition, read_legal_move_as, set_up_by_host};
use xiongmao_answers::explanation::{MoveObject, each_move_in_notation};
use xiongmao_answers::moves::written_line;
use xiongmao_answers::position::PositionAnswer;
use xiongmao_drawing::board_text::Signs;
use xiongmao_drawing::pictures::board::{Arrow, BoardPicture};
use xiongmao_movegen::game::LineError;
use xiongmao_movegen::notation::Notation;
use xiongmao_movegen::perft::{Counting, leaves};
use xiongmao_movegen::{AnyGame, MoveLimit, RuleSettings, Side, Status, games};
use xiongmao_text::quote;

use crate::boundary::{heard, result};

thread_local! {
    static POSITIONS: RefCell<Vec<Option<AnyGame>>> = const { RefCell::new(Vec::new()) };
}

/// What a position is made from.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default, rename_all = "camelCase")]
struct Start {
    game: Option<String>,
    feen: Option<String>,
    fen: Option<String>,
    moves: Vec<String>,
    notation: Option<String>,
    /// Half-moves without progress that draw the game; 0 for no limit.
    move_limit: Option<u32>,
    rules: std::collections::BTreeMap<String, String>,
}

pub fn text(error: impl Display) -> String {
    error.to_string()
}

fn notation_named(name: Option<&str>) -> Result<Option<Notation>, String> {
    let known = |name: &str| Notation::named(name).ok_or_else(|| format!("there is no notation {}", quote(name)));
    name.filter(|name| !name.is_empty()).map(known).transpose()
}

impl Start {
    fn position(&self) -> Result<AnyGame, String> {
        let start = match (&self.feen, &self.fen) {
            (Some(_), Some(_)) => return Err("either feen or fen, not both".to_owned()),
            (Some(feen), None) => StartPosition::Feen(feen),
            (None, Some(fen)) => StartPosition::Fen(fen),
            (None, None) => StartPosition::Usual,
        };
        let rules = match &self.game {
            Some(name) => games::named(name).ok_or_else(|| format!("there is no game {}", quote(name)))?,
            None => match self.feen.as_ref().or(self.fen.as_ref()) {
                Some(text) => games::shaped_like(text),
                None => games::GAMES[0],
            },
        };
        let mut settings = match self.move_limit {
            None => RuleSettings::default(),
            Some(0) => RuleSettings::with_move_limit(MoveLimit::Off),
            Some(limit) => RuleSettings::with_move_limit(MoveLimit::At(limit)),
        };
        for (option, choice) in &self.rules {
            settings.choose(option, choice).map_err(text)?;
        }
        let notation = notation_named(self.notation.as_deref())?.unwrap_or_default();
        set_up_by_host(rules, start, self.moves.iter().map(String::as_str), notation, &settings).map_err(text)
    }
}

/// Keeps a position, and returns its number.
fn keep(game: AnyGame) -> String {
    POSITIONS.with_borrow_mut(|positions| {
        let free = positions.iter().position(Option::is_none);
        let number = free.unwrap_or(positions.len());
        if free.is_some() {
            positions[number] = Some(game);
        } else {
            positions.push(Some(game));
        }
        number.to_string()
    })
}

/// Asks a position, or changes it.
pub fn with<T: Into<Vec<u8>>>(number: usize, act: impl FnOnce(&mut AnyGame) -> Result<T, String>) -> i32 {
    result(POSITIONS.with_borrow_mut(|positions| {
        let game = positions.get_mut(number).and_then(Option::as_mut);
        act(game.ok_or("the position is closed")?)
    }))
}

/// Sets up a position from an object with `game`, `feen` or `fen`, `moves`, `notation`, `moveLimit` and `rules`, all of
/// them optional.
#[unsafe(no_mangle)]
pub extern "C" fn open() -> i32 {
    let start = || serde_json::from_str::<Start>(&heard()).map_err(text)?.position();
    result(start().map(keep))
}

/// Forgets a position.
#[unsafe(no_mangle)]
pub extern "C" fn close(number: usize) {
    POSITIONS.with_borrow_mut(|positions| {
        if let Some(position) = positions.get_mut(number) {
            *position = None;
        }
    });
}

/// A copy of a position.
#[unsafe(no_mangle)]
pub extern "C" fn copy(number: usize) -> i32 {
    let copied = POSITIONS.with_borrow(|positions| positions.get(number).cloned().flatten());
    result(copied.map(keep).ok_or("the position is closed"))
}

/// The legal moves, in the notation that is named, separated by spaces.
#[unsafe(no_mangle)]
pub extern "C" fn legal(number: usize) -> i32 {
    with(number, |game| {
        let notation = notation_named(Some(&heard()))?.unwrap_or_default();
        let moves: Vec<String> = game.legal_moves().into_iter().map(|mv| game.write_move(mv, notation)).collect();
        Ok(moves.join(" "))
    })
}

/// The legal moves in the order of [`legal`], four bytes each, little endian: the move in 16 bits, the sign that PMN
/// writes in it, and what chooses the letters: North's turn, and the number of the game. All of it together decides how
/// PMN and coordinates write a move, so that its text need not be made again.
#[unsafe(no_mangle)]
pub extern "C" fn legal_keys(number: usize) -> i32 {
    with(number, |game| {
        let place = games::GAMES.iter().position(|rules| rules.name == game.rules().name).unwrap_or_default() as u32;
        let letters = place << 1 | u32::from(game.side_to_move() == Side::North);
        let moves = game.legal_moves();
        let keys = moves.iter().map(|&mv| u32::from(mv.0) | (game.pmn_sign(mv) as u32 & 0xff) << 16 | letters << 24);
        Ok(keys.flat_map(u32::to_le_bytes).collect::<Vec<u8>>())
    })
}

/// Plays a move: its text and, after a line feed, its notation, if it is known.
#[unsafe(no_mangle)]
pub extern "C" fn push(number: usize) -> i32 {
    with(number, |game| {
        let words = heard();
        let (mv, notation) = words.split_once('\n').unwrap_or((&words, ""));
        let notation = notation_named(Some(notation))?;
        let refused = |error: LineError| format!("move {}: {}", quote(mv), error.reason);
        game.follow_line([mv], notation).map_err(refused)?;
        Ok(String::new())
    })
}

/// Takes back the last move, and returns it.
#[unsafe(no_mangle)]
pub extern "C" fn pop(number: usize) -> i32 {
    with(number, |game| {
        let mv = game.take_back().ok_or("no move has been played")?;
        Ok(game.write_move(mv, Notation::Pmn))
    })
}

/// Whether a move is legal; the empty text if not.
#[unsafe(no_mangle)]
pub extern "C" fn is_legal(number: usize) -> i32 {
    with(number, |game| Ok(read_legal_move_as(game, &heard(), None).map_or("", |_| "1").to_owned()))
}

/// What is to be known of a position at once.
#[unsafe(no_mangle)]
pub extern "C" fn facts(number: usize) -> i32 {
    with(number, |game| {
        let (status, winner) = match game.status() {
            Status::InProgress => ("in_progress", None),
            Status::Over(ending) => (ending.cgsn.name(), Some(ending.winner.map_or("draw", Side::name))),
        };
        let facts = json!({
            "game": game.rules().name,
            "feen": game.feen(),
            "fen": game.fen(),
            "turn": game.side_to_move().name(),
            "status": status,
            "winner": winner,
            "inCheck": game.in_check(),
            "ply": game.plies_played(),
            "halfmoveClock": game.halfmove_clock(),
        });
        Ok(facts.to_string())
    })
}

/// The position with its pieces and legal moves, as JSON, in the notation that is named.
#[unsafe(no_mangle)]
pub extern "C" fn told(number: usize) -> i32 {
    with(number, |game| {
        let notation = notation_named(Some(&heard()))?.unwrap_or_default();
        game.rules().check_notation(notation).map_err(text)?;
        serde_json::to_string(&PositionAnswer::in_notation(game, notation)).map_err(text)
    })
}

/// The moves played, separated by spaces.
#[unsafe(no_mangle)]
pub extern "C" fn history(number: usize) -> i32 {
    with(number, |game| Ok(written_line(&game.at_start(), &game.played(), Notation::Pmn).join(" ")))
}

/// Every move with what it means under the rules, as JSON.
#[unsafe(no_mangle)]
pub extern "C" fn explain(number: usize) -> i32 {
    with(number, |game| {
        let mut moves = Vec::new();
        let Ok(()) = each_move_in_notation(game, Notation::Pmn, |place, mv| {
            moves.push(MoveObject::new(place, mv));
            Ok::<(), Infallible>(())
        });
        serde_json::to_string(&moves).map_err(text)
    })
}

/// The squares of the pieces of a side that attack a square, separated by spaces: the text is the square, a space, and
/// `south` or `north`.
#[unsafe(no_mangle)]
pub extern "C" fn attackers(number: usize) -> i32 {
    with(number, |game| {
        let words = heard();
        let (square, by) = words.split_once(' ').unwrap_or((&words, ""));
        let found = game.rules().square(square).map_err(text)?;
        let side = [Side::South, Side::North].into_iter().find(|side| side.name() == by);
        let side = side.ok_or_else(|| format!("by must be 'south' or 'north', not {}", quote(by)))?;
        let names: Vec<_> = game.attackers(found, side).into_iter().map(|from| from.to_string()).collect();
        Ok(names.join(" "))
    })
}

/// The board as an SVG picture. The text is the moves to draw as arrows, separated by spaces.
#[unsafe(no_mangle)]
pub extern "C" fn svg(number: usize, characters: u32) -> i32 {
    with(number, |game| {
        let words = heard();
        let read = |token: &str| {
            let mv = read_legal_move_as(game, token, None);
            mv.map(|mv| (mv, Arrow::Better)).map_err(|reason| format!("move {}: {reason}", quote(token)))
        };
        let arrows = words.split_ascii_whitespace().map(read).collect::<Result<Vec<_>, _>>()?;
        let signs = if characters == 0 { Signs::Latin } else { Signs::Characters };
        let picture = BoardPicture { game, signs, arrows: &arrows }.draw();
        Ok(picture.file(&format!("{}, {}", game.rules().title, game.feen())))
    })
}

/// The number of leaves at a depth.
#[unsafe(no_mangle)]
pub extern "C" fn perft(number: usize, depth: u32) -> i32 {
    with(number, |game| {
        if u64::from(depth) > MAX_PERFT_DEPTH {
            return Err(format!("depth must be a whole number from 0 to {MAX_PERFT_DEPTH}, not {depth}"));
        }
        let count = game.divide(depth, &Counting::new(&AtomicBool::new(false)));
        Ok(leaves(&count.division, depth).to_string())
    })
}
