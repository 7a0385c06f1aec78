//! Who plays whom: a [`plan`] determines the [`schedule`] of all games. In a [`swiss`] or [`knockout`] tournament the
//! results of one round decide the next.

pub mod knockout;
pub mod plan;
pub mod schedule;
pub mod swiss;
