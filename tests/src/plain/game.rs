//! A game: the position that was set up, the plies played since, and the status.

use super::board::{Board, Kind, Piece, Side};
use super::moves::{self, PlainPly};

/// The number of plies in a row without a capture or a soldier's ply that makes a draw (ruling 11).
const MOVE_LIMIT_PLIES: u32 = 100;

/// What the repetition rule calls a position: the board and the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    /// The pieces on their squares.
    pub board: Board,
    /// The side whose turn it is.
    pub side_to_move: Side,
}

impl Position {
    /// The plies by sections 3 to 5 of the rules; none once a terminal piece was captured.
    #[must_use]
    pub fn plies(&self) -> Vec<PlainPly> {
        moves::pseudo_plies(&self.board, self.side_to_move)
    }

    /// The position after a ply, and the piece it captured. The ply is taken to be one of the pseudo plies.
    ///
    /// # Panics
    /// If the origin is empty or the promotion letter stands for no piece.
    #[must_use]
    pub fn after(&self, ply: PlainPly) -> (Position, Option<Piece>) {
        let mut board = self.board;
        let mut piece = board.get(ply.from).expect("a ply starts on a piece");
        let captured = board.get(ply.to);
        if let Some(letter) = ply.promotion {
            piece.kind = Kind::from_letter(letter).expect("a promotion letter stands for a piece");
        }
        board.set(ply.from, None);
        board.set(ply.to, Some(piece));
        // Whatever moved: the rule asks about the board after every ply (ruling 1).
        board.transform_if_face_to_face();
        (Position { board, side_to_move: self.side_to_move.other() }, captured)
    }
}

/// A ply that was played, as the repetition rule remembers it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayedPly {
    /// The piece that stood on the origin before the ply; a soldier that promotes is a soldier here, a general that
    /// turns into a dragon is a general.
    pub piece: Piece,
    /// The ply.
    pub ply: PlainPly,
    /// The position after the ply.
    pub led_to: Position,
}

/// Whether the repetition rule takes the two for one piece.
///
/// A general and the dragon it turned into are one piece: when a general plays `d1~e1`, and later, as a dragon, plays
/// `d1-e1` into the position that ply led to, the second ply is repetitive. The perft vectors with repetition say so.
fn is_same_piece(one: Piece, other: Piece) -> bool {
    one.side == other.side && (one.kind == other.kind || one.kind.is_terminal() && other.kind.is_terminal())
}

/// The status of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// The side to move has a legal ply and nothing ended the game.
    InProgress,
    /// The game is over.
    Over {
        /// The ending by its CGSN name.
        cgsn: &'static str,
        /// The side that won, none for a draw.
        winner: Option<Side>,
    },
}

/// A game under the rules of Xiongqi.
#[derive(Clone, Debug)]
pub struct Game {
    pub(super) position: Position,
    /// The pieces that South and North hold, in the order of their capture.
    pub(super) hands: [Vec<Piece>; 2],
    history: Vec<PlayedPly>,
    /// The plies since the last capture or soldier's ply, or since the given position.
    quiet_plies: u32,
    /// The side that played a repetitive ply as the last of the game.
    repeated_by: Option<Side>,
    move_limit: bool,
}

impl Game {
    /// The game from the starting position of the rules.
    ///
    /// # Panics
    /// Never: the starting position is a valid FEEN.
    #[must_use]
    pub fn start() -> Game {
        Game::from_feen("rhbag^bhr/2c2c2/ssssssss/8/8/SSSSSSSS/2C2C2/RHBAG^BHR / X/x").expect("the start is valid")
    }

    /// A game that starts from a position without history.
    pub(super) fn from_parts(position: Position, hands: [Vec<Piece>; 2]) -> Game {
        Game { position, hands, history: Vec::new(), quiet_plies: 0, repeated_by: None, move_limit: true }
    }

    /// The same position without the piece on a square and without history; `None` if that is a terminal piece.
    #[must_use]
    pub fn without(&self, square: super::board::Square) -> Option<Game> {
        let Position { mut board, side_to_move } = self.position;
        let piece = board.get(square)?;
        board.set(square, None);
        (!piece.kind.is_terminal()).then(|| Game::from_parts(Position { board, side_to_move }, self.hands.clone()))
    }

    /// The board and the side to move.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The side whose turn it is.
    #[must_use]
    pub fn side_to_move(&self) -> Side {
        self.position.side_to_move
    }

    /// The plies played since the given position.
    #[must_use]
    pub fn history(&self) -> &[PlayedPly] {
        &self.history
    }

    /// The plies in a row without a capture or a soldier's ply, since the given position.
    #[must_use]
    pub fn quiet_plies(&self) -> u32 {
        self.quiet_plies
    }

    /// Turns the draw by move limit on, as it is at first, or off (ruling 11).
    pub fn set_move_limit(&mut self, on: bool) {
        self.move_limit = on;
    }

    /// Whether the side to move's terminal piece is attacked. It restricts nothing (ruling 13).
    #[must_use]
    pub fn check(&self) -> bool {
        let side = self.side_to_move();
        let square = self.position.board.terminal_square(side);
        square.is_some_and(|square| moves::is_attacked_by(&self.position.board, square, side.other()))
    }

    /// The plies by sections 3 to 5 of the rules, without repetition and draws; none once a terminal piece was
    /// captured (ruling 18).
    #[must_use]
    pub fn pseudo_plies(&self) -> Vec<PlainPly> {
        self.position.plies()
    }

    /// The legal plies: the pseudo plies that are not repetitive, none when the game is over (ruling 14).
    #[must_use]
    pub fn legal_plies(&self) -> Vec<PlainPly> {
        match self.status() {
            Status::InProgress => self.plies(true),
            Status::Over { .. } => Vec::new(),
        }
    }

    /// The pseudo plies, without the repetitive ones if `repetition` is on, whether or not the game is over.
    pub(super) fn plies(&self, repetition: bool) -> Vec<PlainPly> {
        let mut plies = self.pseudo_plies();
        if repetition {
            plies.retain(|&ply| !self.is_repetitive(ply));
        }
        plies
    }

    /// Whether the same ply, by the same piece, already led to the position it leads to now (ruling 8).
    ///
    /// The ply is taken to be one of the pseudo plies.
    ///
    /// # Panics
    /// If the origin of the ply is empty.
    #[must_use]
    pub fn is_repetitive(&self, ply: PlainPly) -> bool {
        let piece = self.position.board.get(ply.from).expect("a ply starts on a piece");
        self.history.iter().any(|played| {
            played.ply == ply && is_same_piece(played.piece, piece) && played.led_to == self.position.after(ply).0
        })
    }

    /// Plays a ply. A repetitive ply is accepted and ends the game (ruling 8).
    ///
    /// # Errors
    /// If the game is over (ruling 14), or the ply breaks the rules of movement and promotion.
    pub fn play(&mut self, ply: PlainPly) -> Result<(), String> {
        if self.status() != Status::InProgress {
            return Err(format!("the game is over: {}", self.status_line()));
        }
        if !self.pseudo_plies().contains(&ply) {
            return Err(format!("{ply:?} breaks the rules of movement"));
        }
        if self.is_repetitive(ply) {
            self.repeated_by = Some(self.side_to_move());
        }
        self.advance(ply);
        Ok(())
    }

    /// The game after a pseudo ply, even if the game is over.
    pub(super) fn after(&self, ply: PlainPly) -> Game {
        let mut next = self.clone();
        next.advance(ply);
        next
    }

    fn advance(&mut self, ply: PlainPly) {
        let piece = self.position.board.get(ply.from).expect("a ply starts on a piece");
        let (led_to, captured) = self.position.after(ply);
        self.hands[piece.side as usize].extend(captured);
        let resets = captured.is_some() || piece.kind == Kind::Soldier;
        self.quiet_plies = if resets { 0 } else { self.quiet_plies + 1 };
        self.history.push(PlayedPly { piece, ply, led_to });
        self.position = led_to;
    }

    /// The status of the game.
    #[must_use]
    pub fn status(&self) -> Status {
        if let Some(loser) = self.repeated_by {
            return Status::Over { cgsn: "repetition", winner: Some(loser.other()) };
        }
        self.status_with(true)
    }

    /// The status of the game, ignoring a repetitive ply that was played; without the repetition rule if `repetition`
    /// is off. The order of the endings is that of ruling 12.
    pub(super) fn status_with(&self, repetition: bool) -> Status {
        let board = &self.position.board;
        for side in [Side::South, Side::North] {
            if board.terminal_square(side).is_none() {
                return Status::Over { cgsn: "mareking", winner: Some(side.other()) };
            }
        }
        if board.pieces().count() == 2 {
            return Status::Over { cgsn: "insufficient", winner: None };
        }
        if self.plies(repetition).is_empty() {
            return Status::Over { cgsn: "stalemate", winner: Some(self.side_to_move().other()) };
        }
        if self.move_limit && self.quiet_plies >= MOVE_LIMIT_PLIES {
            return Status::Over { cgsn: "movelimit", winner: None };
        }
        Status::InProgress
    }

    /// The status in words: `in_progress`, or the ending with the winner or `draw`, as in `mareking south`.
    #[must_use]
    pub fn status_line(&self) -> String {
        match self.status() {
            Status::InProgress => "in_progress".to_owned(),
            Status::Over { cgsn, winner } => format!("{cgsn} {}", winner.map_or("draw", Side::name)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Game;

    /// The status line of a position after 100 plies without a capture or a soldier's ply.
    fn status_line_at_move_limit(feen: &str) -> String {
        let mut game = Game::from_feen(feen).expect("the position is valid");
        game.quiet_plies = 100;
        game.status_line()
    }

    #[test]
    fn other_endings_outrank_the_move_limit() {
        assert_eq!(status_line_at_move_limit("7g^/8/8/8/8/8/8/G^C5r / X/x"), "movelimit draw");
        assert_eq!(status_line_at_move_limit("7g^/8/8/8/8/+s7/H+s6/G^C+s5 / X/x"), "stalemate north");
        assert_eq!(status_line_at_move_limit("7g^/8/8/8/8/8/8/G^7 / X/x"), "insufficient draw");
        assert_eq!(status_line_at_move_limit("7g^/8/8/8/8/8/8/7R / X/x"), "mareking north");
    }
}
