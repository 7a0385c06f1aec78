use std::collections::HashMap;

use proptest::prelude::*;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use xiongmao_movegen::AnyPosition as _;

use super::*;
use crate::packed::record::Outcome;

/// Every position of some random games, from the start and with few pieces.
fn positions() -> Vec<Game> {
    let mut random = ChaCha8Rng::seed_from_u64(5);
    let mut positions = Vec::new();
    for number in 0..60 {
        let mut game = if number % 2 == 0 { Game::start() } else { sparse_position(&mut random) };
        while let (Some(&mv), true) = (game.legal_moves().choose(&mut random), game.plies_played() < 150) {
            positions.push(game.clone());
            game.play(mv).unwrap();
        }
    }
    positions
}

/// The board and the rest, read from the bytes as the document describes them.
fn described(bytes: &[u8; RECORD_BYTES]) -> (HashMap<usize, char>, (i16, u8, u8, u16)) {
    let bit = |number: usize| bytes[number / 8] >> (number % 8) & 1 == 1;
    let mut letters = HashMap::new();
    for square in (0..64).filter(|&square| bit(square)) {
        let byte = bytes[8 + letters.len() / 2];
        let code = if letters.len() % 2 == 0 { byte % 16 } else { byte / 16 };
        let letter = match b"sabhcreg"[usize::from(code % 8)] as char {
            'g' if bytes[28] & 8 != 0 => 'd',
            letter => letter,
        };
        letters.insert(square, if code < 8 { letter.to_ascii_uppercase() } else { letter });
    }
    let number = |at: usize| u16::from(bytes[at]) + 256 * u16::from(bytes[at + 1]);
    (letters, (number(26) as i16, bytes[28], bytes[29], number(30)))
}

#[test]
fn every_position_comes_back() {
    let (mut positions_seen, mut dragons) = (HashMap::new(), 0);
    for (index, game) in positions().into_iter().enumerate() {
        let board = game.board();
        let (score, mv) = ((index * 37 % 64_000) as i16, index as u16);
        let outcome = [Outcome::Loss, Outcome::Draw, Outcome::Win][index % 3];
        let record = Record::new(&game.to_any(), score, outcome, mv).unwrap();
        let bytes = record.to_bytes();
        let back = Record::from_bytes(&bytes).unwrap();
        assert_eq!(back, record);
        assert_eq!(back.game().unwrap().downcast::<Game>().unwrap().board(), board);
        assert_eq!(back.game().unwrap().feen().split(' ').next(), game.feen().split(' ').next());
        let (letters, facts) = described(&bytes);
        let north = game.side_to_move() == Side::North;
        let flags = outcome as u8 + 4 * u8::from(north) + 8 * u8::from(board.has_dragons());
        assert_eq!(facts, (score, flags, board.halfmove_clock() as u8, mv));
        for square in Square::all() {
            let letter = board.piece_at(square).map(Piece::letter);
            assert_eq!(letters.get(&square.index()).copied(), letter, "{square} in {}", game.feen());
        }
        // Equal positions have equal keys, regardless of the facts known about them.
        let position = (game.feen().split(' ').next().unwrap().to_owned(), north);
        assert_eq!(*positions_seen.entry(record.with_score(1).key()).or_insert(position.clone()), position);
        dragons += usize::from(board.has_dragons());
    }
    assert!(positions_seen.len() > 2000 && dragons > 100, "{} positions", positions_seen.len());
}

#[test]
fn the_start_is_written_like_this() {
    let record = Record::new(&RULES.start(), -2, Outcome::Win, 258).unwrap();
    let bytes = record.to_bytes();
    assert_eq!(bytes[..8], [0xff, 0x24, 0xff, 0, 0, 0xff, 0x24, 0xff]);
    // RHBAGBHR, CC, SSSSSSSS, ssssssss, cc, rhbagbhr.
    let codes = [0x35, 0x12, 0x27, 0x53, 0x44, 0, 0, 0, 0, 0x88, 0x88, 0x88, 0x88, 0xcc, 0xbd, 0x9a, 0xaf, 0xdb];
    assert_eq!(bytes[8..26], codes);
    assert_eq!(bytes[26..], [0xfe, 0xff, 2, 0, 2, 1]);
}

#[test]
fn the_kinds_are_in_the_order_of_their_numbers() {
    let start = Record::new(&RULES.start(), 0, Outcome::Draw, 0).unwrap().board.count_kinds();
    for kind in PieceKind::ALL {
        let KindInfo { name, at_start } = KINDS[kind.index()];
        assert_eq!((name, [at_start; 2]), (kind.name(), start[kind.index()]));
    }
}

#[test]
fn bytes_that_are_not_a_record_are_refused() {
    let sound = Record::new(&RULES.start(), 0, Outcome::Draw, 0).unwrap().to_bytes();
    let refused = |bytes: &[u8; RECORD_BYTES]| Record::from_bytes(bytes).unwrap_err().to_string();
    let with = |changes: &[(usize, u8)]| {
        let mut bytes = sound;
        for &(at, byte) in changes {
            bytes[at] = byte;
        }
        refused(&bytes)
    };
    assert_eq!(with(&[(28, 3)]), "3 is not a result (0 loss, 1 draw, 2 win)");
    assert_eq!(with(&[(28, 0x11)]), PackError::Flags(0x10).to_string());
    assert_eq!(with(&[(3, 1)]), PackError::TooManyPieces(37).to_string());
    // The last piece is gone, its code is not.
    assert_eq!(with(&[(7, 0x7f)]), PackError::Leftover.to_string());
    // South's general a chariot; its advisor a general.
    assert_eq!(with(&[(10, 0x25)]), PackError::NoTerminal(Side::South).to_string());
    assert_eq!(with(&[(9, 0x72)]), PackError::Place(PlaceError::SecondGeneral { side: Side::South }).to_string());
    let mut bytes = [0; RECORD_BYTES];
    (bytes[0], bytes[7], bytes[8]) = (1, 1, 0xf7);
    assert_eq!(refused(&bytes), PackError::GeneralsFace.to_string());
    bytes[28] = DRAGONS;
    assert!(Record::from_bytes(&bytes).is_ok());
    let unpackable = |feen: &str| {
        let game = Game::from_feen(feen).unwrap();
        Record::new(&game.to_any(), 0, Outcome::Draw, 0).unwrap_err().to_string()
    };
    let crowd = "rhbag^bhr/ssssssss/ssssssss/8/8/SSSSSSSS/2S5/RHBAG^BHR / X/x";
    assert_eq!(unpackable(crowd), PackError::TooManyPieces(41).to_string());
    assert_eq!(unpackable("4g^3/8/8/8/8/8/8/7R / X/x"), PackError::NoTerminal(Side::South).to_string());
}

proptest! {
    #[test]
    fn any_bytes_are_refused_or_come_back(
        places in prop::collection::btree_set(0..64u32, 2..39),
        mut codes in any::<[u8; CODE_BYTES]>(),
        end in any::<[u8; 6]>(),
        sound in 0..4u8,
    ) {
        let occupied: u64 = places.iter().map(|place| 1 << place).sum();
        if sound > 0 {
            // Two terminal pieces, and nothing behind the last piece: most of these are positions.
            let code = |index: usize, code: u8| match (index, code) {
                (0, _) => 7,
                (1, _) => 15,
                _ if index >= places.len() => 0,
                (_, 7 | 15) => code - 1,
                _ => code,
            };
            for (index, byte) in codes.iter_mut().enumerate() {
                *byte = code(2 * index, *byte & 15) | code(2 * index + 1, *byte >> 4) << 4;
            }
        }
        let mut bytes = [0; RECORD_BYTES];
        bytes[..8].copy_from_slice(&occupied.to_le_bytes());
        bytes[8..26].copy_from_slice(&codes);
        bytes[26..].copy_from_slice(&end);
        if sound > 1 {
            // The flags of the side to move and of the dragons.
            bytes[28] = (end[2] & 0b1100) + (end[2] >> 4) % 3;
        }
        if let Ok(record) = Record::from_bytes(&bytes) {
            prop_assert_eq!(record.to_bytes(), bytes);
            let game = record.game().unwrap();
            let again = Record::new(&game, record.score, record.outcome, record.ply).unwrap();
            prop_assert_eq!(again.to_bytes(), bytes);
        }
    }
}
