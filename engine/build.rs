//! Embeds the origin of the program: the commit and the compiler.

use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let compiler = std::env::var("RUSTC").ok().and_then(|rustc| output(&rustc, &["--version"]));
    // "rustc 1.95.0 (59807616e 2026-04-14)" without what is in brackets.
    let compiler = compiler.as_deref().and_then(|text| text.split(" (").next()).unwrap_or("an unknown compiler");
    println!("cargo:rustc-env=XIONGMAO_COMPILER={compiler}");
    // A debug build names no commit: otherwise every commit would compile the program anew.
    let release = std::env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let commit = if release { commit() } else { None };
    println!("cargo:rustc-env=XIONGMAO_COMMIT={}", commit.unwrap_or_default());
}

/// The commit that is checked out; `None` outside a clone.
fn commit() -> Option<String> {
    // Of all files of Git, this one changes with every commit and every change of branch.
    let log = output("git", &["rev-parse", "--git-path", "logs/HEAD"])?;
    if Path::new(&log).exists() {
        println!("cargo:rerun-if-changed={log}");
    }
    output("git", &["rev-parse", "--short=12", "HEAD"])
}

/// The output of a program, if it succeeds.
fn output(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).output().ok().filter(|output| output.status.success())?;
    Some(String::from_utf8(output.stdout).ok()?.trim().to_owned())
}
