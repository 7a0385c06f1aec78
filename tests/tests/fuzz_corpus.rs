//! The corpus of `tools/fuzz/`, run as an ordinary test.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::thread;

use xiongmao_tests::properties::{self, Property};

/// Checks a property on every file of its corpus; a failure names the file.
fn check(&(name, property): &Property) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tools/fuzz/corpus").join(name);
    let mut files = 0;
    for file in fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
        let path = file.expect("an entry of the folder").path();
        let data = fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let outcome = catch_unwind(AssertUnwindSafe(|| property(&data)));
        assert!(outcome.is_ok(), "{}: {:?}", path.display(), String::from_utf8_lossy(&data));
        files += 1;
    }
    assert!(files > 0, "{} is empty", folder.display());
}

#[test]
fn every_property_holds_on_its_corpus() {
    thread::scope(|scope| {
        for property in properties::ALL {
            scope.spawn(|| check(property));
        }
    });
}
