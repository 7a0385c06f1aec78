//! Memory on Linux: the kernel's estimate, and the limits of control groups.

use std::path::Path;

pub fn available_megabytes() -> Option<u64> {
    let read = |path| std::fs::read_to_string(path).ok();
    let machine = available_in_meminfo(&read("/proc/meminfo")?)?;
    let groups = read("/proc/self/cgroup").unwrap_or_else(|| "0::/".to_owned());
    let group = left_in_groups(&groups, |path| std::fs::read_to_string(path).ok());
    Some(group.map_or(machine, |group| group.min(machine)))
}

/// The kernel's estimate of the memory available without swapping, in megabytes.
fn available_in_meminfo(text: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes >> 10)
}

/// The memory left in the program's control groups, in megabytes; `None` if none of them has a limit. `groups` is
/// `/proc/self/cgroup`. A limit of any group around the program's own also holds: a container, or a unit of systemd
/// with `MemoryMax` or `MemoryHigh`.
fn left_in_groups(groups: &str, read: impl Fn(&Path) -> Option<String>) -> Option<u64> {
    let number = |path: &Path| read(path)?.trim().parse::<u64>().ok();
    let mut left = Vec::new();
    for line in groups.lines() {
        let mut fields = line.splitn(3, ':').skip(1);
        let (Some(controllers), Some(path)) = (fields.next(), fields.next()) else { continue };
        // The second version has one hierarchy, without names of controllers.
        let (root, limits, current) = if controllers.is_empty() {
            ("/sys/fs/cgroup", &["memory.max", "memory.high"][..], "memory.current")
        } else if controllers.split(',').any(|name| name == "memory") {
            ("/sys/fs/cgroup/memory", &["memory.limit_in_bytes"][..], "memory.usage_in_bytes")
        } else {
            continue;
        };
        // In a container the path may be the one outside, of which only the root is visible.
        for group in Path::new(path.trim_start_matches('/')).ancestors() {
            let group = Path::new(root).join(group);
            if let Some(limit) = limits.iter().filter_map(|name| number(&group.join(name))).min()
                && let Some(current) = number(&group.join(current))
            {
                left.push(limit.saturating_sub(current) >> 20);
            }
        }
    }
    left.into_iter().min()
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
    fn every_group_around_the_program_may_have_a_limit() {
        let left = |groups: &str, files: &[(&str, &str)]| {
            left_in_groups(groups, |path| {
                let path = path.to_str()?.strip_prefix("/sys/fs/cgroup/")?;
                files.iter().find(|(name, _)| *name == path).map(|(_, text)| format!("{text}\n"))
            })
        };
        // A container of the second version sees its own group as the root.
        let container = [("memory.max", "536870912"), ("memory.current", "104857600")];
        assert_eq!(left("0::/", &container), Some(412));
        assert_eq!(left("0::/", &[("memory.max", "100"), ("memory.current", "200")]), Some(0));
        assert_eq!(left("0::/", &[("memory.max", "max"), ("memory.current", "200")]), None);
        assert_eq!(left("0::/", &[]), None);
        // A unit of systemd in a slice, either of which may have a limit.
        let unit = [
            ("user.slice/memory.max", "max"),
            ("user.slice/memory.high", "1073741824"),
            ("user.slice/memory.current", "0"),
            ("user.slice/run.scope/memory.max", "209715200"),
            ("user.slice/run.scope/memory.current", "104857600"),
        ];
        assert_eq!(left("0::/user.slice/run.scope\n", &unit), Some(100));
        assert_eq!(left("0::/user.slice/run.scope\n", &unit[..3]), Some(1024));
        // The first version; without a limit it has a very large one.
        let groups = "12:cpu,cpuacct:/docker/1\n7:memory:/docker/1\n0::/\n";
        let (max, used) = ("memory/memory.limit_in_bytes", "memory/memory.usage_in_bytes");
        assert_eq!(left(groups, &[(max, "536870912"), (used, "104857600")]), Some(412));
        assert!(left(groups, &[(max, "9223372036854771712"), (used, "0")]) > Some(1 << 40));
    }
}
