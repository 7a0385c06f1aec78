//! The plies that a host forbids.

use xiongmao_movegen::Ply;

/// The plies that a host forbids in one position. Those of an earlier position are forgotten, and duplicates are
/// dropped, so there are never more than there are legal plies.
#[derive(Debug, Default)]
pub struct Bans {
    /// The key of the position.
    key: u64,
    plies: Vec<Ply>,
}

impl Bans {
    /// Forbids a legal ply in the position with this key.
    pub fn add(&mut self, key: u64, ply: Ply) {
        if self.key != key {
            (self.key, self.plies) = (key, Vec::new());
        }
        if !self.plies.contains(&ply) {
            self.plies.push(ply);
        }
    }

    /// Removes all bans.
    pub fn clear(&mut self) {
        self.plies.clear();
    }

    /// The plies that are forbidden in the position with this key.
    pub fn of(&self, key: u64) -> &[Ply] {
        if self.key == key { &self.plies } else { &[] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plies_are_forbidden_once_and_in_one_position() {
        let mut bans = Bans::default();
        for ply in [3, 5, 3, 3].map(Ply) {
            bans.add(1, ply);
        }
        assert_eq!((bans.of(1), bans.of(2)), ([3, 5].map(Ply).as_slice(), [].as_slice()));
        bans.add(2, Ply(7));
        assert_eq!((bans.of(1), bans.of(2)), ([].as_slice(), [Ply(7)].as_slice()));
        bans.clear();
        assert_eq!(bans.of(2), []);
    }
}
