//! How much memory is available. Linux grants more memory than it has and kills the program when the memory is used;
//! so large tables are refused before they are allocated.
//!
//! Why not `sysinfo`: on Linux it reads the same files, with 18,000 lines to compile; on Windows it adds a dozen
//! packages.

use thiserror::Error;

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

/// Available megabytes on Linux; `None` on other systems.
fn available_megabytes() -> Option<u64> {
    let read = |path| std::fs::read_to_string(path).ok();
    let machine = available_in_meminfo(&read("/proc/meminfo")?)?;
    let group = left_in_group(read("/sys/fs/cgroup/memory.max"), read("/sys/fs/cgroup/memory.current"));
    Some(group.map_or(machine, |group| group.min(machine)))
}

/// The kernel's estimate of what is available without swapping, in megabytes.
fn available_in_meminfo(text: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes >> 10)
}

/// What is left in the program's control group (usually a container), in megabytes; `None` if it has no limit.
fn left_in_group(max: Option<String>, current: Option<String>) -> Option<u64> {
    let bytes = |text: Option<String>| text?.trim().parse::<u64>().ok();
    Some(bytes(max)?.saturating_sub(bytes(current)?) >> 20)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_the_kernel_writes() {
        let meminfo = "MemTotal:       24683724 kB\nMemFree:        23601152 kB\nMemAvailable:   24333312 kB\n";
        assert_eq!(available_in_meminfo(meminfo), Some(23_763));
        assert_eq!(available_in_meminfo("MemTotal: 1 kB\n"), None);
        assert_eq!(available_in_meminfo("MemAvailable: many kB\n"), None);
    }

    #[test]
    fn reads_the_limit_of_a_container() {
        let text = |text: &str| Some(text.to_owned());
        assert_eq!(left_in_group(text("536870912\n"), text("104857600\n")), Some(412));
        assert_eq!(left_in_group(text("100\n"), text("200\n")), Some(0));
        assert_eq!(left_in_group(text("max\n"), text("200\n")), None);
        assert_eq!(left_in_group(None, None), None);
    }

    #[test]
    fn a_megabyte_can_be_had() {
        assert_eq!(check(1), Ok(()));
    }
}
