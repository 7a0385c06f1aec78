//! Lines of EPD, and their expectations.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use thiserror::Error;
use xiongmao_movegen::notation::{Notation, split_moves};
use xiongmao_movegen::{AnyGame, Move, NotationError, RuleSettings, Rules, StartPosition, rule_settings};
use xiongmao_search::Score;
use xiongmao_text::{Input, MAX_LINE, for_each_line, quote};

use xiongmao_analysis::game::{SetUpError, set_up_as};

/// Why a line cannot be searched.
#[derive(Debug, Error)]
pub enum EpdError {
    #[error("operation {0} does not end with ';'")]
    Unfinished(String),
    /// The position, or the moves that lead to it, are invalid.
    #[error(transparent)]
    SetUp(#[from] SetUpError),
    /// A rule of the game cannot be played like this, or the game does not have the notation.
    #[error(transparent)]
    Notation(#[from] NotationError),
    #[error(transparent)]
    Rule(#[from] xiongmao_movegen::RuleOptionError),
    #[error("the game is over in this position")]
    Over,
    #[error("{operation} {token}: not a legal move here")]
    Move {
        operation: &'static str,
        /// The move as given, quoted.
        token: String,
    },
    /// A move could be several.
    #[error("{operation} {token} could be {readings}; --notation decides")]
    Ambiguous {
        operation: &'static str,
        /// The move as given, quoted.
        token: String,
        /// The moves in PMN.
        readings: String,
    },
    #[error("dm {0}: expected a number of moves of the side to move, at least 1")]
    Mate(String),
    /// Nothing is asked for.
    #[error("expected one of the operations bm, am and dm, found none")]
    NoTask,
}

/// Why a suite cannot be read.
#[derive(Debug, Error)]
pub enum SuiteFileError {
    #[error("cannot read {name}: {reason}")]
    File {
        name: String,
        /// The system's error.
        #[source]
        reason: io::Error,
    },
    /// A line cannot be searched.
    #[error("{name}, line {line}: {reason}")]
    Line {
        /// The name of the file.
        name: String,
        line: u64,
        /// The error.
        #[source]
        reason: EpdError,
    },
    /// A line is too long or no text.
    #[error("{name}, line {line}: {reason}")]
    Text {
        /// The name of the file.
        name: String,
        line: u64,
        /// The error.
        reason: String,
    },
    #[error("{0} holds no positions")]
    Empty(String),
}

/// The expected result of a search of a position. Every given field must match.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Expectation {
    /// It should prefer one of these moves (`bm`); empty for any.
    pub best: Vec<Move>,
    /// It should prefer none of these (`am`).
    pub avoid: Vec<Move>,
    /// It should prove a win within this many moves of the side to move (`dm`).
    pub mate: Option<u32>,
}

impl Expectation {
    /// Whether this answer of a search is right.
    pub fn is_met(&self, best: Move, score: Score) -> bool {
        let proves = |most: u32| matches!(score, Score::Mate(plies) if plies > 0 && plies.unsigned_abs() <= most);
        (self.best.is_empty() || self.best.contains(&best))
            && !self.avoid.contains(&best)
            && self.mate.is_none_or(proves)
    }

    /// The same in words, as EPD has it: `bm h2-e2; dm 3`.
    pub fn in_words(&self, game: &AnyGame, notation: Notation) -> String {
        let moves = |operation: &str, moves: &[Move]| -> Option<String> {
            let written = moves.iter().map(|&mv| game.write_move(mv, notation));
            let words: Vec<String> = std::iter::once(operation.to_owned()).chain(written).collect();
            (!moves.is_empty()).then(|| words.join(" "))
        };
        let (best, avoid) = (moves("bm", &self.best), moves("am", &self.avoid));
        let mate = self.mate.map(|mate| format!("dm {mate}"));
        best.into_iter().chain(avoid).chain(mate).collect::<Vec<_>>().join("; ")
    }
}

/// A position of a suite.
#[derive(Clone, Debug)]
pub struct TestPosition {
    /// Its line in the file, from 1.
    pub line: u64,
    /// Its name (`id`).
    pub id: Option<String>,
    /// The position, with the moves that led to it (`moves`).
    pub game: AnyGame,
    /// The expected result of a search.
    pub expected: Expectation,
}

/// How the lines of a suite are read.
#[derive(Clone, Debug, Default)]
pub struct EpdReader {
    /// The game; without one, the board of each position tells its game.
    pub rules: Option<&'static Rules>,
    /// The notation of moves; without one, each is read by its looks, and refused if it could be several.
    pub notation: Option<Notation>,
    /// The rules that players choose among, where a line does not say otherwise.
    pub settings: RuleSettings,
}

impl EpdReader {
    /// Reads the suite in this file; `-` is standard input.
    ///
    /// # Errors
    /// If it cannot be read, or for its first line that cannot be searched.
    pub fn file(&self, path: &Path) -> Result<Vec<TestPosition>, SuiteFileError> {
        if path == Path::new("-") {
            return self.suite("standard input", BufReader::new(io::stdin()));
        }
        let name = path.display().to_string();
        match File::open(path) {
            Ok(file) => self.suite(&name, BufReader::new(file)),
            Err(reason) => Err(SuiteFileError::File { name, reason }),
        }
    }

    /// Reads a suite. Empty lines and lines that begin with `#` are skipped.
    ///
    /// # Errors
    /// As [`file`](Self::file).
    pub fn suite(&self, name: &str, input: impl BufRead) -> Result<Vec<TestPosition>, SuiteFileError> {
        let (mut positions, mut line, mut failure) = (Vec::new(), 0, None);
        let mut take = |input: Input| {
            line += 1;
            let name = name.to_owned();
            let text = match &input {
                Input::Line(text) => text.trim_start_matches('\u{feff}').trim(),
                Input::Unreadable(fault, _) => {
                    return Err(SuiteFileError::Text { name, line, reason: fault.to_string() });
                }
            };
            if !text.is_empty() && !text.starts_with('#') {
                let position = self.position(line, text);
                positions.push(position.map_err(|reason| SuiteFileError::Line { name, line, reason })?);
            }
            Ok(())
        };
        let read = for_each_line(input, MAX_LINE, |input| {
            failure = take(input).err();
            failure.is_none()
        });
        read.map_err(|reason| SuiteFileError::File { name: name.to_owned(), reason })?;
        match failure {
            Some(failure) => Err(failure),
            None if positions.is_empty() => Err(SuiteFileError::Empty(name.to_owned())),
            None => Ok(positions),
        }
    }

    /// Reads a line.
    fn position(&self, line: u64, text: &str) -> Result<TestPosition, EpdError> {
        let (start, rest) = StartPosition::of_epd(text);
        let operations = operations(rest)?;
        let joined = |name: &str| -> Vec<String> {
            let named = operations.iter().filter(|operation| operation.name == name);
            named.map(|operation| operation.operands.join(" ")).collect()
        };
        let mut settings = self.settings.clone();
        for option in rule_settings::options() {
            for operation in operations.iter().filter(|operation| option.is_named(&operation.name)) {
                settings.choose(option.name, &operation.operands.join(" "))?;
            }
        }
        let rules = self.rules.unwrap_or_else(|| start.rules());
        let notation = self.notation.unwrap_or_default();
        rules.check_notation(notation)?;
        let moves = joined("moves").join(" ");
        let moves: Vec<_> = split_moves(&moves).collect();
        let game = set_up_as(rules, start, moves.iter().map(AsRef::as_ref), notation, &settings)?;
        if game.status().is_over() {
            return Err(EpdError::Over);
        }
        let moves = |operation: &'static str| -> Result<Vec<Move>, EpdError> {
            let given = joined(operation).join(" ").replace(',', " ");
            split_moves(&given).map(|token| self.mv(&game, operation, &token)).collect()
        };
        let mate = joined("dm").pop().map(|mate| match mate.parse() {
            Ok(mate) if mate > 0 => Ok(mate),
            _ => Err(EpdError::Mate(quote(&mate))),
        });
        let expected = Expectation { best: moves("bm")?, avoid: moves("am")?, mate: mate.transpose()? };
        if expected == Expectation::default() {
            return Err(EpdError::NoTask);
        }
        Ok(TestPosition { line, id: joined("id").pop(), game, expected })
    }

    /// The legal move that a token means.
    fn mv(&self, game: &AnyGame, operation: &'static str, token: &str) -> Result<Move, EpdError> {
        let token = token.trim_end_matches(['!', '?', '#']);
        let mut moves: Vec<Move> = match self.notation {
            Some(notation) => game.read_move_as(token, notation).into_iter().collect(),
            None => game.readings(token).into_iter().map(|(_, mv)| mv).collect(),
        };
        let legal = game.legal_moves();
        moves.retain(|mv| legal.contains(mv));
        match moves[..] {
            [mv] => Ok(mv),
            [] => Err(EpdError::Move { operation, token: quote(token) }),
            _ => {
                let readings: Vec<String> = moves.iter().map(|&mv| game.write_move(mv, Notation::Pmn)).collect();
                Err(EpdError::Ambiguous { operation, token: quote(token), readings: readings.join(" or ") })
            }
        }
    }
}

/// An operation of EPD: `bm h2-e2 b2-e2;`, `id "mate 1";`.
#[derive(Debug, Default, PartialEq, Eq)]
struct Operation {
    name: String,
    operands: Vec<String>,
}

/// The operations of a line. An operand in quotation marks may hold blanks and semicolons.
fn operations(text: &str) -> Result<Vec<Operation>, EpdError> {
    let mut operations = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let (mut words, mut ended) = (Vec::new(), false);
        while !ended {
            let (word, after) = match rest.strip_prefix('"') {
                Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
                None => rest.split_at(rest.find([' ', '\t', ';']).unwrap_or(rest.len())),
            };
            if !word.is_empty() || rest.starts_with('"') {
                words.push(word.to_owned());
            }
            rest = after.trim_start();
            if let Some(after) = rest.strip_prefix(';') {
                (rest, ended) = (after.trim_start(), true);
            } else if rest.is_empty() {
                return Err(EpdError::Unfinished(quote(&words.join(" "))));
            }
        }
        let mut words = words.into_iter();
        if let Some(name) = words.next() {
            operations.push(Operation { name, operands: words.collect() });
        }
    }
    Ok(operations)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<TestPosition, String> {
        EpdReader::default()
            .suite("x", line.as_bytes())
            .map(|mut suite| suite.remove(0))
            .map_err(|error| error.to_string())
    }

    const MATE: &str = "4k4/9/9/9/9/9/9/9/9/R2K5 w - -";

    #[test]
    fn operations_end_with_semicolons_and_may_be_quoted() {
        let found = operations("bm a1-a2 b1-b2; id \"x; y\"; dm 3;c0 \"\";").unwrap();
        let expected = [("bm", vec!["a1-a2", "b1-b2"]), ("id", vec!["x; y"]), ("dm", vec!["3"]), ("c0", vec![""])];
        let operation = |(name, operands): (&str, Vec<&str>)| Operation {
            name: name.to_owned(),
            operands: operands.into_iter().map(str::to_owned).collect(),
        };
        assert_eq!(found, expected.map(operation));
        assert!(operations("bm a1-a2").is_err() && operations("id \"x;").is_err());
        assert_eq!(operations(" ").unwrap(), []);
    }

    #[test]
    fn a_line_says_what_a_search_should_find() {
        let position = read(&format!("# x\n\n{MATE} bm a1-a10; am d1-d2; dm 4; id \"rook\"; acd 3;")).unwrap();
        let words = position.expected.in_words(&position.game, Notation::Pmn);
        assert_eq!(
            (words.as_str(), position.id.as_deref(), position.line),
            ("bm a1-a10; am d1-d2; dm 4", Some("rook"), 3)
        );
        // Any notation of the game, and the game itself, follow from the text.
        let position = read(&format!("{MATE} bm 俥九进九;")).unwrap();
        assert_eq!(position.expected.in_words(&position.game, Notation::Pmn), "bm a1-a10");
        let position = read("3g^4/8/8/8/8/8/8/3R1G^2 / X/x bm d1+d8;").unwrap();
        assert_eq!(position.game.rules().name, "xiongqi");
        // Moves before the position, and the rules it is played by.
        let position = read(&format!("{MATE} moves \"a1-a2 e10-e9\"; perpetual repeated; am a2-a3;")).unwrap();
        assert_eq!((position.game.plies_played(), position.game.rule_choice("perpetual")), (2, Some("repeated")));
    }

    #[test]
    fn an_answer_is_right_if_everything_asked_for_is_so() {
        let expected = read(&format!("{MATE} bm a1-a10 a1-a2; am a1-a2; dm 3;")).unwrap().expected;
        let [good, bad] = expected.best[..] else { panic!() };
        assert!(expected.is_met(good, Score::Mate(3)) && expected.is_met(good, Score::Mate(1)));
        for (mv, score) in
            [(bad, Score::Mate(3)), (good, Score::Mate(4)), (good, Score::Mate(-1)), (good, Score::Centipawns(9000))]
        {
            assert!(!expected.is_met(mv, score), "{score}");
        }
    }

    #[test]
    fn faults_name_the_line() {
        for (line, fault) in [
            (format!("{MATE} bm a1-b2;"), "bm 'a1-b2': not a legal move here"),
            (format!("{MATE} dm 0;"), "dm '0': expected a number"),
            (format!("{MATE} id \"x\";"), "expected one of the operations bm, am and dm, found none"),
            (format!("{MATE} bm a1-a2"), "operation 'bm a1-a2' does not end with ';'"),
            (format!("{MATE} perpetual x; dm 1;"), "perpetual"),
            (format!("{MATE} moves a1-a1; dm 1;"), "ply 1"),
            ("4g^3/8/8/8/8/8/8/3G^4 / X/x dm 1;".to_owned(), "the game is over"),
            ("9/9 w - - dm 1;".to_owned(), "fen"),
        ] {
            let found = read(&line).unwrap_err();
            assert!(found.starts_with("x, line 1: ") && found.to_lowercase().contains(fault), "{line}: {found}");
        }
        assert_eq!(read("# nothing\n").unwrap_err(), "x holds no positions");
        // With ranks from 1 or from 0 these are two plies.
        let found = read("4k4/9/9/9/9/9/9/9/R8/R2K5 w - - bm a1b1;").unwrap_err();
        assert!(found.ends_with("bm 'a1b1' could be a1-b1 or a2-b2; --notation decides"), "{found}");
    }
}
