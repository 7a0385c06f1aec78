//! Whether the plain rules confirm a fact.

use xiongmao_movegen::{AnyGame, Side};
use xiongmao_reasons::{Cause, Fact, Kind, LEAST};

use super::position::{Plain, Square, plain_square};

/// The longest mates that the solvers confirm, in own moves.
const SOLVED: i32 = 2;

/// Whether the plain rules confirm a fact about a move of this game, or about its threats, which the game stands
/// before: `Err` says what is wrong.
pub fn check<P: Plain>(game: &AnyGame, fact: &Fact, is_threat: bool) -> Result<(), String> {
    let start = P::read(&game.feen()).ok_or("position")?;
    let (mut engine, mut positions, mut moves) = (game.clone(), vec![start], Vec::new());
    for &mv in &fact.line {
        let squares = engine.squares_of(mv);
        let squares = (plain_square(squares.0), plain_square(squares.1));
        let now = positions[positions.len() - 1].played(mv, squares);
        positions.push(now.ok_or("the line is illegal")?);
        moves.push(squares);
        engine.play(mv).map_err(|reason| reason.to_string())?;
    }
    let begins = usize::from(fact.by != game.side_to_move());
    let proof = Proof { positions, moves, fact, begins, is_threat };
    let confirmed = proof.confirms()?;
    if confirmed { Ok(()) } else { Err("not so".to_owned()) }
}

/// A fact with the positions of its line.
struct Proof<'a, P> {
    /// The position before each move of the line, and after the last.
    positions: Vec<P>,
    /// The origins and destinations of the moves.
    moves: Vec<(Square, Square)>,
    fact: &'a Fact,
    /// The first move of the line that the side plays that profits.
    begins: usize,
    is_threat: bool,
}

/// Whether a profit is worth telling.
fn pays(profit: Option<i32>) -> bool {
    profit >= Some(LEAST)
}

impl<P: Plain> Proof<'_, P> {
    fn first(&self) -> &P {
        &self.positions[0]
    }

    fn last(&self) -> &P {
        &self.positions[self.positions.len() - 1]
    }

    /// The position before the last move, and that move.
    fn before_last(&self) -> Result<(&P, (Square, Square)), String> {
        let index = self.moves.len().checked_sub(1).ok_or("no line")?;
        Ok((&self.positions[index], self.moves[index]))
    }

    /// The square of a piece that the fact is about.
    fn square(&self, index: usize) -> Square {
        plain_square(self.fact.pieces[index].square)
    }

    fn confirms(&self) -> Result<bool, String> {
        let Fact { kind, value, .. } = *self.fact;
        let solved = value <= SOLVED;
        Ok(match kind {
            Kind::Hangs(cause) => self.is_lost(true) && self.has_cause(cause),
            Kind::LosesExchange(cause) => self.is_lost(false) && self.has_cause(cause),
            Kind::Captures => self.first().capture(self.square(1), self.square(0)) == Some(value),
            Kind::Simplifies => self.simplifies(),
            Kind::Fork => self.forks(),
            Kind::Attacks => self.last().next_capture(self.square(0), self.square(1)) == Some(value),
            Kind::Uncovers | Kind::GivesScreen => self.uncovers()?,
            Kind::Traps => self.traps(),
            Kind::Pin => self.pins().ok_or("no such position")?,
            Kind::Skewer => self.skewers().ok_or("no such position")?,
            Kind::RemovesDefender => self.removes_defender()?,
            Kind::Overloads => self.overloads().ok_or("no such line")?,
            Kind::Saves => self.saves()?,
            Kind::WinsMaterial => {
                let gain = self.last().balance() - self.first().balance();
                value == if self.fact.by == Side::South { gain } else { -gain }
            }
            Kind::Mates | Kind::MateMissed | Kind::MateThreat | Kind::MatePrevented => {
                !solved || self.first().mate_in(value as u32).is_some()
            }
            Kind::MateAllowed => !solved || self.positions[1].mate_in(value as u32).is_some(),
            Kind::ThreatensMate => {
                !solved || self.last().passed().is_some_and(|passed| passed.mate_in(value as u32).is_some())
            }
            Kind::TerminalLost | Kind::Ends(_) => self.last().is_over(),
            Kind::Passed => self.is_passed(),
            Kind::Promotes => self.last().value(self.square(0)) > 100,
            Kind::FaceToFace | Kind::NoTactics | Kind::Activity | Kind::Banned | Kind::MustBreakOff => true,
        })
    }

    /// The position in which the pieces of a loss stand: that of threats, or the one after the move.
    fn asked(&self) -> &P {
        &self.positions[usize::from(!self.is_threat && self.positions.len() > 1)]
    }

    fn is_lost(&self, is_whole: bool) -> bool {
        let (victim, capturer) = (self.square(0), self.square(1));
        let profit = if is_whole { self.asked().value(victim) } else { self.fact.value };
        self.asked().capture(capturer, victim) == Some(profit)
    }

    /// Whether the move has this to do with the capture that is possible after it.
    fn has_cause(&self, cause: Option<Cause>) -> bool {
        let Some(cause) = cause else { return true };
        let (before, after, (from, to)) = (self.first(), self.asked(), self.moves[0]);
        let (victim, capturer) = (self.square(0), self.square(1));
        if cause == Cause::MovedThere {
            return to == victim && before.letter(victim) != after.letter(victim);
        }
        let now = after.capture(capturer, victim);
        let Some(passed) = before.passed() else { return false };
        let was = passed.capture(capturer, victim);
        // As if the piece that moves had never been there.
        let left = passed.without(from).and_then(|left| left.capture(capturer, victim));
        match cause {
            Cause::MovedThere => false,
            Cause::Ignored => was.is_some() && was >= now,
            Cause::Unguarded => was.is_some() && was < now && left >= now,
            Cause::Blocked => was.is_some() && was < now && left < now,
            Cause::Opened => was.is_none() && left.is_some(),
            Cause::Screened => was.is_none() && left.is_none() && is_between(to, capturer, victim),
        }
    }

    fn simplifies(&self) -> bool {
        let before = &self.positions[self.begins];
        let lead = if self.fact.by == Side::South { before.balance() } else { -before.balance() };
        let even = before.capture(self.square(1), self.square(0)).is_some_and(|profit| profit.abs() < LEAST);
        even && lead == self.fact.value && lead >= 300
    }

    fn forks(&self) -> bool {
        let (last, attacker, attacked) = (self.last(), self.square(0), &self.fact.pieces[1..]);
        let is_terminal = |square: Square| last.value(square) > 9_999;
        if last.passed().is_some() {
            return attacked.len() >= 2
                && attacked.iter().all(|placed| pays(last.next_capture(attacker, plain_square(placed.square))));
        }
        // Check: whatever the reply, the others can be captured.
        let (terminal, others) = (attacked[0].square, &attacked[1..]);
        let replies = last.successors();
        let captured =
            |after: &P| others.iter().all(|placed| pays(after.capture(attacker, plain_square(placed.square))));
        let checks = last.without(attacker).is_some_and(|without| !without.in_check());
        is_terminal(plain_square(terminal))
            && checks
            && !others.is_empty()
            && replies.iter().all(|(_, _, after)| captured(after))
    }

    fn uncovers(&self) -> Result<bool, String> {
        let (before, (_, to)) = self.before_last()?;
        let (attacker, attacked) = (self.square(0), self.square(1));
        let new = before.capture(attacker, attacked).is_none() && pays(self.last().next_capture(attacker, attacked));
        Ok(new && (self.fact.kind != Kind::GivesScreen || is_between(to, attacker, attacked)))
    }

    fn traps(&self) -> bool {
        let (last, trapped) = (self.last(), self.square(1));
        let is_lost = |&(_, to, ref after): &(Square, Square, P)| after.best_capture(to) - last.value(to) >= LEAST;
        let escapes = last.safe();
        last.next_capture(self.square(0), trapped) == Some(self.fact.value)
            && escapes.iter().filter(|&&(from, ..)| from == trapped).all(is_lost)
    }

    fn pins(&self) -> Option<bool> {
        let (last, [attacker, front, behind]) = (self.last(), [0, 1, 2].map(|index| self.square(index)));
        let without = last.without(front)?;
        if last.value(behind) > 9_999 {
            return Some(!last.in_check() && without.in_check() && !without.without(attacker)?.in_check());
        }
        Some(
            without.next_capture(attacker, behind) == Some(self.fact.value)
                && pays(Some(self.fact.value))
                && last.next_capture(attacker, behind).is_none()
                && last.value(behind) > last.value(front),
        )
    }

    fn skewers(&self) -> Option<bool> {
        let (last, [attacker, front, behind]) = (self.last(), [0, 1, 2].map(|index| self.square(index)));
        Some(
            pays(last.next_capture(attacker, front))
                && last.without(front)?.next_capture(attacker, behind) == Some(self.fact.value)
                && pays(Some(self.fact.value))
                && last.next_capture(attacker, behind).is_none()
                && last.value(behind) <= last.value(front),
        )
    }

    fn removes_defender(&self) -> Result<bool, String> {
        let (before, (_, to)) = self.before_last()?;
        let [defender, victim, capturer] = [0, 1, 2].map(|index| self.square(index));
        let was = before.capture(capturer, victim);
        let without = before.without(defender).ok_or("no such position")?;
        Ok(to == defender
            && was.is_some()
            && !pays(was)
            && pays(without.capture(capturer, victim))
            && self.last().next_capture(capturer, victim) == Some(self.fact.value))
    }

    fn overloads(&self) -> Option<bool> {
        let [defender, first, second] = [0, 1, 2].map(|index| self.square(index));
        let before = &self.positions[self.begins];
        let [one, reply, other] = [0, 1, 2].map(|index| self.moves.get(self.begins + index).copied());
        let (one, reply, other) = (one?, reply?, other?);
        let (after, then) = (&self.positions[self.begins + 1], &self.positions[self.begins + 2]);
        let without = before.without(defender)?;
        let only = after.safe().iter().filter(|&&(_, to, _)| to == first).all(|&(from, ..)| from == defender);
        let total = before.value(first) - after.value(first) + then.capture(other.0, second)?;
        let both = [one, other]
            .into_iter()
            .all(|(from, to)| !pays(before.capture(from, to)) && pays(without.capture(from, to)));
        Some(
            one.1 == first
                && reply == (defender, first)
                && other.1 == second
                && only
                && both
                && total == self.fact.value,
        )
    }

    fn is_passed(&self) -> bool {
        let (soldier, replies) = (self.square(0), self.last().safe());
        let promotes = |(_, _, after): &(Square, Square, P)| {
            let gains = |&(from, to, ref next): &(Square, Square, P)| {
                from == soldier && next.value(to) > 100 && !pays(Some(next.best_capture(to)))
            };
            !after.is_over() && after.value(soldier) == 100 && after.safe().iter().any(gains)
        };
        !replies.is_empty() && replies.iter().all(promotes)
    }

    fn saves(&self) -> Result<bool, String> {
        let (before, (from, to)) = self.before_last()?;
        let [saved, capturer] = [0, 1].map(|index| self.square(index));
        let now = if saved == from { to } else { saved };
        let threat = before.next_capture(capturer, saved);
        Ok(pays(threat) && threat == Some(self.fact.value) && !pays(Some(self.last().best_capture(now))))
    }
}

/// Whether a square lies between two others on a file or a rank.
fn is_between(square: Square, one: Square, other: Square) -> bool {
    let inside = |one: usize, other: usize| one.min(other) + 1..one.max(other);
    match (one.0 == other.0, one.1 == other.1) {
        (true, false) => square.0 == one.0 && inside(one.1, other.1).contains(&square.1),
        (false, true) => square.1 == one.1 && inside(one.0, other.0).contains(&square.0),
        _ => false,
    }
}
