//! The machine of a match, as records describe it.

use std::fs::File;
use std::io::{BufRead, BufReader};

use serde::Serialize;
use xiongmao_text::one_line;

/// The facts known about the machine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Machine {
    /// The operating system: `linux`.
    pub os: &'static str,
    /// The kind of processor: `x86_64`.
    pub arch: &'static str,
    /// The model of the processor, if known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub processor: Option<String>,
    /// The number of hardware threads.
    pub cores: usize,
    /// The program that played the match, with its version.
    pub runner: &'static str,
}

impl Machine {
    /// This machine.
    pub fn this() -> Self {
        Self {
            os: std::env::consts::OS,
            arch: std::env::consts::ARCH,
            processor: processor(),
            cores: std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
            runner: concat!("Xiongmao ", env!("CARGO_PKG_VERSION")),
        }
    }
}

/// The model of the processor, from Linux.
fn processor() -> Option<String> {
    let lines = BufReader::new(File::open("/proc/cpuinfo").ok()?).lines().map_while(Result::ok);
    let model = lines.take(100).find(|line| line.starts_with("model name"))?;
    model.split_once(':').map(|(_, model)| one_line(model.trim()))
}
