//! Which games of a database a command is about, on the command line.

use anyhow::ensure;
use xiongmao_games::Filter;
use xiongmao_games::filter::{Wanted, plies, ratings, side_named, years};

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
    opening_named: Option<String>,
    /// Games of these years: A..B, or one year
    #[arg(long, value_name = "YEARS", value_parser = years)]
    year: Option<(u16, u16)>,
    /// Games whose known ratings are all within A..B
    #[arg(long, value_name = "RATINGS", value_parser = ratings)]
    rating: Option<(u16, u16)>,
    /// Games with this result: 1-0, 0-1, draw, or win or loss of the player
    #[arg(long, value_name = "RESULT", value_parser = Wanted::named)]
    result: Option<Wanted>,
    /// Games of A..B plies
    #[arg(long, value_name = "PLIES", value_parser = plies)]
    length: Option<(u16, u16)>,
}

impl FilterArgs {
    /// The filter.
    ///
    /// # Errors
    /// If a result is that of a player who is not named.
    pub fn filter(&self) -> anyhow::Result<Filter> {
        let filter = Filter {
            game: None,
            player: self.player.clone(),
            side: self.side.as_deref().and_then(side_named),
            event: self.event.clone(),
            opening: self.opening_named.clone(),
            years: self.year,
            ratings: self.rating,
            result: self.result,
            plies: self.length,
            refused: false,
        };
        ensure!(!filter.lacks_player(), "--result win and --result loss are those of a player; add --player NAME");
        Ok(filter)
    }
}
