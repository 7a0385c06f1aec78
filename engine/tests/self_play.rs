//! Whole games of the program against itself over the protocol, checked move by move by the plain implementation.

use xiongmao_tests::plain::{Game, Status, find};

use crate::commands::start;

/// Games without the move limit could in principle go on for long; this many plies have to do.
const MOST_PLIES: usize = 2000;

/// Plays a game and gives its moves and its status as the program tells it.
fn play(nodes: u32, beginning: &[&str]) -> (Vec<String>, String) {
    let mut program = start();
    let mut game = Game::start();
    let mut moves: Vec<String> = beginning.iter().map(ToString::to_string).collect();
    for mv in beginning {
        game.play(find(&game, mv).unwrap()).unwrap();
    }
    while game.status() == Status::InProgress {
        assert!(moves.len() < MOST_PLIES, "the game does not end");
        program.send(&format!("position startpos moves {}", moves.join(" ")));
        program.send("legal");
        let mut legal: Vec<String> = game.legal_moves().into_iter().map(|mv| mv.pmn(&game)).collect();
        legal.sort_unstable();
        assert_eq!(program.line(), format!("legal {}", legal.join(" ")), "after {moves:?}");
        program.send(&format!("go nodes {nodes}"));
        let lines = program.until("bestmove ");
        let answer: Vec<&str> = lines.last().unwrap().split(' ').collect();
        let best = answer[1];
        let mv = find(&game, best).unwrap_or_else(|| panic!("{best} after {moves:?}"));
        assert!(game.legal_moves().contains(&mv), "{best} is not legal after {moves:?}");
        let line = lines.iter().rev().find_map(|line| line.split_once(" pv ")).expect("an info line comes first").1;
        check_line(&game, line);
        game.play(mv).unwrap();
        if let ["bestmove", _, "ponder", reply] = answer[..] {
            let reply = find(&game, reply).unwrap_or_else(|| panic!("the reply {reply} after {moves:?} {best}"));
            assert!(game.legal_moves().contains(&reply));
        }
        moves.push(best.to_owned());
    }
    program.send(&format!("position startpos moves {}", moves.join(" ")));
    program.send("status");
    let status = program.line();
    program.send("legal");
    assert_eq!(program.line(), "legal");
    program.send("go nodes 100");
    assert!(program.line().starts_with("info depth 0 score "));
    assert_eq!(program.line(), "bestmove (none)");
    assert_eq!(status, format!("status {}", game.status_line()));
    (moves, status)
}

/// Checks that every move of a principal variation is legal in its position.
fn check_line(game: &Game, line: &str) {
    let mut game = game.clone();
    for pmn in line.split(' ') {
        let mv = find(&game, pmn).unwrap_or_else(|| panic!("no {pmn} in the line {line}"));
        assert!(game.legal_moves().contains(&mv), "{pmn} is not legal in the line {line}");
        game.play(mv).unwrap();
    }
}

#[test]
fn games_end_as_the_rules_say() {
    for (nodes, beginning) in
        [(300, &["a3-a4", "h6-h5"][..]), (1000, &["c2+c6", "c7+c3"]), (40, &["e1-e2", "e8-e7", "d3-d4", "d6-d5"])]
    {
        let (moves, status) = play(nodes, beginning);
        assert!(moves.len() > beginning.len() && status.starts_with("status "), "{status}");
    }
}

#[test]
fn the_same_limit_gives_the_same_game() {
    let beginning = ["b3-b4", "g6-g5"];
    assert_eq!(play(200, &beginning), play(200, &beginning));
}
