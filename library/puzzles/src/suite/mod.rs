//! Test suites: positions in EPD with the moves or the mates that a search should find, and how fast it finds them.
//!
//! [`epd`] reads them, [`run`] searches them, [`schema`] writes the results as JSON. Each game comes with a suite, made
//! by the program and proved; the first lines of its `suite.epd` say how.

pub mod epd;
pub mod run;
pub mod schema;
