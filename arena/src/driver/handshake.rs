//! The handshake: the engine's declarations between `uci` and `uciok`, or `ucci` and `ucciok`, and the lines that set
//! its options.

use indexmap::IndexMap;
use xiongmao_text::short_name;

use crate::driver::cecp;
use crate::driver::declared_option::DeclaredOption;
use crate::driver::dialect::Dialect;
use crate::rules::PERPETUAL;

/// The option that chooses the game of an engine that plays several.
const VARIANT: &str = "UCI_Variant";
/// The option of engines that write moves in several ways.
const NOTATION: &str = "UCI_Notation";
/// The option that announces to an engine that it will ponder.
const PONDER: &str = "Ponder";
/// The option of UCCI that makes milliseconds the unit of clocks.
const MILLISECONDS: &str = "usemillisec";
/// The button of UCCI that begins a new game.
const NEW_GAME: &str = "newgame";

/// The names under which the commands `memory` and `cores` of CECP are set.
const MEMORY: &str = "Hash -spin";
const CORES: &str = "Threads -spin";

/// The declarations of an engine.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Handshake {
    /// The dialect that it was read in.
    pub dialect: Dialect,
    /// Its name, from `id name`.
    pub name: Option<String>,
    /// Its author, from `id author`.
    pub author: Option<String>,
    pub options: Vec<DeclaredOption>,
    /// Its features, in CECP.
    features: IndexMap<String, String>,
}

impl Handshake {
    /// Nothing yet, from an engine of this dialect.
    pub fn new(dialect: Dialect) -> Self {
        Self { dialect, ..Self::default() }
    }

    /// Reads a line of the handshake; ignores lines of other kinds.
    pub fn read_line(&mut self, line: &str) {
        if self.dialect.is_cecp() {
            for (name, value) in cecp::features(line) {
                self.read_feature(name, value);
            }
        } else if let Some(name) = line.strip_prefix("id name ") {
            self.name = Some(short_name(name));
        } else if let Some(author) = line.strip_prefix("id author ") {
            self.author = Some(short_name(author));
        } else if let Some(option) = DeclaredOption::read(self.dialect, line) {
            self.options.push(option);
        }
    }

    fn read_feature(&mut self, name: &str, value: &str) {
        match (name, value) {
            ("myname", _) => self.name = Some(short_name(value)),
            ("option", _) => self.options.push(DeclaredOption::read_cecp(value)),
            // Commands of their own set these two.
            ("memory", "1") => self.options.push(DeclaredOption::read_cecp(MEMORY)),
            ("smp", "1") => self.options.push(DeclaredOption::read_cecp(CORES)),
            _ => {}
        }
        self.features.insert(name.to_owned(), value.to_owned());
    }

    /// Whether a CECP engine has set this feature to 1.
    pub fn has_feature(&self, name: &str) -> bool {
        self.features.get(name).is_some_and(|value| value == "1")
    }

    /// The lines that accept or reject the features.
    pub fn verdicts(&self) -> String {
        self.features.iter().map(|(name, value)| cecp::verdict(name, value)).collect()
    }

    /// The lines that begin a game of CECP.
    ///
    /// # Errors
    /// If the engine does not play this game.
    pub fn new_cecp_game_lines(&self, game: &str, ponder: bool) -> Result<String, &'static str> {
        let plays = |games: &String| games.split(',').any(|other| other.trim() == game);
        if !self.features.get("variants").is_none_or(plays) {
            return Err("its feature variants does not list this game");
        }
        let think = if ponder { "hard" } else { "easy" };
        Ok(format!("force\nnew\nvariant {game}\ncomputer\npost\n{think}\n"))
    }

    /// The option with this name. Upper and lower case are the same.
    pub fn option(&self, name: &str) -> Option<&DeclaredOption> {
        self.options.iter().find(|option| option.name.eq_ignore_ascii_case(name))
    }

    /// The line that sets an option, with a line feed. Without a value, it presses a button.
    pub fn setting_line(&self, name: &str, value: Option<&str>) -> String {
        if self.dialect.is_cecp() {
            let number = match value {
                Some("true") => Some("1"),
                Some("false") => Some("0"),
                other => other,
            };
            return match (name.to_ascii_lowercase().as_str(), number) {
                ("hash", Some(value)) if self.has_feature("memory") => format!("memory {value}\n"),
                ("threads", Some(value)) if self.has_feature("smp") => format!("cores {value}\n"),
                (_, Some(value)) => format!("option {name}={value}\n"),
                (_, None) => format!("option {name}\n"),
            };
        }
        match (self.dialect.is_ucci(), value) {
            (true, Some(value)) => format!("setoption {name} {value}\n"),
            (true, None) => format!("setoption {name}\n"),
            (false, Some(value)) => format!("setoption name {name} value {value}\n"),
            (false, None) => format!("setoption name {name}\n"),
        }
    }

    /// The line that switches the engine to this game, with a line feed. Empty if the engine plays it already or does
    /// not list it, or if these values choose a game.
    pub fn game_line(&self, game: &str, values: &IndexMap<String, String>) -> String {
        let chosen = values.keys().any(|name| name.eq_ignore_ascii_case(VARIANT));
        let lists = |option: &&DeclaredOption| option.choices.iter().any(|choice| choice == game);
        let plays = |option: &&DeclaredOption| option.default.as_deref() == Some(game);
        match self.option(VARIANT).filter(lists).filter(|option| !plays(option)) {
            Some(_) if !chosen => self.setting_line(VARIANT, Some(game)),
            _ => String::new(),
        }
    }

    /// The line that sets how perpetual check and chase are judged to the referee's choice, with a line feed. Empty if
    /// the engine has no such option with this choice, or if these values contain the option.
    pub fn perpetual_line(&self, choice: &str, values: &IndexMap<String, String>) -> String {
        self.choice_line(PERPETUAL, choice, values)
    }

    /// The line that chooses how ranks are counted in an engine that leaves the choice, with a line feed. Empty if the
    /// engine has no such option, or if these values contain it. Engines such as Xiongmao would otherwise take
    /// `UCI_Variant` for a sign that ranks are counted from 1.
    pub fn notation_line(&self, values: &IndexMap<String, String>) -> String {
        match self.dialect {
            Dialect::Uci => self.choice_line(NOTATION, "coordinate", values),
            Dialect::Uci0 | Dialect::Ucci => self.choice_line(NOTATION, "coordinate0", values),
            Dialect::Xiongmao | Dialect::Cecp => String::new(),
        }
    }

    /// The line that makes this choice, if the option lists it and is not among these values.
    fn choice_line(&self, option: &str, choice: &str, values: &IndexMap<String, String>) -> String {
        let chosen = values.keys().any(|name| name.eq_ignore_ascii_case(option));
        let lists = |option: &&DeclaredOption| option.choices.iter().any(|other| other == choice);
        match self.option(option).filter(lists) {
            Some(option) if !chosen => self.setting_line(&option.name, Some(choice)),
            _ => String::new(),
        }
    }

    /// The line that announces that the engine will ponder, with a line feed. Empty if it has no such option, or if
    /// these values contain the option.
    pub fn ponder_line(&self, values: &IndexMap<String, String>) -> String {
        let chosen = values.keys().any(|name| name.eq_ignore_ascii_case(PONDER));
        match self.option(PONDER) {
            Some(option) if !chosen => self.setting_line(&option.name, Some("true")),
            _ => String::new(),
        }
    }

    /// The line that sets the clock of a UCCI engine to milliseconds, with a line feed. Empty if the engine has no
    /// such option, or if these values contain the option.
    pub fn unit_line(&self, values: &IndexMap<String, String>) -> String {
        let chosen = values.keys().any(|name| name.eq_ignore_ascii_case(MILLISECONDS));
        match self.option(MILLISECONDS) {
            Some(option) if self.dialect.is_ucci() && !chosen => self.setting_line(&option.name, Some("true")),
            _ => String::new(),
        }
    }

    /// Whether the engine counts its clock in seconds, once these values are set. Only UCCI engines may.
    pub fn counts_seconds(&self, values: &IndexMap<String, String>) -> bool {
        let chosen = values.iter().find(|(name, _)| name.eq_ignore_ascii_case(MILLISECONDS)).map(|(_, value)| value);
        let off = chosen.is_some_and(|value| matches!(value.as_str(), "false" | "off"));
        self.dialect.is_ucci() && (off || self.option(MILLISECONDS).is_none())
    }

    /// The line that announces a new game, with a line feed.
    pub fn new_game_line(&self) -> String {
        match self.option(NEW_GAME) {
            Some(button) if self.dialect.is_ucci() => self.setting_line(&button.name, None),
            // UCCI has no such command. Engines ignore unknown commands, and some know this one.
            None if self.dialect.is_ucci() => "uccinewgame\n".to_owned(),
            _ => "ucinewgame\n".to_owned(),
        }
    }

    /// The `setoption` lines for these values, each ending with a line feed.
    ///
    /// # Errors
    /// Returns the first name that the engine has not declared.
    pub fn setting_lines<'a>(&self, values: &'a IndexMap<String, String>) -> Result<String, &'a str> {
        let mut lines = String::new();
        for (name, value) in values {
            let option = self.option(name).ok_or(name.as_str())?;
            let value = Some(value.as_str()).filter(|value| option.kind != "button" && !value.is_empty());
            lines.push_str(&self.setting_line(name, value));
        }
        Ok(lines)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn declared(line: &str) -> DeclaredOption {
        DeclaredOption::read(Dialect::Uci, line).unwrap_or_else(|| panic!("{line}"))
    }

    #[test]
    fn declarations_are_read() {
        let spin = declared("option name Move Overhead type spin default 10 min 0 max 5000");
        assert_eq!((spin.name.as_str(), spin.kind.as_str()), ("Move Overhead", "spin"));
        assert_eq!((spin.default, spin.min, spin.max), (Some("10".into()), Some("0".into()), Some("5000".into())));
        let combo = declared("option name Style type combo default very calm var very calm var wild");
        assert_eq!((combo.default, combo.choices), (Some("very calm".into()), vec!["very calm".into(), "wild".into()]));
        assert_eq!(declared("option name Book type string default <empty>").default, Some("<empty>".into()));
        assert_eq!(declared("option name Book type string default").default, Some(String::new()));
        assert_eq!(declared("option name Clear Hash type button").default, None);
        for line in ["option Hash type spin", "id name option name X type check"] {
            assert_eq!(DeclaredOption::read(Dialect::Uci, line), None);
        }
    }

    #[test]
    fn faults_of_declarations_are_reported() {
        for (line, part) in [
            ("option name A type check", "default true"),
            ("option name A type check default yes", "default true"),
            ("option name A type spin default 1", "whole numbers"),
            ("option name A type spin default 11 min 1 max 10", "outside"),
            ("option name A type combo default x var y", "not one of its"),
            ("option name A type combo var y", "a 'default'"),
            ("option name A type slider default 1", "'slider'"),
        ] {
            let fault = declared(line).fault(Dialect::Uci).unwrap_or_default();
            assert!(fault.contains(part), "{line}: {fault}");
        }
    }

    #[test]
    fn the_game_is_chosen_where_there_is_a_choice() {
        const TWO: &str = "option name UCI_Variant type combo default xiongqi var xiongqi var xiangqi";
        let line = |declaration: &str, game: &str, chosen: &[&str]| {
            let mut handshake = Handshake::default();
            handshake.read_line(declaration);
            let values = chosen.iter().map(|&name| (name.to_owned(), "x".to_owned())).collect();
            handshake.game_line(game, &values)
        };
        assert_eq!(line(TWO, "xiangqi", &[]), "setoption name UCI_Variant value xiangqi\n");
        assert_eq!(line(TWO, "xiangqi", &["Hash"]), "setoption name UCI_Variant value xiangqi\n");
        assert_eq!(line(TWO, "xiongqi", &[]), "");
        assert_eq!(line(TWO, "xiangqi", &["uci_variant"]), "");
        assert_eq!(line(TWO, "chess", &[]), "");
        assert_eq!(line("option name Hash type spin default 1 min 1 max 2", "xiangqi", &[]), "");
    }

    #[test]
    fn options_are_set_in_order() {
        let mut handshake = Handshake::default();
        for line in ["id name It", "id author They ", "option name A b type button", "option name Hash type spin"] {
            handshake.read_line(line);
        }
        assert_eq!((handshake.name.as_deref(), handshake.author.as_deref()), (Some("It"), Some("They")));
        let values = |pairs: &[(&str, &str)]| pairs.iter().map(|(n, v)| ((*n).to_owned(), (*v).to_owned())).collect();
        let lines = handshake.setting_lines(&values(&[("hash", "5"), ("a B", "now")])).map_err(str::to_owned);
        assert_eq!(lines, Ok("setoption name hash value 5\nsetoption name a B\n".to_owned()));
        assert_eq!(handshake.setting_lines(&values(&[("C", "5")])).map_err(str::to_owned), Err("C".to_owned()));
    }

    #[test]
    fn engines_with_the_option_get_the_rule() {
        let none = IndexMap::new();
        let mut handshake = Handshake::default();
        assert_eq!(handshake.perpetual_line("repeated", &none), "");
        handshake.read_line("option name Perpetual type combo default counted var counted var repeated");
        assert_eq!(handshake.perpetual_line("repeated", &none), "setoption name Perpetual value repeated\n");
        // UCCI sessions begin with another default, so the default is also sent.
        assert_eq!(handshake.perpetual_line("counted", &none), "setoption name Perpetual value counted\n");
        let values: IndexMap<String, String> = [("perpetual".to_owned(), "counted".to_owned())].into();
        assert_eq!(handshake.perpetual_line("repeated", &values), "");
    }

    #[test]
    fn engines_that_count_ranks_in_two_ways_get_the_way_of_the_dialect() {
        let none = IndexMap::new();
        let declaration = "option name UCI_Notation type combo default auto var auto var coordinate var coordinate0";
        let line = |dialect, values| {
            let mut handshake = Handshake::new(dialect);
            assert_eq!(handshake.notation_line(&none), "");
            handshake.read_line(declaration);
            handshake.notation_line(values)
        };
        assert_eq!(line(Dialect::Uci, &none), "setoption name UCI_Notation value coordinate\n");
        assert_eq!(line(Dialect::Uci0, &none), "setoption name UCI_Notation value coordinate0\n");
        assert_eq!(line(Dialect::Xiongmao, &none), "");
        let values: IndexMap<String, String> = [("uci_notation".to_owned(), "auto".to_owned())].into();
        assert_eq!(line(Dialect::Uci0, &values), "");
    }

    #[test]
    fn cecp_has_features() {
        let mut handshake = Handshake::new(Dialect::Cecp);
        handshake.read_line("feature myname=\"It 1\" memory=1 smp=0 ping=1 variants=\"normal,xiangqi\"");
        handshake.read_line("feature option=\"Style -combo calm /// *very wild\" option=\"Save it -save\" done=1");
        assert_eq!(handshake.name.as_deref(), Some("It 1"));
        assert_eq!(handshake.option("style").unwrap().choices, ["calm", "very wild"]);
        assert_eq!(handshake.option("Save it").unwrap().kind, "button");
        assert!(handshake.option("Threads").is_none() && handshake.has_feature("ping"));
        let values: IndexMap<String, String> =
            [("Hash", "64"), ("Style", "calm"), ("Save it", "")].map(|(n, v)| (n.to_owned(), v.to_owned())).into();
        let lines = handshake.setting_lines(&values);
        assert_eq!(lines, Ok("memory 64\noption Style=calm\noption Save it\n".to_owned()));
        assert_eq!(handshake.setting_line("A", Some("true")), "option A=1\n");
        assert!(handshake.new_cecp_game_lines("xiongqi", false).is_err());
        let lines = handshake.new_cecp_game_lines("xiangqi", true).unwrap();
        assert_eq!(lines, "force\nnew\nvariant xiangqi\ncomputer\npost\nhard\n");
    }

    #[test]
    fn ucci_has_options_of_its_own() {
        let mut handshake = Handshake::new(Dialect::Ucci);
        let none = IndexMap::new();
        assert!(handshake.counts_seconds(&none));
        assert_eq!((handshake.unit_line(&none).as_str(), handshake.new_game_line().as_str()), ("", "uccinewgame\n"));
        for line in [
            "id name It",
            "option usemillisec type check default true",
            "option hashsize type spin min 1 max 1024 default 16",
            "option style type combo var solid var normal default normal",
            "option newgame type button",
        ] {
            handshake.read_line(line);
        }
        assert!(handshake.options.iter().all(|option| option.fault(Dialect::Ucci).is_none()));
        let values: IndexMap<String, String> = [("hashsize".to_owned(), "64".to_owned())].into();
        assert_eq!(handshake.setting_lines(&values), Ok("setoption hashsize 64\n".to_owned()));
        assert_eq!(handshake.unit_line(&values), "setoption usemillisec true\n");
        assert_eq!(handshake.new_game_line(), "setoption newgame\n");
        assert!(!handshake.counts_seconds(&values));
        assert_eq!(handshake.ponder_line(&values), "");
        handshake.read_line("option ponder type check default false");
        assert_eq!(handshake.ponder_line(&values), "setoption ponder true\n");
        let values: IndexMap<String, String> = [("usemillisec".to_owned(), "false".to_owned())].into();
        assert_eq!(handshake.unit_line(&values), "");
        assert!(handshake.counts_seconds(&values));
    }
}
