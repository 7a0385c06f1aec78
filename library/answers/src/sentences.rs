//! Statements on moves in sentences, for any game.

use std::fmt;

use xiongmao_language::{Arguments, Speech};
use xiongmao_movegen::Status;

use crate::ending;
use crate::statement::Statement;

/// The statements on a move in sentences, and the result of the game if the move has ended it.
pub fn sentences(statements: &[Statement], status: Status, speech: Speech) -> Vec<String> {
    let mut sentences: Vec<String> = statements.iter().map(|statement| speech.coded("statement", statement)).collect();
    if let Status::Over(ending) = status {
        let ending = ending::in_speech(ending, speech);
        sentences.push(speech.text("result", Arguments::new().text("ending", ending)));
    }
    sentences
}

/// The statement as a sentence in English.
impl fmt::Display for Statement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Speech::default().coded("statement", self))
    }
}

#[cfg(test)]
mod tests {
    use xiongmao_language::{Language, SideNames};

    use super::*;
    use crate::statement::{ConsequenceName, PlacedPiece, SideRun};

    #[test]
    fn sides_have_the_names_that_the_reader_chose() {
        let run = |side, kind| SideRun {
            side,
            kind,
            length: 7,
            target: PlacedPiece { piece: "general", side: "north", square: "e10".to_owned() },
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
        let with = |sides| {
            sentences(&statements, Status::InProgress, Speech { language: Language::English, sides }).join("\n")
        };
        let [usual, coloured] = SideNames::ALL.map(with);
        assert_eq!(
            usual.lines().collect::<Vec<_>>(),
            [
                "South has given 7 checks in a row with one piece, more than the limit of 6. That does not count, \
                 because North has chased the general on e10 with 7 moves in a row; South must stop.",
                "Since ply 2, South has given check with every move, while North has chased one and the same piece \
                 with every move, so South loses.",
                "Checkmate: North cannot save its general.",
            ]
        );
        assert_eq!(coloured, usual.replace("South", "Red").replace("North", "Black"));
        assert_eq!(statements.map(|statement| statement.to_string()).join("\n"), usual);
    }
}
