//! Signals: Ctrl-C, and orders to end.

use std::io;

use crossbeam_channel::{Receiver, unbounded};

/// A signal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Signal {
    /// Ctrl-C.
    Interrupt,
    /// The system or the terminal is going away.
    End,
}

/// Where signals come from now on. They no longer end the program by themselves.
///
/// # Errors
/// If the system does not let them be handled.
#[cfg(unix)]
pub fn listen() -> io::Result<Receiver<Signal>> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let mut signals = signal_hook::iterator::Signals::new([SIGINT, SIGTERM, SIGHUP])?;
    let (sender, receiver) = unbounded();
    let forward = move || {
        for signal in &mut signals {
            let signal = if signal == SIGINT { Signal::Interrupt } else { Signal::End };
            if sender.send(signal).is_err() {
                return;
            }
        }
    };
    std::thread::Builder::new().name("signals".to_owned()).spawn(forward)?;
    Ok(receiver)
}

/// Where signals come from now on. They no longer end the program by themselves.
///
/// # Errors
/// If the system does not let them be handled.
#[cfg(not(unix))]
pub fn listen() -> io::Result<Receiver<Signal>> {
    let (sender, receiver) = unbounded();
    let forward = move || {
        // The receiver is gone only when the program is about to exit.
        let _ = sender.send(Signal::Interrupt);
    };
    ctrlc::set_handler(forward).map_err(io::Error::other)?;
    Ok(receiver)
}
