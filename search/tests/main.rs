//! The search as its users see it: in both games, and in a tiny one that only these tests know.

mod any_variant;
#[path = "../../tests/src/effort.rs"]
mod effort;
mod searching;
mod tiny;
mod tiny_game;
mod xiangqi;
mod xiangqi_games;
