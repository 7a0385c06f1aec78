//! Xiangqi's implementation of [`Position`], the interface to the search.

use super::exchange::EXCHANGE_VALUES;
use super::judge::Verdict;
use super::pieces::PieceKind;
use super::ruling::{Perpetual, Ruling};
use super::square::Square;
use super::{Game, KEY_GROUPS, Piece, parts};
use crate::forward::forward;
use crate::position::{Legality, Outcome};
use crate::progress::History as _;
use crate::zobrist::{move_limit_salt, splitmix};
use crate::{Move, MoveList, Observer, Position, Side};

/// A salt that separates the keys of positions in long runs from all others.
const RUN_SALT: u64 = 0x7275_6e73;
/// A salt that separates the keys of positions that have occurred before.
const OCCURRENCE_SALT: u64 = 0x6f63_6375_7273;
/// Shorter runs do not affect a position's score: their limit is too far away.
const LONG_RUN: u32 = 4;
/// The longest cycle, in plies, that is judged before its runs reach their limits: six plies of each side. In such a
/// cycle, a side of mixed conduct has no run of six plies, which it would need to excuse the other side.
const SHORT_CYCLE: u32 = 12;
/// What repetition is worth to the search where an arbiter judges.
const DRAWN_BY_REPETITION: Option<Verdict> = Some(Verdict { ruling: Ruling::Repetition, loser: None });
/// More half-moves than any run needs to exceed its limit.
const LONGEST_RUN: u32 = 2 * (3 * 6 + 1);

impl Position for Game {
    const SQUARES: usize = Square::COUNT;
    const PIECES: usize = Piece::COUNT;
    const KEY_GROUPS: usize = KEY_GROUPS;
    const GENERATES_SAFE_MOVES: bool = true;
    type BySquare<T: Copy + Send> = [T; Square::COUNT];
    type ByPiece<T: Copy + Send> = [T; Piece::COUNT];

    forward! {
        Self:
        fn side_to_move(&self) -> Side;
        fn unmake(&mut self);
        fn make_null(&mut self);
        fn unmake_null(&mut self);
        fn halfmove_limit(&self) -> Option<u32>;
        fn in_check(&self) -> bool;
    }

    forward! {
        board:
        fn noisy(&self, list: &mut MoveList);
        fn quiet(&self, list: &mut MoveList);
        fn is_pseudo_legal(&self, mv: Move) -> bool;
        fn is_noisy(&self, mv: Move) -> bool;
        fn gives_check(&self, mv: Move) -> bool;
        fn exchange_at_least(&self, mv: Move, threshold: i32) -> bool;
        fn key_after(&self, mv: Move) -> u64;
    }

    #[inline(always)]
    fn key(&self) -> u64 {
        self.board().keys().full
    }

    fn past_keys(&self) -> impl Iterator<Item = u64> {
        self.history.keys().iter().copied()
    }

    #[inline(always)]
    fn group_keys(&self) -> &[u64] {
        &self.board().keys().groups
    }

    #[inline(always)]
    fn legality(&self, mv: Move, in_check: bool) -> Legality {
        if self.board().is_legal(mv, in_check) { Legality::Safe } else { Legality::Illegal }
    }

    #[inline(always)]
    fn make<O: Observer>(&mut self, mv: Move, observer: &mut O) {
        Game::make(self, mv, observer);
    }

    #[inline(always)]
    fn captures_terminal(&self, _: Move) -> bool {
        false
    }

    #[inline(always)]
    fn checking(&self) -> impl Fn(Move) -> bool {
        let checking = self.board().checking();
        move |mv| checking.has(mv)
    }

    #[inline(always)]
    fn exchange_value(piece: usize) -> i32 {
        EXCHANGE_VALUES[piece >> 1]
    }

    #[inline]
    fn outcome(&self, height: usize) -> Option<Outcome> {
        let outcome = self.decided(height)?;
        // Having no legal move comes before every other ending (ruling 13).
        Some(if self.board().has_moves() { outcome } else { Outcome::Lost })
    }

    // Repetition ends the game and forbids no move.
    #[inline(always)]
    fn forbidden(&self, _: &mut MoveList) {}

    /// A position that has occurred before, is part of a long run or is near the move limit has a key of its own.
    #[inline(always)]
    fn search_key(&self, _: &[Move]) -> u64 {
        self.key()
            ^ self.history_salt()
            ^ self.host_salt()
            ^ move_limit_salt(self.halfmove_clock(), self.halfmove_limit())
    }

    #[inline(always)]
    fn upper_bound_key(&self, _: &[Move]) -> Option<u64> {
        None
    }

    // Cycling may gain a draw, or lengthen the other side's run.
    #[inline(always)]
    fn gains_nothing_by_cycling(&self, _: usize) -> bool {
        false
    }

    #[inline(always)]
    fn halfmove_clock(&self) -> u32 {
        u32::from(self.board().halfmove_clock())
    }

    #[inline(always)]
    fn moved(&self, mv: Move) -> usize {
        self.board().piece_at(parts::origin(mv)).map_or(0, Piece::index)
    }

    #[inline(always)]
    fn captured(&self, mv: Move) -> Option<usize> {
        self.board().piece_at(parts::destination(mv)).map(Piece::index)
    }

    #[inline(always)]
    fn origin(mv: Move) -> usize {
        parts::origin(mv).index()
    }

    #[inline(always)]
    fn destination(mv: Move) -> usize {
        parts::destination(mv).index()
    }

    #[inline(always)]
    fn promoted(&self, _: Move) -> Option<usize> {
        None
    }

    #[inline(always)]
    fn has_officers(&self) -> bool {
        let board = self.board();
        let officers = board.kind(PieceKind::Chariot) | board.kind(PieceKind::Horse) | board.kind(PieceKind::Cannon);
        (board.side(board.to_move()) & officers).any()
    }
}

impl Game {
    /// How the game has ended, other than by a lack of legal moves. Cycles within the last `height` plies are judged
    /// at their first recurrence.
    #[inline]
    fn decided(&self, height: usize) -> Option<Outcome> {
        if self.ends_by_material() {
            return Some(Outcome::Drawn);
        }
        if let Some(verdict) = self.judge().verdict(self.perpetual()).or_else(|| self.verdict_on_line(height)) {
            return Some(match verdict.loser {
                None => Outcome::Drawn,
                Some(loser) if loser == self.side_to_move() => Outcome::Lost,
                Some(_) => Outcome::Won,
            });
        }
        self.is_at_move_limit().then_some(Outcome::Drawn)
    }

    /// The final verdict on a position that recurs within the last `height` plies. The search has tried every other
    /// move at its earlier occurrence, so neither side gains by repeating it once more.
    #[inline]
    fn verdict_on_line(&self, height: usize) -> Option<Verdict> {
        let (now, last) = (self.plies_played(), self.judge().history.records.last()?);
        let start = last.previous as usize;
        if self.perpetual() == Perpetual::Arbiter && last.occurrences >= 3 && height > 0 {
            return DRAWN_BY_REPETITION;
        }
        if last.occurrences < 2 || start + height < now {
            return None;
        }
        if self.perpetual() == Perpetual::Arbiter {
            return DRAWN_BY_REPETITION;
        }
        // The move limit, or a run that began before the cycle, may end the game before counted runs reach their
        // limits.
        let waits = self.perpetual() == Perpetual::Counted
            && ((now - start) as u32 > SHORT_CYCLE
                || Game::halfmove_limit(self).is_some_and(|limit| self.halfmove_clock() + LONGEST_RUN >= limit));
        self.judge().verdict_on_cycle(start, if waits { Perpetual::Counted } else { Perpetual::Repeated })
    }

    /// The part of the history that a score depends on, as a number; nearly always 0.
    #[inline(always)]
    fn history_salt(&self) -> u64 {
        let mut salt = 0;
        let occurrences = self.occurrences();
        if occurrences > 1 {
            salt ^= splitmix(OCCURRENCE_SALT, u64::from(occurrences.min(3)));
        }
        if self.perpetual() == Perpetual::Counted {
            for side in Side::BOTH {
                let checks = self.judge().check_run_length(side);
                if checks >= LONG_RUN {
                    salt ^= splitmix(RUN_SALT, u64::from(checks) << 1 | side as u64);
                }
                if self.judge().chases_may_last(side, LONG_RUN) {
                    let chases = self.longest_chases(side);
                    salt ^= splitmix(RUN_SALT + 1, u64::from(chases) << 1 | side as u64);
                }
            }
        }
        salt
    }

    /// An upper bound of the number of this side's last moves that chased one and the same piece.
    #[cold]
    fn longest_chases(&self, side: Side) -> u32 {
        (LONG_RUN..=LONGEST_RUN / 2).take_while(|&moves| self.judge().chases_may_last(side, moves)).last().unwrap_or(0)
    }
}
