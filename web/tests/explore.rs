//! What was played in a position, over HTTP: the question reaches a database, and its answer or error comes back.

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::http::Request;
use serde_json::{Value, json};
use xiongmao_answers::explored::{
    ExploreError, ExploredAnswer, ExploredMove, Explorer, GameCounts, GameSummary, GamesQuery,
};
use xiongmao_movegen::AnyGame;
use xiongmao_movegen::notation::Notation;
use xiongmao_records::RecordFormat;
use xiongmao_records::pcn::Pcn;
use xiongmao_web::{Access, AppState, Program, Settings, router};

use crate::shared::{accepted, object, program, question, refused, server as server_without, settings};

/// A database with one game, which knows nothing of some players.
struct OneGame;

impl Explorer for OneGame {
    fn explore(
        &self,
        game: &AnyGame,
        query: &GamesQuery,
        most: usize,
        notation: Notation,
    ) -> Result<ExploredAnswer, ExploreError> {
        match query.player.as_deref() {
            Some("slow") => return Err(ExploreError::TooLong),
            Some("lost") => return Err(ExploreError::Unreadable("the database is damaged: page 7".to_owned())),
            Some("odd") => return Err(ExploreError::Query { name: "year", reason: "expected a year".to_owned() }),
            _ => {}
        }
        let counts = GameCounts { games: 1, south: 1, draws: 0, north: 0, rating: Some(2400), last_year: None };
        let summary = GameSummary {
            id: 1,
            south: query.player.clone(),
            north: None,
            south_rating: Some(2400),
            north_rating: None,
            result: Some("1-0"),
            event: query.year.clone(),
            year: None,
            plies: 9,
            refused: None,
            ply: Some(1),
        };
        let mv = game.write_move(game.legal_moves()[0], notation);
        Ok(ExploredAnswer {
            feen: game.feen(),
            side: game.side_to_move().name(),
            counts: counts.clone(),
            ended: 0,
            uncounted: 0,
            moves: vec![ExploredMove { r#move: mv, counts, score: None }],
            top: vec![summary; most],
        })
    }

    fn record(&self, number: i64) -> Result<Pcn, ExploreError> {
        let text = "[Event \"Cup\"]\n[Red \"Ann\"]\n[Black \"Bo\"]\n[Variant \"Xiangqi\"]\n\n1. h3-e3 h10-g8 1-0\n";
        let record = RecordFormat::Pgn.read_within(text, Settings::GAME).next().unwrap().unwrap();
        if number == 1 { Ok(record) } else { Err(ExploreError::NoGame(number)) }
    }
}

fn server() -> Router {
    let program = Program { database: Some(Arc::new(OneGame)), ..program() };
    router(AppState::new(program, settings(), Access::default(), None).unwrap())
}

#[tokio::test]
async fn the_answer_is_that_of_the_database() {
    let server = server();
    let asked = json!({
        "position": {"game": "xiangqi", "moves": ["h3-e3"], "notation": "iccs"},
        "filter": {"player": "Ann", "year": "1980"},
        "games": 2,
    });
    let answer = accepted(&server, "/api/v2/explore", asked).await;
    assert_eq!((&answer["side"], &answer["games"], &answer["rating"]), (&json!("north"), &json!(1), &json!(2400)));
    let mv = answer["moves"][0]["move"].as_str().unwrap();
    assert!(mv.len() == 5 && mv.starts_with(|first: char| first.is_ascii_uppercase()), "{mv}");
    assert_eq!(answer["moves"][0]["south"], 1);
    let top = answer["top"].as_array().unwrap();
    assert_eq!((top.len(), &top[1]["south"], &top[1]["event"]), (2, &json!("Ann"), &json!("1980")));
    assert_eq!((&top[1]["id"], &top[1]["ply"]), (&json!(1), &json!(1)));
    let usual = accepted(&server, "/api/v2/explore", json!({})).await;
    assert_eq!(usual["top"].as_array().unwrap().len(), 4);
}

#[tokio::test]
async fn a_game_of_the_database_comes_as_a_record() {
    let get = |query: &str| {
        let address = format!("/api/v2/explore/game{query}");
        Request::get(address).header("host", "localhost").body(Body::empty()).unwrap()
    };
    let (status, game) = object(&server(), get("?number=1")).await;
    assert_eq!((status.as_u16(), &game["number"], &game["game"]), (200, &json!(1), &json!("xiangqi")));
    assert_eq!((&game["title"], &game["winner"], &game["plies"]), (&json!("Ann – Bo"), &json!("south"), &json!(2)));
    let record: Value = serde_json::from_str(game["text"].as_str().unwrap()).unwrap();
    assert_eq!((&record["meta"]["event"], &record["plies"][1]["pmn"]), (&json!("Cup"), &json!("h10-g8")));
    for (query, expected) in
        [("?number=2", "no_game_of_database"), ("?number=-1", "invalid_field"), ("", "invalid_field")]
    {
        assert_eq!(object(&server(), get(query)).await.1["code"], expected, "{query}");
    }
    let (status, refusal) = object(&server_without(), get("?number=1")).await;
    assert_eq!((status.as_u16(), &refusal["code"]), (404, &json!("no_database")));
}

#[tokio::test]
async fn what_makes_no_sense_is_refused() {
    let server = server();
    let asked = |player: &str| json!({"filter": {"player": player}});
    assert_eq!(refused(&server, "/api/v2/explore", asked("odd"), 422).await, "year: expected a year");
    assert!(refused(&server, "/api/v2/explore", asked("slow"), 503).await.starts_with("the database of games takes"));
    assert_eq!(refused(&server, "/api/v2/explore", asked("lost"), 500).await, "the database is damaged: page 7");
    refused(&server, "/api/v2/explore", asked(&"x".repeat(513)), 422).await;
    refused(&server, "/api/v2/explore", json!({"games": 101}), 422).await;
    refused(&server, "/api/v2/explore", json!({"filter": {"refused": "yes"}}), 422).await;
    refused(&server, "/api/v2/explore", json!({"filter": ["Ann"]}), 422).await;
    refused(&server, "/api/v2/explore", json!({"position": {"moves": ["a1-a9"]}}), 422).await;
}

#[tokio::test]
async fn a_server_says_whether_it_has_games() {
    let games = || Request::get("/api/v2/games").header("host", "localhost").body(Body::empty()).unwrap();
    assert_eq!(object(&server(), games()).await.1["database"], true);
    let without = server_without();
    assert_eq!(object(&without, games()).await.1["database"], false);
    let (status, refusal) = object(&without, question("/api/v2/explore", "{}")).await;
    assert_eq!((status.as_u16(), &refusal["code"]), (404, &json!("no_database")));
}
