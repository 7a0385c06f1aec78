//! A game explained ply by ply: checks, repetitions, the plies that they forbid, and what ended the game.

use std::collections::HashMap;

use super::{Game, PieceKind, Square};
use crate::explanation::{ForbiddenPly, PlyExplanation, Remark, Visits};
use crate::notation::{Cgsn, Notation};
use crate::status::Status;
use crate::{Ply, PlyList, Silent};

/// Every ply played with the key of the position it led to, and its number: what a ply may not repeat (ruling 8).
type Memory = HashMap<(Ply, u64), usize>;

impl Game {
    /// Explains every ply of the game.
    pub fn explain(&self) -> Vec<PlyExplanation> {
        let plies: Vec<Ply> = self.played().map(|undo| undo.ply).collect();
        let mut game = self.clone();
        while game.take_back().is_some() {}
        let (mut visits, mut memory) = (Visits::default(), Memory::new());
        visits.note(game.board().keys().full, 0);
        let mut explanations = Vec::with_capacity(plies.len());
        for (index, &ply) in plies.iter().enumerate() {
            let (number, side, written) = (index + 1, game.side_to_move(), game.write_ply(ply, Notation::Pmn));
            // A host may have played on where the rules had ended the game.
            if game.play(ply).is_err() && !(game.go_on() && game.play(ply).is_ok()) {
                break;
            }
            let key = game.board().keys().full;
            let repeated = memory.insert((ply, key), number);
            let status = game.status();
            explanations.push(PlyExplanation {
                ply,
                side,
                checks: game.checks(),
                chases: Vec::new(),
                harmless: Vec::new(),
                runs: Vec::new(),
                earlier: visits.note(key, number),
                forbidden: if status.is_over() { Vec::new() } else { game.forbidden_by(&memory) },
                status,
                remarks: game.reason_of_end(written, repeated).into_iter().collect(),
            });
        }
        explanations
    }

    /// The squares of the pieces that attack the terminal piece of the side to move, a1 first.
    fn checks(&self) -> Vec<usize> {
        let (board, us) = (self.board(), self.side_to_move());
        let attackers = |terminal: Square| board.attackers(terminal, !us, board.occupied());
        board.terminal(us).map(attackers).into_iter().flatten().collect()
    }

    /// The plies that the history forbids here, and the plies that they would repeat, in the order of those.
    fn forbidden_by(&self, memory: &Memory) -> Vec<ForbiddenPly> {
        let mut forbidden = PlyList::new();
        self.forbidden(&mut forbidden);
        let mut game = self.clone();
        let repeats = |ply: Ply| {
            game.make(ply, &mut Silent);
            let key = game.board().keys().full;
            game.unmake();
            memory.get(&(ply, key)).map(|&repeats| ForbiddenPly { ply, repeats })
        };
        let mut found: Vec<ForbiddenPly> = forbidden.into_iter().filter_map(repeats).collect();
        found.sort_unstable_by_key(|forbidden| forbidden.repeats);
        found
    }

    /// Why the game ended with its last ply, which is written like this and repeats the one with this number.
    fn reason_of_end(&self, ply: String, repeated: Option<usize>) -> Option<Remark> {
        let Status::Over(ending) = self.status() else { return None };
        let (loser, piece) = (ending.winner.map(|winner| !winner), self.terminal_name());
        Some(match (ending.cgsn, repeated) {
            (Cgsn::Repetition, Some(repeats)) => Remark::RepeatedPly { ply, repeats, loser: loser? },
            (Cgsn::Mareking, _) => Remark::TerminalCaptured { loser: loser?, piece },
            (Cgsn::Insufficient, _) => Remark::OnlyTerminals { piece },
            (Cgsn::Stalemate, _) => self.reason_of_stalemate(),
            (Cgsn::Movelimit, _) => {
                Remark::MoveLimit { limit: self.halfmove_limit().unwrap_or_default(), soldiers_count: true }
            }
            _ => return None,
        })
    }

    /// `general` or `dragon`: both sides have the same.
    fn terminal_name(&self) -> &'static str {
        let kind = if self.board().kind(PieceKind::Dragon).any() { PieceKind::Dragon } else { PieceKind::General };
        kind.name()
    }

    /// Why the side to move, which loses, has no legal ply.
    fn reason_of_stalemate(&self) -> Remark {
        let mut pseudo_legal = PlyList::new();
        self.board().plies(&mut pseudo_legal);
        let loser = self.side_to_move();
        if pseudo_legal.is_empty() {
            Remark::NoPly { loser, in_check: false }
        } else {
            Remark::OnlyRepetitions { loser }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Side;

    fn explained(feen: &str, plies: &str) -> (Game, Vec<PlyExplanation>) {
        let mut game = Game::from_feen(feen).unwrap();
        for token in plies.split_whitespace() {
            game.play(game.read_ply(token).unwrap()).unwrap();
        }
        let explanations = game.explain();
        assert_eq!(explanations.len(), game.plies_played());
        (game, explanations)
    }

    fn index(name: &str) -> usize {
        name.parse::<Square>().unwrap().index()
    }

    const GENERALS: &str = "3g^4/8/8/8/8/8/8/R3G^3 / X/x";

    #[test]
    fn a_check_names_its_pieces() {
        let (_, plies) = explained(GENERALS, "a1-a8 d8-d7 a8-a7");
        let checks: Vec<_> = plies.iter().map(|ply| ply.checks.clone()).collect();
        assert_eq!(checks, [vec![index("a8")], vec![], vec![index("a7")]]);
        let sides: Vec<_> = plies.iter().map(|ply| ply.side).collect();
        assert_eq!(sides, [Side::South, Side::North, Side::South]);
        assert!(plies.iter().all(|ply| ply.chases.is_empty() && ply.runs.is_empty() && ply.remarks.is_empty()));
    }

    #[test]
    fn a_forbidden_ply_names_the_one_it_would_repeat() {
        let round = "a1-a2 d8-d7 a2-a1 d7-d8";
        let (game, plies) = explained(GENERALS, round);
        let first = game.read_ply("a1-a2").unwrap();
        assert_eq!(plies[3].earlier, [0]);
        assert_eq!(plies[3].forbidden, [ForbiddenPly { ply: first, repeats: 1 }]);
        assert!(plies[..3].iter().all(|ply| ply.forbidden.is_empty() && ply.occurrences() == 1));
        // The rules of movement allow the ply; the history does not, so it is the last.
        let (_, plies) = explained(GENERALS, &format!("{round} a1-a2"));
        assert_eq!(plies[4].status.to_string(), "repetition north");
        assert_eq!(plies[4].earlier, [1]);
        assert!(plies[4].forbidden.is_empty());
        let repeated = Remark::RepeatedPly { ply: "a1-a2".to_owned(), repeats: 1, loser: Side::South };
        assert_eq!(plies[4].remarks, [repeated]);
    }

    #[test]
    fn every_end_has_a_reason() {
        let ends = [
            (
                GENERALS,
                "a1-a8 d8-d7 a8-a7 d7-d6 a7-a6 d6-c6 a6+c6",
                "mareking south",
                Remark::TerminalCaptured { loser: Side::North, piece: "general" },
            ),
            (
                "3g^4/8/8/8/8/8/8/r3G^3 / x/X",
                "a1+e1",
                "mareking north",
                Remark::TerminalCaptured { loser: Side::South, piece: "general" },
            ),
            ("3g^4/8/8/8/8/8/r7/G^7 / X/x", "a1+a2", "insufficient draw", Remark::OnlyTerminals { piece: "general" }),
            (
                "7g^/8/8/8/8/+s7/H+s6/G^C1+s4 / x/X",
                "d1-c1",
                "stalemate north",
                Remark::NoPly { loser: Side::South, in_check: false },
            ),
        ];
        for (feen, plies, status, reason) in ends {
            let (_, plies) = explained(feen, plies);
            let last = plies.last().unwrap();
            assert_eq!(last.status.to_string(), status);
            assert_eq!(last.remarks, [reason]);
        }
        let mut game = Game::from_feen(GENERALS).unwrap();
        game.set_halfmove_limit(Some(2));
        for token in ["a1-a2", "d8-d7"] {
            game.play(game.read_ply(token).unwrap()).unwrap();
        }
        assert_eq!(game.explain()[1].remarks, [Remark::MoveLimit { limit: 2, soldiers_count: true }]);
    }
}
