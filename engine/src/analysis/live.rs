//! A few lines at the bottom of a terminal that are written anew again and again.

use std::io;

use console::Term;

/// Lines that stand on the terminal and will be replaced.
pub struct Live {
    term: Term,
    lines: usize,
}

impl Live {
    /// The standard output, if that is a terminal on which the cursor can be moved.
    pub fn on_stdout() -> Option<Self> {
        let term = Term::buffered_stdout();
        let movable = term.is_term() && std::env::var_os("TERM").map_or(cfg!(windows), |name| name != "dumb");
        movable.then_some(Self { term, lines: 0 })
    }

    /// Rows and columns.
    pub fn size(&self) -> (usize, usize) {
        let (rows, columns) = self.term.size();
        (usize::from(rows), usize::from(columns))
    }

    /// Puts these lines in the place of those before. What does not fit is cut off: it could not be taken back.
    ///
    /// # Errors
    /// If nothing can be written.
    pub fn show(&mut self, lines: &[String]) -> io::Result<()> {
        self.erase()?;
        let (rows, columns) = self.size();
        let shown = lines.len().min(rows.saturating_sub(1).max(1));
        for line in &lines[..shown] {
            // A line that ends in the last column would wrap on some terminals.
            self.term.write_line(&console::truncate_str(line, columns.saturating_sub(1), "…"))?;
        }
        self.lines = shown;
        self.term.flush()
    }

    /// Puts this text in the place of the lines, for good.
    ///
    /// # Errors
    /// If nothing can be written.
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
        // Whatever was typed meanwhile stands to the right of the cursor's column 0.
        self.term.write_str("\r")?;
        self.term.clear_to_end_of_screen()
    }
}
