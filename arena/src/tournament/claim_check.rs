//! Checks the claims of engines: variations, announced mates, missing scores. False claims are reported as warnings
//! and never decide a game.

use xiongmao_text::one_line;

use crate::driver::dialect::Dialect;
use crate::driver::pv_check::illegal_move_in;
use crate::driver::score::EngineScore;
use crate::driver::search_info::SearchInfo;
use crate::rules::{AnyGame, Move, Side};
use crate::tournament::game_result::{FalseClaim, GameOutcome, Termination, Warning};

/// An announced mate that is still open.
#[derive(Clone, Copy)]
struct WinClaim {
    ply: usize,
    /// The number of the engine's moves that are left.
    left: i32,
}

/// Follows the claims of both engines in one game.
pub struct ClaimCheck {
    dialects: [Dialect; 2],
    claims: [Option<WinClaim>; 2],
    warnings: Vec<Warning>,
    silent: [bool; 2],
}

impl ClaimCheck {
    /// For engines with these dialects, South first.
    pub fn new(dialects: [Dialect; 2]) -> Self {
        Self { dialects, claims: [None; 2], warnings: Vec::new(), silent: [false; 2] }
    }

    /// Checks the report of the side to move about this position before it played this move, the game's move `number`,
    /// from 1. A move without a report was played by the referee.
    pub fn check_move(&mut self, game: &AnyGame, number: usize, played: Move, info: Option<&SearchInfo>) {
        let side = game.side_to_move();
        if let Some(claim) = &mut self.claims[side.index()] {
            claim.left -= 1;
        }
        let Some(info) = info else { return };
        let mut warn = |kind, detail: &str| {
            self.warnings.push(Warning { side, ply: number, kind, detail: one_line(detail) });
        };
        if info.score.is_none() || info.pv.is_none() {
            // One warning a game is enough.
            if !std::mem::replace(&mut self.silent[side.index()], true) {
                warn(FalseClaim::Silence, "");
            }
        }
        let dialect = self.dialects[side.index()];
        if let Some(Ok(first)) = info.first.as_ref().map(|first| dialect.read_move(game, first))
            && first != played
        {
            warn(FalseClaim::OtherMove, info.pv.as_deref().unwrap_or_default());
        }
        if let Some(pv) = &info.pv {
            // A foreign engine searches by other rules, so its variations may be illegal here.
            if !dialect.is_foreign()
                && let Some(reason) = illegal_move_in(game, pv)
            {
                warn(FalseClaim::IllegalLine, &reason);
            }
        }
        if let (Some(EngineScore::Mate(left @ 1..)), None) = (info.score, self.claims[side.index()]) {
            self.claims[side.index()] = Some(WinClaim { ply: number, left: left - 1 });
        }
    }

    /// Returns all warnings, now that the outcome is known.
    pub fn finish(mut self, outcome: &GameOutcome) -> Vec<Warning> {
        for side in Side::BOTH {
            let Some(claim) = self.claims[side.index()] else { continue };
            let won = outcome.winner == Some(side);
            // After an adjudication, the claim may still have been right.
            let is_known = matches!(outcome.termination, Termination::Rules(_)) || (outcome.winner == Some(!side));
            if (is_known && !won) || claim.left < 0 {
                let detail = if won { "the win came later" } else { "the engine did not win" };
                self.warnings.push(Warning {
                    side,
                    ply: claim.ply,
                    kind: FalseClaim::BrokenClaim,
                    detail: detail.to_owned(),
                });
            }
        }
        self.warnings
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::games;

    const WON: &str = "3g^4/8/8/8/8/8/8/3R1G^2 / X/x";

    fn info(score: EngineScore, pv: &str) -> SearchInfo {
        let first = pv.split(' ').next().map(str::to_owned);
        SearchInfo { score: Some(score), pv: Some(pv.to_owned()), first, ..SearchInfo::default() }
    }

    fn kinds(warnings: &[Warning]) -> Vec<FalseClaim> {
        warnings.iter().map(|warning| warning.kind).collect()
    }

    fn ended(winner: Option<Side>, termination: Termination) -> GameOutcome {
        GameOutcome { winner, termination, detail: String::new() }
    }

    const RULES: Termination = Termination::Rules(crate::rules::Cgsn::Mareking);

    #[test]
    fn lines_are_checked() {
        let game = games::default().start();
        let mv = game.read_move("a3-a4").unwrap();
        for (pv, expected) in [
            ("a3-a4 a6-a5", vec![]),
            ("a3-a4 a6-a4", vec![FalseClaim::IllegalLine]),
            ("a3-a4 x", vec![FalseClaim::IllegalLine]),
            ("b3-b4", vec![FalseClaim::OtherMove]),
            ("a1-a2 a8-a7 a2-a1 a7-a8 a1-a2", vec![FalseClaim::OtherMove, FalseClaim::IllegalLine]),
        ] {
            let mut check = ClaimCheck::new([Dialect::Xiongmao; 2]);
            check.check_move(&game, 1, mv, Some(&info(EngineScore::Centipawns(0), pv)));
            assert_eq!(kinds(&check.finish(&ended(None, Termination::Length))), expected, "{pv}");
        }
        let mut check = ClaimCheck::new([Dialect::Uci; 2]);
        check.check_move(&game, 1, mv, Some(&info(EngineScore::Centipawns(0), "a3a4 e8e7 x")));
        check.check_move(&game, 1, mv, None);
        assert!(check.finish(&ended(None, Termination::Length)).is_empty());
    }

    #[test]
    fn silence_is_reported_once() {
        let game = games::default().start();
        let mv = game.read_move("a3-a4").unwrap();
        let mut check = ClaimCheck::new([Dialect::Xiongmao; 2]);
        check.check_move(&game, 1, mv, Some(&SearchInfo::default()));
        check.check_move(&game, 1, mv, Some(&SearchInfo::default()));
        assert_eq!(kinds(&check.finish(&ended(None, RULES))), [FalseClaim::Silence]);
    }

    #[test]
    fn claims_must_come_true() {
        let game = games::default().from_feen(WON).unwrap();
        let mv = game.read_move("d1+d8").unwrap();
        let south = Some(Side::South);
        for (claimed, moves, winner, termination, true_claim) in [
            (1, 1, south, RULES, true),
            (2, 2, south, RULES, true),
            (3, 2, south, RULES, true),
            (1, 2, south, RULES, false),
            (5, 1, None, RULES, false),
            (5, 1, Some(Side::North), Termination::Time, false),
            (5, 1, None, Termination::Length, true),
            (5, 6, None, Termination::Length, false),
        ] {
            let mut check = ClaimCheck::new([Dialect::Xiongmao; 2]);
            for _ in 0..moves {
                check.check_move(&game, 1, mv, Some(&info(EngineScore::Mate(claimed), "d1+d8")));
            }
            let expected = if true_claim { vec![] } else { vec![FalseClaim::BrokenClaim] };
            let case = (claimed, moves, winner, termination);
            assert_eq!(kinds(&check.finish(&ended(winner, termination))), expected, "{case:?}");
        }
    }
}
