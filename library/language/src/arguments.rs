//! The arguments of messages.

use fluent_bundle::FluentArgs;
use fluent_bundle::types::FluentValue;

/// The arguments of a message: texts and numbers by their names.
#[derive(Debug, Default)]
pub struct Arguments(pub(crate) FluentArgs<'static>);

impl Arguments {
    /// No arguments.
    pub fn new() -> Self {
        Self::default()
    }

    #[must_use]
    pub fn text(mut self, name: &'static str, text: impl Into<String>) -> Self {
        self.set(name, FluentValue::from(text.into()));
        self
    }

    /// These and a number, whose plural forms a message may distinguish.
    #[must_use]
    pub fn number(mut self, name: &'static str, number: impl Into<f64>) -> Self {
        self.set(name, FluentValue::from(number.into()));
        self
    }

    #[must_use]
    pub fn count(self, name: &'static str, count: usize) -> Self {
        self.number(name, count as f64)
    }

    pub(crate) fn set(&mut self, name: impl Into<String>, value: impl Into<FluentValue<'static>>) {
        self.0.set(name.into(), value.into());
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.0.get(name).is_some()
    }
}
