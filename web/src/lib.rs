//! Xiongmao's board in the browser, and the HTTP interface behind it.
//!
//! The interface keeps no games: every request brings its position, as FEEN or FEN and the moves played from there, and
//! every answer depends on its request alone. Only the queue of searches lasts longer than a request.
//!
//! - [`router`]: the routes. `docs/http.md` describes them for users, and `/api/v2/openapi.json` for their programs.
//! - `server`: everything else behind HTTP. Searches wait in its queue for the threads of the machine, and clients take
//!   turns; [`Access`] says who may use it beyond this computer, `watch` follows matches for all clients together, and
//!   [`serve`] holds the sockets and limits on connections, and ends on a signal.
//! - `questions`: questions and answers, without HTTP. [`Local`] answers in the same process, for the engine in
//!   WebAssembly. Without the feature `server`, only these two are compiled.
//! - `page`: the page as files, inside the program and, with that engine, for any static host ([`Site`]).
//!
//! The crate does not know the command line: [`Program`] is all that it is given.

mod error;
mod game_answer;
mod local;
#[cfg(feature = "server")]
mod page;
mod program;
mod question;
mod questions;
mod records;
mod rules_text;
#[cfg(feature = "server")]
mod server;
mod settings;

pub use local::{Local, Page, SOURCES};
#[cfg(feature = "server")]
pub use page::{
    single::single_page,
    site::{Package, Part, Site, SiteError, SiteFile},
};
pub use program::Program;
#[cfg(feature = "server")]
pub use server::{
    access::{Access, AccessError, BasePath, Host, Origin, Users},
    logs::Level,
    router::router,
    sockets::{ServeError, run, serve},
    state::AppState,
};
pub use settings::Settings;
