//! Analysis output: lines of play, `MultiPV`, win/draw/loss probabilities, the ponder move.

use xiongmao_text::quote;

use crate::compliance::examiner::info_lines;
use crate::compliance::examiner::step_error::StepResult;
use crate::compliance::examiner::{Examiner, GoAnswer};
use crate::compliance::steps::step::{Step, inapplicable, no_fault, recommended, required, wrong};
use crate::driver::pv_check::illegal_move_in;

pub const STEPS: &[Step] = &[
    recommended("legal lines", "every move after 'pv' is legal in its position", legal_lines),
    recommended("bestmove and line", "'bestmove' is the first move of the last line reported", first_of_line),
    recommended("ponder move", "the move after 'ponder' in 'bestmove' is legal after the best move", reply),
    required("several lines", "with MultiPV 3, every depth has lines numbered 1 to 3", three_lines),
    required("more lines than moves", "with MultiPV above the number of legal moves, each move has a line", all_lines),
    required("chances", "with UCI_ShowWDL, every score has a 'wdl' with three numbers that sum to 1000", chances),
    recommended("chances in a finished game", "with UCI_ShowWDL, 'wdl' still sums to 1000", final_chances),
    recommended("growing numbers", "depth, nodes and time never decrease during a search", growing),
];

fn search(it: &mut Examiner, feen: &str) -> StepResult<GoAnswer> {
    it.show(Some(feen), "");
    it.go("go movetime 150")
}

fn legal_lines(it: &mut Examiner) -> StepResult {
    if it.dialect().is_foreign() {
        let reason = "an engine of this protocol may search by other rules";
        return inapplicable(reason);
    }
    for feen in [it.set.south_midgame, it.set.north_midgame] {
        let answer = search(it, feen)?;
        if let Some(fault) = answer.infos().filter_map(info_lines::pv).find_map(|pv| illegal_move_in(&it.game, pv)) {
            return wrong(fault);
        }
    }
    Ok(())
}

fn first_of_line(it: &mut Examiner) -> StepResult {
    let answer = search(it, it.set.south_midgame)?;
    let is_best = |line: &&str| info_lines::value(line, "multipv").is_none_or(|number| number == "1");
    let Some(pv) = answer.infos().rev().filter(is_best).find_map(info_lines::pv) else {
        return wrong("no 'pv' in any line");
    };
    let first = pv.split(' ').next().unwrap_or_default();
    if it.read(first)? == it.read(answer.mv())? {
        return Ok(());
    }
    wrong(format!("{} after a line that begins with {}", quote(answer.mv()), quote(first)))
}

fn reply(it: &mut Examiner) -> StepResult {
    it.show(Some(it.set.south_midgame), "");
    // By depth, since a search that runs out of time may end with a better move whose reply it does not know yet.
    let answer = it.go("go depth 4")?;
    let best = it.read(answer.mv())?;
    let mut words = answer.best.split_ascii_whitespace().skip(2);
    match (words.next(), words.next()) {
        (None, _) => inapplicable("it reports no ponder move"),
        (Some("ponder"), Some(reply)) => {
            // The move is known to be legal.
            let _ = it.game.play(best);
            it.read(reply).map(|_| ())
        }
        _ => wrong(quote(&answer.best)),
    }
}

fn lines(it: &mut Examiner, asked: usize, feen: &str, count: usize) -> StepResult {
    let name = it.needs_option("MultiPV")?;
    it.send(&format!("setoption name {name} value {asked}"));
    it.show(Some(feen), "");
    let (answer, _) = it.legal_answer("go depth 3")?;
    no_fault(info_lines::numbering_fault(&answer.infos().collect::<Vec<_>>(), count))
}

fn three_lines(it: &mut Examiner) -> StepResult {
    lines(it, 3, it.set.south_midgame, 3)
}

fn all_lines(it: &mut Examiner) -> StepResult {
    lines(it, 9, it.set.two_plies, 2)
}

/// Turns `UCI_ShowWDL` on.
fn with_chances(it: &mut Examiner) -> StepResult {
    let name = it.needs_option("UCI_ShowWDL")?;
    it.send(&format!("setoption name {name} value true"));
    Ok(())
}

fn judge_chances(answer: &GoAnswer) -> StepResult {
    let scores: Vec<&str> = answer.infos().filter(|line| info_lines::has_score(line)).collect();
    if scores.is_empty() {
        return wrong("no 'score' in any line");
    }
    no_fault(scores.into_iter().find_map(info_lines::wdl_fault))
}

fn chances(it: &mut Examiner) -> StepResult {
    with_chances(it)?;
    for feen in [it.set.south_midgame, it.set.north_midgame, it.set.few_pieces] {
        it.show(Some(feen), "");
        judge_chances(&it.go("go depth 4")?)?;
    }
    Ok(())
}

fn final_chances(it: &mut Examiner) -> StepResult {
    with_chances(it)?;
    let position = it.set.win_in(it.dialect()).finished();
    it.show(position.feen, position.moves);
    judge_chances(&it.go("go depth 1")?)
}

fn growing(it: &mut Examiner) -> StepResult {
    let answer = search(it, it.set.north_midgame)?;
    let mut highest = [("depth", 0), ("nodes", 0), ("time", 0)];
    for line in answer.infos().filter(|line| info_lines::has_score(line)) {
        for (word, highest) in &mut highest {
            let Some(number) = info_lines::value(line, word).and_then(|text| text.parse::<u64>().ok()) else {
                continue;
            };
            if number < *highest {
                return wrong(format!("'{word}' decreases from {highest} to {number}, in {}", quote(line)));
            }
            *highest = number;
        }
    }
    Ok(())
}
