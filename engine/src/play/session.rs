//! A session at the board: handles each line, answer and signal, and collects the output.

use std::fmt::Display;
use std::sync::Arc;
use std::time::{Duration, Instant};

use xiongmao_answers::table_answer::position_in_words;
use xiongmao_drawing::board_text::{Signs, draw_marked_from};
use xiongmao_drawing::colour;
use xiongmao_language::{Arguments, Speech};
use xiongmao_movegen::notation::{Cgsn, Notation};
use xiongmao_movegen::{Ending, Move, Side};
use xiongmao_protocol::{GameScores, Word};
use xiongmao_search::variants::levels;
use xiongmao_search::{Answer, Info};
use xiongmao_tables::Tables;
use xiongmao_text::one_line;

use super::game_in_play::GameInPlay;
use super::keeper::Keeper;
use super::looks::{Looks, Window};
use super::terms::{Person, Terms};
use super::thinker::Task;
use super::turn::Turn;
use super::typed::{self, Typed};
use super::words;
use crate::help_layout::line_in_width;

mod orders;
#[cfg(test)]
mod tests;

/// The answer to a move when there is nothing more to play.
const OVER: &str = "play-over";

/// What happens next.
#[derive(Debug)]
pub enum Next {
    /// A line is to be typed behind this prompt.
    Read(String),
    /// The engine is to search.
    Think(Box<Task>),
    /// The program ends.
    Leave,
}

/// The purpose of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Purpose {
    Move,
    Hint,
    Evaluation,
    /// Belongs to a game that has been replaced.
    AnotherGame,
}

/// A session at the board.
pub struct PlaySession {
    game: GameInPlay,
    terms: Terms,
    looks: Looks,
    keeper: Keeper,
    /// The tables used for a hint, besides the engine.
    tables: Option<Arc<Tables>>,
    below: Side,
    /// The time of the side to move.
    turn: Turn,
    /// The purpose of the running search, and of the last one.
    thinking: Option<Purpose>,
    thought: Option<Purpose>,
    /// Whether the engine does not play by itself.
    paused: bool,
    /// The engine's scores, which decide about draws.
    scores: GameScores,
    draw_offered: bool,
    /// Whether the last thing typed was Ctrl-C.
    leaving: bool,
    output: String,
}

impl PlaySession {
    /// A session that begins or continues this game. Its hints include the values in the endgame tables.
    pub fn new(game: GameInPlay, terms: Terms, looks: Looks, keeper: Keeper, tables: Option<Arc<Tables>>) -> Self {
        let below = terms.side.below();
        Self {
            game,
            terms,
            looks,
            keeper,
            tables,
            below,
            turn: Turn::default(),
            thinking: None,
            thought: None,
            paused: false,
            scores: GameScores::default(),
            draw_offered: false,
            leaving: false,
            output: String::new(),
        }
    }

    /// The output since the last call.
    pub fn take_output(&mut self) -> String {
        std::mem::take(&mut self.output)
    }

    pub fn game(&self) -> &GameInPlay {
        &self.game
    }

    /// The notation of moves.
    pub fn notation(&self) -> Notation {
        self.looks.notation
    }

    /// How the person is spoken to.
    pub fn speech(&self) -> Speech {
        self.looks.speech
    }

    /// When the flag of the side to move falls.
    pub fn flag_falls(&self) -> Option<Instant> {
        if self.game.ending().is_some() {
            return None;
        }
        let left = self.game.clock(self.game.game().side_to_move())?.remaining();
        self.turn.takes(left)
    }

    /// The window has this size now.
    pub fn resized(&mut self, window: Option<Window>) {
        self.looks.window = window;
    }

    /// Lets the clock run again, if it has stopped during a search for a hint or reasons: a line is awaited.
    pub fn go_on(&mut self, now: Instant) {
        self.turn.run(now);
    }

    /// Starts: introduces the game, and shows the board.
    pub fn begin(&mut self, now: Instant) -> Next {
        let text = self.terms.in_words(self.game.game(), self.looks.speech);
        self.say(text);
        if self.looks.signs == Signs::Latin {
            self.tell("play-letters", Arguments::new());
        }
        self.tell("play-begin", Arguments::new().text("example", self.example()));
        let plies = self.game.game().plies_played();
        if plies > 0 {
            self.tell("play-continues", Arguments::new().count("count", plies));
        }
        self.show_board();
        if self.game.ending().is_some() {
            self.announce_end();
        }
        if self.keeper.has_file() {
            self.keep();
        }
        self.next(now)
    }

    /// A line was typed.
    pub fn line(&mut self, line: &str, now: Instant) -> Next {
        self.leaving = false;
        if self.looks.echo {
            let prompt = self.prompt();
            self.say(format_args!("{prompt}{}", one_line(line)));
        }
        self.check_flag(now);
        let read = typed::read(self.game.game(), self.looks.notation, line);
        let over = self.game.ending().is_some();
        match read {
            Ok(Typed::Blank) => {}
            Ok(Typed::Command(command, argument)) => return self.command(command, argument.as_deref(), now),
            Ok(Typed::Move(_)) | Err(_) if over => self.tell(OVER, Arguments::new()),
            Ok(Typed::Move(mv)) => self.play(mv, None, now),
            Err(refusal) => self.say(refusal.text(self.looks.speech)),
        }
        self.next(now)
    }

    /// A line could not be read.
    pub fn unreadable(&mut self, reason: &dyn Display, now: Instant) -> Next {
        self.say(self.looks.speech.sentence(&reason.to_string()));
        self.next(now)
    }

    /// The search has ended.
    pub fn answer(&mut self, answer: &Answer, now: Instant) -> Next {
        self.check_flag(now);
        self.thought = self.thinking;
        let purpose = self.thinking.take();
        self.turn.run(now);
        if self.game.ending().is_some() && purpose == Some(Purpose::Move) {
            return self.next(now);
        }
        let game = self.game.game();
        match (purpose, answer.best, &answer.info) {
            (Some(Purpose::Move), Some(best), info) => self.engine_move(best, info.as_ref(), now),
            (Some(Purpose::Hint), Some(best), _) => {
                let text = words::hint(game, best, answer.ponder, self.looks.notation, self.looks.speech);
                let value = self.tables.as_ref().and_then(|tables| tables.value_of(game));
                let known = value.map(|value| position_in_words(value, game.side_to_move(), self.looks.speech));
                self.say(text);
                if let Some(known) = known {
                    self.say(known);
                }
            }
            (Some(Purpose::Evaluation), _, Some(info)) => {
                let text = words::evaluation(game, info, self.looks.notation, self.looks.speech);
                self.say(text);
            }
            _ => {
                // Asking again would not help.
                self.paused = true;
                self.tell("play-knows-none", Arguments::new());
            }
        }
        self.next(now)
    }

    /// Ctrl-C at the prompt: asks, and leaves the second time.
    pub fn interrupt(&mut self, now: Instant) -> Next {
        if self.leaving {
            return self.leave();
        }
        self.leaving = true;
        self.tell("play-interrupt", Arguments::new());
        self.next(now)
    }

    /// Ctrl-C while the engine plays itself: it pauses.
    pub fn pause(&mut self) {
        if self.terms.side == Person::None {
            self.paused = true;
            self.tell("play-paused", Arguments::new());
        }
    }

    /// A player's time may be up.
    pub fn check_flag(&mut self, now: Instant) {
        if self.flag_falls().is_some_and(|falls| now >= falls) {
            let winner = !self.game.game().side_to_move();
            self.end(Ending { cgsn: Cgsn::Timelimit, winner: Some(winner) });
        }
    }

    /// Leaves. The game is saved already, if it can be.
    pub fn leave(&mut self) -> Next {
        if let Some(text) = self.keeper.farewell(&self.game, &self.terms, self.looks.speech) {
            // Commands to be copied stay in one piece.
            self.output.extend([&text, "\n"]);
        }
        Next::Leave
    }

    fn think(&mut self, purpose: Purpose, now: Instant) -> Next {
        self.thinking = Some(purpose);
        let gone = self.turn.gone(now);
        if purpose != Purpose::Move {
            self.turn.stand(now);
        }
        let game = self.game.game();
        let (limits, weakness, known) = match purpose {
            Purpose::Move => {
                let clock = self.game.clock(game.side_to_move());
                let (levels, limits) = (levels(game.rules()), self.terms.engine_limits(clock.as_ref(), gone));
                (limits, self.terms.strength().weakness(levels), self.terms.book_move(game))
            }
            _ => (self.terms.analysis_limits(), None, None),
        };
        let differs =
            |thought| thought == Purpose::AnotherGame || (thought == Purpose::Move) != (purpose == Purpose::Move);
        let afresh = self.thought.is_some_and(differs);
        Next::Think(Box::new(Task { game: game.clone(), limits, weakness, afresh, known }))
    }

    fn next(&mut self, now: Instant) -> Next {
        let over = self.game.ending().is_some();
        let is_engine = !self.terms.side.plays(self.game.game().side_to_move());
        if is_engine && !over && !self.paused { self.think(Purpose::Move, now) } else { Next::Read(self.prompt()) }
    }

    fn prompt(&self) -> String {
        if self.game.ending().is_some() {
            return self.looks.speech.say("play-prompt-over") + " ";
        }
        let side = self.side_name(self.game.game().side_to_move());
        self.looks.speech.text("play-prompt", Arguments::new().text("side", side)) + " "
    }

    fn engine_move(&mut self, best: Move, info: Option<&Info>, now: Instant) {
        let offered = std::mem::take(&mut self.draw_offered);
        let side = self.game.game().side_to_move();
        if let Some(info) = info.filter(|_| !self.terms.side.plays(side)) {
            let quiet = self.game.game().halfmove_clock();
            let word = self.scores.answer(info.score, offered, quiet);
            if offered && word == Some(Word::Draw) {
                self.tell("play-accepts", Arguments::new().text("side", self.side_name(side)));
                self.end(Ending { cgsn: Cgsn::Agreement, winner: None });
                return;
            }
        }
        if offered {
            self.tell("play-declines", Arguments::new().text("side", self.side_name(side)));
        }
        self.play(best, info, now);
    }

    fn play(&mut self, mv: Move, thought: Option<&Info>, now: Instant) {
        let side = self.game.game().side_to_move();
        let (written, gone) = (self.written(mv), self.turn.gone(now));
        if let Err(error) = self.game.play(mv, gone, thought) {
            let speech = self.looks.speech;
            self.say(speech.sentence(&speech.coded("objection", &error)));
            return;
        }
        self.turn = Turn::new(now);
        let number = self.game.game().plies_played();
        let played = Arguments::new().count("number", number).text("side", self.side_name(side));
        self.tell("play-plays", played.text("move", colour::strong(written).to_string()));
        if !self.shows_board_after_answer(side) {
            self.show_board();
        }
        for sentence in words::of_last_move(self.game.game(), self.looks.notation, self.looks.speech) {
            self.say(sentence);
        }
        self.show_clocks(Duration::ZERO);
        if self.game.ending().is_some() {
            self.announce_end();
        }
        self.keep();
    }

    /// Ends the game by the players' decision.
    fn end(&mut self, ending: Ending) {
        self.game.end(ending);
        self.announce_end();
        self.keep();
    }

    fn announce_end(&mut self) {
        if let Some(ending) = self.game.ending() {
            let text = words::ending(self.game.game(), ending, self.terms.side, self.looks.speech);
            self.say(colour::strong(text));
        }
    }

    /// Saves the game, if it has a file.
    fn keep(&mut self) {
        if let Err(error) = self.keeper.changed(&self.game) {
            self.say(error.text(self.looks.speech));
        }
    }

    /// Whether the board is shown once, after the engine's answer to this side's move: in a window that has no room for
    /// both.
    fn shows_board_after_answer(&self, side: Side) -> bool {
        let is_answered = self.terms.side.plays(side) && !self.terms.side.plays(!side);
        let rows = self.game.game().rules().rows;
        let is_small = self.looks.window.is_some_and(|window| !window.holds_two_boards(rows));
        is_small && is_answered && !self.paused && self.game.ending().is_none()
    }

    fn show_board(&mut self) {
        let river = self.looks.speech.say("river");
        self.output.push_str(&draw_marked_from(self.game.game(), self.looks.signs, self.below, &river));
        if let Some(captured) = words::captured(self.game.game(), self.looks.speech) {
            self.say(colour::faint(captured));
        }
    }

    /// Both clocks, if there are any, after this time of the turn.
    fn show_clocks(&mut self, gone: Duration) {
        if let Some(clocks) = words::clocks(&self.game, gone, self.looks.speech) {
            self.say(colour::faint(clocks));
        }
    }

    /// Some move that is legal, if there is one.
    fn example(&self) -> String {
        let legal = self.game.game().legal_moves();
        legal.first().map_or_else(|| "a3-a4".to_owned(), |&mv| self.written(mv))
    }

    fn written(&self, mv: Move) -> String {
        self.game.game().write_move(mv, self.looks.notation)
    }

    fn side_name(&self, side: Side) -> String {
        self.looks.speech.side(side.name())
    }

    /// Says a message.
    fn tell(&mut self, message: &str, arguments: Arguments) {
        self.say(self.looks.speech.text(message, arguments));
    }

    fn say(&mut self, text: impl Display) {
        let text = text.to_string();
        let columns = self.looks.window.map_or(usize::MAX, |window| window.columns);
        for line in text.split('\n') {
            self.output.extend([&line_in_width(line, columns), "\n"]);
        }
    }
}
