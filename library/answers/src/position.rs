//! The answer about a position, and the parts of it that are asked for alone.

use indexmap::IndexMap;
use serde::Serialize;
use utoipa::ToSchema;
use xiongmao_language::Speech;
use xiongmao_movegen::notation::Notation;
use xiongmao_movegen::{AnyGame, Ply, PlyExplanation, Side, Status};

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
    /// The plies played.
    plies: Vec<String>,
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
    /// Whether no ply saves it.
    checkmate: bool,
    /// The letter of the piece on each square that is not empty, upper case for South.
    board: IndexMap<String, char>,
    /// The pieces that each side has captured.
    captured: CapturedAnswer,
    /// The legal plies.
    legal: Vec<PlyAnswer>,
    /// The plies that the rule on repetition forbids here.
    forbidden: Vec<ForbiddenAnswer>,
    /// The last ply.
    last: Option<PlyAnswer>,
    /// What the rules say of the last ply: checks, chases, repetitions, why the game ended.
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

/// The legal plies of a position: a part of [`PositionAnswer`].
#[derive(Serialize)]
pub struct LegalAnswer {
    game: &'static str,
    feen: String,
    side: &'static str,
    ply: usize,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<&'static str>,
    legal: Vec<PlyAnswer>,
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

/// A ply with its squares.
#[derive(Serialize, ToSchema)]
pub struct PlyAnswer {
    /// The ply.
    ply: String,
    /// Where the piece comes from.
    from: String,
    /// Where it goes.
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

/// A ply that the rule on repetition forbids.
#[derive(Serialize, ToSchema)]
pub struct ForbiddenAnswer {
    /// The ply.
    ply: String,
    /// Where the piece comes from.
    from: String,
    /// Where it would go.
    to: String,
    /// The number of the earlier ply that it would repeat.
    repeats: usize,
    /// The reason, in English.
    reason: String,
}

impl PlyAnswer {
    /// A ply of this position, in PMN.
    pub fn new(game: &AnyGame, ply: Ply) -> Self {
        Self::in_notation(game, ply, Notation::Pmn)
    }

    /// The legal plies of this position, in this notation and sorted.
    pub fn legal(game: &AnyGame, notation: Notation) -> Vec<Self> {
        let plies = game.legal_plies();
        let mut legal: Vec<Self> = plies.into_iter().map(|ply| Self::in_notation(game, ply, notation)).collect();
        legal.sort_unstable_by(|one, other| one.ply.cmp(&other.ply));
        legal
    }

    /// A ply of this position, in this notation.
    pub fn in_notation(game: &AnyGame, ply: Ply, notation: Notation) -> Self {
        let (from, to) = squares(game, ply, notation);
        let [piece, target] = <[usize; 2]>::from(game.squares_of(ply)).map(|square| game.piece_at(square));
        let captured = target.filter(|target| piece.is_some_and(|piece| piece.side != target.side));
        let pmn = game.write_ply(ply, Notation::Pmn);
        let promotion = pmn.split_once('=').and_then(|(_, letter)| letter.chars().next());
        // A piece that moves is there.
        let (piece, captured) = (piece.map_or(' ', |piece| piece.letter), captured.map(|piece| piece.letter));
        Self { ply: game.write_ply(ply, notation), from, to, piece, captured, noisy: game.is_noisy(ply), promotion }
    }
}

impl PositionAnswer {
    /// All about the last position of this game, with plies in this notation, and the ranks of squares counted as it
    /// counts them.
    pub fn in_notation(game: &AnyGame, notation: Notation) -> Self {
        let rules = game.rules();
        let (status, winner, ending) = match game.status() {
            Status::InProgress => ("in_progress", None, None),
            Status::Over(end) => (end.cgsn.name(), Some(ending::winner(end)), Some(ending::in_words(end))),
        };
        let check = game.in_check().then(|| game.terminal(game.side_to_move())).flatten();
        let pieces = (0..rules.squares()).filter_map(|square| Some((square, game.piece_at(square)?)));
        let (plies, last) = played(game, notation);
        let name = |square: usize| rules.square_name_in(square, notation);
        let explained = game.explain().pop();
        let statements = explained.as_ref().map_or(Vec::new(), |last| statements(game, last, notation));
        let sentences =
            if explained.is_some() { sentences(&statements, game.status(), Speech::default()) } else { Vec::new() };
        Self {
            game: rules.name,
            feen: game.feen(),
            fen: game.fen(),
            side: game.side_to_move().name(),
            ply: plies.len(),
            plies,
            status,
            winner,
            ending,
            check: check.map(name),
            checkmate: game.in_checkmate(),
            board: pieces.map(|(square, piece)| (name(square), piece.letter)).collect(),
            captured: CapturedAnswer { south: captured(game, Side::South), north: captured(game, Side::North) },
            legal: PlyAnswer::legal(game, notation),
            forbidden: explained.map_or(Vec::new(), |explained| forbidden(game, &explained, notation)),
            last,
            statements,
            sentences,
            halfmove_clock: game.halfmove_clock(),
            halfmove_limit: game.halfmove_limit(),
        }
    }

    /// The legal plies alone.
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

fn squares(game: &AnyGame, ply: Ply, notation: Notation) -> (String, String) {
    let (from, to) = game.squares_of(ply);
    (game.rules().square_name_in(from, notation), game.rules().square_name_in(to, notation))
}

fn captured(game: &AnyGame, side: Side) -> IndexMap<char, u32> {
    game.captured_by(side).into_iter().map(|(piece, count)| (piece.letter, count)).collect()
}

/// The plies played, and the last one with its squares.
fn played(game: &AnyGame, notation: Notation) -> (Vec<String>, Option<PlyAnswer>) {
    let mut place = game.at_start();
    let (mut plies, mut last) = (Vec::new(), None);
    for ply in game.played() {
        let answer = PlyAnswer::in_notation(&place, ply, notation);
        plies.push(answer.ply.clone());
        last = Some(answer);
        // The game has been played like this before, so nothing is refused.
        if place.play(ply).is_err() {
            break;
        }
    }
    (plies, last)
}

fn forbidden(game: &AnyGame, explained: &PlyExplanation, notation: Notation) -> Vec<ForbiddenAnswer> {
    let answer = |known: &xiongmao_movegen::ForbiddenPly| {
        let (from, to) = squares(game, known.ply, notation);
        let (ply, repeats) = (game.write_ply(known.ply, notation), known.repeats);
        ForbiddenAnswer { reason: format!("{ply} would repeat ply {repeats}"), ply, from, to, repeats }
    };
    explained.forbidden.iter().map(answer).collect()
}
