//! `xiongmao serve`, as far as it is the program's own: the effect of its flags. The interface itself is tested in
//! `web/tests`.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};

use crate::commands::{command, printed};

/// A server that ends with the test.
pub struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Server {
    /// Starts a server with these flags. Also returns its address.
    pub fn start(flags: &[&str]) -> (Self, String) {
        let mut command = command(&[&["serve", "--port", "0"], flags].concat());
        let mut server = Self(command.stdout(Stdio::piped()).spawn().unwrap());
        let mut page = String::new();
        BufReader::new(server.0.stdout.take().unwrap()).read_line(&mut page).unwrap();
        let address = page.trim().trim_start_matches("http://").trim_end_matches('/').to_owned();
        (server, address)
    }
}

/// Sends a request. Returns everything that is answered.
pub fn ask(address: &str, method: &str, path: &str, body: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    let head = format!("{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n");
    let length = body.len();
    write!(stream, "{head}Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[test]
fn the_chosen_game_comes_first() {
    for (flags, first) in
        [(&[][..], "xiongqi"), (&["--game", "xiongqi"], "xiongqi"), (&["--game", "xiangqi"], "xiangqi")]
    {
        let (_server, address) = Server::start(flags);
        let answer = ask(&address, "GET", "/api/v2/games", "");
        let list = answer.split_once(r#""games":["#).unwrap_or_else(|| panic!("{answer}")).1;
        let places = ["xiongqi", "xiangqi"].map(|name| list.find(&format!(r#""name":"{name}""#)).unwrap());
        assert_eq!(places[0] < places[1], first == "xiongqi", "{flags:?}");
    }
}

/// The process's peak memory and present memory, in megabytes, without files that the system maps.
#[cfg(target_os = "linux")]
fn memory(server: &Server) -> [u64; 2] {
    let status = std::fs::read_to_string(format!("/proc/{}/status", server.0.id())).unwrap();
    ["VmHWM:", "RssAnon:"].map(|name| {
        let line = status.lines().find_map(|line| line.strip_prefix(name)).unwrap();
        line.trim().trim_end_matches(" kB").parse::<u64>().unwrap() >> 10
    })
}

/// Repeats the request until there is memory for it.
#[cfg(target_os = "linux")]
fn until_admitted(address: &str, path: &str, body: &str) {
    while ask(address, "POST", path, body).starts_with("HTTP/1.1 503") {
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn memory_bounds_the_whole_server_and_is_given_back() {
    let (server, address) = Server::start(&["--memory", "256", "--threads", "2"]);
    std::thread::scope(|scope| {
        for client in 0..12 {
            let address = &address;
            scope.spawn(move || {
                for turn in 0..2 {
                    // In ever different pieces, which an allocator would keep to itself.
                    let hash = [130, 20, 60, 100][(client + turn) % 4];
                    let body = format!(r#"{{"hash":{hash},"limits":{{"nodes":2000}}}}"#);
                    until_admitted(address, "/api/v2/analyse", &body);
                    let record = format!(r#"{{"record":"{}"}}"#, "1. c2+c6 c7+c3 * ".repeat(30_000));
                    until_admitted(address, "/api/v2/records", &record);
                }
            });
        }
    });
    let [most, now] = memory(&server);
    assert!(most < 256 && now < 100, "{most} MB at most, {now} MB at the end");
}

#[test]
fn connections_that_ask_nothing_keep_nobody_out() {
    let (_server, address) = Server::start(&[]);
    let mut silent: Vec<TcpStream> = (0..512).map(|_| TcpStream::connect(&address).unwrap()).collect();
    assert!(ask(&address, "GET", "/healthz", "").starts_with("HTTP/1.1 200 "));
    // The oldest has given way, which Windows calls an error, and the next one may still ask.
    assert_eq!(silent[0].read(&mut [0]).unwrap_or_default(), 0);
    write!(silent[1], "GET /healthz HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    silent[1].read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
}

#[test]
fn reasons_are_those_that_the_command_line_prints() {
    let (_server, address) = Server::start(&[]);
    let printed = |args: &[&str]| printed(&[args, &["--json"]].concat());
    let asked = |path, body| ask(&address, "POST", path, body).split_once("\r\n\r\n").unwrap().1.to_owned();
    let why = asked("/api/v2/why", r#"{"position": {"moves": ["c2+c6"]}, "move": "a6-a5"}"#);
    assert_eq!(why, printed(&["why", "--moves", "c2+c6", "--move", "a6-a5"]).trim_end());
    let threats = asked("/api/v2/threats", r#"{"moves": ["c2+c6", "a6-a5"]}"#);
    assert_eq!(threats, printed(&["threats", "--moves", "c2+c6 a6-a5"]).trim_end());
    assert!(why.contains(r#""grade":"blunder""#) && threats.contains(r#""line":["#), "{why} {threats}");
}
