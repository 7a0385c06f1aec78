//! What can be wrong with a FEEN of Xiongqi.

use thiserror::Error;

use crate::notation::feen::{self, FeenFault};
use crate::objection::{Code, Objecting, Objection};
use crate::xiongqi::{PlaceError, Square};

/// Why a text is not a position of Xiongqi, and where the error is.
pub type FeenError = feen::FeenError<FeenReason, Square>;

/// The part of a FEEN of Xiongqi that an error lies in.
pub type Part = feen::Part<Square>;

/// What is wrong with a FEEN of Xiongqi.
#[derive(Debug, Error, PartialEq, Eq, Clone)]
pub enum FeenReason {
    /// What any game refuses: grammar, canonical form (ruling 19), shape, styles.
    #[error(transparent)]
    Form(#[from] FeenFault),
    /// A token that is valid FEEN but not a piece of Xiongqi.
    #[error("'{token}' is no piece of Xiongqi: {fault}")]
    Piece {
        /// The token as written.
        token: String,
        /// What is wrong with it.
        fault: PieceFault,
    },
    /// A piece that may not be on the board beside the others (ruling 4).
    #[error(transparent)]
    Place(#[from] PlaceError),
    /// Neither side has a general or dragon (ruling 4).
    #[error("neither side has a general or a dragon")]
    NoTerminals,
}

/// Why a FEEN token is not a piece of Xiongqi.
#[derive(Debug, Error, PartialEq, Eq, Clone, Copy)]
pub enum PieceFault {
    /// The letter belongs to the other Xiongqi of Sashité (notations.md §11), or the state does.
    #[error("it belongs to the newer Xiongqi of Sashité, a different game under the same name")]
    OtherXiongqi,
    /// A letter without a meaning here.
    #[error("the letters are A, B, C, D^, E, G^, H, R, S, in lower case for North")]
    Letter,
    /// `K`, as chess has it.
    #[error("a general is written G^ or g^")]
    King,
    /// `P`, as chess and today's Xiangqi have it.
    #[error("a soldier is written S or s")]
    Pawn,
    /// `Q`, as chess has it.
    #[error("an empress is written E or e")]
    Queen,
    /// A general without `^`.
    #[error("a general is written G^ or g^")]
    BareGeneral,
    /// A dragon without `^`.
    #[error("a dragon is written D^ or d^")]
    BareDragon,
    /// `^` after any other letter.
    #[error("only a general and a dragon have a ^")]
    Terminal,
    /// `+` before anything but a soldier.
    #[error("only a soldier has a +")]
    Enhanced,
    /// `+` before a soldier in a hand (ruling 7).
    #[error("a captured soldier has no +")]
    EnhancedInHand,
    /// `-` before a letter.
    #[error("no piece has a -")]
    Diminished,
    /// `'` after a letter.
    #[error("no piece has a '")]
    Derived,
}

impl Objecting for FeenReason {
    fn objection(&self) -> Objection {
        match self {
            Self::Form(fault) => fault.objection(),
            Self::Piece { token, fault } => {
                let why = fault.objection();
                Objection::new(Code::token).text("token", token).text("game", "Xiongqi").with("why", why)
            }
            Self::Place(error) => error.objection(),
            Self::NoTerminals => Objection::new(Code::no_terminals),
        }
    }
}

impl Objecting for PieceFault {
    fn objection(&self) -> Objection {
        let of = Objection::new;
        let written = |piece: &str, upper: &str| {
            let lower = upper.to_ascii_lowercase();
            of(Code::written_as).text("piece", piece).text("upper", upper).text("lower", lower)
        };
        match self {
            Self::OtherXiongqi => of(Code::other_xiongqi),
            Self::Letter => of(Code::letters).text("letters", "A, B, C, D^, E, G^, H, R, S"),
            Self::King | Self::BareGeneral => written("general", "G^"),
            Self::Pawn => written("soldier", "S"),
            Self::Queen => written("empress", "E"),
            Self::BareDragon => written("dragon", "D^"),
            Self::Terminal => of(Code::terminal_mark),
            Self::Enhanced => of(Code::enhanced),
            Self::EnhancedInHand => of(Code::enhanced_in_hand),
            Self::Diminished => of(Code::diminished),
            Self::Derived => of(Code::derived),
        }
    }
}
