//! Which games are asked for.

use rusqlite::types::Value;
use xiongmao_answers::explored::{ExploreError, GamesQuery};
use xiongmao_movegen::Side;
use xiongmao_records::pcn::GameResult;
use xiongmao_text::{RangeError, range};

use crate::error::GamesError;
use crate::facts::Facts;
use crate::schema::Database;

/// Which games are wanted: every condition must apply. By default, all games that the rules accept.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Filter {
    /// The name of the game.
    pub game: Option<&'static str>,
    /// A player: the whole name, or else a part of it.
    pub player: Option<String>,
    /// The side of the player; by default both.
    pub side: Option<Side>,
    /// A part of the name of the event.
    pub event: Option<String>,
    /// A part of the name or the code of the opening.
    pub opening: Option<String>,
    /// The first and the last year.
    pub years: Option<(u16, u16)>,
    /// The lowest and the highest rating of both players, as far as they are known; one has to be.
    pub ratings: Option<(u16, u16)>,
    /// The result.
    pub result: Option<Wanted>,
    /// The least and the most plies.
    pub plies: Option<(u16, u16)>,
    /// Only the games that the rules refuse, instead of the games that they accept.
    pub refused: bool,
}

/// A result that is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// This one.
    Result(GameResult),
    /// The player has won.
    Win,
    /// The player has lost.
    Loss,
}

impl Wanted {
    /// The result with this name: `1-0`, `0-1`, `1/2-1/2`, `draw`, `win` or `loss`.
    ///
    /// # Errors
    /// If there is none.
    pub fn named(name: &str) -> Result<Self, &'static str> {
        let named = match name {
            "win" => Some(Self::Win),
            "loss" => Some(Self::Loss),
            "draw" => Some(Self::Result(GameResult::Draw)),
            name => GameResult::named(name).filter(|result| result.winner().is_some()).map(Self::Result),
        };
        named.ok_or("expected 1-0, 0-1, draw, win or loss")
    }
}

/// A condition in SQL with its values.
pub struct Condition {
    parts: Vec<String>,
    /// The values of its question marks, in their order.
    pub values: Vec<Value>,
}

impl Condition {
    fn add(&mut self, part: impl Into<String>, values: impl IntoIterator<Item = i64>) {
        self.parts.push(part.into());
        self.values.extend(values.into_iter().map(Value::Integer));
    }

    /// The condition that follows `WHERE`.
    pub fn sql(&self) -> String {
        self.parts.join(" AND ")
    }
}

/// The side with this name.
pub fn side_named(name: &str) -> Option<Side> {
    match name {
        "south" | "red" | "white" => Some(Side::South),
        "north" | "black" => Some(Side::North),
        _ => None,
    }
}

/// The years that this text means.
///
/// # Errors
/// If they are none.
pub fn years(text: &str) -> Result<(u16, u16), RangeError> {
    range(text, 1000, 9999)
}

/// The ratings that this text means.
///
/// # Errors
/// If they are none.
pub fn ratings(text: &str) -> Result<(u16, u16), RangeError> {
    range(text, 1, 9999)
}

/// The numbers of plies that this text means.
///
/// # Errors
/// If they are none.
pub fn plies(text: &str) -> Result<(u16, u16), RangeError> {
    range(text, 0, u16::MAX)
}

/// The value of a field of a query.
fn read<T, E: ToString>(
    name: &'static str,
    text: Option<&str>,
    read: impl FnOnce(&str) -> Result<T, E>,
) -> Result<Option<T>, ExploreError> {
    text.map(read).transpose().map_err(|reason| ExploreError::Query { name, reason: reason.to_string() })
}

impl Filter {
    /// The filter of a query.
    ///
    /// # Errors
    /// The field that makes no sense.
    pub fn of(query: &GamesQuery) -> Result<Self, ExploreError> {
        let side = |name: &str| side_named(name).ok_or("expected south or north");
        let filter = Self {
            game: None,
            player: query.player.clone(),
            side: read("side", query.side.as_deref(), side)?,
            event: query.event.clone(),
            opening: query.opening_named.clone(),
            years: read("year", query.year.as_deref(), years)?,
            ratings: read("rating", query.rating.as_deref(), ratings)?,
            result: read("result", query.result.as_deref(), Wanted::named)?,
            plies: read("length", query.length.as_deref(), plies)?,
            refused: false,
        };
        if filter.lacks_player() {
            let reason = "a side, and the results win and loss, are those of a player".to_owned();
            return Err(ExploreError::Query { name: "player", reason });
        }
        Ok(filter)
    }

    /// Whether a side or a result is that of a player who is not named.
    pub fn lacks_player(&self) -> bool {
        let is_of_player = self.side.is_some() || matches!(self.result, Some(Wanted::Win | Wanted::Loss));
        is_of_player && self.player.is_none()
    }

    /// Whether all games that the rules accept are asked for.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// The condition for rows of the table of games.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub(crate) fn condition(&self, database: &Database) -> Result<Condition, GamesError> {
        let mut condition = Condition { parts: Vec::new(), values: Vec::new() };
        condition.add(if self.refused { "refused IS NOT NULL" } else { "refused IS NULL" }, []);
        let number = |result: GameResult| match result.winner() {
            Some(Some(Side::South)) => 1,
            Some(Some(Side::North)) => 3,
            _ => 2,
        };
        if let Some(game) = self.game {
            condition.add("game = ?", []);
            condition.values.push(Value::Text(game.to_owned()));
        }
        if let Some(Wanted::Result(result)) = self.result {
            condition.add("result = ?", [number(result)]);
        }
        if let Some(player) = &self.player {
            self.add_player(&mut condition, named(database, player, true)?);
        }
        for (column, text) in [("event", &self.event), ("opening", &self.opening)] {
            if let Some(text) = text {
                let (query, value) = named(database, text, false)?;
                condition.add(format!("{column} IN ({query})"), []);
                condition.values.push(value);
            }
        }
        if let Some((first, last)) = self.years {
            condition.add("year BETWEEN ? AND ?", [i64::from(first), i64::from(last)]);
        }
        if let Some((least, most)) = self.ratings {
            let (least, most) = (i64::from(least), i64::from(most));
            condition.add("ifnull(south_rating, north_rating) BETWEEN ? AND ?", [least, most]);
            condition.add("ifnull(north_rating, south_rating) BETWEEN ? AND ?", [least, most]);
        }
        if let Some((least, most)) = self.plies {
            condition.add("length(moves) BETWEEN ? AND ?", [i64::from(least) * 2, i64::from(most) * 2]);
        }
        Ok(condition)
    }

    fn add_player(&self, condition: &mut Condition, (query, value): (&str, Value)) {
        let result = |won: i64, lost: i64| match self.result {
            Some(Wanted::Win) => format!(" AND result = {won}"),
            Some(Wanted::Loss) => format!(" AND result = {lost}"),
            _ => String::new(),
        };
        let south = format!("south IN ({query}){}", result(1, 3));
        let north = format!("north IN ({query}){}", result(3, 1));
        let part = match self.side {
            Some(Side::South) => south,
            Some(Side::North) => north,
            None => {
                condition.values.push(value.clone());
                format!("({south} OR {north})")
            }
        };
        condition.add(part, []);
        condition.values.push(value);
    }

    /// The numbers of these games with their facts, ascending.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub(crate) fn facts(&self, database: &Database) -> Result<Vec<(u32, Facts)>, GamesError> {
        let condition = self.condition(database)?;
        let sql = format!("SELECT id, result, south_rating, north_rating, year FROM games WHERE {}", condition.sql());
        let mut statement = database.connection.prepare_cached(&sql)?;
        let row = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, Facts::of(row, 1)?));
        let rows = statement.query_map(rusqlite::params_from_iter(&condition.values), row)?;
        let mut facts: Vec<(u32, Facts)> = rows.collect::<Result<_, _>>()?;
        facts.sort_unstable_by_key(|(id, _)| *id);
        Ok(facts)
    }
}

/// The query for the numbers of the texts that contain this one, and its value; the text itself if there is one and it
/// comes first.
fn named(database: &Database, text: &str, exact_first: bool) -> Result<(&'static str, Value), GamesError> {
    let mut find = database.connection.prepare_cached("SELECT 1 FROM texts WHERE text = ?1")?;
    if exact_first && find.exists([text])? {
        return Ok(("SELECT id FROM texts WHERE text = ?", Value::Text(text.to_owned())));
    }
    let escaped = text.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
    Ok(("SELECT id FROM texts WHERE text LIKE ? ESCAPE '\\'", Value::Text(format!("%{escaped}%"))))
}
