//! Networks generated from a seed, and a plain implementation of the evaluation: from the bytes of the network and a
//! FEEN, in wide integers, without state.

use std::collections::HashMap;

use xiongmao_tests::plain::random::Rng;
use xiongmao_tests::plain::{Game, Kind, Piece, Side, Square, reaches};
use xiongmao_tests::plain_xiangqi;
use xiongmao_text::fnv;

/// What the plain implementation knows of a game.
pub struct Board {
    game: &'static str,
    architecture: &'static str,
    width: usize,
    files: usize,
    ranks: usize,
    /// The letters of the pieces, in the order in which a network counts them.
    kinds: &'static str,
    /// Letters that stand for the same piece as `g` in the choice of weights.
    terminal: &'static str,
    buckets: usize,
    places: usize,
    /// The place of the own terminal piece on a file and a row, as its side sees the board.
    place: fn(usize, usize) -> usize,
    /// How many states of threatened pieces there are.
    states: usize,
    /// The state of the pieces of a FEEN, from 0 on, by file and row.
    threats: fn(&str) -> HashMap<Square, usize>,
}

pub static XIONGQI: Board = Board {
    game: "xiongqi",
    architecture: "1152x4+1152x5-256x2-scr-8",
    width: 256,
    files: 8,
    ranks: 8,
    kinds: "sabhcregd",
    terminal: "gd",
    buckets: 4,
    places: 32,
    place: |file, row| row * 4 + file,
    states: 5,
    threats: xiongqi_threats,
};

/// Xiongqi's networks from before they saw threats, which can still be used.
pub static XIONGQI_WITHOUT_THREATS: Board =
    Board { architecture: "1152x4-256x2-scr-8", states: 0, threats: |_| HashMap::new(), ..XIONGQI };

pub static XIANGQI: Board = Board {
    game: "xiangqi",
    architecture: "1260x3+1260x5-256x2-scr-8",
    width: 256,
    files: 9,
    ranks: 10,
    kinds: "paehcrg",
    terminal: "g",
    buckets: 3,
    places: 6,
    // The palace's left file, then the middle one.
    place: |file, row| row * 2 + (file - 3),
    states: 5,
    threats: xiangqi_threats,
};

/// The same for Xiangqi.
pub static XIANGQI_WITHOUT_THREATS: Board =
    Board { architecture: "1260x3-256x2-scr-8", states: 0, threats: |_| HashMap::new(), ..XIANGQI };

fn xiongqi_threats(feen: &str) -> HashMap<Square, usize> {
    let board = Game::from_feen(feen).unwrap().position().board;
    let worth = |kind| match kind {
        Kind::Soldier => 1,
        Kind::Advisor => 2,
        Kind::Horse => 3,
        Kind::Cannon => 4,
        Kind::Bear => 5,
        Kind::Chariot => 6,
        Kind::Empress => 7,
        Kind::General | Kind::Dragon => 8,
    };
    let pieces: Vec<_> =
        board.pieces().map(|(square, piece)| (square, piece.side == Side::South, worth(piece.kind))).collect();
    states(&pieces, |from, to| {
        // What can capture there is what reaches the square when a piece of the other side stands on it.
        let mut changed = board;
        let side = board.get(from).unwrap().side.other();
        changed.set(to, board.get(to).map(|piece| Piece { side, ..piece }));
        reaches(&changed, from, to)
    })
}

fn xiangqi_threats(feen: &str) -> HashMap<Square, usize> {
    let game = plain_xiangqi::Game::from_feen(feen).unwrap();
    let board = game.board();
    let worth = |kind| match kind {
        plain_xiangqi::Kind::Soldier => 1,
        plain_xiangqi::Kind::Advisor => 2,
        plain_xiangqi::Kind::Elephant => 3,
        plain_xiangqi::Kind::Horse => 4,
        plain_xiangqi::Kind::Cannon => 5,
        plain_xiangqi::Kind::Chariot => 6,
        plain_xiangqi::Kind::General => 7,
    };
    let south = plain_xiangqi::Side::South;
    let pieces: Vec<_> =
        board.pieces().map(|(square, piece)| (square, piece.side == south, worth(piece.kind))).collect();
    states(&pieces, |from, to| {
        let mut changed = *board;
        let side = board.get(from).unwrap().side.other();
        changed.set(to, board.get(to).map(|piece| plain_xiangqi::Piece { side, ..piece }));
        plain_xiangqi::reaches(&changed, from, to)
    })
}

/// For each piece (its square, whether it is South's, and its worth), whether an own piece could recapture on its
/// square, and twice whether an enemy piece attacks it, or four times if one of less worth does.
fn states(pieces: &[(Square, bool, usize)], captures: impl Fn(Square, Square) -> bool) -> HashMap<Square, usize> {
    let state = |&(square, south, worth): &(Square, bool, usize)| {
        let onto = || pieces.iter().filter(|&&(from, ..)| from != square && captures(from, square));
        let defended = onto().any(|&(_, other, _)| other == south);
        let attack =
            onto().filter(|&&(_, other, _)| other != south).map(|other| 1 + usize::from(other.2 < worth)).max();
        (square, usize::from(defended) + 2 * attack.unwrap_or(0))
    };
    pieces.iter().map(state).collect()
}

impl Board {
    /// Where the architecture stands in a file: after magic, version, and the game with its length; before it, its
    /// length.
    pub fn architecture_at(&self) -> usize {
        8 + 4 + 4 + self.game.len() + 4
    }

    /// Where the map of buckets begins.
    pub fn map_at(&self) -> usize {
        self.architecture_at() + self.architecture.len()
    }

    /// Where the output weights begin.
    pub fn outputs_at(&self) -> usize {
        self.map_at() + self.places + 2 * self.width * (self.rows() + 1)
    }

    /// The rows of all buckets, and those of threats.
    fn rows(&self) -> usize {
        (self.buckets + self.states) * self.inputs()
    }

    fn inputs(&self) -> usize {
        2 * self.kinds.len() * self.files * self.ranks
    }

    /// Every piece as (letter, file, row).
    fn pieces(&self, placement: &str) -> Vec<(char, usize, usize)> {
        let mut pieces = Vec::new();
        for (index, line) in placement.split('/').enumerate() {
            let mut file = 0;
            for sign in line.chars() {
                match sign {
                    '1'..='9' => file += sign as usize - '0' as usize,
                    'a'..='z' | 'A'..='Z' => {
                        pieces.push((sign, file, self.ranks - 1 - index));
                        file += 1;
                    }
                    // States and marks of the piece before or after.
                    _ => {}
                }
            }
            assert_eq!(file, self.files, "{placement}");
        }
        pieces
    }
}

/// The numbers of a network as they stand in its file.
pub struct PlainNetwork {
    board: &'static Board,
    map: Vec<usize>,
    rows: Vec<i64>,
    biases: Vec<i64>,
    outputs: Vec<i64>,
    output_biases: Vec<i64>,
}

/// The file of a network for this game with weights drawn from this seed.
pub fn made_up(board: &Board, seed: u64) -> Vec<u8> {
    let mut rng = Rng::new(seed);
    let mut bytes = b"XMAONNUE".to_vec();
    bytes.extend(2u32.to_le_bytes());
    for text in [board.game, board.architecture] {
        bytes.extend((text.len() as u32).to_le_bytes());
        bytes.extend(text.bytes());
    }
    bytes.extend((0..board.places).map(|_| rng.below(board.buckets) as u8));
    let mut numbers = |count: usize, most: usize| -> Vec<u8> {
        (0..count).flat_map(|_| (rng.below(2 * most + 1) as i16 - most as i16).to_le_bytes()).collect()
    };
    bytes.extend(numbers(board.rows() * board.width, 40));
    bytes.extend(numbers(board.width, 100));
    bytes.extend(numbers(8 * 2 * board.width, 60));
    for _ in 0..8 {
        bytes.extend((rng.below(4001) as i32 - 2000).to_le_bytes());
    }
    let description = format!("made up from {seed}");
    bytes.extend((description.len() as u32).to_le_bytes());
    bytes.extend(description.bytes());
    seal(bytes)
}

/// The same network of Xiongqi, one without threats, in a file of version 1, which had one text for game and
/// architecture.
pub fn in_version_1(bytes: &[u8]) -> Vec<u8> {
    let mut old = b"XMAONNUE".to_vec();
    let board = &XIONGQI_WITHOUT_THREATS;
    let text = format!("{}-{}", board.game, board.architecture);
    old.extend(1u32.to_le_bytes());
    old.extend((text.len() as u32).to_le_bytes());
    old.extend(text.bytes());
    old.extend(&bytes[board.map_at()..bytes.len() - 8]);
    seal(old)
}

/// These bytes with their checksum behind them.
pub fn seal(mut bytes: Vec<u8>) -> Vec<u8> {
    bytes.extend(fnv(&bytes).to_le_bytes());
    bytes
}

impl PlainNetwork {
    /// Reads a file for this game that is known to be sound.
    pub fn read(board: &'static Board, bytes: &[u8]) -> Self {
        let mut rest = &bytes[board.map_at()..];
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
        let map = take(board.places, 1).into_iter().map(|part| part as usize).collect();
        let rows = take(board.rows() * board.width, 2);
        let biases = take(board.width, 2);
        let outputs = take(8 * 2 * board.width, 2);
        let output_biases = take(8, 4);
        Self { board, map, rows, biases, outputs, output_biases }
    }

    /// The score of the position for the side to move, in centipawns.
    pub fn evaluate(&self, feen: &str) -> i64 {
        let (placement, rest) = feen.split_once(' ').unwrap();
        let south_to_move = rest.ends_with("X/x");
        let pieces = self.board.pieces(placement);
        let threats = (self.board.threats)(feen);
        let layer = ((pieces.len() - 1) / 4).min(7);
        let mut sum = 0;
        for (half, south) in [south_to_move, !south_to_move].into_iter().enumerate() {
            for (index, total) in self.accumulator(&pieces, &threats, south).into_iter().enumerate() {
                let active = total.clamp(0, 255);
                sum += active * active * self.outputs[(layer * 2 + half) * self.board.width + index];
            }
        }
        (sum / 255 + self.output_biases[layer]) * 400 / (255 * 64)
    }

    fn accumulator(&self, pieces: &[(char, usize, usize)], threats: &HashMap<Square, usize>, south: bool) -> Vec<i64> {
        let board = self.board;
        let own = |letter: char| letter.is_ascii_uppercase() == south;
        // Each side counts its rows from its own end, and its files from the edge that its terminal piece is nearer to.
        let turned = |row: usize| if south { row } else { board.ranks - 1 - row };
        let &(_, file, row) = pieces
            .iter()
            .find(|&&(letter, ..)| own(letter) && board.terminal.contains(letter.to_ascii_lowercase()))
            .unwrap();
        let mirrored = file > (board.files - 1) / 2;
        let seen = |file: usize| if mirrored { board.files - 1 - file } else { file };
        let bucket = self.map[(board.place)(seen(file), turned(row))];
        let squares = board.files * board.ranks;
        let mut sums = self.biases.clone();
        for &(letter, file, row) in pieces {
            let kind = board.kinds.find(letter.to_ascii_lowercase()).unwrap();
            let group = if own(letter) { kind } else { board.kinds.len() + kind };
            let input = group * squares + turned(row) * board.files + seen(file);
            let state = threats.get(&(file, row)).copied().unwrap_or(0);
            // The rows of the states follow those of the buckets.
            let parts = [Some(bucket), (state > 0).then(|| board.buckets + state - 1)];
            for part in parts.into_iter().flatten() {
                let row = (part * board.inputs() + input) * board.width;
                for (sum, weight) in sums.iter_mut().zip(&self.rows[row..]) {
                    *sum += weight;
                }
            }
        }
        sums
    }
}
