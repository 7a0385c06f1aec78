//! Why a move is good or bad, and the threats in a position, for the person at the board.

use xiongmao_analysis::interruption::Interruption;
use xiongmao_analysis::reasons::{self, NODES};
use xiongmao_analysis::searcher::{SearcherError, on_search_thread};
use xiongmao_answers::assessment::Assessment;
use xiongmao_answers::reasons::{FactObject, Style, ThreatsObject};
use xiongmao_language::Speech;
use xiongmao_movegen::notation::Notation;
use xiongmao_movegen::{AnyGame, Move};

/// Why a move of this position is good or bad.
pub fn why(game: &AnyGame, mv: Move, notation: Notation, speech: Speech) -> Result<String, String> {
    let why = searched("why", || reasons::why(game, mv, NODES, &Interruption::default()))?;
    let style = Style { notation, speech };
    Ok(why.map_or_else(String::new, |why| {
        let answer = reasons::why_object(game, &why, style);
        list(answer.text, &answer.facts)
    }))
}

/// Whether a move of this position is the best one, or nearly as good, or neither.
pub fn grade(game: &AnyGame, mv: Move) -> Result<Option<Assessment>, String> {
    let why = searched("why", || reasons::why(game, mv, NODES, &Interruption::default()))?;
    let grade = why.map(|why| reasons::why_object(game, &why, Style::default()).grade);
    Ok([Assessment::Best, Assessment::Good].into_iter().find(|good| grade == Some(good.name())))
}

/// The other side's best moves if it were its turn.
pub fn threats(game: &AnyGame, notation: Notation, speech: Speech) -> Result<String, String> {
    let facts = searched("threats", || reasons::threats(game, &Interruption::default()))?;
    let answer = ThreatsObject::new(game, &facts, Style { notation, speech });
    Ok(list(answer.text, &answer.facts))
}

/// What such a search finds, on a thread with room for it.
fn searched<T: Send>(name: &str, search: impl FnOnce() -> Result<T, SearcherError> + Send) -> Result<T, String> {
    on_search_thread(name, search).map_err(|error| error.to_string())?.map_err(|error| error.to_string())
}

/// A sentence and the facts below it.
fn list(text: String, facts: &[FactObject]) -> String {
    facts.iter().fold(text, |text, fact| format!("{text}\n- {}", fact.text))
}
