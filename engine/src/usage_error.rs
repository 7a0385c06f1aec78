//! Messages about unusable arguments: the error, and what to type.

use std::net::{AddrParseError, IpAddr};
use std::num::{ParseFloatError, ParseIntError};
use std::path::Path;

use clap::builder::ValueParser;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command};
use xiongmao_analysis::registry;
use xiongmao_language::Language;

use crate::commands::lines::similar;
use crate::commands::{no_command, no_command_but};
use crate::instead;

/// Names of options in other programs, and their names here.
const SYNONYMS: [(&str, &[&str]); 45] = [
    ("time", &["movetime", "tc"]),
    ("seconds", &["movetime"]),
    ("move", &["moves"]),
    ("position", &["feen"]),
    ("variant", &["game"]),
    ("lang", &["language"]),
    ("out", &["into"]),
    ("output", &["out", "into", "svg"]),
    ("db", &["into"]),
    ("database", &["into"]),
    ("save", &["out"]),
    ("load", &["out"]),
    ("pv", &["multipv"]),
    ("lines", &["multipv"]),
    ("skill", &["level"]),
    ("strength", &["level"]),
    ("difficulty", &["level"]),
    ("rating", &["elo"]),
    ("as", &["side"]),
    ("human", &["side"]),
    ("colour", &["side", "color"]),
    ("player", &["side"]),
    ("name", &["player"]),
    ("min", &["least"]),
    ("count", &["limit"]),
    ("opponent", &["level"]),
    ("file", &["batch"]),
    ("input", &["batch"]),
    ("pgn", &["batch"]),
    ("format", &["to"]),
    ("cores", &["threads"]),
    ("cpu", &["threads"]),
    ("memory", &["hash"]),
    ("tt", &["hash"]),
    ("mb", &["hash"]),
    ("book", &["openings"]),
    ("config", &["settings"]),
    ("host", &["bind"]),
    ("listen", &["bind"]),
    ("pieces", &["men"]),
    // Letters, as other programs have them.
    ("d", &["depth"]),
    ("g", &["game"]),
    ("l", &["level"]),
    ("p", &["port", "moves"]),
    ("t", &["threads"]),
];

/// What people call the strength of an opponent.
const STRENGTHS: [&str; 8] = ["easy", "weak", "beginner", "medium", "normal", "hard", "strong", "expert"];

/// What people call the sides.
const SIDES: [&str; 5] = ["red", "black", "white", "south", "north"];

/// One line about refused arguments: the error, and, if known, what to type instead. `words` are the arguments.
pub fn message(error: &clap::Error, program: &mut Command, words: &[String]) -> String {
    let given = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.as_str(),
        _ => "",
    };
    program.build();
    let program: &Command = program;
    let command = command_of(program, words);
    if error.kind() == ErrorKind::InvalidSubcommand {
        let name = given(ContextKind::InvalidSubcommand).to_owned();
        let command = if command.get_name() == "help" { program } else { command };
        let is_first = command.get_name() == program.get_name();
        if let Some(advice) = is_first.then(|| instead::of_command(&name)).flatten() {
            return no_command_but(&name, &advice);
        }
        let similar = similar(command, &name);
        if similar.is_none() && !is_first {
            let advice = instead::of_file_below(command.get_name(), &name)
                .unwrap_or_else(|| format!("the commands are {}", listed(&subcommands(command))));
            return no_command_but(&name, &advice);
        }
        return no_command(&format!("'{name}'"), similar);
    }
    if let Some(missing) = missing(error, program, words) {
        return missing;
    }
    if let Some(needed) = missing_value(error) {
        return needed;
    }
    let (argument, value) = (given(ContextKind::InvalidArg), given(ContextKind::InvalidValue));
    if argument.starts_with("--color")
        && SIDES.iter().any(|side| value.eq_ignore_ascii_case(side))
        && has(command, "side")
    {
        return format!("--color says whether the output is coloured; did you mean --side {value}?");
    }
    let expected = std::error::Error::source(error).and_then(|source| {
        let argument = command.get_arguments().find(|arg| arg.to_string() == argument);
        expectation(source, argument)
    });
    if let Some(expected) = expected {
        return format!("invalid value '{value}' for '{argument}': {expected} (try --help)");
    }
    let advice = (error.kind() == ErrorKind::UnknownArgument).then(|| {
        let word = given(ContextKind::InvalidArg);
        let advice =
            if word.starts_with('-') { about_option(word, command, words) } else { about_word(word, command, words) };
        let is_misspelt = error.get(ContextKind::SuggestedArg).is_some();
        let advice = advice.or_else(|| {
            if is_misspelt {
                return None;
            }
            about_option_of_engine(word, command, words).or_else(|| about_option_elsewhere(word, program))
        });
        advice.map(|advice| format!("unexpected argument '{word}': {advice}"))
    });
    advice.flatten().unwrap_or_else(|| format!("{} (try --help)", first_paragraph(&error.render().to_string())))
}

/// The subcommand that the arguments name.
fn command_of<'a>(program: &'a Command, words: &[String]) -> &'a Command {
    words.iter().fold(program, |command, word| command.find_subcommand(word).unwrap_or(command))
}

/// Its name with those of the commands above it.
fn path_of(program: &Command, words: &[String]) -> String {
    let mut command = program;
    let mut path = Vec::new();
    for word in words {
        if let Some(found) = command.find_subcommand(word) {
            command = found;
            path.push(found.get_name());
        }
    }
    path.join(" ")
}

/// The names of the commands below this one.
fn subcommands(command: &Command) -> Vec<&str> {
    command.get_subcommands().map(Command::get_name).filter(|name| *name != "help").collect()
}

/// `one, two and three`.
fn listed(names: &[&str]) -> String {
    match names {
        [all @ .., last] if !all.is_empty() => format!("{} and {last}", all.join(", ")),
        names => names.concat(),
    }
}

/// What a command lacks, with its first example.
fn missing(error: &clap::Error, program: &Command, words: &[String]) -> Option<String> {
    let command = command_of(program, words);
    let needed = match (error.kind(), error.get(ContextKind::InvalidArg)) {
        (ErrorKind::MissingSubcommand, _) => format!("one of the commands {}", listed(&subcommands(command))),
        (ErrorKind::MissingRequiredArgument, Some(ContextValue::Strings(arguments))) => {
            arguments.iter().map(|argument| alternatives(argument)).collect::<Vec<_>>().join(" and ")
        }
        _ => return None,
    };
    let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let path = path_of(program, words);
    let start = format!("xiongmao {path} ");
    let example = help.lines().map(str::trim).find(|line| line.starts_with(&start));
    let example = example.map_or_else(String::new, |example| format!("; for example: {example}"));
    Some(format!("{path} needs {needed}{example}"))
}

/// A required argument; one of several, `<--one <N>|--other <N>>`, in words.
fn alternatives(argument: &str) -> String {
    let several = argument.strip_prefix("<-").and_then(|rest| rest.strip_suffix('>'));
    several.map_or_else(|| argument.to_owned(), |several| format!("-{}", several.replace('|', " or ")))
}

/// An option at the end of the line whose value is missing, and whose values are not listed.
fn missing_value(error: &clap::Error) -> Option<String> {
    let (Some(ContextValue::String(argument)), Some(ContextValue::String(value))) =
        (error.get(ContextKind::InvalidArg), error.get(ContextKind::InvalidValue))
    else {
        return None;
    };
    let is_listed =
        matches!(error.get(ContextKind::ValidValue), Some(ContextValue::Strings(values)) if !values.is_empty());
    let is_missing = error.kind() == ErrorKind::InvalidValue && value.is_empty() && !is_listed;
    is_missing.then(|| format!("a value is missing: {argument} (try --help)"))
}

/// The error without usage, the hint at `--help`, and the advice to pass an option as a value.
fn first_paragraph(text: &str) -> String {
    let is_rest = |line: &&str| line.starts_with("Usage:") || line.starts_with("For more information");
    let lines = text.lines().take_while(|line| !is_rest(line)).map(str::trim);
    let message: Vec<&str> = lines.filter(|line| !line.starts_with("tip: to pass ")).collect();
    let message = message.join(" ").replace("  tip: ", "; ");
    message.trim().trim_start_matches("error: ").to_owned()
}

/// The expected number, if a number is the error.
fn expectation(source: &(dyn std::error::Error + 'static), argument: Option<&Arg>) -> Option<String> {
    if source.is::<ParseFloatError>() {
        return Some("expected a number".to_owned());
    }
    if source.is::<AddrParseError>() {
        return Some("expected an IP address, such as 0.0.0.0; --port has the port".to_owned());
    }
    let text = source.to_string();
    if let Some((_, range)) = text.rsplit_once(" is not in ") {
        return Some(format!("expected a whole number{}", range_in_words(range)));
    }
    let range = source.is::<ParseIntError>().then(|| argument.and_then(|arg| range_of(arg.get_value_parser())))?;
    Some(format!("expected a whole number{}", range.as_deref().map_or_else(String::new, range_in_words)))
}

/// `0..=20` in words.
fn range_in_words(range: &str) -> String {
    let (from, to) = range.split_once("..").unwrap_or((range, ""));
    match to.trim_start_matches('=') {
        "" => format!(" from {from}"),
        to => format!(" from {from} to {to}"),
    }
}

/// The range of a parser of whole numbers, as it names it when it refuses a number outside.
fn range_of(parser: &ValueParser) -> Option<String> {
    let refusal = |number: &str| {
        let arg = Arg::new("number").value_parser(parser.clone()).allow_negative_numbers(true);
        let error = Command::new("range").arg(arg).try_get_matches_from(["range", number]).err()?;
        let text = std::error::Error::source(&error)?.to_string();
        text.rsplit_once(" is not in ").map(|(_, range)| range.to_owned())
    };
    refusal(&i64::MAX.to_string()).or_else(|| refusal("0"))
}

fn has(command: &Command, option: &str) -> bool {
    command.get_arguments().any(|arg| arg.get_long() == Some(option))
}

/// What to type instead of this option, which the command does not have.
fn about_option(word: &str, command: &Command, words: &[String]) -> Option<String> {
    let name = word.trim_start_matches('-');
    if word == "-v" {
        return Some("did you mean --version?".to_owned());
    }
    if name.parse::<u64>().is_ok() {
        let place = words.iter().position(|typed| typed == word)?;
        let option = words.get(place.checked_sub(1)?)?.strip_prefix("--")?;
        let argument = command.get_arguments().find(|arg| arg.get_long() == Some(option))?;
        let range = range_of(argument.get_value_parser())?;
        return Some(format!("'{argument}' needs a whole number{}", range_in_words(&range)));
    }
    let longer = words.iter().find(|typed| typed.starts_with(word) && typed.len() > word.len());
    if let Some(typed) = longer.filter(|_| !word.starts_with("--")) {
        let long = typed.trim_start_matches('-').split('=').next()?;
        return has(command, long).then(|| format!("options have two dashes: --{long}"));
    }
    let known = SYNONYMS.iter().filter(|(other, _)| *other == name).flat_map(|(_, names)| names.iter());
    if let Some(known) = known.copied().find(|known| has(command, known)) {
        let value = command.get_arguments().find(|arg| arg.get_long() == Some(known))?;
        return Some(format!("did you mean {value}?"));
    }
    let prints = ["out", "output", "o"].contains(&name);
    prints.then(|| format!("{} prints to standard output; add > FILE to write a file", command.get_name()))
}

/// The commands that have this option.
fn about_option_elsewhere(word: &str, program: &Command) -> Option<String> {
    let name = word.strip_prefix("--")?;
    let having: Vec<&str> = program.get_subcommands().filter(|other| has(other, name)).map(Command::get_name).collect();
    (!having.is_empty()).then(|| format!("it is an option of {}", listed(&having)))
}

/// How to pass this option to the engine that `compliance` tests.
fn about_option_of_engine(word: &str, command: &Command, words: &[String]) -> Option<String> {
    let typed = words.iter().find(|typed| typed.starts_with(word) && word.starts_with('-'))?;
    (command.get_name() == "compliance").then(|| format!("the engine's own options follow --: -- {typed}"))
}

/// What to type instead of this word, which is not the value of an option.
fn about_word(word: &str, command: &Command, words: &[String]) -> Option<String> {
    let name = command.get_name();
    let place = words.iter().position(|typed| typed == word)?;
    let before = |option: &str| words.iter().position(|typed| typed == option).is_some_and(|at| at + 2 == place);
    if let Some(option) = ["--fen", "--feen"].into_iter().find(|option| before(option)) {
        return Some(format!("put the position in quotes: {option} \"...\""));
    }
    if before("--moves") || before("--plies") {
        let moves = words[place - 1..].iter().take_while(|word| !word.starts_with('-'));
        let moves = moves.map(String::as_str).collect::<Vec<_>>().join(" ");
        return Some(format!("put several moves in quotes: --moves \"{moves}\""));
    }
    if registry::named(word).is_some() {
        return Some(format!("did you mean --game {word}?"));
    }
    if name == "match" && (word.contains(['/', '\\']) || Path::new(word).is_file()) {
        return Some(format!("each engine needs an --engine of its own: --engine cmd={word}"));
    }
    if let Some(advice) = instead::of_file(word) {
        let takes_file =
            |arg: &Arg| arg.get_value_names().unwrap_or_default().iter().any(|name| *name == "GAME" || *name == "FILE");
        if command.get_positionals().any(takes_file) {
            return Some(format!("{name} takes one file at a time"));
        }
        let saved = if name == "play" {
            format!("to continue a saved game: xiongmao play --out {word}; ")
        } else {
            String::new()
        };
        return Some(format!("{name} takes no file; {saved}{advice}"));
    }
    if word.contains('/') && has(command, "feen") {
        return Some("a position is given in quotes: --feen \"...\" or --fen \"...\"".to_owned());
    }
    if word.eq_ignore_ascii_case("startpos") {
        return Some("the game starts there unless a position is given".to_owned());
    }
    if has(command, "level") && STRENGTHS.iter().any(|strength| word.eq_ignore_ascii_case(strength)) {
        return Some("how strong the engine plays is a number: --level 0 to 20, or --elo".to_owned());
    }
    if has(command, "side") && SIDES.iter().any(|side| word.eq_ignore_ascii_case(side)) {
        return Some(format!("did you mean --side {word}?"));
    }
    let is_class = || word.contains('v') && word.chars().all(|char| char == 'v' || char.is_ascii_uppercase());
    if has(command, "class") && is_class() {
        return Some(format!("did you mean --class {word}?"));
    }
    if word.parse::<IpAddr>().is_ok() && has(command, "bind") {
        return Some(format!("did you mean --bind {word}?"));
    }
    let seconds = word.strip_suffix('s').and_then(|number| number.parse::<u32>().ok());
    if let Some(seconds) = seconds.filter(|_| has(command, "movetime")) {
        return Some(format!("did you mean --movetime {seconds}000?"));
    }
    if word.chars().all(|char| char.is_ascii_digit()) {
        let option = ["depth", "level", "port"].into_iter().find(|option| has(command, option))?;
        return Some(format!("did you mean --{option} {word}?"));
    }
    if instead::is_like_a_move(word) {
        let option = ["move", "moves"].into_iter().find(|option| has(command, option))?;
        return Some(format!("did you mean --{option} {word}?"));
    }
    Language::named(word).map(|_| format!("did you mean --language {word}?"))
}
