//! Records as rows of the table of games.

use serde_json::{Map, Value};
use xiongmao_movegen::{Move, RuleSettings};
use xiongmao_records::pcn::{FaultPlace, FaultReason, GameResult, Outcome, Pcn, Player};
use xxhash_rust::xxh3::xxh3_64;

use crate::blob;

/// From this number of plies on, games with the same moves are the same game, whatever their players are called.
const CERTAIN: usize = 30;
/// The property of a record with the tags of PGN that PCN has no field for.
const TAGS: &str = "tags";
/// The tags that name an opening, the plainest first.
const OPENINGS: [&str; 3] = ["Opening", "ECCO", "ECO"];

/// A row of the table of games, with texts in place of their numbers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Entry {
    pub game: String,
    pub result: Option<i64>,
    pub south: Option<String>,
    pub north: Option<String>,
    pub south_rating: Option<i64>,
    pub north_rating: Option<i64>,
    pub event: Option<String>,
    pub site: Option<String>,
    pub round: Option<String>,
    pub date: Option<String>,
    pub year: Option<i64>,
    pub opening: Option<String>,
    /// What else the record says, as JSON.
    pub more: Option<String>,
    /// Why the rules refuse the game. Its moves end there.
    pub refused: Option<String>,
    /// The first position in FEEN; `None` if it is the usual one.
    pub start: Option<String>,
    pub moves: Vec<Move>,
}

impl Entry {
    /// The row of a record that could be read. Comments, variations and clocks of moves are not kept.
    pub fn of(mut record: Pcn) -> Self {
        let replay = record.replay(&RuleSettings::with_arbiter());
        let fault = replay
            .faults
            .iter()
            .find(|fault| matches!(fault.place, FaultPlace::Setup) || matches!(fault.reason, FaultReason::Move(_)));
        let refused = fault.map(ToString::to_string);
        let moves = replay.game.map(|game| game.played()).unwrap_or_default();
        let rules = record.rules();
        let mut entry = Self { game: rules.name.to_owned(), refused, moves, ..Self::default() };
        let start = std::mem::take(&mut record.setup.feen);
        entry.start = Some(start).filter(|start| start != rules.start_feen);
        record.moves = Vec::new();
        entry.take_players(&mut record);
        let meta = &mut record.meta;
        (entry.event, entry.site, entry.round) = (meta.event.take(), meta.site.take(), meta.round.take());
        entry.date = meta.started_at.take();
        let tag = |name: &str| record.more.get(TAGS)?.get(name)?.as_str();
        entry.year = entry.date.as_deref().or_else(|| tag("Date")).and_then(year);
        entry.opening = OPENINGS.into_iter().find_map(tag).map(str::to_owned);
        if let Some(outcome) = &record.outcome {
            entry.result = number_of(outcome.result);
            let bare = Outcome { status: None, termination: None, detail: None, more: Map::new(), ..outcome.clone() };
            if *outcome == bare && entry.result.is_some() {
                record.outcome = None;
            }
        }
        entry.more = rest(&record);
        entry
    }

    fn take_players(&mut self, record: &mut Pcn) {
        let title = record.rules().title;
        let take = |player: &mut Option<Player>| {
            let Some(given) = player else { return (None, None) };
            let taken = (given.name.take(), given.elo.take());
            given.variant.take_if(|variant| variant == title);
            player.take_if(|player| *player == Player::default());
            taken
        };
        (self.south, self.south_rating) = take(&mut record.sides.first);
        (self.north, self.north_rating) = take(&mut record.sides.second);
    }

    /// The record of the game, without the moves.
    pub fn record(&self) -> Option<Pcn> {
        let rules = xiongmao_movegen::games::named(&self.game)?;
        let mut object = match self.more.as_deref() {
            None => Map::new(),
            Some(more) => serde_json::from_str(more).ok()?,
        };
        let setup = object.entry("setup").or_insert_with(|| Value::Object(Map::new()));
        setup.as_object_mut()?.insert("feen".to_owned(), self.start.as_deref().unwrap_or(rules.start_feen).into());
        let mut record: Pcn = serde_json::from_value(Value::Object(object)).ok()?;
        let sides = [
            (&mut record.sides.first, &self.south, self.south_rating),
            (&mut record.sides.second, &self.north, self.north_rating),
        ];
        for (player, name, rating) in sides {
            let player = player.get_or_insert_default();
            (player.name, player.elo) = (name.clone(), rating);
            player.variant.get_or_insert_with(|| rules.title.to_owned());
        }
        let meta = &mut record.meta;
        (meta.event, meta.site, meta.round) = (self.event.clone(), self.site.clone(), self.round.clone());
        meta.started_at.clone_from(&self.date);
        if let Some(result) = self.result.and_then(result_of).filter(|_| record.outcome.is_none()) {
            let outcome = Outcome { result, status: None, termination: None, detail: None, more: Map::new() };
            record.outcome = Some(outcome);
        }
        Some(record)
    }

    /// What distinguishes the game from others: its moves, and in short games also its players.
    pub fn digest(&self) -> i64 {
        let mut bytes = format!("{}\0{}\0", self.game, self.start.as_deref().unwrap_or_default()).into_bytes();
        if self.moves.len() < CERTAIN {
            let name = |name: &Option<String>| name.clone().unwrap_or_default();
            bytes.extend(format!("{}\0{}\0{:?}\0", name(&self.south), name(&self.north), self.date).into_bytes());
        }
        bytes.extend(blob::of_moves(&self.moves));
        xxh3_64(&bytes).cast_signed()
    }
}

/// The rest of a record, as JSON; `None` if there is nothing.
fn rest(record: &Pcn) -> Option<String> {
    let Value::Object(mut object) = serde_json::to_value(record).ok()? else { return None };
    if let Some(Value::Object(setup)) = object.get_mut("setup") {
        setup.remove("feen");
        if setup.is_empty() {
            object.shift_remove("setup");
        }
    }
    (!object.is_empty()).then(|| Value::Object(object).to_string())
}

/// The year of a date: at its beginning, or else four digits of their own, as in `23-9-2009`. The digits may be
/// full-width ones. Sites write others such as `9905.16.??`, which are none. Records of played games are younger than
/// the first of these years, so an earlier one is a slip.
fn year(date: &str) -> Option<i64> {
    let plain: String = date.chars().map(narrow).collect();
    let year = |digits: &str| digits.parse().ok().filter(|year| (1500..2100).contains(year));
    let runs: Vec<&str> = plain.split(|char: char| !char.is_ascii_digit()).filter(|run| !run.is_empty()).collect();
    let mut long = runs.iter().filter(|run| run.len() == 4);
    plain.get(..4).and_then(year).or_else(|| long.find_map(|run| year(run))).or_else(|| year_of_two_digits(&runs))
}

/// The year of a date in three numbers of at most two digits: `97-11-19` and `11/19/97` are of 1997. Of `26.5.01`, any
/// number may be the year.
fn year_of_two_digits(numbers: &[&str]) -> Option<i64> {
    let &[first, second, third] = numbers else { return None };
    let number = |digits: &str| digits.parse::<i64>().ok().filter(|_| digits.len() <= 2);
    let is_day = |number: i64| (1..=31).contains(&number);
    match (number(first)?, number(second)?, number(third)?) {
        (year, month, day) | (month, day, year) if year > 31 && is_day(month) && is_day(day) => Some(1900 + year),
        _ => None,
    }
}

/// A digit of ASCII for a full-width one; any other character as it is.
fn narrow(char: char) -> char {
    let digit = u32::from(char).wrapping_sub(u32::from('０'));
    if digit < 10 { char::from_digit(digit, 10).unwrap_or(char) } else { char }
}

/// The number of a result: 1 if South won, 2 for a draw, 3 if North won.
fn number_of(result: GameResult) -> Option<i64> {
    match result {
        GameResult::SouthWins => Some(1),
        GameResult::Draw => Some(2),
        GameResult::NorthWins => Some(3),
        _ => None,
    }
}

/// The result with this number.
pub fn result_of(number: i64) -> Option<GameResult> {
    match number {
        1 => Some(GameResult::SouthWins),
        2 => Some(GameResult::Draw),
        3 => Some(GameResult::NorthWins),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use xiongmao_records::RecordFormat;

    use super::*;

    fn record(text: &str) -> Pcn {
        RecordFormat::of(text).read(text).next().unwrap().unwrap()
    }

    const GAME: &str = "[Game \"Chinese Chess\"]\n[Event \"Cup\"]\n[Date \"1952.??.??\"]\n[Red \"Ann\"]\n\
                        [Black \"Bo\"]\n[RedElo \"2100\"]\n[RedTeam \"Hubei\"]\n[ECCO \"C51\"]\n[Result \"1-0\"]\n\n\
                        1. h3-e3 h10-g8 1-0\n";

    #[test]
    fn a_record_comes_back_without_its_moves() {
        let before = record(GAME);
        let entry = Entry::of(before.clone());
        assert_eq!((entry.year, entry.opening.as_deref(), entry.result), (Some(1952), Some("C51"), Some(1)));
        assert_eq!(["2026-11-29", "9905.16.??", "????.??.??"].map(year), [Some(2026), None, None]);
        let others = ["20090829", "23-9-2009", "12/12/2001", "１９９６年１２月１９日"].map(year);
        assert_eq!(others, [2009, 2009, 2001, 1996].map(Some));
        let of_two_digits = ["97-11-19", "11/19/97", "1-20-83  ", "56。12。26"].map(year);
        assert_eq!(of_two_digits, [1997, 1997, 1983, 1956].map(Some));
        for unclear in ["1193.4.30", "26.5.01", "01-2-4", "00-12-31", "97-45-19", "97-0-19", "7.15", "003年12月3日"]
        {
            assert_eq!(year(unclear), None, "{unclear}");
        }
        assert_eq!((entry.south.as_deref(), entry.south_rating), (Some("Ann"), Some(2100)));
        assert_eq!((entry.moves.len(), &entry.refused, &entry.start), (2, &None, &None));
        let after = entry.record().unwrap();
        assert_eq!(after, Pcn { moves: Vec::new(), notes: Vec::new(), ..before });
    }

    #[test]
    fn short_games_of_others_are_other_games() {
        let entry = |text: &str| Entry::of(record(text)).digest();
        assert_eq!(entry(GAME), entry(&GAME.replace("Cup", "Open")));
        assert_ne!(entry(GAME), entry(&GAME.replace("Ann", "Cy")));
        assert_ne!(entry(GAME), entry(&GAME.replace("h10-g8", "h10-i8")));
        let long = "a1-a2 a10-a9 a2-a1 a9-a10 ".repeat(8);
        let long = GAME.replace("1. h3-e3 h10-g8", &long);
        assert_eq!(entry(&long), entry(&long.replace("Ann", "Cy")));
    }

    #[test]
    fn moves_that_the_rules_refuse_end_a_game() {
        let json = r#"{"setup":{"feen":"3g^4/8/8/8/8/4s3/8/R3G^3 / X/x"},"plies":[{"pmn":"a1-a7"},{"pmn":"a1-a2"}]}"#;
        let entry = Entry::of(record(json));
        assert_eq!((entry.game.as_str(), entry.moves.len()), ("xiongqi", 1));
        assert!(entry.refused.unwrap().starts_with("ply 2 'a1-a2': "));
        assert!(entry.start.is_some());
    }
}
