use proptest::collection::vec;
use proptest::sample::select;

use xiongmao_movegen::notation::Notation;

use super::*;

const GENERALS: &str = "3g^4/8/8/8/8/8/8/4G^2R / X/x";

fn defaults() -> Defaults {
    let limits = AnalysisLimits { depth: Some(3), ..AnalysisLimits::default() };
    let query = Query { limits, multipv: 2, searchmoves: Vec::new(), notation: Notation::Pmn };
    let resources = Resources { threads: 1, hash: 1 };
    Defaults { query, resources, rules: None, settings: RuleSettings::default(), tables: None }
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
    let titles: Vec<_> = questions(&format!("{GENERALS}\n{{\"fen\": \"{xiangqi}\", \"moves\": \"a1-a2\"}}\na3-a4"))
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
    let query = one(r#"{"multipv": 5, "searchmoves": "a6-a5 b6b5", "moves": ["1. a1-a2", "a8-a7", "2. a2-a1"]}"#);
    assert!(query.query.searchmoves.len() == 2 && query.query.multipv == 5 && query.game.plies_played() == 3);
}

#[test]
fn a_game_is_all_its_positions() {
    let text = format!(r#"{{"id": "g", "feen": "{GENERALS}", "moves": "h1-h8 d8-d7", "each_move": true}}"#);
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
    "\"moves\":",
    "\"a3-a4\"",
    "a3-a4 a6-a5",
    " moves ",
    GENERALS,
    "\"each_move\":true",
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
        (r#""moves": "a1-a2 a1-a3""#, "ply 2 'a1-a3'"),
        (r#""moves": 7"#, "a text or a list of texts"),
        (r#""depth": 0"#, "depth must be"),
        (r#""nodes": -1"#, "-1"),
        (r#""movetime": 1.5"#, "1.5"),
        (r#""multipv": 0"#, "multipv must be"),
        (r#""multipv": 257"#, "multipv must be"),
        (r#""searchmoves": "a3-a5""#, "searchmoves 'a3-a5'"),
        (r#""searchmoves": "a3-a4", "each_move": true"#, "each_move"),
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
