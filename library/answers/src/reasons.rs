//! Why a ply is good or bad, and what is threatened: the facts of `xiongmao-reasons` as JSON and in English.

use serde::Serialize;
use utoipa::ToSchema;
use xiongmao_movegen::notation::Notation;
use xiongmao_movegen::{AnyGame, Status};
use xiongmao_reasons::{Cause, Fact, Kind, Placed, Why};
use xiongmao_search::{AnyVariant, Score, Wdl};

use crate::assessment::Assessment;
use crate::ending::{final_wdl, in_words_of};
use crate::line::ScoreField;
use crate::plies::written_line;
use crate::sentences::listed;
use crate::side_names::SideNames;

/// How plies and sides are written.
#[derive(Clone, Copy, Debug, Default)]
pub struct Style {
    /// The notation of plies.
    pub notation: Notation,
    /// What the sides are called in sentences.
    pub names: SideNames,
}

/// A fact.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct FactObject {
    /// What is the case, such as `hangs` or `mate_allowed`.
    pub kind: &'static str,
    /// The side that profits, `south` or `north`.
    pub by: &'static str,
    /// The squares of the pieces that it is about, in the order that docs/json.md gives for each kind.
    pub squares: Vec<String>,
    /// The names of these pieces.
    pub pieces: Vec<&'static str>,
    /// What a ply has to do with a piece that can be captured after it: `moved_there`, `ignored`, `unguarded` or
    /// `opened`; absent where this is not known or does not apply.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cause: Option<&'static str>,
    /// What is gained, where a soldier is worth 100; for mates, the plies of the winner.
    pub value: i32,
    /// The plies that prove it.
    pub line: Vec<String>,
    /// The fact in English.
    pub text: String,
}

/// A ply compared with the best one.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct WhyObject {
    /// The ply.
    pub ply: String,
    /// The best ply.
    pub best: String,
    /// The score of the ply, for its player.
    score: ScoreField,
    /// What the ply loses against the best one.
    loss: LossField,
    /// `best`, `good`, `inaccuracy`, `mistake` or `blunder`.
    pub grade: &'static str,
    /// The facts, the weightiest first.
    pub facts: Vec<FactObject>,
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
    /// What it threatens, the weightiest first.
    pub facts: Vec<FactObject>,
}

impl WhyObject {
    /// The comparison of a ply of this position as JSON.
    pub fn new(game: &AnyGame, why: &Why, variant: &dyn AnyVariant, style: Style) -> Self {
        let after = || {
            let mut after = game.clone();
            after.play(why.ply).ok()?;
            let Status::Over(ending) = after.status() else { return None };
            Some(final_wdl(ending, game.side_to_move()))
        };
        let [played, best] = why.scores;
        let chance = |score: Option<Score>| {
            score.map_or_else(|| after().unwrap_or(Wdl::DRAW), |score| variant.wdl(game, score)).expected()
        };
        let wins_at_once = played.is_none() && after() == Some(Wdl::WIN);
        let is_best = why.ply == why.best || wins_at_once;
        let loss = if is_best { 0.0 } else { (chance(best) - chance(played)).max(0.0) };
        let loss = (loss * 1000.0).round() / 1000.0;
        let cp = match (played, best) {
            _ if is_best => Some(0),
            (Some(Score::Centipawns(played)), Some(Score::Centipawns(best))) => Some((best - played).max(0)),
            _ => None,
        };
        Self {
            ply: game.write_ply(why.ply, style.notation),
            best: game.write_ply(why.best, style.notation),
            score: played.unwrap_or(if wins_at_once { Score::Mate(1) } else { Score::Centipawns(0) }).into(),
            loss: LossField { cp, chance: loss },
            grade: Assessment::of(loss, is_best).name(),
            facts: fact_objects(game, why, style),
        }
    }
}

/// The facts of a comparison as JSON. What the best ply would have done says so.
pub fn fact_objects(game: &AnyGame, why: &Why, style: Style) -> Vec<FactObject> {
    let object = |fact: &Fact| {
        let mut object = FactObject::new(game, fact, style);
        if why.ply != why.best && fact.line.first() == Some(&why.best) {
            object.text.insert_str(0, "Better: ");
        }
        object
    };
    why.facts.iter().map(object).collect()
}

impl ThreatsObject {
    /// The threats of the side that is not to move in this position, as JSON.
    pub fn new(game: &AnyGame, facts: &[Fact], style: Style) -> Self {
        // The lines begin with that side's plies.
        let passed = game.with_other_side_to_move();
        let passed = passed.as_ref().unwrap_or(game);
        let facts = facts.iter().map(|fact| FactObject::new(passed, fact, style)).collect();
        Self { by: (!game.side_to_move()).name(), facts }
    }
}

impl FactObject {
    /// A fact as JSON. The game is the position in which its line begins.
    pub fn new(game: &AnyGame, fact: &Fact, style: Style) -> Self {
        let line = written_line(game, &fact.line, style.notation);
        let square = |placed: &Placed| game.rules().square_name_in(placed.square, style.notation);
        Self {
            kind: fact.kind.name(),
            by: fact.by.name(),
            squares: fact.pieces.iter().map(square).collect(),
            pieces: fact.pieces.iter().map(|placed| placed.piece.name).collect(),
            cause: fact.kind.cause().map(Cause::name),
            value: fact.value,
            text: sentence(game, fact, &line, style),
            line,
        }
    }
}

/// The fact in English.
fn sentence(game: &AnyGame, fact: &Fact, line: &[String], Style { notation, names }: Style) -> String {
    let by = names.title(fact.by);
    let piece = |index: usize| {
        fact.pieces.get(index).map_or_else(String::new, |placed: &Placed| {
            format!("the {} on {}", placed.piece.name, game.rules().square_name_in(placed.square, notation))
        })
    };
    let first = line.first().map_or("", String::as_str);
    let gain = worth(fact.value);
    let moves = |plies: i32| if plies == 1 { "one ply".to_owned() } else { format!("{plies} plies") };
    let all = line.join(" ");
    match fact.kind {
        Kind::Ends(ending) => format!("{first} ends the game: {}.", in_words_of(ending, names)),
        Kind::TerminalLost => format!("{by} can capture {} with {}.", piece(1), piece(0)),
        Kind::MateAllowed => format!("After {first}, {by} wins by force in {}: {}.", moves(fact.value), rest(line)),
        Kind::MateMissed | Kind::Mates => format!("{first} wins by force in {}: {all}.", moves(fact.value)),
        Kind::MateThreat => format!("{by} threatens to win by force in {}: {all}.", moves(fact.value)),
        Kind::Hangs(cause) => {
            let because = because(cause, first);
            format!("{} is unprotected, and {} can capture it{because}.", capital(&piece(0)), piece(1))
        }
        Kind::LosesExchange(cause) => {
            let (exchange, because) = (if cause.is_some() { rest(line) } else { all }, because(cause, first));
            format!("{} is protected, but the exchange there wins {gain}: {exchange}{because}.", capital(&piece(0)))
        }
        Kind::Captures => format!("{first} captures {} and wins {gain}.", piece(0)),
        Kind::Fork => {
            let attacked: Vec<String> = (1..fact.pieces.len()).map(piece).collect();
            format!("{} forks: {} attacks {}.", last(line), piece(0), listed(&attacked))
        }
        Kind::Attacks => format!("{} attacks: {} could capture {}.", last(line), piece(0), piece(1)),
        Kind::Uncovers => format!("{} uncovers an attack by {} on {}.", last(line), piece(0), piece(1)),
        Kind::Promotes => format!("{} promotes a soldier: {}.", last(line), piece(0)),
        Kind::FaceToFace => {
            format!("{} brings the generals face to face: they become {} and {}.", last(line), piece(0), piece(1))
        }
        Kind::WinsMaterial => format!("{by} comes out ahead by {gain}: {all}."),
        Kind::NoTactics => "No capture and no mate decides: the difference is where the pieces stand.".to_owned(),
    }
}

/// A value in soldiers: `a soldier`, `4 soldiers`, `3.3 soldiers`.
fn worth(value: i32) -> String {
    match (value / 100, value % 100 / 10) {
        (1, 0) => "a soldier".to_owned(),
        (soldiers, 0) => format!("the worth of {soldiers} soldiers"),
        (soldiers, tenths) => format!("the worth of {soldiers}.{tenths} soldiers"),
    }
}

fn because(cause: Option<Cause>, ply: &str) -> String {
    match cause {
        None | Some(Cause::MovedThere) => String::new(),
        Some(Cause::Ignored) => format!("; {ply} does nothing about that"),
        Some(Cause::Unguarded) => format!("; {ply} takes away its protection"),
        Some(Cause::Opened) => format!("; {ply} opens the way"),
    }
}

/// The plies after the first.
fn rest(line: &[String]) -> String {
    line.get(1..).unwrap_or_default().join(" ")
}

fn last(line: &[String]) -> &str {
    line.last().map_or("", String::as_str)
}

fn capital(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map_or_else(String::new, |first| first.to_uppercase().chain(characters).collect())
}
