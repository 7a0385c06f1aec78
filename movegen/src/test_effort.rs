//! How much the tests of this crate do.

/// This many cases; under Miri, which is about a thousand times slower than the processor, only this smaller number.
pub(crate) const fn cases(usual: usize, in_miri: usize) -> usize {
    if cfg!(miri) { in_miri } else { usual }
}
