//! Checks lines of analysis, as pure functions of text.

use std::collections::BTreeMap;

use xiongmao_text::quote;

/// Words that must be followed by a whole number.
const NUMBERS: [&str; 10] =
    ["depth", "seldepth", "multipv", "nodes", "nps", "time", "hashfull", "tbhits", "currmovenumber", "cpuload"];

/// The value after a word of an `info` line. The text after `pv` or `string` is not searched.
pub fn value<'a>(line: &'a str, word: &str) -> Option<&'a str> {
    let mut words = line.split_ascii_whitespace();
    while let Some(found) = words.next() {
        if found == word {
            return words.next();
        }
        if matches!(found, "pv" | "string" | "refutation" | "currline") {
            return None;
        }
    }
    None
}

/// The moves after `pv`.
pub fn pv(line: &str) -> Option<&str> {
    line.split_once(" pv ").map(|(_, moves)| moves.trim())
}

/// Whether the line has a score.
pub fn has_score(line: &str) -> bool {
    value(line, "score").is_some()
}

/// The error in the numbers of a line, if any.
pub fn fault(line: &str) -> Option<String> {
    let fault = |what: &str| Some(format!("{what}, in {}", quote(line)));
    let whole = |text: Option<&str>| text.is_some_and(|text| text.parse::<i64>().is_ok());
    for word in NUMBERS {
        if let Some(found) = value(line, word)
            && !whole(Some(found))
        {
            return fault(&format!("'{word}' needs a whole number, not {}", quote(found)));
        }
    }
    let score = value(line, "score")?;
    if !matches!(score, "cp" | "mate") {
        return fault(&format!("'score' needs 'cp' or 'mate', not {}", quote(score)));
    }
    let number = value(line, score);
    if !whole(number) {
        return fault(&format!("'{score}' needs a whole number, not {}", quote(number.unwrap_or_default())));
    }
    None
}

/// The fields among `depth`, `nodes`, `time` and `nps` that the last line with a score lacks, if any.
pub fn missing(lines: &[&str]) -> Option<String> {
    let last = lines.iter().rev().find(|line| has_score(line) && pv(line).is_some())?;
    let missing: Vec<&str> =
        ["depth", "nodes", "time", "nps"].into_iter().filter(|word| value(last, word).is_none()).collect();
    (!missing.is_empty()).then(|| format!("no {} in {}", missing.join(", "), quote(last)))
}

/// The error in the `multipv` numbers, if any: every complete depth must have exactly the lines 1 to `count`. The last
/// depth may have been cut off. Bounds are not counted.
pub fn numbering_fault(lines: &[&str], count: usize) -> Option<String> {
    let mut depths: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
    for line in lines {
        let bound = ["lowerbound", "upperbound"].iter().any(|word| line.split_ascii_whitespace().any(|w| w == *word));
        if bound || !has_score(line) {
            continue;
        }
        let number = |word| value(line, word).and_then(|text| text.parse().ok());
        let (Some(depth), multipv) = (number("depth"), number("multipv")) else {
            return Some(format!("no 'depth' in {}", quote(line)));
        };
        depths.entry(depth).or_default().push(multipv.unwrap_or(1) as usize);
    }
    let Some((&last, _)) = depths.last_key_value() else { return Some("no line has a score".to_owned()) };
    let mut full = 0;
    for (depth, numbers) in &depths {
        // A line may be repeated.
        let mut distinct = numbers.clone();
        distinct.sort_unstable();
        distinct.dedup();
        if distinct == (1..=count).collect::<Vec<_>>() {
            full += 1;
        } else if *depth < last || distinct.iter().any(|number| !(1..=count).contains(number)) {
            return Some(format!("at depth {depth} the lines are numbered {numbers:?}, not 1 to {count}"));
        }
    }
    (full == 0).then(|| format!("no depth has lines 1 to {count}"))
}

/// The error in the win, draw and loss probabilities, if any.
pub fn wdl_fault(line: &str) -> Option<String> {
    let mut words = line.split_ascii_whitespace().skip_while(|word| *word != "wdl").skip(1);
    // 16 bits, so that no sum of three overflows.
    let chances: Vec<Option<u16>> = (0..3).map(|_| words.next().and_then(|word| word.parse().ok())).collect();
    let sum = chances.into_iter().map(|chance| chance.map(u32::from)).sum::<Option<u32>>();
    match sum {
        None => Some(format!("'wdl' needs three whole numbers that sum to 1000, in {}", quote(line))),
        Some(1000) => None,
        Some(sum) => Some(format!("the three numbers of 'wdl' sum to {sum}, not 1000, in {}", quote(line))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOUND: &str = "info depth 7 seldepth 9 multipv 1 score cp -12 nodes 300 nps 9 hashfull 3 time 4 pv e3-e4";

    #[test]
    fn sound_lines_are_sound() {
        for line in [SOUND, "info string score 1.5", "info depth 0 score mate 0", "info currmove e3-e4", "info"] {
            assert_eq!(fault(line), None, "{line}");
        }
        assert_eq!(value(SOUND, "time"), Some("4"));
        assert_eq!(value("info depth 1 pv time 4", "time"), None);
        assert_eq!(pv(SOUND), Some("e3-e4"));
        assert_eq!(missing(&[SOUND]), None);
        assert_eq!(wdl_fault("info score cp 3 wdl 400 300 300 nodes 1"), None);
    }

    #[test]
    fn faults_are_reported() {
        for (line, part) in [
            ("info depth 7 score cp 1.5", "'cp' needs a whole number, not '1.5'"),
            ("info depth 7 score 15", "'cp' or 'mate'"),
            ("info depth seven score cp 1", "'depth' needs"),
            ("info score mate", "'mate' needs"),
            ("info time 0.5", "'time' needs"),
        ] {
            assert!(fault(line).unwrap_or_default().contains(part), "{line}: {:?}", fault(line));
        }
        assert!(missing(&["info depth 1 score cp 1 nodes 3 pv e3-e4"]).unwrap().starts_with("no time, nps in"));
        assert!(wdl_fault("info score cp 3 wdl 400 300 200").unwrap().contains("sum to 900"));
        assert!(wdl_fault("info score cp 3 wdl 400 300").unwrap().contains("three"));
        assert!(wdl_fault("info score cp 3 wdl 4294967295 1001 0").unwrap().contains("three"));
    }

    #[test]
    fn lines_are_numbered() {
        let line = |depth: u32, multipv: u32| format!("info depth {depth} multipv {multipv} score cp 1 pv e3-e4");
        let judge = |numbers: &[(u32, u32)], count| {
            let lines: Vec<String> = numbers.iter().map(|&(depth, multipv)| line(depth, multipv)).collect();
            numbering_fault(&lines.iter().map(String::as_str).collect::<Vec<_>>(), count)
        };
        assert_eq!(judge(&[(1, 1), (1, 2), (2, 1), (2, 2)], 2), None);
        // Cut off in the second depth; repeated lines.
        assert_eq!(judge(&[(1, 1), (1, 2), (2, 1)], 2), None);
        assert_eq!(judge(&[(1, 1), (1, 2), (1, 1), (1, 2)], 2), None);
        assert!(judge(&[(1, 1), (2, 1), (2, 2)], 2).unwrap().contains("depth 1"));
        assert!(judge(&[(1, 1), (1, 2), (1, 3)], 2).is_some());
        assert!(judge(&[(1, 1)], 2).unwrap().contains("no depth has"));
        assert!(judge(&[], 2).is_some());
        assert_eq!(
            numbering_fault(&["info depth 1 score cp 1 pv e3-e4", "info depth 2 score cp 1 lowerbound"], 1),
            None
        );
    }
}
