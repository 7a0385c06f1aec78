//! Reviewed games as a page in one file, which needs no server: the viewer of the page, with its modules inside.

use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};
use serde::Serialize;
use serde_json::{Map, Value, json};
use xiongmao_answers::review::ReviewPage;
use xiongmao_language::Language;
use xiongmao_movegen::games;

use crate::game_answer::GameAnswer;
use crate::page::assets::text_of;

/// The modules of the viewer.
const MODULES: [&str; 21] = [
    "fluent.js",
    "language.js",
    "remember.js",
    "words.js",
    "phrases.js",
    "backend.js",
    "api.js",
    "notation.js",
    "dom.js",
    "icons.js",
    "shapes.js",
    "pieces.js",
    "ground.js",
    "board.js",
    "preview.js",
    "curve.js",
    "steps.js",
    "summary.js",
    "facts.js",
    "viewer.js",
    "single.js",
];
/// Characters that an address cannot contain unescaped.
const SPECIAL: &AsciiSet = &CONTROLS.add(b'%').add(b'#');

/// The data that the page shows.
#[derive(Serialize)]
struct Data<'a> {
    games: Vec<GameAnswer>,
    reviews: &'a [ReviewPage<'a>],
    signs: &'a str,
}

/// A page with these games. `signs` says how pieces are drawn at first: `pictures`, `letters` or `characters`; the page
/// speaks this language.
pub fn single_page(reviews: &[ReviewPage<'_>], signs: &str, language: Language) -> String {
    let shown = games::GAMES.iter().filter(|rules| reviews.iter().any(|review| review.game() == rules.name));
    let data = Data { games: shown.map(|rules| GameAnswer::new(rules)).collect(), reviews, signs };
    let (style, map, data) = (text_of("/style.css"), embedded(&import_map()), embedded(&data));
    let (tag, catalogue) = (language.tag(), [language.page_catalogue(), language.parts_catalogue()].concat());
    format!(
        "<!doctype html>\n<html lang=\"{tag}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>Reviewed games</title>\n\
         <style>\n{style}</style>\n<script type=\"importmap\">{map}</script>\n</head>\n<body>\n\
         <header id=\"header\"></header>\n<main id=\"main\" class=\"review\"></main>\n\
         <div id=\"live\" class=\"hidden\" aria-live=\"polite\"></div>\n\
         <noscript>The board needs JavaScript.</noscript>\n\
         <script type=\"text/plain\" id=\"catalogue\" lang=\"{tag}\">{catalogue}</script>\n\
         <script type=\"application/json\" id=\"data\">{data}</script>\n\
         <script type=\"module\">import \"single.js\";</script>\n</body>\n</html>\n"
    )
}

/// JSON inside a page. No text of a record may end the element that holds it.
fn embedded(value: &impl Serialize) -> String {
    // Texts, numbers and lists, which JSON can express.
    serde_json::to_string(value).unwrap_or_default().replace('<', "\\u003c")
}

/// An import map that contains the modules themselves, as `data:` addresses: a page in a file cannot load other files.
fn import_map() -> Value {
    let address = |name: &str| {
        // From such an address there is no way to a relative one, so modules import each other by their names in the
        // map.
        let text = text_of(&format!("/js/{name}")).replace("from \"./", "from \"");
        format!("data:text/javascript;charset=utf-8,{}", utf8_percent_encode(&text, SPECIAL))
    };
    let imports: Map<String, Value> = MODULES.into_iter().map(|name| (name.to_owned(), address(name).into())).collect();
    json!({ "imports": imports })
}

#[cfg(test)]
mod tests {
    use percent_encoding::percent_decode_str;

    use super::*;

    #[test]
    fn the_page_has_every_module_that_another_one_imports() {
        let map = import_map();
        let imports = map["imports"].as_object().unwrap();
        let mut count = 0;
        for (name, address) in imports {
            let text = percent_decode_str(address.as_str().unwrap()).decode_utf8().unwrap();
            assert!(text.len() > 200 && !text.contains("from \"."), "{name}");
            for import in text.split(" from \"").skip(1) {
                let module = import.split('"').next().unwrap();
                assert!(imports.contains_key(module), "{name} imports {module}");
                count += 1;
            }
        }
        assert!(count > 10, "only {count} imports");
    }

    #[test]
    fn no_text_of_a_record_leaves_its_element() {
        let page = single_page(&[], "</script><script>alert(1)</script>", Language::English);
        assert_eq!((page.matches("<script").count(), page.matches("</script").count()), (4, 4));
        assert!(page.contains("\\u003c/script>"));
    }
}
