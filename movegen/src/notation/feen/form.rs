//! A FEEN that is canonical and of the right shape and style, for a game to look at its pieces.
//!
//! The crate sashite-feen, by the notation's author, checks the grammar and the canonical form. A rejected text is
//! examined again, to report the error and its place.

use sashite_feen::Feen;

use super::diagnosis::{self, Shape};
use super::error::{FeenFault, FormError, Part};
use crate::Side;

/// The count of one piece in a hand.
pub(crate) struct Held {
    /// The piece as it is spelled (EPIN).
    pub token: String,
    /// How many.
    pub count: u8,
    /// The column of the token in the text.
    pub column: usize,
}

/// A canonical FEEN of a board of the right shape, in the styles that this board is played in.
pub(crate) struct Reader<'a> {
    text: &'a str,
    feen: Feen<'a>,
    shape: Shape,
}

impl<'a> Reader<'a> {
    /// Reads everything but the kinds of the pieces.
    pub fn new(text: &'a str, shape: Shape) -> Result<Self, FormError> {
        let feen = Feen::parse(text).map_err(|error| diagnosis::refused(text, shape, error))?;
        if feen.shape().dimensions().iter().map(|&size| size as usize).ne([shape.rows, shape.files]) {
            return Err(diagnosis::misshapen(text, shape));
        }
        let reader = Self { text, feen, shape };
        reader.check_styles()?;
        Ok(reader)
    }

    fn check_styles(&self) -> Result<(), FormError> {
        let styles = [self.feen.active_style().to_char(), self.feen.inactive_style().to_char()];
        let refuse =
            |fault, second| Err(FormError::new(fault, Part::Styles, diagnosis::column_of_style(self.text, second)));
        for (style, second) in styles.into_iter().zip([false, true]) {
            if !matches!(style, 'X' | 'x' | 'C' | 'c') {
                return refuse(FeenFault::Style { style, game: self.shape.game }, second);
            }
        }
        if !styles[0].eq_ignore_ascii_case(&styles[1]) {
            return refuse(FeenFault::StylesMixed, true);
        }
        Ok(())
    }

    /// Whose turn it is.
    pub fn side_to_move(&self) -> Side {
        match self.feen.active_side() {
            sashite_feen::Side::First => Side::South,
            sashite_feen::Side::Second => Side::North,
        }
    }

    /// The pieces on the board as they are spelled, each with its file and row, both from 0 (file a, South's own row).
    pub fn pieces(&self) -> impl Iterator<Item = (usize, usize, String)> {
        let Shape { files, rows, .. } = self.shape;
        self.feen.squares().enumerate().filter_map(move |(index, token)| {
            // FEEN lists North's own row first.
            token.map(|token| (index % files, rows - 1 - index / files, token.encode().as_str().to_owned()))
        })
    }

    /// The column of the piece on this square.
    pub fn column_of(&self, file: usize, row: usize) -> usize {
        diagnosis::column_of_square(self.text, self.shape, file, row)
    }

    /// The pieces in this side's hand, in the order of the text.
    pub fn hand(&self, side: Side) -> Vec<Held> {
        let held = |(index, item): (usize, sashite_feen::HandItem)| Held {
            token: item.piece().encode().as_str().to_owned(),
            // FEEN allows no more pieces than there are squares, so every count fits.
            count: u8::try_from(item.count()).unwrap_or(u8::MAX),
            column: diagnosis::column_in_hand(self.text, side, index),
        };
        match side {
            Side::South => self.feen.first_hand().enumerate().map(held).collect(),
            Side::North => self.feen.second_hand().enumerate().map(held).collect(),
        }
    }
}
