//! Every tuned number of the search, declared once with its meaning.
//!
//! A *unit* is the unit of [`Value`](crate::score::Value); for Xiongqi 288 units are 100 centipawns. A depth of 1 is
//! one *ply*. Each history ranges from -16,384 to 16,384.
//!
//! [`Tuned`] holds the numbers that are tuned by games, with values for each game: margins are in the units of its
//! evaluation. They are constants, except with the feature `tune`: then each thread has numbers of its own that can be
//! set while it runs, for searches on that thread alone (`training/tuner/src/bin/spsa.rs` plays them against each
//! other). The numbers below it are the same for all games.

/// The range of a number that is tuned by games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Param {
    /// The name of its field in [`Tuned`].
    pub name: &'static str,
    /// The least value that makes sense.
    pub min: i32,
    /// The greatest value that makes sense.
    pub max: i32,
}

macro_rules! tuned {
    ($($(#[$doc:meta])* $name:ident = $common:literal, $min:literal ..= $max:literal;)*) => {
        /// The numbers that are tuned by games.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Tuned {
            $($(#[$doc])* pub $name: i32,)*
        }

        impl Tuned {
            /// The values for Xiongqi, also used for games without values of their own.
            pub const COMMON: Self = Self { $($name: $common,)* };

            /// Every number with its range.
            pub const PARAMS: &[Param] = &[$(Param { name: stringify!($name), min: $min, max: $max },)*];

            /// The number with this name.
            pub fn get(&self, name: &str) -> Option<i32> {
                match name {
                    $(stringify!($name) => Some(self.$name),)*
                    _ => None,
                }
            }

            /// Sets the number with this name. Returns whether there is one and the value is in its range.
            pub fn set(&mut self, name: &str, value: i32) -> bool {
                match name {
                    $(stringify!($name) if ($min..=$max).contains(&value) => self.$name = value,)*
                    _ => return false,
                }
                true
            }
        }
    };
}

tuned! {
    /// Aspiration windows: half the width of the first window, units.
    aspiration_window = 41, 5..=60;
    /// Aspiration windows: least depth.
    aspiration_depth = 4, 1..=8;
    /// Aspiration windows: growth of a window that the score has missed, per cent of half its width.
    aspiration_growth = 62, 10..=200;
    /// Aspiration windows: half the width beyond which the window is opened altogether, units.
    aspiration_limit = 621, 100..=2000;

    /// Root: least depth at which later moves are reduced.
    root_reduction_depth = 3, 2..=6;
    /// Root: moves searched before the first reduced one.
    root_reduction_count = 4, 1..=8;

    /// Internal iterative reduction: least depth.
    iir_depth = 4, 2..=10;

    /// Move picker: weight of the captured and promoted pieces' exchange values (units) against histories.
    noisy_exchange_weight = 15, 4..=64;
    /// Move picker: a capture is deferred if the exchange loses more than this many times its history, 1/1024 unit.
    noisy_exchange_history = 66, 0..=128;
    /// Move picker: what giving check adds to the history of a quiet move.
    check_bonus = 8957, 0..=32768;

    /// Quiescence futility: margin for captures that win no material, units.
    quiescence_futility = 161, 20..=400;

    /// Reverse futility: margin for each ply of depth, units.
    reverse_futility = 72, 20..=200;
    /// Reverse futility: how much less margin if the score is improving, units.
    reverse_futility_improving = 34, 0..=150;
    /// Reverse futility: greatest depth.
    reverse_futility_depth = 8, 3..=14;
    /// Reverse futility: weight of beta in the score returned, against a weight of 1 for the evaluation.
    reverse_futility_beta = 2, 0..=8;

    /// Razoring: margin, units.
    razoring = 217, 100..=600;
    /// Razoring: margin for the square of the depth, units.
    razoring_depth_factor = 100, 50..=400;
    /// Razoring: greatest depth.
    razoring_depth = 2, 1..=8;

    /// Hindsight: least reduction of the move before that makes a node deeper, plies; 0 for never.
    hindsight_deeper = 3, 0..=6;
    /// Hindsight: least reduction of the move before that makes a node shallower, plies.
    hindsight_shallower = 2, 1..=6;
    /// Hindsight: sum of the evaluations before and after that move beyond which it does, units; 0 for never.
    hindsight_sum = 133, 0..=300;

    /// Null move: least depth.
    null_move_depth = 3, 1..=6;
    /// Null move: least reduction, plies.
    null_move_base = 4, 2..=6;
    /// Null move: one ply more for this much depth.
    null_move_depth_divisor = 4, 2..=8;
    /// Null move: one ply more for each step of this many units above beta.
    null_move_eval = 140, 50..=400;
    /// Null move: most plies gained that way.
    null_move_eval_max = 2, 1..=6;

    /// `ProbCut`: how far above beta a capture has to come out, units.
    probcut = 154, 80..=400;
    /// `ProbCut`: least depth.
    probcut_depth = 5, 3..=8;
    /// `ProbCut`: reduction of the search that has to confirm it, plies.
    probcut_reduction = 4, 2..=6;

    /// Late move pruning: moves always tried.
    late_base = 6, 1..=12;

    /// Futility: margin, units.
    futility_base = 47, 20..=250;
    /// Futility: margin for each ply of reduced depth, units.
    futility = 80, 30..=200;
    /// Futility: history worth one unit.
    futility_history = 178, 64..=1024;
    /// Futility: greatest reduced depth.
    futility_depth = 10, 3..=14;

    /// SEE pruning of captures: loss allowed for each ply of depth, units.
    exchange_noisy = 145, 30..=250;
    /// SEE pruning of quiet moves: loss allowed for the square of the reduced depth, units.
    exchange_quiet = 28, 8..=80;

    /// History pruning: greatest reduced depth.
    history_pruning_depth = 6, 2..=10;
    /// History pruning: how bad a history for each ply of reduced depth.
    history_pruning = 3995, 1000..=9000;

    /// Singular extension: least depth.
    singular_depth = 5, 4..=10;
    /// Singular extension: how much shallower than the node the table's result may be, plies.
    singular_entry_depth = 3, 1..=6;
    /// Singular extension: divisor of the depth for the search of the other moves.
    singular_depth_divisor = 2, 2..=4;
    /// Singular extension: margin for each ply of depth, sixteenths of a unit.
    singular_margin = 19, 4..=64;
    /// Singular extension by two: how far below the bound all others stay, units.
    singular_double = 10, 4..=80;
    /// Singular extension by three: how far below the bound all others stay, units.
    singular_triple = 54, 40..=300;
    /// Negative extension if the table's score reaches beta, plies.
    singular_negative_beta = 2, 0..=3;
    /// Negative extension where a cut is expected, plies.
    singular_negative_cut = 2, 0..=3;
    /// Singular extension: greatest distance from the root, in depths of the iteration.
    singular_height = 2, 1..=4;

    /// Reduction: least depth.
    reduction_depth = 2, 1..=5;
    /// Reduction: what every late move gets, 1/1024 ply.
    reduction_base = 772, -500..=1500;
    /// Reduction: divisor of the product of the logarithms of depth and count, per cent.
    reduction_divisor = 211, 120..=400;
    /// Reduction: share that captures and promotions get, per cent.
    reduction_noisy = 63, 20..=120;
    /// Reduction: more where a cut is expected, 1/1024 ply.
    reduction_cut = 940, 0..=3000;
    /// Reduction: more if the score is not improving, 1/1024 ply.
    reduction_worsening = 513, 0..=2000;
    /// Reduction: more if the table advises a capture, 1/1024 ply.
    reduction_table_noisy = 800, 0..=2000;
    /// Reduction: more where many children were cut, 1/1024 ply.
    reduction_cutoffs = 637, 0..=2000;
    /// Reduction: the greatest number of cut children that is not yet many.
    reduction_cutoff_count = 4, 0..=8;
    /// Reduction: less on the principal variation, 1/1024 ply.
    reduction_pv = 688, 0..=2500;
    /// Reduction: less if the node was once on a principal variation, 1/1024 ply.
    reduction_was_pv = 751, 0..=2500;
    /// Reduction: less for moves that give check, 1/1024 ply.
    reduction_gives_check = 1138, 0..=2500;
    /// Reduction: history worth one ply.
    reduction_history = 14791, 4000..=40000;

    /// Raised alpha: by how much shallower the later moves of the node are searched, plies.
    raised_shallower = 1, 0..=3;
    /// Raised alpha: greatest depth.
    raised_depth = 13, 4..=20;

    /// Re-search: one ply deeper if the reduced move beats the best by more, units; 0 for never.
    research_deeper = 40, 0..=120;
    /// Re-search: one ply shallower if the reduced move beats the best by less, units.
    research_shallower = 7, 0..=40;

    /// History: bonus for each ply of depth.
    history_bonus = 228, 50..=400;
    /// History: greatest bonus.
    history_bonus_max = 1480, 500..=4000;
    /// History: malus for each ply of depth.
    history_malus = 210, 50..=400;
    /// History: greatest malus.
    history_malus_max = 1408, 500..=4000;
    /// History: share of the bonus for the table's quiet move if the table cuts the node, per cent.
    history_table = 0, 0..=200;
    /// History: share of the bonus for the quiet move that led to a node that fails low, per cent.
    history_refuted = 0, 0..=200;
    /// History: share of the bonus for a quiet move, as a reply, that is searched again, per cent.
    history_research = 0, 0..=200;

    /// Correction history: greatest correction by one group of pieces, units.
    correction_limit = 48, 16..=127;
    /// Correction history: depth at which a difference counts whole, plies.
    correction_depth = 45, 8..=128;
    /// Correction history: greatest step, as a divisor of the greatest correction.
    correction_step_divisor = 5, 1..=16;
}

#[cfg(feature = "tune")]
mod live {
    use std::cell::RefCell;
    use std::rc::Rc;

    use super::Tuned;

    thread_local! {
        static LIVE: RefCell<Rc<Tuned>> = RefCell::new(Rc::new(Tuned::COMMON));
    }

    impl Tuned {
        /// Makes these the numbers of the searches of this thread.
        pub fn make_live(&self) {
            LIVE.replace(Rc::new(*self));
        }

        /// The numbers of the searches of this thread.
        pub(crate) fn live() -> Rc<Self> {
            LIVE.with_borrow(Rc::clone)
        }
    }
}

/// Evaluation: at the move limit it is scaled by 1 - 1/n.
pub const MOVE_LIMIT_SCALE: i32 = 2;

/// Table: how much shallower than the stored one a new bound may be and still replace it, plies.
pub const REPLACEMENT_DEPTH: i32 = 4;
/// Table: how much less for a node on a principal variation, plies.
pub const REPLACEMENT_PV: i32 = 2;
/// Table: depth that an entry's worth loses with each search since it was stored, plies.
pub const REPLACEMENT_AGE: i32 = 8;

/// Threads: greatest depth of the iterations that every thread searches.
pub const THREADS_OWN_DEPTH: i32 = 4;

/// Time: share of the remaining time that one move may use before the increment is added, per mille.
pub const TIME_SHARE: i32 = 40;
/// Time: share of the increment that one move may use, per cent.
pub const TIME_INCREMENT: i32 = 75;
/// Time: hard limit, per cent of the time planned.
pub const TIME_HARD: i32 = 350;
/// Time: reserve on the clock, in multiples of the overhead.
pub const TIME_RESERVE: u32 = 20;
/// Time: reserve on the clock, in multiples of the worst lag.
pub const TIME_LAG_RESERVE: u32 = 3;
/// Time: lag reserve, greatest share of the remaining time, per cent.
pub const TIME_LAG_RESERVE_MAX: u32 = 75;
/// Time: lag up to this length is ignored, milliseconds.
pub const TIME_LAG_MIN: i32 = 4;
/// Time: longer lag counts as this, milliseconds.
pub const TIME_LAG_MAX: i32 = 1000;
/// Time: a longer end of a search counts as this, milliseconds.
pub const TIME_ENDING_MAX: i32 = 5;
/// Time: the worst lag fades by one part of this many with each search.
pub const TIME_LAG_FADING: u32 = 32;
/// Time: most moves to the refill of the clock that are planned for.
pub const TIME_REFILL_PLIES: u32 = 50;
/// Time: soft limit, greatest share of the usable time, per cent.
pub const TIME_SOFT_MAX: i32 = 40;
/// Time: hard limit, greatest share of the usable time, per cent.
pub const TIME_HARD_MAX: i32 = 50;
/// Time: soft limit for the last move before a refill, greatest share of the usable time, per cent.
pub const TIME_LAST_SOFT_MAX: i32 = 70;
/// Time: hard limit for the last move before a refill, greatest share of the usable time, per cent.
pub const TIME_LAST_HARD_MAX: i32 = 90;
/// Time: factor if the best move has just changed, per mille.
pub const TIME_CHANGED: i32 = 1350;
/// Time: how much less for each iteration without a change of the best move, per mille.
pub const TIME_UNCHANGED_STEP: i32 = 55;
/// Time: iterations after which it does not fall further.
pub const TIME_UNCHANGED_MAX: i32 = 10;
/// Time: fall of the score that doubles the time, units.
pub const TIME_FALLING: i32 = 160;
/// Time: greatest fall that counts, units.
pub const TIME_FALLING_MAX: i32 = 80;
/// Time: greatest rise that counts, units.
pub const TIME_RISING_MAX: i32 = 40;
/// Time: weight of the earlier iterations in the average score, against 1 for the last one.
pub const TIME_AVERAGE: i32 = 3;
/// Time: factor less the best move's share of all nodes, per mille.
pub const TIME_CONTESTED: i32 = 1700;
/// Time: least share of all nodes that counts, per mille.
pub const TIME_SHARE_MIN: i32 = 200;

/// Weakness: score from which on a game counts as won, centipawns.
pub const WEAKNESS_WON: i32 = 305;
/// Weakness: least number of nodes in a won game.
pub const WEAKNESS_WON_NODES: u64 = 10_000;
/// Weakness: divisor of the spread, and of the likelihood to look no further, in a won game.
pub const WEAKNESS_WON_DIVISOR: i32 = 4;
