use std::collections::HashMap;

use proptest::prelude::*;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;

use super::*;
use crate::packed::record::Outcome;
use xiongmao_movegen::AnyPosition as _;

/// Every position of some random games, from the start and with few pieces.
fn positions() -> Vec<Game> {
    let mut random = ChaCha8Rng::seed_from_u64(5);
    let mut positions = Vec::new();
    for number in 0..40 {
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
    for square in (0..96).filter(|&square| bit(square)) {
        let byte = bytes[12 + letters.len() / 2];
        let code = if letters.len() % 2 == 0 { byte % 16 } else { byte / 16 };
        let letter = char::from(b"paehcrg"[usize::from(code % 8)]);
        letters.insert(square, if code < 8 { letter.to_ascii_uppercase() } else { letter });
    }
    assert_eq!(bytes[28..30], [0, 0]);
    let number = |at: usize| u16::from(bytes[at]) + 256 * u16::from(bytes[at + 1]);
    (letters, (number(30) as i16, bytes[32], bytes[33], number(34)))
}

#[test]
fn every_position_comes_back() {
    let mut positions_seen = HashMap::new();
    for (index, game) in positions().into_iter().enumerate() {
        let board = game.board();
        let (score, mv) = ((index * 37 % 64_000) as i16, index as u16);
        let outcome = [Outcome::Loss, Outcome::Draw, Outcome::Win][index % 3];
        let record = Record::new(&game.to_any(), score, outcome, mv).unwrap();
        let bytes = record.to_bytes();
        let back = Record::from_bytes(&bytes).unwrap();
        assert_eq!(back, record);
        assert_eq!(back.game().unwrap().downcast::<Game>().unwrap().board(), board);
        let (letters, facts) = described(&bytes);
        let north = game.side_to_move() == Side::North;
        assert_eq!(facts, (score, outcome as u8 + 4 * u8::from(north), board.halfmove_clock() as u8, mv));
        for square in Square::all() {
            let letter = board.piece_at(square).map(Piece::letter);
            assert_eq!(letters.get(&square.index()).copied(), letter, "{square} in {}", game.fen());
        }
        // Equal positions have equal keys, regardless of the facts known about them.
        let position = (game.fen().split(' ').next().unwrap().to_owned(), north);
        assert_eq!(*positions_seen.entry(record.with_score(1).key()).or_insert(position.clone()), position);
    }
    assert!(positions_seen.len() > 2000, "{} positions", positions_seen.len());
}

#[test]
fn the_start_is_written_like_this() {
    let record = Record::new(&RULES.start(), -2, Outcome::Win, 258).unwrap();
    let bytes = record.to_bytes();
    // Nine bits a rank: all of rank 1, b3 and h3, every other square of rank 4, and the same from rank 10 downwards.
    assert_eq!(bytes[..12], [0xff, 0x01, 0x08, 0xaa, 0x0a, 0, 0x40, 0x55, 0x41, 0, 0xfe, 0x03]);
    // RHEAGAEHR, CC, PPPPP, ppppp, cc, rheagaehr.
    let codes = [0x35, 0x12, 0x16, 0x32, 0x45, 0x04, 0, 0, 0x88, 0x88, 0xc8, 0xdc, 0xab, 0xe9, 0xa9, 0xdb];
    assert_eq!(bytes[12..28], codes);
    assert_eq!(bytes[28..], [0, 0, 0xfe, 0xff, 2, 0, 2, 1]);
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
    assert_eq!(with(&[(32, 3)]), "3 is not a result (0 loss, 1 draw, 2 win)");
    assert_eq!(with(&[(32, 9)]), PackError::Flags(8).to_string());
    // A piece on a6, which is empty at the start, and one behind i10.
    assert_eq!(with(&[(5, sound[5] | 0x20)]), PackError::TooManyPieces(33).to_string());
    assert_eq!(with(&[(11, sound[11] | 4)]), PackError::OffBoard.to_string());
    // The last piece is gone, its code is not; a spare byte is used.
    assert_eq!(with(&[(11, 1)]), PackError::Leftover.to_string());
    assert_eq!(with(&[(28, 1)]), PackError::Leftover.to_string());
    // South's general is an unknown piece, a chariot, an advisor; its elephant is a second general.
    assert_eq!(with(&[(14, 0x17)]), PackError::Code(7).to_string());
    assert_eq!(with(&[(14, 0x15)]), PackError::Unsound(Unsound::NoGeneral { side: Side::South }).to_string());
    let (advisor, general) = (Piece::new(PieceKind::Advisor, Side::South), Piece::new(PieceKind::General, Side::South));
    let on = |piece, square: &str| {
        PackError::Place(PlaceError::OutOfReach { mover: piece, square: square.parse().unwrap() })
    };
    assert_eq!(with(&[(14, 0x11)]), on(advisor, "e1").to_string());
    assert_eq!(with(&[(13, 0x16)]), on(general, "c1").to_string());
    assert_eq!(with(&[(13, 0x62)]), PackError::Place(PlaceError::SecondGeneral { side: Side::South }).to_string());
    // Generals at e1 and e10 that face each other: the side to move could capture.
    let mut bytes = [0; RECORD_BYTES];
    (bytes[0], bytes[85 / 8], bytes[12]) = (1 << 4, 1 << (85 % 8), 0xe6);
    assert_eq!(refused(&bytes), PackError::Unsound(Unsound::OpponentInCheck { side: Side::North }).to_string());
    bytes[32] = 4;
    assert_eq!(refused(&bytes), PackError::Unsound(Unsound::OpponentInCheck { side: Side::South }).to_string());
}

#[test]
fn other_positions_cannot_be_packed() {
    let unpackable = |game: &AnyGame| Record::new(game, 0, Outcome::Draw, 0).unwrap_err().to_string();
    let xiongqi = xiongmao_movegen::xiongqi::RULES.start();
    assert_eq!(unpackable(&xiongqi), PackError::OtherGame.to_string());
    let mut board = Game::start().board().clone();
    board.place(Piece::new(PieceKind::Chariot, Side::South), "a2".parse().unwrap()).unwrap();
    let crowd = AnyGame::new(Game::new(board, [[0; Piece::COUNT]; 2]).unwrap());
    assert_eq!(unpackable(&crowd), PackError::TooManyPieces(33).to_string());
}

proptest! {
    #[test]
    fn any_bytes_are_refused_or_come_back(
        places in prop::collection::btree_set(0..92u32, 0..35),
        codes in any::<[u8; CODE_BYTES]>(),
        end in any::<[u8; 6]>(),
        sound in 0..8u8,
    ) {
        let mut bytes = [0; RECORD_BYTES];
        if sound == 0 {
            let occupied: u128 = places.iter().map(|place| 1 << place).sum();
            bytes[..12].copy_from_slice(&occupied.to_le_bytes()[..12]);
            bytes[12..28].copy_from_slice(&codes);
            bytes[30..].copy_from_slice(&end);
        } else {
            // A position with one byte changed: most of these are close to a position, many are one.
            let mut random = ChaCha8Rng::seed_from_u64(u64::from_le_bytes(codes[..8].try_into().unwrap()));
            let game = sparse_position(&mut random);
            bytes = Record::new(&game.to_any(), 7, Outcome::Win, 9).unwrap().to_bytes();
            bytes[usize::from(end[0]) % RECORD_BYTES] = end[1];
        }
        if let Ok(record) = Record::from_bytes(&bytes) {
            prop_assert_eq!(record.to_bytes(), bytes);
            let game = record.game().unwrap();
            let again = Record::new(&game, record.score, record.outcome, record.ply).unwrap();
            prop_assert_eq!(again.to_bytes(), bytes);
        }
    }
}
