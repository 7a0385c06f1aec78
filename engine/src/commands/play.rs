//! `xiongmao play`: a game in the terminal.

use std::path::{Path, PathBuf};

use anyhow::anyhow;
use xiongmao_analysis::registry::Entry;
use xiongmao_analysis::searcher::{PositionSearcher, Resources};
use xiongmao_answers::sides::speech_about;
use xiongmao_arena::driver::limits::TimeControl;
use xiongmao_movegen::AnyGame;
use xiongmao_records::pcn::Pcn;
use xiongmao_search::strength::FULL_SKILL;
use xiongmao_search::variants::{ELO_MAX, ELO_MIN};

use super::{CommandResult, Context, PositionArgs, TableArgs, tell_damage};
use crate::exit::Verdict;
use crate::play::{self, GameFile, GameInPlay, Input, Keeper, Level, Looks, Person, PlaySession, Terms};

/// The arguments of `xiongmao play`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The side that you play: south (who begins), north, both (two people), none (the engine alone) [default: south]
    #[arg(long, value_name = "SIDE", value_enum, hide_possible_values = true)]
    side: Option<Person>,
    /// Level of the engine, 0 to 20 (full strength) [default: 3]
    #[arg(long, value_name = "N", allow_negative_numbers = true,
          value_parser = clap::value_parser!(u32).range(0..=FULL_SKILL as i64))]
    level: Option<u32>,
    #[arg(long, value_name = "N", allow_negative_numbers = true, conflicts_with = "level", help = elo_help(),
          value_parser = clap::value_parser!(u32).range(ELO_MIN as i64..=ELO_MAX as i64))]
    elo: Option<u32>,
    /// Clock of each player, [MOVES/][MINUTES:]SECONDS[+INCREMENT]: 10:00+5 is ten minutes, and five seconds for each
    /// move
    #[arg(long, value_name = "TIME")]
    tc: Option<TimeControl>,
    /// Save the game to this file (PCN in JSON); if it already contains a game, continue it
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Time limit for each engine move, hint or evaluation, in milliseconds [default: 1000, or by the clock]
    #[arg(long, value_name = "MS", allow_negative_numbers = true, value_parser = clap::value_parser!(u64).range(1..))]
    movetime: Option<u64>,
    /// Node limit for each of them; with this limit alone, the engine plays the same on every machine [default: no
    /// limit]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Random seed for levels below 20: the same seed gives the same moves; 0 picks a new seed every time [default: 0]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    seed: Option<u32>,
    /// Let the engine search from the first move on; otherwise it knows openings by heart, the more of them the
    /// stronger it is, unless --nodes is given
    #[arg(long)]
    no_book: bool,
    /// Number of search threads, at full strength
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 1,
          value_parser = super::threads())]
    threads: u16,
    /// Size of the transposition table in megabytes
    #[arg(long, value_name = "MB", allow_negative_numbers = true, default_value_t = 64,
          value_parser = super::table_size())]
    hash: u32,
    #[command(flatten)]
    tables: TableArgs,
    #[arg(long, help = super::CHARACTERS_HELP, num_args = 0..=1, require_equals = true, value_name = "BOOL",
          default_missing_value = "true", hide_possible_values = true)]
    characters: Option<bool>,
    #[command(flatten)]
    position: PositionArgs,
}

fn elo_help() -> String {
    format!("Elo of the engine, {ELO_MIN} to {ELO_MAX}, instead of a level")
}

impl Args {
    /// The terms: from the saved game, if there is one; command-line flags override them.
    fn terms(&self, saved: Option<&Pcn>) -> Terms {
        let mut terms = saved.map(GameInPlay::terms_of).unwrap_or_default();
        terms.side = self.side.unwrap_or(terms.side);
        let level = self.level.map(Level::Level).or(self.elo.map(Level::Elo));
        terms.level = level.unwrap_or(terms.level);
        terms.tc = self.tc.or(terms.tc);
        terms.movetime = self.movetime.or(terms.movetime);
        terms.nodes = self.nodes.or(terms.nodes);
        terms.seed = self.seed.unwrap_or(terms.seed);
        terms.no_book |= self.no_book;
        terms.rules = self.position.rule_settings_over(terms.rules);
        terms
    }

    /// The game in the file, to be continued.
    fn continued(&self, given: Option<&Entry>, file: &Path, record: Pcn) -> anyhow::Result<(GameInPlay, Terms)> {
        let name = file.display();
        let another = |difference| anyhow!("{name} holds another game: {difference}; choose another file");
        let rules = record.rules();
        if given.is_some_and(|entry| entry.rules() != rules) {
            return Err(another(format!("one of {}", rules.title)));
        }
        rules.check_notation(self.position.notation())?;
        let terms = self.terms(Some(&record));
        let game = GameInPlay::of_record(record, &terms).map_err(|error| anyhow!("{name}: {error}"))?;
        let PositionArgs { feen, fen, moves, .. } = &self.position;
        if feen.is_some() || fen.is_some() || !moves.is_empty() {
            let asked = GameInPlay::new(self.position.game(given)?, &terms);
            let (asked, found) = (asked.record(), game.record());
            if asked.setup.feen != found.setup.feen {
                return Err(another(format!("it begins from {}", found.setup.feen)));
            }
            let differs = |(asked, found): (&_, &_)| asked != found;
            let moves = |record: &Pcn| record.moves.iter().map(|mv| mv.pmn.clone()).collect::<Vec<_>>();
            let (asked, found) = (moves(asked), moves(found));
            if asked.len() > found.len() || asked.iter().zip(&found).any(differs) {
                return Err(another("other moves were played in it".to_owned()));
            }
        }
        Ok((game, terms))
    }

    fn begun(&self, given: Option<&Entry>) -> anyhow::Result<(GameInPlay, Terms)> {
        let game: AnyGame = self.position.game(given)?;
        let terms = self.terms(None);
        Ok((GameInPlay::new(game, &terms), terms))
    }
}

/// Plays a game.
///
/// # Errors
/// If the position, the file or the tables are invalid, memory or threads are missing, or the output cannot be written.
pub fn run(context: &mut Context, args: &Args) -> CommandResult {
    let file = args.out.as_deref().map(GameFile::new).transpose()?;
    let saved = file.as_ref().map_or(Ok(None), GameFile::load)?;
    file.as_ref().map_or(Ok(()), GameFile::check)?;
    let (game, terms) = match (saved, &file) {
        (Some(record), Some(file)) => args.continued(context.game, file.name(), record)?,
        _ => args.begun(context.game)?,
    };
    let resources = Resources { threads: args.threads, hash: args.hash };
    let mut searcher = PositionSearcher::new(game.game().rules(), resources)?;
    let tables = args.tables.open()?;
    searcher.set_tables(tables.clone());
    let input = Input::start().map_err(play::not_started)?;
    let language = context.language.of_text();
    let notation = args.position.notation_to(game.game(), false, language);
    let looks = Looks {
        notation,
        signs: context.language.signs(args.characters),
        echo: !input.is_person(),
        window: input.window(),
        speech: speech_about(game.game().rules(), language),
    };
    play::run(PlaySession::new(game, terms, looks, Keeper::new(file), tables.clone()), searcher, input)?;
    tell_damage(tables.as_ref(), &mut context.notes);
    Ok(Verdict::Positive)
}
