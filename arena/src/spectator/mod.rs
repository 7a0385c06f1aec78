//! Follows a match that another process plays, through its directory.
//!
//! A spectator only reads: it writes nothing and takes no lock, so the match does not notice it. On each look, it
//! reads new data in the files and counts the games as the runner does. Broken or half-written data is left out until
//! it has changed.
//!
//! | file | what it holds |
//! |---|---|
//! | [`folder`] | the directories of matches below a directory |
//! | [`watched`] | one match: settings, standings, games |
//! | [`finished`] | the finished games, and their places in the file |
//! | [`live`] | the games in progress |
//! | [`curve`] | the log-likelihood ratio of a sequential test over the games |
//! | [`stamp`] | whether a file has changed |

pub mod curve;
pub mod finished;
pub mod folder;
pub mod live;
pub mod stamp;
pub mod watched;
