//! Fuzzes the property `xiangqi_plies`.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| xiongmao_tests::properties::xiangqi_plies(data));
