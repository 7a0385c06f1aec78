//! The program's messages in every language. Catalogues in the format of Project Fluent, `catalogues/LANGUAGE/*.ftl`,
//! hold them, one set for the terminal and for the page in the browser.
//!
//! - [`Language`]: the languages, and which one a reader wants.
//! - [`Speech`]: a language with the names of the sides; it writes messages with their [`Arguments`].

mod arguments;
mod bundle;
mod language;
mod side_names;
mod speech;

#[cfg(test)]
mod tests;

pub use arguments::Arguments;
pub use language::Language;
pub use side_names::SideNames;
pub use speech::Speech;
