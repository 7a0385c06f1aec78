//! The requests of a batch: a position or a game per line.

use std::borrow::Cow;
use std::io::{self, BufRead};

use serde::Deserialize;
use serde_json::{Map, Value};
use xiongmao_answers::head::{Head, Id};
use xiongmao_answers::limits::{AnalysisLimits, MAX_MULTIPV};
use xiongmao_answers::refusal::Refusal;
use xiongmao_movegen::notation::split_plies;
use xiongmao_movegen::{AnyGame, RuleSettings, Rules};
use xiongmao_parts::Part;
use xiongmao_text::{Input, MAX_LINE, for_each_line, one_line, quote};

use super::query::Query;
use super::schema::head;
use crate::game::{StartPosition, set_up_as};
use crate::searcher::Resources;

/// A record in JSON.
#[derive(Deserialize)]
struct Record {
    #[serde(default)]
    id: Option<Value>,
    #[serde(default)]
    feen: Option<String>,
    #[serde(default)]
    fen: Option<String>,
    #[serde(default)]
    plies: GivenPlies,
    #[serde(default)]
    each_ply: bool,
    #[serde(default)]
    arbiter: bool,
    #[serde(default)]
    multipv: Option<usize>,
    #[serde(default)]
    searchmoves: GivenPlies,
    /// Whoever made the record could not read what it stands for.
    #[serde(default)]
    error: Option<String>,
    #[serde(flatten)]
    limits: AnalysisLimits,
    /// Unknown fields are refused: they are more likely typing errors than extensions.
    #[serde(flatten)]
    unknown: Map<String, Value>,
}

/// Plies in one text, separated by blanks, or in a list.
#[derive(Deserialize)]
#[serde(untagged, expecting = "a text or a list of texts")]
enum GivenPlies {
    Text(String),
    List(Vec<String>),
}

impl Default for GivenPlies {
    fn default() -> Self {
        Self::List(Vec::new())
    }
}

impl GivenPlies {
    fn plies(&self) -> Vec<Cow<'_, str>> {
        let texts = match self {
            Self::Text(text) => std::slice::from_ref(text),
            Self::List(list) => list.as_slice(),
        };
        texts.iter().flat_map(|text| split_plies(text)).collect()
    }
}

/// A position to search.
pub struct Question {
    /// The head of its answer.
    pub head: Head,
    /// The position, with the game before it.
    pub game: AnyGame,
    /// How to search it.
    pub query: Query,
}

/// A refused record.
pub struct BadRecord {
    /// The head of its answer.
    pub head: Head,
    /// What is wrong with it.
    pub reason: String,
}

/// How to search where a record does not say otherwise.
#[derive(Clone, Debug)]
pub struct Defaults {
    /// Limits and number of lines.
    pub query: Query,
    /// Threads and table size of each search.
    pub resources: Resources,
    /// The game of the records. Without one, the board of each position tells its game.
    pub rules: Option<&'static Rules>,
    /// The rules that players choose among.
    pub settings: RuleSettings,
}

impl Defaults {
    /// Sets up a position of a record. The error is one line for people.
    fn set_up<'a>(
        &self,
        start: StartPosition,
        plies: impl IntoIterator<Item = &'a str>,
        arbiter: bool,
    ) -> Result<AnyGame, String> {
        let rules = self.rules.unwrap_or_else(|| start.rules());
        let notation = self.query.notation;
        rules.check_notation(notation).map_err(|error| error.to_string())?;
        let mut settings = self.settings.clone();
        settings.arbiter |= arbiter;
        set_up_as(rules, start, plies, notation, &settings).map_err(|error| error.to_string())
    }
}

/// Passes every question of the input whose record is dealt to this part, in order and with the number of its line,
/// until the input ends or `take` returns false. A game stays in one part, with all its positions.
///
/// # Errors
/// If the input cannot be read to its end.
pub fn for_each_question(
    input: impl BufRead,
    defaults: &Defaults,
    part: Part,
    mut take: impl FnMut(u64, Result<Question, BadRecord>) -> bool,
) -> io::Result<()> {
    let (mut number, mut records) = (0, 0..);
    let mut is_mine = || records.next().is_some_and(|record| part.is_dealt(record));
    for_each_line(input, MAX_LINE, |line| {
        number += 1;
        let text = match &line {
            Input::Line(text) if number == 1 => text.trim_start_matches('\u{feff}').trim(),
            Input::Line(text) => text.trim(),
            Input::Unreadable(fault, _) => {
                return !is_mine() || take(number, Err(BadRecord::new(None, number, &fault.to_string())));
            }
        };
        if text.is_empty() || text.starts_with('#') || !is_mine() {
            return true;
        }
        match Request::read(text, defaults) {
            Ok(request) => request.for_each(defaults, number, |question| take(number, Ok(question))),
            Err((id, reason)) => take(number, Err(BadRecord::new(id, number, &reason))),
        }
    })
}

impl BadRecord {
    fn new(id: Option<Id>, line: u64, reason: &str) -> Self {
        Self { head: Head::refusal(id, line), reason: one_line(reason) }
    }
}

/// A valid record.
struct Request {
    id: Option<Id>,
    game: AnyGame,
    each_ply: bool,
    query: Query,
}

impl Request {
    /// Reads a line. The error holds the record's id, if that can be read, and the reason.
    fn read(text: &str, defaults: &Defaults) -> Result<Self, (Option<Id>, String)> {
        if !text.starts_with('{') {
            let (start, plies) = StartPosition::of_line(text);
            let plies: Vec<_> = split_plies(plies).collect();
            let game = defaults.set_up(start, plies.iter().map(AsRef::as_ref), false).map_err(|error| (None, error))?;
            return Ok(Self { id: None, game, each_ply: false, query: defaults.query.clone() });
        }
        let value: Value = serde_json::from_str(text).map_err(|error| (None, syntax(&error)))?;
        let id = value.get("id").and_then(|id| Id::deserialize(id).ok());
        let failed = |reason: String| (id.clone(), reason);
        let record = Record::deserialize(&value).map_err(|error| failed(error.to_string()))?;
        if record.id.is_some_and(|id| !id.is_null()) && id.is_none() {
            return Err((None, "id must be a text or a whole number".to_owned()));
        }
        if let Some(name) = record.unknown.keys().next() {
            return Err(failed(format!("there is no field {}; docs/json.md lists the fields", quote(name))));
        }
        if let Some(error) = record.error {
            return Err(failed(error));
        }
        record.limits.check().map_err(|refusal| failed(refusal.to_string()))?;
        let multipv = record.multipv.unwrap_or(defaults.query.multipv);
        let in_range = Refusal::check("multipv", multipv as u64, 1, MAX_MULTIPV as u64);
        in_range.map_err(|refusal| failed(refusal.to_string()))?;
        let start = match (record.feen.as_deref(), record.fen.as_deref()) {
            (Some(_), Some(_)) => return Err(failed("expected feen or fen, found both".to_owned())),
            (None, Some(fen)) => StartPosition::Fen(fen),
            (feen, None) => feen.into(),
        };
        let plies = record.plies.plies();
        let game = defaults.set_up(start, plies.iter().map(AsRef::as_ref), record.arbiter).map_err(failed)?;
        let searchmoves = record.searchmoves.plies().join(" ");
        let searchmoves: Vec<String> = split_plies(&searchmoves).map(Cow::into_owned).collect();
        if record.each_ply && !searchmoves.is_empty() {
            return Err(failed("searchmoves are those of one position and do not go with each_ply".to_owned()));
        }
        // A record with any limit has only its own.
        let limits =
            if record.limits.is_empty() { defaults.query.limits } else { record.limits.or(AnalysisLimits::EACH) };
        let query = Query { limits, multipv, searchmoves, notation: defaults.query.notation };
        query.search_limits(&game).map_err(|error| failed(error.to_string()))?;
        Ok(Self { id, game, each_ply: record.each_ply, query })
    }

    /// Passes the position, or every position of the game from its first to its last. Returns whether `take` wants
    /// more.
    fn for_each(self, defaults: &Defaults, line: u64, mut take: impl FnMut(Question) -> bool) -> bool {
        let Self { id, game, each_ply, query } = self;
        let mut hand_over = |game: &AnyGame, played| {
            let head = head(game, &query, defaults.resources, played).of(id.clone(), line);
            take(Question { head, game: game.clone(), query: query.clone() })
        };
        if !each_ply {
            return hand_over(&game, None);
        }
        let (plies, notation) = (game.played(), query.notation);
        let mut game = game.at_start();
        for ply in plies {
            let written = game.write_ply(ply, notation);
            if !hand_over(&game, Some(written)) {
                return false;
            }
            // The ply is legal: it was played before.
            let _ = game.play(ply);
        }
        hand_over(&game, None)
    }
}

/// The error of a line of JSON, with its column.
fn syntax(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let reason = text.rsplit_once(" at line ").map_or(text.as_str(), |(reason, _)| reason);
    format!("column {}: {reason}", error.column().max(1))
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::sample::select;

    use xiongmao_movegen::notation::Notation;

    use super::*;

    const GENERALS: &str = "3g^4/8/8/8/8/8/8/4G^2R / X/x";

    fn defaults() -> Defaults {
        let limits = AnalysisLimits { depth: Some(3), ..AnalysisLimits::default() };
        let query = Query { limits, multipv: 2, searchmoves: Vec::new(), notation: Notation::Pmn };
        let resources = Resources { threads: 1, hash: 1 };
        Defaults { query, resources, rules: None, settings: RuleSettings::default() }
    }

    fn questions(text: &str) -> Vec<Result<Question, BadRecord>> {
        let mut questions = Vec::new();
        for_each_question(text.as_bytes(), &defaults(), Part::WHOLE, |_, question| {
            questions.push(question);
            true
        })
        .unwrap();
        questions
    }

    fn one(text: &str) -> Question {
        let mut questions = questions(text);
        assert_eq!(questions.len(), 1, "{text}");
        questions.remove(0).unwrap_or_else(|bad| panic!("{text}: {}", bad.reason))
    }

    fn refusal(text: &str) -> (Option<Id>, String) {
        let bad = questions(text).remove(0).err().unwrap_or_else(|| panic!("{text} is taken"));
        (bad.head.id, bad.reason)
    }

    #[test]
    fn a_line_is_a_position() {
        assert_eq!(one(GENERALS).game.feen(), GENERALS);
        assert_eq!(one(&format!("# a note\n\n  {GENERALS} moves h1-h8 \r\n")).game.plies_played(), 1);
        assert_eq!(one("\u{feff}1. a3-a4 a6-a5").game.plies_played(), 2);
        // FEN in any letters, and EPD.
        for line in [
            "4k4/9/9/9/9/9/9/9/9/R2K5 w",
            "4g4/9/9/9/9/9/9/9/9/R2G5 r - - 0 1",
            "4k4/9/9/9/9/9/9/9/9/R2K5 w - - id \"game 1\"; c0 \"a - b\";",
        ] {
            assert_eq!(one(line).game.fen(), "4k4/9/9/9/9/9/9/9/9/R2K5 w - - 0 1", "{line}");
        }
        assert_eq!(one(GENERALS).query, defaults().query);
    }

    #[test]
    fn the_board_tells_the_game() {
        let xiangqi = "4k4/9/9/9/9/9/9/9/9/R2K5 w - - 0 1";
        let titles: Vec<_> = questions(&format!("{GENERALS}\n{{\"fen\": \"{xiangqi}\", \"plies\": \"a1-a2\"}}\na3-a4"))
            .into_iter()
            .map(|question| question.ok().unwrap().game.rules().title)
            .collect();
        assert_eq!(titles, ["Xiongqi", "Xiangqi", "Xiongqi"]);
    }

    #[test]
    fn a_record_has_limits_of_its_own_or_none() {
        let limits = |text: &str| one(text).query.limits;
        assert_eq!(limits("{}"), defaults().query.limits);
        assert_eq!(limits(r#"{"nodes": 7}"#), AnalysisLimits { nodes: Some(7), ..AnalysisLimits::default() });
        assert_eq!(limits(r#"{"mate": 2}"#), AnalysisLimits { mate: Some(2), ..AnalysisLimits::EACH });
        let query = one(r#"{"multipv": 5, "searchmoves": "a6-a5 b6b5", "plies": ["1. a1-a2", "a8-a7", "2. a2-a1"]}"#);
        assert!(query.query.searchmoves.len() == 2 && query.query.multipv == 5 && query.game.plies_played() == 3);
    }

    #[test]
    fn a_game_is_all_its_positions() {
        let text = format!(r#"{{"id": "g", "feen": "{GENERALS}", "plies": "h1-h8 d8-d7", "each_ply": true}}"#);
        let all: Vec<Question> = questions(&text).into_iter().map(|question| question.ok().unwrap()).collect();
        assert_eq!(all.iter().map(|question| question.game.plies_played()).collect::<Vec<_>>(), [0, 1, 2]);
        assert_eq!(all[0].game.feen(), GENERALS);
        let heads: Vec<Value> = all.iter().map(|question| serde_json::to_value(&question.head).unwrap()).collect();
        assert_eq!((&heads[0]["played"], &heads[1]["played"]), (&"h1-h8".into(), &"d8-d7".into()));
        assert!(heads[2].get("played").is_none() && heads.iter().all(|head| head["id"] == "g"));
    }

    /// Fragments of lines.
    const PIECES: &[&str] = &[
        "{",
        "}",
        "\"",
        ":",
        ",",
        "[",
        "]",
        "id",
        "\"id\":",
        "\"plies\":",
        "\"a3-a4\"",
        "a3-a4 a6-a5",
        " moves ",
        GENERALS,
        "\"each_ply\":true",
        "\"nodes\":",
        "\"feen\":",
        "1",
        "-1",
        "0",
        "1e99",
        "null",
        "#",
        "/",
        " ",
        "\t",
        "\u{feff}",
        "é",
    ];

    proptest::proptest! {
        /// Every line that is not blank or a comment is accepted or refused, exactly once.
        #[test]
        fn every_line_is_taken_or_refused(lines in vec(vec(select(PIECES), 0..12), 0..6)) {
            let text: String = lines.iter().map(|line| line.concat() + "\n").collect();
            let mut numbers = Vec::new();
            for_each_question(text.as_bytes(), &defaults(), Part::WHOLE, |number, question| {
                let head = question.as_ref().map_or_else(|bad| &bad.head, |question| &question.head);
                assert_eq!((head.line, head.is_refusal()), (Some(number), question.is_err()));
                numbers.push(number);
                true
            })
            .unwrap();
            // Parts ask the same questions, each once.
            let count = lines.len() as u32 + 1;
            let mut dealt = Vec::new();
            for part in 1..=count {
                let part = Part::new(part, count).unwrap();
                for_each_question(text.as_bytes(), &defaults(), part, |number, _| {
                    dealt.push(number);
                    true
                })
                .unwrap();
            }
            dealt.sort_unstable();
            assert_eq!(dealt, numbers);
            numbers.dedup();
            let text = text.trim_start_matches('\u{feff}');
            let asks = |line: &str| !line.trim().is_empty() && !line.trim().starts_with('#');
            let asked = (1..).zip(text.lines()).filter(|(_, line)| asks(line)).map(|(number, _)| number);
            assert_eq!(numbers, asked.collect::<Vec<u64>>());
        }
    }

    #[test]
    fn what_is_wrong_is_told_with_whose_it_is() {
        let id = || Some(Id::Text("x".to_owned()));
        let wrong = |fields: &str| refusal(&format!(r#"{{"id": "x", {fields}}}"#));
        for (fields, reason) in [
            (r#""feen": "x", "fen": "y""#, "expected feen or fen, found both"),
            (r#""fen": "nonsense""#, "fen, column 9"),
            (r#""feen": "nonsense""#, "feen, column 9"),
            (r#""plies": "a1-a2 a1-a3""#, "ply 2 'a1-a3'"),
            (r#""plies": 7"#, "a text or a list of texts"),
            (r#""depth": 0"#, "depth must be"),
            (r#""nodes": -1"#, "-1"),
            (r#""movetime": 1.5"#, "1.5"),
            (r#""multipv": 0"#, "multipv must be"),
            (r#""multipv": 257"#, "multipv must be"),
            (r#""searchmoves": "a3-a5""#, "searchmoves 'a3-a5'"),
            (r#""searchmoves": "a3-a4", "each_ply": true"#, "each_ply"),
            (r#""dept": 3"#, "no field 'dept'"),
            (r#""error": "no game here", "nodes": 5"#, "no game here"),
        ] {
            let (found, told) = wrong(fields);
            assert!(told.contains(reason), "{fields}: {told}");
            assert_eq!(found, id(), "{fields}");
        }
        assert!(refusal("{\"id\": 1, ").1.starts_with("column "));
        assert_eq!(refusal("{\"id\": 1.5}"), (None, "id must be a text or a whole number".to_owned()));
        assert_eq!(refusal("{\"id\": 12, \"feen\": \"\"}").0, Some(Id::Number(12)));
        assert!(refusal("nonsense/").1.starts_with("fen, column "));
        assert!(refusal("nonsense/ / X/x").1.starts_with("feen, column "));
        assert!(refusal(&"x".repeat(MAX_LINE + 1)).1.contains("bytes"));
        let deep = "[".repeat(100_000);
        assert!(refusal(&format!("{{\"id\":{deep}")).1.contains("recursion"));
    }
}
