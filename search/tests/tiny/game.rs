//! The game with its history, as the search sees it.

use xiongmao_movegen::zobrist::splitmix;
use xiongmao_movegen::{Observer, Ply, PlyList, Position, Side, Silent};

use super::Rng;
use super::board::{self, Board, Kind, Piece, SQUARES};

/// A position of the past, and what was played there.
#[derive(Clone, Copy, Debug)]
struct Past {
    board: Board,
    quiet: u32,
    /// `None` for a null move.
    ply: Option<Ply>,
}

/// Why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The side to move has lost its king, or has no legal ply.
    Lost,
    Drawn,
}

#[derive(Clone, Debug)]
pub struct Tiny {
    board: Board,
    quiet: u32,
    limit: Option<u32>,
    /// Whether the rule of repetition is on.
    repetition: bool,
    past: Vec<Past>,
    key: u64,
    groups: [u64; 2],
}

impl Tiny {
    pub fn new(board: Board, limit: Option<u32>) -> Self {
        let mut game = Self { board, quiet: 0, limit, repetition: true, past: Vec::new(), key: 0, groups: [0; 2] };
        game.compute_keys();
        game
    }

    /// A position with two kings and up to `most` other pieces in which the side to move cannot win at once.
    pub fn random(rng: &mut Rng, most: usize, limit: Option<u32>) -> Self {
        loop {
            let mut board = Board::empty(Side::BOTH[rng.below(2)]);
            let mut pieces = Side::BOTH.map(|side| Piece { kind: Kind::King, side }).to_vec();
            for _ in 0..=rng.below(most) {
                pieces.push(Piece { kind: Kind::ALL[rng.below(3)], side: Side::BOTH[rng.below(2)] });
            }
            for piece in pieces {
                let empty: Vec<usize> = (0..SQUARES).filter(|&square| board.squares[square].is_none()).collect();
                board.squares[empty[rng.below(empty.len())]] = Some(piece);
            }
            if !board.attacked(!board.side) {
                return Self::new(board, limit);
            }
        }
    }

    /// Plays up to so many plies that neither capture nor promote nor lose at once; half of the time a piece goes back where
    /// it came from, so that positions recur.
    pub fn wander(&mut self, rng: &mut Rng, plies: usize) {
        for _ in 0..plies {
            let attacked = self.terminal_attacked();
            let calm = |&ply: &Ply| {
                !self.is_noisy(ply) && !self.is_suicidal(ply, attacked) && self.after(ply).ending().is_none()
            };
            let plies: Vec<Ply> = self.legal().into_iter().filter(calm).collect();
            let last = self.past.iter().rev().nth(1).and_then(|past| past.ply);
            let returns = |&ply: &Ply| {
                last.is_some_and(|last| board::ply(board::destination(last), board::origin(last), false) == ply)
            };
            let back = plies.iter().copied().find(returns).filter(|_| rng.below(2) == 0);
            match back.or_else(|| (!plies.is_empty()).then(|| plies[rng.below(plies.len())])) {
                Some(ply) => *self = self.after(ply),
                None => return,
            }
        }
    }

    /// How a failing test tells where it was: the first board and what was played since.
    pub fn story(&self) -> String {
        let name = |square: usize| format!("{}{}", char::from(b'a' + (square % 4) as u8), square / 4 + 1);
        let played = self.past.iter().filter_map(|past| past.ply);
        let words: Vec<String> = played.map(|ply| name(board::origin(ply)) + &name(board::destination(ply))).collect();
        let first = self.past.first().map_or(&self.board, |past| &past.board);
        format!("{first:?}, limit {:?}, then {}", self.limit, words.join(" "))
    }

    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The same game with the rule of repetition off.
    pub fn without_repetition(&self) -> Self {
        Self { repetition: false, ..self.clone() }
    }

    /// The legal plies, whether or not the game is drawn.
    pub fn legal(&self) -> Vec<Ply> {
        self.board.plies().into_iter().filter(|&ply| !self.repeats(ply)).collect()
    }

    /// How the game has ended, if it has.
    pub fn ending(&self) -> Option<Ending> {
        if self.board.king(self.board.side).is_none() {
            return Some(Ending::Lost);
        }
        if self.is_insufficient() {
            return Some(Ending::Drawn);
        }
        if self.legal().is_empty() {
            return Some(Ending::Lost);
        }
        self.limit.is_some_and(|limit| self.quiet >= limit).then_some(Ending::Drawn)
    }

    /// The game after a ply.
    pub fn after(&self, ply: Ply) -> Self {
        let mut next = self.clone();
        next.make(ply, &mut Silent);
        next
    }

    /// Whether this piece's ply has led into the position before that it leads into now; a null move wipes the memory.
    fn repeats(&self, ply: Ply) -> bool {
        let moved = self.board.squares[board::origin(ply)];
        let led_to = self.board.after(ply);
        if !self.repetition {
            return false;
        }
        for (index, past) in self.past.iter().enumerate().rev() {
            if past.ply.is_none() {
                return false;
            }
            let then = self.past.get(index + 1).map_or(&self.board, |next| &next.board);
            if past.ply == Some(ply) && past.board.squares[board::origin(ply)] == moved && *then == led_to {
                return true;
            }
        }
        false
    }

    fn compute_keys(&mut self) {
        self.groups = [0; 2];
        for (square, piece) in self.board.squares.iter().enumerate() {
            if let Some(piece) = piece {
                let group = usize::from(piece.kind != Kind::Soldier);
                self.groups[group] ^= splitmix(1, (square * Piece::COUNT + piece.index()) as u64);
            }
        }
        self.key = self.groups[0] ^ self.groups[1] ^ splitmix(2, self.board.side as u64);
    }

    /// What `side` gains by capturing on the square, cheapest piece first, or by leaving it.
    fn exchange(board: &Board, square: usize) -> i32 {
        let captures = board.plies().into_iter().filter(|&ply| board::destination(ply) == square);
        let cheapest = captures.min_by_key(|&ply| {
            let kind = board.squares[board::origin(ply)].map(|piece| piece.kind.value());
            (kind, board::promotes(ply))
        });
        let victim = board.squares[square].map_or(0, |piece| piece.kind.value());
        cheapest.map_or(0, |ply| (victim - Self::exchange(&board.after(ply), square)).max(0))
    }

    fn piece_at(&self, square: usize) -> Option<Piece> {
        self.board.squares[square]
    }
}

impl Position for Tiny {
    const SQUARES: usize = SQUARES;
    const PIECES: usize = Piece::COUNT;
    const KEY_GROUPS: usize = 2;
    type BySquare<T: Copy + Send> = [T; SQUARES];
    type ByPiece<T: Copy + Send> = [T; Piece::COUNT];

    fn side_to_move(&self) -> Side {
        self.board.side
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn key_after(&self, ply: Ply) -> u64 {
        self.after(ply).key
    }

    fn group_keys(&self) -> &[u64] {
        &self.groups
    }

    fn noisy(&self, list: &mut PlyList) {
        self.board.plies().into_iter().filter(|&ply| self.is_noisy(ply)).for_each(|ply| list.push(ply));
    }

    fn quiet(&self, list: &mut PlyList) {
        self.board.plies().into_iter().filter(|&ply| !self.is_noisy(ply)).for_each(|ply| list.push(ply));
    }

    fn is_pseudo_legal(&self, ply: Ply) -> bool {
        self.board.plies().contains(&ply)
    }

    fn is_noisy(&self, ply: Ply) -> bool {
        self.captured(ply).is_some() || board::promotes(ply)
    }

    fn make<O: Observer>(&mut self, ply: Ply, observer: &mut O) {
        let (from, to) = (board::origin(ply), board::destination(ply));
        let piece = self.piece_at(from).expect("a ply moves a piece");
        self.past.push(Past { board: self.board, quiet: self.quiet, ply: Some(ply) });
        let captured = self.piece_at(to);
        if let Some(victim) = captured {
            observer.removed(victim.index(), to);
        }
        self.board = self.board.after(ply);
        if board::promotes(ply) {
            observer.removed(piece.index(), from);
            observer.added(self.piece_at(to).expect("it has just arrived").index(), to);
        } else {
            observer.moved(piece.index(), from, to);
        }
        let resets = captured.is_some() || piece.kind == Kind::Soldier;
        self.quiet = if resets { 0 } else { self.quiet + 1 };
        self.compute_keys();
    }

    fn unmake(&mut self) {
        let past = self.past.pop().expect("something was played");
        (self.board, self.quiet) = (past.board, past.quiet);
        self.compute_keys();
    }

    fn make_null(&mut self) {
        self.past.push(Past { board: self.board, quiet: self.quiet, ply: None });
        self.board.side = !self.board.side;
        self.compute_keys();
    }

    fn unmake_null(&mut self) {
        self.unmake();
    }

    fn terminal_attacked(&self) -> bool {
        self.board.attacked(self.board.side)
    }

    fn captures_terminal(&self, ply: Ply) -> bool {
        self.piece_at(board::destination(ply)).is_some_and(|piece| piece.kind == Kind::King)
    }

    fn attacks_terminal(&self, ply: Ply) -> bool {
        self.captures_terminal(ply) || self.board.after(ply).attacked(!self.board.side)
    }

    fn is_suicidal(&self, ply: Ply, attacked: bool) -> bool {
        assert_eq!(attacked, self.terminal_attacked(), "the search hands in what it was told");
        let next = self.after(ply);
        next.ending().is_none() && next.board.attacked(self.board.side)
    }

    fn exchange_value(piece: usize) -> i32 {
        Piece::from_index(piece).kind.value()
    }

    fn exchange_at_least(&self, ply: Ply, threshold: i32) -> bool {
        let after = self.board.after(ply);
        let becomes = self.promoted(ply).map_or(0, |_| Kind::Wagon.value() - Kind::Soldier.value());
        let gain = self.captured(ply).map_or(0, Self::exchange_value) + becomes;
        gain - Self::exchange(&after, board::destination(ply)) >= threshold
    }

    fn forbidden(&self, list: &mut PlyList) {
        self.board.plies().into_iter().filter(|&ply| self.repeats(ply)).for_each(|ply| list.push(ply));
    }

    fn recurs_within(&self, plies: usize) -> bool {
        let line = self.past.iter().rev().take(plies).take_while(|past| past.ply.is_some());
        line.skip(3).any(|past| past.board == self.board)
    }

    fn is_insufficient(&self) -> bool {
        self.board.count() == 2 && Side::BOTH.iter().all(|&side| self.board.king(side).is_some())
    }

    fn quiet_count(&self) -> u32 {
        self.quiet
    }

    fn quiet_limit(&self) -> Option<u32> {
        self.limit
    }

    fn plies_played(&self) -> usize {
        self.past.len()
    }

    fn moved(&self, ply: Ply) -> usize {
        self.piece_at(board::origin(ply)).map_or(0, Piece::index)
    }

    fn captured(&self, ply: Ply) -> Option<usize> {
        self.piece_at(board::destination(ply)).map(Piece::index)
    }

    fn origin(ply: Ply) -> usize {
        board::origin(ply)
    }

    fn destination(ply: Ply) -> usize {
        board::destination(ply)
    }

    fn promoted(&self, ply: Ply) -> Option<usize> {
        board::promotes(ply).then(|| Piece { kind: Kind::Wagon, side: self.board.side }.index())
    }

    fn has_officers(&self) -> bool {
        let officer = |piece: &Piece| matches!(piece.kind, Kind::Guard | Kind::Wagon) && piece.side == self.board.side;
        self.board.squares.iter().flatten().any(officer)
    }
}
