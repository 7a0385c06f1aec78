//! What CECP hosts read: moves as coordinates, the thinking as columns of numbers, and results.

use xiongmao_answers::ending::in_words;
use xiongmao_answers::moves::written_line;
use xiongmao_movegen::notation::Notation;
use xiongmao_movegen::{AnyGame, Ending, Move, NotationError, Rules, Side};
use xiongmao_search::{Bound, Info, Score};

/// The score of a mate, plus its distance.
const MATE: i32 = 100_000;

/// The notation for moves of this game: `XBoard` counts ranks from 0 if there are ten.
pub fn notation(rules: &Rules) -> Notation {
    let from_zero = Notation::CoordinatesFromZero;
    if rules.notations.contains(&from_zero) { from_zero } else { Notation::Coordinates }
}

/// Reads a move.
///
/// # Errors
/// If it is not legal.
pub fn read_move(game: &AnyGame, text: &str) -> Result<Move, NotationError> {
    game.read_move_as(text, notation(game.rules()))
}

pub fn write_move(game: &AnyGame, mv: Move) -> String {
    game.write_move(mv, notation(game.rules()))
}

/// A score as a plain number.
fn number(score: Score) -> i32 {
    match score {
        Score::Centipawns(centipawns) => centipawns,
        Score::Mate(plies) if plies > 0 => MATE + plies,
        Score::Mate(plies) => plies - MATE,
    }
}

/// A line of analysis: depth, score, hundredths of a second, nodes, selective depth, nodes per second, hits in tables
/// of endgames, and behind a tab the moves. A bound has a sign at its end.
pub fn thinking_line(root: &AnyGame, info: &Info) -> String {
    let moves = written_line(root, &info.pv, notation(root.rules())).join(" ");
    let bound = match info.bound {
        Bound::Exact => "",
        Bound::Lower => " !",
        Bound::Upper => " ?",
    };
    let (depth, score, time) = (info.depth, number(info.score), info.time.as_millis() / 10);
    format!("{depth} {score} {time} {} {} {} 0\t{moves}{bound}", info.nodes, info.seldepth, info.nps())
}

/// The line that claims the result of a finished game.
pub fn result_line(ending: Ending) -> String {
    let result = match ending.winner {
        Some(Side::South) => "1-0",
        Some(Side::North) => "0-1",
        None => "1/2-1/2",
    };
    format!("{result} {{{}}}", in_words(ending))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use xiongmao_movegen::games;
    use xiongmao_movegen::notation::Cgsn;

    use super::*;

    #[test]
    fn mates_are_numbers_beyond_all_others() {
        let numbers = [3, -2, 0].map(|plies| number(Score::Mate(plies)));
        assert_eq!((numbers, number(Score::Centipawns(-7))), ([100_003, -100_002, -100_000], -7));
    }

    #[test]
    fn thinking_has_a_tab_before_the_moves() {
        let root = games::named("xiangqi").unwrap().start();
        let mut info = Info {
            depth: 9,
            seldepth: 12,
            multipv: 1,
            score: Score::Centipawns(156),
            bound: Bound::Exact,
            nodes: 48_000,
            time: Duration::from_millis(10_840),
            hashfull: 0,
            table_hits: None,
            pv: vec![read_move(&root, "h2e2").unwrap()],
        };
        assert_eq!(thinking_line(&root, &info), "9 156 1084 48000 12 4428 0\th2e2");
        info.bound = Bound::Upper;
        assert!(thinking_line(&root, &info).ends_with("\th2e2 ?"));
    }

    #[test]
    fn results_name_the_winner_and_the_reason() {
        let line = |winner| result_line(Ending { cgsn: Cgsn::Checkmate, winner });
        assert_eq!(line(Some(Side::North)), "0-1 {North has won (checkmate)}");
        assert_eq!(line(None), "1/2-1/2 {a draw (checkmate)}");
    }
}
