//! The facts about a game that are counted, in eight bytes: a million games take 8 MB.

use rusqlite::Connection;
use xiongmao_movegen::Side;

use crate::error::GamesError;

/// The facts about a game that are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// 1 if South won, 2 for a draw, 3 if North won, 0 if it is unknown.
    pub result: u8,
    /// The players' ratings, South's first; 0 if unknown.
    ratings: [u16; 2],
    /// 0 if unknown.
    pub year: u16,
}

impl Facts {
    /// Of a row with result, both ratings and year, from this column on.
    pub(crate) fn of(row: &rusqlite::Row<'_>, first: usize) -> rusqlite::Result<Self> {
        let number = |index: usize| row.get::<_, Option<i64>>(first + index).map(Option::unwrap_or_default);
        let small = |number: i64| u16::try_from(number).unwrap_or_default();
        Ok(Self {
            result: u8::try_from(number(0)?).unwrap_or_default(),
            ratings: [small(number(1)?), small(number(2)?)],
            year: small(number(3)?),
        })
    }

    /// The rating of this side's player, if it is known.
    pub fn rating(self, side: Side) -> Option<u16> {
        Some(self.ratings[side.index()]).filter(|&rating| rating > 0)
    }

    /// By this the best games are found: the sum of the ratings, then the year.
    pub(crate) fn rank(self) -> (u32, u16) {
        (self.ratings.iter().copied().map(u32::from).sum(), self.year)
    }

    /// Those of all games, at the index of their numbers.
    pub(crate) fn all(connection: &Connection) -> Result<Vec<Self>, GamesError> {
        let mut all = Vec::new();
        let mut statement = connection.prepare("SELECT id, result, south_rating, north_rating, year FROM games")?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let id = usize::try_from(row.get::<_, u32>(0)?).unwrap_or_default();
            if all.len() <= id {
                all.resize(id + 1, Self::default());
            }
            all[id] = Self::of(row, 1)?;
        }
        Ok(all)
    }
}

/// Results, ratings and years of some games.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Counts {
    /// All games.
    pub games: u64,
    /// Games that South won.
    pub south: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games that North won.
    pub north: u64,
    /// The sum of the known ratings of those who were to move, and their number.
    pub rating_sum: u64,
    /// See above.
    pub rated: u64,
    /// The last year, if any is known.
    pub last_year: Option<u16>,
}

impl Counts {
    /// Counts a game in a position with this side to move.
    pub fn add(&mut self, facts: Facts, to_move: Side) {
        self.games += 1;
        self.south += u64::from(facts.result == 1);
        self.draws += u64::from(facts.result == 2);
        self.north += u64::from(facts.result == 3);
        if let Some(rating) = facts.rating(to_move) {
            self.rating_sum += u64::from(rating);
            self.rated += 1;
        }
        self.last_year = self.last_year.max(Some(facts.year).filter(|&year| year > 0));
    }

    /// Both together.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            games: self.games + other.games,
            south: self.south + other.south,
            draws: self.draws + other.draws,
            north: self.north + other.north,
            rating_sum: self.rating_sum + other.rating_sum,
            rated: self.rated + other.rated,
            last_year: self.last_year.max(other.last_year),
        }
    }

    /// The average of the known ratings of those who were to move.
    pub fn rating(&self) -> Option<u64> {
        (self.rating_sum + self.rated / 2).checked_div(self.rated)
    }
}
