//! What the sides are called, on the command line.

use xiongmao_answers::side_names::SideNames;

use super::value_parsers;

/// What the sides are called.
#[derive(Debug, clap::Args)]
pub struct SidesArg {
    /// What the sides are called: south-north or red-black
    #[arg(long, value_name = "NAMES", value_parser = value_parsers::side_names(), hide_possible_values = true,
          default_value = SideNames::SouthNorth.name())]
    pub sides: SideNames,
}
