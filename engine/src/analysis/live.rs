//! Lines at the bottom of a terminal that are rewritten in place.

use std::io;

use console::Term;

/// Lines on the terminal that will be replaced.
pub struct LiveLines {
    term: Term,
    lines: usize,
}

impl LiveLines {
    /// Standard output, if that is a terminal with a movable cursor.
    pub fn on_stdout() -> Option<Self> {
        let term = Term::buffered_stdout();
        let movable = term.is_term() && std::env::var_os("TERM").map_or(cfg!(windows), |name| name != "dumb");
        movable.then_some(Self { term, lines: 0 })
    }

    /// Rows and columns of the terminal.
    pub fn size(&self) -> (usize, usize) {
        let (rows, columns) = self.term.size();
        (usize::from(rows), usize::from(columns))
    }

    /// Replaces the previous lines with these. Lines that do not fit are cut, since they could not be erased later.
    ///
    /// # Errors
    /// If the terminal cannot be written to.
    pub fn show(&mut self, lines: &[String]) -> io::Result<()> {
        self.erase()?;
        let (rows, columns) = self.size();
        let shown = lines.len().min(rows.saturating_sub(1).max(1));
        for line in &lines[..shown] {
            // Leave the last column free: some terminals would wrap the line.
            self.term.write_line(&console::truncate_str(line, columns.saturating_sub(1), "…"))?;
        }
        self.lines = shown;
        self.term.flush()
    }

    /// Replaces the lines with this text, permanently.
    ///
    /// # Errors
    /// If the terminal cannot be written to.
    pub fn end(&mut self, text: &str) -> io::Result<()> {
        self.erase()?;
        self.lines = 0;
        self.term.write_line(text)?;
        self.term.flush()
    }

    fn erase(&self) -> io::Result<()> {
        if self.lines > 0 {
            self.term.move_cursor_up(self.lines)?;
        }
        // Erase from column 0, to include what was typed meanwhile.
        self.term.write_str("\r")?;
        self.term.clear_to_end_of_screen()
    }
}
