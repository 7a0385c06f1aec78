//! How engines are spoken to: our protocol with FEEN and PMN, and UCI with FEN and coordinates.

use std::fmt::Write as _;
use std::time::Duration;

use crate::driver::score::EngineScore;
use serde::{Deserialize, Serialize};

use crate::driver::limits::{GameClock, Limits};
use crate::rules::{Game, Ply, PmnStyle, START_FEEN, Side};

/// Which notations an engine is spoken to in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Dialect {
    /// Our own protocol: FEEN and PMN.
    #[default]
    Xiongmao,
    /// UCI as chess programs speak it: FEN and coordinates.
    Uci,
}

impl Dialect {
    /// The ply as this dialect writes it, in the position it is played in.
    pub fn write_ply(self, game: &Game, ply: Ply) -> String {
        match self {
            Self::Xiongmao => game.write_ply(ply, PmnStyle::Written),
            Self::Uci => game.write_ply(ply, PmnStyle::Coordinates),
        }
    }

    /// Whether the rules an engine of this dialect knows are those of chess in this: the terminal piece is royal, may
    /// not be left attacked, and is never captured.
    pub fn royal_terminals(self) -> bool {
        self == Self::Uci
    }

    /// The score in our count, by which `mate 1` captures the terminal piece with the next ply. UCI counts to the
    /// checkmate before.
    fn score(self, score: EngineScore) -> EngineScore {
        match (self, score) {
            (Self::Uci, EngineScore::Mate(plies)) => EngineScore::Mate(if plies > 0 { plies + 1 } else { plies - 1 }),
            _ => score,
        }
    }
}

/// The `position` line of a game, which grows with it.
#[derive(Clone, Debug)]
pub struct PositionLine {
    dialect: Dialect,
    text: String,
    plies: usize,
}

impl PositionLine {
    /// The line for a game that starts from this position.
    pub fn new(dialect: Dialect, start: &Game) -> Self {
        let feen = start.feen();
        let text = match dialect {
            _ if feen == START_FEEN => "position startpos".to_owned(),
            Dialect::Xiongmao => format!("position feen {feen}"),
            Dialect::Uci => format!("position fen {}", start.fen()),
        };
        Self { dialect, text, plies: 0 }
    }

    /// Adds a ply, which is about to be played in this position.
    pub fn push(&mut self, game: &Game, ply: Ply) {
        self.text.push_str(if self.plies == 0 { " moves " } else { " " });
        self.text.push_str(&self.dialect.write_ply(game, ply));
        self.plies += 1;
    }

    /// The whole line.
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// The `go` line for the side to move. `plies` are the only ones offered; empty for all.
pub fn go_line(limits: &Limits, clocks: &[Option<GameClock>; 2], side: Side, plies: &[String]) -> String {
    let mut line = "go".to_owned();
    // Writing to a string cannot fail.
    if clocks[side.index()].is_some() {
        for (clock, (time, increment)) in clocks.iter().zip([("wtime", "winc"), ("btime", "binc")]) {
            if let Some(clock) = clock {
                let _ = write!(line, " {time} {}", clock.remaining().as_millis().max(1));
                let _ = write!(line, " {increment} {}", clock.increment().as_millis());
            }
        }
        if let Some(plies) = clocks[side.index()].and_then(|clock| clock.plies_to_go()) {
            let _ = write!(line, " movestogo {plies}");
        }
    }
    if let Some(time) = limits.per_ply {
        let _ = write!(line, " movetime {}", time.as_millis().max(1));
    }
    if let Some(nodes) = limits.nodes {
        let _ = write!(line, " nodes {nodes}");
    }
    if let Some(depth) = limits.depth {
        let _ = write!(line, " depth {depth}");
    }
    if !plies.is_empty() {
        let _ = write!(line, " searchmoves {}", plies.join(" "));
    }
    line
}

/// What an engine said of its best line while it thought.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Thought {
    /// From the view of the engine.
    pub score: Option<EngineScore>,
    /// Full plies searched.
    pub depth: Option<u32>,
    /// The longest line looked at.
    pub seldepth: Option<u32>,
    /// Positions searched.
    pub nodes: Option<u64>,
    /// The time it says it took.
    pub time: Option<Duration>,
    /// The best line, as written.
    pub pv: Option<String>,
    /// The first ply of the line told last, whether its score was exact or only a bound.
    pub first: Option<String>,
}

impl Thought {
    /// Takes in a line, if it is an `info` line of the best line of play. Numbers that are none are passed over. A score
    /// that is only a bound counts for nothing, but its nodes do.
    pub fn hear(&mut self, dialect: Dialect, line: &str) {
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
                "time" => new.time = number(&mut words).map(Duration::from_millis),
                "multipv" if number(&mut words) != Some(1u32) => return,
                "lowerbound" | "upperbound" => bound = true,
                "score" => {
                    new.score = match words.next() {
                        Some("cp") => number(&mut words).map(EngineScore::Centipawns),
                        Some("mate") => number(&mut words).map(EngineScore::Mate).map(|score| dialect.score(score)),
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
        if let Some(first) = new.pv.as_ref().and_then(|pv| pv.split(' ').next()) {
            self.first = Some(first.to_owned());
        }
        if !bound && (new.score.is_some() || new.pv.is_some()) {
            *self = Self { nodes: self.nodes, time: self.time, first: self.first.take(), ..new };
        }
    }
}

fn number<'a, T: std::str::FromStr>(words: &mut impl Iterator<Item = &'a str>) -> Option<T> {
    words.next()?.parse().ok()
}

/// The ply of a `bestmove` line: `None` for other lines, an empty text where the engine has none.
pub fn best(line: &str) -> Option<&str> {
    let mut words = line.split_ascii_whitespace();
    (words.next() == Some("bestmove")).then(|| match words.next() {
        None | Some("(none)" | "0000" | "null") => "",
        Some(ply) => ply,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(plies: &str) -> Game {
        {
            let mut game = Game::start();
            crate::rules::play_line(&mut game, plies.split_whitespace()).unwrap();
            game
        }
    }

    #[test]
    fn positions_are_told_in_each_dialect() {
        let start = Game::start();
        let mut game = game("a3-a4");
        assert_eq!(start.fen(), "rhbagbhr/2c2c2/ssssssss/8/8/SSSSSSSS/2C2C2/RHBAGBHR w - - 0 1");
        for (dialect, told) in
            [(Dialect::Xiongmao, "position startpos moves c7+c3"), (Dialect::Uci, "position startpos moves c7c3")]
        {
            let mut line = PositionLine::new(dialect, &start);
            assert_eq!(line.text(), "position startpos");
            line.push(&game, game.read_ply("c7c3").unwrap());
            assert_eq!(line.text(), told);
        }
        game = Game::from_feen("3g^4/8/8/8/4S3/8/s7/4G^3 h/ x/X").unwrap();
        let line = PositionLine::new(Dialect::Uci, &game);
        assert_eq!(line.text(), "position fen 3g4/8/8/8/4S3/8/s7/4G3 b - - 0 1");
        assert_eq!(Dialect::Uci.write_ply(&game, game.read_ply("a2-a1=e").unwrap()), "a2a1e");
        assert_eq!(Dialect::Xiongmao.write_ply(&game, game.read_ply("a2-a1=e").unwrap()), "a2-a1=e");
        assert_eq!(PositionLine::new(Dialect::Xiongmao, &game).text(), format!("position feen {}", game.feen()));
    }

    #[test]
    fn limits_are_told() {
        let clock = |text: &str| Some(GameClock::new(text.parse().unwrap()));
        let limits = Limits { nodes: Some(5), depth: Some(3), ..Limits::default() };
        let clocks = [clock("40/60+0.5"), clock("10")];
        let plies = ["e3e4".to_owned()];
        assert_eq!(
            go_line(&limits, &clocks, Side::South, &plies),
            "go wtime 60000 winc 500 btime 10000 binc 0 movestogo 40 nodes 5 depth 3 searchmoves e3e4"
        );
        let limits = Limits { per_ply: Some(Duration::from_millis(100)), ..Limits::default() };
        assert_eq!(go_line(&limits, &[None, clock("10")], Side::South, &[]), "go movetime 100");
    }

    #[test]
    fn thoughts_are_heard() {
        let mut thought = Thought::default();
        for line in [
            "info depth 7 seldepth 9 multipv 1 score cp -12 nodes 300 nps 9 hashfull 3 time 4 pv e3-e4 e6-e5",
            "info depth 8 score cp 900 lowerbound nodes 400 time 5 pv a3-a4",
            "info depth 7 multipv 2 score cp 5 nodes 500 pv a3-a4",
            "info string score cp 77",
            "info depth x score cp y nodes -1",
            "bestmove e3-e4",
        ] {
            thought.hear(Dialect::Xiongmao, line);
        }
        let expected = Thought {
            score: Some(EngineScore::Centipawns(-12)),
            depth: Some(7),
            seldepth: Some(9),
            nodes: Some(400),
            time: Some(Duration::from_millis(5)),
            pv: Some("e3-e4 e6-e5".to_owned()),
            // The line of the bound was told last.
            first: Some("a3-a4".to_owned()),
        };
        assert_eq!(thought, expected);
        for (said, meant) in [(1, 2), (3, 4), (0, -1), (-2, -3)] {
            thought.hear(Dialect::Uci, &format!("info depth 1 score mate {said} pv e3e4"));
            assert_eq!(thought.score, Some(EngineScore::Mate(meant)));
        }
    }

    #[test]
    fn answers_are_heard() {
        assert_eq!(best("bestmove e3-e4 ponder e6-e5"), Some("e3-e4"));
        assert_eq!(best("bestmove (none)"), Some(""));
        assert_eq!(best("bestmove"), Some(""));
        assert_eq!(best("info depth 1"), None);
        assert_eq!(best("bestmovee3"), None);
    }
}
