//! How many connections each address of another computer has.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;

use parking_lot::Mutex;

use crate::settings::Settings;

/// The open connections by the addresses that they come from.
#[derive(Clone, Default)]
pub struct Addresses(Arc<Mutex<HashMap<IpAddr, usize>>>);

/// A connection that counts until it is dropped.
pub struct Counted {
    addresses: Addresses,
    address: Option<IpAddr>,
}

impl Addresses {
    /// Counts one more connection from there; `None` if it has as many as it may. This computer may have as many as
    /// there are: a proxy on it asks for everybody.
    pub fn count(&self, address: IpAddr) -> Option<Counted> {
        let address = address.to_canonical();
        if address.is_loopback() {
            return Some(Counted { addresses: self.clone(), address: None });
        }
        let mut open = self.0.lock();
        let count = open.entry(address).or_default();
        if *count >= Settings::CONNECTIONS_PER_ADDRESS {
            return None;
        }
        *count += 1;
        Some(Counted { addresses: self.clone(), address: Some(address) })
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        let Some(address) = self.address else { return };
        let mut open = self.addresses.0.lock();
        if let Some(count) = open.get_mut(&address) {
            *count -= 1;
            if *count == 0 {
                open.remove(&address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_a_limit_and_leaves_nothing_behind() {
        let (addresses, from) = (Addresses::default(), |text: &str| text.parse().unwrap());
        let open: Vec<_> = (0..Settings::CONNECTIONS_PER_ADDRESS).map(|_| addresses.count(from("192.0.2.1"))).collect();
        assert!(open.iter().all(Option::is_some));
        assert!(addresses.count(from("192.0.2.1")).is_none());
        // The same address, written for the newer version.
        assert!(addresses.count(from("::ffff:192.0.2.1")).is_none());
        assert!(addresses.count(from("192.0.2.2")).is_some() && addresses.count(from("127.0.0.1")).is_some());
        drop(open);
        assert!(addresses.0.lock().is_empty());
        assert!(addresses.count(from("192.0.2.1")).is_some());
    }
}
