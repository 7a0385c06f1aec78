//! Fuzzes the property `tables`.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| xiongmao_tests::properties::tables(data));
