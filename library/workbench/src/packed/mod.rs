//! Positions packed into records of fixed length, as `docs/training-data.md` describes them. What is specific to a
//! game's board is in its [`PackedBoard`](record::PackedBoard): see [`xiongqi`] and [`xiangqi`].

mod codes;
pub mod record;
pub mod xiangqi;
pub mod xiongqi;
