//! Reviewed games as a page in one file, which needs no server: the viewer of the page, with its modules bundled.

use std::fmt::Write as _;

use serde::Serialize;
use xiongmao_answers::review::ReviewObjects;
use xiongmao_movegen::games;

use crate::assets::text_of;
use crate::game_answer::GameAnswer;

/// The modules of the viewer, each after those that it imports.
const MODULES: [&str; 8] =
    ["words.js", "dom.js", "pieces.js", "board.js", "preview.js", "curve.js", "viewer.js", "single.js"];

/// What the page shows.
#[derive(Serialize)]
struct Data<'a> {
    games: Vec<GameAnswer>,
    reviews: &'a [&'a ReviewObjects],
    signs: &'a str,
}

/// A page with these games. `signs` says how pieces are drawn at first: `pictures`, `letters` or `characters`.
pub fn single_page(reviews: &[&ReviewObjects], signs: &str) -> String {
    let shown = games::GAMES.iter().filter(|rules| reviews.iter().any(|review| review.game.game == rules.name));
    let data = Data { games: shown.map(|rules| GameAnswer::new(rules)).collect(), reviews, signs };
    // Texts, numbers and lists, which JSON can express. No text of a record may end the element that holds it.
    let data = serde_json::to_string(&data).unwrap_or_default().replace('<', "\\u003c");
    let (style, script) = (text_of("/style.css"), bundle());
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>Reviewed games</title>\n\
         <style>\n{style}</style>\n</head>\n<body>\n<header id=\"header\"></header>\n\
         <main id=\"main\" class=\"review\"></main>\n<div id=\"live\" class=\"hidden\" aria-live=\"polite\"></div>\n\
         <noscript>The board needs JavaScript.</noscript>\n\
         <script type=\"application/json\" id=\"data\">{data}</script>\n<script>\n{script}</script>\n</body>\n</html>\n"
    )
}

/// The modules as one script: each becomes a function that returns what it exports, so that its other names stay its own.
fn bundle() -> String {
    let mut script = "\"use strict\";\nconst modules = {};\n".to_owned();
    for name in MODULES {
        let (mut exports, mut body) = (Vec::new(), String::new());
        for line in text_of(&format!("/js/{name}")).lines() {
            let line = match (imported(line), line.strip_prefix("export ")) {
                (Some(import), _) => import,
                (None, Some(declaration)) => {
                    exports.extend(declared(declaration));
                    declaration.to_owned()
                }
                (None, None) => line.to_owned(),
            };
            body.push_str(&line);
            body.push('\n');
        }
        // Writing to a string cannot fail.
        let _ = writeln!(script, "modules[\"{name}\"] = (() => {{\n{body}return {{ {} }};\n}})();", exports.join(", "));
    }
    script
}

/// `import { h } from "./dom.js";` as `const { h } = modules["dom.js"];`
fn imported(line: &str) -> Option<String> {
    let (names, module) = line.strip_prefix("import ")?.split_once(" from \"./")?;
    let module = module.strip_suffix("\";")?;
    Some(format!("const {} = modules[\"{module}\"];", names.strip_prefix("* as ").unwrap_or(names)))
}

/// The name that is declared: `h` in `const h = ...`, `Board` in `class Board {`.
fn declared(line: &str) -> Option<&str> {
    let rest = ["const ", "class ", "function ", "async function "].iter().find_map(|word| line.strip_prefix(word))?;
    rest.split(|char: char| !char.is_alphanumeric() && char != '_').next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bundle_has_every_module_that_another_one_imports() {
        let script = bundle();
        let mut known: Vec<&str> = Vec::new();
        for part in script.split("\nmodules[\"").skip(1) {
            let (name, body) = part.split_once("\"] = ").unwrap();
            for import in body.split(" = modules[\"").skip(1) {
                let module = import.split('"').next().unwrap();
                assert!(known.contains(&module), "{name} imports {module}, which does not stand before it");
            }
            known.push(name);
        }
        assert_eq!(known, MODULES);
        assert!(script.contains("return { h, s, byId, select, button };"), "{script}");
        assert!(script.contains("const { h } = modules[\"dom.js\"];"));
        for line in script.lines() {
            assert!(!line.starts_with("import ") && !line.starts_with("export "), "{line}");
        }
        assert_eq!(script.matches("</script").count(), 0);
    }

    #[test]
    fn no_text_of_a_record_leaves_its_element() {
        let page = single_page(&[], "</script><script>alert(1)</script>");
        assert_eq!(page.matches("<script").count(), 2);
        assert!(page.contains("\\u003c/script>"));
    }
}
