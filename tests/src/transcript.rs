//! Transcripts: the input of a program and its output, in fenced blocks of a Markdown text.
//!
//! A line of a block is one of these:
//! - `> TEXT`: this line is sent;
//! - `< PATTERN`: the next line that the program prints matches this pattern;
//! - `< ...`: any number of lines, including none, up to one that matches the next `<` line;
//! - `^D`: the input ends.
//!
//! In a pattern, `<int>` matches a whole number, `<move>` a move, `<word>` anything without blanks, and a final `...`
//! any text, even an empty one. Everything else matches itself.

/// A pattern for a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pattern(String);

/// Whether a word matches a placeholder.
type Fits = fn(&str) -> bool;

const HOLES: [(&str, Fits); 3] = [("<int>", is_int), ("<move>", is_move), ("<word>", |_| true)];

fn is_int(word: &str) -> bool {
    let digits = word.strip_prefix('-').unwrap_or(word);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_move(word: &str) -> bool {
    let square = |file: u8, row: u8| (b'a'..=b'h').contains(&file) && (b'1'..=b'8').contains(&row);
    match *word.as_bytes() {
        [file, row, b'-' | b'+' | b'~', to_file, to_row, ref rest @ ..] => {
            square(file, row)
                && square(to_file, to_row)
                && rest.first().is_none_or(|&sign| sign == b'=' || sign == b'/')
        }
        _ => false,
    }
}

impl Pattern {
    /// The pattern of this text.
    #[must_use]
    pub fn new(text: &str) -> Self {
        Self(text.to_owned())
    }

    /// Whether this is `...`, which takes any number of lines.
    #[must_use]
    pub fn is_skip(&self) -> bool {
        self.0 == "..."
    }

    /// Whether a line matches this pattern.
    #[must_use]
    pub fn matches(&self, line: &str) -> bool {
        let (mut pattern, mut line) = (self.0.as_str(), line);
        loop {
            if pattern == "..." || line.is_empty() && (pattern.is_empty() || pattern == " ...") {
                return true;
            }
            if let Some((hole, fits)) = HOLES.iter().find(|(hole, _)| pattern.starts_with(hole)) {
                let end = line.find(' ').unwrap_or(line.len());
                if end == 0 || !fits(&line[..end]) {
                    return false;
                }
                pattern = &pattern[hole.len()..];
                line = &line[end..];
            } else {
                let mut expected = pattern.chars();
                let mut found = line.chars();
                if expected.next() != found.next() {
                    return false;
                }
                pattern = expected.as_str();
                line = found.as_str();
            }
        }
    }
}

/// One line of a transcript.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// Send a line.
    Send(String),
    /// Expect a line.
    Expect(Pattern),
    /// End the input.
    Close,
}

/// One fenced block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Transcript {
    /// The number of the line of the text that opens the block.
    pub line: usize,
    /// The steps of the block.
    pub steps: Vec<Step>,
}

/// The lines of every fenced block with this info string, with the number of the line before them.
#[must_use]
pub fn blocks(markdown: &str, info: &str) -> Vec<(usize, Vec<String>)> {
    let mut blocks = Vec::new();
    let mut lines = markdown.lines().enumerate();
    while let Some((number, line)) = lines.next() {
        let Some(found) = line.strip_prefix("```") else { continue };
        let body = lines.by_ref().map(|(_, line)| line.to_owned()).take_while(|line| line != "```").collect();
        if found.trim() == info {
            blocks.push((number + 1, body));
        }
    }
    blocks
}

/// The transcripts in a Markdown text.
///
/// # Errors
/// If a line of a block is not one of those described above.
pub fn transcripts(markdown: &str) -> Result<Vec<Transcript>, String> {
    let mut transcripts = Vec::new();
    for (line, body) in blocks(markdown, "transcript") {
        let mut steps = Vec::new();
        for (offset, text) in body.iter().enumerate() {
            steps.push(match text.split_once(' ').unwrap_or((text, "")) {
                (">", said) => Step::Send(said.to_owned()),
                ("<", answer) => Step::Expect(Pattern::new(answer)),
                ("^D", "") => Step::Close,
                _ => return Err(format!("line {}: '{text}' is not a step of a transcript", line + offset + 1)),
            });
        }
        transcripts.push(Transcript { line, steps });
    }
    Ok(transcripts)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matches(pattern: &str, line: &str) -> bool {
        Pattern::new(pattern).matches(line)
    }

    #[test]
    fn text_stands_for_itself() {
        assert!(matches("readyok", "readyok"));
        assert!(!matches("readyok", "readyok "));
        assert!(!matches("readyok", "ready"));
        assert!(matches("", "") && !matches("", "x"));
    }

    #[test]
    fn holes_take_one_word_of_their_kind() {
        assert!(matches("nodes <int> time <int>", "nodes 12 time -3"));
        assert!(!matches("nodes <int>", "nodes twelve"));
        assert!(!matches("nodes <int>", "nodes "));
        assert!(!matches("nodes <int>", "nodes 1 2"));
        assert!(matches("bestmove <move>", "bestmove e7-e8=E"));
        assert!(matches("<move> <move>", "c2+c6 d4~e4"));
        assert!(!matches("bestmove <move>", "bestmove (none)"));
        assert!(!matches("bestmove <move>", "bestmove e3-e9"));
        assert!(matches("key <word>", "key 0f"));
    }

    #[test]
    fn dots_take_the_rest() {
        assert!(matches("info ...", "info depth 1"));
        assert!(matches("info ...", "info ") && matches("info ...", "info"));
        assert!(!matches("info ...", "bestmove"));
        assert!(Pattern::new("...").is_skip());
    }

    #[test]
    fn blocks_become_steps() {
        let text = "# Title\n```transcript\n> uci\n< ...\n< uciok\n>\n^D\n```\n```sh\nls\n```\n";
        let steps = vec![
            Step::Send("uci".to_owned()),
            Step::Expect(Pattern::new("...")),
            Step::Expect(Pattern::new("uciok")),
            Step::Send(String::new()),
            Step::Close,
        ];
        assert_eq!(transcripts(text), Ok(vec![Transcript { line: 2, steps }]));
        assert!(transcripts("```transcript\nuci\n```\n").is_err());
        assert_eq!(blocks(text, "sh"), [(9, vec!["ls".to_owned()])]);
    }
}
