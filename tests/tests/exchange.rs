//! The exchange evaluation against a plain one: the captures on one square are played on a board of squares, cheapest
//! capturer first, and before each of them its side asks whether stopping is better.
//!
//! Conventions, those of [`Board::exchange_at_least`](xiongmao_movegen::xiongqi::Board::exchange_at_least): a soldier
//! that captures within the exchange is not promoted; a terminal piece does not capture where it would be captured in
//! turn; generals that come face to face on the way do not transform. Where two pieces of one kind could capture,
//! either may, so the plain exchange gives a range, and nearly always one number.

use xiongmao_movegen::Position;
use xiongmao_movegen::xiongqi::{EXCHANGE_VALUES, Game, PieceKind};
use xiongmao_tests::pair::{Pair, engine_move};
use xiongmao_tests::plain::random::{Rng, random_feen, random_game};
use xiongmao_tests::plain::{self, Board, Kind, Piece, PlainMove, Side, Square};
use xiongmao_tests::{rounds, scaled};

/// The number of random positions, and of positions from random games.
const POSITIONS: u64 = 20_000;
const GAMES: u64 = 150;
/// The distances of the tested thresholds from the true value, beside the value itself.
const AROUND: [i32; 5] = [1, 40, 100, 330, 900];
/// Any exchange in which a terminal piece is lost is worth less than this, its mirror image more.
const TERMINAL_LOSS: i32 = -10_000;

fn value(kind: Kind) -> i32 {
    let kind = PieceKind::from_letter(kind.letter()).expect("the letters are those of the rules");
    EXCHANGE_VALUES[kind.index()]
}

/// The smallest and the largest value of an exchange, over all choices between equal capturers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Range {
    least: i32,
    greatest: i32,
}

impl Range {
    const NOTHING: Self = Self { least: 0, greatest: 0 };

    /// The range of `gain` minus what the other side then gets.
    fn after(gain: i32, reply: Self) -> Self {
        Self { least: gain - reply.greatest, greatest: gain - reply.least }
    }

    /// The range for a side that may stop instead.
    fn or_nothing(self) -> Self {
        Self { least: self.least.max(0), greatest: self.greatest.max(0) }
    }

    fn joined(self, other: Self) -> Self {
        Self { least: self.least.min(other.least), greatest: self.greatest.max(other.greatest) }
    }
}

fn moved(board: &Board, from: Square, to: Square, becomes: Piece) -> Board {
    let mut after = *board;
    after.set(from, None);
    after.set(to, Some(becomes));
    after
}

/// The squares of `side`'s pieces that could capture on `square`, where an enemy stands. Moves are generated although a
/// terminal piece may be gone.
fn capturers(board: &Board, square: Square, side: Side) -> Vec<(Square, Piece)> {
    let of_side = board.pieces().filter(|(_, piece)| piece.side == side);
    of_side.filter(|&(from, _)| plain::reaches(board, from, square)).collect()
}

/// The gain of `side` from capturing on `square` or stopping.
fn recapture(board: &Board, square: Square, side: Side) -> Range {
    let capturers = capturers(board, square, side);
    let Some(cheapest) = capturers.iter().map(|(_, piece)| value(piece.kind)).min() else { return Range::NOTHING };
    let victim = board.get(square).expect("an exchange happens on a piece").kind;
    if victim.is_terminal() {
        return Range { least: value(victim), greatest: value(victim) };
    }
    let choices = capturers.iter().filter(|(_, piece)| value(piece.kind) == cheapest).map(|&(from, piece)| {
        let after = moved(board, from, square, piece);
        if piece.kind.is_terminal() && !self::capturers(&after, square, side.other()).is_empty() {
            return Range::NOTHING;
        }
        Range::after(value(victim), recapture(&after, square, side.other())).or_nothing()
    });
    choices.reduce(Range::joined).expect("there is a cheapest capturer")
}

/// The value of the exchange that this move begins, for the mover.
fn exchange(board: &Board, mv: PlainMove) -> Range {
    let piece = board.get(mv.from).expect("a move moves a piece");
    let becomes = Piece { kind: mv.promotion.and_then(Kind::from_letter).unwrap_or(piece.kind), ..piece };
    let captured = board.get(mv.to).map_or(0, |victim| value(victim.kind));
    let gain = captured + value(becomes.kind) - value(piece.kind);
    let after = moved(board, mv.from, mv.to, becomes);
    Range::after(gain, recapture(&after, mv.to, piece.side.other()))
}

#[derive(Default, Debug)]
struct Seen {
    plies: usize,
    uncertain: usize,
    recaptured: usize,
    losing: usize,
    terminal_lost: usize,
    terminal_won: usize,
}

fn check(game: &Game, plain: &plain::Game, mv: PlainMove, seen: &mut Seen) {
    let board = &plain.position().board;
    let words = |threshold| format!("{} at least {threshold} in {}", mv.pmn(plain), plain.feen());
    let at_least = |threshold| Position::exchange_at_least(game, engine_move(mv), threshold);
    seen.plies += 1;
    if board.get(mv.to).is_some_and(|victim| victim.kind.is_terminal()) {
        assert!(at_least(-TERMINAL_LOSS), "{}", words(-TERMINAL_LOSS));
        seen.terminal_won += 1;
        return;
    }
    let Range { least, greatest } = exchange(board, mv);
    if least < TERMINAL_LOSS {
        assert!(!at_least(TERMINAL_LOSS), "{}", words(TERMINAL_LOSS));
        seen.terminal_lost += 1;
        return;
    }
    let alone = board.get(mv.to).map_or(0, |victim| value(victim.kind));
    seen.recaptured += usize::from(mv.promotion.is_none() && greatest < alone);
    seen.losing += usize::from(greatest < 0);
    seen.uncertain += usize::from(least < greatest);
    for threshold in std::iter::once(least).chain(AROUND.map(|margin| least - margin)) {
        assert!(at_least(threshold), "{}", words(threshold));
    }
    for threshold in AROUND.map(|margin| greatest + margin) {
        assert!(!at_least(threshold), "{}", words(threshold));
    }
    // Most callers use thresholds near 0.
    assert!(!at_least(0) || greatest >= 0, "{}", words(0));
    assert!(at_least(0) || least < 0, "{}", words(0));
}

fn check_all(game: &Game, plain: &plain::Game, seen: &mut Seen) {
    for mv in plain.pseudo_moves() {
        check(game, plain, mv, seen);
    }
}

#[test]
fn random_positions() {
    let (mut rng, mut seen) = (Rng::new(21), Seen::default());
    for _ in 0..rounds(POSITIONS) {
        let pair = Pair::from_feen(&random_feen(&mut rng));
        check_all(&pair.game, &pair.plain, &mut seen);
    }
    assert!(
        seen.plies > scaled(300_000) && seen.recaptured > scaled(50_000) && seen.losing > scaled(50_000),
        "{seen:?}"
    );
    assert!(seen.terminal_lost.min(seen.terminal_won) > scaled(1_000) && seen.uncertain < seen.plies / 20, "{seen:?}");
}

#[test]
fn random_games() {
    let mut seen = Seen::default();
    for seed in 0..rounds(GAMES) {
        let plain = random_game(seed, Some(10 + seed as usize % 90)).game;
        let game = Game::from_feen(&plain.feen()).expect("the FEEN of a game");
        check_all(&game, &plain, &mut seen);
    }
    assert!(seen.plies > scaled(1_000) && seen.losing > scaled(100), "{seen:?}");
}
