//! Colours: whether the output has any, and what each means.

use std::io::{self, IsTerminal};

use console::{Style, StyledObject};

/// What `--color` says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, clap::ValueEnum)]
pub enum When {
    /// On a terminal that knows colours, unless `NO_COLOR` is set
    #[default]
    Auto,
    /// Whatever the output is
    Always,
    /// Nowhere
    Never,
}

impl When {
    /// Decides for the whole program; what is styled afterwards follows it.
    pub fn apply(self) {
        let no_color = std::env::var_os("NO_COLOR");
        let term = std::env::var_os("TERM");
        let on = match self {
            Self::Always => true,
            Self::Never => false,
            Self::Auto => {
                no_color.is_none_or(|value| value.is_empty())
                    && term.map_or(cfg!(windows), |name| name != "dumb")
                    && io::stdout().is_terminal()
            }
        };
        console::set_colors_enabled(on);
    }
}

/// What is good for whom the text speaks of.
pub fn good<T>(text: T) -> StyledObject<T> {
    Style::new().green().apply_to(text)
}

/// What is bad for them.
pub fn bad<T>(text: T) -> StyledObject<T> {
    Style::new().red().apply_to(text)
}

/// What the reader looks for.
pub fn strong<T>(text: T) -> StyledObject<T> {
    Style::new().bold().apply_to(text)
}

/// What stands beside it.
pub fn faint<T>(text: T) -> StyledObject<T> {
    Style::new().dim().apply_to(text)
}

/// South's pieces.
pub fn south<T>(text: T) -> StyledObject<T> {
    Style::new().red().bold().apply_to(text)
}

/// North's pieces.
pub fn north<T>(text: T) -> StyledObject<T> {
    Style::new().cyan().bold().apply_to(text)
}

/// A sign that something is special here.
pub fn mark<T>(text: T) -> StyledObject<T> {
    Style::new().yellow().bold().apply_to(text)
}
