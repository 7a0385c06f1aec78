//! One game played in the engine and in the plain implementation.

use xiongmao_movegen::Move;
use xiongmao_movegen::xiongqi::{self, Parts, PieceKind};

use crate::plain::random::{Rng, random_feen};
use crate::plain::{self, PlainMove, Status};

/// One game in both implementations, with the same history.
#[derive(Clone, Debug)]
pub struct Pair {
    /// The position that was set up.
    pub feen: String,
    /// The moves played since, in written PMN.
    pub pmn: Vec<String>,
    pub plain: plain::Game,
    /// The engine's game.
    pub game: xiongqi::Game,
}

impl Pair {
    /// The game that starts from this position.
    ///
    /// # Panics
    /// If either implementation rejects the position.
    #[must_use]
    pub fn from_feen(feen: &str) -> Self {
        let plain = plain::Game::from_feen(feen).unwrap_or_else(|reason| panic!("{feen}: {reason}"));
        let game = xiongqi::Game::from_feen(feen).unwrap_or_else(|reason| panic!("{feen}: {reason}"));
        Self { feen: feen.to_owned(), pmn: Vec::new(), plain, game }
    }

    /// The game that starts from this position and continues with these moves, separated by spaces.
    ///
    /// # Panics
    /// If the position is rejected or a move is not legal.
    #[must_use]
    pub fn replay(feen: &str, moves: &str) -> Self {
        let mut pair = Self::from_feen(feen);
        for pmn in moves.split_whitespace() {
            let mv = plain::find(&pair.plain, pmn).unwrap_or_else(|| panic!("no {pmn} in {pair}"));
            pair.play(mv);
        }
        pair
    }

    /// Plays a legal move in both.
    ///
    /// # Panics
    /// If either rejects the move.
    pub fn play(&mut self, mv: PlainMove) {
        self.pmn.push(mv.pmn(&self.plain));
        self.plain.play(mv).unwrap_or_else(|reason| panic!("{self}: {reason}"));
        self.game.play(engine_move(mv)).unwrap_or_else(|reason| panic!("{self}: {reason}"));
    }

    /// Plays a random legal move for which `wanted` returns true, with uniform probability. Returns whether there was
    /// one.
    ///
    /// # Panics
    /// Never: the move is legal.
    pub fn play_random(&mut self, rng: &mut Rng, mut wanted: impl FnMut(&plain::Game, PlainMove) -> bool) -> bool {
        let mut moves = self.plain.legal_moves();
        moves.retain(|&mv| wanted(&self.plain, mv));
        if moves.is_empty() {
            return false;
        }
        self.play(moves[rng.below(moves.len())]);
        true
    }

    /// Plays up to this many plies that neither capture, move a soldier, nor expose a terminal piece, so that the
    /// half-move clock grows. Half of the time a piece moves back, so that positions recur.
    ///
    /// # Panics
    /// Never: only legal moves are played.
    pub fn wander(&mut self, rng: &mut Rng, plies: usize) {
        for _ in 0..plies {
            let own_last = self.plain.history().iter().rev().nth(1).map(|played| played.mv);
            let returns = |mv: PlainMove| own_last.is_some_and(|last| last.from == mv.to && last.to == mv.from);
            let calm = |game: &plain::Game, mv| is_counted(game, mv) && !exposes(game, mv);
            let returned = rng.below(2) == 0 && self.play_random(rng, |game, mv| returns(mv) && calm(game, mv));
            if !returned && !self.play_random(rng, calm) {
                return;
            }
        }
    }

    /// Whether the game is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.plain.status() != Status::InProgress
    }
}

/// The data to reproduce a failing test: the position that was set up and the moves since.
impl std::fmt::Display for Pair {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?} after {:?}", self.feen, self.pmn.join(" "))
    }
}

/// The plain move as the engine writes it.
///
/// # Panics
/// If the move leaves the board or promotes to a letter that no piece has.
#[must_use]
pub fn engine_move(mv: PlainMove) -> Move {
    let square = |(file, row): plain::Square| xiongqi::Square::at(file as i32, row as i32).expect("a square");
    let kind = |letter| PieceKind::from_letter(letter).expect("the letter of a piece");
    Parts { origin: square(mv.from), destination: square(mv.to), promotion: mv.promotion.map(kind) }.mv()
}

/// Whether this pseudo move counts toward the move limit: it neither captures nor moves a soldier.
#[must_use]
pub fn is_counted(game: &plain::Game, mv: PlainMove) -> bool {
    let board = &game.position().board;
    board.get(mv.to).is_none() && board.get(mv.from).is_some_and(|piece| piece.kind != plain::Kind::Soldier)
}

/// Whether after this pseudo move the other side has a move that captures the mover's terminal piece, found by trying
/// every reply; endings that take effect first are ignored.
#[must_use]
pub fn exposes(game: &plain::Game, mv: PlainMove) -> bool {
    let after = game.position().after(mv).0;
    let Some(own) = after.board.terminal_square(game.side_to_move()) else { return false };
    after.moves().iter().any(|reply| reply.to == own)
}

/// The FEEN of a random position with few pieces: up to `most_others` beside the terminal ones.
#[must_use]
pub fn sparse_feen(rng: &mut Rng, most_others: usize) -> String {
    loop {
        let feen = random_feen(rng);
        let letters = feen.split(' ').next().map_or(0, |board| board.matches(char::is_alphabetic).count());
        if letters <= 2 + most_others {
            return feen;
        }
    }
}
