//! Writes the `position` and `go` lines.

use std::fmt::Write as _;

use crate::driver::dialect::Dialect;
use crate::driver::limits::{EngineLimits, GameClock};
use crate::rules::{AnyGame, Ply, Side};

/// The `position` line of a game. It grows ply by ply.
#[derive(Clone, Debug)]
pub struct PositionLine {
    dialect: Dialect,
    text: String,
    plies: usize,
}

impl PositionLine {
    /// The line for a game that starts from this position.
    pub fn new(dialect: Dialect, start: &AnyGame) -> Self {
        let feen = start.feen();
        let text = match dialect {
            _ if feen == start.rules().start_feen => "position startpos".to_owned(),
            Dialect::Xiongmao => format!("position feen {feen}"),
            Dialect::Uci => format!("position fen {}", start.fen()),
        };
        Self { dialect, text, plies: 0 }
    }

    /// Appends a ply that is about to be played in this position.
    pub fn push(&mut self, game: &AnyGame, ply: Ply) {
        self.text.push_str(if self.plies == 0 { " moves " } else { " " });
        self.text.push_str(&self.dialect.write_ply(game, ply));
        self.plies += 1;
    }

    /// The whole line.
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// The `go` line for the side to move. `plies` are listed behind `searchmoves` unless empty.
pub fn go_line(limits: &EngineLimits, clocks: &[Option<GameClock>; 2], side: Side, plies: &[String]) -> String {
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

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::rules::games;

    fn game(plies: &str) -> AnyGame {
        {
            let mut game = games::default().start();
            crate::rules::play_line(&mut game, plies.split_whitespace()).unwrap();
            game
        }
    }

    #[test]
    fn positions_are_told_in_each_dialect() {
        let start = games::default().start();
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
        game = games::default().from_feen("3g^4/8/8/8/4S3/8/s7/4G^3 h/ x/X").unwrap();
        let line = PositionLine::new(Dialect::Uci, &game);
        assert_eq!(line.text(), "position fen 3g4/8/8/8/4S3/8/s7/4G3 b - - 0 1");
        assert_eq!(Dialect::Uci.write_ply(&game, game.read_ply("a2-a1=e").unwrap()), "a2a1e");
        assert_eq!(Dialect::Xiongmao.write_ply(&game, game.read_ply("a2-a1=e").unwrap()), "a2-a1=e");
        assert_eq!(PositionLine::new(Dialect::Xiongmao, &game).text(), format!("position feen {}", game.feen()));
    }

    #[test]
    fn limits_are_told() {
        let clock = |text: &str| Some(GameClock::new(text.parse().unwrap()));
        let limits = EngineLimits { nodes: Some(5), depth: Some(3), ..EngineLimits::default() };
        let clocks = [clock("40/60+0.5"), clock("10")];
        let plies = ["e3e4".to_owned()];
        assert_eq!(
            go_line(&limits, &clocks, Side::South, &plies),
            "go wtime 60000 winc 500 btime 10000 binc 0 movestogo 40 nodes 5 depth 3 searchmoves e3e4"
        );
        let limits = EngineLimits { per_ply: Some(Duration::from_millis(100)), ..EngineLimits::default() };
        assert_eq!(go_line(&limits, &[None, clock("10")], Side::South, &[]), "go movetime 100");
    }
}
