//! Parsers for the values of flags, and why a value is refused.

use std::str::FromStr;

use clap::builder::{PossibleValue, PossibleValuesParser, RangedI64ValueParser, TypedValueParser};
use thiserror::Error;
use xiongmao_analysis::registry::{self, Entry};
use xiongmao_analysis::searcher::Resources;
use xiongmao_language::{Language, SideNames};
use xiongmao_movegen::notation::Notation;
use xiongmao_records::RecordFormat;

/// Why the value of a flag is refused.
#[derive(Debug, Error)]
pub enum ValueError {
    #[error("unknown name")]
    Name,
    #[error("expected a number from 0 to 1")]
    Share,
    #[error("expected two numbers from 1 to {}, separated by a comma", Resources::MAX_THREADS)]
    ThreadCounts,
}

/// A number of threads.
pub fn threads() -> RangedI64ValueParser<u16> {
    RangedI64ValueParser::new().range(1..=Resources::MAX_THREADS.into())
}

/// The size of a transposition table, in megabytes.
pub fn table_size() -> RangedI64ValueParser<u32> {
    RangedI64ValueParser::new().range(1..=Resources::MAX_HASH.into())
}

/// A format that records are written in.
pub fn written_format() -> impl TypedValueParser<Value = RecordFormat> {
    one_of(RecordFormat::written().map(RecordFormat::name), |name| RecordFormat::named(&name.to_ascii_lowercase()))
}

/// The name of a game.
pub fn game() -> impl TypedValueParser<Value = &'static Entry> {
    one_of(registry::NAMES, registry::named)
}

/// The name of a notation.
pub fn notation() -> impl TypedValueParser<Value = Notation> {
    one_of(Notation::ALL.iter().map(|notation| notation.name()), Notation::named)
}

/// The tag of a language, or the name of a locale.
pub fn language() -> impl TypedValueParser<Value = Language> {
    let locales = |language| CHINESE.into_iter().filter(move |name| Language::named(name) == Some(language));
    let names = Language::ALL.map(|language| PossibleValue::new(language.tag()).aliases(locales(language)));
    one_of(names, Language::named)
}

/// Chinese as readers name it who do not think of the script.
const CHINESE: [&str; 7] = ["zh", "zh-CN", "zh_CN", "zh-TW", "zh_TW", "zh-HK", "zh_HK"];

/// The names of the sides.
pub fn side_names() -> impl TypedValueParser<Value = SideNames> {
    one_of(SideNames::ALL.map(SideNames::name), SideNames::named)
}

/// One of these names. Completions offer them, and an error lists them.
fn one_of<T: Clone + Send + Sync + 'static>(
    names: impl IntoIterator<Item: Into<PossibleValue>>,
    named: fn(&str) -> Option<T>,
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(names).try_map(move |name| named(&name).ok_or(ValueError::Name))
}

pub fn notation_names() -> String {
    Notation::ALL.iter().map(|notation| notation.name()).collect::<Vec<_>>().join(", ")
}

/// A number from 0 to 1.
pub fn share(text: &str) -> Result<f64, ValueError> {
    parsed(text, |share| (0.0..=1.0).contains(share)).ok_or(ValueError::Share)
}

/// `A,B`, two numbers of threads.
pub fn thread_counts(text: &str) -> Result<(u16, u16), ValueError> {
    let count = |text: &str| parsed(text, |count| (1..=Resources::MAX_THREADS).contains(count));
    text.split_once(',').and_then(|(one, other)| count(one).zip(count(other))).ok_or(ValueError::ThreadCounts)
}

/// The number, if it fits.
fn parsed<T: FromStr>(text: &str, fits: impl Fn(&T) -> bool) -> Option<T> {
    text.parse().ok().filter(fits)
}
