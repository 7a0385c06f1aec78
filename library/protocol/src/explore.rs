//! `explore`: what was played in the position, in a database of games.

use std::io::Write;

use xiongmao_answers::explored::{ExploredAnswer, ExploredMove, GamesQuery};

use super::dialect::HostDialect;
use super::session::{Session, SessionResult};

/// The games that are named, as for `xiongmao explore`.
const GAMES: usize = 4;
/// Why there is no answer without a database.
const NO_DATABASE: &str = "there is no database of games; set the option GamesFile";

impl<W: Write> Session<W> {
    /// `explore`: prints what was played in the position: JSON for programs, a list of moves for a person.
    pub(super) fn explore(&mut self) -> SessionResult {
        let Some(games) = self.engine.games() else { return self.error(&NO_DATABASE) };
        let notation = self.engine.notation();
        let answer = match games.explore(self.engine.game(), &GamesQuery::default(), GAMES, notation) {
            Ok(answer) => answer,
            Err(error) => return self.error(&format_args!("GamesFile: {error}")),
        };
        if matches!(self.dialect, HostDialect::Person(_)) {
            return self.lines(in_words(&answer));
        }
        let json = serde_json::to_string(&answer).map_err(std::io::Error::from)?;
        Ok(self.out.line(&format!("explore {json}"))?)
    }
}

/// The number of games, and a line for each move with its games and the share of its player's points in them.
fn in_words(answer: &ExploredAnswer) -> Vec<String> {
    let line = |ExploredMove { r#move, counts, .. }: &ExploredMove| {
        let won = if answer.side == "south" { counts.south } else { counts.north };
        let known = (counts.south + counts.draws + counts.north).max(1) as f64;
        format!(
            "{move}  {} games, {:.0} %",
            counts.games,
            (2 * won + counts.draws) as f64 * 50.0 / known,
            r#move = r#move
        )
    };
    std::iter::once(format!("{} games", answer.counts.games)).chain(answer.moves.iter().map(line)).collect()
}
