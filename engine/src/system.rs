//! Calls to the operating system.

/// Whether the processor lacks instructions that the compiler was allowed to use everywhere (x86-64-v2). The program
/// would end by an illegal one sooner or later.
pub fn has_old_processor() -> bool {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse4.2", target_feature = "popcnt"))]
    {
        // SSE 3, SSSE 3, CMPXCHG16B, SSE 4.1, SSE 4.2, POPCNT. The macro of the standard library does not ask the
        // processor for what the compiler takes for granted.
        const NEEDED: u32 = 1 | 1 << 9 | 1 << 13 | 1 << 19 | 1 << 20 | 1 << 23;
        #[allow(unused_unsafe)]
        // SAFETY: every processor with 64 bits has this instruction. Newer compilers know that.
        let found = unsafe { std::arch::x86_64::__cpuid(1) }.ecx;
        found & NEEDED != NEEDED
    }
    #[cfg(not(all(target_arch = "x86_64", target_feature = "sse4.2", target_feature = "popcnt")))]
    {
        false
    }
}

/// Makes a write beyond the limit on the size of files fail, instead of ending the program.
pub fn survive_large_files() {
    #[cfg(unix)]
    {
        // Any handler will do. If none can be set, such a write ends the program as usual.
        let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, std::sync::Arc::default());
    }
}

/// Whether the reader of standard output is gone, so that further output would be lost.
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

/// The locale of the user, if the system keeps it outside the environment.
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

/// Whether the program alone has this window: it was started by a double click on Windows, and not from a shell.
pub fn has_own_window() -> bool {
    #[cfg(windows)]
    {
        use std::io::{IsTerminal, stdin, stdout};
        use windows_sys::Win32::System::Console::GetConsoleProcessList;
        let mut processes = [0; 2];
        // SAFETY: there is room for as many processes as are asked for.
        let count = unsafe { GetConsoleProcessList(processes.as_mut_ptr(), processes.len() as u32) };
        count == 1 && stdin().is_terminal() && stdout().is_terminal()
    }
    #[cfg(not(windows))]
    {
        false
    }
}

/// Whether the terminal can be expected to have Chinese characters. The console of Windows has them if its code page
/// does: that decides on its fonts.
pub fn has_chinese_characters() -> bool {
    #[cfg(windows)]
    {
        use std::io::{IsTerminal, stdout};
        use windows_sys::Win32::System::Console::GetConsoleOutputCP;
        // SAFETY: may be called at any time.
        let page = unsafe { GetConsoleOutputCP() };
        // UTF-8; Chinese, Japanese and Korean. What is piped is UTF-8 whatever the console has.
        !stdout().is_terminal() || matches!(page, 65001 | 936 | 54936 | 950 | 932 | 949)
    }
    #[cfg(not(windows))]
    {
        true
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
