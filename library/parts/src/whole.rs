//! Whether parts make a whole.

use std::path::PathBuf;

use crate::error::PartsError;
use crate::manifest::Manifest;
use crate::work::Work;

/// A part that has been made, or is being made.
#[derive(Clone, PartialEq, Debug)]
pub struct FoundPart {
    /// Its output.
    pub out: PathBuf,
    pub manifest: Manifest,
}

/// Reads the manifests of these outputs. The parts come back in the order of their numbers, if together they are all
/// parts of one work, each once. They need not be [finished].
///
/// # Errors
/// If one is not a part of such work, if two differ in program, settings or input, or if a part is missing or there
/// twice.
pub fn whole(outs: &[PathBuf], work: Work) -> Result<Vec<FoundPart>, PartsError> {
    let mut parts = Vec::with_capacity(outs.len());
    for out in outs {
        let name = || out.display().to_string();
        let Some(manifest) = Manifest::read(out)? else {
            let manifest = Manifest::path_of(out).display().to_string();
            return Err(PartsError::NotPart { out: name(), manifest });
        };
        if manifest.work != work {
            return Err(PartsError::OtherWork { out: name(), found: manifest.work, wanted: work });
        }
        parts.push(FoundPart { out: out.clone(), manifest });
    }
    let Some((first, others)) = parts.split_first() else {
        return Err(PartsError::Missing { missing: vec![1], count: 1 });
    };
    others.iter().try_for_each(|part| part.manifest.fits(&part.out, &first.manifest, &first.out))?;
    let count = first.manifest.part.count();
    parts.sort_by_key(|part| part.manifest.part.number());
    if let Some(twice) = parts.windows(2).find(|pair| pair[0].manifest.part == pair[1].manifest.part) {
        let name = |part: &FoundPart| part.out.display().to_string();
        let part = twice[0].manifest.part;
        return Err(PartsError::Twice { first: name(&twice[0]), second: name(&twice[1]), part });
    }
    let mut numbers = parts.iter().map(|part| part.manifest.part.number()).peekable();
    let missing: Vec<u32> = (1..=count).filter(|number| numbers.next_if_eq(number).is_none()).collect();
    if missing.is_empty() { Ok(parts) } else { Err(PartsError::Missing { missing, count }) }
}

/// Makes sure that all these parts are finished.
///
/// # Errors
/// Names the first one that is not.
pub fn finished(parts: &[FoundPart]) -> Result<(), PartsError> {
    match parts.iter().find(|part| part.manifest.result.is_none()) {
        None => Ok(()),
        Some(FoundPart { out, manifest }) => {
            Err(PartsError::Unfinished { out: out.display().to_string(), part: manifest.part })
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::path::{MAIN_SEPARATOR, Path};

    use serde_json::json;

    use super::*;
    use crate::manifest::Program;

    /// A finished part in this folder.
    fn make(folder: &Path, name: &str, part: &str, edit: impl FnOnce(&mut Manifest)) -> PathBuf {
        let program =
            Program { version: "Xiongmao 1".to_owned(), commit: None, digest: None, evaluations: BTreeMap::new() };
        let mut manifest = Manifest::new(Work::Batch, part.parse().unwrap(), program, json!({"nodes": 5}));
        (manifest.input, manifest.result) = (Some(json!({"bytes": 7})), Some(json!({})));
        edit(&mut manifest);
        let out = folder.join(name);
        manifest.write(&out).unwrap();
        out
    }

    #[test]
    fn only_what_fits_is_put_together() {
        let folder = tempfile::tempdir().unwrap();
        let make = |name: &str, part: &str, edit: fn(&mut Manifest)| make(folder.path(), name, part, edit);
        let same = |_: &mut Manifest| {};
        let (a, b, c) = (make("a", "1/3", same), make("b", "2/3", same), make("c", "3/3", same));
        let parts = whole(&[c.clone(), a.clone(), b.clone()], Work::Batch).unwrap();
        assert_eq!(parts.iter().map(|part| &part.out).collect::<Vec<_>>(), [&a, &b, &c]);
        finished(&parts).unwrap();

        let refusal = |outs: &[&PathBuf]| {
            let outs: Vec<PathBuf> = outs.iter().copied().cloned().collect();
            let error = whole(&outs, Work::Batch).and_then(|parts| finished(&parts)).unwrap_err().to_string();
            error.replace(&format!("{}{MAIN_SEPARATOR}", folder.path().display()), "")
        };
        assert_eq!(refusal(&[&a, &b]), "part 3/3 is missing");
        assert_eq!(refusal(&[&c]), "parts 1, 2 of 3 are missing");
        assert_eq!(refusal(&[&a, &b, &c, &make("d", "2/3", same)]), "b and d are both part 2/3");
        assert_eq!(refusal(&[&a, &folder.path().join("x")]), "x is not a part: there is no x.part.json");
        for (edit, reason) in [
            (
                (|other| other.program.version = "Xiongmao 2".to_owned()) as fn(&mut Manifest),
                "e does not fit a: program.version is \"Xiongmao 2\" and not \"Xiongmao 1\"",
            ),
            (|other| other.settings = json!({"nodes": 6}), "e does not fit a: settings.nodes is 6 and not 5"),
            (|other| other.input = Some(json!({"bytes": 8})), "e does not fit a: input.bytes is 8 and not 7"),
            (
                |other| other.part = "3/4".parse().unwrap(),
                "e does not fit a: it is part 3/4, and the other is part 1/3",
            ),
            (|other| other.work = Work::Match, "e is a part of a match, not of a batch"),
            (|other| other.result = None, "e (part 3/3) is not finished; repeat its command to continue it"),
        ] {
            assert_eq!(refusal(&[&a, &b, &make("e", "3/3", edit)]), reason);
        }
    }
}
