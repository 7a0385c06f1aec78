//! Xiangqi's vectors: perft counts, games and their endings, the checks and chases of moves, and the answers to the
//! search about repetition.

use xiongmao_movegen::notation::Cgsn;
use xiongmao_movegen::xiangqi::{Board, Game, Parts, Perpetual, Square};
use xiongmao_movegen::{
    AnySquare, Consequence, Move, MoveList, Outcome, Position, Remark, RunExplanation, Silent, Status,
};

/// The lines of a file of vectors, its comment left out.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.starts_with('#') && !line.is_empty())
}

fn read(fen: &str) -> Game {
    Game::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Reads a coordinate move with ranks 1 to 10: `h3e3`, `h10g8`.
fn read_move(text: &str) -> Move {
    let file_of_destination = 1 + text[1..].find(|c: char| c.is_ascii_lowercase()).unwrap();
    let (origin, destination) = text.split_at(file_of_destination);
    let square = |text: &str| text.parse::<Square>().unwrap();
    Parts { origin: square(origin), destination: square(destination) }.mv()
}

/// Counts the leaves, and checks the keys and that noisy and quiet moves together are all moves.
fn perft(board: &mut Board, depth: u32) -> u64 {
    assert_eq!(*board.keys(), board.computed_keys());
    let (mut list, mut parts) = (MoveList::new(), MoveList::new());
    board.moves(&mut list);
    assert_eq!(list.len() as u64, board.count_moves());
    board.noisy(&mut parts);
    assert!(parts.iter().all(|&mv| board.is_noisy(mv)));
    board.quiet(&mut parts);
    let sorted = |list: &MoveList| {
        let mut moves = list.to_vec();
        moves.sort_unstable();
        moves
    };
    assert_eq!(sorted(&list), sorted(&parts));
    if depth == 1 {
        return list.len() as u64;
    }
    let mut nodes = 0;
    for mv in &list {
        let before = board.clone();
        let undo = board.make(mv, &mut Silent);
        nodes += perft(board, depth - 1);
        board.unmake(&undo);
        assert_eq!(*board, before);
    }
    nodes
}

#[test]
fn perft_counts() {
    for line in lines(include_str!("../data/xiangqi-perft.tsv")) {
        let mut fields = line.split('\t');
        let fen = fields.next().unwrap();
        let mut board = read(fen).board().clone();
        for (depth, count) in (1..=4).zip(fields) {
            // The deepest counts of the starting position are for the bench.
            if depth < 4 || count.parse::<u64>().unwrap() < 400_000 {
                assert_eq!(perft(&mut board, depth).to_string(), count, "{fen} at depth {depth}");
            }
        }
    }
}

#[test]
fn games_end_as_they_should() {
    for line in lines(include_str!("../data/xiangqi-games.tsv")) {
        let [fen, moves, expected] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let mut game = read(fen);
        for mv in moves.split(' ') {
            assert!(game.legal_moves().contains(&read_move(mv)), "{line}: {mv}");
            game.play(read_move(mv)).unwrap_or_else(|error| panic!("{line}: {mv}: {error}"));
        }
        assert_eq!(game.status().to_string(), expected, "{line}");
        assert!(game.legal_moves().is_empty());
        while game.take_back().is_some() {
            assert!(!game.status().is_over(), "{line}: {} plies", game.plies_played());
        }
    }
}

/// What a game says of itself after each move, it says in the explanation of the whole; and what ends it has a reason.
#[test]
fn explanations_agree_with_the_game_at_each_move() {
    let (mut excuses, mut ends) = (0, 0);
    let games =
        lines(include_str!("../data/xiangqi-games.tsv")).chain(lines(include_str!("../data/xiangqi-perpetual.tsv")));
    for line in games {
        let fields: Vec<&str> = line.split('\t').collect();
        let mut game = read(fields[0]);
        game.set_perpetual(if fields.contains(&"repeated") { Perpetual::Repeated } else { Perpetual::Counted });
        let mut seen = Vec::new();
        for mv in fields[1].split_whitespace() {
            let side = game.side_to_move();
            game.play(read_move(mv)).unwrap_or_else(|error| panic!("{line}: {mv}: {error}"));
            let checks: Vec<AnySquare> = game.checks().into_iter().map(Into::into).collect();
            let chases: Vec<_> = game.chases().iter().map(|chase| (chase.target.into(), chase.by.into())).collect();
            let counted = game.perpetual() == Perpetual::Counted;
            let limit = |limit| counted.then_some(limit);
            let runs: Vec<_> = game
                .runs()
                .iter()
                .map(|run| (run.side, run.kind, run.piece.into(), run.length, limit(run.limit)))
                .collect();
            seen.push((read_move(mv), side, checks, chases, runs, game.occurrences() as usize, game.status()));
        }
        let explanations = game.explain();
        for (explained, seen) in explanations.iter().zip(&seen) {
            let chases: Vec<_> = explained.chases.iter().map(|chase| (chase.target, chase.by)).collect();
            let run = |run: &RunExplanation| (run.side, run.kind, run.piece, run.length, run.limit);
            let runs: Vec<_> = explained.runs.iter().map(run).collect();
            let (mv, side, checks) = (explained.mv, explained.side, explained.checks.clone());
            let reported = (mv, side, checks, chases, runs, explained.occurrences(), explained.status);
            assert_eq!(reported, *seen, "{line}");
            match explained.status {
                Status::InProgress => excuses += explained.remarks.len(),
                Status::Over(ending) => {
                    let [reason] = explained.remarks.as_slice() else { panic!("{line}: {:?}", explained.remarks) };
                    let result = ending.winner.map_or(Consequence::Drawn, |side| Consequence::Loses(!side));
                    let is_so = match *reason {
                        Remark::NoMove { loser, .. } => Consequence::Loses(loser) == result,
                        Remark::PerpetualRun { consequence, .. } | Remark::Repetition { consequence, .. } => {
                            consequence == result
                        }
                        _ => matches!(ending.cgsn, Cgsn::Insufficient | Cgsn::Movelimit),
                    };
                    assert!(is_so, "{line}: {reason:?}");
                    ends += 1;
                }
            }
        }
        assert_eq!(explanations.len(), seen.len());
    }
    assert!(ends >= 30 && excuses >= 30, "{ends} {excuses}");
}

#[test]
fn checks_and_chases() {
    for line in lines(include_str!("../data/xiangqi-chases.tsv")) {
        let [fen, mv, expected] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let mut game = read(fen);
        game.play(read_move(mv)).unwrap_or_else(|error| panic!("{line}: {error}"));
        // The vectors order squares as text.
        let list = |squares: &[Square]| {
            let mut names: Vec<String> = squares.iter().map(Square::to_string).collect();
            names.sort_unstable();
            names.join(",")
        };
        let mut parts = Vec::new();
        if !game.checks().is_empty() {
            parts.push(format!("check {}", list(&game.checks())));
        }
        let chases = game.chases();
        let mut chased: Vec<String> = chases
            .chunk_by(|one, other| one.target == other.target)
            .map(|group| {
                let chasing: Vec<Square> = group.iter().map(|chase| chase.by).collect();
                format!("{}:{}", group[0].target, list(&chasing))
            })
            .collect();
        chased.sort_unstable();
        if !chased.is_empty() {
            parts.push(format!("chase {}", chased.join(" ")));
        }
        let reported = if parts.is_empty() { "none".to_owned() } else { parts.join("; ") };
        assert_eq!(reported, expected, "{fen}\t{mv}");
    }
}

/// The bounds of the result for the side to move within this many plies, by the answers to the search: 1 for a win, -1
/// for a loss. `height` moves of the game belong to the line.
fn bounds(game: &mut Game, plies: usize, height: usize) -> (i32, i32) {
    match game.outcome(height) {
        Some(Outcome::Won) => return (1, 1),
        Some(Outcome::Drawn) => return (0, 0),
        Some(Outcome::Lost) => return (-1, -1),
        None => {}
    }
    let mut list = MoveList::new();
    game.board().moves(&mut list);
    if list.is_empty() {
        return (-1, -1);
    }
    if plies == 0 {
        return (-1, 1);
    }
    let mut best = (-1, -1);
    for mv in &list {
        Position::make(game, mv, &mut Silent);
        let (least, most) = bounds(game, plies - 1, height + 1);
        Position::unmake(game);
        best = (best.0.max(-most), best.1.max(-least));
        if best.0 == 1 {
            break;
        }
    }
    best
}

/// The games of the suite turn on perpetual check, chase or repetition. What the search is told about cycles in its own
/// line, before a run has reached its limit, must lead to the moves that a solver proves without it.
#[test]
fn judging_cycles_early_changes_no_outcome() {
    for line in lines(include_str!("../data/xiangqi-perpetual.tsv")) {
        let fields: Vec<&str> = line.split('\t').collect();
        let mut game = read(fields[0]);
        game.set_perpetual(if fields[2] == "counted" { Perpetual::Counted } else { Perpetual::Repeated });
        for mv in fields[1].split_whitespace() {
            game.play(read_move(mv)).unwrap_or_else(|error| panic!("{line}: {mv}: {error}"));
        }
        let outcome = match fields[3] {
            "win" => 1,
            "draw" => 0,
            _ => -1,
        };
        for (moves, keeps) in [(fields[4], true), (fields[5], false)] {
            for text in moves.split_whitespace() {
                Position::make(&mut game, read_move(text), &mut Silent);
                let (least, most) = bounds(&mut game, 3, 1);
                Position::unmake(&mut game);
                let right = if keeps { -most >= outcome } else { -least < outcome };
                assert!(right, "{line}\n{text}: {} to {}", -most, -least);
            }
        }
    }
}
