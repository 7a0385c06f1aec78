//! Networks in WebAssembly: the page has them, compressed, and fetches each when it is first needed.

use std::io::Read;

use flate2::read::GzDecoder;

unsafe extern "C" {
    /// Fetches the compressed network of the game with this name, and returns its length in bytes.
    fn xiongmao_network(name: *const u8, length: usize) -> usize;
    /// Writes what was fetched last to this address.
    fn xiongmao_copy_network(to: *mut u8);
}

/// The bytes of the network of the game with this name.
///
/// # Panics
/// If they are damaged.
pub(crate) fn network(game: &str) -> Vec<u8> {
    // SAFETY: the page reads the name and nothing else.
    let length = unsafe { xiongmao_network(game.as_ptr(), game.len()) };
    let mut compressed = vec![0; length];
    // SAFETY: the page writes as many bytes as it said.
    unsafe { xiongmao_copy_network(compressed.as_mut_ptr()) };
    let mut bytes = Vec::new();
    GzDecoder::new(&compressed[..]).read_to_end(&mut bytes).expect("the network of the package is whole");
    bytes
}
