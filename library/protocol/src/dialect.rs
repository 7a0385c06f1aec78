//! The dialects of hosts. They share commands and answers, and differ in how these are written.

use std::fmt::Display;

use xiongmao_answers::ending::announcement;
use xiongmao_movegen::notation::Notation;
use xiongmao_movegen::{AnyGame, Ending, Move};
use xiongmao_search::{Answer, Info};
use xiongmao_text::one_line;

use super::cecp;
use super::engine::Engine;
use super::options::{OPTIONS, VARIANT};
use super::parse::{Command, ParseError, parse};
use super::person::{self, Person};
use super::print::{bestmove_line, current_line, error_line, final_line, info_line};
use super::task::{Purpose, Search};
use super::ucci::{self, Ucci};

/// The dialect that a host speaks.
#[derive(Clone, Debug, Default)]
pub enum HostDialect {
    /// UCI with the additions of `protocol.md`.
    #[default]
    Uci,
    /// UCI-Cyclone, an early UCI of hosts for Xiangqi: it sends positions without the word `position`.
    Cyclone,
    Ucci(Ucci),
    Cecp {
        /// Whether the engine shows its thinking.
        post: bool,
    },
    /// For a person at a terminal: the commands of UCI, and answers in words.
    Person(Person),
}

impl HostDialect {
    /// Parses a line.
    ///
    /// # Errors
    /// If it is not a command of this language.
    pub fn parse<'a>(&self, line: &'a str) -> Result<Option<Command<'a>>, ParseError> {
        match self {
            Self::Uci | Self::Cyclone | Self::Cecp { .. } | Self::Person(_) => parse(line),
            Self::Ucci(ucci) => ucci::parse(line, ucci.milliseconds),
        }
    }

    /// The lines that answer the handshake of a session with this engine.
    pub fn introduction(&self, engine: &Engine) -> Vec<String> {
        let mut lines = vec![
            concat!("id name Xiongmao ", env!("CARGO_PKG_VERSION")).to_owned(),
            concat!("id author ", env!("CARGO_PKG_AUTHORS")).to_owned(),
        ];
        if matches!(self, Self::Ucci(_)) {
            lines.extend(ucci::declarations());
            lines.push("ucciok".to_owned());
        } else {
            lines.extend(OPTIONS.iter().map(|option| match option.name {
                VARIANT => option.declaration_with(engine.first_rules().name),
                _ => option.declaration(),
            }));
            lines.push("uciok".to_owned());
        }
        lines
    }

    /// The line that reports an error, if the language has one.
    pub fn error_line(&self, error: &dyn Display) -> Option<String> {
        match self {
            Self::Uci | Self::Cyclone => Some(error_line(error)),
            Self::Person(_) => Some(person::error_line(error)),
            Self::Cecp { .. } => Some(one_line(&format!("tellusererror {error}"))),
            Self::Ucci(Ucci { debug, .. }) => debug.then(|| one_line(&ucci::message_line(error))),
        }
    }

    /// The line that tells people something that is not an error.
    pub fn note_line(&self, note: &dyn Display) -> String {
        match self {
            Self::Uci | Self::Cyclone => format!("info string {note}"),
            Self::Person(_) => person::note_line(note),
            Self::Cecp { .. } => format!("# {note}"),
            Self::Ucci(_) => ucci::message_line(note),
        }
    }

    /// The lines before the output of a search, which may be one that runs until `stop`.
    pub fn search_head(&mut self, root: &AnyGame, multipv: usize, notation: Notation, endless: bool) -> Vec<String> {
        match self {
            Self::Uci | Self::Cyclone | Self::Ucci(_) | Self::Cecp { .. } => Vec::new(),
            Self::Person(person) => person.head(root, multipv, notation, endless),
        }
    }

    /// The lines of a line of analysis.
    pub fn info_lines(&self, root: &AnyGame, info: &Info, notation: Notation, show_wdl: bool) -> Vec<String> {
        match self {
            Self::Uci | Self::Cyclone => vec![info_line(root, info, notation, show_wdl)],
            Self::Ucci(_) => ucci::info_lines(root, info),
            Self::Cecp { post } => post.then(|| cecp::thinking_line(root, info)).into_iter().collect(),
            Self::Person(person) => vec![person.row(root, info)],
        }
    }

    /// The line about the root move that is being searched, if the language has one.
    pub fn current_line(
        &self,
        root: &AnyGame,
        notation: Notation,
        (depth, mv, number): (u32, Move, usize),
    ) -> Option<String> {
        match self {
            Self::Uci | Self::Cyclone => Some(current_line(root, notation, depth, mv, number)),
            Self::Ucci(_) => Some(format!("info currmove {}", root.write_move(mv, ucci::NOTATION))),
            Self::Cecp { .. } | Self::Person(_) => None,
        }
    }

    /// The line that replaces a search when the game is over.
    pub fn final_line(&self, ending: Ending, root: &AnyGame, show_wdl: bool) -> Option<String> {
        match self {
            Self::Uci | Self::Cyclone => Some(final_line(ending, root.side_to_move(), show_wdl)),
            Self::Ucci(_) | Self::Cecp { .. } => None,
            Self::Person(_) => announcement(root),
        }
    }

    /// The answer to a `go`; `None` for a person if the search has no move.
    pub fn answer_line(&mut self, search: &Search, answer: &Answer, notation: Notation) -> Option<String> {
        let ucci = match self {
            Self::Uci | Self::Cyclone => return Some(bestmove_line(&search.root, answer, notation)),
            Self::Person(_) => return person::answer_line(&search.root, answer, notation),
            // The answer is more than a line: it changes the game.
            Self::Cecp { .. } => return None,
            Self::Ucci(ucci) => ucci,
        };
        let word = match (search.purpose, &answer.info) {
            (Purpose::Game { offered }, Some(info)) => {
                ucci.scores.answer(info.score, offered, search.root.halfmove_clock())
            }
            _ => None,
        };
        Some(ucci::answer_line(&search.root, answer, word))
    }

    /// The answer to a `go` that cannot be searched.
    pub fn no_answer(&self) -> Option<&'static str> {
        match self {
            Self::Uci | Self::Cyclone => Some("bestmove (none)"),
            Self::Ucci(_) => Some(ucci::NO_MOVE),
            Self::Cecp { .. } | Self::Person(_) => None,
        }
    }

    /// The answer to a `stop` while nothing is searched.
    pub fn idle_stop(&self) -> Option<&'static str> {
        matches!(self, Self::Ucci(_)).then_some(ucci::NO_MOVE)
    }

    /// The last line before the program ends on request.
    pub fn farewell(&self) -> Option<&'static str> {
        matches!(self, Self::Ucci(_)).then_some("bye")
    }

    /// Whether the host speaks a language of hosts for Xiangqi alone.
    pub fn host_rules(&self) -> bool {
        matches!(self, Self::Cyclone | Self::Ucci(_))
    }

    /// Whether nothing is read during a search that ends by itself.
    pub fn is_batch(&self) -> bool {
        matches!(self, Self::Ucci(Ucci { batch: true, .. }))
    }

    /// Another game begins.
    pub fn new_game(&mut self) {
        if let Self::Ucci(ucci) = self {
            ucci.scores.clear();
        }
    }
}
