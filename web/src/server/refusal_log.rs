//! The log of refused requests: some lines per span of time, then the number of further ones, so that requests cannot
//! fill the disk.

use std::time::{Duration, Instant};

use axum::http::{Method, StatusCode};
use parking_lot::Mutex;
use tracing::{info, warn};

use crate::error::ServerRefusal;

/// The span of time.
const SPAN: Duration = Duration::from_secs(10);
/// The refusals that are logged in it.
const LINES: u32 = 20;
/// The characters of a path that are logged.
const PATH: usize = 100;

/// What has been logged in the present span of time.
#[derive(Debug, Default)]
pub struct Refusals(Mutex<Span>);

#[derive(Debug, Default)]
struct Span {
    began: Option<Instant>,
    logged: u32,
    left_out: u64,
}

/// What to log of a refusal.
#[derive(Debug, PartialEq, Eq)]
struct Lines {
    /// How many refusals of the last span have no line of their own.
    left_out: u64,
    /// Whether this one has.
    this: bool,
}

impl Refusals {
    /// Logs a refusal, unless there have been many.
    pub fn log(&self, method: &Method, path: &str, status: StatusCode, error: &ServerRefusal) {
        let Lines { left_out, this } = self.0.lock().next(Instant::now());
        if left_out > 0 {
            warn!(count = left_out, "more requests were refused");
        }
        if this {
            let path = shown(path);
            if status == StatusCode::UNAUTHORIZED {
                warn!(%method, path, %error, "refused");
            } else {
                info!(%method, path, %error, "refused");
            }
        }
    }
}

impl Span {
    fn next(&mut self, now: Instant) -> Lines {
        let mut left_out = 0;
        if self.began.is_none_or(|began| now.duration_since(began) >= SPAN) {
            left_out = self.left_out;
            *self = Self { began: Some(now), ..Self::default() };
        }
        let this = self.logged < LINES;
        if this {
            self.logged += 1;
        } else {
            self.left_out += 1;
        }
        Lines { left_out, this }
    }
}

/// The beginning of a path, without anything that controls a terminal.
pub fn shown(path: &str) -> String {
    let mut shown: String = path.chars().take(PATH).flat_map(char::escape_debug).collect();
    if path.chars().nth(PATH).is_some() {
        shown.push('…');
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_refusals_take_few_lines() {
        let (mut span, now) = (Span::default(), Instant::now());
        let lines: Vec<Lines> = (0..1000).map(|_| span.next(now)).collect();
        assert_eq!(lines.iter().filter(|lines| lines.this).count(), LINES as usize);
        assert!(lines.iter().all(|lines| lines.left_out == 0));
        assert_eq!(span.next(now + SPAN), Lines { left_out: 1000 - u64::from(LINES), this: true });
        assert_eq!(span.next(now + SPAN + SPAN), Lines { left_out: 0, this: true });
    }

    #[test]
    fn paths_are_cut() {
        assert_eq!(shown("/a\u{1b}[2J"), "/a\\u{1b}[2J");
        assert_eq!(shown(&"x".repeat(60_000)), "x".repeat(PATH) + "…");
    }
}
