//! The answer about a position, and the parts of it that are asked for alone.

use indexmap::IndexMap;
use serde::Serialize;
use utoipa::ToSchema;
use xiongmao_language::Speech;
use xiongmao_movegen::notation::Notation;
use xiongmao_movegen::{AnyGame, AnySquare, Move, MoveExplanation, Side, Status};

use xiongmao_openings::{ReachedOpening, opening_of};

use crate::ending;
use crate::sentences::sentences;
use crate::statement::{Statement, statements};

/// A position with all that a board has to show.
#[derive(Serialize, ToSchema)]
pub struct PositionAnswer {
    /// The name of the game.
    game: &'static str,
    /// The position in FEEN, without its history.
    feen: String,
    /// The position in FEN, without its history.
    fen: String,
    /// Who is to move, `south` or `north`.
    side: &'static str,
    /// The number of plies played.
    ply: usize,
    /// The moves played.
    moves: Vec<String>,
    /// The opening that they have reached, by name; absent if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    opening_named: Option<ReachedOpening>,
    /// `in_progress`, or how the game ended.
    status: &'static str,
    /// `south`, `north` or `draw`, if the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<&'static str>,
    /// The end of the game in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    ending: Option<String>,
    /// The square of the attacked general of the side to move.
    check: Option<String>,
    /// Whether no move saves it.
    checkmate: bool,
    /// The letter of the piece on each square that is not empty, upper case for South.
    board: IndexMap<String, char>,
    /// The pieces that each side has captured.
    captured: CapturedAnswer,
    /// The legal moves.
    legal: Vec<MoveAnswer>,
    /// The moves that the rule on repetition forbids here.
    forbidden: Vec<ForbiddenAnswer>,
    /// The last move.
    last: Option<MoveAnswer>,
    /// The statements of the rules about the last move: checks, chases, repetitions, why the game ended.
    statements: Vec<Statement>,
    /// The same in English, and the result.
    sentences: Vec<String>,
    /// Half-moves since the count of the move limit began.
    halfmove_clock: u32,
    /// Half-moves at which the game is drawn.
    halfmove_limit: Option<u32>,
}

/// The pieces that each side has captured, by their letters.
#[derive(Serialize, ToSchema)]
pub struct CapturedAnswer {
    /// What South has captured.
    south: IndexMap<char, u32>,
    /// What North has captured.
    north: IndexMap<char, u32>,
}

/// The legal moves of a position: a part of [`PositionAnswer`].
#[derive(Serialize)]
pub struct LegalAnswer {
    game: &'static str,
    feen: String,
    side: &'static str,
    ply: usize,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<&'static str>,
    legal: Vec<MoveAnswer>,
    forbidden: Vec<ForbiddenAnswer>,
}

/// Whether the game is over, and why: a part of [`PositionAnswer`].
#[derive(Serialize)]
pub struct StatusAnswer {
    game: &'static str,
    feen: String,
    side: &'static str,
    ply: usize,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ending: Option<String>,
    check: Option<String>,
    checkmate: bool,
    statements: Vec<Statement>,
    sentences: Vec<String>,
    halfmove_clock: u32,
    halfmove_limit: Option<u32>,
}

/// A move with its squares.
#[derive(Serialize, ToSchema)]
pub struct MoveAnswer {
    /// The move.
    #[serde(rename = "move")]
    mv: String,
    /// The origin of the move.
    from: String,
    /// The destination of the move.
    to: String,
    /// The letter of the piece, upper case for South.
    piece: char,
    /// The letter of the piece that it captures.
    #[serde(skip_serializing_if = "Option::is_none")]
    captured: Option<char>,
    /// Whether it captures or promotes.
    noisy: bool,
    /// The letter of the piece that it promotes to.
    #[serde(skip_serializing_if = "Option::is_none")]
    promotion: Option<char>,
}

/// A move that the rule on repetition forbids.
#[derive(Serialize, ToSchema)]
pub struct ForbiddenAnswer {
    /// The move.
    #[serde(rename = "move")]
    mv: String,
    /// The origin of the move.
    from: String,
    /// The destination of the move.
    to: String,
    /// The number of the earlier move that it would repeat.
    repeats: usize,
    /// The reason, in English.
    reason: String,
}

impl MoveAnswer {
    /// A move of this position, in PMN.
    pub fn new(game: &AnyGame, mv: Move) -> Self {
        Self::in_notation(game, mv, Notation::Pmn)
    }

    /// The legal moves of this position, in this notation and sorted.
    pub fn legal(game: &AnyGame, notation: Notation) -> Vec<Self> {
        let moves = game.legal_moves();
        let mut legal: Vec<Self> = moves.into_iter().map(|mv| Self::in_notation(game, mv, notation)).collect();
        legal.sort_unstable_by(|one, other| one.mv.cmp(&other.mv));
        legal
    }

    /// A move of this position, in this notation.
    pub fn in_notation(game: &AnyGame, mv: Move, notation: Notation) -> Self {
        let (from, to) = squares(game, mv, notation);
        let [piece, target] = <[AnySquare; 2]>::from(game.squares_of(mv)).map(|square| game.piece_at(square));
        let captured = target.filter(|target| piece.is_some_and(|piece| piece.side != target.side));
        let pmn = game.write_move(mv, Notation::Pmn);
        let promotion = pmn.split_once('=').and_then(|(_, letter)| letter.chars().next());
        // A piece that moves is there.
        let (piece, captured) = (piece.map_or(' ', |piece| piece.letter), captured.map(|piece| piece.letter));
        Self { mv: game.write_move(mv, notation), from, to, piece, captured, noisy: game.is_noisy(mv), promotion }
    }
}

impl PositionAnswer {
    /// All about the last position of this game, with moves in this notation, and the ranks of squares counted as it
    /// counts them.
    pub fn in_notation(game: &AnyGame, notation: Notation) -> Self {
        let rules = game.rules();
        let (status, winner, ending) = match game.status() {
            Status::InProgress => ("in_progress", None, None),
            Status::Over(end) => (end.cgsn.name(), Some(ending::winner(end)), Some(ending::in_words(end))),
        };
        let check = game.in_check().then(|| game.terminal(game.side_to_move())).flatten();
        let (moves, last) = played(game, notation);
        let name = |square: AnySquare| notation.square_name(square);
        let explained = game.explain().pop();
        let statements = explained.as_ref().map_or(Vec::new(), |last| statements(game, last, notation));
        let sentences =
            if explained.is_some() { sentences(&statements, game.status(), Speech::default()) } else { Vec::new() };
        Self {
            game: rules.name,
            feen: game.feen(),
            fen: game.fen(),
            side: game.side_to_move().name(),
            ply: moves.len(),
            moves,
            opening_named: opening_of(game),
            status,
            winner,
            ending,
            check: check.map(name),
            checkmate: game.in_checkmate(),
            board: game.pieces().map(|(square, piece)| (name(square), piece.letter)).collect(),
            captured: CapturedAnswer { south: captured(game, Side::South), north: captured(game, Side::North) },
            legal: MoveAnswer::legal(game, notation),
            forbidden: explained.map_or(Vec::new(), |explained| forbidden(game, &explained, notation)),
            last,
            statements,
            sentences,
            halfmove_clock: game.halfmove_clock(),
            halfmove_limit: game.halfmove_limit(),
        }
    }

    /// The legal moves alone.
    pub fn legal(self) -> LegalAnswer {
        let Self { game, feen, side, ply, status, winner, legal, forbidden, .. } = self;
        LegalAnswer { game, feen, side, ply, status, winner, legal, forbidden }
    }

    /// The status alone.
    pub fn status(self) -> StatusAnswer {
        let Self { game, feen, side, ply, status, winner, ending, check, checkmate, .. } = self;
        let Self { statements, sentences, halfmove_clock, halfmove_limit, .. } = self;
        StatusAnswer {
            game,
            feen,
            side,
            ply,
            status,
            winner,
            ending,
            check,
            checkmate,
            statements,
            sentences,
            halfmove_clock,
            halfmove_limit,
        }
    }
}

fn squares(game: &AnyGame, mv: Move, notation: Notation) -> (String, String) {
    let (from, to) = game.squares_of(mv);
    (notation.square_name(from), notation.square_name(to))
}

fn captured(game: &AnyGame, side: Side) -> IndexMap<char, u32> {
    game.captured_by(side).into_iter().map(|(piece, count)| (piece.letter, count)).collect()
}

/// The moves played, and the last one with its squares.
fn played(game: &AnyGame, notation: Notation) -> (Vec<String>, Option<MoveAnswer>) {
    let mut place = game.at_start();
    let (mut moves, mut last) = (Vec::new(), None);
    for mv in game.played() {
        let answer = MoveAnswer::in_notation(&place, mv, notation);
        moves.push(answer.mv.clone());
        last = Some(answer);
        // The game has been played like this before, so nothing is refused.
        if place.play(mv).is_err() {
            break;
        }
    }
    (moves, last)
}

fn forbidden(game: &AnyGame, explained: &MoveExplanation, notation: Notation) -> Vec<ForbiddenAnswer> {
    let answer = |known: &xiongmao_movegen::ForbiddenMove| {
        let (from, to) = squares(game, known.mv, notation);
        let (mv, repeats) = (game.write_move(known.mv, notation), known.repeats);
        ForbiddenAnswer { reason: format!("{mv} would repeat ply {repeats}"), mv, from, to, repeats }
    };
    explained.forbidden.iter().map(answer).collect()
}
