//! What puzzles are about.

use std::fmt;

use xiongmao_analysis::registry;
use xiongmao_movegen::{AnyGame, Legality, Move};
use xiongmao_reasons::{Kind, exchange};

use crate::pattern::Pattern;
use crate::solve::{is_won, steps};

/// The loss in units of exchanges from which on a move is a sacrifice: more than a soldier.
const SACRIFICE: i32 = 150;

/// The theme of a puzzle. Those before `Sacrifice` are facts about a move of the solver, as [`Kind`] defines them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Theme {
    /// One piece attacks several.
    Fork,
    /// A piece is pinned.
    Pin,
    /// A piece is attacked, and one behind it.
    Skewer,
    /// A piece moves out of the line of another.
    Uncovers,
    /// A piece becomes the screen of a cannon.
    GivesScreen,
    /// A piece is attacked and cannot escape.
    Traps,
    /// The protector of a piece is captured.
    RemovesDefender,
    /// A piece protects two others.
    Overloads,
    /// A soldier is promoted.
    Promotes,
    /// Generals come face to face.
    FaceToFace,
    /// A piece that was threatened is saved.
    Saves,
    /// A piece is captured with profit.
    Captures,
    /// The line wins material.
    WinsMaterial,
    /// A move gives up a piece.
    Sacrifice,
    /// The first move neither captures nor promotes nor gives check.
    Quiet,
    /// The solution ends with mate, in this many plies of the solver.
    Mate(u8),
    /// The mate is one of the patterns of Xiangqi.
    Pattern(Pattern),
    /// Nothing of all this: the position is won afterwards.
    Advantage,
}

/// The longest mate that has a theme of its own; a longer one counts as one of this length.
const LONGEST_MATE: u8 = 6;

impl Theme {
    /// Every theme.
    pub const ALL: [Self; 27] = [
        Self::Mate(1),
        Self::Mate(2),
        Self::Mate(3),
        Self::Mate(4),
        Self::Mate(5),
        Self::Mate(LONGEST_MATE),
        Self::Pattern(Pattern::HorseCannon),
        Self::Pattern(Pattern::DoubleCannon),
        Self::Pattern(Pattern::SmotheredPalace),
        Self::Pattern(Pattern::CornerHorse),
        Self::Pattern(Pattern::GrooveHorse),
        Self::Fork,
        Self::Pin,
        Self::Skewer,
        Self::Uncovers,
        Self::GivesScreen,
        Self::Traps,
        Self::RemovesDefender,
        Self::Overloads,
        Self::Promotes,
        Self::FaceToFace,
        Self::Saves,
        Self::Captures,
        Self::WinsMaterial,
        Self::Sacrifice,
        Self::Quiet,
        Self::Advantage,
    ];

    /// Its name: the name of a fact or of a pattern, `mate_3`, `sacrifice`, `quiet` or `advantage`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fork => Kind::Fork.name(),
            Self::Pin => Kind::Pin.name(),
            Self::Skewer => Kind::Skewer.name(),
            Self::Uncovers => Kind::Uncovers.name(),
            Self::GivesScreen => Kind::GivesScreen.name(),
            Self::Traps => Kind::Traps.name(),
            Self::RemovesDefender => Kind::RemovesDefender.name(),
            Self::Overloads => Kind::Overloads.name(),
            Self::Promotes => Kind::Promotes.name(),
            Self::FaceToFace => Kind::FaceToFace.name(),
            Self::Saves => Kind::Saves.name(),
            Self::Captures => Kind::Captures.name(),
            Self::WinsMaterial => Kind::WinsMaterial.name(),
            Self::Sacrifice => "sacrifice",
            Self::Quiet => "quiet",
            Self::Mate(0 | 1) => "mate_1",
            Self::Mate(2) => "mate_2",
            Self::Mate(3) => "mate_3",
            Self::Mate(4) => "mate_4",
            Self::Mate(5) => "mate_5",
            Self::Mate(_) => "mate_6",
            Self::Pattern(pattern) => pattern.name(),
            Self::Advantage => "advantage",
        }
    }

    /// The theme with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.name() == name)
    }

    /// The themes of a solution, sorted; at least one.
    pub fn of(start: &AnyGame, solution: &[Move]) -> Vec<Self> {
        let mut themes = Vec::new();
        let steps = steps(start, solution);
        let mate = mate(start, solution);
        // The move that mates need not do anything else.
        for (index, (game, mv)) in steps.iter().enumerate().take(steps.len() - usize::from(mate.is_some())) {
            let line = &solution[2 * index..];
            let facts = xiongmao_reasons::compare(game, [*mv; 2], [None; 2], [line.to_vec(), line.to_vec()]).facts;
            let own = facts.into_iter().filter(|fact| fact.by == game.side_to_move());
            themes.extend(own.filter_map(|fact| Self::of_fact(fact.kind)));
            themes.extend(is_sacrifice(game, *mv).then_some(Self::Sacrifice));
        }
        if let Some(end) = mate {
            let plies = u8::try_from(steps.len()).unwrap_or(LONGEST_MATE);
            themes.push(Self::Mate(plies.min(LONGEST_MATE)));
            themes.extend(Self::pattern_of(&end));
        }
        if !themes.iter().all(|theme| theme.is_general()) {
            themes.retain(|theme| !theme.is_general() || *theme == Self::Sacrifice);
        }
        themes.extend(steps.first().filter(|(game, mv)| is_quiet(game, *mv)).map(|_| Self::Quiet));
        if themes.is_empty() {
            themes.push(Self::Advantage);
        }
        themes.sort_unstable();
        themes.dedup();
        themes
    }

    /// The pattern of a mate, in a game whose mates have names.
    fn pattern_of(mate: &AnyGame) -> Option<Self> {
        registry::of(mate.rules()).mating_patterns.then(|| Pattern::of(mate))?.map(Self::Pattern)
    }

    /// Whether it adds little to another theme.
    const fn is_general(self) -> bool {
        matches!(self, Self::Saves | Self::Captures | Self::WinsMaterial | Self::Sacrifice)
    }

    fn of_fact(kind: Kind) -> Option<Self> {
        Self::named(kind.name())
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The end of a solution if it is a mate.
fn mate(start: &AnyGame, solution: &[Move]) -> Option<AnyGame> {
    let mut end = start.clone();
    (solution.iter().all(|&mv| end.play(mv).is_ok()) && is_won(&end)).then_some(end)
}

fn is_quiet(game: &AnyGame, mv: Move) -> bool {
    let mut after = game.clone();
    !game.is_noisy(mv) && after.play(mv).is_ok() && !after.in_check()
}

/// Whether the moved piece can be captured at once for more than it has captured itself.
fn is_sacrifice(game: &AnyGame, mv: Move) -> bool {
    let square = game.squares_of(mv).1;
    let gained = exchange::worth(game, square);
    let mut after = game.clone();
    if after.play(mv).is_err() || after.status().is_over() {
        return false;
    }
    let mut replies = after.legal_moves();
    replies.retain(|reply| after.squares_of(reply).1 == square && after.legality(reply) == Legality::Safe);
    let profit = replies.into_iter().map(|reply| exchange::after(&mut after, reply).profit).max();
    profit.is_some_and(|profit| profit - gained >= SACRIFICE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::file;

    #[test]
    fn every_theme_has_a_name_of_its_own() {
        for theme in Theme::ALL {
            assert_eq!(Theme::named(theme.name()), Some(theme));
        }
        assert_eq!(Theme::named("mates"), None);
    }

    #[test]
    fn the_puzzles_of_the_program_have_their_patterns() {
        let mut counts = Pattern::ALL.map(|_| 0);
        for name in registry::NAMES {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("puzzles.csv");
            std::fs::write(&path, registry::named(name).unwrap().puzzles).unwrap();
            for line in file::read(&path).unwrap() {
                let puzzle = line.puzzle.unwrap();
                let found = mate(&puzzle.start, &puzzle.solution).and_then(|mate| Theme::pattern_of(&mate));
                for (count, theme) in counts.iter_mut().zip(Pattern::ALL.map(Theme::Pattern)) {
                    assert_eq!(puzzle.themes.contains(&theme), found == Some(theme), "{} {theme}", puzzle.id);
                    *count += usize::from(found == Some(theme));
                }
            }
        }
        assert_eq!(counts, [38, 23, 82, 17, 20]);
    }
}
