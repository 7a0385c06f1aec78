//! Shared by the benches: the positions and Criterion's configuration.

use std::time::Duration;

use criterion::Criterion;
use xiongmao_movegen::xiongqi::Game;
use xiongmao_movegen::xiongqi::notation::START_FEEN;

/// The positions, each with a name, from quiet to tactical.
pub const POSITIONS: [(&str, &str); 5] = [
    ("start", START_FEEN),
    ("opening", "rhbag^1hr/3cbc2/sss1ssss/3s4/3S4/SSS1SSSS/1B1C4/RHCAG^BHR / x/X"),
    ("midgame", "2g^4r/1ra2C2/2b2h1+S/s2ss3/SS1C1BSb/3S1G^1H/2AHB3/3R3R 5s2ch/3S x/X"),
    // Soldiers about to promote, an empress, open lines.
    ("promotions", "bBg^3R1/8/6+S1/s7/SSe1+s3/3r4/3H1hB1/b3G^3 5s2cahr/5S2CAHR x/X"),
    // Dragons capture along lines.
    ("dragons", "r2a1Ch1/8/1sc1ss2/s3d^2s/hS4+sS/S3S3/BB1D^3R/RH6 2b2scr/4SACH x/X"),
];

/// The game that starts from one of the [`POSITIONS`].
///
/// # Panics
/// If no position has this name.
pub fn position(name: &str) -> Game {
    let found = POSITIONS.iter().find(|(known, _)| *known == name);
    let (_, feen) = found.unwrap_or_else(|| panic!("no position named {name}"));
    Game::from_feen(feen).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// All [`POSITIONS`].
pub fn positions() -> Vec<Game> {
    POSITIONS.iter().map(|(name, _)| position(name)).collect()
}

/// Criterion, configured so that a bench with eight functions takes less than half a minute.
pub fn criterion() -> Criterion {
    Criterion::default()
        .warm_up_time(Duration::from_millis(700))
        .measurement_time(Duration::from_secs(2))
        .sample_size(20)
        // Plots and the default number of resamples would take longer than the benches themselves.
        .nresamples(10_000)
        .without_plots()
        .configure_from_args()
}
