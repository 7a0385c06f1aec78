//! The layout of the weights: each term of an evaluation has a range of one flat list, which the tuner works on.

/// The weights of one term.
#[derive(Clone, Copy, Debug)]
pub struct Group {
    /// Its name in the weights' file.
    pub name: &'static str,
    /// Its first weight.
    pub start: usize,
    /// How many weights it has.
    pub len: usize,
    /// What the index within the range means.
    pub index: &'static str,
}

/// Gives each term its range: a constant with the index of its first weight, `COUNT` for all weights, `GROUPS` for the
/// list of the terms.
macro_rules! layout {
    ($($(#[$doc:meta])* $name:ident: $len:expr, $index:literal;)*) => {
        $crate::eval::hand::layout!(@offsets 0; $($(#[$doc])* $name: $len;)*);
        /// Every group in order.
        pub const GROUPS: &[$crate::eval::hand::Group] = &[$(
            $crate::eval::hand::Group { name: stringify!($name), start: $name, len: $len, index: $index },
        )*];
    };
    (@offsets $at:expr; $(#[$doc:meta])* $name:ident: $len:expr; $($rest:tt)*) => {
        $(#[$doc])*
        pub const $name: usize = $at;
        $crate::eval::hand::layout!(@offsets $name + $len; $($rest)*);
    };
    (@offsets $at:expr;) => {
        /// How many weights there are.
        pub const COUNT: usize = $at;
    };
}
pub(crate) use layout;
