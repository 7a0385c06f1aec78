//! An option that an engine declares in its handshake, and what may be wrong with the declaration.

use xiongmao_text::quote;

use crate::driver::dialect::Dialect;

/// An option that an engine has declared.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DeclaredOption {
    /// Its name, as written.
    pub name: String,
    /// `check`, `spin`, `combo`, `button`, `string`, or any other word that it wrote.
    pub kind: String,
    /// The default value.
    pub default: Option<String>,
    /// The minimum of a `spin`.
    pub min: Option<String>,
    /// The maximum of a `spin`.
    pub max: Option<String>,
    /// The values of a `combo`.
    pub choices: Vec<String>,
}

impl DeclaredOption {
    /// Reads an `option name NAME type ...` line; in UCCI, `option NAME type ...`.
    pub fn read(dialect: Dialect, line: &str) -> Option<Self> {
        let rest = line.strip_prefix("option ")?.trim_start();
        let rest = if dialect.is_ucci() { rest } else { rest.strip_prefix("name ")? };
        // A name may contain any word but "type".
        let (name, rest) = rest.split_once(" type ")?;
        let mut words = rest.split_ascii_whitespace();
        let mut option = Self {
            name: name.split_ascii_whitespace().collect::<Vec<_>>().join(" "),
            kind: words.next()?.to_owned(),
            ..Self::default()
        };
        let mut field: Option<(&str, String)> = None;
        for word in words.chain(["var"]) {
            if !matches!(word, "default" | "min" | "max" | "var") {
                if let Some((_, value)) = &mut field {
                    let gap = if value.is_empty() { "" } else { " " };
                    *value = format!("{value}{gap}{word}");
                }
                continue;
            }
            match field.replace((word, String::new())) {
                Some(("default", value)) => option.default = Some(value),
                Some(("min", value)) => option.min = Some(value),
                Some(("max", value)) => option.max = Some(value),
                Some((_, value)) => option.choices.push(value),
                None => {}
            }
        }
        Some(option)
    }

    /// Reads the text of a feature `option` of CECP: `NAME -TYPE VALUES`.
    pub fn read_cecp(text: &str) -> Self {
        let (name, rest) = text.split_once(" -").unwrap_or((text, "string"));
        let (kind, values) = rest.split_once(' ').unwrap_or((rest, ""));
        let is_button = matches!(kind, "save" | "reset");
        let choices = if kind == "combo" { values } else { "" };
        Self {
            name: name.trim().to_owned(),
            kind: if is_button { "button" } else { kind }.to_owned(),
            choices: choices.split("///").map(|choice| choice.trim().trim_start_matches('*').to_owned()).collect(),
            ..Self::default()
        }
    }

    /// The error in the declaration, if any.
    pub fn fault(&self, dialect: Dialect) -> Option<String> {
        let default = self.default.as_deref();
        let number = |text: &Option<String>| text.as_ref().and_then(|text| text.parse::<i64>().ok());
        match self.kind.as_str() {
            "button" | "string" => None,
            "label" if dialect.is_ucci() => None,
            "check" => match default {
                Some("true" | "false") => None,
                Some("on" | "off") if dialect.is_ucci() => None,
                _ => Some("a check needs 'default true' or 'default false'".to_owned()),
            },
            "spin" => match (number(&self.default), number(&self.min), number(&self.max)) {
                (Some(default), Some(min), Some(max)) if (min..=max).contains(&default) => None,
                (Some(_), Some(_), Some(_)) => Some("its default is outside its range".to_owned()),
                _ => Some("a spin needs 'default', 'min' and 'max', whole numbers".to_owned()),
            },
            "combo" => match default {
                None => Some("a combo needs a 'default'".to_owned()),
                Some(default) if self.choices.iter().any(|choice| choice == default) => None,
                Some(_) => Some("its default is not one of its 'var' values".to_owned()),
            },
            other => Some(format!("unknown type {}: expected check, spin, combo, button or string", quote(other))),
        }
    }
}
