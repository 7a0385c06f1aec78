//! Every option: its name, type, default, range and effect.

use super::{Kind, OptionSpec};
use crate::game::PmnStyle;
use crate::protocol::engine::{Engine, Judge};
use crate::strength::{ELO_MAX, ELO_MIN, FULL_SKILL};

/// What the program says of itself where a user asks for more than a name.
const ABOUT: &str =
    concat!("Xiongmao, an engine for Xiongqi (Panda Chess), by ", env!("CARGO_PKG_AUTHORS"), ", under the MIT licence");

/// Every option there is, in the order in which `uci` lists them.
pub const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        name: "Debug Log File",
        kind: Kind::Text {
            default: "",
            ends_search: false,
            set: |engine, path| engine.log().open(path).map_err(|error| error.to_string()),
        },
    },
    OptionSpec {
        name: "Hash",
        kind: Kind::Spin { default: 16, min: 1, max: 33_554_432, set: |engine, megabytes| engine.set_hash(megabytes) },
    },
    OptionSpec {
        name: "EvalFile",
        kind: Kind::Text { default: "", ends_search: true, set: |engine, path| engine.set_eval_file(path) },
    },
    OptionSpec {
        name: "Evaluation",
        kind: Kind::Combo {
            default: "network",
            choices: &["network", "hand"],
            set: |engine, choice| engine.set_judge(if choice == "hand" { Judge::Hand } else { Judge::Network }),
        },
    },
    OptionSpec {
        name: "Threads",
        kind: Kind::Spin { default: 1, min: 1, max: 256, set: |engine, threads| engine.set_threads(threads) },
    },
    OptionSpec { name: "Clear Hash", kind: Kind::Button { press: Engine::clear } },
    OptionSpec {
        name: "MultiPV",
        kind: Kind::Spin { default: 1, min: 1, max: 256, set: |engine, lines| engine.set_multipv(lines) },
    },
    // It tells others that `go ponder` is understood; the program ponders when it is told to, and only then.
    OptionSpec { name: "Ponder", kind: Kind::Check { default: false, set: |_, _| () } },
    OptionSpec {
        name: "Move Overhead",
        kind: Kind::Spin {
            default: 10,
            min: 0,
            max: 5000,
            set: |engine, millis| {
                engine.set_move_overhead(millis);
                Ok(())
            },
        },
    },
    OptionSpec {
        name: "Skill Level",
        kind: Kind::Spin {
            default: FULL_SKILL as u64,
            min: 0,
            max: FULL_SKILL as u64,
            set: |engine, level| {
                engine.change_settings(|settings| settings.strength.skill = level as u32);
                Ok(())
            },
        },
    },
    OptionSpec {
        name: "UCI_LimitStrength",
        kind: Kind::Check { default: false, set: |settings, on| settings.strength.limited = on },
    },
    OptionSpec {
        name: "UCI_Elo",
        kind: Kind::Spin {
            default: ELO_MIN as u64,
            min: ELO_MIN as u64,
            max: ELO_MAX as u64,
            set: |engine, elo| {
                engine.change_settings(|settings| settings.strength.elo = elo as u32);
                Ok(())
            },
        },
    },
    OptionSpec {
        name: "Skill Seed",
        kind: Kind::Spin {
            default: 0,
            min: 0,
            max: u32::MAX as u64,
            set: |engine, seed| {
                engine.change_settings(|settings| settings.strength.seed = seed as u32);
                Ok(())
            },
        },
    },
    OptionSpec {
        name: "UCI_AnalyseMode",
        kind: Kind::Check { default: false, set: |settings, on| settings.strength.analyse = on },
    },
    OptionSpec {
        name: "UCI_ShowWDL",
        kind: Kind::Check { default: false, set: |settings, on| settings.show_wdl = on },
    },
    // The one game there is; programs that know many ask for it by its name.
    OptionSpec {
        name: "UCI_Variant",
        kind: Kind::Combo { default: "xiongqi", choices: &["xiongqi"], set: |_, _| Ok(()) },
    },
    OptionSpec {
        name: "UCI_Notation",
        kind: Kind::Combo {
            default: "pmn",
            choices: &["pmn", "coordinate"],
            set: |engine, choice| {
                engine.change_settings(|settings| settings.coordinates = choice == "coordinate");
                Ok(())
            },
        },
    },
    OptionSpec {
        name: "PMN",
        kind: Kind::Combo {
            default: "written",
            choices: &["written", "strict"],
            set: |engine, choice| {
                let style = if choice == "strict" { PmnStyle::Strict } else { PmnStyle::Written };
                engine.change_settings(|settings| settings.pmn = style);
                Ok(())
            },
        },
    },
    OptionSpec { name: "MoveLimit", kind: Kind::Check { default: true, set: |settings, on| settings.move_limit = on } },
    OptionSpec {
        name: "UCI_EngineAbout",
        kind: Kind::Text {
            default: ABOUT,
            ends_search: false,
            set: |_, text| {
                if text == ABOUT { Ok(()) } else { Err("it tells of the program and cannot be changed".to_owned()) }
            },
        },
    },
];
