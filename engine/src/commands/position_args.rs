//! The position that a command works on, on the command line.

use std::io::Write;

use anyhow::{anyhow, bail};
use xiongmao_analysis::game::{
    SearchMoveError, SetUpError, StartPosition, read_legal_move_as, set_up_as, set_up_by_host,
};
use xiongmao_analysis::registry::{self, Entry};
use xiongmao_answers::ending::overruled_to;
use xiongmao_language::{Arguments, Language, Speech};
use xiongmao_movegen::notation::{Notation, split_moves};
use xiongmao_movegen::{AnyGame, Move, RuleSettings, Rules};
use xiongmao_text::quote;

use super::Context;
use super::refused::Refused;
use super::rule_args::RuleArgs;
use super::usual_notation;
use super::value_parsers::{self, notation_names};

/// The position that a command works on.
#[derive(Debug, Default, clap::Args)]
pub struct PositionArgs {
    /// Position in FEEN (or FEN) [default: the starting position]
    #[arg(long, value_name = "FEEN")]
    pub feen: Option<String>,
    /// Position in FEN (or FEEN)
    #[arg(long, value_name = "FEN", conflicts_with = "feen")]
    pub fen: Option<String>,
    /// Moves to play from there, in one pair of quotes, separated by spaces [default: none]
    #[arg(long, value_name = "MOVES", alias = "plies", default_value = "", hide_default_value = true)]
    pub moves: String,
    #[command(flatten)]
    rules: RuleArgs,
    #[arg(long, value_name = "NAME", value_parser = value_parsers::notation(), ignore_case = true,
          hide_possible_values = true, help = notation_help())]
    notation: Option<Notation>,
}

fn notation_help() -> String {
    let names = notation_names();
    format!(
        "Notation of the moves, given and printed: {names} [default: pmn; for people, chinese in a Chinese \
         language, vietnamese in Vietnamese]"
    )
}

impl PositionArgs {
    /// This position, and moves from there.
    pub fn at(start: StartPosition, moves: &str) -> Self {
        let (feen, fen) = match start {
            StartPosition::Usual => (None, None),
            StartPosition::Feen(text) => (Some(text.to_owned()), None),
            StartPosition::Fen(text) => (None, Some(text.to_owned())),
        };
        Self { feen, fen, moves: moves.to_owned(), ..Self::default() }
    }

    /// The rules that the game is played by.
    pub fn rule_settings(&self) -> RuleSettings {
        self.rules.settings()
    }

    /// These rules, as far as the command line gives no others.
    pub fn rule_settings_over(&self, rules: RuleSettings) -> RuleSettings {
        self.rules.over(rules)
    }

    /// Whether a position or moves were given.
    pub fn is_given(&self) -> bool {
        self.starts_elsewhere() || !self.moves.trim().is_empty()
    }

    /// Whether a position to start from was given.
    pub fn starts_elsewhere(&self) -> bool {
        self.feen.is_some() || self.fen.is_some()
    }

    /// Sets up the position. If no game is given, it follows from the shape of the board.
    ///
    /// # Errors
    /// If the position is invalid, a move is illegal, or the game does not have the notation.
    pub fn game(&self, given: Option<&Entry>) -> anyhow::Result<AnyGame> {
        let moves: Vec<_> = split_moves(&self.moves).collect();
        self.after(given, moves.iter().map(AsRef::as_ref))
    }

    /// Sets up the position for a search: if the rules have ended the game, it continues, and a note reports that. Also
    /// returns how to speak about the game.
    ///
    /// # Errors
    /// As [`game`](Self::game), and if the note cannot be written.
    pub fn game_to_search(
        &self,
        context: &mut Context,
        speech: impl Fn(&Rules) -> Speech,
    ) -> anyhow::Result<(AnyGame, Speech)> {
        let moves: Vec<_> = split_moves(&self.moves).collect();
        let mut game = self.set_up(context.game, moves.iter().map(AsRef::as_ref), true)?;
        game.go_on();
        let speech = speech(game.rules());
        if let Some(why) = overruled_to(&game, speech) {
            writeln!(context.notes, "{}", speech.text("note", Arguments::new().text("why", why)))?;
        }
        Ok((game, speech))
    }

    /// As [`game`](Self::game), where moves may follow the end of the game; with their number.
    ///
    /// # Errors
    /// As [`game`](Self::game).
    pub fn game_to_its_end(&self, given: Option<&Entry>) -> anyhow::Result<(AnyGame, usize)> {
        let moves: Vec<_> = split_moves(&self.moves).collect();
        let after = |count: usize| self.after(given, moves[..count].iter().map(AsRef::as_ref));
        let error = match after(moves.len()) {
            Ok(game) => return Ok((game, 0)),
            Err(error) => error,
        };
        if let Some(&Refused { number: Some(number), .. }) = error.downcast_ref()
            && let Ok(game) = after(number - 1)
            && game.status().is_over()
        {
            return Ok((game, moves.len() + 1 - number));
        }
        Err(error)
    }

    /// The position after these moves.
    fn after<'a>(&self, given: Option<&Entry>, moves: impl Iterator<Item = &'a str>) -> anyhow::Result<AnyGame> {
        self.set_up(given, moves, false)
    }

    /// The position after these moves. By the host, the game may go on after the rules have ended it.
    fn set_up<'a>(
        &self,
        given: Option<&Entry>,
        moves: impl Iterator<Item = &'a str>,
        by_host: bool,
    ) -> anyhow::Result<AnyGame> {
        let start = match (&self.feen, &self.fen) {
            (Some(text), _) | (_, Some(text)) if text.trim().is_empty() => {
                bail!("the position is empty; without --feen and --fen, it is the starting position")
            }
            (Some(text), _) | (_, Some(text)) if text.trim().eq_ignore_ascii_case("startpos") => StartPosition::Usual,
            (Some(text), _) => StartPosition::called_feen(text),
            (None, Some(text)) => StartPosition::called_fen(text),
            (None, None) => StartPosition::Usual,
        };
        let rules = given.map_or_else(|| start.rules(), Entry::rules);
        rules.check_notation(self.notation())?;
        let (moves, settings): (Vec<&str>, _) = (moves.collect(), self.rules.settings());
        let set_up = |notation| {
            let moves = moves.iter().copied();
            if by_host {
                set_up_by_host(rules, start, moves, notation, &settings)
            } else {
                set_up_as(rules, start, moves, notation, &settings)
            }
        };
        set_up(self.notation()).map_err(|error| {
            let may_count = matches!(error, SetUpError::Line(_)) && self.notation.is_none() && counts_from_zero(rules);
            match error {
                error if is_of_chess(start) => anyhow!(
                    "{error}; this looks like a position of chess, but the games are {}",
                    registry::NAMES.join(" and ")
                ),
                error if may_count && set_up(Notation::CoordinatesFromZero).is_ok() => {
                    refused(rules, &error).with_ranks_from_zero().into()
                }
                error => refused(rules, &error).into(),
            }
        })
    }

    /// The notation of moves, given and printed, for programs.
    pub fn notation(&self) -> Notation {
        self.notation.unwrap_or_default()
    }

    /// The notation for printing moves of this game, for programs or for people who read this language.
    pub fn notation_to(&self, game: &AnyGame, is_json: bool, language: Language) -> Notation {
        let usual = if is_json { Notation::Pmn } else { usual_notation(game.rules(), language) };
        self.notation.unwrap_or(usual)
    }

    /// Reads a legal move of this game.
    ///
    /// # Errors
    /// If it is none.
    pub fn mv(&self, game: &AnyGame, text: &str) -> anyhow::Result<Move> {
        let read = |notation| read_legal_move_as(game, text, Some(notation));
        read(self.notation()).map_err(|reason| {
            let SearchMoveError::Move(reason) = reason else { return anyhow!("{}: {reason}", quote(text)) };
            let refused = Refused::new(game.rules(), format!("{}: ", quote(text)), &reason);
            let other = self.notation.is_none() && counts_from_zero(game.rules());
            if other && read(Notation::CoordinatesFromZero).is_ok() {
                return refused.with_ranks_from_zero().into();
            }
            refused.into()
        })
    }
}

/// Why a game cannot be set up.
fn refused(rules: &'static Rules, error: &SetUpError) -> Refused {
    match error {
        SetUpError::Line(reason) => Refused::new(rules, "", reason).at_move(reason.number),
        SetUpError::Feen(reason) => Refused::new(rules, "feen, ", reason),
        SetUpError::Fen(reason) => Refused::new(rules, "fen, ", reason),
    }
}

/// Whether moves of this game are also written with ranks from 0.
fn counts_from_zero(rules: &Rules) -> bool {
    rules.notations.contains(&Notation::CoordinatesFromZero)
}

/// Whether this is a position of chess: eight ranks, a king of each side, and no piece of another game.
fn is_of_chess(start: StartPosition) -> bool {
    let (StartPosition::Feen(text) | StartPosition::Fen(text)) = start else { return false };
    let board = text.split_ascii_whitespace().next().unwrap_or_default();
    let is_known = |char: char| char.is_ascii_digit() || "/rnbqkpRNBQKP".contains(char);
    board.matches('/').count() == 7
        && ['k', 'K'].iter().all(|king| board.contains(*king))
        && board.chars().all(is_known)
}
