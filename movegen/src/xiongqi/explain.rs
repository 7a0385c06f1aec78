//! A game explained move by move: checks, repetitions, the moves that they forbid, and what ended the game.

use std::collections::HashMap;

use super::{Game, PieceKind, Square};
use crate::explanation::{ForbiddenMove, MoveExplanation, Remark, Visits};
use crate::notation::{Cgsn, Notation};
use crate::set::any_squares;
use crate::status::Status;
use crate::{AnySquare, Move, MoveList, Silent};

/// Every move played with the key of the position it led to, and its number: a move may not repeat these (ruling 8).
type Memory = HashMap<(Move, u64), usize>;

impl Game {
    /// Explains every move of the game.
    pub fn explain(&self) -> Vec<MoveExplanation> {
        let moves: Vec<Move> = self.played().map(|undo| undo.mv).collect();
        let mut game = self.clone();
        while game.take_back().is_some() {}
        let (mut visits, mut memory) = (Visits::default(), Memory::new());
        visits.note(game.board().keys().full, 0);
        let mut explanations = Vec::with_capacity(moves.len());
        for (index, &mv) in moves.iter().enumerate() {
            let (number, side, written) = (index + 1, game.side_to_move(), game.write_move(mv, Notation::Pmn));
            // A host may have played on where the rules had ended the game.
            if game.play(mv).is_err() && !(game.go_on() && game.play(mv).is_ok()) {
                break;
            }
            let key = game.board().keys().full;
            let repeated = memory.insert((mv, key), number);
            let status = game.status();
            explanations.push(MoveExplanation {
                mv,
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
    fn checks(&self) -> Vec<AnySquare> {
        let (board, us) = (self.board(), self.side_to_move());
        let attackers = |terminal: Square| board.attackers(terminal, !us, board.occupied());
        any_squares::<Square>(board.terminal(us).map(attackers).into_iter().flatten())
    }

    /// The moves that the history forbids here, and the moves that they would repeat, in the order of those.
    fn forbidden_by(&self, memory: &Memory) -> Vec<ForbiddenMove> {
        let mut forbidden = MoveList::new();
        self.forbidden(&mut forbidden);
        let mut game = self.clone();
        let repeats = |mv: Move| {
            game.make(mv, &mut Silent);
            let key = game.board().keys().full;
            game.unmake();
            memory.get(&(mv, key)).map(|&repeats| ForbiddenMove { mv, repeats })
        };
        let mut found: Vec<ForbiddenMove> = forbidden.into_iter().filter_map(repeats).collect();
        found.sort_unstable_by_key(|forbidden| forbidden.repeats);
        found
    }

    /// Why the game ended with its last move, which is written like this and repeats the one with this number.
    fn reason_of_end(&self, mv: String, repeated: Option<usize>) -> Option<Remark> {
        let Status::Over(ending) = self.status() else { return None };
        let (loser, piece) = (ending.winner.map(|winner| !winner), self.terminal_name());
        Some(match (ending.cgsn, repeated) {
            (Cgsn::Repetition, Some(repeats)) => Remark::RepeatedMove { mv, repeats, loser: loser? },
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

    /// Why the side to move, which loses, has no legal move.
    fn reason_of_stalemate(&self) -> Remark {
        let mut pseudo_legal = MoveList::new();
        self.board().moves(&mut pseudo_legal);
        let loser = self.side_to_move();
        if pseudo_legal.is_empty() {
            Remark::NoMove { loser, in_check: false }
        } else {
            Remark::OnlyRepetitions { loser }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Side;

    fn explained(feen: &str, moves: &str) -> (Game, Vec<MoveExplanation>) {
        let mut game = Game::from_feen(feen).unwrap();
        for token in moves.split_whitespace() {
            game.play(game.read_move(token).unwrap()).unwrap();
        }
        let explanations = game.explain();
        assert_eq!(explanations.len(), game.plies_played());
        (game, explanations)
    }

    fn square(name: &str) -> AnySquare {
        name.parse().unwrap()
    }

    const GENERALS: &str = "3g^4/8/8/8/8/8/8/R3G^3 / X/x";

    #[test]
    fn a_check_names_its_pieces() {
        let (_, moves) = explained(GENERALS, "a1-a8 d8-d7 a8-a7");
        let checks: Vec<_> = moves.iter().map(|mv| mv.checks.clone()).collect();
        assert_eq!(checks, [vec![square("a8")], vec![], vec![square("a7")]]);
        let sides: Vec<_> = moves.iter().map(|mv| mv.side).collect();
        assert_eq!(sides, [Side::South, Side::North, Side::South]);
        assert!(moves.iter().all(|mv| mv.chases.is_empty() && mv.runs.is_empty() && mv.remarks.is_empty()));
    }

    #[test]
    fn a_forbidden_move_names_the_one_it_would_repeat() {
        let round = "a1-a2 d8-d7 a2-a1 d7-d8";
        let (game, moves) = explained(GENERALS, round);
        let first = game.read_move("a1-a2").unwrap();
        assert_eq!(moves[3].earlier, [0]);
        assert_eq!(moves[3].forbidden, [ForbiddenMove { mv: first, repeats: 1 }]);
        assert!(moves[..3].iter().all(|mv| mv.forbidden.is_empty() && mv.occurrences() == 1));
        // The rules of movement allow the move; the history does not, so it is the last.
        let (_, moves) = explained(GENERALS, &format!("{round} a1-a2"));
        assert_eq!(moves[4].status.to_string(), "repetition north");
        assert_eq!(moves[4].earlier, [1]);
        assert!(moves[4].forbidden.is_empty());
        let repeated = Remark::RepeatedMove { mv: "a1-a2".to_owned(), repeats: 1, loser: Side::South };
        assert_eq!(moves[4].remarks, [repeated]);
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
                Remark::NoMove { loser: Side::South, in_check: false },
            ),
        ];
        for (feen, moves, status, reason) in ends {
            let (_, moves) = explained(feen, moves);
            let last = moves.last().unwrap();
            assert_eq!(last.status.to_string(), status);
            assert_eq!(last.remarks, [reason]);
        }
        let mut game = Game::from_feen(GENERALS).unwrap();
        game.set_halfmove_limit(Some(2));
        for token in ["a1-a2", "d8-d7"] {
            game.play(game.read_move(token).unwrap()).unwrap();
        }
        assert_eq!(game.explain()[1].remarks, [Remark::MoveLimit { limit: 2, soldiers_count: true }]);
    }
}
