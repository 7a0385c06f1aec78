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

/// The locale of the user, where the system keeps it elsewhere than in the environment.
pub fn locale() -> Option<String> {
    #[cfg(windows)]
    {
        use windows_sys::Win32::Globalization::GetUserDefaultLocaleName;
        // No name is longer, with the zero at its end.
        let mut name = [0; 85];
        // SAFETY: no more is written than the name has room for.
        let length = unsafe { GetUserDefaultLocaleName(name.as_mut_ptr(), name.len() as i32) };
        let length = usize::try_from(length).ok()?.checked_sub(1)?;
        String::from_utf16(name.get(..length)?).ok()
    }
    #[cfg(target_os = "macos")]
    {
        // A program that the Finder starts has no LANG.
        let asked =
            std::process::Command::new("/usr/bin/defaults").args(["read", "-g", "AppleLocale"]).output().ok()?;
        asked.status.success().then(|| String::from_utf8_lossy(&asked.stdout).trim().to_owned())
    }
    #[cfg(not(any(windows, target_os = "macos")))]
    {
        None
    }
}

/// Makes every allocation of a megabyte or more go back to the system when it is freed, and lets threads share what
/// smaller ones leave behind. The allocator of GNU/Linux would learn from the tables that are freed to keep ever larger
/// ones, and keep for each thread what that has freed.
pub fn keep_little_memory() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        // SAFETY: both set a number of the allocator, which is allowed at any time.
        let set = unsafe { [libc::mallopt(libc::M_MMAP_THRESHOLD, 1 << 20), libc::mallopt(libc::M_ARENA_MAX, 2)] };
        // If it cannot be set, idle memory is only given back later.
        let _ = set;
    }
}

/// Gives the memory that small allocations have left behind back to the system.
pub fn give_memory_back() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        // SAFETY: any thread may call it at any time.
        let is_given_back = unsafe { libc::malloc_trim(0) };
        // There may be none.
        let _ = is_given_back;
    }
}
