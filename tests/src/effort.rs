//! How much the tests do that can look further. Crates below this one include the file by its path.

/// The number of cases of a slow test: `whole` times the environment variable `XIONGMAO_EFFORT`, at least one. Every
/// test that takes more than a second and can use more cases calls this. Without the variable it is a twentieth;
/// `.ci/run
/// --all` asks for the whole.
///
/// # Panics
/// If the variable is not a number above zero.
#[must_use]
pub fn rounds(whole: u64) -> u64 {
    scaled::<u64>(whole).max(1)
}

/// What a test with [`rounds`] must have met more often than, given the number for the whole.
///
/// # Panics
/// If `XIONGMAO_EFFORT` is not a number above zero.
#[must_use]
pub fn scaled<N: TryFrom<u64>>(whole: u64) -> N {
    let effort = std::env::var("XIONGMAO_EFFORT").map_or(0.05, |text| match text.parse() {
        Ok(effort) if effort > 0.0 && f64::is_finite(effort) => effort,
        _ => panic!("expected a number above zero in XIONGMAO_EFFORT, found '{text}'"),
    });
    N::try_from((whole as f64 * effort) as u64).ok().expect("a number that fits its type")
}
