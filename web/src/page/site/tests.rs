//! A site as a whole, with the package's own modules and engines that are none.

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::Value;
use xiongmao_search::variants::VARIANTS;

use super::*;
use crate::local::SOURCES;

fn program() -> Program {
    Program { name: "Test", games: VARIANTS.to_vec(), puzzles: |_| &[], tables: None, database: None, give_back: || () }
}

/// The package, as it would be built.
fn package(network: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../packages/npm/package");
    for entry in std::fs::read_dir(sources).unwrap() {
        let entry = entry.unwrap();
        std::fs::copy(entry.path(), folder.path().join(entry.file_name())).unwrap();
    }
    let engines = ["simd.wasm", "plain.wasm", "threads.wasm"].map(|name| (name, SOURCES));
    for (name, text) in engines.into_iter().chain([("xiongqi.nnue.gz", network), ("xiangqi.nnue.gz", "x")]) {
        std::fs::write(folder.path().join(name), text).unwrap();
    }
    folder
}

fn site(network: &str) -> Site {
    Site::new(&program(), Package::read(package(network).path()).unwrap()).unwrap()
}

fn paths(site: &Site) -> BTreeSet<&str> {
    site.files.iter().map(|file| file.path.as_str()).collect()
}

fn text<'a>(site: &'a Site, path: &str) -> &'a str {
    std::str::from_utf8(&site.files.iter().find(|file| file.path == path).unwrap().bytes).unwrap()
}

fn description(site: &Site) -> Value {
    let line = text(site, SERVICE_WORKER).lines().next().unwrap();
    serde_json::from_str(line.strip_prefix("const SITE = ").unwrap().strip_suffix(';').unwrap()).unwrap()
}

/// The path without its tag.
fn plain(path: &str) -> String {
    let tagged = path.rsplit_once('-').filter(|(_, rest)| rest.find('.') == Some(16));
    tagged.map_or_else(|| path.to_owned(), |(stem, rest)| format!("{stem}{}", &rest[16..]))
}

#[test]
fn every_file_that_another_one_loads_is_there() {
    let site = site("n");
    let known = paths(&site);
    let mut count = 0;
    for file in &site.files {
        let Ok(text) = std::str::from_utf8(&file.bytes) else { continue };
        let folder = file.path.rsplit_once('/').map_or("", |(folder, _)| folder);
        for opening in [" from \"", "import(\"", "new URL(\"", "src=\"", "href=\"", "\"src\":\""] {
            for loaded in text.split(opening).skip(1).filter_map(|rest| rest.split('"').next()) {
                let path = match loaded.strip_prefix("../") {
                    Some(rest) => rest.to_owned(),
                    None => format!("{folder}/{}", loaded.trim_start_matches("./")).trim_start_matches('/').to_owned(),
                };
                assert!(known.contains(path.as_str()), "{} loads {loaded}", file.path);
                count += 1;
            }
        }
    }
    assert!(count > 200, "{count}");
    // The catalogues are loaded by names that are put together.
    let folder = known.iter().find_map(|path| path.strip_suffix("/en.ftl")).unwrap();
    let language = known.iter().find(|path| path.starts_with("js/language-")).unwrap();
    assert_eq!(text(&site, language).matches(&format!("`../{folder}/$")).count(), 1);
    assert_eq!(known.iter().filter(|path| path.starts_with(folder)).count(), 10);
}

#[test]
fn names_have_tags_and_nothing_of_the_server_is_left() {
    let site = site("n");
    for file in &site.files {
        let has_tag = plain(&file.path) != file.path || file.path.starts_with("language-");
        assert_eq!(has_tag, file.path != INDEX && file.path != SERVICE_WORKER, "{}", file.path);
        assert!(!String::from_utf8_lossy(&file.bytes).contains("api/v2/\""), "{}", file.path);
    }
    let plain: Vec<String> = site.files.iter().map(|file| plain(&file.path)).collect();
    for path in
        ["js/main.js", "js/backend.js", "style.css", "engine/simd.wasm", "engine/xiongqi.network", "icon-192.png"]
    {
        assert_eq!(plain.iter().filter(|known| *known == path).count(), 1, "{path} in {plain:?}");
    }
    assert!(!plain.contains(&"js/single.js".to_owned()));
}

#[test]
fn the_page_has_a_strict_policy_and_no_scripts_of_its_own() {
    let site = site("n");
    let page = text(&site, INDEX);
    let policy =
        page.split("http-equiv=\"Content-Security-Policy\" content=\"").nth(1).unwrap().split('"').next().unwrap();
    assert!(policy.starts_with("default-src 'none'; script-src 'self' 'wasm-unsafe-eval';"), "{policy}");
    assert!(
        !policy.contains("unsafe-inline") && !policy.contains("'unsafe-eval'") && !policy.contains('*'),
        "{policy}"
    );
    // It comes before whatever it is about.
    assert!(page.find("Content-Security-Policy") < page.find("<link"));
    assert!(page.split("<script").skip(1).all(|script| script.contains(" src=\"") && script.contains("></script>")));
    assert!(!page.contains("<style") && !page.contains(" style=") && !page.contains(" onload="));
    for line in sources::SERVED {
        assert!(crate::page::assets::text_of("/").contains(line), "{line}");
        assert!(!page.contains(line), "{line}");
    }
    assert!(page.matches("rel=\"manifest\"").count() == 1 && page.matches("rel=\"icon\"").count() == 1);
}

/// The modules that are loaded with this one, itself included.
fn loaded_with(site: &Site, first: &str) -> BTreeSet<String> {
    let (mut found, mut waiting) = (BTreeSet::new(), vec![first.to_owned()]);
    while let Some(path) = waiting.pop() {
        let folder = path.split('/').next().unwrap().to_owned();
        let imports = text(site, &path).split(" from \"").skip(1).filter_map(|rest| rest.split('"').next());
        let imports: Vec<&str> = imports.collect();
        if found.insert(path.clone()) {
            let seen = |import: &str| match import.strip_prefix("../") {
                Some(rest) => rest.to_owned(),
                None => format!("{folder}/{}", import.trim_start_matches("./")),
            };
            waiting.extend(imports.into_iter().map(seen));
        }
    }
    found
}

#[test]
fn the_first_load_is_announced() {
    let site = site("n");
    let page = text(&site, INDEX);
    let main = page.split("type=\"module\" src=\"").nth(1).unwrap().split('"').next().unwrap();
    let announced = page.split("modulepreload\" href=\"").skip(1).filter_map(|rest| rest.split('"').next());
    let announced: BTreeSet<String> = announced.chain([main]).map(str::to_owned).collect();
    assert_eq!(announced, loaded_with(&site, main));
}

#[test]
fn the_service_worker_lists_every_file_once() {
    let site = site("n");
    let description = description(&site);
    let list = |name: &str| {
        description[name].as_array().unwrap().iter().map(|path| path.as_str().unwrap()).collect::<Vec<_>>()
    };
    let [files, large] = [list("files"), list("large")];
    let listed: BTreeSet<&str> = files.iter().chain(&large).copied().collect();
    assert_eq!(listed.len(), files.len() + large.len());
    let others: BTreeSet<&str> =
        paths(&site).into_iter().filter(|path| *path != INDEX && *path != SERVICE_WORKER).collect();
    assert_eq!(listed, others);
    let large: BTreeSet<String> = large.into_iter().map(plain).collect();
    let expected = [
        "engine/plain.wasm",
        "engine/simd.wasm",
        "engine/threads.wasm",
        "engine/xiangqi.network",
        "engine/xiongqi.network",
    ];
    assert_eq!(large, expected.map(str::to_owned).into());
    assert_eq!(description["page"], text(&site, INDEX));
}

#[test]
fn another_network_is_another_version_with_other_names() {
    let [one, same, other] = ["one", "one", "other"].map(site);
    assert_eq!(paths(&one), paths(&same));
    assert_eq!(description(&one), description(&same));
    assert_ne!(description(&one)["version"], description(&other)["version"]);
    let new: BTreeSet<String> = paths(&other).difference(&paths(&one)).map(|path| plain(path)).collect();
    assert!(new.contains("engine/xiongqi.network") && new.contains("js/main.js"), "{new:?}");
    assert!(!new.contains("engine/xiangqi.network") && !new.contains("js/board.js"), "{new:?}");
}

#[test]
fn the_first_answers_are_those_of_the_engine() {
    let site = site("n");
    let prepared = paths(&site).into_iter().find(|path| path.starts_with("js/prepared-")).unwrap();
    let answers = text(&site, prepared).split_once("export default ").unwrap().1.trim_end().trim_end_matches(';');
    let answers: Value = serde_json::from_str(answers).unwrap();
    assert_eq!(answers["games"]["engine"], "Test");
    assert_eq!(answers["games"]["limits"]["threads"], 1);
    assert_eq!(answers["positions"]["xiangqi"]["legal"].as_array().unwrap().len(), 44);
    assert_eq!(answers["positions"]["xiongqi"]["side"], "south");
}

#[test]
fn a_package_that_is_not_built_is_refused_and_one_engine_suffices() {
    let folder = package("n");
    for engine in ["plain.wasm", "threads.wasm"] {
        std::fs::remove_file(folder.path().join(engine)).unwrap();
    }
    let package = Package::read(folder.path()).unwrap();
    assert!(!package.has_plain() && !package.has_threads());
    let site = Site::new(&program(), package).unwrap();
    assert_eq!(site.files.iter().filter(|file| file.part == Part::Engine).count(), 1);
    std::fs::remove_file(folder.path().join("simd.wasm")).unwrap();
    let error = Package::read(folder.path()).unwrap_err().to_string();
    assert!(error.contains("simd.wasm is not there: packages/npm/build builds"), "{error}");
    std::fs::write(folder.path().join("simd.wasm"), SOURCES.replace(' ', "")).unwrap();
    let error = Package::read(folder.path()).unwrap_err().to_string();
    assert!(
        error.contains("simd.wasm was built from another version than this program: packages/npm/build"),
        "{error}"
    );
    std::fs::write(folder.path().join("simd.wasm"), SOURCES).unwrap();
    std::fs::write(folder.path().join("threads.wasm"), format!("more {SOURCES}")).unwrap();
    let read = Package::read(folder.path()).unwrap();
    assert!(read.has_threads());
    let site = Site::new(&program(), read).unwrap();
    let engines = site.files.iter().filter(|file| file.part == Part::Engine).map(|file| plain(&file.path));
    assert_eq!(engines.collect::<BTreeSet<_>>(), ["engine/simd.wasm", "engine/threads.wasm"].map(str::to_owned).into());
    std::fs::write(folder.path().join("files.js"), [0xff]).unwrap();
    let read = Package::read(folder.path()).unwrap();
    assert!(matches!(Site::new(&program(), read), Err(SiteError::Read { .. })));
}
