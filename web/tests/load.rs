//! Many clients at once, on real sockets. `web/examples/load.rs` does the same with more of them, and measures.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use crate::shared::client::{Client, next_piece};
use crate::shared::state;
use serde_json::json;
use tokio::net::TcpListener;
use tokio::task::JoinSet;
use xiongmao_web::{AppState, run};

/// Far longer than any answer may take.
const WITHIN: Duration = Duration::from_secs(120);
/// The possible statuses: the answer, or a refusal.
const ANSWERS: [u16; 3] = [200, 429, 503];

/// A server with two threads, which ends with the runtime.
async fn serve() -> (SocketAddr, Arc<AppState>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let (address, state) = (listener.local_addr().unwrap(), state());
    let served = Arc::clone(&state);
    tokio::spawn(async move { run(&listener, &served, std::future::pending()).await });
    (address, state)
}

/// Plays a game against the engine for some moves. Returns how many questions were answered.
async fn play(address: SocketAddr, number: usize) -> usize {
    let mut client = Client::connect(address, Some(format!("player {number}"))).await.unwrap();
    let mut moves: Vec<String> = Vec::new();
    for _ in 0..4 {
        let body = json!({"position": {"moves": moves}, "level": 1 + number % 19, "nodes": 200, "seed": 1});
        let (status, text) = client.text("/api/v2/play", Some(&body), WITHIN).await.unwrap();
        assert!(ANSWERS.contains(&status), "{status} {text}");
        if status == 200 {
            let answer: serde_json::Value = serde_json::from_str(&text).unwrap();
            moves.push(answer["move"].as_str().unwrap().to_owned());
        }
    }
    moves.len()
}

/// Analyses twice: once to the end, and once until the first event. Returns how many results arrived.
async fn analyse(address: SocketAddr) -> usize {
    let mut client = Client::connect(address, None).await.unwrap();
    let body = json!({"limits": {"nodes": 3000}, "hash": 1});
    let (status, text) = client.text("/api/v2/analyse", Some(&body), WITHIN).await.unwrap();
    assert!(ANSWERS.contains(&status), "{status} {text}");
    assert!(status != 200 || text.contains("event: result"), "{text}");
    let mut endless = client.ask("/api/v2/analyse", Some(&json!({"hash": 1})), WITHIN).await.unwrap();
    assert!(ANSWERS.contains(&endless.status().as_u16()));
    next_piece(&mut endless).await.unwrap();
    usize::from(status == 200)
}

#[tokio::test]
async fn many_clients_are_answered_or_refused_and_leave_nothing_behind() {
    let (address, state) = serve().await;
    let mut clients = JoinSet::new();
    for number in 0..12 {
        clients.spawn(play(address, number));
        clients.spawn(analyse(address));
    }
    let answered: usize = clients.join_all().await.into_iter().sum();
    assert!(answered > 12, "only {answered} answers");
    while state.load() != (0, 0) {
        tokio::task::yield_now().await;
    }
}
