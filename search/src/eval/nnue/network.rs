//! A network: its file, its weights, and its output layer.
//!
//! The file, little endian: `XMAONNUE`; u32 version, 2; the game and the architecture, each a u32 length and ASCII;
//! the king bucket of each place of the side's terminal piece, u8; i16 rows of the inputs, bucket by bucket, then rows
//! of threats, state by state; i16 biases; i16 rows of the output layers, the mover's and the other side's; i32 output
//! biases; a description as u32 length and ASCII; u64 FNV-1a hash of everything before it. Version 1 had one text,
//! `GAME-ARCHITECTURE`.

use thiserror::Error;
use xiongmao_movegen::Position;
use xiongmao_text::{escaped, fnv};

use super::features::{BucketMap, Features, MAX_PLACES};
use super::kernel::{Kernel, SimdLevel};
use super::shape::{OUTPUT_UNIT, Row, SCALE, UNIT};
use crate::memory::reserved;
use crate::score::Value;

const MAGIC: &[u8; 8] = b"XMAONNUE";
/// The newest version that is read.
const VERSION: u32 = 2;
/// The longest text in a file.
const MAX_TEXT_BYTES: usize = 4096;
/// Most characters of a text of the file that a message quotes.
const MAX_QUOTE: usize = 40;
/// Output layers, for different numbers of pieces.
pub const OUTPUTS: usize = 8;

/// Why bytes are not a network for this program.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum NetworkError {
    /// The file does not begin with `XMAONNUE`.
    #[error("not a Xiongmao network file")]
    Magic,
    /// It was written by a newer program.
    #[error("the file has version {0}; this program reads versions 1 to 2")]
    Version(u32),
    /// The network is for another game.
    #[error("the network is for {}, not for {wanted}", escaped(.found, MAX_QUOTE))]
    Game {
        /// The game that the file states.
        found: String,
        /// The game whose positions it should evaluate.
        wanted: &'static str,
    },
    /// The network has other inputs, another width or other layers than this program needs.
    #[error("the network has the architecture '{}', this program needs '{wanted}'", escaped(.found, MAX_QUOTE))]
    Architecture {
        /// The architecture that the file states, such as `1152x4+1152x5-256x2-scr-8`.
        found: String,
        /// The architecture of this program's networks for the game.
        wanted: String,
    },
    /// The file ends before the network does, after this many bytes.
    #[error("the file is cut off after byte {0}")]
    CutOff(usize),
    /// This many bytes follow the end of the network.
    #[error("{0} bytes follow the end of the network")]
    TooLong(usize),
    /// The hash of the bytes is not the one in the file.
    #[error("wrong checksum: the file is damaged")]
    Checksum,
    /// A weight is too large for the arithmetic, or a place is mapped to a king bucket that does not exist.
    #[error("a weight is out of range")]
    Weight,
    /// One of the texts is too long, or not text.
    #[error("a text in the file is longer than 4096 bytes or not ASCII")]
    Text,
}

/// The weights of a network, with accumulators of `W` numbers.
pub struct Network<const W: usize> {
    kernel: Kernel,
    buckets: BucketMap,
    rows: Vec<Row<W>>,
    threats: Vec<Row<W>>,
    inputs: usize,
    bias: Row<W>,
    outputs: [[Row<W>; 2]; OUTPUTS],
    output_biases: [i32; OUTPUTS],
    description: String,
    checksum: u64,
}

impl<const W: usize> Network<W> {
    /// Reads a network for the game with these features.
    ///
    /// # Errors
    /// Describes the fault in the bytes.
    pub fn read<P: Position, F: Features<P>>(bytes: &[u8]) -> Result<Self, NetworkError> {
        Self::parse::<P, F>(bytes, true)
    }

    /// Reads the network of this program. A test has compared its checksum, which takes longer than all the rest; a
    /// page fetches the network, and compares.
    ///
    /// # Panics
    /// If the bytes are not a network for the game with these features.
    pub(crate) fn read_embedded<P: Position, F: Features<P>>(bytes: &[u8]) -> Self {
        Self::parse::<P, F>(bytes, cfg!(target_family = "wasm")).expect("the embedded network is whole")
    }

    fn parse<P: Position, F: Features<P>>(bytes: &[u8], compare: bool) -> Result<Self, NetworkError> {
        const { assert!(F::PLACES <= MAX_PLACES, "the terminal piece has too many places") };
        let mut reader = Reader { bytes, at: 0 };
        if reader.take(MAGIC.len()).map_or(true, |magic| magic != MAGIC) {
            return Err(NetworkError::Magic);
        }
        let (game, architecture) = match reader.number()? {
            1 => {
                let text = reader.text()?;
                let (game, architecture) = text.split_once('-').unwrap_or((&text, ""));
                (game.to_owned(), architecture.to_owned())
            }
            VERSION => (reader.text()?, reader.text()?),
            version => return Err(NetworkError::Version(version)),
        };
        if game != F::GAME {
            return Err(NetworkError::Game { found: game, wanted: F::GAME });
        }
        let wanted = architecture_of::<P, F, W>(F::THREATS);
        let threats = match architecture {
            _ if architecture == wanted => F::THREATS,
            // Networks may go without.
            _ if architecture == architecture_of::<P, F, W>(0) => 0,
            found => return Err(NetworkError::Architecture { found, wanted }),
        };
        let places = reader.take(F::PLACES)?;
        let (rows, threats) = (reader.rows(F::INPUTS * F::BUCKETS)?, reader.rows(F::INPUTS * threats)?);
        let bias = reader.row()?;
        let mut outputs = [[Row::ZERO; 2]; OUTPUTS];
        for row in outputs.as_flattened_mut() {
            *row = reader.row()?;
        }
        let mut output_biases = [0; OUTPUTS];
        for bias in &mut output_biases {
            *bias = reader.number()? as i32;
        }
        let description = reader.text()?;
        let covered = reader.at;
        let checksum = reader.take(8)?.iter().rev().fold(0, |sum, &byte| sum << 8 | u64::from(byte));
        if reader.at < bytes.len() {
            return Err(NetworkError::TooLong(bytes.len() - reader.at));
        }
        if compare && checksum != fnv(&bytes[..covered]) {
            return Err(NetworkError::Checksum);
        }
        if places.iter().any(|&bucket| usize::from(bucket) >= F::BUCKETS) || !outputs.iter().all(is_safe) {
            return Err(NetworkError::Weight);
        }
        let (buckets, inputs) = (BucketMap::new(places), F::INPUTS);
        Ok(Self {
            kernel: Kernel::default(),
            buckets,
            rows,
            threats,
            inputs,
            bias,
            outputs,
            output_biases,
            description,
            checksum,
        })
    }

    /// The same network with the arithmetic at another level; `None` if the machine lacks it.
    #[must_use]
    pub fn with_level(self, level: SimdLevel) -> Option<Self> {
        Some(Self { kernel: Kernel::with_level(level)?, ..self })
    }

    /// The arithmetic of the output layer, which depends on the processor.
    #[inline(always)]
    pub fn kernel(&self) -> Kernel {
        self.kernel
    }

    /// The description in its file, which says how the network was made.
    pub fn description(&self) -> &str {
        &self.description
    }

    /// The checksum of its file, by which networks are named.
    pub fn checksum(&self) -> u64 {
        self.checksum
    }

    /// The king bucket of each place of the side's terminal piece.
    #[inline(always)]
    pub fn buckets(&self) -> &BucketMap {
        &self.buckets
    }

    /// What users are told of it: its checksum, its description, and the instruction set that it uses here.
    pub fn name(&self) -> String {
        format!("network {:016x}, {}, {}", self.checksum, self.description, self.kernel.level().name())
    }

    /// The row that an input adds to an accumulator.
    #[inline(always)]
    pub fn row(&self, bucket: u8, input: usize) -> &Row<W> {
        &self.rows[usize::from(bucket) * self.inputs + input]
    }

    /// The rows that pieces under threat add to an accumulator: those of the first state, those of the second, ...;
    /// none if the network does not see threats.
    #[inline(always)]
    pub(super) fn threat_rows(&self) -> &[Row<W>] {
        &self.threats
    }

    /// The initial value of an accumulator, before any input.
    pub fn bias(&self) -> &Row<W> {
        &self.bias
    }

    /// The score that this output layer computes from the accumulators of the mover and the other side.
    #[inline(always)]
    pub fn output(&self, sums: [&Row<W>; 2], layer: usize) -> Value {
        self.scaled(self.kernel.output(sums, &self.outputs[layer % OUTPUTS]), layer % OUTPUTS)
    }

    /// The same for accumulators that are the sums of two rows each.
    #[inline(always)]
    pub(super) fn output_of_pairs(&self, sums: [[&Row<W>; 2]; 2], layer: usize) -> Value {
        self.scaled(self.kernel.output_of_pairs(sums, &self.outputs[layer % OUTPUTS]), layer % OUTPUTS)
    }

    #[inline(always)]
    fn scaled(&self, sum: i32, layer: usize) -> Value {
        let scaled = i64::from(sum / UNIT + self.output_biases[layer]) * i64::from(SCALE);
        (scaled / i64::from(UNIT * OUTPUT_UNIT)) as Value
    }
}

/// The architecture in a file for a game with these features, and with this many states of threatened pieces.
fn architecture_of<P: Position, F: Features<P>, const W: usize>(threats: usize) -> String {
    let threats = if threats > 0 { format!("+{}x{threats}", F::INPUTS) } else { String::new() };
    format!("{}x{}{threats}-{W}x2-scr-{OUTPUTS}", F::INPUTS, F::BUCKETS)
}

/// Whether the sums of this layer fit 32 bits.
fn is_safe<const W: usize>(layer: &[Row<W>; 2]) -> bool {
    let weights = || layer.iter().flat_map(|row| row.0).map(|weight| i64::from(weight).abs());
    let square = i64::from(UNIT * UNIT);
    weights().all(|weight| weight <= 127) && weights().sum::<i64>() * square <= i64::from(i32::MAX)
}

/// Reads little-endian numbers.
struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], NetworkError> {
        let end = self.at.checked_add(count).filter(|&end| end <= self.bytes.len());
        let end = end.ok_or(NetworkError::CutOff(self.bytes.len()))?;
        let taken = &self.bytes[self.at..end];
        self.at = end;
        Ok(taken)
    }

    fn number(&mut self) -> Result<u32, NetworkError> {
        Ok(self.take(4)?.iter().rev().fold(0, |sum, &byte| sum << 8 | u32::from(byte)))
    }

    fn text(&mut self) -> Result<String, NetworkError> {
        let length = self.number()? as usize;
        let bytes = self.take(length)?;
        if length > MAX_TEXT_BYTES || !bytes.is_ascii() {
            return Err(NetworkError::Text);
        }
        Ok(bytes.iter().map(|&byte| char::from(byte)).collect())
    }

    fn rows<const W: usize>(&mut self, count: usize) -> Result<Vec<Row<W>>, NetworkError> {
        let mut rows = reserved(count).unwrap_or_default();
        for _ in 0..count {
            rows.push(self.row()?);
        }
        Ok(rows)
    }

    fn row<const W: usize>(&mut self) -> Result<Row<W>, NetworkError> {
        let mut row = Row::ZERO;
        for (number, bytes) in row.0.iter_mut().zip(self.take(2 * W)?.as_chunks::<2>().0) {
            *number = i16::from_le_bytes(*bytes);
        }
        Ok(row)
    }
}
