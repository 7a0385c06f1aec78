//! Every file in a folder of tests belongs to a test program: Cargo does not look for them.

use std::fs;
use std::path::{Path, PathBuf};

/// The folders in here, with their paths.
fn folders(place: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(place).unwrap().map(|entry| entry.unwrap().path());
    entries.filter(|path| path.is_dir()).collect()
}

#[test]
fn no_file_is_left_out() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let groups = [root.to_owned(), root.join("library"), root.join("training")];
    let mut programs = 0;
    for package in groups.iter().flat_map(|group| folders(group)) {
        let Ok(main) = fs::read_to_string(package.join("tests/main.rs")) else { continue };
        let manifest = fs::read_to_string(package.join("Cargo.toml")).unwrap();
        programs += 1;
        for entry in fs::read_dir(package.join("tests")).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_stem().unwrap().to_str().unwrap();
            let is_code = path.extension().is_some_and(|extension| extension == "rs") || path.join("mod.rs").exists();
            let is_named = main.contains(&format!("mod {name};")) || manifest.contains(&format!("name = \"{name}\""));
            assert!(!is_code || is_named || name == "main", "{} is in no test program", path.display());
        }
    }
    assert!(programs >= 4, "{programs}");
}
