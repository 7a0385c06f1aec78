//! The features that the engine announces, and its options in the words of CECP.

use xiongmao_analysis::registry;
use xiongmao_movegen::Rules;

use crate::options::{EngineOption, OPTIONS};
use crate::parse::Setting;

/// Options of the program that are set by commands of the protocol, or mean nothing here.
const HIDDEN: [&str; 9] = [
    "Hash",
    "Threads",
    "Ponder",
    "UCI_Variant",
    "UCI_Notation",
    "PMN",
    "UCI_ShowWDL",
    "UCI_AnalyseMode",
    "UCI_EngineAbout",
];
/// Options whose text is the name of a file.
const FILES: [&str; 4] = ["Debug Log File", "EvalFile", "BookFile", "GamesFile"];
/// Options whose text is the name of a directory.
const FOLDERS: [&str; 1] = ["TablePath"];

/// The lines that answer `protover`. The first of the `games` is the one that hosts begin with.
pub fn features(games: &[&str]) -> Vec<String> {
    let mut lines = vec![
        "feature done=0".to_owned(),
        concat!("feature myname=\"Xiongmao ", env!("CARGO_PKG_VERSION"), "\"").to_owned(),
        format!("feature variants=\"{}\"", games.join(",")),
        "feature ping=1 setboard=1 playother=1 usermove=1 time=1 draw=1 reuse=1 analyze=1 colors=0 san=0".to_owned(),
        "feature sigint=0 sigterm=0 nps=0 debug=1 memory=1 smp=1".to_owned(),
    ];
    lines.extend(shared().map(declaration));
    lines.push("feature done=1".to_owned());
    lines
}

/// The options of the program that CECP lists.
fn shared() -> impl Iterator<Item = &'static EngineOption> {
    OPTIONS.iter().filter(|option| !HIDDEN.contains(&option.name))
}

fn declaration(option: &EngineOption) -> String {
    let (kind, range) = option.kind_and_range();
    let default = option.default().unwrap_or_default();
    let value = match kind {
        "check" => format!("check {}", u8::from(default == "true")),
        "spin" => format!("spin {default}{}", range.replace(" min", "").replace(" max", "")),
        "combo" => {
            let choices = range.split(" var ").skip(1);
            let marked = choices.map(|choice| if choice == default { format!("*{choice}") } else { choice.to_owned() });
            format!("combo {}", marked.collect::<Vec<_>>().join(" /// "))
        }
        "string" => {
            let kind = match option.name {
                name if FILES.contains(&name) => "file",
                name if FOLDERS.contains(&name) => "path",
                _ => "string",
            };
            format!("{kind} {}", default.replace("<empty>", ""))
        }
        other => other.to_owned(),
    };
    format!("feature option=\"{} -{value}\"", option.name)
}

/// The setting in the words of the program, whose checks are true or false.
pub fn translated(setting: Setting) -> Setting {
    let is_check =
        |option: &EngineOption| option.name.eq_ignore_ascii_case(&setting.name) && option.kind_and_range().0 == "check";
    let value = match setting.value.as_deref() {
        Some("1") if shared().any(is_check) => Some("true".to_owned()),
        Some("0") if shared().any(is_check) => Some("false".to_owned()),
        _ => setting.value.clone(),
    };
    Setting { value, ..setting }
}

/// The facts about a game that a host may not know: the letters of the pieces, the size of the board, the starting
/// position, and the moves of the pieces. Nothing for a game that `XBoard` knows.
pub fn setup_lines(rules: &Rules) -> Vec<String> {
    let Some(pieces) = &registry::of(rules).xboard else { return Vec::new() };
    let letters = format!("{}.{}.", pieces.letters, pieces.letters.to_ascii_lowercase());
    let mut lines = vec![format!("setup ({letters}) {}x{}+0_fairy {}", rules.files, rules.rows, rules.start().fen())];
    lines.extend(pieces.moves.iter().map(|(letter, moves)| format!("piece {letter}& {moves}")));
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_option_has_one_of_the_types_of_cecp() {
        let lines = features(&["xiangqi", "xiongqi"]);
        for line in [
            "feature variants=\"xiangqi,xiongqi\"",
            "feature option=\"EvalFile -file \"",
            "feature option=\"TablePath -path \"",
            "feature option=\"Perpetual -combo repeated /// competition /// counted /// arbiter /// *auto\"",
            "feature option=\"Clear Hash -button\"",
            "feature option=\"MultiPV -spin 1 1 256\"",
            "feature option=\"MoveLimit -check 1\"",
            "feature option=\"MoveLimitPlies -string auto\"",
        ] {
            assert!(lines.iter().any(|other| other == line), "{line}: {lines:#?}");
        }
        assert_eq!(lines.last().unwrap(), "feature done=1");
        assert!(lines.iter().all(|line| !line.contains("-spin 16 ")));
    }

    #[test]
    fn checks_are_translated_and_nothing_else() {
        let value = |name: &str, value: &str| {
            translated(Setting { name: name.to_owned(), value: Some(value.to_owned()) }).value.unwrap()
        };
        assert_eq!((value("movelimit", "0"), value("MoveLimit", "1")), ("false".to_owned(), "true".to_owned()));
        assert_eq!((value("MultiPV", "1"), value("Skill Level", "0")), ("1".to_owned(), "0".to_owned()));
    }
}
