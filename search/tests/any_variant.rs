//! Xiangqi behind `AnyVariant`: searches, evaluations, and a network for another game.

use xiongmao_movegen::xiangqi;
use xiongmao_search::variants::xiangqi::VARIANT;
use xiongmao_search::{Limits, NullReport, Score, SearchSettings, Wdl};

#[test]
fn xiangqi_is_searched_without_naming_it() {
    let game = VARIANT.rules().from_fen("4k4/9/9/9/9/9/9/9/9/R2R1K3 w - - 0 1").expect("a position");
    let mut searcher = VARIANT.searcher(1).expect("a megabyte");
    let token = searcher.control().start(false);
    let limits = Limits { nodes: Some(20_000), ..Limits::default() };
    let answer = searcher.search(token, &game, &limits, &SearchSettings::default(), &mut NullReport);
    let info = answer.info.expect("a line");
    // After the chariot's move to a9 the general has no legal move.
    assert_eq!(info.score, Score::Mate(1), "{:?}", info.pv);
    assert_eq!(VARIANT.wdl(&game, info.score), Wdl::WIN);
    assert!(VARIANT.embedded().centipawns(&game) > 500);
}

#[test]
fn a_network_of_another_game_is_refused() {
    let network = include_bytes!("../networks/xiongqi.nnue");
    let error = VARIANT.read_network(network).err().expect("another game's network");
    assert_eq!(error.to_string(), "the network is for xiongqi, not for xiangqi");
    assert!(VARIANT.read_network(&[]).is_err());
    assert_eq!(VARIANT.rules().name, xiangqi::RULES.name);
}
