//! Analyses of single positions, shown while they run: [`live`] rewrites a table on a terminal, [`single`] runs the
//! search and prints the table or JSON. [`decoded`] is the input of a batch in any encoding.

pub mod decoded;
pub mod live;
pub mod single;
