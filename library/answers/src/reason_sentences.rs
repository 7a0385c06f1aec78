//! Facts of `xiongmao-reasons` in sentences.

use xiongmao_language::{Arguments, Speech};
use xiongmao_movegen::notation::Notation;
use xiongmao_movegen::{AnyGame, AnySquare, Side};
use xiongmao_reasons::{Cause, Fact, Kind, Placed};

use crate::ending::in_speech;

/// The most moves that a sentence gives of a line.
const MOST_PLIES: usize = 9;

/// How moves are written, and how the reader is spoken to.
#[derive(Clone, Copy, Debug, Default)]
pub struct Style {
    /// The notation of moves.
    pub notation: Notation,
    /// The language, and the names of the sides in sentences.
    pub speech: Speech,
}

/// A fact that is told.
pub(crate) struct Sentence<'a> {
    /// The first position of its line.
    pub(crate) game: &'a AnyGame,
    pub(crate) fact: &'a Fact,
    /// Its line, written.
    pub(crate) line: &'a [String],
    /// How moves are written, and how the reader is spoken to.
    pub(crate) style: Style,
}

impl Sentence<'_> {
    /// The sentence. `factText` of the page gives its messages the same arguments, apart from the line: there it
    /// appears next to the sentence.
    pub(crate) fn text(&self) -> String {
        let (fact, Style { speech, .. }) = (self.fact, self.style);
        let [one, two, three] = std::array::from_fn(|index| self.piece(index));
        let attacked = speech.list((1..fact.pieces.len()).map(|index| self.piece(index)));
        let side = |side: Side| speech.side(side.name());
        let owner = if fact.value < 0 { !fact.by } else { fact.by };
        // Of a piece that is attacked, or of the only one.
        let subject = fact.pieces.get(1).or(fact.pieces.first());
        let exchange = if fact.by == self.game.side_to_move() { self.line } else { self.replies() };
        let mv = |mv: Option<&String>| mv.cloned().unwrap_or_default();
        let cause = fact.kind.cause().map_or("none", Cause::name);
        let ending = if let Kind::Ends(ending) = fact.kind { in_speech(ending, speech) } else { String::new() };
        let value = fact.value.abs();
        let arguments = Arguments::new()
            .text("by", side(fact.by))
            .text("other", side(!fact.by))
            .text("owner", side(owner))
            .text("first", mv(self.line.first()))
            .text("last", mv(self.line.last()))
            .text("one", one)
            .text("two", two)
            .text("three", three)
            .text("attacked", attacked)
            .text("piece", subject.map_or_else(|| "none".to_owned(), |placed| self.name(placed)))
            .text("square", subject.map_or(String::new(), |placed| self.square(placed.square)))
            .text("cause", cause)
            .text(
                "worth",
                match value / 10 {
                    5 => "half",
                    10 => "one",
                    _ => "several",
                },
            )
            .number("soldiers", f64::from(value / 10) / 10.0)
            .text("less", (fact.value < 0).to_string())
            .number("moves", value)
            .count("count", self.line.len())
            .text("exchange", (exchange.len() > 1).to_string())
            .text("ending", ending)
            .text("proof", self.proof(exchange));
        let text = speech.text(&format!("fact-{}", fact.kind.name()), arguments);
        text.replace("….", "…").replace("…。", "…")
    }

    /// The line of a fact that needs one, or the first moves of a long one.
    fn proof(&self, exchange: &[String]) -> String {
        let line = match self.fact.kind {
            Kind::LosesExchange(_) => exchange,
            Kind::MateAllowed => self.replies(),
            Kind::Ends(_) if self.line.len() == 1 => return String::new(),
            _ => self.line,
        };
        let more = if line.len() > MOST_PLIES { " …" } else { "" };
        let line = line[..line.len().min(MOST_PLIES)].join(" ") + more;
        self.style.speech.text("proof", Arguments::new().text("line", line))
    }

    /// `the horse on c3`; nothing if the fact is about fewer pieces.
    fn piece(&self, index: usize) -> String {
        let Some(placed) = self.fact.pieces.get(index) else { return String::new() };
        self.style.speech.placed(placed.piece.name, placed.piece.side.name(), self.square(placed.square))
    }

    fn name(&self, placed: &Placed) -> String {
        self.style.speech.piece(placed.piece.name, placed.piece.side.name())
    }

    fn square(&self, square: AnySquare) -> String {
        self.style.notation.square_name(square)
    }

    /// The moves after the first.
    fn replies(&self) -> &[String] {
        self.line.get(1..).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use xiongmao_language::Language;
    use xiongmao_movegen::notation::Cgsn;

    use crate::assessment::Assessment;
    use crate::review::{Lesson, Phase};

    #[test]
    fn every_name_has_a_message() {
        // The names of the kinds of facts stand in one function.
        let facts = include_str!("../../reasons/src/fact.rs").split("pub const fn name").nth(1).unwrap();
        let facts =
            facts.split("pub(crate)").next().unwrap().split('"').skip(1).step_by(2).map(|name| format!("fact-{name}"));
        let facts: Vec<String> = facts.collect();
        assert!(facts.len() > 25, "{facts:?}");
        let names = Cgsn::ALL.iter().map(|cgsn| format!("ending-{}", cgsn.name()));
        let lessons =
            Lesson::ALL.iter().flat_map(|lesson| ["lesson", "advice"].map(|kind| format!("{kind}-{}", lesson.name())));
        let phases = Phase::ALL.iter().map(|phase| format!("phase-{}", phase.name()));
        for name in facts.into_iter().chain(names).chain(lessons).chain(phases) {
            assert!(Language::English.terminal_catalogue().contains(&format!("\n{name} = ")), "{name}");
        }
        for grade in Assessment::ALL {
            assert!(Language::English.terminal_catalogue().contains(&format!("[{}]", grade.name())), "{grade}");
        }
    }
}
