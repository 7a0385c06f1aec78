//! How much memory the machine can still give. Systems hand out more than they have and end the program when it is
//! used; so a table is refused before it is asked for.

/// What the histories of a search thread take at most; 3.1 MB were measured.
pub const THREAD_MEGABYTES: u64 = 4;

/// Refuses more megabytes than there are. Where the machine does not tell, everything is let through.
pub fn check(megabytes: u64) -> Result<(), String> {
    match available_megabytes() {
        Some(available) if available < megabytes => Err(format!("{megabytes} MB are not to be had, only {available}")),
        _ => Ok(()),
    }
}

/// What Linux tells; `None` on other systems.
fn available_megabytes() -> Option<u64> {
    let read = |path| std::fs::read_to_string(path).ok();
    let machine = available_in_meminfo(&read("/proc/meminfo")?)?;
    let group = left_in_group(read("/sys/fs/cgroup/memory.max"), read("/sys/fs/cgroup/memory.current"));
    Some(group.map_or(machine, |group| group.min(machine)))
}

/// The kernel's estimate of what can be had without swapping.
fn available_in_meminfo(text: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes >> 10)
}

/// What the control group of the program, a container mostly, has left; `None` where it has no limit.
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
