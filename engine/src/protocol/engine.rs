//! What the session commands: the game, the settings, and the thread that searches.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, bounded, unbounded};
use xiongmao_movegen::Ply;
use xiongmao_search::{Answer, Control, Info, Limits, Report};

use super::log::Log;
use crate::game::{self, Division, Evaluation, Game, PmnStyle, Pool, SEARCH_STACK_BYTES, divide};
use crate::memory::{self, THREAD_MEGABYTES};
use crate::strength::Strength;

/// The size of the table between the program's start and the moment when the option's default is set.
const FIRST_MEGABYTES: usize = 1;

/// What judges positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Judge {
    /// The network that options have chosen last.
    #[default]
    Network,
    /// The terms written by hand.
    Hand,
}

/// What options set besides the search's own resources.
#[derive(Clone, Copy, Debug, Default)]
pub struct Settings {
    /// Whether the game is drawn at the move limit (ruling 11).
    pub move_limit: bool,
    /// How plies are written in PMN.
    pub pmn: PmnStyle,
    /// Whether plies are written as coordinates instead.
    pub coordinates: bool,
    /// Whether every score comes with the chances of winning, drawing and losing.
    pub show_wdl: bool,
    /// What judges positions.
    pub judge: Judge,
    /// How well the program plays.
    pub strength: Strength,
}

impl Settings {
    /// How plies are written.
    pub fn style(&self) -> PmnStyle {
        if self.coordinates { PmnStyle::Coordinates } else { self.pmn }
    }
}

/// What the search thread is to do.
enum Job {
    Search { game: Game, limits: Limits, settings: xiongmao_search::Settings },
    Perft { game: Game, depth: u32 },
}

/// What the search thread tells. The last event of a job gives the pool back.
pub enum Event {
    /// A line of analysis.
    Info(Info),
    /// The ply of the root that is being searched at this depth, and its number.
    Current(u32, Ply, usize),
    /// The end of a search.
    Answer(Box<Pool>, Answer),
    /// The end of a count, `None` if it was stopped, with the time it took.
    Division(Box<Pool>, Option<Division>, Duration),
}

/// The game, the settings and the search.
pub struct Engine {
    game: Game,
    settings: Settings,
    search_settings: xiongmao_search::Settings,
    /// Here when nothing runs; with the search thread while it searches.
    pool: Option<Box<Pool>>,
    control: Arc<Control>,
    stop_perft: Arc<AtomicBool>,
    jobs: Sender<(Box<Pool>, Job)>,
    events: Receiver<Event>,
    log: Log,
    /// The judge that options have chosen last, by a file or the program's own.
    network: Evaluation,
}

/// Why a channel between the session and the search thread is never closed while the engine is there.
pub const SEARCH_THREAD_LIVES: &str = "the search thread runs as long as its engine";

/// What is said to whoever would change a search that runs.
const BUSY: &str = "a search is running";

impl Engine {
    /// Starts the search thread. The options still have to be given their defaults.
    pub fn new() -> io::Result<Self> {
        let pool = Pool::new(game::evaluation(), FIRST_MEGABYTES).map_err(io::Error::other)?;
        let control = pool.control();
        let stop_perft = Arc::new(AtomicBool::new(false));
        let (jobs, work) = bounded(1);
        let (tell, events) = unbounded();
        let stop = Arc::clone(&stop_perft);
        std::thread::Builder::new()
            .name("search".to_owned())
            .stack_size(SEARCH_STACK_BYTES)
            .spawn(move || work_off(&work, &tell, &stop))?;
        Ok(Self {
            game: Game::start(),
            settings: Settings::default(),
            search_settings: xiongmao_search::Settings::default(),
            pool: Some(Box::new(pool)),
            control,
            stop_perft,
            jobs,
            events,
            log: Log::default(),
            network: game::evaluation(),
        })
    }

    /// The log of the conversation.
    pub fn log(&self) -> &Log {
        &self.log
    }

    /// The game as it stands.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Puts another game in its place.
    pub fn set_game(&mut self, game: Game) {
        self.game = game;
    }

    /// What the options say.
    pub fn settings(&self) -> Settings {
        self.settings
    }

    /// Changes settings; the game that stands follows them at once.
    pub fn change_settings(&mut self, change: impl FnOnce(&mut Settings)) {
        change(&mut self.settings);
        self.game.set_move_limit(self.settings.move_limit);
    }

    /// Makes the transposition table this large.
    pub fn set_hash(&mut self, megabytes: u64) -> Result<(), String> {
        let pool = self.idle_pool()?;
        memory::check(megabytes)?;
        let megabytes = usize::try_from(megabytes).map_err(|error| error.to_string())?;
        pool.set_hash(megabytes).map_err(|error| error.to_string())
    }

    /// Makes the search use so many threads.
    pub fn set_threads(&mut self, threads: u64) -> Result<(), String> {
        let pool = self.idle_pool()?;
        memory::check(threads * THREAD_MEGABYTES)?;
        pool.set_threads(usize::try_from(threads).map_err(|error| error.to_string())?);
        Ok(())
    }

    /// Judges by the network in this file from now on, or by the program's own where none is named, if a network judges.
    pub fn set_eval_file(&mut self, path: &str) -> Result<(), String> {
        let network = if path.is_empty() {
            game::evaluation()
        } else {
            game::read_evaluation(path).map_err(|error| error.to_string())?
        };
        if self.settings.judge == Judge::Network {
            self.idle_pool()?.set_eval(network.clone());
        }
        self.network = network;
        Ok(())
    }

    /// Judges by the network, or by what was written by hand.
    pub fn set_judge(&mut self, judge: Judge) -> Result<(), String> {
        if judge != self.settings.judge {
            let evaluation = match judge {
                Judge::Network => self.network.clone(),
                Judge::Hand => game::hand_evaluation(),
            };
            self.idle_pool()?.set_eval(evaluation);
        }
        self.settings.judge = judge;
        Ok(())
    }

    /// What the judge that options have chosen, and then the other one, say of the position: names and centipawns for the
    /// side to move.
    pub fn judgements(&self) -> [(String, i32); 2] {
        let mut judges = [self.network.clone(), game::hand_evaluation()].map(|mut judge| {
            let score = game::judge(&mut judge, &self.game);
            (game::evaluation_name(&judge), score)
        });
        if self.settings.judge == Judge::Hand {
            judges.reverse();
        }
        judges
    }

    /// Sets how many milliseconds the way between the clock's keeper and this program costs for each ply.
    pub fn set_move_overhead(&mut self, milliseconds: u64) {
        self.search_settings.overhead = Duration::from_millis(milliseconds);
    }

    /// Makes a search tell of so many lines, if the position has as many plies.
    pub fn set_multipv(&mut self, lines: u64) -> Result<(), String> {
        self.search_settings.multipv = usize::try_from(lines).map_err(|error| error.to_string())?;
        Ok(())
    }

    /// Forgets what earlier searches have learned.
    pub fn clear(&mut self) {
        if let Some(pool) = &mut self.pool {
            pool.clear();
        }
    }

    fn idle_pool(&mut self) -> Result<&mut Pool, String> {
        self.pool.as_deref_mut().ok_or_else(|| BUSY.to_owned())
    }

    /// Begins a search of the game as it stands; its events follow. Nothing else may be running. While it ponders, time
    /// does not end it.
    pub fn start_search(&mut self, limits: Limits, pondering: bool) -> Result<(), String> {
        let game = self.game.clone();
        let strength = self.settings.strength;
        let settings = xiongmao_search::Settings {
            weakness: strength.weakness(),
            thorough: strength.analyse,
            ..self.search_settings
        };
        self.start(Job::Search { game, limits, settings }, pondering)
    }

    /// The opponent has played what the search that ponders expected: from now on time may end it.
    pub fn ponderhit(&self) {
        self.control.ponderhit();
    }

    /// Begins to count leaves; its event follows. Nothing else may be running.
    pub fn start_perft(&mut self, depth: u32) -> Result<(), String> {
        let game = self.game.clone();
        self.start(Job::Perft { game, depth }, false)
    }

    fn start(&mut self, job: Job, pondering: bool) -> Result<(), String> {
        let pool = self.pool.take().ok_or_else(|| BUSY.to_owned())?;
        // The flags are cleared here and not by the search thread: a stop that comes before that thread has woken up
        // must not be lost.
        self.control.start(pondering);
        self.stop_perft.store(false, Ordering::Relaxed);
        self.jobs.send((pool, job)).expect(SEARCH_THREAD_LIVES);
        Ok(())
    }

    /// Tells whatever runs to end. Its last event still follows.
    pub fn stop(&self) {
        self.control.stop();
        self.stop_perft.store(true, Ordering::Relaxed);
    }

    /// Where the events arrive.
    pub fn events(&self) -> &Receiver<Event> {
        &self.events
    }

    /// Takes the pool back from the last event of a job.
    pub fn give_back(&mut self, pool: Box<Pool>) {
        self.pool = Some(pool);
    }
}

/// The search thread: does one job after the other until the engine is gone.
fn work_off(work: &Receiver<(Box<Pool>, Job)>, tell: &Sender<Event>, stop_perft: &AtomicBool) {
    for (mut pool, job) in work {
        let last = match job {
            Job::Search { game, limits, settings } => {
                let answer = pool.search(&game, &limits, &settings, &mut Teller(tell));
                Event::Answer(pool, answer)
            }
            Job::Perft { game, depth } => {
                let start = Instant::now();
                let division = divide(&game, depth, stop_perft);
                Event::Division(pool, division, start.elapsed())
            }
        };
        if tell.send(last).is_err() {
            return;
        }
    }
}

/// Passes what the search reports on to the session.
struct Teller<'a>(&'a Sender<Event>);

impl Report for Teller<'_> {
    fn info(&mut self, info: &Info) {
        // Nobody listens any more when the program is about to end.
        let _ = self.0.send(Event::Info(info.clone()));
    }

    fn current(&mut self, depth: u32, ply: Ply, number: usize) {
        let _ = self.0.send(Event::Current(depth, ply, number));
    }
}
