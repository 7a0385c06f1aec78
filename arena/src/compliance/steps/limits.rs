//! Limits other than clocks, and legal moves in all kinds of positions.

use std::time::Duration;

use xiongmao_text::quote;

use crate::compliance::examiner::Examiner;
use crate::compliance::examiner::info_lines;
use crate::compliance::examiner::step_error::StepResult;
use crate::compliance::positions::long_game;
use crate::compliance::positions::set::Win;
use crate::compliance::steps::step::{Step, inapplicable, recommended, required, wrong};

pub const STEPS: &[Step] = &[
    required("go depth", "'go depth 3' is answered with a legal move", |it| answers(it, "go depth 3")),
    recommended("depth is reached", "'go depth 3' reports a line of depth 3, and none deeper", depth),
    required("go nodes", "'go nodes 500' is answered with a legal move", |it| answers(it, "go nodes 500")),
    required("go movetime", "'go movetime 100' is answered in time with a legal move", movetime),
    required("go with moves to go", "'go wtime 200 btime 200 movestogo 5' is answered with a legal move", |it| {
        answers(it, "go wtime 200 btime 200 movestogo 5")
    }),
    required(
        "several limits",
        "'go depth 30 nodes 500 movetime 2000' is answered: the first limit reached counts",
        |it| answers(it, "go depth 30 nodes 500 movetime 2000"),
    ),
    recommended("go mate", "'go mate 1' answers with the winning move, and reports 'score mate 1'", mate),
    recommended("a win in one", "a search of depth 3 finds a win in one move", win),
    recommended("searchmoves", "'searchmoves' with two plies is answered with one of them", search_moves),
    required("legal moves everywhere", "in eight different positions, the answer is a legal move", everywhere),
    required("repetition", "if the only good move would repeat an earlier one, another move is played", repetition),
    required("a long game", "a game of two hundred plies after 'moves' is read to its end", long),
    recommended("a finished game", "'go depth 2' is answered with 'bestmove (none)'", over),
];

fn answers(it: &mut Examiner, go: &str) -> StepResult {
    it.show(Some(it.set.south_midgame), "");
    it.legal_answer(go).map(|_| ())
}

fn depth(it: &mut Examiner) -> StepResult {
    it.show(Some(it.set.south_midgame), "");
    let answer = it.go("go depth 3")?;
    let depths = answer.infos().filter_map(|line| info_lines::value(line, "depth")?.parse::<u32>().ok());
    match depths.max() {
        Some(3) => Ok(()),
        Some(deepest) => wrong(format!("the deepest line is of depth {deepest}")),
        None => wrong("no 'depth' in any line"),
    }
}

fn movetime(it: &mut Examiner) -> StepResult {
    it.show(Some(it.set.south_midgame), "");
    let (answer, _) = it.legal_answer("go movetime 100")?;
    if answer.time > Duration::from_millis(100) + it.lateness() {
        return wrong(format!("the answer took {} ms", answer.time.as_millis()));
    }
    Ok(())
}

fn mate(it: &mut Examiner) -> StepResult {
    let Win { feen, mv: expected } = it.set.win_in(it.dialect());
    it.show(Some(feen), "");
    let (answer, mv) = it.legal_answer("go mate 1")?;
    if mv != it.named(expected)? {
        return wrong(format!("{}, where {expected} wins", quote(answer.mv())));
    }
    let last = answer.infos().rfind(|line| info_lines::has_score(line)).unwrap_or_default();
    match (info_lines::value(last, "score"), info_lines::value(last, "mate")) {
        (Some("mate"), Some("1")) => Ok(()),
        _ => wrong(format!("the winning move, but not 'score mate 1': {}", quote(last))),
    }
}

fn win(it: &mut Examiner) -> StepResult {
    let Win { feen, mv: expected } = it.set.win_in(it.dialect());
    it.show(Some(feen), "");
    let (answer, mv) = it.legal_answer("go depth 3")?;
    if mv == it.named(expected)? { Ok(()) } else { wrong(format!("{}, where {expected} wins", quote(answer.mv()))) }
}

fn search_moves(it: &mut Examiner) -> StepResult {
    it.show(None, "");
    // No engine would choose these moves on its own.
    let [first, second] = it.set.idle;
    let moves = [it.named(first)?, it.named(second)?];
    let [first, second] = moves.map(|mv| it.written(mv));
    let (answer, mv) = it.legal_answer(&format!("go depth 2 searchmoves {first} {second}"))?;
    if moves.contains(&mv) { Ok(()) } else { wrong(format!("{}, not {first} or {second}", quote(answer.mv()))) }
}

fn everywhere(it: &mut Examiner) -> StepResult {
    for position in it.set.varied {
        it.show(position.feen, position.moves);
        it.legal_answer("go depth 2")?;
    }
    Ok(())
}

fn repetition(it: &mut Examiner) -> StepResult {
    let Some(position) = it.set.repetition else {
        return inapplicable("this game does not forbid repetitions");
    };
    if it.dialect().is_foreign() {
        // In a match, the runner can offer it the legal moves.
        let reason = "engines of this protocol do not know this rule; in a match, use searchmoves=true";
        return inapplicable(reason);
    }
    it.show(position.feen, position.moves);
    it.legal_answer("go depth 3").map(|_| ())
}

fn long(it: &mut Examiner) -> StepResult {
    it.show(None, &long_game(it.set.rules));
    it.legal_answer("go depth 2").map(|_| ())
}

fn over(it: &mut Examiner) -> StepResult {
    let position = it.set.win_in(it.dialect()).finished();
    it.show(position.feen, position.moves);
    let answer = it.go("go depth 2")?;
    match answer.best.split_ascii_whitespace().nth(1) {
        Some("(none)" | "0000") => Ok(()),
        _ => wrong(quote(&answer.best)),
    }
}
