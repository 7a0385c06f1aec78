//! The files of the page, inside the program.
//!
//! `index.html` is asked for at every visit. The others are in a folder that is named after their content, so that
//! browsers cache them indefinitely, and find the next version of the program in another folder.

use std::sync::LazyLock;

use axum::http::header;
use axum::response::{IntoResponse, Response};
use xiongmao_language::Language;

use crate::server::kept::tag_of;

/// A file of the page.
#[derive(Clone, Copy, Debug)]
pub struct Asset {
    /// Its path, from where `index.html` is.
    pub path: &'static str,
    kind: &'static str,
    /// Its content.
    pub text: &'static str,
}

macro_rules! asset {
    ($path:expr, $file:expr, $kind:literal) => {
        Asset { path: $path, kind: $kind, text: include_str!(concat!("../../assets/", $file)) }
    };
}

/// The messages of the page in a language: those needed at once, or those of its parts.
macro_rules! catalogue {
    ($path:expr, $language:ident, $of:ident) => {
        Asset { path: $path, kind: "text/plain; charset=utf-8", text: Language::$language.$of() }
    };
}

/// A list of assets: scripts of `assets/js` and languages, both by their names, and others.
macro_rules! assets {
    (
        scripts: [$($script:literal),+],
        languages: [$($tag:literal $language:ident),+],
        others: [$($other:expr),+ $(,)?]
    ) => {
        &[
            $($other,)+
            $(catalogue!(concat!("/language/", $tag, ".ftl"), $language, page_catalogue),)+
            $(catalogue!(concat!("/language/", $tag, ".parts.ftl"), $language, parts_catalogue),)+
            $(asset!(
                concat!("/js/", $script, ".js"),
                concat!("js/", $script, ".js"),
                "text/javascript; charset=utf-8"
            ),)+
        ]
    };
}

/// Every file.
pub static ASSETS: &[Asset] = assets! {
    scripts: [
        "advice", "analysis", "analysisview", "api", "backend", "board", "brush", "classics", "clock", "coach",
        "collection", "curve", "database", "dialog", "dom", "endcard", "engine", "entries", "exchange", "explorer",
        "faces", "facts", "fen", "files", "fluent", "gamesfilter", "grades", "ground", "icons", "inwords", "kept",
        "keys", "ladder", "language", "lastgames", "learn", "legend", "lessons", "link", "looks", "main",
        "manualplay", "manuals", "match", "movevalues", "mygames", "newgame", "notation", "patience", "phrases",
        "piecelist", "pieces", "play", "playview", "preview", "puzzles", "puzzlesets", "reasons", "remember",
        "replay", "review", "rules", "setup", "single", "sketch", "sound", "sounds", "standings", "steps",
        "summary", "tables", "talks", "threats", "toast", "tree", "treelist", "viewer", "watch", "welcome", "words"
    ],
    languages: ["en" English, "zh-Hans" SimplifiedChinese, "zh-Hant" TraditionalChinese, "vi" Vietnamese, "fr" French],
    others: [
        asset!("/", "index.html", "text/html; charset=utf-8"),
        asset!("/icon.svg", "icon.svg", "image/svg+xml"),
        asset!("/style.css", "style.css", "text/css; charset=utf-8"),
        asset!("/js/shapes.js", "../../library/drawing/src/pictures/shapes.js", "text/javascript; charset=utf-8"),
    ]
};

/// The files that take the place of those with the same path in a page without a server, or that it has besides.
pub static SITE_ASSETS: &[Asset] = &[
    asset!("/js/backend.js", "site/backend.js", "text/javascript; charset=utf-8"),
    asset!("/js/offline.js", "site/offline.js", "text/javascript; charset=utf-8"),
];

/// The text of the file with this path; nothing if there is none.
pub fn text_of(path: &str) -> &'static str {
    ASSETS.iter().find(|asset| asset.path == path).map_or("", |asset| asset.text)
}

/// The folder of all files but `index.html`, without slashes.
static FOLDER: LazyLock<String> =
    LazyLock::new(|| tag_of(ASSETS.iter().map(|asset| asset.text).collect::<String>().as_bytes()));

/// `index.html`, which loads the others from their folder.
static INDEX: LazyLock<String> = LazyLock::new(|| {
    let loads = |text: &str, path: &str| {
        let path = path.trim_start_matches('/');
        text.replace(&format!("\"{path}\""), &format!("\"{}/{path}\"", *FOLDER))
    };
    let others = ASSETS.iter().filter(|asset| !asset.is_index());
    others.fold(text_of("/").to_owned(), |text, asset| loads(&text, asset.path))
});

impl Asset {
    fn is_index(&self) -> bool {
        self.path == "/"
    }

    /// The path under which the server has it.
    pub fn address(&self) -> String {
        if self.is_index() { self.path.to_owned() } else { format!("/{}{}", *FOLDER, self.path) }
    }
}

impl IntoResponse for &Asset {
    fn into_response(self) -> Response {
        let kind = (header::CONTENT_TYPE, self.kind);
        if self.is_index() {
            return ([kind], INDEX.as_str()).into_response();
        }
        ([kind, (header::CACHE_CONTROL, "public, max-age=31536000, immutable")], self.text).into_response()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeSet, HashSet};

    use xiongmao_answers::assessment::Assessment;

    use super::*;
    use crate::server::kept::compressed;

    #[test]
    fn the_page_is_small() {
        // It loads one catalogue of several.
        let loaded = ASSETS.iter().filter(|asset| !asset.kind.starts_with("text/plain"));
        let bytes: usize = loaded.map(|asset| asset.text.len()).sum();
        assert!((10_000..450_000).contains(&bytes), "{bytes} bytes");
    }

    #[test]
    fn the_page_names_the_losses_of_the_grades() {
        let [inaccuracy, mistake, blunder] = [Assessment::INACCURACY, Assessment::MISTAKE, Assessment::BLUNDER];
        let named =
            format!("inaccuracy: percent({inaccuracy}), mistake: percent({mistake}), blunder: percent({blunder})");
        assert!(text_of("/js/viewer.js").contains(&named), "{named}");
        let graded = format!("[[{blunder}, \"blunder\"], [{mistake}, \"mistake\"], [{inaccuracy}, \"inaccuracy\"]]");
        assert!(text_of("/js/grades.js").contains(&graded), "{graded}");
    }

    #[test]
    fn the_page_offers_every_language() {
        let languages: Vec<String> = Language::ALL
            .iter()
            .map(|language| format!("[\"{}\", \"{}\"]", language.tag(), language.own_name()))
            .collect();
        let list = format!("const LANGUAGES = [{}];", languages.join(", "));
        assert!(text_of("/js/language.js").contains(&list), "{list}");
        for language in Language::ALL {
            assert_eq!(text_of(&format!("/language/{}.ftl", language.tag())), language.page_catalogue());
            assert_eq!(text_of(&format!("/language/{}.parts.ftl", language.tag())), language.parts_catalogue());
        }
    }

    /// The texts between quotation marks of this kind in the modules of the page.
    fn quoted(mark: char) -> Vec<&'static str> {
        let modules = ASSETS.iter().chain(SITE_ASSETS).filter(|asset| asset.kind.starts_with("text/javascript"));
        modules.flat_map(|asset| asset.text.split(mark)).collect()
    }

    /// The names of the messages of a catalogue.
    fn names(catalogue: &'static str) -> impl Iterator<Item = &'static str> {
        let is_name = |name: &&str| name.starts_with(|first: char| first.is_ascii_lowercase()) && !name.contains(' ');
        catalogue.lines().filter_map(|line| line.split_once(" = ").map(|(name, _)| name)).filter(is_name)
    }

    /// The modules that are loaded with this one, itself included.
    fn loaded_with(first: &'static str) -> BTreeSet<&'static str> {
        let (mut found, mut waiting) = (BTreeSet::new(), vec![first]);
        while let Some(file) = waiting.pop() {
            if found.insert(file) {
                let text = text_of(&format!("/js/{file}"));
                assert!(!text.is_empty(), "there is no {file}");
                waiting.extend(text.split(" from \"./").skip(1).filter_map(|rest| rest.split('"').next()));
            }
        }
        found
    }

    #[test]
    fn the_first_load_is_announced_small_and_has_its_messages() {
        let first = loaded_with("main.js");
        let index = text_of("/");
        let announced: BTreeSet<&str> =
            index.split("modulepreload\" href=\"js/").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        let others: BTreeSet<&str> = first.iter().copied().filter(|file| *file != "main.js").collect();
        assert_eq!(announced, others, "index.html preloads what main.js imports");
        let messages: HashSet<&str> = names(Language::English.page_catalogue()).collect();
        for file in first.iter().chain(&["welcome.js"]) {
            let text = text_of(&format!("/js/{file}"));
            for said in text.split("text(\"").skip(1).filter_map(|rest| rest.split('"').next()) {
                assert!(messages.contains(said), "{file} says {said} before the messages of the parts are there");
            }
            // Whatever else is loaded comes after these messages.
            let plain = ["import(\"./welcome", "import(\"./sounds"].map(|import| text.matches(import).count());
            let later = text.matches("import(\"./").count() - plain.into_iter().sum::<usize>();
            assert_eq!(text.matches("later(() => import(\"./").count(), later, "{file}");
        }
        assert!(loaded_with("welcome.js").iter().all(|file| first.contains(file) || *file == "welcome.js"));
        let sent = |text: &str| compressed(text.as_bytes()).unwrap().len();
        let scripts: usize =
            first.iter().chain(&["welcome.js"]).map(|file| sent(text_of(&format!("/js/{file}")))).sum();
        let catalogue = Language::ALL.map(|language| sent(language.page_catalogue())).into_iter().max().unwrap();
        let bytes = scripts + catalogue + sent(index) + sent(text_of("/style.css"));
        assert!((20_000..90_000).contains(&bytes), "{bytes} bytes");
    }

    #[test]
    fn the_page_says_what_its_catalogue_has() {
        let [first, parts] = [Language::English.page_catalogue(), Language::English.parts_catalogue()];
        let known: HashSet<&str> = names(first).chain(names(parts)).collect();
        let texts: HashSet<&str> = quoted('"').into_iter().collect();
        // The beginnings of names that are put together, and the groups of `words.js`.
        let mut beginnings: Vec<&str> =
            quoted('`').into_iter().filter_map(|text| text.split_once("-${")).map(|(start, _)| start).collect();
        for opening in ["group(\"", "choices(\""] {
            let files = ["/js/words.js", "/js/phrases.js"].into_iter().map(text_of);
            let after = files.flat_map(|text| text.split(opening).skip(1));
            beginnings.extend(after.filter_map(|rest| rest.split('"').next()));
        }
        let own =
            [(first, "# The other texts of the page in the browser."), (parts, "# The texts of the parts of the page")];
        for name in own.into_iter().flat_map(|(catalogue, head)| names(catalogue.split_once(head).unwrap().1)) {
            let is_said = texts.contains(name)
                || beginnings.iter().any(|start| name.strip_prefix(start).is_some_and(|rest| rest.starts_with('-')));
            assert!(is_said, "no module says {name}");
        }
        let mut said = 0;
        for asset in ASSETS {
            for rest in asset.text.split("text(\"").skip(1) {
                let name = rest.split('"').next().unwrap();
                assert!(known.contains(name), "{} says {name}, which no catalogue has", asset.path);
                said += 1;
            }
        }
        assert!(said > 100, "{said}");
    }

    /// The arguments of a message.
    fn arguments(catalogue: &str, name: &str) -> HashSet<String> {
        let lines = catalogue.lines().skip_while(|line| !line.starts_with(&format!("{name} = ")));
        let is_next = |line: &&str| line.starts_with(|first: char| first == '#' || first.is_ascii_lowercase());
        let (first, rest) = (lines.clone().take(1), lines.skip(1).take_while(|line| !is_next(line)));
        let named = |rest: &str| rest.chars().take_while(|letter| *letter == '_' || letter.is_alphanumeric()).collect();
        first.chain(rest).flat_map(|line| line.split('$').skip(1).map(named)).collect()
    }

    #[test]
    fn the_page_tells_its_messages_their_arguments() {
        let page = [Language::English.page_catalogue(), Language::English.parts_catalogue()].concat();
        // Those that language.js gives to every message.
        let always = ["south_name", "north_name", "answer", "cause", "number", "protector", "run", "side"];
        let mut given = 0;
        for asset in ASSETS {
            for rest in asset.text.split("text(\"").skip(1) {
                let (name, rest) = rest.split_once('"').unwrap();
                let told =
                    rest.strip_prefix(", { ").and_then(|told| told.split_once(" })")).map_or("", |(told, _)| told);
                // What is told may come from elsewhere as a whole.
                if told.contains("...") || (told.is_empty() && !rest.starts_with(')')) {
                    continue;
                }
                let keys: HashSet<&str> =
                    told.split([',', '{']).filter_map(|key| key.trim().split(':').next()).collect();
                for wanted in arguments(&page, name) {
                    let is_told = keys.contains(&*wanted) || always.contains(&&*wanted);
                    assert!(is_told, "{} does not tell {name} its {wanted}", asset.path);
                    given += 1;
                }
            }
        }
        assert!(given > 50, "{given}");
    }

    /// The groups of messages: their names, the beginnings of their messages, and their declarations.
    fn groups() -> Vec<(&'static str, &'static str, &'static str)> {
        let files = ["/js/words.js", "/js/phrases.js"].map(text_of);
        let declared = files.iter().flat_map(|text| text.split("export const ").skip(1));
        let read = |declaration: &'static str| {
            let (name, rest) = declaration.split_once(" = group(\"")?;
            (!name.contains(' ')).then(|| Some((name, rest.split('"').next()?, declaration)))?
        };
        declared.filter_map(read).collect()
    }

    /// The properties of `object` that a module reads.
    fn properties<'a>(text: &'a str, object: &str) -> impl Iterator<Item = &'a str> {
        let is_letter = |letter: char| letter.is_ascii_alphanumeric() || letter == '/';
        let dotted = format!("{object}.");
        let ends: Vec<usize> = text.match_indices(&dotted).map(|(start, found)| start + found.len()).collect();
        let whole = move |end: &usize| !text[..end - dotted.len()].ends_with(is_letter);
        ends.into_iter().filter(whole).map(|end| {
            let length = text[end..].find(|letter: char| !letter.is_ascii_alphanumeric()).unwrap_or(0);
            &text[end..end + length]
        })
    }

    #[test]
    fn the_groups_have_what_is_asked_of_them() {
        let [first, parts] = [Language::English.page_catalogue(), Language::English.parts_catalogue()];
        let known: HashSet<&str> = names(first).chain(names(parts)).collect();
        let mut asked = HashSet::new();
        for (group, start, declaration) in groups() {
            for asset in ASSETS.iter().filter(|asset| asset.text.contains(&format!("{group} as words"))) {
                for key in properties(asset.text, "words") {
                    let dashed = key.chars().map(|letter| match letter {
                        'A'..='Z' => format!("-{}", letter.to_ascii_lowercase()),
                        _ => letter.to_string(),
                    });
                    let name = format!("{start}-{}", dashed.collect::<String>());
                    let is_own = [format!("{key}:"), format!("get {key}(")].iter().any(|own| declaration.contains(own));
                    assert!(is_own || known.contains(&*name), "{} says {name}, which no catalogue has", asset.path);
                    asked.insert(name);
                }
            }
        }
        assert!(asked.len() > 100, "{}", asked.len());
    }

    #[test]
    fn every_file_that_another_one_loads_is_there() {
        let mut count = 0;
        for asset in ASSETS {
            for opening in [" from \"./", "import(\"./", "src=\"js/", "href=\"js/", "href=\"style"] {
                for rest in asset.text.split(opening).skip(1) {
                    let file = rest.split('"').next().unwrap();
                    let found = ASSETS.iter().any(|known| known.path.ends_with(file));
                    assert!(found, "{} loads {file}, which is missing", asset.path);
                    count += 1;
                }
            }
        }
        assert!(count > 20, "only {count} files are loaded");
    }

    #[test]
    fn the_page_loads_its_files_from_the_folder_that_is_named_after_them() {
        let count = INDEX.matches(FOLDER.as_str()).count();
        assert_eq!(count, INDEX.matches("src=\"").count() + INDEX.matches("href=\"").count() - 1, "{}", *INDEX);
        assert!(INDEX.contains(&format!("src=\"{}/js/main.js\"", *FOLDER)));
    }
}
