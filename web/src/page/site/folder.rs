//! The files of a site in a directory.

use std::fs;
use std::io;
use std::path::Path;

use serde_json::Value;
use xiongmao_text::read_text;

use super::{DESCRIPTION, SERVICE_WORKER, Site, SiteError};

/// The most bytes of a service worker that are read.
const MOST: u64 = 1 << 20;
/// The length of a tag.
const TAG: usize = 16;

impl Site {
    /// Writes all files into this directory, which may not be there yet. Files of a site that was written there earlier
    /// and that this one does not have are deleted; others stay.
    ///
    /// # Errors
    /// If a file cannot be written.
    pub fn write(&self, directory: &Path) -> Result<(), SiteError> {
        let before = earlier(directory);
        for file in &self.files {
            let path = directory.join(&file.path);
            let failed = |reason: io::Error| SiteError::Write { path: path.display().to_string(), reason };
            path.parent().map_or(Ok(()), fs::create_dir_all).map_err(failed)?;
            fs::write(&path, &file.bytes).map_err(failed)?;
        }
        for path in before.iter().filter(|path| self.files.iter().all(|file| file.path != **path)) {
            let path = directory.join(path);
            // It may have been deleted by others, and a folder may have other files.
            let _ = fs::remove_file(&path);
            let _ = path.parent().map(fs::remove_dir);
        }
        Ok(())
    }
}

/// The files of the site in this directory: its service worker lists them.
fn earlier(directory: &Path) -> Vec<String> {
    let listed = || {
        let worker = read_text(&directory.join(SERVICE_WORKER), MOST).ok()?;
        let [before, after] = DESCRIPTION;
        let description = worker.lines().next()?.strip_prefix(before)?.strip_suffix(after)?;
        let description: Value = serde_json::from_str(description).ok()?;
        let lists = ["files", "large"].map(|name| description[name].as_array().cloned().unwrap_or_default());
        Some(lists.concat())
    };
    let paths = listed().unwrap_or_default();
    paths.iter().filter_map(Value::as_str).filter(|path| has_tag(path)).map(str::to_owned).collect()
}

/// Whether a path is one that this program may have written: it does not leave the directory and has a tag.
fn has_tag(path: &str) -> bool {
    let is_tag = |text: &str| text.len() == TAG && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    let is_step = |step: &str| !step.is_empty() && !step.starts_with('.') && !step.contains(['\\', ':']);
    path.split('/').all(is_step) && path.split(['-', '.', '/']).any(is_tag)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::site::SiteFile;

    fn site(files: &[&str]) -> Site {
        let list = serde_json::to_string(files).unwrap();
        let worker = format!("const SITE = {{\"files\":{list},\"large\":[]}};\nrest\n");
        let mut files: Vec<SiteFile> = files.iter().map(|path| SiteFile::new(*path, "text")).collect();
        files.push(SiteFile::new(SERVICE_WORKER, worker));
        Site { files }
    }

    #[test]
    fn files_of_an_earlier_site_are_deleted_and_others_stay() {
        let root = tempfile::tempdir().unwrap();
        let directory = root.path().join("deep/site");
        let [same, old, new] =
            ["js/a-0123456789abcdef.js", "language-0123456789abcdef/en.ftl", "language-1123456789abcdef/en.ftl"];
        site(&[same, old]).write(&directory).unwrap();
        fs::write(directory.join("CNAME"), "example.org").unwrap();
        fs::write(directory.join("js/own.js"), "").unwrap();
        site(&[same, new]).write(&directory).unwrap();
        assert!(["CNAME", "js/own.js", same, new].iter().all(|path| directory.join(path).exists()));
        assert!(!directory.join("language-0123456789abcdef").exists());
    }

    #[test]
    fn a_strange_list_deletes_nothing() {
        let root = tempfile::tempdir().unwrap();
        let [outside, own] = ["out-0123456789abcdef.txt", "CNAME"];
        let directory = root.path().join("site");
        fs::write(root.path().join(outside), "").unwrap();
        site(&[]).write(&directory).unwrap();
        fs::write(directory.join(own), "").unwrap();
        let list = format!("const SITE = {{\"files\":[\"../{outside}\", \"{own}\", 7],\"large\":3}};\n");
        fs::write(directory.join(SERVICE_WORKER), list).unwrap();
        site(&[]).write(&directory).unwrap();
        assert!(root.path().join(outside).exists() && directory.join(own).exists());
        fs::write(directory.join(SERVICE_WORKER), "const SITE = {").unwrap();
        site(&[]).write(&directory).unwrap();
        let file = root.path().join("file");
        fs::write(&file, "").unwrap();
        assert!(matches!(site(&[]).write(&file), Err(SiteError::Write { .. })));
    }
}
