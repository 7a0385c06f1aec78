//! Every tuned number of the search, declared once: name, value, range, meaning.
//!
//! With the feature `tune` the numbers can be set while the program runs (the protocol lists them as options);
//! otherwise they are constants.

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
            use std::sync::atomic::{AtomicI32, Ordering};

            #[expect(non_snake_case, reason = "one static for each number, named like its reader")]
            struct Live { $($name: AtomicI32),* }
            static LIVE: Live = Live { $($name: AtomicI32::new($default)),* };
            $($(#[$doc])* #[inline(always)] pub fn $name() -> i32 { LIVE.$name.load(Ordering::Relaxed) })*

            /// Sets a number; whether there is one of this name and the value is in its range.
            pub fn set(name: &str, value: i32) -> bool {
                match name {
                    $(stringify!($name) if ($min..=$max).contains(&value) => {
                        LIVE.$name.store(value, Ordering::Relaxed);
                        true
                    })*
                    _ => false,
                }
            }
        }
        pub use values::*;
    };
}

params! {
    /// Half the width of the first window around the last iteration's score, centipawns.
    aspiration_window = 18, 5..=60;
    /// A capture is put off if it loses this many times its history (in 1/1024) in the exchange.
    noisy_exchange_history = 32, 0..=128;
    /// In quiescence: a capture has to bring the score to within this of alpha, centipawns.
    quiescence_futility = 120, 20..=400;
    /// The share of the remaining time that one ply may use, per mille, before the increment is added.
    time_share = 40, 10..=100;
    /// The share of the increment that one ply may use, per cent.
    time_increment = 75, 20..=100;
    /// How much longer than planned a ply may take in need, per cent.
    time_hard = 350, 150..=800;
}
