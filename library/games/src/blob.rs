//! Moves and lists of games as bytes.

use xiongmao_movegen::Move;

use crate::error::GamesError;

/// Moves, two bytes each, the lower one first.
pub fn of_moves(moves: &[Move]) -> Vec<u8> {
    moves.iter().flat_map(|mv| mv.0.to_le_bytes()).collect()
}

/// The moves of these bytes.
pub fn moves_of(bytes: &[u8]) -> Result<Vec<Move>, GamesError> {
    let (pairs, rest) = bytes.as_chunks::<2>();
    if rest.is_empty() {
        Ok(pairs.iter().map(|pair| Move(u16::from_le_bytes(*pair))).collect())
    } else {
        Err(GamesError::Damaged("an odd number of bytes in moves".to_owned()))
    }
}

/// Adds the distance of this game from the one before to a list: seven bits a byte, the lowest first, with the top bit
/// set in all bytes but the last.
pub fn push_distance(bytes: &mut Vec<u8>, mut distance: u32) {
    while distance >= 0x80 {
        bytes.push(distance as u8 | 0x80);
        distance >>= 7;
    }
    bytes.push(distance as u8);
}

/// The numbers of the games of a list, ascending.
pub fn games_of(bytes: &[u8]) -> Result<Vec<u32>, GamesError> {
    let damaged = || GamesError::Damaged("a list of games".to_owned());
    let (mut games, mut last, mut value, mut shift) = (Vec::new(), 0_u32, 0_u32, 0);
    for byte in bytes {
        if shift > 28 {
            return Err(damaged());
        }
        value |= u32::from(byte & 0x7f) << shift;
        shift += 7;
        if byte & 0x80 == 0 {
            last = last.checked_add(value).ok_or_else(damaged)?;
            games.push(last);
            (value, shift) = (0, 0);
        }
    }
    if shift == 0 { Ok(games) } else { Err(damaged()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let games = [1, 2, 130, 20_000, 4_000_000_000];
        let (mut bytes, mut last) = (Vec::new(), 0);
        for game in games {
            push_distance(&mut bytes, game - last);
            last = game;
        }
        assert_eq!(games_of(&bytes).unwrap(), games);
        assert!(games_of(&bytes[..bytes.len() - 1]).is_err());
        assert!(games_of(&[0xff; 6]).is_err());
        let moves = [Move(1), Move(0x3fff)];
        assert_eq!(moves_of(&of_moves(&moves)).unwrap(), moves);
        assert!(moves_of(&[1]).is_err());
    }
}
