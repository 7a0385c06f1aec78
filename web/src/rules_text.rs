//! The rules of the games as HTML, made from the pages of the documentation. Their pictures become diagrams to play on.

use std::fmt::Write as _;

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd, html};
use xiongmao_language::{Language, Speech};

/// The pages of a game in every language, in the order of [`Language::ALL`].
macro_rules! pages {
    ($game:literal) => {
        (
            $game,
            [
                include_str!(concat!("../../docs/rules-", $game, ".md")),
                include_str!(concat!("../../docs/rules-", $game, ".zh-Hans.md")),
                include_str!(concat!("../../docs/rules-", $game, ".zh-Hant.md")),
                include_str!(concat!("../../docs/rules-", $game, ".vi.md")),
                include_str!(concat!("../../docs/rules-", $game, ".fr.md")),
            ],
        )
    };
}

/// The pages of each game.
const PAGES: [(&str, [&str; Language::ALL.len()]); 2] = [pages!("xiongqi"), pages!("xiangqi")];

/// The comment above a picture has the command that draws it.
const COMMAND: &str = "<!-- xiongmao show ";
/// What follows is about the terminal.
const END: &str = "<!-- The browser's page of rules ends here. -->";
/// A command in an example of the terminal.
const PROMPT: &str = "$ xiongmao ";

/// The rules of the game with this name as HTML, in this language. A diagram is a `figure` with the position in
/// `data-feen` and `data-moves`; without these it is the usual start.
pub fn rules_of(game: &str, language: Language) -> Option<String> {
    let (_, pages) = PAGES.iter().find(|(name, _)| *name == game)?;
    let text = with_diagrams(page_in(pages, language), &Speech::new(language).say("try-it"));
    // Other pages of the documentation are not served.
    let is_here = |event: &Event| !matches!(event, Event::Start(Tag::Link { .. }) | Event::End(TagEnd::Link));
    let mut page = String::new();
    // Chinese has no blanks between words, so none where a line of the file ends.
    let joined = |event| match event {
        Event::SoftBreak if language.tag().starts_with("zh") => Event::Text("".into()),
        other => other,
    };
    html::push_html(&mut page, Parser::new_ext(&text, Options::ENABLE_TABLES).filter(is_here).map(joined));
    Some(page)
}

/// The page in this language.
fn page_in(pages: &[&'static str], language: Language) -> &'static str {
    let place = Language::ALL.iter().position(|&known| known == language);
    place.and_then(|place| pages.get(place).copied()).unwrap_or(pages[0])
}

/// The page with figures instead of its pictures and of examples of the terminal that show a position; these have a
/// caption of their own.
fn with_diagrams(page: &str, example_caption: &str) -> String {
    let mut text = String::new();
    let mut lines = page.lines().take_while(|line| *line != END);
    while let Some(line) = lines.next() {
        if let Some(command) = line.strip_prefix(COMMAND) {
            let caption = lines.next().and_then(|image| quoted(image, "alt=")).unwrap_or_default();
            figure(&mut text, command, caption);
        } else if line == "```console" {
            let example: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            if let Some(command) = example.first().and_then(|line| line.strip_prefix(PROMPT)) {
                figure(&mut text, command, example_caption);
            }
        } else {
            text.push_str(line);
            text.push('\n');
        }
    }
    text
}

/// A figure with the position of a command.
fn figure(text: &mut String, command: &str, caption: &str) {
    text.push_str("<figure");
    for flag in ["feen", "moves"] {
        if let Some(value) = quoted(command, &format!("--{flag} ")) {
            // Writing to a string cannot fail.
            let _ = write!(text, " data-{flag}=\"{value}\"");
        }
    }
    let _ = write!(text, "><figcaption>{caption}</figcaption></figure>\n\n");
}

/// The text in quotation marks behind a name.
fn quoted<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    line.split_once(name)?.1.strip_prefix('"')?.split('"').next()
}

#[cfg(test)]
mod tests {
    use super::*;
    use xiongmao_movegen::games;

    #[test]
    fn every_picture_of_the_rules_is_a_diagram_with_a_position() {
        for (name, pages) in PAGES {
            for language in Language::ALL {
                check_figures(name, page_in(&pages, language), language);
            }
        }
    }

    fn check_figures(name: &str, page: &str, language: Language) {
        let html = rules_of(name, language).unwrap();
        let figures: Vec<&str> = html.split("<figure").skip(1).map(|part| part.split('>').next().unwrap()).collect();
        let pictures = page.split(END).next().unwrap().matches("<img ").count();
        assert!(pictures > 8 && figures.len() > pictures, "{name}: {figures:?}");
        for figure in figures {
            let rules = games::named(name).unwrap();
            let feen = quoted(figure, "data-feen=");
            let mut game = feen.map_or_else(|| rules.start(), |feen| rules.from_feen(feen).unwrap());
            game.play_line(quoted(figure, "data-plies=").unwrap_or_default().split_whitespace()).unwrap();
        }
        assert!(html.contains("<h2>") && html.contains("<table>"), "{html}");
        for foreign in ["<img", "<a ", "xiongmao show", "console", "<!--"] {
            assert!(!html.contains(foreign), "{name}: {foreign}");
        }
    }

    /// What translations have in common with the English page: its pictures, examples, headings, rows and points.
    fn skeleton(page: &str) -> Vec<&str> {
        let page = page.split(END).next().unwrap();
        let kinds = [COMMAND, "```", PROMPT, "legal ", "status ", "check ", "# ", "## ", "### ", "| ", "- "];
        let kind = |line| {
            let kind = kinds.into_iter().find(|kind| str::starts_with(line, kind))?;
            let is_same = matches!(kind, COMMAND | PROMPT | "legal " | "status " | "check ");
            Some(if is_same { line } else { kind })
        };
        page.lines().filter_map(kind).collect()
    }

    #[test]
    fn translations_have_the_diagrams_and_headings_of_the_english_page() {
        for (name, pages) in PAGES {
            let english = skeleton(pages[0]);
            assert!(english.len() > 60);
            for (language, page) in Language::ALL.into_iter().zip(pages) {
                assert_eq!(skeleton(page), english, "{name} in {language:?}");
            }
        }
    }

    #[test]
    fn there_are_rules_of_every_game() {
        assert!(games::GAMES.iter().all(|rules| rules_of(rules.name, Language::French).is_some()));
        assert_eq!(rules_of("chess", Language::English), None);
    }
}
