//! The languages, and which one a reader wants.

/// A language that the program speaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Language {
    /// English, the language of the protocol and of the names in JSON.
    #[default]
    English,
    /// 简体中文.
    SimplifiedChinese,
    /// 繁體中文.
    TraditionalChinese,
    /// Tiếng Việt.
    Vietnamese,
    /// Français.
    French,
}

/// A language with its tag, its own name, and its catalogues: the terminal's messages, the page's first messages, and
/// those of parts of the page that are loaded later.
#[derive(Clone, Copy)]
struct Entry {
    language: Language,
    tag: &'static str,
    own_name: &'static str,
    terminal: &'static str,
    page: &'static str,
    parts: &'static str,
}

/// The catalogues of the language with this tag.
macro_rules! entry {
    ($language:ident, $tag:literal, $own_name:literal) => {
        Entry {
            language: Language::$language,
            tag: $tag,
            own_name: $own_name,
            terminal: concat!(
                include_str!("../catalogues/arguments.ftl"),
                include_str!(concat!("../catalogues/", $tag, "/game.ftl")),
                include_str!(concat!("../catalogues/", $tag, "/objections.ftl")),
                include_str!(concat!("../catalogues/", $tag, "/reasons.ftl")),
                include_str!(concat!("../catalogues/", $tag, "/terminal.ftl"))
            ),
            page: concat!(
                include_str!("../catalogues/arguments.ftl"),
                include_str!(concat!("../catalogues/", $tag, "/game.ftl")),
                include_str!(concat!("../catalogues/", $tag, "/page.ftl"))
            ),
            parts: concat!(
                include_str!(concat!("../catalogues/", $tag, "/objections.ftl")),
                include_str!(concat!("../catalogues/", $tag, "/reasons.ftl")),
                include_str!(concat!("../catalogues/", $tag, "/parts.ftl"))
            ),
        }
    };
}

/// Every language, in the order of menus.
const ENTRIES: [Entry; Language::ALL.len()] = [
    entry!(English, "en", "English"),
    entry!(SimplifiedChinese, "zh-Hans", "简体中文"),
    entry!(TraditionalChinese, "zh-Hant", "繁體中文"),
    entry!(Vietnamese, "vi", "Tiếng Việt"),
    entry!(French, "fr", "Français"),
];

impl Language {
    /// All languages, in the order of menus.
    pub const ALL: [Self; 5] =
        [Self::English, Self::SimplifiedChinese, Self::TraditionalChinese, Self::Vietnamese, Self::French];

    /// Its entry: they have the order of the variants.
    const fn entry(self) -> Entry {
        ENTRIES[self as usize]
    }

    /// Its tag by BCP 47, such as `zh-Hans`.
    pub const fn tag(self) -> &'static str {
        self.entry().tag
    }

    /// Its name among its speakers, such as `Français`.
    pub fn own_name(self) -> &'static str {
        self.entry().own_name
    }

    /// The messages of the terminal, in the format of Fluent.
    pub const fn terminal_catalogue(self) -> &'static str {
        self.entry().terminal
    }

    /// The messages that the page in the browser says at once, in the format of Fluent.
    pub const fn page_catalogue(self) -> &'static str {
        self.entry().page
    }

    /// The other messages of the page, which follow when a part is opened that says them. They contain some of
    /// [`page_catalogue`](Self::page_catalogue).
    pub const fn parts_catalogue(self) -> &'static str {
        self.entry().parts
    }

    /// Whether its numbers have a comma before their fractions.
    pub(crate) fn has_decimal_comma(self) -> bool {
        matches!(self, Self::Vietnamese | Self::French)
    }

    /// Whether pieces of the two sides have names of their own.
    pub(crate) fn names_pieces_by_side(self) -> bool {
        matches!(self, Self::SimplifiedChinese | Self::TraditionalChinese)
    }

    /// The language that is meant by a tag or by the name of a locale, such as `fr-CA`, `zh_TW.UTF-8` or `zh`.
    pub fn named(name: &str) -> Option<Self> {
        let name = name.split(['.', '@']).next().unwrap_or_default().replace('_', "-").to_ascii_lowercase();
        let mut parts = name.split('-');
        let (first, mut rest) = (parts.next().unwrap_or_default(), parts);
        let tag = match first {
            "zh" if name.contains("hans") => "zh-Hans",
            // Chinese in Hong Kong, Macau and Taiwan is written in traditional characters.
            "zh" if rest.any(|part| matches!(part, "hant" | "tw" | "hk" | "mo")) => "zh-Hant",
            "zh" => "zh-Hans",
            // The locale of programs.
            "c" | "posix" => "en",
            other => other,
        };
        ENTRIES.iter().find(|entry| entry.tag == tag).map(|entry| entry.language)
    }

    /// The language of the environment: the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set decides, as in
    /// other programs, or else the locale of the system, if it has one. English if the program does not have that
    /// language.
    pub fn of_environment(read: impl Fn(&str) -> Option<String>, of_system: impl FnOnce() -> Option<String>) -> Self {
        let set = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(read).find(|value| !value.is_empty());
        set.or_else(of_system).and_then(|name| Self::named(&name)).unwrap_or_default()
    }
}
