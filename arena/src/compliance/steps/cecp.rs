//! CECP: its handshake, the game that the engine keeps, its turns, clocks and answers to faulty lines.

use std::time::{Duration, Instant};

use xiongmao_text::quote;

use crate::compliance::examiner::Examiner;
use crate::compliance::examiner::step_error::{StepError, StepResult};
use crate::compliance::positions;
use crate::compliance::steps::bad_input::illegal_reply;
use crate::compliance::steps::step::{Step, inapplicable, recommended, required, then, wrong};
use crate::driver::search_info::SearchInfo;
use crate::rules::Move;

pub const STEPS: &[Step] = &[
    required("start", "'protover 2' is answered with features, the last of them 'done=1'", |_| Ok(())),
    then("ping", "'ping 1' is answered with 'pong 1'", |it| it.ready().map(|_| ())),
    then("name", "the feature myname names the engine", has_name),
    required("go", "'go' is answered with a legal move for the side to move", |it| {
        show(it, None, it.set.opening);
        answer(it, "go").map(|_| ())
    }),
    required("its turn", "after its move, a move of the opponent is answered without another 'go'", its_turn),
    required("playother", "after 'playother', the engine answers the next move", play_other),
    required("force", "in force mode, moves have no answer", force),
    required("setboard", "the position behind 'setboard' is set up, with South to move", |it| {
        searches(it, it.set.south_midgame)
    }),
    required("setboard for North", "the same with North to move", |it| searches(it, it.set.north_midgame)),
    required("a new game", "'new' begins from the start, and the engine plays the second side", new_game),
    required("a win in one", "a move that wins at once is played", win),
    required("st", "with 'st 1', the answer comes in time", |it| in_time(it, "st 1")),
    required("level", "with 'level 0 0:01 0' and 'time 100', the answer comes in time", |it| {
        in_time(it, "level 0 0:01 0\ntime 100\notim 100")
    }),
    required("move now", "'?' ends a search, and its move is played", move_now),
    required("an illegal move", "it is answered with 'Illegal move', and the game stands", illegal_move),
    required("an unknown command", "it does no harm", |it| {
        it.send("xyzzy 1 2");
        it.ready()?;
        show(it, None, it.set.opening);
        answer(it, "go").map(|_| ())
    }),
    recommended("Error", "an unknown command is answered with a line that begins with 'Error'", error),
    recommended("remove", "'remove' takes back both last moves", |it| takes_back(it, "remove", 0)),
    recommended("undo", "'undo' takes back the last move", |it| takes_back(it, "undo", 1)),
    recommended("post", "after 'post', lines of thinking come before the move", thinking),
    recommended(
        "ping during a search",
        "the answer to a 'ping' that comes during a search follows its move",
        late_ping,
    ),
    required("quit", "'quit' ends the process in time", |it| {
        it.ready()?;
        it.send("quit");
        it.end(it.farewell()).map(|_| ())
    }),
];

/// How long to wait for an answer that must not come.
const WHILE: Duration = Duration::from_millis(150);
/// The limit of searches that nothing else limits.
const DEPTH: &str = "sd 2";

fn has_name(it: &mut Examiner) -> StepResult {
    if it.handshake().name.is_some() { Ok(()) } else { wrong("there is no such feature") }
}

/// The line of a move of the opponent.
fn move_line(it: &Examiner, mv: &str) -> String {
    if it.handshake().has_feature("usermove") { format!("usermove {mv}") } else { mv.to_owned() }
}

/// Begins a game in force mode from this position, and plays these moves in it.
fn show(it: &mut Examiner, feen: Option<&str>, moves: &str) {
    let (game, script) = positions::line(it.dialect(), it.set.rules, feen, moves);
    it.game = game;
    // After `new`, the engine plays the second side.
    it.send(&it.new_game_lines());
    it.send("force");
    for (number, line) in script.split('\n').enumerate().filter(|(_, line)| !line.is_empty()) {
        it.send(&if number == 0 { line.to_owned() } else { move_line(it, line) });
    }
    it.send(DEPTH);
}

/// Sends these lines, and waits for the engine's move, which must be legal. It is played in the game.
fn answer(it: &mut Examiner, lines: &str) -> StepResult<Move> {
    it.send(lines);
    take_move(it)
}

fn take_move(it: &mut Examiner) -> StepResult<Move> {
    let (_, line) = it.up_to_answer()?;
    let text = it.dialect().read_answer(&line).unwrap_or_default().mv.to_owned();
    let mv = it.read(&text)?;
    it.game.play(mv).map_err(|error| StepError::Wrong(error.to_string()))?;
    Ok(mv)
}

/// Plays the first legal move that does not lose at once. Returns the line that tells the engine.
fn reply(it: &mut Examiner) -> StepResult<String> {
    let Some(&mv) = it.game.safe_moves().first() else {
        return Err(StepError::Inapplicable("the game is over".to_owned()));
    };
    let line = move_line(it, &it.written(mv));
    it.game.play(mv).map_err(|error| StepError::Wrong(error.to_string()))?;
    Ok(line)
}

/// Checks that no move comes for a while.
fn no_move(it: &mut Examiner, why: &str) -> StepResult {
    let mut lines = it.ready()?;
    lines.extend(it.listen(WHILE)?);
    match lines.iter().find(|line| it.dialect().read_answer(line).is_some()) {
        Some(line) => wrong(format!("{} {why}", quote(line))),
        None => Ok(()),
    }
}

/// Checks that the engine has declared this feature.
fn needs_feature(it: &Examiner, name: &str) -> StepResult {
    if it.handshake().has_feature(name) { Ok(()) } else { inapplicable(&format!("it has no feature {name}")) }
}

fn searches(it: &mut Examiner, feen: &'static str) -> StepResult {
    needs_feature(it, "setboard")?;
    show(it, Some(feen), "");
    answer(it, "go").map(|_| ())
}

fn its_turn(it: &mut Examiner) -> StepResult {
    show(it, None, "");
    answer(it, "go")?;
    let line = reply(it)?;
    answer(it, &line).map(|_| ())
}

fn play_other(it: &mut Examiner) -> StepResult {
    needs_feature(it, "playother")?;
    show(it, None, it.set.opening);
    it.send("playother");
    no_move(it, "before the move of the opponent")?;
    let line = reply(it)?;
    answer(it, &line).map(|_| ())
}

fn force(it: &mut Examiner) -> StepResult {
    show(it, None, it.set.opening);
    no_move(it, "in force mode")?;
    answer(it, "go")?;
    it.send("force");
    let line = reply(it)?;
    it.send(&line);
    no_move(it, "in force mode")
}

fn new_game(it: &mut Examiner) -> StepResult {
    show(it, None, it.set.opening);
    answer(it, "go")?;
    (it.game, _) = positions::line(it.dialect(), it.set.rules, None, "");
    it.send(&it.new_game_lines());
    it.send(DEPTH);
    let line = reply(it)?;
    answer(it, &line).map(|_| ())
}

fn win(it: &mut Examiner) -> StepResult {
    needs_feature(it, "setboard")?;
    let win = it.set.win_in(it.dialect());
    show(it, Some(win.feen), "");
    let best = it.named(win.mv)?;
    let written = it.written(best);
    it.send("sd 3");
    let mv = answer(it, "go")?;
    if mv == best { Ok(()) } else { wrong(format!("another move, where {written} wins")) }
}

fn in_time(it: &mut Examiner, limit: &str) -> StepResult {
    show(it, None, it.set.opening);
    it.send("sd 99");
    let start = Instant::now();
    answer(it, &format!("{limit}\ngo"))?;
    let (taken, most) = (start.elapsed(), Duration::from_secs(1) + it.lateness());
    if taken > most { wrong(format!("the answer took {} ms", taken.as_millis())) } else { Ok(()) }
}

/// Starts a long search.
fn long_search(it: &mut Examiner) {
    show(it, None, it.set.opening);
    it.send("sd 99\nst 60\npost\ngo");
}

fn move_now(it: &mut Examiner) -> StepResult {
    long_search(it);
    it.listen(WHILE)?;
    let start = Instant::now();
    answer(it, "?")?;
    let taken = start.elapsed();
    if taken > it.lateness() { wrong(format!("the answer took {} ms", taken.as_millis())) } else { Ok(()) }
}

fn illegal_move(it: &mut Examiner) -> StepResult {
    show(it, None, it.set.illegal[0]);
    it.send(&move_line(it, &illegal_reply(it)));
    it.until("Illegal")?;
    answer(it, "go").map(|_| ())
}

fn error(it: &mut Examiner) -> StepResult {
    it.send("xyzzy 1 2");
    it.until("Error").map(|_| ())
}

/// Takes back with this command, so that this many plies of the opening are left, and plays the next one again.
fn takes_back(it: &mut Examiner, command: &str, kept: usize) -> StepResult {
    let opening: Vec<&str> = it.set.opening.split(' ').collect();
    show(it, None, it.set.opening);
    it.send(command);
    (it.game, _) = positions::line(it.dialect(), it.set.rules, None, &opening[..kept].join(" "));
    let mv = it.named(opening[kept])?;
    it.send(&move_line(it, &it.written(mv)));
    it.game.play(mv).map_err(|error| StepError::Wrong(error.to_string()))?;
    no_move(it, &format!("after '{command}', to a move that was taken back"))?;
    answer(it, "go").map(|_| ())
}

fn thinking(it: &mut Examiner) -> StepResult {
    show(it, None, it.set.opening);
    it.send("post\nsd 3\ngo");
    let (lines, _) = it.up_to_answer()?;
    let dialect = it.dialect();
    let is_thinking = |line: &&String| {
        let mut info = SearchInfo::default();
        info.read_line(dialect, line);
        info.depth.is_some() && info.score.is_some() && info.pv.is_some()
    };
    if lines.iter().any(|line| is_thinking(&line)) { Ok(()) } else { wrong("no such line") }
}

fn late_ping(it: &mut Examiner) -> StepResult {
    long_search(it);
    it.listen(WHILE)?;
    it.send("ping 9");
    let early = it.listen(WHILE)?.iter().any(|line| line.starts_with("pong"));
    take_after(it)?;
    if early { wrong("'pong 9' came during the search") } else { it.until("pong").map(|_| ()) }
}

/// Ends the search.
fn take_after(it: &mut Examiner) -> StepResult {
    answer(it, "?").map(|_| ())
}
