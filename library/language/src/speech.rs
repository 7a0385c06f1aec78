//! A language with the names of the sides.
//!
//! Codes become messages by rules that hold for every code; `web/assets/js/language.js` has the same rules. The
//! comment at the head of `game.ftl` lists their consequences.

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
    ("run_state", "first"),
    ("side", "none"),
];

/// Pieces that Chinese calls by another name than the usual one if they are this side's.
const NAMED_BY_SIDE: [(&str, &str); 5] =
    [("general", "south"), ("general", "north"), ("advisor", "south"), ("elephant", "south"), ("soldier", "north")];

/// The names of members that say whose a piece is.
const OWNERS: [&str; 3] = ["owner", "side", "loser"];

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
        let arguments = object["arguments"].as_object().map_or_else(Arguments::new, |object| self.arguments(object));
        self.text(&format!("{kind}-{code}"), arguments)
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

    /// The members of an object of JSON as arguments.
    fn arguments(self, object: &Map<String, Value>) -> Arguments {
        let mut arguments = Arguments::new();
        for (name, value) in object {
            match value {
                Value::Null => {}
                Value::Bool(value) => arguments.set(name, value.to_string()),
                Value::Number(number) => arguments.set(name, number.as_f64().unwrap_or_default()),
                Value::String(text) => arguments.set(name, self.winner(text)),
                Value::Array(items) => {
                    let said = items.iter().map(|item| self.item(item));
                    let said = match items.first() {
                        Some(Value::String(_)) => self.enumeration(said),
                        Some(item) if item.get("repeats").is_some() => self.joined("choice", said),
                        _ => self.joined("list", said),
                    };
                    arguments.set(name, said);
                }
                Value::Object(part) => {
                    arguments.set(name, self.item(value));
                    for (inner, value) in self.arguments(part).0.iter() {
                        arguments.set(format!("{name}_{inner}"), value.clone().into_owned());
                    }
                }
            }
        }
        let owner = OWNERS.iter().find_map(|name| object.get(*name)?.as_str());
        if let (Some(piece), Some(owner)) = (object.get("piece").and_then(Value::as_str), owner) {
            arguments.set("piece", self.piece(piece, owner));
        }
        if let (Some(length), None) = (object.get("length"), object.get("kind")) {
            let state = match object.get("limit") {
                None | Some(Value::Null) => "free",
                limit if limit == Some(length) => "reached",
                _ => "within",
            };
            arguments.set("state", state);
        }
        if let (Some(winner), Some(status)) = (object.get("winner"), object.get("status")) {
            let [winner, status] = [winner, status].map(|value| value.as_str().unwrap_or_default());
            arguments.set("ending", self.ending(winner, status));
        }
        arguments
    }

    /// A part of an object: a piece, a run, a move that would repeat another, an objection, an ending, an earlier time,
    /// or a text.
    fn item(self, value: &Value) -> String {
        let object = match value {
            Value::Object(object) => object,
            Value::Number(number) => {
                let mv = number.as_f64().unwrap_or_default();
                return self.text("earlier-time", Arguments::new().number("ply", mv));
            }
            other => return self.winner(other.as_str().unwrap_or_default()),
        };
        let has = |name: &str| object.contains_key(name);
        let id = match () {
            () if has("code") => return self.coded("objection", value),
            () if has("winner") => {
                let [winner, status] = ["winner", "status"].map(|name| value[name].as_str().unwrap_or_default());
                return self.ending(winner, status);
            }
            () if has("owner") && has("square") => "standing",
            () if has("owner") => "the-owned-piece",
            () if has("piece") && has("why") => "chasing",
            () if has("piece") && has("square") => "placed",
            () if has("piece") => "a-piece",
            () if has("repeats") => "repeating-ply",
            () if has("kind") => "side-run",
            () => return String::new(),
        };
        self.text(id, self.arguments(object))
    }
}
