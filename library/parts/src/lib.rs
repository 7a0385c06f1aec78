//! Work that is divided among machines.
//!
//! A [`Part`] is one of N parts of a work, and determines which items belong to it. Each part keeps a [`Manifest`]
//! next to its output: the number of the part, the program and the settings. [`whole`](whole()) reads the manifests of
//! several parts and checks whether they form one whole.
//!
//! This crate does not know the items: positions of a batch, games of training data or pairs of a match.

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
