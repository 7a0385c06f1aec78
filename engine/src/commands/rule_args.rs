//! Flags for the rules that players choose among, such as `--perpetual`: one for each option of any game.

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches, Command, Error, FromArgMatches, value_parser};
use xiongmao_movegen::{MoveLimit, RuleSettings, rule_settings};
use xiongmao_records::pcn::Pcn;

/// The flag of the move limit.
const MOVE_LIMIT: &str = "move-limit";
/// The flag that chooses who judges, and its value.
const RULES: &str = "rules";
const ARBITER: &str = "arbiter";

/// The rules for the games of a command, as given.
#[derive(Clone, Debug, Default)]
pub struct RuleArgs {
    choices: Vec<(&'static str, String)>,
    move_limit: Option<MoveLimit>,
}

impl RuleArgs {
    /// The rules; defaults for those not given.
    pub fn settings(&self) -> RuleSettings {
        self.over(RuleSettings::default())
    }

    /// These rules, except where others were given.
    pub fn over(&self, mut rules: RuleSettings) -> RuleSettings {
        for (option, choice) in &self.choices {
            // The choice was checked when it was read.
            let _ = rules.choose(option, choice);
        }
        rules.move_limit = self.move_limit.unwrap_or(rules.move_limit);
        rules
    }
}

/// The rules that recorded games were played by.
#[derive(Clone, Debug, clap::Args)]
#[command(mut_args(of_records))]
pub struct RecordRuleArgs {
    #[command(flatten)]
    rules: RuleArgs,
    /// The same as --move-limit 0
    #[arg(long, conflicts_with = MOVE_LIMIT)]
    no_move_limit: bool,
    /// Who judges. With arbiter, repetition, the move limit and material end no game [default: the rules that the
    /// record states]
    #[arg(long = RULES, value_name = "WHO", value_parser = [ARBITER],
          conflicts_with_all = ["no_move_limit", MOVE_LIMIT, "Perpetual"])]
    judge: Option<String>,
}

/// The flag with the default for recorded games in its help: the rules of the record come first.
fn of_records(flag: Arg) -> Arg {
    let Some(option) = rule_settings::options().find(|option| flag.get_id() == option.name) else { return flag };
    let stated = "what the record states, or else repeated for games of people";
    flag.help(format!("{} [default: {stated} and {} for PCN]", option.about, option.default))
}

impl RecordRuleArgs {
    /// The rules of this game: the given ones, otherwise the rules in the record, otherwise the defaults.
    pub fn of(&self, record: &Pcn) -> RuleSettings {
        let mut rules = self.rules.over(record.rule_settings());
        rules.arbiter |= self.judge.is_some();
        if self.no_move_limit {
            rules.move_limit = MoveLimit::Off;
        }
        rules
    }
}

impl clap::Args for RuleArgs {
    fn augment_args(command: Command) -> Command {
        let command = rule_settings::options().fold(command, |command, option| {
            let default = format!("{} [default: {}]", option.about, option.default);
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
                self.choices.push((option.name, choice.clone()));
            }
        }
        if let Some(&number) = matches.get_one::<u32>(MOVE_LIMIT) {
            self.move_limit = Some(MoveLimit::numbered(number));
        }
        Ok(())
    }
}
