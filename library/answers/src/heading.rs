//! The heading of a recorded game.

use xiongmao_language::{Arguments, Speech};
use xiongmao_movegen::{Ending, Side};
use xiongmao_records::pcn::{GameResult, Pcn, Standing};

use crate::ending::winner;

/// The heading of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heading {
    /// The players and the event.
    pub title: String,
    /// The event, the round, the date and the result.
    pub subtitle: String,
    /// The round of the event, as the record has it.
    pub round: Option<String>,
    pub result: String,
    /// The same for programs.
    pub standing: Standing,
}

/// The heading of a record, as this reader says it.
pub fn heading(record: &Pcn, speech: Speech) -> Heading {
    let name = |side: Side| {
        let player = record.sides.player(side).and_then(|player| player.name.clone());
        player.unwrap_or_else(|| speech.side(side.name()))
    };
    let mut title = format!("{} – {}", name(Side::South), name(Side::North));
    if let Some(name) = &record.meta.name {
        title = format!("{name}: {title}");
    }
    let round = record.meta.round.clone();
    let of_round = round.as_ref().map(|round| speech.text("record-round", Arguments::new().text("round", round)));
    let facts = [record.meta.event.clone(), of_round, record.meta.site.clone(), record.meta.started_at.clone()];
    let standing = record.replay(&record.rule_settings()).standing;
    let end = match standing {
        Standing::InProgress => speech.say("unfinished"),
        Standing::Ended(Ending { cgsn, winner }) => {
            format!("{} ({})", GameResult::of(winner), speech.say(&format!("ending-{}", cgsn.name())))
        }
        Standing::Result(result) => result.to_string(),
    };
    let facts: Vec<String> = facts.into_iter().flatten().chain([end.clone()]).collect();
    Heading { title, subtitle: facts.join(" · "), round, result: end, standing }
}

/// How a recorded game ended, `in_progress` or a word of CGSN, and who has won, `south`, `north` or `draw`: what of it
/// is known.
pub fn outcome(standing: Standing) -> (Option<&'static str>, Option<&'static str>) {
    match standing {
        Standing::InProgress => (Some("in_progress"), None),
        Standing::Ended(ending) => (Some(ending.cgsn.name()), Some(winner(ending))),
        Standing::Result(GameResult::SouthWins) => (None, Some("south")),
        Standing::Result(GameResult::NorthWins) => (None, Some("north")),
        Standing::Result(GameResult::Draw) => (None, Some("draw")),
        Standing::Result(_) => (None, None),
    }
}
