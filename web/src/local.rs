//! Answers without a server: the same questions, in the same process, one after another.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use xiongmao_answers::line::InfoObject;
use xiongmao_answers::position::PositionAnswer;
use xiongmao_answers::reasons::{Style, ThreatsObject, WhyObject};
use xiongmao_answers::review::{FoundLines, ReviewTask};
use xiongmao_movegen::AnyGame;
use xiongmao_search::{Answer, Info, Instant, Limits, NullReport, Report, SearchSettings, Searcher};

use crate::error::{ApiError, ErrorAnswer, ServerRefusal};
use crate::program::{GameSearch, Program};
use crate::question::PositionQuestion;
use crate::questions::analysis::{AnalysisQuestion, LastLines};
use crate::questions::batch::{Batch, BatchQuestion};
use crate::questions::eval::evaluated;
use crate::questions::explain::explained;
use crate::questions::explore::{ExploreQuestion, StoredGameQuestion};
use crate::questions::games::GamesAnswer;
use crate::questions::play::PlayQuestion;
use crate::questions::position::MoveQuestion;
use crate::questions::puzzles::PuzzlesQuestion;
use crate::questions::reasons::WhyQuestion;
use crate::questions::records::RecordsQuestion;
use crate::questions::review::AnnotateQuestion;
use crate::questions::rules::RulesQuery;
use crate::questions::svg::SvgQuestion;
use crate::questions::tables::table_answer;
use crate::settings::Settings;

/// The sources of the questions and answers: two parts of a program that ask each other must have the same.
pub const SOURCES: &str = concat!("xiongmao answers ", env!("XIONGMAO_SOURCES"));

/// Who asks.
pub trait Page {
    /// Takes an event of a stream: its name, and its data as JSON.
    fn tell(&mut self, name: &str, data: &str);
    /// Asked while a search runs: whether it has to end.
    fn gives_up(&self) -> fn() -> bool;
}

/// Answers questions as the server does.
#[derive(Debug)]
pub struct Local {
    program: Program,
    settings: Settings,
}

impl Local {
    /// Answers for this program, within these limits.
    pub fn new(program: Program, settings: Settings) -> Self {
        Self { program, settings }
    }

    /// The answer to a question, as JSON, or the refusal. `name` is the path of the question after `/api/v2/`, `body`
    /// its body, or an object with the parameters of its address. Streams of events go to the page, and end with an
    /// empty answer.
    ///
    /// # Errors
    /// The refusal, as JSON.
    pub fn ask(&self, name: &str, body: &str, page: &mut dyn Page) -> Result<String, String> {
        self.answer(name, body, page).map_err(|error| json(&ErrorAnswer::from(error)))
    }

    fn answer(&self, name: &str, body: &str, page: &mut dyn Page) -> Result<String, ApiError> {
        let program = &self.program;
        Ok(match name {
            "games" => json(&GamesAnswer::new(program, &self.settings, Settings::SEARCHES_PER_CLIENT, false)),
            "position" => {
                let (game, notation) = read::<PositionQuestion>(body)?.game(program)?;
                json(&PositionAnswer::in_notation(&game, notation))
            }
            "move" => json(&read::<MoveQuestion>(body)?.answer(program)?),
            "eval" => json(&evaluated(&read(body)?, program)?),
            "svg" => json(&read::<SvgQuestion>(body)?.draw(program)?),
            "explain" => json(&explained(&read(body)?, program)?),
            "explore" => json(&read::<ExploreQuestion>(body)?.answer(program)?),
            "explore/game" => json(&read::<StoredGameQuestion>(body)?.answer(program)?),
            "tables" => json(&table_answer(&read(body)?, program)?),
            "puzzles" => json(&read::<PuzzlesQuestion>(body)?.answer(program)?),
            "records" => json(&read::<RecordsQuestion>(body)?.answer(program)?),
            "play" => self.play(&read(body)?, page)?,
            "why" => self.why(&read(body)?, page)?,
            "threats" => self.threats(&read(body)?, page)?,
            "analyse" => self.analyse(read(body)?, page)?,
            "annotate" => self.annotate(read(body)?, page)?,
            "batch" => self.batch(read(body)?, page)?,
            _ => match name.strip_prefix("rules/") {
                Some(game) => json(&read::<RulesQuery>(body)?.answer(game)?),
                None => return Err(ServerRefusal::NotFound {}.into()),
            },
        })
    }

    fn play(&self, question: &PlayQuestion, page: &dyn Page) -> Result<String, ApiError> {
        let task = question.task(&self.program)?;
        if let Some(known) = task.known() {
            return Ok(json(&task.answer(known)?));
        }
        let mut searcher = searcher(&task.search, task.hash(), page)?;
        let settings = SearchSettings { weakness: task.weakness, ..SearchSettings::default() };
        let token = searcher.control().start(false);
        let answer = searcher.search(token, &task.game, &task.limits, &settings, &mut NullReport);
        Ok(json(&task.answer(answer)?))
    }

    fn why(&self, question: &WhyQuestion, page: &dyn Page) -> Result<String, ApiError> {
        let (game, mv, nodes, notation) = question.task(&self.program)?;
        let search = self.program.search(game.rules())?;
        let why = inquire(&search, page, |search| xiongmao_reasons::why(&game, mv, nodes, search))?;
        let why = why.ok_or(ServerRefusal::Closing {})?;
        Ok(json(&WhyObject::new(&game, &why, search.variant, Style { notation, ..Style::default() })))
    }

    fn threats(&self, question: &PositionQuestion, page: &dyn Page) -> Result<String, ApiError> {
        let (game, notation) = question.game_to_search(&self.program)?;
        let search = self.program.search(game.rules())?;
        let facts = inquire(&search, page, |search| xiongmao_reasons::threats(&game, search))?;
        Ok(json(&ThreatsObject::new(&game, &facts, Style { notation, ..Style::default() })))
    }

    fn analyse(&self, question: AnalysisQuestion, page: &mut dyn Page) -> Result<String, ApiError> {
        let analysis = question.analysis(&self.program, &self.settings)?;
        let (mut answer, mut lines, mut interrupted) = (Answer::default(), LastLines::default(), false);
        if !analysis.game.status().is_over() {
            let mut searcher = searcher(&analysis.search, analysis.hash as usize, page)?;
            searcher.set_threads(usize::from(analysis.threads)).map_err(ApiError::failed)?;
            let token = searcher.control().start(false);
            let mut report = Told {
                tell: &mut |info| {
                    page.tell("info", &json(&InfoObject::new(analysis.line(info))));
                },
                lines: &mut lines,
            };
            answer = searcher.search(token, &analysis.game, &analysis.limits, &analysis.settings(), &mut report);
            interrupted = searcher.control().interrupted();
        }
        page.tell("result", &json(&analysis.result(&answer, &lines.0, interrupted)));
        Ok(String::new())
    }

    fn batch(&self, question: BatchQuestion, page: &mut dyn Page) -> Result<String, ApiError> {
        let Batch { analyses, mut answer } = question.batch(&self.program, &self.settings)?;
        let began = Instant::now();
        for (line, analysis) in analyses {
            if began.elapsed() >= self.settings.analysis_time {
                answer = answer.cut_off();
                break;
            }
            let (mut found, mut lines) = (Answer::default(), LastLines::default());
            if !analysis.game.status().is_over() {
                let mut searcher = searcher(&analysis.search, analysis.hash as usize, page)?;
                let token = searcher.control().start(false);
                found = searcher.search(token, &analysis.game, &analysis.limits, &analysis.settings(), &mut lines);
                if searcher.control().interrupted() {
                    return Err(ServerRefusal::Closing {}.into());
                }
            }
            let result = analysis.result_of(line, &found, &lines.0);
            page.tell("answer", &json(&result));
            answer.add(result);
        }
        page.tell("result", &json(&answer));
        Ok(String::new())
    }

    fn annotate(&self, question: AnnotateQuestion, page: &mut dyn Page) -> Result<String, ApiError> {
        let limits = question.review_limits()?;
        let mut review = question.begin(&limits, &self.program)?;
        page.tell("game", &json(&review.reviewer.game()));
        let mut searcher = searcher(&review.search, Settings::REVIEW_HASH as usize, page)?;
        let began = Instant::now();
        while let Some(ReviewTask { game, limits, settings }) = review.reviewer.task() {
            if began.elapsed() >= self.settings.analysis_time {
                return Err(ServerRefusal::ReviewTimeOver {}.into());
            }
            let token = searcher.control().start(false);
            let mut lines = FoundLines::default();
            let answer = if game.status().is_over() {
                Answer::default()
            } else {
                searcher.search(token, game, &limits, &settings, &mut lines)
            };
            if searcher.control().interrupted() {
                return Err(ServerRefusal::Closing {}.into());
            }
            if let Some(position) = review.reviewer.take(&answer, &lines) {
                page.tell("position", &json(position));
            }
        }
        page.tell("result", &json(&review.reviewer.finish().result(&review.record, Style::default())));
        Ok(String::new())
    }
}

/// Reads the body of a question, an object.
fn read<T: DeserializeOwned>(body: &str) -> Result<T, ApiError> {
    let malformed = |error: serde_json::Error| ServerRefusal::MalformedBody { reason: error.to_string() };
    let fields: serde_json::Map<String, Value> = serde_json::from_str(body).map_err(malformed)?;
    serde_path_to_error::deserialize(Value::Object(fields)).map_err(ApiError::invalid_field)
}

fn json(value: &impl Serialize) -> String {
    // These types have no maps with other keys than texts.
    serde_json::to_string(value).unwrap_or_default()
}

/// A searcher with an empty table, which ends when the page gives up.
fn searcher(search: &GameSearch, megabytes: usize, page: &dyn Page) -> Result<Box<dyn Searcher>, ApiError> {
    let searcher = search.searcher(megabytes)?;
    searcher.control().set_watch(page.gives_up());
    Ok(searcher)
}

/// Finds something out by searches that begin with an empty table.
fn inquire<T>(
    search: &GameSearch,
    page: &dyn Page,
    find: impl FnOnce(&mut xiongmao_reasons::Search) -> T,
) -> Result<T, ApiError> {
    let mut searcher = searcher(search, Settings::PLAY_HASH as usize, page)?;
    let (settings, mut interrupted) = (SearchSettings::default(), false);
    let found = find(&mut |game: &AnyGame, limits: &Limits| {
        let token = searcher.control().start(false);
        let answer = searcher.search(token, game, limits, &settings, &mut NullReport);
        interrupted |= searcher.control().interrupted();
        answer
    });
    // What a search finds that is stopped before its limits may be wrong.
    if interrupted { Err(ServerRefusal::Closing {}.into()) } else { Ok(found) }
}

/// Keeps the latest lines, and tells each.
struct Told<'a> {
    tell: &'a mut dyn FnMut(&Info),
    lines: &'a mut LastLines,
}

impl Report for Told<'_> {
    fn info(&mut self, info: &Info) {
        self.lines.info(info);
        (self.tell)(info);
    }
}
