//! Whether engines tell the truth about what they see. Nothing here decides a game; it is told at its end.

use crate::driver::score::EngineScore;
use serde::{Deserialize, Serialize};

use crate::driver::dialect::{Dialect, Thought};
use crate::rules::{Game, Ply, Side};
use crate::text::one_line;
use crate::tournament::referee::{Outcome, Termination};

/// Something an engine said that is not so.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Warning {
    /// Whose engine.
    #[serde(with = "side_name")]
    pub side: Side,
    /// The ply in whose search it was said, counted from 1.
    pub ply: usize,
    /// What is wrong.
    pub kind: Untruth,
    /// More about it.
    pub detail: String,
}

/// A side by its name.
mod side_name {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    use crate::rules::Side;

    // serde hands over a reference.
    #[allow(clippy::trivially_copy_pass_by_ref)]
    pub fn serialize<S: Serializer>(side: &Side, out: S) -> Result<S::Ok, S::Error> {
        out.serialize_str(side.name())
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(input: D) -> Result<Side, D::Error> {
        let name = String::deserialize(input)?;
        let side = Side::BOTH.into_iter().find(|side| side.name() == name);
        side.ok_or_else(|| D::Error::custom("a side is south or north"))
    }
}

/// What can be wrong with what an engine says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Untruth {
    /// Its line of play holds a ply that cannot be played there.
    IllegalLine,
    /// The ply it plays is not the first of its line.
    OtherPly,
    /// It claimed a win in so many plies and did not get it.
    BrokenClaim,
    /// It told no score or no line of play.
    Silence,
}

impl Untruth {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::IllegalLine, Self::OtherPly, Self::BrokenClaim, Self::Silence];

    /// What is said of it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::IllegalLine => "illegal line of play",
            Self::OtherPly => "best ply not the first of its line",
            Self::BrokenClaim => "claimed win did not come",
            Self::Silence => "no score or line of play",
        }
    }
}

/// The first claim of a win that still stands.
#[derive(Clone, Copy)]
struct Claim {
    ply: usize,
    /// The number of own plies it still allows, that of the claim counted.
    left: i32,
}

/// Follows one game.
pub struct Truth {
    dialects: [Dialect; 2],
    claims: [Option<Claim>; 2],
    warnings: Vec<Warning>,
    silent: [bool; 2],
}

impl Truth {
    /// For engines that speak like this.
    pub fn new(dialects: [Dialect; 2]) -> Self {
        Self { dialects, claims: [None; 2], warnings: Vec::new(), silent: [false; 2] }
    }

    /// Hears what the side to move thought of this position before it played this ply. A ply without thought was played
    /// by the runner.
    pub fn hear(&mut self, game: &Game, played: Ply, thought: Option<&Thought>) {
        let side = game.side_to_move();
        let number = game.plies_played() + 1;
        if let Some(claim) = &mut self.claims[side.index()] {
            claim.left -= 1;
        }
        let Some(thought) = thought else { return };
        let mut warn = |kind, detail: &str| {
            self.warnings.push(Warning { side, ply: number, kind, detail: one_line(detail) });
        };
        if thought.score.is_none() || thought.pv.is_none() {
            // Once a game is enough.
            if !std::mem::replace(&mut self.silent[side.index()], true) {
                warn(Untruth::Silence, "");
            }
        }
        if let Some(Ok(first)) = thought.first.as_ref().map(|first| game.read_ply(first))
            && first != played
        {
            warn(Untruth::OtherPly, thought.pv.as_deref().unwrap_or_default());
        }
        if let Some(pv) = &thought.pv {
            // Whoever plays by other rules looks at lines that ours do not have.
            if self.dialects[side.index()] == Dialect::Xiongmao
                && let Some(reason) = illegal(game, pv)
            {
                warn(Untruth::IllegalLine, &reason);
            }
        }
        if let (Some(EngineScore::Mate(left @ 1..)), None) = (thought.score, self.claims[side.index()]) {
            self.claims[side.index()] = Some(Claim { ply: number, left: left - 1 });
        }
    }

    /// What was not true, now that it is known how the game ended.
    pub fn finish(mut self, outcome: &Outcome) -> Vec<Warning> {
        for side in Side::BOTH {
            let Some(claim) = self.claims[side.index()] else { continue };
            let won = outcome.winner == Some(side);
            // Where the game was broken off nobody knows what would have come.
            let told = matches!(outcome.termination, Termination::Rules(_)) || (outcome.winner == Some(!side));
            if (told && !won) || claim.left < 0 {
                let detail = if won { "it came later" } else { "it did not win" };
                self.warnings.push(Warning {
                    side,
                    ply: claim.ply,
                    kind: Untruth::BrokenClaim,
                    detail: detail.to_owned(),
                });
            }
        }
        self.warnings
    }
}

/// What is wrong with a line of play, if anything.
pub fn illegal(game: &Game, pv: &str) -> Option<String> {
    let mut game = game.clone();
    for (index, token) in pv.split(' ').enumerate() {
        let ply = match game.read_ply(token) {
            Ok(ply) => ply,
            Err(error) => return Some(format!("ply {} of {pv}: {error}", index + 1)),
        };
        if !game.legal_plies().contains(&ply) {
            return Some(format!("ply {} of {pv} repeats an old one", index + 1));
        }
        if let Err(error) = game.play(ply) {
            return Some(format!("ply {} of {pv}: {error}", index + 1));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    const WON: &str = "3g^4/8/8/8/8/8/8/3R1G^2 / X/x";

    fn thought(score: EngineScore, pv: &str) -> Thought {
        let first = pv.split(' ').next().map(str::to_owned);
        Thought { score: Some(score), pv: Some(pv.to_owned()), first, ..Thought::default() }
    }

    fn kinds(warnings: &[Warning]) -> Vec<Untruth> {
        warnings.iter().map(|warning| warning.kind).collect()
    }

    fn ended(winner: Option<Side>, termination: Termination) -> Outcome {
        Outcome { winner, termination, detail: String::new() }
    }

    const RULES: Termination = Termination::Rules(crate::rules::Cgsn::Mareking);

    #[test]
    fn lines_are_checked() {
        let game = Game::start();
        let ply = game.read_ply("a3-a4").unwrap();
        for (pv, expected) in [
            ("a3-a4 a6-a5", vec![]),
            ("a3-a4 a6-a4", vec![Untruth::IllegalLine]),
            ("a3-a4 x", vec![Untruth::IllegalLine]),
            ("b3-b4", vec![Untruth::OtherPly]),
            ("a1-a2 a8-a7 a2-a1 a7-a8 a1-a2", vec![Untruth::OtherPly, Untruth::IllegalLine]),
        ] {
            let mut truth = Truth::new([Dialect::Xiongmao; 2]);
            truth.hear(&game, ply, Some(&thought(EngineScore::Centipawns(0), pv)));
            assert_eq!(kinds(&truth.finish(&ended(None, Termination::Length))), expected, "{pv}");
        }
        let mut truth = Truth::new([Dialect::Uci; 2]);
        truth.hear(&game, ply, Some(&thought(EngineScore::Centipawns(0), "a3a4 e8e7 x")));
        truth.hear(&game, ply, None);
        assert!(truth.finish(&ended(None, Termination::Length)).is_empty());
    }

    #[test]
    fn silence_is_told_once() {
        let game = Game::start();
        let ply = game.read_ply("a3-a4").unwrap();
        let mut truth = Truth::new([Dialect::Xiongmao; 2]);
        truth.hear(&game, ply, Some(&Thought::default()));
        truth.hear(&game, ply, Some(&Thought::default()));
        assert_eq!(kinds(&truth.finish(&ended(None, RULES))), [Untruth::Silence]);
    }

    #[test]
    fn claims_must_come_true() {
        let game = Game::from_feen(WON).unwrap();
        let ply = game.read_ply("d1+d8").unwrap();
        let south = Some(Side::South);
        for (claimed, plies, winner, termination, true_claim) in [
            (1, 1, south, RULES, true),
            (2, 2, south, RULES, true),
            (3, 2, south, RULES, true),
            (1, 2, south, RULES, false),
            (5, 1, None, RULES, false),
            (5, 1, Some(Side::North), Termination::Time, false),
            (5, 1, None, Termination::Length, true),
            (5, 6, None, Termination::Length, false),
        ] {
            let mut truth = Truth::new([Dialect::Xiongmao; 2]);
            for _ in 0..plies {
                truth.hear(&game, ply, Some(&thought(EngineScore::Mate(claimed), "d1+d8")));
            }
            let expected = if true_claim { vec![] } else { vec![Untruth::BrokenClaim] };
            let case = (claimed, plies, winner, termination);
            assert_eq!(kinds(&truth.finish(&ended(winner, termination))), expected, "{case:?}");
        }
    }
}
