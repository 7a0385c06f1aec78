//! What engines send in matches.

use xiongmao_arena::compliance::examiner::info_lines;
use xiongmao_arena::driver::best_move::BestMove;
use xiongmao_arena::driver::dialect::Dialect;
use xiongmao_arena::driver::handshake::Handshake;
use xiongmao_arena::driver::score::EngineScore;
use xiongmao_arena::driver::search_info::SearchInfo;
use xiongmao_arena::tournament::adjudication::{Adjudication, AdjudicationRules, Adjudicator, DrawRule, ResignRule};
use xiongmao_arena::tournament::claim_check::ClaimCheck;
use xiongmao_movegen::{AnyGame, Side, games};

use super::check_message_up_to;

/// The most characters of a fault.
const LONGEST_LINE: usize = 1000;

/// The dialects of engines.
const DIALECTS: [Dialect; 4] = [Dialect::Xiongmao, Dialect::Uci, Dialect::Uci0, Dialect::Ucci];

/// What an engine says in its handshake and of its search, in every dialect: names are shown in one line, faulty
/// options have a reason of one line, and what is read of the search is part of what was said. In every game its moves
/// are legal or refused with a line, as the compliance check tells the faults of its lines, and its scores end a game
/// only where the rules of adjudication say so.
///
/// # Panics
/// If the property does not hold.
pub fn engine_lines(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    for dialect in DIALECTS {
        let mut handshake = Handshake::new(dialect);
        let mut info = SearchInfo::default();
        for line in text.lines() {
            handshake.read_line(line);
            info.read_line(dialect, line);
        }
        let names = [&handshake.name, &handshake.author];
        assert!(names.into_iter().flatten().all(|name| !name.contains(char::is_control)), "{handshake:?}");
        let faults = handshake.options.iter().filter_map(|option| option.fault(dialect));
        assert!(faults.into_iter().all(|fault| !fault.contains(char::is_control)), "{handshake:?}");
        for option in &handshake.options {
            assert!(handshake.option(&option.name.to_ascii_uppercase()).is_some(), "{option:?}");
        }
        assert!(info.pv.as_ref().is_none_or(|pv| pv.split(' ').all(|word| text.contains(word))), "{text:?}");
        assert!(info.first.as_ref().is_none_or(|first| text.contains(first)), "{text:?}");
        for rules in games::GAMES.iter().filter(|rules| dialect.has(rules)) {
            check_in_game(dialect, &rules.start(), &info, &text);
        }
    }
    check_faults(&text);
}

/// An engine's move, claims and score at the start of this game.
fn check_in_game(dialect: Dialect, game: &AnyGame, info: &SearchInfo, text: &str) {
    let legal = game.legal_moves();
    let mut claims = ClaimCheck::new([dialect; 2]);
    for answer in text.lines().filter_map(BestMove::read) {
        match dialect.read_move(game, answer.mv) {
            Ok(mv) => {
                assert!(legal.contains(&mv), "{answer:?}");
                claims.check_move(game, 1, mv, Some(info));
            }
            Err(reason) => check_message_up_to(LONGEST_LINE, &reason.to_string()),
        }
    }
    let Some(score) = info.score else { return };
    let score = dialect.score(game.rules(), score);
    let draw = DrawRule { from_move: 0, count: 1, score: 10 };
    let resign = ResignRule { count: 1, score: 500, twosided: false };
    let rules = AdjudicationRules { draw: Some(draw), resign: Some(resign), ..AdjudicationRules::default() };
    let mut adjudicator = Adjudicator::new(rules, None);
    let verdicts = [Side::South, Side::North].map(|side| adjudicator.after_move(side, Some(score), 2));
    let lost = match score {
        EngineScore::Centipawns(value) => value <= -resign.score,
        EngineScore::Mate(plies) => plies <= 0,
    };
    assert_eq!(lost, verdicts[0] == Some(Adjudication::Win(Side::North)), "{score}");
    let even = matches!(score, EngineScore::Centipawns(-10..=10));
    assert_eq!(even, verdicts[1] == Some(Adjudication::Draw), "{score}");
}

/// The faults that the compliance check finds in lines of analysis.
fn check_faults(text: &str) {
    let lines: Vec<&str> = text.lines().collect();
    let each = lines.iter().flat_map(|line| [info_lines::fault(line), info_lines::wdl_fault(line)]);
    let all = [info_lines::missing(&lines), info_lines::numbering_fault(&lines, 2)];
    for fault in each.chain(all).flatten() {
        assert!(!fault.contains(char::is_control), "{fault:?}");
    }
}
