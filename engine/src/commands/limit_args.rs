//! The limits of an analysis on the command line.

use xiongmao_answers::limits::{AnalysisLimits, MAX_DEPTH};

/// The limits of an analysis. They combine: the first one reached ends the search.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub struct LimitArgs {
    /// Stop at this depth, in plies [default: no limit]
    #[arg(long, value_name = "N", allow_negative_numbers = true,
          value_parser = clap::value_parser!(u32).range(1..=MAX_DEPTH as i64))]
    depth: Option<u32>,
    /// Stop after this number of nodes (positions searched) [default: no limit; in a batch, without another limit:
    /// 1000000]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Stop after this time, in milliseconds [default: 5000 without another limit; in a batch no limit]
    #[arg(long, value_name = "MS", allow_negative_numbers = true, value_parser = clap::value_parser!(u64).range(1..))]
    movetime: Option<u64>,
    /// Stop when a win within N moves of the side to move is proven, or a loss is certain [default: off]
    #[arg(long, value_name = "N", allow_negative_numbers = true,
          value_parser = clap::value_parser!(u32).range(1..=MAX_DEPTH as i64))]
    mate: Option<u32>,
}

impl From<LimitArgs> for AnalysisLimits {
    fn from(args: LimitArgs) -> Self {
        let LimitArgs { depth, nodes, movetime, mate } = args;
        Self { depth, nodes, movetime, mate }
    }
}
