//! One game: the rules module alone says what is legal and when the game is over.

use crate::driver::commands::{PositionLine, go_line};
use crate::driver::conversation::{Player, Reply};
use crate::driver::engine_settings::EngineSpec;
use crate::driver::limits::GameClock;
use crate::rules::{Game, Ply, PmnStyle, Side, Status, safe_plies, terminal_capture};
use crate::text::quote;
use crate::tournament::adjudication::{Adjudication, Judge, Verdict};
use crate::tournament::claim_check::Truth;
use crate::tournament::game_result::{Outcome, Played, PlayedPly, Termination};
use crate::tournament::opening::Opening;

/// Why a game has no outcome.
#[derive(Debug, PartialEq, Eq)]
pub struct Interrupted;

/// What a turn came to.
enum Turn {
    Ply(Ply, Option<Reply>),
    End(Outcome),
    Interrupted,
}

/// The two engines of a game, South first.
pub struct Table<'a> {
    /// Their settings.
    pub specs: [&'a EngineSpec; 2],
    /// Themselves.
    pub players: [&'a mut Player; 2],
}

/// Plays a game, telling `watch` of every ply.
///
/// # Errors
/// If the match was ended meanwhile.
pub fn play(
    table: &mut Table<'_>,
    opening: &Opening,
    rules: Adjudication,
    watch: &mut dyn FnMut(&PlayedPly),
) -> Result<Played, Interrupted> {
    let mut game = opening.start.clone();
    let mut lines = table.specs.map(|spec| PositionLine::new(spec.dialect, &game));
    let mut clocks = table.specs.map(|spec| spec.limits.control.map(GameClock::new));
    let mut judge = Judge::new(rules);
    let mut truth = Truth::new(table.specs.map(|spec| spec.dialect));
    let mut plies = Vec::new();
    let mut play = |game: &mut Game, lines: &mut [PositionLine; 2], ply, note: PlayedPly| {
        for line in lines {
            line.push(game, ply);
        }
        watch(&note);
        plies.push(note);
        // Only legal plies come here.
        debug_assert!(game.legal_plies().contains(&ply));
        let _ = game.play(ply);
    };
    for &ply in &opening.plies {
        let note =
            PlayedPly { pmn: game.write_ply(ply, PmnStyle::Written), thought: None, elapsed: None, remaining: None };
        play(&mut game, &mut lines, ply, note);
    }
    for (side, player) in Side::BOTH.into_iter().zip(&mut table.players) {
        if let Err(fault) = player.new_game() {
            let outcome = Outcome::of_fault(side, &fault).ok_or(Interrupted)?;
            return Ok(Played { outcome, plies, warnings: Vec::new() });
        }
    }
    let outcome = loop {
        if let Status::Over(ending) = game.status() {
            break Outcome {
                winner: ending.winner,
                termination: Termination::Rules(ending.cgsn),
                detail: String::new(),
            };
        }
        let side = game.side_to_move();
        let (ply, reply) = match take_turn(table, &game, &lines[side.index()], &mut clocks) {
            Turn::Ply(ply, reply) => (ply, reply),
            Turn::End(outcome) => break outcome,
            Turn::Interrupted => return Err(Interrupted),
        };
        truth.hear(&game, ply, reply.as_ref().map(|reply| &reply.thought));
        let score = reply.as_ref().and_then(|reply| reply.thought.score);
        let note = PlayedPly {
            pmn: game.write_ply(ply, PmnStyle::Written),
            elapsed: reply.as_ref().map(|reply| reply.elapsed),
            thought: reply.map(|reply| reply.thought),
            remaining: clocks[side.index()].map(|clock| clock.remaining()),
        };
        play(&mut game, &mut lines, ply, note);
        if game.status().is_over() {
            continue;
        }
        match judge.hear(side, score, game.plies_played()) {
            None => {}
            Some(Verdict::Draw) => break adjudicated(None, Termination::AdjudicatedDraw),
            Some(Verdict::TooLong) => break adjudicated(None, Termination::Length),
            Some(Verdict::Win(winner)) => break adjudicated(Some(winner), Termination::AdjudicatedWin),
        }
    };
    let warnings = truth.finish(&outcome);
    Ok(Played { outcome, plies, warnings })
}

fn adjudicated(winner: Option<Side>, termination: Termination) -> Outcome {
    Outcome { winner, termination, detail: String::new() }
}

/// Asks the side to move for its ply and judges the answer.
fn take_turn(table: &mut Table<'_>, game: &Game, line: &PositionLine, clocks: &mut [Option<GameClock>; 2]) -> Turn {
    let side = game.side_to_move();
    let spec = table.specs[side.index()];
    let legal = game.legal_plies();
    if spec.dialect.royal_terminals() {
        // Such an engine cannot even be told of a position in which it could capture the terminal piece.
        if let Some(ply) = terminal_capture(game) {
            return Turn::Ply(ply, None);
        }
    }
    let offered: Vec<String> = if spec.offer_plies {
        legal.iter().map(|&ply| spec.dialect.write_ply(game, ply)).collect()
    } else {
        Vec::new()
    };
    let go = go_line(&spec.limits, clocks, side, &offered);
    let remaining = clocks[side.index()].map(|clock| clock.remaining());
    let allowance = [remaining, spec.limits.per_ply].into_iter().flatten().min();
    let reply = match table.players[side.index()].ask(line.text(), &go, allowance) {
        Ok(reply) => reply,
        Err(fault) => return Outcome::of_fault(side, &fault).map_or(Turn::Interrupted, Turn::End),
    };
    if let Some(overrun) = reply.overrun {
        let detail = format!("{} ms late", overrun.as_millis());
        return Turn::End(Outcome::loss(side, Termination::Time, detail));
    }
    if let Some(clock) = &mut clocks[side.index()] {
        clock.spend(reply.elapsed);
    }
    judge_ply(game, side, spec, reply)
}

/// What the referee says to an answer that came in time.
fn judge_ply(game: &Game, side: Side, spec: &EngineSpec, reply: Reply) -> Turn {
    let end = |termination, detail| Turn::End(Outcome::loss(side, termination, detail));
    if reply.ply.is_empty() {
        // In chess a side that cannot save its terminal piece has no ply.
        return if spec.dialect.royal_terminals() && safe_plies(game).is_empty() {
            end(Termination::Resignation, "no ply saves its terminal piece".to_owned())
        } else {
            end(Termination::Illegal, "it gives no ply although it has one".to_owned())
        };
    }
    match game.read_ply(&reply.ply) {
        Ok(ply) if game.legal_plies().contains(&ply) => Turn::Ply(ply, Some(reply)),
        Ok(_) => end(Termination::Repetition, format!("{} repeats an old ply", quote(&reply.ply))),
        Err(error) => end(Termination::Illegal, format!("{}: {error}", quote(&reply.ply))),
    }
}
