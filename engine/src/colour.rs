//! Colours: whether the output has them, and what each one means.

use std::io::{self, IsTerminal};

use console::{Style, StyledObject};

/// The argument of `--color`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, clap::ValueEnum)]
pub enum When {
    /// On terminals that know colours, unless `NO_COLOR` is set
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl When {
    /// Decides for the whole program. Everything styled afterwards follows.
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

/// Good for the side or engine that the text is about.
pub fn good<T>(text: T) -> StyledObject<T> {
    Style::new().green().apply_to(text)
}

/// Bad for it.
pub fn bad<T>(text: T) -> StyledObject<T> {
    Style::new().red().apply_to(text)
}

/// What the reader looks for first.
pub fn strong<T>(text: T) -> StyledObject<T> {
    Style::new().bold().apply_to(text)
}

/// Secondary text.
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

/// A mark that draws attention.
pub fn mark<T>(text: T) -> StyledObject<T> {
    Style::new().yellow().bold().apply_to(text)
}
