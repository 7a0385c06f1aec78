//! Analyses.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};
use utoipa::ToSchema;
use xiongmao_answers::head::{Asked, Head};
use xiongmao_answers::limits::AnalysisLimits;
use xiongmao_answers::line::{LineObject, ResultObject};
use xiongmao_answers::refusal::Refusal;
use xiongmao_movegen::AnyGame;
use xiongmao_movegen::notation::Notation;
use xiongmao_search::{Answer, Info, Limits, Report, SearchSettings};

use crate::program::{GameSearch, Program};
use crate::question::{PositionQuestion, legal_move, object};
use crate::settings::Settings;

/// Default size of the table, in megabytes.
const USUAL_HASH: u32 = 16;

/// A position to analyse.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AnalysisQuestion {
    /// The position.
    #[serde(default, deserialize_with = "object")]
    position: PositionQuestion,
    /// When to stop; at the latest, and if `movetime` is absent, after the time that the server allows.
    #[serde(default, deserialize_with = "known_limits")]
    limits: AnalysisLimits,
    /// How many lines to find (default 1).
    #[serde(default)]
    #[schema(minimum = 1)]
    multipv: Option<usize>,
    /// How many threads search (default 1).
    #[serde(default)]
    #[schema(minimum = 1)]
    threads: Option<u16>,
    /// Megabytes of the table (default 16).
    #[serde(default)]
    #[schema(minimum = 1)]
    hash: Option<u32>,
    /// The only moves to search; all if empty.
    #[serde(default)]
    #[schema(max_items = 64)]
    searchmoves: Vec<String>,
}

/// The end of an analysis, as `docs/json.md` describes a result.
pub type AnalysisResult = ResultObject<Head>;

/// Reads limits, an object without unknown fields.
fn known_limits<'de, D: Deserializer<'de>>(input: D) -> Result<AnalysisLimits, D::Error> {
    let fields = Map::deserialize(input)?;
    if let Some(name) = fields.keys().find(|name| !AnalysisLimits::NAMES.contains(&name.as_str())) {
        return Err(D::Error::unknown_field(name, AnalysisLimits::NAMES));
    }
    AnalysisLimits::deserialize(Value::Object(fields)).map_err(D::Error::custom)
}

/// Keeps the last lines of a search, the best one first.
#[derive(Clone, Debug, Default)]
pub struct LastLines(pub Vec<Info>);

impl Report for LastLines {
    fn info(&mut self, info: &Info) {
        self.0.truncate(info.multipv - 1);
        self.0.push(info.clone());
    }
}

impl AnalysisQuestion {
    /// A position to analyse with one thread.
    pub fn new(position: PositionQuestion, limits: AnalysisLimits, multipv: Option<usize>, hash: Option<u32>) -> Self {
        Self { position, limits, multipv, threads: None, hash, searchmoves: Vec::new() }
    }

    /// The question, within the limits of the server.
    fn asked(self, notation: Notation, settings: &Settings) -> Result<Asked, Refusal> {
        let longest = u64::try_from(settings.analysis_time.as_millis()).unwrap_or(u64::MAX);
        let (nodes, movetime) = (Some(Settings::NUMBER), Some(longest));
        self.limits.check_within(&AnalysisLimits { nodes, movetime, ..AnalysisLimits::GREATEST })?;
        let most = settings.hash();
        let (multipv, threads, hash) =
            (self.multipv.unwrap_or(1), self.threads.unwrap_or(1), self.hash.unwrap_or(USUAL_HASH.min(most)));
        Refusal::check("multipv", multipv as u64, 1, Settings::LINES as u64)?;
        Refusal::check("threads", threads, 1, u64::from(settings.threads))?;
        Refusal::check("hash", hash, 1, u64::from(most))?;
        if self.searchmoves.len() > Settings::SEARCHMOVES {
            return Err(Refusal::TooManyPlies { name: "searchmoves", limit: Settings::SEARCHMOVES });
        }
        let limits = AnalysisLimits { movetime: self.limits.movetime.or(movetime), ..self.limits };
        Ok(Asked { limits, searchmoves: self.searchmoves, multipv, threads, hash, notation, ..Asked::default() })
    }
}

/// An analysis to be carried out, and how its lines are written.
pub struct Analysis {
    /// The position.
    pub game: AnyGame,
    pub search: GameSearch,
    pub limits: Limits,
    /// How many lines to find.
    pub multipv: usize,
    /// How many threads search.
    pub threads: u16,
    /// Megabytes of the table.
    pub hash: u32,
    notation: Notation,
    head: Head,
}

impl AnalysisQuestion {
    /// The analysis that is asked for.
    ///
    /// # Errors
    /// If the question makes no sense, or a number is beyond the limits in these settings.
    pub fn analysis(self, program: &Program, settings: &Settings) -> Result<Analysis, Refusal> {
        let (game, notation) = self.position.game_to_search(program)?;
        let asked = self.asked(notation, settings)?;
        let moves = asked.searchmoves.iter().map(|token| legal_move(&game, token, notation));
        let limits = asked.limits.search_limits(moves.collect::<Result<Vec<_>, Refusal>>()?);
        let (multipv, threads, hash) = (asked.multipv, asked.threads, asked.hash);
        let head = Head::answer(program.name, &game, asked);
        let search = program.search(game.rules())?;
        Ok(Analysis { game, search, limits, multipv, threads, hash, notation, head })
    }
}

impl Analysis {
    /// How it is searched.
    pub fn settings(&self) -> SearchSettings {
        SearchSettings { multipv: self.multipv, ..SearchSettings::default() }
    }

    /// A line of the analysis.
    pub fn line(&self, info: &Info) -> LineObject {
        let wdl = self.search.variant.wdl(&self.game, info.score);
        LineObject::in_notation(&self.game, info, wdl, self.notation)
    }

    /// Its end: the answer, and the last lines.
    pub fn result(&self, answer: &Answer, lines: &[Info], interrupted: bool) -> AnalysisResult {
        self.end(self.head.clone(), answer, lines, interrupted)
    }

    /// Its end as the answer to this position of a batch.
    pub fn result_of(&self, line: u64, answer: &Answer, lines: &[Info]) -> AnalysisResult {
        self.end(self.head.clone().of(None, line), answer, lines, false)
    }

    fn end(&self, head: Head, answer: &Answer, lines: &[Info], interrupted: bool) -> AnalysisResult {
        let lines = lines.iter().map(|info| self.line(info)).collect();
        let result = ResultObject::in_notation(head, &self.game, answer, lines, interrupted, self.notation);
        result.with_tables(self.search.table_answer(&self.game, self.notation))
    }
}
