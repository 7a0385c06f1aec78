//! The meaning of each colour of the output.

use console::{Style, StyledObject};

/// Good for the side or engine that the text is about.
pub fn good<T>(text: T) -> StyledObject<T> {
    Style::new().green().apply_to(text)
}

pub fn bad<T>(text: T) -> StyledObject<T> {
    Style::new().red().apply_to(text)
}

/// The most important part of the output.
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
