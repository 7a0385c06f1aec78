//! Catalogues that messages are written from.

use std::sync::OnceLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::types::{FluentNumberType, FluentValue};
use fluent_bundle::{FluentArgs, FluentError, FluentResource};
use unic_langid::LanguageIdentifier;

use crate::language::Language;

/// The messages of a language.
pub(crate) type Bundle = FluentBundle<FluentResource>;

static BUNDLES: [OnceLock<Bundle>; Language::ALL.len()] = [const { OnceLock::new() }; Language::ALL.len()];

/// The messages of the terminal in this language. They are read once.
pub(crate) fn bundle(language: Language) -> &'static Bundle {
    let place = Language::ALL.iter().position(|&known| known == language).unwrap_or(0);
    BUNDLES[place].get_or_init(|| read(language, language.terminal_catalogue()))
}

/// A catalogue in this language.
pub(crate) fn read(language: Language, catalogue: &str) -> Bundle {
    let identifier: LanguageIdentifier = language.tag().parse().unwrap_or_default();
    let mut bundle = Bundle::new_concurrent(vec![identifier]);
    // Messages are read in lines, not in pages of several directions: marks around arguments would only disturb.
    bundle.set_use_isolating(false);
    if language.has_decimal_comma() {
        bundle.set_formatter(Some(with_comma));
    }
    // Both functions are new, so nothing is refused.
    let _ = bundle.add_function("CAPITAL", capital);
    let _ = bundle.add_function("ORDINAL", ordinal);
    // A test reads every catalogue without errors.
    let resource = FluentResource::try_new(catalogue.to_owned()).unwrap_or_else(|(resource, _)| resource);
    bundle.add_resource_overriding(resource);
    bundle
}

/// A message with its arguments, and the errors in it; its name if the catalogue lacks it.
pub(crate) fn format(bundle: &Bundle, id: &str, arguments: &FluentArgs) -> (String, Vec<FluentError>) {
    let mut errors = Vec::new();
    let pattern = bundle.get_message(id).and_then(|message| message.value());
    let text = pattern.map_or_else(
        || id.to_owned(),
        |pattern| bundle.format_pattern(pattern, Some(arguments), &mut errors).into_owned(),
    );
    (text, errors)
}

/// A number with a comma before its fraction.
fn with_comma<M>(value: &FluentValue, _: &M) -> Option<String> {
    let FluentValue::Number(number) = value else { return None };
    Some(number.as_string().replace('.', ","))
}

/// `CAPITAL($text)`: the text with a capital letter, to begin a sentence.
fn capital<'a>(arguments: &[FluentValue<'a>], _: &FluentArgs) -> FluentValue<'a> {
    let Some(FluentValue::String(text)) = arguments.first() else { return FluentValue::Error };
    let mut characters = text.chars();
    let first: String = characters.next().into_iter().flat_map(char::to_uppercase).collect();
    FluentValue::from(first + characters.as_str())
}

/// `ORDINAL($number)`: the number, which chooses among `one`, `two` and so on as 1st, 2nd do.
fn ordinal<'a>(arguments: &[FluentValue<'a>], _: &FluentArgs) -> FluentValue<'a> {
    let Some(FluentValue::Number(number)) = arguments.first() else { return FluentValue::Error };
    let mut number = number.clone();
    number.options.r#type = FluentNumberType::Ordinal;
    FluentValue::Number(number)
}
