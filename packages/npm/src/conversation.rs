//! The lines of `protocol.md`, one conversation in each instance.

use std::cell::RefCell;
use std::io::{self, Write};
use std::ops::ControlFlow;

use xiongmao_protocol::{ProtocolError, Unthreaded};

use crate::boundary::{heard, result, say, spoken};
use crate::tables;

/// Passes on each line; a line is written in one piece.
struct Out;

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        say(String::from_utf8_lossy(bytes).trim_end_matches('\n'));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

thread_local! {
    static CONVERSATION: RefCell<Option<Unthreaded<Out>>> = const { RefCell::new(None) };
}

/// Does something in the conversation, which begins with the first line. Returns whether there is something to search:
/// `1`, `0`, or nothing after `quit`.
fn converse(act: impl FnOnce(&mut Unthreaded<Out>) -> Result<ControlFlow<()>, ProtocolError>) -> i32 {
    result(CONVERSATION.with_borrow_mut(|conversation| {
        let conversation = match conversation {
            Some(conversation) => conversation,
            None => conversation.insert(Unthreaded::new(None, spoken, tables::open, Out)?),
        };
        Ok::<_, ProtocolError>(match act(conversation)? {
            ControlFlow::Continue(()) => u8::from(conversation.has_work()).to_string(),
            ControlFlow::Break(()) => String::new(),
        })
    }))
}

/// Carries out lines.
#[unsafe(no_mangle)]
pub extern "C" fn hear() -> i32 {
    converse(|conversation| conversation.hear(&heard()))
}

/// Searches to the end, or until the page has another line.
#[unsafe(no_mangle)]
pub extern "C" fn work() -> i32 {
    converse(|conversation| conversation.work().map(ControlFlow::Continue))
}
