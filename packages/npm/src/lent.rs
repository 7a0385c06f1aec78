//! Threads for a search: workers that have instances of their own on the memory of this one.

use std::alloc::{Layout, alloc};

use xiongmao_search::{STACK_BYTES, announce, lend};

/// Announces a thread. Returns where its own memory is, `room_size` bytes: the beginning takes its variables, of this
/// size and alignment, and at the end its stack begins. 0 if there is no memory left. It is never given back.
#[unsafe(no_mangle)]
pub extern "C" fn room(size: usize, alignment: usize) -> *mut u8 {
    let layout = Layout::from_size_align(room_size(size), alignment.max(STACK_ALIGNMENT));
    // SAFETY: the size is not 0.
    let room = layout.map_or(std::ptr::null_mut(), |layout| unsafe { alloc(layout) });
    if !room.is_null() {
        announce();
    }
    room
}

const STACK_ALIGNMENT: usize = 16;

/// The size of the memory of a thread whose variables have this size.
#[unsafe(no_mangle)]
pub extern "C" fn room_size(size: usize) -> usize {
    size.next_multiple_of(STACK_ALIGNMENT) + STACK_BYTES
}

/// Takes part in searches, and never returns. Only for an instance that has been given its room.
#[unsafe(no_mangle)]
pub extern "C" fn help() {
    lend()
}
