//! Random games and random positions, the same ones for the same seed on every machine.

use super::board::{Board, Kind, Piece, SIZE, Side, Square};
use super::feen::write_feen;
use super::game::Game;

/// The splitmix64 generator.
#[derive(Clone, Debug)]
pub struct Rng {
    state: u64,
}

impl Rng {
    /// A generator whose numbers follow from the seed.
    #[must_use]
    pub fn new(seed: u64) -> Rng {
        Rng { state: seed }
    }

    /// The next 64 random bits.
    pub fn next_u64(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.state;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^ (bits >> 31)
    }

    /// A random number below `bound`, which must not be 0. The slight bias of the remainder does no harm here.
    #[allow(clippy::cast_possible_truncation, reason = "the result is below a usize")]
    pub fn below(&mut self, bound: usize) -> usize {
        (self.next_u64() % bound as u64) as usize
    }

    /// True once in `times`.
    fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    fn side(&mut self) -> Side {
        if self.once_in(2) { Side::South } else { Side::North }
    }
}

/// A game of random moves.
#[derive(Clone, Debug)]
pub struct RandomGame {
    /// The moves in written PMN.
    pub pmn: Vec<String>,
    /// The game after them.
    pub game: Game,
}

/// A game from the starting position in which each move is drawn from the legal ones with equal chance, until it ends
/// or has `max_plies` moves.
///
/// # Panics
/// Never: only legal moves are played.
#[must_use]
pub fn random_game(seed: u64, max_plies: Option<usize>) -> RandomGame {
    continue_randomly(Game::start(), &mut Rng::new(seed), max_plies)
}

/// As [`random_game`], from any game; `max_plies` counts the moves added.
///
/// # Panics
/// Never: only legal moves are played.
#[must_use]
pub fn continue_randomly(mut game: Game, rng: &mut Rng, max_plies: Option<usize>) -> RandomGame {
    let mut pmn = Vec::new();
    while max_plies.is_none_or(|max| pmn.len() < max) {
        let moves = game.legal_moves();
        if moves.is_empty() {
            break;
        }
        let mv = moves[rng.below(moves.len())];
        pmn.push(mv.pmn(&game));
        game.play(mv).expect("a legal move can be played");
    }
    RandomGame { pmn, game }
}

/// The canonical FEEN of a random position: one terminal piece a side (both generals or both dragons), up to 45 other
/// pieces of all kinds on any squares, sometimes pieces in hand, either side to move.
///
/// Generals may be face to face; a reader must turn them into dragons (ruling 3).
#[must_use]
pub fn random_feen(rng: &mut Rng) -> String {
    let mut board = Board::default();
    let terminal = if rng.once_in(3) { Kind::Dragon } else { Kind::General };
    for side in [Side::South, Side::North] {
        let square = empty_square(&board, rng);
        board.set(square, Some(Piece { side, kind: terminal }));
    }
    // Drawing the bound first gives sparse boards their share: few pieces make long rays, many make short ones.
    let most_pieces = 1 + rng.below(45);
    let pieces = rng.below(most_pieces + 1);
    for _ in 0..pieces {
        let square = empty_square(&board, rng);
        board.set(square, Some(random_piece(rng)));
    }
    let mut hands = [Vec::new(), Vec::new()];
    if rng.once_in(3) {
        for _ in 0..rng.below(SIZE * SIZE - board.pieces().count() + 1) {
            let piece = random_piece(rng);
            hands[rng.below(2)].push(piece);
        }
    }
    write_feen(&board, &hands, rng.side())
}

/// Any piece but a terminal one; a soldier about one time in three, as in a game.
fn random_piece(rng: &mut Rng) -> Piece {
    const KINDS: [Kind; 11] = [
        Kind::Advisor,
        Kind::Bear,
        Kind::Cannon,
        Kind::Cannon,
        Kind::Empress,
        Kind::Horse,
        Kind::Chariot,
        Kind::Soldier,
        Kind::Soldier,
        Kind::Soldier,
        Kind::Soldier,
    ];
    Piece { side: rng.side(), kind: KINDS[rng.below(KINDS.len())] }
}

fn empty_square(board: &Board, rng: &mut Rng) -> Square {
    loop {
        let square = (rng.below(SIZE), rng.below(SIZE));
        if board.get(square).is_none() {
            return square;
        }
    }
}
