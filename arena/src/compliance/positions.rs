//! The positions that the steps use.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::driver::commands::PositionLine;
use crate::driver::dialect::Dialect;
use crate::rules::{AnyGame, Notation, chess_plies, games, read_position, safe_plies};

/// A middlegame with South to move.
pub const SOUTH_MIDGAME: &str = "rhbag^bhr/2c2c2/ss1s1sss/2C1s3/4SS2/SSSS2SS/5C2/RHBAG^BHR s/ X/x";
/// The same position with North to move.
pub const NORTH_MIDGAME: &str = "rhbag^bhr/2c2c2/ss1s1sss/2C1s3/4SS2/SSSS2SS/5C2/RHBAG^BHR s/ x/X";

/// A position and plies played from there.
#[derive(Clone, Copy, Debug)]
pub struct Shown {
    /// The position; `None` for the starting position.
    pub feen: Option<&'static str>,
    /// The plies in PMN, separated by blanks.
    pub plies: &'static str,
}

const fn shown(feen: &'static str, plies: &'static str) -> Shown {
    Shown { feen: Some(feen), plies }
}

/// Various positions in which every engine must find a legal ply. In none of them can a terminal piece be captured,
/// because an engine that plays by chess rules cannot be asked about such a position.
pub const VARIED: [Shown; 8] = [
    Shown { feen: None, plies: "" },
    Shown { feen: None, plies: "c2+c6 c7+c3" },
    Shown { feen: None, plies: "e3-e4 e6-e5 e4+e5 f7+f3" },
    // A soldier one ply before promotion, for either side.
    shown("3g^4/S7/8/8/8/8/8/4G^3 / X/x", ""),
    shown("3g^4/8/8/8/8/8/s7/4G^3 / x/X", ""),
    // Few legal plies.
    shown("g^7/2R5/8/8/8/8/8/4G^3 / x/X", ""),
    // The terminal piece is attacked.
    shown("3g^4/8/8/8/8/8/8/2G^4r / X/x", ""),
    // Plies after a position other than the start.
    shown("3g^4/r7/8/8/8/8/7R/4G^3 / x/X", "d8-c8 h2-h3"),
];

/// A position with a win in one ply, and that ply: the capture of the terminal piece, or checkmate for an engine that
/// plays by chess rules.
pub const fn won_in_one(dialect: Dialect) -> (&'static str, &'static str) {
    match dialect {
        Dialect::Xiongmao => ("3g^4/8/8/8/8/8/8/3R1G^2 / X/x", "d1+d8"),
        _ => ("g^7/8/8/8/8/8/7R/1R2G^3 / X/x", "h2-a2"),
    }
}

/// A game that is over: by the capture of the terminal piece, or by checkmate for an engine that plays by chess rules.
pub const fn finished(dialect: Dialect) -> Shown {
    match dialect {
        Dialect::Xiongmao => shown("3g^4/8/8/8/8/8/8/3R1G^2 / X/x", "d1+d8"),
        _ => shown("g^7/8/8/8/8/8/7R/1R2G^3 / X/x", "h2-a2"),
    }
}

/// South's only safe ply would repeat an earlier one, so it must play another.
pub const REPETITION: Shown = shown("4g^3/8/8/8/8/6r1/G^6r/8 / X/x", "a2-a1 h2-h1 a1-a2 h1-h2");

/// The game after these plies, and its `position` line in this dialect.
///
/// # Panics
/// If the position or a ply is invalid. Those of this file are valid.
pub fn line(dialect: Dialect, feen: Option<&str>, plies: &str) -> (AnyGame, String) {
    let sound = "the positions of the steps are valid";
    let rules = feen.map_or_else(games::default, games::shaped_like);
    let mut game = read_position(rules, feen).expect(sound);
    let mut line = PositionLine::new(dialect, &game);
    for text in plies.split_whitespace() {
        let ply = game.read_ply(text).expect(sound);
        line.push(&game, ply);
        game.play(ply).expect(sound);
    }
    (game, line.text().to_owned())
}

/// Number of plies of the long game.
pub const LONG_GAME: usize = 200;
/// Number of random games to try. Most end early; one of these does not.
const MOST_GAMES: u64 = 1000;

/// The plies of a long game that is still in progress. No ply exposes a terminal piece, so an engine that plays by
/// chess rules can follow.
pub fn long_game() -> String {
    (0..MOST_GAMES).find_map(random_game).unwrap_or_default()
}

fn random_game(seed: u64) -> Option<String> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut game = games::default().start();
    let mut written = Vec::with_capacity(LONG_GAME);
    while written.len() < LONG_GAME {
        let plies = chess_plies(&game);
        if plies.is_empty() {
            return None;
        }
        let ply = plies[rng.random_range(0..plies.len())];
        written.push(game.write_ply(ply, Notation::Pmn));
        game.play(ply).ok()?;
    }
    (!safe_plies(&game).is_empty()).then(|| written.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Ply, Status, terminal_capture};

    fn game(shown: Shown) -> AnyGame {
        line(Dialect::Xiongmao, shown.feen, shown.plies).0
    }

    /// Whether the side to move has no legal ply by chess rules.
    fn stuck(game: &AnyGame) -> bool {
        safe_plies(game).is_empty()
    }

    /// Whether the side to move is checkmated by chess rules.
    fn mated(game: &AnyGame) -> bool {
        game.in_check() && stuck(game)
    }

    #[test]
    fn every_position_can_be_told_in_every_dialect() {
        let midgames = [shown(SOUTH_MIDGAME, ""), shown(NORTH_MIDGAME, "")];
        for position in VARIED.into_iter().chain(midgames) {
            let game = game(position);
            assert_eq!(game.status(), Status::InProgress, "{position:?}");
            assert!(terminal_capture(&game).is_none(), "{position:?}");
            assert!(!stuck(&game), "{position:?}");
            assert!(line(Dialect::Uci, position.feen, position.plies).1.starts_with("position "));
        }
    }

    #[test]
    fn one_ply_wins() {
        for dialect in [Dialect::Xiongmao, Dialect::Uci] {
            let (feen, best) = won_in_one(dialect);
            let start = game(shown(feen, ""));
            let winning = |ply: Ply| {
                let mut after = start.clone();
                after.play(ply).unwrap();
                match dialect {
                    Dialect::Xiongmao => after.status().is_over(),
                    _ => mated(&after),
                }
            };
            let wins: Vec<String> = start
                .legal_plies()
                .iter()
                .filter(|ply| winning(**ply))
                .map(|&ply| start.write_ply(ply, Notation::Pmn))
                .collect();
            assert_eq!(wins, [best]);
            let end = game(finished(dialect));
            assert!(end.status().is_over() || mated(&end));
        }
    }

    #[test]
    fn the_only_safe_ply_repeats() {
        let game = game(REPETITION);
        assert!(!game.legal_plies().is_empty() && safe_plies(&game).is_empty());
        let ply = game.read_ply("a2-a1").unwrap();
        assert!(!game.legal_plies().contains(&ply));
        // Without the history it is legal, and safe.
        assert!(safe_plies(&read_position(game.rules(), Some(&game.feen())).unwrap()).contains(&ply));
    }

    #[test]
    fn there_is_a_long_game() {
        let plies = long_game();
        assert_eq!(plies.split(' ').count(), LONG_GAME);
        assert_eq!(line(Dialect::Uci, None, &plies).0.plies_played(), LONG_GAME);
    }
}
