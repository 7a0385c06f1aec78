//! The rules of the game: the one place through which this crate asks for them.
//!
//! Everything else in the crate uses the names of this file. What is asked of [`Game`] elsewhere is only reading and
//! writing positions and plies, playing, the status and the legal plies; whatever else a game must know stands here.

use xiongmao_movegen::Position;
pub use xiongmao_movegen::notation::pcn::VARIANT;
pub use xiongmao_movegen::notation::{Cgsn, PmnStyle, START_FEEN};
pub use xiongmao_movegen::xiongqi::{Game, Status};
pub use xiongmao_movegen::{Ply, Side};

/// The position with this FEEN, or the starting position.
///
/// # Errors
/// Says what is wrong with the FEEN.
pub fn read_position(feen: Option<&str>) -> Result<Game, String> {
    feen.map_or_else(|| Ok(Game::start()), |feen| Game::from_feen(feen).map_err(|error| format!("feen, {error}")))
}

/// Plays plies in PMN, and gives those that were played. The late forms of the developer page, which change the ply
/// before them, are read, too.
///
/// # Errors
/// For the first ply that cannot be played; the game is then as it was.
pub fn play_line<'a>(game: &mut Game, plies: impl IntoIterator<Item = &'a str>) -> Result<Vec<Ply>, String> {
    let before = game.plies_played();
    game.play_line(plies).map_err(|error| error.to_string())?;
    Ok(game.played().skip(before).map(|undo| undo.ply).collect())
}

/// The FEEN and the plies of a line of text: a FEEN, a FEEN with `moves` and plies behind it, or plies from the start.
pub fn split_line(line: &str) -> (Option<&str>, &str) {
    match line.split_once(" moves ") {
        Some((feen, plies)) => (Some(feen.trim()), plies),
        None if line.contains('/') => (Some(line), ""),
        None => (None, line),
    }
}

/// The pieces on the board and the side to move: two positions that agree in them are the same opening.
pub fn position_key(game: &Game) -> String {
    let fen = game.fen();
    fen.split(' ').take(2).collect::<Vec<_>>().join(" ")
}

/// The legal plies after which the terminal piece cannot be captured at once: those that chess calls legal.
pub fn safe_plies(game: &Game) -> Vec<Ply> {
    let attacked = game.in_check();
    game.legal_plies().into_iter().filter(|&ply| !game.is_suicidal(ply, attacked)).collect()
}

/// A legal ply that captures the terminal piece, if there is one. Chess has no such ply.
pub fn terminal_capture(game: &Game) -> Option<Ply> {
    game.legal_plies().into_iter().find(|&ply| game.captures_terminal(ply))
}

/// The plies that chess knows: they neither leave the terminal piece to be captured nor capture the other one.
pub fn chess_plies(game: &Game) -> Vec<Ply> {
    safe_plies(game).into_iter().filter(|&ply| !game.captures_terminal(ply)).collect()
}
