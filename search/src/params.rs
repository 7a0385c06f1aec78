//! Every tuned number of the search, declared once: name, value, range, meaning.
//!
//! With the feature `tune` each thread has numbers of its own that can be set while it runs, for searches on that thread
//! alone (`tuner/src/bin/spsa.rs` plays them against each other); otherwise they are constants.

/// A number as the tuner sees it.
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

            /// Sets a number for the searches of this thread; whether there is one of this name and the value is in its
            /// range.
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
    /// Half the width of the first window around the last iteration's score, in units of the evaluation.
    aspiration_window = 31, 5..=60;
    /// A capture is put off if it loses this many times its history (in 1/1024) in the exchange.
    noisy_exchange_history = 56, 0..=128;
    /// In quiescence: a capture has to bring the score to within this of alpha, in units of the evaluation.
    quiescence_futility = 127, 20..=400;
    /// The share of the remaining time that one ply may use, per mille, before the increment is added.
    time_share = 40, 10..=100;
    /// The share of the increment that one ply may use, per cent.
    time_increment = 75, 20..=100;
    /// How much longer than planned a ply may take in need, per cent.
    time_hard = 350, 150..=800;
    /// Reverse futility: margin for each ply of depth, in units of the evaluation.
    reverse_futility = 63, 20..=200;
    /// Reverse futility: how much less margin where the score is improving, in units of the evaluation.
    reverse_futility_improving = 34, 0..=150;
    /// Reverse futility: greatest depth.
    reverse_futility_depth = 8, 3..=14;
    /// Razoring: margin, in units of the evaluation.
    razoring = 259, 100..=600;
    /// Razoring: margin for the square of the depth, in units of the evaluation.
    razoring_depth_factor = 81, 50..=400;
    /// Razoring: greatest depth.
    razoring_depth = 2, 1..=8;
    /// Null move: least reduction, plies.
    null_move_base = 3, 2..=6;
    /// Null move: one ply more for each so many units above beta.
    null_move_eval = 165, 50..=400;
    /// Null move: most plies gained that way.
    null_move_eval_max = 3, 1..=6;
    /// Late move pruning: quiet plies always tried.
    late_base = 5, 1..=12;
    /// Futility: margin, in units of the evaluation.
    futility_base = 65, 20..=250;
    /// Futility: margin for each ply of reduced depth, in units of the evaluation.
    futility = 83, 30..=200;
    /// Futility: greatest reduced depth.
    futility_depth = 9, 3..=14;
    /// Exchange pruning of captures: loss allowed for each ply of depth, in units of the evaluation.
    exchange_noisy = 122, 30..=250;
    /// Exchange pruning of quiet plies: loss allowed for the square of the reduced depth, in units of the evaluation.
    exchange_quiet = 21, 8..=80;
    /// History pruning: greatest reduced depth.
    history_pruning_depth = 5, 2..=10;
    /// History pruning: how bad for each ply of depth.
    history_pruning = 3571, 1000..=9000;
    /// `ProbCut`: how far above beta a capture has to come out, in units of the evaluation.
    probcut = 193, 80..=400;
    /// Singular extension: least depth.
    singular_depth = 5, 4..=10;
    /// Singular extension: margin for each ply of depth, sixteenths of a unit.
    singular_margin = 19, 4..=64;
    /// Singular extension by two: how far below the bound all others stay, in units of the evaluation.
    singular_double = 10, 4..=80;
    /// Singular extension by three, likewise.
    singular_triple = 54, 40..=300;
    /// Reduction: what every late ply gets, 1/1024 ply.
    reduction_base = 591, -500..=1500;
    /// Reduction: divisor of the product of the logarithms of depth and count, per cent.
    reduction_divisor = 191, 120..=400;
    /// Reduction: share that captures and promotions get, per cent.
    reduction_noisy = 68, 20..=120;
    /// Reduction: more where a cut is expected, 1/1024 ply.
    reduction_cut = 1061, 0..=3000;
    /// Reduction: more where the score gets worse, 1/1024 ply.
    reduction_worsening = 541, 0..=2000;
    /// Reduction: more where the table advises a capture, 1/1024 ply.
    reduction_table_noisy = 813, 0..=2000;
    /// Reduction: more where many children were cut, 1/1024 ply.
    reduction_cutoffs = 787, 0..=2000;
    /// Reduction: less on the principal variation, 1/1024 ply.
    reduction_pv = 514, 0..=2500;
    /// Reduction: less where it once was, 1/1024 ply.
    reduction_was_pv = 447, 0..=2500;
    /// Reduction: less for plies that give check, 1/1024 ply.
    reduction_gives_check = 997, 0..=2500;
    /// Reduction: history worth one ply.
    reduction_history = 15503, 4000..=40000;
    /// History: reward for each ply of depth.
    history_bonus = 208, 50..=400;
    /// History: greatest reward.
    history_bonus_max = 1647, 500..=4000;
    /// History: blame for each ply of depth.
    history_malus = 221, 50..=400;
    /// History: greatest blame.
    history_malus_max = 1840, 500..=4000;
}
