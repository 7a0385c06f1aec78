//! The values of a position and of its moves in endgame tables, as JSON and in sentences.

use serde::Serialize;
use utoipa::ToSchema;
use xiongmao_language::{Arguments, Speech};
use xiongmao_movegen::notation::Notation;
use xiongmao_movegen::{AnyGame, Side};
use xiongmao_tables::{Tables, Value};

/// The value in a table, for the side to move or the player of the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct TableValueObject {
    /// `win`, `loss`, `draw`, or `open` if the table proves nothing.
    value: &'static str,
    /// The maximum number of the winner's moves to the win, or with a minus sign to the loss, as in mate scores; null
    /// if it is neither.
    mate: Option<i32>,
    /// Whether the ban on repetition decides.
    ban: bool,
}

impl From<Value> for TableValueObject {
    fn from(value: Value) -> Self {
        let name = match value {
            Value::Win { .. } => "win",
            Value::Loss { .. } => "loss",
            Value::Draw => "draw",
            Value::Open => "open",
        };
        Self { value: name, mate: value.mate(), ban: value.is_by_ban() }
    }
}

/// A move, and its value in the tables for its player.
#[derive(Debug, Serialize, ToSchema)]
pub struct TableMoveObject {
    #[serde(rename = "move")]
    mv: String,
    #[serde(flatten)]
    value: TableValueObject,
}

/// The value of a position in the tables, for the side to move, and of its legal moves.
#[derive(Debug, Serialize, ToSchema)]
pub struct TableAnswer {
    /// `win`, `loss`, `draw`, or `open` if the table proves nothing; null without a table for these pieces, or if the
    /// game is over.
    value: Option<&'static str>,
    /// The maximum number of the winner's moves to the win, or with a minus sign to the loss, as in mate scores; null
    /// if it is neither.
    mate: Option<i32>,
    /// Whether the ban on repetition decides.
    ban: bool,
    /// The moves, best first. One that leads to a position without a table is missing.
    moves: Vec<TableMoveObject>,
}

impl TableAnswer {
    /// The values of this position in these tables. Its moves are in this notation.
    pub fn new(tables: &Tables, game: &AnyGame, notation: Notation) -> Self {
        let is_over = game.status().is_over();
        let value = tables.value_of(game).filter(|_| !is_over).map(TableValueObject::from);
        let moves = if is_over { Vec::new() } else { tables.moves(game) };
        let written =
            |(mv, value): (_, Value)| TableMoveObject { mv: game.write_move(mv, notation), value: value.into() };
        Self {
            value: value.map(|value| value.value),
            mate: value.and_then(|value| value.mate),
            ban: value.is_some_and(|value| value.ban),
            moves: moves.into_iter().map(written).collect(),
        }
    }

    /// Whether they say nothing: neither of the position nor of a move.
    pub fn is_silent(&self) -> bool {
        self.value.is_none() && self.moves.is_empty()
    }
}

/// The value of a move or a position in a table, as part of a sentence: `wins in at most 23`, `open`.
pub fn value_in_words(value: Value, speech: Speech) -> String {
    speech.text("table-value", arguments(value))
}

/// The value of a position in a table, as a sentence. This side is to move.
pub fn position_in_words(value: Value, side: Side, speech: Speech) -> String {
    speech.text("table-position", arguments(value).text("side", speech.side(side.name())))
}

fn arguments(value: Value) -> Arguments {
    let TableValueObject { value: name, ban, .. } = value.into();
    let moves = value.mate().unwrap_or_default().unsigned_abs() as usize;
    Arguments::new().text("value", name).text("ban", ban.to_string()).count("moves", moves)
}

/// The values of the moves of a position in the tables, in words: a line for each value, the best first, with its
/// moves in this notation.
pub fn moves_in_words(tables: &Tables, game: &AnyGame, notation: Notation, speech: Speech) -> Vec<String> {
    let moves = tables.moves(game);
    let said = moves.chunk_by(|(_, one), (_, next)| one == next).map(|group| {
        let written: Vec<String> = group.iter().map(|&(mv, _)| game.write_move(mv, notation)).collect();
        format!("{}: {}", value_in_words(group[0].1, speech), written.join(" "))
    });
    said.collect()
}

#[cfg(test)]
mod tests {
    use xiongmao_language::Language;

    use super::*;

    #[test]
    fn values_read_as_people_say_them() {
        let said = |value| value_in_words(value, Speech::default());
        assert_eq!(said(Value::Win { plies: 45, ban: false }), "wins in at most 23");
        assert_eq!(said(Value::Win { plies: 17, ban: true }), "wins in at most 9 by the ban on repetition");
        assert_eq!(said(Value::Loss { plies: 8, ban: false }), "loses in at most 4");
        assert_eq!(said(Value::Loss { plies: 0, ban: false }), "loses at once");
        assert_eq!((said(Value::Draw).as_str(), said(Value::Open).as_str()), ("draws", "open"));
        let positions = [Value::Win { plies: 1, ban: false }, Value::Draw, Value::Open];
        let said = positions.map(|value| position_in_words(value, Side::North, Speech::default()));
        assert_eq!(
            said,
            [
                "Endgame table: North wins in at most 1.",
                "Endgame table: a draw.",
                "Endgame table: open (the table cannot decide this position)."
            ]
        );
        for language in Language::ALL {
            let said = position_in_words(Value::Win { plies: 45, ban: true }, Side::South, Speech::new(language));
            assert!(said.contains("23"), "{said}");
        }
    }
}
