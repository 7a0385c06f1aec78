//! The moves that a host forbids.

use xiongmao_movegen::Move;

/// The moves that a host forbids in one position. Those of an earlier position are forgotten, and duplicates are
/// dropped, so there are never more than there are legal moves.
#[derive(Debug, Default)]
pub struct Bans {
    /// The key of the position.
    key: u64,
    moves: Vec<Move>,
}

impl Bans {
    /// Forbids a legal move in the position with this key.
    pub fn add(&mut self, key: u64, mv: Move) {
        if self.key != key {
            (self.key, self.moves) = (key, Vec::new());
        }
        if !self.moves.contains(&mv) {
            self.moves.push(mv);
        }
    }

    /// Removes all bans.
    pub fn clear(&mut self) {
        self.moves.clear();
    }

    /// The moves that are forbidden in the position with this key.
    pub fn of(&self, key: u64) -> &[Move] {
        if self.key == key { &self.moves } else { &[] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_forbidden_once_and_in_one_position() {
        let mut bans = Bans::default();
        for mv in [3, 5, 3, 3].map(Move) {
            bans.add(1, mv);
        }
        assert_eq!((bans.of(1), bans.of(2)), ([3, 5].map(Move).as_slice(), [].as_slice()));
        bans.add(2, Move(7));
        assert_eq!((bans.of(1), bans.of(2)), ([].as_slice(), [Move(7)].as_slice()));
        bans.clear();
        assert_eq!(bans.of(2), []);
    }
}
