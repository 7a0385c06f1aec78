//! Texts between JavaScript and Rust.

use std::cell::RefCell;
use std::fmt::Display;

unsafe extern "C" {
    /// Takes a text: a line of a conversation, or an event.
    #[cfg(feature = "search")]
    fn xiongmao_say(text: *const u8, length: usize);
    /// Takes the message of a panic, after which the instance is of no use.
    fn xiongmao_panicked(text: *const u8, length: usize);
    /// Whether the page wants something from a search that is running.
    #[cfg(feature = "search")]
    safe fn xiongmao_spoken() -> i32;
}

thread_local! {
    static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static OUTPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Prepares an instance. Call it once, before anything else.
#[unsafe(no_mangle)]
pub extern "C" fn begin() {
    std::panic::set_hook(Box::new(|panic| {
        let text = panic.to_string();
        // SAFETY: the page reads the text and nothing else.
        unsafe { xiongmao_panicked(text.as_ptr(), text.len()) };
    }));
}

/// Room for a text of this many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn input(length: usize) -> *mut u8 {
    INPUT.with_borrow_mut(|input| {
        input.clear();
        // A long text is not kept for the short ones that follow.
        input.shrink_to(1 << 16);
        input.resize(length, 0);
        input.as_mut_ptr()
    })
}

/// Where the text is that the last function has returned.
#[unsafe(no_mangle)]
pub extern "C" fn output() -> *const u8 {
    OUTPUT.with_borrow(Vec::as_ptr)
}

/// The text that JavaScript has written.
pub fn heard() -> String {
    INPUT.with_borrow(|input| String::from_utf8_lossy(input).into_owned())
}

/// The bytes that JavaScript has written.
#[cfg(feature = "search")]
pub fn heard_bytes() -> Vec<u8> {
    INPUT.take()
}

/// Returns a text, or other bytes.
pub fn returned(answer: impl Into<Vec<u8>>) -> i32 {
    let bytes = answer.into();
    let length = bytes.len() as i32;
    OUTPUT.set(bytes);
    length
}

/// Returns a text or other bytes, or what went wrong.
pub fn result(result: Result<impl Into<Vec<u8>>, impl Display>) -> i32 {
    match result {
        Ok(text) => returned(text),
        Err(error) => -1 - returned(error.to_string()),
    }
}

/// Passes a text on at once.
#[cfg(feature = "search")]
pub fn say(text: &str) {
    // SAFETY: the page reads the text and nothing else.
    unsafe { xiongmao_say(text.as_ptr(), text.len()) };
}

/// Whether the page wants something from a search that is running.
#[cfg(feature = "search")]
pub fn spoken() -> bool {
    xiongmao_spoken() != 0
}
