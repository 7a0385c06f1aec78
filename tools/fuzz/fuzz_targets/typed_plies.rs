//! Fuzzes the property `typed_plies`.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| xiongmao_tests::properties::typed_plies(data));
