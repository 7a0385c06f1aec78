//! Facts of `xiongmao-reasons` in English.

use xiongmao_movegen::AnyGame;
use xiongmao_movegen::notation::Notation;
use xiongmao_reasons::{Cause, Fact, Kind};

use crate::ending::in_words_of;
use crate::sentences::listed;
use crate::side_names::SideNames;

/// The most plies that a sentence gives of a line.
const MOST_PLIES: usize = 9;

/// How plies and sides are written.
#[derive(Clone, Copy, Debug, Default)]
pub struct Style {
    /// The notation of plies.
    pub notation: Notation,
    /// What the sides are called in sentences.
    pub names: SideNames,
}

/// A fact that is told.
pub(crate) struct Sentence<'a> {
    /// The position in which its line begins.
    pub(crate) game: &'a AnyGame,
    /// The fact.
    pub(crate) fact: &'a Fact,
    /// Its line, written.
    pub(crate) line: &'a [String],
    /// How plies and sides are written.
    pub(crate) style: Style,
}

impl Sentence<'_> {
    /// The sentence.
    pub(crate) fn text(&self) -> String {
        let text = match self.fact.kind {
            Kind::Mates
            | Kind::MateAllowed
            | Kind::MateMissed
            | Kind::MateThreat
            | Kind::MatePrevented
            | Kind::ThreatensMate => self.mate(),
            Kind::Hangs(cause) => {
                let [victim, capturer] = self.pieces();
                format!("{} is unprotected, and {capturer} can capture it{}.", capital(&victim), self.because(cause))
            }
            Kind::LosesExchange(cause) => {
                let exchange = if self.loses_after_a_ply() { self.replies() } else { self.line };
                let (victim, by, gain, because) =
                    (capital(&self.piece(0)), self.by(), self.gain(), self.because(cause));
                let how =
                    if exchange.len() > 1 { "by exchanging there" } else { "there, since recapturing costs more" };
                format!("{victim} is protected, but {by} wins {gain} {how}: {}{because}.", plies(exchange))
            }
            Kind::Ends(ending) => {
                format!("{} ends the game: {}.", plies(self.line), in_words_of(ending, self.style.names))
            }
            Kind::TerminalLost => format!("{} can capture {} with {}.", self.by(), self.piece(1), self.piece(0)),
            Kind::WinsMaterial => format!("{} comes out ahead by {}: {}.", self.by(), self.gain(), plies(self.line)),
            Kind::Activity => {
                let change = if self.fact.value < 0 { "less" } else { "more" };
                let (piece, worth) = (self.piece(0), soldiers(self.fact.value.abs()));
                let owner = self.fact.pieces.first().map_or("", |placed| self.style.names.title(placed.piece.side));
                let piece = piece.trim_start_matches("the ");
                format!(
                    "{owner}'s {piece} is worth {worth} {change} than after the best ply, by the network's judgement."
                )
            }
            Kind::NoTactics => "No capture and no mate decides: the difference is where the pieces stand.".to_owned(),
            _ => self.tactics(),
        };
        text.replace("….", "…")
    }

    fn mate(&self) -> String {
        let (first, by, other) = (self.first(), self.by(), self.style.names.title(!self.fact.by));
        let within = match self.fact.value {
            1 => "one ply".to_owned(),
            plies => format!("{plies} plies"),
        };
        match self.fact.kind {
            Kind::MateAllowed => format!("After {first}, {by} wins by force in {within}: {}.", plies(self.replies())),
            Kind::MateThreat => format!("{by} threatens to win by force in {within}: {}.", plies(self.line)),
            Kind::ThreatensMate => format!("{first} threatens to win by force in {within}."),
            Kind::MatePrevented => format!("It keeps {other} from winning by force in {within}: {}.", plies(self.line)),
            _ => format!("{first} wins by force in {within}: {}.", plies(self.line)),
        }
    }

    /// What the last ply of the line does.
    fn tactics(&self) -> String {
        let last = self.line.last().map_or("", String::as_str);
        let [one, two, three] = self.pieces();
        let checks = self.fact.pieces.get(1).is_some_and(|attacked| attacked.piece.is_terminal);
        match self.fact.kind {
            Kind::Captures => format!("{} captures {one} and wins {}.", self.first(), self.gain()),
            Kind::Simplifies => {
                let (exchange, by, lead) = (plies(self.line), self.by(), self.gain());
                format!("{exchange} is an even exchange, which helps {by}: it is ahead by {lead}.")
            }
            Kind::Fork => {
                let attacked: Vec<String> = (1..self.fact.pieces.len()).map(|index| self.piece(index)).collect();
                format!("{last} forks: {one} attacks {}.", listed(&attacked))
            }
            Kind::Attacks if checks => format!("{last} gives check with {one}."),
            Kind::Attacks => format!("{last} attacks: {one} could capture {two}."),
            Kind::Uncovers => format!("{last} uncovers an attack by {one} on {two}."),
            Kind::GivesScreen => format!("{last} gives {one} a screen: it attacks {two}."),
            Kind::Traps => format!("{last} traps {two}: {one} attacks it, and it is lost wherever it goes."),
            Kind::Pin => format!("{last} pins {two}: without it, {one} could capture {three}."),
            Kind::Skewer => format!("{last} attacks {two} with {one}, and {three} stands behind it."),
            Kind::RemovesDefender => {
                format!("{last} captures {one}, which protected {two}: {three} can capture that now.")
            }
            Kind::Overloads => {
                let (defender, line, gain) = (capital(&one), plies(self.line), self.gain());
                format!("{defender} cannot protect both {two} and {three}: {line} wins {gain}.")
            }
            Kind::Saves => format!("{last} saves {one}, which {two} could capture."),
            Kind::Banned => format!("{last} would be the best reply, but the rules on repetition forbid it."),
            Kind::MustBreakOff => {
                format!("{last} would lose: a perpetual check or chase must be broken off.")
            }
            Kind::Passed => format!("{last} passes the soldier: nothing keeps {one} from promoting."),
            Kind::Promotes => format!("{last} promotes a soldier: {one}."),
            Kind::FaceToFace => format!("{last} brings the generals face to face: they become {one} and {two}."),
            // What a whole line does has been told above.
            _ => String::new(),
        }
    }

    /// Whether the line begins with a ply of the side that loses.
    fn loses_after_a_ply(&self) -> bool {
        self.fact.by != self.game.side_to_move()
    }

    /// What the ply has to do with a loss.
    fn because(&self, cause: Option<Cause>) -> String {
        let ply = self.first();
        let capturer = self.fact.pieces.get(1).map_or("piece", |placed| placed.piece.name);
        match cause {
            None | Some(Cause::MovedThere) => String::new(),
            Some(Cause::Ignored) => format!("; {ply} does nothing about that"),
            Some(Cause::Unguarded) => format!("; {ply} takes away its protection"),
            Some(Cause::Blocked) => format!("; {ply} gets in the way of its protection"),
            Some(Cause::Opened) if capturer == "horse" => format!("; {ply} frees the horse's leg"),
            Some(Cause::Opened) if capturer == "elephant" => format!("; {ply} frees the elephant's eye"),
            Some(Cause::Opened) => format!("; {ply} opens the way"),
            Some(Cause::Screened) => format!("; {ply} gives the {capturer} its screen"),
        }
    }

    fn by(&self) -> &'static str {
        self.style.names.title(self.fact.by)
    }

    /// `the horse on c3`; nothing if the fact is about fewer pieces.
    fn piece(&self, index: usize) -> String {
        let Some(placed) = self.fact.pieces.get(index) else { return String::new() };
        format!("the {} on {}", placed.piece.name, self.game.rules().square_name_in(placed.square, self.style.notation))
    }

    fn pieces<const N: usize>(&self) -> [String; N] {
        std::array::from_fn(|index| self.piece(index))
    }

    fn first(&self) -> &str {
        self.line.first().map_or("", String::as_str)
    }

    /// The plies after the first.
    fn replies(&self) -> &[String] {
        self.line.get(1..).unwrap_or_default()
    }

    /// What is gained: `a soldier`, `the worth of 4 soldiers`, `the worth of 3.3 soldiers`.
    fn gain(&self) -> String {
        let of = if self.fact.value == 100 { "" } else { "the worth of " };
        format!("{of}{}", soldiers(self.fact.value))
    }
}

/// A value in soldiers: `a soldier`, `4 soldiers`, `3.3 soldiers`.
fn soldiers(value: i32) -> String {
    match (value / 100, value % 100 / 10) {
        (0, 5) => "half a soldier".to_owned(),
        (1, 0) => "a soldier".to_owned(),
        (soldiers, 0) => format!("{soldiers} soldiers"),
        (soldiers, tenths) => format!("{soldiers}.{tenths} soldiers"),
    }
}

/// The plies of a line, or the first of a long one.
fn plies(line: &[String]) -> String {
    let more = if line.len() > MOST_PLIES { " …" } else { "" };
    line[..line.len().min(MOST_PLIES)].join(" ") + more
}

fn capital(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map_or_else(String::new, |first| first.to_uppercase().chain(characters).collect())
}
