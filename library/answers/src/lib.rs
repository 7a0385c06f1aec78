//! What Xiongmao tells of positions and games, in words and as JSON. The command line and the server answer alike because
//! both take their answers from here.
//!
//! - [`mod@line`]: a line of analysis and the result of a search, as `docs/json.md` describes them.
//! - [`explanation`]: a game ply by ply, as `docs/json.md` describes it; [`sentences`]: the same in English.
//! - [`review`]: a recorded game searched position by position, its plies graded ([`assessment`]).
//! - [`ending`]: how a game ended: in words, as a score, as chances.
//! - [`heading`]: who played a recorded game, and when.
//! - [`plies`]: plies written in the position that they are played in; [`steps`]: what they change on the board.

pub mod assessment;
pub mod ending;
pub mod explanation;
pub mod heading;
pub mod line;
pub mod plies;
pub mod review;
pub mod sentences;
pub mod steps;
