//! Analyses of single positions, shown while they run: [`columns`] lays one out as a table, [`live`] rewrites the
//! table on a terminal, [`single`] runs the search and prints the table or JSON.

pub mod columns;
pub mod live;
pub mod single;
