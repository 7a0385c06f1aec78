//! The server on real sockets: clients that go away, clients that take turns, and the end.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::Arc;
use std::thread::{self, JoinHandle};

use crate::shared::state;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use xiongmao_web::{AppState, run};

/// A server on a port of its own.
struct Server {
    port: u16,
    state: Arc<AppState>,
    end: oneshot::Sender<()>,
    thread: JoinHandle<()>,
}

impl Server {
    fn start() -> Self {
        let (end, signal) = oneshot::channel();
        let (sender, port) = std::sync::mpsc::channel();
        let state = state();
        let served = Arc::clone(&state);
        let thread = thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
            runtime.block_on(async {
                let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
                sender.send(listener.local_addr().unwrap().port()).unwrap();
                run(&listener, &served, async { drop(signal.await) }).await;
            });
        });
        Self { port: port.recv().unwrap(), state, end, thread }
    }

    /// Asks for an analysis without limits.
    fn ask(&self, body: &str) -> TcpStream {
        self.send("analyse", body)
    }

    /// Sends a question.
    fn send(&self, path: &str, body: &str) -> TcpStream {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        let head = format!("POST /api/v2/{path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n");
        stream.write_all(format!("{head}Content-Length: {}\r\n\r\n{body}", body.len()).as_bytes()).unwrap();
        stream
    }

    /// Asks for an analysis, and waits for its first line.
    fn analyse(&self, body: &str) -> TcpStream {
        let mut stream = self.ask(body);
        read_until(&mut stream, "event: info");
        stream
    }

    /// Waits until `count` searches are open.
    fn until_open(&self, count: usize) {
        while {
            let (running, waiting) = self.state.load();
            running + waiting != count
        } {
            thread::yield_now();
        }
    }
}

/// Reads until this text has come, or until the end. Returns all that was read.
fn read_until(stream: &mut TcpStream, text: &str) -> String {
    let (mut read, mut buffer) = (String::new(), [0; 4096]);
    while !read.contains(text) {
        let count = stream.read(&mut buffer).unwrap();
        if count == 0 {
            break;
        }
        read.push_str(std::str::from_utf8(&buffer[..count]).unwrap());
    }
    read
}

#[test]
fn a_client_that_goes_away_stops_its_search() {
    let server = Server::start();
    let stream = server.analyse("{}");
    assert_eq!(server.state.load(), (1, 0));
    drop(stream);
    server.until_open(0);
}

#[test]
fn a_client_that_goes_away_does_not_ask_why_any_more() {
    let server = Server::start();
    let stream = server.send("why", r#"{"move": "c2+c6", "nodes": 1000000}"#);
    while server.state.load() != (1, 0) {
        thread::yield_now();
    }
    drop(stream);
    server.until_open(0);
    let nodes = server.state.metrics.nodes.get();
    assert!(nodes < 900_000, "{nodes} positions searched");
}

#[test]
fn searches_take_turns() {
    let server = Server::start();
    // Twice as many as there are threads: each gets its first line, so none waits for another to end.
    let mut streams: Vec<TcpStream> = (0..4).map(|_| server.analyse(r#"{"hash": 8}"#)).collect();
    // One that needs both threads gets its turn as well.
    streams.push(server.analyse(r#"{"hash": 8, "threads": 2}"#));
    drop(streams);
    server.until_open(0);
}

#[test]
fn connections_that_are_dropped_leave_no_search_behind() {
    let server = Server::start();
    for number in 0..500 {
        let stream = if number % 2 == 0 { Some(server.ask(r#"{"hash": 1}"#)) } else { None };
        drop(stream.unwrap_or_else(|| TcpStream::connect(("127.0.0.1", server.port)).unwrap()));
    }
    // This one is answered after all others were accepted.
    drop(server.analyse(r#"{"hash": 1}"#));
    server.until_open(0);
}

#[test]
fn a_signal_ends_it_politely() {
    let server = Server::start();
    let mut stream = server.analyse("{}");
    server.end.send(()).unwrap();
    let rest = read_until(&mut stream, "event: result");
    assert!(rest.contains(r#""interrupted":true"#), "{rest}");
    server.thread.join().unwrap();
    assert!(TcpStream::connect(("127.0.0.1", server.port)).is_err());
}

#[test]
fn a_body_that_is_too_large_is_not_asked_for() {
    let server = Server::start();
    for (path, length, answer) in [
        ("position", 200_000, "HTTP/1.1 413 "),
        ("records", 3_000_000, "HTTP/1.1 413 "),
        ("records", 200_000, "HTTP/1.1 100 "),
    ] {
        let mut stream = TcpStream::connect(("127.0.0.1", server.port)).unwrap();
        let head = format!("POST /api/v2/{path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n");
        let question = format!("{head}Expect: 100-continue\r\nContent-Length: {length}\r\n\r\n");
        stream.write_all(question.as_bytes()).unwrap();
        let read = read_until(&mut stream, "\r\n");
        assert!(read.starts_with(answer), "{path} {length}: {read}");
    }
}

#[test]
fn who_may_not_ask_keeps_no_connection() {
    let server = Server::start();
    for (request, status) in [
        ("GET /api/v2/games HTTP/1.1\r\nHost: example.org\r\n\r\n", 403),
        ("GET /api/v2/games HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n", 400),
        ("GET /api/v2/games HTTP/1.1\r\nHost: localhost\r\nVia: 1.1 proxy\r\n\r\n", 401),
        ("POST /api/v2/move HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9999999\r\n\r\n", 413),
    ] {
        let mut stream = TcpStream::connect(("127.0.0.1", server.port)).unwrap();
        stream.write_all(request.repeat(3).as_bytes()).unwrap();
        // The end may come as a reset, since requests are left that nobody has read.
        let (mut read, mut buffer) = (String::new(), [0; 4096]);
        while let Ok(count @ 1..) = stream.read(&mut buffer) {
            read.push_str(std::str::from_utf8(&buffer[..count]).unwrap());
        }
        assert!(read.starts_with(&format!("HTTP/1.1 {status} ")), "{read}");
        assert!(read.contains("connection: close"), "{read}");
        assert_eq!(read.matches("HTTP/1.1").count(), 1, "{read}");
    }
}
