//! Referees one game. The rules alone decide which plies are legal and when the game is over.

use std::time::Duration;

use crate::driver::commands::{PositionLine, go_line};
use crate::driver::conversation::{Conversation, Reply};
use crate::driver::engine_settings::EngineSpec;
use crate::driver::limits::GameClock;
use crate::rules::{AnyGame, Notation, Ply, Side, Status, safe_plies, terminal_capture};
use crate::text::quote;
use crate::tournament::adjudication::{AdjudicationRules, Adjudicator, Verdict};
use crate::tournament::claim_check::ClaimCheck;
use crate::tournament::game_result::{GameOutcome, PlayedGame, PlayedPly, Termination};
use crate::tournament::opening::Opening;

/// The match was ended from outside, so the game has no outcome.
#[derive(Debug, PartialEq, Eq)]
pub struct Interrupted;

/// The result of one turn.
enum Turn {
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

/// A game that is being played.
struct GameInProgress<'a> {
    game: AnyGame,
    /// The `position` line of each engine.
    lines: [PositionLine; 2],
    clocks: [Option<GameClock>; 2],
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
    rules: AdjudicationRules,
    watch: &mut dyn FnMut(&PlayedPly),
) -> Result<PlayedGame, Interrupted> {
    let mut progress = GameInProgress {
        game: opening.start.clone(),
        lines: opponents.specs.map(|spec| PositionLine::new(spec.dialect, &opening.start)),
        clocks: opponents.specs.map(|spec| spec.limits.control.map(GameClock::new)),
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
    let outcome = progress.play_out(opponents, &mut Adjudicator::new(rules), &mut claims)?;
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
                Turn::Ply(ply, reply) => (ply, reply),
                Turn::End(outcome) => return Ok(outcome),
                Turn::Interrupted => return Err(Interrupted),
            };
            let number = self.plies.len() + 1;
            claims.check_ply(&self.game, number, ply, reply.as_ref().map(|reply| &reply.info));
            let score = reply.as_ref().and_then(|reply| reply.info.score);
            let remaining = self.clocks[side.index()].map(|clock| clock.remaining());
            self.play(ply, reply, remaining);
            if self.game.status().is_over() {
                continue;
            }
            let verdict = adjudicator.after_ply(side, score, number);
            return Ok(match verdict {
                None => continue,
                Some(Verdict::Draw) => GameOutcome::of(None, Termination::AdjudicatedDraw),
                Some(Verdict::TooLong) => GameOutcome::of(None, Termination::Length),
                Some(Verdict::Win(winner)) => GameOutcome::of(Some(winner), Termination::AdjudicatedWin),
            });
        }
    }

    /// Plays a legal ply, after which its clock shows `remaining`. Without a reply it belongs to the opening, or the
    /// referee played it.
    fn play(&mut self, ply: Ply, reply: Option<Reply>, remaining: Option<Duration>) {
        let played = PlayedPly {
            pmn: self.game.write_ply(ply, Notation::Pmn),
            elapsed: reply.as_ref().map(|reply| reply.elapsed),
            remaining,
            info: reply.map(|reply| reply.info),
        };
        for line in &mut self.lines {
            line.push(&self.game, ply);
        }
        (self.watch)(&played);
        self.plies.push(played);
        debug_assert!(self.game.legal_plies().contains(&ply));
        let _ = self.game.play(ply);
    }

    /// Asks the side to move for its ply and checks the answer.
    fn take_turn(&mut self, opponents: &mut Opponents<'_>) -> Turn {
        let side = self.game.side_to_move();
        let spec = opponents.specs[side.index()];
        if spec.dialect.royal_terminals()
            && let Some(ply) = terminal_capture(&self.game)
        {
            // An engine that plays by chess rules cannot be asked about a position in which it could capture the
            // terminal piece, so the referee plays the capture.
            return Turn::Ply(ply, None);
        }
        let offered: Vec<String> = if spec.offer_plies {
            self.game.legal_plies().iter().map(|&ply| spec.dialect.write_ply(&self.game, ply)).collect()
        } else {
            Vec::new()
        };
        let go = go_line(&spec.limits, &self.clocks, side, &offered);
        let remaining = self.clocks[side.index()].map(|clock| clock.remaining());
        let allowance = [remaining, spec.limits.per_ply].into_iter().flatten().min();
        let position = self.lines[side.index()].text();
        let reply = match opponents.conversations[side.index()].ask(position, &go, allowance) {
            Ok(reply) => reply,
            Err(fault) => return GameOutcome::of_fault(side, &fault).map_or(Turn::Interrupted, Turn::End),
        };
        if let Some(overrun) = reply.overrun {
            let detail = format!("{} ms late", overrun.as_millis());
            return Turn::End(GameOutcome::loss(side, Termination::Time, detail));
        }
        if let Some(clock) = &mut self.clocks[side.index()] {
            clock.spend(reply.elapsed);
        }
        self.judge(side, spec, reply)
    }

    /// Judges an answer that came in time.
    fn judge(&self, side: Side, spec: &EngineSpec, reply: Reply) -> Turn {
        let end = |termination, detail| Turn::End(GameOutcome::loss(side, termination, detail));
        if reply.ply.is_empty() {
            // In chess, a side that cannot save its terminal piece has no legal ply.
            return if spec.dialect.royal_terminals() && safe_plies(&self.game).is_empty() {
                end(Termination::Resignation, "no ply saves its terminal piece".to_owned())
            } else {
                end(Termination::Illegal, "no ply, although there is a legal one".to_owned())
            };
        }
        match self.game.read_ply(&reply.ply) {
            Ok(ply) if self.game.legal_plies().contains(&ply) => Turn::Ply(ply, Some(reply)),
            Ok(_) => end(Termination::Repetition, format!("{} repeats an earlier ply", quote(&reply.ply))),
            Err(error) => end(Termination::Illegal, format!("{}: {error}", quote(&reply.ply))),
        }
    }
}
