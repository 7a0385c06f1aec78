//! Work that is divided among machines.
//!
//! A [`Part`] is one of N parts of a work, and says which items of the work are its own. Each part keeps a [`Manifest`]
//! next to its output: which part it is, what made it, and with which settings. [`whole`](whole()) reads the manifests
//! of several parts and says whether together they are one whole.
//!
//! Nothing here knows what the items are: positions of a batch, games of training data or pairs of a match.

pub mod digest;
pub mod error;
pub mod manifest;
pub mod part;
pub mod whole;
pub mod work;

pub use error::PartsError;
pub use manifest::{Manifest, Program};
pub use part::{Part, PartError};
pub use whole::{FoundPart, finished, whole};
pub use work::Work;
