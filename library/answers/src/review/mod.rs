//! Reviews a game: every position is searched, and every move graded.
//!
//! Positions are searched from the last to the first with one transposition table, so that the search of a position
//! finds there what was learned from the positions after it. A [`Reviewer`] says what to search next and takes the
//! answers; it does not search itself, so that its owner can do it on a thread, or in turns with others.
//!
//! A move of the opening book is theory, even if the search disagrees. Any other move that a search calls bad is
//! searched a second time, next to the better one, before the review says so ([`ReviewTask`]), and one of the opening a
//! third time.

mod finding;
mod lesson;
mod objects;
mod second;
mod summary;

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use xiongmao_book::{Book, theory};
use xiongmao_movegen::notation::Notation;
use xiongmao_movegen::{AnyGame, Side};
use xiongmao_openings::ReachedOpening;
use xiongmao_records::pcn::{Annotation, Annotator, Fault, FaultPlace, FaultReason, Pcn};
use xiongmao_search::{Answer, AnyVariant, Limits, SearchSettings};
use xiongmao_tables::Tables;

use crate::assessment::Assessment;
use crate::reasons::{Style, fact_objects};
use crate::table_answer::position_in_words;
pub use finding::ReviewedMove;
use finding::{Finding, Judged, Turn};
pub use lesson::{Lesson, Lessons};
pub use objects::{GameObject, PositionObject, ReviewDocument, ReviewObjects, ReviewPage, ReviewResult, SCHEMA};
use second::Doubt;
pub use second::{FoundLines, ReviewTask};
use summary::PhaseCounter;
pub use summary::{Phase, PlayerSummary, Tally};

/// The limits of the search of each position. The first one reached ends the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct ReviewLimits {
    /// Depth in plies.
    pub depth: Option<u32>,
    pub nodes: Option<u64>,
    /// Time.
    pub movetime: Option<Duration>,
}

impl ReviewLimits {
    /// Default nodes for each position.
    pub const NODES: u64 = 200_000;

    /// These limits; without any, [`NODES`](Self::NODES).
    pub fn or_usual(depth: Option<u32>, nodes: Option<u64>, movetime: Option<Duration>) -> Self {
        let nodes = nodes.or((depth.is_none() && movetime.is_none()).then_some(Self::NODES));
        Self { depth, nodes, movetime }
    }

    /// The same as limits of a search.
    pub fn search_limits(self) -> Limits {
        Limits { depth: self.depth, nodes: self.nodes, movetime: self.movetime, ..Limits::default() }
    }
}

/// As the record's annotator writes it, such as `depth 8, nodes 10000`.
impl fmt::Display for ReviewLimits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = [
            self.depth.map(|depth| format!("depth {depth}")),
            self.nodes.map(|nodes| format!("nodes {nodes}")),
            self.movetime.map(|time| format!("movetime {}", time.as_millis())),
        ];
        f.write_str(&words.into_iter().flatten().collect::<Vec<_>>().join(", "))
    }
}

/// A review under way.
pub struct Reviewer {
    variant: &'static dyn AnyVariant,
    /// The endgame tables used for each position.
    tables: Option<Arc<Tables>>,
    /// The game at its end.
    game: AnyGame,
    /// The next position to search.
    place: Option<AnyGame>,
    /// For each move the index of the record's entry that contains it.
    entries: Vec<usize>,
    opening: usize,
    /// The opening theory.
    book: Option<&'static Book>,
    phases: PhaseCounter,
    /// The limits of the first search of each position.
    limits: Limits,
    /// The move that has to be searched again.
    doubt: Option<Doubt>,
    annotator: Annotator,
    faults: Vec<Fault>,
    /// What has been found, in the last position first.
    findings: Vec<Finding>,
    /// The moves between these positions, the last one first.
    moves: Vec<ReviewedMove>,
    objects: ReviewObjects,
}

/// A reviewed game.
#[derive(Clone, Debug)]
pub struct Review {
    /// The game at its end.
    game: AnyGame,
    /// South's expected score at every position, from 0 to 1: before the first move and after each.
    pub chances: Vec<f64>,
    pub moves: Vec<ReviewedMove>,
    /// The number of moves at the beginning that the players were given. They are searched, but not judged.
    pub opening: usize,
    /// How the positions were searched.
    pub annotator: Annotator,
    /// Faults of the record that do not prevent replaying it.
    pub faults: Vec<Fault>,
    /// The same as JSON.
    pub objects: ReviewObjects,
}

impl Reviewer {
    /// Begins to review a recorded game of this variant by the rules that the record states. Its first `opening` moves
    /// were given to the players. The annotator is who searches it, and how; these are its limits for each position.
    ///
    /// # Errors
    /// The fault that prevents the game from being replayed.
    pub fn new(
        record: &Pcn,
        opening: usize,
        annotator: Annotator,
        limits: Limits,
        variant: &'static dyn AnyVariant,
    ) -> Result<Self, Fault> {
        let replay = record.replay(&record.rule_settings());
        let (stops, faults): (Vec<Fault>, Vec<Fault>) = replay.faults.into_iter().partition(is_unplayable);
        if let Some(fault) = stops.into_iter().next() {
            return Err(fault);
        }
        // If there is no game, the setup had a fault, and this line is not reached.
        let game = replay.game.unwrap_or_else(|| record.rules().start());
        let opening = opening.min(game.plies_played());
        let object = GameObject::new(record, &game, &replay.entries, opening, &annotator);
        let (place, objects) = (Some(game.clone()), ReviewObjects { game: object, positions: Vec::new() });
        let (book, phases) = (theory(record.rules()), PhaseCounter::new(&game.at_start()));
        Ok(Self {
            variant,
            tables: None,
            game,
            place,
            entries: replay.entries,
            opening,
            book,
            phases,
            limits,
            doubt: None,
            annotator,
            faults,
            findings: Vec::new(),
            moves: Vec::new(),
            objects,
        })
    }

    /// Judges every move by searches alone.
    pub fn forget_theory(&mut self) {
        self.book = None;
    }

    /// Adds the result of these endgame tables for each position.
    pub fn set_tables(&mut self, tables: Option<Arc<Tables>>) {
        self.tables = tables;
    }

    /// The game as JSON.
    pub fn game(&self) -> &GameObject {
        &self.objects.game
    }

    /// The number of positions that have been searched, and of all.
    pub fn progress(&self) -> (usize, usize) {
        (self.findings.len(), self.game.plies_played() + 1)
    }

    /// What to search next; `None` when all is done.
    pub fn task(&self) -> Option<ReviewTask<'_>> {
        let game = self.place.as_ref()?;
        Some(match &self.doubt {
            Some(doubt) => {
                let settings = SearchSettings { multipv: doubt.moves.len(), ..SearchSettings::default() };
                ReviewTask { game, limits: doubt.limits(&self.limits), settings }
            }
            None => ReviewTask { game, limits: self.limits.clone(), settings: SearchSettings::default() },
        })
    }

    /// Takes the answer of that search and the lines that it reported. Returns the position as JSON, unless it has to
    /// be searched again.
    pub fn take(&mut self, answer: &Answer, lines: &FoundLines) -> Option<&PositionObject> {
        // Take back one game move by move: a position with its history is too large to keep one for each move.
        let mut place = self.place.take()?;
        let number = place.plies_played();
        let doubt = self.doubt.take();
        let turn = doubt.as_ref().map_or(Turn::First, Doubt::turn);
        let (mut finding, again) = match doubt {
            Some(doubt) => doubt.settle(&place, lines, self.variant),
            None => (Finding::new(&place, answer, self.variant), None),
        };
        if matches!(turn, Turn::First) && !place.status().is_over() {
            finding.table = self.tables.as_ref().and_then(|tables| tables.value_of(&place));
        }
        let after = self.findings.last().zip(self.entries.get(number).copied());
        let judged = after.map(|(after, entry)| {
            let known =
                self.book.zip(after.by.as_ref()).is_some_and(|(book, (mv, _))| book.known(&place, *mv).is_some());
            let early = self.phases.phase(&place, number) == Phase::Opening;
            Judged { game: &place, before: &finding, after, entry, early, known, again }
        });
        let doubtful = judged.as_ref().filter(|_| number >= self.opening);
        if let Some((moves, depth)) = doubtful.and_then(|judged| judged.doubted(turn)) {
            let said = judged.and_then(|judged| judged.again);
            self.doubt = Some(Doubt { so_far: finding, said, moves, depth });
            self.place = Some(place);
            return None;
        }
        let reviewed = judged.and_then(Judged::review);
        let judged = reviewed.as_ref().filter(|_| number >= self.opening);
        self.objects.positions.push(PositionObject::new(&place, &finding, judged));
        if let Some(mv) = place.take_back() {
            finding.by = Some((mv, place.write_move(mv, Notation::Pmn)));
            self.place = Some(place);
        }
        self.findings.push(finding);
        self.moves.extend(reviewed);
        self.objects.positions.last()
    }

    /// The review. Positions that have not been searched count as even, and moves before the first one that has been
    /// are not judged.
    pub fn finish(mut self) -> Review {
        if let Some(place) = &self.place {
            self.opening = self.opening.max((place.plies_played() + 1).min(self.game.plies_played()));
        }
        // Without its further searches, a move is not judged.
        self.doubt = None;
        while self.take(&Answer::default(), &FoundLines::default()).is_some() {}
        let Self { game, opening, annotator, faults, findings, mut moves, objects, .. } = self;
        moves.reverse();
        let chances = findings.iter().rev().map(Finding::south).collect();
        Review { game, chances, moves, opening, annotator, faults, objects }
    }
}

/// Whether this fault prevents replaying the game.
fn is_unplayable(fault: &Fault) -> bool {
    match fault.place {
        FaultPlace::Setup => true,
        FaultPlace::Move { .. } => matches!(fault.reason, FaultReason::Move(_)),
        FaultPlace::Player(_) | FaultPlace::Outcome => false,
    }
}

impl Review {
    /// The game after this number of plies.
    pub fn position(&self, plies: usize) -> AnyGame {
        let mut game = self.game.clone();
        while game.plies_played() > plies {
            game.take_back();
        }
        game
    }

    /// The end of the review as JSON: the record with the review written into it. Its sentences are in this style.
    pub fn result(&self, record: &Pcn, style: Style) -> ReviewResult {
        ReviewResult::new(self.annotated(record, style), &self.faults, self.summaries(record))
    }

    /// The whole review as JSON. Its sentences are in this style.
    pub fn document(&self, record: &Pcn, style: Style) -> ReviewDocument {
        let mut objects = self.objects.clone();
        for position in &mut objects.positions {
            let why = self.moves.get(position.number()).and_then(|mv| mv.why.as_ref());
            if let Some(why) = why.filter(|_| position.number() >= self.opening) {
                position.say(&self.position(position.number()), why, style);
            }
        }
        objects.game.say(&self.game, style.speech);
        ReviewDocument { objects, result: self.result(record, style) }
    }

    /// The review as a page shows it.
    pub fn page(&self, record: &Pcn) -> ReviewPage<'_> {
        ReviewPage::new(&self.objects, self.summaries(record))
    }

    /// The record with the review written into it. The sentences of its reasons are in this style.
    #[must_use]
    pub fn annotated(&self, record: &Pcn, style: Style) -> Pcn {
        let mut record = record.clone();
        record.annotator = Some(self.annotator.clone());
        if let Some(ReachedOpening { opening, .. }) = self.objects.game.opening_named {
            opening.code.into_iter().for_each(|code| record.add_tag("ECO", code));
            record.add_tag("Opening", opening.name(style.speech.language));
        }
        for mv in &self.moves[..self.opening] {
            // An earlier run may have judged it.
            let entry = &mut record.moves[mv.entry];
            (entry.assessment, entry.annotation) = (None, None);
        }
        let mut place = self.position(self.opening);
        for mv in self.judged() {
            let why = mv.why.as_ref().map(|why| fact_objects(&place, why, style)).unwrap_or_default();
            // The move is one of the game's.
            let _ = place.play(mv.mv);
            let entry = &mut record.moves[mv.entry];
            entry.assessment = Some(mv.assessment.name().to_owned());
            for (said, is_so) in [(&mut entry.check, mv.check), (&mut entry.mate, mv.mate)] {
                // Correct the flags that are there; add one only if it is true.
                *said = (said.is_some() || is_so).then_some(is_so);
            }
            entry.annotation = Some(Annotation {
                score: mv.score.to_string(),
                chance: mv.chance,
                loss: mv.loss,
                line: mv.line.join(" "),
                depth: mv.depth,
                nodes: mv.nodes,
                score_after: Some(mv.score_after.to_string()),
                depth_after: (mv.depth_after > 0).then_some(mv.depth_after),
                reasons: why.into_iter().map(|fact| fact.text).collect(),
                table: mv.table_after.map(|value| position_in_words(value, !mv.side, style.speech)),
            });
        }
        record
    }

    /// How well each player has played, South first.
    pub fn summaries(&self, record: &Pcn) -> Vec<PlayerSummary> {
        let mut summaries = [Side::South, Side::North].map(|side| PlayerSummary::new(record, side));
        let mut place = self.game.at_start();
        let phases = PhaseCounter::new(&place);
        for (index, mv) in self.moves.iter().enumerate() {
            if index >= self.opening {
                summaries[usize::from(mv.side == Side::North)].add(phases.phase(&place, index), mv);
            }
            if place.play(mv.mv).is_err() {
                break;
            }
        }
        summaries.into()
    }

    /// The moves that the players chose.
    fn judged(&self) -> &[ReviewedMove] {
        &self.moves[self.opening..]
    }

    /// The assessment of the move with this index; `None` if it belongs to the opening.
    pub fn assessment(&self, index: usize) -> Option<Assessment> {
        self.moves.get(index).filter(|_| index >= self.opening).map(|mv| mv.assessment)
    }

    /// The indices of the worst moves, at most `most` of them and only mistakes and blunders, in the order of the
    /// game.
    pub fn turning_points(&self, most: usize) -> Vec<usize> {
        let grave = |index: &usize| self.assessment(*index) >= Some(Assessment::Mistake);
        let mut points: Vec<usize> = (0..self.moves.len()).filter(grave).collect();
        // Of equal losses the earlier one counts.
        points.sort_by(|&one, &other| self.moves[other].loss.total_cmp(&self.moves[one].loss));
        points.truncate(most);
        points.sort_unstable();
        points
    }

    /// The number of this side's moves with each assessment, in the order of [`Assessment::ALL`].
    pub fn counts(&self, side: Side) -> [usize; Assessment::ALL.len()] {
        Assessment::ALL
            .map(|assessment| self.judged().iter().filter(|mv| mv.side == side && mv.assessment == assessment).count())
    }
}
