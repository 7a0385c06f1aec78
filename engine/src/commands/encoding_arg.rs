//! The encoding of files that are text, on the command line.

use xiongmao_records::pgn::TextEncoding;

/// The encoding of the input.
#[derive(Debug, clap::Args)]
pub struct EncodingArg {
    /// Encoding of the input, such as utf-8, gb18030, big5, windows-1258 or utf-16le [default: as its bytes tell]
    #[arg(long, value_name = "NAME", value_parser = named)]
    encoding: Option<TextEncoding>,
}

impl EncodingArg {
    /// The encoding that was given.
    pub fn get(&self) -> Option<TextEncoding> {
        self.encoding
    }
}

/// The encoding with this name.
fn named(name: &str) -> Result<TextEncoding, String> {
    TextEncoding::named(name)
        .ok_or_else(|| "expected an encoding such as utf-8, gb18030, big5, windows-1258 or utf-16le".to_owned())
}
