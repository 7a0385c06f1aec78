//! Answers about positions and games, in sentences and as JSON. The command line, the server and Python give the same
//! ones because all take them from here.
//!
//! - [`mod@line`]: a line of analysis and the result of a search, as `docs/json.md` describes them.
//! - [`evaluation`]: the static evaluation of a position, taken apart.
//! - [`explanation`]: a game move by move, as `docs/json.md` describes it.
//! - [`explored`]: what was played in a position, in a database of games.
//! - [`statement`]: the statements of the rules about a move, as codes with arguments; [`sentences`]: the same in a
//!   language.
//! - [`opening`]: the name of the opening that a game has reached.
//! - [`position`]: a position with its pieces, its legal moves and its status.
//! - [`review`]: a recorded game searched position by position, its moves graded ([`assessment`]).
//! - [`reasons`]: why a move is good or bad, and the threats in a position.
//! - [`table_answer`]: the values of a position and of its moves in endgame tables.
//! - [`puzzle`]: a puzzle with its solution.
//! - [`ending`]: how a game ended: in words, as a score, as chances.
//! - [`refusal`]: why a question is refused, as a code and in English.
//! - [`limits`]: the limits of an analysis and their ranges; [`head`]: the part of an answer that is known before it.
//! - [`heading`]: who played a recorded game, and when.
//! - [`sides`]: the names of the sides of a game.
//! - [`moves`]: moves written in their positions; [`steps`]: their changes on the board.

pub mod assessment;
pub mod ending;
pub mod evaluation;
pub mod explanation;
pub mod explored;
pub mod head;
pub mod heading;
pub mod limits;
pub mod line;
pub mod moves;
pub mod opening_sentence;
pub mod position;
pub mod puzzle;
mod reason_sentences;
pub mod reasons;
pub mod refusal;
pub mod review;
pub mod sentences;
pub mod sides;
pub mod statement;
pub mod steps;
pub mod table_answer;
