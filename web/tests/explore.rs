//! What was played in a position, over HTTP: the question reaches a database, and its answer or error comes back.

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::http::Request;
use serde_json::json;
use xiongmao_answers::explored::{
    ExploreError, ExploredAnswer, ExploredMove, Explorer, GameCounts, GameSummary, GamesQuery,
};
use xiongmao_movegen::AnyGame;
use xiongmao_movegen::notation::Notation;
use xiongmao_web::{Access, AppState, Program, router};

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
    let usual = accepted(&server, "/api/v2/explore", json!({})).await;
    assert_eq!(usual["top"].as_array().unwrap().len(), 4);
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
