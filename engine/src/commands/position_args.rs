//! The position that a command works on, on the command line.

use std::io::Write;

use xiongmao_analysis::game::{SetUpError, StartPosition, set_up_as, set_up_by_host};
use xiongmao_analysis::registry::Entry;
use xiongmao_answers::ending::overruled_to;
use xiongmao_language::{Arguments, Speech};
use xiongmao_movegen::game::LineError;
use xiongmao_movegen::notation::{Notation, split_plies};
use xiongmao_movegen::{AnyGame, RuleSettings, Rules};

use super::Context;
use super::error::CommandError;
use super::rule_args::RuleArgs;
use super::value_parsers::{self, notation_names};

/// The position that a command works on.
#[derive(Debug, clap::Args)]
pub struct PositionArgs {
    /// Position in FEEN [default: the starting position]
    #[arg(long, value_name = "FEEN")]
    pub feen: Option<String>,
    /// Position in FEN, instead of FEEN
    #[arg(long, value_name = "FEN", conflicts_with = "feen")]
    pub fen: Option<String>,
    /// Plies to play from there, separated by blanks, in PMN or any notation that the game has [default: none]
    #[arg(long, value_name = "PLIES", default_value = "", hide_default_value = true)]
    pub plies: String,
    #[command(flatten)]
    rules: RuleArgs,
    #[arg(long, value_name = "NAME", value_parser = value_parsers::notation(), ignore_case = true,
          hide_possible_values = true, default_value = Notation::Pmn.name(), help = notation_help())]
    notation: Notation,
}

fn notation_help() -> String {
    format!("Notation of the plies, both those given and those printed: {}", notation_names())
}

impl PositionArgs {
    /// The rules that the game is played by.
    pub fn rule_settings(&self) -> RuleSettings {
        self.rules.settings()
    }

    /// These rules, as far as the command line gives no others.
    pub fn rule_settings_over(&self, rules: RuleSettings) -> RuleSettings {
        self.rules.over(rules)
    }

    /// Sets up the position. Where no game is given, it follows from the shape of the board.
    ///
    /// # Errors
    /// If the position is invalid, a ply is illegal, or the game does not have the notation.
    pub fn game(&self, given: Option<&Entry>) -> Result<AnyGame, CommandError> {
        let plies: Vec<_> = split_plies(&self.plies).collect();
        self.after(given, plies.iter().map(AsRef::as_ref))
    }

    /// Sets up the position to be searched: the game goes on where the rules have ended it, and a note says so.
    ///
    /// # Errors
    /// As [`game`](Self::game), and if the note cannot be written.
    pub fn game_to_search(&self, context: &mut Context, speech: Speech) -> Result<AnyGame, CommandError> {
        let (start, rules) = self.start(context.game)?;
        let plies: Vec<_> = split_plies(&self.plies).collect();
        let plies = plies.iter().map(AsRef::as_ref);
        let mut game = set_up_by_host(rules, start, plies, self.notation, &self.rules.settings())?;
        game.go_on();
        if let Some(why) = overruled_to(&game, speech) {
            writeln!(context.notes, "{}", speech.text("note", Arguments::new().text("why", why)))?;
        }
        Ok(game)
    }

    /// As [`game`](Self::game), where plies may follow the end of the game; with their number.
    ///
    /// # Errors
    /// As [`game`](Self::game).
    pub fn game_to_its_end(&self, given: Option<&Entry>) -> Result<(AnyGame, usize), CommandError> {
        let plies: Vec<_> = split_plies(&self.plies).collect();
        let after = |count: usize| self.after(given, plies[..count].iter().map(AsRef::as_ref));
        let error = match after(plies.len()) {
            Ok(game) => return Ok((game, 0)),
            Err(error) => error,
        };
        if let CommandError::SetUp(SetUpError::Line(LineError { number, .. })) = error
            && let Ok(game) = after(number - 1)
            && game.status().is_over()
        {
            return Ok((game, plies.len() + 1 - number));
        }
        Err(error)
    }

    /// The position after these plies.
    fn after<'a>(&self, given: Option<&Entry>, plies: impl Iterator<Item = &'a str>) -> Result<AnyGame, CommandError> {
        let (start, rules) = self.start(given)?;
        Ok(set_up_as(rules, start, plies, self.notation, &self.rules.settings())?)
    }

    /// Where the game starts, and its rules.
    fn start(&self, given: Option<&Entry>) -> Result<(StartPosition<'_>, &'static Rules), CommandError> {
        let start = match &self.fen {
            Some(fen) => StartPosition::Fen(fen),
            None => self.feen.as_deref().into(),
        };
        let rules = given.map_or_else(|| start.rules(), Entry::rules);
        rules.check_notation(self.notation)?;
        Ok((start, rules))
    }

    /// The notation of plies, given and printed.
    pub fn notation(&self) -> Notation {
        self.notation
    }
}
