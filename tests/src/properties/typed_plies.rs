//! Moves as people type them.

use xiongmao::typed::{Typed, read};
use xiongmao_language::Speech;
use xiongmao_movegen::games;

/// The most characters of an answer: it lists a dozen plies at most.
const LONGEST_ANSWER: usize = 600;

/// What a person types in `play`, line by line, in every game and notation: a command, a legal move, which is played,
/// or an answer of one line.
///
/// # Panics
/// If the property does not hold.
pub fn typed_plies(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    for rules in games::GAMES {
        for &notation in rules.notations {
            let mut game = rules.start();
            for line in text.lines() {
                if game.status().is_over() {
                    break;
                }
                match read(&game, notation, line) {
                    Ok(Typed::Move(mv)) => {
                        assert!(game.legal_moves().contains(&mv), "{line:?}");
                        game.play(mv).expect("a legal move can be played");
                    }
                    Ok(_) => {}
                    Err(refusal) => {
                        let text = refusal.text(Speech::default());
                        assert!(!text.is_empty() && text.chars().count() < LONGEST_ANSWER, "{line:?}: {text}");
                        assert!(!text.contains(char::is_control), "{line:?}: {text:?}");
                    }
                }
            }
        }
    }
}
