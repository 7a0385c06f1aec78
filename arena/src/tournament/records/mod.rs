//! Games as they are kept.
//!
//! | file | what it holds |
//! |---|---|
//! | [`record`], [`record_error`], [`machine`] | a game as a PCN record, and back; the machine as records describe it |
//! | [`journal`] | the directory that stores the games of a match |
//! | [`resume`] | counts the games of earlier runs |
//! | [`archive`], [`live_pgn`] | files for other programs: EPD, PGN, the games in progress |
//! | [`part_manifest`], [`merge`] | what the games of a part depend on; merging parts |

pub mod archive;
pub mod journal;
pub mod live_pgn;
pub mod machine;
pub mod merge;
pub mod part_manifest;
pub mod record;
pub mod record_error;
pub mod resume;
