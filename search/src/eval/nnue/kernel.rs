//! The arithmetic of the network: adding rows, and weighing what came out.
//!
//! Each operation is written once, in plain Rust that compilers turn into vector instructions, and compiled once for
//! every [`Path`]. Which one runs is chosen when the program starts. All of them do the same whole-number arithmetic,
//! so the scores are identical (a test compares them).

use super::{Row, UNIT, WIDTH};

/// A set of instructions that the arithmetic is compiled for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Path {
    /// What every processor of this kind has: `SSE2` on x86-64, `NEON` on `AArch64`.
    Baseline,
    /// 256 bits at once.
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// 512 bits at once.
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Path {
    /// The paths that this machine has, the fastest last.
    pub fn available() -> Vec<Self> {
        #[allow(unused_mut, reason = "only one path on other processors")]
        let mut paths = vec![Self::Baseline];
        #[cfg(target_arch = "x86_64")]
        {
            if is_x86_feature_detected!("avx2") {
                paths.push(Self::Avx2);
            }
            if is_x86_feature_detected!("avx512bw") && is_x86_feature_detected!("avx512vl") {
                paths.push(Self::Avx512);
            }
        }
        paths
    }

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Self::Baseline => {
                if cfg!(target_arch = "aarch64") {
                    "neon"
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

/// The arithmetic along one path.
#[derive(Clone, Copy, Debug)]
pub struct Kernel {
    path: Path,
}

impl Default for Kernel {
    fn default() -> Self {
        Self { path: Path::available().last().copied().unwrap_or(Path::Baseline) }
    }
}

macro_rules! along {
    ($kernel:expr, $plain:ident($($argument:expr),*), $avx2:ident, $avx512:ident) => {
        match $kernel.path {
            Path::Baseline => $plain($($argument),*),
            // SAFETY: only `Kernel::along` and `Kernel::default` make kernels, of paths that this machine has.
            #[cfg(target_arch = "x86_64")]
            Path::Avx2 => unsafe { $avx2($($argument),*) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Path::Avx512 => unsafe { $avx512($($argument),*) },
        }
    };
}

impl Kernel {
    /// The kernel of this path; `None` where the machine lacks it.
    pub fn along(path: Path) -> Option<Self> {
        Path::available().contains(&path).then_some(Self { path })
    }

    /// Which path it takes.
    pub fn path(self) -> Path {
        self.path
    }

    /// `after = before + added - removed`, number by number.
    #[inline(always)]
    pub fn update(self, before: &Row, after: &mut Row, added: &[&Row], removed: &[&Row]) {
        along!(self, update(before, after, added, removed), update_avx2, update_avx512);
    }

    /// `sums += row`, number by number.
    #[inline(always)]
    pub fn add(self, sums: &mut Row, row: &Row) {
        along!(self, add(sums, row), add_avx2, add_avx512);
    }

    /// `sums -= row`, number by number.
    #[inline(always)]
    pub fn subtract(self, sums: &mut Row, row: &Row) {
        along!(self, subtract(sums, row), subtract_avx2, subtract_avx512);
    }

    /// Sums `clamp(x, 0, UNIT)² * weight` over both accumulators. The weights lie within ±127 and their sum is small
    /// enough for 32 bits; [`Network`](super::Network) sees to that.
    #[inline(always)]
    pub fn weigh(self, sums: [&Row; 2], weights: &[Row; 2]) -> i32 {
        along!(self, weigh(sums, weights), weigh_avx2, weigh_avx512)
    }
}

#[inline(always)]
fn update(before: &Row, after: &mut Row, added: &[&Row], removed: &[&Row]) {
    match (added, removed) {
        // Nearly all plies are one of these two: one pass over memory.
        ([to], [from]) => {
            for index in 0..WIDTH {
                after.0[index] = before.0[index].wrapping_add(to.0[index]).wrapping_sub(from.0[index]);
            }
        }
        ([to], [from, captured]) => {
            for index in 0..WIDTH {
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
fn add(sums: &mut Row, row: &Row) {
    for index in 0..WIDTH {
        sums.0[index] = sums.0[index].wrapping_add(row.0[index]);
    }
}

#[inline(always)]
fn subtract(sums: &mut Row, row: &Row) {
    for index in 0..WIDTH {
        sums.0[index] = sums.0[index].wrapping_sub(row.0[index]);
    }
}

#[inline(always)]
fn weigh(sums: [&Row; 2], weights: &[Row; 2]) -> i32 {
    let mut total = 0i32;
    for (sums, weights) in sums.into_iter().zip(weights) {
        for index in 0..WIDTH {
            let active = sums.0[index].clamp(0, UNIT as i16);
            // 127 * 255 fits 16 bits, so that pairs can be multiplied and added by one instruction.
            let weighed = active.wrapping_mul(weights.0[index]);
            total = total.wrapping_add(i32::from(weighed) * i32::from(active));
        }
    }
    total
}

/// Compiles an operation once more for each path beside the baseline.
macro_rules! compile {
    ($($plain:ident($($argument:ident: $type:ty),*) $(-> $result:ty)?, $avx2:ident, $avx512:ident;)*) => {$(
        #[cfg(target_arch = "x86_64")]
        #[target_feature(enable = "avx2")]
        fn $avx2($($argument: $type),*) $(-> $result)? {
            $plain($($argument),*)
        }

        #[cfg(target_arch = "x86_64")]
        #[target_feature(enable = "avx512bw,avx512vl,avx512f")]
        fn $avx512($($argument: $type),*) $(-> $result)? {
            $plain($($argument),*)
        }
    )*};
}

compile! {
    update(before: &Row, after: &mut Row, added: &[&Row], removed: &[&Row]), update_avx2, update_avx512;
    add(sums: &mut Row, row: &Row), add_avx2, add_avx512;
    subtract(sums: &mut Row, row: &Row), subtract_avx2, subtract_avx512;
    weigh(sums: [&Row; 2], weights: &[Row; 2]) -> i32, weigh_avx2, weigh_avx512;
}
