//! Whether the output has colours: the option `--color`.

use std::io::{self, IsTerminal};

/// The argument of `--color`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, clap::ValueEnum)]
pub enum When {
    /// On terminals that support colours, unless `NO_COLOR` is set
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
