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
//! - `questions`: what is asked and answered, without HTTP. [`Local`] answers in the same process: the engine in
//!   WebAssembly does, which has no server (without the feature `server` nothing else is compiled).
//! - [`Site`]: the page as files for any static host, with that engine.
//! - [`serve`]: sockets, limits on connections, and the end on a signal.
//!
//! The crate does not know the command line: [`Program`] is all that it is given.

#[cfg(feature = "server")]
mod access;
#[cfg(feature = "server")]
mod assets;
#[cfg(feature = "server")]
mod body;
#[cfg(feature = "server")]
mod descriptions;
#[cfg(feature = "server")]
mod errand;
mod error;
#[cfg(feature = "server")]
mod error_status;
#[cfg(feature = "server")]
mod events;
mod game_answer;
#[cfg(feature = "server")]
mod guard;
#[cfg(feature = "server")]
mod inquiry;
#[cfg(feature = "server")]
mod kept;
mod local;
#[cfg(feature = "server")]
mod logs;
#[cfg(feature = "server")]
mod metrics;
#[cfg(feature = "server")]
mod openapi;
mod program;
mod question;
mod questions;
#[cfg(feature = "server")]
mod queue;
mod records;
#[cfg(feature = "server")]
mod review;
#[cfg(feature = "server")]
mod router;
#[cfg(feature = "server")]
mod routes;
mod rules_text;
#[cfg(feature = "server")]
mod search;
#[cfg(feature = "server")]
mod server;
mod settings;
#[cfg(feature = "server")]
mod single;
#[cfg(feature = "server")]
mod site;
#[cfg(feature = "server")]
mod state;
#[cfg(feature = "server")]
mod streams;
#[cfg(feature = "server")]
mod watch;

#[cfg(feature = "server")]
pub use access::{Access, AccessError, BasePath, Host, Origin, Users};
pub use local::{Local, Page};
#[cfg(feature = "server")]
pub use logs::Level;
pub use program::Program;
#[cfg(feature = "server")]
pub use router::router;
#[cfg(feature = "server")]
pub use server::{ServeError, run, serve};
pub use settings::Settings;
#[cfg(feature = "server")]
pub use single::single_page;
#[cfg(feature = "server")]
pub use site::{Package, Part, Site, SiteError, SiteFile};
#[cfg(feature = "server")]
pub use state::AppState;
