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
