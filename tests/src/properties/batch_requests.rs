//! Requests of batches.

use xiongmao_analysis::query::Query;
use xiongmao_analysis::request::{Defaults, Question, for_each_question};
use xiongmao_analysis::searcher::Resources;
use xiongmao_answers::limits::AnalysisLimits;
use xiongmao_movegen::RuleSettings;
use xiongmao_movegen::notation::Notation;
use xiongmao_parts::Part;

use super::check_message_up_to;

/// The most characters of a refusal.
const LONGEST_LINE: usize = 600;
/// A game with `each_move` has a question for every move.
const MOST_QUESTIONS: usize = 500;

/// The lines of `analyse --batch`, texts or JSON, in every notation: each is refused with one line, or it is a position
/// with limits that end its search.
///
/// # Panics
/// If the property does not hold.
pub fn batch_requests(data: &[u8]) {
    for notation in [Notation::Pmn, Notation::Coordinates] {
        let query = Query { limits: AnalysisLimits::EACH, multipv: 1, searchmoves: Vec::new(), notation };
        let resources = Resources { threads: 1, hash: 1 };
        let defaults = Defaults { query, resources, rules: None, settings: RuleSettings::default(), tables: None };
        let (mut questions, mut last) = (0, 0);
        let read = for_each_question(data, &defaults, Part::WHOLE, |line, question| {
            assert!(line >= last, "line {line} after line {last}");
            last = line;
            questions += 1;
            match question {
                Ok(question) => check(&question),
                Err(refusal) => {
                    assert!(refusal.head.is_refusal() && refusal.head.line == Some(line));
                    check_message_up_to(LONGEST_LINE, &refusal.reason);
                }
            }
            questions < MOST_QUESTIONS
        });
        read.expect("bytes in memory can be read");
    }
}

fn check(question: &Question) {
    let Question { head, game, query } = question;
    assert!(!head.is_refusal());
    assert_eq!(query.limits.check(), Ok(()));
    assert!(query.multipv > 0);
    let limits = query.search_limits(game).expect("legal moves to search");
    assert!(limits.depth.is_some() || limits.nodes.is_some() || limits.movetime.is_some());
    let legal = game.legal_moves();
    assert!(limits.search_moves.iter().all(|mv| legal.contains(mv)));
}
