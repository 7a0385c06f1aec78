//! Which games of a database a command is about, on the command line.

use xiongmao_games::Filter;
use xiongmao_games::filter::Wanted;
use xiongmao_games::search::side_named;

use super::value_parsers::range;

/// Which games of a database.
#[derive(Debug, clap::Args)]
pub struct FilterArgs {
    /// Games of this player: the whole name, or else a part of it
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// The side of that player: south (or red), north (or black) [default: both]
    #[arg(long, value_name = "SIDE", requires = "player", hide_possible_values = true,
          value_parser = ["south", "north", "red", "black", "white"])]
    side: Option<String>,
    /// Games of events whose name contains this
    #[arg(long, value_name = "TEXT")]
    event: Option<String>,
    /// Games of openings whose name or code contains this, as the records have it
    #[arg(long, value_name = "TEXT")]
    opening: Option<String>,
    /// Games of these years: A..B, or one year
    #[arg(long, value_name = "YEARS", value_parser = |text: &str| range(text, 1000, 9999))]
    year: Option<(u16, u16)>,
    /// Games whose known ratings are all within A..B
    #[arg(long, value_name = "RATINGS", value_parser = |text: &str| range(text, 1, 9999))]
    rating: Option<(u16, u16)>,
    /// Games with this result: 1-0, 0-1, draw, or win or loss of the player
    #[arg(long, value_name = "RESULT", value_parser = wanted)]
    result: Option<Wanted>,
    /// Games of A..B plies
    #[arg(long, value_name = "PLIES", value_parser = |text: &str| range(text, 0, u16::MAX))]
    length: Option<(u16, u16)>,
}

impl FilterArgs {
    /// The filter.
    pub fn filter(&self) -> Filter {
        Filter {
            player: self.player.clone(),
            side: self.side.as_deref().and_then(side_named),
            event: self.event.clone(),
            opening: self.opening.clone(),
            years: self.year,
            ratings: self.rating,
            result: self.result,
            plies: self.length,
            refused: false,
        }
    }

    /// Whether a result is asked for without naming the player.
    pub fn lacks_player(&self) -> bool {
        self.player.is_none() && matches!(self.result, Some(Wanted::Win | Wanted::Loss))
    }
}

fn wanted(name: &str) -> Result<Wanted, String> {
    Wanted::named(name).ok_or_else(|| "expected 1-0, 0-1, draw, win or loss".to_owned())
}
