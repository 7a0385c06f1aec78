//! English for statements on plies, whatever the game. The page has its own in `web/assets/js/words.js`.

use std::fmt;

use xiongmao_movegen::{Side, Status};

use crate::ending;
use crate::side_names::SideNames;
use crate::statement::{ChasingPiece, ConsequenceName, PlacedPiece, RunLength, SideRun, Statement};

/// The statements on a ply in sentences, and the result of the game if the ply has ended it.
pub fn sentences(statements: &[Statement], status: Status, names: SideNames) -> Vec<String> {
    let mut sentences: Vec<String> =
        statements.iter().map(|statement| Sentence { statement, names }.to_string()).collect();
    if let Status::Over(ending) = status {
        sentences.push(format!("Result: {}.", ending::in_words_of(ending, names)));
    }
    sentences
}

/// The statement as a sentence, with the usual names of the sides.
impl fmt::Display for Statement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Sentence { statement: self, names: SideNames::default() }.fmt(f)
    }
}

/// A statement with the names of the sides.
struct Sentence<'a> {
    statement: &'a Statement,
    names: SideNames,
}

impl fmt::Display for Sentence<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.names;
        let title = |side: &str| title(names, side);
        match self.statement {
            Statement::Check { by, run } => write!(f, "Check by {}{}", listed(by), place_in_run(*run)),
            Statement::Checkmate { loser, piece } => {
                write!(f, "Checkmate: {} cannot save its {piece}.", title(loser))
            }
            Statement::Chase { target, by, run } => {
                write!(f, "Chase of {target} by {}{}", listed(by), place_in_run(*run))
            }
            Statement::NoChase { target, by, why, protector } => {
                let attack = format!("Attack on {target} by {by}, no chase");
                match (*why, protector) {
                    ("attacker", _) => write!(f, "{attack}: generals and soldiers may always attack."),
                    ("soldier_at_home", _) => write!(f, "{attack}: the soldier has not crossed the river."),
                    ("uncovered", _) => {
                        write!(f, "{attack}: uncovered attacks count for cannons alone, except in competitions.")
                    }
                    ("standing", _) => write!(f, "{attack} in competitions: the attack is not new."),
                    ("illegal", _) => write!(f, "{attack}: the capture would be illegal."),
                    ("exchange", _) => write!(f, "{attack}: it could capture its attacker, an offer to exchange."),
                    (_, Some(protector)) => write!(f, "{attack}: {protector} protects it."),
                    (_, None) => write!(f, "{attack}."),
                }
            }
            Statement::Recurrence { occurrences, earlier } => {
                let place =
                    |&ply: &usize| if ply == 0 { "at the start".to_owned() } else { format!("after ply {ply}") };
                let places: Vec<String> = earlier.iter().map(place).collect();
                let time = ordinal(*occurrences);
                write!(f, "The position stands for the {time} time, as {}.", listed(&places))
            }
            Statement::Forbidden { side, plies } => {
                let ply = plies.iter().map(|known| format!("{}, which would repeat ply {}", known.ply, known.repeats));
                let plies = ply.collect::<Vec<_>>().join(", or ");
                write!(f, "{} may not play {plies}.", title(side))
            }
            Statement::TerminalCaptured { loser, piece } => write!(f, "{}'s {piece} has been captured.", title(loser)),
            Statement::OnlyTerminals { piece } => write!(f, "Only the two {piece}s are left."),
            Statement::NoAttackers {} => {
                f.write_str("Neither side has a chariot, a horse, a cannon or a soldier left.")
            }
            Statement::RepeatedPly { ply, repeats, loser } => write!(
                f,
                "{ply} repeats ply {repeats}: the same ply led to the same position. No ply may be repeated, so {} \
                 loses.",
                title(loser)
            ),
            Statement::NoPly { loser, in_check } => {
                let (loser, check) = (title(loser), if *in_check { "is in check and " } else { "" });
                write!(f, "{loser} {check}has no legal ply, so {loser} loses.")
            }
            Statement::OnlyRepetitions { loser } => {
                let loser = title(loser);
                write!(f, "Every ply that {loser}'s pieces could make would repeat an earlier one, so {loser} loses.")
            }
            Statement::MoveLimit { limit, soldiers_count } => {
                let soldiers = if *soldiers_count { " or a soldier's ply" } else { "" };
                write!(f, "{limit} half-moves in a row without a capture{soldiers} are the move limit.")
            }
            Statement::PerpetualRun { run, pieces, limit, answer, consequence, side } => {
                let result = result(names, *consequence, *side);
                let run = side_run(names, run);
                let answer = answer.as_ref().map(|answer| side_run(names, answer));
                write!(f, "{run} with {}, more than the limit of {limit}", pieces_used(*pieces))?;
                match (answer, consequence) {
                    (Some(answer), ConsequenceName::MustStop) => {
                        write!(f, ". That does not count, because {answer}; {result}.")
                    }
                    (Some(answer), _) => write!(f, ", but {answer} as well, so {result}."),
                    (None, _) => write!(f, ", so {result}."),
                }
            }
            Statement::Repetition { since, south, north, consequence, side } => {
                let result = result(names, *consequence, *side);
                let result = match consequence {
                    ConsequenceName::MustStop => format!("the repetition is no draw: {result} within the limit"),
                    _ => result,
                };
                write!(f, "{}, so {result}.", conduct_since(names, *since, south, north))
            }
        }
    }
}

/// `the chariot on b1`.
impl fmt::Display for PlacedPiece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the {} on {}", self.piece, self.square)
    }
}

/// `the cannon on d5 (unprotected: no legal recapture)`.
impl fmt::Display for ChasingPiece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let why = match self.why {
            "chariot" => "a chariot counts as unprotected against a cannon or a horse",
            _ => "no legal recapture",
        };
        write!(f, "{} (unprotected: {why})", self.piece)
    }
}

/// `South has given 7 checks in a row`.
fn side_run(names: SideNames, SideRun { side, kind, length, target }: &SideRun) -> String {
    let side = title(names, side);
    match *kind {
        "check" => format!("{side} has given {length} checks in a row"),
        _ => format!("{side} has chased {target} with {length} plies in a row"),
    }
}

/// The end of a sentence on a check or a chase: which one of a run it is, unless it is the first.
fn place_in_run(run: Option<RunLength>) -> String {
    let Some(RunLength { length, pieces, limit }) = run else { return ".".to_owned() };
    let place = format!(", the {} in a row with {}", ordinal(length as usize), pieces_used(pieces));
    match limit {
        Some(limit) if length == limit => format!("{place}. {limit} are the limit."),
        Some(limit) => format!("{place} (limit {limit})."),
        None => place + ".",
    }
}

fn pieces_used(pieces: u32) -> String {
    if pieces == 1 { "one piece".to_owned() } else { format!("{pieces} pieces") }
}

fn result(names: SideNames, consequence: ConsequenceName, side: Option<&str>) -> String {
    let side = side.map_or("", |side| title(names, side));
    match consequence {
        ConsequenceName::Loses => format!("{side} loses"),
        ConsequenceName::Drawn => "the game is drawn".to_owned(),
        ConsequenceName::MustStop => format!("{side} must stop"),
    }
}

/// What both sides have done since a ply, without a full stop.
fn conduct_since(names: SideNames, since: usize, south: &str, north: &str) -> String {
    let [first, second] = Side::BOTH.map(|side| names.title(side));
    let since = if since == 0 { "Since the position given".to_owned() } else { format!("Since ply {since}") };
    let deed = |conduct| match conduct {
        "checking" => "given check with every ply",
        _ => "chased one and the same piece with every ply",
    };
    match (south, north) {
        ("free", "free") => {
            format!("{since}, neither side has checked with every ply or chased one piece with every ply")
        }
        (south, "free") => format!("{since}, {first} has {}, and {second} has not", deed(south)),
        ("free", north) => format!("{since}, {second} has {}, and {first} has not", deed(north)),
        (south, north) if south == north => format!("{since}, both sides have {}", deed(south)),
        ("checking", north) => format!("{since}, {first} has {}, while {second} has {}", deed("checking"), deed(north)),
        (south, north) => format!("{since}, {second} has {}, while {first} has {}", deed(north), deed(south)),
    }
}

fn title(names: SideNames, side: &str) -> &'static str {
    names.title(if side == Side::South.name() { Side::South } else { Side::North })
}

/// `one`, `one and two`, `one, two and three`.
pub(crate) fn listed(items: &[impl fmt::Display]) -> String {
    let items: Vec<String> = items.iter().map(ToString::to_string).collect();
    match items.as_slice() {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// `1st`, `2nd`, `3rd`, `4th`, and so on.
fn ordinal(number: usize) -> String {
    let suffix = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{number}{suffix}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_lists_read_as_english() {
        let ordinals = [1, 2, 3, 4, 11, 12, 13, 21, 22, 111, 123].map(ordinal).join(" ");
        assert_eq!(ordinals, "1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 111th 123rd");
        let items = ["a", "b", "c"];
        let lists: Vec<String> = (0..=3).map(|count| listed(&items[..count])).collect();
        assert_eq!(lists, ["", "a", "a and b", "a, b and c"]);
    }
    #[test]
    fn sides_have_the_names_that_the_reader_chose() {
        let run = |side, kind| SideRun {
            side,
            kind,
            length: 7,
            target: PlacedPiece { piece: "general", square: "e10".to_owned() },
        };
        let statements = [
            Statement::PerpetualRun {
                run: run("south", "check"),
                pieces: 1,
                limit: 6,
                answer: Some(run("north", "chase")),
                consequence: ConsequenceName::MustStop,
                side: Some("south"),
            },
            Statement::Repetition {
                since: 2,
                south: "checking",
                north: "chasing",
                consequence: ConsequenceName::Loses,
                side: Some("south"),
            },
            Statement::Checkmate { loser: "north", piece: "general" },
        ];
        let usual = sentences(&statements, Status::InProgress, SideNames::SouthNorth).join("\n");
        let coloured = sentences(&statements, Status::InProgress, SideNames::RedBlack).join("\n");
        assert!(
            usual.contains("South must stop") && usual.contains("Checkmate: North cannot save its general."),
            "{usual}"
        );
        assert_eq!(coloured, usual.replace("South", "Red").replace("North", "Black"));
        assert_eq!(statements.map(|statement| statement.to_string()).join("\n"), usual);
    }
}
