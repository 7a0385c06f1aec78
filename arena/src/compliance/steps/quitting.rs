//! Quitting: `quit`, and the end of the input.

use crate::compliance::examiner::Examiner;
use crate::compliance::examiner::info_lines;
use crate::compliance::examiner::step_error::StepResult;
use crate::compliance::steps::step::{Step, recommended, required, wrong};
use crate::driver::best_move::BestMove;

pub const STEPS: &[Step] = &[
    required("quit", "'quit' ends the process in time", quit),
    required("quit during a search", "'quit' ends the process in time while it searches", quit_searching),
    required("exit code", "after 'quit', the exit code is 0", exit_code),
    recommended("quit answers", "a search that is ended by 'quit' is answered before the process exits", quit_answers),
    required("the end of the input", "the process exits at the end of its input", end_of_input),
    required("the end of the input during a search", "the process exits, even during 'go infinite'", end_searching),
    recommended(
        "the end of the input lets a search finish",
        "with 'go depth 4' and the end of the input, the search reaches depth 4 \
        and 'bestmove' is printed before the process exits",
        end_lets_finish,
    ),
];

fn quit(it: &mut Examiner) -> StepResult {
    it.ready()?;
    it.send("quit");
    it.end(it.farewell()).map(|_| ())
}

fn search(it: &mut Examiner) -> StepResult {
    it.show(Some(it.set.south_midgame), "");
    it.send_go("go infinite");
    it.ready().map(|_| ())
}

fn quit_searching(it: &mut Examiner) -> StepResult {
    search(it)?;
    it.send("quit");
    it.end(it.farewell()).map(|_| ())
}

fn exit_code(it: &mut Examiner) -> StepResult {
    it.ready()?;
    it.send("quit");
    let (status, success, _) = it.end(it.farewell())?;
    if success { Ok(()) } else { wrong(status) }
}

fn quit_answers(it: &mut Examiner) -> StepResult {
    search(it)?;
    it.send("quit");
    let (_, _, lines) = it.end(it.farewell())?;
    one_answer(&lines)
}

fn one_answer(lines: &[String]) -> StepResult {
    match lines.iter().filter(|line| BestMove::read(line).is_some()).count() {
        1 => Ok(()),
        0 => wrong("no 'bestmove'"),
        count => wrong(format!("{count} 'bestmove' lines for one 'go'")),
    }
}

fn end_of_input(it: &mut Examiner) -> StepResult {
    it.ready()?;
    it.close();
    it.end(it.farewell()).map(|_| ())
}

fn end_searching(it: &mut Examiner) -> StepResult {
    search(it)?;
    it.close();
    it.end(it.farewell()).map(|_| ())
}

fn end_lets_finish(it: &mut Examiner) -> StepResult {
    it.show(Some(it.set.south_midgame), "");
    it.send_go("go depth 4");
    it.close();
    let (_, _, lines) = it.end(it.timeout())?;
    one_answer(&lines)?;
    let depths = lines.iter().filter_map(|line| info_lines::value(line, "depth")?.parse::<u32>().ok());
    match depths.max() {
        Some(deepest) if deepest < 4 => wrong(format!("the search was cut off at depth {deepest}")),
        _ => Ok(()),
    }
}
