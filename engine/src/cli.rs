//! The command line.

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, Subcommand};
use xiongmao_workbench::registry::{self, Entry};

use crate::commands::{
    CommandError, PositionArgs, analyze, annotate, bench, compliance, convert, data, datagen, explain, generate, ggn,
    legal, matches, perft, play, replay, serve, show, speedtest, status,
};
use crate::exit::{self, fail};
use crate::protocol::parse::{ParseError, Reason, parse};
use crate::protocol::{run_lines, run_on_standard_streams};
use crate::system::survive_large_files;
use crate::{color_choice, help_text, version};

/// Xiongmao, an engine for Xiongqi (熊棋, Panda Chess) and Xiangqi (象棋)
///
/// Without a command it speaks its UCI-like protocol on standard input and output; protocol.md describes it.
#[derive(Debug, Parser)]
#[command(name = "xiongmao", version, after_help = help_text::PROGRAM)]
struct Cli {
    #[arg(long, global = true, value_name = "WHEN", value_enum, default_value_t, hide_possible_values = true,
          display_order = 900, help = COLOR_HELP)]
    color: color_choice::When,
    #[arg(long, global = true, value_name = "GAME", value_parser = read_game, display_order = 901, help = game_help())]
    game: Option<&'static Entry>,
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
    /// Search a position, or a batch: print the best plies, lines and scores
    #[command(after_help = help_text::ANALYZE)]
    Analyze(Box<analyze::Args>),
    /// Draw a position
    #[command(after_help = help_text::SHOW)]
    Show(show::Args),
    /// List all legal plies in one line, sorted
    #[command(after_help = help_text::LEGAL)]
    Legal(PositionArgs),
    /// Print whether the game is over, how it ended, and who won
    #[command(after_help = help_text::STATUS)]
    Status(PositionArgs),
    /// Explain a game ply by ply: checks, chases, repetitions, and what ended it
    #[command(after_help = help_text::EXPLAIN)]
    Explain(explain::Args),
    /// Check recorded games against the rules, ply by ply, and print how they ended
    #[command(after_help = help_text::REPLAY)]
    Replay(replay::Args),
    /// Turn recorded games into another form: PGN, or PCN in JSON or TOML
    #[command(after_help = help_text::CONVERT)]
    Convert(convert::Args),
    /// Assess every ply of recorded games, and draw the course of the games
    #[command(after_help = help_text::ANNOTATE)]
    Annotate(Box<annotate::Args>),
    /// Play engines against engines
    #[command(after_help = help_text::MATCH)]
    Match(Box<matches::Args>),
    /// Test whether an engine follows the protocol, step by step
    #[command(after_help = help_text::COMPLIANCE)]
    Compliance(compliance::Args),
    /// Search fixed positions to a fixed depth: print the signature of the search and its speed
    #[command(after_help = help_text::BENCH)]
    Bench(bench::Args),
    /// Measure how many positions a second this machine searches
    #[command(after_help = help_text::SPEEDTEST)]
    Speedtest(speedtest::Args),
    /// Count the leaves of the game tree (perft)
    #[command(after_help = help_text::PERFT)]
    Perft(perft::Args),
    /// Print the rules of movement as a GGN table, one line of JSON
    #[command(after_help = help_text::GGN)]
    Ggn,
    /// Generate training data from games of the engine against itself
    #[command(after_help = help_text::DATAGEN)]
    Datagen(datagen::Args),
    /// Inspect, merge, shuffle and rescore training data, and convert it to and from text
    #[command(subcommand, arg_required_else_help = false, after_help = help_text::DATA)]
    Data(data::Command),
    /// Print the manual page, completions for a shell, a suite of openings, or a game's definition for another engine
    #[command(subcommand, arg_required_else_help = false, after_help = help_text::GENERATE)]
    Generate(generate::What),
    /// Lines of the protocol, one an argument
    #[command(external_subcommand)]
    Lines(Vec<String>),
}

/// The game with this name.
fn read_game(name: &str) -> Result<&'static Entry, String> {
    registry::named(name).ok_or_else(|| format!("unknown game; known: {}", registry::NAMES.join(", ")))
}

fn game_help() -> String {
    format!(
        "The game: {} (default: what --feen or --fen has the shape of, or else {})",
        registry::NAMES.join(", "),
        registry::NAMES[0]
    )
}

const COLOR_HELP: &str = "When to use colours: auto (on terminals, unless NO_COLOR is set), always, or never";

/// Runs the program with the arguments of the process.
pub fn main() -> ExitCode {
    survive_large_files();
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return report_usage(&error),
    };
    cli.color.apply();
    match dispatch(cli.game, cli.command) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(exit::NEGATIVE),
        // The reader has closed the pipe: that is no failure.
        Err(error) if error.is_closed_pipe() => ExitCode::SUCCESS,
        Err(error) => ExitCode::from(fail(&error.to_string())),
    }
}

/// Runs a command. Returns whether its answer is positive.
fn dispatch(game: Option<&'static Entry>, command: Option<Command>) -> Result<bool, CommandError> {
    let entry = game.unwrap_or_else(registry::default);
    let Some(command) = command else {
        run_on_standard_streams(game)?;
        return Ok(true);
    };
    // These print while they work, and flush when a line is complete.
    match &command {
        Command::Match(args) => return matches::run(game, args, &mut io::stdout(), &mut io::stderr()),
        Command::Analyze(args) => return analyze::run(game, args, &mut io::stdout(), &mut io::stderr()),
        Command::Compliance(args) => return compliance::run(game, args, &mut io::stdout(), &mut io::stderr()),
        Command::Lines(words) => return run_one_shot(game, words),
        Command::Play(args) => {
            play::run(game, args)?;
            return Ok(true);
        }
        Command::Serve(args) => {
            serve::run(game, args, &mut io::stdout())?;
            return Ok(true);
        }
        _ => {}
    }
    let mut out = BufWriter::new(io::stdout());
    match command {
        Command::Show(args) => show::run(game, &args, &mut out),
        Command::Legal(position) => legal::run(game, &position, &mut out),
        Command::Status(position) => status::run(game, &position, &mut out),
        Command::Explain(args) => explain::run(game, &args, &mut out),
        Command::Perft(args) => perft::run(game, &args, &mut out, &mut io::stderr()),
        Command::Bench(args) => bench::run(entry, &args, &mut out, &mut io::stderr()),
        Command::Speedtest(args) => speedtest::run(entry, &args, &mut out, &mut io::stderr()),
        Command::Ggn => ggn::run(entry, &mut out),
        Command::Datagen(args) => datagen::run(entry, &args, &mut out),
        Command::Data(command) => data::run(entry, &command, &mut out, &mut io::stderr()),
        Command::Replay(args) => {
            let all_hold = replay::run(&args, &mut out)?;
            out.flush()?;
            return Ok(all_hold);
        }
        Command::Convert(args) => {
            let all_converted = convert::run(&args, &mut out, &mut io::stderr())?;
            out.flush()?;
            return Ok(all_converted);
        }
        Command::Annotate(args) => {
            let all_annotated = annotate::run(&args, &mut out, &mut io::stderr())?;
            out.flush()?;
            return Ok(all_annotated);
        }
        Command::Generate(what) => generate::run(&what, entry, Cli::command(), &mut out),
        Command::Match(_)
        | Command::Analyze(_)
        | Command::Compliance(_)
        | Command::Lines(_)
        | Command::Play(_)
        | Command::Serve(_) => Ok(()),
    }?;
    out.flush()?;
    Ok(true)
}

/// Carries out lines of the protocol that stand on the command line: each argument is one, or all of them are, if the
/// first is a single word.
fn run_one_shot(game: Option<&'static Entry>, words: &[String]) -> Result<bool, CommandError> {
    let first = words.first().map(String::as_str).unwrap_or_default();
    let lines = if first.contains(' ') { words.to_vec() } else { vec![words.join(" ")] };
    if let Err(ParseError { reason: Reason::UnknownCommand(name), .. }) = parse(&lines[0]) {
        return Err(CommandError::Unknown(name));
    }
    run_lines(game, &lines)?;
    Ok(true)
}

/// Prints help or version if that was asked for; anything else is an error, printed in one line.
fn report_usage(error: &clap::Error) -> ExitCode {
    // A closed pipe is no failure.
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
    let text = error.render().to_string();
    // The first paragraph is the error; usage and a hint at --help follow.
    let is_advice = |line: &&str| line.starts_with("Usage:") || line.starts_with("For more information");
    let message: Vec<&str> = text.lines().take_while(|line| !is_advice(line)).map(str::trim).collect();
    let message = message.join(" ");
    let message = message.trim().trim_start_matches("error: ");
    ExitCode::from(fail(&format!("{message} (try --help)")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use xiongmao_answers::assessment::Assessment;
    use xiongmao_workbench::analysis::limits::AnalysisLimits;

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
        assert!(notes("analyze").contains(&limits), "{limits}");
    }

    #[test]
    fn the_signature_in_the_help_is_the_present_one() {
        let help = notes("bench");
        assert!(help.ends_with(&format!("\n  Bench: {}", include_str!("../bench.signature"))), "{help}");
    }
}
