//! The command line.

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand, error::ErrorKind};

use crate::commands::{CommandError, PositionArgs, bench, data, datagen, ggn, legal, matches, perft, show, status};
use crate::protocol::{one_line, run_on_standard_streams};

/// What was asked for comes out negative.
const NEGATIVE: u8 = 1;
/// What was asked for was wrong, or could not be done.
const BAD_INPUT: u8 = 2;

/// Xiongmao, an engine for Xiongqi (熊棋, Panda Chess)
///
/// Without a command it speaks its protocol on standard input and output; protocol.md describes that.
#[derive(Debug, Parser)]
#[command(name = "xiongmao", version, after_help = EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Draw a position
    #[command(after_help = SHOW_EXAMPLES)]
    Show(show::Args),
    /// List every legal ply, in one line, sorted
    #[command(after_help = LEGAL_EXAMPLES)]
    Legal(PositionArgs),
    /// Tell how the game stands: in progress, or how it ended and who won
    #[command(after_help = STATUS_EXAMPLES)]
    Status(PositionArgs),
    /// Count the leaves of the game tree
    #[command(after_help = PERFT_EXAMPLES)]
    Perft(perft::Args),
    /// Search fixed positions to a fixed depth: the signature of the search, and its speed
    #[command(after_help = BENCH_EXAMPLES)]
    Bench(bench::Args),
    /// Print the rules of movement as a GGN table, one line of JSON
    #[command(after_help = GGN_EXAMPLES)]
    Ggn,
    /// Play engines against engines
    #[command(after_help = MATCH_EXAMPLES)]
    Match(Box<matches::Args>),
    /// Let the engine play itself, and keep the positions to train an evaluation with
    #[command(after_help = DATAGEN_EXAMPLES)]
    Datagen(datagen::Args),
    /// Look at such positions, merge, shuffle and rescore them, turn them into text and back
    #[command(subcommand, after_help = DATA_EXAMPLES)]
    Data(data::Command),
}

const EXAMPLES: &str = "\
Examples:
  xiongmao show --plies \"c2+c6\"
  xiongmao perft 4 --divide
  printf 'position startpos moves a3-a4\\ngo depth 5\\n' | xiongmao

Exit codes:
  0  done
  1  what was asked comes out negative: match tells when
  2  the input is wrong, or something cannot be done; one line on standard error says what";

const SHOW_EXAMPLES: &str = "\
Examples:
  xiongmao show
  xiongmao show --characters --plies \"a3-a4 c7+c3\"
  xiongmao show --feen \"3g^4/8/8/8/8/8/8/4G^2R / x/X\"";

const LEGAL_EXAMPLES: &str = "\
Examples:
  xiongmao legal
  xiongmao legal --feen \"3g^4/8/8/8/8/8/8/4G^3 / X/x\"
  xiongmao legal --plies \"a1-a2 a8-a7\" | tr ' ' '\\n' | tail -n +2 | wc -l";

const STATUS_EXAMPLES: &str = "\
Examples:
  xiongmao status
  xiongmao status --feen \"3g^4/8/8/8/8/8/8/3R1G^2 / X/x\" --plies \"d1+d8\"";

const PERFT_EXAMPLES: &str = "\
Examples:
  xiongmao perft 4
  xiongmao perft 3 --divide --plies \"c2+c6\"
  xiongmao perft 5 --repetition --feen \"3g^4/8/8/8/8/8/8/4G^3 / X/x\"
  xiongmao perft 5 --threads 4 --json";

const BENCH_EXAMPLES: &str = "\
Examples:
  xiongmao bench --depth 5
  xiongmao bench --depth 4 --threads 2 --hash 64 --json
  xiongmao bench --depth 4 --compare-threads 1,2

The nodes of `xiongmao bench`, one thread and nothing else set, are the signature: the same on every machine. A change
of the search that alters them on purpose says so at the end of its commit message, as in \"Bench: 7915819\".";

const MATCH_EXAMPLES: &str = "\
Examples:
  xiongmao match --selfcheck --rounds 1
  xiongmao match --each cmd=xiongmao --engine name=a nodes=200 --engine name=b nodes=100 --games 2
  xiongmao match --each cmd=xiongmao tc=0.2+0.01 --engine name=a --engine name=b --json
  xiongmao match --each cmd=xiongmao depth=2 --engine name=a --engine name=b --out cup

What there is to say of an engine, after --engine or --each:
  cmd=PROGRAM         the program; name=NAME  what it is called here; dir=DIR  where it runs
  args='A B' arg=A    its arguments
  protocol=xiongmao   how it is spoken to: xiongmao (FEEN, PMN) or uci (FEN, coordinates)
  searchmoves=true    it is told with every go which plies are legal
  restart=true        it is started anew for every game
  option.NAME=VALUE   set with setoption, in the order given
  tc=[PLIES/][MIN:]SEC[+INC]  its clock; st=SEC  time a ply; nodes=N, depth=N  each ply
  margin=MS           an answer may be so late (100)
  patience=SEC        an engine that owes an answer for so long has stalled (30)

Exit codes:
  0  done; with --sprt: H1 is accepted
  1  with --sprt: H0 is accepted, or nothing; with --selfcheck: not even; with --strict: something was amiss
  2  the match cannot be played, or was interrupted";

const DATAGEN_EXAMPLES: &str = "\
Examples:
  xiongmao datagen --out games.bin --positions 1000 --nodes 200
  xiongmao datagen --out endings.bin --positions 500 --nodes 200 --seed 7 --endings 1 --json

The file is described in docs/training-data.md; FILE.state.json beside it says how far it has come. The same command
continues a run that was cut off, and the file is the same as without the cut.";

const DATA_EXAMPLES: &str = "\
Examples:
  xiongmao datagen --out a.bin --positions 500 --nodes 100 --seed 1
  xiongmao datagen --out b.bin --positions 500 --nodes 100 --seed 2
  xiongmao data inspect a.bin b.bin
  xiongmao data merge a.bin b.bin --out both.bin
  xiongmao data shuffle both.bin --out shuffled.bin --seed 1
  xiongmao data rescore shuffled.bin --out better.bin --nodes 1000
  xiongmao data text better.bin | head -n 3

The files are described in docs/training-data.md. No tool changes the files it reads, or writes over one that is there.";

const GGN_EXAMPLES: &str = "\
Examples:
  xiongmao ggn > xiongqi.json
  xiongmao ggn | head -c 300";

/// Does what the arguments of the program ask for.
pub fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return refuse(&error),
    };
    match dispatch(cli.command) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(NEGATIVE),
        // Whoever reads has closed the pipe: no reason to complain.
        Err(error) if error.is_closed_pipe() => ExitCode::SUCCESS,
        Err(error) => ExitCode::from(fail(&error.to_string())),
    }
}

/// Carries out a command; the answer is whether it comes out well.
fn dispatch(command: Option<Command>) -> Result<bool, CommandError> {
    let Some(command) = command else {
        run_on_standard_streams()?;
        return Ok(true);
    };
    if let Command::Match(args) = command {
        return matches::run(&args, &mut io::stdout(), &mut io::stderr());
    }
    let mut out = BufWriter::new(io::stdout());
    match command {
        Command::Show(args) => show::run(&args, &mut out),
        Command::Legal(position) => legal::run(&position, &mut out),
        Command::Status(position) => status::run(&position, &mut out),
        Command::Perft(args) => perft::run(&args, &mut out, &mut io::stderr()),
        Command::Bench(args) => bench::run(&args, &mut out, &mut io::stderr()),
        Command::Ggn => ggn::run(&mut out),
        Command::Datagen(args) => datagen::run(&args, &mut out),
        Command::Data(command) => data::run(&command, &mut out, &mut io::stderr()),
        Command::Match(_) => Ok(()),
    }?;
    out.flush()?;
    Ok(true)
}

/// Help and version are what was asked for; anything else is an error, told in one line.
fn refuse(error: &clap::Error) -> ExitCode {
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        // A closed pipe is no failure here either.
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    let text = error.render().to_string();
    // The first paragraph says what is wrong; usage and advice to read the help follow it.
    let is_advice = |line: &&str| line.starts_with("Usage:") || line.starts_with("For more information");
    let message: Vec<&str> = text.lines().take_while(|line| !is_advice(line)).map(str::trim).collect();
    let message = message.join(" ");
    let message = message.trim().trim_start_matches("error: ");
    ExitCode::from(fail(&format!("{message} (--help explains)")))
}

/// Says what is wrong, and gives the exit code for it.
pub(crate) fn fail(message: &str) -> u8 {
    // Nothing can be done where even this cannot be written.
    let _ = writeln!(io::stderr(), "error: {}", one_line(message));
    BAD_INPUT
}
