//! `xiongmao serve`, as far as it is the program's own: what its flags do. The interface itself is tested in
//! `web/tests`.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

/// A server that ends with the test.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// What a server with these flags answers when it is asked for its games.
fn games(flags: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_xiongmao"));
    let mut server = Server(command.args(["serve", "--port", "0"]).args(flags).stdout(Stdio::piped()).spawn().unwrap());
    let mut page = String::new();
    BufReader::new(server.0.stdout.take().unwrap()).read_line(&mut page).unwrap();
    let address = page.trim().trim_start_matches("http://").trim_end_matches('/');
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "GET /api/v1/games HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[test]
fn the_chosen_game_comes_first() {
    for (flags, first) in
        [(&[][..], "xiongqi"), (&["--game", "xiongqi"], "xiongqi"), (&["--game", "xiangqi"], "xiangqi")]
    {
        let answer = games(flags);
        let list = answer.split_once(r#""games":["#).unwrap_or_else(|| panic!("{answer}")).1;
        let places = ["xiongqi", "xiangqi"].map(|name| list.find(&format!(r#""name":"{name}""#)).unwrap());
        assert_eq!(places[0] < places[1], first == "xiongqi", "{flags:?}");
    }
}
