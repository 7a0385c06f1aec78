//! The memory of records from any source.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use axum::body::Body;
use axum::http::Request;
use serde_json::json;
use xiongmao_records::ReadLimits;
use xiongmao_web::{Local, Page, Settings};

use crate::shared::{self, object};

/// The allocator of the system, with a count of each thread's memory.
struct Counting;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

thread_local! {
    /// The bytes that this thread has got more than it has given back, and the most since the last question.
    static TAKEN: Cell<(isize, isize)> = const { Cell::new((0, 0)) };
}

fn count(bytes: isize) {
    // A thread that ends has none any more.
    let _ = TAKEN.try_with(|taken| {
        let (now, most) = taken.get();
        taken.set((now + bytes, most.max(now + bytes)));
    });
}

// SAFETY: the system's allocator does everything; counting allocates nothing.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size() as isize);
        // SAFETY: the caller keeps the contract.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        count(-(layout.size() as isize));
        // SAFETY: the caller keeps the contract.
        unsafe { System.dealloc(block, layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(size as isize - layout.size() as isize);
        // SAFETY: the caller keeps the contract.
        unsafe { System.realloc(block, layout, size) }
    }
}

struct Silent;

impl Page for Silent {
    fn tell(&mut self, _: &str, _: &str) {}
    fn gives_up(&self) -> fn() -> bool {
        || false
    }
}

/// The most bytes that this question takes at a time, and its answer.
fn taken(name: &str, question: &str) -> (usize, Result<String, String>) {
    let local = Local::new(shared::program(), shared::settings());
    let before = TAKEN.get().0;
    TAKEN.set((before, before));
    let answer = local.ask(name, question, &mut Silent);
    ((TAKEN.get().1 - before) as usize, answer)
}

/// These pieces, up to `bytes` bytes.
fn filled(bytes: usize, piece: impl Fn(usize) -> String) -> String {
    let mut text = String::new();
    for at in 0.. {
        let piece = piece(at);
        if text.len() + piece.len() > bytes {
            break;
        }
        text.push_str(&piece);
    }
    text
}

/// A game of `plies` moves. Both sides move a horse out and back; `behind` follows each move.
fn there_and_back(plies: usize, behind: impl Fn(&str) -> String) -> String {
    let mv = |at: usize| ["B0-A2", "B9-A7", "A2-B0", "A7-B9"][at % 4];
    let text: String =
        (0..plies).flat_map(|at| [mv(at).to_owned(), " ".to_owned(), behind(mv(at)), " ".to_owned()]).collect();
    format!("[Game \"Chinese Chess\"]\n[Format \"ICCS\"]\n\n{text} *\n")
}

/// A record in JSON with these members besides the position.
fn json_record(members: &str) -> String {
    format!("{{\"setup\":{{\"feen\":\"\"}},{members}}}")
}

/// Texts with as many values or moves as a record may hold, or more.
fn records(bytes: usize) -> Vec<(&'static str, String)> {
    let (values, plies) = (Settings::GAME.values, Settings::GAME.plies);
    let repeated = |text: &str, count: usize| text.repeat(count.min(bytes / text.len()));
    let listed = |text: &str, count: usize| repeated(text, count) + "0";
    let nested = |depth: usize, count: usize| {
        let one = format!("{}{}", "(A7-B9 B0-A2 ".repeat(depth), ")".repeat(depth));
        there_and_back(4, |mv| if mv == "A7-B9" { repeated(&one, count / 2 / depth) } else { String::new() })
    };
    let dotted = |parts: usize| {
        let keys = ".b".repeat(parts);
        filled(bytes, |at| if at < values / (parts + 1) { format!("a{at}{keys}=1\n") } else { " ".repeat(bytes) })
    };
    let once = |count: usize, piece: &dyn Fn(usize) -> String| (0..count).map(piece).collect::<String>();
    vec![
        ("dotted keys", dotted(4)),
        ("short dotted keys", dotted(1)),
        ("long dotted keys", dotted(60)),
        ("tables", once(values / 3, &|at| format!("[a{at}.b]\n"))),
        ("lists of tables", once(values / 4, &|at| format!("[[a]]\nb{at}=1\n"))),
        ("moves in TOML", "setup.feen=''\n".to_owned() + &repeated("[[plies]]\npmn='a'\n", values / 3 - 1)),
        ("lists in TOML", format!("a=[{}]", listed("[],", values / 2 - 2))),
        ("properties", json_record(&(once(values / 10, &|at| format!("\"k{at}\":[[],[],{{}}],")) + "\"x\":0"))),
        ("lists", json_record(&format!("\"a\":[{}]", listed("[],", values / 2 - 9)))),
        ("numbers", json_record(&format!("\"a\":[{}]", listed("0,", values - 9)))),
        ("objects", json_record(&format!("\"a\":[{}]", listed("{\"a\":{}},", values / 2 - 9)))),
        ("moves", json_record(&format!("\"plies\":[{}{{\"pmn\":\"\"}}]", repeated("{\"pmn\":\"\"},", values / 2 - 9)))),
        ("links", json_record(&format!("\"links\":[{}]", listed("{\"rel\":\"\",\"href\":\"\"},", values / 5)))),
        ("periods", json_record(&format!("\"periods\":[{}]", listed("{\"duration_ms\":1},", values / 2 - 9)))),
        ("variations", there_and_back(1990, |mv| repeated(&format!("({mv})"), plies / 1990 - 1))),
        ("variations of one move", there_and_back(4, |mv| repeated(&format!("({mv})"), plies / 4 - 1))),
        ("nested variations", nested(20, plies - 10)),
        ("moves that cannot be played", there_and_back(1990, |_| "(A7-A7)".repeat(plies / 1990 - 1))),
        ("signs", there_and_back(1990, |_| "$10 ".repeat(bytes / 1990 / 4 - 2))),
        ("comments", there_and_back(1990, |_| "{x}".repeat(bytes / 1990 / 3 - 4))),
        (
            "a comment",
            there_and_back(4, |mv| {
                format!("{{{}}}", if mv == "B0-A2" { "x\n".repeat(bytes / 2 - 99) } else { "x".into() })
            }),
        ),
        ("tags", filled(bytes, |at| format!("[T{at} \"\u{e9}\"]\n")) + "1. *"),
        ("games of a move", filled(bytes, |_| "[Game \"Chinese Chess\"]\n1. C3-C4#(C3-C4#)(I3-I3)*\n".to_owned())),
        ("games", filled(bytes, |_| there_and_back(60, |_| String::new()))),
        ("digits", format!("[DhtmlXQ_movelist]{}", repeated("1022102279677967", bytes))),
        (
            "fields",
            "[DhtmlXQ_movelist]77477062[/DhtmlXQ]".to_owned()
                + &once(plies - 99, &|at| format!("[0_2_{}]7967", at + 1)),
        ),
        ("files of XieXie", filled(bytes, |_| "FORMAT WXF\nSTART{\n1. C2.5 }END\n".to_owned())),
    ]
}

#[test]
fn no_record_takes_more_than_is_booked() {
    let most = (Settings::RECORDS_MEMORY as usize) << 20;
    for (name, record) in records(Settings::RECORD - (1 << 10)) {
        // It is the form that takes most.
        let (bytes, _) = taken("records", &json!({"record": record, "to": "toml"}).to_string());
        assert!(bytes < most, "{name}: {} MB", bytes >> 20);
    }
}

#[test]
fn what_would_take_more_is_refused_in_one_line() {
    let ReadLimits { plies, values } = Settings::GAME;
    let list = |count: usize| json_record(&format!("\"a\":[{}0]", "0,".repeat(count)));
    let toml = |count: usize| format!("a=[{}0]\n[setup]\nfeen=\"\"\n", "0,".repeat(count));
    let game = |count: usize| {
        there_and_back(4, |mv| if mv == "B0-A2" { format!("({mv})").repeat(count - 4) } else { String::new() })
    };
    for (record, more, message) in [
        (list(values - 9), list(values), format!("more than {values} values in one record")),
        (toml(values - 9), toml(values), format!("more than {values} values in one record")),
        (game(plies), game(plies + 1), format!("more than {plies} plies in one game")),
    ] {
        let answer = |record: &str| taken("records", &json!({"record": record}).to_string()).1;
        assert!(answer(&record).is_ok());
        let refusal = answer(&more).unwrap_err();
        assert!(refusal.contains(&message) && !refusal.contains("\\n"), "{refusal}");
    }
}

#[tokio::test]
async fn a_body_of_many_values_is_refused() {
    for (count, status) in [(100, 422), (Settings::VALUES, 400)] {
        let body = format!("{{\"moves\": [{}0]}}", "[],".repeat(count));
        let request = Request::post("/api/v2/position").header("host", "localhost");
        let request = request.header("content-type", "application/json").body(Body::from(body)).unwrap();
        let (found, refusal) = object(&shared::server(), request).await;
        assert_eq!(found, status, "{refusal}");
    }
}
