//! Plays the moves of a line in one notation and writes them in another.

use xiongmao_movegen::Side;
use xiongmao_movegen::game::{AnyGame, LineReader, NotationError};
use xiongmao_movegen::notation::Notation;

/// A game that is played token by token.
pub(crate) struct Translator {
    game: AnyGame,
    line: LineReader,
    into: Notation,
}

impl Translator {
    /// Starts from this position. If `from` is `None`, each token may be in any notation that its looks reveal.
    pub(crate) fn new(mut game: AnyGame, from: Option<Notation>, into: Notation) -> Self {
        // When a game should have ended is for those to judge who replay it.
        game.leave_to_arbiter();
        Self { game, line: LineReader::new(from), into }
    }

    /// A line that begins in the current position. It does not know the plies before it.
    pub(crate) fn branch(&self) -> Self {
        // A position of a game can always be set up again.
        let game = self.game.rules().from_feen(&self.game.feen()).unwrap_or_else(|_| self.game.clone());
        Self::new(game, self.line.notation, self.into)
    }

    /// Whether the side to move has a legal move.
    pub(crate) fn has_moves(&self) -> bool {
        !self.game.legal_moves().is_empty()
    }

    /// Changes the notation of the tokens.
    pub(crate) fn set_notation(&mut self, notation: Option<Notation>) {
        self.line.notation = notation;
    }

    /// Whose turn it is.
    pub(crate) fn side_to_move(&self) -> Side {
        self.game.side_to_move()
    }

    /// Plays a token and returns the move in the other notation. The second value is true if the token completed the
    /// ply before it, as in `e7-e8 e8-e8/E`; then this is that move as it is now.
    pub(crate) fn play(&mut self, token: &str) -> Result<(String, bool), NotationError> {
        let before = self.game.plies_played();
        self.game.play_token(&mut self.line, token)?;
        let completes = self.game.plies_played() == before;
        let Some(mv) = self.game.take_back() else { return Ok((String::new(), completes)) };
        let text = self.game.write_move(mv, self.into);
        self.game.play(mv).map_err(NotationError::new)?;
        Ok((text, completes))
    }
}
