//! A game in progress with its record, its clocks, and the end that the players gave it.

use std::time::{Duration, SystemTime};

use serde_json::Value;
use xiongmao_analysis::program::ENGINE;
use xiongmao_arena::driver::limits::{GameClock, TimeControl};
use xiongmao_movegen::game::LineError;
use xiongmao_movegen::notation::{Cgsn, Notation};
use xiongmao_movegen::{AnyGame, Ending, Move, NotationError, PlayError, RuleSettings, Side, Status};
use xiongmao_records::pcn::{GameResult, Meta, Outcome, Pcn, PcnMove, Period, Player, Properties, Setup, Sides};
use xiongmao_search::Info;

use super::terms::Terms;

/// The property of a record that holds the [`Terms`].
const TERMS: &str = "play";

/// A game in progress. Its record always describes it, and keeps data written by other programs.
#[derive(Clone, Debug)]
pub struct GameInPlay {
    game: AnyGame,
    record: Pcn,
    control: Option<TimeControl>,
    /// The end that does not follow from the position: resignation, time, agreement.
    agreed: Option<Ending>,
}

impl GameInPlay {
    /// A game that begins, by these terms. Moves that were played in it already belong to it.
    pub fn new(game: AnyGame, terms: &Terms) -> Self {
        let title = game.rules().title;
        let player = |side: Side| {
            let is_person = terms.side.plays(side);
            let name = if is_person { "Player" } else { ENGINE };
            let elo = terms.level.elo(game.rules()).filter(|_| !is_person);
            Some(Player {
                name: Some(name.to_owned()),
                variant: Some(title.to_owned()),
                elo: elo.map(i64::from),
                ..Player::default()
            })
        };
        let mut start = game.at_start();
        let mut record = Pcn {
            meta: Meta {
                started_at: Some(humantime::format_rfc3339_seconds(SystemTime::now()).to_string()),
                ..Meta::default()
            },
            periods: terms.tc.map(period).into_iter().collect(),
            sides: Sides { first: player(Side::South), second: player(Side::North) },
            setup: Setup { feen: start.feen(), ..Setup::default() },
            ..Pcn::default()
        };
        set_terms(&mut record, terms);
        for &mv in &game.played() {
            record.moves.push(PcnMove { pmn: start.write_move(mv, Notation::Pmn), ..PcnMove::default() });
            // The moves were legal when they were played, so none is refused.
            let _ = start.play(mv);
        }
        Self { game, record, control: terms.tc, agreed: None }.with_outcome()
    }

    /// The terms in a record, with defaults for missing ones.
    pub fn terms_of(record: &Pcn) -> Terms {
        let saved = record.more.get(TERMS).cloned().unwrap_or_default();
        let rules = old_rules(&saved).unwrap_or_else(|| record.rule_settings());
        Terms { rules, ..serde_json::from_value(saved).unwrap_or_default() }
    }

    /// The game of a record, to be continued by these terms.
    ///
    /// # Errors
    /// If its first position or one of its moves is invalid.
    pub fn of_record(mut record: Pcn, terms: &Terms) -> Result<Self, RecordError> {
        let mut game = record.rules().from_feen(&record.setup.feen).map_err(RecordError::Feen)?;
        terms.rules.apply(&mut *game);
        game.play_line(record.moves.iter().map(|mv| mv.pmn.as_str()))?;
        // Some programs write a promotion as an entry of its own; here every move is one.
        if game.plies_played() != record.moves.len() {
            let fresh = Self::new(game.clone(), terms).record;
            record.moves = fresh.moves;
        }
        set_terms(&mut record, terms);
        let outcome = record.outcome.as_ref().filter(|_| !game.status().is_over());
        let agreed = outcome.and_then(|outcome| {
            let status = outcome.status.as_deref().and_then(Cgsn::from_name);
            // Without a status, assume the usual way in which players end a game.
            let usual = if outcome.result == GameResult::Draw { Cgsn::Agreement } else { Cgsn::Resignation };
            Some(Ending { cgsn: status.unwrap_or(usual), winner: outcome.result.winner()? })
        });
        Ok(Self { game, record, control: terms.tc, agreed }.with_outcome())
    }

    /// The position with its history.
    pub fn game(&self) -> &AnyGame {
        &self.game
    }

    pub fn record(&self) -> &Pcn {
        &self.record
    }

    /// How the game ended, by the rules or by the players' decision.
    pub fn ending(&self) -> Option<Ending> {
        match self.game.status() {
            Status::Over(ending) => Some(ending),
            Status::InProgress => self.agreed,
        }
    }

    /// The clock of a side at the start of the turn; `None` without a time control.
    pub fn clock(&self, side: Side) -> Option<GameClock> {
        let mut clock = GameClock::new(self.control?);
        let first = if self.game.plies_played().is_multiple_of(2) {
            self.game.side_to_move()
        } else {
            !self.game.side_to_move()
        };
        let own = self.record.moves.iter().skip(usize::from(side != first)).step_by(2);
        for mv in own {
            clock.spend(Duration::from_millis(mv.elapsed_ms.unwrap_or_default()));
        }
        Some(clock)
    }

    /// Plays a move that took this time. `thought` is the engine's line of analysis, if the engine chose it.
    ///
    /// # Errors
    /// If the rules do not allow it.
    pub fn play(&mut self, mv: Move, elapsed: Duration, thought: Option<&Info>) -> Result<(), PlayError> {
        let side = self.game.side_to_move();
        let pmn = self.game.write_move(mv, Notation::Pmn);
        self.game.play(mv)?;
        let timed = self.control.is_some();
        self.record.moves.push(PcnMove {
            pmn,
            elapsed_ms: timed.then_some(elapsed.as_millis() as u64),
            check: self.game.in_check().then_some(true),
            score: thought.map(|info| info.score.to_string()),
            depth: thought.map(|info| info.depth),
            nodes: thought.map(|info| info.nodes),
            ..PcnMove::default()
        });
        let remaining = self.clock(side).map(|clock| clock.remaining().as_millis() as u64);
        if let Some(last) = self.record.moves.last_mut() {
            last.remaining_ms = remaining;
        }
        self.set_outcome();
        Ok(())
    }

    /// Takes back an end that the players gave the game. Returns whether there was one.
    pub fn reopen(&mut self) -> bool {
        let had = self.agreed.take().is_some();
        self.set_outcome();
        had
    }

    /// Takes back the last moves, this many of them.
    pub fn take_back(&mut self, plies: usize) {
        for _ in 0..plies {
            if self.game.take_back().is_some() {
                self.record.moves.pop();
            }
        }
        self.agreed = None;
        self.set_outcome();
    }

    /// Writes other terms into the record: how strong the engine plays from now on.
    pub fn set_terms(&mut self, terms: &Terms) {
        set_terms(&mut self.record, terms);
        let elo = terms.level.elo(self.game.rules());
        let Sides { first, second } = &mut self.record.sides;
        for (side, player) in Side::BOTH.into_iter().zip([first, second]) {
            if let Some(player) = player.as_mut().filter(|_| !terms.side.plays(side)) {
                player.elo = elo.map(i64::from);
            }
        }
    }

    /// Ends the game by the players' decision.
    pub fn end(&mut self, ending: Ending) {
        self.agreed = Some(ending);
        self.set_outcome();
    }

    fn set_outcome(&mut self) {
        self.record.outcome = self.ending().map(|Ending { cgsn, winner }| Outcome {
            result: GameResult::of(winner),
            status: Some(cgsn.name().to_owned()),
            termination: None,
            detail: None,
            more: Properties::new(),
        });
    }

    fn with_outcome(mut self) -> Self {
        self.set_outcome();
        self
    }
}

/// Writes the terms into a record.
fn set_terms(record: &mut Pcn, terms: &Terms) {
    record.more.insert(TERMS.to_owned(), serde_json::to_value(terms).unwrap_or_default());
    record.set_rule_settings(&terms.rules);
}

/// The rules among the terms of a record, where this program once wrote them.
fn old_rules(terms: &Value) -> Option<RuleSettings> {
    let (choices, limit) = (terms.get("rules").and_then(Value::as_object), terms.get("move_limit"));
    if choices.is_none() && limit.is_none() {
        return None;
    }
    let mut rules = choices.cloned().unwrap_or_default();
    rules.extend(limit.map(|limit| ("move_limit".to_owned(), limit.clone())));
    let more = [("rules".to_owned(), Value::Object(rules))].into_iter().collect();
    Some(Pcn { more, ..Pcn::default() }.rule_settings())
}

/// A time control as records hold it.
fn period(control: TimeControl) -> Period {
    let millis = |time: Duration| time.as_millis() as u64;
    let increment = millis(control.increment);
    Period {
        duration_ms: millis(control.base),
        increment_ms: (increment > 0).then_some(increment),
        plies: control.moves.map(u64::from),
        more: Properties::new(),
    }
}

/// Why the game of a record cannot be continued.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// Its first position is invalid.
    #[error("feen, {0}")]
    Feen(#[source] NotationError),
    #[error(transparent)]
    Move(#[from] LineError),
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use xiongmao_movegen::MoveLimit;

    use super::*;
    use crate::play::Level;

    fn game(moves: &[&str], terms: &Terms) -> GameInPlay {
        let mut game = xiongmao_movegen::games::default().start();
        game.play_line(moves.iter().copied()).unwrap();
        GameInPlay::new(game, terms)
    }

    fn play(game: &mut GameInPlay, token: &str, seconds: u64) {
        let mv = game.game().read_move(token).unwrap();
        game.play(mv, Duration::from_secs(seconds), None).unwrap();
    }

    #[test]
    fn clocks_follow_the_record_and_go_back_with_it() {
        let terms = Terms { tc: Some("10+1".parse().unwrap()), ..Terms::default() };
        let mut game = game(&[], &terms);
        let left = |game: &GameInPlay| Side::BOTH.map(|side| game.clock(side).unwrap().remaining().as_secs());
        play(&mut game, "a3-a4", 4);
        play(&mut game, "a6-a5", 6);
        assert_eq!(left(&game), [7, 5]);
        assert_eq!(game.record().moves[1].remaining_ms, Some(5000));
        let copy = GameInPlay::of_record(game.record().clone(), &terms).unwrap();
        assert_eq!(left(&copy), [7, 5]);
        game.take_back(1);
        assert_eq!((left(&game), game.game().side_to_move()), ([7, 10], Side::North));
        assert_eq!(game.record().moves.len(), 1);
    }

    #[test]
    fn a_record_holds_the_terms_the_moves_and_the_end() {
        let terms = Terms::default();
        let mut game = game(&["a3-a4", "a6-a5"], &terms);
        assert_eq!(GameInPlay::terms_of(game.record()), terms);
        let names = Side::BOTH.map(|side| game.record().sides.player(side).unwrap().name.clone().unwrap());
        assert_eq!(names, ["Player", ENGINE]);
        let resigned = Ending { cgsn: Cgsn::Resignation, winner: Some(Side::North) };
        game.end(resigned);
        assert!(
            game.record().replay(&RuleSettings::default()).holds(),
            "{:?}",
            game.record().replay(&RuleSettings::default()).faults
        );
        let mut copy = GameInPlay::of_record(game.record().clone(), &terms).unwrap();
        assert_eq!((copy.ending(), copy.game().plies_played()), (Some(resigned), 2));
        assert!(copy.reopen() && !copy.reopen());
        assert_eq!((copy.ending(), &copy.record().outcome), (None, &None));
    }

    #[test]
    fn the_rules_stand_where_every_record_has_them() {
        let mut rules = RuleSettings::with_move_limit(MoveLimit::Off);
        rules.choose("Perpetual", "repeated").unwrap();
        let terms = Terms { level: Level::Elo(1500), tc: Some("10+5".parse().unwrap()), rules, ..Terms::default() };
        let mut record = game(&[], &terms).record().clone();
        assert_eq!(record.more["rules"], json!({"perpetual": "repeated", "move_limit": 0}));
        assert_eq!(GameInPlay::terms_of(&record), terms);
        // As this program once wrote them. It reads them there, and moves them.
        record.more.shift_remove("rules");
        record.more["play"]["rules"] = json!({"Perpetual": "repeated"});
        record.more["play"]["move_limit"] = json!(0);
        let found = GameInPlay::terms_of(&record);
        assert_eq!(found, terms);
        let record = GameInPlay::of_record(record, &found).unwrap().record().clone();
        assert_eq!((record.rule_settings(), record.more["play"].get("rules")), (terms.rules, None));
        // The game of another program has its rules, too.
        let others = Pcn { more: [("rules".to_owned(), json!({"move_limit": 30}))].into_iter().collect(), ..record };
        let expected = RuleSettings::with_move_limit(MoveLimit::At(30));
        assert_eq!(GameInPlay::terms_of(&others), Terms { rules: expected, ..Terms::default() });
    }

    #[test]
    fn what_cannot_be_played_is_refused() {
        let mut record = game(&["a3-a4"], &Terms::default()).record().clone();
        record.moves[0].pmn = "a3-b5".to_owned();
        let error = GameInPlay::of_record(record, &Terms::default()).unwrap_err().to_string();
        assert!(error.starts_with("ply 1 'a3-b5': "), "{error}");
    }
}
