//! The parser of the protocol, with a line of each kind and with arbitrary input. The second parser that it is compared
//! with is in `properties::protocol`.

use proptest::prelude::*;
use xiongmao::protocol::parse::{Command, ParseError, Reason, Setting, parse};
use xiongmao_tests::properties;

const LINES: &str = " \t\r
#uci
uci
 isready\r
ucinewgame
wait
ponderhit
stop
\tquit\x20
d
feen
fen
legal
status
help
position startpos
position startpos moves
position startpos moves a b
position fen 8/8 w  - - 0 1 moves a1a2
position feen 8/8  2s/\tX/x
position feen 8/8 2s/ X/x moves c2+c6
setoption name Clear  Hash
setoption name Hash value 16
setoption name A B value c value d
setoption name X value
go
go perft 0
go infinite
go ponder depth 3
go depth 7 nodes 9
go depth 18446744073709551615
go nodes 18446744073709551615
go movetime 18446744073709551615
go movetime 5
go mate 3
go btime -3 wtime 18446744073709551615 winc 0 binc 9 movestogo 40
go searchmoves a3-a4 e7e8e depth 4";

#[test]
fn every_kind_of_line_is_read() {
    for line in LINES.split('\n') {
        assert!(parse(line).is_ok(), "{line}");
        properties::protocol(line.as_bytes());
    }
    let path = Setting { name: "X".into(), value: Some("C:\\a  b\tc".into()) };
    assert_eq!(parse("setoption  name  X  value   C:\\a  b\tc \r"), Ok(Some(Command::SetOption(path))));
}

#[test]
fn errors_name_their_place() {
    let error = |line: &str| -> ParseError { parse(line).expect_err(line) };
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

/// Words of the protocol in any order, with noise between them.
fn almost_lines() -> impl Strategy<Value = String> {
    const WORDS: &str = "uci isready setoption name value position startpos feen moves go depth nodes movetime mate \
                         wtime btime winc binc movestogo infinite searchmoves perft stop quit d legal a3-a4 c2+c6 \
                         8/8 / X/x -1 0 1 240 18446744073709551616 - + # \0 é 熊";
    let words = prop::sample::select(WORDS.split(' ').collect::<Vec<_>>());
    let blank = prop::sample::select(vec![" ", "  ", "\t", "\r", "\x0b"]);
    prop::collection::vec((words, blank), 0..12)
        .prop_map(|pairs| pairs.into_iter().map(|(a, b)| a.to_owned() + b).collect())
}

proptest! {
    #[test]
    fn any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        properties::protocol(String::from_utf8_lossy(&bytes).as_bytes());
    }

    #[test]
    fn any_text(line in "\\PC{0,80}") {
        properties::protocol(line.as_bytes());
    }

    #[test]
    fn any_words(line in almost_lines()) {
        properties::protocol(line.as_bytes());
    }

    #[test]
    fn any_number(number in any::<u128>()) {
        properties::protocol(format!("go nodes {number}").as_bytes());
    }
}
