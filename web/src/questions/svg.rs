//! Pictures of positions.

use serde::Deserialize;
use utoipa::IntoParams;
use xiongmao_answers::refusal::Refusal;
use xiongmao_drawing::board_text::Signs;
use xiongmao_drawing::pictures::board::{Arrow, BoardPicture};

use crate::program::Program;
use crate::question::{PositionQuestion, legal_move};
use crate::settings::Settings;

/// A position to draw.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields, default)]
#[into_params(parameter_in = Query)]
pub struct SvgQuestion {
    /// The name of the game. If absent, it is inferred from the shape of `feen` or `fen`; without these, it is Xiongqi.
    #[param(example = "xiongqi", max_length = 32)]
    game: Option<String>,
    /// The first position in FEEN. If absent, and `fen` too, the usual start.
    #[param(max_length = 512)]
    feen: Option<String>,
    /// The first position in FEN, instead of `feen`.
    #[param(max_length = 512)]
    fen: Option<String>,
    /// The moves played from there, with spaces between them.
    #[param(example = "c2+c6 c7+c3")]
    moves: String,
    /// Whether Chinese characters stand on the pieces, instead of pictures.
    #[param(default = false)]
    characters: bool,
    /// Moves to draw as arrows, with spaces between them.
    #[param(example = "d3-d4")]
    arrows: String,
}

impl SvgQuestion {
    /// The picture.
    ///
    /// # Errors
    /// If the position is invalid, or a move illegal.
    pub fn draw(self, program: &Program) -> Result<String, Refusal> {
        let Self { game, feen, fen, moves, characters, arrows } = self;
        let moves = moves.split_whitespace().map(str::to_owned).collect();
        let (game, notation) = PositionQuestion { game, feen, fen, moves, notation: None }.game(program)?;
        let arrows: Vec<&str> = arrows.split_whitespace().collect();
        if arrows.len() > Settings::SEARCHMOVES {
            return Err(Refusal::TooManyPlies { name: "arrows", limit: Settings::SEARCHMOVES });
        }
        let arrow = |token| Ok((legal_move(&game, token, notation)?, Arrow::Better));
        let arrows = arrows.into_iter().map(arrow).collect::<Result<Vec<_>, Refusal>>()?;
        let signs = if characters { Signs::Characters } else { Signs::Latin };
        let picture = BoardPicture { game: &game, signs, arrows: &arrows }.draw();
        Ok(picture.file(&format!("{}, {}", game.rules().title, game.feen())))
    }
}
