//! What foreign formats say about a game besides its moves.

use encoding_rs::GB18030;
use serde_json::{Map, Value};

use crate::pcn::{GameResult, Outcome, Pcn, Player};
use crate::pgn::TAGS;

/// About a game. Unknown fields are empty.
#[derive(Debug, Default)]
pub(super) struct Heading {
    pub(super) title: String,
    pub(super) event: String,
    pub(super) round: String,
    pub(super) site: String,
    pub(super) date: String,
    /// Red's and Black's name and team.
    pub(super) players: [(String, String); 2],
    pub(super) annotator: String,
    pub(super) result: Option<GameResult>,
}

impl Heading {
    /// Writes it into a record.
    pub(super) fn write(self, record: &mut Pcn, variant: &str) {
        let meta = &mut record.meta;
        meta.name = known(&self.title);
        meta.event = known(&self.event);
        meta.round = known(&self.round);
        meta.site = known(&self.site);
        meta.started_at = date(&self.date);
        let mut tags = Map::new();
        let unread = Some(self.date).filter(|_| meta.started_at.is_none());
        for (name, value) in [("Date", unread), ("Annotator", Some(self.annotator))] {
            tags.extend(value.as_deref().and_then(known).map(|value| (name.to_owned(), value.into())));
        }
        if !tags.is_empty() {
            record.more.insert(TAGS.to_owned(), Value::Object(tags));
        }
        let [red, black] = self.players.map(|(name, team)| {
            let mut player = Player { name: known(&name), variant: Some(variant.to_owned()), ..Player::default() };
            player.more.extend(known(&team).map(|team| ("team".to_owned(), team.into())));
            player
        });
        (record.sides.first, record.sides.second) = (Some(red), Some(black));
        record.outcome = self.result.map(|result| Outcome {
            result,
            status: None,
            termination: None,
            detail: None,
            more: Map::new(),
        });
    }
}

/// The text on one line; `None` if it says nothing.
fn known(text: &str) -> Option<String> {
    let text = text.replace(char::is_control, " ");
    Some(text.trim()).filter(|text| !text.is_empty()).map(str::to_owned)
}

/// The date as PCN writes it, if the text has a year, a month and a day in this order: `1997年11月16日`, `2006-4-24`.
fn date(text: &str) -> Option<String> {
    let mut numbers = text.split(|char: char| !char.is_ascii_digit()).filter(|digits| !digits.is_empty());
    let mut next = || numbers.next().filter(|digits| digits.len() <= 4)?.parse::<u32>().ok();
    let (year, month, day) = (next()?, next()?, next()?);
    let is_date = (1000..=9999).contains(&year) && (1..=12).contains(&month) && (1..=31).contains(&day);
    is_date.then(|| format!("{year}-{month:02}-{day:02}"))
}

/// A comment with its lines; `None` if it is empty.
pub(super) fn comment(text: &str) -> Option<String> {
    let text =
        text.replace("\r\n", "\n").replace('\r', "\n").replace(|char| char != '\n' && char::is_control(char), " ");
    Some(text.trim()).filter(|text| !text.is_empty()).map(str::to_owned)
}

/// Text as Chinese Windows programs write it.
pub(super) fn chinese(bytes: &[u8]) -> String {
    GB18030.decode_without_bom_handling(bytes).0.into_owned()
}

/// The result with this number.
pub(super) fn numbered_result(number: u32) -> Option<GameResult> {
    match number {
        1 => Some(GameResult::SouthWins),
        2 => Some(GameResult::NorthWins),
        3 | 4 => Some(GameResult::Draw),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_of_people_are_understood() {
        for (text, wanted) in [
            ("1997\u{5e74}11\u{6708}16\u{65e5}", Some("1997-11-16")),
            ("2006-4-24", Some("2006-04-24")),
            ("2001.1", None),
            ("", None),
            ("16.11.1997", None),
            ("99999999999999999999-1-1", None),
        ] {
            assert_eq!(date(text).as_deref(), wanted, "{text}");
        }
    }
}
