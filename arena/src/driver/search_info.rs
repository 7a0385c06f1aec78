//! Parses an engine's reports about its search: `info` lines, and thinking output in CECP.

use std::time::Duration;

use crate::driver::dialect::Dialect;
use crate::driver::score::EngineScore;

/// An engine's reports about its best line of play.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct SearchInfo {
    /// The score from the engine's point of view.
    pub score: Option<EngineScore>,
    /// Search depth in plies.
    pub depth: Option<u32>,
    /// Selective search depth in plies.
    pub seldepth: Option<u32>,
    /// Nodes searched.
    pub nodes: Option<u64>,
    /// Nodes searched a second.
    pub nps: Option<u64>,
    /// How full its table is, per mille.
    pub hashfull: Option<u32>,
    /// The search time, as the engine reports it.
    pub time: Option<Duration>,
    /// The best line, as the engine wrote it.
    pub pv: Option<String>,
    /// The first move of the last line, whether its score was exact or a bound.
    pub first: Option<String>,
}

impl SearchInfo {
    /// Parses an `info` line; ignores other lines, invalid numbers, and variations other than the best one. A line
    /// whose score is only a bound updates the nodes, the time, the speed, the table and the first move.
    pub fn read_line(&mut self, dialect: Dialect, line: &str) {
        if dialect.is_cecp() {
            if let Some(new) = read_thinking(line) {
                let first = new.pv.as_ref().and_then(|pv| pv.split(' ').next()).map(str::to_owned);
                *self = Self { first, ..new };
            }
            return;
        }
        let mut words = line.split_ascii_whitespace();
        if words.next() != Some("info") {
            return;
        }
        let mut new = Self::default();
        let mut bound = false;
        while let Some(word) = words.next() {
            match word {
                "string" => return,
                "depth" => new.depth = number(&mut words),
                "seldepth" => new.seldepth = number(&mut words),
                "nodes" => new.nodes = number(&mut words),
                "nps" => new.nps = number(&mut words),
                "hashfull" => new.hashfull = number(&mut words),
                "time" => new.time = number(&mut words).map(Duration::from_millis),
                "multipv" if number(&mut words) != Some(1u32) => return,
                "lowerbound" | "upperbound" => bound = true,
                "score" => {
                    new.score = match words.next() {
                        Some("cp") => number(&mut words).map(EngineScore::Centipawns),
                        Some("mate") => number(&mut words).map(EngineScore::Mate),
                        Some(plain) if dialect.is_ucci() => plain.parse().ok().map(EngineScore::of_ucci),
                        _ => None,
                    }
                }
                "pv" => {
                    new.pv = Some(words.by_ref().collect::<Vec<_>>().join(" "));
                }
                _ => {}
            }
        }
        self.nodes = new.nodes.or(self.nodes);
        self.time = new.time.or(self.time);
        self.nps = new.nps.or(self.nps);
        self.hashfull = new.hashfull.or(self.hashfull);
        if let Some(first) = new.pv.as_ref().and_then(|pv| pv.split(' ').next()) {
            self.first = Some(first.to_owned());
        }
        if !bound && (new.score.is_some() || new.pv.is_some()) {
            let Self { nodes, nps, hashfull, time, .. } = *self;
            *self = Self { nodes, nps, hashfull, time, first: self.first.take(), ..new };
        }
    }
}

fn number<'a, T: std::str::FromStr>(words: &mut impl Iterator<Item = &'a str>) -> Option<T> {
    words.next()?.parse().ok()
}

/// The score of a mate, plus its distance.
const MATE: i32 = 100_000;
/// The longest mate in such a score, in moves of the winner.
const LONGEST_MATE: i32 = 1000;

/// Reads a line of thinking: depth, score, hundredths of a second, nodes, perhaps further numbers and a tab, and the
/// moves.
fn read_thinking(line: &str) -> Option<SearchInfo> {
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
    // Numbers of moves are not moves.
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

    #[test]
    fn info_lines_are_parsed() {
        let mut info = SearchInfo::default();
        for line in [
            "info depth 7 seldepth 9 multipv 1 score cp -12 nodes 300 nps 9 hashfull 3 time 4 pv e3-e4 e6-e5",
            "info depth 8 score cp 900 lowerbound nodes 400 time 5 pv a3-a4",
            "info depth 7 multipv 2 score cp 5 nodes 500 pv a3-a4",
            "info string score cp 77",
            "info depth x score cp y nodes -1",
            "bestmove e3-e4",
        ] {
            info.read_line(Dialect::Xiongmao, line);
        }
        let expected = SearchInfo {
            score: Some(EngineScore::Centipawns(-12)),
            depth: Some(7),
            seldepth: Some(9),
            nodes: Some(400),
            nps: Some(9),
            hashfull: Some(3),
            time: Some(Duration::from_millis(5)),
            pv: Some("e3-e4 e6-e5".to_owned()),
            // The line with the bound came last.
            first: Some("a3-a4".to_owned()),
        };
        assert_eq!(info, expected);
        for (dialect, written, score) in [
            (Dialect::Uci, "mate -2", Some(EngineScore::Mate(-2))),
            (Dialect::Uci, "15", None),
            (Dialect::Ucci, "15", Some(EngineScore::Centipawns(15))),
            (Dialect::Ucci, "mate 2", Some(EngineScore::Mate(2))),
            (Dialect::Ucci, "-29998", Some(EngineScore::Mate(-1))),
        ] {
            info.read_line(dialect, &format!("info depth 1 score {written} pv e3e4"));
            assert_eq!(info.score, score, "{written}");
        }
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
