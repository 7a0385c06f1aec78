//! The words of CECP, the protocol of `XBoard` and `WinBoard`: features, answers, offers of draws.

use crate::driver::best_move::BestMove;

/// The features that the runner knows; it rejects others.
const KNOWN: [&str; 21] = [
    "ping",
    "setboard",
    "playother",
    "usermove",
    "time",
    "draw",
    "sigint",
    "sigterm",
    "reuse",
    "analyze",
    "myname",
    "variants",
    "colors",
    "name",
    "nps",
    "debug",
    "memory",
    "smp",
    "option",
    "done",
    "myversion",
];
/// The settings of a `feature` line, each a name and a value without quotes.
pub fn features(line: &str) -> Vec<(&str, &str)> {
    let mut found = Vec::new();
    let Some(mut rest) = line.strip_prefix("feature ") else { return found };
    while let Some((name, after)) = rest.split_once('=') {
        let (value, next) = match after.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
            None => after.split_once(char::is_whitespace).unwrap_or((after, "")),
        };
        found.push((name.trim(), value));
        rest = next;
    }
    found
}

/// Whether a line ends the handshake.
pub fn is_done(line: &str) -> bool {
    features(line).contains(&("done", "1"))
}

/// The answer to a feature.
pub fn verdict(name: &str, value: &str) -> String {
    // Moves are sent as coordinates.
    let known = KNOWN.contains(&name) && !(name == "nps" && value == "1");
    format!("{} {name}\n", if known { "accepted" } else { "rejected" })
}

/// Reads an engine's move, or that it resigns; a move of the opponent that it takes for illegal is none.
pub fn read_answer(line: &str) -> Option<BestMove<'_>> {
    let line = line.trim();
    if let Some(mv) = line.strip_prefix("move ") {
        return Some(BestMove { mv: mv.trim(), ..BestMove::default() });
    }
    let mut words = line.split_ascii_whitespace();
    let first = words.next()?;
    // The old form, `12. ... h2e2`.
    if first.trim_end_matches('.').bytes().all(|byte| byte.is_ascii_digit()) && words.next() == Some("...") {
        return Some(BestMove { mv: words.next()?, ..BestMove::default() });
    }
    let is_result = matches!(first, "1-0" | "0-1" | "1/2-1/2") && line.contains("resign");
    let resigns = is_result || matches!(line, "resign" | "computer resigns" | "White resigns" | "Black resigns");
    let refuses = line.to_ascii_lowercase().starts_with("illegal move");
    (resigns || refuses).then(|| BestMove { resign: resigns, ..BestMove::default() })
}

/// Whether an engine offers a draw, with its next move, or accepts one.
pub fn offers_draw(line: &str) -> bool {
    line.starts_with("offer draw")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn features_have_names_and_values() {
        let line = "feature myname=\"It is\" ping=1 option=\"A b -spin 1 0 2\"  san=0 done=1";
        let found = [("myname", "It is"), ("ping", "1"), ("option", "A b -spin 1 0 2"), ("san", "0"), ("done", "1")];
        assert_eq!(features(line), found);
        assert!(is_done(line) && !is_done("feature done=0") && !is_done("done=1"));
        assert_eq!(verdict("ping", "1"), "accepted ping\n");
        assert_eq!(verdict("san", "1"), "rejected san\n");
        assert_eq!(features("feature broken=\"x"), [("broken", "x")]);
    }

    #[test]
    fn answers_are_read() {
        let mv = |mv| Some(BestMove { mv, ..BestMove::default() });
        let resigns = Some(BestMove { resign: true, ..BestMove::default() });
        for (line, answer) in [
            ("move h2e2", mv("h2e2")),
            ("12. ... h2e2", mv("h2e2")),
            ("resign", resigns),
            ("0-1 {White resigns}", resigns),
            ("Illegal move: h2e2", mv("")),
            ("1/2-1/2 {Draw by repetition}", None),
            ("9 156 1084 48000 h2e2", None),
            ("Hint: h2e2", None),
            ("", None),
        ] {
            assert_eq!(read_answer(line), answer, "{line}");
        }
        assert!(offers_draw("offer draw") && !offers_draw("tellics draw"));
    }
}
