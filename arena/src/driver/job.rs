//! Windows: an engine and everything that it starts, in a job of its own.
//!
//! The system ends the processes of a job when its last handle is closed, so they always end with the runner.

use std::io;
use std::os::windows::io::{AsRawHandle, FromRawHandle, OwnedHandle};
use std::process::Child;
use std::ptr;

use windows_sys::Win32::System::JobObjects::{
    AssignProcessToJobObject, CreateJobObjectW, JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE,
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION, JobObjectExtendedLimitInformation, SetInformationJobObject,
    TerminateJobObject,
};

use super::strays::Mark;

/// The processes of an engine.
#[derive(Debug)]
pub struct ProcessGroup(Option<OwnedHandle>);

impl ProcessGroup {
    /// A child that has just been started, and everything that it starts from now on. If the system refuses a job (as
    /// before Windows 8 in a program that is itself in a job), only the child.
    pub fn of(child: &Child, _: Mark) -> Self {
        Self(job_of(child).ok())
    }

    /// Ends all of them.
    pub fn kill(&self) {
        if let Some(job) = &self.0 {
            // SAFETY: the handle of a job that is open. If it fails, they end when the handle is closed.
            let _ = unsafe { TerminateJobObject(job.as_raw_handle(), 1) };
        }
    }
}

/// Puts a child into a new job.
fn job_of(child: &Child) -> io::Result<OwnedHandle> {
    let mut limits = JOBOBJECT_EXTENDED_LIMIT_INFORMATION::default();
    limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
    let size = u32::try_from(size_of_val(&limits)).map_err(io::Error::other)?;
    // SAFETY: a job without a name, which no child inherits. The limits have the type of their class, and the child's
    // handle is open as long as the child is borrowed. The handle belongs to the job alone.
    unsafe {
        let job = CreateJobObjectW(ptr::null(), ptr::null());
        if job.is_null() {
            return Err(io::Error::last_os_error());
        }
        let job = OwnedHandle::from_raw_handle(job);
        let limited = SetInformationJobObject(
            job.as_raw_handle(),
            JobObjectExtendedLimitInformation,
            ptr::from_ref(&limits).cast(),
            size,
        );
        if limited == 0 || AssignProcessToJobObject(job.as_raw_handle(), child.as_raw_handle()) == 0 {
            return Err(io::Error::last_os_error());
        }
        Ok(job)
    }
}
