//! The program's description of itself: version, commit, compiler, networks and instruction set.

use xiongmao_analysis::registry;
use xiongmao_parts::{Program, digest};
use xiongmao_search::Evaluator;
use xiongmao_search::eval::nnue::kernel::Kernel;

/// The version of the program.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
/// The compiler that made the program.
pub const COMPILER: &str = env!("XIONGMAO_COMPILER");
/// The commit; empty in a debug build and outside a clone.
const COMMIT: &str = env!("XIONGMAO_COMMIT");

/// The version and, if it is known, the commit.
pub fn version() -> String {
    if COMMIT.is_empty() { VERSION.to_owned() } else { format!("{VERSION} (commit {COMMIT})") }
}

/// The program as manifests of parts name it, by its version and by its content.
pub fn program() -> Program {
    let games = registry::NAMES.iter().filter_map(|name| registry::named(name));
    let evaluation =
        |entry: &registry::Entry| (entry.rules().name.to_owned(), evaluation_id(&entry.variant.embedded()));
    Program {
        version: format!("Xiongmao {VERSION}"),
        commit: (!COMMIT.is_empty()).then(|| COMMIT.to_owned()),
        digest: std::env::current_exe().and_then(|file| digest::of_file(&file)).ok(),
        evaluations: games.map(evaluation).collect(),
    }
}

/// The identity of an evaluation: `network` and the checksum.
pub fn evaluation_id(evaluation: &Evaluator) -> String {
    let name = evaluation.name();
    // What follows the comma is the description of a network.
    name.split(',').next().unwrap_or_default().to_owned()
}

/// The instructions allowed to the compiler, and those that the networks use on this machine.
pub fn instructions() -> String {
    format!("{}, networks with {}", BASELINE, Kernel::default().level().name())
}

/// What `xiongmao --version` prints.
pub fn full_version() -> String {
    let games = registry::NAMES.iter().filter_map(|name| registry::named(name));
    let evaluations = games.map(|entry| {
        let (title, evaluation) = (entry.rules().title, entry.variant.embedded().name());
        format!("{title}: evaluation {evaluation}")
    });
    let mut lines = vec![format!("xiongmao {}", version())];
    lines.extend(evaluations);
    lines.push(format!("built by {COMPILER} for {}\n", instructions()));
    lines.join("\n")
}

/// The instruction set that the program as a whole needs.
const BASELINE: &str = if cfg!(target_arch = "x86_64") {
    if cfg!(target_feature = "avx512bw") {
        "x86-64-v4"
    } else if cfg!(all(target_feature = "avx2", target_feature = "bmi2")) {
        "x86-64-v3"
    } else if cfg!(all(target_feature = "sse4.2", target_feature = "popcnt")) {
        "x86-64-v2"
    } else {
        "x86-64"
    }
} else {
    std::env::consts::ARCH
};
