//! Kills the processes that engines leave behind.
//!
//! Each engine has a process group of its own, which is killed when the engine is gone. A process that has left the
//! group is found by a mark in its environment, which it inherits from the engine. A watchdog, a small shell script,
//! does the same for all engines when the runner itself dies for any reason. Without `/proc`, only the groups are
//! killed. On Windows a job does all of this. A daemon, a process that leaves the group and clears its environment, is
//! caught if the runner [adopts orphans](adopt_orphans); otherwise it escapes.

use std::process::Command;

/// The environment variable that marks an engine and everything it starts.
const VARIABLE: &str = "XIONGMAO_ENGINE";

/// The mark of one engine: a number of this run, and of the engine in it.
#[derive(Clone, Debug)]
pub struct Mark(String);

#[cfg(windows)]
pub use super::job::ProcessGroup;
#[cfg(target_os = "linux")]
pub use linux::{adopt_orphans, forget, start_known};
#[cfg(unix)]
pub use unix::ProcessGroup;

/// Does nothing: only Linux lets a program adopt the processes that its children leave behind.
#[cfg(not(target_os = "linux"))]
pub fn adopt_orphans() {}

/// Starts a child.
///
/// # Errors
/// If it cannot be started.
#[cfg(not(target_os = "linux"))]
pub fn start_known(
    start: impl FnOnce() -> std::io::Result<std::process::Child>,
) -> std::io::Result<std::process::Child> {
    start()
}

/// Does nothing here.
#[cfg(not(target_os = "linux"))]
pub fn forget(_: &std::process::Child) {}

impl Mark {
    /// Sets the mark in the environment of a program that is about to be started.
    pub fn set(&self, command: &mut Command) {
        command.env(VARIABLE, &self.0);
    }
}

#[cfg(unix)]
mod unix {
    use std::io::Write;
    use std::os::unix::process::CommandExt;
    use std::process::{Child, ChildStdin, Command, Stdio};
    use std::sync::OnceLock;
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::time::{SystemTime, UNIX_EPOCH};

    use parking_lot::Mutex;
    use rustix::process::{Pid, Signal, kill_process_group};

    use super::{Mark, VARIABLE};

    /// Reads that an engine is about to be started (`*`) or cannot be (`!`), and which groups begin (`+`) and end
    /// (`-`). At the end of its input, when the runner is gone, it kills the remaining groups and every marked
    /// process. It looks several times, since an engine that is just starting has no environment yet.
    const WATCHDOG: &str = r#"
trap '' INT TERM HUP QUIT
groups=
starting=0
while read -r sign group; do
  case $sign in
    \*) starting=$((starting + 1)) ;;
    !) starting=$((starting - 1)) ;;
    +) starting=$((starting - 1)); groups="$groups $group" ;;
    -) left=; for other in $groups; do [ "$other" = "$group" ] || left="$left $other"; done; groups=$left ;;
  esac
done
if [ -z "$groups" ] && [ "$starting" -eq 0 ]; then exit; fi
for group in $groups; do kill -KILL -- "-$group"; done
for round in 1 2 3 4 5; do
  for file in $(printf '%s\n' /proc/[0-9]*/environ | xargs grep -lsz "^$1:"); do
    id=${file#/proc/}
    kill -KILL "${id%/environ}"
  done
  sleep 1
done
"#;

    /// The number of this run.
    fn run() -> &'static str {
        static RUN: OnceLock<String> = OnceLock::new();
        RUN.get_or_init(|| {
            let time = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
            format!("{}-{}", std::process::id(), time.as_nanos())
        })
    }

    impl Mark {
        /// A mark that no engine has had. From now on the watchdog expects an engine: it must run before the engine
        /// does, or nothing would kill the engine if the runner died at once.
        pub fn new() -> Self {
            static ENGINES: AtomicU64 = AtomicU64::new(0);
            notify_watchdog("*\n");
            Self(format!("{}:{}", run(), ENGINES.fetch_add(1, Ordering::Relaxed)))
        }

        /// Notifies the watchdog that the engine could not be started.
        pub fn unused(&self) {
            notify_watchdog("!\n");
        }
    }

    /// Sends the watchdog a line; starts it first. Does nothing without a shell.
    fn notify_watchdog(line: &str) {
        static WATCHDOG_INPUT: OnceLock<Option<Mutex<ChildStdin>>> = OnceLock::new();
        let start = || {
            let script = ["-c", WATCHDOG, "watchdog", &format!("{VARIABLE}={}", run())];
            // In its own group, so that nothing meant for the runner ends it.
            let mut command = Command::new("/bin/sh");
            command.args(script).current_dir("/").process_group(0);
            command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
            let child = super::start_known(|| command.spawn());
            child.ok().and_then(|mut child| child.stdin.take()).map(Mutex::new)
        };
        if let Some(input) = WATCHDOG_INPUT.get_or_init(start) {
            let _ = input.lock().write_all(line.as_bytes());
        }
    }

    /// The process group of an engine, and its mark.
    #[derive(Debug)]
    pub struct ProcessGroup {
        id: Pid,
        mark: Mark,
    }

    impl ProcessGroup {
        /// The group of a child that was started as the leader of a new one.
        pub fn of(child: &Child, mark: Mark) -> Self {
            let id = Pid::from_child(child);
            notify_watchdog(&format!("+ {}\n", id.as_raw_nonzero()));
            Self { id, mark }
        }

        /// Kills the whole group, and everything that has left it. Call this before the leader's exit status is
        /// collected: afterwards its process ID may belong to another process.
        pub fn kill(&self) {
            let _ = kill_process_group(self.id, Signal::KILL);
            #[cfg(target_os = "linux")]
            super::linux::kill_left(self.id, &self.mark);
            #[cfg(not(target_os = "linux"))]
            let _ = &self.mark;
            notify_watchdog(&format!("- {}\n", self.id.as_raw_nonzero()));
        }
    }
}

/// Finds processes left behind by an engine.
#[cfg(target_os = "linux")]
mod linux {
    use std::collections::BTreeSet;
    use std::fs;
    use std::io;
    use std::process::Child;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::time::{Duration, Instant};

    use parking_lot::Mutex;
    use rustix::process::{
        Pid, PidfdFlags, Signal, WaitId, WaitIdOptions, getpid, pidfd_open, pidfd_send_signal, set_child_subreaper,
        waitid,
    };

    use super::{Mark, VARIABLE};

    /// How long to look for processes left by an engine. While one process is killed, it may start another, and on a
    /// busy machine a killed process may run for a while before it stops.
    const LOOK: Duration = Duration::from_secs(5);
    /// How long to wait before looking again.
    const PAUSE: Duration = Duration::from_millis(1);

    static ADOPTS: AtomicBool = AtomicBool::new(false);
    /// The children that this program has started. Locked while one is started, so that it is known before anybody
    /// looks for orphans.
    static KNOWN: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());

    /// Lets every process that its parent leaves behind become a child of this one, and kills such processes when an
    /// engine ends, unless they have the mark of another engine. Only for programs that start no children but engines.
    pub fn adopt_orphans() {
        // An old kernel refuses. Then daemons escape.
        if set_child_subreaper(Some(getpid())).is_ok() {
            ADOPTS.store(true, Ordering::Relaxed);
        }
    }

    /// Starts a child that is not an orphan.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn start_known(start: impl FnOnce() -> io::Result<Child>) -> io::Result<Child> {
        let mut known = KNOWN.lock();
        let child = start()?;
        known.insert(child.id());
        Ok(child)
    }

    /// Forgets a child whose exit status has been collected: its process ID may be given to another process.
    pub fn forget(child: &Child) {
        KNOWN.lock().remove(&child.id());
    }

    /// Kills the remaining processes of the engine with this group and mark, until none is left.
    ///
    /// The group has been killed, but its processes may still run. Until the last of them is gone, their children are
    /// not orphans yet, and in the middle of an `exec` a process has no environment and so no mark.
    pub fn kill_left(group: Pid, mark: &Mark) {
        let start = Instant::now();
        while kill_round(group, mark) && start.elapsed() < LOOK {
            std::thread::sleep(PAUSE);
        }
    }

    /// Looks once at all processes. Returns whether one of them was the engine's and lived.
    fn kill_round(group: Pid, mark: &Mark) -> bool {
        let (known, mut any) = (KNOWN.lock(), false);
        for entry in fs::read_dir("/proc").into_iter().flatten().flatten() {
            let Some(id) = entry.file_name().to_str().and_then(|name| name.parse().ok()).and_then(Pid::from_raw) else {
                continue;
            };
            let is_known = known.contains(&id.as_raw_nonzero().get().cast_unsigned());
            match owner(id, group, mark, is_known) {
                Owner::Killed => any = true,
                Owner::Engine => {
                    any = true;
                    // Asked again once there is a handle, so that the process that is killed is the engine's.
                    if let Ok(process) = pidfd_open(id, PidfdFlags::empty())
                        && matches!(owner(id, group, mark, is_known), Owner::Engine)
                    {
                        let _ = pidfd_send_signal(process, Signal::KILL);
                    }
                }
                // An orphan keeps its process ID until this.
                Owner::Ended => {
                    let _ = waitid(WaitId::Pid(id), WaitIdOptions::EXITED | WaitIdOptions::NOHANG);
                }
                Owner::Other => {}
            }
        }
        any
    }

    /// Whose a process is.
    enum Owner {
        /// The engine's: in its group, which has been killed.
        Killed,
        /// The engine's: it has the mark, or is an orphan without one.
        Engine,
        /// An orphan that has ended and that no other process collects.
        Ended,
        /// It belongs to another process, or to none.
        Other,
    }

    fn owner(id: Pid, group: Pid, mark: &Mark, is_known: bool) -> Owner {
        let stat = fs::read_to_string(format!("/proc/{}/stat", id.as_raw_nonzero())).unwrap_or_default();
        // The name, in parentheses, may hold anything. The state, the parent and the process group follow.
        let mut fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
        let has_ended = fields.next().is_none_or(|state| state == "Z" || state == "X");
        let mut number = || fields.next().and_then(|field| field.parse().ok()).and_then(Pid::from_raw);
        let (parent, its_group) = (number(), number());
        let is_orphan = ADOPTS.load(Ordering::Relaxed) && parent == Some(getpid()) && !is_known;
        if has_ended {
            return if is_orphan { Owner::Ended } else { Owner::Other };
        }
        if its_group == Some(group) {
            return Owner::Killed;
        }
        // The environment of another user's process cannot be read, and need not be.
        let environment = fs::read(format!("/proc/{}/environ", id.as_raw_nonzero())).unwrap_or_default();
        let mut variables = environment.split(|&byte| byte == 0);
        let its_mark = variables.find_map(|variable| variable.strip_prefix(VARIABLE.as_bytes())?.strip_prefix(b"="));
        match its_mark {
            Some(its_mark) if its_mark == mark.0.as_bytes() => Owner::Engine,
            None if is_orphan => Owner::Engine,
            _ => Owner::Other,
        }
    }
}

#[cfg(not(unix))]
impl Mark {
    /// A mark that is never used: this system has no process groups.
    pub fn new() -> Self {
        Self(String::new())
    }

    /// Notifies the watchdog that the engine could not be started.
    pub fn unused(&self) {}
}

impl Default for Mark {
    fn default() -> Self {
        Self::new()
    }
}
