//! The command line.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use xiongmao_analysis::registry::{self, Entry};
use xiongmao_language::{Arguments, Language, Speech};

use crate::commands::{
    CommandResult, Context, LanguageChoice, analyse, annotate, bench, book, compliance, convert, data, datagen, eval,
    explain, explore, games, generate, ggn, in_words, legal, lines, matches, perft, play, puzzles, reasons, replay,
    serve, show, site, speedtest, status, suite, tables, value_parsers,
};
use crate::exit::{Verdict, end_by_closed_pipe, fail, is_closed_pipe};
use crate::system::{has_old_processor, has_own_window, survive_large_files};
use crate::{color_choice, help_layout, help_text, usage_error, version};

/// Xiongmao, an engine for Xiongqi (熊棋, Panda Chess) and Xiangqi (象棋)
///
/// Without a command it speaks its UCI-like protocol on standard input and output; protocol.md describes it.
#[derive(Debug, Parser)]
#[command(name = "xiongmao", version, after_help = help_text::PROGRAM)]
struct Cli {
    #[arg(long, global = true, value_name = "WHEN", value_enum, default_value_t, hide_possible_values = true,
          display_order = 900, help = COLOR_HELP)]
    color: color_choice::When,
    #[arg(long, global = true, value_name = "GAME", value_parser = value_parsers::game(), ignore_case = true,
          hide_possible_values = true, display_order = 901, help = game_help())]
    game: Option<&'static Entry>,
    #[arg(long, global = true, value_name = "TAG", value_parser = value_parsers::language(),
          hide_possible_values = true, display_order = 902, help = LANGUAGE_HELP)]
    language: Option<Language>,
    #[command(subcommand)]
    command: Option<Command>,
}

/// The commands in the order of the help: first what most people want, then positions, records, engines, measurements,
/// training.
#[derive(Debug, Subcommand)]
enum Command {
    /// Play a game in the terminal, against the engine or another person
    #[command(after_help = help_text::PLAY)]
    Play(Box<play::Args>),
    /// Serve a board for the browser: play, analyse, review, watch matches; also over HTTP
    #[command(after_help = help_text::SERVE)]
    Serve(serve::Args),
    /// Write the board for the browser as files for any static host, with the engine in the page
    #[command(after_help = help_text::SITE)]
    Site(site::Args),
    /// Search a position, or a batch: print the best moves, lines and scores
    #[command(alias = "analyze", after_help = help_text::ANALYSE)]
    Analyse(Box<analyse::Args>),
    /// Draw a position
    #[command(after_help = help_text::SHOW)]
    Show(show::Args),
    /// List all legal moves in one line, sorted
    #[command(after_help = help_text::LEGAL)]
    Legal(legal::Args),
    /// Print whether the game is over, how it ended, and who won
    #[command(after_help = help_text::STATUS)]
    Status(status::Args),
    /// Print the static evaluation of a position, with the value of each piece
    #[command(after_help = help_text::EVAL)]
    Eval(eval::Args),
    /// Explain a game move by move: checks, chases, repetitions, and what ended it
    #[command(after_help = help_text::EXPLAIN)]
    Explain(explain::Args),
    /// Say why a move is good or bad: its gains or losses, with the moves that prove them
    #[command(after_help = help_text::WHY)]
    Why(reasons::WhyArgs),
    /// Say what the other side threatens
    #[command(after_help = help_text::THREATS)]
    Threats(reasons::AskedArgs),
    /// Check recorded games against the rules, move by move, and print how they ended
    #[command(after_help = help_text::REPLAY)]
    Replay(replay::Args),
    /// Convert recorded games to PGN, or to PCN in JSON or TOML
    #[command(after_help = help_text::CONVERT)]
    Convert(convert::Args),
    /// Assess every move of recorded games, and draw the course of the games
    #[command(after_help = help_text::ANNOTATE)]
    Annotate(Box<annotate::Args>),
    /// Import games into a database, search and export them
    #[command(subcommand, arg_required_else_help = false, after_help = help_text::GAMES)]
    Games(games::Command),
    /// Print what was played in a position, and how it went, in the games of a database
    #[command(after_help = help_text::EXPLORE)]
    Explore(Box<explore::Args>),
    /// Play engines against engines
    #[command(after_help = help_text::MATCH)]
    Match(Box<matches::Args>),
    /// Test whether an engine follows the protocol, step by step
    #[command(after_help = help_text::COMPLIANCE)]
    Compliance(compliance::Args),
    /// Search fixed positions to a fixed depth: print the signature of the search and its speed
    #[command(after_help = help_text::BENCH)]
    Bench(bench::Args),
    /// Search the positions of a test suite (EPD with bm, am, dm): print which are solved, and how fast
    #[command(after_help = help_text::SUITE)]
    Suite(suite::Args),
    /// Find puzzles in games and prove them, or verify a file of them: positions where only one move wins
    #[command(subcommand, arg_required_else_help = false, after_help = help_text::PUZZLES)]
    Puzzles(puzzles::Command),
    /// Make an opening book from recorded games, or show the moves of a book in a position
    #[command(subcommand, arg_required_else_help = false, after_help = help_text::BOOK)]
    Book(book::Command),
    /// Make endgame tables, verify them, and look positions up in them
    #[command(subcommand, arg_required_else_help = false, after_help = help_text::TABLES)]
    Tables(tables::Command),
    /// Measure how many positions a second this machine searches
    #[command(after_help = help_text::SPEEDTEST)]
    Speedtest(speedtest::Args),
    /// Count the leaves of the game tree (perft)
    #[command(after_help = help_text::PERFT)]
    Perft(perft::Args),
    /// Print the rules of movement as a GGN table, one line of JSON
    #[command(after_help = help_text::GGN)]
    Ggn(ggn::Args),
    /// Generate training data from games of the engine against itself
    #[command(after_help = help_text::DATAGEN)]
    Datagen(datagen::Args),
    /// Inspect, merge, shuffle and rescore training data, and convert it to and from text
    #[command(subcommand, arg_required_else_help = false, after_help = help_text::DATA)]
    Data(data::Command),
    /// Print the manual page, completions for a shell, a suite of openings, or a game's definition for another engine
    #[command(subcommand, arg_required_else_help = false, after_help = help_text::GENERATE)]
    Generate(generate::What),
    /// Print the version
    #[command(hide = true)]
    Version,
    /// Lines of the protocol, one per argument
    #[command(external_subcommand)]
    Lines(Vec<String>),
}

fn game_help() -> String {
    format!(
        "The game: {} [default: that of the given position or file, or else {}]",
        registry::NAMES.join(", "),
        registry::NAMES[0]
    )
}

const LANGUAGE_HELP: &str = "Language of sentences: en, zh-Hans, zh-Hant, vi or fr [default: that of the environment; \
                             en in JSON]";

const COLOR_HELP: &str = "When to use colours: auto (on terminals, unless NO_COLOR is set), always, or never";

/// The arguments of a program that was started by a click. A second one takes another port.
const CLICKED: [&str; 4] = ["serve", "--open", "--port", "0"];

/// Runs the program with the arguments of the process.
pub fn main() -> ExitCode {
    if has_old_processor() {
        return ExitCode::from(fail("this processor is too old: the program needs SSE 4.2 and POPCNT, as since 2009"));
    }
    survive_large_files();
    let clicked = std::env::args_os().len() == 1 && has_own_window();
    let cli = match parsed(clicked) {
        Ok(cli) => cli,
        Err(error) => return report_usage(&error),
    };
    cli.color.apply();
    let language = LanguageChoice(cli.language);
    let mut context = Context { game: cli.game, language, program: definition, out: io::stdout(), notes: io::stderr() };
    if clicked {
        let speech = Speech { language: language.of_text(), ..Speech::default() };
        let _ = writeln!(context.notes, "{}", speech.text("window-opened", Arguments::new()));
    }
    match dispatch(&mut context, cli.command) {
        Ok(verdict) => verdict.into(),
        Err(error) if is_closed_pipe(error.as_ref()) => ExitCode::from(end_by_closed_pipe()),
        Err(error) => ExitCode::from(fail(&in_words(&error, language.of_text()))),
    }
}

/// The definition of the command line.
pub(crate) fn definition() -> clap::Command {
    Cli::command()
}

/// Reads the arguments of the process. A click on the program opens the board in the browser.
fn parsed(clicked: bool) -> Result<Cli, clap::Error> {
    let words: Vec<_> = std::env::args_os().chain(CLICKED.iter().filter(|_| clicked).map(Into::into)).collect();
    let parse = |mut command: clap::Command| {
        let matches = command.try_get_matches_from_mut(&words)?;
        Cli::from_arg_matches(&matches).map_err(|error| error.format(&mut command))
    };
    match parse(definition()) {
        // Laying out the help of every command takes longer than all else at the start of the program.
        Err(error) if error.kind() == ErrorKind::DisplayHelp => {
            parse(help_layout::fitted(definition(), words.iter().any(|word| word == "-h")))
        }
        result => result,
    }
}

/// Runs a command; without one, speaks the protocol.
fn dispatch(context: &mut Context, command: Option<Command>) -> CommandResult {
    let Some(command) = command else { return lines::converse(context) };
    let verdict = match command {
        Command::Play(args) => play::run(context, &args),
        Command::Serve(args) => serve::run(context, &args),
        Command::Site(args) => site::run(context, &args),
        Command::Analyse(args) => analyse::run(context, &args),
        Command::Show(args) => show::run(context, &args),
        Command::Legal(args) => legal::run(context, &args),
        Command::Status(args) => status::run(context, &args),
        Command::Eval(args) => eval::run(context, &args),
        Command::Explain(args) => explain::run(context, &args),
        Command::Why(args) => reasons::why(context, &args),
        Command::Threats(args) => reasons::threats(context, &args),
        Command::Replay(args) => replay::run(context, &args),
        Command::Convert(args) => convert::run(context, &args),
        Command::Annotate(args) => annotate::run(context, &args),
        Command::Games(command) => games::run(context, &command),
        Command::Explore(args) => explore::run(context, &args),
        Command::Match(args) => matches::run(context, &args),
        Command::Compliance(args) => compliance::run(context, &args),
        Command::Bench(args) => bench::run(context, &args),
        Command::Suite(args) => suite::run(context, &args),
        Command::Puzzles(command) => puzzles::run(context, &command),
        Command::Book(command) => book::run(context, &command),
        Command::Tables(command) => tables::run(context, &command),
        Command::Speedtest(args) => speedtest::run(context, &args),
        Command::Perft(args) => perft::run(context, &args),
        Command::Ggn(args) => ggn::run(context, &args),
        Command::Datagen(args) => datagen::run(context, &args),
        Command::Data(command) => data::run(context, &command),
        Command::Generate(what) => generate::run(context, &what),
        Command::Version => {
            context.out.write_all(version::full_version().as_bytes())?;
            Ok(Verdict::Positive)
        }
        Command::Lines(words) => lines::run(context, &words),
    }?;
    // What does not end with a line feed is still in the buffer.
    context.out.flush()?;
    Ok(verdict)
}

/// Prints help or version on request; anything else is an error, printed in one line.
fn report_usage(error: &clap::Error) -> ExitCode {
    // A closed pipe is not a failure.
    match error.kind() {
        ErrorKind::DisplayHelp => {
            let _ = error.print();
            return ExitCode::SUCCESS;
        }
        ErrorKind::DisplayVersion => {
            let _ = io::stdout().write_all(version::full_version().as_bytes());
            return ExitCode::SUCCESS;
        }
        _ => {}
    }
    let words: Vec<String> = std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
    ExitCode::from(fail(&usage_error::message(error, &mut definition(), &words)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use xiongmao_answers::assessment::Assessment;
    use xiongmao_answers::limits::AnalysisLimits;

    /// What `xiongmao COMMAND --help` prints after the options.
    fn notes(command: &str) -> String {
        let cli = Cli::command();
        let command = cli.find_subcommand(command).unwrap();
        command.get_after_help().unwrap().to_string()
    }

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn figures_in_the_help_are_those_of_the_code() {
        let notes_of_annotate = notes("annotate");
        for (assessment, loss) in [
            (Assessment::Inaccuracy, Assessment::INACCURACY),
            (Assessment::Mistake, Assessment::MISTAKE),
            (Assessment::Blunder, Assessment::BLUNDER),
        ] {
            let line = format!("\n  {:<11} a loss of at least {loss:.2}\n", assessment.name());
            assert!(notes_of_annotate.contains(&line), "{line}");
        }
        assert!(notes_of_annotate.contains(&format!("less than {:.2}\n", Assessment::INACCURACY)));
        let seconds = AnalysisLimits::ONE.movetime.unwrap() / 1000;
        let nodes = AnalysisLimits::EACH.nodes.unwrap();
        let limits = format!("after {seconds} seconds, and in a batch after {nodes} nodes per position");
        assert!(notes("analyse").contains(&limits), "{limits}");
    }

    #[test]
    fn the_signature_in_the_help_is_the_current_one() {
        let help = notes("bench");
        assert!(help.ends_with(&format!("\n  Bench: {}", include_str!("../bench.signature"))), "{help}");
    }
}
