//! The notations and the game as one of any, from the start.

use crate::notation::Notation;
use crate::xiangqi::notation::{START_FEEN, START_FEN};
use crate::xiangqi::{Game, Parts, RULES};

#[test]
fn a_short_game_is_read_and_written() {
    let mut game = RULES.start();
    assert_eq!((game.feen(), game.fen()), (START_FEEN.to_owned(), START_FEN.to_owned()));
    game.play_line(["h3-e3", "H9-G7", "h1g3", "h7h0", "e3+e7"]).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(game.feen(), "rheag^ae1r/9/1c4h2/p1p1C1p1p/9/9/P1P1P1P1P/1C4H2/9/RHEAG^AEcR p/ x/X");
    assert_eq!(RULES.from_feen(&game.feen()).unwrap_or_else(|error| panic!("{error}")).feen(), game.feen());
}

#[test]
fn every_first_move_has_its_spellings() {
    let game = Game::start();
    for mv in &game.legal_moves() {
        assert_eq!(Parts::of(mv).to_string(), game.write_move(mv, Notation::Coordinates));
        for &notation in RULES.notations {
            let text = game.write_move(mv, notation);
            assert_eq!(crate::Playable::read_move_as(&game, &text, notation), Ok(mv), "{text}");
        }
    }
}
