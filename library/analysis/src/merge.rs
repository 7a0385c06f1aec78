//! Puts the answers of all parts of a batch together, in the order of the batch.
//!
//! Every part holds its answers in the order of their lines, so the next answer is always at the head of one of them.
//! The files of the parts are not kept open: there may be more of them than a process may open.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::Deserialize;
use xiongmao_parts::{FoundPart, PartsError};

use crate::AnalysisError;
use crate::batch::AnswerCounts;
use crate::parts::{AnswersDigest, BatchResult};

/// Memory for the beginnings of all files together, and the minimum and maximum for one file, in bytes.
const BUFFERS: usize = 256 << 20;
const BUFFER: (usize, usize) = (4 << 10, 1 << 20);
/// The longest answer, in bytes.
const LONGEST: u64 = 16 << 20;

/// Writes the answers of these parts, which are a finished whole in the order of their numbers.
///
/// # Errors
/// If a part cannot be read or contradicts its manifest, or the output cannot be written.
pub fn merge(parts: &[FoundPart], out: &mut impl Write) -> Result<AnswerCounts, AnalysisError> {
    let buffer = (BUFFERS / parts.len().max(1)).clamp(BUFFER.0, BUFFER.1);
    let parts: Result<Vec<PartAnswers<'_>>, AnalysisError> =
        parts.iter().map(|part| PartAnswers::open(part, buffer)).collect();
    let mut parts = parts?;
    let mut heads: BinaryHeap<Reverse<(u64, usize)>> =
        parts.iter().enumerate().filter_map(|(index, part)| Some(Reverse((part.next?, index)))).collect();
    let mut counts = AnswerCounts::default();
    let mut last = None;
    while let Some(Reverse((line, index))) = heads.pop() {
        let part = &mut parts[index];
        if last == Some(line) {
            return Err(part.wrong(&format!("another part answers line {line}, too")));
        }
        last = Some(line);
        // A game has an answer for each position.
        while part.next == Some(line) {
            out.write_all(part.text.as_bytes()).map_err(AnalysisError::Output)?;
            counts.add(part.refused);
            part.advance()?;
        }
        heads.extend(part.next.map(|line| Reverse((line, index))));
    }
    parts.iter().try_for_each(PartAnswers::check)?;
    Ok(counts)
}

struct PartAnswers<'a> {
    part: &'a FoundPart,
    lines: BufReader<Reopened>,
    /// How many answers have been read, and their digest.
    counts: AnswerCounts,
    digest: AnswersDigest,
    /// The line of the batch that the next answer belongs to.
    next: Option<u64>,
    /// That answer.
    text: String,
    /// Whether it refuses its record.
    refused: bool,
}

/// What has to be known of an answer.
#[derive(Deserialize)]
struct Place<'a> {
    line: u64,
    #[serde(borrow)]
    r#type: Cow<'a, str>,
}

impl<'a> PartAnswers<'a> {
    fn open(part: &'a FoundPart, buffer: usize) -> Result<Self, AnalysisError> {
        let lines = BufReader::with_capacity(buffer, Reopened::new(&part.out));
        let (counts, text) = (AnswerCounts::default(), String::new());
        let mut answers =
            Self { part, lines, counts, digest: AnswersDigest::default(), next: None, text, refused: false };
        answers.advance()?;
        Ok(answers)
    }

    /// Reads the next answer.
    fn advance(&mut self) -> Result<(), AnalysisError> {
        self.text.clear();
        let read = self.lines.by_ref().take(LONGEST).read_line(&mut self.text);
        let path = || self.part.out.display().to_string();
        if read.map_err(|reason| AnalysisError::File { path: path(), reason })? == 0 {
            self.next = None;
            return Ok(());
        }
        let place: Place<'_> = serde_json::from_str(&self.text).map_err(|error| AnalysisError::Answers {
            path: path(),
            line: self.counts.answers + 1,
            reason: format!("not an answer: {error}"),
        })?;
        let (line, refused) = (place.line, place.r#type == "error");
        if !self.text.ends_with('\n') {
            return Err(self.wrong("its last line is cut off"));
        }
        if self.next.is_some_and(|last| last > line) {
            return Err(self.wrong(&format!("its answers are not in order: line {line} comes late")));
        }
        self.counts.add(refused);
        self.digest.add(&self.text);
        (self.next, self.refused) = (Some(line), refused);
        Ok(())
    }

    /// Makes sure that no answer was lost or altered.
    fn check(&self) -> Result<(), AnalysisError> {
        let expected = self.part.manifest.result.as_ref().and_then(|result| BatchResult::deserialize(result).ok());
        let Some(BatchResult { counts, digest }) = expected else {
            return Err(self.wrong("its manifest does not say how many answers it has"));
        };
        if self.counts != counts {
            let (answers, found) = (counts.answers, self.counts.answers);
            return Err(self.wrong(&format!("its manifest says {answers} answers, but it has {found}")));
        }
        if digest.is_some_and(|digest| digest != self.digest.text()) {
            return Err(self.wrong("its answers are not those that were written: their digest differs"));
        }
        Ok(())
    }

    fn wrong(&self, reason: &str) -> AnalysisError {
        let FoundPart { out, manifest } = self.part;
        let (out, reason) = (out.display().to_string(), reason.to_owned());
        PartsError::Damaged { out, part: manifest.part, reason }.into()
    }
}

/// A file that is open only while it is read.
struct Reopened {
    path: PathBuf,
    offset: u64,
}

impl Reopened {
    fn new(path: &Path) -> Self {
        Self { path: path.to_owned(), offset: 0 }
    }
}

impl Read for Reopened {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut file = File::open(&self.path)?;
        file.seek(SeekFrom::Start(self.offset))?;
        let count = file.read(buffer)?;
        self.offset += count as u64;
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::collection::vec;
    use serde_json::json;
    use xiongmao_parts::{Manifest, Part, Program, Work, finished, whole};

    use super::*;
    use crate::parts::finish_batch;

    /// Writes the answers to these records as parts: each record has a number of answers, and a negative one is
    /// refused. Returns the parts, and the whole.
    fn write_parts(folder: &Path, records: &[i8], count: u32) -> (Vec<PathBuf>, String) {
        let mut all = String::new();
        let mut outs: Vec<(String, AnswerCounts)> = vec![Default::default(); count as usize];
        for (record, &answers) in records.iter().enumerate() {
            let r#type = if answers < 0 { "error" } else { "result" };
            let text = json!({"type": r#type, "id": "\u{718a}\n", "line": 2 * record + 1}).to_string() + "\n";
            for _ in 0..answers.unsigned_abs() {
                all += &text;
                let (out, counts) = &mut outs[record % count as usize];
                *out += &text;
                counts.add(answers < 0);
            }
        }
        let program = Program { version: "1".to_owned(), commit: None, digest: None, evaluations: BTreeMap::new() };
        let paths = (1..=count).zip(outs).map(|(number, (text, counts))| {
            let path = folder.join(number.to_string());
            std::fs::write(&path, text).unwrap();
            let part = Part::new(number, count).unwrap();
            let mut manifest = Manifest::new(Work::Batch, part, program.clone(), json!({}));
            finish_batch(&mut manifest, counts, "", &path).unwrap();
            manifest.write(&path).unwrap();
            path
        });
        (paths.collect(), all)
    }

    fn merged(outs: &[PathBuf]) -> Result<(String, AnswerCounts), AnalysisError> {
        let parts = whole(outs, Work::Batch)?;
        finished(&parts)?;
        let mut out = Vec::new();
        let counts = merge(&parts, &mut out)?;
        Ok((String::from_utf8(out).unwrap(), counts))
    }

    proptest::proptest! {
        #[test]
        fn parts_make_the_whole(records in vec(-1..4_i8, 0..40), count in 1..9_u32) {
            let folder = tempfile::tempdir().unwrap();
            let (outs, all) = write_parts(folder.path(), &records, count);
            let (text, counts) = merged(&outs).unwrap();
            proptest::prop_assert_eq!(&text, &all);
            proptest::prop_assert_eq!(counts.answers, all.lines().count() as u64);
            proptest::prop_assert_eq!(counts.refused, records.iter().filter(|&&answers| answers < 0).count() as u64);
        }
    }

    #[test]
    fn a_part_that_lost_or_gained_answers_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let (outs, _) = write_parts(folder.path(), &[1, 2, -1, 1, 1], 2);
        let sound = std::fs::read_to_string(&outs[0]).unwrap();
        let lines: Vec<&str> = sound.split_inclusive('\n').collect();
        let other = std::fs::read_to_string(&outs[1]).unwrap();
        for (text, reason) in [
            (lines[..2].concat(), "(part 1/2) is damaged: its manifest says 3 answers, but it has 2"),
            (sound.trim_end().to_owned(), "(part 1/2) is damaged: its last line is cut off"),
            (format!("{}{}{}", lines[1], lines[0], lines[2]), "its answers are not in order: line 1 comes late"),
            (format!("{}{other}", lines[0]), "another part answers line 3, too"),
            (sound.replace("result", "rEsult"), "its answers are not those that were written: their digest differs"),
            ("{}\n".to_owned(), ", line 1: not an answer: missing field `line`"),
        ] {
            std::fs::write(&outs[0], text).unwrap();
            let error = merged(&outs).unwrap_err().to_string();
            assert!(error.contains(reason), "{error}");
        }
    }
}
