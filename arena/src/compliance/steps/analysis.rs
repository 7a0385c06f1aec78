//! What is told of a search: lines of play, several of them, chances, the reply.

use crate::compliance::examiner::{Answer, Examiner};
use crate::compliance::finding::{Finding, StepResult};
use crate::compliance::info_lines;
use crate::compliance::positions::{NORTH_MIDGAME, SOUTH_MIDGAME, finished};
use crate::compliance::step::{Step, recommended, required, wrong};
use crate::driver::dialect::Dialect;
use crate::driver::pv_check::illegal_ply_in;
use crate::text::quote;

pub const STEPS: &[Step] = &[
    recommended("legal lines", "every ply behind 'pv' is legal where it stands", legal_lines),
    recommended("bestmove and line", "'bestmove' is the first ply of the last line told", first_of_line),
    recommended("the reply expected", "the ply behind 'ponder' in 'bestmove' is legal after it", reply),
    required("several lines", "with MultiPV 3 the lines of a depth come together, numbered 1 to 3", three_lines),
    required("more lines than plies", "with more lines asked for than there are plies, each ply has one", all_lines),
    required("chances", "with UCI_ShowWDL every score has a 'wdl' whose three numbers sum to 1000", chances),
    recommended("chances of a game that is over", "with UCI_ShowWDL 'wdl' still sums to 1000", final_chances),
    recommended("numbers that grow", "depth, nodes and time never go back during a search", growing),
];

fn search(it: &mut Examiner, feen: &str) -> StepResult<Answer> {
    it.show(Some(feen), "");
    it.go("go movetime 150")
}

fn legal_lines(it: &mut Examiner) -> StepResult {
    if it.dialect() == Dialect::Uci {
        let reason = "an engine of this protocol looks at lines by the rules of its own game";
        return Err(Finding::Inapplicable(reason.to_owned()));
    }
    for feen in [SOUTH_MIDGAME, NORTH_MIDGAME] {
        let answer = search(it, feen)?;
        if let Some(fault) = answer.infos().filter_map(info_lines::pv).find_map(|pv| illegal_ply_in(&it.game, pv)) {
            return wrong(fault);
        }
    }
    Ok(())
}

fn first_of_line(it: &mut Examiner) -> StepResult {
    let answer = search(it, SOUTH_MIDGAME)?;
    let is_best = |line: &&str| info_lines::value(line, "multipv").is_none_or(|number| number == "1");
    let Some(pv) = answer.infos().rev().filter(is_best).find_map(info_lines::pv) else {
        return wrong("no 'pv' in any line");
    };
    let first = pv.split(' ').next().unwrap_or_default();
    if it.read(first)? == it.read(answer.ply())? {
        return Ok(());
    }
    wrong(format!("{} after a line that begins with {}", quote(answer.ply()), quote(first)))
}

fn reply(it: &mut Examiner) -> StepResult {
    let answer = search(it, SOUTH_MIDGAME)?;
    let best = it.read(answer.ply())?;
    let mut words = answer.best.split_ascii_whitespace().skip(2);
    match (words.next(), words.next()) {
        (None, _) => Err(Finding::Inapplicable("it tells no reply".to_owned())),
        (Some("ponder"), Some(reply)) => {
            // The ply was read as a legal one.
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
    match info_lines::numbering_fault(&answer.infos().collect::<Vec<_>>(), count) {
        Some(fault) => wrong(fault),
        None => Ok(()),
    }
}

fn three_lines(it: &mut Examiner) -> StepResult {
    lines(it, 3, SOUTH_MIDGAME, 3)
}

fn all_lines(it: &mut Examiner) -> StepResult {
    // The generals cannot be brought face to face, and no ply is suicidal: the same two by the rules of any dialect.
    lines(it, 9, "g^7/8/8/8/8/8/8/4G^2R / x/X", 2)
}

/// Switches the chances on.
fn with_chances(it: &mut Examiner) -> StepResult {
    let name = it.needs_option("UCI_ShowWDL")?;
    it.send(&format!("setoption name {name} value true"));
    Ok(())
}

fn judge_chances(answer: &Answer) -> StepResult {
    let scores: Vec<&str> = answer.infos().filter(|line| info_lines::has_score(line)).collect();
    if scores.is_empty() {
        return wrong("no 'score' in any line");
    }
    match scores.into_iter().find_map(info_lines::chances_fault) {
        Some(fault) => wrong(fault),
        None => Ok(()),
    }
}

fn chances(it: &mut Examiner) -> StepResult {
    with_chances(it)?;
    for feen in [SOUTH_MIDGAME, NORTH_MIDGAME, "3g^4/8/8/8/8/8/7R/1R2G^3 / X/x"] {
        it.show(Some(feen), "");
        judge_chances(&it.go("go depth 4")?)?;
    }
    Ok(())
}

fn final_chances(it: &mut Examiner) -> StepResult {
    with_chances(it)?;
    let position = finished(it.dialect());
    it.show(position.feen, position.plies);
    judge_chances(&it.go("go depth 1")?)
}

fn growing(it: &mut Examiner) -> StepResult {
    let answer = search(it, NORTH_MIDGAME)?;
    let mut highest = [("depth", 0), ("nodes", 0), ("time", 0)];
    for line in answer.infos().filter(|line| info_lines::has_score(line)) {
        for (word, highest) in &mut highest {
            let Some(number) = info_lines::value(line, word).and_then(|text| text.parse::<u64>().ok()) else {
                continue;
            };
            if number < *highest {
                return wrong(format!("'{word}' goes back from {highest} to {number}, in {}", quote(line)));
            }
            *highest = number;
        }
    }
    Ok(())
}
