//! `xiongmao generate`: prints the manual page and completions for shells, made from the definition of the command
//! line, suites of openings, and descriptions of a game for other programs.

use std::io::{self, Write};

use anyhow::bail;
use clap::Command;
use clap_complete::Shell;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};
use xiongmao_movegen::Rules;

use super::{CommandResult, Context, openings};
use crate::exit::Verdict;
use crate::help_layout::laid_out;
use crate::help_text;

/// Columns of the lines that the manual page copies: 80 without the margins of a page.
const MANUAL_WIDTH: usize = 71;

/// What can be printed.
#[derive(Debug, clap::Subcommand)]
pub enum What {
    /// The manual page
    Man,
    /// Completions for bash
    Bash,
    /// Completions for zsh
    Zsh,
    /// Completions for fish
    Fish,
    /// Completions for PowerShell
    Powershell,
    /// A suite of balanced openings, one per line
    #[command(after_help = help_text::GENERATE_OPENINGS)]
    Openings(openings::Args),
    /// The file that defines the game for Fairy-Stockfish: its option `VariantPath`
    FairyStockfishIni,
}

/// Prints it.
///
/// # Errors
/// If the output cannot be written, or the openings do not exist.
pub fn run(context: &mut Context, what: &What) -> CommandResult {
    let text = match what {
        What::Openings(args) => return openings::run(context, args),
        What::Man => manual((context.program)())?,
        What::FairyStockfishIni => {
            let Rules { name, title, .. } = *context.entry().rules();
            let Some(file) = context.entry().fairy_stockfish else {
                bail!("Fairy-Stockfish knows {title}: set its option UCI_Variant to {name}")
            };
            file.as_bytes().to_vec()
        }
        What::Bash => completions(Shell::Bash, (context.program)()),
        What::Zsh => completions(Shell::Zsh, (context.program)()),
        What::Fish => completions(Shell::Fish, (context.program)()),
        What::Powershell => completions(Shell::PowerShell, (context.program)()),
    };
    context.out.write_all(&text)?;
    Ok(Verdict::Positive)
}

/// The completions for a shell. They are written to memory: the generator would panic on a closed pipe.
fn completions(shell: Shell, mut command: Command) -> Vec<u8> {
    let name = command.get_name().to_owned();
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command, name, &mut script);
    script
}

/// One manual page for the program and all its subcommands.
fn manual(command: Command) -> io::Result<Vec<u8>> {
    let mut text = Vec::new();
    let mut command = laid_out(command, MANUAL_WIDTH);
    let out = &mut text;
    command.build();
    let page = Man::new(command.clone());
    page.render_title(out)?;
    page.render_name_section(out)?;
    page.render_synopsis_section(out)?;
    page.render_description_section(out)?;
    page.render_options_section(out)?;
    parts(&command, out)?;
    notes(&command, "SH", out)?;
    page.render_version_section(out)?;
    Ok(text)
}

/// The subcommands of a command, recursively.
fn parts(command: &Command, out: &mut impl Write) -> io::Result<()> {
    for subcommand in command.get_subcommands().filter(|subcommand| subcommand.get_name() != "help") {
        part(subcommand, out)?;
        parts(subcommand, out)?;
    }
    Ok(())
}

/// The section of a subcommand: description, options and the rest of its help.
fn part(subcommand: &Command, out: &mut impl Write) -> io::Result<()> {
    let name = subcommand.get_bin_name().unwrap_or(subcommand.get_name()).to_owned();
    let mut roff = Roff::new();
    roff.control("SH", [name.to_uppercase().as_str()]);
    roff.to_writer(out)?;
    // Options of all subcommands are described once, for the program.
    let own = subcommand.clone().mut_args(|argument| {
        let common = argument.is_global_set() || matches!(argument.get_id().as_str(), "help" | "version");
        argument.hide(common)
    });
    let page = Man::new(own.bin_name(name));
    let mut sections = Vec::new();
    page.render_description_section(&mut sections)?;
    page.render_synopsis_section(&mut sections)?;
    if subcommand.get_arguments().any(|argument| !argument.is_global_set() && argument.get_id() != "help") {
        page.render_options_section(&mut sections)?;
    }
    // Its sections become subsections here, and its description needs no heading.
    let sections = String::from_utf8_lossy(&sections).replace(".SH DESCRIPTION\n", "").replace(".SH ", ".SS ");
    out.write_all(sections.as_bytes())?;
    notes(subcommand, "SS", out)
}

/// The help after the options: blocks with a heading are copied line by line, the rest are paragraphs.
fn notes(command: &Command, heading: &str, out: &mut impl Write) -> io::Result<()> {
    let Some(help) = command.get_after_help() else { return Ok(()) };
    let mut roff = Roff::new();
    for block in help.to_string().split("\n\n") {
        let (first, rest) = block.split_once('\n').unwrap_or((block, ""));
        match first.strip_suffix(':') {
            Some(title) if rest.lines().all(|line| line.starts_with("  ")) => {
                let title = if title == "Exit codes" { "EXIT STATUS".to_owned() } else { title.to_uppercase() };
                roff.control(heading, [title.as_str()]).control("nf", []);
                for line in rest.lines() {
                    roff.text([roman(line.trim_start_matches("  "))]);
                }
                roff.control("fi", []);
            }
            Some(title) => {
                roff.control("PP", []).text([bold(format!("{title}:"))]);
                roff.text([roman(rest)]);
            }
            None => {
                roff.control("PP", []).text([roman(block)]);
            }
        }
    }
    roff.to_writer(out)
}
