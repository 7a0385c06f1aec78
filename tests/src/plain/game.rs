//! A game: the position that was set up, the moves played since, and the status.

use super::board::{Board, Kind, Piece, Side};
use super::moves::{self, PlainMove};

/// The number of plies in a row without a capture or a soldier's move that makes a draw (ruling 11).
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
    /// The moves by sections 3 to 5 of the rules; none once a terminal piece was captured.
    #[must_use]
    pub fn moves(&self) -> Vec<PlainMove> {
        moves::pseudo_moves(&self.board, self.side_to_move)
    }

    /// The position after a move, and the piece it captured. The move is taken to be one of the pseudo moves.
    ///
    /// # Panics
    /// If the origin is empty or the promotion letter stands for no piece.
    #[must_use]
    pub fn after(&self, mv: PlainMove) -> (Position, Option<Piece>) {
        let mut board = self.board;
        let mut piece = board.get(mv.from).expect("a move starts on a piece");
        let captured = board.get(mv.to);
        if let Some(letter) = mv.promotion {
            piece.kind = Kind::from_letter(letter).expect("a promotion letter stands for a piece");
        }
        board.set(mv.from, None);
        board.set(mv.to, Some(piece));
        // Whatever moved: the rule asks about the board after every move (ruling 1).
        board.transform_if_face_to_face();
        (Position { board, side_to_move: self.side_to_move.other() }, captured)
    }
}

/// A move that was played, as the repetition rule remembers it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayedMove {
    /// The piece that stood on the origin before the move; a soldier that promotes is a soldier here, a general that
    /// turns into a dragon is a general.
    pub piece: Piece,
    pub mv: PlainMove,
    /// The position after the move.
    pub led_to: Position,
}

/// Whether the repetition rule takes the two for one piece.
///
/// A general and the dragon it turned into are one piece: when a general plays `d1~e1`, and later, as a dragon, plays
/// `d1-e1` into the position that move led to, the second move is repetitive. The perft vectors with repetition say so.
fn is_same_piece(one: Piece, other: Piece) -> bool {
    one.side == other.side && (one.kind == other.kind || one.kind.is_terminal() && other.kind.is_terminal())
}

/// The status of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// The side to move has a legal move and nothing ended the game.
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
    history: Vec<PlayedMove>,
    /// The moves since the last capture or soldier's move, or since the given position.
    quiet_plies: u32,
    /// The side that played a repetitive move as the last of the game.
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

    /// The moves played since the given position.
    #[must_use]
    pub fn history(&self) -> &[PlayedMove] {
        &self.history
    }

    /// The moves in a row without a capture or a soldier's move, since the given position.
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

    /// The moves by sections 3 to 5 of the rules, without repetition and draws; none once a terminal piece was
    /// captured (ruling 18).
    #[must_use]
    pub fn pseudo_moves(&self) -> Vec<PlainMove> {
        self.position.moves()
    }

    /// The legal moves: the pseudo moves that are not repetitive, none when the game is over (ruling 14).
    #[must_use]
    pub fn legal_moves(&self) -> Vec<PlainMove> {
        match self.status() {
            Status::InProgress => self.moves(true),
            Status::Over { .. } => Vec::new(),
        }
    }

    /// The pseudo moves, without the repetitive ones if `repetition` is on, whether or not the game is over.
    pub(super) fn moves(&self, repetition: bool) -> Vec<PlainMove> {
        let mut moves = self.pseudo_moves();
        if repetition {
            moves.retain(|&mv| !self.is_repetitive(mv));
        }
        moves
    }

    /// Whether the same move, by the same piece, already led to the position it leads to now (ruling 8).
    ///
    /// The move is taken to be one of the pseudo moves.
    ///
    /// # Panics
    /// If the origin of the move is empty.
    #[must_use]
    pub fn is_repetitive(&self, mv: PlainMove) -> bool {
        let piece = self.position.board.get(mv.from).expect("a move starts on a piece");
        self.history.iter().any(|played| {
            played.mv == mv && is_same_piece(played.piece, piece) && played.led_to == self.position.after(mv).0
        })
    }

    /// Plays a move. A repetitive move is accepted and ends the game (ruling 8).
    ///
    /// # Errors
    /// If the game is over (ruling 14), or the move breaks the rules of movement and promotion.
    pub fn play(&mut self, mv: PlainMove) -> Result<(), String> {
        if self.status() != Status::InProgress {
            return Err(format!("the game is over: {}", self.status_line()));
        }
        if !self.pseudo_moves().contains(&mv) {
            return Err(format!("{mv:?} breaks the rules of movement"));
        }
        if self.is_repetitive(mv) {
            self.repeated_by = Some(self.side_to_move());
        }
        self.advance(mv);
        Ok(())
    }

    /// The game after a pseudo move, even if the game is over.
    pub(super) fn after(&self, mv: PlainMove) -> Game {
        let mut next = self.clone();
        next.advance(mv);
        next
    }

    fn advance(&mut self, mv: PlainMove) {
        let piece = self.position.board.get(mv.from).expect("a move starts on a piece");
        let (led_to, captured) = self.position.after(mv);
        self.hands[piece.side as usize].extend(captured);
        let resets = captured.is_some() || piece.kind == Kind::Soldier;
        self.quiet_plies = if resets { 0 } else { self.quiet_plies + 1 };
        self.history.push(PlayedMove { piece, mv, led_to });
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

    /// The status of the game, ignoring a repetitive move that was played; without the repetition rule if `repetition`
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
        if self.moves(repetition).is_empty() {
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

    /// The status line of a position after 100 plies without a capture or a soldier's move.
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
