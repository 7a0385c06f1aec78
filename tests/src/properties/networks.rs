//! Files of networks.

use xiongmao_search::variants::VARIANTS;

use super::check_message_up_to;

/// The most characters of a refusal, which quotes no more than the beginning of a name.
const LONGEST_MESSAGE: usize = 400;

/// The file of a network is refused with a reason by each game, whatever it says of its size, or read as a network that
/// has a name.
///
/// # Panics
/// If the property does not hold.
pub fn networks(data: &[u8]) {
    for variant in VARIANTS {
        match variant.read_network(data) {
            Ok(network) => assert!(!network.name().is_empty()),
            Err(error) => check_message_up_to(LONGEST_MESSAGE, &error),
        }
    }
}
