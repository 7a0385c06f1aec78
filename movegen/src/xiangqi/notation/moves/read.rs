//! Reading moves and lines of moves.

use std::borrow::Cow;

use xiongmao_text::excerpt;

use super::coordinates::Coordinates;
use super::error::MoveError;
use super::relative::Relative;
use super::system1::Numbered;
use super::system3::Algebraic;
use super::{chinese, pmn, relative, system1, system3, vietnamese, wxf};
use crate::game::{LineError, PlayError};
use crate::notation::Notation;
use crate::notation::tokens::join_names;
use crate::notation::vietnamese_words as words;
use crate::xiangqi::board::Board;
use crate::xiangqi::game::Game;
use crate::{Move, Status};

/// No move is longer, in bytes (PMN's `iv256IV~iv256IV=+K^'/+K^'`).
const MAX_LENGTH: usize = 25;

/// A parsed token.
enum Form {
    /// PMN, coordinates, ICCS.
    Squares(pmn::Words),
    /// System 1.
    Numbered(Numbered),
    /// System 2, in letters, Chinese or Vietnamese.
    Relative(Vec<Relative>),
    /// System 3.
    Algebraic(Algebraic),
}

impl Form {
    /// Parses a token by its looks; `notation` decides between two meanings.
    fn of(token: &str, notation: Notation) -> Result<Self, MoveError> {
        let in_words = words::in_letters(token);
        match token {
            "" => return Err(MoveError::Empty),
            "..." => return Err(MoveError::Pass),
            _ if !in_words.is_empty() => {
                return Ok(Self::Relative(in_words.iter().filter_map(|letters| vietnamese::parse(letters)).collect()));
            }
            _ if token.len() > MAX_LENGTH => return Err(MoveError::TooLong),
            _ => {}
        }
        if token.contains('(') {
            return system1::parse(token).map(Self::Numbered).ok_or(MoveError::not_in(Notation::System1));
        }
        if chinese::is_meant(token) {
            let script = if notation == Notation::ChineseSimplified { notation } else { Notation::Chinese };
            let meant = chinese::parse(token).ok_or(MoveError::not_in(script))?;
            return Ok(Self::Relative(vec![meant]));
        }
        let token = &*half_width(token);
        let is_vietnamese = notation == Notation::Vietnamese || vietnamese::is_meant(token);
        let in_vietnamese = vietnamese::parse(token).filter(|_| is_vietnamese);
        let readings: Vec<Relative> = in_vietnamese.into_iter().chain(wxf::parse(token).unwrap_or_default()).collect();
        if !readings.is_empty() {
            return Ok(Self::Relative(readings));
        }
        let first_rank = i32::from(notation != Notation::Salg);
        if notation != Notation::Iccs
            && let Some(words) = system3::parse(token, first_rank)
        {
            return Ok(Self::Algebraic(words));
        }
        let words = pmn::parse(token, Coordinates::from(notation)).map(Self::Squares);
        let recognised = matches!(
            notation,
            Notation::Pmn
                | Notation::StrictPmn
                | Notation::Coordinates
                | Notation::CoordinatesFromZero
                | Notation::Iccs
        );
        words.map_err(|error| if recognised { error } else { MoveError::not_in(notation) })
    }

    /// The legal move that the token describes.
    fn find(&self, board: &Board) -> Result<Move, MoveError> {
        match self {
            Self::Squares(words) => board.move_of(*words),
            Self::Numbered(numbered) => system1::find(board, *numbered),
            Self::Relative(readings) => relative::find(board, readings),
            Self::Algebraic(words) => system3::find(board, *words),
        }
    }
}

/// The token with plain letters, digits and signs instead of full-width ones: `Ｃ２＝５`.
fn half_width(token: &str) -> Cow<'_, str> {
    /// How far the full-width characters lie behind the plain ones.
    const OFFSET: u32 = '！' as u32 - '!' as u32;
    let is_wide = |char: char| matches!(char, '！'..='～');
    let plain = |char: char| char::from_u32(char as u32 - OFFSET).unwrap_or(char);
    if token.contains(is_wide) {
        token.chars().map(|char| if is_wide(char) { plain(char) } else { char }).collect::<String>().into()
    } else {
        token.into()
    }
}

impl Game {
    /// Reads one move in any notation, recognised by its looks, without playing it. The first of these that fits
    /// decides:
    ///
    /// 1. with `(`: system 1, `C (32)-35`;
    /// 2. Chinese characters: system 2 in Chinese, `炮二平五`, `兵三+一`;
    /// 3. a sign and a digit at the end: system 2, in plain or full-width characters, `C2.5`, `h8+7`; what cannot be a
    ///    move in letters is Vietnamese, `P2-5`, `X9/2`, and so are its words, `Pháo 2 bình 5`;
    /// 4. one square at the end, with no more before it than a letter, the former file or rank, and `x`: system 3,
    ///    `Che3`, `A3e2`, `e5`;
    /// 5. two squares with a sign between them: PMN (`h3-e3`, `h3+h10`), or ICCS in upper case (`H2-E2`);
    /// 6. two squares: coordinates (`h3e3`), whose ranks count from 1 unless one of them is 0, or ICCS in upper case.
    ///
    /// # Errors
    /// If the token is malformed, contradicts the board, or describes no legal move or several, or if the game is over.
    pub fn read_move(&self, token: &str) -> Result<Move, MoveError> {
        self.read_move_as(token, Notation::default())
    }

    /// As [`Game::read_move`], for callers that know the notation. It decides how ranks are counted, that any case
    /// is ICCS, and that `P2.1` is Vietnamese; tokens in other notations are still read.
    ///
    /// # Errors
    /// As [`Game::read_move`].
    pub fn read_move_as(&self, token: &str, notation: Notation) -> Result<Move, MoveError> {
        let form = Form::of(token, notation)?;
        if let Status::Over(ending) = self.status() {
            return Err(PlayError::GameOver { end: ending }.into());
        }
        form.find(self.board())
    }

    /// Plays a line of moves, each read as [`Game::read_move`] does. A move after the end of the game is an error.
    ///
    /// # Errors
    /// For the first token that cannot be played. The game is unchanged then.
    pub fn play_line<'a>(&mut self, tokens: impl IntoIterator<Item = &'a str>) -> Result<(), LineError<MoveError>> {
        let before = self.plies_played();
        for (index, token) in join_names(tokens).enumerate() {
            if let Err(reason) = self.play_token(&token) {
                while self.plies_played() > before {
                    self.take_back();
                }
                return Err(LineError { number: index + 1, token: excerpt(&token), reason });
            }
        }
        Ok(())
    }

    /// Reads a move as [`Game::read_move`] does and plays it.
    ///
    /// # Errors
    /// As [`Game::read_move`]. The game is unchanged then.
    pub fn play_token(&mut self, token: &str) -> Result<(), MoveError> {
        let mv = self.read_move(token)?;
        Ok(self.play(mv)?)
    }
}
