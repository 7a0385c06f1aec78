//! Processor cores: which there are, and how to bind a process to some of them.

use std::io;
use std::process::{Child, Command};

/// The numbers of the cores on which this program may run; empty if the system does not say.
pub fn allowed_cores() -> Vec<usize> {
    system::allowed()
}

/// Starts a process and binds it to these cores; without any, it may run on all.
///
/// # Errors
/// If the process cannot be started or bound.
pub fn spawn_on(command: &mut Command, cores: &[usize]) -> io::Result<Child> {
    if cores.is_empty() {
        return command.spawn();
    }
    // A child inherits the cores of the thread that starts it.
    let before = system::allowed();
    system::restrict(cores)?;
    let child = command.spawn();
    system::restrict(&before)?;
    child
}

#[cfg(any(target_os = "linux", target_os = "android"))]
mod system {
    use std::io;

    use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};

    pub fn allowed() -> Vec<usize> {
        let set = sched_getaffinity(None);
        set.map(|set| (0..CpuSet::MAX_CPU).filter(|&core| set.is_set(core)).collect()).unwrap_or_default()
    }

    pub fn restrict(cores: &[usize]) -> io::Result<()> {
        let mut set = CpuSet::new();
        for &core in cores.iter().filter(|&&core| core < CpuSet::MAX_CPU) {
            set.set(core);
        }
        Ok(sched_setaffinity(None, &set)?)
    }
}

#[cfg(not(any(target_os = "linux", target_os = "android")))]
mod system {
    use std::io;

    pub fn allowed() -> Vec<usize> {
        Vec::new()
    }

    pub fn restrict(_: &[usize]) -> io::Result<()> {
        Err(io::Error::from(io::ErrorKind::Unsupported))
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn a_process_stays_on_its_cores() {
        let before = allowed_cores();
        let core = *before.last().unwrap();
        let mut command = Command::new("grep");
        command.args(["Cpus_allowed_list", "/proc/self/status"]).stdout(std::process::Stdio::piped());
        let output = spawn_on(&mut command, &[core]).unwrap().wait_with_output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        assert_eq!(text.split_whitespace().collect::<Vec<_>>(), ["Cpus_allowed_list:", &core.to_string()]);
        assert_eq!(allowed_cores(), before);
    }
}
