//! Commands during a search, `go infinite`, and pondering.

use std::time::Duration;

use crate::compliance::examiner::Examiner;
use crate::compliance::examiner::step_error::StepResult;
use crate::compliance::steps::step::{Step, recommended, required, wrong};
use crate::driver::best_move::BestMove;

pub const STEPS: &[Step] = &[
    required("isready during a search", "'isready' is answered while it searches, and the search goes on", ready),
    required("stop", "after 'stop', 'go infinite' is answered once", stop),
    required("stop at once", "a 'stop' right after 'go infinite' is not lost", stop_at_once),
    required("go infinite waits", "'go infinite' is not answered before 'stop'", waits),
    required("stop without a search", "'stop' without a search has no answer", stray_stop),
    recommended("go infinite in a finished game", "it waits for 'stop' even if there is nothing to search", over),
    recommended("go infinite with little to search", "it waits for 'stop' even after searching everything", seen_all),
    required("many searches", "twenty searches that are stopped at once give twenty answers", many),
    required("setoption during a search", "it does not hang, and the 'go' has one answer", set_option),
    required("ucinewgame during a search", "it does not hang, and the 'go' has one answer", new_game),
    required("position during a search", "it does not hang, and the 'go' has one answer", position),
    recommended(
        "a new position takes effect",
        "the next 'go' searches a position that was sent during a search",
        effect,
    ),
    required("a second go during a search", "it does not hang", second_go),
    recommended("each go has an answer", "a second 'go' during a search has its own answer", two_answers),
    required("pondering waits", "'go ponder' is not answered before 'ponderhit', however little time is left", ponders),
    required("ponderhit", "after 'ponderhit', there is one answer without 'stop'", ponder_hit),
    required("stop while pondering", "'stop' ends pondering with one answer", ponder_stop),
    recommended("ponderhit without pondering", "'ponderhit' without a search has no answer", stray_ponder_hit),
];

/// How long to wait for an answer that must not come.
const WHILE: Duration = Duration::from_millis(150);

/// Starts a search.
fn begin(it: &mut Examiner, go: &str) {
    it.show(Some(it.set.south_midgame), "");
    it.send_go(go);
}

/// Waits a while, during which no answer may come.
fn waits_for(it: &mut Examiner, what: &str) -> StepResult {
    it.listen(WHILE)?;
    it.no_answer(&format!("before '{what}'")).map(|_| ())
}

/// Ends a search with this command. The answer must be a legal move.
fn ends(it: &mut Examiner, with: &str) -> StepResult {
    it.send(with);
    let answer = it.one_answer()?;
    it.read(answer.mv()).map(|_| ())
}

fn ready(it: &mut Examiner) -> StepResult {
    begin(it, "go infinite");
    for _ in 0..3 {
        if let Some(line) = it.ready()?.iter().find(|line| BestMove::read(line).is_some()) {
            return wrong(format!("'isready' has ended the search: '{line}'"));
        }
    }
    ends(it, "stop")
}

fn stop(it: &mut Examiner) -> StepResult {
    begin(it, "go infinite");
    it.listen(WHILE)?;
    ends(it, "stop")
}

fn stop_at_once(it: &mut Examiner) -> StepResult {
    begin(it, "go infinite");
    ends(it, "stop")
}

fn waits(it: &mut Examiner) -> StepResult {
    begin(it, "go infinite");
    waits_for(it, "stop")?;
    ends(it, "stop")
}

fn stray_stop(it: &mut Examiner) -> StepResult {
    it.send("stop");
    it.no_answer("without a 'go'").map(|_| ())
}

fn over(it: &mut Examiner) -> StepResult {
    let position = it.set.win_in(it.dialect()).finished();
    it.show(position.feen, position.moves);
    it.send_go("go infinite");
    waits_for(it, "stop")?;
    it.send("stop");
    it.one_answer().map(|_| ())
}

fn seen_all(it: &mut Examiner) -> StepResult {
    it.show(Some(it.set.few_pieces), "");
    it.send_go("go infinite");
    waits_for(it, "stop")?;
    ends(it, "stop")
}

fn many(it: &mut Examiner) -> StepResult {
    for _ in 0..20 {
        begin(it, "go infinite");
        it.send("stop");
        it.until("bestmove")?;
    }
    it.no_answer("more often than 'go' was sent").map(|_| ())
}

/// Sends these lines and then `stop` during a search, which must have one answer.
fn survives(it: &mut Examiner, lines: &str) -> StepResult {
    begin(it, "go infinite");
    it.ready()?;
    it.send(lines);
    it.send("stop");
    it.one_answer().map(|_| ())
}

fn set_option(it: &mut Examiner) -> StepResult {
    let options = [("Hash", "2"), ("MultiPV", "2")];
    let known = options.iter().find(|(name, _)| it.handshake().option(name).is_some());
    let (name, value) = known.copied().unwrap_or(("Hash", "2"));
    survives(it, &format!("setoption name {name} value {value}"))?;
    it.show(None, "");
    it.legal_answer("go depth 1").map(|_| ())
}

fn new_game(it: &mut Examiner) -> StepResult {
    survives(it, "ucinewgame")?;
    it.show(None, "");
    it.legal_answer("go depth 1").map(|_| ())
}

fn position(it: &mut Examiner) -> StepResult {
    let (_, line) = it.line(it.set.quiet[0]);
    survives(it, &line)
}

fn effect(it: &mut Examiner) -> StepResult {
    position(it)?;
    (it.game, _) = it.line(it.set.quiet[0]);
    it.legal_answer("go depth 1").map(|_| ())
}

fn second_go(it: &mut Examiner) -> StepResult {
    begin(it, "go infinite");
    it.ready()?;
    it.send_go("go depth 1");
    it.send("stop");
    it.until("bestmove")?;
    it.ready()?;
    it.show(None, "");
    it.send_go("go depth 1");
    it.until("bestmove").map(|_| ())
}

fn two_answers(it: &mut Examiner) -> StepResult {
    begin(it, "go infinite");
    it.ready()?;
    it.send_go("go depth 1");
    it.send("stop");
    it.until("bestmove")?;
    it.one_answer().map(|_| ())
}

/// Starts pondering with very little time on the clock.
fn ponder(it: &mut Examiner) -> StepResult {
    it.needs_option("Ponder")?;
    it.show(None, it.set.quiet[1]);
    it.send_go("go ponder wtime 100 btime 100");
    waits_for(it, "ponderhit")
}

fn ponders(it: &mut Examiner) -> StepResult {
    ponder(it)
}

fn ponder_hit(it: &mut Examiner) -> StepResult {
    ponder(it)?;
    ends(it, "ponderhit")
}

fn ponder_stop(it: &mut Examiner) -> StepResult {
    ponder(it)?;
    ends(it, "stop")
}

fn stray_ponder_hit(it: &mut Examiner) -> StepResult {
    it.send("ponderhit");
    it.no_answer("without a 'go'").map(|_| ())
}
