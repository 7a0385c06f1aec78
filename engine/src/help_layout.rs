//! Fits the help to the terminal: lines end between words, tables keep their columns, and examples can still be copied.

use clap::Command;
use console::{Term, measure_text_width};

/// Columns of the help where neither a terminal nor the variable `COLUMNS` says how many there are.
const USUAL_WIDTH: usize = 100;
/// The least number of columns.
const LEAST_WIDTH: usize = 40;
/// The line before examples, which are commands.
const EXAMPLES: &str = "Examples:";
/// What tells a shell that a command continues on the next line.
const CONTINUED: &str = " \\";
/// Characters that must not begin a line, and characters that must not end one.
const CLOSING: &str = "，。、；：？！）」』”’…·%";
const OPENING: &str = "（「『“‘";
/// Blanks before the rest of an example.
const EXAMPLE_INDENT: usize = 4;

/// The commands, in groups.
const GROUPS: [(&str, &[&str]); 7] = [
    ("Play", &["play", "serve", "site"]),
    ("Positions", &["show", "analyse", "why", "threats", "explain", "eval", "legal", "status"]),
    ("Recorded games", &["annotate", "convert", "replay", "games", "explore"]),
    ("Engines and matches", &["match", "compliance"]),
    ("Puzzles, tables and books", &["puzzles", "tables", "book"]),
    ("Training", &["datagen", "data"]),
    ("Developers", &["bench", "suite", "speedtest", "perft", "ggn", "generate"]),
];
/// Options of many commands, which the short form of the help leaves out.
const COMMON: [&str; 9] =
    ["color", "language", "notation", "sides", "tables", "Perpetual", "move-limit", "no_move_limit", "judge"];
/// The end of the short form.
const MORE: &str = "--help shows all options, notes and exit codes.";

/// The command with its help as wide as the terminal. The short form (`-h`) leaves out the options of many commands
/// and all notes but the examples.
pub fn fitted(command: Command, is_short: bool) -> Command {
    let columns = || std::env::var("COLUMNS").ok()?.parse().ok();
    let terminal = Term::stdout().size_checked().map(|(_, columns)| usize::from(columns));
    let width = terminal.or_else(columns).unwrap_or(USUAL_WIDTH).max(LEAST_WIDTH);
    let command = if is_short { shortened(command) } else { command };
    let groups = groups(&command, width);
    let template =
        format!("{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{groups}Options:\n{{options}}{{after-help}}");
    laid_out(command, width).help_template(template)
}

/// The short form of the help, also of the subcommands.
fn shortened(command: Command) -> Command {
    let notes = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let examples = notes.split("\n\n").filter(|block| block.starts_with(EXAMPLES) || block.starts_with("To begin:"));
    let notes: Vec<&str> = examples.chain([MORE]).collect();
    let command = command.mut_subcommands(shortened).after_help(notes.join("\n\n"));
    command.mut_args(|arg| {
        let is_common = COMMON.contains(&arg.get_id().as_str());
        arg.hide(is_common)
    })
}

/// The subcommands with their descriptions, under the headings of their groups.
fn groups(command: &Command, width: usize) -> String {
    let column = GROUPS.iter().flat_map(|(_, names)| names.iter()).map(|name| name.len()).max().unwrap_or_default();
    let mut text = String::new();
    for (heading, names) in GROUPS {
        text.extend([heading, ":\n"]);
        for subcommand in names.iter().filter_map(|name| command.find_subcommand(name)) {
            let about = subcommand.get_about().map(ToString::to_string).unwrap_or_default();
            let line = format!("  {:column$}  {about}", subcommand.get_name());
            text.extend([&line_in_width(&line, width), "\n"]);
        }
        text.push('\n');
    }
    text
}

/// The command with its help and its subcommands' help, this many columns wide.
pub fn laid_out(command: Command, width: usize) -> Command {
    let width = width.max(LEAST_WIDTH);
    let notes = command.get_after_help().map(|notes| wrapped(&notes.to_string(), width));
    let command = command.term_width(width).mut_subcommands(|subcommand| laid_out(subcommand, width));
    match notes {
        Some(notes) => command.after_help(notes),
        None => command,
    }
}

/// The text in lines of at most this width, unless a word is wider.
fn wrapped(text: &str, width: usize) -> String {
    let mut is_example = false;
    let mut lines = Vec::new();
    for line in text.split('\n') {
        is_example = line == EXAMPLES || is_example && !line.is_empty();
        lines.push(if is_example {
            broken(&command_words(line), width - CONTINUED.len(), EXAMPLE_INDENT, CONTINUED)
        } else {
            line_in_width(line, width)
        });
    }
    lines.join("\n")
}

/// The line in lines of at most this width, unless a word is wider.
pub fn line_in_width(line: &str, width: usize) -> String {
    broken(&words(line), width, hanging_indent(line, width), "")
}

/// The words of a sentence, with the blanks behind them. A Chinese character is a word, with the marks behind it.
fn words(line: &str) -> Vec<&str> {
    let (mut words, mut start) = (Vec::new(), 0);
    let mut characters = line.char_indices().peekable();
    while let Some((_, character)) = characters.next() {
        let Some(&(next, following)) = characters.peek() else { break };
        let is_wide = |character: char| measure_text_width(character.encode_utf8(&mut [0; 4])) > 1;
        let stays = CLOSING.contains(following) || OPENING.contains(character);
        if (character == ' ' && following != ' ') || (is_wide(character) || is_wide(following)) && !stays {
            words.push(&line[start..next]);
            start = next;
        }
    }
    words.push(&line[start..]);
    words
}

/// The words, with the blanks behind them, in lines of at most this width. `end` ends a line that another one follows.
fn broken(words: &[&str], width: usize, indent: usize, end: &str) -> String {
    let (mut text, mut column) = (String::new(), 0);
    // A line that fits needs no room for `end`.
    let whole: usize = words.iter().map(|word| measure_text_width(word)).sum();
    let width = if whole <= width + end.len() { width + end.len() } else { width };
    for word in words {
        let is_late = column + measure_text_width(word.trim_end()) > width;
        if is_late && column > indent && !word.trim().is_empty() {
            text.truncate(text.trim_end().len());
            text.extend([end, "\n"]);
            text.extend(std::iter::repeat_n(' ', indent));
            column = indent;
        }
        text.push_str(word);
        column += measure_text_width(word);
    }
    text
}

/// The words of a command for a shell, with the spaces after them. Quoted text is one word.
fn command_words(line: &str) -> Vec<&str> {
    let (mut words, mut start, mut open) = (Vec::new(), 0, None);
    for (place, char) in line.char_indices() {
        match (char, open) {
            ('"' | '\'', None) => open = Some(char),
            (_, Some(quote)) if char == quote => open = None,
            (' ', None) => {
                words.push(&line[start..=place]);
                start = place + 1;
            }
            _ => {}
        }
    }
    words.push(&line[start..]);
    words
}

/// Spaces before the rest of this line: as in its second column if it belongs to a table.
fn hanging_indent(line: &str, width: usize) -> usize {
    let content = line.trim_start();
    let indent = line.len() - content.len();
    let Some((first, second)) = content.split_once("  ").filter(|_| indent > 0) else { return indent };
    let column = indent + measure_text_width(first) + "  ".len() + second.len() - second.trim_start().len();
    if column > width / 2 { indent + "  ".len() } else { column }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_in_one_group() {
        let program = crate::cli::definition();
        let visible = program.get_subcommands().filter(|command| !command.is_hide_set());
        let mut names: Vec<&str> = visible.map(Command::get_name).collect();
        let mut grouped = GROUPS.map(|(_, names)| names).concat();
        names.sort_unstable();
        grouped.sort_unstable();
        assert_eq!(names, grouped);
    }

    #[test]
    fn lines_end_between_words_and_columns_stay() {
        let text = "Examples:\n  xiongmao show --moves \"c2+c6 c7+c3\" --characters > board\n\nExit codes:\n  \
                    0  success\n  1  the answer is negative; other pages say when it is\nA paragraph of some length \
                    that does not fit.";
        let expected = "Examples:\n  xiongmao show --moves \\\n    \"c2+c6 c7+c3\" --characters > \\\n    \
                        board\n\nExit codes:\n  0  success\n  1  the answer is negative; other\n     pages say when it \
                        is\nA paragraph of some length that does\nnot fit.";
        assert_eq!(wrapped(text, 36), expected);
    }

    #[test]
    fn a_wide_first_column_gets_no_hanging_indent() {
        let text = "  tc=[MOVES/][MIN:]SEC[+INC]  its clock in seconds";
        assert_eq!(wrapped(text, 40), "  tc=[MOVES/][MIN:]SEC[+INC]  its clock\n    in seconds");
    }

    #[test]
    fn chinese_lines_end_between_characters_but_not_before_marks() {
        assert_eq!(line_in_width("  new  开始新的一局，双方不变", 20), "  new  开始新的一\n       局，双方不变");
    }
}
