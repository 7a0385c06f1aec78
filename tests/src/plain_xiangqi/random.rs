//! Random positions and games, the same ones for the same seed on every machine.
//!
//! Random moves hardly ever check or chase twice in a row. [`move_in_manner`] makes sides that keep at it, and
//! [`duel`] positions in which they can, so that the rules about perpetual check and chase are met often.

use super::board::{Board, FILES, Kind, Piece, Side, Square};
use super::game::{Game, State};
use super::history::Played;
use super::moves::PlainMove;
use crate::plain::random::Rng;

/// How a side of a random game chooses its moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Manner {
    /// Each legal move with equal chance.
    Any,
    /// A check where there is one.
    Checks,
    /// A chase where there is one, of the piece chased last if possible.
    Chases,
    /// A move that repeats a position where there is one.
    Repeats,
}

impl Manner {
    pub const ALL: [Manner; 4] = [Manner::Any, Manner::Checks, Manner::Chases, Manner::Repeats];

    /// One of them with equal chance.
    #[must_use]
    pub fn random(rng: &mut Rng) -> Manner {
        Manner::ALL[rng.below(Manner::ALL.len())]
    }
}

/// A random position with up to 45 pieces besides the generals, sparse ones as often as full ones; either side to move.
#[must_use]
pub fn position(rng: &mut Rng) -> Game {
    const KINDS: [Kind; 10] = [
        Kind::Advisor,
        Kind::Cannon,
        Kind::Cannon,
        Kind::Elephant,
        Kind::Horse,
        Kind::Horse,
        Kind::Chariot,
        Kind::Chariot,
        Kind::Soldier,
        Kind::Soldier,
    ];
    loop {
        let mut board = Board::default();
        add_generals(&mut board, rng);
        // Drawing the bound first gives sparse boards their share.
        let most_pieces = 1 + rng.below(45);
        for _ in 0..rng.below(most_pieces + 1) {
            add(&mut board, random_side(rng), KINDS[rng.below(KINDS.len())], rng);
        }
        let hands = [Vec::new(), Vec::new()];
        if let Ok(state) = State::starting(board, random_side(rng), hands, (0, 1)) {
            return Game::from_state(state);
        }
    }
}

/// A random position with exactly these pieces besides the generals, of one side and of the other; either side to move.
#[must_use]
pub fn ending(rng: &mut Rng, one: &[Kind], other: &[Kind]) -> Game {
    loop {
        let mut board = Board::default();
        add_generals(&mut board, rng);
        let first = random_side(rng);
        for (kinds, side) in [(one, first), (other, first.other())] {
            for &kind in kinds {
                add(&mut board, side, kind, rng);
            }
        }
        if board.pieces().count() == 2 + one.len() + other.len()
            && let Ok(state) = State::starting(board, random_side(rng), [Vec::new(), Vec::new()], (0, 1))
        {
            return Game::from_state(state);
        }
    }
}

/// A random position in which a side has one or two pieces that can attack, and the other some to be attacked or to
/// defend with: perpetual checks and chases are near.
#[must_use]
pub fn duel(rng: &mut Rng) -> Game {
    const ATTACKERS: [Kind; 3] = [Kind::Chariot, Kind::Cannon, Kind::Horse];
    const OTHERS: [Kind; 6] = [Kind::Advisor, Kind::Elephant, Kind::Soldier, Kind::Horse, Kind::Cannon, Kind::Chariot];
    loop {
        let mut board = Board::default();
        add_generals(&mut board, rng);
        let attacker = random_side(rng);
        for _ in 0..=rng.below(2) {
            add(&mut board, attacker, ATTACKERS[rng.below(ATTACKERS.len())], rng);
        }
        for _ in 0..rng.below(5) {
            add(&mut board, random_side(rng), OTHERS[rng.below(OTHERS.len())], rng);
        }
        let hands = [Vec::new(), Vec::new()];
        if let Ok(state) = State::starting(board, random_side(rng), hands, (0, 1)) {
            return Game::from_state(state);
        }
    }
}

/// A random position in which both sides have several pieces of a kind on one file or two: chariots, horses and cannons
/// mostly in pairs, and soldiers two to five in tandem.
#[must_use]
pub fn tandem(rng: &mut Rng) -> Game {
    loop {
        let mut board = Board::default();
        add_generals(&mut board, rng);
        for side in Side::BOTH {
            let other = rng.below(4);
            for files in [1 + rng.below(2), usize::from(other == 0)] {
                let kind = if other == 0 { KINDS_IN_PAIRS[rng.below(3)] } else { Kind::Soldier };
                for _ in 0..files {
                    let file = rng.below(FILES);
                    let most = if kind == Kind::Soldier { 4 } else { 2 };
                    for _ in 0..2 + rng.below(most) {
                        add_on(&mut board, side, kind, |square| square.0 == file, rng);
                    }
                }
            }
            for _ in 0..rng.below(4) {
                add(&mut board, side, Kind::ALL[rng.below(3)], rng);
            }
        }
        let hands = [Vec::new(), Vec::new()];
        if let Ok(state) = State::starting(board, random_side(rng), hands, (0, 1)) {
            return Game::from_state(state);
        }
    }
}

/// The kinds that stand in pairs on one file now and then.
const KINDS_IN_PAIRS: [Kind; 3] = [Kind::Chariot, Kind::Horse, Kind::Cannon];

fn random_side(rng: &mut Rng) -> Side {
    Side::BOTH[rng.below(2)]
}

fn add_generals(board: &mut Board, rng: &mut Rng) {
    for side in Side::BOTH {
        add(board, side, Kind::General, rng);
    }
}

/// Adds a piece on an empty square where it can stand.
fn add(board: &mut Board, side: Side, kind: Kind, rng: &mut Rng) {
    add_on(board, side, kind, |_| true, rng);
}

/// The same on one of these squares.
fn add_on(board: &mut Board, side: Side, kind: Kind, wanted: impl Fn(Square) -> bool, rng: &mut Rng) {
    let piece = Piece { side, kind };
    // A random board can fill all the points of the advisors or elephants; then the piece is left out.
    let squares: Vec<Square> =
        Board::all_squares().filter(|&square| board.get(square).is_none() && piece.can_stand_on(square)).collect();
    let squares: Vec<Square> = squares.into_iter().filter(|&square| wanted(square)).collect();
    if !squares.is_empty() {
        board.set(squares[rng.below(squares.len())], Some(piece));
    }
}

/// A legal move in the given manner; none if the game is over.
#[must_use]
pub fn move_in_manner(game: &Game, manner: Manner, rng: &mut Rng) -> Option<PlainMove> {
    let legal = game.legal();
    let insistent = if manner == Manner::Any { Vec::new() } else { insistent_moves(game, &legal, manner) };
    let moves = if insistent.is_empty() { legal } else { insistent };
    if moves.is_empty() { None } else { Some(moves[rng.below(moves.len())]) }
}

/// Those of the moves that do what the manner wants.
fn insistent_moves(game: &Game, legal: &[PlainMove], manner: Manner) -> Vec<PlainMove> {
    let mut after = game.clone();
    let last = game.moves().iter().rev().find(|played| played.side == game.side_to_move());
    let mut attacks: Vec<(PlainMove, Played, usize)> = Vec::new();
    for &mv in legal {
        after.advance(mv);
        attacks.push((mv, after.moves().last().expect("a move was played").clone(), after.occurrences()));
        after.take_back();
    }
    let select = |wanted: &dyn Fn(&Played, usize) -> bool| -> Vec<PlainMove> {
        attacks.iter().filter(|(_, played, times)| wanted(played, *times)).map(|&(mv, ..)| mv).collect()
    };
    match manner {
        Manner::Any => Vec::new(),
        Manner::Checks => select(&|played, _| played.is_check()),
        Manner::Chases => {
            let again = select(&|played, _| {
                last.is_some_and(|last| last.chases.iter().any(|chase| played.chases_piece(chase.target)))
            });
            if again.is_empty() { select(&|played, _| !played.chases.is_empty()) } else { again }
        }
        Manner::Repeats => select(&|_, times| times > 1),
    }
}

/// Continues a game from a position until it ends or this many more moves were played. Each side keeps to its manner,
/// South's first, but once in sixteen moves it plays anything.
///
/// # Panics
/// Never: only legal moves are played.
#[must_use]
pub fn continue_game(mut game: Game, manners: [Manner; 2], rng: &mut Rng, most_plies: usize) -> Game {
    for _ in 0..most_plies {
        let manner = if rng.below(16) == 0 { Manner::Any } else { manners[game.side_to_move() as usize] };
        let Some(mv) = move_in_manner(&game, manner, rng) else { break };
        game.advance(mv);
    }
    game
}
