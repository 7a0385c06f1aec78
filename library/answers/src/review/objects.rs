//! A review as JSON, as `docs/json.md` describes it: the game, and each of its positions.

use serde::Serialize;
use utoipa::ToSchema;
use xiongmao_language::Speech;
use xiongmao_movegen::notation::Notation;
use xiongmao_movegen::{AnyGame, NotationError};
use xiongmao_openings::{NamesOnTheWay, ReachedOpening};
use xiongmao_reasons::Why;
use xiongmao_records::pcn::{Annotator, Fault, Pcn};

use super::finding::{Finding, ReviewedMove, rounded};
use super::summary::{PlayerSummary, SummaryObject};
use crate::ending::{announcement, announcement_to};
use crate::heading::{Heading, heading, outcome};
use crate::line::ScoreField;
use crate::reasons::{FactObject, Style, fact_objects};
use crate::statement::{Statement, remarks};
use crate::steps::{Letters, StepObject, letters, steps};
use crate::table_answer::TableValueObject;

/// The name and version of the schema. The version grows when a field is removed or changes its meaning.
pub const SCHEMA: &str = "xiongmao.review/2";

/// How the positions are searched.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct AnnotatorObject {
    name: String,
    limits: String,
    threads: u32,
}

/// A move of the game.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct GameMoveObject {
    #[serde(flatten)]
    step: StepObject,
    /// The square of the general that it attacks.
    #[serde(skip_serializing_if = "Option::is_none")]
    check: Option<String>,
    /// The comment of the record.
    #[serde(skip_serializing_if = "Option::is_none")]
    comment: Option<String>,
}

/// The game that is reviewed, of type `game`.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct GameObject {
    schema: &'static str,
    r#type: &'static str,
    /// The name of the game, such as `xiongqi`.
    pub game: &'static str,
    /// The players.
    title: String,
    /// Event, round, site, date and result.
    facts: String,
    /// The round of the event, as shown after the word among the facts.
    #[serde(skip_serializing_if = "Option::is_none")]
    round: Option<String>,
    /// The result.
    result: String,
    /// `in_progress`, or how the game ended: a word of CGSN; absent if the record gives the result alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<&'static str>,
    /// `south`, `north` or `draw`; absent if the game has no result, or none that this game can have.
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<&'static str>,
    /// That the game is over by the rules, and why, in English.
    #[serde(skip_serializing_if = "Option::is_none")]
    over: Option<String>,
    /// Why the game is over by the rules; absent if it is not.
    #[serde(skip_serializing_if = "Option::is_none")]
    statements: Option<Vec<Statement>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    comment: Option<String>,
    /// The first position in FEEN.
    feen: String,
    /// Who is to move there.
    side: &'static str,
    board: Letters,
    /// The number of moves at the beginning that are not judged.
    opening: usize,
    /// The opening that the game has reached, by name; absent if it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) opening_named: Option<ReachedOpening>,
    moves: Vec<GameMoveObject>,
    annotator: AnnotatorObject,
}

/// A position of the game that has been searched, of type `position`.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PositionObject {
    schema: &'static str,
    r#type: &'static str,
    /// The number of plies before it.
    number: usize,
    /// Who is to move.
    side: &'static str,
    /// South's expected score, from 0 to 1.
    chance: f64,
    /// The score for the side to move.
    score: ScoreField,
    depth: u32,
    nodes: u64,
    /// The best line.
    line: Vec<StepObject>,
    /// The value in an endgame table, for the side to move; absent if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    table: Option<TableValueObject>,
    /// The grade of the move that was played here, unless it belongs to the opening.
    #[serde(skip_serializing_if = "Option::is_none")]
    assessment: Option<&'static str>,
    /// The expected score that it lost.
    #[serde(skip_serializing_if = "Option::is_none")]
    loss: Option<f64>,
    /// Why it is worse than the preferred move, the weightiest first; absent for moves that are good.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    reasons: Vec<FactObject>,
}

impl GameObject {
    /// Says why the game is over as this reader says it.
    pub(super) fn say(&mut self, game: &AnyGame, speech: Speech) {
        self.over = announcement_to(game, speech);
    }

    /// The object for a record that has been replayed to this game; `entries` are the entries of its moves.
    pub(super) fn new(record: &Pcn, game: &AnyGame, entries: &[usize], opening: usize, annotator: &Annotator) -> Self {
        let mut place = game.at_start();
        let Heading { title, subtitle, round, result, standing } = heading(record, Speech::default());
        let (status, winner) = outcome(standing);
        let last = game.status().is_over().then(|| game.explain().pop()).flatten();
        let (feen, side, board) = (place.feen(), place.side_to_move().name(), letters(&place));
        let played = game.played();
        let mut moves = Vec::with_capacity(played.len());
        let (names, mut opening_named) = (NamesOnTheWay::from(&place), None);
        for ((step, mv), entry) in steps(&place, &played).into_iter().zip(played).zip(entries) {
            if place.play(mv).is_err() {
                break;
            }
            opening_named = names.at(&place).or(opening_named);
            let attacked = place.in_check().then(|| place.terminal(place.side_to_move())).flatten();
            let check = attacked.map(|square| square.to_string());
            let comment = record.moves.get(*entry).and_then(|entry| entry.comment.clone());
            moves.push(GameMoveObject { step, check, comment });
        }
        let Annotator { name, limits, threads } = annotator.clone();
        Self {
            schema: SCHEMA,
            r#type: "game",
            game: game.rules().name,
            title,
            facts: subtitle,
            round,
            result,
            status,
            winner,
            over: announcement(game),
            statements: last.map(|last| remarks(&last, Notation::Pmn)),
            comment: record.meta.comment.clone(),
            feen,
            side,
            board,
            opening,
            opening_named,
            moves,
            annotator: AnnotatorObject { name, limits, threads },
        }
    }
}

impl PositionObject {
    /// The number of plies before it.
    pub(super) fn number(&self) -> usize {
        self.number
    }

    /// Says its reasons in this style, from this position.
    pub(super) fn say(&mut self, game: &AnyGame, why: &Why, style: Style) {
        self.reasons = fact_objects(game, why, style);
    }

    /// The object for this position, and the judged move that was played there.
    pub(super) fn new(game: &AnyGame, finding: &Finding, judged: Option<&ReviewedMove>) -> Self {
        let why = judged.and_then(|mv| mv.why.as_ref());
        Self {
            schema: SCHEMA,
            r#type: "position",
            number: game.plies_played(),
            side: finding.to_move.name(),
            chance: rounded(finding.south()),
            score: finding.score.into(),
            depth: finding.depth,
            nodes: finding.nodes,
            line: finding.line.clone(),
            table: finding.table.map(TableValueObject::from),
            assessment: judged.map(|mv| mv.assessment.name()),
            loss: judged.map(|mv| mv.loss),
            reasons: why.map(|why| fact_objects(game, why, Style::default())).unwrap_or_default(),
        }
    }
}

/// A game with all its positions.
#[derive(Clone, Debug, Serialize)]
pub struct ReviewObjects {
    pub game: GameObject,
    /// Its positions in the order of the search: the last one first.
    pub positions: Vec<PositionObject>,
}

/// A game with all its positions, and how well each player has played.
#[derive(Debug, Serialize)]
pub struct ReviewPage<'a> {
    #[serde(flatten)]
    objects: &'a ReviewObjects,
    summary: Vec<SummaryObject>,
}

impl<'a> ReviewPage<'a> {
    /// The page of this review.
    pub(super) fn new(objects: &'a ReviewObjects, summary: Vec<PlayerSummary>) -> Self {
        Self { objects, summary: summary.into_iter().map(SummaryObject::from).collect() }
    }

    /// The name of the game, such as `xiongqi`.
    pub fn game(&self) -> &'static str {
        self.objects.game.game
    }
}

/// The end of a review, of type `result`.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ReviewResult {
    schema: &'static str,
    r#type: &'static str,
    /// The record with its annotations, in PCN.
    #[schema(value_type = Object)]
    record: Pcn,
    /// What in the record contradicts the rules.
    faults: Vec<String>,
    /// The same as codes with arguments.
    #[schema(value_type = Vec<Object>)]
    objections: Vec<NotationError>,
    /// How well each player has played, South first.
    summary: Vec<SummaryObject>,
}

impl ReviewResult {
    /// The result with this annotated record.
    pub(super) fn new(record: Pcn, faults: &[Fault], summary: Vec<PlayerSummary>) -> Self {
        let objections = faults.iter().map(NotationError::new).collect();
        let faults = faults.iter().map(ToString::to_string).collect();
        let summary = summary.into_iter().map(SummaryObject::from).collect();
        Self { schema: SCHEMA, r#type: "result", record, faults, objections, summary }
    }
}

/// A review in one object.
#[derive(Debug, Serialize)]
pub struct ReviewDocument {
    /// The game and its positions.
    #[serde(flatten)]
    pub(super) objects: ReviewObjects,
    /// The annotated record.
    pub(super) result: ReviewResult,
}
