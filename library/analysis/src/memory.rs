//! How much memory is available. Linux grants more memory than it has and kills the program when the memory is used;
//! other systems swap until nothing moves. So large tables are refused before they are allocated.
//!
//! Why not `sysinfo`: on Linux it reads the same files, with 18,000 lines to compile; on Windows it adds a dozen
//! packages.

use thiserror::Error;

#[cfg(any(target_os = "linux", target_os = "android"))]
mod linux;
#[cfg(any(target_os = "linux", target_os = "android"))]
use linux::available_megabytes;

/// Upper bound for the histories of a search thread, in megabytes; 3.1 MB were measured.
pub const THREAD_MEGABYTES: u64 = 4;

/// The machine has too little memory left.
#[derive(Debug, Error, PartialEq, Eq, Clone, Copy)]
#[error("cannot allocate {wanted} MB, only {available} MB are available")]
pub struct MemoryError {
    /// Megabytes that were asked for.
    pub wanted: u64,
    /// Megabytes that are available.
    pub available: u64,
}

/// Refuses to allocate more than is available. If the system does not say how much that is, nothing is refused.
///
/// # Errors
/// Says both sizes.
pub fn check(wanted: u64) -> Result<(), MemoryError> {
    match available_megabytes() {
        Some(available) if available < wanted => Err(MemoryError { wanted, available }),
        _ => Ok(()),
    }
}

/// Gives memory that has been freed back to the system. The allocator of GNU/Linux learns from tables that are freed to
/// keep ever larger ones. Takes a moment: for the end of searches.
pub fn give_back() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        // SAFETY: may be called at any time.
        unsafe { libc::malloc_trim(0) };
    }
}

/// Available megabytes: free in the machine, and still promised by the system.
#[cfg(windows)]
fn available_megabytes() -> Option<u64> {
    use windows_sys::Win32::System::SystemInformation::{GlobalMemoryStatusEx, MEMORYSTATUSEX};
    let mut status = MEMORYSTATUSEX { dwLength: size_of::<MEMORYSTATUSEX>() as u32, ..Default::default() };
    // SAFETY: the structure has the length that it states.
    let known = unsafe { GlobalMemoryStatusEx(&raw mut status) } != 0;
    known.then(|| status.ullAvailPhys.min(status.ullAvailPageFile) >> 20)
}

/// The megabytes of the machine: macOS reports no number of available ones.
#[cfg(target_os = "macos")]
fn available_megabytes() -> Option<u64> {
    let (mut bytes, mut length) = (0_u64, size_of::<u64>());
    let place = (&raw mut bytes).cast();
    // SAFETY: the name ends with a zero, and no more is written than `length` says.
    let asked = unsafe { libc::sysctlbyname(c"hw.memsize".as_ptr(), place, &raw mut length, std::ptr::null_mut(), 0) };
    (asked == 0).then_some(bytes >> 20)
}

/// Other systems are not asked.
#[cfg(not(any(target_os = "linux", target_os = "android", target_os = "macos", windows)))]
fn available_megabytes() -> Option<u64> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_megabyte_can_be_had() {
        assert_eq!(check(1), Ok(()));
    }

    #[cfg(any(target_os = "linux", target_os = "macos", windows))]
    #[test]
    fn a_million_gigabytes_cannot() {
        let wanted = 1 << 30;
        assert!(matches!(check(wanted), Err(error) if error.wanted == wanted && error.available < wanted));
    }
}
