//! Lines from a person at a terminal, with editing, history and completion, or from a script.

use std::io::{self, BufReader, IsTerminal, Write};

use crossbeam_channel::{Receiver, Sender, bounded};
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};
use xiongmao_text::for_each_line;

use super::looks::Window;

/// The longest line that a script may write, in bytes.
const LONGEST: usize = 4096;

/// An event of the input.
#[derive(Debug)]
pub enum Line {
    /// A line.
    Text(String),
    /// A line that cannot be read, with the reason.
    Unreadable(String),
    /// Ctrl-C.
    Interrupt,
    /// No more lines: the end of a script, or Ctrl-D.
    End,
}

/// A question to the person at the terminal.
struct Question {
    prompt: String,
    /// The words that can be completed.
    words: Vec<String>,
}

/// Where lines are typed.
enum Place {
    /// A terminal with line editing.
    Editor {
        questions: Sender<Question>,
    },
    /// A terminal that cannot do that.
    Prompt,
    Script,
}

/// The input, read by a thread of its own.
pub struct Input {
    place: Place,
    lines: Receiver<Line>,
}

impl Input {
    /// The standard input: an editor of lines if that and the standard output are terminals.
    ///
    /// # Errors
    /// If the terminal or a thread refuses.
    pub fn start() -> io::Result<Self> {
        let is_dumb = std::env::var_os("TERM").map_or(cfg!(unix), |name| name == "dumb");
        let is_typed = io::stdin().is_terminal();
        // Lines of a script wait here until it is their turn.
        let (sender, lines) = bounded(1);
        let thread = std::thread::Builder::new().name("input".to_owned());
        if !is_typed || is_dumb || !io::stdout().is_terminal() {
            thread.spawn(move || read_lines(is_typed, &sender))?;
            let place = if is_typed { Place::Prompt } else { Place::Script };
            return Ok(Self { place, lines });
        }
        let config = Config::builder().completion_type(CompletionType::List).auto_add_history(true);
        let config = config.bracketed_paste(false).build();
        let editor = Editor::<Words, DefaultHistory>::with_config(config).map_err(io::Error::other)?;
        let (questions, asked) = bounded(1);
        thread.spawn(move || edit_lines(editor, &asked, &sender))?;
        Ok(Self { place: Place::Editor { questions }, lines })
    }

    /// Whether a person types.
    pub fn is_person(&self) -> bool {
        !matches!(self.place, Place::Script)
    }

    /// Whether a line on the screen can be erased.
    pub fn can_erase(&self) -> bool {
        matches!(self.place, Place::Editor { .. })
    }

    /// The size of the window that a person types in.
    pub fn window(&self) -> Option<Window> {
        let (rows, columns) = console::Term::stdout().size_checked().filter(|_| self.is_person())?;
        // Some terminals do not know theirs.
        (rows > 0 && columns > 0).then(|| Window { rows: rows.into(), columns: columns.into() })
    }

    /// Asks for a line with this prompt. It arrives through [`lines`](Self::lines).
    ///
    /// # Errors
    /// If the prompt cannot be written.
    pub fn ask(&self, prompt: &str, words: Vec<String>) -> io::Result<()> {
        match &self.place {
            Place::Editor { questions, .. } => {
                // The thread lives as long as this.
                let _ = questions.send(Question { prompt: prompt.to_owned(), words });
                Ok(())
            }
            Place::Prompt => put(prompt),
            Place::Script => Ok(()),
        }
    }

    /// The channel of lines.
    pub fn lines(&self) -> &Receiver<Line> {
        &self.lines
    }

    /// Begins a new line on the screen after the one that is being typed.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn leave_line(&self) -> io::Result<()> {
        if self.is_person() { put("\n") } else { Ok(()) }
    }

    /// Prints a text while a line is being typed, and the prompt again below it. The editor shows what has been typed
    /// with the next key.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn print_between(&self, text: &str, prompt: &str) -> io::Result<()> {
        if self.is_person() { put(&format!("\n{text}{prompt}")) } else { put(text) }
    }
}

/// Prints a text on the standard output, at once.
///
/// # Errors
/// If it cannot be written.
pub fn put(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}

/// Reads the lines of a script, or of a person behind a prompt.
fn read_lines(is_typed: bool, sender: &Sender<Line>) {
    let read = for_each_line(BufReader::new(io::stdin()), LONGEST, |line| {
        let line = match line {
            xiongmao_text::Input::Line(text) => Line::Text(text),
            xiongmao_text::Input::Unreadable(fault, _) => Line::Unreadable(fault.to_string()),
        };
        sender.send(line).is_ok()
    });
    if let Err(error) = read {
        let _ = sender.send(Line::Unreadable(format!("cannot read the input: {error}")));
    }
    if is_typed {
        // Ctrl-D leaves the cursor behind the prompt.
        let _ = put("\n");
    }
    // The receiver is gone only when the program is about to exit.
    let _ = sender.send(Line::End);
}

/// Lets a person type a line for each question.
fn edit_lines(mut editor: Editor<Words, DefaultHistory>, questions: &Receiver<Question>, sender: &Sender<Line>) {
    for Question { prompt, words } in questions {
        editor.set_helper(Some(Words(words)));
        let line = match editor.readline(&prompt) {
            Ok(text) => Line::Text(text),
            Err(ReadlineError::Interrupted | ReadlineError::Signal(_)) => Line::Interrupt,
            // A terminal that can no longer be read is closed.
            Err(_) => Line::End,
        };
        if sender.send(line).is_err() {
            return;
        }
    }
}

/// The words that the tab key completes.
struct Words(Vec<String>);

impl Completer for Words {
    type Candidate = String;

    fn complete(&self, line: &str, pos: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        let before = line.get(..pos).unwrap_or_default();
        let start = before.rfind(' ').map_or(0, |blank| blank + 1);
        Ok((start, fitting(&self.0, &before[start..])))
    }
}

/// The words that begin like this.
fn fitting(words: &[String], beginning: &str) -> Vec<String> {
    words.iter().filter(|word| word.starts_with(beginning)).cloned().collect()
}

impl Hinter for Words {
    type Hint = String;
}

impl Highlighter for Words {}
impl Validator for Words {}
impl Helper for Words {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_completed() {
        let words = ["moves", "a3-a4", "a1-a2"].map(str::to_owned);
        assert_eq!(fitting(&words, "a"), ["a3-a4", "a1-a2"]);
        assert_eq!(fitting(&words, "mo"), ["moves"]);
        assert!(fitting(&words, "x").is_empty());
    }
}
