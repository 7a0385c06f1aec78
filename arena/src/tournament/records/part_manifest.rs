//! The manifest of a part of a match: everything that its games depend on.
//!
//! Programs, networks and files of openings may have other paths on another machine, so the manifest names them by the
//! digests of their content.

use std::env::consts::EXE_EXTENSION;
use std::path::{Path, PathBuf};

use serde_json::{Map, Value, json};
use xiongmao_parts::digest::Digest;
use xiongmao_parts::{Manifest, Part, Program, Work, digest};

use crate::tournament::settings::MatchSettings;

/// The name of the list of engines in a manifest.
const ENGINES: &str = "engine";
/// The key of the name that an engine gave in its handshake.
const IDENTITY: &str = "id";

/// The manifest of this part of a match between engines with these names. `program` plays the match.
pub fn manifest(settings: &MatchSettings, part: Part, identities: &[Option<String>], program: Program) -> Manifest {
    Manifest::new(Work::Match, part, program, common(settings, identities))
}

/// Enters that the part is finished, with this many games.
pub fn finish(manifest: &mut Manifest, games: u64) {
    manifest.result = Some(json!({ "games": games }));
}

/// The names that the engines of a part gave in their handshakes.
pub fn identities(manifest: &Manifest) -> Vec<Option<String>> {
    let engines = manifest.settings[ENGINES].as_array();
    engines.into_iter().flatten().map(|engine| engine[IDENTITY].as_str().map(str::to_owned)).collect()
}

/// The settings that all parts share.
fn common(settings: &MatchSettings, identities: &[Option<String>]) -> Value {
    let resolved: Vec<_> = settings.engines.iter().map(|engine| engine.clone().with_defaults(&settings.each)).collect();
    let engines: Vec<Value> = resolved
        .iter()
        .zip(identities)
        .map(|(engine, identity)| {
            let mut value = object(engine);
            let program = engine.cmd.as_deref().and_then(|cmd| digest::of_file(&program_file(Path::new(cmd))?).ok());
            if let Some(program) = program {
                value.remove("dir");
                value.insert("cmd".to_owned(), json!({ "digest": program }));
            }
            value.insert(IDENTITY.to_owned(), json!(identity));
            let files: Map<String, Value> = engine
                .options
                .iter()
                .filter_map(|(name, value)| Some((name.clone(), json!(digest_if_file(Path::new(value))?))))
                .collect();
            if !files.is_empty() {
                value.insert("files".to_owned(), files.into());
            }
            value.into()
        })
        .collect();
    let mut value = object(settings);
    // Cores, the number of games at a time and files for others do not matter, nor do defaults, which are filled in.
    for name in ["part", "concurrency", "force_concurrency", "affinity", "epd", "pgn", "each"] {
        value.remove(name);
    }
    value.insert(ENGINES.to_owned(), engines.into());
    if let Some(digest) = digest_if_file(Path::new(&settings.openings.source)) {
        value["openings"]["source"] = json!({ "digest": digest });
    }
    if let Some(dirs) = &settings.adjudication.tables {
        value["adjudication"]["tables"] = json!({ "digest": digest_of_tables(dirs) });
    }
    value.into()
}

/// A digest of all files in these directories, with their names.
fn digest_of_tables(dirs: &str) -> String {
    let mut digest = Digest::default();
    for dir in std::env::split_paths(dirs) {
        let mut files: Vec<PathBuf> =
            std::fs::read_dir(dir).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
        files.sort();
        for file in files {
            let content = digest_if_file(&file).unwrap_or_default();
            digest.update(file.file_name().unwrap_or_default().as_encoded_bytes());
            digest.update(content.as_bytes());
        }
    }
    digest.text()
}

/// Settings as an object of JSON.
fn object(settings: &impl serde::Serialize) -> Map<String, Value> {
    match serde_json::to_value(settings) {
        Ok(Value::Object(fields)) => fields,
        _ => Map::new(),
    }
}

fn digest_if_file(path: &Path) -> Option<String> {
    if path.is_file() { digest::of_file(path).ok() } else { None }
}

/// The file of a program, given by its path or by a name that is looked up in `PATH`. On Windows `engine` is
/// `engine.exe`.
fn program_file(program: &Path) -> Option<PathBuf> {
    let is_bare = program.extension().is_none();
    let program = if is_bare { program.with_extension(EXE_EXTENSION) } else { program.to_owned() };
    if program.components().count() > 1 {
        return Some(program);
    }
    let folders = std::env::var_os("PATH")?;
    std::env::split_paths(&folders).map(|folder| folder.join(&program)).find(|path| path.is_file())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::fs;

    use super::*;

    #[test]
    fn files_are_known_by_their_content() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name).display().to_string();
        for (name, text) in [("engine", "one"), ("copy", "one"), ("other", "two")] {
            fs::write(Path::new(&path(name)).with_extension(EXE_EXTENSION), text).unwrap();
        }
        for (name, text) in [("net", "x"), ("net2", "y")] {
            fs::write(path(name), text).unwrap();
        }
        let of = |engine: &str, net: &str, more: &str| {
            let (engine, net) = (path(engine), path(net));
            let text = format!(
                "{more}\n[each]\ncmd='{engine}'\nnodes=1\noptions={{EvalFile='{net}'}}\n\
                 [[engine]]\n[[engine]]\nname='b'"
            );
            let settings = MatchSettings::from_toml(&text).unwrap();
            let program = Program { version: "1".to_owned(), commit: None, digest: None, evaluations: BTreeMap::new() };
            let names = [Some("E 1".to_owned()), Some("E 1".to_owned())];
            let manifest = manifest(&settings, Part::WHOLE, &names, program);
            assert_eq!(identities(&manifest), names);
            let mut settings = manifest.settings;
            for engine in settings["engine"].as_array_mut().unwrap() {
                engine["options"].as_object_mut().unwrap().remove("EvalFile");
            }
            settings
        };
        let first = of("engine", "net", "");
        assert_eq!(of("copy", "net", "concurrency=2\npart='1/3'"), first);
        assert_ne!(of("other", "net", ""), first);
        assert_ne!(of("engine", "net2", ""), first);
        assert_ne!(of("engine", "net", "rounds=2"), first);

        let adjudicated = |dir: &str| of("engine", "net", &format!("adjudication={{tables='{}'}}", path(dir)));
        for (dir, text) in [("tables", "x"), ("moved", "x"), ("others", "y")] {
            fs::create_dir(path(dir)).unwrap();
            fs::write(folder.path().join(dir).join("GRvG.xiongqi"), text).unwrap();
        }
        assert_eq!(adjudicated("tables"), adjudicated("moved"));
        assert_ne!(adjudicated("tables"), adjudicated("others"));
        assert_ne!(adjudicated("tables"), first);
    }
}
