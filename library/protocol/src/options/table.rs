//! The table of all options: one entry declares an option's name, kind, default, range and effect.

use std::sync::LazyLock;

use xiongmao_analysis::registry;
use xiongmao_analysis::searcher::Resources;
use xiongmao_book::USUAL_VARIETY;
use xiongmao_movegen::notation::Notation;
use xiongmao_movegen::{MoveLimit, rule_settings};
use xiongmao_search::strength::FULL_SKILL;
use xiongmao_search::variants::{ELO_MAX, ELO_MIN};
use xiongmao_tables::MOST_MEN;

use super::option::EngineOption;
use crate::engine::Engine;
use crate::engine_error::EngineError;
use crate::notation_choice::NotationChoice;

/// The value of `UCI_EngineAbout`.
const ABOUT: &str = concat!(
    "Xiongmao, an engine for Xiongqi (Panda Chess) and Xiangqi, by ",
    env!("CARGO_PKG_AUTHORS"),
    ", under the MIT licence"
);

/// The option that chooses the game.
pub const VARIANT: &str = "UCI_Variant";

/// The value of `MoveLimitPlies` for the number in the game's rules.
const USUAL: &str = "auto";

/// A move limit in digits.
fn read_limit(text: &str) -> Option<MoveLimit> {
    let digits = Some(text).filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()));
    digits?.parse().ok().map(MoveLimit::numbered)
}

/// All options, in the order of `uci`: the program's, then the rules that players can choose.
pub static OPTIONS: LazyLock<Vec<EngineOption>> =
    LazyLock::new(|| PROGRAM.iter().copied().chain(rule_settings::options().map(EngineOption::of_rule)).collect());

/// The options that concern any game.
const PROGRAM: &[EngineOption] = &[
    EngineOption::text_during_search("Debug Log File", "", |engine, path| Ok(engine.log().open(path)?)),
    EngineOption::spin("Hash", 16, (1, Resources::MAX_HASH as u64), |engine, value| engine.pool.set_hash(value)),
    EngineOption::text("EvalFile", "", |engine, value| engine.pool.set_eval_file(value)),
    EngineOption::text("TablePath", "", |engine, value| engine.pool.set_table_path(value)),
    EngineOption::spin("TableProbeLimit", MOST_MEN as u64, (0, MOST_MEN as u64), |engine, value| {
        engine.pool.set_probe_limit(value)
    }),
    EngineOption::spin("Threads", 1, (1, Resources::MAX_THREADS as u64), |engine, value| {
        engine.pool.set_threads(value)
    }),
    EngineOption::button("Clear Hash", |engine| engine.pool.clear()),
    EngineOption::spin("MultiPV", 1, (1, 256), Engine::set_multipv),
    EngineOption::check("OwnBook", false, |values, on| values.book.own = on),
    EngineOption::text("BookFile", "", Engine::set_book_file),
    EngineOption::spin("BookDepth", 20, (1, 200), |engine, plies| {
        engine.change_values(|values| values.book.plies = plies as usize);
        Ok(())
    }),
    EngineOption::spin("BookVariety", USUAL_VARIETY as u64, (0, 100), |engine, variety| {
        engine.change_values(|values| values.book.variety = variety as u32);
        Ok(())
    }),
    EngineOption::text("GamesFile", "", Engine::set_games_file),
    // Announces that `go ponder` is understood. The value changes nothing: the program ponders on `go ponder`.
    EngineOption::check("Ponder", false, |_, _| ()),
    EngineOption::spin("Move Overhead", 10, (0, 5000), |engine, milliseconds| {
        engine.set_move_overhead(milliseconds);
        Ok(())
    }),
    EngineOption::spin("Skill Level", FULL_SKILL as u64, (0, FULL_SKILL as u64), |engine, level| {
        engine.change_values(|values| values.strength.skill = level as u32);
        Ok(())
    }),
    EngineOption::check("UCI_LimitStrength", false, |values, on| values.strength.limited = on),
    EngineOption::spin("UCI_Elo", ELO_MIN as u64, (ELO_MIN as u64, ELO_MAX as u64), |engine, elo| {
        engine.change_values(|values| values.strength.elo = elo as u32);
        Ok(())
    }),
    // Many hosts hold the numbers of options in 32 signed bits.
    EngineOption::spin("Skill Seed", 0, (0, i32::MAX as u64), |engine, seed| {
        engine.change_values(|values| values.strength.seed = seed as u32);
        Ok(())
    }),
    EngineOption::check("UCI_AnalyseMode", false, |values, on| values.strength.analyse = on),
    EngineOption::check("UCI_ShowWDL", false, |values, on| values.show_wdl = on),
    EngineOption::combo(VARIANT, registry::NAMES, Engine::set_variant),
    EngineOption::combo("UCI_Notation", NotationChoice::NAMES, |engine, choice| {
        engine.change_values(|values| values.notation = NotationChoice::named(choice));
        Ok(())
    }),
    EngineOption::combo("PMN", &["written", "strict"], |engine, choice| {
        let pmn = if choice == "strict" { Notation::StrictPmn } else { Notation::Pmn };
        engine.change_values(|values| values.pmn = pmn);
        Ok(())
    }),
    EngineOption::check("MoveLimit", true, |values, on| values.move_limit = on),
    EngineOption::text("MoveLimitPlies", USUAL, |engine, text| {
        let limit = if text.eq_ignore_ascii_case(USUAL) { Some(MoveLimit::Usual) } else { read_limit(text) };
        let limit = limit.ok_or(EngineError::MoveLimit(USUAL))?;
        engine.change_values(|values| values.move_limit_number = limit);
        Ok(())
    }),
    EngineOption::text_during_search("UCI_EngineAbout", ABOUT, |_, text| {
        if text == ABOUT { Ok(()) } else { Err(EngineError::Fixed) }
    }),
];
