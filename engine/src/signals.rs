//! Signals: Ctrl-C, and requests to end.

use std::io;

use xiongmao_analysis::interruption::Interruption;

use crate::exit;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Signal {
    /// Ctrl-C.
    Interrupt,
    /// The system or the terminal is going away.
    End,
}

/// Calls `handler` for every signal from now on. Signals no longer end the program by themselves.
///
/// # Errors
/// If the system does not let them be handled.
#[cfg(unix)]
pub fn handle(mut handler: impl FnMut(Signal) + Send + 'static) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    listen(&[SIGINT, SIGTERM, SIGHUP], move |signal| {
        handler(if signal == SIGINT { Signal::Interrupt } else { Signal::End });
    })
}

/// Calls `handler` with the number of each of these signals that comes from now on.
#[cfg(unix)]
fn listen(numbers: &[i32], mut handler: impl FnMut(i32) + Send + 'static) -> io::Result<()> {
    let mut signals = signal_hook::iterator::Signals::new(numbers)?;
    let forward = move || signals.forever().for_each(&mut handler);
    std::thread::Builder::new().name("signals".to_owned()).spawn(forward).map(drop)
}

/// Calls `handler` for every signal from now on. Signals no longer end the program by themselves.
///
/// # Errors
/// If the system does not let them be handled.
#[cfg(not(unix))]
pub fn handle(mut handler: impl FnMut(Signal) + Send + 'static) -> io::Result<()> {
    ctrlc::set_handler(move || handler(Signal::Interrupt)).map_err(io::Error::other)
}

/// Calls `stop` for every signal from now on. If that is impossible, signals end the program as usual, so this is for
/// work that survives such an end.
pub fn stop_on_signal(mut stop: impl FnMut() + Send + 'static) {
    let _ = handle(move |_| stop());
}

/// Calls `finish` for every request to finish the running work (SIGUSR1). Does nothing on systems other than Unix.
pub fn finish_on_signal(mut finish: impl FnMut() + Send + 'static) {
    #[cfg(unix)]
    let _ = listen(&[signal_hook::consts::SIGUSR1], move |_| finish());
    #[cfg(not(unix))]
    let _ = &mut finish;
}

/// The interruption set by the first signal. A second signal ends the program at once.
pub fn interruption_on_signal() -> Interruption {
    let interruption = Interruption::default();
    let interrupted = interruption.clone();
    stop_on_signal(move || {
        if interrupted.interrupt() {
            std::process::exit(i32::from(exit::FAILURE));
        }
    });
    interruption
}
