//! The arithmetic of the network: adding rows, and the output layer.
//!
//! Each operation is written once, in plain Rust that the compiler vectorises, and compiled once for every
//! [`SimdLevel`]. The level is chosen when the program starts. All levels do the same integer arithmetic, so the scores
//! are identical (a test compares them). For WebAssembly, `simd128` has the output layer, since the compiler does not
//! find the instruction that multiplies and adds pairs.

use super::shape::Row;
#[cfg(not(target_feature = "simd128"))]
use super::shape::UNIT;
#[cfg(target_feature = "simd128")]
use super::simd128::{output, output_of_pairs};

/// A set of vector instructions that the arithmetic is compiled for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SimdLevel {
    /// The instructions of every processor of the target: `SSE2` on x86-64, `NEON` on `AArch64`; in WebAssembly, those
    /// it is compiled for.
    Baseline,
    /// Vectors of 256 bits: AVX2.
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// Vectors of 512 bits.
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl SimdLevel {
    /// The levels that this machine has, the fastest last.
    pub fn available() -> Vec<Self> {
        #[allow(unused_mut, reason = "other processors have only one level")]
        let mut levels = vec![Self::Baseline];
        #[cfg(target_arch = "x86_64")]
        {
            if is_x86_feature_detected!("avx2") {
                levels.push(Self::Avx2);
            }
            if is_x86_feature_detected!("avx512bw") && is_x86_feature_detected!("avx512vl") {
                levels.push(Self::Avx512);
            }
        }
        levels
    }

    /// What programs call it, such as `avx2`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Baseline => {
                if cfg!(target_arch = "aarch64") {
                    "neon"
                } else if cfg!(target_feature = "simd128") {
                    "simd128"
                } else {
                    "baseline"
                }
            }
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => "avx2",
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => "avx512",
        }
    }
}

/// The arithmetic at one level.
#[derive(Clone, Copy, Debug)]
pub struct Kernel {
    level: SimdLevel,
}

impl Default for Kernel {
    fn default() -> Self {
        Self { level: SimdLevel::available().last().copied().unwrap_or(SimdLevel::Baseline) }
    }
}

macro_rules! dispatch {
    ($kernel:expr, $plain:ident($($argument:expr),*), $avx2:ident, $avx512:ident) => {
        match $kernel.level {
            SimdLevel::Baseline => $plain($($argument),*),
            // SAFETY: only `Kernel::with_level` and `Kernel::default` make kernels, with levels that this machine has.
            #[cfg(target_arch = "x86_64")]
            SimdLevel::Avx2 => unsafe { $avx2($($argument),*) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            SimdLevel::Avx512 => unsafe { $avx512($($argument),*) },
        }
    };
}

impl Kernel {
    /// The arithmetic at this level; `None` if the machine lacks it.
    pub fn with_level(level: SimdLevel) -> Option<Self> {
        SimdLevel::available().contains(&level).then_some(Self { level })
    }

    /// The instructions that this arithmetic uses.
    pub fn level(self) -> SimdLevel {
        self.level
    }

    /// `after = before + added - removed`, number by number.
    #[inline(always)]
    pub fn update<const W: usize>(self, before: &Row<W>, after: &mut Row<W>, added: &[&Row<W>], removed: &[&Row<W>]) {
        dispatch!(self, update(before, after, added, removed), update_avx2, update_avx512);
    }

    /// `after = before` with these rows added and those removed, by their numbers.
    #[inline(always)]
    pub fn apply<const W: usize>(
        self,
        before: &Row<W>,
        after: &mut Row<W>,
        rows: &[Row<W>],
        added: &[u16],
        removed: &[u16],
    ) {
        dispatch!(self, apply(before, after, rows, added, removed), apply_avx2, apply_avx512);
    }

    /// `sums += row`, number by number.
    #[inline(always)]
    pub fn add<const W: usize>(self, sums: &mut Row<W>, row: &Row<W>) {
        dispatch!(self, add(sums, row), add_avx2, add_avx512);
    }

    /// `sums -= row`, number by number.
    #[inline(always)]
    pub fn subtract<const W: usize>(self, sums: &mut Row<W>, row: &Row<W>) {
        dispatch!(self, subtract(sums, row), subtract_avx2, subtract_avx512);
    }

    /// The output layer: the sum of `clamp(x, 0, UNIT)² * weight` over both accumulators. The weights lie within ±127,
    /// and the sum fits 32 bits; [`Network`](super::Network) refuses others.
    #[inline(always)]
    pub fn output<const W: usize>(self, sums: [&Row<W>; 2], weights: &[Row<W>; 2]) -> i32 {
        dispatch!(self, output(sums, weights), output_avx2, output_avx512)
    }

    /// The same for accumulators that are sums of two rows each.
    #[inline(always)]
    pub fn output_of_pairs<const W: usize>(self, sums: [[&Row<W>; 2]; 2], weights: &[Row<W>; 2]) -> i32 {
        dispatch!(self, output_of_pairs(sums, weights), output_of_pairs_avx2, output_of_pairs_avx512)
    }
}

#[inline(always)]
fn update<const W: usize>(before: &Row<W>, after: &mut Row<W>, added: &[&Row<W>], removed: &[&Row<W>]) {
    match (added, removed) {
        // Nearly all moves are quiet moves or captures: one pass over memory.
        ([to], [from]) => {
            for index in 0..W {
                after.0[index] = before.0[index].wrapping_add(to.0[index]).wrapping_sub(from.0[index]);
            }
        }
        ([to], [from, captured]) => {
            for index in 0..W {
                after.0[index] = before.0[index]
                    .wrapping_add(to.0[index])
                    .wrapping_sub(from.0[index])
                    .wrapping_sub(captured.0[index]);
            }
        }
        _ => {
            *after = *before;
            for row in added {
                add(after, row);
            }
            for row in removed {
                subtract(after, row);
            }
        }
    }
}

#[inline(always)]
fn apply<const W: usize>(before: &Row<W>, after: &mut Row<W>, rows: &[Row<W>], added: &[u16], removed: &[u16]) {
    // This many numbers stay in registers while the rows are added. Compilers of WebAssembly have 16 registers of 128
    // bits on x86-64.
    const TILE: usize = if cfg!(target_family = "wasm") { 64 } else { 128 };
    let parts = before.0.as_chunks::<TILE>().0.iter().zip(after.0.as_chunks_mut::<TILE>().0);
    for (part, (before, after)) in parts.enumerate() {
        let mut sums = *before;
        for &row in added {
            let row = &rows[usize::from(row)].0.as_chunks::<TILE>().0[part];
            for index in 0..TILE {
                sums[index] = sums[index].wrapping_add(row[index]);
            }
        }
        for &row in removed {
            let row = &rows[usize::from(row)].0.as_chunks::<TILE>().0[part];
            for index in 0..TILE {
                sums[index] = sums[index].wrapping_sub(row[index]);
            }
        }
        *after = sums;
    }
}

#[inline(always)]
fn add<const W: usize>(sums: &mut Row<W>, row: &Row<W>) {
    for index in 0..W {
        sums.0[index] = sums.0[index].wrapping_add(row.0[index]);
    }
}

#[inline(always)]
fn subtract<const W: usize>(sums: &mut Row<W>, row: &Row<W>) {
    for index in 0..W {
        sums.0[index] = sums.0[index].wrapping_sub(row.0[index]);
    }
}

#[cfg(not(target_feature = "simd128"))]
#[inline(always)]
fn output<const W: usize>(sums: [&Row<W>; 2], weights: &[Row<W>; 2]) -> i32 {
    output_with(weights, |half, index| sums[half].0[index])
}

#[cfg(not(target_feature = "simd128"))]
#[inline(always)]
fn output_of_pairs<const W: usize>(sums: [[&Row<W>; 2]; 2], weights: &[Row<W>; 2]) -> i32 {
    output_with(weights, |half, index| sums[half][0].0[index].wrapping_add(sums[half][1].0[index]))
}

#[cfg(not(target_feature = "simd128"))]
#[inline(always)]
fn output_with<const W: usize>(weights: &[Row<W>; 2], sum: impl Fn(usize, usize) -> i16) -> i32 {
    let mut total = 0i32;
    for (half, weights) in weights.iter().enumerate() {
        for index in 0..W {
            let active = sum(half, index).clamp(0, UNIT as i16);
            // 127 * 255 fits 16 bits, so one instruction can multiply and add pairs.
            let weighted = active.wrapping_mul(weights.0[index]);
            total = total.wrapping_add(i32::from(weighted) * i32::from(active));
        }
    }
    total
}

/// Compiles an operation again for each level above the baseline.
macro_rules! compile {
    ($($plain:ident($($argument:ident: $type:ty),*) $(-> $result:ty)?, $avx2:ident, $avx512:ident;)*) => {$(
        #[cfg(target_arch = "x86_64")]
        #[target_feature(enable = "avx2")]
        fn $avx2<const W: usize>($($argument: $type),*) $(-> $result)? {
            $plain($($argument),*)
        }

        #[cfg(target_arch = "x86_64")]
        #[target_feature(enable = "avx512bw,avx512vl,avx512f")]
        fn $avx512<const W: usize>($($argument: $type),*) $(-> $result)? {
            $plain($($argument),*)
        }
    )*};
}

compile! {
    update(before: &Row<W>, after: &mut Row<W>, added: &[&Row<W>], removed: &[&Row<W>]), update_avx2, update_avx512;
    apply(before: &Row<W>, after: &mut Row<W>, rows: &[Row<W>], added: &[u16], removed: &[u16]),
        apply_avx2, apply_avx512;
    output_of_pairs(sums: [[&Row<W>; 2]; 2], weights: &[Row<W>; 2]) -> i32,
        output_of_pairs_avx2, output_of_pairs_avx512;
    add(sums: &mut Row<W>, row: &Row<W>), add_avx2, add_avx512;
    subtract(sums: &mut Row<W>, row: &Row<W>), subtract_avx2, subtract_avx512;
    output(sums: [&Row<W>; 2], weights: &[Row<W>; 2]) -> i32, output_avx2, output_avx512;
}
