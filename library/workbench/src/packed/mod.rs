//! Positions packed into records of fixed length, as `docs/training-data.md` describes them. What is true of one game's
//! board only stands in a [`PackedBoard`](record::PackedBoard), of which [`xiongqi`] and [`xiangqi`] have one each.

mod codes;
pub mod record;
pub mod xiangqi;
pub mod xiongqi;
