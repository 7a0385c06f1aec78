//! The page as files: inside the program, in one file, and for any static host.

pub mod assets;
pub mod single;
pub mod site;
