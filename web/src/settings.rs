//! How much the server does at most, for all clients and for each.

use std::time::Duration;

use xiongmao_answers::limits::MAX_NUMBER;
use xiongmao_records::ReadLimits;

/// The settings of a server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Threads that search, for all clients together.
    pub threads: u16,
    /// Megabytes that the whole server may take, at least [`Self::LEAST_MEMORY`].
    pub memory: u32,
    /// Megabytes of it for endgame tables.
    pub endgames: u32,
    /// Megabytes of it for a database of games.
    pub games: u32,
    /// How long one analysis may search, waiting not included.
    pub analysis_time: Duration,
}

impl Settings {
    /// Those of the engine in WebAssembly, which has one thread and a gigabyte at most, and takes as long as the page
    /// wants.
    pub const LOCAL: Self =
        Self { threads: 1, memory: 768, endgames: 0, games: 0, analysis_time: Duration::from_secs(86_400) };
    /// The longest search for one move of a game.
    pub const PLAY_TIME: Duration = Duration::from_secs(10);
    /// How long a request for a move waits for its turn before it is refused.
    pub const PLAY_WAIT: Duration = Duration::from_secs(30);
    /// The most positions that the searches behind a question about reasons visit.
    pub const REASON_NODES: u64 = 1_000_000;
    /// The greatest whole number in a question.
    pub const NUMBER: u64 = MAX_NUMBER;
    /// How long a search runs at a time while others wait.
    pub const SLICE: Duration = Duration::from_millis(250);
    /// The size of the body of a request in bytes.
    pub const BODY: usize = 128 << 10;
    /// The size of the body of a request with records in bytes.
    pub const RECORD: usize = 2 << 20;
    /// The positions of a batch.
    pub const POSITIONS: usize = 200;
    /// The games of a text that are looked at.
    pub const RECORDS: usize = 1000;
    /// The longest search of one position of a review.
    pub const REVIEW_TIME: Duration = Duration::from_secs(2);
    /// How long the head of a request, and then its body, may take to arrive.
    pub const ARRIVAL: Duration = Duration::from_secs(10);
    /// How long a client may take no bytes of its answer.
    pub const READING: Duration = Duration::from_secs(30);
    /// The number of plies of a game.
    pub const PLIES: usize = 2000;
    /// The length of a position or a move, in bytes.
    pub const TEXT: usize = 512;
    /// Lines of an analysis.
    pub const LINES: usize = 16;
    /// The maximum number of moves in a restricted analysis.
    pub const SEARCHMOVES: usize = 64;
    /// Megabytes of the table of one analysis, however much memory there is.
    pub const HASH: u32 = 1024;
    /// The least memory of a server, in megabytes.
    pub const LEAST_MEMORY: u32 = 128;
    /// Megabytes that the server takes by itself: the program, its networks, connections and answers.
    pub const BASE: u32 = 48;
    /// How much a recorded game may hold.
    pub const GAME: ReadLimits = ReadLimits { plies: 20_000, values: 80_000 };
    /// The bytes of an answer with records behind which no game begins.
    pub const RECORDS_ANSWER: usize = 8 << 20;
    /// Megabytes that reading and writing a text with records may take, and also the review of a game, with its table.
    pub const RECORDS_MEMORY: u32 = 48;
    /// The values of the body of a request: names, texts, numbers and lists.
    pub const VALUES: usize = 16_384;
    /// The unit for memory of bodies, in bytes.
    pub const UPLOAD_UNIT: usize = 16 << 10;
    /// How many times its own size a body takes while it is read.
    pub const UPLOAD_FACTOR: usize = 4;
    /// Megabytes that a thread takes besides the table, for its histories.
    pub const THREAD: u32 = 4;
    /// Megabytes of the table for a move of the engine at full strength. A weaker level searches too few positions to
    /// fill the smallest one.
    pub const PLAY_HASH: u32 = 16;
    /// Megabytes that a move of the engine, or a question about reasons, takes while it is searched.
    pub const PLAY: u32 = Self::PLAY_HASH + Self::THREAD;
    /// Megabytes of the table of a review.
    pub const REVIEW_HASH: u32 = 32;
    /// Questions about tables, a database of games, and explanations that are answered at once.
    pub const ASIDES: usize = 4;
    /// Searches that a client may have open.
    pub const SEARCHES_PER_CLIENT: usize = 4;
    /// Searches that a user with a token may have open, in all programs and pages together, unless the file of tokens
    /// says another number.
    pub const SEARCHES_PER_USER: usize = 8;
    /// Searches that may wait for their turn.
    pub const WAITING: usize = 512;
    /// Streams of events about matches that a client may have open.
    pub const STREAMS_PER_CLIENT: usize = 16;
    /// Streams of clients without a name, together.
    pub const NAMELESS_STREAMS: usize = 64;
    /// Streams of all clients: half of the connections stay free for questions.
    pub const STREAMS: usize = Self::CONNECTIONS / 2;
    /// Open connections; further ones wait to be accepted.
    pub const CONNECTIONS: usize = 512;
    /// Connections that wait to be accepted: with fewer, the system refuses an honest one while many come and go, and
    /// its client tries again a second later.
    pub const BACKLOG: u32 = 1024;
    /// Open connections from one address of another computer; further ones are closed.
    pub const CONNECTIONS_PER_ADDRESS: usize = 64;
}

impl Settings {
    /// Megabytes for bodies that are being read. A large one needs 8.
    pub fn uploads(&self) -> u32 {
        (self.memory / 8).clamp(8, 64)
    }

    /// Megabytes that all open searches may take together.
    pub fn tables(&self) -> u32 {
        self.memory.saturating_sub(Self::BASE + self.uploads() + self.endgames + self.games)
    }

    /// With this many megabytes for endgame tables, but at most half of the memory that searches would otherwise have.
    #[must_use]
    pub fn with_endgames(self, megabytes: u32) -> Self {
        let without = Self { endgames: 0, ..self };
        Self { endgames: megabytes.min(without.tables() / 2), ..self }
    }

    /// Megabytes that analyses and reviews may take, which keep their tables while they wait for their next turn. The
    /// rest is for moves of the engine: as much as all threads need at once, but no more than half of all.
    pub fn kept(&self) -> u32 {
        self.tables() - (u32::from(self.threads) * Self::PLAY).min(self.tables() / 2)
    }

    /// The greatest table of one analysis, in megabytes.
    pub fn hash(&self) -> u32 {
        Self::HASH.min(self.kept().saturating_sub(Self::THREAD)).max(1)
    }
}

impl Default for Settings {
    /// As many threads as there are cores, a gigabyte of memory, ten minutes for an analysis.
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get().min(256) as u16);
        Self { threads: cores, memory: 1024, endgames: 0, games: 0, analysis_time: Duration::from_secs(600) }
    }
}
