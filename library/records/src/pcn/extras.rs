//! Properties that PCN leaves open and this program reads and writes.

use serde::Deserialize as _;
use serde_json::Value;
use xiongmao_movegen::{MoveLimit, RuleSettings, Rules};

use super::{Pcn, PcnMove};
use crate::pgn::TAGS;

/// The property of a move with its variations.
const VARIATIONS: &str = "variations";
/// The property of a record with the length of its opening, and the match runner's property that also has it.
const OPENING_PLIES: &str = "opening_plies";
const MATCH: &str = "match";
/// The property of a record with the rules that its players chose, and the one of these with the move limit. The
/// others are the names of options in lower case.
const RULES: &str = "rules";
const MOVE_LIMIT: &str = "move_limit";
/// The property of the rules that says that an arbiter judges.
const ARBITER: &str = "arbiter";

impl PcnMove {
    /// The lines that could have been played instead of this move: each a list of moves, the first in the position
    /// before it. PCN names the property and leaves its form open; what has another form than ours is kept in `more`
    /// and not understood.
    pub fn variations(&self) -> Vec<Vec<Self>> {
        self.each_variation().collect()
    }

    /// The [variations](Self::variations) one by one, which takes less memory.
    pub fn each_variation(&self) -> impl Iterator<Item = Vec<Self>> {
        let lines = self.more.get(VARIATIONS).and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
        let read = |line| Vec::deserialize(line).ok();
        let is_understood = lines.iter().all(|line| read(line).is_some());
        lines.iter().filter(move |_| is_understood).filter_map(read)
    }

    /// Replaces the [variations](Self::variations).
    pub fn set_variations(&mut self, lines: &[Vec<Self>]) {
        self.more.shift_remove(VARIATIONS);
        self.add_variations(lines.iter().map(|line| Self::variation(line)).collect());
    }

    /// A line among the variations of a move. It takes less memory than the moves.
    ///
    /// # Panics
    /// Never: all keys are strings.
    pub(crate) fn variation(line: &[Self]) -> Value {
        serde_json::to_value(line).expect("the keys of a move are strings")
    }

    /// Adds [lines](Self::variation) behind the variations that it has.
    pub(crate) fn add_variations(&mut self, mut lines: Vec<Value>) {
        if lines.is_empty() {
            return;
        }
        match self.more.get_mut(VARIATIONS) {
            Some(Value::Array(known)) => known.append(&mut lines),
            _ => drop(self.more.insert(VARIATIONS.to_owned(), lines.into())),
        }
    }
}

/// The option of the rules on perpetual check and chase, and how files of people are judged that do not name the rule:
/// only a repetition ends their games.
pub(crate) const PERPETUAL: &str = "Perpetual";
pub(crate) const REPEATED: &str = "repeated";

impl Pcn {
    /// Sets the rule on perpetual check and chase of a game that people have played: the one that their file names, or
    /// else the one that judges repetitions alone.
    pub(crate) fn judge_as_people(&mut self, rules: &Rules, named: Option<&str>) {
        if !rules.options.iter().any(|option| option.is_named(PERPETUAL)) {
            return;
        }
        let mut settings = self.rule_settings();
        // The second name is one of the option's.
        if named.is_none_or(|name| settings.choose(PERPETUAL, name).is_err()) {
            let _ = settings.choose(PERPETUAL, REPEATED);
        }
        self.set_rule_settings(&settings);
    }

    /// Adds a tag of PGN that the record has no field for, unless it has one with this name.
    pub fn add_tag(&mut self, name: &str, value: &str) {
        let tags = self.more.entry(TAGS).or_insert_with(|| Value::Object(serde_json::Map::new()));
        if let Value::Object(tags) = tags
            && !tags.keys().any(|known| known.eq_ignore_ascii_case(name))
        {
            tags.insert(name.to_owned(), value.into());
        }
    }

    /// The number of moves at the beginning that the players were given and did not choose, if the record says so:
    /// in its property `opening_plies`, or in the one of the match runner.
    pub fn opening_plies(&self) -> Option<usize> {
        let stated = self.more.get(OPENING_PLIES).or_else(|| self.more.get(MATCH)?.get(OPENING_PLIES));
        stated?.as_u64().and_then(|moves| usize::try_from(moves).ok())
    }

    /// Sets the number of [moves of the opening](Self::opening_plies).
    pub fn set_opening_plies(&mut self, plies: usize) {
        self.more.insert(OPENING_PLIES.to_owned(), plies.into());
    }

    /// The rules by which the game was played, if the record states them in its property `rules`, such as
    /// `{"perpetual": "repeated", "move_limit": 60}` or `{"arbiter": true}`; a move limit of 0 means none. Unknown
    /// values are ignored.
    pub fn rule_settings(&self) -> RuleSettings {
        let mut settings = RuleSettings::default();
        let Some(Value::Object(rules)) = self.more.get(RULES) else { return settings };
        for (name, value) in rules {
            match value {
                Value::Number(limit) if name == MOVE_LIMIT => {
                    let limit = limit.as_u64().and_then(|limit| u32::try_from(limit).ok());
                    settings.move_limit = limit.map_or(MoveLimit::Usual, MoveLimit::numbered);
                }
                Value::Bool(judges) if name == ARBITER => settings.arbiter = *judges,
                // Another program may know rules that this one does not.
                Value::String(choice) => drop(settings.choose(name, choice)),
                _ => {}
            }
        }
        settings
    }

    /// Writes the rules of the game into the record if they differ from the default.
    pub fn set_rule_settings(&mut self, settings: &RuleSettings) {
        let mut rules = serde_json::Map::new();
        for (option, choice) in settings.choices() {
            rules.insert(option.to_ascii_lowercase(), choice.into());
        }
        if let Some(limit) = settings.move_limit.number() {
            rules.insert(MOVE_LIMIT.to_owned(), limit.into());
        }
        if settings.arbiter {
            rules.insert(ARBITER.to_owned(), true.into());
        }
        if rules.is_empty() {
            self.more.shift_remove(RULES);
        } else {
            self.more.insert(RULES.to_owned(), Value::Object(rules));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mv(pmn: &str) -> PcnMove {
        PcnMove { pmn: pmn.to_owned(), ..PcnMove::default() }
    }

    #[test]
    fn variations_are_kept_in_both_forms() {
        let mut inner = mv("c2+c6");
        inner.set_variations(&[vec![mv("a3-a4")]]);
        let mut outer = mv("b3-b4");
        outer.set_variations(&[vec![inner, mv("a8-a7")], vec![mv("c3-c4")]]);
        let record = Pcn { moves: vec![outer], ..Pcn::default() };
        for again in [Pcn::from_json(&record.to_json()), Pcn::from_toml(&record.to_toml().unwrap())] {
            assert_eq!(again.as_ref(), Ok(&record));
            let lines = again.unwrap().moves[0].variations();
            assert_eq!((lines.len(), lines[0][1].pmn.as_str()), (2, "a8-a7"));
            assert_eq!(lines[0][0].variations(), [vec![mv("a3-a4")]]);
        }
        let mut bare = record.moves[0].clone();
        bare.set_variations(&[]);
        assert_eq!(bare, mv("b3-b4"));
    }

    #[test]
    fn variations_of_another_form_are_left_alone() {
        let record = r#"{"setup":{"feen":""},"plies":[{"pmn":"x","variations":[{"plies":[]}]}]}"#;
        let record = Pcn::from_json(record).unwrap();
        assert_eq!(record.moves[0].variations(), Vec::<Vec<PcnMove>>::new());
        assert!(record.to_json().contains(r#""variations":[{"plies":[]}]"#));
    }

    #[test]
    fn the_opening_is_told_by_the_record_or_by_its_match() {
        let read = |more: &str| Pcn::from_json(&format!(r#"{{"setup":{{"feen":""}}{more}}}"#)).unwrap().opening_plies();
        assert_eq!(read(""), None);
        assert_eq!(read(r#","match":{"opening_plies":4}"#), Some(4));
        assert_eq!(read(r#","opening_plies":2,"match":{"opening_plies":4}"#), Some(2));
        assert_eq!(read(r#","opening_plies":-1"#), None);
    }

    #[test]
    fn the_rules_are_told_by_the_record() {
        let read = |rules: &str| {
            Pcn::from_json(&format!(r#"{{"setup":{{"feen":""}},"rules":{rules}}}"#)).unwrap().rule_settings()
        };
        let usual = RuleSettings::default();
        for rules in ["7", "{}", r#"{"perpetual":"never"}"#, r#"{"move_limit":-1}"#, r#"{"castling":"off"}"#] {
            assert_eq!(read(rules), usual, "{rules}");
        }
        let mut settings = RuleSettings::with_move_limit(MoveLimit::At(60));
        settings.choose("Perpetual", "repeated").unwrap();
        assert_eq!(read(r#"{"perpetual":"repeated","move_limit":60}"#), settings);
        let mut record = Pcn::default();
        for settings in [settings, RuleSettings::with_move_limit(MoveLimit::Off), RuleSettings::with_arbiter()] {
            record.set_rule_settings(&settings);
            assert_eq!(Pcn::from_json(&record.to_json()).unwrap().rule_settings(), settings);
        }
        record.set_rule_settings(&usual);
        assert_eq!(record, Pcn::default());
    }
}
