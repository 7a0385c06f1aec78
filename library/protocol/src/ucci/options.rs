//! The options of UCCI: some of its own, and the program's under lower-case names without spaces.

use crate::options::{EngineOption, OPTIONS};
use crate::parse::Setting;

/// Options of the program that mean nothing here: what UCCI fixes or has no words for.
const HIDDEN: [&str; 7] =
    ["UCI_Variant", "UCI_Notation", "PMN", "MultiPV", "UCI_ShowWDL", "UCI_AnalyseMode", "UCI_EngineAbout"];
/// Options that have a name of their own, and whose value 0 leaves the choice to the program.
const RENAMED: [(&str, &str); 4] =
    [("hashsize", "Hash"), ("threads", "Threads"), ("usebook", "OwnBook"), ("bookfiles", "BookFile")];

/// The request in a `setoption`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum UcciSetting {
    /// Whether clocks are in milliseconds.
    Milliseconds(bool),
    /// Whether nothing is read during a search.
    Batch(bool),
    /// Whether errors are reported.
    Debug(bool),
    /// Another game begins.
    NewGame,
    /// An option of the program.
    Program(Setting),
}

/// The name of one of the program's options.
fn name_of(option: &EngineOption) -> String {
    let renamed = RENAMED.iter().find(|(_, name)| *name == option.name);
    renamed.map_or_else(|| option.name.to_ascii_lowercase().replace(' ', "_"), |(name, _)| (*name).to_owned())
}

/// The options of the program that UCCI lists.
fn shared() -> impl Iterator<Item = &'static EngineOption> {
    OPTIONS.iter().filter(|option| !HIDDEN.contains(&option.name))
}

/// The lines for the options in the answer to `ucci`.
pub fn declarations() -> Vec<String> {
    let mut lines = vec![
        "option usemillisec type check default true".to_owned(),
        "option batch type check default false".to_owned(),
        "option debug type check default false".to_owned(),
        "option newgame type button".to_owned(),
    ];
    for option in shared() {
        let name = name_of(option);
        let automatic = RENAMED.iter().any(|(renamed, _)| *renamed == name);
        let (kind, range) = option.kind_and_range();
        let range = if automatic { range.replacen(" min 1 ", " min 0 ", 1) } else { range };
        let default = option.default().map_or_else(String::new, |default| format!(" default {default}"));
        lines.push(format!("option {name} type {kind}{range}{default}"));
    }
    lines
}

/// What this setting asks for; `None` for an unknown option, which is not an error, or an invalid value.
pub fn resolve(setting: &Setting) -> Option<UcciSetting> {
    let name = setting.name.to_ascii_lowercase();
    let value = setting.value.as_deref();
    match name.as_str() {
        "usemillisec" => return on(value).map(UcciSetting::Milliseconds),
        "batch" => return on(value).map(UcciSetting::Batch),
        "debug" => return on(value).map(UcciSetting::Debug),
        "newgame" => return Some(UcciSetting::NewGame),
        _ => {}
    }
    let option = shared().find(|option| name_of(option) == name)?;
    let automatic = RENAMED.iter().any(|(renamed, _)| *renamed == name) && value == Some("0");
    let value = if automatic { option.default() } else { value.map(|value| check_word(value).to_owned()) };
    Some(UcciSetting::Program(Setting { name: option.name.to_owned(), value }))
}

/// Whether a check is on.
fn on(value: Option<&str>) -> Option<bool> {
    match value?.to_ascii_lowercase().as_str() {
        "true" | "on" => Some(true),
        "false" | "off" => Some(false),
        _ => None,
    }
}

/// `on` and `off` in the words of the program's options.
fn check_word(value: &str) -> &str {
    match value {
        "on" => "true",
        "off" => "false",
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn resolved(name: &str, value: &str) -> Option<UcciSetting> {
        let value = Some(value.to_owned()).filter(|value| !value.is_empty());
        resolve(&Setting { name: name.to_owned(), value })
    }

    #[test]
    fn names_and_values_are_translated() {
        let program = |name: &str, value: &str| {
            Some(UcciSetting::Program(Setting { name: name.to_owned(), value: Some(value.to_owned()) }))
        };
        assert_eq!(resolved("hashsize", "64"), program("Hash", "64"));
        assert_eq!(resolved("HashSize", "0"), program("Hash", "16"));
        assert_eq!(resolved("threads", "0"), program("Threads", "1"));
        assert_eq!(resolved("skill_level", "3"), program("Skill Level", "3"));
        assert_eq!(resolved("ponder", "on"), program("Ponder", "true"));
        assert_eq!(resolved("usebook", "on"), program("OwnBook", "true"));
        assert_eq!(resolved("usemillisec", "off"), Some(UcciSetting::Milliseconds(false)));
        assert_eq!(resolved("newgame", ""), Some(UcciSetting::NewGame));
        for unknown in ["promotion", "style", "uci_variant", "debug", "Clear Hash"] {
            assert_eq!(resolved(unknown, ""), None, "{unknown}");
        }
    }

    #[test]
    fn every_declaration_is_one_that_ucci_knows() {
        let lines = declarations();
        assert!(lines.contains(&"option hashsize type spin min 0 max 33554432 default 16".to_owned()), "{lines:#?}");
        let perpetual = "option perpetual type combo var repeated var competition var counted var arbiter var auto \
                         default auto";
        assert!(lines.contains(&perpetual.to_owned()), "{lines:#?}");
        for line in &lines {
            let words: Vec<&str> = line.split(' ').collect();
            assert!(words[0] == "option" && words[2] == "type", "{line}");
            assert!(words[1].bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_'), "{line}");
        }
    }
}
