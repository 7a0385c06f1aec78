//! The description of a game: its board and its pieces.

use serde::Serialize;
use utoipa::ToSchema;
use xiongmao_movegen::Rules;
use xiongmao_movegen::game::BoardStyle;
use xiongmao_movegen::pieces::PieceInfo;

/// A game.
#[derive(Serialize, ToSchema)]
pub struct GameAnswer {
    /// Its name in requests.
    name: &'static str,
    /// Its name for people.
    title: &'static str,
    /// The number of files, lettered from `a`.
    files: usize,
    /// The number of rows, numbered from 1 on South's side. The river lies in the middle.
    rows: usize,
    /// The places of pieces: `squares`, or `points` if pieces are on the crossings of lines.
    board: &'static str,
    /// The usual start in FEEN.
    start_feen: &'static str,
    /// The usual start in FEN.
    start_fen: String,
    /// Half-moves at which a game is drawn.
    halfmove_limit: u32,
    /// Every piece of both sides.
    pieces: Vec<PieceAnswer>,
}

/// A kind of piece of one side.
#[derive(Serialize, ToSchema)]
struct PieceAnswer {
    /// Its letter, upper case for South.
    letter: char,
    /// Its English name.
    name: &'static str,
    /// Its owner, `south` or `north`.
    side: &'static str,
    /// Its Chinese character.
    character: char,
    /// Whether an attack on it is check.
    terminal: bool,
}

impl GameAnswer {
    /// The description of the game with these rules.
    pub fn new(rules: &Rules) -> Self {
        let piece = |piece: PieceInfo| PieceAnswer {
            letter: piece.letter,
            name: piece.name,
            side: piece.side.name(),
            character: piece.character,
            terminal: piece.is_terminal,
        };
        Self {
            name: rules.name,
            title: rules.title,
            files: rules.files,
            rows: rules.rows,
            board: match rules.board {
                BoardStyle::Squares => "squares",
                BoardStyle::Points => "points",
            },
            start_feen: rules.start_feen,
            start_fen: rules.start().fen(),
            halfmove_limit: rules.halfmove_limit,
            pieces: rules.pieces().into_iter().map(piece).collect(),
        }
    }
}
