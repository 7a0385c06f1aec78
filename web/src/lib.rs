//! Xiongmao's board in the browser, and the HTTP interface behind it.
//!
//! The interface keeps no games: every request brings its position, as FEEN or FEN and the plies played from there, and
//! every answer depends on its request alone. Only the queue of searches lasts longer than a request.
//!
//! - [`router`]: what is answered where. `docs/web.md` describes it for its users, and
//!   `/api/v1/openapi.json` for their programs.
//! - `queue`: searches wait for the threads of the machine, and clients take turns.
//! - [`Access`]: who may use the server beyond this computer.
//! - `watch`: matches that other processes play, followed for all clients together.
//! - `questions`: what is asked and answered, without HTTP.
//! - [`serve`]: sockets, limits on connections, and the end on a signal.
//!
//! The crate does not know the command line: [`Program`] is all that it is given.

mod access;
mod assets;
mod body;
mod descriptions;
mod errand;
mod error;
mod error_status;
mod events;
mod game_answer;
mod guard;
mod inquiry;
mod kept;
mod logs;
mod metrics;
mod openapi;
mod program;
mod question;
mod questions;
mod queue;
mod records;
mod review;
mod router;
mod routes;
mod rules_text;
mod search;
mod server;
mod settings;
mod single;
mod state;
mod streams;
mod watch;

pub use access::{Access, AccessError, BasePath, Host, Origin, Users};
pub use logs::Level;
pub use program::Program;
pub use router::router;
pub use server::{ServeError, run, serve};
pub use settings::Settings;
pub use single::single_page;
pub use state::AppState;
