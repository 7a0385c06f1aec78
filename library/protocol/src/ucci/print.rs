//! What UCCI hosts read: scores as plain numbers, and draws or resignation only in the line `bestmove`.

use xiongmao_answers::moves::written_line;
use xiongmao_movegen::AnyGame;
use xiongmao_movegen::notation::Notation;
use xiongmao_search::{Answer, Bound, Info, Score, StoredScore};

use super::verdict::Word;

/// The score of a mate on the board; a mate in some moves scores that many less.
const MATE: i32 = 30_000;
/// How UCCI writes moves: `h2e2`.
pub const NOTATION: Notation = Notation::CoordinatesFromZero;
/// The answer without a move.
pub const NO_MOVE: &str = "nobestmove";

/// A score as a plain number.
pub fn number(score: Score) -> i32 {
    match score {
        Score::Centipawns(centipawns) => centipawns,
        // The side's own moves, and those of the other side between them.
        Score::Mate(plies) if plies > 0 => MATE - (2 * plies - 1),
        Score::Mate(plies) => -MATE - 2 * plies,
    }
}

/// The lines of this line of analysis.
pub fn info_lines(root: &AnyGame, info: &Info) -> Vec<String> {
    if info.multipv > 1 {
        return Vec::new();
    }
    let line = written_line(root, &info.pv, NOTATION).join(" ");
    let (time, nodes) = (info.time.as_millis().max(1), info.nodes);
    let score = number(info.score);
    vec![format!("info time {time} nodes {nodes}"), format!("info depth {} score {score} pv {line}", info.depth)]
}

/// The answer to a `go`.
pub fn answer_line(root: &AnyGame, answer: &Answer, word: Option<Word>) -> String {
    let Some(best) = answer.best else { return NO_MOVE.to_owned() };
    let moves: Vec<_> = std::iter::once(best).chain(answer.ponder).collect();
    let line = written_line(root, &moves, NOTATION).join(" ponder ");
    if line.is_empty() {
        return NO_MOVE.to_owned();
    }
    word.map_or_else(|| format!("bestmove {line}"), |word| format!("bestmove {line} {}", word.name()))
}

/// The answer to a `probe`: the transposition table's entry for a position.
pub fn probe_line(game: &AnyGame, stored: Option<StoredScore>) -> String {
    let mut line = "pophash".to_owned();
    let Some(StoredScore { mv, score, bound, depth }) = stored else { return line };
    if let Some(mv) = mv {
        line = format!("{line} bestmove {}", game.write_move(mv, NOTATION));
    }
    // The name of a bound, and the bound that would not hold.
    for (name, other) in [("lowerbound", Bound::Upper), ("upperbound", Bound::Lower)] {
        if bound != other {
            line = format!("{line} {name} {} depth {depth}", number(score));
        }
    }
    line
}

/// A line for people. Some hosts look for the words of an answer in every line, so they are replaced here.
pub fn message_line(text: &dyn std::fmt::Display) -> String {
    let text = text.to_string().to_ascii_lowercase().replace("draw", "tie").replace("resign", "give up");
    format!("info message {text}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_numbers() {
        let numbers = [1, 2, 7, 0, -1, -2].map(|plies| number(Score::Mate(plies)));
        assert_eq!(numbers, [29_999, 29_997, 29_987, -30_000, -29_998, -29_996]);
        assert_eq!(number(Score::Centipawns(-35)), -35);
    }

    #[test]
    fn answers_have_the_move_then_the_word() {
        let root = xiongmao_movegen::xiangqi::RULES.start();
        let best = root.read_move("h3e3").ok();
        let mut after = root.clone();
        after.play_line(["h3e3"]).unwrap();
        let ponder = after.read_move("h10g8").ok();
        let answer = Answer { best, ponder, info: None };
        assert_eq!(answer_line(&root, &answer, None), "bestmove h2e2 ponder h9g7");
        assert_eq!(answer_line(&root, &answer, Some(Word::Draw)), "bestmove h2e2 ponder h9g7 draw");
        let alone = Answer { best, ponder: None, info: None };
        assert_eq!(answer_line(&root, &alone, Some(Word::Resign)), "bestmove h2e2 resign");
        assert_eq!(answer_line(&root, &Answer::default(), Some(Word::Draw)), "nobestmove");
    }

    #[test]
    fn messages_never_hold_the_words_of_an_answer() {
        let line = message_line(&"the game is over: repetition draw; Resign or redraw");
        assert_eq!(line, "info message the game is over: repetition tie; give up or retie");
    }
}
