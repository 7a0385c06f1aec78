//! The command to type instead of a word that is not a command: the word may name a file, a game, a position or a
//! move.

use std::path::Path;

use xiongmao_analysis::registry;
use xiongmao_records::RecordFormat;

/// What people call a command, and its name here.
const COMMANDS: [(&str, &str); 19] = [
    ("board", "show"),
    ("database", "games"),
    ("evaluate", "eval"),
    ("game", "play"),
    ("gui", "serve"),
    ("hint", "analyse"),
    ("import", "games import"),
    ("moves", "legal"),
    ("new", "play"),
    ("opening", "explain"),
    ("openings", "explain"),
    ("review", "annotate"),
    ("server", "serve"),
    ("search", "analyse"),
    ("solve", "puzzles"),
    ("tournament", "match"),
    ("train", "datagen"),
    ("web", "serve"),
    ("website", "site"),
];

/// Commands with commands below them, and what they do with a file of games.
const BELOW: [(&str, &str, &str); 3] =
    [("book", "make", "--out own.book"), ("games", "import", "--into my.db"), ("puzzles", "make", "--out puzzles.csv")];

/// The end of the name of a file with positions.
const POSITIONS: [&str; 2] = ["epd", "txt"];

/// What to type instead of this command, which does not exist.
pub fn of_command(word: &str) -> Option<String> {
    if let Some((_, command)) = COMMANDS.iter().find(|(other, _)| word.eq_ignore_ascii_case(other)) {
        return Some(format!("did you mean 'xiongmao {command}'?"));
    }
    if registry::named(word).is_some() {
        return Some(format!("to play it: xiongmao play --game {word}"));
    }
    if let Some(advice) = of_file(word) {
        return Some(advice);
    }
    if word.contains('/') {
        return Some(format!("to analyse a position: xiongmao analyse --feen \"{word}\""));
    }
    is_like_a_move(word).then(|| format!("to look at a move: xiongmao why --move {word}"))
}

/// What to type if the command is followed by the name of a file of games instead of a command below it.
pub fn of_file_below(command: &str, word: &str) -> Option<String> {
    let (_, below, option) = BELOW.iter().find(|(name, _, _)| *name == command)?;
    is_file_of_games(word).then(|| format!("did you mean 'xiongmao {command} {below} {word} {option}'?"))
}

/// What can be done with the file of this name, if it is one with games or positions, or any file that exists.
pub fn of_file(word: &str) -> Option<String> {
    let path = Path::new(word);
    let has_positions =
        path.extension().is_some_and(|end| POSITIONS.iter().any(|known| end.eq_ignore_ascii_case(known)));
    let positions = format!("for all its positions: xiongmao analyse --batch {word}");
    if has_positions && RecordFormat::of_extension(path).is_none() {
        return Some(positions);
    }
    is_file_of_games(word).then(|| format!("to review a game: xiongmao annotate {word}; {positions}"))
}

/// Whether this may be the name of a file with games: by its extension, or because there is a file.
fn is_file_of_games(word: &str) -> bool {
    let path = Path::new(word);
    RecordFormat::of_extension(path).is_some() || path.is_file()
}

/// Whether this is meant as a move: letters and digits, or several Chinese characters.
pub fn is_like_a_move(word: &str) -> bool {
    let has = |is: fn(&char) -> bool| word.chars().any(|char| is(&char));
    has(|char| !char.is_ascii()) && word.chars().count() >= 4
        || word.len() <= 10 && has(char::is_ascii_digit) && has(char::is_ascii_alphabetic)
}
