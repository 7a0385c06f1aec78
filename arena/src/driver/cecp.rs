//! CECP, the protocol of `XBoard` and `WinBoard`: engines keep the game themselves, so only what is new is sent.

use std::time::Duration;

use crate::driver::best_move::BestMove;
use crate::driver::commands::GoQuestion;
use crate::driver::limits::EngineLimits;
use crate::driver::score::EngineScore;
use crate::driver::search_info::SearchInfo;
use crate::rules::Side;

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
/// Hours on the clock of an engine that has none.
const HOURS: u64 = 10;
/// The score of a mate, to which its distance is added.
const MATE: i32 = 100_000;
/// The longest mate in such a score, in plies of the winner.
const LONGEST_MATE: i32 = 1000;

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
    // Plies are sent as coordinates.
    let known = KNOWN.contains(&name) && !(name == "nps" && value == "1");
    format!("{} {name}\n", if known { "accepted" } else { "rejected" })
}

/// The lines that tell an engine its limits at the beginning of a game. CECP has no limit of nodes.
pub fn level_lines(limits: &EngineLimits) -> String {
    let whole = |time: Duration| time.as_secs() + u64::from(time.subsec_nanos() > 0);
    let clock = |seconds: u64| match (seconds / 60, seconds % 60) {
        (minutes, 0) => minutes.to_string(),
        (minutes, seconds) => format!("{minutes}:{seconds:02}"),
    };
    let lines = match (limits.per_ply, limits.control) {
        (Some(time), _) if time.subsec_nanos() == 0 => format!("st {}\n", time.as_secs()),
        // `st` counts whole seconds. A clock with one ply to go means the same, and `time` says how much is left.
        (Some(time), _) => format!("level 1 {} 0\n", clock(whole(time))),
        (None, Some(control)) => {
            let (plies, base) = (control.plies.unwrap_or(0), clock(whole(control.base)));
            format!("level {plies} {base} {}\n", control.increment.as_secs_f64())
        }
        (None, None) => format!("level 0 {} 0\n", HOURS * 60),
    };
    lines + &limits.depth.map_or(String::new(), |depth| format!("sd {depth}\n"))
}

/// The lines that tell an engine of this side both clocks.
pub fn clock_lines(question: &GoQuestion<'_>, side: Side) -> String {
    let left = |side: Side| {
        let clock = question.clocks[side.index()].map(|clock| clock.remaining());
        let times = [clock, question.limits.per_ply].into_iter().flatten();
        times.min().unwrap_or(Duration::from_secs(HOURS * 3600)).as_millis() / 10
    };
    format!("time {}\notim {}\n", left(side).max(1), left(!side).max(1))
}

/// What an engine knows of the game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Told {
    /// Lines of the game's script that it knows: the first sets up the position, the others are plies.
    lines: usize,
    /// Whether it answers a ply by one of its own, without `go`.
    plays: bool,
}

impl Told {
    /// The lines that show an engine what is new in this script, and ask it for a ply. `usermove` says that plies have
    /// that word before them.
    pub fn ask(&mut self, script: &str, question: &GoQuestion<'_>, side: Side, usermove: bool) -> String {
        let word = if usermove { "usermove " } else { "" };
        let all: Vec<&str> = script.split('\n').collect();
        let written = all.iter().enumerate().map(|(index, line)| match index {
            0 if line.is_empty() => String::new(),
            0 => format!("{line}\n"),
            _ => format!("{word}{line}\n"),
        });
        let new: Vec<String> = written.skip(self.lines).collect();
        let clocks = clock_lines(question, side);
        let draw = if question.draw { "draw\n" } else { "" };
        let lines = if self.plays && new.len() == 1 {
            format!("{clocks}{draw}{}", new[0])
        } else {
            format!("force\n{}{clocks}{draw}go\n", new.concat())
        };
        // The answer is a line, too.
        (self.lines, self.plays) = (all.len() + 1, true);
        lines
    }

    /// The line that ends its search on the opponent's time, if it may be running.
    pub fn rest(&mut self) -> &'static str {
        if std::mem::take(&mut self.plays) { "force\n" } else { "" }
    }
}

/// Reads an engine's ply, or that it resigns; a ply of the opponent that it takes for illegal is none.
pub fn read_answer(line: &str) -> Option<BestMove<'_>> {
    let line = line.trim();
    if let Some(ply) = line.strip_prefix("move ") {
        return Some(BestMove { ply: ply.trim(), ..BestMove::default() });
    }
    let mut words = line.split_ascii_whitespace();
    let first = words.next()?;
    // The old form, `12. ... h2e2`.
    if first.trim_end_matches('.').bytes().all(|byte| byte.is_ascii_digit()) && words.next() == Some("...") {
        return Some(BestMove { ply: words.next()?, ..BestMove::default() });
    }
    let is_result = matches!(first, "1-0" | "0-1" | "1/2-1/2") && line.contains("resign");
    let resigns = is_result || matches!(line, "resign" | "computer resigns" | "White resigns" | "Black resigns");
    let refuses = line.to_ascii_lowercase().starts_with("illegal move");
    (resigns || refuses).then(|| BestMove { resign: resigns, ..BestMove::default() })
}

/// Whether an engine offers a draw, with its next ply, or accepts one.
pub fn offers_draw(line: &str) -> bool {
    line.starts_with("offer draw")
}

/// Reads a line of thinking: depth, score, hundredths of a second, nodes, perhaps further numbers and a tab, and the
/// plies.
pub fn read_thinking(line: &str) -> Option<SearchInfo> {
    let mut words = line.split_ascii_whitespace();
    // GNU Chess and its descendants write a sign behind the depth.
    let depth = words.next()?.trim_end_matches(['.', '+', '-', '&']).parse().ok()?;
    let score: i32 = words.next()?.parse().ok()?;
    let time: u64 = words.next()?.parse().ok()?;
    let nodes = words.next()?.parse().ok()?;
    let mut further = [None; 2];
    let mut rest: Vec<&str> = words.collect();
    if let Some((numbers, plies)) = line.rsplit_once('\t') {
        let numbers: Option<Vec<u64>> =
            numbers.split_ascii_whitespace().skip(4).map(|number| number.parse().ok()).collect();
        if let Some(numbers) = numbers {
            further = [numbers.first().copied().filter(|_| numbers.len() > 1), numbers.get(1).copied()];
            further[1] = further[1].filter(|_| numbers.len() > 2);
            rest = plies.split_ascii_whitespace().collect();
        }
    }
    // Numbers of moves are no plies.
    rest.retain(|word| !word.ends_with('.'));
    let away = |score: i32| score.checked_sub(MATE).filter(|away| (0..=LONGEST_MATE).contains(away));
    let score = match (away(score), away(score.saturating_neg())) {
        (Some(plies), _) => EngineScore::Mate(plies),
        (_, Some(plies)) => EngineScore::Mate(-plies),
        _ => EngineScore::Centipawns(score),
    };
    Some(SearchInfo {
        score: Some(score),
        depth: Some(depth),
        seldepth: further[0].and_then(|number| number.try_into().ok()),
        nodes: Some(nodes),
        nps: further[1],
        time: Some(Duration::from_millis(time.saturating_mul(10))),
        pv: Some(rest.join(" ")).filter(|pv| !pv.is_empty()),
        ..SearchInfo::default()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::driver::limits::GameClock;

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

    fn limits(control: Option<&str>, per_ply: Option<u64>, depth: Option<u32>) -> EngineLimits {
        let control = control.map(|text| text.parse().unwrap());
        EngineLimits { control, per_ply: per_ply.map(Duration::from_millis), depth, ..EngineLimits::default() }
    }

    #[test]
    fn limits_are_written_in_minutes_and_seconds() {
        for (control, per_ply, depth, written) in [
            (Some("40/60+0.5"), None, None, "level 40 1 0.5\n"),
            (Some("2.2"), None, None, "level 0 0:03 0\n"),
            (None, Some(2000), None, "st 2\n"),
            (None, Some(300), None, "level 1 0:01 0\n"),
            (None, None, Some(3), "level 0 600 0\nsd 3\n"),
        ] {
            assert_eq!(level_lines(&limits(control, per_ply, depth)), written);
        }
    }

    #[test]
    fn only_what_is_new_is_sent() {
        let clocks = ["60", "10"].map(|text| Some(GameClock::new(text.parse().unwrap())));
        let question = GoQuestion { clocks, ..GoQuestion::default() };
        let mut told = Told::default();
        assert_eq!(told.rest(), "");
        let first = told.ask("\nh2e2", &question, Side::North, true);
        assert_eq!(first, "force\nusermove h2e2\ntime 1000\notim 6000\ngo\n");
        let draw = GoQuestion { draw: true, ..question.clone() };
        let second = told.ask("\nh2e2\nh9g7\nh0g2", &draw, Side::North, false);
        assert_eq!(second, "time 1000\notim 6000\ndraw\nh0g2\n");
        assert_eq!((told.rest(), told.rest()), ("force\n", ""));
        let third = told.ask("\nh2e2\nh9g7\nh0g2\na9a8\na0a1", &question, Side::North, true);
        assert_eq!(third, "force\nusermove a0a1\ntime 1000\notim 6000\ngo\n");
        let mut told = Told::default();
        let set = told.ask("setboard 9/9 w", &question, Side::South, true);
        assert_eq!(set, "force\nsetboard 9/9 w\ntime 6000\notim 1000\ngo\n");
    }

    #[test]
    fn answers_are_read() {
        let ply = |ply| Some(BestMove { ply, ..BestMove::default() });
        let resigns = Some(BestMove { resign: true, ..BestMove::default() });
        for (line, answer) in [
            ("move h2e2", ply("h2e2")),
            ("12. ... h2e2", ply("h2e2")),
            ("resign", resigns),
            ("0-1 {White resigns}", resigns),
            ("Illegal move: h2e2", ply("")),
            ("1/2-1/2 {Draw by repetition}", None),
            ("9 156 1084 48000 h2e2", None),
            ("Hint: h2e2", None),
            ("", None),
        ] {
            assert_eq!(read_answer(line), answer, "{line}");
        }
        assert!(offers_draw("offer draw") && !offers_draw("tellics draw"));
    }

    #[test]
    fn thinking_is_read_with_and_without_further_numbers() {
        let info = read_thinking("  9 156 1084 48000 1. h2e2 h9g7").unwrap();
        assert_eq!((info.depth, info.score, info.nodes), (Some(9), Some(EngineScore::Centipawns(156)), Some(48_000)));
        assert_eq!((info.time, info.pv.as_deref()), (Some(Duration::from_millis(10_840)), Some("h2e2 h9g7")));
        let info = read_thinking("9 -100002 10 480 12 4428 0\th2e2 ?").unwrap();
        assert_eq!((info.score, info.seldepth, info.nps), (Some(EngineScore::Mate(-2)), Some(12), Some(4428)));
        assert_eq!(info.pv.as_deref(), Some("h2e2 ?"));
        assert_eq!(read_thinking(" 3& 14 0 65 h2e2").unwrap().depth, Some(3));
        assert!(read_thinking("# root hit 3 18").is_none() && read_thinking("move h2e2").is_none());
    }
}
