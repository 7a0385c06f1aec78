//! The parser of the protocol, with arbitrary input.

use std::time::Duration;

use proptest::prelude::*;
use xiongmao::protocol::parse::{Command, Go, GoLimits, MAX_TIME, ParseError, Position, Reason, Setting, Start, parse};

fn search(line: &str) -> GoLimits<'_> {
    match parse(line) {
        Ok(Some(Command::Go(Go::Search(limits)))) => limits,
        other => panic!("{line}: {other:?}"),
    }
}

fn error(line: &str) -> ParseError {
    parse(line).expect_err(line)
}

#[test]
fn commands() {
    assert_eq!(parse(""), Ok(None));
    assert_eq!(parse(" \t\r"), Ok(None));
    assert_eq!(parse("#uci"), Ok(None));
    for (line, command) in [
        ("uci", Command::Uci),
        (" isready\r", Command::IsReady),
        ("ucinewgame", Command::NewGame),
        ("wait", Command::Wait),
        ("ponderhit", Command::PonderHit),
        ("stop", Command::Stop),
        ("\tquit ", Command::Quit),
        ("d", Command::Show),
        ("feen", Command::Feen),
        ("fen", Command::Fen),
        ("legal", Command::Legal),
        ("status", Command::Status),
        ("help", Command::Help),
        ("go perft 0", Command::Go(Go::Perft(0))),
    ] {
        assert_eq!(parse(line), Ok(Some(command)), "{line}");
    }
}

#[test]
fn positions() {
    let position = |line| match parse(line) {
        Ok(Some(Command::Position(position))) => position,
        other => panic!("{line}: {other:?}"),
    };
    assert_eq!(position("position startpos"), Position { start: Start::Usual, moves: vec![] });
    assert_eq!(position("position startpos moves"), Position { start: Start::Usual, moves: vec![] });
    assert_eq!(position("position startpos moves a b"), Position { start: Start::Usual, moves: vec!["a", "b"] });
    let fen = Start::Fen("8/8 w - - 0 1".to_owned());
    assert_eq!(position("position fen 8/8 w  - - 0 1 moves a1a2"), Position { start: fen, moves: vec!["a1a2"] });
    let feen = Start::Feen("8/8 2s/ X/x".to_owned());
    assert_eq!(position("position feen 8/8  2s/\tX/x"), Position { start: feen.clone(), moves: vec![] });
    assert_eq!(position("position feen 8/8 2s/ X/x moves c2+c6"), Position { start: feen, moves: vec!["c2+c6"] });
}

#[test]
fn options() {
    let setting = |line| match parse(line) {
        Ok(Some(Command::SetOption(setting))) => setting,
        other => panic!("{line}: {other:?}"),
    };
    let expected = |name: &str, value: Option<&str>| Setting { name: name.into(), value: value.map(str::to_owned) };
    assert_eq!(setting("setoption name Clear  Hash"), expected("Clear Hash", None));
    assert_eq!(setting("setoption name Hash value 16"), expected("Hash", Some("16")));
    assert_eq!(setting("setoption name A B value c value d"), expected("A B", Some("c value d")));
    assert_eq!(setting("setoption name X value"), expected("X", Some("")));
    assert_eq!(setting("setoption  name  X  value   C:\\a  b\tc \r"), expected("X", Some("C:\\a  b\tc")));
}

#[test]
fn limits() {
    assert_eq!(search("go"), GoLimits::default());
    assert_eq!(search("go infinite"), GoLimits { infinite: true, ..GoLimits::default() });
    assert_eq!(search("go ponder depth 3"), GoLimits { ponder: true, depth: Some(3), ..GoLimits::default() });
    assert_eq!(search("go depth 7 nodes 9").depth, Some(7));
    assert_eq!(search("go depth 18446744073709551615").depth, Some(239));
    assert_eq!(search("go nodes 18446744073709551615").nodes, Some(u64::MAX));
    assert_eq!(search("go movetime 18446744073709551615").movetime, Some(MAX_TIME));
    assert_eq!(search("go movetime 5").movetime, Some(Duration::from_millis(5)));
    assert_eq!(search("go mate 3").mate, Some(3));
    let clocks = search("go btime -3 wtime 18446744073709551615 winc 0 binc 9 movestogo 40");
    assert_eq!((clocks.times, clocks.increments), ([Some(1 << 40), Some(-3)], [Some(0), Some(9)]));
    assert_eq!(clocks.moves_to_go, Some(40));
    let moves = search("go searchmoves a3-a4 e7e8e depth 4");
    assert_eq!((moves.search_moves, moves.depth), (vec!["a3-a4", "e7e8e"], Some(4)));
}

#[test]
fn errors_name_their_place() {
    assert_eq!(error("  foo").column, 3);
    assert_eq!(error("stop now").column, 6);
    assert_eq!(error("go depth 3 nodes x").column, 18);
    assert_eq!(error("go depth 3 nodes").column, 17);
    assert_eq!(error("go depth 3 depth 4"), ParseError { column: 12, reason: Reason::Twice("depth") });
    assert_eq!(error("go é depth").column, 4);
    assert_eq!(error("go é").reason, Reason::UnknownLimit("'é'".into()));
    assert_eq!(error("position nowhere").column, 10);
    assert_eq!(error("go perft 2 depth 3").reason, Reason::PerftAlone);
    assert_eq!(
        error("setoption name value 3").reason,
        Reason::Missing { after: "name", expected: "the name of an option".into() }
    );
}

/// Checks what holds for every line. Returns the message of a bad one.
fn check(line: &str) -> Option<String> {
    let error = parse(line).err()?;
    assert!(error.column >= 1 && error.column <= line.chars().count() + 1, "{line:?}: {error}");
    let message = error.to_string();
    assert!(message.chars().count() < 1000 && !message.contains(|c: char| c.is_control()), "{line:?}: {message:?}");
    Some(message)
}

/// Words of the protocol in any order, with noise between them.
fn almost_lines() -> impl Strategy<Value = String> {
    let words = prop::sample::select(vec![
        "uci",
        "isready",
        "setoption",
        "name",
        "value",
        "position",
        "startpos",
        "feen",
        "moves",
        "go",
        "depth",
        "nodes",
        "movetime",
        "mate",
        "wtime",
        "btime",
        "winc",
        "binc",
        "movestogo",
        "infinite",
        "searchmoves",
        "perft",
        "stop",
        "quit",
        "d",
        "legal",
        "a3-a4",
        "c2+c6",
        "8/8",
        "/",
        "X/x",
        "-1",
        "0",
        "1",
        "240",
        "18446744073709551616",
        "-",
        "+",
        "#",
        "\0",
        "é",
        "熊",
    ]);
    let blank = prop::sample::select(vec![" ", "  ", "\t", "\r", "\x0b"]);
    prop::collection::vec((words, blank), 0..12)
        .prop_map(|pairs| pairs.into_iter().map(|(a, b)| a.to_owned() + b).collect())
}

proptest! {
    #[test]
    fn any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        check(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn any_text(line in "\\PC{0,80}") {
        check(&line);
    }

    #[test]
    fn any_words(line in almost_lines()) {
        check(&line);
    }

    #[test]
    fn numbers_are_read_exactly_or_refused(number in any::<u128>()) {
        let line = format!("go nodes {number}");
        match u64::try_from(number) {
            Ok(number) if number > 0 => prop_assert_eq!(search(&line).nodes, Some(number)),
            _ => prop_assert!(check(&line).is_some()),
        }
    }
}
