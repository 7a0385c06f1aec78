//! The command line.

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand, error::ErrorKind};

use crate::colour;
use crate::commands::{
    CommandError, PositionArgs, analyze, annotate, bench, compliance, data, datagen, generate, ggn, legal, matches,
    perft, replay, show, status,
};
use crate::exit::{self, fail};
use crate::protocol::run_on_standard_streams;

/// Xiongmao, an engine for Xiongqi (熊棋, Panda Chess)
///
/// Without a command it speaks its protocol on standard input and output; protocol.md describes that.
#[derive(Debug, Parser)]
#[command(name = "xiongmao", version, after_help = EXAMPLES)]
struct Cli {
    #[arg(long, global = true, value_name = "WHEN", value_enum, default_value_t, hide_possible_values = true,
          display_order = 900, help = COLOR_HELP)]
    color: colour::When,
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
    /// Search a position, or many: the best ply, its line and its score
    #[command(after_help = ANALYZE_EXAMPLES)]
    Analyze(Box<analyze::Args>),
    /// Count the leaves of the game tree
    #[command(after_help = PERFT_EXAMPLES)]
    Perft(perft::Args),
    /// Search fixed positions to a fixed depth: the signature of the search, and its speed
    #[command(after_help = BENCH_EXAMPLES)]
    Bench(bench::Args),
    /// Print the rules of movement as a GGN table, one line of JSON
    #[command(after_help = GGN_EXAMPLES)]
    Ggn,
    /// Check recorded games by the rules, ply by ply, and tell how they ended
    #[command(after_help = REPLAY_EXAMPLES)]
    Replay(replay::Args),
    /// Judge every ply of a recorded game, and draw how its chances went
    #[command(after_help = ANNOTATE_EXAMPLES)]
    Annotate(Box<annotate::Args>),
    /// Play engines against engines
    #[command(after_help = MATCH_EXAMPLES)]
    Match(Box<matches::Args>),
    /// Examine whether an engine keeps to the protocol, step by step
    #[command(after_help = COMPLIANCE_EXAMPLES)]
    Compliance(compliance::Args),
    /// Let the engine play itself, and keep the positions to train an evaluation with
    #[command(after_help = DATAGEN_EXAMPLES)]
    Datagen(datagen::Args),
    /// Look at such positions, merge, shuffle and rescore them, turn them into text and back
    #[command(subcommand, arg_required_else_help = false, after_help = DATA_EXAMPLES)]
    Data(data::Command),
    /// Print the manual page, or the completions of a shell
    #[command(after_help = GENERATE_EXAMPLES)]
    Generate(generate::Args),
}

const COLOR_HELP: &str = "Colour what people read: auto (on terminals, unless NO_COLOR is set), always, or never";

const EXAMPLES: &str = "\
Examples:
  xiongmao show --plies \"c2+c6\"
  xiongmao analyze --depth 8
  xiongmao perft 4 --divide
  printf 'position startpos moves a3-a4\\ngo depth 5\\n' | xiongmao

Exit codes:
  0  done
  1  what was asked comes out negative: match, analyze, replay and compliance tell when
  2  the input is wrong, or something cannot be done; one line on standard error says what";

const SHOW_EXAMPLES: &str = "\
Examples:
  xiongmao show
  xiongmao show --characters --plies \"a3-a4 c7+c3\"
  xiongmao show --feen \"3g^4/8/8/8/8/8/8/4G^2R / x/X\"
  xiongmao show --svg --plies \"c2+c6 c7+c3\" > board.svg

The last ply is marked: (.) where it began, [C] where it ended. !g! is a general or dragon in check.";

const LEGAL_EXAMPLES: &str = "\
Examples:
  xiongmao legal
  xiongmao legal --feen \"3g^4/8/8/8/8/8/8/4G^3 / X/x\"
  xiongmao legal --plies \"a1-a2 a8-a7\" | tr ' ' '\\n' | tail -n +2 | wc -l";

const STATUS_EXAMPLES: &str = "\
Examples:
  xiongmao status
  xiongmao status --feen \"3g^4/8/8/8/8/8/8/3R1G^2 / X/x\" --plies \"d1+d8\"";

const ANALYZE_EXAMPLES: &str = "\
Examples:
  xiongmao analyze --depth 8
  xiongmao analyze --plies \"a3-a4 a6-a5\" --movetime 500 --multipv 3
  xiongmao analyze --feen \"3g^4/8/8/8/8/8/8/3R1G^2 / X/x\" --mate 1
  xiongmao analyze --nodes 50000 --json | tail -n 1
  echo '{\"id\":1,\"plies\":\"a3-a4 a6-a5\",\"each_ply\":true}' | xiongmao analyze --batch - --depth 5
  echo a3-a4 > lines.txt; xiongmao analyze --batch lines.txt --depth 5 --out answers.jsonl

Limits combine; the first one reached ends the search. Without --depth, --nodes, --movetime and --infinite it takes \
5 seconds, in a batch 1,000,000 nodes for each position. Ctrl-C ends a search, and its result is printed.

Scores are those of the side to move. \"win in N\" says that it captures the terminal piece with its Nth ply from now, \
\"loss in N\" that it loses its own to the other side's Nth.

A line of a batch is a FEEN, a FEEN with \"moves\" and plies behind it, plies from the start, or a record in JSON, \
of which every field may be missing: {\"id\", \"feen\", \"plies\", \"each_ply\", \"depth\", \"nodes\", \"movetime\", \
\"mate\", \"multipv\", \"searchmoves\"}. With \"each_ply\":true every position of the game is answered; a record with \
limits has only those. Answers come in the order of the input. With --depth or --nodes an answer depends neither on \
other records nor on --threads.

Exit codes:
  0  done
  1  --mate found no such win; with --batch: there were records that had to be refused
  2  the input is wrong, or something cannot be done, or a batch was interrupted";

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

const COMPLIANCE_EXAMPLES: &str = "\
Examples:
  xiongmao compliance xiongmao
  xiongmao compliance --json --steps 41-53 xiongmao | tail -n 1
  xiongmao compliance --steps 7,62-75 --log talk.log cmd=xiongmao option.Hash=4 patience=20
  xiongmao compliance --list

An engine that speaks UCI with FEN and coordinates is examined with cmd=PROGRAM protocol=uci.
`xiongmao match --help` lists what else there is to say of an engine. patience=SEC is how long an
answer is waited for (10); half of it for the end of the process, a fifth for a late ply.

Each step has a fresh process, but for the first forty, which are one conversation. `ok` is as
expected, `FAIL` a required step, `weak` a recommended one, and `-` does not apply.

Exit codes:
  0  every required step is passed; with --strict: every step
  1  not so
  2  the engine cannot be started, or the arguments are wrong";

const DATAGEN_EXAMPLES: &str = "\
Examples:
  xiongmao datagen --out games.bin --positions 1000 --nodes 200
  xiongmao datagen --out endings.bin --positions 500 --nodes 200 --seed 7 --endings 1 --json

docs/training-data.md describes the file. FILE.state.json beside it says how far it has come: the
same command continues a run that was cut off, and the file is the same as without the cut.";

const DATA_EXAMPLES: &str = "\
Examples:
  xiongmao datagen --out a.bin --positions 500 --nodes 100 --seed 1
  xiongmao datagen --out b.bin --positions 500 --nodes 100 --seed 2
  xiongmao data inspect a.bin b.bin
  xiongmao data merge a.bin b.bin --out both.bin
  xiongmao data shuffle both.bin --out shuffled.bin --seed 1
  xiongmao data rescore shuffled.bin --out better.bin --nodes 1000
  xiongmao data text better.bin | head -n 3

docs/training-data.md describes the files. No tool changes the files that it reads, or writes over
one that is there.";

const REPLAY_EXAMPLES: &str = "\
Examples:
  xiongmao match --selfcheck --engine nodes=50 --max-plies 20 --rounds 1 --out games
  xiongmao replay games/games.jsonl
  xiongmao replay --json games/games.jsonl | head -n 1
  echo '{\"setup\":{\"feen\":\"3g^4/8/8/8/8/8/8/R3G^3 / X/x\"},\"plies\":[]}' | xiongmao replay -

A game holds if its position is sound, every ply can be played, what it says of check and mate is so, and its outcome \
agrees with the rules and with itself.

Exit codes:
  0  every game holds
  1  a game does not hold; its line says where and why
  2  the file cannot be read, or holds no record";

const ANNOTATE_EXAMPLES: &str = "\
Examples:
  xiongmao match --selfcheck --engine nodes=50 --max-plies 20 --rounds 1 --out games
  xiongmao annotate games/games.jsonl --number 1 --nodes 500 > first.json
  xiongmao annotate first.json --depth 3 --format toml --svg first.svg --html first.html
  xiongmao annotate first.json --movetime 5 --threads 2 --html - > first.html

Each ply gets an annotation (score and best line before it, depth and nodes, its player's chance, and how much of that \
the ply lost) and an assessment. The chance is the points to expect, a win being 1 and a draw one half.

Assessments:
  best        what the search would have played, or a win at once
  good        it lost less than 0.05
  inaccuracy  it lost 0.05 or more
  mistake     it lost 0.10 or more
  blunder     it lost 0.20 or more

With one thread and without --movetime the same command has the same outcome on every machine.";

const GENERATE_EXAMPLES: &str = "\
Examples:
  xiongmao generate man > xiongmao.1
  xiongmao generate bash > xiongmao.bash
  xiongmao generate zsh > _xiongmao
  xiongmao generate fish > xiongmao.fish
  xiongmao generate powershell > xiongmao.ps1";

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
    cli.color.apply();
    match dispatch(cli.command) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(exit::NEGATIVE),
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
    // These write while they work, and say themselves when that has to go out.
    match &command {
        Command::Match(args) => return matches::run(args, &mut io::stdout(), &mut io::stderr()),
        Command::Analyze(args) => return analyze::run(args, &mut io::stdout(), &mut io::stderr()),
        Command::Compliance(args) => return compliance::run(args, &mut io::stdout(), &mut io::stderr()),
        _ => {}
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
        Command::Replay(args) => {
            let all_hold = replay::run(&args, &mut out)?;
            out.flush()?;
            return Ok(all_hold);
        }
        Command::Annotate(args) => annotate::run(&args, &mut out, &mut io::stderr()),
        Command::Generate(args) => generate::run(&args, Cli::command(), &mut out),
        Command::Match(_) | Command::Analyze(_) | Command::Compliance(_) => Ok(()),
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
