//! Reads moves and squares for `Position`.

use std::fmt::Display;

use pyo3::prelude::*;
use xiongmao_analysis::game::SearchMoveError;
use xiongmao_movegen::game::LineReader;
use xiongmao_movegen::notation::Notation;
use xiongmao_movegen::{AnySquare, Move};
use xiongmao_text::quote;

use crate::errors::refused;
use crate::given;
use crate::position::Position;

impl Position {
    /// Plays a move in this notation. Without one it may be in any in which it means a single move. Where the rules
    /// have ended the game, it goes on. The error is the reason.
    pub fn play(&mut self, token: &str, notation: Option<Notation>) -> Result<(), String> {
        let Err(refused) = self.play_here(token, notation) else { return Ok(()) };
        let before = self.game.clone();
        if !self.game.go_on() {
            return Err(refused);
        }
        self.play_here(token, notation).inspect_err(|_| self.game = before)
    }

    fn play_here(&mut self, token: &str, notation: Option<Notation>) -> Result<(), String> {
        let known = if notation.is_none() { self.spellings.lock().read(&*self.game, token) } else { None };
        if known.is_some_and(|known| self.game.play(known).is_ok()) {
            return Ok(());
        }
        let notation = self.notation_of(token, notation)?;
        self.game.play_token(&mut LineReader::new(Some(notation)), token).map_err(|reason| reason.to_string())
    }

    /// The notation to read a move in: the one given, or else the only one in which it means something. The error names
    /// all that it may mean.
    fn notation_of(&self, token: &str, given: Option<Notation>) -> Result<Notation, String> {
        if let Some(given) = given {
            return Ok(given);
        }
        let readings = self.game.readings(token);
        match readings[..] {
            [] => Ok(Notation::default()),
            [(notation, _)] => Ok(notation),
            _ => {
                let each = readings.iter().map(|&(notation, mv)| {
                    format!("{} in {}", self.game.write_move(mv, Notation::Pmn), notation.name())
                });
                let each = each.collect::<Vec<_>>().join(", or ");
                Err(format!("it may be {each}; say which with notation="))
            }
        }
    }

    /// A move of this position, which need not be legal, read as [`play`](Self::play) does, or why it is none.
    ///
    /// # Errors
    /// If there is no such notation, or the text may mean several moves.
    pub fn read(&self, token: &str, notation: Option<&str>) -> PyResult<Result<Move, PyErr>> {
        let notation = notation.map(|name| self.notation(Some(name))).transpose()?;
        let refuse = |reason: &dyn Display| refused(format_args!("move {}: {reason}", quote(token)));
        let notation = self.notation_of(token, notation).map_err(|reason| refuse(&reason))?;
        Ok(self.game.read_move_as(token, notation).map_err(|reason| refuse(&reason)))
    }

    /// A legal move of this position, read as [`play`](Self::play) does.
    ///
    /// # Errors
    /// If the text is none, or may mean several.
    pub fn read_legal(&self, token: &str, notation: Option<&str>) -> PyResult<Move> {
        let mv = self.read(token, notation)??;
        let legal = self.game.legal_moves().contains(&mv).then_some(mv);
        legal.ok_or_else(|| refused(format_args!("move {}: {}", quote(token), SearchMoveError::Repetitive)))
    }

    /// The square with this name.
    pub fn square(&self, name: &str) -> PyResult<AnySquare> {
        self.game.rules().square(name).map_err(refused)
    }

    /// Plays a line of moves, each as [`play`](Self::play) does.
    pub fn play_line(&mut self, moves: &[String], notation: Option<Notation>) -> PyResult<()> {
        for (number, mv) in (1..).zip(moves) {
            let played = self.play(mv, notation);
            played.map_err(|reason| refused(format_args!("ply {number} {}: {reason}", quote(mv))))?;
        }
        Ok(())
    }

    /// The notation with this name, if the game has it; without a name the default.
    ///
    /// # Errors
    /// If there is no such notation, or the game lacks it.
    pub fn notation(&self, name: Option<&str>) -> PyResult<Notation> {
        let notation = given::notation(name)?;
        self.game.rules().check_notation(notation).map_err(refused)?;
        Ok(notation)
    }
}
