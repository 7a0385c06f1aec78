//! The manifest of a part, a JSON file next to its output: the work and the number of the part, the program, the
//! settings, and, once it is finished, the result.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::Value;
use xiongmao_text::whole;

use crate::error::PartsError;
use crate::part::Part;
use crate::work::Work;

/// The name and version of the format.
const SCHEMA: &str = "xiongmao.part/1";
/// Appended to the name of a file for its manifest.
const SUFFIX: &str = ".part.json";

/// A program, as far as its results depend on it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Program {
    /// Its name and version.
    pub version: String,
    /// The commit that it was built from, if it is known.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub commit: Option<String>,
    /// The [digest](crate::digest) of its file. Programs that differ only in this have been edited since the commit.
    /// Older manifests lack it, and then nothing is compared with it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub digest: Option<String>,
    /// By game: the built-in network, or another evaluation.
    pub evaluations: BTreeMap<String, String>,
}

/// The manifest of a part.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Manifest {
    schema: String,
    /// The work that it belongs to.
    pub work: Work,
    /// Which part it is.
    pub part: Part,
    /// What makes it.
    pub program: Program,
    /// The settings that determine its content, the same in all parts.
    pub settings: Value,
    /// The facts about the input after reading it, the same in all parts.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub input: Option<Value>,
    /// What came out. Missing while the part is being made.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub result: Option<Value>,
}

impl Manifest {
    /// The manifest of a part that is started. `settings` is all that the content of the parts depends on besides the
    /// program and the input.
    pub fn new(work: Work, part: Part, program: Program, settings: Value) -> Self {
        Self { schema: SCHEMA.to_owned(), work, part, program, settings, input: None, result: None }
    }

    /// The path of an output's manifest: `FILE.part.json` next to a file, `part.json` in a directory.
    pub fn path_of(out: &Path) -> PathBuf {
        if out.is_dir() {
            return out.join("part.json");
        }
        let mut name = out.as_os_str().to_owned();
        name.push(SUFFIX);
        name.into()
    }

    /// The manifest of this output; `None` if it has none.
    ///
    /// # Errors
    /// If it cannot be read, or is not a manifest.
    pub fn read(out: &Path) -> Result<Option<Self>, PartsError> {
        let path = Self::path_of(out);
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(reason) => return Err(PartsError::Io { path: path.display().to_string(), reason }),
        };
        let refuse = |reason| PartsError::NotManifest { path: path.display().to_string(), reason };
        let manifest: Self = serde_json::from_str(&text).map_err(|error| refuse(error.to_string()))?;
        if manifest.schema != SCHEMA {
            return Err(refuse(format!("its schema is '{}', not {SCHEMA}", manifest.schema)));
        }
        Ok(Some(manifest))
    }

    /// Writes the manifest of this output, in one step, so that there is never half a manifest.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self, out: &Path) -> Result<(), PartsError> {
        let path = Self::path_of(out);
        let written = whole::replace(&path, |file| {
            serde_json::to_writer_pretty(&mut *file, self)?;
            file.write_all(b"\n")?;
            file.sync_all()
        });
        written.map_err(|reason| PartsError::Io { path: path.display().to_string(), reason })
    }

    /// The first difference between the programs, settings and numbers of parts in both manifests, in words: the value
    /// here, then the value in the other.
    fn difference_from_sibling(&self, other: &Self) -> Option<String> {
        if self.part.count() != other.part.count() {
            return Some(format!("it is part {}, and the other is part {}", self.part, other.part));
        }
        self.program_difference(other).or_else(|| difference("settings", &self.settings, &other.settings))
    }

    /// The first difference between the programs of both, in words.
    fn program_difference(&self, other: &Self) -> Option<String> {
        let programs = [self, other].map(|manifest| &manifest.program);
        let digests_known = programs.iter().all(|program| program.digest.is_some());
        let [mine, theirs] = programs.map(|program| {
            let digest = program.digest.clone().filter(|_| digests_known);
            serde_json::to_value(Program { digest, ..program.clone() }).unwrap_or_default()
        });
        difference("program", &mine, &theirs)
    }

    /// Checks that the same program makes the parts next to this output: looks at the first one found that is another
    /// part of this work.
    ///
    /// # Errors
    /// If that is of another program.
    fn fits_neighbour(&self, out: &Path) -> Result<(), PartsError> {
        let Some((neighbour, found)) = self.neighbour(out) else { return Ok(()) };
        let Some(difference) = self.program_difference(&found) else { return Ok(()) };
        Err(PartsError::Differs { out: out.display().to_string(), first: neighbour.display().to_string(), difference })
    }

    /// Another part of this work in the same folder, and its output. Its name differs only in digits, and its settings
    /// are the same: parts of other batches may also be there.
    fn neighbour(&self, out: &Path) -> Option<(PathBuf, Self)> {
        let without_digits = |name: &str| name.replace(|sign: char| sign.is_ascii_digit(), "");
        let name = out.file_name()?.to_str()?;
        let folder = out.parent()?;
        let listed = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        fs::read_dir(listed).ok()?.filter_map(Result::ok).find_map(|entry| {
            let found = entry.file_name();
            let found = found.to_str()?;
            let found = found.strip_suffix(SUFFIX).unwrap_or(found);
            if found == name || without_digits(found) != without_digits(name) {
                return None;
            }
            let neighbour = folder.join(found);
            let manifest = Self::read(&neighbour).ok()??;
            let is_sibling = manifest.work == self.work
                && manifest.part.count() == self.part.count()
                && manifest.settings == self.settings;
            is_sibling.then_some((neighbour, manifest))
        })
    }

    /// Makes sure that this part fits another one of the same whole. `out` and `first` are their outputs.
    ///
    /// # Errors
    /// If it does not.
    pub(crate) fn fits(&self, out: &Path, other: &Self, first: &Path) -> Result<(), PartsError> {
        let inputs = self.input.as_ref().zip(other.input.as_ref());
        let found = self
            .difference_from_sibling(other)
            .or_else(|| inputs.and_then(|(mine, theirs)| difference("input", mine, theirs)));
        let Some(difference) = found else { return Ok(()) };
        Err(PartsError::Differs { out: out.display().to_string(), first: first.display().to_string(), difference })
    }
}

/// Begins the output of a run, or checks that the run may continue the output at `out`: a run of a part (`wanted`)
/// continues that part, and any other run an output that is not a part. A new part gets its manifest, unless another
/// program has started the parts next to it. `begun` tells whether there is any output yet.
///
/// # Errors
/// If the run may not go on, or the manifest cannot be read or written.
pub fn begin(out: &Path, wanted: Option<&Manifest>, begun: bool) -> Result<(), PartsError> {
    let name = || out.display().to_string();
    match (Manifest::read(out)?, wanted) {
        (None, None) => Ok(()),
        (None, Some(_)) if begun => Err(PartsError::BegunWhole(name())),
        (None, Some(wanted)) => wanted.fits_neighbour(out).and_then(|()| wanted.write(out)),
        (Some(found), None) => Err(PartsError::IsPart { out: name(), part: found.part }),
        (Some(found), Some(wanted)) => {
            if found.work != wanted.work {
                return Err(PartsError::OtherWork { out: name(), found: found.work, wanted: wanted.work });
            }
            let other_part =
                || (found.part != wanted.part).then(|| format!("it is part {}, not part {}", found.part, wanted.part));
            match other_part().or_else(|| found.difference_from_sibling(wanted)) {
                None => Ok(()),
                Some(difference) => Err(PartsError::BegunOtherwise { out: name(), difference }),
            }
        }
    }
}

/// The first difference between two values, in words.
fn difference(name: &str, mine: &Value, theirs: &Value) -> Option<String> {
    if mine == theirs {
        return None;
    }
    if let (Value::Object(mine), Value::Object(theirs)) = (mine, theirs) {
        let absent = Value::Null;
        return mine.keys().chain(theirs.keys()).find_map(|key| {
            let [mine, theirs] = [mine, theirs].map(|fields| fields.get(key).unwrap_or(&absent));
            difference(&format!("{name}.{key}"), mine, theirs)
        });
    }
    let shown = |value: &Value| if value.is_null() { "nothing".to_owned() } else { value.to_string() };
    Some(format!("{name} is {} and not {}", shown(mine), shown(theirs)))
}

#[cfg(test)]
mod tests {
    use std::path::MAIN_SEPARATOR;

    use serde_json::json;

    use super::*;

    fn manifest(part: &str, settings: Value) -> Manifest {
        let evaluations = BTreeMap::from([("xiongqi".to_owned(), "network 1".to_owned())]);
        let program = Program { version: "Xiongmao 1".to_owned(), commit: None, digest: None, evaluations };
        Manifest::new(Work::Batch, part.parse().unwrap(), program, settings)
    }

    #[test]
    fn a_manifest_is_written_and_read() {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("out.jsonl");
        assert_eq!(Manifest::read(&out).unwrap(), None);
        let written = Manifest { result: Some(json!({"answers": 3})), ..manifest("2/3", json!({"nodes": 5})) };
        written.write(&out).unwrap();
        assert_eq!(Manifest::read(&out).unwrap(), Some(written));
        let path = folder.path().join("out.jsonl.part.json");
        let text = fs::read_to_string(&path).unwrap();
        for (wrong, reason) in [
            (text.replace("part/1", "part/2"), "its schema is 'xiongmao.part/2', not xiongmao.part/1"),
            (text.replace("2/3", "4/3"), "expected part I of N as I/N"),
            ("[]".to_owned(), "invalid"),
        ] {
            fs::write(&path, wrong).unwrap();
            let error = Manifest::read(&out).unwrap_err().to_string();
            assert!(error.contains("out.jsonl.part.json is not the manifest of a part: "), "{error}");
            assert!(error.contains(reason), "{error}");
        }
        assert_eq!(Manifest::path_of(folder.path()), folder.path().join("part.json"));
    }

    /// The same manifest of a program with this digest.
    fn made_by(manifest: &Manifest, digest: Option<&str>) -> Manifest {
        let program = Program { digest: digest.map(str::to_owned), ..manifest.program.clone() };
        Manifest { program, ..manifest.clone() }
    }

    #[test]
    fn programs_are_told_apart_by_their_digests_where_both_have_one() {
        let unknown = manifest("1/2", json!({}));
        let [a, b] = ["a", "b"].map(|digest| made_by(&unknown, Some(digest)));
        assert_eq!(a.difference_from_sibling(&b).unwrap(), "program.digest is \"a\" and not \"b\"");
        assert_eq!(a.difference_from_sibling(&a), None);
        assert_eq!(a.difference_from_sibling(&unknown), None);
        assert_eq!(unknown.difference_from_sibling(&a), None);
    }

    #[test]
    fn another_program_is_noticed_when_a_part_begins() {
        let folder = tempfile::tempdir().unwrap();
        let out = |name: &str| folder.path().join(name);
        let begin_new = |name: &str, part: &str, digest, settings: Value| {
            let started = begin(&out(name), Some(&made_by(&manifest(part, settings), Some(digest))), false);
            started
                .map_err(|error| error.to_string().replace(&format!("{}{MAIN_SEPARATOR}", folder.path().display()), ""))
        };
        begin_new("games1.bin", "1/12", "a", json!({})).unwrap();
        begin_new("games12.bin", "12/12", "a", json!({})).unwrap();
        let refused = begin_new("games2.bin", "2/12", "b", json!({})).unwrap_err();
        assert!(refused.starts_with("games2.bin does not fit games1"), "{refused}");
        assert!(refused.ends_with(": program.digest is \"b\" and not \"a\""), "{refused}");
        assert_eq!(Manifest::read(&out("games2.bin")).unwrap(), None);
        // Other work in the same folder may be by another program.
        begin_new("games3.bin", "3/12", "b", json!({"nodes": 5})).unwrap();
        begin_new("games4.bin", "4/13", "b", json!({})).unwrap();
        begin_new("others2.bin", "2/12", "b", json!({})).unwrap();
        // Parts may be directories.
        for (number, fits) in [("1", true), ("2", false)] {
            let name = format!("match{number}");
            fs::create_dir(out(&name)).unwrap();
            let digest = if fits { "a" } else { "b" };
            assert_eq!(begin_new(&name, &format!("{number}/2"), digest, json!({})).is_ok(), fits);
        }
    }

    #[test]
    fn only_the_same_run_goes_on() {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("out");
        let mine = manifest("2/3", json!({"limits": {"nodes": 5}}));
        let refusal = |wanted: Option<&Manifest>, begun| {
            let error = begin(&out, wanted, begun).unwrap_err().to_string();
            error.replace(&out.display().to_string(), "OUT")
        };
        begin(&out, None, true).unwrap();
        assert_eq!(refusal(Some(&mine), true), "OUT was begun without --part; choose another name");
        begin(&out, Some(&mine), false).unwrap();
        assert_eq!(Manifest::read(&out).unwrap(), Some(mine.clone()));
        begin(&out, Some(&mine), true).unwrap();
        assert_eq!(refusal(None, true), "OUT is part 2/3; continue with --part 2/3, or choose another name");
        let otherwise = |wanted: &Manifest| {
            let text = refusal(Some(wanted), true);
            let difference = text.strip_prefix("OUT was begun otherwise: ").unwrap_or_else(|| panic!("{text}"));
            difference.strip_suffix("; continue with the same, or choose another name").unwrap().to_owned()
        };
        assert_eq!(otherwise(&manifest("1/3", mine.settings.clone())), "it is part 2/3, not part 1/3");
        assert_eq!(otherwise(&manifest("2/3", json!({"limits": {}}))), "settings.limits.nodes is 5 and not nothing");
        let commit = Some("abc".to_owned());
        let other = Manifest { program: Program { commit, ..mine.program.clone() }, ..mine.clone() };
        assert_eq!(otherwise(&other), "program.commit is nothing and not \"abc\"");
        let other = Manifest { work: Work::Match, ..mine };
        assert_eq!(refusal(Some(&other), true), "OUT is a part of a batch, not of a match");
    }
}
