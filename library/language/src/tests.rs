//! Tests of the catalogues.

use std::collections::{BTreeMap, BTreeSet};

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser::parse;

use crate::{Arguments, Language, SideNames, Speech};

/// The contents of a message itself: variables, and messages that it contains.
#[derive(Default)]
struct Parts {
    variables: BTreeSet<String>,
    messages: BTreeSet<String>,
}

impl Parts {
    fn pattern(&mut self, pattern: &Pattern<&str>) {
        for element in &pattern.elements {
            if let PatternElement::Placeable { expression } = element {
                self.expression(expression);
            }
        }
    }

    fn expression(&mut self, expression: &Expression<&str>) {
        match expression {
            Expression::Inline(inline) => self.inline(inline),
            Expression::Select { selector, variants } => {
                self.inline(selector);
                for variant in variants {
                    self.pattern(&variant.value);
                }
            }
        }
    }

    fn inline(&mut self, inline: &InlineExpression<&str>) {
        match inline {
            InlineExpression::VariableReference { id } => drop(self.variables.insert(id.name.to_owned())),
            InlineExpression::MessageReference { id, .. } => drop(self.messages.insert(id.name.to_owned())),
            InlineExpression::FunctionReference { arguments, .. } => {
                arguments.positional.iter().for_each(|argument| self.inline(argument));
            }
            InlineExpression::Placeable { expression } => self.expression(expression),
            _ => {}
        }
    }
}

/// The messages of a catalogue with their variables, including variables of messages that they contain.
fn messages(catalogue: &str) -> BTreeMap<String, BTreeSet<String>> {
    let resource = parse(catalogue).unwrap_or_else(|(_, errors)| panic!("{errors:?}"));
    let mut parts = BTreeMap::new();
    for entry in &resource.body {
        let Entry::Message(message) = entry else { continue };
        let mut found = Parts::default();
        found.pattern(message.value.as_ref().unwrap());
        assert!(parts.insert(message.id.name.to_owned(), found).is_none(), "{} stands twice", message.id.name);
    }
    let all = |first: &str| {
        let (mut variables, mut waiting) = (BTreeSet::new(), vec![first.to_owned()]);
        while let Some(name) = waiting.pop() {
            let parts = parts.get(&name).unwrap_or_else(|| panic!("{first} contains {name}, which is missing"));
            variables.extend(parts.variables.iter().cloned());
            waiting.extend(parts.messages.iter().cloned());
        }
        variables
    };
    parts.keys().map(|name| (name.clone(), all(name))).collect()
}

#[test]
fn every_catalogue_has_the_messages_of_the_english_one_and_their_arguments() {
    let terminal = |language: Language| language.terminal_catalogue().to_owned();
    let page = |language: Language| language.page_catalogue().to_owned();
    let whole = |language: Language| language.page_catalogue().to_owned() + language.parts_catalogue();
    for of in [terminal as fn(_) -> _, page, whole] {
        let english = messages(&of(Language::English));
        assert!(english.len() > 150);
        for language in Language::ALL {
            let found = messages(&of(language));
            let differs = |(name, variables): &(&String, &BTreeSet<String>)| found.get(*name) != Some(variables);
            let wrong: Vec<_> =
                english.iter().filter(differs).map(|(name, said)| (name, said, found.get(name))).collect();
            assert!(wrong.is_empty(), "{language:?}: {wrong:#?}");
            let more: Vec<_> = found.keys().filter(|name| !english.contains_key(*name)).collect();
            assert!(more.is_empty(), "{language:?} has more messages: {more:?}");
        }
    }
}

#[test]
fn what_is_declared_of_arguments_is_there() {
    let known = messages(Language::English.terminal_catalogue());
    let declared = include_str!("../catalogues/arguments.ftl").lines().filter_map(|line| line.split_once(" = "));
    for (name, value) in declared {
        let (message, argument) = match name.split_once('-').unwrap() {
            ("type", place) => place.rsplit_once('-').unwrap(),
            (_, message) => (message, "piece"),
        };
        assert!(known[message].contains(argument), "{name}");
        assert!(argument == "piece" || known.contains_key(value), "{name}");
    }
}

#[test]
fn the_language_of_a_reader_is_found() {
    for (name, expected) in [
        ("en_GB.UTF-8", Some("en")),
        ("C", Some("en")),
        ("POSIX", Some("en")),
        ("zh", Some("zh-Hans")),
        ("zh_CN.UTF-8", Some("zh-Hans")),
        ("zh_TW", Some("zh-Hant")),
        ("zh-Hant-HK", Some("zh-Hant")),
        ("zh-Hans_HK", Some("zh-Hans")),
        ("vi_VN", Some("vi")),
        ("fr-CA@euro", Some("fr")),
        ("tlh", None),
        ("", None),
    ] {
        assert_eq!(Language::named(name).map(Language::tag), expected, "{name}");
    }
    let with_system = |set: &'static [(&str, &str)], system: Option<&str>| {
        let read = |name: &str| set.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned());
        Language::of_environment(read, || system.map(str::to_owned))
    };
    let environment = |set| with_system(set, None);
    assert_eq!(environment(&[]), Language::English);
    // As Windows and macOS name them.
    for (name, expected) in [("zh-CN", "zh-Hans"), ("zh-TW", "zh-Hant"), ("zh-Hans_CN", "zh-Hans"), ("vi-VN", "vi")] {
        assert_eq!(with_system(&[("LANG", "")], Some(name)).tag(), expected, "{name}");
    }
    assert_eq!(with_system(&[("LANG", "C.UTF-8")], Some("zh-CN")), Language::English);
    assert_eq!(environment(&[("LANG", "fr_FR.UTF-8")]), Language::French);
    assert_eq!(
        environment(&[("LC_ALL", ""), ("LC_MESSAGES", "vi_VN.UTF-8"), ("LANG", "fr_FR.UTF-8")]),
        Language::Vietnamese
    );
    assert_eq!(environment(&[("LC_ALL", "C"), ("LANG", "fr_FR.UTF-8")]), Language::English);
    for language in Language::ALL {
        assert_eq!(Language::named(language.tag()), Some(language), "the entries have the order of the variants");
        assert_eq!(Language::ALL.iter().filter(|known| known.own_name() == language.own_name()).count(), 1);
    }
}

#[test]
fn numbers_and_lists_read_as_english() {
    let speech = Speech::default();
    let ordinal = |length: usize| speech.text("run-ordinal", Arguments::new().count("length", length));
    let ordinals = [1, 2, 3, 4, 11, 12, 13, 21, 22, 111, 123].map(ordinal).join(" ");
    assert_eq!(ordinals, "1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 111th 123rd");
    let lists: Vec<String> =
        (0..=3).map(|count| speech.list(["a", "b", "c"][..count].iter().map(ToString::to_string))).collect();
    assert_eq!(lists, ["", "a", "a and b", "a, b and c"]);
    let pieces = [1, 2].map(|count| speech.text("run-pieces", Arguments::new().count("pieces", count)));
    assert_eq!(pieces, ["one piece", "2 pieces"]);
    assert_eq!(Speech { sides: SideNames::RedBlack, ..speech }.ending("south", "timelimit"), "Red has won (time)");
}

#[test]
fn every_language_says_it_in_its_own_way() {
    let expected = [
        (
            Language::English,
            [
                "the chariot on b1",
                "the horse on c3, the cannon on d5 and the soldier on e4",
                "South has won (time)",
                "3.3 soldiers",
                "once",
            ],
        ),
        (Language::SimplifiedChinese, ["b1的车", "c3的马、d5的炮和e4的卒", "红方胜（超时）", "3.3 个兵", "1 次"]),
        (Language::TraditionalChinese, ["b1的車", "c3的馬、d5的砲和e4的卒", "紅方勝（逾時）", "3.3 個兵", "1 次"]),
        (
            Language::Vietnamese,
            ["xe ở b1", "mã ở c3, pháo ở d5 và tốt ở e4", "Đỏ thắng (hết giờ)", "3,3 con tốt", "1 lần"],
        ),
        (
            Language::French,
            [
                "le chariot en b1",
                "le cheval en c3, le canon en d5 et le soldat en e4",
                "Sud a gagné (temps dépassé)",
                "3,3 soldats",
                "1 fois",
            ],
        ),
    ];
    for (language, expected) in expected {
        let speech = Speech::new(language);
        let pieces = [("horse", "c3"), ("cannon", "d5"), ("soldier", "e4")];
        let said = [
            speech.placed("chariot", "south", "b1"),
            speech.list(pieces.map(|(piece, square)| speech.placed(piece, "north", square))),
            speech.ending("south", "timelimit"),
            speech.text("soldiers", Arguments::new().text("worth", "several").number("soldiers", 3.3)),
            speech.text("times", Arguments::new().count("count", 1)),
        ];
        assert_eq!(said, expected, "{language:?}");
    }
}

#[test]
fn chinese_names_pieces_by_their_side() {
    let speech = Speech::new(Language::SimplifiedChinese);
    let said = |owner: &str, piece: &str| {
        let placed = serde_json::json!({ "owner": owner, "piece": piece, "square": "e4" });
        speech.coded("objection", &serde_json::json!({ "code": "leg", "arguments": { "by": placed } }))
    };
    for (piece, names) in [
        ("general", ["帅", "将"]),
        ("advisor", ["仕", "士"]),
        ("elephant", ["相", "象"]),
        ("soldier", ["兵", "卒"]),
        ("horse", ["马", "马"]),
    ] {
        for (side, name) in ["south", "north"].into_iter().zip(names) {
            assert!(said(side, piece).contains(&format!("的{name}")), "{side} {piece}: {}", said(side, piece));
            let lost = serde_json::json!({
                "code": "terminal_captured", "arguments": { "loser": side, "piece": piece }
            });
            assert!(speech.coded("statement", &lost).contains(&format!("的{name}被")));
            assert_eq!(speech.placed(piece, side, "e4"), format!("e4的{name}"));
        }
    }
    assert_eq!(Speech::default().placed("soldier", "north", "e4"), "the soldier on e4");
}

#[test]
fn counts_take_the_plural_forms_of_each_language() {
    // English has a form for one, French one for none and one, the others have a single form.
    let expected = [
        (Language::English, ["0 plies.", "1 ply.", "2 plies.", "21 plies."], ["one horse", "2 horses", "5 empresses"]),
        (Language::SimplifiedChinese, ["0 着。", "1 着。", "2 着。", "21 着。"], ["1 个马", "2 个马", "5 个妃"]),
        (Language::TraditionalChinese, ["0 著。", "1 著。", "2 著。", "21 著。"], ["1 個馬", "2 個馬", "5 個妃"]),
        (Language::Vietnamese, ["0 nước.", "1 nước.", "2 nước.", "21 nước."], ["1 mã", "2 mã", "5 hậu"]),
        (
            Language::French,
            ["0 coup.", "1 coup.", "2 coups.", "21 coups."],
            ["un cheval", "2 chevaux", "5 impératrices"],
        ),
    ];
    for (language, moves, pieces) in expected {
        let speech = Speech::new(language);
        for (count, end) in [0, 1, 2, 21].into_iter().zip(moves) {
            let said = speech.text("play-taken-back", Arguments::new().count("count", count));
            assert!(said.ends_with(&format!(" {end}")), "{language:?}: {said}");
        }
        let counted = |piece: &str, count| {
            speech.text("counted-pieces", Arguments::new().text("piece", piece).count("count", count))
        };
        assert_eq!([counted("horse", 1), counted("horse", 2), counted("empress", 5)], pieces, "{language:?}");
    }
}

#[test]
fn figures_have_the_decimal_sign_of_the_language() {
    let figures = [Language::English, Language::French, Language::Vietnamese, Language::SimplifiedChinese]
        .map(|language| Speech::new(language).figure("80.9 %"));
    assert_eq!(figures, ["80.9 %", "80,9 %", "80,9 %", "80.9 %"]);
}
