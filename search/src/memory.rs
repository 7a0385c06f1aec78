//! Memory for large tables: on huge pages if the system has them, filled by several threads, and prefetched.
//!
//! A search reads its table at random addresses. With pages of 4 KiB, nearly every access also misses the processor's
//! cache of page addresses (the TLB), and the first access to each page calls the kernel. A huge page replaces 512
//! pages.

use std::mem::MaybeUninit;
use std::thread;

use parking_lot::Mutex;

/// The bytes that one thread takes at a time.
const SHARE_BYTES: usize = 32 << 20;

/// A vector of this many default values, filled by at most this many threads; `None` if it cannot be allocated.
pub(crate) fn filled<T: Default + Send>(count: usize, threads: usize) -> Option<Vec<T>> {
    let mut values = reserved(count)?;
    let spare = &mut values.spare_capacity_mut()[..count];
    for_each(spare, threads, |value: &mut MaybeUninit<T>| {
        value.write(T::default());
    });
    // SAFETY: the capacity is at least `count`, and `for_each` has initialised every value up to there.
    unsafe { values.set_len(count) };
    Some(values)
}

/// An empty vector with room for this many values; `None` if it cannot be allocated.
pub(crate) fn reserved<T>(count: usize) -> Option<Vec<T>> {
    let mut values = Vec::new();
    values.try_reserve_exact(count).ok()?;
    use_huge_pages(values.spare_capacity_mut());
    Some(values)
}

/// Sets all values to the default, with at most this many threads.
pub(crate) fn reset<T: Default + Send>(values: &mut [T], threads: usize) {
    for_each(values, threads, |value| *value = T::default());
}

/// Does `work` on every value. At most `threads` threads, this one among them, take shares until none is left.
fn for_each<T: Send>(values: &mut [T], threads: usize, work: impl Fn(&mut T) + Copy + Send) {
    let share_length = (SHARE_BYTES / size_of::<T>().max(1)).max(1);
    let helpers = values.len().div_ceil(share_length).min(threads).saturating_sub(1);
    let shares = Mutex::new(values.chunks_mut(share_length));
    let shares = &shares;
    let run = move || {
        loop {
            let share = shares.lock().next();
            let Some(share) = share else { break };
            share.iter_mut().for_each(work);
        }
    };
    thread::scope(|scope| {
        for _ in 0..helpers {
            // If a thread cannot be started, the others do its work.
            let _ = thread::Builder::new().spawn_scoped(scope, run);
        }
        run();
    });
}

/// Asks the processor to prefetch this place: its first cache line.
#[inline(always)]
pub(crate) fn prefetch<T>(place: &T) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: a prefetch reads nothing and cannot fault. SSE is part of x86-64.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(place).cast());
    }
    #[cfg(target_arch = "aarch64")]
    // SAFETY: as above.
    unsafe {
        std::arch::asm!("prfm pldl1keep, [{}]", in(reg) place, options(nostack, preserves_flags, readonly));
    }
    #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
    let _ = place;
}

/// Asks the system for huge pages. A system without them does nothing; the memory is the same either way.
fn use_huge_pages<T>(memory: &mut [MaybeUninit<T>]) {
    #[cfg(target_os = "linux")]
    {
        let page = rustix::param::page_size();
        let range = memory.as_mut_ptr_range();
        let skipped = range.start.addr().next_multiple_of(page) - range.start.addr();
        let bytes = size_of_val(memory).saturating_sub(skipped) / page * page;
        if bytes > 0 {
            // SAFETY: whole pages of `memory`. The advice changes neither their contents nor the access to them.
            let advised = unsafe {
                rustix::mm::madvise(range.start.byte_add(skipped).cast(), bytes, rustix::mm::Advice::LinuxHugepage)
            };
            // A refusal costs only speed.
            let _ = advised;
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = memory;
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[test]
    fn every_value_is_visited_once() {
        for (count, threads) in [(0, 2), (1, 2), (5, 0), (3 * SHARE_BYTES / 8 + 7, 1), (5 * SHARE_BYTES / 8 - 3, 3)] {
            let mut values: Vec<u64> = filled(count, threads).unwrap();
            assert_eq!(values.len(), count);
            assert!(values.iter().all(|&value| value == 0));
            let visits = AtomicUsize::new(0);
            for_each(&mut values, threads, |value| {
                *value += 1;
                visits.fetch_add(1, Ordering::Relaxed);
            });
            assert_eq!(visits.into_inner(), count);
            assert!(values.iter().all(|&value| value == 1));
            reset(&mut values, threads);
            assert!(values.iter().all(|&value| value == 0));
        }
    }

    #[test]
    fn a_size_that_cannot_be_allocated_is_refused() {
        assert!(filled::<u64>(usize::MAX / 8, 2).is_none());
        assert!(filled::<u64>(1 << 57, 2).is_none());
    }
}
