//! A conversation on a machine without threads, such as a worker of a web page: the session searches by itself, in
//! pieces. When the host sends another line, the search is postponed, the line is carried out, and the search
//! continues from its table.
//!
//! The host hears nothing of that: shallow lines that are found again are not printed, and nodes are counted together.

use std::io::Write;
use std::ops::ControlFlow;

use xiongmao_analysis::registry::Entry;
use xiongmao_movegen::Move;
use xiongmao_search::{Answer, Bound, Info, NullReport, Report, Searcher};
use xiongmao_text::{Input, MAX_LINE, for_each_line};

use super::earlier::Earlier;
use super::host::{Host, OpenTables};
use super::search_thread::{Event, Job};
use super::session::{ProtocolError, Session, SessionResult};

/// A conversation whose caller decides when to search.
pub struct Unthreaded<W> {
    session: Session<W>,
}

impl<W: Write> Unthreaded<W> {
    /// A conversation that writes to `out`. Searches ask `has_spoken` whether the host has sent another line, and end
    /// if it has. `open_tables` finds the endgame tables that the host names, for instance in memory.
    ///
    /// # Errors
    /// If memory for the default options is missing.
    pub fn new(
        game: Option<&'static Entry>,
        has_spoken: fn() -> bool,
        open_tables: OpenTables,
        out: W,
    ) -> Result<Self, ProtocolError> {
        let host = Host { has_spoken: Some(has_spoken), open_tables, ..Host::PROGRAM };
        Ok(Self { session: Session::new(game, host, out)? })
    }

    /// Carries out a line, or several. After `quit` the conversation is over.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn hear(&mut self, text: &str) -> Result<ControlFlow<()>, ProtocolError> {
        let mut heard = Ok(ControlFlow::Continue(()));
        // Reading from memory cannot fail.
        let _ = for_each_line(text.as_bytes(), MAX_LINE, |line| {
            heard = self.session.hear(&line);
            matches!(heard, Ok(ControlFlow::Continue(())))
        });
        heard
    }

    /// Whether there is something to search.
    pub fn has_work(&self) -> bool {
        self.session.engine.pool.has_waiting_job()
    }

    /// Searches to the end, or until the host sends another line.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn work(&mut self) -> Result<(), ProtocolError> {
        self.session.work()
    }
}

/// Passes reports to the session, as if the search had never been put off.
struct Continued<'a, W> {
    session: &'a mut Session<W>,
    earlier: Earlier,
    /// The lines and nodes since the search continued.
    lines: Vec<Info>,
    nodes: u64,
    result: SessionResult,
}

impl<W: Write> Continued<'_, W> {
    fn print(&mut self, event: Event) {
        if self.result.is_ok() {
            self.result = self.session.handle_event(event);
        }
    }

    /// Adds the results of the continued search if they are as deep as the earlier ones: it may have had too little
    /// time to get there again.
    fn merge(&mut self, answer: Answer) {
        self.earlier.nodes = self.nodes.max(self.earlier.nodes);
        if answer.best.is_some() && self.lines.first().map_or(0, |line| line.depth) >= self.earlier.depth() {
            (self.earlier.answer, self.earlier.lines) = (answer, std::mem::take(&mut self.lines));
        }
    }

    /// Prints the last lines again if they were held back or have searched more nodes since, and returns the answer.
    fn conclude(&mut self) -> Answer {
        let nodes = self.earlier.nodes;
        let mut answer = std::mem::take(&mut self.earlier.answer);
        let lines = std::mem::take(&mut self.earlier.lines);
        if self.earlier.holds_lines || lines.first().is_some_and(|line| line.nodes != nodes) {
            for line in lines {
                self.print(Event::Info(Info { nodes, ..line }));
            }
        }
        if let Some(info) = &mut answer.info {
            info.nodes = nodes;
        }
        answer
    }
}

impl<W: Write> Report for Continued<'_, W> {
    fn info(&mut self, info: &Info) {
        let info = Info { nodes: info.nodes + self.earlier.nodes, ..info.clone() };
        if info.multipv == 1 {
            self.lines.clear();
        }
        self.nodes = self.nodes.max(info.nodes);
        self.lines.push(info.clone());
        let place = (info.depth, info.multipv);
        if place > self.earlier.printed && info.bound == Bound::Exact {
            (self.earlier.printed, self.earlier.holds_lines) = (place, false);
            self.print(Event::Info(info));
        } else if info.depth >= self.earlier.printed.0 {
            self.earlier.holds_lines = true;
        }
    }

    fn current(&mut self, depth: u32, mv: Move, number: usize) {
        if depth > self.earlier.printed.0 {
            self.print(Event::Current(depth, mv, number));
        }
    }
}

impl<W: Write> Session<W> {
    /// Carries out a line. A host that waits for its answers gets them before its next line is read.
    fn hear(&mut self, line: &Input) -> SessionResult<ControlFlow<()>> {
        if self.dialect.is_batch() && self.task.as_ref().is_some_and(|task| !task.must_wait()) {
            self.work_to_the_end()?;
        }
        if self.handle_input(line)?.is_break() {
            self.interrupt()?;
            self.lines(self.dialect.farewell())?;
            return Ok(ControlFlow::Break(()));
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Does the waiting job to its end, regardless of other messages. A search that has been stopped ends at once.
    pub(super) fn work_to_the_end(&mut self) -> SessionResult {
        // Otherwise a host that has sent several lines at once would interrupt the search for ever.
        self.engine.pool.set_undisturbed(true);
        let worked = self.work();
        self.engine.pool.set_undisturbed(false);
        worked
    }

    /// Does the waiting job until it ends or the host speaks.
    fn work(&mut self) -> SessionResult {
        let Some((pool, job)) = self.engine.pool.waiting_job() else { return Ok(()) };
        if matches!(job, Job::Search { .. }) {
            return self.search_on(pool, job);
        }
        // The others take a moment, and nothing of them is left to go on from.
        let stop = self.engine.pool.stop_perft();
        let event = job.carry_out(pool, &mut NullReport, &stop);
        self.handle_event(event)
    }

    fn search_on(&mut self, mut pool: Box<dyn Searcher>, job: Job) -> SessionResult {
        let Job::Search { token, game, limits, settings, earlier } = job else { return Ok(()) };
        let control = pool.control();
        let earlier = earlier.map_or_else(Earlier::default, |earlier| *earlier);
        let mut report = Continued { session: self, earlier, lines: Vec::new(), nodes: 0, result: Ok(()) };
        // A search that has found something and is stopped between two pieces does not go on.
        let is_over = control.stopped() && report.earlier.answer.best.is_some();
        let spare = token.clone();
        if !is_over {
            let rest = report.earlier.rest_of(&limits);
            let answer = pool.search(token, &game, &rest, &settings, &mut report);
            report.merge(answer);
        }
        if is_over || !control.interrupted() {
            let answer = report.conclude();
            let Continued { result, .. } = report;
            return result.and_then(|()| self.handle_event(Event::Answer(pool, answer)));
        }
        let Continued { earlier, result, .. } = report;
        let (token, earlier) = (spare.again(), Some(Box::new(earlier)));
        self.engine.pool.put_off(pool, Job::Search { token, game, limits, settings, earlier });
        result
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;

    /// A writer whose lines the test reads.
    #[derive(Clone, Default)]
    struct Lines(std::rc::Rc<std::cell::RefCell<Vec<u8>>>);

    impl Write for Lines {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.borrow_mut().write(bytes)
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    impl Lines {
        fn take(&self) -> Vec<String> {
            let bytes = std::mem::take(&mut *self.0.borrow_mut());
            String::from_utf8(bytes).unwrap().lines().map(str::to_owned).collect()
        }
    }

    fn number_after(line: &str, name: &str) -> u64 {
        let mut words = line.split(' ').skip_while(|word| *word != name);
        words.nth(1).unwrap().parse().unwrap()
    }

    const GO: &str = "position startpos moves c2-d2\ngo depth 9";

    fn begin(has_spoken: fn() -> bool) -> (Unthreaded<Lines>, Lines) {
        let out = Lines::default();
        let mut conversation = Unthreaded::new(None, has_spoken, Host::PROGRAM.open_tables, out.clone()).unwrap();
        assert!(conversation.hear("uci").unwrap().is_continue());
        out.take();
        (conversation, out)
    }

    /// The lines without their times.
    fn timeless(lines: &[String]) -> Vec<String> {
        let words = |line: &String| {
            let mut kept = Vec::new();
            let mut words = line.split(' ');
            while let Some(word) = words.next() {
                if word == "nps" || word == "time" {
                    words.next();
                } else {
                    kept.push(word);
                }
            }
            kept.join(" ")
        };
        lines.iter().map(words).collect()
    }

    #[test]
    fn it_says_the_same_as_a_conversation_with_threads() {
        let (mut conversation, out) = begin(|| false);
        let _ = conversation.hear(GO).unwrap();
        assert!(conversation.has_work() && out.take().is_empty());
        conversation.work().unwrap();
        assert!(!conversation.has_work());
        let here = timeless(&out.take());
        let mut threaded = Vec::new();
        crate::run(std::io::Cursor::new(format!("uci\n{GO}")), &mut threaded).unwrap();
        let threaded: Vec<String> = String::from_utf8(threaded).unwrap().lines().map(str::to_owned).collect();
        let uciok = threaded.iter().position(|line| line == "uciok").unwrap();
        assert!(here.len() > 9);
        assert_eq!(here, timeless(&threaded[uciok + 1..]));
    }

    #[test]
    fn a_search_goes_on_after_lines_that_do_not_end_it() {
        static ASKED: AtomicU32 = AtomicU32::new(0);
        // Lines come ever more rarely: pieces of equal length would never finish a depth that takes longer.
        let (mut conversation, out) = begin(|| (ASKED.fetch_add(1, Ordering::Relaxed) + 1).is_power_of_two());
        let _ = conversation.hear(GO).unwrap();
        let mut pieces = 0;
        let mut lines = Vec::new();
        while conversation.has_work() {
            conversation.work().unwrap();
            lines.extend(out.take());
            pieces += 1;
            let _ = conversation.hear("isready").unwrap();
            assert_eq!(out.take(), ["readyok"]);
            assert!(pieces < 1000, "it never ends");
        }
        assert!(pieces > 2, "it was never put off");
        let (answer, infos) = lines.split_last().unwrap();
        let depths: Vec<u64> = infos.iter().map(|line| number_after(line, "depth")).collect();
        let nodes: Vec<u64> = infos.iter().map(|line| number_after(line, "nodes")).collect();
        assert!(depths.is_sorted() && nodes.is_sorted(), "{infos:#?}");
        let mut distinct = depths.clone();
        distinct.dedup();
        assert_eq!(distinct, (1..=9).collect::<Vec<_>>());
        let best = infos.last().unwrap().split(" pv ").nth(1).unwrap().split(' ').next().unwrap();
        assert!(answer.starts_with(&format!("bestmove {best}")), "{answer}, {infos:#?}");
    }

    #[test]
    fn a_host_that_waits_gets_the_whole_search() {
        // There is always another line.
        let (mut conversation, out) = begin(|| true);
        let _ = conversation.hear(&format!("{GO}\nwait\nisready")).unwrap();
        let lines = out.take();
        assert!(lines.iter().any(|line| line.starts_with("info depth 9 ")), "{lines:#?}");
        assert!(lines[lines.len() - 2].starts_with("bestmove ") && lines[lines.len() - 1] == "readyok");
    }

    #[test]
    fn stop_between_two_pieces_answers_with_what_was_found() {
        static ASKED: AtomicU32 = AtomicU32::new(0);
        let (mut conversation, out) = begin(|| ASKED.fetch_add(1, Ordering::Relaxed) == 40);
        let _ = conversation.hear("go infinite").unwrap();
        conversation.work().unwrap();
        let before = out.take();
        assert!(conversation.has_work() && before.len() > 2, "{before:?}");
        let _ = conversation.hear("stop").unwrap();
        let after = out.take();
        assert!(!conversation.has_work() && after.len() <= 2, "{after:?}");
        assert!(after.last().unwrap().starts_with("bestmove "));
        // Before its first piece a search still finds a move.
        let _ = conversation.hear("go infinite\nstop").unwrap();
        assert!(out.take().last().unwrap().starts_with("bestmove "));
        // A finished game waits for the host, too.
        let _ = conversation.hear("position feen 3g^4/8/8/8/8/8/8/3R1G^2 / X/x moves d1+d8\ngo infinite").unwrap();
        assert_eq!(out.take(), ["info depth 0 score mate 0"]);
        let _ = conversation.hear("stop").unwrap();
        assert_eq!(out.take(), ["bestmove (none)"]);
    }

    #[test]
    fn quit_ends_the_conversation_after_the_answer() {
        let (mut conversation, out) = begin(|| false);
        assert!(conversation.hear("go depth 30\nquit\nisready").unwrap().is_break());
        let lines = out.take();
        assert!(lines.last().unwrap().starts_with("bestmove "), "{lines:?}");
    }
}
