//! When a review calls a move bad.

use std::time::Duration;

use xiongmao_answers::assessment::Assessment;
use xiongmao_answers::review::{FoundLines, ReviewTask, Reviewer};
use xiongmao_movegen::{AnyGame, games};
use xiongmao_records::pcn::{Annotator, Pcn};
use xiongmao_search::{Answer, Bound, Info, Limits, Report, Score, variants};

/// Two moves from the start, of which no book knows.
const MOVES: [&str; 2] = ["a3-a4", "a6-a5"];

fn record() -> Pcn {
    let feen = games::default().start_feen;
    let moves = MOVES.map(|pmn| format!(r#"{{"pmn":"{pmn}"}}"#)).join(",");
    Pcn::from_json(&format!(r#"{{"setup":{{"feen":"{feen}"}},"plies":[{moves}]}}"#)).unwrap()
}

fn reviewer(record: &Pcn) -> Reviewer {
    let limits = Limits { nodes: Some(100), ..Limits::default() };
    Reviewer::new(record, 0, Annotator::default(), limits, variants::named("xiongqi").unwrap()).unwrap()
}

fn line(game: &AnyGame, mv: &str, centipawns: i32, depth: u32) -> Info {
    Info {
        depth,
        seldepth: depth,
        multipv: 1,
        score: Score::Centipawns(centipawns),
        bound: Bound::Exact,
        nodes: 100,
        time: Duration::ZERO,
        hashfull: 0,
        table_hits: None,
        pv: vec![game.read_move(mv).unwrap()],
    }
}

/// Answers the next search with this line.
fn answer(reviewer: &mut Reviewer, mv: &str, centipawns: i32, depth: u32) -> bool {
    let info = line(reviewer.task().unwrap().game, mv, centipawns, depth);
    let answer = Answer { best: info.pv.first().copied(), ponder: None, info: Some(info) };
    reviewer.take(&answer, &FoundLines::default()).is_some()
}

/// A review whose first search prefers another first move by 4 soldiers. It asks for a second search.
fn doubtful(record: &Pcn) -> Reviewer {
    let mut reviewer = reviewer(record);
    assert!(answer(&mut reviewer, "b3-b4", 0, 5));
    assert!(answer(&mut reviewer, MOVES[1], 0, 5));
    assert!(!answer(&mut reviewer, "b3-b4", 400, 4));
    reviewer
}

/// The grade of the first move if further searches give these scores to it and to the better one.
fn graded(searches: &[[i32; 2]]) -> (Assessment, String) {
    let record = record();
    let mut reviewer = doubtful(&record);
    for (scores, (depth, nodes)) in searches.iter().zip([(8, 800), (12, 2400)]) {
        let mut lines = FoundLines::default();
        let ReviewTask { game, limits, settings } = reviewer.task().unwrap();
        assert_eq!(limits.search_moves, ["a3-a4", "b3-b4"].map(|mv| game.read_move(mv).unwrap()));
        assert_eq!((limits.depth, limits.nodes, settings.multipv), (Some(depth), Some(nodes), 2));
        for (mv, &score) in ["a3-a4", "b3-b4"].into_iter().zip(scores) {
            lines.info(&line(game, mv, score, depth));
        }
        reviewer.take(&Answer::default(), &lines);
    }
    assert!(reviewer.task().is_none());
    let review = reviewer.finish();
    let first = &review.moves[0];
    let depth = [8, 12][searches.len() - 1];
    assert_eq!((first.depth, first.depth_after), (depth, depth - 1));
    (first.assessment, first.score_after.to_string())
}

#[test]
fn a_second_search_may_find_a_move_good() {
    assert_eq!(graded(&[[390, 400]]), (Assessment::Good, "cp 390".to_owned()));
    assert_eq!(graded(&[[500, 400]]), (Assessment::Best, "cp 500".to_owned()));
}

#[test]
fn a_third_search_decides_where_it_calls_a_move_of_the_opening_bad() {
    assert_eq!(graded(&[[0, 400], [0, 400]]), (Assessment::Blunder, "cp 0".to_owned()));
    assert_eq!(graded(&[[0, 400], [390, 400]]), (Assessment::Good, "cp 390".to_owned()));
}

#[test]
fn without_its_second_search_no_move_is_called_bad() {
    let record = record();
    let review = doubtful(&record).finish();
    assert_eq!([0, 1].map(|index| review.assessment(index)), [None, Some(Assessment::Best)]);
}
