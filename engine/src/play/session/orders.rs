//! Carries out the commands.

use std::time::Instant;

use xiongmao_language::Arguments;
use xiongmao_movegen::Ending;
use xiongmao_movegen::notation::Cgsn;
use xiongmao_search::strength::FULL_SKILL;

use super::{Next, OVER, PlaySession, Purpose};
use crate::play::commands::Command;
use crate::play::game_in_play::GameInPlay;
use crate::play::keeper::Keeper;
use crate::play::terms::{Level, Person};
use crate::play::{reasons, typed, words};

impl PlaySession {
    /// Carries out a command, with what follows its name.
    pub(super) fn command(&mut self, command: Command, argument: Option<&str>, now: Instant) -> Next {
        match command {
            Command::Board => {
                self.show_board();
                self.show_clocks(self.turn.gone(now));
            }
            Command::Flip => {
                self.below = !self.below;
                self.show_board();
            }
            Command::Moves => match words::moves(self.game.game(), argument, self.looks.notation, self.looks.speech) {
                Ok(text) => self.say(text),
                Err(refusal) => self.say(refusal.text(self.looks.speech)),
            },
            Command::Help => {
                let legend = words::legend(self.game.game(), self.looks.signs, self.looks.speech);
                let text = Command::help(&self.example(), self.looks.speech);
                self.say(text + &legend);
            }
            Command::Hint => return self.ask(Purpose::Hint, now),
            Command::Eval => return self.ask(Purpose::Evaluation, now),
            Command::Why => {
                self.turn.stand(now);
                self.why(argument);
            }
            Command::Threats => {
                self.turn.stand(now);
                self.threats();
            }
            Command::New => return self.begin_another(argument, now),
            Command::Go => {
                self.paused = false;
                return self.ask(Purpose::Move, now);
            }
            Command::Undo => self.undo(now),
            Command::Save => match self.keeper.save(argument, &self.game) {
                Ok(name) => self.tell("play-saved", Arguments::new().text("name", name)),
                Err(error) => self.say(error.text(self.looks.speech)),
            },
            Command::Level => self.level(argument),
            Command::Draw => self.draw(),
            Command::Claim => self.claim(),
            Command::Resign => self.resign(),
            Command::Quit => return self.leave(),
        }
        self.next(now)
    }

    /// Says why a move is good or bad: this one, or else the person's last one and the answer to it.
    fn why(&mut self, argument: Option<&str>) {
        let (mut game, notation) = (self.game.game().clone(), self.looks.notation);
        let mut asked = Vec::new();
        match argument {
            Some(_) if self.game.ending().is_some() => return self.tell(OVER, Arguments::new()),
            Some(text) => match typed::read_move(&game, notation, text) {
                Ok(mv) => asked.push((game, mv)),
                Err(refusal) => return self.say(refusal.text(self.looks.speech)),
            },
            None => {
                let last = !game.side_to_move();
                let answered = self.terms.side.plays(!last) && !self.terms.side.plays(last);
                for _ in 0..if answered { 2 } else { 1 } {
                    asked.extend(game.take_back().map(|mv| (game.clone(), mv)));
                }
                asked.reverse();
            }
        }
        if asked.is_empty() {
            self.tell("play-why-none", Arguments::new());
        }
        for (game, mv) in asked {
            self.say(
                reasons::why(&game, mv, notation, self.looks.speech)
                    .unwrap_or_else(|error| self.looks.speech.sentence(&error)),
            );
        }
    }

    /// Prints the other side's best moves if it were its turn.
    fn threats(&mut self) {
        let text = if self.game.ending().is_some() {
            Ok(self.looks.speech.say(OVER))
        } else {
            reasons::threats(self.game.game(), self.looks.notation, self.looks.speech)
        };
        self.say(text.unwrap_or_else(|error| self.looks.speech.sentence(&error)));
    }

    /// Lets the engine search, unless the game is over.
    fn ask(&mut self, purpose: Purpose, now: Instant) -> Next {
        if self.game.ending().is_some() {
            self.tell(OVER, Arguments::new());
            return self.next(now);
        }
        self.think(purpose, now)
    }

    /// Takes back the person's last move and what followed it, or the end that the players gave the game.
    fn undo(&mut self, now: Instant) {
        let reopened = self.game.reopen();
        let game = self.game.game();
        let (plies, to_move) = (game.plies_played(), game.side_to_move());
        // Moves alternate: the last one is that of the side not to move.
        let is_person = |back: usize| self.terms.side.plays(if back % 2 == 1 { !to_move } else { to_move });
        let back = match self.terms.side {
            Person::None => usize::from(plies > 0),
            _ => (1..=plies).find(|&back| is_person(back)).unwrap_or(0),
        };
        let back = if reopened { 0 } else { back };
        if back == 0 && !reopened {
            self.tell("play-undo-none", Arguments::new());
            return;
        }
        self.game.take_back(back);
        self.paused |= self.terms.side == Person::None;
        self.scores.clear();
        self.draw_offered = false;
        self.turn.again(now);
        self.tell(if reopened { "play-goes-on" } else { "play-taken-back" }, Arguments::new().count("count", back));
        self.show_board();
        self.keep();
    }

    /// Begins another game from the same position, with these sides for people if any are named. The game before stays
    /// in its file, or is left with the command that continues it.
    fn begin_another(&mut self, argument: Option<&str>, now: Instant) -> Next {
        let mut terms = self.terms.clone();
        if let Some(name) = argument {
            let Some(side) = Person::named(name) else {
                self.tell("play-new-range", Arguments::new());
                return self.next(now);
            };
            terms.side = side;
        }
        // The farewell of the game before comes first.
        self.leave();
        let game = GameInPlay::new(self.game.game().at_start(), &terms);
        let before =
            std::mem::replace(self, Self::new(game, terms, self.looks, Keeper::new(None), self.tables.clone()));
        (self.output, self.thought) = (before.output, Some(Purpose::AnotherGame));
        self.begin(now)
    }

    /// Says how strong the engine is, after changing it if a level is given.
    fn level(&mut self, argument: Option<&str>) {
        if let Some(text) = argument {
            let Some(level) = text.parse().ok().filter(|level| *level <= FULL_SKILL) else {
                self.tell("play-level-range", Arguments::new().number("most", FULL_SKILL));
                return;
            };
            self.terms.level = Level::Level(level);
            self.game.set_terms(&self.terms);
            self.keep();
        }
        let level = self.terms.level.in_words(self.game.game().rules(), self.looks.speech);
        self.tell("play-strength", Arguments::new().text("level", level));
    }

    /// Ends the game as a draw by the move limit, if the players apply it.
    fn claim(&mut self) {
        let game = self.game.game();
        let (count, usual) = (game.halfmove_clock(), game.rules().start().halfmove_limit().unwrap_or_default());
        if self.game.ending().is_some() {
            self.tell(OVER, Arguments::new());
        } else if let Some(limit) = game.halfmove_limit() {
            self.tell("play-claim-needless", Arguments::new().number("limit", limit).number("count", count));
        } else if count < usual {
            self.tell("play-claim-early", Arguments::new().number("limit", usual).number("count", count));
        } else {
            self.end(Ending { cgsn: Cgsn::Movelimit, winner: None });
        }
    }

    fn draw(&mut self) {
        if self.game.ending().is_some() {
            self.tell(OVER, Arguments::new());
        } else if self.terms.side == Person::Both {
            self.end(Ending { cgsn: Cgsn::Agreement, winner: None });
        } else {
            self.draw_offered = true;
            self.tell("play-draw-offered", Arguments::new());
        }
    }

    fn resign(&mut self) {
        let side = self.game.game().side_to_move();
        if self.game.ending().is_some() {
            self.tell(OVER, Arguments::new());
        } else if self.terms.side.plays(side) {
            self.end(Ending { cgsn: Cgsn::Resignation, winner: Some(!side) });
        } else {
            self.tell("play-is-engine", Arguments::new().text("side", self.side_name(side)));
        }
    }
}
