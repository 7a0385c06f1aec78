//! A network: its file, its weights, and its last layer.

use thiserror::Error;

use super::kernel::{Kernel, Path};
use super::{OUTPUT_UNIT, Row, SCALE, UNIT, WIDTH};
use crate::score::Value;

const MAGIC: &[u8; 8] = b"XMAONNUE";
const VERSION: u32 = 1;
/// Output layers, for different numbers of pieces.
const OUTPUTS: usize = 8;
/// Entries of the map from the terminal piece's place to the part of the weights.
const PLACES: usize = 32;

/// Why bytes are no network for this program.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum NetworkError {
    /// The first bytes are others.
    #[error("this is no network of Xiongmao")]
    Magic,
    /// It has another version than the one that is read.
    #[error("the file has version {0}, this program reads version 1")]
    Version(u32),
    /// It is built differently.
    #[error("the network is built as '{found}', this program needs '{wanted}'")]
    Architecture {
        /// What the file says.
        found: String,
        /// What is needed.
        wanted: &'static str,
    },
    /// The file ends early.
    #[error("the file is cut off: something is missing after byte {0}")]
    CutOff(usize),
    /// There is more than a network.
    #[error("{0} bytes too many follow the network")]
    TooLong(usize),
    /// The sum over all bytes is not what the file says.
    #[error("the checksum does not fit: the file is damaged")]
    Checksum,
    /// A number is too large for the arithmetic, or a place is mapped to a part that is not there.
    #[error("a weight lies outside of what the arithmetic can do")]
    Weight,
    /// The description is no text.
    #[error("the description is not ASCII")]
    Description,
}

/// The weights of a network.
pub struct Network {
    kernel: Kernel,
    map: [u8; PLACES],
    rows: Vec<Row>,
    inputs: usize,
    bias: Row,
    outputs: [[Row; 2]; OUTPUTS],
    output_biases: [i32; OUTPUTS],
    description: String,
    checksum: u64,
}

impl Network {
    /// Reads a network of this architecture: `inputs` rows for each of `buckets` parts.
    ///
    /// # Errors
    /// Says what is wrong with the bytes.
    pub fn read(bytes: &[u8], architecture: &'static str, inputs: usize, buckets: usize) -> Result<Self, NetworkError> {
        let mut reader = Reader { bytes, at: 0 };
        if reader.take(MAGIC.len()).map_or(true, |magic| magic != MAGIC) {
            return Err(NetworkError::Magic);
        }
        let version = reader.number()?;
        if version != VERSION {
            return Err(NetworkError::Version(version));
        }
        let found = reader.text()?;
        if found != architecture {
            return Err(NetworkError::Architecture { found, wanted: architecture });
        }
        let mut map = [0; PLACES];
        map.copy_from_slice(reader.take(PLACES)?);
        let rows = (0..inputs * buckets).map(|_| reader.row()).collect::<Result<Vec<_>, _>>()?;
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
        if checksum != fnv(&bytes[..covered]) {
            return Err(NetworkError::Checksum);
        }
        if map.iter().any(|&part| usize::from(part) >= buckets) || !outputs.iter().all(is_safe) {
            return Err(NetworkError::Weight);
        }
        Ok(Self { kernel: Kernel::default(), map, rows, inputs, bias, outputs, output_biases, description, checksum })
    }

    /// Takes another path through the arithmetic. `None` where the machine lacks it.
    #[must_use]
    pub fn along(self, path: Path) -> Option<Self> {
        Some(Self { kernel: Kernel::along(path)?, ..self })
    }

    /// The arithmetic in use.
    #[inline(always)]
    pub fn kernel(&self) -> Kernel {
        self.kernel
    }

    /// What its maker says of it.
    pub fn description(&self) -> &str {
        &self.description
    }

    /// The checksum of its file: it names the network.
    pub fn checksum(&self) -> u64 {
        self.checksum
    }

    /// The part of the weights for a terminal piece at this place, below 32.
    #[inline(always)]
    pub fn bucket(&self, place: usize) -> u8 {
        self.map[place % PLACES]
    }

    /// What an input adds to an accumulator.
    #[inline(always)]
    pub fn row(&self, bucket: u8, input: usize) -> &Row {
        &self.rows[usize::from(bucket) * self.inputs + input]
    }

    /// What an accumulator holds before any input.
    pub fn bias(&self) -> &Row {
        &self.bias
    }

    /// The score that this output layer sees in the accumulators of the mover and the other side.
    #[inline(always)]
    pub fn output(&self, mover: &Row, other: &Row, layer: usize) -> Value {
        let layer = layer % OUTPUTS;
        let sum = self.kernel.weigh([mover, other], &self.outputs[layer]);
        let scaled = i64::from(sum / UNIT + self.output_biases[layer]) * i64::from(SCALE);
        (scaled / i64::from(UNIT * OUTPUT_UNIT)) as Value
    }
}

/// Whether the sums of this layer fit the words that they are computed in.
fn is_safe(layer: &[Row; 2]) -> bool {
    let weights = || layer.iter().flat_map(|row| row.0).map(|weight| i64::from(weight).abs());
    let square = i64::from(UNIT * UNIT);
    weights().all(|weight| weight <= 127) && weights().sum::<i64>() * square <= i64::from(i32::MAX)
}

/// FNV-1a over 64 bits (G. Fowler, L. C. Noll, K.-P. Vo).
fn fnv(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
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
        if !bytes.is_ascii() {
            return Err(NetworkError::Description);
        }
        Ok(bytes.iter().map(|&byte| char::from(byte)).collect())
    }

    fn row(&mut self) -> Result<Row, NetworkError> {
        let mut row = Row::ZERO;
        for (number, bytes) in row.0.iter_mut().zip(self.take(2 * WIDTH)?.as_chunks::<2>().0) {
            *number = i16::from_le_bytes(*bytes);
        }
        Ok(row)
    }
}
