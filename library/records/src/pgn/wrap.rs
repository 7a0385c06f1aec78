//! Lines of words, as PGN has them.

/// The greatest length of a line in characters, unless a comment is longer.
const WIDTH: usize = 80;

/// Puts words on lines.
#[derive(Default)]
pub(super) struct Words {
    text: String,
    column: usize,
    /// The next word follows without a blank.
    glued: bool,
}

impl Words {
    /// Adds a word.
    pub(super) fn add(&mut self, word: &str) {
        let first = word.split('\n').next().unwrap_or(word).chars().count();
        if self.column > 0 && !self.glued {
            if self.column + 1 + first > WIDTH {
                self.end_line();
            } else {
                self.text.push(' ');
                self.column += 1;
            }
        }
        self.glued = false;
        self.text.push_str(word);
        match word.rsplit_once('\n') {
            Some((_, last)) => self.column = last.chars().count(),
            None => self.column += word.chars().count(),
        }
    }

    /// Adds a word that the next one follows without a blank.
    pub(super) fn open(&mut self, word: &str) {
        self.add(word);
        self.glued = true;
    }

    /// Adds a word without a blank before it.
    pub(super) fn close(&mut self, word: &str) {
        self.glued = true;
        self.add(word);
    }

    /// Adds a comment: between braces or, if it has a closing one, on lines of its own.
    pub(super) fn comment(&mut self, text: &str) {
        if !text.contains('}') {
            return self.add(&format!("{{{text}}}"));
        }
        self.end_line();
        for line in text.split('\n') {
            self.text.push_str("; ");
            self.text.push_str(line);
            self.text.push('\n');
        }
    }

    /// Ends the line, unless it is empty.
    fn end_line(&mut self) {
        if self.column > 0 {
            self.text.push('\n');
        }
        (self.column, self.glued) = (0, false);
    }

    /// The lines.
    pub(super) fn finish(mut self) -> String {
        self.end_line();
        self.text
    }
}
