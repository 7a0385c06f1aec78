//! The game with its history, as the search sees it.

use std::sync::atomic::{AtomicU64, Ordering};

use xiongmao_movegen::zobrist::{move_limit_salt, splitmix};
use xiongmao_movegen::{Legality, Move, MoveList, Observer, Outcome, Position, Side, Silent};

use super::Rng;
use super::board::{self, Board, Kind, Piece, SQUARES};

/// A position of the past, and what was played there.
#[derive(Clone, Copy, Debug)]
struct Past {
    board: Board,
    quiet: u32,
    /// `None` for a null move.
    mv: Option<Move>,
    key: u64,
}

/// How the history ends a game, and whether a check must be answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rules {
    /// As in Xiongqi: the king may be left to be captured, which loses, and no move may lead to the same position
    /// twice.
    NoRepeats,
    /// As in Xiangqi: the king may not be left attacked; a position that occurs for the third time draws the game,
    /// unless one side alone has given check with every move since the first of the three: then it loses.
    CheckBinds,
}

/// Why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The side to move has lost its king, has no legal move, or has given perpetual check.
    Lost,
    Drawn,
    /// The other side has given perpetual check.
    Won,
}

#[derive(Clone, Debug)]
pub struct Tiny {
    board: Board,
    quiet: u32,
    limit: Option<u32>,
    rules: Rules,
    /// Whether the rule of repetition is on.
    repetition: bool,
    /// Whether every search key is new, so that a table never finds anything.
    unique_keys: bool,
    past: Vec<Past>,
    key: u64,
    groups: [u64; 2],
}

impl Tiny {
    pub fn new(board: Board, limit: Option<u32>, rules: Rules) -> Self {
        let (quiet, key, groups, past) = (0, 0, [0; 2], Vec::new());
        let mut game = Self { board, quiet, limit, rules, repetition: true, unique_keys: false, past, key, groups };
        game.compute_keys();
        game
    }

    /// A position with two kings and up to `most` other pieces. The side to move cannot win at once.
    pub fn random(rng: &mut Rng, most: usize, limit: Option<u32>, rules: Rules) -> Self {
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
                return Self::new(board, limit, rules);
            }
        }
    }

    /// Plays up to `plies` moves that neither capture nor promote nor lose at once; half of the time a piece returns
    /// to its previous square, so that positions recur.
    pub fn wander(&mut self, rng: &mut Rng, plies: usize) {
        for _ in 0..plies {
            let attacked = self.in_check();
            let calm = |&mv: &Move| {
                !self.is_noisy(mv) && self.legality(mv, attacked) == Legality::Safe && self.after(mv).ending().is_none()
            };
            let moves: Vec<Move> = self.legal().into_iter().filter(calm).collect();
            let last = self.past.iter().rev().nth(1).and_then(|past| past.mv);
            let returns = |&mv: &Move| {
                last.is_some_and(|last| board::mv(board::destination(last), board::origin(last), false) == mv)
            };
            let back = moves.iter().copied().find(returns).filter(|_| rng.below(2) == 0);
            match back.or_else(|| (!moves.is_empty()).then(|| moves[rng.below(moves.len())])) {
                Some(mv) => *self = self.after(mv),
                None => return,
            }
        }
    }

    /// The game for the message of a failing test: the first board and the moves played since.
    pub fn story(&self) -> String {
        let name = |square: usize| format!("{}{}", char::from(b'a' + (square % 4) as u8), square / 4 + 1);
        let played = self.past.iter().filter_map(|past| past.mv);
        let words: Vec<String> = played.map(|mv| name(board::origin(mv)) + &name(board::destination(mv))).collect();
        let first = self.past.first().map_or(&self.board, |past| &past.board);
        format!("{first:?}, {:?}, limit {:?}, then {}", self.rules, self.limit, words.join(" "))
    }

    pub fn rules(&self) -> Rules {
        self.rules
    }

    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The same game with the rule of repetition off.
    pub fn without_repetition(&self) -> Self {
        Self { repetition: false, ..self.clone() }
    }

    /// The same game with a key of its own for every visit to a position.
    pub fn without_table(self) -> Self {
        Self { unique_keys: true, ..self }
    }

    /// The legal moves, whether or not the game is drawn.
    pub fn legal(&self) -> Vec<Move> {
        let may = |&mv: &Move| match self.rules {
            Rules::NoRepeats => !self.repeats(mv),
            Rules::CheckBinds => !self.board.after(mv).attacked(self.board.side),
        };
        self.board.moves().into_iter().filter(may).collect()
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
        let drawn = self.limit.is_some_and(|limit| self.quiet >= limit).then_some(Ending::Drawn);
        self.recurrence().or(drawn)
    }

    /// How the third occurrence of a position ends the game, if it does.
    pub fn recurrence(&self) -> Option<Ending> {
        if self.rules != Rules::CheckBinds || !self.repetition {
            return None;
        }
        let since_null = self.past.iter().rposition(|past| past.mv.is_none()).map_or(0, |index| index + 1);
        let earlier = (since_null..self.past.len()).rev().filter(|&index| self.past[index].board == self.board);
        let first = earlier.take(2).nth(1)?;
        let us = self.board.side;
        Some(match (self.checks_since(first, us), self.checks_since(first, !us)) {
            (true, false) => Ending::Lost,
            (false, true) => Ending::Won,
            _ => Ending::Drawn,
        })
    }

    /// Whether all moves of this side were checks since the position with this index of the past.
    fn checks_since(&self, first: usize, side: Side) -> bool {
        (first..self.past.len()).filter(|&index| self.past[index].board.side == side).all(|index| {
            let led_to = self.past.get(index + 1).map_or(&self.board, |next| &next.board);
            led_to.attacked(led_to.side)
        })
    }

    /// Hash of the part of the history that affects a score if the third occurrence counts: the positions that may
    /// recur, and who has only given check since each of them, in any order.
    fn history_key(&self) -> u64 {
        let since_null = self.past.iter().rposition(|past| past.mv.is_none()).map_or(0, |index| index + 1);
        let first = since_null.max(self.past.len().saturating_sub(self.quiet as usize));
        let keys = (first..self.past.len()).map(|index| {
            let checks = Side::BOTH.map(|side| u64::from(self.checks_since(index, side)));
            splitmix(self.past[index].key, 2 * checks[0] + checks[1])
        });
        keys.fold(0, u64::wrapping_add)
    }

    /// The game after a move.
    pub fn after(&self, mv: Move) -> Self {
        let mut next = self.clone();
        next.make(mv, &mut Silent);
        next
    }

    /// Whether this piece has already led to the same position by this move. The history before a null move does not
    /// count.
    fn repeats(&self, mv: Move) -> bool {
        let moved = self.board.squares[board::origin(mv)];
        let led_to = self.board.after(mv);
        if !self.repetition || self.rules != Rules::NoRepeats {
            return false;
        }
        for (index, past) in self.past.iter().enumerate().rev() {
            if past.mv.is_none() {
                return false;
            }
            let then = self.past.get(index + 1).map_or(&self.board, |next| &next.board);
            if past.mv == Some(mv) && past.board.squares[board::origin(mv)] == moved && *then == led_to {
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

    /// The side to move's gain from capturing on the square, least valuable piece first, or from not capturing.
    fn exchange(board: &Board, square: usize) -> i32 {
        let captures = board.moves().into_iter().filter(|&mv| board::destination(mv) == square);
        let cheapest = captures.min_by_key(|&mv| {
            let kind = board.squares[board::origin(mv)].map(|piece| piece.kind.value());
            (kind, board::promotes(mv))
        });
        let victim = board.squares[square].map_or(0, |piece| piece.kind.value());
        cheapest.map_or(0, |mv| (victim - Self::exchange(&board.after(mv), square)).max(0))
    }

    /// Whether only the kings are left.
    fn is_insufficient(&self) -> bool {
        self.board.count() == 2 && Side::BOTH.iter().all(|&side| self.board.king(side).is_some())
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

    fn key_after(&self, mv: Move) -> u64 {
        self.after(mv).key
    }

    fn past_keys(&self) -> impl Iterator<Item = u64> {
        self.past.iter().map(|past| past.key)
    }

    fn group_keys(&self) -> &[u64] {
        &self.groups
    }

    fn noisy(&self, list: &mut MoveList) {
        self.board.moves().into_iter().filter(|&mv| self.is_noisy(mv)).for_each(|mv| list.push(mv));
    }

    fn quiet(&self, list: &mut MoveList) {
        self.board.moves().into_iter().filter(|&mv| !self.is_noisy(mv)).for_each(|mv| list.push(mv));
    }

    fn is_pseudo_legal(&self, mv: Move) -> bool {
        self.board.moves().contains(&mv)
    }

    fn is_noisy(&self, mv: Move) -> bool {
        self.captured(mv).is_some() || board::promotes(mv)
    }

    fn make<O: Observer>(&mut self, mv: Move, observer: &mut O) {
        let (from, to) = (board::origin(mv), board::destination(mv));
        let piece = self.piece_at(from).expect("a move moves a piece");
        self.past.push(Past { board: self.board, quiet: self.quiet, mv: Some(mv), key: self.key });
        let captured = self.piece_at(to);
        if let Some(victim) = captured {
            observer.removed(victim.index(), to);
        }
        self.board = self.board.after(mv);
        if board::promotes(mv) {
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
        self.past.push(Past { board: self.board, quiet: self.quiet, mv: None, key: self.key });
        self.board.side = !self.board.side;
        self.compute_keys();
    }

    fn unmake_null(&mut self) {
        self.unmake();
    }

    fn in_check(&self) -> bool {
        self.board.attacked(self.board.side)
    }

    fn captures_terminal(&self, mv: Move) -> bool {
        self.piece_at(board::destination(mv)).is_some_and(|piece| piece.kind == Kind::King)
    }

    fn gives_check(&self, mv: Move) -> bool {
        self.captures_terminal(mv) || self.board.after(mv).attacked(!self.board.side)
    }

    fn legality(&self, mv: Move, in_check: bool) -> Legality {
        assert_eq!(in_check, self.in_check(), "the search passes the result of `in_check`");
        let next = self.after(mv);
        match self.rules {
            _ if !next.board.attacked(self.board.side) => Legality::Safe,
            Rules::CheckBinds => Legality::Illegal,
            Rules::NoRepeats if next.ending().is_none() => Legality::Suicidal,
            Rules::NoRepeats => Legality::Safe,
        }
    }

    fn exchange_value(piece: usize) -> i32 {
        Piece::from_index(piece).kind.value()
    }

    fn exchange_at_least(&self, mv: Move, threshold: i32) -> bool {
        let after = self.board.after(mv);
        let becomes = self.promoted(mv).map_or(0, |_| Kind::Wagon.value() - Kind::Soldier.value());
        let gain = self.captured(mv).map_or(0, Self::exchange_value) + becomes;
        gain - Self::exchange(&after, board::destination(mv)) >= threshold
    }

    fn forbidden(&self, list: &mut MoveList) {
        self.board.moves().into_iter().filter(|&mv| self.repeats(mv)).for_each(|mv| list.push(mv));
    }

    fn outcome(&self, _: usize) -> Option<Outcome> {
        // The search finds a lack of moves itself, unless one of the two draws comes first.
        let ended = match self.rules {
            Rules::NoRepeats if !self.is_insufficient() && self.limit.is_none_or(|limit| self.quiet < limit) => None,
            Rules::CheckBinds if self.legal().is_empty() => None,
            _ => self.ending(),
        };
        ended.map(|ending| match ending {
            Ending::Won => Outcome::Won,
            Ending::Drawn => Outcome::Drawn,
            Ending::Lost => Outcome::Lost,
        })
    }

    fn search_key(&self, forbidden: &[Move]) -> u64 {
        static VISITS: AtomicU64 = AtomicU64::new(0);
        let history = match self.rules {
            _ if self.unique_keys => VISITS.fetch_add(1, Ordering::Relaxed),
            Rules::NoRepeats => forbidden.iter().fold(0, |sum, mv| sum ^ splitmix(3, u64::from(mv.0))),
            Rules::CheckBinds => self.history_key(),
        };
        splitmix(self.key, history) ^ move_limit_salt(self.quiet, self.limit)
    }

    fn upper_bound_key(&self, forbidden: &[Move]) -> Option<u64> {
        (!forbidden.is_empty()).then(|| self.search_key(&[]))
    }

    fn gains_nothing_by_cycling(&self, plies: usize) -> bool {
        if self.rules != Rules::NoRepeats {
            return false;
        }
        let line = self.past.iter().rev().take(plies).take_while(|past| past.mv.is_some());
        line.skip(3).any(|past| past.board == self.board)
    }

    fn halfmove_clock(&self) -> u32 {
        self.quiet
    }

    fn halfmove_limit(&self) -> Option<u32> {
        self.limit
    }

    fn moved(&self, mv: Move) -> usize {
        self.piece_at(board::origin(mv)).map_or(0, Piece::index)
    }

    fn captured(&self, mv: Move) -> Option<usize> {
        self.piece_at(board::destination(mv)).map(Piece::index)
    }

    fn origin(mv: Move) -> usize {
        board::origin(mv)
    }

    fn destination(mv: Move) -> usize {
        board::destination(mv)
    }

    fn promoted(&self, mv: Move) -> Option<usize> {
        board::promotes(mv).then(|| Piece { kind: Kind::Wagon, side: self.board.side }.index())
    }

    fn has_officers(&self) -> bool {
        let officer = |piece: &Piece| matches!(piece.kind, Kind::Guard | Kind::Wagon) && piece.side == self.board.side;
        self.board.squares.iter().flatten().any(officer)
    }
}
