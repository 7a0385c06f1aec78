//! The output layer with the vector instructions of WebAssembly. `kernel` has it for everything else, and the tests of
//! the package for JavaScript compare the two by the nodes of whole searches.

use std::arch::wasm32::{
    i16x8_add, i16x8_max, i16x8_min, i16x8_mul, i16x8_splat, i32x4_add, i32x4_dot_i16x8, i32x4_extract_lane,
    i32x4_splat, v128,
};

use super::shape::{Row, UNIT};

/// The numbers in a vector.
const LANES: usize = 8;

/// See [`Kernel::output`](super::kernel::Kernel::output).
#[inline(always)]
pub(super) fn output<const W: usize>(sums: [&Row<W>; 2], weights: &[Row<W>; 2]) -> i32 {
    output_with(weights, |half, part| vectors(sums[half])[part])
}

/// See [`Kernel::output_of_pairs`](super::kernel::Kernel::output_of_pairs).
#[inline(always)]
pub(super) fn output_of_pairs<const W: usize>(sums: [[&Row<W>; 2]; 2], weights: &[Row<W>; 2]) -> i32 {
    output_with(weights, |half, part| i16x8_add(vectors(sums[half][0])[part], vectors(sums[half][1])[part]))
}

#[inline(always)]
fn output_with<const W: usize>(weights: &[Row<W>; 2], sum: impl Fn(usize, usize) -> v128) -> i32 {
    let (none, unit) = (i16x8_splat(0), i16x8_splat(UNIT as i16));
    let mut totals = i32x4_splat(0);
    for (half, weights) in weights.iter().enumerate() {
        for (part, &weights) in vectors(weights).iter().enumerate() {
            let active = i16x8_min(i16x8_max(sum(half, part), none), unit);
            // 127 * 255 fits 16 bits.
            totals = i32x4_add(totals, i32x4_dot_i16x8(i16x8_mul(active, weights), active));
        }
    }
    let lanes = [
        i32x4_extract_lane::<0>(totals),
        i32x4_extract_lane::<1>(totals),
        i32x4_extract_lane::<2>(totals),
        i32x4_extract_lane::<3>(totals),
    ];
    lanes.into_iter().fold(0, i32::wrapping_add)
}

/// The numbers of a row, vector by vector.
#[inline(always)]
fn vectors<const W: usize>(row: &Row<W>) -> &[v128] {
    const { assert!(W.is_multiple_of(LANES)) };
    // SAFETY: `W / LANES` vectors are the bytes of the row, which is aligned to 64 bytes, and any bytes are a vector.
    unsafe { std::slice::from_raw_parts(row.0.as_ptr().cast::<v128>(), W / LANES) }
}
