//! Processor cores: which there are, and how to bind a process to some of them.

use std::io;
use std::process::{Child, Command};

/// The numbers of the cores available to this program; empty if the system does not report them.
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
    system::spawn_on(command, cores)
}

#[cfg(any(target_os = "linux", target_os = "android"))]
mod system {
    use std::io;
    use std::process::{Child, Command};

    use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};

    pub fn allowed() -> Vec<usize> {
        let set = sched_getaffinity(None);
        set.map(|set| (0..CpuSet::MAX_CPU).filter(|&core| set.is_set(core)).collect()).unwrap_or_default()
    }

    pub fn spawn_on(command: &mut Command, cores: &[usize]) -> io::Result<Child> {
        // A child inherits the cores of the thread that starts it.
        let before = allowed();
        restrict(cores)?;
        let child = command.spawn();
        restrict(&before)?;
        child
    }

    fn restrict(cores: &[usize]) -> io::Result<()> {
        let mut set = CpuSet::new();
        for &core in cores.iter().filter(|&&core| core < CpuSet::MAX_CPU) {
            set.set(core);
        }
        Ok(sched_setaffinity(None, &set)?)
    }
}

/// Windows counts the cores of a machine with more than 64 in groups. Here a process uses the cores of one group.
#[cfg(windows)]
mod system {
    use std::io;
    use std::os::windows::io::AsRawHandle;
    use std::process::{Child, Command};

    use windows_sys::Win32::System::Threading::{GetCurrentProcess, GetProcessAffinityMask, SetProcessAffinityMask};

    pub fn allowed() -> Vec<usize> {
        let (mut own, mut machine) = (0, 0);
        // SAFETY: the handle of this process is always open, and both places can be written to.
        let known = unsafe { GetProcessAffinityMask(GetCurrentProcess(), &raw mut own, &raw mut machine) };
        if known == 0 { Vec::new() } else { (0..usize::BITS as usize).filter(|core| own >> core & 1 == 1).collect() }
    }

    pub fn spawn_on(command: &mut Command, cores: &[usize]) -> io::Result<Child> {
        let set = cores.iter().filter_map(|&core| 1_usize.checked_shl(core as u32)).fold(0, |set, core| set | core);
        let mut child = command.spawn()?;
        // SAFETY: the handle of the child is open as long as the child is borrowed.
        if unsafe { SetProcessAffinityMask(child.as_raw_handle(), set) } == 0 {
            let error = io::Error::last_os_error();
            let _ = child.kill();
            return Err(error);
        }
        Ok(child)
    }
}

#[cfg(not(any(target_os = "linux", target_os = "android", windows)))]
mod system {
    use std::io;
    use std::process::{Child, Command};

    pub fn allowed() -> Vec<usize> {
        Vec::new()
    }

    pub fn spawn_on(_: &mut Command, _: &[usize]) -> io::Result<Child> {
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
