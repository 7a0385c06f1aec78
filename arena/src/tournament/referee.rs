//! Referees one game. The rules alone decide which plies are legal and when the game is over.

use std::time::Duration;

use xiongmao_text::quote;

use crate::driver::commands::{GoQuestion, PositionLine};
use crate::driver::conversation::{Conversation, EngineFault};
use crate::driver::engine_settings::EngineSpec;
use crate::driver::limits::GameClock;
use crate::driver::reply::Reply;
use crate::rules::{
    AnyGame, Notation, Ply, Refusal, RuleSettings, Side, Status, plies_that_lose_at_once, terminal_capture,
};
use crate::tournament::adjudication::{Adjudication, Adjudicator};
use crate::tournament::claim_check::ClaimCheck;
use crate::tournament::game_result::{GameOutcome, PlayedGame, PlayedPly, Termination};
use crate::tournament::openings::opening::Opening;

/// The match was ended from outside, so the game has no outcome.
#[derive(Debug, PartialEq, Eq)]
pub struct Interrupted;

/// The result of one turn.
enum TurnEnd {
    /// A legal ply. There is no reply where the referee played it for the engine.
    Ply(Ply, Option<Reply>),
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

/// The plies that `go` names for an engine, in its notation.
struct Candidates {
    /// Those to choose from; empty for all.
    offered: Vec<String>,
    /// Those that must not be played.
    banned: Vec<String>,
}

impl Candidates {
    fn new(spec: &EngineSpec, game: &AnyGame) -> Self {
        let written = |ply: &Ply| spec.dialect.write_ply(game, *ply);
        // A foreign engine may not know that the rules punish these plies.
        let lost = if spec.dialect.is_foreign() { plies_that_lose_at_once(game) } else { Vec::new() };
        let offered = if spec.offer_plies {
            game.legal_plies().iter().filter(|ply| !lost.contains(ply)).map(written).collect()
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
    /// The last ply.
    last: Option<Ply>,
    /// The replies on which the engines ponder.
    expected: [Option<Ply>; 2],
    /// Who offered a draw with the last ply.
    draw_offer: Option<Side>,
    plies: Vec<PlayedPly>,
    watch: &'a mut dyn FnMut(&PlayedPly),
}

/// Plays a game and calls `watch` after every ply.
///
/// # Errors
/// If the match was ended meanwhile.
pub fn play_game(
    opponents: &mut Opponents<'_>,
    opening: &Opening,
    rules: &RuleSettings,
    mut adjudicator: Adjudicator,
    watch: &mut dyn FnMut(&PlayedPly),
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
        plies: Vec::new(),
        watch,
    };
    for &ply in &opening.plies {
        progress.play(ply, None, None);
    }
    for (side, conversation) in Side::BOTH.into_iter().zip(&mut opponents.conversations) {
        if let Err(fault) = conversation.new_game() {
            let outcome = GameOutcome::of_fault(side, &fault).ok_or(Interrupted)?;
            return Ok(PlayedGame { outcome, plies: progress.plies, warnings: Vec::new() });
        }
    }
    let mut claims = ClaimCheck::new(opponents.specs.map(|spec| spec.dialect));
    let outcome = progress.play_out(opponents, &mut adjudicator, &mut claims);
    for conversation in &mut opponents.conversations {
        conversation.stop_pondering();
    }
    let outcome = outcome?;
    Ok(PlayedGame { warnings: claims.finish(&outcome), outcome, plies: progress.plies })
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
            let (ply, reply) = match self.take_turn(opponents) {
                TurnEnd::Ply(ply, reply) => (ply, reply),
                TurnEnd::End(outcome) => return Ok(outcome),
                TurnEnd::Interrupted => return Err(Interrupted),
            };
            let number = self.plies.len() + 1;
            claims.check_ply(&self.game, number, ply, reply.as_ref().map(|reply| &reply.info));
            let score = reply.as_ref().and_then(|reply| reply.info.score);
            let offer = reply.as_ref().is_some_and(|reply| reply.draw).then_some(side);
            let expects = reply.as_ref().and_then(|reply| reply.expects.clone());
            let remaining = self.clocks[side.index()].map(|clock| clock.remaining());
            self.play(ply, reply, remaining);
            if self.game.status().is_over() {
                continue;
            }
            let offered = std::mem::replace(&mut self.draw_offer, offer);
            if offer.is_some() && offered == Some(!side) {
                return Ok(GameOutcome::of(None, Termination::Agreement));
            }
            // What is proved comes before what engines say.
            let by_scores = adjudicator.after_ply(side, score, number);
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

    /// Plays a legal ply, after which the clock of its side shows `remaining`. A ply without a reply belongs to the
    /// opening, or the referee played it.
    fn play(&mut self, ply: Ply, reply: Option<Reply>, remaining: Option<Duration>) {
        let played = PlayedPly {
            pmn: self.game.write_ply(ply, Notation::Pmn),
            elapsed: reply.as_ref().map(|reply| reply.elapsed),
            remaining,
            ponder_hit: reply.as_ref().is_some_and(|reply| reply.ponder_hit),
            info: reply.map(|reply| reply.info),
        };
        for line in &mut self.lines {
            line.push(&self.game, ply);
        }
        (self.watch)(&played);
        self.plies.push(played);
        debug_assert!(self.game.legal_plies().contains(&ply));
        let _ = self.game.play(ply);
        self.last = Some(ply);
    }

    /// Asks the side to move for its ply and checks the answer.
    fn take_turn(&mut self, opponents: &mut Opponents<'_>) -> TurnEnd {
        let side = self.game.side_to_move();
        let spec = opponents.specs[side.index()];
        if spec.dialect.royal_terminals(self.game.rules())
            && let Some(ply) = terminal_capture(&self.game)
        {
            // Chess has no position in which the king can be captured, so an engine that plays by chess rules cannot
            // be asked here. The referee plays the capture.
            return TurnEnd::Ply(ply, None);
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

    /// Asks this engine for the ply of this side, or sends `ponderhit` if it ponders on the right one.
    fn ask(
        &mut self,
        side: Side,
        spec: &EngineSpec,
        conversations: &mut [&mut Conversation; 2],
    ) -> Result<Reply, EngineFault> {
        let remaining = self.clocks[side.index()].map(|clock| clock.remaining());
        let allowance = [remaining, spec.limits.per_ply].into_iter().flatten().min();
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

    /// Lets the engine of the side that has just moved ponder, if its settings say so and the game goes on after the
    /// reply that it expects.
    fn ponder(&mut self, opponents: &mut Opponents<'_>, side: Side, expects: Option<&str>) {
        let spec = opponents.specs[side.index()];
        // A CECP engine ponders by itself.
        let Some(expects) = expects.filter(|_| spec.ponder && !spec.dialect.is_cecp()) else { return };
        // It may expect an illegal ply.
        let Ok(ply) = spec.dialect.read_ply(&self.game, expects) else { return };
        let mut after = self.game.clone();
        if Refusal::of(&self.game, ply).is_some() || after.play(ply).is_err() || after.status().is_over() {
            return;
        }
        if spec.dialect.royal_terminals(after.rules()) && terminal_capture(&after).is_some() {
            // The referee would play the capture.
            return;
        }
        let mut line = self.lines[side.index()].clone();
        line.push(&self.game, ply);
        let candidates = Candidates::new(spec, &after);
        let question = GoQuestion { ponder: true, ..self.question(spec, &candidates) };
        opponents.conversations[side.index()].ponder(line.text(), &question, side);
        self.expected[side.index()] = Some(ply);
    }

    /// Judges an answer that came in time.
    fn judge(&self, side: Side, spec: &EngineSpec, reply: Reply) -> TurnEnd {
        let end = |termination, detail| TurnEnd::End(GameOutcome::loss(side, termination, detail));
        let resigns = reply.resign && (spec.dialect.is_ucci() || spec.dialect.is_cecp());
        if resigns || spec.dialect.is_ucci() && reply.ply.is_empty() {
            return end(Termination::Resignation, String::new());
        }
        if reply.ply.is_empty() {
            // By chess rules, a side that cannot save its terminal piece has no legal ply.
            return if spec.dialect.royal_terminals(self.game.rules()) && self.game.safe_plies().is_empty() {
                end(Termination::Resignation, "no ply saves its terminal piece".to_owned())
            } else {
                end(Termination::Illegal, "no ply, although there is a legal one".to_owned())
            };
        }
        let text = quote(&reply.ply);
        match spec.dialect.read_ply(&self.game, &reply.ply) {
            Ok(ply) => match Refusal::of(&self.game, ply) {
                None => TurnEnd::Ply(ply, Some(reply)),
                Some(refusal @ Refusal::Repeats) => end(Termination::Repetition, format!("{text} {refusal}")),
                Some(refusal @ Refusal::Exposes) => end(Termination::Illegal, format!("{text} {refusal}")),
            },
            Err(error) => end(Termination::Illegal, format!("{text}: {error}")),
        }
    }
}
