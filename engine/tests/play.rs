//! `xiongmao play` by scripts: whole games of both kinds, and games that are saved and continued.

use std::io::{BufRead, BufReader, Lines, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Output, Stdio};

use xiongmao_records::pcn::Pcn;
use xiongmao_tests::program;

use crate::commands::{command, fed};

/// More moves than any of these games has.
const LONG: usize = 400;

/// A game that a script plays.
struct Script {
    child: Child,
    input: ChildStdin,
    output: Lines<BufReader<ChildStdout>>,
}

impl Script {
    fn start(arguments: &[&str]) -> Self {
        let mut command = command(&[&["play"], arguments].concat());
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let input = child.stdin.take().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap()).lines();
        Self { child, input, output }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").unwrap();
    }

    /// The next line that this takes something out of.
    fn until<T>(&mut self, take: impl Fn(&str) -> Option<T>) -> T {
        let found = self.output.by_ref().map(Result::unwrap).find_map(|line| take(&line));
        found.expect("the program does not end")
    }

    /// Says this, and waits for the line that this takes something out of, or for the end of the game.
    fn ask(&mut self, line: &str, take: impl Fn(&str) -> Option<String>) -> Reply {
        self.say(line);
        self.until(|line| if is_end(line) { Some(Reply::End(line.to_owned())) } else { take(line).map(Reply::Move) })
    }

    /// Plays a whole game as South. The brain says what to play, or that the game has ended.
    fn play_all(mut self, brain: impl Fn(&mut Self) -> Reply) -> String {
        for _ in 0..LONG {
            let reply = match brain(&mut self) {
                Reply::Move(mv) => self.ask(&mv, |line| {
                    [". North plays ", ". Black plays "].iter().any(|played| line.contains(played)).then(String::new)
                }),
                end @ Reply::End(_) => end,
            };
            if let Reply::End(end) = reply {
                drop(self.input);
                assert!(self.child.wait().unwrap().success());
                return end;
            }
        }
        panic!("the game does not end");
    }
}

/// The program's answer.
enum Reply {
    Move(String),
    End(String),
}

/// Whether a line announces the end of a game.
fn is_end(line: &str) -> bool {
    line.contains(" has won") || line.starts_with("The game is a draw")
}

/// The engine's own advice, at full strength.
fn advised(script: &mut Script) -> Reply {
    script.ask("hint", |line| Some(line.strip_prefix("Hint: ")?.split(['.', ',']).next()?.to_owned()))
}

/// The first move in the list.
fn first(script: &mut Script) -> Reply {
    script.ask("moves", |line| {
        let (piece, moves) = line.split_once(": ")?;
        let mv = moves.split(' ').next()?;
        mv.starts_with(piece.rsplit(' ').next()?).then(|| mv.to_owned())
    })
}

#[test]
fn the_weakest_level_is_beaten() {
    for (game, first) in [("xiongqi", "South"), ("xiangqi", "Red")] {
        let script = Script::start(&["--game", game, "--level", "0", "--seed", "1", "--nodes", "4000"]);
        let end = script.play_all(advised);
        assert!(end.starts_with(&format!("{first} has won")) && end.ends_with(" You have won."), "{game}: {end}");
    }
}

#[test]
fn the_strongest_level_beats_who_plays_anything() {
    for (game, second) in [("xiongqi", "North"), ("xiangqi", "Black")] {
        let script = Script::start(&["--game", game, "--level", "20", "--nodes", "4000"]);
        let end = script.play_all(first);
        assert!(end.starts_with(&format!("{second} has won")) && end.ends_with(" You have lost."), "{game}: {end}");
    }
}

/// Runs the program with this input to its end.
fn played(arguments: &[&str], input: &str) -> Output {
    fed(&[&["play"], arguments].concat(), input)
}

fn text(arguments: &[&str], input: &str) -> String {
    program::printed(&played(arguments, input))
}

fn refused(arguments: &[&str]) -> String {
    program::refusal(&played(arguments, ""))
}

fn record(path: &Path) -> Pcn {
    Pcn::read(&std::fs::read_to_string(path).unwrap()).unwrap()
}

#[test]
fn a_game_is_saved_and_continued_by_the_same_command() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    let file = path.to_str().unwrap();
    let first = text(
        &["--game", "xiangqi", "--perpetual", "repeated", "--side", "both", "--out", file],
        "炮二平五\nmoves b1\nH8+7\n",
    );
    assert!(first.contains("Red> moves b1") || first.contains("Black> moves b1"), "{first}");
    assert!(first.ends_with(&format!("The game is in {file}; xiongmao play --out {file} continues it.\n")), "{first}");
    let saved = record(&path);
    assert!(saved.replay(&saved.rule_settings()).holds());
    let second = text(&["--out", file], "undo\nH2+3\n");
    assert!(second.starts_with("Xiangqi, for two players at one board.\n"), "{second}");
    assert!(second.contains("The game continues after 2 plies.\n"), "{second}");
    let moves: Vec<String> = record(&path).moves.into_iter().map(|mv| mv.pmn).collect();
    assert_eq!(moves, ["h3-e3", "b10-c8"]);
    assert_eq!(record(&path).more["rules"]["perpetual"], "repeated");
    // A game that is over is shown, and can be taken back.
    text(&["--out", file], "resign\n");
    let over = text(&["--out", file], "undo\n");
    assert!(
        over.contains("Black has won: Red has resigned (resignation).\nover> undo\nThe game continues.\n"),
        "{over}"
    );
    assert_eq!(record(&path).outcome, None);
}

#[test]
fn a_file_with_another_game_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    let file = path.to_str().unwrap();
    text(&["--side", "both", "--out", file], "a3-a4\n");
    let before = std::fs::read(&path).unwrap();
    for (arguments, reason) in [
        (&["--game", "xiangqi"][..], "holds another game: one of Xiongqi; choose another file"),
        (&["--feen", "3g^4/8/8/8/8/8/8/R3G^3 / X/x"], "holds another game: it begins from "),
        (&["--moves", "b3-b4"], "holds another game: other moves were played in it; "),
    ] {
        let printed = refused(&[&["--out", file], arguments].concat());
        assert!(printed.contains(reason), "{printed}");
    }
    assert_eq!(std::fs::read(&path).unwrap(), before);
    assert!(refused(&["--out", folder.path().to_str().unwrap()]).ends_with(" is not a file\n"));
    assert!(refused(&["--level", "3", "--elo", "900"]).contains("cannot be used with"));
    assert!(refused(&["--tc", "soon"]).contains("is not a time control"));
}

#[test]
fn lines_wait_for_their_turn_and_bad_ones_do_no_harm() {
    let long = "x".repeat(10_000);
    let input = format!("a3-a4\n\u{1b}[2J\n{long}\nb3-b4\n");
    let text = text(&["--nodes", "100", "--seed", "1"], &input);
    let moves: Vec<&str> = text.lines().filter(|line| line.contains(" plays ")).collect();
    assert_eq!(moves.len(), 4, "{text}");
    assert!(moves[0] == "1. South plays a3-a4." && moves[2] == "3. South plays b3-b4.", "{moves:?}");
    assert!(!text.contains('\u{1b}') && text.contains("more than 4096 bytes"), "{text}");
}

#[test]
fn the_engine_plays_alone_to_the_end_of_the_game() {
    let text = text(&["--side", "none", "--nodes", "50", "--move-limit", "6"], "");
    let last = text.lines().find(|line| is_end(line));
    assert!(last.is_some(), "{text}");
    assert!(
        text.contains(
            ". To continue it, run:\nxiongmao play --game xiongqi --side none --level 3 --move-limit 6 --moves "
        ),
        "{text}"
    );
}
