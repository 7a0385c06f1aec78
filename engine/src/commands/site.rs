//! `xiongmao site`: the page as files for any static host, with the engine in WebAssembly.

use std::io::Write;
use std::path::PathBuf;

use xiongmao_analysis::program::ENGINE;
use xiongmao_puzzles::file::shipped;
use xiongmao_text::count;
use xiongmao_web::{Package, Part, Program, Site, SiteFile};

use super::{CommandResult, Context};
use crate::exit::Verdict;

/// The arguments of `xiongmao site`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Directory to write the files into; it is created if it does not exist, and files of an earlier site in it are
    /// deleted
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// The engine for web pages: the folder that packages/npm/build makes, or the package for JavaScript as npm
    /// installs it
    #[arg(long, value_name = "DIR", default_value = "packages/npm/package")]
    package: PathBuf,
}

/// Writes the site, and prints how large it is.
///
/// # Errors
/// If the package is not there, or a file cannot be written.
pub fn run(context: &mut Context, args: &Args) -> CommandResult {
    let package = Package::read(&args.package)?;
    if !package.has_plain() {
        let _ = writeln!(
            context.notes,
            "the package has no plain.wasm: browsers without vector instructions (older than 2023) will not run the \
             engine"
        );
    }
    let program = Program {
        name: ENGINE,
        games: context.games(),
        puzzles: shipped,
        tables: None,
        database: None,
        give_back: || (),
    };
    let site = Site::new(&program, package)?;
    site.write(&args.out)?;
    print_sizes(&mut context.out, &site)?;
    Ok(Verdict::Positive)
}

/// Prints the size of the page, and of each file that is only taken when it is needed.
fn print_sizes(out: &mut impl Write, site: &Site) -> anyhow::Result<()> {
    let of = |part: Part| site.files.iter().filter(move |file| file.part == part);
    let page: Vec<&SiteFile> = of(Part::Page).collect();
    let mut line = |name: &str, files: &[&SiteFile]| {
        let bytes: usize = files.iter().map(|file| file.bytes.len()).sum();
        let compressed: usize = files.iter().map(|file| file.compressed_size()).sum();
        writeln!(out, "{name:<40} {bytes:>9} bytes, {compressed:>9} compressed")
    };
    line(&count(page.len() as u64, "file", "files"), &page)?;
    for file in of(Part::Engine).chain(of(Part::Network)) {
        line(&file.path, &[file])?;
    }
    Ok(())
}
