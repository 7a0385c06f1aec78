//! What a position is worth, and the signature of the search.

use xiongmao_analysis::bench::{Bench, positions};
use xiongmao_analysis::interruption::Interruption;
use xiongmao_analysis::registry;
use xiongmao_analysis::searcher::Resources;
use xiongmao_text::quote;

use crate::boundary::{heard, result};
use crate::position::{text, with};

/// The static evaluation of a position in centipawns for the side to move.
#[unsafe(no_mangle)]
pub extern "C" fn evaluate(number: usize) -> i32 {
    with(number, |game| Ok(registry::of(game.rules()).variant.embedded().centipawns(game).to_string()))
}

/// The nodes of the positions of `xiongmao bench` at a depth, which is the signature of the search, for the game that
/// is named.
#[unsafe(no_mangle)]
pub extern "C" fn bench(depth: u32) -> i32 {
    let run = || -> Result<String, String> {
        let name = heard();
        let entry = registry::named(&name).ok_or_else(|| format!("there is no game {}", quote(&name)))?;
        let limits = xiongmao_search::Limits { depth: Some(depth.max(1)), ..xiongmao_search::Limits::default() };
        let mut bench = Bench::new(entry.rules(), Resources { threads: 1, hash: 16 }, limits).map_err(text)?;
        let mut nodes = 0;
        for feen in positions(entry) {
            let measure = bench.search(feen, &Interruption::default()).map_err(text)?;
            nodes += measure.map_or(0, |measure| measure.nodes);
        }
        Ok(nodes.to_string())
    };
    result(run())
}
