//! Files of endgame tables.

use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use xiongmao_movegen::Rules;
use xiongmao_movegen::games::GAMES;
use xiongmao_tables::sealed::sealed;
use xiongmao_tables::{Tables, family};
use xiongmao_text::one_line;

use super::check_message_up_to;

/// The most characters of a line about a file.
const LONGEST_LINE: usize = 600;
/// The class of the file, which has few entries in every game.
const CLASS: &str = "GRvG";
/// Positions of the class, for each game.
const POSITIONS: [(&str, [&str; 2]); 2] = [
    ("xiongqi", ["8/8/8/8/4g^3/8/8/G^R6 / X/x", "8/8/8/8/8/4g^3/8/G^R6 / x/X"]),
    ("xiangqi", ["4g^4/9/9/9/9/9/9/9/R8/3G^5 / X/x", "4g^4/9/9/9/9/9/9/9/R8/3G^5 / x/X"]),
];

/// A table whose checksums are right, of which the header stands before the first zero and the streams behind it: each
/// game refuses it with a line, or answers from it. Values that its class does not have are no answers.
///
/// # Panics
/// If the property does not hold.
pub fn tables(data: &[u8]) {
    let end = data.iter().position(|&byte| byte == 0).unwrap_or(data.len());
    let (header, body) = (String::from_utf8_lossy(&data[..end]), data.get(end + 1..).unwrap_or_default());
    let file = sealed(&header, body);
    for (game, positions) in POSITIONS {
        let rules = GAMES.iter().find(|rules| rules.name == game).expect("a game");
        let folder = tempfile::tempdir().expect("a directory");
        fs::write(folder.path().join(format!("{CLASS}.{game}")), &file).expect("a file");
        ask(folder.path(), rules, positions);
    }
}

fn ask(folder: &Path, rules: &Rules, positions: [&str; 2]) {
    let tables = match Tables::open(folder) {
        Ok(tables) => tables,
        Err(error) => return check_line(&error),
    };
    for position in positions {
        let game = rules.from_feen(position).expect("a position");
        for value in tables.value_of(&game).into_iter().chain(tables.moves(&game).into_iter().map(|(_, value)| value)) {
            check_line(&value);
        }
    }
    if let Some(damage) = tables.damage() {
        check_line(damage);
    }
    let family = family(rules.name).expect("the game has tables");
    let verified = family.verify(folder, &[CLASS.to_owned()], &AtomicBool::new(false), &mut |_, _| ());
    if let Err(error) = verified {
        check_line(&error);
    }
}

fn check_line(message: &impl std::fmt::Display) {
    check_message_up_to(LONGEST_LINE, &one_line(&message.to_string()));
}
