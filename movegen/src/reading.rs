//! Texts read in any game: lines of moves, and the moves that one text may mean.

use xiongmao_text::excerpt;

use crate::Move;
use crate::error::{LineError, NotationError};
use crate::game::AnyGame;
use crate::notation::Notation;
use crate::notation::tokens::{LineReader, join_names};

impl AnyGame {
    /// The moves that a text may mean here, each with a notation of the game that reads it so, if possible one that
    /// also writes it so. A text in PMN means nothing else. Illegal moves count only if no legal one is meant.
    pub fn readings(&self, token: &str) -> Vec<(Notation, Move)> {
        let mut readings: Vec<(Notation, Move)> = Vec::new();
        for &notation in self.rules().notations {
            let Ok(mv) = self.read_move_as(token, notation) else { continue };
            let writes = self.write_move(mv, notation) == token;
            if writes && notation == Notation::Pmn {
                return vec![(notation, mv)];
            }
            match readings.iter_mut().find(|(_, known)| *known == mv) {
                None => readings.push((notation, mv)),
                Some(known) if writes && self.write_move(mv, known.0) != token => known.0 = notation,
                Some(_) => {}
            }
        }
        let legal = self.legal_moves();
        if readings.iter().any(|(_, mv)| legal.contains(mv)) {
            readings.retain(|(_, mv)| legal.contains(mv));
        }
        readings
    }

    /// Plays a line of moves, each read as [`Playable::play_token`](crate::Playable::play_token) does.
    ///
    /// # Errors
    /// For the first token that cannot be played. The game is unchanged then.
    pub fn play_line<'a>(&mut self, tokens: impl IntoIterator<Item = &'a str>) -> Result<(), LineError> {
        self.play_line_as(tokens, None)
    }

    /// As [`play_line`](Self::play_line), for a notation that may be known.
    ///
    /// # Errors
    /// As [`play_line`](Self::play_line).
    pub fn play_line_as<'a>(
        &mut self,
        tokens: impl IntoIterator<Item = &'a str>,
        notation: Option<Notation>,
    ) -> Result<(), LineError> {
        self.play_tokens(tokens, notation, |game, line, token| game.play_token(line, token))
    }

    /// As [`play_line_as`](Self::play_line_as) for the moves of a host, which may play on after the rules have ended
    /// the game; see [`Playable::go_on`](crate::Playable::go_on).
    ///
    /// # Errors
    /// As [`play_line`](Self::play_line).
    pub fn follow_line<'a>(
        &mut self,
        tokens: impl IntoIterator<Item = &'a str>,
        notation: Option<Notation>,
    ) -> Result<(), LineError> {
        self.play_tokens(tokens, notation, |game, line, token| match game.play_token(line, token) {
            Err(_) if game.go_on() => game.play_token(line, token),
            played => played,
        })
    }

    fn play_tokens<'a>(
        &mut self,
        tokens: impl IntoIterator<Item = &'a str>,
        notation: Option<Notation>,
        play: impl Fn(&mut Self, &mut LineReader, &str) -> Result<(), NotationError>,
    ) -> Result<(), LineError> {
        let before = self.clone();
        let mut line = LineReader::new(notation);
        for (index, token) in join_names(tokens).enumerate() {
            if let Err(reason) = play(self, &mut line, &token) {
                *self = before;
                return Err(LineError { number: index + 1, token: excerpt(&token), reason });
            }
        }
        Ok(())
    }
}
