//! Properties that PCN leaves open and this program reads and writes.

use serde_json::Value;

use super::{Pcn, PcnPly};

/// The property of a ply with its variations.
const VARIATIONS: &str = "variations";
/// The property of a record with the length of its opening, and the match runner's property that has it, too.
const OPENING_PLIES: &str = "opening_plies";
const MATCH: &str = "match";

impl PcnPly {
    /// The lines that could have been played instead of this ply: each a list of plies, the first in the position before
    /// it. PCN names the property and leaves its form open; what has another form than ours is kept in `more` and not
    /// understood.
    pub fn variations(&self) -> Vec<Vec<Self>> {
        let lines = self.more.get(VARIATIONS).cloned();
        lines.and_then(|lines| serde_json::from_value(lines).ok()).unwrap_or_default()
    }

    /// Replaces the [variations](Self::variations).
    pub fn set_variations(&mut self, lines: &[Vec<Self>]) {
        match serde_json::to_value(lines) {
            Ok(lines) if lines != Value::Array(Vec::new()) => drop(self.more.insert(VARIATIONS.to_owned(), lines)),
            _ => drop(self.more.shift_remove(VARIATIONS)),
        }
    }
}

impl Pcn {
    /// The number of plies at the beginning that the players were given and did not choose, where the record says so:
    /// in its property `opening_plies`, or in the one of the match runner.
    pub fn opening_plies(&self) -> Option<usize> {
        let told = self.more.get(OPENING_PLIES).or_else(|| self.more.get(MATCH)?.get(OPENING_PLIES));
        told?.as_u64().and_then(|plies| usize::try_from(plies).ok())
    }

    /// Sets the number of [plies of the opening](Self::opening_plies).
    pub fn set_opening_plies(&mut self, plies: usize) {
        self.more.insert(OPENING_PLIES.to_owned(), plies.into());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ply(pmn: &str) -> PcnPly {
        PcnPly { pmn: pmn.to_owned(), ..PcnPly::default() }
    }

    #[test]
    fn variations_are_kept_in_both_forms() {
        let mut inner = ply("c2+c6");
        inner.set_variations(&[vec![ply("a3-a4")]]);
        let mut outer = ply("b3-b4");
        outer.set_variations(&[vec![inner, ply("a8-a7")], vec![ply("c3-c4")]]);
        let record = Pcn { plies: vec![outer], ..Pcn::default() };
        for again in [Pcn::from_json(&record.to_json()), Pcn::from_toml(&record.to_toml().unwrap())] {
            assert_eq!(again.as_ref(), Ok(&record));
            let lines = again.unwrap().plies[0].variations();
            assert_eq!((lines.len(), lines[0][1].pmn.as_str()), (2, "a8-a7"));
            assert_eq!(lines[0][0].variations(), [vec![ply("a3-a4")]]);
        }
        let mut bare = record.plies[0].clone();
        bare.set_variations(&[]);
        assert_eq!(bare, ply("b3-b4"));
    }

    #[test]
    fn variations_of_another_form_are_left_alone() {
        let record = r#"{"setup":{"feen":""},"plies":[{"pmn":"x","variations":[{"plies":[]}]}]}"#;
        let record = Pcn::from_json(record).unwrap();
        assert_eq!(record.plies[0].variations(), Vec::<Vec<PcnPly>>::new());
        assert!(record.to_json().contains(r#""variations":[{"plies":[]}]"#));
    }

    #[test]
    fn the_opening_is_told_by_the_record_or_by_its_match() {
        let told = |more: &str| Pcn::from_json(&format!(r#"{{"setup":{{"feen":""}}{more}}}"#)).unwrap().opening_plies();
        assert_eq!(told(""), None);
        assert_eq!(told(r#","match":{"opening_plies":4}"#), Some(4));
        assert_eq!(told(r#","opening_plies":2,"match":{"opening_plies":4}"#), Some(2));
        assert_eq!(told(r#","opening_plies":-1"#), None);
    }
}
