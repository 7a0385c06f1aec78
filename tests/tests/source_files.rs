//! What holds of every file of a crate: no line is longer than 120 columns, its first line says what it does, and no
//! two files import each other, not even by way of others.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// The names of a module, from the root of its crate.
type Module = Vec<String>;

/// What a file says about modules.
#[derive(Default)]
struct Source {
    /// Whether it begins with a line that says what it does.
    is_introduced: bool,
    /// The modules that it declares.
    declared: BTreeSet<String>,
    /// What it names in other modules.
    named: Vec<Module>,
    /// What it passes on, by the names that others find there.
    passed_on: BTreeMap<String, Module>,
}

/// The length of a letter in quotation marks, such as `'{'`, with which a text begins; `None` before a lifetime.
fn letter_length(text: &str) -> Option<usize> {
    let inner = text.strip_prefix('\'')?;
    let letter = inner.chars().next()?.len_utf8() + usize::from(inner.starts_with('\\'));
    inner.get(letter..)?.starts_with('\'').then_some(letter + 2)
}

/// The identifiers and marks of a text, without comments and strings; `::` is one.
fn tokens(text: &str) -> Vec<&str> {
    let (mut tokens, mut rest) = (Vec::new(), text);
    while let Some(first) = rest.chars().next() {
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if let Some(length) = letter_length(rest) {
            length
        } else if rest.starts_with("r#\"") {
            rest.find("\"#").map_or(rest.len(), |end| end + 2)
        } else if first == '"' {
            let mut escaped = false;
            let end = rest[1..].find(|letter| {
                let ends = letter == '"' && !escaped;
                escaped = letter == '\\' && !escaped;
                ends
            });
            end.map_or(rest.len(), |end| end + 2)
        } else if first.is_alphanumeric() || first == '_' {
            let length = rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_').unwrap_or(rest.len());
            tokens.push(&rest[..length]);
            length
        } else {
            let length = if rest.starts_with("::") { 2 } else { first.len_utf8() };
            if !first.is_whitespace() {
                tokens.push(&rest[..length]);
            }
            length
        };
        rest = &rest[length..];
    }
    tokens
}

fn is_name(token: &str) -> bool {
    token.starts_with(|letter: char| letter.is_alphabetic() || letter == '_')
}

/// Reads a path, and all that branch off from it between braces. Returns where it ends.
fn read_path(tokens: &[&str], mut at: usize, begun: &[String], paths: &mut Vec<Module>) -> usize {
    let mut path = begun.to_vec();
    loop {
        path.push(tokens[at].to_owned());
        at += 1;
        if tokens.get(at) != Some(&"::") {
            break;
        }
        match tokens.get(at + 1) {
            Some(name) if is_name(name) => at += 1,
            Some(&"{") => {
                at += 2;
                while tokens.get(at).is_some_and(|&token| token != "}") {
                    at = match tokens[at] {
                        "as" => at + 2,
                        token if is_name(token) => read_path(tokens, at, &path, paths),
                        _ => at + 1,
                    };
                }
                return at + 1;
            }
            _ => break,
        }
    }
    paths.push(path);
    at
}

impl Source {
    /// Reads the file of a module. What stands in its tests does not count.
    fn read(module: &[String], text: &str) -> Self {
        let tokens = tokens(text);
        let (mut source, mut at, mut depth) =
            (Self { is_introduced: text.starts_with("//! "), ..Self::default() }, 0, 0);
        let mut inner: Vec<(String, usize)> = Vec::new();
        let mut found = Vec::new();
        while at < tokens.len() {
            match tokens[at..] {
                ["mod", name, ";", ..] => drop(source.declared.insert(name.to_owned())),
                ["mod", name, "{", ..] => inner.push((name.to_owned(), depth)),
                ["{", ..] => depth += 1,
                ["}", ..] => {
                    depth -= 1;
                    inner.pop_if(|(_, outside)| *outside == depth);
                }
                [name, ..] if is_name(name) && name != "mod" => {
                    let is_use_of_all = at >= 2 && tokens[at - 1] == "use" && ["pub", ")"].contains(&tokens[at - 2]);
                    let mut paths = Vec::new();
                    at = read_path(&tokens, at, &[], &mut paths);
                    let here: Module = module.iter().chain(inner.iter().map(|(name, _)| name)).cloned().collect();
                    if here.last().is_none_or(|name| name != "tests") {
                        found.extend(paths.into_iter().map(|path| (here.clone(), path, is_use_of_all)));
                    }
                    continue;
                }
                _ => {}
            }
            at += if tokens[at] == "mod" && tokens.get(at + 2) == Some(&";") { 3 } else { 1 };
        }
        for (here, path, passes_on) in found {
            let Some(whole) = source.whole(&here, &path) else { continue };
            match whole.last() {
                Some(name) if passes_on => drop(source.passed_on.insert(name.clone(), whole.clone())),
                _ => source.named.push(whole),
            }
        }
        source
    }

    /// A path from the root of the crate; `None` if it leads elsewhere.
    fn whole(&self, here: &[String], path: &[String]) -> Option<Module> {
        let ups = path.iter().take_while(|name| *name == "super").count();
        let (base, rest) = match path[0].as_str() {
            // A visibility, as in `pub(super)`.
            _ if path.len() == 1 => return None,
            "crate" => (&here[..0], &path[1..]),
            "self" => (here, &path[1..]),
            "super" => (&here[..here.len().checked_sub(ups)?], &path[ups..]),
            name if self.declared.contains(name) => (here, path),
            _ => return None,
        };
        Some(base.iter().chain(rest).filter(|name| *name != "self").cloned().collect())
    }
}

/// All files of a crate, by their modules.
fn sources(root: &Path) -> BTreeMap<Module, Source> {
    let (mut sources, mut folders) = (BTreeMap::new(), vec![(root.to_owned(), Module::new())]);
    let has_library = root.join("lib.rs").exists();
    while let Some((folder, names)) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let stem = path.file_stem().unwrap().to_string_lossy().into_owned();
            let inner: Module = names.iter().chain([&stem]).cloned().collect();
            let module = match stem.as_str() {
                "tests" | "bin" => continue,
                "main" if has_library => continue,
                "main" | "lib" | "mod" => names.clone(),
                _ => inner.clone(),
            };
            if path.is_dir() {
                folders.push((path, inner));
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let source = Source::read(&module, &fs::read_to_string(path).unwrap());
                sources.insert(module, source);
            }
        }
    }
    sources
}

/// The file that defines what this path names.
fn definition<'a>(sources: &'a BTreeMap<Module, Source>, path: &[String]) -> Option<&'a Module> {
    let (module, source) = (0..=path.len()).rev().find_map(|length| sources.get_key_value(&path[..length]))?;
    match path.get(module.len()).and_then(|name| source.passed_on.get(name)) {
        Some(further) if further.as_slice() != path => definition(sources, further),
        _ => Some(module),
    }
}

/// The files that lie on circles, or between two of them, with those of them that they import.
fn circles(sources: &BTreeMap<Module, Source>) -> BTreeMap<&Module, BTreeSet<&Module>> {
    let imports = |(module, source): (_, &Source)| {
        let named = source.named.iter().filter_map(|path| definition(sources, path));
        (module, named.filter(|&other| other != module).collect::<BTreeSet<_>>())
    };
    let mut left: BTreeMap<&Module, BTreeSet<&Module>> = sources.iter().map(imports).collect();
    loop {
        let imported: BTreeSet<&Module> = left.values().flatten().copied().collect();
        let count = left.len();
        left.retain(|module, imports| !imports.is_empty() && imported.contains(module));
        if left.len() == count {
            return left;
        }
        let rest: BTreeSet<&Module> = left.keys().copied().collect();
        for imports in left.values_mut() {
            imports.retain(|module| rest.contains(module));
        }
    }
}

/// All files of every crate, by the folders of the crates.
fn crates() -> Vec<(String, BTreeMap<Module, Source>)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let manifest: toml::Table = fs::read_to_string(root.join("Cargo.toml")).unwrap().parse().unwrap();
    let members = manifest["workspace"]["members"].as_array().unwrap();
    let folders = members.iter().map(|member| format!("{}/src", member.as_str().unwrap()));
    let with_files = folders.filter(|folder| root.join(folder).exists());
    with_files.map(|folder| (folder.clone(), sources(&root.join(folder)))).collect()
}

#[test]
fn no_files_import_each_other() {
    let mut report = String::new();
    for (folder, sources) in crates() {
        for (module, imports) in circles(&sources) {
            let imports: Vec<String> = imports.iter().map(|module| module.join("::")).collect();
            writeln!(report, "{folder}: {} imports {}", module.join("::"), imports.join(", ")).expect("a text grows");
        }
    }
    assert!(report.is_empty(), "circles:\n{report}");
}

#[test]
fn every_file_says_what_it_does() {
    let crates = crates();
    let names = crates.iter().flat_map(|(folder, sources)| {
        let silent = sources.iter().filter(|(_, source)| !source.is_introduced);
        silent.map(move |(module, _)| format!("{folder}: {}", module.join("::")))
    });
    let silent: Vec<String> = names.collect();
    assert!(silent.is_empty(), "no line that begins with `//!`: {silent:#?}");
}

#[test]
fn no_line_is_too_long() {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("..")];
    let mut long = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy();
            if path.is_dir() && !["target", "node_modules"].contains(&&*name) && !name.starts_with('.') {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(&path).unwrap();
                let lines = (1..).zip(text.lines()).filter(|(_, line)| line.chars().count() > 120);
                long.extend(lines.map(|(number, _)| format!("{}:{number}", path.display())));
            }
        }
    }
    assert!(long.is_empty(), "longer than 120 columns: {long:#?}");
}

#[test]
fn a_circle_is_found() {
    let crate_of = |texts: &[(&str, &str)]| -> BTreeMap<Module, Source> {
        let module =
            |name: &str| name.split("::").filter(|name| !name.is_empty()).map(str::to_owned).collect::<Module>();
        texts.iter().map(|(name, text)| (module(name), Source::read(&module(name), text))).collect()
    };
    let with = |last: &str| {
        let sources = crate_of(&[
            ("", "mod a; mod b; mod c; pub use c::{Deep, Other};"),
            ("a", "use crate::b::{self, One}; // use crate::c::Deep;"),
            ("b", "use super::{Deep as Renamed}; const TEXT: &str = \"crate::a::A\";"),
            ("c", last),
        ]);
        circles(&sources).keys().map(|module| module.join("::")).collect::<Vec<_>>()
    };
    assert!(with("use crate::Other; mod tests { use crate::a::A; }").is_empty());
    assert!(with("mod inner { use super::Deep; }").is_empty());
    assert_eq!(with("fn f() -> super::a::A { crate::a::new() }"), ["a", "b", "c"]);
    assert_eq!(with("mod inner { use super::super::b::{One, two::{Three}}; }"), ["b", "c"]);
}
