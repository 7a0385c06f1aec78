//! The registry: every game of the program, with its search and its files.
//!
//! A new game is a new entry here. `--game` and `UCI_Variant` choose an entry by its name.

use xiongmao_movegen::Rules;
pub use xiongmao_movegen::games::NAMES;
use xiongmao_search::AnyVariant;
pub use xiongmao_search::variants::VARIANTS;

/// A game that the program plays.
pub struct Entry {
    /// How it is searched and evaluated.
    pub variant: &'static dyn AnyVariant,
    /// Whether UCCI and UCI-Cyclone are spoken for this game, and by which choices of its rules it is played with hosts
    /// that write moves as other programs do: each an option and its value.
    pub host_rules: Option<&'static [(&'static str, &'static str)]>,
    /// What `XBoard` has to be told of the game; `None` if it knows it.
    pub xboard: Option<XBoardPieces>,
    /// The positions of the bench, a FEEN a line.
    pub bench: &'static str,
    /// The test suite of the game, in EPD.
    pub suite: &'static str,
    /// The puzzles of the game, in CSV.
    pub puzzles: &'static str,
    /// Whether its mates have names, those of Xiangqi.
    pub mating_patterns: bool,
    /// The file that defines the game for Fairy-Stockfish; `None` if that program knows it.
    pub fairy_stockfish: Option<&'static str>,
}

/// The pieces of a game that `XBoard` does not know.
pub struct XBoardPieces {
    /// Their letters in `XBoard`'s order of pieces: pawn, knight, bishop, rook, queen, advisor, elephant, angel,
    /// marshall, wazir, man, cannon, and last the king; a point for each that the game lacks.
    pub letters: &'static str,
    /// How they move, in Betza's notation.
    pub moves: &'static [(char, &'static str)],
}

/// Every game; the first is the default.
static GAMES: [Entry; 2] = [
    Entry {
        variant: VARIANTS[0],
        host_rules: None,
        // The general is a man to `XBoard`, not a king: otherwise it would end the game by the rules of chess. It moves
        // as a dragon may, and the soldier as it may across the river: the engine refuses what the rules do not allow.
        xboard: Some(XBoardPieces {
            letters: "SHBR.A..E.GC",
            moves: &[
                ('S', "fsW"),
                ('H', "nN"),
                ('B', "B"),
                ('R', "R"),
                ('A', "F"),
                ('E', "RN"),
                ('G', "WcR"),
                ('C', "mRcpR"),
            ],
        }),
        bench: include_str!("games/xiongqi/bench.txt"),
        suite: include_str!("games/xiongqi/suite.epd"),
        puzzles: include_str!("games/xiongqi/puzzles.csv"),
        mating_patterns: false,
        fairy_stockfish: Some(include_str!("games/xiongqi/fairy-stockfish.ini")),
    },
    Entry {
        variant: VARIANTS[1],
        // Such hosts judge by repetition, or cut the history at the last capture (ruling 15).
        host_rules: Some(&[("Perpetual", "repeated")]),
        xboard: None,
        bench: include_str!("games/xiangqi/bench.txt"),
        suite: include_str!("games/xiangqi/suite.epd"),
        puzzles: include_str!("games/xiangqi/puzzles.csv"),
        mating_patterns: true,
        fairy_stockfish: None,
    },
];

impl Entry {
    /// The description of the game.
    pub fn rules(&self) -> &'static Rules {
        self.variant.rules()
    }
}

/// The default game.
pub fn default() -> &'static Entry {
    &GAMES[0]
}

/// The game with this name, upper or lower case.
pub fn named(name: &str) -> Option<&'static Entry> {
    GAMES.iter().find(|entry| entry.rules().name.eq_ignore_ascii_case(name))
}

/// The game of UCCI and UCI-Cyclone.
pub fn of_ucci() -> Option<&'static Entry> {
    GAMES.iter().find(|entry| entry.host_rules.is_some())
}

/// The game that these rules describe.
pub fn of(rules: &Rules) -> &'static Entry {
    named(rules.name).unwrap_or_else(default)
}

impl std::fmt::Debug for Entry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.rules().name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_for_fairy_stockfish_has_our_starting_position() {
        let file = default().fairy_stockfish.unwrap();
        let start = default().rules().start().fen();
        assert!(file.contains(&format!("\nstartFen = {start}\n")), "{start}");
        assert!(file.contains("\n[xiongqi]\n"));
        assert!(named("xiangqi").unwrap().fairy_stockfish.is_none());
    }

    #[test]
    fn the_names_are_those_of_the_games() {
        assert_eq!(GAMES.iter().map(|entry| entry.rules().name).collect::<Vec<_>>(), NAMES);
        for entry in &GAMES {
            assert!(std::ptr::eq(of(entry.rules()), entry));
            assert!(xiongmao_movegen::games::named(entry.rules().name).is_some());
        }
        assert_eq!(default().rules(), xiongmao_movegen::games::default());
        assert!(named("XIANGQI").is_some() && named("chess").is_none());
    }
}
