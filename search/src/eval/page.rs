//! Networks in WebAssembly: the page has them, compressed with gzip, and fetches each when it is first needed.

use std::io::Read;

use flate2::read::GzDecoder;

unsafe extern "C" {
    /// Fetches the compressed network of the game with this name, and returns its length in bytes.
    fn xiongmao_network(name: *const u8, length: usize) -> usize;
    /// Writes what was fetched last to this address.
    fn xiongmao_copy_network(to: *mut u8);
}

/// How every gzip file begins.
const GZIP: [u8; 2] = [0x1f, 0x8b];

/// The bytes of the network of the game with this name.
///
/// # Panics
/// If they are damaged.
pub(crate) fn network(game: &str) -> Vec<u8> {
    // SAFETY: the page reads the name and nothing else.
    let length = unsafe { xiongmao_network(game.as_ptr(), game.len()) };
    let mut fetched = vec![0; length];
    // SAFETY: the page writes as many bytes as it said.
    unsafe { xiongmao_copy_network(fetched.as_mut_ptr()) };
    // Some servers declare files that end in `.gz` to be compressed for the way; browsers unpack these.
    if !fetched.starts_with(&GZIP) {
        return fetched;
    }
    let mut bytes = Vec::new();
    GzDecoder::new(&fetched[..]).read_to_end(&mut bytes).expect("the network of the package is whole");
    bytes
}
