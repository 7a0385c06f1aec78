//! The engine's rules against the plain implementation, on random positions and in random games.

use std::collections::BTreeMap;

use xiongmao_movegen::xiongqi::{Board, Game};
use xiongmao_movegen::{Move, MoveList, Position, Silent};
use xiongmao_tests::both::plain_move;
use xiongmao_tests::plain::PlainMove;
use xiongmao_tests::plain::random::{Rng, random_feen};
use xiongmao_tests::{plain, rounds};

/// The number of random positions that are fully compared.
const POSITIONS: u64 = 100_000;

/// One in this many of them is also checked with each of the 65,536 possible bit patterns of a move.
const EVERY_PATTERN: u64 = 50;

/// One in this many of them is also checked for the effect of each move on the terminal pieces.
const EVERY_ATTACK: u64 = 20;

/// One in this many of them is also counted two plies deep.
const EVERY_PERFT: u64 = 100;

/// The number of random games from the starting position.
const GAMES: u64 = 700;

/// The number of random games from positions with few pieces, which take longer and end in more ways.
const SPARSE_GAMES: u64 = 1_300;

/// The maximum number of pieces of such a position.
const FEW: usize = 7;

/// The maximum number of plies of a game.
const LONGEST_GAME: usize = 600;

/// A number of consecutive moves that overflows the type of the half-move clock.
const QUIET_PLIES: usize = 66_000;

/// The two implementations of one game.
struct Pair {
    engine: Game,
    plain: plain::Game,
}

impl Pair {
    fn read(feen: &str) -> Pair {
        Pair {
            engine: Game::from_feen(feen).unwrap_or_else(|error| panic!("{feen}: {error}")),
            plain: plain::Game::from_feen(feen).unwrap_or_else(|error| panic!("{feen}: {error}")),
        }
    }

    /// Compares position, moves, status and check; returns the legal moves.
    fn compare(&self) -> MoveList {
        let feen = self.plain.feen();
        assert_eq!(self.engine.feen(), feen);
        let board = self.engine.board();
        let mut pseudo = MoveList::new();
        board.moves(&mut pseudo);
        assert_eq!(sorted(&pseudo), sorted_plain(self.plain.pseudo_moves()), "{feen}");
        assert_eq!(board.count_moves(), pseudo.len() as u64, "{feen}");
        let legal = self.engine.legal_moves();
        assert_eq!(sorted(&legal), sorted_plain(self.plain.legal_moves()), "{feen}");
        assert_eq!(self.engine.status().to_string(), self.plain.status_line(), "{feen}");
        assert_eq!(self.engine.in_check(), self.plain.check(), "{feen}");
        check_moves(board, &pseudo);
        legal
    }

    /// Plays one move in both.
    fn play(&mut self, mv: Move) {
        self.engine.play(mv).unwrap_or_else(|error| panic!("{}: {mv:?}: {error}", self.plain.feen()));
        self.plain.play(plain_move(mv)).unwrap_or_else(|error| panic!("{error}"));
    }

    /// Compares the predicted effect of each legal move on the terminal pieces with the actual one.
    fn compare_attacks(&self, legal: &MoveList) {
        let us = self.engine.side_to_move();
        let attacked = self.engine.in_check();
        // If the terminal piece can be captured now, the search never asks about other moves.
        let wins = self.engine.board().terminal_attacked(!us);
        for mv in legal {
            let mut next = self.plain.clone();
            next.play(plain_move(mv)).expect("a legal move");
            let own = next.position().board.terminal_square(self.plain.side_to_move()).expect("a terminal piece");
            let exposed = next.pseudo_moves().iter().any(|reply| reply.to == own);
            let goes_on = next.status() == plain::Status::InProgress;
            let feen = self.plain.feen();
            assert_eq!(self.engine.is_suicidal(mv, attacked), exposed && goes_on, "{feen}: {mv:?}");
            // The dragons of two generals that meet attack each other, but the one to move captures first.
            let meet = next.feen().contains('D') && !feen.contains('D');
            if !wins && !meet {
                let attacks = next.check() || next.status_line().starts_with("mareking");
                assert_eq!(self.engine.gives_check(mv), attacks, "{feen}: {mv:?}");
            }
        }
    }
}

fn sorted(moves: &MoveList) -> Vec<PlainMove> {
    let mut moves: Vec<PlainMove> = moves.iter().map(|&mv| plain_move(mv)).collect();
    moves.sort_unstable();
    moves
}

fn sorted_plain(mut moves: Vec<PlainMove>) -> Vec<PlainMove> {
    moves.sort_unstable();
    moves
}

/// Each generated move is pseudo-legal and in the right half of the list, and unmaking it restores the board exactly.
fn check_moves(board: &Board, pseudo: &MoveList) {
    assert_eq!(board.keys(), &board.computed_keys());
    let mut noisy = MoveList::new();
    board.noisy(&mut noisy);
    for (index, mv) in pseudo.into_iter().enumerate() {
        assert!(board.is_pseudo_legal(mv), "{mv:?}");
        assert_eq!(board.is_noisy(mv), index < noisy.len(), "{mv:?}");
        let mut after = board.clone();
        let undo = after.make(mv, &mut Silent);
        assert_eq!(after.keys(), &after.computed_keys(), "{mv:?}");
        after.unmake(&undo);
        assert!(after == *board, "{mv:?} is not taken back");
    }
}

/// Of all bit patterns, only the generated moves are pseudo-legal.
fn check_patterns(board: &Board, feen: &str) {
    let mut pseudo = MoveList::new();
    board.moves(&mut pseudo);
    let mut generated = vec![false; 1 << 16];
    for mv in &pseudo {
        assert!(!generated[usize::from(mv.0)], "{feen}: {mv:?} twice");
        generated[usize::from(mv.0)] = true;
    }
    for pattern in 0..=u16::MAX {
        assert_eq!(board.is_pseudo_legal(Move(pattern)), generated[usize::from(pattern)], "{feen}: {pattern:#06x}");
    }
}

/// Counts the lines of this many plies, checking keys and restoration at each node.
fn checked_perft(board: &mut Board, depth: u32) -> u64 {
    assert_eq!(board.keys(), &board.computed_keys());
    if depth == 0 {
        return 1;
    }
    let mut list = MoveList::new();
    board.moves(&mut list);
    let before = board.clone();
    let mut lines = 0;
    for mv in &list {
        let undo = board.make(mv, &mut Silent);
        lines += checked_perft(board, depth - 1);
        board.unmake(&undo);
        assert!(*board == before, "{mv:?} is not taken back");
    }
    lines
}

#[test]
fn random_positions() {
    let mut rng = Rng::new(1);
    for index in 0..rounds(POSITIONS) {
        let feen = random_feen(&mut rng);
        let pair = Pair::read(&feen);
        let legal = pair.compare();
        let board = pair.engine.board();
        if index % EVERY_PATTERN == 0 {
            check_patterns(board, &feen);
        }
        if index % EVERY_ATTACK == 0 {
            pair.compare_attacks(&legal);
        }
        if index % EVERY_PERFT == 0 {
            assert_eq!(checked_perft(&mut board.clone(), 2), plain::perft(&pair.plain, 2, false), "{feen}");
        }
    }
}

#[test]
fn the_starting_position_with_checks_at_each_node() {
    assert_eq!(checked_perft(&mut Game::start().board().clone(), 4), 458_226);
}

/// The number of games with each ending.
type Endings = BTreeMap<String, u32>;

/// Plays random legal moves in both and compares after each; sometimes plays a repetitive move, which ends the game.
fn play_randomly(mut pair: Pair, rng: &mut Rng, endings: &mut Endings) {
    for _ in 0..LONGEST_GAME {
        let legal = pair.compare();
        if legal.is_empty() {
            break;
        }
        let mut pseudo = MoveList::new();
        pair.engine.board().moves(&mut pseudo);
        for mv in &pseudo {
            let repetitive = pair.engine.is_repetitive(mv);
            assert_eq!(repetitive, !legal.contains(&mv), "{}: {mv:?}", pair.plain.feen());
            assert_eq!(repetitive, pair.plain.is_repetitive(plain_move(mv)), "{}: {mv:?}", pair.plain.feen());
            if repetitive {
                let mut lost = Pair { engine: pair.engine.clone(), plain: pair.plain.clone() };
                lost.play(mv);
                lost.compare();
                assert_eq!(lost.engine.take_back(), Some(mv));
                assert_eq!(lost.engine.status(), pair.engine.status());
                *endings.entry("repetition".to_owned()).or_default() += 1;
            }
        }
        pair.play(legal[rng.below(legal.len())]);
    }
    let ending = pair.plain.status_line();
    let name = ending.split(' ').next().expect("a name").to_owned();
    *endings.entry(name).or_default() += 1;
    take_everything_back(pair.engine);
}

/// Takes back a whole game, which must restore its first position.
fn take_everything_back(mut game: Game) {
    while game.take_back().is_some() {
        assert_eq!(game.board().keys(), &game.board().computed_keys());
    }
    assert_eq!(game.plies_played(), 0);
    let again = Game::from_feen(&game.feen()).expect("a position of the game");
    assert!(again.board() == game.board());
}

#[test]
fn random_games() {
    let mut endings = Endings::new();
    for seed in 0..rounds(GAMES) {
        let pair = Pair { engine: Game::start(), plain: plain::Game::start() };
        play_randomly(pair, &mut Rng::new(seed), &mut endings);
    }
    assert!(endings["mareking"] > 0, "{endings:?}");
}

#[test]
fn random_games_with_few_pieces() {
    let mut endings = Endings::new();
    let mut rng = Rng::new(2);
    let mut games = 0;
    while games < rounds(SPARSE_GAMES) {
        let feen = random_feen(&mut rng);
        let pair = Pair::read(&feen);
        if pair.plain.position().board.pieces().count() <= FEW {
            play_randomly(pair, &mut rng, &mut endings);
            games += 1;
        }
    }
    println!("{endings:?}");
    for ending in ["mareking", "insufficient", "movelimit", "repetition"] {
        assert!(endings.get(ending).is_some_and(|&times| times > 0), "{ending} in {endings:?}");
    }
}

#[test]
fn the_counter_of_quiet_plies_stays_in_its_type() {
    let mut game = Game::from_feen("r6g^/8/8/8/8/8/8/G^6R / X/x").expect("a position");
    game.set_halfmove_limit(None);
    let line: Vec<Move> = ["h1h2", "a8a7", "h2h1", "a7a8"]
        .iter()
        .map(|token| {
            let mv = game.read_move(token).expect("a move");
            Position::make(&mut game, mv, &mut Silent);
            mv
        })
        .collect();
    for &mv in line.iter().cycle().take(QUIET_PLIES) {
        Position::make(&mut game, mv, &mut Silent);
    }
    assert_eq!(game.board().halfmove_clock(), u16::MAX);
    for _ in 0..QUIET_PLIES + line.len() {
        Position::unmake(&mut game);
    }
    assert_eq!((game.board().halfmove_clock(), game.plies_played()), (0, 0));
}
