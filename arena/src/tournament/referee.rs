//! Referees one game. The rules alone decide which moves are legal and when the game is over.

use std::time::Duration;

use xiongmao_text::quote;

use crate::driver::commands::{GoQuestion, PositionLine};
use crate::driver::conversation::{Conversation, EngineFault};
use crate::driver::engine_settings::EngineSpec;
use crate::driver::limits::GameClock;
use crate::driver::reply::Reply;
use crate::rules::{
    AnyGame, Move, Notation, Refusal, RuleSettings, Side, Status, moves_that_lose_at_once, terminal_capture,
};
use crate::tournament::adjudication::{Adjudication, Adjudicator};
use crate::tournament::claim_check::ClaimCheck;
use crate::tournament::game_result::{GameOutcome, PlayedGame, PlayedMove, Termination};
use crate::tournament::openings::opening::Opening;

/// The match was ended from outside, so the game has no outcome.
#[derive(Debug, PartialEq, Eq)]
pub struct Interrupted;

/// The result of one turn.
enum TurnEnd {
    /// A legal move. The reply is missing if the referee played it for the engine.
    Move(Move, Option<Reply>),
    End(GameOutcome),
    Interrupted,
}

/// The two engines of a game, South first.
pub struct Opponents<'a> {
    /// How they are set up.
    pub specs: [&'a EngineSpec; 2],
    /// The running engines.
    pub conversations: [&'a mut Conversation; 2],
}

/// The moves that `go` names for an engine, in its notation.
struct Candidates {
    /// Those to choose from; empty for all.
    offered: Vec<String>,
    /// Those that must not be played.
    banned: Vec<String>,
}

impl Candidates {
    fn new(spec: &EngineSpec, game: &AnyGame) -> Self {
        let written = |mv: &Move| spec.dialect.write_move(game, *mv);
        // A foreign engine may not know that the rules punish these moves.
        let lost = if spec.dialect.is_foreign() { moves_that_lose_at_once(game) } else { Vec::new() };
        let offered = if spec.offer_moves {
            game.legal_moves().iter().filter(|mv| !lost.contains(mv)).map(written).collect()
        } else {
            Vec::new()
        };
        Self { offered, banned: lost.iter().map(written).collect() }
    }
}

/// A game that is being played.
struct GameInProgress<'a> {
    game: AnyGame,
    /// The `position` line of each engine.
    lines: [PositionLine; 2],
    clocks: [Option<GameClock>; 2],
    last: Option<Move>,
    /// The replies that the engines ponder on.
    expected: [Option<Move>; 2],
    /// Who offered a draw with the last move.
    draw_offer: Option<Side>,
    moves: Vec<PlayedMove>,
    watch: &'a mut dyn FnMut(&PlayedMove),
}

/// Plays a game and calls `watch` after every move.
///
/// # Errors
/// If the match was ended meanwhile.
pub fn play_game(
    opponents: &mut Opponents<'_>,
    opening: &Opening,
    rules: &RuleSettings,
    mut adjudicator: Adjudicator,
    watch: &mut dyn FnMut(&PlayedMove),
) -> Result<PlayedGame, Interrupted> {
    let mut game = AnyGame::clone(&opening.start);
    rules.apply(&mut *game);
    let mut progress = GameInProgress {
        game,
        lines: opponents.specs.map(|spec| PositionLine::new(spec.dialect, &opening.start)),
        clocks: opponents.specs.map(|spec| spec.limits.control.map(GameClock::new)),
        last: None,
        expected: [None; 2],
        draw_offer: None,
        moves: Vec::new(),
        watch,
    };
    for &mv in &opening.moves {
        progress.play(mv, None, None);
    }
    for (side, conversation) in Side::BOTH.into_iter().zip(&mut opponents.conversations) {
        if let Err(fault) = conversation.new_game() {
            let outcome = GameOutcome::of_fault(side, &fault).ok_or(Interrupted)?;
            return Ok(PlayedGame { outcome, moves: progress.moves, warnings: Vec::new() });
        }
    }
    let mut claims = ClaimCheck::new(opponents.specs.map(|spec| spec.dialect));
    let outcome = progress.play_out(opponents, &mut adjudicator, &mut claims);
    for conversation in &mut opponents.conversations {
        conversation.stop_pondering();
    }
    let outcome = outcome?;
    Ok(PlayedGame { warnings: claims.finish(&outcome), outcome, moves: progress.moves })
}

impl GameInProgress<'_> {
    /// Plays turn after turn until the game has an outcome.
    fn play_out(
        &mut self,
        opponents: &mut Opponents<'_>,
        adjudicator: &mut Adjudicator,
        claims: &mut ClaimCheck,
    ) -> Result<GameOutcome, Interrupted> {
        loop {
            if let Status::Over(ending) = self.game.status() {
                return Ok(GameOutcome::of(ending.winner, Termination::Rules(ending.cgsn)));
            }
            let side = self.game.side_to_move();
            let (mv, reply) = match self.take_turn(opponents) {
                TurnEnd::Move(mv, reply) => (mv, reply),
                TurnEnd::End(outcome) => return Ok(outcome),
                TurnEnd::Interrupted => return Err(Interrupted),
            };
            let number = self.moves.len() + 1;
            claims.check_move(&self.game, number, mv, reply.as_ref().map(|reply| &reply.info));
            let score = reply.as_ref().and_then(|reply| reply.info.score);
            let offer = reply.as_ref().is_some_and(|reply| reply.draw).then_some(side);
            let expects = reply.as_ref().and_then(|reply| reply.expects.clone());
            let remaining = self.clocks[side.index()].map(|clock| clock.remaining());
            self.play(mv, reply, remaining);
            if self.game.status().is_over() {
                continue;
            }
            let offered = std::mem::replace(&mut self.draw_offer, offer);
            if offer.is_some() && offered == Some(!side) {
                return Ok(GameOutcome::of(None, Termination::Agreement));
            }
            // Proved results take precedence over the engines' scores.
            let by_scores = adjudicator.after_move(side, score, number);
            let verdict = adjudicator.by_tables(&self.game).or(by_scores);
            return Ok(match verdict {
                None => {
                    self.ponder(opponents, side, expects.as_deref());
                    continue;
                }
                Some(Adjudication::Draw) => GameOutcome::of(None, Termination::AdjudicatedDraw),
                Some(Adjudication::TooLong) => GameOutcome::of(None, Termination::Length),
                Some(Adjudication::Win(winner)) => GameOutcome::of(Some(winner), Termination::AdjudicatedWin),
                Some(Adjudication::Tables { winner, detail }) => {
                    let termination = if winner.is_some() { Termination::TableWin } else { Termination::TableDraw };
                    GameOutcome { winner, termination, detail }
                }
            });
        }
    }

    /// Plays a legal move, after which the clock of its side shows `remaining`. A move without a reply belongs to the
    /// opening, or the referee played it.
    fn play(&mut self, mv: Move, reply: Option<Reply>, remaining: Option<Duration>) {
        let played = PlayedMove {
            pmn: self.game.write_move(mv, Notation::Pmn),
            elapsed: reply.as_ref().map(|reply| reply.elapsed),
            remaining,
            ponder_hit: reply.as_ref().is_some_and(|reply| reply.ponder_hit),
            info: reply.map(|reply| reply.info),
        };
        for line in &mut self.lines {
            line.push(&self.game, mv);
        }
        (self.watch)(&played);
        self.moves.push(played);
        debug_assert!(self.game.legal_moves().contains(&mv));
        let _ = self.game.play(mv);
        self.last = Some(mv);
    }

    /// Asks the side to move for its move and checks the answer.
    fn take_turn(&mut self, opponents: &mut Opponents<'_>) -> TurnEnd {
        let side = self.game.side_to_move();
        let spec = opponents.specs[side.index()];
        if spec.dialect.royal_terminals(self.game.rules())
            && let Some(mv) = terminal_capture(&self.game)
        {
            // In chess the king can never be captured, so an engine that plays by chess rules has no move here. The
            // referee plays the capture.
            return TurnEnd::Move(mv, None);
        }
        let reply = match self.ask(side, spec, &mut opponents.conversations) {
            Ok(reply) => reply,
            Err(fault) => return GameOutcome::of_fault(side, &fault).map_or(TurnEnd::Interrupted, TurnEnd::End),
        };
        if let Some(overrun) = reply.overrun {
            let detail = format!("{} ms late", overrun.as_millis());
            return TurnEnd::End(GameOutcome::loss(side, Termination::Time, detail));
        }
        if let Some(clock) = &mut self.clocks[side.index()] {
            clock.spend(reply.elapsed);
        }
        self.judge(side, spec, reply)
    }

    /// Asks this engine for the move of this side, or sends `ponderhit` if it ponders on the right one.
    fn ask(
        &mut self,
        side: Side,
        spec: &EngineSpec,
        conversations: &mut [&mut Conversation; 2],
    ) -> Result<Reply, EngineFault> {
        let remaining = self.clocks[side.index()].map(|clock| clock.remaining());
        let allowance = [remaining, spec.limits.per_move].into_iter().flatten().min();
        let draw = self.draw_offer == Some(!side);
        let [south, north] = conversations;
        let (own, other) = if side == Side::South { (south, north) } else { (north, south) };
        let expected = self.expected[side.index()].take();
        let mut reply = if expected.is_some() && expected == self.last {
            own.ponder_hit(draw, allowance, other)?
        } else {
            let candidates = Candidates::new(spec, &self.game);
            let question = GoQuestion { draw, ..self.question(spec, &candidates) };
            own.ask(self.lines[side.index()].text(), &question, side, allowance, other)?
        };
        reply.info.score = reply.info.score.map(|score| spec.dialect.score(self.game.rules(), score));
        Ok(reply)
    }

    /// The `go` for this engine in a position with these candidates.
    fn question<'b>(&self, spec: &EngineSpec, candidates: &'b Candidates) -> GoQuestion<'b> {
        let Candidates { offered, banned } = candidates;
        GoQuestion { limits: spec.limits.clone(), clocks: self.clocks, offered, banned, ..GoQuestion::default() }
    }

    /// Lets the engine of the side that has just moved ponder, if its settings say so and the game continues after the
    /// reply that it expects.
    fn ponder(&mut self, opponents: &mut Opponents<'_>, side: Side, expects: Option<&str>) {
        let spec = opponents.specs[side.index()];
        // A CECP engine ponders by itself.
        let Some(expects) = expects.filter(|_| spec.ponder && !spec.dialect.is_cecp()) else { return };
        // It may expect an illegal move.
        let Ok(mv) = spec.dialect.read_move(&self.game, expects) else { return };
        let mut after = self.game.clone();
        if Refusal::of(&self.game, mv).is_some() || after.play(mv).is_err() || after.status().is_over() {
            return;
        }
        if spec.dialect.royal_terminals(after.rules()) && terminal_capture(&after).is_some() {
            // The referee would play the capture.
            return;
        }
        let mut line = self.lines[side.index()].clone();
        line.push(&self.game, mv);
        let candidates = Candidates::new(spec, &after);
        let question = GoQuestion { ponder: true, ..self.question(spec, &candidates) };
        opponents.conversations[side.index()].ponder(line.text(), &question, side);
        self.expected[side.index()] = Some(mv);
    }

    /// Judges an answer that came in time.
    fn judge(&self, side: Side, spec: &EngineSpec, reply: Reply) -> TurnEnd {
        let end = |termination, detail| TurnEnd::End(GameOutcome::loss(side, termination, detail));
        let resigns = reply.resign && (spec.dialect.is_ucci() || spec.dialect.is_cecp());
        if resigns || spec.dialect.is_ucci() && reply.mv.is_empty() {
            return end(Termination::Resignation, String::new());
        }
        if reply.mv.is_empty() {
            // By chess rules, a side that cannot save its terminal piece has no legal move.
            return if spec.dialect.royal_terminals(self.game.rules()) && self.game.safe_moves().is_empty() {
                end(Termination::Resignation, "no move saves its terminal piece".to_owned())
            } else {
                end(Termination::Illegal, "no move, although there is a legal one".to_owned())
            };
        }
        let text = quote(&reply.mv);
        match spec.dialect.read_move(&self.game, &reply.mv) {
            Ok(mv) => match Refusal::of(&self.game, mv) {
                None => TurnEnd::Move(mv, Some(reply)),
                Some(refusal @ Refusal::Repeats) => end(Termination::Repetition, format!("{text} {refusal}")),
                Some(refusal @ Refusal::Exposes) => end(Termination::Illegal, format!("{text} {refusal}")),
            },
            Err(error) => end(Termination::Illegal, format!("{text}: {error}")),
        }
    }
}
