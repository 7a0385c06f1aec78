//! PCN: records are read as they were written, and invalid texts are rejected.

use proptest::prelude::*;
use serde_json::json;
use xiongmao_movegen::Side;
use xiongmao_records::pcn::{
    Annotation, Annotator, GameResult, Link, Meta, Outcome, Pcn, PcnError, PcnMove, Period, Player, Properties, Setup,
    Sides, read_json_records,
};
use xiongmao_tests::properties;

/// Cases of each property test.
const CASES: u32 = 400;

fn text() -> impl Strategy<Value = String> {
    // Quotes, line feeds, control characters, text that TOML and JSON escape differently, and arbitrary characters.
    prop_oneof!["[a-z0-9 ]{0,12}", "[\"'\\\\\n\r\t=\\[\\]{}#\u{0}\u{7f}\u{2028}é熊]{0,8}", any::<String>()]
}

fn maybe<T: Clone + std::fmt::Debug>(value: impl Strategy<Value = T>) -> impl Strategy<Value = Option<T>> {
    proptest::option::of(value)
}

/// Nested properties that PCN does not define.
fn properties() -> impl Strategy<Value = Properties> {
    let leaf = prop_oneof![
        any::<bool>().prop_map(serde_json::Value::from),
        any::<i64>().prop_map(serde_json::Value::from),
        (-1e9..1e9f64).prop_map(serde_json::Value::from),
        text().prop_map(serde_json::Value::from),
    ];
    let value = leaf.prop_recursive(3, 12, 3, |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..3).prop_map(serde_json::Value::from),
            proptest::collection::vec((text(), inner), 0..3)
                .prop_map(|pairs| serde_json::Value::Object(pairs.into_iter().collect())),
        ]
    });
    proptest::collection::vec((text().prop_map(|key| format!("x {key}")), value), 0..3)
        .prop_map(|pairs| pairs.into_iter().collect())
}

fn player() -> impl Strategy<Value = Player> {
    (maybe(text()), maybe(text()), maybe(any::<i64>()), maybe(text()), properties())
        .prop_map(|(name, variant, elo, limits, more)| Player { name, variant, elo, limits, more })
}

fn annotation() -> impl Strategy<Value = Annotation> {
    let after = (maybe(text()), maybe(any::<u32>()), maybe(text()));
    (text(), 0.0..1.0f64, 0.0..1.0f64, text(), any::<u32>(), 0..i64::MAX as u64, after).prop_map(
        |(score, chance, loss, line, depth, nodes, (score_after, depth_after, table))| Annotation {
            reasons: if depth % 2 == 0 { Vec::new() } else { vec![format!("{line} is a reason.")] },
            score,
            chance,
            loss,
            line,
            depth,
            nodes,
            score_after,
            depth_after,
            table,
        },
    )
}

fn mv() -> impl Strategy<Value = PcnMove> {
    let number = || maybe(0..i64::MAX as u64);
    let small = || maybe(any::<u32>());
    let named = (text(), number(), maybe(text()), maybe(text()), maybe(any::<bool>()), maybe(any::<bool>()));
    (named, (maybe(text()), small(), small(), number(), number()), maybe(annotation()), properties()).prop_map(
        |((pmn, elapsed_ms, assessment, comment, check, mate), thought, annotation, more)| {
            let (score, depth, seldepth, nodes, remaining_ms) = thought;
            PcnMove {
                pmn,
                elapsed_ms,
                assessment,
                comment,
                check,
                mate,
                score,
                depth,
                seldepth,
                nodes,
                remaining_ms,
                annotation,
                more,
            }
        },
    )
}

fn result() -> impl Strategy<Value = GameResult> {
    proptest::sample::select(vec![
        GameResult::SouthWins,
        GameResult::NorthWins,
        GameResult::Draw,
        GameResult::HalfToNone,
        GameResult::NoneToHalf,
        GameResult::OneToHalf,
        GameResult::HalfToOne,
    ])
}

prop_compose! {
    fn record()(
        (name, event, round) in (maybe(text()), maybe(text()), maybe(text())),
        (site, comment) in (maybe(text()), maybe(text())),
        started_at in maybe(prop_oneof![
            text(),
            Just("2026-11-20T10:11:12.5Z".to_owned()),
            Just("2026-11-20".to_owned()),
        ]),
        links in proptest::collection::vec((text(), text(), properties()), 0..2),
        periods in proptest::collection::vec((0..i64::MAX as u64, maybe(0..1_000_000u64), maybe(1..99u64)), 0..3),
        (first, second) in (maybe(player()), maybe(player())),
        (feen, setup, meta, more) in (text(), properties(), properties(), properties()),
        annotator in maybe((text(), text(), any::<u32>())),
        outcome in maybe((result(), maybe(text()), maybe(text()), maybe(text()), properties())),
        moves in proptest::collection::vec(mv(), 0..4),
    ) -> Pcn {
        Pcn {
            meta: Meta { name, event, round, site, started_at, comment, more: meta },
            links: links.into_iter().map(|(rel, href, more)| Link { rel, href, more }).collect(),
            periods: periods.into_iter().map(|(duration_ms, increment_ms, plies)| {
                Period { duration_ms, increment_ms, plies, more: Properties::new() }
            }).collect(),
            sides: Sides { first, second },
            setup: Setup { feen, more: setup },
            annotator: annotator.map(|(name, limits, threads)| Annotator { name, limits, threads }),
            outcome: outcome.map(|(result, status, termination, detail, more)| {
                Outcome { result, status, termination, detail, more }
            }),
            more,
            moves,
            notes: Vec::new(),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(CASES) })]

    #[test]
    fn every_record_is_read_as_it_was_written(record in record()) {
        let toml = record.to_toml().unwrap();
        prop_assert_eq!(&Pcn::read(&toml).unwrap(), &record, "{}", toml);
        for json in [record.to_json(), record.to_json_pretty()] {
            prop_assert_eq!(&Pcn::read(&json).unwrap(), &record, "{}", json);
        }
        prop_assert!(!record.to_json().contains('\n'));
        // Two consecutive records, as in the file of a match.
        let two = format!("{}\n{}\n", record.to_json(), record.to_json());
        let read: Result<Vec<Pcn>, PcnError> = read_json_records(&two).collect();
        prop_assert_eq!(read.unwrap(), vec![record.clone(), record]);
    }

    #[test]
    fn a_record_grows_move_by_move(record in record()) {
        let begun = Pcn { moves: Vec::new(), ..record.clone() };
        let mut toml = begun.to_toml().unwrap();
        for mv in &record.moves {
            toml.push_str(&mv.to_toml().unwrap());
        }
        prop_assert_eq!(Pcn::from_toml(&toml).unwrap(), record, "{}", toml);
    }

    #[test]
    fn no_text_breaks_the_reader(record in record(), cut in any::<prop::sample::Index>(), junk in text()) {
        for mut bytes in [record.to_toml().unwrap().into_bytes(), record.to_json().into_bytes()] {
            let at = cut.index(bytes.len());
            properties::pcn(&bytes[..at]);
            bytes.splice(at..at, junk.bytes());
            properties::pcn(&bytes);
        }
        properties::pcn(junk.as_bytes());
    }
}

#[test]
fn what_pcn_allows_is_read() {
    let least = Pcn::read("[setup]\nfeen = \"8/8/8/8/8/8/8/8 / C/c\"\n").unwrap();
    assert_eq!(Pcn::read(r#" {"setup":{"feen":"8/8/8/8/8/8/8/8 / C/c"}} "#).unwrap(), least);
    assert_eq!(Pcn::read("\u{feff}{\"setup\":{\"feen\":\"8/8/8/8/8/8/8/8 / C/c\"},\"plies\":[]}").unwrap(), least);
    let text = r#"
# A record with all there is.
[meta]
name = "Immortal"
event = 'Cup'
round = "3"
site = "Chengdu"
started_at = 2026-11-20T10:00:00+08:00
comment = """
two
lines"""
weather = { sky = "clear", since = 2026-11-19, wind = nan }
[[links]]
rel = "canonical"
href = "https://example.org/1"
[[periods]]
duration_ms = 300_000
increment_ms = 3000
[[periods]]
duration_ms = 30000
plies = 1
[sides.first]
name = "A"
variant = "Xiongqi"
elo = 1500
[sides]
second.name = "B"
[setup]
feen = "3g^4/8/8/8/8/8/8/R3G^3 / X/x"
[[plies]]
pmn = "a1-a8"
elapsed_ms = 900
assessment = "good"
comment = "check"
check = true
mate = false
variations = [[{ pmn = "a1-a7" }]]
[outcome]
result = "1-0"
"#;
    let record = Pcn::read(text).unwrap();
    assert_eq!(record.meta.started_at.as_deref(), Some("2026-11-20T10:00:00+08:00"));
    assert_eq!(record.meta.more["weather"], json!({"sky": "clear", "since": "2026-11-19", "wind": "NaN"}));
    assert_eq!(record.periods[1], Period { duration_ms: 30_000, plies: Some(1), ..Period::default() });
    assert_eq!(record.sides.player(Side::North).unwrap().name.as_deref(), Some("B"));
    assert_eq!(record.moves[0].more["variations"], json!([[{"pmn": "a1-a7"}]]));
    assert!(record.to_toml().unwrap().contains("started_at = 2026-11-20T10:00:00+08:00\n"));
    assert!(record.to_json().contains(r#""started_at":"2026-11-20T10:00:00+08:00""#));
    assert_eq!(Pcn::read(&record.to_toml().unwrap()).unwrap(), record);
    // A null counts as absent.
    let nulls = r#"{"setup":{"feen":"","x":null},"meta":{"name":null},"outcome":null,"y":[null,{"z":null}]}"#;
    let record = Pcn::read(nulls).unwrap();
    assert_eq!((record.setup.more, record.meta, record.outcome), (Properties::new(), Meta::default(), None));
    assert_eq!(record.more["y"], json!([{}]));
    for (name, winner) in
        [("1/2-0", None), ("0-1/2", None), ("1-1/2", None), ("1/2-1", None), ("0-1", Some(Side::North))]
    {
        let text = format!(r#"{{"setup":{{"feen":""}},"outcome":{{"result":"{name}"}}}}"#);
        let result = Pcn::read(&text).unwrap().outcome.unwrap().result;
        assert_eq!((result.name(), result.winner().flatten()), (name, winner));
    }
}

#[test]
fn what_is_no_record_is_refused_with_its_place() {
    let refused = |text: &str| Pcn::read(text).expect_err(text).to_string();
    for (text, expected) in [
        ("", "expected a PCN record, found none"),
        ("# nothing\n", "expected a PCN record, found none"),
        ("{}", "line 1, .: missing field `setup`"),
        ("[meta]\n", ".: missing field `setup`"),
        ("[setup]\n", "setup: missing field `feen`"),
        ("[setup]\nfeen = 1\n", "setup.feen: invalid type: integer `1`, expected a string"),
        ("[setup]\nfeen = \"", "line 2, column 9: "),
        ("[setup]\nfeen = \"\"\nfeen = \"\"\n", "line 3, column 1: duplicate key"),
        ("{\"setup\":{\"feen\":\"\"}", "line 1, column 20: EOF while parsing an object"),
        ("{\"setup\":{\"feen\":\"\"}}\n{}", "line 2, column 1: trailing characters"),
        ("{\"setup\":{\"feen\":\"\"},\n\"setup\":{\"feen\":\"\"}}", "line 2, .: duplicate field `setup`"),
        ("{\"setup\":{\"feen\":\"\"},\"periods\":[{}]}", "periods[0]: missing field `duration_ms`"),
        ("{\"setup\":{\"feen\":\"\"},\"plies\":[{\"pmn\":\"\"},{}]}", "plies[1]: missing field `pmn`"),
        (
            "{\"setup\":{\"feen\":\"\"},\"plies\":[{\"pmn\":\"\",\"elapsed_ms\":-1}]}",
            "plies[0].elapsed_ms: invalid value",
        ),
        ("{\"setup\":{\"feen\":\"\"},\"plies\":{}}", "plies: invalid type: map, expected a sequence"),
        ("{\"setup\":{\"feen\":\"\"},\"outcome\":{\"result\":\"1-1\"}}", "outcome.result: unknown variant `1-1`"),
        ("{\"setup\":{\"feen\":\"\"},\"sides\":{\"third\":{}}}", "sides.third: unknown field `third`"),
        (
            "{\"setup\":{\"feen\":\"\"},\"meta\":{\"round\":1}}",
            "meta.round: invalid type: integer `1`, expected a string",
        ),
        ("[1]", ".: missing field `setup`"),
        ("e3-e4 e6-e5", "line 1, column "),
        ("{\"setup\":\"8/8 / X/x\"}", "older PCN"),
        ("{\"setup\":{\"feen\":1},\"moves\":[[\"e2-e4\",1.5]]}", "older PCN"),
        ("\u{1b}[31m\u{202e}", "line 1, column "),
        ("{\"setup\":{\"feen\":\"\"},\"sides\":{\"\u{202e}\":{}}}", r"sides.\u{202e}: unknown field"),
    ] {
        let reported = refused(text);
        assert!(reported.contains(expected), "{text:?}: {reported}");
        assert!(reported.chars().all(|char| char == ' ' || char.is_ascii_graphic()), "{reported:?}");
    }
    // Excessive nesting.
    for deep in ["{\"setup\":".repeat(100_000), "[".repeat(100_000), format!("{{\"setup\":{}", "[".repeat(100_000))] {
        assert!(Pcn::read(&deep).is_err());
    }
    for deep in
        [format!("x = {}", "[".repeat(100_000)), "a.".repeat(100_000) + "b = 1", format!("[{}b]", "a.".repeat(100_000))]
    {
        let _ = Pcn::read(&deep);
    }
    // An error in the second record has the line number in the file.
    let good = "{\"setup\":{\"feen\":\"\"}}";
    let text = format!("{good}\n\n{good} {{\"setup\":\n{{\"feen\":2}}}}\n{good}");
    let reported: Vec<_> = read_json_records(&text).collect();
    assert_eq!(reported.len(), 3);
    let expected = "line 4, setup.feen: invalid type: integer `2`, expected a string";
    assert_eq!(reported[2].as_ref().unwrap_err().to_string(), expected);
    // A number that TOML cannot represent.
    let big =
        Pcn::read("{\"setup\":{\"feen\":\"\"},\"plies\":[{\"pmn\":\"\",\"nodes\":18446744073709551615}]}").unwrap();
    assert!(matches!(big.to_toml(), Err(PcnError::NoToml { .. })));
}
