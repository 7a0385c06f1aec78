//! How a game ended: in words, as a score, as chances.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use xiongmao_language::{Arguments, Language, Speech};
use xiongmao_movegen::notation::Notation;
use xiongmao_movegen::{AnyGame, Ending, Overruled, Side, Status};
use xiongmao_search::{Score, Wdl};

use crate::sides::speech_about;
use crate::statement::remarks;

/// Who has won: `south`, `north` or `draw`.
pub fn winner(ending: Ending) -> &'static str {
    ending.winner.map_or("draw", Side::name)
}

/// The point at which the rules ended a game that its sender chose to continue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct OverruledObject {
    /// The number of plies after which the game had ended.
    ply: usize,
    /// How it had ended: a word of CGSN.
    status: String,
    /// Who had won: `south`, `north` or `draw`.
    winner: String,
}

impl OverruledObject {
    /// Where this game had ended; `None` if it had not.
    pub fn of(game: &AnyGame) -> Option<Self> {
        let Overruled { plies, ending } = game.overruled()?;
        Some(Self { ply: plies, status: ending.cgsn.to_string(), winner: winner(ending).to_owned() })
    }
}

/// The end of a continuing game by the rules, in the reader's words; `None` if the rules have not ended it.
pub fn overruled_to(game: &AnyGame, speech: Speech) -> Option<String> {
    let Overruled { plies, ending } = game.overruled()?;
    let arguments = Arguments::new().count("ply", plies).text("ending", in_speech(ending, speech));
    Some(speech.text("game-overruled", arguments))
}

/// The winner and the ending in English: `South has won (general captured)`.
pub fn in_words(ending: Ending) -> String {
    in_speech(ending, Speech::default())
}

/// The winner and the ending as this reader says it: `South has won (general captured)`.
pub fn in_speech(ending: Ending, speech: Speech) -> String {
    speech.ending(winner(ending), ending.cgsn.name())
}

/// An announcement of the end of the game: the winner, the reason, and details from the rules: `The game is over: a
/// draw (repetition). Since ply 2, ...`; `None` if the game is not over.
pub fn announcement(game: &AnyGame) -> Option<String> {
    announcement_to(game, speech_about(game.rules(), Language::English))
}

/// The same as this reader says it: `The game is over: South has won (general captured). ...`.
pub fn announcement_to(game: &AnyGame, speech: Speech) -> Option<String> {
    let Status::Over(ending) = game.status() else { return None };
    let last = game.explain().pop();
    let remarks = last.map(|last| remarks(&last, Notation::Pmn)).unwrap_or_default();
    let over = speech.text("game-over", Arguments::new().text("ending", in_speech(ending, speech)));
    let reasons = remarks.iter().map(|remark| speech.coded("statement", remark));
    Some(speech.sentences([over].into_iter().chain(reasons)))
}

/// The score of a finished game for the side to move. A loss is `mate 0`, as no move is left to count; a win is `mate
/// 1`, to be distinct from it.
pub fn final_score(ending: Ending, to_move: Side) -> Score {
    match ending.winner {
        None => Score::Centipawns(0),
        Some(winner) if winner == to_move => Score::Mate(1),
        Some(_) => Score::Mate(0),
    }
}

/// The result of a finished game as games won, drawn and lost in a thousand, for the side to move.
pub fn final_wdl(ending: Ending, to_move: Side) -> Wdl {
    match ending.winner {
        None => Wdl::DRAW,
        Some(winner) if winner == to_move => Wdl::WIN,
        Some(_) => Wdl::LOSS,
    }
}

#[cfg(test)]
mod tests {
    use xiongmao_movegen::games;

    use super::*;

    fn announced_after(game: &str, feen: &str, moves: &str) -> Option<String> {
        let mut game = games::named(game).unwrap().from_feen(feen).unwrap();
        game.play_line(moves.split(' ')).unwrap();
        announcement(&game)
    }

    #[test]
    fn the_end_of_a_game_is_announced_with_its_reason() {
        let start = games::named("xiangqi").unwrap().start_feen;
        let dance = "h3-e3 h8-e8 e3-d3 e8-d8 d3-e3 d8-e8 e3-d3 e8-d8 d3-e3";
        assert_eq!(announced_after("xiangqi", start, dance), None);
        let drawn = announced_after("xiangqi", start, &format!("{dance} d8-e8")).unwrap();
        assert!(drawn.starts_with("The game is over: a draw (repetition). Since ply 2, neither side "), "{drawn}");
        let won = announced_after("xiongqi", "3g^4/8/8/8/8/8/8/3R1G^2 / X/x", "d1+d8").unwrap();
        assert_eq!(won, "The game is over: South has won (general captured). North's general has been captured.");
        let mut game = games::default().from_feen("3g^4/8/8/8/8/8/8/3R1G^2 / X/x").unwrap();
        game.play_line(["d1+d8"]).unwrap();
        let french = announcement_to(&game, Speech::new(Language::French)).unwrap();
        assert_eq!(
            french,
            "La partie est terminée\u{a0}: Sud a gagné (général capturé). Le général de Nord a été capturé."
        );
    }
}
