//! The clock. WebAssembly has none of its own: there the page gives the time.

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use page::Instant;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod page {
    use std::time::Duration;

    unsafe extern "C" {
        /// Milliseconds since some moment in the past; never less than before.
        safe fn xiongmao_now() -> f64;
    }

    /// A moment, as `std::time::Instant`, which panics here.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
    pub struct Instant(Duration);

    impl Instant {
        /// The time that the page gives now.
        pub fn now() -> Self {
            Self(Duration::from_secs_f64(xiongmao_now().max(0.0) / 1000.0))
        }

        /// The time from this moment to now; 0 if the page's clock has gone back.
        pub fn elapsed(self) -> Duration {
            Self::now().0.saturating_sub(self.0)
        }
    }
}
