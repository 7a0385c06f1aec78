//! One interface to every game, for programs that play any of them: text in, text out, one virtual call per question.
//!
//! [`Rules`] describes a game and sets up its positions, [`Playable`] is a game in progress, and [`AnyGame`] owns one
//! of any type. The protocol, records, pictures and referees use these. A search works on the game's own type instead;
//! see [`Position`](crate::Position).
//!
//! A new game implements [`Position`](crate::Position) and what [`Playable`] requires. [`AnyPosition`], the part of a
//! position that programs need, follows from these.

use std::any::Any;
use std::fmt;
use std::ops::{Deref, DerefMut};

use serde::Serialize;
use xiongmao_language::SideNames;

use crate::any_square::{AnySquare, NoSquare};
pub use crate::error::{LineError, NotationError, PlayError};
use crate::explanation::MoveExplanation;
use crate::notation::Notation;
pub use crate::notation::tokens::LineReader;
use crate::overruled::Overruled;
use crate::perft;
use crate::pieces::PieceInfo;
use crate::position::Legality;
use crate::rule_option::{RuleOption, RuleOptionError};
use crate::status::Status;
use crate::{Move, MoveList, Setup, Side};

/// A notation that the game does not have, and those that it has.
#[derive(Serialize)]
#[serde(tag = "code", content = "arguments", rename_all = "snake_case")]
enum NoNotation {
    NoNotation { game: &'static str, name: &'static str, known: Vec<&'static str> },
}

/// How a board is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BoardStyle {
    /// Pieces are placed on squares.
    Squares,
    /// Pieces are placed on the points where lines cross.
    Points,
}

/// The description of a game: its names, its board, and functions that set up positions.
pub struct Rules {
    /// The name of the game in options and in the headers of files: lower case, one word.
    pub name: &'static str,
    /// The name of the game for people and, as SNN, in records.
    pub title: &'static str,
    /// What English speakers call the game, and PGN in its tag `Game`.
    pub english_title: &'static str,
    /// The number of files, lettered from `a`.
    pub files: usize,
    /// The number of rows, numbered from 1 on South's side. The river lies in the middle.
    pub rows: usize,
    /// How the board is drawn.
    pub board: BoardStyle,
    /// What its players call the sides.
    pub sides: SideNames,
    /// The starting position in FEEN.
    pub start_feen: &'static str,
    /// The default move limit, in half-moves; see [`AnyPosition::halfmove_clock`].
    pub halfmove_limit: u32,
    /// Whether check binds: a move that leaves its own terminal piece attacked is illegal, so that the game ends with
    /// checkmate. Otherwise such a move is legal, and the game ends when the terminal piece is captured.
    pub check_binds: bool,
    /// The notations of moves that the game has; the first is the default.
    pub notations: &'static [Notation],
    /// The rules that players choose among.
    pub options: &'static [RuleOption],
    /// Called by [`pieces`](Self::pieces).
    pub(crate) pieces: fn() -> Vec<PieceInfo>,
    /// Called by [`start`](Self::start).
    pub(crate) start: fn() -> AnyGame,
    /// Called by [`from_feen`](Self::from_feen).
    pub(crate) from_feen: fn(&str) -> Result<AnyGame, NotationError>,
    /// Called by [`from_fen`](Self::from_fen).
    pub(crate) from_fen: fn(&str) -> Result<AnyGame, NotationError>,
    /// Called by [`set_up`](Self::set_up).
    pub(crate) set_up: fn(&Setup) -> Result<AnyGame, NotationError>,
    /// Called by [`ggn`](Self::ggn).
    pub(crate) ggn: fn() -> String,
}

impl Rules {
    /// A game at its start.
    pub fn start(&self) -> AnyGame {
        (self.start)()
    }

    /// A game that starts from a position in FEEN.
    ///
    /// # Errors
    /// If the text is not a position of this game in FEEN; the error says why, and where.
    pub fn from_feen(&self, text: &str) -> Result<AnyGame, NotationError> {
        (self.from_feen)(text)
    }

    /// A game that starts from a position in FEN.
    ///
    /// # Errors
    /// If the text is not a position of this game in FEN; the error says why, and where.
    pub fn from_fen(&self, text: &str) -> Result<AnyGame, NotationError> {
        (self.from_fen)(text)
    }

    /// A game that starts from these pieces.
    ///
    /// # Errors
    /// If that is not a position of this game.
    ///
    /// # Panics
    /// If the game does not have such a piece or square.
    pub fn set_up(&self, setup: &Setup) -> Result<AnyGame, NotationError> {
        (self.set_up)(setup)
    }

    /// Every piece of the game, of both sides, in the order of their indices.
    pub fn pieces(&self) -> Vec<PieceInfo> {
        (self.pieces)()
    }

    /// The movement table of the game, as GGN.
    pub fn ggn(&self) -> String {
        (self.ggn)()
    }

    /// Refuses a notation that the game does not have.
    ///
    /// # Errors
    /// If the game does not have it; the error lists the notations of the game.
    pub fn check_notation(&self, notation: Notation) -> Result<(), NotationError> {
        if self.notations.contains(&notation) {
            return Ok(());
        }
        let known = self.notations.iter().map(|known| known.name()).collect();
        Err(NotationError::new(NoNotation::NoNotation { game: self.title, name: notation.name(), known }))
    }

    /// The squares of the board, rank by rank from South's own, a1 first.
    pub fn squares(&self) -> impl DoubleEndedIterator<Item = AnySquare> + ExactSizeIterator + Clone + use<> {
        let files = self.files;
        (0..files * self.rows).map(move |index| AnySquare::new(index % files, index / files))
    }

    /// The place of a square among [`squares`](Self::squares): a1 is 0, b1 is 1. `None` off the board.
    pub const fn index(&self, square: AnySquare) -> Option<usize> {
        if square.file() < self.files && square.rank() < self.rows {
            Some(square.rank() * self.files + square.file())
        } else {
            None
        }
    }

    /// The square with this name.
    ///
    /// # Errors
    /// If the board has no such square.
    pub fn square(&self, name: &str) -> Result<AnySquare, NoSquare> {
        let square = name.parse().ok().filter(|&square| self.index(square).is_some());
        let last = AnySquare::new(self.files - 1, self.rows - 1);
        square.ok_or_else(|| NoSquare { last, found: name.to_owned() })
    }

    /// Whether left and right do not matter: the starting position is its own mirror image, so whatever can be played
    /// on one wing can be played on the other.
    pub fn has_mirror_images(&self) -> bool {
        // The mark of the terminal piece stands behind its letter.
        let board = self.start_feen.split(' ').next().unwrap_or_default();
        board.split('/').all(|row| {
            let pieces = row.chars().filter(|&sign| sign != '^');
            pieces.clone().eq(pieces.rev())
        })
    }

    /// This square of the board in the mirror: `a1` is the last one of its rank, and so on.
    pub const fn mirrored(&self, square: AnySquare) -> AnySquare {
        AnySquare::new(self.files - 1 - square.file(), square.rank())
    }

    /// Whether this FEEN or FEN has as many rows as this game's board.
    pub fn has_shape_of(&self, text: &str) -> bool {
        text.split_whitespace().next().is_some_and(|board| board.split('/').count() == self.rows)
    }
}

impl PartialEq for Rules {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Rules {}

impl fmt::Debug for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// The part of the interface to a game in progress that [`Position`](crate::Position) and what all games keep alike
/// answer.
pub trait AnyPosition {
    /// Whose turn it is.
    fn side_to_move(&self) -> Side;
    /// The key of the board and the side to move.
    fn key(&self) -> u64;
    /// Whether the terminal piece of the side to move is attacked.
    fn in_check(&self) -> bool;
    /// Whether a pseudo-legal move is legal, without regard to the history.
    fn legality(&self, mv: Move) -> Legality;
    /// Whether this pseudo-legal move captures the terminal piece.
    fn captures_terminal(&self, mv: Move) -> bool;
    /// Whether this pseudo-legal move captures or promotes.
    fn is_noisy(&self, mv: Move) -> bool;
    /// Half-moves since the last move that reset the move limit's count.
    fn halfmove_clock(&self) -> u32;
    /// The number of half-moves at which the game is drawn; `None` if the rule is off.
    fn halfmove_limit(&self) -> Option<u32>;
    /// Sets the number of half-moves at which the game is drawn; `None` turns the rule off.
    fn set_halfmove_limit(&mut self, limit: Option<u32>);
    /// Whether the history forbids any move here.
    fn has_forbidden_move(&self) -> bool;
    /// The value of the piece with this index in an exchange; see
    /// [`Position::exchange_value`](crate::Position::exchange_value).
    fn exchange_value(&self, piece: usize) -> i32;
    /// The origin and the destination of a move.
    fn squares_of(&self, mv: Move) -> (AnySquare, AnySquare);
    /// The moves played since the position that was set up, oldest first.
    fn played(&self) -> Vec<Move>;
    /// The number of plies in [`played`](Self::played).
    fn plies_played(&self) -> usize;
    /// Where [`go_on`](Playable::go_on) let the game go on for the first time; `None` if it did not.
    fn overruled(&self) -> Option<Overruled>;
    /// The pieces of the position, to set up another one.
    fn setup(&self) -> Setup;
    /// The position in FEEN.
    fn feen(&self) -> String;
    /// The position in FEN.
    fn fen(&self) -> String;
    /// The piece on a square.
    fn piece_at(&self, square: AnySquare) -> Option<PieceInfo>;
    /// The pieces that this side has captured and the number of each, in the order of their indices.
    fn captured_by(&self, side: Side) -> Vec<(PieceInfo, u32)>;
    /// A copy.
    fn to_any(&self) -> AnyGame;
}

/// A game in progress, of any kind: the position, its history, and its notation.
pub trait Playable: AnyPosition + perft::Tree + Any + fmt::Debug + Send + Sync {
    /// The description of this game.
    fn rules(&self) -> &'static Rules;
    /// Whether the game continues, and how it ended if not.
    fn status(&self) -> Status;
    /// Whether the terminal piece is attacked and every legal move leaves it attacked.
    fn in_checkmate(&self) -> bool;
    /// All legal moves; none when the game is over.
    fn legal_moves(&self) -> MoveList;
    /// The legal moves after which the opponent cannot capture the terminal piece at once: the legal moves of chess.
    fn safe_moves(&self) -> MoveList {
        let mut moves = self.legal_moves();
        moves.retain(|mv| self.legality(mv) == Legality::Safe);
        moves
    }

    /// Plays a move. A move that the history forbids is accepted and ends the game.
    ///
    /// # Errors
    /// If the game is over or the rules of movement do not allow the move. The game is unchanged then.
    fn play(&mut self, mv: Move) -> Result<(), PlayError>;
    /// Takes back the last move played, if any, and returns it.
    fn take_back(&mut self) -> Option<Move>;
    /// Explains every move of [`played`](AnyPosition::played): checks, chases, repetitions, and what ended the game.
    fn explain(&self) -> Vec<MoveExplanation>;
    /// Leaves the judgement of everything but the last move to players or an arbiter: from now on the game ends only
    /// when the side to move has no move or no terminal piece. Repetition, the move limit and material end nothing,
    /// and a game that they have ended continues. It also holds after [`take_back`](Self::take_back).
    fn leave_to_arbiter(&mut self);
    /// Lets a game go on that repetition, a ban on every move, the move limit or too little material has ended, as a
    /// host does that judges by other rules: what has ended it is not counted on any more, neither by
    /// [`status`](Self::status) nor by a search, until moves are taken back to before the end. Returns whether it had
    /// ended like that; a captured terminal piece and a side that cannot move leave nothing to go on with.
    fn go_on(&mut self) -> bool;
    /// How the rule is played that has this name among the game's [`Rules::options`]; `None` if none has.
    fn rule_choice(&self, _option: &str) -> Option<&'static str> {
        None
    }
    /// Chooses how that rule is played. [`RuleSettings`](crate::RuleSettings) holds such choices for many games.
    ///
    /// # Errors
    /// If the game has no such option, or the option no such choice.
    fn choose_rule(&mut self, option: &str, _choice: &str) -> Result<(), RuleOptionError> {
        Err(RuleOptionError::no_option(option))
    }

    /// Reads one move in any notation that the game accepts. Does not play it.
    ///
    /// # Errors
    /// If the token is not a pseudo-legal move here, or the game is over.
    fn read_move(&self, token: &str) -> Result<Move, NotationError> {
        self.read_move_as(token, Notation::default())
    }
    /// As [`read_move`](Self::read_move), if the notation is known. It decides what could be read in two ways.
    ///
    /// # Errors
    /// As [`read_move`](Self::read_move), and if the game does not have this notation.
    fn read_move_as(&self, token: &str, notation: Notation) -> Result<Move, NotationError>;
    /// Writes a move, which must be pseudo-legal in this position. A notation that the game does not have is replaced
    /// by the game's default.
    fn write_move(&self, mv: Move, notation: Notation) -> String;
    /// The character that PMN writes between the squares of this pseudo-legal move. It and the move's bits make up the
    /// whole of [`Notation::Pmn`], so that programs may keep their own output.
    fn pmn_sign(&self, mv: Move) -> char;
    /// Reads the next token of a line and plays it.
    ///
    /// # Errors
    /// If the token cannot be played. The game is unchanged then.
    fn play_token(&mut self, line: &mut LineReader, token: &str) -> Result<(), NotationError> {
        let mv = self.read_move_as(token, line.notation.unwrap_or_default())?;
        self.play(mv).map_err(NotationError::new)
    }

    /// The squares of this side's pieces that would capture an enemy on this square, whether or not that move were
    /// legal. On the square of the other side's terminal piece, these pieces give check.
    ///
    /// ```
    /// use xiongmao_movegen::{AnySquare, Side, games};
    ///
    /// let (c2, c6) = (AnySquare::new(2, 1), AnySquare::new(2, 5));
    /// assert_eq!(games::GAMES[0].start().attackers(c6, Side::South), [c2]);
    /// ```
    fn attackers(&self, square: AnySquare, side: Side) -> Vec<AnySquare>;
    /// The squares of pieces that no game brings there: soldiers of Xiangqi behind their start, as composed positions
    /// have them.
    fn composed(&self) -> Vec<AnySquare> {
        Vec::new()
    }
    /// The square of this side's terminal piece; `None` once it is captured.
    fn terminal(&self, side: Side) -> Option<AnySquare>;
}

/// An owned game in progress, of any kind.
pub struct AnyGame(Box<dyn Playable>);

impl AnyGame {
    /// Boxes a game and hides its type.
    pub fn new(game: impl Playable) -> Self {
        Self(Box::new(game))
    }

    /// The game, if it is one of this type.
    pub fn downcast<G: Playable>(&self) -> Option<&G> {
        (&*self.0 as &dyn Any).downcast_ref()
    }

    /// The same game before its first move: the position that was set up, with the same rules.
    #[must_use]
    pub fn at_start(&self) -> Self {
        let mut start = self.clone();
        while start.take_back().is_some() {}
        start
    }

    /// The pieces on the board and their squares, a1 first.
    pub fn pieces(&self) -> impl Iterator<Item = (AnySquare, PieceInfo)> {
        self.rules().squares().filter_map(|square| Some((square, self.piece_at(square)?)))
    }

    /// The same board and hands with the other side to move, as the start of a game.
    ///
    /// # Errors
    /// If that is not a position of the game: in Xiangqi, the side that has just moved must not be in check.
    pub fn with_other_side_to_move(&self) -> Result<Self, NotationError> {
        let setup = self.setup();
        self.rules().set_up(&Setup { to_move: !setup.to_move, ..setup })
    }

    /// The same position without the piece on this square, as the start of a game.
    ///
    /// # Errors
    /// If that is not a position of the game: without a terminal piece, or in Xiangqi with the side that has just
    /// moved in check.
    ///
    /// # Panics
    /// If the board lacks the square.
    pub fn without(&self, square: AnySquare) -> Result<Self, NotationError> {
        let mut setup = self.setup();
        setup.board[self.rules().index(square).expect("a square of the board")] = None;
        self.rules().set_up(&setup)
    }
}

impl Clone for AnyGame {
    fn clone(&self) -> Self {
        self.0.to_any()
    }
}

impl Deref for AnyGame {
    type Target = dyn Playable;

    fn deref(&self) -> &dyn Playable {
        &*self.0
    }
}

impl DerefMut for AnyGame {
    fn deref_mut(&mut self) -> &mut dyn Playable {
        &mut *self.0
    }
}

impl fmt::Debug for AnyGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
