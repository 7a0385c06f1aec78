//! The plain implementation of Xiangqi against every file of vectors.

use xiongmao_tests::plain_xiangqi::{Game, Square, perft, square, square_name};
use xiongmao_tests::rounds;

/// Depths with more lines than this, times the effort, are left out.
const MOST_LINES: u64 = 400_000;

/// The lines of a file of vectors, with their numbers, each split at its tabs into at least `fields` fields. The first
/// line is a heading.
fn rows(text: &str, fields: usize) -> Vec<(usize, Vec<&str>)> {
    let mut lines = (1..).zip(text.lines());
    assert!(lines.next().is_some_and(|(_, heading)| heading.starts_with('#')), "no heading");
    let rows: Vec<(usize, Vec<&str>)> = lines.map(|(number, line)| (number, line.split('\t').collect())).collect();
    assert!(!rows.is_empty(), "the file is empty");
    for (line, row) in &rows {
        assert!(row.len() >= fields, "line {line}: {fields} fields expected");
    }
    rows
}

fn game(fen: &str, line: usize) -> Game {
    Game::from_fen(fen).unwrap_or_else(|reason| panic!("line {line}: {reason}"))
}

/// Plays moves given as pairs of squares; each must be legal, and the game must not be over before it.
fn play(game: &mut Game, moves: &str, line: usize) {
    for (index, mv) in moves.split_whitespace().enumerate() {
        // The second square begins at the second letter.
        let split = mv.rfind(|letter: char| letter.is_ascii_lowercase()).expect("a square");
        let squares = (square(&mv[..split]), square(&mv[split..]));
        let (Some(from), Some(to)) = squares else { panic!("line {line}: {mv} is no move") };
        game.play(from, to).unwrap_or_else(|reason| panic!("line {line}, ply {}, {mv}: {reason}", index + 1));
    }
}

/// The squares' names in alphabetical order.
fn names(squares: &[Square]) -> String {
    let mut names: Vec<String> = squares.iter().map(|&square| square_name(square)).collect();
    names.sort();
    names.join(",")
}

/// What the last move checks and chases, as the vectors write it.
fn attacks(game: &Game) -> String {
    let mut parts = Vec::new();
    if !game.checks().is_empty() {
        parts.push(format!("check {}", names(&game.checks())));
    }
    if !game.chases().is_empty() {
        let chases = game.chases().into_iter().map(|(target, by)| format!("{}:{}", square_name(target), names(&by)));
        let mut chases: Vec<String> = chases.collect();
        chases.sort();
        parts.push(format!("chase {}", chases.join(" ")));
    }
    if parts.is_empty() { "none".to_owned() } else { parts.join("; ") }
}

#[test]
fn perft_counts() {
    for (line, row) in rows(include_str!("../data/xiangqi-perft.tsv"), 2) {
        let game = game(row[0], line);
        for (depth, count) in (1..).zip(&row[1..]) {
            let expected: u64 = count.parse().expect("a count is a number");
            if expected <= rounds(MOST_LINES) {
                assert_eq!(perft(game.board(), game.side_to_move(), depth), expected, "line {line}, depth {depth}");
            }
        }
    }
}

#[test]
fn endings_of_games() {
    for (line, row) in rows(include_str!("../data/xiangqi-games.tsv"), 3) {
        let mut game = game(row[0], line);
        play(&mut game, row[1], line);
        assert_eq!(game.status().to_string(), row[2], "line {line}");
        assert!(game.legal().is_empty(), "line {line}");
        // One ply less, and the game goes on.
        game.take_back();
        assert_eq!(game.status().to_string(), "in_progress", "line {line}");
    }
}

#[test]
fn checks_and_chases() {
    let mut wrong = Vec::new();
    for (line, row) in rows(include_str!("../data/xiangqi-chases.tsv"), 3) {
        let mut game = game(row[0], line);
        play(&mut game, row[1], line);
        let found = attacks(&game);
        if found != row[2] {
            wrong.push(format!("line {line}: {found}, not {}", row[2]));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
