//! A game of a database in a line, for people.

use xiongmao_answers::explored::GameSummary;
use xiongmao_text::{count, one_line};

/// `17  Hu Ronghua 2600 - Liu Dahua  1-0  83 plies  Cup 1980`.
pub fn in_short(game: &GameSummary) -> String {
    let player = |name: &Option<String>, rating: Option<i64>| {
        let name = name.as_deref().unwrap_or("?");
        rating.map_or_else(|| name.to_owned(), |rating| format!("{name} {rating}"))
    };
    let players = format!("{} - {}", player(&game.south, game.south_rating), player(&game.north, game.north_rating));
    let plies = count(game.plies as u64, "ply", "plies");
    let year = game.year.map(|year| year.to_string());
    let place: Vec<&str> = game.event.as_deref().into_iter().chain(year.as_deref()).collect();
    let mut text = format!("{}  {players}  {}  {plies}", game.id, game.result.unwrap_or("*"));
    if !place.is_empty() {
        text.push_str("  ");
        text.push_str(&place.join(" "));
    }
    if let Some(reason) = &game.refused {
        text.push_str("  ");
        text.push_str(reason);
    }
    one_line(&text)
}
