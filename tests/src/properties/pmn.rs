//! Moves of Xiongqi in PMN.

use xiongmao_movegen::notation::Notation;
use xiongmao_movegen::xiongqi::notation::START_FEEN;
use xiongmao_movegen::xiongqi::{Board, Game, Parts};
use xiongmao_movegen::{Move, MoveList, Status};

use super::{check_agreement, check_message};
use crate::both::{forms, plain_move};
use crate::plain;

/// The maximum number of tokens; each costs as much as a few plies.
const MOST_TOKENS: usize = 64;

/// The input is a FEEN (or nothing, for the starting position), a line break, and tokens separated by spaces or line
/// breaks.
///
/// Each token is either rejected and changes nothing, or is a move that the rules of movement allow, and all spellings
/// of the move are read as that move. The whole line is either played or leaves the game unchanged. The plain
/// implementation agrees about the game, and taking back all moves leads to the first position.
///
/// # Panics
/// If the property does not hold.
pub fn pmn(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    let Some((feen, line)) = text.split_once('\n') else { return };
    let feen = if feen.is_empty() { START_FEEN } else { feen };
    let Ok(start) = Game::from_feen(feen) else { return };
    let tokens: Vec<&str> = line.split([' ', '\n']).take(MOST_TOKENS).collect();

    let mut game = start.clone();
    let mut first_refused = None;
    for (index, &token) in tokens.iter().enumerate() {
        check_token(&game, token);
        let before = Snapshot::of(&game);
        if let Err(error) = game.play_line([token]) {
            assert_eq!((error.number, Snapshot::of(&game)), (1, before), "{token:?}");
            check_message(&error);
            first_refused = first_refused.or(Some(index + 1));
        }
    }
    check_replay(feen, &game);
    check_whole_line(&start, &tokens, first_refused);
    while game.take_back().is_some() {}
    assert_eq!(Snapshot::of(&game), Snapshot::of(&start));
}

/// The observable state of a game.
#[derive(PartialEq, Debug)]
struct Snapshot {
    board: Board,
    feen: String,
    played: Vec<Move>,
    status: Status,
    legal: Vec<Move>,
}

impl Snapshot {
    fn of(game: &Game) -> Self {
        Self {
            board: game.board().clone(),
            feen: game.feen(),
            played: game.played().map(|undo| undo.mv).collect(),
            status: game.status(),
            legal: game.legal_moves().to_vec(),
        }
    }
}

fn check_token(game: &Game, token: &str) {
    let mv = match game.read_move(token) {
        Ok(mv) => mv,
        Err(error) => return check_message(&error),
    };
    let feen = game.feen();
    assert!(!game.status().is_over(), "{feen}: {token:?}");
    assert!(game.board().is_pseudo_legal(mv), "{feen}: {token:?}");
    assert_ne!(game.legal_moves().contains(&mv), game.is_repetitive(mv), "{feen}: {token:?}");
    let forms = forms(game, mv);
    for form in &forms {
        assert_eq!(game.read_move(form), Ok(mv), "{feen}: {token:?} and {form:?}");
    }
    assert!(
        forms.iter().any(|form| form == token) || shorter_forms(game, mv).contains(&token.to_owned()),
        "{feen}: {token:?}"
    );
    assert_eq!(Parts::of(mv).mv(), mv, "{feen}: {token:?}");
}

/// The strict spelling of a move without some of its suffixes, but never without a promotion, and with `-` where it has
/// `~`.
fn shorter_forms(game: &Game, mv: Move) -> Vec<String> {
    let strict = game.write_move(mv, Notation::StrictPmn);
    let (rest, captured) = strict.split_at(strict.find('/').unwrap_or(strict.len()));
    let (step, becomes) = rest.split_at(rest.find('=').unwrap_or(rest.len()));
    let mut forms = Vec::new();
    for step in [step.to_owned(), step.replace('~', "-")] {
        for captured in ["", captured] {
            forms.push(format!("{step}{becomes}{captured}"));
            if Parts::of(mv).promotion.is_none() {
                forms.push(format!("{step}{captured}"));
            }
        }
    }
    forms
}

/// Checks that the plain implementation reaches the same position.
fn check_replay(feen: &str, game: &Game) {
    let mut plain = plain::Game::from_feen(feen).unwrap_or_else(|reason| panic!("{feen:?}: {reason}"));
    for undo in game.played() {
        plain.play(plain_move(undo.mv)).unwrap_or_else(|reason| panic!("{feen:?}: {reason}"));
    }
    check_agreement(game, &plain);
    let mut pseudo = MoveList::new();
    game.board().moves(&mut pseudo);
    for mv in &pseudo {
        assert_eq!(game.is_repetitive(mv), plain.is_repetitive(plain_move(mv)), "{feen:?}: {mv:?}");
    }
}

/// Plays the same tokens as one line. It fails at the first token that fails alone, or earlier at a second `e4~e4`,
/// which is allowed once.
fn check_whole_line(start: &Game, tokens: &[&str], first_refused: Option<usize>) {
    let mut game = start.clone();
    match game.play_line(tokens.iter().copied()) {
        Ok(()) => assert_eq!(first_refused, None, "{tokens:?}"),
        Err(error) => {
            assert_eq!(Snapshot::of(&game), Snapshot::of(start), "{tokens:?}");
            let token = tokens[error.number - 1];
            let said_twice = first_refused.is_none_or(|first| error.number < first) && token.contains('~');
            assert!(first_refused == Some(error.number) || said_twice, "{tokens:?}: {error}");
            check_message(&error);
        }
    }
}
