//! The names of the files of a site. Each contains a tag of the file's contents and of the names of the files it
//! loads, so that browsers and hosts may keep it indefinitely.

use std::collections::BTreeMap;

use super::error::SiteError;
use super::file::{NETWORK, SiteFile};
use super::sources::{Sources, is_text};
use crate::server::kept::tag_of;

/// The extension of networks in the package.
const PACKED: &str = ".nnue.gz";

/// Names files, and puts these names into the files that load them.
pub struct Names<'a> {
    sources: &'a Sources,
    /// The names of files by their paths among the sources.
    known: BTreeMap<String, String>,
    under_way: Vec<String>,
    files: Vec<SiteFile>,
}

impl<'a> Names<'a> {
    /// Names files of these sources.
    pub fn new(sources: &'a Sources) -> Self {
        Self { sources, known: BTreeMap::new(), under_way: Vec::new(), files: Vec::new() }
    }

    /// The named files, each after the files that it loads.
    pub fn into_files(self) -> Vec<SiteFile> {
        self.files
    }

    /// A text with the names of the files that it loads: every text between quotation marks that is the path of
    /// another file, relative to its folder.
    ///
    /// # Errors
    /// If a file loads itself, by way of others.
    pub fn rewritten(&mut self, path: &str) -> Result<String, SiteError> {
        let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
        let mut parts = Vec::new();
        for part in self.sources.text(path).split('"') {
            let loaded = resolved(folder, part).filter(|loaded| self.sources.has(loaded));
            parts.push(match loaded {
                Some(loaded) => {
                    let name = self.name(&loaded)?;
                    let before = part.rsplit_once('/').map_or(0, |(before, _)| before.len() + 1);
                    format!("{}{}", &part[..before], name.rsplit('/').next().unwrap_or(&name))
                }
                None => part.to_owned(),
            });
        }
        Ok(parts.join("\""))
    }

    /// The path of a file in the site.
    fn name(&mut self, path: &str) -> Result<String, SiteError> {
        if let Some(name) = self.known.get(path) {
            return Ok(name.clone());
        }
        if self.under_way.iter().any(|known| known == path) {
            return Err(SiteError::Circle { path: path.to_owned() });
        }
        self.under_way.push(path.to_owned());
        let bytes = if is_text(path) { self.rewritten(path)?.into_bytes() } else { self.sources.bytes(path).to_vec() };
        self.under_way.pop();
        let name = tagged(path, &tag_of(&bytes));
        self.known.insert(path.to_owned(), name.clone());
        self.files.push(SiteFile::new(name.clone(), bytes));
        Ok(name)
    }
}

/// The path that this text names, seen from a folder; nothing if it leaves the site.
fn resolved(folder: &str, text: &str) -> Option<String> {
    let mut steps: Vec<&str> = folder.split('/').filter(|step| !step.is_empty()).collect();
    for step in text.split('/') {
        match step {
            "." => {}
            ".." => drop(steps.pop()?),
            step => steps.push(step),
        }
    }
    Some(steps.join("/"))
}

/// A path with a tag before its extension.
fn tagged(path: &str, tag: &str) -> String {
    if let Some(stem) = path.strip_suffix(PACKED) {
        return format!("{stem}-{tag}.{NETWORK}");
    }
    let (stem, extension) = path.rsplit_once('.').unwrap_or((path, ""));
    format!("{stem}-{tag}.{extension}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_seen_from_a_folder_and_do_not_leave_the_site() {
        for (folder, text, path) in [
            ("", "js/main.js", Some("js/main.js")),
            ("js", "./board.js", Some("js/board.js")),
            ("js", "../engine/files.js", Some("engine/files.js")),
            ("js", "../../files.js", None),
        ] {
            assert_eq!(resolved(folder, text).as_deref(), path, "{folder} {text}");
        }
        assert_eq!(tagged("engine/xiangqi.nnue.gz", "0a"), "engine/xiangqi-0a.network");
        assert_eq!(tagged("js/main.js", "0a"), "js/main-0a.js");
    }

    #[test]
    fn a_name_depends_on_what_is_loaded_and_circles_are_refused() {
        let named = |last: &'static str| {
            let sources = Sources::of([
                ("index.html", "<script src=\"js/one.js\">"),
                ("js/one.js", "import \"./two.js\"; const one = \"two.js\";"),
                ("js/two.js", last),
            ]);
            let mut names = Names::new(&sources);
            let page = names.rewritten("index.html")?;
            Ok::<_, SiteError>((page, names.into_files()))
        };
        let (page, files) = named("1;").unwrap();
        let [two, one] = files.try_into().unwrap();
        assert_eq!(page, format!("<script src=\"{}\">", one.path));
        let [one_text, two_name] = [String::from_utf8(one.bytes).unwrap(), two.path.replace("js/", "")];
        // A path without a point is one, too, where a text means it.
        assert_eq!(one_text, format!("import \"./{two_name}\"; const one = \"{two_name}\";"));
        let (other, _) = named("2;").unwrap();
        assert_ne!(page, other);
        assert!(matches!(named("import \"./one.js\";"), Err(SiteError::Circle { path }) if path == "js/one.js"));
    }
}
