//! The files of a site, and the part of each.

use crate::server::kept::compressed;

/// The page, which has a name that does not change.
pub const INDEX: &str = "index.html";
/// The extension of networks. Some hosts would unpack a file called `.gz`, which the engine does itself.
pub const NETWORK: &str = "network";

/// The part of the site that a file belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// The page: what every visit takes.
    Page,
    /// The engine. A browser takes the one for its machine.
    Engine,
    /// The network of a game, which is taken when the game is first on the board.
    Network,
}

impl Part {
    fn of(path: &str) -> Self {
        match path.rsplit_once('.') {
            Some((_, "wasm")) => Self::Engine,
            Some((_, NETWORK)) => Self::Network,
            _ => Self::Page,
        }
    }
}

#[derive(Debug)]
pub struct SiteFile {
    /// Its path in the folder of the site, with slashes.
    pub path: String,
    /// Its content.
    pub bytes: Vec<u8>,
    /// Its part of the site.
    pub part: Part,
}

impl SiteFile {
    /// A file with this content.
    pub fn new(path: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Self {
        let path = path.into();
        Self { part: Part::of(&path), path, bytes: bytes.into() }
    }

    /// Its size in bytes as hosts send it, in the format of gzip.
    pub fn compressed_size(&self) -> usize {
        // Writing to memory does not fail.
        compressed(&self.bytes).map_or(self.bytes.len(), |bytes| bytes.len())
    }
}
