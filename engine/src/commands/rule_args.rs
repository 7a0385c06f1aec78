//! `--perpetual` and its like: flags for the rules that players choose among, one for each option of any game.

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches, Command, Error, FromArgMatches, value_parser};
use xiongmao_movegen::{MoveLimit, RuleSettings, rule_settings};

/// The flag of the move limit.
const MOVE_LIMIT: &str = "move-limit";

/// The rules that a command plays games by.
#[derive(Clone, Debug, Default)]
pub struct RuleArgs(RuleSettings);

impl RuleArgs {
    /// The rules.
    pub fn settings(&self) -> &RuleSettings {
        &self.0
    }
}

impl clap::Args for RuleArgs {
    fn augment_args(command: Command) -> Command {
        let command = rule_settings::options().fold(command, |command, option| {
            let default = format!("{} [default: {}]", option.about, option.default_choice());
            let flag = Arg::new(option.name).long(option.name.to_ascii_lowercase()).help(default);
            let choices = PossibleValuesParser::new(option.choices);
            command.arg(flag.value_name("HOW").value_parser(choices).ignore_case(true))
        });
        let limit = Arg::new(MOVE_LIMIT).long(MOVE_LIMIT).value_name("N").value_parser(value_parser!(u32));
        let about = "Half-moves without progress that draw the game, 0 for no limit [default: that of the game]";
        command.arg(limit.allow_negative_numbers(true).help(about))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for RuleArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let mut args = Self::default();
        args.update_from_arg_matches(matches)?;
        Ok(args)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        for option in rule_settings::options() {
            if let Some(choice) = matches.get_one::<String>(option.name) {
                let chosen = self.0.choose(option.name, choice);
                chosen.map_err(|error| Error::raw(clap::error::ErrorKind::InvalidValue, error))?;
            }
        }
        if let Some(&number) = matches.get_one::<u32>(MOVE_LIMIT) {
            self.0.move_limit = MoveLimit::numbered(number);
        }
        Ok(())
    }
}
