//! Pictures of boards and games: SVG files.
//!
//! They are self-contained, without scripts, fonts or other files, and follow the reader's light or dark scheme.
//! `maud` escapes markup and attributes. Text from records goes through `clean` first, since XML cannot contain some
//! characters at all.

pub mod board;
pub mod curve;
pub mod layout;
mod pieces;
mod points;
pub mod sheet;

use maud::{Markup, PreEscaped, html};

/// The colours of every class, for light and for dark schemes. No CSS variables, since some viewers do not know them.
const STYLE: &str = "\
.x-ground{fill:#fffdf8}.x-ink{fill:#2b2622}.x-faint{fill:#6f665c}\
.x-square{fill:#f3e4c3;stroke:#a88b5c;stroke-width:1}.x-river{fill:#cfe3ee}.x-water{fill:#4d7c99}\
.x-last{fill:#f2c14e;fill-opacity:.75}.x-disc{fill:#fffaf0;stroke-width:2}\
.x-south{fill:#b3261e}.x-north{fill:#23201d}.x-south-edge{stroke:#b3261e}.x-north-edge{stroke:#23201d}\
.x-ring{fill:none;stroke-width:1}.x-check{fill:#ff7a1a;fill-opacity:.8}\
.x-turn{stroke:#a88b5c;stroke-width:1.5}.x-frame{fill:none;stroke:#7a6340;stroke-width:2}\
.x-played{stroke:#c2410c;fill:#c2410c}.x-better{stroke:#15803d;fill:#15803d}\
.x-upper{fill:#e7e5e4}.x-lower{fill:#f6d5cf}.x-line{fill:none;stroke:#b3261e;stroke-width:2;stroke-linejoin:round}\
.x-even{stroke:#8a8178;stroke-width:1;stroke-dasharray:4 4}.x-hit{fill:#000;fill-opacity:0}\
.x-inaccuracy{fill:#ca8a04}.x-mistake{fill:#ea580c}.x-blunder{fill:#dc2626}\
@media (prefers-color-scheme:dark){\
.x-ground{fill:#1b1917}.x-ink{fill:#ece7e1}.x-faint{fill:#a8a098}\
.x-square{fill:#6b5636;stroke:#3f321d}.x-river{fill:#2f4a59}.x-water{fill:#9cc7de}\
.x-last{fill:#c58f1a}.x-frame{stroke:#b49a6a}\
.x-played{stroke:#fb923c;fill:#fb923c}.x-better{stroke:#4ade80;fill:#4ade80}\
.x-upper{fill:#3a3735}.x-lower{fill:#5c2b26}.x-line{stroke:#f2877c}.x-even{stroke:#8f867c}\
.x-inaccuracy{fill:#facc15}.x-mistake{fill:#fb923c}.x-blunder{fill:#f87171}}";

/// Fonts for Latin letters.
const LETTERS: &str = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif";
/// Fonts for Chinese characters.
const CHARACTERS: &str =
    "'Noto Serif CJK TC','Source Han Serif TC','Songti TC','PMingLiU','Noto Sans CJK TC','Noto Sans TC',serif";

/// A part of a picture and its size.
pub struct Part {
    /// Its content, drawn from the corner (0, 0).
    pub markup: Markup,
    /// Its width in pixels.
    pub width: u32,
    /// Its height in pixels.
    pub height: u32,
}

impl Part {
    /// This part at a place within a larger one.
    fn at(&self, x: u32, y: u32) -> Markup {
        html! { g transform=(format!("translate({x} {y})")) { (self.markup) } }
    }

    /// This part as an SVG file.
    pub fn file(&self, title: &str) -> String {
        let Self { markup, width, height } = self;
        let svg = html! {
            svg xmlns="http://www.w3.org/2000/svg" viewBox=(format!("0 0 {width} {height}")) width=(width)
                height=(height) role="img" font-family=(LETTERS) {
                title { (clean(title)) }
                style { (PreEscaped(STYLE)) }
                rect class="x-ground" width="100%" height="100%" {}
                (markup)
            }
        };
        svg.into_string() + "\n"
    }
}

/// Replaces characters that XML cannot contain or that change the direction of text.
fn clean(text: &str) -> String {
    let fits = |char: char| match char {
        '\t' | '\n' => true,
        '\u{fffe}' | '\u{ffff}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => false,
        other => !other.is_control(),
    };
    text.chars().map(|char| if fits(char) { char } else { '\u{fffd}' }).collect()
}

/// The text, cut to at most this many characters.
fn shortened(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return clean(text);
    }
    clean(&text.chars().take(most.saturating_sub(1)).collect::<String>()) + "…"
}

/// An expected score in percent.
fn percent(chance: f64) -> String {
    format!("{:.0} %", chance * 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_made_fit_for_xml() {
        assert_eq!(clean("a\u{0}\u{1b}b\n\u{202e}熊"), "a\u{fffd}\u{fffd}b\n\u{fffd}熊");
        assert_eq!(shortened("abcdef", 6), "abcdef");
        assert_eq!(shortened("abcdefg", 6), "abcde…");
    }

    #[test]
    fn a_file_is_escaped() {
        let part = Part { markup: html! { text { "<&>" } }, width: 10, height: 20 };
        let file = part.file("</title><script>");
        assert!(file.contains("<title>&lt;/title&gt;&lt;script&gt;</title>") && file.contains("&lt;&amp;&gt;"));
        assert!(file.contains(r#"viewBox="0 0 10 20" width="10" height="20""#));
    }
}
