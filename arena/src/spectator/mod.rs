//! A match that another process plays, followed through its directory.
//!
//! A spectator only reads: it writes nothing there and takes no lock, so the match does not notice it. It looks at the
//! files when it is told to, reads what is new, and counts the games as the runner does. What is broken or half-written
//! is left out until it has changed.
//!
//! | file | what it holds |
//! |---|---|
//! | [`folder`] | the directories of matches below a directory |
//! | [`watched`] | one match: settings, standings, games |
//! | [`finished`] | the finished games, where they stand in their file |
//! | [`live`] | the games in progress |
//! | [`curve`] | how the log-likelihood ratio of a sequential test went |
//! | [`stamp`] | whether a file has changed |

pub mod curve;
pub mod finished;
pub mod folder;
pub mod live;
pub mod stamp;
pub mod watched;
