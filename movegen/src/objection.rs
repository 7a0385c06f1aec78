//! Objections: why a text is no position, move or recorded game here, as a code with arguments, for programs that say
//! it in other words than the errors do.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::{Ending, Side};

/// Declares the codes, each with the name under which it is known outside.
macro_rules! codes {
    ($($code:ident)*) => {
        /// What an objection is about. Where two games object to the same, they have the same code.
        #[expect(non_camel_case_types, reason = "the codes are the names under which they are known outside")]
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
        #[expect(missing_docs, reason = "the messages of the catalogues say what each of them means")]
        pub enum Code { $($code),* }

        impl Code {
            /// Every code.
            pub const ALL: &[Self] = &[$(Self::$code),*];

            /// Its name, as in JSON.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$code => stringify!($code)),* }
            }
        }
    };
}

codes! {
    // Where, and what in general.
    at other no_notation
    // How a move is written.
    empty too_long expected expected_square expected_rank expected_second_square expected_piece expected_promotion
    expected_end pass drop drop_capture static_capture mutation change not_in_notation off_board
    // What a move may not say.
    game_over not_like_that exposed empty_origin not_yours same_square own_piece capture no_capture wrong_piece
    not_on_file not_in_place piece_not_like_that none_gets nothing_to_take no_check no_mate ambiguous no_face_to_face
    not_a_soldier not_the_last_row no_such_promotion promotion_case becomes captured nothing_captured late_promotion
    late_face_to_face
    // Why a piece does not move there.
    movement reach blocked leg eye river palace no_screen screens dragon_step backward before_river facing attacked
    // How a FEEN is written.
    too_long_feen not_ascii missing_field extra_field extra_space empty_row rows row_length empty_count character
    hands_separator hand_count hand_piece hand_merge hand_order style_form style_case too_many_pieces not_canonical
    style styles_mixed
    // What its pieces are.
    token other_xiongqi letters written_as general_mark terminal_mark enhanced not_crossed enhanced_in_hand
    general_in_hand diminished derived
    // Where they may not be.
    occupied second_general general_against_dragon out_of_reach no_terminals no_general opponent_in_check
    // How a FEN is written.
    fen_character fen_mark fen_hands in_hand fen_side fen_chess fen_counter fen_extra
    // Where in a recorded game.
    at_line at_path in_field in_format of_ply first_position
    // How a recorded game is written.
    no_record not_utf8 not_json not_toml not_of_pcn older_pcn too_long_record too_many_values no_pcn no_toml no_pgn tag
    too_many_tags
    open_comment open_variation unopened nothing_to_vary too_deep too_many_plies annotation_number unknown_game
    signature version truncated unexpected no_game has_variations only_read
    // What a recorded game says that is not so.
    variant went_on claims_check claims_mate claims_result no_result unknown_status claims_status not_over no_repetition
    contradiction
    // What was made of it.
    read_as mark_ignored variation_ends stalemate_not_mate game_stops two_results composed
}

/// Why a text is not a position, move or recorded game. As JSON, it has a `code` and an object of `arguments`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Objection {
    /// The subject of the objection.
    pub code: Code,
    /// Its arguments by their names.
    pub arguments: BTreeMap<&'static str, Argument>,
}

/// An argument of an objection.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub enum Argument {
    /// A text that is the same in every language, such as a square; also `south`, `north` and the English name of a
    /// piece.
    Text(String),
    /// A number.
    Number(usize),
    /// Several such texts.
    List(Vec<String>),
    /// A piece, whose it is and where it stands, as far as that is of interest.
    Piece {
        /// `south` or `north`.
        #[serde(skip_serializing_if = "Option::is_none")]
        owner: Option<&'static str>,
        /// Its English name.
        piece: &'static str,
        /// Its square.
        #[serde(skip_serializing_if = "Option::is_none")]
        square: Option<String>,
    },
    /// How a game ended.
    Ending {
        /// `south`, `north` or `draw`.
        winner: &'static str,
        /// A word of CGSN.
        status: &'static str,
    },
    /// Another objection: the rule that a move breaks, or what is wrong at a place.
    Objection(Box<Objection>),
}

impl Argument {
    /// A piece by its owner and its English name.
    pub fn piece(owner: Side, piece: &'static str) -> Self {
        Self::Piece { owner: Some(owner.name()), piece, square: None }
    }

    /// A piece on a square.
    pub fn standing(owner: Side, piece: &'static str, square: String) -> Self {
        Self::Piece { owner: Some(owner.name()), piece, square: Some(square) }
    }

    /// Any piece of this name.
    pub fn kind(piece: &'static str) -> Self {
        Self::Piece { owner: None, piece, square: None }
    }
}

impl Objection {
    /// An objection without arguments.
    pub fn new(code: Code) -> Self {
        Self { code, arguments: BTreeMap::new() }
    }

    /// This and an argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, argument: impl Into<Argument>) -> Self {
        self.arguments.insert(name, argument.into());
        self
    }

    /// This and a text as an argument.
    #[must_use]
    #[expect(clippy::needless_pass_by_value, reason = "texts come as values and as references")]
    pub fn text(self, name: &'static str, text: impl ToString) -> Self {
        self.with(name, text.to_string())
    }

    /// This of a piece on a square: its `owner`, its name `piece`, and the `square`.
    #[must_use]
    pub fn standing(self, owner: Side, piece: &'static str, square: impl ToString) -> Self {
        self.with("owner", owner).text("piece", piece).text("square", square)
    }

    /// This of a move: its number in its line, counted from 1, and its text.
    #[must_use]
    pub fn of_move(self, number: usize, token: &str) -> Self {
        Self::new(Code::of_ply).with("number", number).text("move", token).with("why", self)
    }

    /// This in a line of a text, at a character of it, both counted from 1.
    #[must_use]
    pub fn at_line(self, line: usize, column: usize) -> Self {
        Self::new(Code::at_line).with("line", line).with("column", column).with("why", self)
    }

    /// This at a character of a text, counted from 1.
    #[must_use]
    pub fn at(self, column: usize) -> Self {
        Self::new(Code::at).with("column", column).text("part", "text").with("why", self)
    }
}

/// An error that a program may say in its own words.
pub trait Objecting {
    /// The error as a code with arguments.
    fn objection(&self) -> Objection;
}

impl From<String> for Argument {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<usize> for Argument {
    fn from(number: usize) -> Self {
        Self::Number(number)
    }
}

impl From<u32> for Argument {
    fn from(number: u32) -> Self {
        Self::Number(number as usize)
    }
}

impl From<Side> for Argument {
    fn from(side: Side) -> Self {
        Self::Text(side.name().to_owned())
    }
}

impl From<Ending> for Argument {
    fn from(ending: Ending) -> Self {
        Self::Ending { winner: ending.winner.map_or("draw", Side::name), status: ending.cgsn.name() }
    }
}

impl From<Objection> for Argument {
    fn from(objection: Objection) -> Self {
        Self::Objection(Box::new(objection))
    }
}
