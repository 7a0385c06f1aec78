//! Questions with answers in JSON: those of the HTTP interface, answered by the same code.

use xiongmao_analysis::program::ENGINE;
use xiongmao_analysis::registry;
use xiongmao_puzzles::file::shipped;
use xiongmao_search::most_threads;
use xiongmao_web::{Local, Page, Program, SOURCES, Settings};

use crate::boundary::{heard, result, returned, say, spoken};
use crate::tables::held;

/// Events go out as a name, a space, and JSON.
struct Caller;

impl Page for Caller {
    fn tell(&mut self, name: &str, data: &str) {
        say(&format!("{name} {data}"));
    }

    fn gives_up(&self) -> fn() -> bool {
        spoken
    }
}

/// From which sources the answers are made. `xiongmao site` looks for this text in the engine.
#[unsafe(no_mangle)]
pub extern "C" fn sources() -> i32 {
    returned(SOURCES)
}

/// Answers a question: its name and, on the next line, its body.
#[unsafe(no_mangle)]
pub extern "C" fn ask() -> i32 {
    let question = heard();
    let (name, body) = question.split_once('\n').unwrap_or((&question, "{}"));
    let program = Program {
        name: ENGINE,
        games: registry::VARIANTS.to_vec(),
        puzzles: shipped,
        tables: held(),
        database: None,
        give_back: || (),
    };
    let settings = Settings { threads: u16::try_from(most_threads()).unwrap_or(u16::MAX), ..Settings::LOCAL };
    result(Local::new(program, settings).ask(name, body, &mut Caller))
}
