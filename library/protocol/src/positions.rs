//! Sets up positions: finds their game, and the notation of their moves.

use std::io::Write;

use thiserror::Error;
use xiongmao_analysis::game::{SetUpError, StartPosition, flipped, set_up};
use xiongmao_analysis::registry::{self, Entry};
use xiongmao_movegen::game::LineError;
use xiongmao_movegen::notation::Notation;
use xiongmao_movegen::{AnyGame, Rules, games as known_games};

use super::dialect::HostDialect;
use super::notation_choice::{NotationSigns, ReadError};
use super::parse::{Position, Start};
use super::session::{Session, SessionResult};
use super::ucci;

/// Why a position was refused.
#[derive(Debug, Error)]
enum PositionError {
    #[error(transparent)]
    SetUp(#[from] SetUpError),
    #[error(transparent)]
    Move(#[from] ReadError<LineError>),
}

/// A position that was read.
struct ReadPosition {
    /// The game that it belongs to.
    entry: &'static Entry,
    game: AnyGame,
    /// The signs of the host's notation, including this position.
    signs: NotationSigns,
}

impl<W: Write> Session<W> {
    /// Carries out `position`. If the command is refused, a running search continues, but no position is current.
    pub(super) fn set_position(&mut self, position: &Position) -> SessionResult {
        let read = match self.read_position(position) {
            Ok(read) => read,
            Err(error) => return self.refuse_position(&format_args!("position: {error}")),
        };
        self.interrupt()?;
        if let Err(reason) = self.engine.change_game(read.entry) {
            return self.refuse_position(&format_args!("position: {reason}"));
        }
        self.refused = false;
        self.engine.set_game(read.game);
        self.engine.set_signs(read.signs);
        self.bans.clear();
        Ok(())
    }

    /// Carries out a position without the word `position`. It shows that the host speaks UCI-Cyclone, unless the board
    /// has the shape of another game.
    pub(super) fn set_cyclone_position(&mut self, position: &Position) -> SessionResult {
        if let (HostDialect::Uci, Some(entry)) = (&self.dialect, registry::of_ucci())
            && !matches!(&position.start, Start::Fen(fen) if !entry.rules().has_shape_of(fen))
        {
            self.interrupt()?;
            if let Err(reason) = self.engine.enter(entry) {
                return self.refuse_position(&format_args!("position: {reason}"));
            }
            self.dialect = HostDialect::Cyclone;
        }
        self.set_position(position)
    }

    /// Sets up a FEEN or FEN on a line of its own, or plays moves in the current game. Returns whether the line is one
    /// of these.
    pub(super) fn set_typed_position(&mut self, line: &str) -> SessionResult<bool> {
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        if words.first().is_some_and(|board| board.contains('/')) {
            let end = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
            let text = words[..end].join(" ");
            // The second field of a FEEN holds the hands.
            let is_feen = words.get(1).is_some_and(|word| word.contains('/'));
            let start = if is_feen { Start::Feen(text) } else { Start::Fen(text) };
            let moves = words[end..].iter().skip(1).copied().collect();
            return self.set_position(&Position { start, moves }).map(|()| true);
        }
        let mut game = self.engine.game().clone();
        let mut signs = self.engine.signs();
        if self.refused {
            return Ok(false);
        }
        if let Err(error) = signs.play(self.engine.values().notation, &mut game, &words) {
            // A person reads what is wrong with a move; a host, that there is no such command.
            let is_move = self.host.reads_words && words.first().is_some_and(|word| is_like_a_move(word));
            return if is_move { self.error(&error).map(|()| true) } else { Ok(false) };
        }
        self.interrupt()?;
        self.engine.set_game(game);
        self.engine.set_signs(signs);
        Ok(true)
    }

    /// Gives the turn to the other side. If the result is not a position of the game, nothing changes.
    pub(super) fn flip(&mut self) -> SessionResult {
        match flipped(self.engine.game(), &self.engine.rule_settings()) {
            Ok(game) => {
                self.interrupt()?;
                self.engine.set_game(game);
                Ok(())
            }
            Err(error) => self.error(&format_args!("flip: the other side cannot be to move here: {error}")),
        }
    }

    /// Prints the transposition table's entry for a position.
    pub(super) fn probe(&mut self, position: &Position) -> SessionResult {
        match self.read_position(position) {
            Ok(read) => {
                let line = ucci::probe_line(&read.game, self.engine.pool.stored(&read.game));
                Ok(self.out.line(&line)?)
            }
            Err(error) => self.error(&format_args!("probe: {error}")),
        }
    }

    /// Reads a position; nothing changes.
    fn read_position(&mut self, position: &Position) -> Result<ReadPosition, PositionError> {
        let (start, is_fen) = match &position.start {
            Start::Usual => (StartPosition::Usual, false),
            Start::Feen(feen) => (StartPosition::Feen(feen), false),
            Start::Fen(fen) => (StartPosition::Fen(fen), true),
        };
        let rules = self.engine.rules();
        let mut signs = self.engine.signs();
        let mut entry = registry::of(rules);
        let fits = |rules: &Rules| match start {
            StartPosition::Feen(text) | StartPosition::Fen(text) => rules.has_shape_of(text),
            StartPosition::Usual => position.moves.iter().all(|mv| has_squares_of(rules, mv)),
        };
        if !self.dialect.host_rules()
            && !fits(rules)
            && let Some(other) = known_games::GAMES.iter().find(|rules| fits(rules))
        {
            entry = registry::of(other);
            signs.change_game();
        }
        signs.fen |= is_fen && !signs.variant;
        // How the moves look tells by which rules they are played.
        let settings = self.engine.rules_for(entry, signs.with_form_of(&position.moves));
        let mut game = set_up(entry.rules(), start, [], &settings)?;
        if self.dialect.host_rules() {
            let moves = position.moves.iter().copied();
            game.follow_line(moves, Some(Notation::CoordinatesFromZero)).map_err(ReadError::plain)?;
        } else {
            signs.play(self.engine.values().notation, &mut game, &position.moves)?;
        }
        Ok(ReadPosition { entry, game, signs })
    }
}

/// Whether the board of this game has the squares of this move, if it is written as coordinates. Ranks may be counted
/// from 0 if the game has such a notation.
fn has_squares_of(rules: &Rules, mv: &str) -> bool {
    let Some((first, second)) = squares(mv) else { return true };
    let first_rank = usize::from(!rules.notations.contains(&Notation::CoordinatesFromZero));
    [first, second].into_iter().all(|(file, rank)| file < rules.files && (first_rank..=rules.rows).contains(&rank))
}

/// The squares of a move in coordinates, as indices of files and numbers of ranks: `h9g7`, `a10a9`, `e7e8e`.
fn squares(mv: &str) -> Option<((usize, usize), (usize, usize))> {
    let mut rest = mv;
    let mut square = || {
        let file = rest.chars().next().filter(char::is_ascii_lowercase)? as usize - 'a' as usize;
        let behind = rest[1..].trim_start_matches(|char: char| char.is_ascii_digit());
        let rank = rest[1..rest.len() - behind.len()].parse().ok()?;
        rest = behind;
        Some((file, rank))
    };
    Some((square()?, square()?))
}

/// Whether this is meant as a move: it has a file and a rank, or Chinese characters.
fn is_like_a_move(word: &str) -> bool {
    let has = |is: fn(&char) -> bool| word.chars().any(|char| is(&char));
    has(|char| !char.is_ascii()) || has(char::is_ascii_digit) && has(char::is_ascii_alphabetic)
}
