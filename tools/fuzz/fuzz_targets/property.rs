//! Fuzzes the property that the environment variable `PROPERTY` names.

#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use xiongmao_tests::properties::{self, Property};

static PROPERTY: LazyLock<&Property> = LazyLock::new(|| {
    let name = std::env::var("PROPERTY").expect("PROPERTY names a property");
    properties::ALL.iter().find(|(known, _)| *known == name).unwrap_or_else(|| panic!("there is no property {name}"))
});

fuzz_target!(|data: &[u8]| (PROPERTY.1)(data));
