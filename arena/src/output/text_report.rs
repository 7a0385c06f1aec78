//! The text report of a match: a line for each game, and the standings.

use std::fmt::Write as _;
use std::io::{self, Write};

use xiongmao_records::pcn::GameResult;
use xiongmao_text::count;

use crate::output::match_facts::MatchFacts;
use crate::output::tables::{cup_text, meetings_text, ratings_text, round_text, tally_text};
use crate::statistics::sprt::EloModel;
use crate::tournament::game_result::{GameOutcome, PlayedGame, Termination};
use crate::tournament::listener::MatchListener;
use crate::tournament::pairing::schedule::Fixture;
use crate::tournament::standings::Standings;

/// Number of warnings that are printed one by one.
const MOST_WARNINGS: usize = 10;

/// Writes lines for people.
pub struct TextReport<'a, W> {
    out: &'a mut W,
    facts: &'a MatchFacts<'a>,
    every: u64,
    warned: usize,
    quiet: bool,
}

impl<'a, W> TextReport<'a, W> {
    /// Reports to `out`. Prints the standings after every `every` games; 0 for only at the end.
    pub fn new(out: &'a mut W, facts: &'a MatchFacts<'a>, every: u64) -> Self {
        Self { out, facts, every, warned: 0, quiet: false }
    }
}

impl<W: Write + Send> MatchListener for TextReport<'_, W> {
    fn resumed(&mut self, standings: &Standings) -> io::Result<()> {
        writeln!(self.out, "{} of an earlier run counted", count(standings.games(), "game", "games"))
    }

    fn paired(&mut self, standings: &Standings) -> io::Result<()> {
        self.out.write_all(round_text(self.facts, standings).as_bytes())?;
        self.out.flush()
    }

    fn finished(&mut self, fixture: &Fixture, played: &PlayedGame, standings: &Standings) -> io::Result<()> {
        let [south, north] = fixture.engines.map(|engine| &self.facts.names[engine]);
        let GameOutcome { termination, detail, .. } = &played.outcome;
        let detail = if detail.is_empty() { String::new() } else { format!(": {detail}") };
        let mut text = format!(
            "game {} of {}: {south} - {north} {} {termination}{detail}, {}\n",
            fixture.game + 1,
            standings.schedule().planned(),
            GameResult::of(played.outcome.winner),
            count(played.moves.len() as u64, "ply", "plies"),
        );
        for warning in &played.warnings {
            self.warned += 1;
            if self.warned > MOST_WARNINGS {
                break;
            }
            let name = &self.facts.names[fixture.engines[warning.side.index()]];
            let detail = if warning.detail.is_empty() { String::new() } else { format!(": {}", warning.detail) };
            let _ = writeln!(text, "warning: {name}, ply {}: {}{detail}", warning.ply, warning.kind.name());
        }
        if self.warned > MOST_WARNINGS && !std::mem::replace(&mut self.quiet, true) {
            text.push_str("further warnings are counted but not shown\n");
        }
        if self.every > 0 && standings.games().is_multiple_of(self.every) {
            text.push_str(&standings_text(self.facts, standings));
        }
        self.out.write_all(text.as_bytes())?;
        self.out.flush()
    }
}

pub fn standings_text(facts: &MatchFacts<'_>, standings: &Standings) -> String {
    let mut text = String::new();
    if let Some(table) = cup_text(facts, standings) {
        text.push_str(&table);
    } else if let [([first, second], tally)] = standings.pairings() {
        let _ = writeln!(text, "{} against {}", facts.names[*first], facts.names[*second]);
        text.push_str(&tally_text(tally));
        if let Some(sprt) = &facts.settings.sprt {
            let (lower, upper) = sprt.bounds();
            let model = match sprt.model {
                EloModel::Normalized => "normalized Elo",
                EloModel::Logistic => "Elo",
            };
            let llr = sprt.llr(tally);
            let _ = writeln!(
                text,
                "  LLR {llr:.2} ({lower:.2} to {upper:.2}) for {model} {} against {}",
                sprt.elo0, sprt.elo1
            );
        }
    } else {
        text.push_str(&ratings_text(facts, standings));
        text.push_str(&meetings_text(facts, standings));
    }
    let list = |counts: Vec<(Termination, u64)>| {
        counts.iter().map(|(ending, count)| format!("{ending} {count}")).collect::<Vec<_>>().join(", ")
    };
    let _ = writeln!(text, "  ended by: {}", list(standings.endings()));
    for (engine, name) in facts.names.iter().enumerate() {
        let faults = standings.faults(engine);
        if !faults.is_empty() {
            let _ = writeln!(text, "  {name} lost by fault: {}", list(faults));
        }
        for (false_claim, number) in standings.false_claims(engine) {
            let _ = writeln!(text, "  {name} warnings: {} {number}", false_claim.name());
        }
    }
    text
}
