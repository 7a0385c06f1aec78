//! Questions with answers in JSON: those of the HTTP interface, answered by the same code.

use std::time::Duration;

use xiongmao_web::{Local, Page, Program, Settings};
use xiongmao_workbench::program::ENGINE;
use xiongmao_workbench::puzzles::file::shipped;
use xiongmao_workbench::registry;

use crate::boundary::{heard, result, say, spoken};

/// Megabytes that an instance may take for a search, of the gigabyte that it may have at most.
const MEMORY: u32 = 768;
/// The longest analysis and review: as long as the caller wants.
const ANALYSIS_TIME: Duration = Duration::from_secs(86_400);

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

/// Answers a question: its name and, on the next line, its body.
#[unsafe(no_mangle)]
pub extern "C" fn ask() -> i32 {
    let question = heard();
    let (name, body) = question.split_once('\n').unwrap_or((&question, "{}"));
    let program = Program { name: ENGINE, games: registry::VARIANTS.to_vec(), puzzles: shipped, tables: None };
    let settings = Settings { threads: 1, memory: MEMORY, analysis_time: ANALYSIS_TIME };
    result(Local::new(program, settings).ask(name, body, &mut Caller))
}
