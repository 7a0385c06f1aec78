//! Files of openings.

use std::path::Path;

use xiongmao_movegen::notation::pcn::Pcn;

use crate::rules::split_line;
use crate::tournament::openings::{Opening, OpeningError};

/// The openings of a file: a PCN record in TOML, or lines, each a FEEN (with `moves` and plies behind it), plies from
/// the start, or a PCN record in JSON. Blank lines and lines that begin with `#` are passed over. Of no game are there more than
/// `most` plies.
///
/// # Errors
/// If the file cannot be read, or a line is no opening.
pub fn read_file(path: &Path, most: Option<usize>) -> Result<Vec<Option<Opening>>, OpeningError> {
    let name = path.display().to_string();
    let text = std::fs::read_to_string(path).map_err(|reason| OpeningError::Read { path: name.clone(), reason })?;
    let at = |line, reason| OpeningError::Line { path: name.clone(), line, reason };
    if path.extension().is_some_and(|extension| extension == "toml") {
        let record = Pcn::from_toml(&text).map_err(|error| at(1, error.to_string()))?;
        return Ok(vec![Some(from_record(&record, most).map_err(|reason| at(1, reason))?)]);
    }
    let lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
    lines
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
        .map(|(number, line)| read_line(line, most).map(Some).map_err(|reason| at(number, reason)))
        .collect()
}

fn read_line(line: &str, most: Option<usize>) -> Result<Opening, String> {
    let most = most.unwrap_or(usize::MAX);
    if line.starts_with('{') {
        let record = Pcn::from_json(line).map_err(|error| error.in_its_line())?;
        return from_record(&record, Some(most));
    }
    let (feen, plies) = split_line(line);
    Opening::read(feen, plies.split_whitespace().take(most))
}

fn from_record(record: &Pcn, most: Option<usize>) -> Result<Opening, String> {
    let plies = record.plies.iter().map(|ply| ply.pmn.as_str());
    Opening::read(Some(&record.setup.feen), plies.take(most.unwrap_or(usize::MAX)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::START_FEEN;
    use crate::tournament::openings::{Book, OpeningSettings, Order};

    fn book(settings: &OpeningSettings, seed: u64) -> Result<Book, OpeningError> {
        Book::open(settings, seed, 2, None)
    }

    fn lines(book: &mut Book, count: usize) -> Vec<String> {
        (0..count).map(|round| book.opening(round).unwrap().written().join(" ")).collect()
    }

    #[test]
    fn files_are_read_in_their_order_or_shuffled() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("openings.txt");
        let record = r#"{"setup":{"feen":"3g^4/8/8/8/8/8/8/R2G^4 / X/x"},"plies":[{"pmn":"a1-a7"},{"pmn":"d8-e8"}]}"#;
        let feen = "3g^4/8/8/8/8/8/8/4G^2R / X/x";
        let text = format!("# openings\n{START_FEEN} moves a3-a4 a6-a5\n\nb3b4 b6b5\n{feen}\na3-a4 a6-a5\n{record}\n");
        std::fs::write(&path, text).unwrap();
        let settings = OpeningSettings { source: path.display().to_string(), ..OpeningSettings::default() };
        let mut sequential = book(&settings, 1).unwrap();
        // The line that stands there twice counts once.
        assert_eq!(sequential.count(), Some(4));
        let expected = ["a3-a4 a6-a5", "b3-b4 b6-b5", "", "a1-a7 d8-e8", "a3-a4 a6-a5"];
        assert_eq!(lines(&mut sequential, 5), expected);
        assert_eq!(sequential.opening(2).unwrap().start.feen(), feen);
        let shuffled =
            |seed| lines(&mut book(&OpeningSettings { order: Order::Random, ..settings.clone() }, seed).unwrap(), 4);
        assert_eq!(shuffled(3), shuffled(3));
        assert!((0..20).any(|seed| shuffled(seed) != expected[..4]));
        let short = OpeningSettings { plies: Some(1), ..settings };
        assert_eq!(lines(&mut book(&short, 1).unwrap(), 4), ["a3-a4", "b3-b4", "", "a1-a7"]);
    }

    #[test]
    fn what_is_wrong_with_a_file_is_told_with_the_line() {
        let directory = tempfile::tempdir().unwrap();
        for (text, reason) in [
            ("a3-a4\nb3-b5\n", "line 2: ply 1 'b3-b5'"),
            ("\n\n8/8 / X/x\n", "line 3: "),
            ("{\"setup\":1}\n", "line 1: "),
            ("3g^4/8/8/8/8/8/8/4G^3 / X/x\n", "line 1: the game is over here: insufficient draw"),
            ("# nothing\n", "no opening is left"),
        ] {
            let path = directory.path().join("openings.txt");
            std::fs::write(&path, text).unwrap();
            let settings = OpeningSettings { source: path.display().to_string(), ..OpeningSettings::default() };
            let error = book(&settings, 1).err().unwrap().to_string();
            assert!(error.contains(reason), "{error}");
        }
        for source in ["random:", "random:-1", "random:9999", "no/such/file"] {
            let settings = OpeningSettings { source: source.to_owned(), ..OpeningSettings::default() };
            assert!(book(&settings, 1).is_err(), "{source}");
        }
    }
}
