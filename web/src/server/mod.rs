//! HTTP: access, routes, and the searches behind the answers.

pub mod access;
mod addresses;
mod asker;
mod body;
mod descriptions;
mod errand;
mod error_status;
mod events;
mod guard;
mod inquiry;
pub mod kept;
pub mod logs;
mod metrics;
mod openapi;
mod queue;
mod reading_limit;
mod refusals;
mod review;
pub mod router;
mod routes;
mod search;
pub mod sockets;
pub mod state;
mod strangers;
mod streams;
mod watch;
