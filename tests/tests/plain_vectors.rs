//! The plain implementation against every file of vectors.

use std::collections::BTreeSet;

use xiongmao_tests::plain::{Game, find, mate_in, perft};
use xiongmao_tests::rounds;

/// Depths with more lines than this, times the effort, are left out of the perft tests. The largest count in the
/// vectors, 318,454,874, lies below it.
const MOST_LINES: u64 = 400_000_000;

/// The vectors give 0 if no win is forced within this number of own moves.
const MATE_DEPTH: u32 = 2;

/// The lines of a file of vectors, with their numbers, each split at its tabs into `fields` fields.
fn rows(text: &str, fields: usize) -> Vec<(usize, Vec<&str>)> {
    let rows: Vec<(usize, Vec<&str>)> =
        text.lines().enumerate().map(|(index, line)| (index + 1, line.split('\t').collect())).collect();
    assert!(!rows.is_empty(), "the file is empty");
    for (line, row) in &rows {
        assert!(row.len() >= fields, "line {line}: {fields} fields expected");
    }
    rows
}

fn game(feen: &str, line: usize) -> Game {
    Game::from_feen(feen).unwrap_or_else(|reason| panic!("line {line}: {reason}"))
}

/// Plays moves given in PMN; each must obey the rules of movement, and the game must not be over before it.
fn play(game: &mut Game, moves: &str, line: usize) {
    for (index, pmn) in moves.split_whitespace().enumerate() {
        let mv = find(game, pmn).unwrap_or_else(|| panic!("line {line}, ply {}: no {pmn}", index + 1));
        game.play(mv).unwrap_or_else(|reason| panic!("line {line}, ply {}, {pmn}: {reason}", index + 1));
    }
}

fn check_perft(text: &str, repetition: bool) {
    for (line, row) in rows(text, 2) {
        let game = game(row[0], line);
        for (depth, count) in (1..).zip(&row[1..]) {
            let expected: u64 = count.parse().expect("a count is a number");
            if expected <= rounds(MOST_LINES) {
                assert_eq!(perft(&game, depth, repetition), expected, "line {line}, depth {depth}");
            }
        }
    }
}

#[test]
fn perft_counts() {
    check_perft(include_str!("../data/perft.tsv"), false);
}

#[test]
fn perft_counts_with_repetition() {
    check_perft(include_str!("../data/perft-repetition.tsv"), true);
}

#[test]
fn whole_games() {
    for (line, row) in rows(include_str!("../data/games.tsv"), 3) {
        let mut game = Game::start();
        for (index, pmn) in row[0].split_whitespace().enumerate() {
            let mv = find(&game, pmn).unwrap_or_else(|| panic!("line {line}, ply {}: no {pmn}", index + 1));
            assert!(game.legal_moves().contains(&mv), "line {line}, ply {}: {pmn} is illegal", index + 1);
            game.play(mv).unwrap_or_else(|reason| panic!("line {line}, ply {}: {reason}", index + 1));
        }
        assert_eq!(game.feen(), row[1], "line {line}");
        assert_eq!(game.status_line(), row[2], "line {line}");
    }
}

#[test]
fn statuses() {
    for (line, row) in rows(include_str!("../data/status.tsv"), 3) {
        let mut game = game(row[0], line);
        play(&mut game, row[1], line);
        assert_eq!(game.status_line(), row[2], "line {line}");
        assert_eq!(game.legal_moves().is_empty(), row[2] != "in_progress", "line {line}");
    }
}

#[test]
fn legal_moves() {
    for (line, row) in rows(include_str!("../data/legal.tsv"), 2) {
        let game = game(row[0], line);
        let legal = game.legal_moves();
        let written: BTreeSet<String> = legal.iter().map(|mv| mv.pmn(&game)).collect();
        assert_eq!(written.len(), legal.len(), "line {line}: two plies with one spelling");
        let expected: BTreeSet<String> = row[1].split_whitespace().map(str::to_owned).collect();
        assert_eq!(written, expected, "line {line}");
    }
}

#[test]
fn mates_by_repetition() {
    for (line, row) in rows(include_str!("../data/repetition-mates.tsv"), 4) {
        let mut game = game(row[0], line);
        play(&mut game, row[1], line);
        for (repetition, expected) in [(true, row[2]), (false, row[3])] {
            let expected: u32 = expected.parse().expect("a number of plies");
            let found = mate_in(&game, MATE_DEPTH, repetition).unwrap_or(0);
            assert_eq!(found, expected, "line {line}, repetition {repetition}");
        }
    }
}
