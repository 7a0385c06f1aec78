//! Hosts that play on after the rules of this program have ended the game: every `go` is answered by a legal move.

use serde_json::{Value, json};
use xiongmao_movegen::notation::Notation;
use xiongmao_movegen::{AnyGame, Move, Rules, games};
use xiongmao_tests::program::{Program, printed};

use crate::commands::{self, as_text, fed, start};

/// Games of each kind for each host.
const GAMES: usize = 10;
/// Where a game begins to go round in circles, in plies.
const PROLOGUE: usize = 6;
/// The moves after it that a host asks about.
const ASKED: usize = 34;

/// The lines up to the answer, which is the last one.
fn answer(program: &mut Program, command: &str) -> Vec<String> {
    program.send(command);
    let mut lines = Vec::new();
    while !lines.last().is_some_and(|line: &String| line.starts_with("bestmove ") || line == "nobestmove") {
        lines.push(program.line());
    }
    lines
}

/// The lines for people among these.
fn notes(lines: &[String]) -> Vec<&str> {
    lines.iter().filter_map(|line| line.strip_prefix("info string ")).collect()
}

/// A recorded game: its first position and its moves.
struct Recorded {
    rules: &'static Rules,
    fen: String,
    moves: Vec<Move>,
}

/// The position after the first moves of a game, as an arbiter has it.
fn after(recorded: &Recorded, plies: usize) -> AnyGame {
    let mut game = recorded.rules.from_fen(&recorded.fen).unwrap();
    game.leave_to_arbiter();
    recorded.moves[..plies].iter().for_each(|&mv| game.play(mv).unwrap());
    game
}

/// Four moves after which the same position is there again.
fn circle(game: &AnyGame) -> Option<[Move; 4]> {
    let tried = |game: &AnyGame, mv: Move| {
        let mut after = game.clone();
        (!game.is_noisy(mv) && after.play(mv).is_ok() && !after.status().is_over()).then_some(after)
    };
    let key = game.key();
    for there in &game.legal_moves() {
        let Some(one) = tried(game, there) else { continue };
        for reply in &one.legal_moves() {
            let Some(two) = tried(&one, reply) else { continue };
            let (from, to) = game.squares_of(there);
            let back = two.legal_moves().into_iter().find(|&mv| two.squares_of(mv) == (to, from));
            let Some((back, three)) = back.and_then(|mv| Some((mv, tried(&two, mv)?))) else { continue };
            for last in &three.legal_moves() {
                if tried(&three, last).is_some_and(|four| four.key() == key) {
                    return Some([there, reply, back, last]);
                }
            }
        }
    }
    None
}

/// Recorded games that go round in circles after a few plies, and then go on as they did.
fn recorded(rules: &'static Rules) -> Vec<Recorded> {
    let text = match rules.name {
        "xiongqi" => include_str!("../../tests/data/games.tsv"),
        _ => include_str!("../../tests/data/xiangqi-games.tsv"),
    };
    let read = |line: &str| {
        let mut fields = line.split('\t');
        let (mut game, moves) = match rules.name {
            "xiongqi" => (rules.start(), fields.next()?),
            _ => (rules.from_fen(fields.next()?).ok()?, fields.next()?),
        };
        game.leave_to_arbiter();
        let fen = game.fen();
        game.play_line(moves.split(' ')).ok()?;
        let mut recorded = Recorded { rules, fen, moves: game.played() };
        let circle = (recorded.moves.len() > 2 * PROLOGUE).then(|| circle(&after(&recorded, PROLOGUE)))??;
        recorded.moves.splice(PROLOGUE..PROLOGUE, circle.into_iter().cycle().take(12));
        Some(recorded)
    };
    let games: Vec<Recorded> = text.lines().filter_map(read).take(GAMES).collect();
    assert_eq!(games.len(), GAMES, "{}", rules.title);
    games
}

/// The end of this game by the rules, in plies.
fn end(recorded: &Recorded) -> usize {
    let mut game = recorded.rules.from_fen(&recorded.fen).unwrap();
    recorded.moves.iter().take_while(|&&mv| !game.status().is_over() && game.play(mv).is_ok()).count()
}

/// Sends positions of the game as a host does, and checks every answer. `position` makes a command of the moves up to
/// there, which `notation` writes.
fn follow(program: &mut Program, recorded: &Recorded, notation: Notation, position: &str) {
    let end = end(recorded);
    assert!(end < recorded.moves.len(), "the rules end the game before its host does");
    let mut told = 0;
    for count in PROLOGUE..recorded.moves.len().min(PROLOGUE + ASKED) {
        let game = after(recorded, count);
        if game.status().is_over() {
            break;
        }
        let mut place = after(recorded, 0);
        let mut words = String::new();
        for &mv in &recorded.moves[..count] {
            words = format!("{words} {}", place.write_move(mv, notation));
            place.play(mv).unwrap();
        }
        program.send(&format!("{position} {} moves{words}", recorded.fen));
        let lines = answer(program, "go nodes 30");
        let last = lines.last().unwrap();
        let mv = last.split(' ').nth(1).unwrap_or_default();
        let legal = game.read_move_as(mv, notation).is_ok_and(|mv| game.legal_moves().contains(&mv));
        assert!(legal, "{} after {count} plies: {last}", recorded.fen);
        told += lines.iter().filter(|line| line.contains("by the rules")).count();
        assert_eq!(told > 0, count >= end, "{lines:?}");
    }
    assert_eq!(told, 1, "once");
}

#[test]
fn a_host_like_pikafish_plays_on() {
    for rules in games::GAMES {
        let zero = rules.notations.contains(&Notation::CoordinatesFromZero);
        let notation = if zero { Notation::CoordinatesFromZero } else { Notation::Coordinates };
        for recorded in recorded(rules) {
            let mut program = start();
            program.send("uci");
            program.until("uciok");
            if !zero {
                program.send("setoption name UCI_Notation value coordinate");
            }
            follow(&mut program, &recorded, notation, "position fen");
        }
    }
}

#[test]
fn a_host_like_fairy_stockfish_plays_on() {
    for rules in games::GAMES {
        let mut program = start();
        program.send("uci");
        program.until("uciok");
        program.send("setoption name UCI_Notation value coordinate");
        program.send(&format!("setoption name UCI_Variant value {}", rules.name));
        for recorded in recorded(rules) {
            program.send("ucinewgame");
            follow(&mut program, &recorded, Notation::Coordinates, "position fen");
        }
    }
}

#[test]
fn a_ucci_or_uci_cyclone_host_plays_on() {
    for (greeting, ready, new_game, position) in
        [("ucci", "ucciok", "setoption newgame", "position fen"), ("ucicyclone", "uciok", "ucinewgame", "fen")]
    {
        let mut program = start();
        program.send(greeting);
        program.until(ready);
        for recorded in recorded(games::named("xiangqi").unwrap()) {
            program.send(new_game);
            follow(&mut program, &recorded, Notation::CoordinatesFromZero, position);
        }
    }
}

#[test]
fn a_cecp_host_plays_on() {
    for rules in games::GAMES {
        let zero = rules.notations.contains(&Notation::CoordinatesFromZero);
        let notation = if zero { Notation::CoordinatesFromZero } else { Notation::Coordinates };
        let mut program = start();
        program.send("xboard");
        program.send("protover 2");
        program.until("feature done=1");
        for recorded in recorded(rules) {
            for line in
                ["new", &format!("variant {}", rules.name), "sd 1", "force", &format!("setboard {}", recorded.fen)]
            {
                program.send(line);
            }
            let (end, mut told) = (end(&recorded), false);
            let mut place = after(&recorded, 0);
            for (count, &mv) in recorded.moves.iter().enumerate().take(PROLOGUE + ASKED) {
                if place.status().is_over() {
                    break;
                }
                if count >= PROLOGUE {
                    program.send("go");
                    let played = loop {
                        let line = program.line();
                        told |= line.contains("by the rules");
                        // Only moves end a game: a general is captured, or nobody can move.
                        assert!(
                            ["repetition", "move limit", "insufficient"]
                                .iter()
                                .all(|how| !line.contains(&format!("({how}"))),
                            "{line}"
                        );
                        if let Some(mv) = line.strip_prefix("move ") {
                            break mv.to_owned();
                        }
                    };
                    let legal = place.read_move_as(&played, notation).is_ok_and(|mv| place.legal_moves().contains(&mv));
                    assert!(legal, "{played} after {count} plies");
                    program.send("force");
                    program.send("undo");
                }
                program.send(&format!("usermove {}", place.write_move(mv, notation)));
                place.play(mv).unwrap();
            }
            assert!(told && end < recorded.moves.len());
        }
    }
}

#[test]
fn no_win_is_expected_of_a_rule_that_the_host_does_not_apply() {
    let mut program = start();
    program.send("setoption name UCI_Variant value xiangqi");
    program.send("setoption name UCI_Notation value coordinate");
    let position = "position fen 3k4n/9/9/9/9/9/9/9/9/4K2R1 w - - 0 1 moves \
                    h1i1 i10h8 i1h1 h8i10 h1i1 i10h8 i1h1 h8i10 h1i1";
    program.send(position);
    let lines = answer(&mut program, "go depth 3");
    assert_eq!(notes(&lines), ["by the rules, the game has ended after ply 8: repetition north"]);
    let best = lines.last().unwrap().split(' ').nth(1).unwrap().to_owned();
    // The rules say that South has lost. The host lets it chase on, and North has to save the horse.
    program.send(&format!("{position} {best}"));
    let lines = answer(&mut program, "go depth 5");
    assert!(lines.last().unwrap().starts_with("bestmove ") && !lines.last().unwrap().contains("(none)"), "{lines:?}");
    assert!(notes(&lines).is_empty(), "once: {lines:?}");
    for line in lines.iter().filter(|line| line.contains(" score ")) {
        // A loss would be one by the rule: South has a chariot more.
        assert!(!line.contains("mate -") && !line.contains("cp -"), "{line}");
    }
}

#[test]
fn a_plain_host_of_xiangqi_is_known_by_its_squares() {
    let mut program = start();
    for line in ["uci", "isready", "ucinewgame"] {
        program.send(line);
    }
    program.until("readyok");
    for (moves, reply) in [("h2e2 h9g7", "h0g2"), ("a0a1", "h9g7"), ("i3i4", "i6i5"), ("b0c2", "b9c7")] {
        program.send(&format!("position startpos moves {moves}"));
        let lines = answer(&mut program, &format!("go depth 1 searchmoves {reply}"));
        assert_eq!(lines.last().unwrap().split(' ').nth(1), Some(reply), "{lines:?}");
        program.send("setoption name UCI_Variant value xiongqi");
    }
    // A board with all these squares stays, and a move that no board has is refused.
    program.send("position startpos moves a3a4 h6h5");
    assert!(answer(&mut program, "go depth 1 searchmoves c2c6").last().unwrap().starts_with("bestmove c2"));
    program.send("position startpos moves j1j2");
    assert!(program.line().starts_with("info string error: position: ply 1 'j1j2'"));
}

#[test]
fn a_refused_position_changes_nothing_in_ucci() {
    let mut program = start();
    program.send("ucci");
    program.until("ucciok");
    program.send("position startpos moves h2e2 h9g7");
    program.send("position startpos moves h2e2 h9h1");
    let lines = answer(&mut program, "go depth 1 searchmoves h0g2");
    assert_eq!(lines.last().unwrap().split(' ').nth(1), Some("h0g2"), "{lines:?}");
    program.send("stop");
    assert_eq!(program.line(), "nobestmove");
    program.send("isready");
    assert_eq!(program.line(), "readyok");
}

/// What this command prints, and its notes.
fn run(arguments: &[&str], input: &str) -> (String, String) {
    let output = fed(arguments, input);
    let notes = as_text(&output.stderr);
    assert!(output.status.success(), "{notes}");
    (printed(&output), notes)
}

/// For each way in which the rules end a game: a game, its ending, and further moves by the host.
const ENDED: [(&str, &str, &str, &str); 4] = [
    ("startpos", "a1-a2 a8-a7 a2-a1 a7-a8 a1-a2", "repetition", "a6-a5 a2-a1"),
    (
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
        "a1-a2 a10-a9 a2-a1 a9-a10 a1-a2 a10-a9 a2-a1 a9-a10",
        "repetition",
        "h3-e3",
    ),
    ("3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 119 80", "e2-f2", "movelimit", "d10-d9"),
    ("3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 80", "", "insufficient", "e1-e2"),
];

#[test]
fn the_command_line_analyses_what_follows_the_end_of_a_game() {
    for (start, ended, status, further) in ENDED {
        for moves in [ended.to_owned(), format!("{ended} {further}")] {
            let mut arguments = vec!["--moves", moves.as_str()];
            if start != "startpos" {
                arguments.extend(["--fen", start]);
            }
            let mv = ended.split_whitespace().count();
            let (analysis, _) = run(&[&["analyse", "--json", "--nodes", "200"], &arguments[..]].concat(), "");
            let result: Value = serde_json::from_str(analysis.lines().last().unwrap()).unwrap();
            assert_eq!((&result["overruled"]["ply"], &result["overruled"]["status"]), (&json!(mv), &json!(status)));
            assert_eq!(result["status"], "in_progress");
            let best = result["best"].as_str().expect("a move");
            let (text, notes) = run(&[&["analyse", "--nodes", "200"], &arguments[..]].concat(), "");
            assert!(text.contains(best), "{text}");
            assert!(notes.starts_with(&format!("note: by the rules, the game has ended after ply {mv}: ")), "{notes}");
            for command in [&["why", "--json", "--nodes", "200", "--move", best][..], &["threats", "--json"]] {
                let (answer, _) = run(&[command, &arguments[..]].concat(), "");
                let answer: Value = serde_json::from_str(&answer).unwrap();
                assert_eq!(answer["overruled"]["status"], status, "{command:?}");
            }
            // The rules are what `status` and `legal` are asked for.
            let judged = commands::run(&[&["legal"], &arguments[..]].concat());
            assert_eq!(judged.status.success(), moves == ended, "{moves}");
        }
    }
}

#[test]
fn a_batch_answers_what_follows_the_end_of_a_game() {
    let mut records = String::new();
    for (start, ended, _, further) in ENDED {
        let mut record = json!({ "moves": format!("{ended} {further}"), "each_move": true });
        if start != "startpos" {
            record["fen"] = json!(start);
        }
        records.push_str(&record.to_string());
        records.push('\n');
    }
    let (answers, _) = run(&["analyse", "--batch", "-", "--nodes", "50"], &records);
    for answer in answers.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()) {
        let (_, ended, status, _) = ENDED[answer["line"].as_u64().unwrap() as usize - 1];
        let is_beyond = answer["ply"].as_u64() >= Some(ended.split_whitespace().count() as u64);
        assert_eq!(answer["overruled"]["status"] == status, is_beyond, "{answer}");
        assert!(answer["best"].is_string(), "{answer}");
    }
}
