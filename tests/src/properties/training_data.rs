//! Records of training data.

use xiongmao_selfplay::packed::record::{PackedBoard, Record};
use xiongmao_selfplay::packed::xiangqi::XiangqiBoard;
use xiongmao_selfplay::packed::xiongqi::XiongqiBoard;

use super::check_message;

/// The bytes of a record of training data, of either game, are refused with a reason, or they are a position that is
/// packed into the same bytes again.
///
/// # Panics
/// If the property does not hold.
pub fn training_data(data: &[u8]) {
    check::<XiongqiBoard>(data);
    check::<XiangqiBoard>(data);
}

fn check<B: PackedBoard>(data: &[u8]) {
    let mut bytes = B::ZEROS;
    for part in data.chunks_exact(Record::<B>::BYTES) {
        bytes.as_mut().copy_from_slice(part);
        match Record::<B>::from_bytes(&bytes) {
            Ok(record) => {
                let again = record.to_bytes();
                assert_eq!(Record::<B>::from_bytes(&again).ok(), Some(record), "{part:?}");
            }
            Err(error) => check_message(&error),
        }
    }
}
