//! Checking a record against the rules: its moves, its claims of check and mate, and its outcome.

use std::fmt;

use serde::{Serialize, Serializer};
use thiserror::Error;
use xiongmao_movegen::error::{Located, in_english};
use xiongmao_movegen::game::{AnyGame, LineReader, NotationError, Rules};
use xiongmao_movegen::notation::Cgsn;
use xiongmao_movegen::{Ending, RuleSettings, Side, Status, games};
use xiongmao_text::excerpt;

use super::{GameResult, Outcome, Pcn, PcnMove};

/// The result of replaying a record.
#[derive(Clone, Debug)]
pub struct Replay {
    /// The game as far as it could be played; `None` if its starting position is invalid.
    pub game: Option<AnyGame>,
    /// For each move of the game, the index of the record's entry that completes it. The developer page's `e8-e8/E` and
    /// `e4~e4` are part of the move before.
    pub entries: Vec<usize>,
    /// The state of the game at its end.
    pub standing: Standing,
    /// All faults, in the order of the record. Nothing after a move that cannot be played is checked, and no ending
    /// after one that did not end the game.
    pub faults: Vec<Fault>,
}

impl Replay {
    /// Whether the record has no fault.
    pub fn holds(&self) -> bool {
        self.faults.is_empty()
    }

    /// The point at which the game continued after its end by the rules, if it did.
    pub fn went_on(&self) -> Option<&Fault> {
        self.faults.iter().find(|fault| matches!(fault.reason, FaultReason::WentOn { .. }))
    }
}

/// The state of a recorded game at its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// It has not ended.
    InProgress,
    /// It ended by the rules, or as the record says, with a CGSN name.
    Ended(Ending),
    /// It ended with this result, according to the record, which gives no reason.
    Result(GameResult),
}

/// `in_progress`, `mareking south`, or `1-0`.
impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::InProgress => Status::InProgress.fmt(f),
            Self::Ended(ending) => ending.fmt(f),
            Self::Result(result) => result.fmt(f),
        }
    }
}

/// Something in a record that contradicts the rules.
#[derive(Debug, Error, Clone, PartialEq, Eq)]
#[error("{}", in_english(self))]
pub struct Fault {
    /// The place of the fault.
    pub place: FaultPlace,
    /// The fault.
    pub reason: FaultReason,
}

impl Serialize for Fault {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let why = &self.reason;
        match &self.place {
            FaultPlace::Move { number, token } => Located::at_move(*number, token, why),
            place => Located::AtPath { line: None, path: place.path().to_owned(), why },
        }
        .serialize(serializer)
    }
}

/// A part of a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FaultPlace {
    /// The first position.
    Setup,
    /// A player.
    Player(Side),
    /// An entry of the moves.
    Move {
        /// Its number, counted from 1.
        number: usize,
        /// Its text, truncated, with unprintable characters escaped.
        token: String,
    },
    /// The outcome.
    Outcome,
}

impl FaultPlace {
    /// Its path in PCN.
    pub fn path(&self) -> &'static str {
        match self {
            Self::Setup => "setup",
            Self::Player(Side::South) => "sides.first",
            Self::Player(Side::North) => "sides.second",
            Self::Move { .. } => "moves",
            Self::Outcome => "outcome",
        }
    }
}

/// A fault in a record.
#[derive(Debug, Error, Clone, PartialEq, Eq, Serialize)]
#[error("{}", in_english(self))]
#[serde(tag = "code", content = "arguments", rename_all = "snake_case")]
pub enum FaultReason {
    /// The starting position is invalid. The name is `feen`.
    InField { name: &'static str, why: NotationError },
    /// A player's variant is not the game of the position.
    Variant { found: String, wanted: &'static str },
    /// By the rules the game was over before the move, but it went on. Nothing is judged from there on.
    WentOn { end: Ending },
    /// `check` is wrong.
    ClaimsCheck { said: &'static str },
    /// `mate` is wrong.
    ClaimsMate { said: &'static str },
    /// The result differs from the result by the rules.
    ClaimsResult { said: GameResult, end: Ending },
    /// A result that the game cannot have.
    NoResult { result: GameResult },
    /// An unknown status.
    UnknownStatus { status: String },
    /// The status differs from the ending by the rules.
    ClaimsStatus { status: Cgsn, end: Ending },
    /// An ending by the rules that did not happen.
    NotOver { status: Cgsn },
    /// A repetition that cannot have happened: the side to move has no move that repeats.
    NoRepetition { side: Side },
    /// A status and a result that contradict each other.
    Contradiction { status: Cgsn, result: GameResult },
    /// The move cannot be played.
    #[serde(untagged)]
    Move(NotationError),
}

impl Pcn {
    /// The game that this record is of: the one that its players name, or else the one whose board has this shape.
    pub fn rules(&self) -> &'static Rules {
        let players = Side::BOTH.into_iter().filter_map(|side| self.sides.player(side));
        let named = players.filter_map(|player| player.variant.as_deref()).find_map(games::named);
        named.unwrap_or_else(|| games::shaped_like(&self.setup.feen))
    }

    /// Replays the record by these rules and checks its claims against them. The record's own rules
    /// ([`rule_settings`](Self::rule_settings)) are ignored.
    pub fn replay(&self, settings: &RuleSettings) -> Replay {
        let mut faults = Vec::new();
        let rules = self.rules();
        for side in Side::BOTH {
            let variant = self.sides.player(side).and_then(|player| player.variant.as_deref());
            if let Some(variant) = variant.filter(|variant| *variant != rules.title) {
                let reason = FaultReason::Variant { found: excerpt(variant), wanted: rules.title };
                faults.push(Fault { place: FaultPlace::Player(side), reason });
            }
        }
        let mut game = match rules.from_feen(&self.setup.feen) {
            Ok(game) => game,
            Err(error) => {
                faults.push(Fault {
                    place: FaultPlace::Setup,
                    reason: FaultReason::InField { name: "feen", why: error },
                });
                return Replay { game: None, entries: Vec::new(), standing: Standing::InProgress, faults };
            }
        };
        settings.apply(&mut *game);
        let (entries, whole) = play(&mut game, &self.moves, &mut faults);
        let mut standing = standing(game.status(), self.outcome.as_ref());
        if !whole {
            // The recorded end belongs to moves that could not be played.
            standing = Standing::InProgress;
        } else if let Some(outcome) = &self.outcome {
            let reasons = check_outcome(&game, outcome);
            faults.extend(reasons.into_iter().map(|reason| Fault { place: FaultPlace::Outcome, reason }));
        }
        Replay { game: Some(game), entries, standing, faults }
    }
}

/// Plays the entries. Returns, for each move, the index of the entry that completes it, and whether all were played.
fn play(game: &mut AnyGame, entries: &[PcnMove], faults: &mut Vec<Fault>) -> (Vec<usize>, bool) {
    let mut line = LineReader::default();
    let mut played = Vec::new();
    for (index, entry) in entries.iter().enumerate() {
        let place = FaultPlace::Move { number: index + 1, token: excerpt(&entry.pmn) };
        let mut tried = game.play_token(&mut line, &entry.pmn);
        if tried.is_err()
            && let Some(ending) = go_on(game)
        {
            faults.push(Fault { place: place.clone(), reason: FaultReason::WentOn { end: ending } });
            tried = game.play_token(&mut line, &entry.pmn);
        }
        if let Err(error) = tried {
            faults.push(Fault { place, reason: FaultReason::Move(error) });
            return (played, false);
        }
        if game.plies_played() > played.len() {
            played.push(index);
        } else if let Some(last) = played.last_mut() {
            *last = index;
        }
        if entry.check.is_some_and(|said| said != game.in_check()) {
            faults.push(Fault {
                place: place.clone(),
                reason: FaultReason::ClaimsCheck { said: said(!game.in_check()) },
            });
        }
        if entry.mate.is_some_and(|said| said != game.in_checkmate()) {
            faults.push(Fault { place, reason: FaultReason::ClaimsMate { said: said(!game.in_checkmate()) } });
        }
    }
    (played, true)
}

/// A claim as records write it.
fn said(claim: bool) -> &'static str {
    if claim { "true" } else { "false" }
}

/// Leaves a game to an arbiter if the rules have ended it and it can go on, and returns how they ended it.
fn go_on(game: &mut AnyGame) -> Option<Ending> {
    let Status::Over(ending) = game.status() else { return None };
    let mut further = game.clone();
    further.leave_to_arbiter();
    if further.status().is_over() {
        return None;
    }
    *game = further;
    Some(ending)
}

/// The standing of the game: by the rules if they have ended it, else as the record says.
fn standing(status: Status, outcome: Option<&Outcome>) -> Standing {
    if let Status::Over(ending) = status {
        return Standing::Ended(ending);
    }
    let Some(outcome) = outcome else { return Standing::InProgress };
    let cgsn = outcome.status.as_deref().and_then(Cgsn::from_name);
    match (cgsn, outcome.result.winner()) {
        (Some(cgsn), Some(winner)) => Standing::Ended(Ending { cgsn, winner }),
        _ => Standing::Result(outcome.result),
    }
}

fn check_outcome(game: &AnyGame, outcome: &Outcome) -> Vec<FaultReason> {
    let mut reasons = Vec::new();
    let result = outcome.result;
    let said = match outcome.status.as_deref() {
        None => None,
        Some(name) => {
            let cgsn = Cgsn::from_name(name);
            if cgsn.is_none() {
                reasons.push(FaultReason::UnknownStatus { status: excerpt(name) });
            }
            cgsn
        }
    };
    let Some(winner) = result.winner() else {
        reasons.push(FaultReason::NoResult { result });
        return reasons;
    };
    if let Status::Over(ending) = game.status() {
        if winner != ending.winner {
            reasons.push(FaultReason::ClaimsResult { said: result, end: ending });
        }
        reasons.extend(
            said.filter(|said| *said != ending.cgsn)
                .map(|said| FaultReason::ClaimsStatus { status: said, end: ending }),
        );
    } else if let Some(status) = said {
        reasons.extend(check_status(game, status, result, winner));
    }
    reasons
}

/// The fault of this status, if it has one, in a game that the rules have not ended.
fn check_status(game: &AnyGame, status: Cgsn, result: GameResult, winner: Option<Side>) -> Option<FaultReason> {
    let contradiction = Some(FaultReason::Contradiction { status, result });
    let us = game.side_to_move();
    match status {
        Cgsn::Mareking | Cgsn::Checkmate | Cgsn::Insufficient | Cgsn::Stalemate => {
            Some(FaultReason::NotOver { status })
        }
        // An arbiter may have declared it.
        Cgsn::Movelimit if game.halfmove_clock() < least_move_limit(game) => Some(FaultReason::NotOver { status }),
        Cgsn::Movelimit | Cgsn::Agreement => contradiction.filter(|_| winner.is_some()),
        // The move that lost the game need not be in the record; the side to move has made it.
        Cgsn::Repetition if !game.has_forbidden_move() => Some(FaultReason::NoRepetition { side: us }),
        Cgsn::Repetition | Cgsn::Illegalmove => contradiction.filter(|_| winner != Some(!us)),
        Cgsn::Resignation | Cgsn::Timelimit => contradiction.filter(|_| winner.is_none()),
    }
}

/// The half-moves without progress after which a record may call the game drawn; without a limit, the number in the
/// rules.
fn least_move_limit(game: &AnyGame) -> u32 {
    game.halfmove_limit().unwrap_or(game.rules().halfmove_limit)
}
