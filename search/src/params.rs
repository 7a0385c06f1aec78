//! Every tuned number of the search, declared once: name, value, range, meaning.
//!
//! A *unit* is the unit of [`Value`](crate::score::Value); for Xiongqi 288 units are 100 centipawns. A depth of 1 is
//! one *ply*. Each history ranges from -16,384 to 16,384.
//!
//! With the feature `tune` each thread has numbers of its own that can be set while it runs, for searches on that
//! thread alone (`training/tuner/src/bin/spsa.rs` plays them against each other); otherwise they are constants.

/// A tunable number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Param {
    /// Its name.
    pub name: &'static str,
    /// The value it ships with.
    pub default: i32,
    /// The least value that makes sense.
    pub min: i32,
    /// The greatest value that makes sense.
    pub max: i32,
}

macro_rules! params {
    ($($(#[$doc:meta])* $name:ident = $default:literal, $min:literal ..= $max:literal;)*) => {
        /// Every number with its range.
        pub const ALL: &[Param] = &[$(
            Param { name: stringify!($name), default: $default, min: $min, max: $max },
        )*];

        #[cfg(not(feature = "tune"))]
        mod values {
            $($(#[$doc])* #[inline(always)] pub const fn $name() -> i32 { $default })*
        }

        #[cfg(feature = "tune")]
        mod values {
            use std::cell::Cell;

            struct Live { $($name: Cell<i32>),* }
            thread_local! {
                static LIVE: Live = const { Live { $($name: Cell::new($default)),* } };
            }
            $($(#[$doc])* #[inline(always)] pub fn $name() -> i32 { LIVE.with(|live| live.$name.get()) })*

            /// Sets a number for the searches of this thread. Returns whether there is one of this name and the value
            /// is in its range.
            pub fn set(name: &str, value: i32) -> bool {
                LIVE.with(|live| match name {
                    $(stringify!($name) if ($min..=$max).contains(&value) => {
                        live.$name.set(value);
                        true
                    })*
                    _ => false,
                })
            }
        }
        pub use values::*;
    };
}

params! {
    /// Aspiration windows: half the width of the first window, units.
    aspiration_window = 31, 5..=60;
    /// Aspiration windows: least depth.
    aspiration_depth = 4, 1..=8;
    /// Aspiration windows: growth of a window that the score has missed, per cent of half its width.
    aspiration_growth = 50, 10..=200;
    /// Aspiration windows: half the width beyond which the window is opened altogether, units.
    aspiration_limit = 600, 100..=2000;

    /// Root: least depth at which later plies are reduced.
    root_reduction_depth = 3, 2..=6;
    /// Root: plies searched before the first reduced one.
    root_reduction_count = 3, 1..=8;

    /// Internal iterative reduction: least depth.
    iir_depth = 4, 2..=10;

    /// Move picker: weight of the captured and promoted pieces' exchange values (units) against histories.
    noisy_exchange_weight = 16, 4..=64;
    /// Move picker: a capture is deferred if the exchange loses more than this many times its history, 1/1024 unit.
    noisy_exchange_history = 56, 0..=128;
    /// Move picker: what giving check adds to the history of a quiet ply.
    check_bonus = 8192, 0..=32768;

    /// Quiescence futility: margin for captures that win no material, units.
    quiescence_futility = 127, 20..=400;

    /// Reverse futility: margin for each ply of depth, units.
    reverse_futility = 63, 20..=200;
    /// Reverse futility: how much less margin where the score is improving, units.
    reverse_futility_improving = 34, 0..=150;
    /// Reverse futility: greatest depth.
    reverse_futility_depth = 8, 3..=14;
    /// Reverse futility: weight of beta in the score returned, against a weight of 1 for the evaluation.
    reverse_futility_beta = 2, 0..=8;

    /// Razoring: margin, units.
    razoring = 259, 100..=600;
    /// Razoring: margin for the square of the depth, units.
    razoring_depth_factor = 81, 50..=400;
    /// Razoring: greatest depth.
    razoring_depth = 2, 1..=8;

    /// Null move: least depth.
    null_move_depth = 3, 1..=6;
    /// Null move: least reduction, plies.
    null_move_base = 3, 2..=6;
    /// Null move: one ply more for this much depth.
    null_move_depth_divisor = 3, 2..=8;
    /// Null move: one ply more for each so many units above beta.
    null_move_eval = 165, 50..=400;
    /// Null move: most plies gained that way.
    null_move_eval_max = 3, 1..=6;

    /// `ProbCut`: how far above beta a capture has to come out, units.
    probcut = 193, 80..=400;
    /// `ProbCut`: least depth.
    probcut_depth = 5, 3..=8;
    /// `ProbCut`: reduction of the search that has to confirm it, plies.
    probcut_reduction = 4, 2..=6;

    /// Late move pruning: plies always tried.
    late_base = 5, 1..=12;
    /// Late move pruning: the limit is divided by this where the score is not improving.
    late_worsening_divisor = 2, 1..=4;

    /// Futility: margin, units.
    futility_base = 65, 20..=250;
    /// Futility: margin for each ply of reduced depth, units.
    futility = 83, 30..=200;
    /// Futility: history worth one unit.
    futility_history = 256, 64..=1024;
    /// Futility: greatest reduced depth.
    futility_depth = 9, 3..=14;

    /// SEE pruning of captures: loss allowed for each ply of depth, units.
    exchange_noisy = 122, 30..=250;
    /// SEE pruning of quiet plies: loss allowed for the square of the reduced depth, units.
    exchange_quiet = 21, 8..=80;

    /// History pruning: greatest reduced depth.
    history_pruning_depth = 5, 2..=10;
    /// History pruning: how bad a history for each ply of reduced depth.
    history_pruning = 3571, 1000..=9000;

    /// Singular extension: least depth.
    singular_depth = 5, 4..=10;
    /// Singular extension: how much shallower than the node the table's result may be, plies.
    singular_entry_depth = 3, 1..=6;
    /// Singular extension: divisor of the depth for the search of the other plies.
    singular_depth_divisor = 2, 2..=4;
    /// Singular extension: margin for each ply of depth, sixteenths of a unit.
    singular_margin = 19, 4..=64;
    /// Singular extension by two: how far below the bound all others stay, units.
    singular_double = 10, 4..=80;
    /// Singular extension by three: how far below the bound all others stay, units.
    singular_triple = 54, 40..=300;
    /// Negative extension where the table's score reaches beta, plies.
    singular_negative_beta = 2, 0..=3;
    /// Negative extension where a cut is expected, plies.
    singular_negative_cut = 2, 0..=3;
    /// Singular extension: greatest distance from the root, in depths of the iteration.
    singular_height = 2, 1..=4;

    /// Reduction: least depth.
    reduction_depth = 2, 1..=5;
    /// Reduction: what every late ply gets, 1/1024 ply.
    reduction_base = 591, -500..=1500;
    /// Reduction: divisor of the product of the logarithms of depth and count, per cent.
    reduction_divisor = 191, 120..=400;
    /// Reduction: share that captures and promotions get, per cent.
    reduction_noisy = 68, 20..=120;
    /// Reduction: more where a cut is expected, 1/1024 ply.
    reduction_cut = 1061, 0..=3000;
    /// Reduction: more where the score is not improving, 1/1024 ply.
    reduction_worsening = 541, 0..=2000;
    /// Reduction: more where the table advises a capture, 1/1024 ply.
    reduction_table_noisy = 813, 0..=2000;
    /// Reduction: more where many children were cut, 1/1024 ply.
    reduction_cutoffs = 787, 0..=2000;
    /// Reduction: the greatest number of cut children that is not yet many.
    reduction_cutoff_count = 3, 0..=8;
    /// Reduction: less on the principal variation, 1/1024 ply.
    reduction_pv = 514, 0..=2500;
    /// Reduction: less where the node was once on one, 1/1024 ply.
    reduction_was_pv = 447, 0..=2500;
    /// Reduction: less for plies that give check, 1/1024 ply.
    reduction_gives_check = 997, 0..=2500;
    /// Reduction: history worth one ply.
    reduction_history = 15503, 4000..=40000;

    /// History: bonus for each ply of depth.
    history_bonus = 208, 50..=400;
    /// History: greatest bonus.
    history_bonus_max = 1647, 500..=4000;
    /// History: malus for each ply of depth.
    history_malus = 221, 50..=400;
    /// History: greatest malus.
    history_malus_max = 1840, 500..=4000;

    /// Correction history: greatest correction by one group of pieces, units.
    correction_limit = 64, 16..=127;
    /// Correction history: depth at which a difference counts whole, plies.
    correction_depth = 32, 8..=128;
    /// Correction history: greatest step, as a divisor of the greatest correction.
    correction_step_divisor = 4, 1..=16;

    /// Evaluation: at the move limit it is scaled by 1 - 1/n.
    move_limit_scale = 2, 1..=8;

    /// Table: how much shallower than the stored one a new bound may be and still replace it, plies.
    replacement_depth = 4, 0..=10;
    /// Table: how much less for a node on a principal variation, plies.
    replacement_pv = 2, 0..=6;
    /// Table: depth that an entry's worth loses with each search since it was stored, plies.
    replacement_age = 8, 1..=32;

    /// Threads: ABDADA, least depth.
    threads_abdada_depth = 4, 2..=8;
    /// Threads: greatest depth at which no helper skips an iteration.
    threads_skip_depth = 4, 1..=10;
    /// Threads: weight of a vote with the worst score, units for each ply of completed depth.
    threads_vote_base = 20, 1..=100;

    /// Time: share of the remaining time that one ply may use before the increment is added, per mille.
    time_share = 40, 10..=100;
    /// Time: share of the increment that one ply may use, per cent.
    time_increment = 75, 20..=100;
    /// Time: hard limit, per cent of the time planned.
    time_hard = 350, 150..=800;
    /// Time: reserve on the clock, in multiples of the overhead.
    time_reserve = 20, 1..=100;
    /// Time: reserve on the clock, in multiples of the worst lag.
    time_lag_reserve = 3, 1..=10;
    /// Time: lag reserve, greatest share of the remaining time, per cent.
    time_lag_reserve_max = 75, 10..=90;
    /// Time: lag up to this length is ignored, milliseconds.
    time_lag_min = 4, 0..=50;
    /// Time: longer lag counts as this, milliseconds.
    time_lag_max = 1000, 100..=5000;
    /// Time: the worst lag fades by one part of this many with each search.
    time_lag_fading = 32, 4..=256;
    /// Time: most plies to the refill of the clock that are planned for.
    time_refill_plies = 50, 10..=100;
    /// Time: soft limit, greatest share of the usable time, per cent.
    time_soft_max = 40, 10..=70;
    /// Time: hard limit, greatest share of the usable time, per cent.
    time_hard_max = 50, 20..=80;
    /// Time: soft limit for the last ply before a refill, greatest share of the usable time, per cent.
    time_last_soft_max = 70, 20..=90;
    /// Time: hard limit for the last ply before a refill, greatest share of the usable time, per cent.
    time_last_hard_max = 90, 30..=95;
    /// Time: factor where the best ply has just changed, per mille.
    time_changed = 1350, 1000..=2500;
    /// Time: how much less for each iteration without a change of the best ply, per mille.
    time_unchanged_step = 55, 0..=100;
    /// Time: iterations after which it does not fall further.
    time_unchanged_max = 10, 2..=20;
    /// Time: fall of the score that doubles the time, units.
    time_falling = 160, 40..=600;
    /// Time: greatest fall that counts, units.
    time_falling_max = 80, 10..=300;
    /// Time: greatest rise that counts, units.
    time_rising_max = 40, 0..=150;
    /// Time: weight of the earlier iterations in the average score, against 1 for the last one.
    time_average = 3, 1..=8;
    /// Time: factor less the best ply's share of all nodes, per mille.
    time_contested = 1700, 1200..=2500;
    /// Time: least share of all nodes that counts, per mille.
    time_share_min = 200, 0..=500;

    /// Weakness: score from which on a game counts as won, centipawns.
    weakness_won = 305, 100..=1000;
    /// Weakness: least number of nodes in a won game.
    weakness_won_nodes = 10_000, 100..=100_000;
    /// Weakness: divisor of the spread, and of the likelihood to look no further, in a won game.
    weakness_won_divisor = 4, 1..=10;
}
