//! Calls to the operating system.

/// Makes a write beyond the limit on the size of files fail, instead of ending the program.
pub fn survive_large_files() {
    #[cfg(unix)]
    {
        // Any handler will do. If none can be set, such a write ends the program as usual.
        let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, std::sync::Arc::default());
    }
}

/// Whether the reader of standard output is gone, so that what is written there would be lost.
pub fn output_is_closed() -> bool {
    #[cfg(unix)]
    {
        use rustix::event::{PollFd, PollFlags, Timespec, poll};
        let output = std::io::stdout();
        let mut asked = [PollFd::new(&output, PollFlags::empty())];
        let answered = poll(&mut asked, Some(&Timespec { tv_sec: 0, tv_nsec: 0 }));
        answered.is_ok() && asked[0].revents().intersects(PollFlags::ERR | PollFlags::NVAL)
    }
    #[cfg(not(unix))]
    {
        false
    }
}

/// Makes every allocation of a megabyte or more go back to the system when it is freed. The allocator of GNU/Linux
/// would learn from the tables that are freed to keep ever larger ones.
pub fn give_memory_back() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        // SAFETY: sets a number of the allocator, which is allowed at any time.
        let set = unsafe { libc::mallopt(libc::M_MMAP_THRESHOLD, 1 << 20) };
        // If it cannot be set, idle memory is only given back later.
        let _ = set;
    }
}
