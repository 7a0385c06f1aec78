//! Adjudication: ends a game by score, length, or endgame tables. Off by default.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use xiongmao_tables::{Tables, Value};

use crate::driver::score::EngineScore;
use crate::rules::{AnyGame, Side};

/// Adjudicates a draw when both engines report a score near 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct DrawRule {
    /// The first full move, one of each side, at which a draw is adjudicated.
    #[serde(rename = "move")]
    pub from_move: u32,
    /// Number of consecutive full moves.
    pub count: u32,
    /// Largest distance of the score from 0, in centipawns.
    pub score: i32,
}

impl Default for DrawRule {
    fn default() -> Self {
        Self { from_move: 40, count: 8, score: 10 }
    }
}

/// Adjudicates a loss when an engine reports a hopeless score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ResignRule {
    /// Number of consecutive moves of the losing engine.
    pub count: u32,
    /// How far it reports to be behind, in centipawns.
    pub score: i32,
    /// Whether the opponent must report to be ahead by as much.
    pub twosided: bool,
}

impl Default for ResignRule {
    fn default() -> Self {
        Self { count: 4, score: 500, twosided: true }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[serde(deny_unknown_fields, default)]
pub struct AdjudicationRules {
    /// Adjudicate a draw after this many plies [default: never]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(long, value_name = "N"))]
    pub max_plies: Option<u32>,
    /// Draw by score.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(skip))]
    pub draw: Option<DrawRule>,
    /// Loss by score.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(skip))]
    pub resign: Option<ResignRule>,
    /// Adjudicate a game as won, lost or drawn when the endgame tables in this directory prove it; separate several as
    /// in PATH [default: off]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(long = "adjudicate-tables", id = "adjudicate_tables", value_name = "DIR"))]
    pub tables: Option<String>,
}

/// How a game is adjudicated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Adjudication {
    /// Draw by score.
    Draw,
    /// Draw by length.
    TooLong,
    /// This side wins by score.
    Win(Side),
    /// A table proves the result.
    Tables {
        /// Who wins; `None` for a draw.
        winner: Option<Side>,
        /// In how many of the winner's plies at most, and whether by the ban on repetition.
        detail: String,
    },
}

/// Follows the scores of one game.
#[derive(Clone, Debug)]
pub struct Adjudicator {
    rules: AdjudicationRules,
    tables: Option<Arc<Tables>>,
    quiet: u32,
    hopeless: [u32; 2],
    winning: [u32; 2],
}

impl Adjudicator {
    /// An adjudicator for a new game, with the tables that its rules name.
    pub fn new(rules: AdjudicationRules, tables: Option<Arc<Tables>>) -> Self {
        Self { rules, tables, quiet: 0, hopeless: [0; 2], winning: [0; 2] }
    }

    /// The result that the tables prove for a game that is not over, given its history and its move limit: the winner
    /// can play on and win against every reply.
    pub fn by_tables(&self, game: &AnyGame) -> Option<Adjudication> {
        let (us, value) = (game.side_to_move(), self.tables.as_ref()?.value_of(game)?);
        let winner = match value {
            Value::Win { .. } => Some(us),
            Value::Loss { .. } => Some(!us),
            Value::Draw => None,
            Value::Open => return None,
        };
        let by_ban = if value.is_by_ban() { " by the ban on repetition" } else { "" };
        let detail = winner.map_or_else(String::new, |winner| {
            format!("{winner} wins in at most {}{by_ban}", value.mate().unwrap_or_default().unsigned_abs())
        });
        Some(Adjudication::Tables { winner, detail })
    }

    /// Processes the score that a side reported for the move it has just played. `plies` is the length of the game so
    /// far, opening included.
    pub fn after_move(&mut self, side: Side, score: Option<EngineScore>, plies: usize) -> Option<Adjudication> {
        let value = score.map(|score| match score {
            // 64 bits, so that the limits of any rule can be negated.
            EngineScore::Centipawns(value) => i64::from(value),
            EngineScore::Mate(plies) if plies > 0 => i64::MAX,
            EngineScore::Mate(_) => -i64::MAX,
        });
        self.by_resignation(side, value)
            .or_else(|| self.by_draw(value, plies))
            .or_else(|| self.rules.max_plies.filter(|&most| plies >= most as usize).map(|_| Adjudication::TooLong))
    }

    fn by_resignation(&mut self, side: Side, value: Option<i64>) -> Option<Adjudication> {
        let rule = self.rules.resign?;
        let streak = |count: &mut u32, goes_on: bool| *count = if goes_on { *count + 1 } else { 0 };
        let bound = i64::from(rule.score);
        streak(&mut self.hopeless[side.index()], value.is_some_and(|value| value <= -bound));
        streak(&mut self.winning[side.index()], value.is_some_and(|value| value >= bound));
        Side::BOTH.into_iter().map(|winner| (winner, (!winner).index())).find_map(|(winner, loser)| {
            let agreed = !rule.twosided || self.winning[winner.index()] >= rule.count;
            (self.hopeless[loser] >= rule.count && agreed).then_some(Adjudication::Win(winner))
        })
    }

    fn by_draw(&mut self, value: Option<i64>, plies: usize) -> Option<Adjudication> {
        let rule = self.rules.draw?;
        self.quiet = if value.is_some_and(|value| value.abs() <= i64::from(rule.score)) { self.quiet + 1 } else { 0 };
        // Two plies a full move.
        (self.quiet / 2 >= rule.count && plies / 2 >= rule.from_move as usize).then_some(Adjudication::Draw)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::rules::{MoveLimit, RuleSettings, games};

    const CP: fn(i32) -> Option<EngineScore> = |value| Some(EngineScore::Centipawns(value));

    fn run(rules: AdjudicationRules, scores: &[Option<EngineScore>]) -> Option<(usize, Adjudication)> {
        let mut adjudicator = Adjudicator::new(rules, None);
        scores.iter().enumerate().find_map(|(index, &score)| {
            let verdict = adjudicator.after_move(Side::BOTH[index % 2], score, index + 1)?;
            Some((index + 1, verdict))
        })
    }

    #[test]
    fn nothing_is_adjudicated_by_default() {
        assert_eq!(run(AdjudicationRules::default(), &[CP(0); 1000]), None);
    }

    #[test]
    fn draws_need_the_move_and_the_count() {
        let rules = |from_move, count| AdjudicationRules {
            draw: Some(DrawRule { from_move, count, score: 10 }),
            ..AdjudicationRules::default()
        };
        assert_eq!(run(rules(3, 2), &[CP(-10); 20]), Some((6, Adjudication::Draw)));
        assert_eq!(run(rules(1, 4), &[CP(10); 20]), Some((8, Adjudication::Draw)));
        let broken = [CP(0), CP(0), CP(11), CP(0), None, CP(0), CP(0), CP(0), CP(0)];
        assert_eq!(run(rules(1, 2), &broken), Some((9, Adjudication::Draw)));
    }

    #[test]
    fn the_hopeless_lose() {
        let rules = |twosided| AdjudicationRules {
            resign: Some(ResignRule { count: 2, score: 500, twosided }),
            ..AdjudicationRules::default()
        };
        let scores = [CP(-500), CP(400), CP(-501), CP(600), Some(EngineScore::Mate(-3)), Some(EngineScore::Mate(4))];
        assert_eq!(run(rules(false), &scores), Some((3, Adjudication::Win(Side::North))));
        assert_eq!(run(rules(true), &scores), Some((6, Adjudication::Win(Side::North))));
        assert_eq!(run(rules(false), &[CP(0), CP(-900), CP(0), CP(-499), CP(0), CP(-900)]), None);
    }

    #[test]
    fn no_number_is_too_large() {
        let draw = DrawRule { from_move: 0, count: 1, score: 10 };
        let rules = |draw, resign| AdjudicationRules { draw, resign, ..AdjudicationRules::default() };
        assert_eq!(run(rules(Some(draw), None), &[CP(i32::MIN); 20]), None);
        let never = DrawRule { count: u32::MAX, from_move: u32::MAX, ..draw };
        assert_eq!(run(rules(Some(never), None), &[CP(0); 20]), None);
        let resign = ResignRule { count: 1, score: i32::MIN, twosided: false };
        assert_eq!(run(rules(None, Some(resign)), &[CP(i32::MAX)]), Some((1, Adjudication::Win(Side::North))));
    }

    #[test]
    fn tables_prove_results() {
        let dir = tempfile::tempdir().unwrap();
        let family = xiongmao_tables::family("xiongqi").unwrap();
        let classes = [family.class("GRvG").unwrap()];
        family.make(dir.path(), &classes, &AtomicBool::new(false), &mut |_| ()).unwrap();
        let tables = Arc::new(Tables::open(dir.path()).unwrap());
        let adjudicator = Adjudicator::new(AdjudicationRules::default(), Some(tables));
        let verdict = |feen: &str, limit: Option<u32>| {
            let mut game = games::default().from_feen(feen).unwrap();
            let mut rules = RuleSettings::default();
            rules.move_limit = limit.map_or(MoveLimit::Usual, MoveLimit::numbered);
            rules.apply(&mut *game);
            adjudicator.by_tables(&game)
        };
        let proved = |winner, detail: &str| Some(Adjudication::Tables { winner, detail: detail.to_owned() });
        let won = "8/8/8/8/4g^3/8/8/G^R6 / X/x";
        assert_eq!(verdict(won, None), proved(Some(Side::South), "south wins in at most 8"));
        // The other way round, and with the other side to move.
        let other = verdict("g^r6/8/8/4G^3/8/8/8/8 / X/x", None);
        assert!(matches!(&other, Some(Adjudication::Tables { winner: Some(Side::North), .. })), "{other:?}");
        assert_eq!(verdict("8/8/8/8/8/1g^R5/8/G^7 / x/X", None), proved(None, ""));
        // The move limit comes before the win, and other pieces have no table.
        assert_eq!((verdict(won, Some(14)), verdict("8/8/8/8/4g^3/8/8/G^RR5 / X/x", None)), (None, None));
        assert_eq!(Adjudicator::new(AdjudicationRules::default(), None).by_tables(&games::default().start()), None);
    }

    #[test]
    fn long_games_are_cut() {
        let rules = AdjudicationRules { max_plies: Some(7), ..AdjudicationRules::default() };
        assert_eq!(run(rules, &[None; 9]), Some((7, Adjudication::TooLong)));
    }
}
