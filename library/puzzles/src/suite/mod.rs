//! Test suites: positions in EPD with the moves or the mates that a search should find, and how fast it finds them.
//!
//! [`epd`] reads them, [`run`] searches them, [`schema`] writes the results as JSON. Each game has a suite that the
//! program made and proved; the first lines of its `suite.epd` describe how.

pub mod epd;
pub mod run;
pub mod schema;
