//! Matches of Xiangqi between engines that speak UCCI: resignations, draw offers, and moves that the runner bans.

use xiongmao_arena::tournament::game_result::{GameOutcome, Termination};
use xiongmao_arena::tournament::runner::MatchResources;
use xiongmao_movegen::Side;
use xiongmao_movegen::notation::Cgsn;
use xiongmao_tests::matches;

const MOCK: &str = env!("CARGO_BIN_EXE_ucci-engine");

/// Two games between mock engines with these manners. The first has South in the first game.
fn games(head: &str, manners: [&str; 2]) -> Vec<GameOutcome> {
    let engine = |how: &str| {
        format!(
            "[[engine]]\ncmd = '{MOCK}'\nname = '{how}'\nargs = ['{how}']\nprotocol = 'ucci'\nnodes = 1\n\
             patience = 100\n"
        )
    };
    let engines = manners.map(engine).concat();
    let text = format!("game = 'xiangqi'\nrounds = 1\n{head}\n[adjudication]\nmax_plies = 40\n{engines}");
    let (_, games) = matches::play(&text, MatchResources::default());
    games.into_iter().map(|game| game.outcome).collect()
}

#[test]
fn an_engine_may_resign() {
    for how in ["resigns", "resign-word"] {
        let outcomes = games("", [how, "sound"]);
        assert_eq!(outcomes.len(), 2);
        for (outcome, winner) in outcomes.iter().zip([Side::North, Side::South]) {
            assert_eq!((outcome.winner, outcome.termination), (Some(winner), Termination::Resignation), "{how}");
        }
    }
}

#[test]
fn a_draw_takes_two() {
    for outcome in games("", ["draws", "draws"]) {
        assert_eq!((outcome.winner, outcome.termination), (None, Termination::Agreement));
    }
    for outcome in games("", ["draws", "sound"]) {
        assert_ne!(outcome.termination, Termination::Agreement);
    }
}

#[test]
fn ranks_count_from_zero() {
    for (outcome, winner) in games("", ["from-one", "sound"]).iter().zip([Side::North, Side::South]) {
        assert_eq!((outcome.winner, outcome.termination), (Some(winner), Termination::Illegal), "{outcome:?}");
    }
}

/// South has checked with its chariot since the first move, so that the next check loses by either rule.
#[test]
fn a_move_that_loses_at_once_is_banned() {
    const CHECKS: &str = "3g^5/9/R8/9/9/8r/9/9/9/4G^4 / X/x moves a8-a10 d10-d9 a10-a9 d9-d10";
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("openings.txt");
    for (rule, again) in [("repeated", 1), ("counted", 2)] {
        let line = format!("{CHECKS}{}", " a9-a10 d10-d9 a10-a9 d9-d10".repeat(again));
        std::fs::write(&file, line).unwrap();
        let head = format!("perpetual = '{rule}'\nopenings = {{ source = '{}' }}", file.display());
        let lost = |manners| {
            let outcome = games(&head, manners).swap_remove(0);
            (outcome.winner, outcome.termination) == (Some(Side::North), Termination::Rules(Cgsn::Repetition))
        };
        assert!(lost(["checks-on", "sound"]), "{rule}");
        assert!(!lost(["checks", "sound"]), "{rule}");
    }
}
