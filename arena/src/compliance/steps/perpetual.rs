//! Games with rules on perpetual check and chase.

use xiongmao_text::quote;

use crate::compliance::examiner::Examiner;
use crate::compliance::examiner::step_error::StepResult;
use crate::compliance::steps::step::{Step, inapplicable, required, wrong};
use crate::rules::PERPETUAL;

pub const STEPS: &[Step] = &[
    required(
        "perpetual check, counted",
        "a check that loses at once because there have been too many is not played, \
        though every other move loses material",
        |it| avoids(it, "counted"),
    ),
    required(
        "perpetual check, repeated",
        "with Perpetual set to repeated, a check that repeats the position for the third time is not played, \
        though every other move loses material",
        |it| avoids(it, "repeated"),
    ),
];

/// Offers the move that loses at once by this choice of the rule, and one that loses material.
fn avoids(it: &mut Examiner, choice: &str) -> StepResult {
    let Some(trap) = it.set.traps.iter().find(|trap| trap.perpetual == choice) else {
        return inapplicable("this game has no such rule");
    };
    if it.dialect().is_foreign() {
        return inapplicable(
            "engines of this protocol may know the rule in another form, so a match asks nothing of them",
        );
    }
    let default = it.set.rules.options.iter().find(|option| option.is_named(PERPETUAL));
    if it.handshake().option(PERPETUAL).is_some() {
        let line = it.handshake().perpetual_line(choice, &indexmap::IndexMap::new());
        it.send(line.trim_end());
    } else if default.is_none_or(|option| option.default != choice) {
        return inapplicable("it has no option Perpetual");
    }
    it.show(trap.position.feen, trap.position.moves);
    let moves = [trap.loses, trap.costs].map(|mv| it.named(mv));
    let [loses, costs] = moves;
    let (loses, costs) = (loses?, costs?);
    let go = format!("go depth 4 searchmoves {} {}", it.written(loses), it.written(costs));
    let (answer, mv) = it.legal_answer(&go)?;
    if mv == costs {
        return Ok(());
    }
    wrong(format!("{}, which loses at once, in {}", quote(answer.mv()), it.game.feen()))
}
