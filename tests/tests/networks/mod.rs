//! Networks generated from a seed, and a plain implementation of the evaluation: from the bytes of the network and a
//! FEEN, in wide integers, without state.

use xiongmao_tests::plain::random::Rng;

const GAME: &str = "xiongqi";
const ARCHITECTURE: &str = "1152x4-256x2-scr-8";
/// Where the architecture stands in a file: after magic, version, and the game with its length; before it, its length.
pub const ARCHITECTURE_AT: usize = 8 + 4 + 4 + GAME.len() + 4;
/// Where the map of buckets begins.
pub const MAP_AT: usize = ARCHITECTURE_AT + ARCHITECTURE.len();
const WIDTH: usize = 256;
const KINDS: &str = "sabhcregd";

/// The numbers of a network as they stand in its file.
pub struct PlainNetwork {
    map: Vec<usize>,
    rows: Vec<i64>,
    biases: Vec<i64>,
    outputs: Vec<i64>,
    output_biases: Vec<i64>,
}

/// The file of a network with weights drawn from this seed.
pub fn made_up(seed: u64) -> Vec<u8> {
    let mut rng = Rng::new(seed);
    let mut bytes = b"XMAONNUE".to_vec();
    bytes.extend(2u32.to_le_bytes());
    for text in [GAME, ARCHITECTURE] {
        bytes.extend((text.len() as u32).to_le_bytes());
        bytes.extend(text.bytes());
    }
    bytes.extend((0..32).map(|_| rng.below(4) as u8));
    let mut numbers = |count: usize, most: usize| -> Vec<u8> {
        (0..count).flat_map(|_| (rng.below(2 * most + 1) as i16 - most as i16).to_le_bytes()).collect()
    };
    bytes.extend(numbers(4 * 1152 * WIDTH, 40));
    bytes.extend(numbers(WIDTH, 100));
    bytes.extend(numbers(8 * 2 * WIDTH, 60));
    for _ in 0..8 {
        bytes.extend((rng.below(4001) as i32 - 2000).to_le_bytes());
    }
    let description = format!("made up from {seed}");
    bytes.extend((description.len() as u32).to_le_bytes());
    bytes.extend(description.bytes());
    seal(bytes)
}

/// The same network in a file of version 1, which had one text for game and architecture.
pub fn in_version_1(bytes: &[u8]) -> Vec<u8> {
    let mut old = b"XMAONNUE".to_vec();
    let text = format!("{GAME}-{ARCHITECTURE}");
    old.extend(1u32.to_le_bytes());
    old.extend((text.len() as u32).to_le_bytes());
    old.extend(text.bytes());
    old.extend(&bytes[MAP_AT..bytes.len() - 8]);
    seal(old)
}

/// These bytes with their checksum behind them.
pub fn seal(mut bytes: Vec<u8>) -> Vec<u8> {
    let mut sum = 0xcbf2_9ce4_8422_2325u64;
    for &byte in &bytes {
        sum ^= u64::from(byte);
        sum = sum.wrapping_mul(0x0000_0100_0000_01b3);
    }
    bytes.extend(sum.to_le_bytes());
    bytes
}

impl PlainNetwork {
    /// Reads a file that is known to be sound.
    pub fn read(bytes: &[u8]) -> Self {
        let mut rest = &bytes[MAP_AT..];
        let mut take = |count: usize, size: usize| -> Vec<i64> {
            let (taken, left) = rest.split_at(count * size);
            rest = left;
            taken
                .chunks(size)
                .map(|bytes| {
                    let unsigned = bytes.iter().rev().fold(0i64, |number, &byte| number * 256 + i64::from(byte));
                    // Two's complement of that many bytes; a single byte has no sign here.
                    let range = 1i64 << (8 * size);
                    if size > 1 && unsigned >= range / 2 { unsigned - range } else { unsigned }
                })
                .collect()
        };
        let map = take(32, 1).into_iter().map(|part| part as usize).collect();
        let rows = take(4 * 1152 * WIDTH, 2);
        let biases = take(WIDTH, 2);
        let outputs = take(8 * 2 * WIDTH, 2);
        let output_biases = take(8, 4);
        Self { map, rows, biases, outputs, output_biases }
    }

    /// The score of the position for the side to move, in centipawns.
    pub fn evaluate(&self, feen: &str) -> i64 {
        let (placement, rest) = feen.split_once(' ').unwrap();
        let south_to_move = rest.ends_with("X/x");
        let pieces = pieces(placement);
        let layer = ((pieces.len() - 1) / 4).min(7);
        let mut sum = 0;
        for (half, south) in [south_to_move, !south_to_move].into_iter().enumerate() {
            for (index, total) in self.accumulator(&pieces, south).into_iter().enumerate() {
                let active = total.clamp(0, 255);
                sum += active * active * self.outputs[(layer * 2 + half) * WIDTH + index];
            }
        }
        (sum / 255 + self.output_biases[layer]) * 400 / (255 * 64)
    }

    fn accumulator(&self, pieces: &[(char, usize, usize)], south: bool) -> Vec<i64> {
        let own = |letter: char| letter.is_ascii_uppercase() == south;
        // Each side counts its rows from its own end, and its files from the edge that its terminal piece is nearer to.
        let turned = |row: usize| if south { row } else { 7 - row };
        let &(_, file, row) =
            pieces.iter().find(|&&(letter, ..)| own(letter) && "gd".contains(letter.to_ascii_lowercase())).unwrap();
        let mirrored = file > 3;
        let seen = |file: usize| if mirrored { 7 - file } else { file };
        let bucket = self.map[turned(row) * 4 + seen(file)];
        let mut sums = self.biases.clone();
        for &(letter, file, row) in pieces {
            let kind = KINDS.find(letter.to_ascii_lowercase()).unwrap();
            let enemy = usize::from(!own(letter));
            let input = bucket * 1152 + enemy * 576 + kind * 64 + turned(row) * 8 + seen(file);
            for (sum, weight) in sums.iter_mut().zip(&self.rows[input * WIDTH..]) {
                *sum += weight;
            }
        }
        sums
    }
}

/// Every piece as (letter, file, row).
fn pieces(placement: &str) -> Vec<(char, usize, usize)> {
    let mut pieces = Vec::new();
    for (index, line) in placement.split('/').enumerate() {
        let mut file = 0;
        for sign in line.chars() {
            match sign {
                '1'..='8' => file += sign as usize - '0' as usize,
                'a'..='z' | 'A'..='Z' => {
                    pieces.push((sign, file, 7 - index));
                    file += 1;
                }
                // States and marks of the piece before or after.
                _ => {}
            }
        }
        assert_eq!(file, 8, "{placement}");
    }
    pieces
}
