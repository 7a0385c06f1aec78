//! A language with the names of the sides.
//!
//! Codes become messages: `arguments.ftl` says what their arguments are. `web/assets/js/language.js` does the same on
//! the page; a test compares what both say.

use serde::Serialize;
use serde_json::{Map, Value};

use crate::arguments::Arguments;
use crate::bundle::{bundle, format};
use crate::language::Language;
use crate::side_names::SideNames;

/// Fields that may be absent, and the value that the message gets instead.
const ABSENT: [(&str, &str); 6] = [
    ("answer", "none"),
    ("cause", "none"),
    ("number", "none"),
    ("protector", "none"),
    ("run", "none"),
    ("side", "none"),
];

/// Pieces that Chinese calls by another name than the usual one if they are this side's.
const NAMED_BY_SIDE: [(&str, &str); 5] =
    [("general", "south"), ("general", "north"), ("advisor", "south"), ("elephant", "south"), ("soldier", "north")];

/// How a reader is spoken to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Speech {
    pub language: Language,
    /// The names of the sides.
    pub sides: SideNames,
}

impl Speech {
    /// This language, with the usual names of the sides.
    pub fn new(language: Language) -> Self {
        Self { language, sides: SideNames::default() }
    }

    /// A message without arguments.
    pub fn say(self, id: &str) -> String {
        self.text(id, Arguments::new())
    }

    /// A message.
    pub fn text(self, id: &str, arguments: Arguments) -> String {
        let mut arguments = arguments;
        for (name, side) in [("south_name", "south"), ("north_name", "north")] {
            arguments.set(name, self.side(side));
        }
        for (name, text) in ABSENT {
            if !arguments.has(name) {
                arguments.set(name, text);
            }
        }
        let (text, errors) = format(bundle(self.language), id, &arguments.0);
        debug_assert!(errors.is_empty(), "{id}: {errors:?} in {arguments:?}");
        text
    }

    /// A figure such as `0.05`, with the decimal sign of the language.
    pub fn figure(self, figure: &str) -> String {
        if self.language.has_decimal_comma() { figure.replace('.', ",") } else { figure.to_owned() }
    }

    /// The name of the side `south` or `north`.
    pub fn side(self, side: &str) -> String {
        // Without the names of the sides, which are messages themselves.
        format(bundle(self.language), self.sides.message(side), &Arguments::new().0).0
    }

    /// The text for a code: for an object with a `code` and `arguments`, the message `KIND-CODE`.
    pub fn coded(self, kind: &str, object: &impl Serialize) -> String {
        let object = serde_json::to_value(object).unwrap_or_default();
        let code = object["code"].as_str().unwrap_or_default();
        let id = format!("{kind}-{code}");
        let arguments =
            object["arguments"].as_object().map_or_else(Arguments::new, |object| self.arguments(&id, object));
        self.text(&id, arguments)
    }

    /// How a game ended: `winner` is `south`, `north` or `draw`, `status` a word of CGSN.
    pub fn ending(self, winner: &str, status: &str) -> String {
        let how = self.say(&format!("ending-{status}"));
        self.text("ending", Arguments::new().text("winner", self.winner(winner)).text("how", how))
    }

    /// A piece of the side `south` or `north`, for the argument `piece` of a message.
    pub fn piece(self, piece: &str, side: &str) -> String {
        let is_named = self.language.names_pieces_by_side() && NAMED_BY_SIDE.contains(&(piece, side));
        if is_named { format!("{piece}-{side}") } else { piece.to_owned() }
    }

    /// A piece of this side on a square.
    pub fn placed(self, piece: &str, side: &str, square: impl Into<String>) -> String {
        self.text("placed", Arguments::new().text("piece", self.piece(piece, side)).text("square", square))
    }

    /// `one`, `one and two`, `one, two and three`.
    pub fn list(self, items: impl IntoIterator<Item = String>) -> String {
        self.joined("list", items)
    }

    /// A message as a sentence, with a capital letter and a full stop, unless it ends like one.
    pub fn sentence(self, text: &str) -> String {
        let ended = text.ends_with(['.', '?', '!', '。', '？', '！']);
        if ended || text.is_empty() {
            text.to_owned()
        } else {
            self.text("sentence", Arguments::new().text("text", text))
        }
    }

    /// Sentences behind each other, as the language separates them.
    pub fn sentences(self, sentences: impl IntoIterator<Item = String>) -> String {
        let next = |first, next| self.text("next-sentence", Arguments::new().text("first", first).text("next", next));
        sentences.into_iter().reduce(next).unwrap_or_default()
    }

    /// Texts behind each other: `one, two, three`.
    fn enumeration(self, items: impl IntoIterator<Item = String>) -> String {
        let next = |list, item| self.text("list-next", Arguments::new().text("list", list).text("item", item));
        items.into_iter().reduce(next).unwrap_or_default()
    }

    /// The name of a side; other values unchanged.
    fn winner(self, text: &str) -> String {
        if matches!(text, "south" | "north") { self.side(text) } else { text.to_owned() }
    }

    fn joined(self, kind: &str, items: impl IntoIterator<Item = String>) -> String {
        let mut items = items.into_iter().peekable();
        let mut list = items.next().unwrap_or_default();
        while let Some(item) = items.next() {
            let place = if items.peek().is_some() { "next" } else { "last" };
            list = self.text(&format!("{kind}-{place}"), Arguments::new().text("list", list).text("item", item));
        }
        list
    }

    /// The members of an object of JSON as arguments of this message.
    fn arguments(self, id: &str, object: &Map<String, Value>) -> Arguments {
        let mut arguments = Arguments::new();
        for (name, value) in object {
            let said_as = self.declared(&format!("type-{id}-{name}"));
            match value {
                Value::Null => {}
                Value::Number(number) if said_as.is_none() => arguments.set(name, number.as_f64().unwrap_or_default()),
                _ => arguments.set(name, self.said(value, said_as.as_deref())),
            }
        }
        let text = |name: &str| object.get(name).and_then(Value::as_str);
        if let Some(status) = text("status") {
            arguments.set("how", self.say(&format!("ending-{status}")));
        }
        let owner = self.declared(&format!("owner-{id}"));
        if let (Some(piece), Some(owner)) = (text("piece"), owner.and_then(|name| text(&name))) {
            arguments.set("piece", self.piece(piece, owner));
        }
        arguments
    }

    /// A value in words. Its type is the message that says it, or each item of a list.
    fn said(self, value: &Value, said_as: Option<&str>) -> String {
        match (value, said_as) {
            (Value::Array(items), _) => {
                let items = items.iter().map(|item| self.said(item, said_as));
                match said_as {
                    None => self.enumeration(items),
                    Some("repeating-ply") => self.joined("choice", items),
                    Some(_) => self.list(items),
                }
            }
            (Value::Object(part), Some(id)) => self.text(id, self.arguments(id, part)),
            (Value::Object(_), None) => self.coded("objection", value),
            (Value::Number(mv), Some(id)) => {
                self.text(id, Arguments::new().number("ply", mv.as_f64().unwrap_or_default()))
            }
            (Value::String(text), _) => self.winner(text),
            _ => value.to_string(),
        }
    }

    /// What `arguments.ftl` declares under this name.
    fn declared(self, name: &str) -> Option<String> {
        let bundle = bundle(self.language);
        bundle.has_message(name).then(|| format(bundle, name, &Arguments::new().0).0)
    }
}
