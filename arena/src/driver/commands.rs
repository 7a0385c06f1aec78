//! Writes the `position`, `banmoves` and `go` lines.

use std::fmt::Write as _;
use std::time::Duration;

use crate::driver::dialect::Dialect;
use crate::driver::limits::{EngineLimits, GameClock};
use crate::rules::{AnyGame, Move, Side, captures};

/// The `position` line of a game. It grows move by move. In UCCI it starts again from the position after every capture,
/// as graphical interfaces do: nothing before a capture can be repeated, and old engines limit the number of plies.
/// In CECP it is several lines: `setboard`, or a blank line for the usual start, and the moves.
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
            // Every UCCI engine reads FEN; not all of them know "startpos".
            Dialect::Ucci => format!("position fen {}", start.fen()),
            Dialect::Cecp if feen == start.rules().start_feen => String::new(),
            Dialect::Cecp => format!("setboard {}", xboard_fen(start)),
            _ if feen == start.rules().start_feen => "position startpos".to_owned(),
            Dialect::Xiongmao => format!("position feen {feen}"),
            Dialect::Uci | Dialect::Uci0 => format!("position fen {}", start.fen()),
        };
        Self { dialect, text, plies: 0 }
    }

    /// Appends a legal move that is about to be played in this position.
    pub fn push(&mut self, game: &AnyGame, mv: Move) {
        if self.dialect.is_ucci() && captures(game, mv) {
            let mut after = game.clone();
            if after.play(mv).is_ok() {
                *self = Self::new(self.dialect, &after);
                return;
            }
        }
        self.text.push_str(match self.plies {
            _ if self.dialect.is_cecp() => "\n",
            0 => " moves ",
            _ => " ",
        });
        self.text.push_str(&self.dialect.write_move(game, mv));
        self.plies += 1;
    }

    /// The whole line.
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// The position in FEN, as `XBoard` writes it: in Xiangqi, with the letters H and E for horses and elephants.
fn xboard_fen(game: &AnyGame) -> String {
    let fen = game.fen();
    let Some((board, rest)) = fen.split_once(' ').filter(|_| game.rules().name == "xiangqi") else { return fen };
    let letter = |letter: char| match letter {
        'N' => 'H',
        'n' => 'h',
        'B' => 'E',
        'b' => 'e',
        other => other,
    };
    format!("{} {rest}", board.chars().map(letter).collect::<String>())
}

/// The content of a `go` command.
#[derive(Clone, Debug, Default)]
pub struct GoQuestion<'a> {
    /// The limits of the search.
    pub limits: EngineLimits,
    /// The clocks, South's first.
    pub clocks: [Option<GameClock>; 2],
    /// Moves to choose from, in the engine's notation; empty for all. Not in UCCI.
    pub offered: &'a [String],
    /// Moves that must not be played, in the engine's notation. Only in UCCI.
    pub banned: &'a [String],
    /// Whether the opponent offers a draw. Only in UCCI and CECP.
    pub draw: bool,
    /// Whether the engine thinks on the opponent's time, until `ponderhit` or `stop`.
    pub ponder: bool,
}

impl GoQuestion<'_> {
    /// The same question after this side has spent some of its time.
    #[must_use]
    pub fn after(&self, side: Side, spent: Duration) -> Self {
        let mut late = self.clone();
        let own = &mut late.clocks[side.index()];
        *own = own.map(|clock| clock.without(spent));
        late.limits.per_move = late.limits.per_move.map(|time| time.saturating_sub(spent));
        late
    }

    /// The lines for the side to move, each with a line feed. `seconds` says that a UCCI engine counts its clock in
    /// seconds.
    pub fn lines(&self, dialect: Dialect, side: Side, seconds: bool) -> String {
        if !dialect.is_ucci() {
            return self.uci(side);
        }
        let mut lines = String::new();
        if !self.banned.is_empty() {
            lines = format!("banmoves {}\n", self.banned.join(" "));
        }
        lines + &self.ucci(side, seconds)
    }

    // Writing to a string cannot fail.
    fn uci(&self, side: Side) -> String {
        let Self { limits, clocks, .. } = self;
        let mut line = if self.ponder { "go ponder" } else { "go" }.to_owned();
        if clocks[side.index()].is_some() {
            for (clock, (time, increment)) in clocks.iter().zip([("wtime", "winc"), ("btime", "binc")]) {
                if let Some(clock) = clock {
                    let _ = write!(line, " {time} {}", clock.remaining().as_millis().max(1));
                    let _ = write!(line, " {increment} {}", clock.increment().as_millis());
                }
            }
            if let Some(moves) = clocks[side.index()].and_then(|clock| clock.moves_to_go()) {
                let _ = write!(line, " movestogo {moves}");
            }
        }
        if let Some(time) = limits.per_move {
            let _ = write!(line, " movetime {}", time.as_millis().max(1));
        }
        if let Some(nodes) = limits.nodes {
            let _ = write!(line, " nodes {nodes}");
        }
        if let Some(depth) = limits.depth {
            let _ = write!(line, " depth {depth}");
        }
        if !self.offered.is_empty() {
            let _ = write!(line, " searchmoves {}", self.offered.join(" "));
        }
        line.push('\n');
        line
    }

    /// UCCI takes one kind of limit. The depth comes first, since engines stop reading after the first one they know.
    fn ucci(&self, side: Side, seconds: bool) -> String {
        let Self { limits, clocks, .. } = self;
        let mut line = "go".to_owned();
        if self.ponder {
            line.push_str(" ponder");
        } else if self.draw {
            line.push_str(" draw");
        }
        if let Some(depth) = limits.depth {
            let _ = write!(line, " depth {depth}");
        }
        if let Some(nodes) = limits.nodes {
            let _ = write!(line, " nodes {nodes}");
        }
        let unit = |time: Duration| if seconds { u128::from(time.as_secs()) } else { time.as_millis() };
        let clock = |line: &mut String, clock: &GameClock, prefix: &str| {
            let _ = write!(line, " {prefix}time {}", unit(clock.remaining()).max(1));
            // UCCI takes either moves to go or an increment.
            let _ = match clock.moves_to_go() {
                Some(moves) => write!(line, " {prefix}movestogo {moves}"),
                None => write!(line, " {prefix}increment {}", unit(clock.increment())),
            };
        };
        match (&clocks[side.index()], limits.per_move) {
            // UCCI has no time per move, but a clock with one move to go means the same.
            (own, Some(time)) if own.is_none_or(|own| time < own.remaining()) => {
                let _ = write!(line, " time {} movestogo 1", unit(time).max(1));
            }
            (Some(own), _) => {
                clock(&mut line, own, "");
                if let Some(other) = &clocks[(!side).index()] {
                    clock(&mut line, other, "opp");
                }
            }
            (None, _) => {}
        }
        line.push('\n');
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{RuleSettings, games, replay};

    fn game(moves: &str) -> AnyGame {
        replay(games::default(), None, &RuleSettings::default(), moves.split_whitespace()).unwrap()
    }

    #[test]
    fn positions_have_the_letters_of_xboard() {
        let line = |game: &str, feen: &str| {
            let game = games::named(game).unwrap().from_feen(feen).unwrap();
            PositionLine::new(Dialect::Cecp, &game).text().to_owned()
        };
        let xiangqi = line("xiangqi", "rheag^aehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAG^AEHR / x/X");
        assert_eq!(xiangqi, "setboard rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR b - - 0 1");
        assert_eq!(line("xiongqi", "3g^4/b7/8/8/8/8/8/R3G^3 / x/X"), "setboard 3g4/b7/8/8/8/8/8/R3G3 b - - 0 1");
    }

    #[test]
    fn positions_are_written_in_each_dialect() {
        let start = games::default().start();
        let mut game = game("a3-a4");
        assert_eq!(start.fen(), "rhbagbhr/2c2c2/ssssssss/8/8/SSSSSSSS/2C2C2/RHBAGBHR w - - 0 1");
        for (dialect, written) in
            [(Dialect::Xiongmao, "position startpos moves c7+c3"), (Dialect::Uci, "position startpos moves c7c3")]
        {
            let mut line = PositionLine::new(dialect, &start);
            assert_eq!(line.text(), "position startpos");
            line.push(&game, game.read_move("c7c3").unwrap());
            assert_eq!(line.text(), written);
        }
        game = games::default().from_feen("3g^4/8/8/8/4S3/8/s7/4G^3 h/ x/X").unwrap();
        let line = PositionLine::new(Dialect::Uci, &game);
        assert_eq!(line.text(), "position fen 3g4/8/8/8/4S3/8/s7/4G3 b - - 0 1");
        assert_eq!(Dialect::Uci.write_move(&game, game.read_move("a2-a1=e").unwrap()), "a2a1e");
        assert_eq!(Dialect::Xiongmao.write_move(&game, game.read_move("a2-a1=e").unwrap()), "a2-a1=e");
        assert_eq!(PositionLine::new(Dialect::Xiongmao, &game).text(), format!("position feen {}", game.feen()));
    }

    #[test]
    fn ucci_starts_again_at_a_capture() {
        const TAKEN: &str = "rnbakabCr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C7/9/RNBAKABNR b - - 0 1";
        let mut game = games::named("xiangqi").unwrap().start();
        let mut lines = [Dialect::Ucci, Dialect::Uci0].map(|dialect| PositionLine::new(dialect, &game));
        let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
        assert_eq!(lines[0].text(), format!("position fen {start}"));
        for (mv, written) in [("h3+h10", TAKEN.to_owned()), ("a10-a9", format!("{TAKEN} moves a9a8"))] {
            let mv = game.read_move(mv).unwrap();
            for line in &mut lines {
                line.push(&game, mv);
            }
            game.play(mv).unwrap();
            assert_eq!(lines[0].text(), format!("position fen {written}"));
        }
        assert_eq!(lines[1].text(), "position startpos moves h2h9 a9a8");
    }

    fn written(question: &GoQuestion<'_>, dialect: Dialect, seconds: bool) -> String {
        question.lines(dialect, Side::South, seconds)
    }

    #[test]
    fn limits_are_written() {
        let clock = |text: &str| Some(GameClock::new(text.parse().unwrap()));
        let limits = EngineLimits { nodes: Some(5), depth: Some(3), ..EngineLimits::default() };
        let moves = ["e3e4".to_owned()];
        let clocks = [clock("40/60+0.5"), clock("10")];
        let mut question = GoQuestion { limits, clocks, offered: &moves, ..GoQuestion::default() };
        assert_eq!(
            written(&question, Dialect::Uci, false),
            "go wtime 60000 winc 500 btime 10000 binc 0 movestogo 40 nodes 5 depth 3 searchmoves e3e4\n"
        );
        question = GoQuestion { ponder: true, offered: &[], limits: EngineLimits::default(), ..question };
        assert_eq!(
            written(&question, Dialect::Uci, false),
            "go ponder wtime 60000 winc 500 btime 10000 binc 0 movestogo 40\n"
        );
        let late = GoQuestion { ponder: false, ..question.after(Side::South, Duration::from_millis(1500)) };
        assert_eq!(written(&late, Dialect::Uci, false), "go wtime 58500 winc 500 btime 10000 binc 0 movestogo 40\n");
        let limits = EngineLimits { per_move: Some(Duration::from_millis(100)), ..EngineLimits::default() };
        question = GoQuestion { limits, clocks: [None, clock("10")], ..GoQuestion::default() };
        assert_eq!(written(&question, Dialect::Uci, false), "go movetime 100\n");
        for (spent, left) in [(30, 70), (300, 1)] {
            let late = question.after(Side::South, Duration::from_millis(spent));
            assert_eq!(written(&late, Dialect::Uci, false), format!("go movetime {left}\n"));
        }
    }

    #[test]
    fn limits_are_written_in_ucci() {
        let clock = |text: &str| Some(GameClock::new(text.parse().unwrap()));
        let banned = ["h2e2".to_owned(), "b0c2".to_owned()];
        let clocks = [clock("60+0.5"), clock("40/10")];
        let question = GoQuestion { clocks, banned: &banned, draw: true, ..GoQuestion::default() };
        assert_eq!(
            written(&question, Dialect::Ucci, false),
            "banmoves h2e2 b0c2\ngo draw time 60000 increment 500 opptime 10000 oppmovestogo 40\n"
        );
        assert_eq!(
            written(&GoQuestion { banned: &[], draw: false, ponder: true, ..question.clone() }, Dialect::Ucci, true),
            "go ponder time 60 increment 0 opptime 10 oppmovestogo 40\n"
        );
        let limits = EngineLimits { per_move: Some(Duration::from_millis(1500)), ..EngineLimits::default() };
        let question = GoQuestion { limits: limits.clone(), ..GoQuestion::default() };
        assert_eq!(written(&question, Dialect::Ucci, false), "go time 1500 movestogo 1\n");
        assert_eq!(written(&question, Dialect::Ucci, true), "go time 1 movestogo 1\n");
        let limits = EngineLimits { nodes: Some(5), depth: Some(3), per_move: None, ..limits };
        let question = GoQuestion { limits, ..GoQuestion::default() };
        assert_eq!(written(&question, Dialect::Ucci, false), "go depth 3 nodes 5\n");
    }
}
