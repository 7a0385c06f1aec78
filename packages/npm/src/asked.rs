//! Questions with answers in JSON: those of the HTTP interface, answered by the same code.

use xiongmao_web::{Local, Page, Program, Settings};
use xiongmao_workbench::program::ENGINE;
use xiongmao_workbench::puzzles::file::shipped;
use xiongmao_workbench::registry;

use crate::boundary::{heard, result, say, spoken};

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
    result(Local::new(program, Settings::LOCAL).ask(name, body, &mut Caller))
}
