//! Features of UCCI alone: its handshake, options without `name` and `value`, forbidden moves, clocks of the mover and
//! the opponent, draw offers, and `nobestmove`.

use std::time::Duration;

use xiongmao_text::quote;

use crate::compliance::examiner::info_lines;
use crate::compliance::examiner::step_error::{StepError, StepResult};
use crate::compliance::examiner::{Examiner, GoAnswer};
use crate::compliance::steps::step::{Step, no_fault, recommended, required, then, wrong};
use crate::driver::best_move::BestMove;

pub const STEPS: &[Step] = &[
    required("start", "'ucci' is answered with 'ucciok'", |_| Ok(())),
    then("isready", "'isready' is answered with 'readyok'", |it| it.ready().map(|_| ())),
    then("id name", "there is an 'id name' line before 'ucciok'", has_name),
    recommended("names in one word", "the name of an option is one word in lower case", names),
    recommended(
        "usemillisec",
        "the option usemillisec is declared, since clocks count seconds without it",
        declares_unit,
    ),
    required("milliseconds", "with usemillisec, 'go time 600' is a clock of less than a second", milliseconds),
    required("an unknown option", "'setoption nosuchoption 3' does not crash the engine", unknown_option),
    recommended("silence", "unknown commands and options have no answer", silence),
    required("a new game", "'uccinewgame', and the button newgame if it is declared, do no harm", new_game),
    required("position fen", "'position fen' with moves behind 'moves' is accepted", |it| {
        sends_position(it, &format!("position fen {START} w - - 0 1 moves h2e2"), "h3-e3")
    }),
    required("position startpos", "'position startpos' with moves behind 'moves' is accepted", |it| {
        sends_position(it, "position startpos moves h2e2", "h3-e3")
    }),
    recommended("a short FEN", "'position fen' is accepted without counters", |it| {
        sends_position(it, &format!("position fen {START} w moves h2e2"), "h3-e3")
    }),
    recommended("no moves behind moves", "'moves' may have no moves behind it", |it| {
        sends_position(it, &format!("position fen {START} w - - 0 1 moves"), "")
    }),
    required("banmoves", "a move behind 'banmoves' is not played", bans),
    required("banmoves end with a position", "after the next 'position', the move may be played again", bans_end),
    required("go time and increment", LEGAL, |it| answers(it, "go time 200 increment 10")),
    required("go time and movestogo", LEGAL, |it| answers(it, "go time 200 movestogo 5")),
    required("go with both clocks", LEGAL, |it| answers(it, "go time 200 increment 10 opptime 200 oppincrement 10")),
    recommended("go in another order", LEGAL, |it| answers(it, "go increment 10 oppincrement 10 opptime 200 time 200")),
    recommended("go time alone", LEGAL, |it| answers(it, "go time 200")),
    required("go draw", "'go draw time 200 increment 10', a draw offer, is answered with a legal move", |it| {
        answers(it, "go draw time 200 increment 10")
    }),
    required("info", "there is an 'info' line with a score and a line of play before 'bestmove'", info),
    recommended("plain scores", "'score' is followed by a whole number, or by 'mate' and one", scores),
    recommended("no talk of draws", "the words draw and resign appear behind 'bestmove' only", talk),
    recommended("pondering", "'go ponder time 100 increment 0' is not answered before 'ponderhit'", |it| {
        ponder(it, "ponderhit")
    }),
    recommended("a draw offer while pondering", "'ponderhit draw' ends pondering like 'ponderhit'", |it| {
        ponder(it, "ponderhit draw")
    }),
    recommended("stop while pondering in UCCI", "'stop' ends pondering", |it| ponder(it, "stop")),
    required("stop when idle", "'stop' without a search is answered with 'nobestmove'", idle_stop),
    recommended("no legal move", "'go depth 2' without a legal move is answered with 'nobestmove'", no_move),
    recommended("probe", "'probe' is answered with a line that begins with 'pophash'", probe),
    recommended("bye", "'quit' is answered with 'bye'", bye),
];

const LEGAL: &str = "it is answered with a legal move";
/// The board of the starting position, as programs of this protocol write it.
const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";
/// How long to wait for an answer that must not come.
const WHILE: Duration = Duration::from_millis(150);

fn has_name(it: &mut Examiner) -> StepResult {
    if it.handshake().name.is_some() { Ok(()) } else { wrong("no 'id name' between 'ucci' and 'ucciok'") }
}

fn names(it: &mut Examiner) -> StepResult {
    let is_word = |name: &str| !name.contains(|c: char| c.is_uppercase() || c.is_whitespace());
    no_fault(
        it.handshake()
            .options
            .iter()
            .find(|option| !is_word(&option.name))
            .map(|option| format!("option {}", quote(&option.name))),
    )
}

fn declares_unit(it: &mut Examiner) -> StepResult {
    it.needs_option("usemillisec").map(|_| ()).or_else(|_| wrong("it is not declared"))
}

fn milliseconds(it: &mut Examiner) -> StepResult {
    it.needs_option("usemillisec")?;
    it.show(Some(it.set.south_midgame), "");
    let (answer, _) = it.legal_answer("go time 600 increment 0 opptime 600 oppincrement 0")?;
    if answer.time > Duration::from_millis(600) + it.lateness() {
        return wrong(format!("the answer took {} ms", answer.time.as_millis()));
    }
    Ok(())
}

fn plays(it: &mut Examiner) -> StepResult {
    it.show(None, it.set.quiet[0]);
    it.legal_answer("go depth 1").map(|_| ())
}

fn unknown_option(it: &mut Examiner) -> StepResult {
    it.send("setoption nosuchoption 3\nsetoption nosuchoption\nsetoption");
    it.ready()?;
    plays(it)
}

fn silence(it: &mut Examiner) -> StepResult {
    it.send("setoption nosuchoption 3\nxyzzy");
    no_fault(it.ready()?.into_iter().find(|line| !line.is_empty()).map(|line| quote(&line)))
}

fn new_game(it: &mut Examiner) -> StepResult {
    plays(it)?;
    it.send("uccinewgame");
    it.send(it.handshake().new_game_line().trim_end());
    it.ready()?;
    plays(it)
}

/// Sends a line that shows the starting position with these moves.
fn sends_position(it: &mut Examiner, line: &str, moves: &str) -> StepResult {
    (it.game, _) = it.line(moves);
    it.send(line);
    it.legal_answer("go depth 2").map(|_| ())
}

/// Bans the move that wins. Returns it and the engine's answer.
fn banned(it: &mut Examiner) -> StepResult<(crate::rules::Move, GoAnswer)> {
    let win = it.set.win;
    it.show(Some(win.feen), "");
    let mv = it.named(win.mv)?;
    it.send(&format!("banmoves {}", it.written(mv)));
    Ok((mv, it.go("go depth 3")?))
}

fn bans(it: &mut Examiner) -> StepResult {
    let (mv, answer) = banned(it)?;
    if it.read(answer.mv())? == mv { wrong(format!("{}, which is banned", quote(answer.mv()))) } else { Ok(()) }
}

fn bans_end(it: &mut Examiner) -> StepResult {
    let (mv, _) = banned(it)?;
    it.show(Some(it.set.win.feen), "");
    let (answer, found) = it.legal_answer("go depth 3")?;
    if found == mv {
        return Ok(());
    }
    wrong(format!("{}, where {} wins and is no longer banned", quote(answer.mv()), it.written(mv)))
}

fn answers(it: &mut Examiner, go: &str) -> StepResult {
    it.show(Some(it.set.south_midgame), "");
    it.legal_answer(go).map(|_| ())
}

fn search(it: &mut Examiner) -> StepResult<GoAnswer> {
    it.show(Some(it.set.south_midgame), "");
    it.go("go depth 3")
}

fn info(it: &mut Examiner) -> StepResult {
    let answer = search(it)?;
    let whole = |line: &&str| info_lines::has_score(line) && info_lines::pv(line).is_some_and(|pv| !pv.is_empty());
    if answer.infos().any(|line| whole(&line)) { Ok(()) } else { wrong("no line has both") }
}

fn scores(it: &mut Examiner) -> StepResult {
    let answer = search(it)?;
    let sound = |line: &&str| {
        info_lines::value(line, "score").is_none_or(|score| score == "mate" || score.parse::<i32>().is_ok())
    };
    no_fault(answer.infos().find(|line| !sound(line)).map(quote))
}

fn talk(it: &mut Examiner) -> StepResult {
    let answer = search(it)?;
    let talks = |line: &&String| {
        let line = line.to_lowercase();
        line.contains("draw") || line.contains("resign")
    };
    no_fault(
        answer.lines.iter().find(talks).map(|line| format!("{}, which some interfaces take for an offer", quote(line))),
    )
}

fn ponder(it: &mut Examiner, end: &str) -> StepResult {
    it.show(None, it.set.quiet[1]);
    it.send("go ponder time 100 increment 0");
    it.listen(WHILE)?;
    it.no_answer(&format!("before '{end}'"))?;
    it.send(end);
    let answer = it.one_answer()?;
    it.read(answer.mv()).map(|_| ())
}

fn idle_stop(it: &mut Examiner) -> StepResult {
    it.ready()?;
    it.send("stop");
    match it.up_to_answer()? {
        (_, answer) if answer == "nobestmove" => Ok(()),
        (_, answer) => wrong(quote(&answer)),
    }
}

fn no_move(it: &mut Examiner) -> StepResult {
    let position = it.set.win.finished();
    it.show(position.feen, position.moves);
    let answer = it.go("go depth 2")?;
    if answer.best == "nobestmove" { Ok(()) } else { wrong(quote(&answer.best)) }
}

fn probe(it: &mut Examiner) -> StepResult {
    search(it)?;
    it.send(&format!("probe fen {START} w - - 0 1"));
    it.until("pophash").map(|_| ())
}

fn bye(it: &mut Examiner) -> StepResult {
    it.ready()?;
    it.send("quit");
    let (_, _, lines) = it.end(it.farewell())?;
    if lines.iter().any(|line| line == "bye") {
        return Ok(());
    }
    if lines.iter().any(|line| BestMove::read(line).is_some()) {
        return Err(StepError::Wrong("an answer to no 'go'".to_owned()));
    }
    wrong("no 'bye'")
}
