//! Why a move is good or bad, and the threats: the facts of `xiongmao-reasons` as JSON and in sentences.

use serde::Serialize;
use utoipa::ToSchema;
use xiongmao_language::Arguments;
use xiongmao_movegen::{AnyGame, Status};
use xiongmao_reasons::{Cause, Fact, Kind, Placed, Why};
use xiongmao_search::{AnyVariant, Score, Wdl};

use crate::assessment::Assessment;
use crate::ending::{OverruledObject, final_wdl, winner};
use crate::line::ScoreField;
use crate::moves::written_line;
use crate::reason_sentences::Sentence;
pub use crate::reason_sentences::Style;
use crate::steps::{StepObject, line_steps};

/// A fact.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct FactObject {
    /// The kind of fact, such as `hangs` or `mate_allowed`.
    pub kind: &'static str,
    /// The side that profits, `south` or `north`.
    pub by: &'static str,
    /// The squares of the pieces that it is about, in the order that docs/json.md gives for each kind.
    pub squares: Vec<String>,
    /// The names of these pieces.
    pub pieces: Vec<&'static str>,
    /// The sides of these pieces.
    pub owners: Vec<&'static str>,
    /// The move's relation to a piece that can be captured after it: `moved_there`, `ignored`, `unguarded` or
    /// `opened`; absent if unknown or not applicable.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cause: Option<&'static str>,
    /// The gain, where a soldier is worth 100; for mates, the moves of the winner.
    pub value: i32,
    /// How the game ends, for `ends`: a word of CGSN.
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<&'static str>,
    /// Who has won then: `south`, `north` or `draw`.
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<&'static str>,
    /// The moves that prove it.
    pub line: Vec<String>,
    /// The same moves with their changes on the board, as far as they are legal.
    steps: Vec<StepObject>,
    /// The fact in English.
    pub text: String,
}

/// A move compared with the best one.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct WhyObject {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The best move.
    pub best: String,
    /// Who is to move, `south` or `north`.
    side: &'static str,
    /// The score of the move, for its player.
    score: ScoreField,
    /// The loss compared with the best move.
    loss: LossField,
    /// `best`, `good`, `inaccuracy`, `mistake` or `blunder`.
    pub grade: &'static str,
    /// The facts, the weightiest first.
    pub facts: Vec<FactObject>,
    /// The grade in English.
    pub text: String,
    /// The point at which the rules ended the game, which continues.
    #[serde(skip_serializing_if = "Option::is_none")]
    overruled: Option<OverruledObject>,
}

/// A loss.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
struct LossField {
    /// In centipawns; `null` where a score is a mate.
    cp: Option<i32>,
    /// In expected score, from 0 to 1.
    chance: f64,
}

/// The threats in a position.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ThreatsObject {
    /// The side that threatens, `south` or `north`.
    pub by: &'static str,
    /// Its threats, the weightiest first.
    pub facts: Vec<FactObject>,
    /// The answer in English: that there are threats, that there are none, or that the side to move is in check.
    pub text: String,
    /// The end of the game by the rules, if the game continues after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    overruled: Option<OverruledObject>,
}

impl WhyObject {
    /// The comparison of a move of this position as JSON.
    pub fn new(game: &AnyGame, why: &Why, variant: &dyn AnyVariant, style: Style) -> Self {
        let after = || {
            let mut after = game.clone();
            after.play(why.mv).ok()?;
            let Status::Over(ending) = after.status() else { return None };
            Some(final_wdl(ending, game.side_to_move()))
        };
        let [played, best] = why.scores;
        let chance = |score: Option<Score>| {
            score.map_or_else(|| after().unwrap_or(Wdl::DRAW), |score| variant.wdl(game, score)).expected()
        };
        let wins_at_once = played.is_none() && after() == Some(Wdl::WIN);
        let is_best = why.mv == why.best || wins_at_once;
        let loss = if is_best { 0.0 } else { (chance(best) - chance(played)).max(0.0) };
        let loss = (loss * 1000.0).round() / 1000.0;
        let cp = match (played, best) {
            _ if is_best => Some(0),
            (Some(Score::Centipawns(played)), Some(Score::Centipawns(best))) => Some((best - played).max(0)),
            _ => None,
        };
        let [mv, best_move] = [why.mv, why.best].map(|mv| game.write_move(mv, style.notation));
        let grade = Assessment::of(loss, is_best).name();
        Self {
            text: {
                let id = match grade {
                    "best" => "why-best",
                    "good" if why.is_worse() => "why-good",
                    "good" => "why-equal",
                    _ => "why-bad",
                };
                let arguments = Arguments::new().text("move", &mv).text("best", &best_move).text("grade", grade);
                style.speech.text(id, arguments)
            },
            mv,
            best: best_move,
            side: game.side_to_move().name(),
            score: played.unwrap_or(if wins_at_once { Score::Mate(1) } else { Score::Centipawns(0) }).into(),
            loss: LossField { cp, chance: loss },
            grade,
            facts: fact_objects(game, why, style),
            overruled: OverruledObject::of(game),
        }
    }
}

/// The facts of a comparison as JSON. Facts about the best move are marked.
pub fn fact_objects(game: &AnyGame, why: &Why, style: Style) -> Vec<FactObject> {
    let passed = game.with_other_side_to_move();
    let passed = passed.as_ref().unwrap_or(game);
    let object = |fact: &Fact| {
        let mut object = FactObject::new(if fact.kind.passes_first() { passed } else { game }, fact, style);
        if why.mv != why.best && fact.line.first() == Some(&why.best) {
            object.text = style.speech.text("better", Arguments::new().text("fact", object.text));
        }
        object
    };
    why.facts.iter().map(object).collect()
}

impl ThreatsObject {
    /// The threats of the side that is not to move in this position, as JSON.
    pub fn new(game: &AnyGame, facts: &[Fact], style: Style) -> Self {
        // The lines begin with that side's moves.
        let passed = game.with_other_side_to_move();
        let passed = passed.as_ref().unwrap_or(game);
        let facts: Vec<FactObject> = facts.iter().map(|fact| FactObject::new(passed, fact, style)).collect();
        let by = !game.side_to_move();
        let id = match (facts.is_empty(), game.in_check()) {
            (false, _) => "threats-some",
            (true, true) => "threats-check",
            (true, false) => "threats-none",
        };
        let by_name = style.speech.side(by.name());
        Self {
            by: by.name(),
            facts,
            text: style.speech.text(id, Arguments::new().text("by", by_name)),
            overruled: OverruledObject::of(game),
        }
    }
}

impl FactObject {
    /// A fact as JSON. The game is the first position of its line.
    pub fn new(game: &AnyGame, fact: &Fact, style: Style) -> Self {
        let mut line = written_line(game, &fact.line, style.notation);
        if let (Kind::Banned, [mv, reply]) = (fact.kind, fact.line.as_slice()) {
            let mut after = game.clone();
            line.extend(after.play(*mv).ok().map(|()| after.write_move(*reply, style.notation)));
        }
        let square = |placed: &Placed| style.notation.square_name(placed.square);
        let ending = if let Kind::Ends(ending) = fact.kind { Some(ending) } else { None };
        Self {
            kind: fact.kind.name(),
            by: fact.by.name(),
            squares: fact.pieces.iter().map(square).collect(),
            pieces: fact.pieces.iter().map(|placed| placed.piece.name).collect(),
            owners: fact.pieces.iter().map(|placed| placed.piece.side.name()).collect(),
            cause: fact.kind.cause().map(Cause::name),
            value: fact.value,
            status: ending.map(|ending| ending.cgsn.name()),
            winner: ending.map(winner),
            steps: line_steps(game, &fact.line),
            text: Sentence { game, fact, line: &line, style }.text(),
            line,
        }
    }
}
