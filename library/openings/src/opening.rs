//! An opening and its names.

use serde::Serialize;
use utoipa::ToSchema;
use xiongmao_language::Language;

/// An opening.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Opening {
    /// Its code: of Xiangqi that in the Encyclopedia of Chinese Chess Openings (ECCO), such as `C45`, of Xiongqi a code
    /// of this program, such as `A3`; absent for a family of openings that has several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<&'static str>,
    /// Its names; in Xiongqi its moves.
    pub names: Names,
}

/// The names of an opening in the languages that have names of their own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Names {
    /// English.
    pub en: &'static str,
    /// Chinese in simplified characters.
    #[serde(rename = "zh-Hans")]
    pub simplified: &'static str,
    /// Chinese in traditional characters.
    #[serde(rename = "zh-Hant")]
    pub traditional: &'static str,
    /// Vietnamese.
    pub vi: &'static str,
}

impl Opening {
    /// Its name. French readers know the English ones.
    pub fn name(&self, language: Language) -> &'static str {
        match language {
            Language::English | Language::French => self.names.en,
            Language::SimplifiedChinese => self.names.simplified,
            Language::TraditionalChinese => self.names.traditional,
            Language::Vietnamese => self.names.vi,
        }
    }
}
