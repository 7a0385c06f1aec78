//! Puzzles and mistakes to be solved by a person at the terminal.

use xiongmao_answers::assessment::Assessment;
use xiongmao_answers::moves::legal_moves;
use xiongmao_drawing::board_text::draw_marked_from;
use xiongmao_drawing::colour;
use xiongmao_language::Arguments;
use xiongmao_movegen::{AnyGame, Move};
use xiongmao_text::one_line;

use super::input::{Input, Line, put};
use super::looks::Looks;
use super::{reasons, typed};

/// What can be typed instead of a move.
const COMMANDS: [&str; 4] = ["solution", "next", "help", "quit"];

/// A position with a move to be found.
#[derive(Clone, Debug)]
pub struct Exercise {
    /// Its heading: the players of a game, or how difficult it is.
    pub title: String,
    pub game: AnyGame,
    pub goal: Goal,
}

/// What is to be found.
#[derive(Clone, Debug)]
pub enum Goal {
    /// The only moves that win, with the replies between them.
    Win(Vec<Move>),
    /// A better move than this one, which was played.
    Better(Move),
}

/// How an exercise ends.
#[derive(PartialEq, Eq)]
enum End {
    Solved,
    /// With a wrong move before, or not at all.
    Missed,
    /// The person leaves.
    Left,
}

/// Lets a person solve these exercises, one after the other.
///
/// # Errors
/// If the output cannot be written, or the machine lacks memory to judge a move.
pub fn solve(exercises: &[Exercise], input: &Input, looks: Looks) -> anyhow::Result<()> {
    let desk = Desk { input, looks };
    let mut solved = 0;
    if let Some(first) = exercises.first() {
        desk.help(&first.game)?;
    }
    for (number, exercise) in (1..).zip(exercises) {
        say(&format!("\n{number}/{} {}", exercises.len(), colour::strong(&exercise.title)))?;
        match desk.exercise(exercise)? {
            End::Solved => solved += 1,
            End::Missed => {}
            End::Left => break,
        }
    }
    desk.tell("solve-end", Arguments::new().count("solved", solved).count("all", exercises.len()))
}

/// Where exercises are solved.
struct Desk<'a> {
    input: &'a Input,
    looks: Looks,
}

impl Desk<'_> {
    fn exercise(&self, exercise: &Exercise) -> anyhow::Result<End> {
        let (mut game, mut is_clean) = (exercise.game.clone(), true);
        self.show(&game)?;
        self.ask(exercise)?;
        loop {
            let Some(line) = self.read(&game)? else { return Ok(End::Left) };
            match line.trim().to_ascii_lowercase().as_str() {
                "" => {}
                "help" => self.help(&game)?,
                "next" => return Ok(End::Missed),
                "quit" => return Ok(End::Left),
                "solution" => return self.tell_solution(exercise, &game).map(|()| End::Missed),
                _ => match self.judged(exercise, &game, &line) {
                    Err(refusal) => say(&refusal)?,
                    Ok((mv, None)) => {
                        is_clean = false;
                        self.tell("puzzle-wrong", Arguments::new().text("move", self.written(&game, mv)))?;
                    }
                    Ok((mv, Some(_))) if self.goes_on(exercise, &mut game, mv)? => {}
                    Ok((_, Some(praise))) => {
                        self.tell(if is_clean { praise } else { "puzzle-solved-late" }, Arguments::new())?;
                        self.explain(exercise)?;
                        return Ok(if is_clean { End::Solved } else { End::Missed });
                    }
                },
            }
        }
    }

    /// Says whose turn it is, and what is to be found.
    fn ask(&self, Exercise { game, goal, .. }: &Exercise) -> anyhow::Result<()> {
        let side = self.looks.speech.side(game.side_to_move().name());
        self.tell("to-move", Arguments::new().text("side", side))?;
        match goal {
            Goal::Win(_) => self.tell("puzzle-task", Arguments::new()),
            Goal::Better(played) => {
                self.tell("puzzle-better", Arguments::new().text("move", self.written(game, *played)))
            }
        }
    }

    /// The move in this line, and what is said of it if it is part of the solution, or as good as the engine's.
    fn judged(&self, exercise: &Exercise, game: &AnyGame, line: &str) -> Result<(Move, Option<&str>), String> {
        let speech = self.looks.speech;
        let mv = typed::read_move(game, self.looks.notation, line).map_err(|refusal| refusal.text(speech))?;
        let praise = match &exercise.goal {
            Goal::Win(line) => {
                let right = line.get(game.plies_played() - exercise.game.plies_played());
                (right == Some(&mv)).then_some("puzzle-solved")
            }
            Goal::Better(played) if *played == mv => None,
            Goal::Better(_) => reasons::grade(game, mv)?.map(|grade| match grade {
                Assessment::Best => "puzzle-solved",
                _ => "puzzle-another-good",
            }),
        };
        Ok((mv, praise))
    }

    /// Plays a right move, and the reply if the solution goes on.
    fn goes_on(&self, exercise: &Exercise, game: &mut AnyGame, mv: Move) -> anyhow::Result<bool> {
        let Goal::Win(line) = &exercise.goal else { return Ok(false) };
        // A solution can be played.
        let _ = game.play(mv);
        let Some(&reply) = line.get(game.plies_played() - exercise.game.plies_played()) else { return Ok(false) };
        let side = self.looks.speech.side(game.side_to_move().name());
        let right = Arguments::new().text("side", side).text("move", self.written(game, reply));
        let _ = game.play(reply);
        self.show(game)?;
        self.tell("puzzle-right", right)?;
        Ok(true)
    }

    /// Tells the rest of the solution.
    fn tell_solution(&self, exercise: &Exercise, game: &AnyGame) -> anyhow::Result<()> {
        let Goal::Win(line) = &exercise.goal else { return self.explain(exercise) };
        let (mut place, mut written) = (game.clone(), Vec::new());
        for &mv in &line[game.plies_played() - exercise.game.plies_played()..] {
            written.push(self.written(&place, mv));
            let _ = place.play(mv);
        }
        self.tell("puzzle-line", Arguments::new().text("line", written.join(" ")))
    }

    /// Says why the move of the game was a mistake, and which one is best.
    fn explain(&self, Exercise { game, goal, .. }: &Exercise) -> anyhow::Result<()> {
        let Goal::Better(played) = goal else { return Ok(()) };
        match reasons::why(game, *played, self.looks.notation, self.looks.speech) {
            Ok(text) | Err(text) => say(&text),
        }
    }

    fn help(&self, game: &AnyGame) -> anyhow::Result<()> {
        let example = legal_moves(game, self.looks.notation).into_iter().next().unwrap_or_default();
        self.tell("solve-help", Arguments::new().text("example", example))
    }

    /// The next line; `None` if there is none, or the person wants to leave.
    fn read(&self, game: &AnyGame) -> anyhow::Result<Option<String>> {
        let side = self.looks.speech.side(game.side_to_move().name());
        let prompt = self.looks.speech.text("play-prompt", Arguments::new().text("side", side)) + " ";
        let words = COMMANDS.map(str::to_owned).into_iter().chain(legal_moves(game, self.looks.notation)).collect();
        self.input.ask(&prompt, words)?;
        match self.input.lines().recv() {
            Ok(Line::Text(line)) => {
                if self.looks.echo {
                    say(&format!("{prompt}{}", one_line(&line)))?;
                }
                Ok(Some(line))
            }
            Ok(Line::Unreadable(reason)) => say(&self.looks.speech.sentence(&reason)).map(|()| Some(String::new())),
            Ok(Line::Interrupt | Line::End) | Err(_) => Ok(None),
        }
    }

    /// Draws the board from the side of the person.
    fn show(&self, game: &AnyGame) -> anyhow::Result<()> {
        let river = self.looks.speech.say("river");
        Ok(put(&draw_marked_from(game, self.looks.signs, game.side_to_move(), &river))?)
    }

    fn written(&self, game: &AnyGame, mv: Move) -> String {
        game.write_move(mv, self.looks.notation)
    }

    fn tell(&self, id: &str, arguments: Arguments) -> anyhow::Result<()> {
        say(&self.looks.speech.text(id, arguments))
    }
}

/// Prints a line.
fn say(text: &str) -> anyhow::Result<()> {
    Ok(put(&format!("{text}\n"))?)
}
